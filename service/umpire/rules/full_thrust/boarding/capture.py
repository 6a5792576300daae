"""Boarding a ship, after all fire: the fight, and who holds her after it (FT 11.5)."""

from collections.abc import Callable, Iterator
from typing import Annotated, NamedTuple, TypeAlias

from msgspec import Meta

from umpire.kernel.dice import Dice
from umpire.kernel.offers import Choice, codes, open_at, order_of, whole
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.full_thrust.boarding.fight import (
    MOST_FACTORS,
    defending_factors,
    fight,
    returning,
)
from umpire.rules.full_thrust.boarding.happenings import (
    BoardersRepulsed,
    BoardingRound,
    ShipCaptured,
)
from umpire.rules.full_thrust.boarding.trajectory import (
    require_able_to_board,
    require_trajectory,
    targets_of,
)
from umpire.rules.full_thrust.combat.hindrances import attacks_freely, require_able_to_attack
from umpire.rules.full_thrust.fighters.fight_happenings import GroupDestroyed
from umpire.rules.full_thrust.fighters.happenings import ScreenBroken
from umpire.rules.full_thrust.state.audience import is_closed
from umpire.rules.full_thrust.state.battle import Battle, Ruling
from umpire.rules.full_thrust.state.crew import crew_left, crew_places, is_deserted
from umpire.rules.full_thrust.state.refusals import NO_BOARDERS, TOO_MANY_FACTORS
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.units import acting_ship, require_turn


class BoardShip(Value, frozen=True, tag="board_ship"):
    """Send boarders from a ship to an enemy that it flies beside; the fight is fought to its end.

    Without `factors`, all that the ship has go over (FT-RUL-75).
    """

    ship: Id
    target: Id
    factors: Annotated[int, Meta(ge=1, le=100_000)] | None = None


class _Action(NamedTuple):
    """A boarding action: the ships as they were before it, and how many fight for each."""

    ship: Ship
    target: Ship
    attackers: int
    defenders: int


def board_ship(ruling: Ruling, order: BoardShip, dice: Dice) -> Ruling:
    """Fight a boarding action to its end (FT-11.5-1 to -4, FT-RUL-75; dice: FT-DICE-10).

    Raises:
        IllegalOrder: boarding is not played, it is another side's turn, the ship can send nobody
            or not so many, or it does not fly beside its target.
        Malformed: there is no such ship.
        CannotAdjudicate: more fight than can be followed.
    """
    battle = ruling.state
    ship = acting_ship(battle, order.ship, at="/ship")
    require_able_to_board(battle, ship)
    require_able_to_attack(battle, ship)
    require_turn(battle, ship.side, at="/ship")
    target = acting_ship(battle, order.target, at="/target")
    require_trajectory(battle, ship, target)
    action = _Action(ship, target, committed(battle, ship, order), defenders_of(battle, target))
    factors = (action.attackers, action.defenders)
    rounds = fight(battle, (ship.id, target.id), factors, dice)
    ruling = ruling.then(*rounds)
    if not rounds or rounds[-1].won_by == "attacker":
        left = rounds[-1].attack_factors if rounds else action.attackers
        return _captured(ruling, action, left)
    return _repulsed(ruling, action, rounds[-1])


def defenders_of(battle: Battle, target: Ship) -> int:
    """Return the factors that defend a ship; who has left her does not (FT-11.5-2, FT-UMP-31)."""
    if is_deserted(target):
        return 0
    crew = crew_left(target, battle.tables.damage_control)
    return defending_factors(crew, target.ssd.military, battle.tables.boarding)


def committed(battle: Battle, ship: Ship, order: BoardShip) -> int:
    """Return how many factors go over: as many as ordered, or all that the ship has (FT-RUL-75).

    Raises:
        IllegalOrder: the ship has not so many.
    """
    crew = crew_left(ship, battle.tables.damage_control)
    if order.factors is not None and order.factors > crew:
        raise NO_BOARDERS.refuse(
            f"{ship.id} has {crew} boarding factors, not {order.factors}: {crew} is the most.",
            at="/factors",
        )
    return crew if order.factors is None else order.factors


