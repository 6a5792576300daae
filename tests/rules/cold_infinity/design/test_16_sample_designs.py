"""Our sample ships as designs: legal by the example tables, and what their sheets are (CI 16)."""

import subprocess
import sys
from collections.abc import Iterator

import pytest

from umpire.rules.cold_infinity import COLD_INFINITY
from umpire.rules.cold_infinity.design.ships import Assessment, assess
from umpire.rules.cold_infinity.design.yard import Design
from umpire.rules.cold_infinity.samples import CRAFT, DESIGNS, PLAIN, ships_of
from umpire.rules.cold_infinity.setup import SAMPLES, NamedSheet, Setup, ShipSetup
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sheet import CraftSheet, Sheet
from umpire.rules.cold_infinity.state.tables import Tables
from umpire.rules.cold_infinity.state.weapons import Deployed, Drum, Engine

ALL = {**DESIGNS, **{f"plain {name}": design for name, design in PLAIN.items()}}
MADE_IN_BATTLE = """
import umpire.rules.cold_infinity.design.ships as yard
def at_work(*_):
    raise AssertionError
yard.assess = at_work
import umpire.rules.cold_infinity
"""


def found(design: Design) -> Assessment:
    return assess(design, Tables())


def sheet_of(design: Design) -> Sheet | CraftSheet:
    said = found(design)
    sheet = said.sheet or said.craft_sheet
    assert sheet is not None
    return sheet


def in_samples() -> Iterator[tuple[str, Sheet | CraftSheet]]:
    for name, setup in SAMPLES.items():
        yield from ((f"{name}: {each.id}", each.sheet) for each in setup.sheets)
        yield from ((f"{name}: {each.id}", each.craft) for each in setup.craft)
    for level in ("basic", "advanced"):
        yield from ((f"{level} {name}", sheet) for name, sheet in ships_of(level).items())
    yield from CRAFT.items()


def devices_of(sheet: Sheet | CraftSheet) -> list[Deployed]:
    return [each.holds for each in sheet.weapons if isinstance(each, Drum)]


@pytest.mark.parametrize("design", ALL.values(), ids=list(ALL))
def test_16_every_sample_is_legal_by_the_example_tables(design: Design) -> None:
    """No rule is broken, no table is missing (CI-16.1-1 to CI-17.5.2-1, CI-UMP-232)."""
    said = found(design)
    assert design.tables.named == "umpire_example"
    assert (said.verdict, said.violations, said.missing) == ("legal", (), ())


def test_16_every_sheet_in_use_is_that_of_a_design() -> None:
    """CI-1.5-1."""
    made = [sheet_of(design) for design in ALL.values()]
    assert [name for name, sheet in in_samples() if sheet not in made] == []


def test_16_mines_that_lie_from_the_start_are_those_of_a_design() -> None:
    """CI-10.1-1, CI-17.4.2-1."""
    lying = [each.munition for setup in SAMPLES.values() for each in setup.mines]
    designed = [each for design in ALL.values() for each in devices_of(sheet_of(design))]
    assert lying
    assert [each for each in lying if each not in designed] == []


def test_16_a_design_has_the_name_of_its_class() -> None:
    titles = {name: design.unit.class_name for name, design in DESIGNS.items() if design.unit}
    classes = {each.class_name: each.title for each in COLD_INFINITY.classes}
    assert classes.items() <= titles.items()
    assert len(set(titles.values())) == len(DESIGNS)


def test_16_no_design_is_at_work_while_the_book_is_imported() -> None:
    subprocess.run([sys.executable, "-c", MADE_IN_BATTLE], check=True)


def test_16_a_sheet_is_made_once() -> None:
    assert ships_of("advanced")["skua"] is ships_of("advanced")["skua"]


@pytest.mark.parametrize(
    ("name", "mass", "thrust"),
    [("bittern", 10.9, 6), ("harrowgate", 24.72, 10), ("meridian", 41.98, 15), ("heddle", 14, 6)],
)
def test_16_ships_are_as_heavy_as_their_parts(name: str, mass: float, thrust: int) -> None:
    """CI-16.4.13.1-1."""
    sheet = sheet_of(DESIGNS[name])
    assert isinstance(sheet, Sheet)
    engines = [each for each in sheet.systems if isinstance(each, Engine)]
    assert (sheet.mass, sum(each.thrust for each in engines)) == (mass, thrust)


def test_16_the_ships_that_are_designed_enter_a_battle() -> None:
    """CI-1.5-1."""
    sheets = {name: found(design).sheet for name, design in DESIGNS.items()}
    ships = {name: sheet for name, sheet in sheets.items() if sheet is not None}
    setup = Setup(
        sides=("red", "blue"),
        sheets=tuple(NamedSheet(name, sheet) for name, sheet in ships.items()),
        ships=tuple(
            ShipSetup(id=name, side=("red", "blue")[place % 2], sheet=name, cell=(place, 0))
            for place, name in enumerate(ships)
        ),
        options=Options(level="advanced", stationary_weapons=True),
    )
    assert [each.id for each in COLD_INFINITY.setup(setup).ships] == list(ships)
