"""Telling fire in plain words. Ranges are in units."""

from collections.abc import Callable
from typing import Any

from umpire.kernel.words import counted, dice
from umpire.rules.space_fleet.fire.events import (
    FireDeclared,
    FireOpened,
    ShipFired,
    ShotsFired,
    TargetCrippled,
)


def _fire_declared(event: FireDeclared) -> str:
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


def _shots_fired(event: ShotsFired) -> str:
    modified = f", {event.modifier:+d}" if event.modifier else ""
    left = f"; {_salvoes(event.salvoes)} left" if event.salvoes is not None else ""
    return (
        f"{event.ship} fires {_fired_what(event)} at {event.target} at {event.range:g}, "
        f"{event.band} range, needing {event.need}{modified}: {dice(event.rolls)}, "
        f"{_hits(event.hits)}{left}"
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
    ShipFired: _ship_fired,
}
