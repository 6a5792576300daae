"""Orders of drums and of searches for mines, made at random of names from a battle."""

from collections.abc import Callable

from rules.cold_infinity.random_names import Names
from rules.cold_infinity.table import ci


def _drum(names: Names, unit: ci.Unit) -> str:
    return names.one(ci.drums_of(unit) or ("drum",))


def _announce(names: Names) -> ci.Value:
    unit = names.unit()
    return ci.AnnounceDeployment(unit=unit.id, weapon=_drum(names, unit))


def _deploy(names: Names) -> ci.Value:
    unit = names.unit()
    cell = _near(names, unit) if names.chance(0.7) else None
    return ci.DeployStationary(unit=unit.id, weapon=_drum(names, unit), cell=cell)


def _detect(names: Names) -> ci.Value:
    unit = names.unit()
    shroud: ci.ShroudKind = "ess" if names.chance(0.1) else "ew"
    mines = [each.cell for each in names.battle.mines]
    cell = names.random.choice(mines) if mines and names.chance(0.6) else _near(names, unit)
    return ci.DetectMines(unit=unit.id, shroud=shroud, cell=cell)


def _near(names: Names, unit: ci.Unit) -> ci.Hex:
    aside = (names.random.randint(-3, 3), names.random.randint(-3, 3))
    return ci.added(unit.cell, aside)


DRUMS: dict[type, Callable[[Names], ci.Value]] = {
    ci.AnnounceDeployment: _announce,
    ci.DeployStationary: _deploy,
    ci.DetectMines: _detect,
}
