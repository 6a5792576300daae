"""FT 9.2, 2.5: classes of ships, which are loose labels, and the groups that rules ask for."""

from umpire.rules.full_thrust.design.design import Design
from umpire.rules.full_thrust.state.design_costs import DesignCosts, ShipClass
from umpire.rules.full_thrust.state.ssd import Group, Ssd

_BOOK = DesignCosts()


def classes_for(total_mass: int, costs: DesignCosts = _BOOK) -> tuple[ShipClass, ...]:
    """Return the classes into whose range a mass falls (FT-9.2-1)."""
    return tuple(
        each
        for each in costs.classes
        if each.min_mass <= total_mass and (each.max_mass is None or total_mass <= each.max_mass)
    )


def group_by_mass(total_mass: int, costs: DesignCosts = _BOOK) -> Group:
    """Return the group of a ship that names neither group nor class (FT-RUL-67)."""
    if total_mass >= costs.groups.capital_from:
        return "capital"
    return "cruiser" if total_mass >= costs.groups.cruiser_from else "escort"


def group_by_class(class_code: str, costs: DesignCosts = _BOOK) -> Group | None:
    """Return the group of a class, `None` where the table does not have it (FT-2.5-1)."""
    return next((each.group for each in costs.classes if each.code == class_code), None)


def group_of(ship: Ssd | Design, costs: DesignCosts = _BOOK) -> Group:
    """Return the group of a ship: its own, that of its class, or by mass (FT-2.5-1, FT-RUL-67)."""
    named = ship.group or group_by_class(ship.class_code, costs)
    return named or group_by_mass(ship.mass, costs)
