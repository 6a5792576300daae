"""Telling salvo missiles and point defence in plain words. Units: MU."""

from collections.abc import Callable
from typing import Any

from umpire.kernel.words import counted, dice, place, points
from umpire.rules.full_thrust.missiles.events import (
    DefenceAllocated,
    LaunchesDone,
    PointDefenceFired,
    SalvoHomed,
    SalvoLaunched,
    SalvoLocked,
    SalvoLost,
    SalvoStruck,
)


def _salvo_launched(event: SalvoLaunched) -> str:
    kind = event.ammunition.replace("_", " ")
    source = f"{event.weapon} ({kind})"
    return f"{event.ship} launches salvo {event.salvo} from {source} at {place((event.x, event.y))}"


def _launches_done(event: LaunchesDone) -> str:
    return f"{event.ship} has done its launching"


def _salvo_homed(event: SalvoHomed) -> str:
    drawn = f", drawn among equals: {dice(event.rolls)}" if event.rolls else ""
    return f"Salvo {event.salvo} homes on {event.ship} at {event.range_mu:.1f} MU{drawn}"


def _salvo_lost(event: SalvoLost) -> str:
    return f"Salvo {event.salvo} finds no target and is lost"


def _defence_allocated(event: DefenceAllocated) -> str:
    if not event.defences:
        return f"{event.side} allocates no point defence"
    each = ", ".join(f"{one.weapon} of {one.ship} at {one.target}" for one in event.defences)
    return f"{event.side} allocates point defence: {each}"


def _salvo_locked(event: SalvoLocked) -> str:
    missiles = counted(event.locked, "missile")
    return f"Salvo {event.salvo} has {missiles} on {event.ship}: {dice(event.rolls)}"


def _point_defence_fired(event: PointDefenceFired) -> str:
    weapons = ", ".join(f"{one.weapon} of {one.ship}" for one in event.defences)
    on_group = event.killed is None
    kills = f"{event.kills} craft" if on_group else counted(event.kills, "missile")
    beyond = f", and {event.surplus} too many" if event.surplus else ""
    return (
        f"Point defence at {event.target}, which attacks {event.ship}, by {weapons}: "
        f"{dice(event.rolls)}, {kills} shot down{beyond}"
    )


def _salvo_struck(event: SalvoStruck) -> str:
    if not event.hits:
        return f"No missile of salvo {event.salvo} reaches {event.ship}"
    missiles = counted(event.hits, "missile")
    thrown, scored = dice(event.rolls), points(event.damage)
    return f"Salvo {event.salvo} hits {event.ship} with {missiles}: {thrown}, {scored}"


TELLINGS: dict[type, Callable[[Any], str]] = {
    SalvoLaunched: _salvo_launched,
    LaunchesDone: _launches_done,
    SalvoHomed: _salvo_homed,
    SalvoLost: _salvo_lost,
    DefenceAllocated: _defence_allocated,
    SalvoLocked: _salvo_locked,
    PointDefenceFired: _point_defence_fired,
    SalvoStruck: _salvo_struck,
}
