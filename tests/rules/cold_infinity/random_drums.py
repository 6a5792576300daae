"""Orders of drums and of searches for mines, made at random of names from a battle."""

from collections.abc import Callable

from rules.cold_infinity.random_names import Names
from umpire.kernel.hexes import Hex
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity.state.battle import Unit
from umpire.rules.cold_infinity.state.units import added
from umpire.rules.cold_infinity.state.weapons import ShroudKind
from umpire.rules.cold_infinity.stationary import (
    AnnounceDeployment,
    DeployStationary,
    DetectMines,
    drums_of,
)


def _drum(names: Names, unit: Unit) -> str:
    return names.one(drums_of(unit) or ("drum",))


def _announce(names: Names) -> Value:
    unit = names.unit()
    return AnnounceDeployment(unit=unit.id, weapon=_drum(names, unit))


def _deploy(names: Names) -> Value:
    unit = names.unit()
    cell = _near(names, unit) if names.chance(0.7) else None
    return DeployStationary(unit=unit.id, weapon=_drum(names, unit), cell=cell)


def _detect(names: Names) -> Value:
    unit = names.unit()
    shroud: ShroudKind = "ess" if names.chance(0.1) else "ew"
    mines = [each.cell for each in names.battle.mines]
    cell = names.random.choice(mines) if mines and names.chance(0.6) else _near(names, unit)
    return DetectMines(unit=unit.id, shroud=shroud, cell=cell)


def _near(names: Names, unit: Unit) -> Hex:
    aside = (names.random.randint(-3, 3), names.random.randint(-3, 3))
    return added(unit.cell, aside)


DRUMS: dict[type, Callable[[Names], Value]] = {
    AnnounceDeployment: _announce,
    DeployStationary: _deploy,
    DetectMines: _detect,
}
