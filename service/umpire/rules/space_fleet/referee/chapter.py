"""The chapter of the referee, and of the end of a battle (SF-UMP-3 to -5)."""

from collections.abc import Callable, Iterator
from typing import Annotated, TypeVar

from msgspec import Meta

from umpire.kernel import ending, reasons
from umpire.kernel.chapter import BY_THE_REFEREE, Act, Chapter, InChapter, of_side_named
from umpire.kernel.dice import Dice
from umpire.kernel.offers import Choice, order_of
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.kernel.sides import known_side, side_in_play
from umpire.rules.space_fleet.fire.phases import in_fire
from umpire.rules.space_fleet.movement.happenings import CounterMoved
from umpire.rules.space_fleet.referee.happenings import BattleEnded, ShipCorrected, SideWithdrew
from umpire.rules.space_fleet.state.audience import if_nothing_is_hidden, knowing, others
from umpire.rules.space_fleet.state.battle import Battle, EndReason, Ruling
from umpire.rules.space_fleet.state.bounds import Count
from umpire.rules.space_fleet.state.condition import is_beyond
from umpire.rules.space_fleet.state.places import (
    Place,
    is_hex,
    require_kind_of_field,
    require_near,
    spot_of,
)
from umpire.rules.space_fleet.state.refusals import INCONSISTENT, WITHDRAWN
from umpire.rules.space_fleet.state.ship import Engines, Ship, Status, Weapons
from umpire.rules.space_fleet.state.units import counter_of, known_ship, side_of_ship

NOTHING_CORRECTED = reasons.NOTHING_CORRECTED.under("SF-UMP-5")

Reason = Annotated[str, Meta(min_length=1, max_length=200)]


class CorrectShip(Value, frozen=True, tag="correct_ship"):
    """Set a ship right, with a reason. What is left out stays as it is."""

    ship: Id
    reason: Reason
    place: Place | None = None
    shields: Count | None = None
    damage_points: Count | None = None
    engines: Engines | None = None
    weapons: Weapons | None = None


T = TypeVar("T")


def correct_ship(ruling: Ruling, order: CorrectShip, _dice: Dice) -> Ruling:
    """Set a ship right: place, shields, damage, engines, weapons; no dice (SF-UMP-5).

    A ship that bears no more is destroyed, and one that does again is back.

    Raises:
        Malformed: it names a ship that is not there, changes nothing, or cannot be.
    """
    battle = ruling.state
    ship = known_ship(battle, order.ship, at="/ship")
    corrected = _corrected(battle, ship, order)
    ruling = ruling.then(corrected)
    if ruling.state == battle:
        raise NOTHING_CORRECTED.refuse(
            f"{ship.id} is so already: say what of it is to be otherwise."
        )
    unaware = others(battle, corrected.only)
    if unaware and corrected.place != ship.place:
        ruling = ruling.then(
            CounterMoved(
                counter=counter_of(ruling.state, ship),
                side=ship.side,
                spot=spot_of(corrected.place),
                only=unaware,
                rule="SF-UMP-5",
            )
        )
    return ruling


def _corrected(battle: Battle, ship: Ship, order: CorrectShip) -> ShipCorrected:
    place = _either(order.place, ship.place)
    require_kind_of_field(place, on_grid=is_hex(ship.place), at="/place")
    if order.place is not None:
        require_near(order.place, at="/place")
    shields = _either(order.shields, ship.shields)
    if shields > ship.max_shields:
        most = f"{ship.id} has {ship.max_shields} shields at most, not {shields}."
        raise INCONSISTENT.refuse(most, at="/shields")
    engines = _either(order.engines, ship.engines)
    points = _either(order.damage_points, ship.damage_points)
    return ShipCorrected(
        ship=ship.id,
        note=order.reason,
        place=place,
        shields=shields,
        damage_points=points,
        engines=engines,
        halvings=0 if engines == "ok" else max(1, ship.halvings),
        weapons=_either(order.weapons, ship.weapons),
        status=_status(battle, ship, points),
        only=knowing(battle, ship),
    )


def _either(corrected: T | None, present: T) -> T:
    return present if corrected is None else corrected


def _status(battle: Battle, ship: Ship, points: int) -> Status:
    """Return what a ship is with so many damage points: destroyed, back from that, or as it was."""
    if is_beyond(battle, ship, points):
        return "destroyed"
    return "active" if ship.status == "destroyed" else ship.status


# The end of a battle: a side gives up, one alone fights, a condition is met (SF-UMP-3, -4).


class Withdraw(ending.Withdraw, frozen=True, tag="withdraw"):
    """Take a side out of the battle."""


class WithdrawChoice(Choice, frozen=True, tag="withdraw"):
    """A side may give up."""

    side: str
    rule: str = "SF-UMP-4"


def withdraw(ruling: Ruling, order: Withdraw, _dice: Dice) -> Ruling:
    """Take a side out of the battle (SF-UMP-4).

    Raises:
        IllegalOrder: it has no ship left that fights.
    """
    return ruling.then(
        SideWithdrew(side=side_in_play(ruling.state, order.side, WITHDRAWN, at="/side"))
    )


def choices(
    battle: Battle, sees: Callable[[str], bool], unit: str | None
) -> Iterator[WithdrawChoice]:
    """Yield the sides that may give up."""
    if unit is None:
        for side in battle.sides:
            if sees(side) and battle.in_play(side):
                yield WithdrawChoice(side=side, order=order_of(Withdraw, side=side))


class DeclareVictory(ending.DeclareVictory, frozen=True, tag="declare_victory"):
    """Declare that an agreed victory condition is met (`winner` null: a draw)."""


def declare_victory(ruling: Ruling, order: DeclareVictory, _dice: Dice) -> Ruling:
    """End the battle by a condition agreed beforehand (SF-UMP-3)."""
    if order.winner is not None:
        known_side(ruling.state, order.winner, at="/winner")
    return ruling.then(
        BattleEnded(winner=order.winner, reason="victory_condition", condition=order.condition)
    )


def last_side_standing(battle: Battle) -> BattleEnded | None:
    """Return the end that a battle has come to, `None` while two sides have ships that fight."""
    left = ending.left_standing(battle)
    if left is None:
        return None
    reason: EndReason = "withdrawal" if left.by_withdrawal else "fleet_eliminated"
    return BattleEnded(winner=left.winner, reason=reason)


CORRECT_SHIP: Act[Battle, CorrectShip] = Act(
    order=CorrectShip,
    procedure=correct_ship,
    family="damage",
    giver="referee",
    side=side_of_ship,
    offer=BY_THE_REFEREE,
    readable=if_nothing_is_hidden,
    refuses=(NOTHING_CORRECTED,),
)

WITHDRAW: Act[Battle, Withdraw] = Act(
    order=Withdraw,
    procedure=withdraw,
    family="sequence",
    side=of_side_named,
    offer=InChapter(WithdrawChoice),
    explores=in_fire,
)
"""That a side gives up may open the fire that the others have declared."""

DECLARE_VICTORY: Act[Battle, DeclareVictory] = Act(
    order=DeclareVictory,
    procedure=declare_victory,
    family="sequence",
    giver="referee",
    offer=BY_THE_REFEREE,
)

REFEREE: Chapter[Battle] = Chapter(
    acts=(CORRECT_SHIP, WITHDRAW, DECLARE_VICTORY),
    events=(
        ShipCorrected,
        SideWithdrew,
        BattleEnded,
    ),
    choices=choices,
)
