"""Dice notation (DB-3 to DB-5): parsed by Lark, thrown by the dice of the bag.

Libraries that also roll (`d20`, `dice`) throw dice of their own in an order of their own: a stored
roll would change with their releases. So a library only parses.

A roll can be refused before its dice fall, never after: a refusal that hangs on the faces would
show them to a player who has not rolled yet.
"""

from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from umpire.kernel.dice import LARGEST_DIE, SMALLEST_DIE, Dice, Roll
from umpire.kernel.errors import malformed

if TYPE_CHECKING:
    from lark import Lark

LONGEST = 100
LARGEST_TOTAL = 1_000_000_000

BAD_DICE = malformed("bad_dice", "The dice are not written in dice notation.", "DB-3")
TOO_MUCH_DICE = malformed("dice_beyond_bounds", "The roll goes beyond its bounds.", "DB-5")

GRAMMAR = r"""
?start: sum
?sum: product | sum "+" product -> add | sum "-" product -> subtract
?product: unit | product "*" unit -> multiply
?unit: group | NUMBER -> number | "-" unit -> negate | "(" sum ")"

group: [NUMBER] "d" sides [again] [explode] [choose]
?sides: NUMBER -> plain | "%" -> percent | "f" -> fudge
?again: "ro" test
explode: ("!" | "x") [test]
?choose: ("k" | "kh") [NUMBER] -> keep_highest
    | "kl" [NUMBER] -> keep_lowest
    | "dh" [NUMBER] -> drop_highest
    | "dl" [NUMBER] -> drop_lowest
    | "cs" test -> count
test: [COMPARED] NUMBER

COMPARED: ">=" | "<=" | ">" | "<" | "="
NUMBER: /[0-9]{1,6}/
%ignore /[ \t]+/
"""

_COMPARISONS: dict[str, Callable[[int, int], bool]] = {
    ">=": lambda face, than: face >= than,
    "<=": lambda face, than: face <= than,
    ">": lambda face, than: face > than,
    "<": lambda face, than: face < than,
    "=": lambda face, than: face == than,
}


class Test(NamedTuple):
    """A comparison of the value of a die with a number."""

    how: str
    than: int

    def passes(self, value: int) -> bool:
        return _COMPARISONS[self.how](value, self.than)


class Choosing(NamedTuple):
    """Which dice of a group count: the best or the worst, or those that pass a test."""

    highest: bool = True
    number: int = 1
    drops: bool = False
    counts: Test | None = None


class Group(NamedTuple):
    """Dice of one size.

    Attributes:
        number: how many.
        sides: of each.
        less: how much the value of a die is below its face, as with Fudge dice.
        again: which values are rolled again, once.
        explodes: which values bring one more die; a die of the next generation may explode too.
        choosing: which of them count; `None`: all.
    """

    number: int
    sides: int
    less: int = 0
    again: Test | None = None
    explodes: Test | None = None
    choosing: Choosing | None = None


class Number(NamedTuple):
    """A number in the notation."""

    value: int


class Sum(NamedTuple):
    """Two terms and the operation between them: `+`, `-` or `*`."""

    operation: str
    left: "Term"
    right: "Term"


Term: TypeAlias = Group | Number | Sum


class Thrown(NamedTuple):
    """The result of a notation.

    Attributes:
        total: the result.
        rolls: in the order of the throws.
        kept: for each roll, whether each of its dice counts.
    """

    total: int
    rolls: tuple[Roll, ...]
    kept: tuple[tuple[bool, ...], ...]


