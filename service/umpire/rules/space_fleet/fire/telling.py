"""Telling fire in plain words. Ranges are in units."""

from collections.abc import Callable
from typing import Any

from umpire.kernel.words import counted, dice
from umpire.rules.space_fleet.fire.events import (
    FireDeclared,
    FireOpened,
    ShipFired,
    ShotsFired,
    ShotsHeard,
    TargetCrippled,
)


def _fire_declared(event: FireDeclared) -> str:
    if not event.shots:
        return f"{event.ship} withdraws the fire that it has declared"
    targets = ", ".join(dict.fromkeys(shot.target for shot in event.shots))
    return f"{event.ship} declares its fire at {targets}"


def _fire_opened(_event: FireOpened) -> str:
    return "All have declared their fire"


def _target_crippled(event: TargetCrippled) -> str:
    return f"{event.ship} was crippled before it is fired on, and may surrender"


def _fired_what(event: ShotsFired) -> str:
    if event.weapon == "beam":
        return counted(len(event.rolls[0].faces), "beam")
    kind = "short-range missiles of" if event.weapon == "sr_missile" else "plasma cannon"
    return f"{kind} {event.mount}"


def _heard_what(event: ShotsHeard) -> str:
    if event.weapon == "beam":
        return counted(len(event.rolls[0].faces), "beam")
    return "short-range missiles" if event.weapon == "sr_missile" else "a plasma cannon"


def _shots_fired(event: ShotsFired) -> str:
    left = f"; {_salvoes(event.salvoes)} left" if event.salvoes is not None else ""
    return f"{event.ship} fires {_fired_what(event)} {_at_target(event)}{left}"


def _shots_heard(event: ShotsHeard) -> str:
    return f"Counter {event.counter} of {event.side} fires {_heard_what(event)} {_at_target(event)}"


def _at_target(event: ShotsFired | ShotsHeard) -> str:
    modified = f", {event.modifier:+d}" if event.modifier else ""
    return (
        f"at {event.target} at {event.range:g}, {event.band} range, needing "
        f"{event.need}{modified}: {dice(event.rolls)}, {_hits(event.hits)}"
    )


def _hits(number: int) -> str:
    return counted(number, "hit") if number else "a miss"


def _salvoes(number: int) -> str:
    return "1 salvo" if number == 1 else f"{number or 'no'} salvoes"


def _ship_fired(event: ShipFired) -> str:
    if not (event.direct or event.plasma):
        return f"{event.ship} can fire nothing of what it declared"
    done = ", at missiles, and fires no more this turn" if event.at_missile else ""
    return f"{event.ship} has done its firing{done}"


TELLINGS: dict[type, Callable[[Any], str]] = {
    FireDeclared: _fire_declared,
    FireOpened: _fire_opened,
    TargetCrippled: _target_crippled,
    ShotsFired: _shots_fired,
    ShotsHeard: _shots_heard,
    ShipFired: _ship_fired,
}
