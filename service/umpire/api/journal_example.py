"""A transcript to try a verifier with: the smallest battle that throws dice, closed."""

from umpire.kernel.decoders import decoder_of
from umpire.kernel.dice import SEED_BYTES, KeyedDice, commitment
from umpire.kernel.rulebook import REFEREE
from umpire.rules.full_thrust_light import FULL_THRUST_LIGHT
from umpire.scenarios.adjudication import adjudicate
from umpire.scenarios.journal import (
    Closed,
    DiceTerms,
    Header,
    Ruled,
    chained,
    codec_of,
    encode,
    transcript_line,
)
from umpire.scenarios.seats import name_of

BOOK = FULL_THRUST_LIGHT
NAME = "example"
SEED = bytes(range(SEED_BYTES))
SHIP = {"ssd": {"rows": [1], "systems": []}, "y": 0.0, "velocity": 0}
SETUP = {
    "sides": ["A", "B"],
    "ships": [
        {"id": "a", "side": "A", "x": 0.0, "course": 12, **SHIP},
        {"id": "b", "side": "B", "x": 9.0, "course": 6, **SHIP},
    ],
}
ORDERS = [
    {"kind": "finish_orders", "side": "A"},
    {"kind": "finish_orders", "side": "B"},
    {"kind": "move_ships"},
    {"kind": "roll_initiative"},
]


def example_transcript() -> str:
    """Return the transcript: a header, one ruling, and the close."""
    battle = BOOK.setup(decoder_of(BOOK.setup_type).decode(encode(SETUP)))
    orders = codec_of(BOOK).orders.decode(encode(ORDERS))
    ruling = adjudicate(BOOK, battle, orders, KeyedDice(SEED, NAME), seat=REFEREE)
    referee, edition = name_of(REFEREE), BOOK.edition
    lines = (
        Header(
            scenario=NAME,
            system=BOOK.system,
            edition=edition,
            title="The smallest battle",
            dice=DiceTerms("committed", NAME, commitment(SEED, NAME)),
            battle=battle,
            salt="0be1" * 8,
        ),
        Ruled(1, referee, edition, orders, ruling.events, salt="5a17" * 8),
        Closed(2, referee, edition, SEED.hex()),
    )
    chain, transcript = b"", b""
    for line in map(encode, lines):
        chain = chained(chain, line)
        transcript += transcript_line(line, chain)
    return transcript.decode()
