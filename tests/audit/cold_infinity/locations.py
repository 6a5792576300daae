"""Where a hit strikes (CI-7.4.1.3-1 to -5, CI-RUL-51, -52): the chart, and moving right on it."""

from typing import Any

from audit.cold_infinity.ledger import intact

Json = Any
CHART = (
    *("other", "trans_light_drive", "cargo_hangar", "weapon", "shield"),
    *("thruster", "bridge", "sensors_ess", "engine", "power_plant"),
)
"""The types for a result of 15, 16, and so on; to the right of the last stands the first."""
HULL_TO, CORE_FROM = 14, 25


def column(result: int) -> int:
    """Return the column of a result: what goes through to the core begins at the first."""
    return 0 if result >= CORE_FROM else result - HULL_TO - 1


def present(ship: Json, section: str) -> set[str]:
    """Return the types that a section has, working or not."""
    return {ship["systems"][each]["type"] for each in ship["sections"][section]["systems"]}


def rightwards(start: int, among: set[str]) -> int | None:
    """Return the first column from a start to the right whose type is among some."""
    for steps in range(len(CHART)):
        if CHART[(start + steps) % len(CHART)] in among:
            return (start + steps) % len(CHART)
    return None


def is_lost(ship: Json, section: str) -> bool:
    """Tell whether a section is destroyed."""
    return not ship["sections"][section]["hull"]


def struck_section(ship: Json, route: list[str], result: int) -> str:
    """Return the section that takes a hit: the outer one while it stands, else the core."""
    if (result >= CORE_FROM or is_lost(ship, route[0])) and len(route) > 1:
        return route[1]
    return route[0]


def located(ship: Json, route: list[str], result: int) -> tuple[str, str | None]:
    """Return the section and the type that a single hit strikes; without a type, the hull."""
    section = struck_section(ship, route, result)
    if result <= HULL_TO:
        return section, None
    for each in dict.fromkeys((section, route[-1])):
        found = rightwards(column(result), present(ship, each))
        if found is not None and intact(ship, each, CHART[found]):
            return each, CHART[found]
    return route[-1], None
