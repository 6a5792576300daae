"""Telling what terrain does, in plain words. Units: MU."""

from collections.abc import Callable
from typing import Any

from umpire.kernel.words import counted, dice, place, points
from umpire.rules.full_thrust.terrain.events import (
    AsteroidBroke,
    AsteroidHit,
    AsteroidMet,
    DriftThrown,
    DustCrossed,
    ExplosionThrown,
    FlareRaised,
    FlareStruck,
    LockOnThrown,
    MeteorsStruck,
    TerrainDrifted,
    WreckDispersed,
    WreckExploded,
)


def _drift_thrown(event: DriftThrown) -> str:
    drift = event.drift
    return (
        f"The asteroids drift on course {drift.course}, {drift.speed} MU a turn: "
        f"{dice(event.rolls)}"
    )


def _terrain_drifted(event: TerrainDrifted) -> str:
    return f"{event.terrain} drifts to {place((event.x, event.y))}"


def _asteroid_met(event: AsteroidMet) -> str:
    thrown = f", needing {event.needed}: {dice(event.rolls)}" if event.rolls else ""
    outcome = "avoids it" if event.avoided else "crashes"
    return f"{event.ship} meets {event.terrain}{thrown}, and {outcome}"


def _asteroid_hit(event: AsteroidHit) -> str:
    return f"{event.terrain} takes {points(event.points)}, {event.damage} by now"


def _asteroid_broke(event: AsteroidBroke) -> str:
    chunks = counted(len(event.chunks), "chunk")
    ways = ", ".join(
        f"{chunk.id} on course {chunk.drift.course} by {chunk.drift.speed} MU"
        for chunk in event.chunks
        if chunk.drift
    )
    return f"{event.terrain} breaks into {chunks}: {dice(event.rolls)}; {ways}"


def _dust_crossed(event: DustCrossed) -> str:
    past = f", {event.penetrating} of them penetrating" if event.penetrating else ""
    return (
        f"{event.ship} flies through dust at velocity {event.velocity}: {dice(event.rolls)}, "
        f"{points(event.points)}{past}"
    )


def _lock_on_thrown(event: LockOnThrown) -> str:
    outcome = "a lock" if event.has_lock else f"no lock; {', '.join(event.held)} cannot fire"
    return f"{event.ship} looks for {event.target} in the dust: {dice(event.rolls)}, {outcome}"


def _flare_raised(event: FlareRaised) -> str:
    if event.area is None:
        return "A solar flare breaks out everywhere"
    return f"A solar flare breaks out within {event.area.radius:g} MU of {place(event.area.place)}"


def _flare_struck(event: FlareStruck) -> str:
    screens = f", {event.screens} added for screens" if event.screens else ""
    return (
        f"{event.ship}: {', '.join(event.systems)} against the flare: {dice(event.rolls)}{screens}"
    )


def _meteors_struck(event: MeteorsStruck) -> str:
    return (
        f"{event.ship} meets {event.terrain} at velocity {event.velocity}: {dice(event.rolls)}, "
        f"{points(event.points)} penetrating"
    )


def _explosion_thrown(event: ExplosionThrown) -> str:
    outcome = "explodes" if event.explodes else "drifts on, a hulk"
    return f"{event.ship}'s wreck, {event.excess} beyond its hull: {dice(event.rolls)}, {outcome}"


def _wreck_exploded(event: WreckExploded) -> str:
    cloud = event.cloud
    return (
        f"{event.ship}'s debris {cloud.id}, {2 * cloud.radius:g} MU wide, is at "
        f"{place(cloud.place)}"
    )


def _wreck_dispersed(event: WreckDispersed) -> str:
    return f"The debris {event.terrain} has spread, and is gone"


TELLINGS: dict[type, Callable[[Any], str]] = {
    DriftThrown: _drift_thrown,
    TerrainDrifted: _terrain_drifted,
    AsteroidMet: _asteroid_met,
    AsteroidHit: _asteroid_hit,
    AsteroidBroke: _asteroid_broke,
    DustCrossed: _dust_crossed,
    LockOnThrown: _lock_on_thrown,
    FlareRaised: _flare_raised,
    FlareStruck: _flare_struck,
    MeteorsStruck: _meteors_struck,
    ExplosionThrown: _explosion_thrown,
    WreckExploded: _wreck_exploded,
    WreckDispersed: _wreck_dispersed,
}
