"""FT 9: how a book builds ships, where one that stands on it may build them otherwise."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, TypeAlias

from umpire.rules.full_thrust.design.masses import Cost
from umpire.rules.full_thrust.design.violations import Violation
from umpire.rules.full_thrust.state.design_costs import DesignCosts
from umpire.rules.full_thrust.state.ssd import Ssd

Part: TypeAlias = tuple[str, str, Cost]
"""What a part is called, the rule that prices it, its mass and points."""

Systems: TypeAlias = Mapping[type[Any], tuple[str, Callable[[Any, Any, DesignCosts], Cost]]]
"""By the type of a system: the rule, and what one costs in a design."""


class Yard(NamedTuple):
    """How a book builds ships: a record of functions of a design and the tables of design.

    `drives` and `protection` price what is no system of its own in a design; `built_in` are the
    systems of a display that stand for these. `breaches` are rules that a design breaks beside
    those of chapter 9, and `display` takes the points that the ship costs.
    """

    systems: Systems
    drives: Callable[[Any, DesignCosts], Iterator[Part]]
    protection: Callable[[Any, DesignCosts], Iterator[Part]]
    built_in: Callable[[Any], Iterator[Any]]
    breaches: Callable[[Any], Iterator[Violation]]
    display: Callable[[Any, int, DesignCosts], Ssd]
