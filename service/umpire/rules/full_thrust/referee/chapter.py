"""The chapter of the referee, and how a side gives up and a battle is ended (FT-UMP-2 to -5)."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from umpire.kernel.chapter import BY_THE_REFEREE, Act, Chapter, InChapter, of_side_named
from umpire.kernel.dice import Dice
from umpire.kernel.offers import Choice, Role, order_of
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.kernel.sides import known_side, side_in_play
from umpire.rules.full_thrust.referee.corrections import (
    ApplyDamage,
    CorrectGroup,
    CorrectShip,
    apply_damage,
    correct_group,
    correct_ship,
)
from umpire.rules.full_thrust.referee.happenings import EVENTS, BattleEnded, SideWithdrew
from umpire.rules.full_thrust.state.battle import Battle, Ruling
from umpire.rules.full_thrust.state.bounds import Name
from umpire.rules.full_thrust.state.refusals import WITHDRAWN
from umpire.rules.full_thrust.state.units import side_of_group, side_of_ship


class Withdraw(Value, frozen=True, tag="withdraw"):
    """Take a side out of the battle."""

    side: Id


class DeclareVictory(Value, frozen=True, tag="declare_victory"):
    """Declare that an agreed victory condition is met (`winner` null: a draw)."""

    winner: Id | None = None
    condition: Name = ""


def withdraw(ruling: Ruling, order: Withdraw, _dice: Dice) -> Ruling:
    """Take a side out of the battle (FT-UMP-4).

    Raises:
        IllegalOrder: it has nothing left in it.
    """
    side = side_in_play(ruling.state, order.side, WITHDRAWN, at="/side")
    return ruling.then(SideWithdrew(side=side))


def declare_victory(ruling: Ruling, order: DeclareVictory, _dice: Dice) -> Ruling:
    """End the battle by a condition agreed beforehand (FT-UMP-5)."""
    if order.winner is not None:
        known_side(ruling.state, order.winner, at="/winner")
    return ruling.then(
        BattleEnded(winner=order.winner, reason="victory_condition", condition=order.condition)
    )


class WithdrawChoice(Choice, frozen=True, tag="withdraw", kw_only=True):
    """A side may give up."""

    side: str
    rule: str = "FT-UMP-4"
    role: Role = "leave"


RefereeChoice: TypeAlias = WithdrawChoice


def choices(
    battle: Battle, side_sees: Callable[[str], bool], unit: str | None
) -> Iterator[RefereeChoice]:
    """Yield which sides may give up."""
    if unit is not None or battle.phase == "over":
        return
    for side in battle.sides:
        if side_sees(side) and battle.in_play(side):
            yield WithdrawChoice(side=side, order=order_of(Withdraw, side=side))


APPLY_DAMAGE: Act[Battle, ApplyDamage] = Act(
    order=ApplyDamage,
    procedure=apply_damage,
    family="damage",
    giver="referee",
    offer=BY_THE_REFEREE,
)

CORRECT_SHIP: Act[Battle, CorrectShip] = Act(
    order=CorrectShip,
    procedure=correct_ship,
    family="damage",
    giver="referee",
    side=side_of_ship,
    offer=BY_THE_REFEREE,
)

CORRECT_GROUP: Act[Battle, CorrectGroup] = Act(
    order=CorrectGroup,
    procedure=correct_group,
    family="damage",
    giver="referee",
    side=side_of_group,
    offer=BY_THE_REFEREE,
)

WITHDRAW: Act[Battle, Withdraw] = Act(
    order=Withdraw,
    procedure=withdraw,
    family="sequence",
    side=of_side_named,
    offer=InChapter(WithdrawChoice),
)

DECLARE_VICTORY: Act[Battle, DeclareVictory] = Act(
    order=DeclareVictory,
    procedure=declare_victory,
    family="sequence",
    giver="referee",
    offer=BY_THE_REFEREE,
)

REFEREE: Chapter[Battle] = Chapter(
    acts=(APPLY_DAMAGE, CORRECT_SHIP, CORRECT_GROUP, WITHDRAW, DECLARE_VICTORY),
    events=EVENTS,
    choices=choices,
    answers=True,
)