def _repulsed(ruling: Ruling, action: _Action, last: BoardingRound) -> Ruling:
    """Bring home who is left of the boarders (FT-11.5-4, FT-UMP-31)."""
    ship, target = action.ship, action.target
    returned = returning(last.attack_factors, ruling.state.tables.boarding)
    return ruling.then(
        BoardersRepulsed(
            ship=ship.id,
            target=target.id,
            returned=returned,
            crew_lost=ship.crew_lost + action.attackers - returned,
            target_crew_lost=target.crew_lost + action.defenders - last.defence_factors,
            repaired_with=ship.repaired_with + returned,
            target_repaired_with=target.repaired_with + last.defence_factors,
        )
    )


def _captured(ruling: Ruling, action: _Action, left: int) -> Ruling:
    """Give a ship to the side of those who took her; they are her crew.

    Those for whom she has no room stay with their ship (FT-11.5-4, FT-UMP-32).
    """
    ship, target = action.ship, action.target
    places = crew_places(target, ruling.state.tables.damage_control)
    prize_crew = min(left, places)
    stay = left - prize_crew
    ruling = ruling.then(
        ShipCaptured(
            ship=ship.id,
            target=target.id,
            side=ship.side,
            crew_lost=ship.crew_lost + action.attackers - stay,
            target_crew_lost=places - prize_crew,
            target_repaired_with=prize_crew,
            stayed=stay,
        )
    )
    return lose_groups_of(ruling, target.id)


def lose_groups_of(ruling: Ruling, ship_id: str) -> Ruling:
    """Let the groups aboard a ship that was taken be lost, and her screens be free (FT-UMP-32)."""
    for group in ruling.state.groups:
        if group.status == "aboard" and group.carrier == ship_id:
            ruling = ruling.then(GroupDestroyed(group=group.id, rule="FT-UMP-32"))
        if group.screening == ship_id:
            ruling = ruling.then(ScreenBroken(group=group.id, ship=ship_id, rule="FT-UMP-32"))
    return ruling


class BoardShipChoice(Choice, frozen=True, tag="board_ship"):
    """A ship may board `target`, with up to `factors` against `defence_factors`.

    Those are null where the display of the target is closed.
    """

    ship: str
    target: str
    factors: int
    defence_factors: int | None
    rule: str = "FT-11.5-1"


BoardingChoice: TypeAlias = BoardShipChoice


def choices(
    battle: Battle, side_sees: Callable[[str], bool], unit: str | None
) -> Iterator[BoardingChoice]:
    """Yield whom the ships of the side whose turn it is may board."""
    if battle.phase != "boarding":
        return
    for ship in battle.ships:
        if unit not in {None, ship.id} or ship.side != battle.active or not side_sees(ship.side):
            continue
        if not attacks_freely(battle, ship):
            continue
        factors = crew_left(ship, battle.tables.damage_control)
        for target in targets_of(battle, ship):
            closed = is_closed(battle, target.side, side_sees)
            defenders = None if closed else defenders_of(battle, target)
            yield BoardShipChoice(
                ship=ship.id,
                target=target.id,
                factors=factors,
                defence_factors=defenders,
                order=order_of(BoardShip, ship=ship.id, target=target.id),
                open=(open_at("/factors", whole(1, factors), optional=True),),
                unless=unless_too_many(factors, defenders),
            )


def unless_too_many(factors: int, defenders: int | None) -> tuple[str, ...]:
    """Return how a fight may be refused: more boarders or defenders than can be followed.

    How many defend a ship whose display is closed, nobody is told before.
    """
    known = defenders is not None and max(factors, defenders) <= MOST_FACTORS
    return () if known else codes(TOO_MANY_FACTORS)
