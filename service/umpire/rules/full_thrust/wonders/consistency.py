"""What a battle must not hold of wonder weapons (FT 12.3)."""

from umpire.rules.full_thrust.design.design import group_of
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.refusals import INCONSISTENT
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.systems import NovaCannon, WaveGun
from umpire.rules.full_thrust.wonders.limits import only_flies


def require_wonders(battle: Battle) -> None:
    """Refuse wonder weapons that contradict themselves, their ship or the options.

    Raises:
        Malformed: a ship or a template is as it cannot be.
    """
    for place, ship in enumerate(battle.ships):
        _require_cannon(battle, ship, f"/ships/{place}/ssd/systems")
        _require_charges(battle, ship, f"/ships/{place}/charges")
        _require_cloak(battle, ship, f"/ships/{place}/cloak")
    _require_templates(battle)


def _require_cannon(battle: Battle, ship: Ship, at: str) -> None:
    """A nova cannon is for capital ships (FT-12.3-1)."""
    cannon = any(isinstance(system, NovaCannon) for system in ship.ssd.systems)
    if cannon and group_of(ship.ssd, battle.tables.design) != "capital":
        raise INCONSISTENT.refuse(
            f"{ship.id} is no capital ship, and has a nova cannon: leave it out.", at=at
        )


def _require_charges(battle: Battle, ship: Ship, at: str) -> None:
    named = [charge.weapon for charge in ship.charges]
    if named and not battle.options.wave_gun:
        raise INCONSISTENT.refuse(
            f"{ship.id} has a charge, and wave guns need the option wave_gun.", at=at
        )
    if len(set(named)) < len(named):
        raise INCONSISTENT.refuse(
            f"A wave gun of {ship.id} has two charges: one is the most.", at=at
        )
    for weapon in named:
        if not isinstance(ship.ssd.system(weapon), WaveGun):
            raise INCONSISTENT.refuse(
                f"{ship.id} has no wave gun {weapon} to charge: name one of its display.", at=at
            )


def _require_cloak(battle: Battle, ship: Ship, at: str) -> None:
    if ship.status == "cloaked" and not ship.is_cloaked:
        raise INCONSISTENT.refuse(
            f"{ship.id} is cloaked, and never comes back: say when (`cloak`).", at=at
        )
    if ship.cloak is None:
        return
    if not battle.options.cloaking_field:
        raise INCONSISTENT.refuse(
            f"{ship.id} has a cloak, which needs the option cloaking_field.", at=at
        )
    if ship.status == "active":
        raise INCONSISTENT.refuse(
            f"{ship.id} has a cloak, and is in sight: leave `cloak` out.", at=at
        )
    if ship.status == "cloaked" and ship.cloak.until <= battle.turn and battle.phase != "over":
        raise INCONSISTENT.refuse(
            f"{ship.id} should be back by now: turn {battle.turn + 1} is the earliest for `until`.",
            at=f"{at}/until",
        )
    if not all(only_flies(move) for move in ship.cloak.moves):
        raise INCONSISTENT.refuse(
            f"{ship.id} only flies under its cloak: its `moves` are course, velocity and rolls.",
            at=f"{at}/moves",
        )


def _require_templates(battle: Battle) -> None:
    if battle.templates and not battle.options.nova_cannon:
        raise INCONSISTENT.refuse(
            "A nova shot flies, which needs the option nova_cannon.", at="/templates"
        )
    shots = [(template.ship, template.launched_turn) for template in battle.templates]
    if len(set(shots)) < len(shots):
        raise INCONSISTENT.refuse(
            "A ship has two nova shots of one turn: one is the most.", at="/templates"
        )
    stages = len(battle.tables.nova.stages)
    for place, template in enumerate(battle.templates):
        at = f"/templates/{place}"
        if battle.ship(template.ship) is None:
            raise INCONSISTENT.refuse(
                f"There is no ship {template.ship} that fired the nova shot: name one in the "
                "battle.",
                at=f"{at}/ship",
            )
        if template.stage >= stages or template.launched_turn > battle.turn:
            raise INCONSISTENT.refuse(
                f"The nova shot of {template.ship} has burned out, or is yet to come.", at=at
            )
