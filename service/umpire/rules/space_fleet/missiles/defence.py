"""SF 8: fire at salvoes that are about to attack (SF-LRM-08, -09, SF-RUL-33).

A contact warhead is fired at by the squadron of its target; directed energy by any ship within
short range of the salvo. A ship that has fired so is done for the turn.
"""

from collections.abc import Callable, Iterator

from umpire.kernel.dice import Dice
from umpire.kernel.errors import IllegalOrder, illegal
from umpire.kernel.offers import Choice, open_at, order_of
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.kernel.words import one_of
from umpire.rules.space_fleet.counters import attacking, units_attacked
from umpire.rules.space_fleet.fire.firing_solutions import (
    UNLESS,
    FiringSolution,
    firing_solutions,
    shots_of,
)
from umpire.rules.space_fleet.fire.phases import is_ready
from umpire.rules.space_fleet.fire.solutions import Solution, solve
from umpire.rules.space_fleet.fire.to_hit import range_band
from umpire.rules.space_fleet.fire.volley import Defence, fire_volley
from umpire.rules.space_fleet.state.battle import Battle, Ruling, Shots
from umpire.rules.space_fleet.state.condition import beams_left
from umpire.rules.space_fleet.state.places import distance
from umpire.rules.space_fleet.state.refusals import OUT_OF_RANGE, OWN_SIDE
from umpire.rules.space_fleet.state.ship import Missile, Ship
from umpire.rules.space_fleet.state.units import (
    acting_ship,
    in_use,
    known_missile,
    may_order,
    require_unfinished,
)

NOT_ATTACKING = illegal("missile_not_attacking", "SF-LRM-08", "The missile attacks nothing now.")
NOT_IN_TARGET_SQUADRON = illegal(
    "not_in_target_squadron", "SF-LRM-08", "Only the target's squadron fires at a contact missile."
)


class DefendAgainstMissile(Value, frozen=True, tag="defend_against_missile"):
    """Fire at missiles that are about to attack; the ship then fires no more (SF-LRM-08)."""

    ship: Id
    shots: Shots


class DefendAgainstMissileChoice(Choice, frozen=True, tag="defend_against_missile"):
    """A ship that may fire at missiles now, and fires no more this turn if it does."""

    ship: str
    beams: int
    solutions: tuple[FiringSolution, ...]
    rule: str = "SF-LRM-08"


def defend(ruling: Ruling, order: DefendAgainstMissile, dice: Dice) -> Ruling:
    """Fire some or all shots of a ship at missiles, at once (SF-LRM-08, -09, SF-RUL-33, -39).

    Raises:
        IllegalOrder: the ship may not fire at one of them, or not so, or it has fired.
        Malformed: the ship, a missile or a weapon is unknown.
    """
    battle = ruling.state
    solutions = defences(battle, order)
    contact = any(
        isinstance(s.target, Missile) and s.target.warhead == "contact" for s in solutions
    )
    spares = battle.options.fire_after_defence == "after_directed" and not contact
    defence: Defence = "spares_the_rest" if spares else "ends_its_fire"
    return fire_volley(ruling, order.ship, solutions, dice, defence=defence)


def defences(battle: Battle, order: DefendAgainstMissile) -> tuple[Solution, ...]:
    """Return the solutions of a ship's fire at missiles (SF-LRM-08, -09).

    Raises:
        IllegalOrder: the ship may not fire at one of them, or not so, or it has fired.
        Malformed: the ship, a missile or a weapon is unknown.
    """
    in_use(battle, "long_range_missiles")
    ship = acting_ship(battle, order.ship, at="/ship")
    require_unfinished(battle, ship.side, at="/ship")
    for place, shot in enumerate(order.shots):
        at = f"/shots/{place}/target"
        require_defence(battle, ship, known_missile(battle, shot.target, at=at), at=at)
    return solve(battle, ship, order.shots)


def may_defend(battle: Battle, ship: Ship, missile: Missile) -> bool:
    """Tell whether a ship may fire at a missile, if it can (SF-LRM-08)."""
    try:
        require_defence(battle, ship, missile, at="")
    except IllegalOrder:
        return False
    return True


def require_defence(battle: Battle, ship: Ship, missile: Missile, *, at: str) -> None:
    """Refuse fire of a ship at a missile that it may not defend against.

    What it has to fire with, and whether that bears, is not asked.

    Raises:
        IllegalOrder: the missile is the ship's own side's, attacks nothing, or is others' to stop.
    """
    if missile.side == ship.side:
        flying = one_of(each.id for each in battle.missiles if each.side != ship.side)
        raise OWN_SIDE.refuse(
            f"{missile.id} is of the ship's own side; others have {flying}.", at=at
        )
    if missile.target is None:
        near = one_of((each.id for each in battle.missiles if each.target), none="no missile")
        raise NOT_ATTACKING.refuse(f"{missile.id} attacks nothing now; {near} does.", at=at)
    if missile.warhead == "contact":
        if not _is_near_target(battle, ship, missile):
            stranger = (
                f"{ship.id} is not of the squadron that {missile.id} attacks: those ships fire."
            )
            raise NOT_IN_TARGET_SQUADRON.refuse(stranger, at=at)
    elif range_band(distance(ship.place, missile.place), battle.tables.range_bands) != "short":
        short = battle.tables.range_bands.short
        beyond = f"{ship.id} is not within short range of {missile.id}, {short} at most."
        raise OUT_OF_RANGE.refuse(beyond, at=at, rule="SF-LRM-08")


def _is_near_target(battle: Battle, ship: Ship, missile: Missile) -> bool:
    """Tell whether a ship is what a missile attacks, or of the same squadron."""
    return any(
        unit.id == ship.id or (unit.side == ship.side and unit.squadron == ship.squadron)
        for unit in units_attacked(battle, missile)
        if unit.id == ship.id or ship.squadron is not None
    )


def choices(
    battle: Battle, sees: Callable[[str], bool], unit: str | None
) -> Iterator[DefendAgainstMissileChoice]:
    """Yield the ships that may fire at salvoes; with `unit`, that ship alone."""
    for ship in battle.ships:
        if may_order(battle, ship.side, sees) and unit in {None, ship.id} and is_ready(ship):
            targets = {each.id for each in attacking(battle) if may_defend(battle, ship, each)}
            found = [each for each in firing_solutions(battle, ship) if each.target in targets]
            if found:
                yield DefendAgainstMissileChoice(
                    ship=ship.id,
                    beams=beams_left(ship),
                    solutions=tuple(found),
                    order=order_of(DefendAgainstMissile, ship=ship.id),
                    open=(open_at("/shots", shots_of(ship, found, 1)),),
                    unless=UNLESS,
                )


def is_attacked(battle: Battle, side: str) -> bool:
    """Tell whether missiles of another side are about to attack."""
    return any(missile.target and missile.side != side for missile in battle.missiles)
