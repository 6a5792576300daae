"""Every refusal of To Boldly Thrust names what is refused, cites its rule, and says what is legal.

Those of Remixed are its own; here are the codes that this book adds to them, and those that it
gives under rules of its own.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import umpire.rules.to_boldly_thrust
from rules.refusing import Refused, faults_of
from rules.rows import rows
from rules.to_boldly_thrust.refused_flying import FLYING
from rules.to_boldly_thrust.refused_opening import OPENING
from rules.to_boldly_thrust.refused_weapons import WEAPONS
from umpire.kernel import errors
from umpire.kernel.errors import Code, Refusal
from umpire.rules.full_thrust import refusals as remixed
from umpire.rules.to_boldly_thrust import TO_BOLDLY_THRUST as BOOK
from umpire.rules.to_boldly_thrust import refusals as own

NAMES = {
    name: code.name
    for module in (errors, remixed, own)
    for name, code in vars(module).items()
    if isinstance(code, Code)
}
"""What each code is called by the constant that holds it."""
CASES = (*OPENING, *WEAPONS, *FLYING)
CODES = {code.name: code.rule for code in BOOK.codes if code not in remixed.CODES}
BY_DESIGN = {"single_arc_only"}
"""What no order and no set-up breaks, but a design alone, which is told and not refused."""
BY_ARGUMENT = {
    *(("no_firecon", rule) for rule in ("TBT-TRAN-02", "TBT-TRAC-02")),
    *((code, "TBT-UMP-30") for code in ("bogey", "ftl_warming", "no_drive", "in_orbit", "docked")),
    *(("cloaked", rule) for rule in ("TBT-CLOAK-04", "TBT-RUL-31")),
}
"""Codes of Remixed whose rule a procedure of this book does not write beside them."""
ELSEWHERE = {("out_of_range", "TBT-SENS-02"), ("no_sensor", "FT-RUL-73")}
"""Answers to a question that no order asks."""


def given_here() -> Iterator[tuple[str, str]]:
    """Yield each code that a procedure of this book refuses under a rule that it names, and it."""
    for path in sorted(Path(umpire.rules.to_boldly_thrust.__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Attribute(value=ast.Name(id=code), attr="refuse")):
                    for each in node.keywords:
                        if each.arg == "rule" and isinstance(each.value, ast.Constant):
                            yield NAMES[code], str(each.value.value)


def cited(case: Refused) -> tuple[str, str | None]:
    """Return the code of a case, and the rule by which it is refused."""
    with pytest.raises(Refusal) as caught:
        case.raised()
    return caught.value.code, caught.value.rule


def test_every_code_of_this_book_has_a_case() -> None:
    """Those that it adds to Remixed's, and those that it gives under a rule of its own."""
    added = {(code, rule) for code, rule in CODES.items() if code not in BY_DESIGN}
    needed = added | set(given_here()) | BY_ARGUMENT
    assert needed - ELSEWHERE - {cited(case) for case in CASES} == set()


@rows(*CASES, ids=lambda case: f"{case.code}-{case.names[0]}")
def test_a_refusal_names_what_is_refused_and_says_what_is_legal(case: Refused) -> None:
    """It cites a rule of the book, and is a sentence."""
    assert faults_of(BOOK, case) == []
