"""Telling the effect of hits, and what mends it, in plain words."""

from collections.abc import Callable
from typing import Any

from umpire.kernel.words import counted, dice, points
from umpire.rules.space_fleet.hits.events import (
    CounterRemoved,
    Damage,
    DamageThrown,
    EwDestroyed,
    HitDisregarded,
    HitsEntered,
    RepairThrown,
    ShieldsLost,
    ShieldsRegenerated,
    ShipDestroyed,
    SurrenderThrown,
)

_RESULTS: dict[Damage, str] = {
    "destroyed": "the end of it",
    "major": "major damage, half speed, weapons and shields gone for good",
    "engines": "damage, half speed",
    "weapons": "damage, weapons knocked out",
    "minor": "minor damage, no effect",
}


def _because(note: str) -> str:
    return f" ({note})" if note else ""


def _hits_entered(event: HitsEntered) -> str:
    hits = counted(event.hits, "hit")
    kind = "" if event.source == "other" else f" of {event.source}"
    return f"{hits}{kind} from {event.attacker} on {event.ship}{_because(event.note)}"


def _shields_lost(event: ShieldsLost) -> str:
    return (
        f"{event.ship} loses {counted(event.hits, 'shield')} to {event.attacker}"
        f"{_because(event.note)}; {event.shields} left"
    )


def _hit_disregarded(event: HitDisregarded) -> str:
    return f"The armour of {event.ship} takes the first hit of the turn"


def _damage_thrown(event: DamageThrown) -> str:
    mod = event.score - event.rolls[0].faces[0]
    modified = f", {mod:+d} is {event.score}" if mod else ""
    return (
        f"{event.attacker} hits the hull of {event.ship}: {dice(event.rolls)}{modified}, "
        f"{_RESULTS[event.result]}; {points(event.damage_points)} in all"
    )


def _ew_destroyed(event: EwDestroyed) -> str:
    return f"{event.ship} loses its EW suite"


def _ship_destroyed(event: ShipDestroyed) -> str:
    return f"{event.ship} is destroyed"


def _counter_removed(event: CounterRemoved) -> str:
    return f"The counter {event.counter} is gone"


def _surrender_thrown(event: SurrenderThrown) -> str:
    outcome = "it surrenders" if event.surrendered else "it fights on"
    return (
        f"{event.ship}, crippled and fired on, surrenders on {event.need} or more: "
        f"{dice(event.rolls)}, {outcome}"
    )


def _shields_regenerated(event: ShieldsRegenerated) -> str:
    return f"Shields of {event.ship} come back: {event.shields} now"


def _repair_thrown(event: RepairThrown) -> str:
    outcome = "repaired" if event.repaired else "to no avail"
    return (
        f"{event.ship} works on its {event.item}, needing {event.need}: "
        f"{dice(event.rolls)}, {outcome}"
    )


TELLINGS: dict[type, Callable[[Any], str]] = {
    HitsEntered: _hits_entered,
    ShieldsLost: _shields_lost,
    HitDisregarded: _hit_disregarded,
    DamageThrown: _damage_thrown,
    EwDestroyed: _ew_destroyed,
    ShipDestroyed: _ship_destroyed,
    CounterRemoved: _counter_removed,
    SurrenderThrown: _surrender_thrown,
    ShieldsRegenerated: _shields_regenerated,
    RepairThrown: _repair_thrown,
}
