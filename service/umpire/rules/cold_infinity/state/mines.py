"""Mines that lie on the map, drums that are to deploy, and what has been looked for (CI 10)."""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.state.bounds import MOST_SIDES, Cell, Count, Turn
from umpire.rules.cold_infinity.state.weapons import Mined

ShroudKind: TypeAlias = Literal["ew", "ess"]
MOST_MINES = 500


class Mine(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A mine: whose, where, of which kind, and from which turn on it lives (CI-10.0-1).

    It is secret to its side and to those that have `found` it (CI-10.5-1).
    """

    id: Id
    side: Id
    cell: Cell
    munition: Mined
    live: Turn = 1
    found: Annotated[tuple[Id, ...], Meta(max_length=MOST_SIDES)] = ()


class Announced(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A drum that is to deploy in the Final Actions of a turn (CI-2.1.4.1-1).

    `device` is the name of what it will deploy; all know it.
    """

    device: Id
    unit: Id
    weapon: Id
    turn: Turn


class Sought(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A shroud that has looked for mines this turn, and how often (CI-10.5-1, CI-RUL-112)."""

    unit: Id
    shroud: ShroudKind
    turn: Turn
    times: Count = 1
