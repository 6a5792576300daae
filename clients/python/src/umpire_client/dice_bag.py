"""Dice bag.

Its orders, events, choices and battles.
Generated from `schema/openapi/dice-bag.json` by `tools/generate.py`; do not edit.
"""

from typing import Any, Literal, TypeAlias

import msgspec

from umpire_client import models as shared
from umpire_client import values

SYSTEM = "dice-bag"


class Options(values.Options, msgspec.Struct, frozen=True):
    """The house rules; `title` names the reading that each changes."""

    needs_label: bool = False


class Tables(msgspec.Struct, frozen=True):
    """The bounds of a roll (DB-5).

    Attributes:
        most_dice: how many dice its notation may name, all groups together.
        generations: how often dice may explode.
    """

    most_dice: int = 100
    generations: int = 10


class Battle(values.Battle, msgspec.Struct, frozen=True):
    """A bag of dice. It has one phase of one turn, which lasts until the bag is closed."""

    seats: tuple[str, ...]
    names: tuple[shared.NamedId, ...] = ()
    turn: Literal[1] = 1
    phase: Literal["over", "rolling"] = "rolling"
    rolled: int = 0
    options: Options = msgspec.field(default_factory=Options)
    tables: Tables = msgspec.field(default_factory=Tables)


class BattleView(values.BattleView, msgspec.Struct, frozen=True, kw_only=True):
    """A bag as every seat sees it: nothing in it is hidden but the seed, which it does not hold."""

    seats: tuple[str, ...]
    turn: int
    phase: Literal["over", "rolling"]
    rolled: int
    options: Options
    tables: Tables
    names: tuple[shared.NamedId, ...] = ()


class RollChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="roll_dice"
):
    """A seat may roll."""

    side: str
    rule: str = "DB-1"
    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()


class DiceRolled(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="dice_rolled"
):
    """Dice fell. `kept` marks the dice of `rolls` that count."""

    number: int
    side: str | None
    label: str
    dice: str
    total: int
    kept: tuple[tuple[bool, ...], ...]
    rolls: tuple[shared.Roll, ...]
    rule: str = "DB-3"


class RollDice(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="roll_dice"):
    """Roll dice; `label` says what for. Without a `side`, the referee rolls in its own name."""

    dice: str
    label: str = ""
    side: str | None = None


class Setup(values.Setup, msgspec.Struct, frozen=True):
    """The seats at the table, and the names of people, in any script."""

    seats: tuple[str, ...]
    names: tuple[shared.NamedId, ...] = ()
    options: Options = msgspec.field(default_factory=Options)
    tables: Tables = msgspec.field(default_factory=Tables)


Order: TypeAlias = RollDice
"""Every kind of order."""
Event: TypeAlias = DiceRolled
"""Every kind of event."""
Choice: TypeAlias = RollChoice
"""Every kind of choice."""
