"""Every log line is there in every language, with the same holes, and no file has a dead one."""

import ast
import inspect
import pkgutil
import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module, resources
from pathlib import Path
from string import Formatter
from types import ModuleType
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from golden.record import GOLDEN, Golden
from golden.record import lines_of as lines_of_golden
from umpire.kernel import lines
from umpire.kernel.happening import Happening
from umpire.kernel.lines import (
    KERNEL,
    TRANSLATIONS,
    Lines,
    holes_of,
    language,
    read_lines,
    texts_of,
)
from umpire.rules import RULEBOOKS
from umpire.scenarios.journal import Ruled
from umpire.scenarios.transcripts import replay

PACKAGES = [
    "umpire.kernel",
    "umpire.rules.cold_infinity",
    "umpire.rules.dice_bag",
    "umpire.rules.full_thrust",
    "umpire.rules.full_thrust_light",
    "umpire.rules.space_fleet",
    "umpire.rules.to_boldly_thrust",
]
PHRASE = re.compile("[a-z][a-z_ ',]+")
"""Words that stand in holes, and are no names of systems."""
WRITERS = {"say", "say_number", "_SAY"}


@cache
def written_in(package: str) -> frozenset[str]:
    """Return the lines that the modules of a package write, in English."""
    return frozenset(line for module in modules_of(package) for line in lines_in(module))


def modules_of(package: str) -> Iterator[ModuleType]:
    """Yield the modules of a package."""
    whole = import_module(package)
    yield whole
    for found in pkgutil.walk_packages(whole.__path__, f"{package}."):
        yield import_module(found.name)


def lines_in(module: ModuleType) -> Iterator[str]:
    """Yield the lines that a module writes: `line = ...`, and those given to `say`."""
    tree = ast.parse(inspect.getsource(module))
    known = {
        target.id: constants(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    yield from lines_in_tree(tree, known)


def lines_in_tree(tree: ast.AST, known: Mapping[str, list[str]]) -> Iterator[str]:
    """Yield the lines that a part of a module writes; `known` are its lines by their names."""
    for node in ast.walk(tree):
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == "line" and node.value:
            yield from constants(node.value)
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in {"line", "how"}:
            yield from constants(node.value)
        if isinstance(node, ast.Call) and name_of(node.func) in WRITERS:
            for given in node.args:
                yield from constants(given)
                for name in ast.walk(given):
                    if isinstance(name, ast.Name):
                        yield from known.get(name.id, ())


def name_of(function: ast.expr) -> str:
    """Return the last name of what is called."""
    return ast.unparse(function).rpartition(".")[2]


def constants(value: ast.expr) -> list[str]:
    """Return the texts of an expression; none that it only compares with."""
    if isinstance(value, ast.IfExp):
        return [*constants(value.body), *constants(value.orelse)]
    return [value.value] if isinstance(value, ast.Constant) and isinstance(value.value, str) else []


def words_in(module: ModuleType) -> Iterator[str]:
    """Yield the words that lines of a module may show: `{status:word}`, `{why:word}`.

    They are the values of a field whose type lists them, and those of the table that fills a hole.
    """
    tree = ast.parse(inspect.getsource(module))
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and name_of(node.func) in WRITERS:
            for given in node.keywords:
                if isinstance(given.value, ast.Subscript):
                    table = getattr(module, ast.unparse(given.value.value), {})
                    yield from table.values() if isinstance(table, Mapping) else ()
        if isinstance(node, ast.ClassDef):
            kind = getattr(module, node.name, None)
            shown = {name for line in lines_in_tree(node, {}) for name in words_shown(line)}
            if isinstance(kind, type) and issubclass(kind, Happening):
                for name in shown.intersection(kind.__struct_fields__) - filled_in(node):
                    yield from listed_by(get_type_hints(kind)[name])


def filled_in(tree: ast.AST) -> set[str]:
    """Return the names of the holes that calls fill with more than a field."""
    calls = [each for each in ast.walk(tree) if isinstance(each, ast.Call)]
    return {given.arg for each in calls for given in each.keywords if given.arg}


def words_shown(line: str) -> Iterator[str]:
    """Yield the names of the holes of a line that show a word."""
    for _, name, form, _ in Formatter().parse(line):
        if name and form == "word":
            yield name


def listed_by(hint: Any) -> Iterator[str]:
    """Yield the texts that a type lists."""
    if get_origin(hint) is Literal:
        yield from get_args(hint)
    for part in get_args(hint):
        if not isinstance(part, str):
            yield from listed_by(part)


@pytest.mark.parametrize("code", TRANSLATIONS)
@pytest.mark.parametrize("package", PACKAGES)
def test_every_word_that_a_line_may_show_is_in_every_language(package: str, code: str) -> None:
    lacks = {word for module in modules_of(package) for word in words_in(module)}
    assert sorted(lacks - texts_of((package, KERNEL), code, "words").keys()) == []


@pytest.mark.parametrize("code", TRANSLATIONS)
@pytest.mark.parametrize("package", PACKAGES)
def test_every_line_is_in_every_language_with_the_same_holes(package: str, code: str) -> None:
    translated = read_lines(package, code)["lines"]
    written = {line for line in written_in(package) if line}
    assert sorted(written - translated.keys()) == []
    assert sorted(translated.keys() - written) == []
    differ = [line for line, other in translated.items() if holes_of(line) != holes_of(other)]
    assert differ == []


def test_every_package_with_lines_is_looked_through() -> None:
    root = Path(str(resources.files("umpire")))
    found = {
        ".".join(("umpire", *file.parent.relative_to(root).parts))
        for code in TRANSLATIONS
        for file in root.rglob(f"lines.{code}.toml")
    }
    assert found == set(PACKAGES)


def package_of(golden: Golden) -> str:
    """Return the package of a battle's rulebook."""
    system = golden.play.book.system
    name = {"full-thrust-remixed": "full_thrust"}.get(system, system.replace("-", "_"))
    return f"umpire.rules.{name}"


@pytest.mark.parametrize("code", TRANSLATIONS)
@pytest.mark.parametrize(
    "golden",
    [each for each in GOLDEN if package_of(each) in PACKAGES],
    ids=lambda golden: golden.name,
)
def test_no_line_of_a_battle_is_left_in_english(
    golden: Golden, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Words that stand in holes, too."""
    left: list[str] = []
    find = Lines.find

    def found(self: Lines, text: str, table: str) -> str:
        if text not in texts_of(self.packages, code, table) and (
            table == "lines" or PHRASE.fullmatch(text)
        ):
            left.append(text)
        return find(self, text, table)

    monkeypatch.setattr(lines.Lines, "find", found)
    token = language.set(code)
    try:
        for step in replay(lines_of_golden(golden), RULEBOOKS):
            if isinstance(step.entry, Ruled):
                assert all(map(golden.play.book.tell, step.entry.events))
    finally:
        language.reset(token)
    assert sorted(set(left)) == []
