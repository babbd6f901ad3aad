"""Words that are almost an action: which rule they miss, and how it is said."""

from __future__ import annotations

import re

from speltafel.text import Sentence, say

NO_DEVELOPMENTS = say(
    "De ontwikkelingskaarten van Catan zijn hier niet; andere komen met poorten en barbaren."
)
LAID_OPEN = say("Deze kaart speel je niet: zij ligt open zodra je haar trekt.")
WITH_A_CITY = say("Medicijn speel je bij de stad die je bouwt: c v20 /MED.")
WITH_AN_IMPROVEMENT = say("De Kraan speel je bij een stadsuitbreiding: up sci /CRA.")
WHICH_DICE = say("Zeg wat de rode en de gele steen worden, elk 1 tot en met 6: p:ALC 4 3.")
WHICH_TRACK = say("Zeg wat je uitbreidt: up sci (wetenschap), up tra (handel) of up pol (politiek).")

PATTERNS: tuple[tuple[str, str, Sentence], ...] = (
    (r"dv|vp|p:(?:kn|rb|yp|mo)(?: .*)?", "CAK-01", NO_DEVELOPMENTS),
    (r"p:(?:pri|con)", "CAK-61", LAID_OPEN),
    (r"p:med(?: v\d+)?", "CAK-75", WITH_A_CITY),
    (r"p:cra(?: \w+)?", "CAK-71", WITH_AN_IMPROVEMENT),
    (r"p:alc(?: \d+){0,2}", "CAK-70", WHICH_DICE),
    (r"p:eng", "CAK-72", say("Zeg bij welke stad: p:ENG v41.")),
    (r"p:inv(?: h\d+)?", "CAK-73", say("Zeg welke twee tegels van getal wisselen: p:INV h3 h8.")),
    (r"p:smi", "CAK-79", say("Zeg welke ridder: p:SMI v20, of twee: p:SMI v20 v24.")),
    (
        r"p:bis(?: h\d+ x[\d-])?",
        "CAK-80",
        say("Zeg alleen waarheen de struikrover gaat: p:BIS h5; van ieder die daar woont neem je een kaart."),
    ),
    (r"p:des", "CAK-82", say("Zeg van wie een ridder overloopt: p:DES 3.")),
    (
        r"p:dip",
        "CAK-83",
        say("Zeg welke straat: p:DIP e12>e30 verlegt een eigen, p:DIP -e44 neemt die van een ander weg."),
    ),
    (r"p:int", "CAK-84", say("Zeg welke ridder weg moet: p:INT v21.")),
    (r"p:sab", "CAK-86", say("Zeg welke stad: p:SAB v41.")),
    (r"p:spy", "CAK-87", say("Zeg bij wie je spioneert: p:SPY 2.")),
    (r"p:mam", "CAK-91", say("Zeg van wie je kaarten neemt: p:MAM 3.")),
    (r"p:mer", "CAK-92", say("Zeg waar de handelaar komt te staan: p:MER h7.")),
    (r"p:mfl(?: [lbwgopcn]{2,})?", "CAK-93", say("Zeg welke soort, één: p:MFL P.")),
    (r"p:rem(?: [lbwgopcn]{2,})?", "CAK-94", say("Zeg welke grondstof, één: p:REM O.")),
    (r"p:trm(?: [lbwgopcn]{2,})?", "CAK-95", say("Zeg welke handelswaar, één: p:TRM C.")),
    (r"ch(?: \d)?", "CAK-90", say("Zeg aan wie je welke grondstof geeft: ch 3 L.")),
    (r"up(?: \S+)?", "CAK-34", WHICH_TRACK),
    (r"s|ss", "CAT-45", say("Zeg waar het dorp komt: s v20.")),
    (r"c", "CAT-46", say("Zeg welk dorp een stad wordt: c v20.")),
    (r"sc", "CAK-07", say("Zeg waar je stad komt: sc v20.")),
    (r"w", "CAK-33", say("Zeg onder welke stad de muur komt: w v20.")),
    (r"k\+", "CAK-40", say("Zeg waar de ridder komt: k+ v21.")),
    (r"k!", "CAK-42", say("Zeg welke ridder je activeert: k! v21.")),
    (r"k\^", "CAK-43", say("Zeg welke ridder sterker wordt: k^ v21.")),
    (r"kr", "CAK-49", say("Zeg welke ridder de struikrover verjaagt, en waarheen: kr v21 h9 x2.")),
    (r"fix", "CAK-86", say("Zeg welke stad je herstelt: fix v20.")),
    (r"deck(?: \S+)?", "CAK-26", say("Zeg van welke stapel je trekt: deck sci, deck tra of deck pol.")),
    (r"lose", "CAK-28", say("Zeg welke stad een dorp wordt: lose v20.")),
    (r"aq(?: \S+)?", "CAK-17", say("Zeg welke grondstof je neemt: aq L; of neem niets: aq -.")),
    (r"drop(?: \S+)?", "CAK-62", say("Zeg welke kaart je teruglegt: drop ALC.")),
    (r"mv", "CAK-48", say("Zeg waar de verdreven ridder heen gaat: mv v21.")),
    (r"des", "CAK-82", say("Zeg welke ridder overloopt: des v21.")),
    (r"take(?: \S+)?", "CAK-87", say("Zeg welke kaart je neemt: take ALC; of neem er geen: take -.")),
    (r"give(?: \S+)?", "CAK-89", say("Zeg welke kaarten je geeft: give LW.")),
    (r"com(?: \S+)?", "CAK-90", say("Zeg welke handelswaar je teruggeeft: com P.")),
    (r"k>(?: v\d+)?", "CAK-46", say("Zeg vanwaar en waarheen: k> v20 v24.")),
    (r"kx(?: v\d+)?", "CAK-47", say("Zeg vanwaar en waarheen: kx v20 v21.")),
    (r"mv -", "CAK-48", say("Een verdreven ridder die ergens heen kan, moet dat.")),
    (r"put(?: v\d+)?(?: \d+)?", "CAK-82", say("Zeg waar en hoe sterk, 1, 2 of 3: put v12 2.")),
    (r"o(?: [lbwgopcn]+)?", "CAT-36", say("Zeg wat je geeft en wat je wilt: o LL>G.")),
    (r"do", "CAT-39", say("Zeg met wie je ruilt: do 3.")),
    (r"(?:o|co) -?>-?", "CAT-36", say("Beide kanten moeten minstens één kaart geven.")),
    (
        r"(?:kr v\d+ |rb )h(?:\d|1[0-8])",
        "CAT-31",
        say("Zeg erbij van wie: h5 x2, of h5 x- als daar niemand anders gebouwd heeft."),
    ),
    (r"(?:r |p:dip -?)?e-?\d+|r (?:-?\d+|e|[hv]-?\d+)", "CAT-04", say("De zijden zijn e0 tot en met e71.")),
    (
        r"(?:s|ss|c|sc|w|fix|mv|lose|des|k[+!^r]|p:(?:eng|smi|int|sab)) v-?\d+|k[>x] v-?\d+ v-?\d+"
        r"|up \w+ @v-?\d+(?: /cra)?|c v-?\d+ /med",
        "CAT-04",
        say("De kruisingen zijn v0 tot en met v53."),
    ),
    (
        r"(?:rb )?h\d+ x(?:\d|-)|p:(?:bis|mer) h\d+|p:inv h\d+ h\d+",
        "CAT-04",
        say("De tegels zijn h0 tot en met h18, de spelers x1 tot en met x4."),
    ),
    (r"(?:to|do|p:(?:des|spy|mam)) \d|ch \d \w", "CAT-01", say("De spelers zijn 1 tot en met 4.")),
    (
        r"b(?: [lbwgopcn]*(?:>[lbwgopcn-]*)?)?",
        "CAK-32",
        say("Bij de bank geef je twee, drie of vier dezelfde kaarten voor één andere: b LLLL>O."),
    ),
    (
        r"(?:o|co|b) \S*>\S*",
        "CAK-31",
        say("Je ruilt grondstoffen en handelswaren; hun letters zijn L, B, W, G, O, P, C en N."),
    ),
)
MISTAKES = tuple((re.compile(pattern), rule, sentence) for pattern, rule, sentence in PATTERNS)


def mistake(words: str) -> tuple[str, Sentence] | None:
    """The rule that words miss by a little, and how it is said; None if they say nothing."""
    for pattern, rule, sentence in MISTAKES:
        if pattern.fullmatch(words.lower()):
            return rule, sentence
    return None
