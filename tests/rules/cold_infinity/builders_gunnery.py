"""Direct fire in battles of our own: ships that face each other, guns that are changed, phases."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from rules.cold_infinity.table import battle, ci, give, given, having, ship
from umpire.kernel.ruling import Ruling


def duel(range_hexes: int = 2, *more: Any, options: ci.Options | None = None) -> ci.Battle:
    """A red Bittern R and a blue one B that face each other, before fire is declared."""
    units = (ship("R", facing=4), ship("B", "blue", cell=(0, range_hexes)), *more)
    return battle(*units, phase="secret_attacks", options=options)


def refitted(state: ci.Battle, unit: str, block: str, **changes: Any) -> ci.Battle:
    """The battle with one weapon block of a ship's sheet changed."""
    found = state.ship(unit)
    assert found is not None
    weapons = tuple(
        replace(each, **changes) if isinstance(each, ci.DirectWeapon) and each.id == block else each
        for each in found.sheet.weapons
    )
    return having(state, unit, sheet={"weapons": weapons})


def at(target: str | None, weapon: str = "flint_1", **fields: Any) -> ci.Attack:
    """A shot of a weapon at a target."""
    return ci.Attack(weapon=weapon, target=target, **fields)


def declared(state: ci.Battle, unit: str, *attacks: ci.Attack) -> ci.Battle:
    """The battle in which a unit has declared its fire."""
    return give(state, ci.DeclareFire(unit, attacks)).state


def up_to(state: ci.Battle, phase: ci.PhaseName) -> ci.Battle:
    """The battle when all sides have finished until a phase begins."""
    while state.phase != phase:
        side = ci.unfinished(state)[0]
        state = given(state, ci.Finish(side))
    return state


def resolved(
    state: ci.Battle, faces: Sequence[int] = (), phase: ci.PhaseName = "starship"
) -> Ruling[ci.Battle, Any]:
    """The ruling of all fire of a phase."""
    return give(up_to(state, phase), ci.ResolveFire(), faces)
