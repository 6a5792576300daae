"""A wrong id is refused in words, with one that its seat may have meant, in every book."""

import re
from typing import Any, NamedTuple

import msgspec
import pytest

from umpire.kernel.dice import SuppliedDice
from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import REFEREE, Seat
from umpire.rules import RULEBOOKS
from umpire.rules.full_thrust.state.values import FtlEntry
from umpire.scenarios.adjudication import adjudicate
from umpire.scenarios.errors import NOT_YOUR_ORDER
from umpire.scenarios.journal import codec_of
from umpire.scenarios.naming import as_heard


class Wrong(NamedTuple):
    """An order with a wrong id, and what its refusal says behind the rulebook's own words."""

    system: str
    sample: str
    order: dict[str, Any]
    said: str
    seat: Seat = REFEREE
    code: str = "unknown_ship"


LIGHT, REMIXED, BOLDLY = "full-thrust-light", "full-thrust-remixed", "to-boldly-thrust"
FLEET, INFINITY = "space-fleet", "cold-infinity"
WRITE = {"kind": "write_order", "notation": "+1"}
WRONG = [
    Wrong(LIGHT, "duel", {**WRITE, "ship": "candel"}, "Did you mean Köln (Candle)?"),
    Wrong(LIGHT, "duel", {**WRITE, "ship": "Koln"}, "Did you mean Köln (Candle)?"),
    Wrong(
        LIGHT,
        "duel",
        {"kind": "finish_orders", "side": "Compct"},
        "Did you mean Compact?",
        code="unknown_side",
    ),
    Wrong(
        LIGHT,
        "duel",
        {**WRITE, "ship": "Candel"},
        "It sees no ship of its own that is called Candel. Did you mean Köln (Candle)?",
        Seat("side", "Compact"),
        "not_your_order",
    ),
    Wrong(
        LIGHT,
        "duel",
        {**WRITE, "ship": "Candle"},
        "It sees no ship of its own that is called Köln (Candle). There is Hammer.",
        Seat("side", "Union"),
        "not_your_order",
    ),
    Wrong(
        REMIXED,
        "meeting-engagement",
        {**WRITE, "ship": "Dave"},
        "Did you mean Davy?",
    ),
    Wrong(
        REMIXED,
        "sensor-approach",
        {**WRITE, "ship": "nowhere"},
        "There is W1, W2, W3, W4, W5 or 5 more.",
    ),
    Wrong(BOLDLY, "border-incident", {**WRITE, "ship": "Meridan"}, "Did you mean Meridian?"),
    Wrong(
        FLEET,
        "hidden-approach",
        {"kind": "finish", "side": "Norht"},
        "Did you mean North?",
        code="unknown_side",
    ),
    Wrong(
        INFINITY,
        "flagship",
        {"kind": "restart_plant", "ship": "Zenit", "plant": "reactor"},
        "Did you mean Zenith?",
        code="unknown_ship",
    ),
]


def refused(wrong: Wrong) -> Refusal:
    """Return the refusal of a wrong order; the first ship of the battle has a name."""
    book = RULEBOOKS[wrong.system]
    battle = book.setup(book.samples[wrong.sample])
    if wrong.system == LIGHT:
        first = msgspec.structs.replace(battle.ships[0], name="Köln")
        battle = msgspec.structs.replace(battle, ships=(first, *battle.ships[1:]))
    orders = codec_of(book).orders.decode(msgspec.json.encode([wrong.order]))
    with pytest.raises(Refusal) as found:
        adjudicate(book, battle, orders, SuppliedDice(()), seat=wrong.seat)
    return found.value


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: f"{wrong.system} {wrong.order}")
def test_a_wrong_id_is_refused_with_one_that_may_be_meant(wrong: Wrong) -> None:
    """By its id or by its name, of what the seat sees."""
    refusal = refused(wrong)
    assert refusal.code == wrong.code
    assert refusal.message.endswith(wrong.said), refusal.message
    assert str(refusal) == refusal.message


def test_nothing_hidden_is_suggested() -> None:
    """A ship that is to come by FTL is no more than one that does not exist (FT-8.2-1)."""
    book = RULEBOOKS[REMIXED]
    battle = book.setup(book.samples["meeting-engagement"])
    waits = {"status": "waiting", "entry": FtlEntry(3, 1.0, 1.0), "name": "Köln"}
    ships = tuple(
        msgspec.structs.replace(each, **waits) if each.id == "Davy" else each
        for each in battle.ships
    )
    hidden = msgspec.structs.replace(battle, ships=ships)
    for given in ("Dave", "Davy", "Koln"):
        order = {**WRITE, "ship": given}
        refusal = NOT_YOUR_ORDER.refuse("Not yours.", at="/kind")
        told = as_heard(book, hidden, order, Seat("side", "East"), refusal).message
        assert told.startswith(f"Not yours. It sees no ship of its own that is called {given}. ")
        assert not {"Davy", "Köln"} & set(re.findall(r"\w+", told.removesuffix(given))) - {given}
    known = as_heard(
        book, hidden, {**WRITE, "ship": "Koln"}, Seat("side", "West"), NOT_YOUR_ORDER.refuse("")
    )
    assert known.message.endswith("Did you mean Köln (Davy)?")
