// How far a search is: asked again and again until it ends, then the page is looked at anew.
const section = document.querySelector("[data-progress]");

async function look() {
  const answer = await fetch(section.dataset.progress).catch(() => null);
  if (!answer?.ok) return setTimeout(look, 3000);
  const now = await answer.json();
  if (now.stage !== "waiting" && now.stage !== "running") return location.reload();
  section.querySelector("progress").value = now.done;
  if (now.sentence) section.querySelector("[data-said]").textContent = now.sentence;
  setTimeout(look, 400);
}

if (section) look();
