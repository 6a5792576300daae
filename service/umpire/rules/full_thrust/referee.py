"""The referee's entries and corrections, and how a side gives up (FT-UMP-2 to -5)."""

from collections.abc import Callable, Iterator
from typing import Annotated, TypeVar

from msgspec import Meta

from umpire.kernel import ending
from umpire.kernel.chapter import BY_THE_REFEREE, Act, Chapter, InChapter, of_side_named
from umpire.kernel.dice import Dice
from umpire.kernel.errors import UNKNOWN_VALUE
from umpire.kernel.offers import Choice, Role, order_of
from umpire.kernel.plane import rounded
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.kernel.sides import known_side, side_in_play
from umpire.kernel.tracks import boxes
from umpire.rules.full_thrust.damage import take_damage
from umpire.rules.full_thrust.referee_events import (
    EVENTS,
    BattleEnded,
    GroupCorrected,
    ShipCorrected,
    SideWithdrew,
)
from umpire.rules.full_thrust.refusals import NOTHING_CORRECTED, UNKNOWN_SYSTEM, WITHDRAWN
from umpire.rules.full_thrust.state.battle import (
    Attack,
    Battle,
    Craft,
    DamageMode,
    Hit,
    Ruling,
    acting_ship,
    require_group,
    require_ship,
    side_of_group,
    side_of_ship,
)
from umpire.rules.full_thrust.state.ship import MainDrive, Ship, Status
from umpire.rules.full_thrust.state.values import (
    CORE_SYSTEMS,
    MOST_SYSTEMS,
    Angle,
    Coordinate,
    Course,
    Name,
    Points,
    Velocity,
)
from umpire.rules.full_thrust.thresholds import lose_system

Reason = Annotated[str, Meta(min_length=1, max_length=200)]
Systems = Annotated[tuple[Id, ...], Meta(max_length=MOST_SYSTEMS)]


class ApplyDamage(Value, frozen=True, tag="apply_damage"):
    """Enter the damage of one attack: armour, hull boxes, threshold check and all."""

    target: Id
    points: Points
    mode: DamageMode = "ordinary"
    attacker: Id = "referee"
    reason: Name = ""


class CorrectShip(Value, frozen=True, tag="correct_ship"):
    """Correct a ship, with a reason. Fields that are left out stay as they are."""

    ship: Id
    reason: Reason
    x: Coordinate | None = None
    y: Coordinate | None = None
    facing: Course | None = None
    course_deg: Angle | None = None
    velocity: Velocity | None = None
    damage: Points | None = None
    armour_lost: Points | None = None
    lose: Systems = ()
    restore: Systems = ()


class CorrectGroup(Value, frozen=True, tag="correct_group"):
    """Correct a fighter group, with a reason. Fields that are left out stay as they are."""

    group: Id
    reason: Reason
    x: Coordinate | None = None
    y: Coordinate | None = None
    facing: Course | None = None
    strength: Craft | None = None
    endurance: Annotated[int, Meta(ge=0, le=100)] | None = None


T = TypeVar("T")


def apply_damage(ruling: Ruling, order: ApplyDamage, dice: Dice) -> Ruling:
    """Enter the damage of one attack, through the one door (FT-UMP-2)."""
    target = acting_ship(ruling.state, order.target, at="/target")
    attack = Attack(order.attacker, (Hit(order.points, order.mode),), note=order.reason)
    return take_damage(ruling, target.id, attack, dice)


