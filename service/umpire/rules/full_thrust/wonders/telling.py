"""Telling wonder weapons in plain words. Units: MU."""

from collections.abc import Callable
from typing import Any

from umpire.kernel.words import dice, place, points
from umpire.rules.full_thrust.movement.notation import written
from umpire.rules.full_thrust.wonders.events import (
    BlindMoveWritten,
    NovaBurnedOut,
    NovaFired,
    NovaMoved,
    ReflexFieldThrown,
    ShipCloaked,
    ShipDecloaked,
    TemplateStruck,
    WaveGunBurst,
    WaveGunCharged,
    WaveGunFired,
)


def _touched(names: tuple[str, ...]) -> str:
    return f"it touches {', '.join(names)}" if names else "it touches nothing"


def _nova_fired(event: NovaFired) -> str:
    at = place((event.x, event.y))
    return f"{event.ship} fires {event.weapon} from {at} along course {event.facing}"


def _nova_moved(event: NovaMoved) -> str:
    start, end = place(event.path[0]), place(event.path[-1])
    return (
        f"The nova shot of {event.ship} of turn {event.launched_turn}, {event.diameter_mu:g} MU "
        f"wide, burns from {start} to {end}: {_touched(event.touched)}"
    )


def _nova_burned_out(event: NovaBurnedOut) -> str:
    return f"The nova shot of {event.ship} of turn {event.launched_turn} burns out"


def _wave_gun_charged(event: WaveGunCharged) -> str:
    ready = ", and is ready" if event.ready else ""
    return f"{event.ship} charges {event.weapon}: {dice(event.rolls)}, it has {event.charge}{ready}"


def _wave_gun_fired(event: WaveGunFired) -> str:
    start, end = place(event.path[0]), place(event.path[-1])
    return f"{event.ship} fires {event.weapon} from {start} to {end}: {_touched(event.touched)}"


def _wave_gun_burst(event: WaveGunBurst) -> str:
    return f"{event.ship}'s charged {event.weapon} bursts: {points(event.points)}"


def _template_struck(event: TemplateStruck) -> str:
    return f"{event.target} is touched: {dice(event.rolls)}, {points(event.damage)}"


_FIELD = {
    "all_taken": "it stops nothing",
    "half_taken": "it stops half",
    "absorbed": "it takes all in",
    "half_returned": "it throws half back",
    "all_returned": "it throws all back",
}


def _reflex_field_thrown(event: ReflexFieldThrown) -> str:
    back = f", {event.attacker} takes {event.returned}" if event.returned else ""
    return (
        f"{event.ship} has a reflex field on, {points(event.points)} of beams meet it: "
        f"{dice(event.rolls)}, {_FIELD[event.result_of_field]}; {event.ship} takes "
        f"{event.taken}{back}"
    )


def _ship_cloaked(event: ShipCloaked) -> str:
    until = "" if event.until is None else f", until turn {event.until}"
    return f"{event.ship} cloaks at {place((event.x, event.y))}{until}"


def _blind_move_written(event: BlindMoveWritten) -> str:
    move = written(event.manoeuvre) or "straight on"
    return f"{event.ship} flies under its cloak in turn {event.turn}: {move}"


def _ship_decloaked(event: ShipDecloaked) -> str:
    fast = "" if event.velocity is None else f", velocity {event.velocity}"
    at = place(event.path[-1])
    return f"{event.ship} comes out of its cloak at {at}, facing {event.facing}{fast}"


TELLINGS: dict[type, Callable[[Any], str]] = {
    NovaFired: _nova_fired,
    NovaMoved: _nova_moved,
    NovaBurnedOut: _nova_burned_out,
    WaveGunCharged: _wave_gun_charged,
    WaveGunFired: _wave_gun_fired,
    WaveGunBurst: _wave_gun_burst,
    TemplateStruck: _template_struck,
    ReflexFieldThrown: _reflex_field_thrown,
    ShipCloaked: _ship_cloaked,
    BlindMoveWritten: _blind_move_written,
    ShipDecloaked: _ship_decloaked,
}
