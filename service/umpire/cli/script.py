"""Battle scripts: a set-up, dice and orders in one YAML or JSON file.

YAML is read as JSON is: `on`, `1_0` and `2024-01-01` are text. What has no other meaning is text.
"""

import math
import re
import secrets
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
import yaml

from umpire.api.bad_json import BYTE_ORDER_MARK, other_encoding, require_keys_once
from umpire.api.decode import domain
from umpire.api.questions import opening_of
from umpire.cli.reading import read
from umpire.cli.terminal import Unusable
from umpire.kernel.errors import UNKNOWN_VALUE, Refusal
from umpire.kernel.names import title as as_title
from umpire.kernel.rulebook import Id, Rulebook
from umpire.rules import RULEBOOKS
from umpire.scenarios.adjudication import rulebook_named
from umpire.scenarios.errors import DICE_SOURCE
from umpire.scenarios.journal import DiceTerms, Header, codec_of

LONGEST_SCRIPT = 16_777_216
MOST_VALUES = 1_000_000
DRAWN_BYTES = 8
EXAMPLES = files("umpire.cli") / "examples"

_LIKE_A_NUMBER = re.compile(r"Expected `str.*got `(int|float|bool)`")


class ScriptDice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the dice of a script come from: a seed, or faces in the order they are used."""

    seed: str | None = None
    faces: tuple[int, ...] | None = None


class Script(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A battle script. Without `dice`, a seed is drawn, and told."""

    system: str
    sample: str | None = None
    setup: Any = None
    options: Any = None
    dice: ScriptDice | None = None
    orders: list[Any]
    scenario: Id = "play"
    title: str = ""


class Game(msgspec.Struct, frozen=True):
    """A script, understood: how the battle begins, its orders, and the faces typed in."""

    rulebook: Rulebook[Any, Any, Any]
    header: Header[Any]
    orders: tuple[Any, ...]
    faces: tuple[int, ...]


def examples() -> list[str]:
    """Return the names of the scripts that come with umpire."""
    return sorted(each.name.removesuffix(".yaml") for each in EXAMPLES.iterdir())


def chosen(file: Path | None, example: str | None) -> tuple[bytes, bool]:
    """Return the text of a script, and whether it must be JSON.

    Raises:
        Unusable: neither or both are given, or it cannot be read.
    """
    if (file is None) == (example is None):
        raise Unusable(f"Give a FILE, or --example with one of: {', '.join(examples())}.")
    if file is not None:
        return read(file, LONGEST_SCRIPT), file.suffix == ".json"
    if example not in examples():
        raise Unusable(f"There is no example {example!r}; there are: {', '.join(examples())}.")
    return (EXAMPLES / f"{example}.yaml").read_bytes(), False


def game_of(text: bytes, *, json: bool = False, seed: str | None = None) -> Game:
    """Understand a script.

    Args:
        text: of the script, in UTF-8.
        json: whether it must be JSON; YAML is read otherwise, which has most of JSON in it.
        seed: in place of the script's own dice.

    Raises:
        Refusal: it is not understood, or contradicts itself; `at` points into the script.
    """
    try:
        return _understood(_value(text, json=json), seed)
    except Refusal as refusal:
        if not json and _LIKE_A_NUMBER.match(refusal.message):
            refusal.message += " (in YAML, a text that looks like a number stands in quotes)"
        raise


def _understood(value: Any, seed: str | None) -> Game:
    script: Script = domain(Script, value, "")
    rulebook = rulebook_named(RULEBOOKS, script.system)
    battle = opening_of(rulebook, script.sample, script.setup, script.options)
    orders = tuple(
        domain(codec_of(rulebook).order_type, order, f"/orders/{place}")
        for place, order in enumerate(script.orders)
    )
    dice = ScriptDice(seed=seed) if seed is not None else script.dice
    header = Header(
        scenario=script.scenario,
        system=rulebook.system,
        edition=rulebook.edition,
        title=as_title(script.title, "/title"),
        dice=_terms(dice, script.scenario),
        battle=battle,
    )
    return Game(rulebook, header, orders, (dice and dice.faces) or ())


