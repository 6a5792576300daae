"""The second tier: whole turns, put to a rulebook in the form of `POST /v1/adjudications`."""

from collections.abc import Mapping
from typing import Any

import msgspec

from umpire.api.questions import opening_of, orders_of, pure_dice
from umpire.kernel.dice import SuppliedDice
from umpire.rules import RULEBOOKS
from umpire.scenarios.adjudication import adjudicate

from .vocabulary import Answer, Case

MOST_ORDERS = 1_000


def ask(case: Case) -> Answer:
    """Return the events of a turn, and the battle that they leave: its units by their ids."""
    given, when = case["given"], case["when"]
    book = RULEBOOKS[given["system"]]
    battle = opening_of(book, None, given["setup"], None)
    orders = orders_of(book, when["orders"], battle, MOST_ORDERS)
    dice = pure_dice(None, when.get("faces", []), "")
    ruling = adjudicate(book, battle, orders, dice)
    if isinstance(dice, SuppliedDice):
        dice.finish()
    events, after = msgspec.json.decode(msgspec.json.encode((ruling.events, ruling.state)))
    return {"ok": True, "refused": False, "events": events, "battle": by_id(after)}


def by_id(value: Any) -> Any:
    """Return a value whose lists of things with an id are objects, by those ids."""
    if isinstance(value, Mapping):
        return {name: by_id(one) for name, one in value.items()}
    if not isinstance(value, list):
        return value
    if value and all(isinstance(one, Mapping) and isinstance(one.get("id"), str) for one in value):
        return {one["id"]: by_id(one) for one in value}
    return [by_id(one) for one in value]
