"""The suite tells a wrong engine from a right one: no mutant of a tabulated rule survives.

`independent.py` is an engine of the tabulated rules. Each of its numbers is raised and lowered in
turn, each comparison of a boundary and each rounding is changed, and the cases that touch it are
asked again. A mutant that every case lets pass is a gap of the suite: it wants a case.
"""

import ast
import copy
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from conformance import independent
from conformance.runner import BROKEN
from conformance.vocabulary import Case
from umpire.cli.conformance import TURN, command_of, differences, disputes, load

SUITE = Path(__file__).parents[2] / "schema" / "conformance"
SOURCE = ast.parse(Path(independent.__file__).read_text(encoding="utf-8"))

EXEMPT = frozenset(
    {"EDGE_MU", "LINE_DEG", "BOOKS", "function_of", "asked_of", "ceil", "is_on_line", "DIGITS"}
)
"""What is no rule: tolerances of the suite, and how a case finds its function."""

BOUNDARIES: Mapping[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
}
ROUNDINGS: Mapping[str, tuple[str, ...]] = {"ceil": ("int",), "half_up": ("ceil", "int")}

HALVES = "one and a half of a whole number is whole or ends in a half"
FEW_HEXES = "no hex within range lies that near the line"
EQUIVALENT: Mapping[str, str] = {
    "boldly_shield_design: half_up is ceil in `cost = half_up(mass * points)`": HALVES,
    "boldly_weapon_cost: half_up is ceil in `cost = half_up(design['mass'] * 1.5)`": HALVES,
    "remixed_hangar_cost: half_up is ceil in `mass = half_up(asked['craft'] * 1.5)`": HALVES,
    "remixed_tender_bay: half_up is ceil in `mass = half_up(asked['carry'] * 1.5)`": HALVES,
    "score: 0 is -1 in `def score(face: int, screens: int=0) -> int:`": "less than none is none",
    **{
        f"fleet_fire: {change} in `{line}`": FEW_HEXES
        for line, changes_ in {
            "if range_units and 135 <= bearing <= 225:": ("LtE is Lt", "135 is 134", "225 is 226"),
            "if range_units and 30 < off < 330:": ("30 is 31", "330 is 329"),
            "off = (bearing - firer['plasma'][0]['arc']) % 360": ("360 is 361", "360 is 359"),
        }.items()
        for change in changes_
    },
}
"""Mutants that no case can notice, each with its reason."""


def name_of(part: ast.stmt) -> str:
    """Return the name that a statement of the engine binds, empty where it binds none."""
    if isinstance(part, ast.FunctionDef):
        return part.name
    if isinstance(part, ast.Assign) and isinstance(part.targets[0], ast.Name):
        return part.targets[0].id
    return ""


PARTS = {name_of(part): part for part in SOURCE.body if name_of(part)}


def names_of(node: ast.AST) -> set[str]:
    """Return the names that a place uses."""
    return {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}


def names_in(part: ast.stmt) -> set[str]:
    """Return the parts of the engine that one part uses, itself among them."""
    found, open_ = set[str](), [name_of(part)]
    while open_:
        name = open_.pop()
        if name in found:
            continue
        found.add(name)
        open_ += names_of(PARTS[name]) & PARTS.keys()
    return found


def answerable() -> Iterator[tuple[str, Case]]:
    """Yield the cases that the engine answers, with the function that does."""
    known = disputes()
    for case in load(SUITE):
        if case["id"] in known or command_of(case) == TURN:
            continue
        function = independent.function_of(case)
        if function in PARTS and ask(function, case) is not None:
            yield function, case


def ask(function: str, case: Case) -> Any:
    """Ask the engine; it works on a copy, so that no case changes another."""
    return getattr(independent, function)(copy.deepcopy(independent.asked_of(case)))


def is_wrong(function: str, case: Case) -> bool:
    """Whether the engine as it is now fails a case; what it does not answer is not compared."""
    try:
        answer = ask(function, case)
    except (*BROKEN, StopIteration):
        return True
    if answer is None or refuses(answer) != refuses(case["then"]):
        return True
    asked = {key: value for key, value in case["then"].items() if key in answer or key == "ok"}
    found = differences(asked, {"ok": True, **answer}, frozenset())
    return any(not line.endswith("got no answer") for line in found) or not asked


def refuses(answer: Mapping[str, Any]) -> bool:
    """Whether an answer says no, in any of the words for it."""
    words = (("ok", False), ("refused", True), ("accepted", False), ("order_valid", False))
    return any(answer.get(word) is value for word, value in words)


CASES = tuple(answerable())
TOUCHING: Mapping[str, list[tuple[str, Case]]] = defaultdict(list)
for _function, _case in CASES:
    for _name in names_in(PARTS[_function]):
        TOUCHING[_name].append((_function, _case))


