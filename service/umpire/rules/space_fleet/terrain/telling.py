"""Telling bodies, debris and mines in plain words."""

from collections.abc import Callable
from typing import Any

from umpire.kernel.words import counted, dice, thrown
from umpire.rules.space_fleet.places import told
from umpire.rules.space_fleet.terrain.events import (
    BodyMoved,
    CollisionThrown,
    DebrisDrifted,
    DebrisStruck,
    DummiesThrownAside,
    FieldRevealed,
    FieldSwept,
    MinesAttacked,
    MinesLaid,
)


def _body_moved(event: BodyMoved) -> str:
    return f"{event.body} moves to {told(event.place)}"


def _debris_drifted(event: DebrisDrifted) -> str:
    spots = ", ".join(told(spot) for spot in event.spots)
    return f"Debris {event.debris} drifts to {spots}"


def _collision_thrown(event: CollisionThrown) -> str:
    escape, *aside = event.rolls
    needs = f"{event.ship} meets {event.body} and escapes below {event.below}: {thrown(escape)}"
    if event.place is None:
        return f"{needs}, it does not"
    where = f" by {dice(aside)}" if aside else " with its squadron"
    return f"{needs}, it is thrown{where} to {told(event.place)}"


def _dummies_thrown_aside(event: DummiesThrownAside) -> str:
    by = f" by {dice(event.rolls)}" if event.rolls else ""
    names = ", ".join(event.dummies)
    return f"{event.body} throws the dummies {names} aside{by} to {told(event.spot)}"


def _debris_struck(event: DebrisStruck) -> str:
    return (
        f"{event.ship} was too fast in debris, {counted(event.hexes, 'unit')} of it: "
        f"{dice(event.rolls)}, {counted(event.hits, 'hit')}"
    )


def _mines_attacked(event: MinesAttacked) -> str:
    attack, *hits = event.rolls
    begun = f"Minefield {event.field} attacks {event.ship}, {event.need} or more: {thrown(attack)}"
    return f"{begun}, {counted(event.hits, 'hit')} by {dice(hits)}" if hits else f"{begun}, no hit"


def _field_revealed(event: FieldRevealed) -> str:
    return f"Minefield {event.field} of {event.side} at {told(event.spot)} is known to all"


def _mines_laid(event: MinesLaid) -> str:
    left = counted(event.patterns, "pattern")
    return f"{event.ship} lays minefield {event.field} at {told(event.spot)}; {left} left"


def _field_swept(event: FieldSwept) -> str:
    return f"Minefield {event.field} is swept"


TELLINGS: dict[type, Callable[[Any], str]] = {
    BodyMoved: _body_moved,
    DebrisDrifted: _debris_drifted,
    CollisionThrown: _collision_thrown,
    DummiesThrownAside: _dummies_thrown_aside,
    DebrisStruck: _debris_struck,
    MinesAttacked: _mines_attacked,
    FieldRevealed: _field_revealed,
    MinesLaid: _mines_laid,
    FieldSwept: _field_swept,
}