def parse(text: str, most_dice: int, generations: int) -> Term:
    """Return what a notation asks for.

    Args:
        text: in the usual notation; capitals are as good.
        most_dice: how many dice it may name.
        generations: how often dice may explode.

    Raises:
        Malformed: it is no dice notation, or goes beyond its bounds.
    """
    if len(text) > LONGEST:
        raise TOO_MUCH_DICE.refuse(
            f"Dice are written in at most {LONGEST} characters; these are {len(text)}.", at="/dice"
        )
    term = _parse(text.lower())
    groups = list(groups_of(term))
    if not groups:
        raise BAD_DICE.refuse(f"{text!r} names no dice, for example 3d6.", at="/dice")
    for group in groups:
        if not SMALLEST_DIE <= group.sides <= LARGEST_DIE:
            raise TOO_MUCH_DICE.refuse(
                f"A die has {SMALLEST_DIE} to {LARGEST_DIE} sides, not {group.sides}.", at="/dice"
            )
    dice = sum(group.number for group in groups)
    if not 1 <= dice <= most_dice or any(group.number < 1 for group in groups):
        raise TOO_MUCH_DICE.refuse(
            f"A roll has 1 to {most_dice} dice, and 1 in each group at the least; {text!r} has "
            f"{dice}.",
            at="/dice",
        )
    if _most(term, generations) > LARGEST_TOTAL:
        raise TOO_MUCH_DICE.refuse(f"{text!r} may come to more than {LARGEST_TOTAL:,}.", at="/dice")
    return term


@lru_cache(maxsize=512)
def _parse(text: str) -> Term:
    from lark import UnexpectedInput  # noqa: PLC0415 -- see `_parser`

    try:
        term: Term = _parser().parse(text)  # type: ignore[assignment]  # `_Terms` makes it a term
    except UnexpectedInput as wrong:
        place: int | None = getattr(wrong, "pos_in_stream", None)
        where = "at its end"
        if place is not None and place < len(text):
            where = f"at character {place + 1}, {text[place]!r}"
        raise BAD_DICE.refuse(
            f"{text!r} is not dice notation {where}. Examples: 3d6, 2d10+5, 4d6kh3, 5d6!, "
            "6d10cs>=8.",
            at="/dice",
        ) from None
    return term


@cache
def _parser() -> "Lark":
    """Make the parser. Lark takes as long to import as a rulebook, and only rolls need it."""
    from lark import Lark  # noqa: PLC0415 -- see above

    return Lark(GRAMMAR, parser="lalr", transformer=_Terms(), maybe_placeholders=True)


class _Terms:
    """Makes terms of the rules that Lark parses. Its methods have the names of the grammar."""

    def number(self, parts: list[str]) -> Number:
        return Number(int(parts[0]))

    def negate(self, parts: list[Term]) -> Sum:
        return Sum("-", Number(0), parts[0])

    def add(self, parts: list[Term]) -> Sum:
        return Sum("+", *parts)

    def subtract(self, parts: list[Term]) -> Sum:
        return Sum("-", *parts)

    def multiply(self, parts: list[Term]) -> Sum:
        return Sum("*", *parts)

    def group(self, parts: list[Any]) -> Group:
        number, (sides, less), again, explodes, choosing = parts
        return Group(
            number=1 if number is None else int(number),
            sides=sides,
            less=less,
            again=again,
            explodes=Test("=", sides - less) if explodes is _ON_THE_HIGHEST else explodes,
            choosing=choosing,
        )

    def plain(self, parts: list[str]) -> tuple[int, int]:
        return int(parts[0]), 0

    def percent(self, _parts: list[str]) -> tuple[int, int]:
        return 100, 0

    def fudge(self, _parts: list[str]) -> tuple[int, int]:
        return 3, 2

    def explode(self, parts: list[Test | None]) -> Test:
        return parts[0] or _ON_THE_HIGHEST

    def test(self, parts: list[str | None]) -> Test:
        compared, number = parts
        return Test(str(compared or "="), int(number or 0))

    def count(self, parts: list[Test]) -> Choosing:
        return Choosing(counts=parts[0])

    def keep_highest(self, parts: list[str | None]) -> Choosing:
        return Choosing(highest=True, number=int(parts[0] or 1))

    def keep_lowest(self, parts: list[str | None]) -> Choosing:
        return Choosing(highest=False, number=int(parts[0] or 1))

    def drop_highest(self, parts: list[str | None]) -> Choosing:
        return Choosing(highest=True, number=int(parts[0] or 1), drops=True)

    def drop_lowest(self, parts: list[str | None]) -> Choosing:
        return Choosing(highest=False, number=int(parts[0] or 1), drops=True)


