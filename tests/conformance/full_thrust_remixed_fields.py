"""What cases of Full Thrust: Remixed tell of wonder weapons by a word: orders, charges, fields."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from umpire.rules.full_thrust.state.battle import Battle, NovaTemplate
from umpire.rules.full_thrust.state.ship import (
    Cloak,
    CloakingField,
    NovaCannon,
    ReflexField,
    Ship,
    System,
    WaveGun,
)
from umpire.rules.full_thrust.state.values import Charge, Manoeuvre

Given = Mapping[str, Any]
Wonder = type[NovaCannon | WaveGun | ReflexField | CloakingField]

KINDS: dict[str, Wonder] = {
    "nova_cannon": NovaCannon,
    "wave_gun": WaveGun,
    "reflex_field": ReflexField,
    "cloaking_field": CloakingField,
}
_ORDERED = {"nova": "nova_cannon", "wave": "wave_gun", "reflex": "reflex_field"}
"""The words of orders that a system stands behind."""

POINTS_DEG = 30.0


def unlisted_wonders(given: Given, prefix: str) -> Iterator[System]:
    """Yield the wonder weapons that a case tells of a ship, where its systems do not list them."""
    listed = {each["type"] for each in given.get("systems", ())}
    words = str(given.get("orders") or "").lower().split()
    told = {kind for word, kind in _ORDERED.items() if word in words}
    told |= {"wave_gun"} if given.get("wave_charge") is not None else set()
    told |= {"reflex_field"} if given.get("reflex") else set()
    for name, kind in KINDS.items():
        if name in told - listed:
            yield kind(f"{prefix}{name}")


def with_wonders(battle: Battle, ship: Ship, given: Given) -> Ship:
    """Return a ship with the charge, the fields and the cloak that a case tells it to have."""
    guns = [each.id for each in ship.ssd.systems if isinstance(each, WaveGun)]
    points = given.get("wave_charge") or 0
    if points and guns:
        ship = replace(ship, charges=(Charge(guns[0], points),))
    if given.get("wave_fired"):
        ship = replace(ship, wave_fired=True)
    if given.get("reflex") not in {None, False, "off"}:
        ship = replace(ship, order=Manoeuvre(reflex=True), order_written=True)
    if given.get("cloaked"):
        ship = replace(ship, status="cloaked", cloak=Cloak(battle.turn + 1))
    return ship


def fitted(battle: Battle, ship_id: str, kind: Wonder, prefix: str) -> tuple[Battle, str]:
    """Return a battle in which a ship has a system of that kind, and the name of it."""
    (ship,) = (each for each in battle.ships if each.id == ship_id)
    listed = [each.id for each in ship.ssd.systems if isinstance(each, kind)]
    if listed:
        return battle, listed[0]
    system = kind(f"{prefix}{kind.__struct_config__.tag}")
    refitted = replace(ship, ssd=replace(ship.ssd, systems=(*ship.ssd.systems, system)))
    ships = tuple(refitted if each.id == ship_id else each for each in battle.ships)
    return replace(battle, ships=ships), system.id


def to_template(battle: Battle, given: Given, ship_id: str) -> NovaTemplate:
    """Return a nova shot that is to move on in the stage that a case names."""
    facing = round(given.get("course_deg", 0) / POINTS_DEG) % 12 or 12
    stage = given.get("stage", 2)
    return NovaTemplate(
        ship_id,
        given.get("x0", 0.0),
        given.get("y0", 0.0),
        facing,
        max(1, battle.turn - stage + 1),
        stage - 1,
    )
