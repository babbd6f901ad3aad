"""How the terminal table looks: wood and paper, by lamplight and by day."""

from textual.theme import Theme

STYLES = {
    "plain": "",
    "dim": "$faint",
    "strong": "bold",
    "hot": "bold $accent",
    "seat1": "bold $seat1",
    "seat2": "bold $seat2",
    "seat3": "bold $seat3",
    "seat4": "bold $seat4",
    "seat5": "bold $seat5",
    "seat6": "bold $seat6",
}

DARK = Theme(
    name="speltafel-dark",
    dark=True,
    primary="#d9a35b",
    accent="#d9a35b",
    foreground="#e9e0d0",
    background="#1d1914",
    surface="#1d1914",
    panel="#272119",
    variables={
        "faint": "#9a8f7e",
        "seat1": "#ec7a6a",
        "seat2": "#a9bccd",
        "seat3": "#9cc27a",
        "seat4": "#e3b75f",
        "seat5": "#c79bd6",
        "seat6": "#74c4b8",
    },
)
LIGHT = Theme(
    name="speltafel-light",
    dark=False,
    primary="#8a4f12",
    accent="#8a4f12",
    foreground="#2a241c",
    background="#f5efe2",
    surface="#f5efe2",
    panel="#ebe2cf",
    variables={
        "faint": "#75695a",
        "seat1": "#b3261e",
        "seat2": "#2f4152",
        "seat3": "#3c6b1f",
        "seat4": "#8a5a00",
        "seat5": "#6f3a86",
        "seat6": "#0d665c",
    },
)

CSS = """
Screen { layout: vertical; }
ScrollableContainer, VerticalScroll {
    scrollbar-size: 1 1;
    scrollbar-color: $faint 50%; scrollbar-color-hover: $faint; scrollbar-color-active: $faint;
    scrollbar-background: $background; scrollbar-background-hover: $background;
    scrollbar-background-active: $background; scrollbar-corner-color: $background;
}
#title { height: 1; padding: 0 2; color: $faint; }
#middle { height: 1fr; }
#board-pane { width: 1fr; align: center middle; background: $panel; }
#board { width: auto; max-width: 100%; height: auto; padding: 0 1; }
#log-pane { padding: 0 0 0 1; }
#sheet-pane { padding: 0 1 0 2; display: none; }
#sheet { max-width: 72; height: auto; }
#middle.reading #sheet-pane { display: block; }
#middle.covered #board-pane { display: none; }
#own { height: auto; padding: 0 1; background: $panel; display: none; }
Screen.cut #own { display: block; }
Screen.cut #board-pane { align: center top; }
Screen.cut #tally { display: none; }
#tally { height: auto; max-height: 2; padding: 0 2; }
#message { height: auto; padding: 0 2; }
#prompt { height: auto; max-height: 3; padding: 0 2; color: $accent; }
Screen.tiny #title, Screen.tiny #tally, Screen.tiny #message { display: none; }
Screen.tiny #prompt { max-height: 1; }
#typing { height: 1; padding: 0 2; }
#mark { width: 2; color: $accent; }
Line, Line:focus { width: 1fr; background: $background; background-tint: transparent; }
Line > .input--suggestion, Line > .input--placeholder { color: $faint; }
"""