_ON_THE_HIGHEST = Test("=", 0)
"""Stands for the highest value of a die, whose sides are not known where it is read."""


def groups_of(term: Term) -> Iterator[Group]:
    """Yield the groups of dice of a term, from left to right."""
    match term:
        case Group():
            yield term
        case Sum(_, left, right):
            yield from groups_of(left)
            yield from groups_of(right)
        case Number():
            return


def _most(term: Term, generations: int) -> int:
    """Return what the absolute value of a term cannot exceed."""
    match term:
        case Number(value):
            return value
        case Group():
            times = 1 if term.explodes is None else 1 + generations
            return term.number * times * term.sides
        case Sum("*", left, right):
            return _most(left, generations) * _most(right, generations)
        case Sum(_, left, right):
            return _most(left, generations) + _most(right, generations)


def throw(term: Term, dice: Dice, label: str, generations: int) -> Thrown:
    """Throw what a notation asks for (DB-4).

    The first roll has the label itself; those after it have `label/2`, `label/3` and so on.

    Args:
        term: as `parse` returns it.
        dice: where the rolls come from.
        label: of the roll.
        generations: how often dice may explode.
    """
    throwing = _Throwing(dice, label, generations)
    total = throwing.evaluate(term)
    return Thrown(total, tuple(throwing.rolls), tuple([tuple(each) for each in throwing.kept]))


class _Throwing:
    """A roll while its dice fall."""

    def __init__(self, dice: Dice, label: str, generations: int) -> None:
        self._dice, self._label, self._generations = dice, label, generations
        self.rolls: list[Roll] = []
        self.kept: list[list[bool]] = []

    def evaluate(self, term: Term) -> int:
        """Return what a term comes to."""
        match term:
            case Number(value):
                return value
            case Group():
                return self._group(term)
            case Sum(operation, left, right):
                one, other = self.evaluate(left), self.evaluate(right)
                if operation == "*":
                    return one * other
                return one + other if operation == "+" else one - other

    def _group(self, group: Group) -> int:
        fallen = self._fall(group, group.number)
        if group.again is not None:
            fallen = self._roll_again(group, group.again, fallen)
        if group.explodes is not None:
            fallen += self._explode(group, group.explodes, fallen)
        counted = _count(group.choosing, fallen)
        for value, roll, place in fallen:
            self.kept[roll][place] = (value, roll, place) in counted
        if group.choosing is not None and group.choosing.counts is not None:
            return len(counted)
        return sum(value for value, _, _ in counted)

    def _fall(self, group: Group, count: int) -> list["_Die"]:
        """Throw some dice, and return them."""
        number = len(self.rolls)
        label = self._label if number == 0 else f"{self._label}/{number + 1}"
        roll = self._dice.roll(label, count, group.sides)
        self.rolls.append(roll)
        self.kept.append([False] * count)
        return [(face - group.less, number, place) for place, face in enumerate(roll.faces)]

    def _roll_again(self, group: Group, again: Test, fallen: list["_Die"]) -> list["_Die"]:
        stay = [die for die in fallen if not again.passes(die[0])]
        number = len(fallen) - len(stay)
        return stay + self._fall(group, number) if number else stay

    def _explode(self, group: Group, explodes: Test, fallen: list["_Die"]) -> list["_Die"]:
        more: list[_Die] = []
        for _ in range(self._generations):
            number = sum(explodes.passes(die[0]) for die in fallen)
            if not number:
                break
            fallen = self._fall(group, number)
            more += fallen
        return more


_Die: TypeAlias = tuple[int, int, int]
"""A die that fell: its value, the place of its roll, and its place there."""


def _count(choosing: Choosing | None, fallen: list[_Die]) -> set[_Die]:
    """Return the dice that count."""
    if choosing is None:
        return set(fallen)
    if choosing.counts is not None:
        return {die for die in fallen if choosing.counts.passes(die[0])}
    # Of equal dice, those that fell first are chosen.
    ranked = sorted(fallen, key=lambda die: die[0], reverse=choosing.highest)
    chosen, others = ranked[: choosing.number], ranked[choosing.number :]
    return set(others if choosing.drops else chosen)
