"""Designs for the tests of ship design in this setting."""

from typing import Any

from msgspec.structs import replace

from rules.full_thrust.fleets import Fields
from umpire.rules.full_thrust.design import Line
from umpire.rules.to_boldly_thrust.design import Assessment, Design, Fitted, assess
from umpire.rules.to_boldly_thrust.state import SettingCosts, Tables

PRICES = SettingCosts()


def roomy(*systems: Fitted, **changes: Any) -> Design:
    """Return a design with mass to spare for some systems."""
    given: Fields = {"mass": 200, "hull": 40, "systems": systems}
    return Design(**given | changes)


def priced(**changes: Any) -> Tables:
    """Return the tables of the book with other costs of this setting."""
    return Tables(setting=replace(PRICES, **changes))


def assessed(design: Design, tables: Tables | None = None) -> Assessment:
    """Return what the book says of a design."""
    return assess(design, tables or Tables())


def line_of(name: str, design: Design, tables: Tables | None = None) -> Line:
    """Return the line of a part, by the name of its system or of the part."""
    (line,) = [each for each in assessed(design, tables).lines if name in {each.id, each.part}]
    return line


def wrong(design: Design) -> list[tuple[str, str | None, str]]:
    """Return what is wrong with a design: codes, rules and places."""
    return [(each.code, each.rule, each.pointer) for each in assessed(design).violations]
