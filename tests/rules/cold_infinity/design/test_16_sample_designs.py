"""Our sample ships as designs: legal by the example tables, and ready for a battle (CI 16)."""

from collections.abc import Iterator

import pytest

from rules.cold_infinity.table import ci
from umpire.rules.cold_infinity.design.assessment import Assessment, assess
from umpire.rules.cold_infinity.samples_of_basics import ships_of
from umpire.rules.cold_infinity.samples_of_battles import SAMPLES
from umpire.rules.cold_infinity.samples_of_designs import DESIGNS
from umpire.rules.cold_infinity.state.sheet import CraftSheet

RECKONED = {"class_name", "mass", "construction_points", "ramming_value"}
"""What the yard reckons up."""
ARMS, HULL = {"weapons", "munitions"}, {"sections"}
OTHERWISE = {
    "harrowgate_ii": ARMS,  # a Burr missile without pulses; torpedoes are named for their launcher
    "gannet_carrier_ii": ARMS,
    "heddle_ii": ARMS,  # beacons take the power that they are designed with
    "meridian_ii": ARMS | HULL,  # shields outside its core, thrust 15
    "lantern_ii": HULL,  # a gate has no bridge
    "sandpiper_ii": set[str](),
    "plain_bittern_ii": set[str](),
    "plain_harrowgate_ii": set[str](),
}
"""What else a design has otherwise than its sample; those not named, a Burr without pulses."""


def samples() -> Iterator[ci.Sheet | CraftSheet]:
    """Every sheet that set-ups may name, and every sheet of a sample battle."""
    for level in ("basic", "advanced"):
        yield from ships_of(level).values()
    for setup in SAMPLES.values():
        yield from (each.sheet for each in setup.sheets)
    yield from ci.CRAFT.values()


def found(name: str) -> Assessment:
    """What the yard says of a design."""
    return assess(DESIGNS[name], ci.Tables())


def sheet_of(said: Assessment) -> ci.Sheet | CraftSheet:
    """The data sheet with which a legal design enters a battle."""
    sheet = said.sheet or said.craft_sheet
    assert sheet is not None
    return sheet


def named(sheet: ci.Sheet | CraftSheet) -> str:
    """The class of a design for the sample of that class."""
    name, kind = sheet.class_name.split(", ")
    return f"{name} II, {kind}"


def test_16_every_ship_of_the_book_has_its_design_listed() -> None:
    """Every class that a set-up may name, and every class of a sample battle (CI-1.5-1)."""
    listed = {design.unit.class_name for design in DESIGNS.values() if design.unit is not None}
    assert {named(sample) for sample in samples()} - listed == set()


def test_16_no_design_is_taken_for_another_or_for_a_class_of_the_book() -> None:
    """Lists of both tell them apart: by the names that callers use, and by those people read."""
    titles = [design.unit.class_name for design in DESIGNS.values() if design.unit is not None]
    classes = ci.COLD_INFINITY.classes
    assert len(DESIGNS) == len({*titles} - {each.title for each in classes})
    assert DESIGNS.keys() & {each.class_name for each in classes} == set()


@pytest.mark.parametrize("name", DESIGNS)
def test_16_every_sample_is_legal_by_the_example_tables(name: str) -> None:
    """No rule is broken, no table is missing (CI-16.1-1 to CI-17.5.2-1, CI-UMP-232)."""
    said = found(name)
    assert (said.verdict, said.violations, said.missing) == ("legal", (), ())


def test_16_every_sample_has_a_design_that_differs_in_what_is_told() -> None:
    """And in nothing else: all other figures on its sheet are those of the sample (CI-1.5-1)."""
    made: dict[str, list[tuple[str, ci.Sheet | CraftSheet]]] = {}
    for name in DESIGNS:
        sheet = sheet_of(found(name))
        made.setdefault(sheet.class_name.removeprefix("Plain "), []).append((name, sheet))
    for sample in samples():
        name, sheet = min(made[named(sample)], key=lambda each: len(differing(sample, each[1])))
        assert differing(sample, sheet) - RECKONED <= OTHERWISE.get(name, {"munitions"}), name


def differing(one: ci.Sheet | CraftSheet, other: ci.Sheet | CraftSheet) -> set[str]:
    """The fields in which two sheets differ."""
    assert type(one) is type(other)
    fields = one.__struct_fields__
    return {each for each in fields if getattr(one, each) != getattr(other, each)}


def test_16_the_ships_that_are_designed_enter_a_battle() -> None:
    """With the sheets that the yard gives them (CI-1.5-1)."""
    sheets = {name: found(name).sheet for name in DESIGNS}
    ships = {name: sheet for name, sheet in sheets.items() if sheet is not None}
    setup = ci.Setup(
        sides=("red", "blue"),
        sheets=tuple(ci.NamedSheet(name, sheet) for name, sheet in ships.items()),
        ships=tuple(
            ci.ShipSetup(id=name, side=("red", "blue")[place % 2], sheet=name, cell=(place, 0))
            for place, name in enumerate(ships)
        ),
        options=ci.Options(level="advanced", stationary_weapons=True),
    )
    assert [each.id for each in ci.COLD_INFINITY.setup(setup).ships] == list(ships)
