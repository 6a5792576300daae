"""The chapter of the end (Spielende): a fleet beaten, a side withdrawn, a condition met."""

from collections.abc import Iterator

from msgspec.structs import replace

from umpire.kernel import ending, offers
from umpire.kernel.chapter import BY_THE_REFEREE, Act, Chapter, OfSide, of_side_named
from umpire.kernel.dice import Dice
from umpire.kernel.offers import order_of
from umpire.kernel.sides import known_side, side_in_play
from umpire.rules.full_thrust_light.state import (
    Battle,
    EndReason,
    Result,
    Ruling,
    Ship,
    change_ships,
)
from umpire.rules.full_thrust_light.table import WITHDRAWN


class SideWithdrew(ending.SideWithdrew, frozen=True, tag="side_withdrew", kw_only=True):
    """A side gave up the battle."""

    rule: str = "FTL-END-01"

    def apply(self, battle: Battle) -> Battle:
        def withdraw_ship(ship: Ship) -> Ship:
            leaving = ship.side == self.side and ship.status in {"active", "off_table"}
            return replace(ship, status="withdrawn") if leaving else ship

        return change_ships(battle, withdraw_ship)


class BattleEnded(ending.BattleEnded, frozen=True, tag="battle_ended", kw_only=True):
    """The battle is over."""

    reason: EndReason
    rule: str = "FTL-END-01"

    def apply(self, battle: Battle) -> Battle:
        result = Result(self.winner, self.reason)
        return replace(battle, phase="over", active=None, result=result)


def last_fleet_standing(battle: Battle) -> BattleEnded | None:
    """Return the end of a battle when at most one side has ships left (FTL-END-01)."""
    left = ending.left_standing(battle)
    if left is None:
        return None
    reason: EndReason = "withdrawal" if left.by_withdrawal else "fleet_eliminated"
    return BattleEnded(winner=left.winner, reason=reason)


class Withdraw(ending.Withdraw, frozen=True, tag="withdraw"):
    """Take a side out of the battle."""


class WithdrawChoice(offers.Choice, frozen=True, tag="withdraw", kw_only=True):
    """A side may give up."""

    side: str
    rule: str = "FTL-END-01"
    role: offers.Role = "leave"


def withdraw(ruling: Ruling, order: Withdraw, _dice: Dice) -> Ruling:
    """Take a side's ships out of the battle (FTL-END-01)."""
    side = side_in_play(ruling.state, order.side, WITHDRAWN, at="/side")
    return ruling.then(SideWithdrew(side=side))


def offer_withdrawal(_battle: Battle, side: str) -> Iterator[WithdrawChoice]:
    """Yield that a side may give up."""
    yield WithdrawChoice(side=side, order=order_of(Withdraw, side=side))


class DeclareVictory(ending.DeclareVictory, frozen=True, tag="declare_victory"):
    """Declare, as the referee, that an agreed victory condition is met (`winner` null: a draw)."""


def declare_victory(ruling: Ruling, order: DeclareVictory, _dice: Dice) -> Ruling:
    """End the battle by an agreed condition (FTL-END-01)."""
    if order.winner is not None:
        known_side(ruling.state, order.winner, at="/winner")
    return ruling.then(
        BattleEnded(winner=order.winner, reason="victory_condition", condition=order.condition)
    )


GAME_END: Chapter[Battle] = Chapter(
    citations="game_end",
    acts=(
        Act(
            order=Withdraw,
            procedure=withdraw,
            family="sequence",
            side=of_side_named,
            offer=OfSide(WithdrawChoice, offer_withdrawal),
        ),
        Act(
            order=DeclareVictory,
            procedure=declare_victory,
            family="sequence",
            giver="referee",
            offer=BY_THE_REFEREE,
        ),
    ),
    events=(SideWithdrew, BattleEnded),
)
