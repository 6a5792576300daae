"""Revealing bogeys: by their own orders, and by what they do or suffer (FT 11.1, FT-UMP-36, -37).

A bogey is a marker that moves. So only some events can happen to one; of any other kind, as soon
as it names a bogey, the ship shows what it is, and the dummy is gone. It is asked of every ruling,
so that no chapter need think of bogeys, and one that forgets cannot tell of a hidden ship.
"""

from collections.abc import Iterator
from typing import Any

import msgspec

from umpire.rules.full_thrust.referee.happenings import ShipCorrected
from umpire.rules.full_thrust.sensors.bogeys import emitted_group, gives_itself_up, shown_group
from umpire.rules.full_thrust.sensors.happenings import BogeyRevealed, Cause, DummyRemoved
from umpire.rules.full_thrust.state.audience import OfAMarker
from umpire.rules.full_thrust.state.battle import Battle, Ruling
from umpire.rules.full_thrust.state.ship import Ship

_NAMING = ("ship", "target", "attacker", "unit")


def reveal(battle: Battle, ship: Ship, cause: Cause, rule: str) -> BogeyRevealed | DummyRemoved:
    """Return how a bogey is found out: as a ship, or as a dummy (FT-11.1-2, FT-11.3-1)."""
    if ship.dummy:
        return DummyRemoved(ship=ship.id, side=ship.side, cause=cause)
    return BogeyRevealed(
        ship=ship.id,
        side=ship.side,
        cause=cause,
        shown=shown_group(battle, ship),
        really=emitted_group(battle, ship),
        class_name=ship.ssd.class_name or ship.ssd.class_code,
        rule=rule,
    )


def reveal_by_order(ruling: Ruling) -> Ruling:
    """Reveal the bogeys whose orders, now that they open, show what they are (FT-UMP-36)."""
    battle = ruling.state
    given_up = [ship for ship in battle.ships if ship.status == "active" and gives_itself_up(ship)]
    return ruling.then(*[reveal(battle, ship, "order", "FT-UMP-36") for ship in given_up])


def reveal_by_acts(before: Battle, ruling: Ruling) -> Ruling:
    """Return a ruling in which no bogey does or suffers more than a marker can (FT-UMP-37).

    Args:
        before: the battle on which was ruled.
        ruling: what has happened. Events tell results as they are in the end, so that a bogey
            which is revealed before one of them changes no other thing.
    """
    if not any(ship.bogey for ship in before.ships):
        return ruling
    told = Ruling(before)
    for event in ruling.events:
        for ship in _shown_by(told.state, event):
            told = told.then(reveal(told.state, ship, "act", "FT-UMP-37"))
        told = told.then(event)
    return told


def _shown_by(battle: Battle, event: Any) -> list[Ship]:
    """Return the bogeys that an event shows, in the order of the list."""
    if isinstance(event, OfAMarker):
        return []
    if isinstance(event, ShipCorrected) and not (event.damage or event.armour_lost):
        return []
    names = set(_names(event))
    return [ship for ship in battle.ships if ship.bogey and ship.id in names]


def _names(value: Any) -> Iterator[str]:
    """Yield the names of ships in an event, however deep."""
    if isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            held = getattr(value, field)
            if isinstance(held, str):
                yield from (held,) if field in _NAMING else ()
            elif field == "targets":
                yield from held
            else:
                yield from _names(held)
    elif isinstance(value, tuple):
        for each in value:
            yield from _names(each)
