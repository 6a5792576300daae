"""Telling ship combat in plain words. Units: MU."""

from collections.abc import Callable
from typing import Any

from umpire.kernel.words import dice, points
from umpire.rules.full_thrust.combat.events import (
    ArcSettled,
    BeamFired,
    NeedleFired,
    ShipActivated,
    ShotLost,
    SubmunitionsFired,
    TorpedoFired,
)


def _arc_settled(event: ArcSettled) -> str:
    return (
        f"{event.target} stands on a line between two arcs of {event.ship}: "
        f"{dice(event.rolls)}, it counts as in {event.arc}"
    )


def _shot_lost(event: ShotLost) -> str:
    return (
        f"{event.ship}'s {event.weapon} does not bear on {event.target} through {event.arc}; "
        "the shot is lost"
    )


def _fires(event: BeamFired | TorpedoFired | NeedleFired | SubmunitionsFired, aim: str) -> str:
    return (
        f"{event.ship} fires {event.weapon} at {aim} at {event.range_mu:.1f} MU through {event.arc}"
    )


def _scored(damage: int, penetrating: int) -> str:
    return points(damage) + (f", {penetrating} of them penetrating" if penetrating else "")


def _beam_fired(event: BeamFired) -> str:
    screens = f", screens {event.screens}" if event.screens else ""
    scored = _scored(event.damage, event.penetrating)
    return f"{_fires(event, event.target)}{screens}: {dice(event.rolls)}, {scored}"


def _torpedo_fired(event: TorpedoFired) -> str:
    outcome = f"a hit, {points(event.damage)} armour-piercing" if event.hit else "a miss"
    return f"{_fires(event, event.target)}, needing {event.need}: {dice(event.rolls)}, {outcome}"


def _needle_fired(event: NeedleFired) -> str:
    outcome = points(event.damage) if event.damage else "no effect"
    if event.knocked_out:
        outcome += f" and {event.system} is hit"
    return f"{_fires(event, f'{event.system} of {event.target}')}: {dice(event.rolls)}, {outcome}"


def _submunitions_fired(event: SubmunitionsFired) -> str:
    scored = _scored(event.damage, event.penetrating)
    return f"{_fires(event, event.target)}: {dice(event.rolls)}, {scored}"


def _ship_activated(event: ShipActivated) -> str:
    return f"{event.ship} {'has done its firing' if event.fired else 'does not fire'}"


TELLINGS: dict[type, Callable[[Any], str]] = {
    ArcSettled: _arc_settled,
    ShotLost: _shot_lost,
    BeamFired: _beam_fired,
    TorpedoFired: _torpedo_fired,
    NeedleFired: _needle_fired,
    SubmunitionsFired: _submunitions_fired,
    ShipActivated: _ship_activated,
}
