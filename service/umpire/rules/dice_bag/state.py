"""The state of a bag of dice: its seats, and how many rolls it has made."""

import re
from collections.abc import Sequence
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta
from msgspec.structs import replace

from umpire.kernel import reasons, ruling
from umpire.kernel.names import NamedId, NamedIds, require_sound_names, seen_of, title
from umpire.kernel.offers import NAMED
from umpire.kernel.rulebook import Id, Seat, view_of

MOST_SEATS = 24
LONGEST_ID = 40
PhaseName: TypeAlias = Literal["rolling", "over"]

BATTLE_OVER = reasons.BATTLE_OVER.under("DB-1")
NO_ODDS = reasons.NO_ODDS.under("DB-3")


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The house rules; `title` names the reading that each changes."""

    needs_label: Annotated[
        bool, Meta(title="DB-UMP-1", description="Every roll needs a label.")
    ] = False


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The bounds of a roll (DB-5).

    Attributes:
        most_dice: how many dice its notation may name, all groups together.
        generations: how often dice may explode.
    """

    most_dice: Annotated[int, Meta(ge=1, le=100)] = 100
    generations: Annotated[int, Meta(ge=1, le=10)] = 10


Seats: TypeAlias = Annotated[tuple[Id, ...], Meta(min_length=1, max_length=MOST_SEATS)]


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The seats at the table, and the names of people, in any script."""

    seats: Seats
    names: NamedIds = UNSET
    options: Options = Options()
    tables: Tables = Tables()


class Battle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A bag of dice. It has one phase of one turn, which lasts until the bag is closed."""

    seats: Seats
    names: NamedIds = UNSET
    turn: Literal[1] = 1
    phase: PhaseName = "rolling"
    rolled: Annotated[int, Meta(ge=0)] = 0
    options: Options = Options()
    tables: Tables = Tables()

    @property
    def sides(self) -> tuple[str, ...]:
        """The seats, by the word that battles have for them."""
        return self.seats


class BattleView(msgspec.Struct, frozen=True):
    """A bag as every seat sees it: nothing in it is hidden but the seed, which it does not hold."""

    seats: tuple[str, ...]
    turn: int
    phase: PhaseName
    rolled: int
    options: Options
    tables: Tables
    names: NamedIds = UNSET

    @property
    def sides(self) -> tuple[str, ...]:
        """The seats, by the word that battles have for them."""
        return self.seats


Ruling: TypeAlias = ruling.Ruling[Battle, Any]


def open_bag(setup: Setup) -> Battle:
    """Return the bag that a set-up opens.

    Raises:
        Malformed: two seats are alike, or a name is of none of them.
    """
    bag = Battle(setup.seats, setup.names, options=setup.options, tables=setup.tables)
    check(bag)
    return bag


def check(bag: Battle) -> None:
    """Refuse a bag that contradicts itself.

    Raises:
        Malformed: two seats are alike, or a name is of none of them.
    """
    for place, seat in enumerate(bag.seats):
        if seat in bag.seats[:place]:
            raise reasons.INCONSISTENT.refuse(
                f"Two seats are called {seat}; each needs an id of its own.", at=f"/seats/{place}"
            )
    require_sound_names(bag.names, bag.seats)


def view(bag: Battle, _seat: Seat) -> BattleView:
    """Return what a seat may see."""
    return view_of(BattleView, bag, names=seen_of(bag.names, bag.seats))


def hide_nothing(_bag: Battle, _seat: Seat) -> bool:
    """Return that every seat sees all of a bag."""
    return True


def is_open(bag: Battle, _side: str) -> bool:
    """Return whether a seat may still roll."""
    return bag.phase == "rolling"


def count_roll(bag: Battle, number: int) -> Battle:
    """Return the bag after the roll of a number."""
    return replace(bag, rolled=number)


def setup_for(people: Sequence[str], *, needs_label: bool = False) -> Setup:
    """Return the set-up for people at a table, whose names may be in any script.

    A name that is no id gets one, `seat-1` for the first seat and so on.

    Raises:
        Malformed: two people have one name, or a name is not usable.
    """
    names = [title(each, f"/seats/{place}") for place, each in enumerate(people)]
    for place, name in enumerate(names):
        if not name or name in names[:place]:
            why = f"Two seats are called {name}" if name else "A seat has no name"
            raise reasons.INCONSISTENT.refuse(
                f"{why}; each needs a name of its own.", at=f"/seats/{place}"
            )
    ids = [
        name if re.fullmatch(NAMED, name) and len(name) <= LONGEST_ID else f"seat-{place}"
        for place, name in enumerate(names, start=1)
    ]
    named = [NamedId(each, name) for each, name in zip(ids, names, strict=True) if each != name]
    return Setup(tuple(ids), tuple(named) or UNSET, Options(needs_label=needs_label))


SAMPLES = {"table": Setup(("Anna", "Ben"))}
