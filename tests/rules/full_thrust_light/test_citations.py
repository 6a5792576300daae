"""Citations: every rule of the catalog is tested by name, every event and refusal cites one."""

import re
from pathlib import Path

import pytest
from msgspec.structs import fields

from umpire.kernel.citation import readings_page
from umpire.kernel.errors import Code
from umpire.rules.full_thrust_light import FULL_THRUST_LIGHT
from umpire.rules.full_thrust_light.state import options
from umpire.rules.full_thrust_light.state.refusals import CODES

HERE = Path(__file__).parent
PACKAGE = Path(options.__file__).parent
IDS = {rule.id for rule in FULL_THRUST_LIGHT.rules}


def mentioned(folder: Path) -> set[str]:
    """Return the rule IDs in the Python files of a folder: whole, abbreviated, or in test names."""
    found: set[str] = set()
    for file in folder.glob("*.py"):
        text = file.read_text(encoding="utf-8")
        for chapter, number, more in re.findall(
            r"FTL-([A-Z]+)-(\d\d)((?:(?:, | and | to )-\d\d)*)", text
        ):
            found.add(f"FTL-{chapter}-{number}")
            found.update(f"FTL-{chapter}-{other}" for other in re.findall(r"-(\d\d)", more))
        for chapter, number in re.findall(r"test_ftl_([a-z]+)_(\d\d)", text):
            found.add(f"FTL-{chapter.upper()}-{number}")
    return found


def test_every_rule_is_named_by_a_test() -> None:
    """What is missing is printed."""
    missing = sorted(IDS - mentioned(HERE))
    assert missing == []


def test_no_rule_is_named_that_is_not_listed() -> None:
    """IDs in the code and in its tests are IDs of the catalog."""
    strangers = sorted((mentioned(HERE) | mentioned(PACKAGE)) - IDS)
    assert strangers == []


def test_rules_are_listed_once() -> None:
    """No two rules or readings share an ID."""
    assert len(FULL_THRUST_LIGHT.rules) == len(IDS)


def test_events_and_choices_cite_listed_rules() -> None:
    """The rule that an event cites unless its procedure says otherwise."""
    for kind in (*FULL_THRUST_LIGHT.event_types, *FULL_THRUST_LIGHT.choice_types):
        (default,) = [field.default for field in fields(kind) if field.name == "rule"]
        assert default in IDS, kind


@pytest.mark.parametrize("code", CODES, ids=lambda code: code.name)
def test_codes_cite_listed_rules(code: Code) -> None:
    """A code that the rulebook is the reason for names the rule."""
    assert code.rule is None or code.rule in IDS
    assert (code.rule is None) <= (code.refusal.kind == "malformed")


def test_readings_name_the_options_that_change_them() -> None:
    """Each option stands with the reading or the rule that it changes."""
    fields = options.Options.__struct_fields__
    by_option = {
        reading.option: reading.id for reading in FULL_THRUST_LIGHT.readings if reading.option
    }
    assert set(by_option) <= set(fields)
    hints = options.Options.__annotations__
    for field in fields:
        (meta,) = hints[field].__metadata__
        assert meta.title == by_option.get(field, meta.title)
        assert meta.title in IDS


def test_the_page_of_readings_lists_them_all() -> None:
    """One row a reading, the option in the last column."""
    page = readings_page(FULL_THRUST_LIGHT.title, FULL_THRUST_LIGHT.readings)
    assert page.startswith("# Full Thrust Light (German): readings\n")
    assert len(FULL_THRUST_LIGHT.readings) == page.count("| FTL-")
    assert page.count("`half_move`") == 1
