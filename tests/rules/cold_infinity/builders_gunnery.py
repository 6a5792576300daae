"""Direct fire in battles of our own: ships that face each other, guns that are changed, phases."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from rules.cold_infinity.table import battle, give, given, having, ship
from umpire.kernel.ruling import Ruling
from umpire.rules.cold_infinity.fire.lines import DeclareFire, ResolveFire
from umpire.rules.cold_infinity.state.battle import Attack, Battle, PhaseName
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.weapons import DirectWeapon
from umpire.rules.cold_infinity.turns.sequence import unfinished
from umpire.rules.cold_infinity.turns.steps import Finish


def duel(range_hexes: int = 2, *more: Any, options: Options | None = None) -> Battle:
    units = (ship("R", facing=4), ship("B", "blue", cell=(0, range_hexes)), *more)
    return battle(*units, phase="secret_attacks", options=options)


def refitted(state: Battle, unit: str, block: str, **changes: Any) -> Battle:
    found = state.ship(unit)
    assert found is not None
    weapons = tuple(
        replace(each, **changes) if isinstance(each, DirectWeapon) and each.id == block else each
        for each in found.sheet.weapons
    )
    return having(state, unit, sheet={"weapons": weapons})


def at(target: str | None, weapon: str = "flint_1", **fields: Any) -> Attack:
    return Attack(weapon=weapon, target=target, **fields)


def declared(state: Battle, unit: str, *attacks: Attack) -> Battle:
    return give(state, DeclareFire(unit, attacks)).state


def up_to(state: Battle, phase: PhaseName) -> Battle:
    while state.phase != phase:
        side = unfinished(state)[0]
        state = given(state, Finish(side))
    return state


def resolved(
    state: Battle, faces: Sequence[int] = (), phase: PhaseName = "starship"
) -> Ruling[Battle, Any]:
    return give(up_to(state, phase), ResolveFire(), faces)