def correct_ship(ruling: Ruling, order: CorrectShip, dice: Dice) -> Ruling:
    """Set a ship right: place, course, velocity, damage, systems; no threshold checks (FT-UMP-3).

    A system is lost by the same event as in a check: a main drive is halved first. A restored main
    drive works wholly. A ship whose boxes are all gone is destroyed; one that has some is back.
    """
    battle = ruling.state
    ship = require_ship(battle, order.ship, at="/ship")
    _check_systems(ship, order)
    x, y = rounded((_either(order.x, ship.x), _either(order.y, ship.y)))
    damage = _either(order.damage, ship.damage)
    if (order.armour_lost or 0) > ship.ssd.armour:
        raise UNKNOWN_VALUE.refuse(
            f"{ship.id} has {ship.ssd.armour} boxes of armour: it has lost {ship.ssd.armour} at "
            "most.",
            at="/armour_lost",
        )
    ruling = ruling.then(
        ShipCorrected(
            ship=ship.id,
            note=order.reason,
            x=x,
            y=y,
            facing=_either(order.facing, ship.facing),
            course_deg=_either(order.course_deg, ship.course_deg),
            velocity=_either(order.velocity, ship.velocity),
            damage=damage,
            armour_lost=_either(order.armour_lost, ship.armour_lost),
            restored=order.restore,
            status=_status(ship, damage),
        )
    )
    for system in order.lose:
        ruling = lose_system(ruling, ship.id, system, dice, rule="FT-UMP-3")
    if ruling.state == battle:
        raise NOTHING_CORRECTED.refuse(
            f"{ship.id} already has these values: give at least one value that changes."
        )
    return ruling


def _either(corrected: T | None, present: T) -> T:
    return present if corrected is None else corrected


def _check_systems(ship: Ship, order: CorrectShip) -> None:
    for field, systems in (("lose", order.lose), ("restore", order.restore)):
        if len(set(systems)) < len(systems):
            raise UNKNOWN_VALUE.refuse(
                f"A system of {ship.id} is named twice: name each once.", at=f"/{field}"
            )
        for place, system in enumerate(systems):
            fits = _may_be_restored if field == "restore" else _may_be_lost
            if not fits(ship, system):
                state = "lost" if field == "restore" else "working"
                raise UNKNOWN_SYSTEM.refuse(
                    f"{ship.id} has no {state} system {system}: name one that is {state}.",
                    at=f"/{field}/{place}",
                )


def _may_be_lost(ship: Ship, system: str) -> bool:
    if system in CORE_SYSTEMS:
        return bool(getattr(ship.core, system) == "working")
    return ship.ssd.system(system) is not None and system not in ship.lost


def _may_be_restored(ship: Ship, system: str) -> bool:
    halved = isinstance(ship.ssd.system(system), MainDrive) and ship.drive != "full"
    return system in ship.lost or halved


def _status(ship: Ship, damage: int) -> Status:
    """Return what a ship is with so much damage: destroyed, back from that, or as it was."""
    if damage >= boxes(ship.ssd.rows):
        return "destroyed"
    return "active" if ship.status == "destroyed" else ship.status


def correct_group(ruling: Ruling, order: CorrectGroup, _dice: Dice) -> Ruling:
    """Set a fighter group right (FT-UMP-3); without craft it is destroyed, with some it is back."""
    battle = ruling.state
    group = require_group(battle, order.group, at="/group")
    x, y = rounded((_either(order.x, group.x), _either(order.y, group.y)))
    strength = _either(order.strength, group.strength)
    status = group.status if strength else "destroyed"
    ruling = ruling.then(
        GroupCorrected(
            group=group.id,
            note=order.reason,
            x=x,
            y=y,
            facing=_either(order.facing, group.facing),
            strength=strength,
            endurance=_either(order.endurance, group.endurance),
            status="active" if strength and status == "destroyed" else status,
        )
    )
    if ruling.state == battle:
        raise NOTHING_CORRECTED.refuse(
            f"{group.id} already has these values: give at least one value that changes."
        )
    return ruling


class Withdraw(ending.Withdraw, frozen=True, tag="withdraw"):
    """Take a side out of the battle."""


class DeclareVictory(ending.DeclareVictory, frozen=True, tag="declare_victory"):
    """Declare that an agreed victory condition is met (`winner` null: a draw)."""


def withdraw(ruling: Ruling, order: Withdraw, _dice: Dice) -> Ruling:
    """Take a side out of the battle (FT-UMP-4)."""
    side = side_in_play(ruling.state, order.side, WITHDRAWN, at="/side")
    return ruling.then(SideWithdrew(side=side))


def declare_victory(ruling: Ruling, order: DeclareVictory, _dice: Dice) -> Ruling:
    """End the battle by an agreed condition (FT-UMP-5)."""
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


def choices(
    battle: Battle, side_sees: Callable[[str], bool], unit: str | None
) -> Iterator[WithdrawChoice]:
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