def _terms(dice: ScriptDice | None, scenario: str) -> DiceTerms:
    if dice is None:
        return DiceTerms("seeded", scenario, seed=secrets.token_hex(DRAWN_BYTES))
    if (dice.seed is None) == (dice.faces is None):
        raise DICE_SOURCE.refuse("Give the dice either a `seed` or `faces`.", at="/dice")
    if dice.faces is not None:
        return DiceTerms("supplied", scenario)
    return DiceTerms("seeded", scenario, seed=dice.seed)


def _value(text: bytes, *, json: bool) -> Any:
    encoding = other_encoding(text)
    if encoding is not None:
        raise UNKNOWN_VALUE.refuse(f"The script is in {encoding}; save it in UTF-8.")
    text = text.removeprefix(BYTE_ORDER_MARK)
    if json or text.lstrip().startswith(b"{"):
        try:
            value = msgspec.json.decode(text)
        except (ValueError, RecursionError) as wrong:
            if json:
                raise UNKNOWN_VALUE.refuse(f"The script is not JSON: {wrong}") from wrong
        else:
            require_keys_once(text, value)
            return value
    try:
        return _unfolded(yaml.load(text.decode(), _Loader))  # noqa: S506 — as safe as its base
    except yaml.MarkedYAMLError as wrong:
        mark = wrong.problem_mark
        where = f" in line {mark.line + 1}, column {mark.column + 1}" if mark else ""
        raise UNKNOWN_VALUE.refuse(f"The script is not YAML{where}: {wrong.problem}") from wrong
    except (yaml.YAMLError, ValueError, RecursionError) as wrong:
        raise UNKNOWN_VALUE.refuse(f"The script is not YAML: {wrong}") from wrong


def _unfolded(value: Any) -> Any:
    """Return a value, if it is of bounded size once all its aliases are written out.

    Raises:
        ValueError: it is larger, or holds itself.
    """
    left, stack = MOST_VALUES, [value]
    while stack:
        each = stack.pop()
        left -= 1 + len(each) // 64 if isinstance(each, str) else 1
        if left < 0:
            raise ValueError("its aliases make it too large")
        if isinstance(each, dict):
            stack += each.values()
        elif isinstance(each, list):
            stack += each
    return value


class _Loader(yaml.SafeLoader):
    """Reads YAML with the scalars of JSON, and takes no key twice."""

    yaml_implicit_resolvers: dict[str, list[tuple[str, re.Pattern[str]]]] = {}  # noqa: RUF012

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:  # noqa: FBT001, FBT002 — as its base has it
        """Return a mapping.

        Raises:
            ConstructorError: a key stands in it twice.
        """
        mapping = super().construct_mapping(node, deep=deep)
        if len(mapping) != len(node.value):
            raise yaml.constructor.ConstructorError(
                None, None, "a key stands twice in one mapping", node.start_mark
            )
        return mapping


def _text(loader: _Loader, node: yaml.ScalarNode) -> str:
    text: str = loader.construct_scalar(node)
    text.encode()  # a lone surrogate is an escape that YAML allows, and no character
    return text


def _number(loader: _Loader, node: yaml.ScalarNode) -> float:
    number = float(loader.construct_scalar(node))
    if not math.isfinite(number):
        raise ValueError(f"{node.value} is out of range")
    return number


_Loader.add_constructor("tag:yaml.org,2002:str", _text)
_Loader.add_constructor("tag:yaml.org,2002:float", _number)
for _kind, _form, _starts in (
    ("null", r"null|~|", ("n", "~", "")),
    ("bool", r"true|false", ("t", "f")),
    ("int", r"-?(0|[1-9][0-9]*)", "-0123456789"),
    ("float", r"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?", "-0123456789"),
):
    _Loader.add_implicit_resolver(
        f"tag:yaml.org,2002:{_kind}", re.compile(rf"^(?:{_form})$", re.ASCII), list(_starts)
    )
