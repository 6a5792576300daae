"""What waits to be thrown for in the Damage Effects Step (CI 2.4)."""

from collections.abc import Callable, Iterator

from umpire.kernel.offers import Choice, order_of
from umpire.rules.cold_infinity.hangars.losses import wrecks
from umpire.rules.cold_infinity.hits.orders import ResolveDamage
from umpire.rules.cold_infinity.hits.threats import (
    burning,
    failing_drives,
    flying,
    strained,
    threatened,
    unstable,
)
from umpire.rules.cold_infinity.state.battle import Battle


class ResolveDamageChoice(Choice, frozen=True, tag="resolve_damage", kw_only=True):
    """The Damage Effects Step may be resolved; these throws and effects are to come.

    `failures` of fighters, `strains` of thrusters, damaged `drives` at work, unstable `reactors`,
    sections that burn already, `catastrophes` that threaten others, and hangars from which craft
    try to escape.
    """

    failures: int
    strains: int
    reactors: int
    fires: int
    catastrophes: int
    drives: int = 0
    escapes: int = 0
    rule: str = "CI-2.4-1"


def choices(
    battle: Battle, _sees: Callable[[str], bool], unit: str | None
) -> Iterator[ResolveDamageChoice]:
    """Yield that the step may be resolved; it is for no unit alone."""
    if battle.phase != "damage_effects" or unit is not None:
        return
    fire = battle.fire
    yield ResolveDamageChoice(
        failures=sum(1 for each in fire.failing for _ in flying(battle, each)),
        strains=sum(len(strained(ship)) for ship in battle.ships),
        reactors=sum(len(unstable(battle, ship)) for ship in battle.ships),
        fires=sum(len(burning(ship)) for ship in battle.ships),
        catastrophes=sum(1 for each in fire.bursting for _ in threatened(battle, each)),
        drives=sum(len(failing_drives(ship)) for ship in battle.ships),
        escapes=sum(1 for _ in wrecks(battle)),
        order=order_of(ResolveDamage),
    )
