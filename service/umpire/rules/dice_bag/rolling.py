"""Rolls (DB-1 to DB-5): the order, the choice and the event."""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta

from umpire.kernel.chapter import Act, Chapter, OfSide
from umpire.kernel.dice import Dice, Roll
from umpire.kernel.errors import illegal
from umpire.kernel.happening import Happening
from umpire.kernel.names import LONGEST_NAME, title
from umpire.kernel.offers import Choice, codes, open_at, order_of, text
from umpire.kernel.reasons import UNKNOWN_SIDE
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.kernel.words import one_of

from .notation import BAD_DICE, LONGEST, TOO_MUCH_DICE, parse, throw
from .state import Battle, Ruling, count_roll

NEEDS_LABEL = illegal("needs_label", "DB-UMP-1", "In this bag, every roll needs a label.")


class RollDice(Value, frozen=True, tag="roll_dice"):
    """Roll dice; `label` says what for. Without a `side`, the referee rolls in its own name."""

    dice: Annotated[str, Meta(min_length=1, max_length=LONGEST)]
    label: Annotated[str, Meta(extra_json_schema={"maxLength": LONGEST_NAME})] = ""
    side: Id | None = None


class RollChoice(Choice, frozen=True, tag="roll_dice"):
    """A seat may roll."""

    side: str
    rule: str = "DB-1"


class DiceRolled(Happening, frozen=True, tag="dice_rolled", kw_only=True):
    """Dice fell. `kept` marks the dice of `rolls` that count."""

    number: int
    side: str | None
    label: str
    dice: str
    total: int
    kept: tuple[tuple[bool, ...], ...]
    rolls: tuple[Roll, ...]
    rule: str = "DB-3"

    def apply(self, bag: Battle) -> Battle:
        return count_roll(bag, self.number)

    def tell(self) -> str:
        label = f" ({self.label})" if self.label else ""
        if self.side is None:
            return self.say("The referee rolls {dice}{of}: {rolls:dice}; total {total}", of=label)
        return self.say("{side} rolls {dice}{of}: {rolls:dice}; total {total}", of=label)


def side_of(bag: Battle, order: RollDice) -> str | None:
    """Return the seat that rolls."""
    return order.side if order.side in bag.seats else None


def roll_dice(ruling: Ruling, order: RollDice, dice: Dice) -> Ruling:
    """Throw dice for a seat.

    Raises:
        IllegalOrder: the bag wants a label.
        Malformed: it has no such seat, or the dice are not in notation or beyond their bounds.
    """
    bag = ruling.state
    if order.side is not None and order.side not in bag.seats:
        raise UNKNOWN_SIDE.refuse(
            f"{order.side} is not a seat of this bag; its seats are {one_of(bag.seats)}.",
            at="/side",
        )
    label = title(order.label, "/label")
    if bag.options.needs_label and not label:
        raise NEEDS_LABEL.refuse("In this bag, every roll needs a label.", at="/label")
    tables = bag.tables
    term = parse(order.dice, tables.most_dice, tables.generations)
    number = bag.rolled + 1
    thrown = throw(term, dice, f"{number}/{label}" if label else str(number), tables.generations)
    return ruling.then(
        DiceRolled(
            number=number,
            side=order.side,
            label=label,
            dice=order.dice,
            total=thrown.total,
            kept=thrown.kept,
            rolls=thrown.rolls,
        )
    )


def offer_rolls(bag: Battle, side: str) -> Iterator[RollChoice]:
    """Yield that a seat may roll."""
    yield RollChoice(
        side=side,
        order=order_of(RollDice, side=side, dice="d6", label=""),
        open=(
            open_at("/dice", text(LONGEST), optional=True),
            open_at("/label", text(LONGEST_NAME), optional=not bag.options.needs_label),
        ),
        unless=codes(BAD_DICE, TOO_MUCH_DICE),
    )


ROLLING: Chapter[Battle] = Chapter(
    citations="dice_bag",
    acts=(
        Act(
            order=RollDice,
            procedure=roll_dice,
            family="sequence",
            phases=("rolling",),
            side=side_of,
            offer=OfSide(RollChoice, offer_rolls),
        ),
    ),
    events=(DiceRolled,),
)
