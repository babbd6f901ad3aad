"""What can be played in more than one way: Catan's options that mean something here, and our own."""

from __future__ import annotations

from speltafel.game import Option, Profile
from speltafel.games.catan import GAME as CATAN
from speltafel.text import say

LEFT_OUT = ("setup", "victory", "plenty", "card_after_seven")
"""CAK-01: there are no development cards; CAK-07: no fixed beginning; CAK-97: victory is another option."""

OPTIONS = (
    *(option for option in CATAN.options if option.name not in LEFT_OUT),
    Option("landing", "CAK-22", (7, 6), say("De barbaren landen na zeven stappen, of na zes.")),
    Option(
        "strength",
        "CAK-23",
        ("cities", "metropolis"),
        say("De kracht van de barbaren: elke stad telt één keer, of een metropool twee keer."),
    ),
    Option(
        "gate",
        "CAK-60",
        ("each", "all"),
        say("Bij een poort: wie trekt geeft meteen terug wat te veel is, of pas als allen getrokken hebben."),
    ),
    Option(
        "surplus",
        "CAK-62",
        ("end", "now"),
        say("Wie aan de beurt is geeft een vijfde kaart terug voor het einde van de beurt, of meteen."),
    ),
    Option(
        "aqueduct",
        "CAK-17",
        ("any", "unlucky"),
        say("Het aquaduct: voor wie niets krijgt, of niet als dat komt doordat de bank te weinig heeft."),
    ),
    Option(
        "ready_again",
        "CAK-44",
        (False, True),
        say("Een ridder die na de aanval van deze worp weer actief is mag iets doen."),
    ),
    Option(
        "deserter_ready",
        "CAK-82",
        (False, True),
        say("Een actieve ridder die met de overloper komt mag in dezelfde beurt iets doen."),
    ),
    Option(
        "relocate",
        "CAK-48",
        ("move", "connected"),
        say("Een verdreven ridder gaat waarheen hij kan gaan, of langs eigen straten voorbij wat er staat."),
    ),
    Option(
        "rebuild",
        "CAK-83",
        ("must", "may"),
        say("Een eigen straat die de diplomaat weghaalt moet je elders leggen, of je mag het laten."),
    ),
    Option(
        "saboteur_metropolis", "CAK-86", (True, False), say("De saboteur mag ook een metropool aanwijzen.")
    ),
    Option(
        "deserter_rank",
        "CAK-82",
        ("same", "lower"),
        say("De overloper: een zwakkere ridder alleen als je geen even sterke hebt, of naar keuze."),
    ),
    Option(
        "zero_defence",
        "CAK-26",
        (False, True),
        say("Ook wie met kracht 0 het meest aan de verdediging bijdroeg wordt beloond."),
    ),
    Option(
        "availability",
        "CAK-39",
        ("always", "won"),
        say("Niveau 4 en 5 vragen altijd een stad waar een metropool kan staan, of alleen als je hem wint."),
    ),
    Option(
        "commodity_shortage",
        "CAK-16",
        ("type", "turn"),
        say("Te weinig handelswaren in de bank: zoals bij grondstoffen, of om de beurt zolang er zijn."),
    ),
    Option("merchant_desert", "CAK-92", (True, False), say("De handelaar mag in de woestijn staan.")),
    Option(
        "harbour_again",
        "CAK-90",
        (False, True),
        say("Een tweede handelshaven in een beurt bedient iedere tegenstander nog een keer."),
    ),
    Option("dead_plays", "CAK-64", (False, True), say("Een kaart die niets doet mag je toch spelen.")),
    Option("spy", "CAK-87", ("may", "must"), say("De spion mag een kaart nemen, of moet.")),
    Option(
        "richer",
        "CAK-66",
        ("more", "equal"),
        say("Bruiloft en koopmeester treffen wie meer punten heeft, of ook wie er evenveel heeft."),
    ),
    Option("victory", "CAK-97", ("claim", "auto"), say("Winnen: door het te zeggen, of vanzelf.")),
    Option(
        "returned",
        "CAK-65",
        ("bottom", "shuffled"),
        say("Gespeelde en teruggegeven kaarten: onder de stapel, of er weer doorheen geschud."),
    ),
    Option(
        "errant",
        "CAK-49",
        (False, True),
        say("Een ridder mag de struikrover ook voor het dobbelen verjagen."),
    ),
)
PROFILES = (
    Profile("toernooi", 1, say("De nieuwste regels met de verduidelijkingen van het toernooi."), {}),
    Profile(
        "standaard",
        1,
        say("De nieuwste officiële regels, met winst door het te zeggen."),
        {"overlap": "pure", "harbours": "frames", "deserter_rank": "lower", "rebuild": "may"},
    ),
)
