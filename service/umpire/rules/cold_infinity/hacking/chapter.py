"""The chapter of hacking: hacks in battle, their chances, and what may be hacked now (CI 15.6)."""

from collections.abc import Callable, Iterator

from umpire.kernel.chapter import Act, InChapter
from umpire.kernel.dice import Dice
from umpire.kernel.odds import Odds, Outcome, TargetOdds, from_faces, mean, repeated
from umpire.kernel.offers import Choice, any_of, one_of, only, open_order, order_of, orders
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity.chapter_of_play import ChapterOfPlay
from umpire.rules.cold_infinity.hacking import aims
from umpire.rules.cold_infinity.hacking.aims import (
    Aim,
    HackTarget,
    aim,
    is_asked_for_hacks,
    require_hackable,
    targets_of,
)
from umpire.rules.cold_infinity.hacking.happenings import EVENTS, HackTried, SystemHacked
from umpire.rules.cold_infinity.hacking.rates import HACK_SIDES, hack_value, hacked
from umpire.rules.cold_infinity.state.arms import SystemTurns
from umpire.rules.cold_infinity.state.battle import Battle, Ruling
from umpire.rules.cold_infinity.state.happening import if_identified, label
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.units import commanded_ship, known_ship, side_of_ship
from umpire.rules.cold_infinity.warfare.effects import as_known


class Hack(Value, frozen=True, tag="hack", kw_only=True):
    """Try to take a system of an enemy for some turns, from the next on (CI-15.6-1)."""

    ship: Id
    target: Id
    system: Id


def hack(ruling: Ruling, order: Hack, dice: Dice) -> Ruling:
    """Throw for a hack; what it takes is off from the next turn on (CI-15.6-1 to -3, CI-RUL-101).

    Raises:
        IllegalOrder: the ship does not act, its side is done; it may not hack so soon, or not that
            ship; or the system cannot be taken.
        Malformed: there is no such ship, or the target has no such system.
    """
    battle = ruling.state
    ship = commanded_ship(battle, order.ship, at="/ship")
    found = aim(battle, ship, order.target)
    require_hackable(found.target, order.system)
    value, name = hack_value(found.terms), label(battle, ship.id, order.target, "hack")
    rolls = (dice.roll(name, value, HACK_SIDES),) if value else ()
    faces = [face for roll in rolls for face in roll.faces]
    done = hacked(faces, add_up=battle.options.hacks_add_up)
    ruling = ruling.then(
        HackTried(
            ship=ship.id,
            target=order.target,
            system=order.system,
            turn=battle.turn,
            amplification=found.terms.amplification,
            own_level=found.terms.own_level,
            ecm=found.terms.ecm,
            target_level=found.terms.target_level,
            value=value,
            turns=done.turns,
            shut_out=done.shut_out,
            rolls=rolls,
        )
    )
    return ruling.then(_taken(found.target, order, done.turns)) if done.turns else ruling


def _taken(target: Starship, order: Hack, turns: int) -> SystemHacked:
    """Return a system forced off for some turns more (CI-3.2.2-1, CI-UMP-146)."""
    rows = {each.system: each.turns for each in target.power.forced_off}
    rows[order.system] = rows.get(order.system, 0) + turns
    return SystemHacked(
        ship=target.id,
        system=order.system,
        turns=turns,
        forced_off=tuple([SystemTurns(system, left) for system, left in rows.items()]),
    )


def odds_of_hack(battle: Battle, order: Hack) -> Odds:
    """Return the exact chances of a hack; `damage` are the turns that it takes (CI-15.6-2).

    Levels that others have not told count for nothing.

    Raises:
        IllegalOrder: it may not be tried so.
        Malformed: a ship or a system is unknown.
    """
    ship = known_ship(battle, order.ship, at="/ship")
    known = as_known(battle, ship.side)
    found = aim(known, known.ship(ship.id) or ship, order.target)
    require_hackable(found.target, order.system)
    return Odds((_chances(known, found),))


def _chances(battle: Battle, found: Aim) -> TargetOdds:
    value, add_up = hack_value(found.terms), battle.options.hacks_add_up
    faces = range(1, HACK_SIDES + 1)
    one = from_faces({face: hacked((face,)).turns for face in faces}, HACK_SIDES)
    turns = [float(chance) for chance in repeated(one, value)]
    if not add_up:
        turns = [turns[0], sum(turns[1:])]
    stays = sum(not hacked((face,)).shut_out for face in faces) / HACK_SIDES
    outcomes = (
        Outcome("taken", 1.0 - turns[0], "CI-15.6-2"),
        Outcome("shut_out", 1.0 - stays**value, "CI-15.6-2"),
    )
    return TargetOdds(found.target.id, tuple(turns), mean(turns), outcomes)


class HackChoice(Choice, frozen=True, tag="hack", kw_only=True):
    """A ship that may hack now, and whom; what would throw no dice is left out."""

    ship: str
    targets: tuple[HackTarget, ...]
    rule: str = "CI-15.6-1"


def choices(battle: Battle, sees: Callable[[str], bool], unit: str | None) -> Iterator[HackChoice]:
    """Yield the ships that may hack in Final Actions; with `unit`, that one alone."""
    if battle.phase != "final":
        return
    for ship in battle.ships:
        mine = sees(ship.side) and ship.side not in battle.finished
        if mine and ship.status == "active" and unit in {None, ship.id}:
            yield from _of_ship(battle, ship)


def _of_ship(battle: Battle, ship: Starship) -> Iterator[HackChoice]:
    found = targets_of(battle, ship)
    if not found:
        return
    ways = [
        orders(
            Hack,
            {"ship": only(ship.id), "target": only(at.target), "system": one_of(at.systems)},
        )
        for at in found
    ]
    yield HackChoice(
        ship=ship.id,
        targets=found,
        order=order_of(Hack, ship=ship.id),
        open=(open_order(any_of(ways)),),
    )


HACK: Act[Battle, Hack] = Act(
    order=Hack,
    procedure=hack,
    family="sensors",
    phases=("final",),
    side=side_of_ship,
    offer=InChapter(HackChoice),
    readable=if_identified,
    odds=odds_of_hack,
)

HACKING = ChapterOfPlay(
    acts=(HACK,),
    events=EVENTS,
    codes=aims.CODES,
    choices=choices,
    operations={
        "hack": Hack,
    },
    asks_in_final=is_asked_for_hacks,
)
"""Systems of enemies that are taken over (CI 15.6)."""