def plumbing(part: ast.stmt) -> set[int]:
    """Return the places that hold no rule.

    These are indexes of lists, defaults of what a case leaves out, and the guards that answer
    `None` to what the engine does not know.
    """
    found = set[int]()
    for node in ast.walk(part):
        inner: list[ast.AST] = []
        if isinstance(node, ast.Subscript):
            inner = [node.slice] if isinstance(node.slice, ast.Constant) else []
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            inner = list(node.args) if node.func.attr in {"get", "setdefault"} else []
        elif isinstance(node, ast.If) and ast.unparse(node.body[0]) == "return None":
            inner = [node.test]
        elif isinstance(node, ast.Compare) and names_of(node) & {"EDGE_MU", "LINE_DEG"}:
            found.add(id(node))
        found |= {id(each) for outer in inner for each in ast.walk(outer)}
    return found


def mutations(part: ast.stmt) -> Iterator[tuple[str, ast.stmt]]:
    """Yield each change of one place of a part: how it is called, and the changed part."""
    exempt = plumbing(part)
    for place, node in enumerate(ast.walk(part)):
        for label, change in () if id(node) in exempt else changes(node):
            mutant = copy.deepcopy(part)
            change(next(each for at, each in enumerate(ast.walk(mutant)) if at == place))
            line = ast.unparse(enclosing(part, node)).splitlines()[0]
            yield f"{name_of(part)}: {label} in `{line}`", mutant


def enclosing(part: ast.stmt, node: ast.AST) -> ast.AST:
    """Return the smallest statement around a place, or its line of a table."""
    around = [
        each
        for each in ast.walk(part)
        if isinstance(each, ast.stmt | ast.expr)
        and isinstance(each, ast.stmt | ast.Tuple)
        and any(inner is node for inner in ast.walk(each))
    ]
    return min(around, key=lambda each: len(ast.unparse(each)))


def changes(node: ast.AST) -> Iterator[tuple[str, Any]]:
    """Yield what may be changed at one place, and how."""
    number = node.value if isinstance(node, ast.Constant) else None
    if isinstance(number, int | float) and not isinstance(number, bool):
        for step in (1, -1) if isinstance(number, int) else (0.5, -0.25):
            value = number + step
            yield f"{number} is {value}", lambda at, value=value: setattr(at, "value", value)
    if isinstance(node, ast.Compare):
        for index, sign in enumerate(node.ops):
            if other := BOUNDARIES.get(type(sign)):
                label = f"{type(sign).__name__} is {other.__name__}"
                yield label, lambda at, i=index, o=other: at.ops.__setitem__(i, o())
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        for rounding in ROUNDINGS.get(node.func.id, ()):
            yield f"{node.func.id} is {rounding}", lambda at, r=rounding: setattr(at.func, "id", r)


def survivors(name: str) -> list[str]:
    """Return the mutants of a part that every case lets pass."""
    found = []
    for label, mutant in mutations(PARTS[name]):
        if label not in EQUIVALENT and not is_killed(name, mutant):
            found.append(label)
    return found


def is_killed(name: str, mutant: ast.stmt) -> bool:
    """Whether a case fails the engine with a part replaced; the part is put back."""
    original = getattr(independent, name)
    code = compile(ast.fix_missing_locations(ast.Module([mutant], [])), "<mutant>", "exec")
    try:
        exec(code, vars(independent))  # noqa: S102 — a mutant is code by its nature
        return any(is_wrong(function, case) for function, case in TOUCHING[name])
    except (*BROKEN, StopIteration):
        return True
    finally:
        setattr(independent, name, original)


def test_the_independent_engine_agrees_with_the_suite() -> None:
    """It answers enough to be a judge, and everything rightly."""
    wrong = [case["id"] for function, case in CASES if is_wrong(function, case)]
    assert wrong == []
    assert len(CASES) > 500


def test_it_is_independent() -> None:
    """It imports nothing of the service."""
    imports = [each for each in ast.walk(SOURCE) if isinstance(each, ast.Import | ast.ImportFrom)]
    modules = {
        alias.name for each in imports if isinstance(each, ast.Import) for alias in each.names
    }
    modules |= {str(each.module) for each in imports if isinstance(each, ast.ImportFrom)}
    assert modules <= {"itertools", "math", "re", "collections.abc", "typing"}


@pytest.mark.parametrize("name", sorted(PARTS.keys() - EXEMPT))
def test_no_mutant_of_a_tabulated_rule_survives(name: str) -> None:
    """Each number, boundary and rounding is held by at least one case."""
    assert survivors(name) == []


@pytest.mark.parametrize(
    ("name", "right", "wrong"),
    [
        ("fleet_fire", "{'beam': 2, 'plasma': 1}", "{'beam': 1, 'plasma': 1}"),
        ("fleet_move", "path.count('R') - path.count('L')", "0"),
        ("fleet_fire", "range_units and 135 <= bearing", "135 <= (bearing or 180)"),
        ("fleet_fire", "range_units and 30 < off", "30 < off"),
        ("fleet_resolve_hits", "'ko' if weapons == 'ok' else weapons", "'ko'"),
    ],
    ids=["destroyer at medium range", "pivot at rest", "rear arc", "plasma", "destroyed weapons"],
)
def test_engines_that_were_wrong_in_these_ways_once_passed(
    name: str, right: str, wrong: str
) -> None:
    """A destroyer at medium range, a pivot by path, one's own hex twice, weapons beyond repair."""
    source = ast.unparse(PARTS[name])
    assert right in source
    assert is_killed(name, ast.parse(source.replace(right, wrong)).body[0])
