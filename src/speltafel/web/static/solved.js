// Which puzzles this browser has solved: said on their cards.
for (const one of document.querySelectorAll("[data-puzzle]")) {
  if (localStorage.getItem(`solved:${one.getAttribute("href")}`)) one.querySelector(".solved").hidden = false;
}
