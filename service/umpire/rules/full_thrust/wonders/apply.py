"""What the events of wonder weapons do to a battle (FT 12.3)."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from umpire.rules.full_thrust.battle import Battle, NovaTemplate
from umpire.rules.full_thrust.changes import change_ship
from umpire.rules.full_thrust.ship import Cloak
from umpire.rules.full_thrust.ship_state import Charge
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


def _nova_fired(battle: Battle, event: NovaFired) -> Battle:
    shot = NovaTemplate(event.ship, event.x, event.y, event.facing, event.turn)
    return replace(battle, templates=(*battle.templates, shot))


def _is_of(template: NovaTemplate, event: NovaMoved | NovaBurnedOut) -> bool:
    return (template.ship, template.launched_turn) == (event.ship, event.launched_turn)


def _nova_moved(battle: Battle, event: NovaMoved) -> Battle:
    def moved(template: NovaTemplate) -> NovaTemplate:
        return replace(template, stage=event.stage) if _is_of(template, event) else template

    return replace(battle, templates=tuple([moved(each) for each in battle.templates]))


def _nova_burned_out(battle: Battle, event: NovaBurnedOut) -> Battle:
    left = [each for each in battle.templates if not _is_of(each, event)]
    return replace(battle, templates=tuple(left))


def _charged(battle: Battle, ship_id: str, weapon: str, points: int) -> Battle:
    """Return the battle with another charge in one wave gun; an empty one is not listed."""
    ship = battle.ship(ship_id)
    if ship is None:
        return battle
    others = [charge for charge in ship.charges if charge.weapon != weapon]
    charges = (*others, Charge(weapon, points)) if points else tuple(others)
    return change_ship(battle, ship_id, charges=charges)


def _wave_gun_charged(battle: Battle, event: WaveGunCharged) -> Battle:
    return _charged(battle, event.ship, event.weapon, event.charge)


def _wave_gun_fired(battle: Battle, event: WaveGunFired) -> Battle:
    return change_ship(_charged(battle, event.ship, event.weapon, 0), event.ship, wave_fired=True)


def _wave_gun_burst(battle: Battle, event: WaveGunBurst) -> Battle:
    return _charged(battle, event.ship, event.weapon, 0)


def _nothing(battle: Battle, _event: TemplateStruck) -> Battle:
    """Leave the battle as it is: the events of damage tell what becomes of what was struck."""
    return battle


def _reflex_field_thrown(battle: Battle, event: ReflexFieldThrown) -> Battle:
    return change_ship(battle, event.ship, reflex_shown=True)


def _ship_cloaked(battle: Battle, event: ShipCloaked) -> Battle:
    # Only a copy of the battle that a seat may not see whole lacks the turn.
    cloak = Cloak(event.until or battle.turn + 1)
    return change_ship(battle, event.ship, status="cloaked", cloak=cloak)


def _blind_move_written(battle: Battle, event: BlindMoveWritten) -> Battle:
    ship = battle.ship(event.ship)
    if ship is None or ship.cloak is None:
        return battle
    cloak = replace(ship.cloak, moves=(*ship.cloak.moves, event.manoeuvre))
    return change_ship(battle, ship.id, cloak=cloak)


def _ship_decloaked(battle: Battle, event: ShipDecloaked) -> Battle:
    x, y = event.path[-1]
    return change_ship(
        battle,
        event.ship,
        status="active",
        cloak=None,
        x=x,
        y=y,
        facing=event.facing,
        velocity=event.velocity,
        course_deg=event.course_deg,
        rolled=event.rolled,
    )


EFFECTS: dict[type, Callable[[Battle, Any], Battle]] = {
    NovaFired: _nova_fired,
    NovaMoved: _nova_moved,
    NovaBurnedOut: _nova_burned_out,
    WaveGunCharged: _wave_gun_charged,
    WaveGunFired: _wave_gun_fired,
    WaveGunBurst: _wave_gun_burst,
    TemplateStruck: _nothing,
    ReflexFieldThrown: _reflex_field_thrown,
    ShipCloaked: _ship_cloaked,
    BlindMoveWritten: _blind_move_written,
    ShipDecloaked: _ship_decloaked,
}
