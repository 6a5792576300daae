"""The design of ships, for both edges."""

from typing import Any

import msgspec

from umpire.api.decode import domain
from umpire.kernel.rulebook import Rulebook
from umpire.scenarios.errors import NO_DESIGN_RULES


def assessment_of(
    rulebook: Rulebook[Any, Any, Any], design: Any, tables: Any, options: Any
) -> msgspec.Struct:
    """Return what a rulebook says of a design; all values are plain JSON ones.

    Args:
        rulebook: the rules.
        design: the ship; what is illegal in it, the answer lists.
        tables: those of a scenario; `None` for the book's own.
        options: those of a scenario; `None` for the defaults.

    Raises:
        CannotAdjudicate: the rulebook has no rules of design.
        Malformed: the design, the tables or the options are not understood.
    """
    rules = rulebook.design
    if rules is None:
        raise NO_DESIGN_RULES.refuse(f"{rulebook.title} does not say how.", at="/system")
    given = domain(rules.design_type, design, "/design")
    return rules.assess(
        given,
        _or_default(rulebook.tables_type, tables, "/tables"),
        _or_default(rulebook.options_type, options, "/options"),
    )


def _or_default(kind: type[msgspec.Struct], given: Any, at: str) -> Any:
    return kind() if given is None else domain(kind, given, at)
