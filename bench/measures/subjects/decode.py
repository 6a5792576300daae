"""What the edge does around a ruling: decoding the orders, and encoding the answer."""

from measures.fleets import BOOK, SEED, fires, fleets, in_fire_phase
from measures.harness import Figure, Size, context, interleaved, spread
from umpire.api.answers import answer
from umpire.api.decode import envelope, json_value
from umpire.api.questions import orders_of
from umpire.api.rest.shapes import CommandBody, RulingKept
from umpire.kernel.dice import KeyedDice, seed_bytes
from umpire.scenarios.journal import codec_of

SUBJECT = "decode"
SHIPS = 12
MOST = 500
"""Orders at once; no more than that are taken."""


def measure(size: Size) -> list[Figure]:
    """Return what decoding and encoding cost."""
    battle = in_fire_phase(fleets(SHIPS))
    fire = fires(SHIPS, battle.initiative)[0]
    events = BOOK.adjudicate(battle, fire.order, KeyedDice(seed_bytes(SEED), SEED)).events
    told = RulingKept(1, "c1", "0" * 64, events)
    body, orders = b'{"orders":[%s]}' % fire.json, b"[%s]" % fire.json
    decoder = codec_of(BOOK).orders

    def decoded() -> object:
        return orders_of(BOOK, envelope(CommandBody, json_value(body)).orders, battle, MOST)

    edge, direct, encoded = interleaved(
        size,
        decoded,
        lambda: decoder.decode(orders),
        lambda: answer(told, status=201, version=1),
    )
    return [
        context(SUBJECT, "body to orders, as REST does", spread(edge).median, "us"),
        context(SUBJECT, "orders by their decoder alone", spread(direct).median, "us"),
        context(SUBJECT, "ruling to response", spread(encoded).median, "us"),
    ]
