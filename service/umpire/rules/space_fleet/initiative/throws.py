"""SF 2: who moves first, by sides or by squadrons (SF-MOVE-02, -04, -05)."""

from collections.abc import Iterator

from umpire.kernel import reasons
from umpire.kernel.dice import D6, Dice, Roll
from umpire.kernel.initiative import ranked, throw_initiative
from umpire.kernel.offers import Choice, order_of
from umpire.kernel.ruling import Value
from umpire.rules.space_fleet.initiative.happenings import (
    FirstMoveAlternated,
    InitiativeRolled,
    SquadronAgain,
    SquadronInitiativeRolled,
    SquadronThrow,
    StepBegan,
)
from umpire.rules.space_fleet.initiative.steps import next_step, steps
from umpire.rules.space_fleet.state.audience import Sides, knowing, own
from umpire.rules.space_fleet.state.battle import Battle, Ruling, label
from umpire.rules.space_fleet.state.condition import current_speed
from umpire.rules.space_fleet.state.ship import Dummy, Ship
from umpire.rules.space_fleet.state.units import dummies_of, ships_of

INITIATIVE_THROWN = reasons.INITIATIVE_THROWN.under("SF-MOVE-02")


class RollInitiative(Value, frozen=True, tag="roll_initiative"):
    """Throw for who moves first, side by side or squadron by squadron (SF-MOVE-02, -04)."""


class RollInitiativeChoice(Choice, frozen=True, tag="roll_initiative"):
    """Who moves first is to be thrown for."""

    rule: str = "SF-MOVE-02"


def roll_initiative(ruling: Ruling, _order: RollInitiative, dice: Dice) -> Ruling:
    """Throw for who moves first, or for the order of the squadrons (SF-MOVE-02, -04, SF-RUL-15).

    Raises:
        IllegalOrder: it has been thrown for this turn, or the first move alternates.
    """
    battle = ruling.state
    if battle.initiative or battle.squadron_order:
        first = (battle.squadron_order or battle.initiative)[0]
        raise INITIATIVE_THROWN.refuse(
            f"{first} moves first in turn {battle.turn}: that is decided, once a turn.",
            rule="SF-MOVE-04" if battle.options.squadron_initiative else None,
        )
    if battle.options.squadron_initiative:
        return _begin_steps(ruling.then(throw_for_squadrons(battle, dice)))
    order, rolls = throw_initiative(battle.turn, battle.sides, dice)
    return _begin_steps(ruling.then(InitiativeRolled(order=order, rolls=rolls)))


def choices(battle: Battle, unit: str | None) -> Iterator[RollInitiativeChoice]:
    """Yield that it is to be thrown for who moves first."""
    if unit is None and battle.phase == "movement" and not steps(battle):
        yield RollInitiativeChoice(order=order_of(RollInitiative))


def alternate(ruling: Ruling, _dice: Dice) -> Ruling:
    """Begin movement without a throw, where sides take it in turns to move first (SF-MOVE-02)."""
    battle = ruling.state
    options = battle.options
    if options.first_mover != "alternate" or options.squadron_initiative:
        return ruling
    return _begin_steps(ruling.then(alternated(battle)))


def alternated(battle: Battle) -> FirstMoveAlternated:
    """Return who moves first where sides take it in turns: another one each turn (SF-MOVE-02)."""
    first = (battle.turn - 1) % len(battle.sides)
    return FirstMoveAlternated(order=battle.sides[first:] + battle.sides[:first])


def _begin_steps(ruling: Ruling) -> Ruling:
    """Begin the first step in which anything moves, now that it is known who is first."""
    place = next_step(ruling.state)
    return ruling if place is None else ruling.then(step_began(ruling.state, place))


def step_began(battle: Battle, place: int) -> StepBegan:
    """Return that a step of movement begins (SF-MOVE-03, -04)."""
    step = steps(battle)[place]
    return StepBegan(
        step=place,
        side=step.side,
        classes=step.classes,
        squadron=step.squadron,
        speeds=step.speeds,
        rule="SF-MOVE-04" if step.squadron else "SF-MOVE-03",
    )


def squadron_level(speeds: tuple[int, ...]) -> int:
    """Return the initiative level of a squadron: the mean of its speeds, down (SF-MOVE-04)."""
    return sum(speeds) // len(speeds)


def squadrons_in_play(battle: Battle) -> Iterator[tuple[str, str, int]]:
    """Yield each squadron that can move, its side and its level, ships before dummies.

    Dummies pretend to a speed of their own. The order is that in which the squadrons throw.
    """
    seen: set[str] = set()
    units: list[Ship | Dummy] = [*battle.ships, *battle.dummies]
    for unit in units:
        squadron = unit.squadron
        if squadron is None or squadron in seen:
            continue
        seen.add(squadron)
        speeds = [current_speed(ship, battle.options) for ship in ships_of(battle, squadron)]
        speeds += [dummy.speed for dummy in dummies_of(battle, squadron)]
        if speeds:
            yield squadron, unit.side, squadron_level(tuple(speeds))


def throw_for_squadrons(battle: Battle, dice: Dice) -> SquadronInitiativeRolled:
    """Throw for each squadron and add its level; the lowest moves first (SF-MOVE-04, -05).

    Those that tie throw again among themselves, and stay where they are among the others. The
    squadrons throw in the order of their names, which tells nothing of them.
    """
    entered = sorted(squadrons_in_play(battle))
    levels = {squadron: level for squadron, _, level in entered}
    throw = _Throw(battle, levels, dice)
    order = throw.ranked()
    return SquadronInitiativeRolled(
        throws=tuple(
            SquadronThrow(
                squadron, side, level, throw.first[squadron], _knowing_level(battle, squadron, side)
            )
            for squadron, side, level in entered
        ),
        again=tuple(throw.again),
        order=order,
        rolls=tuple(throw.rolls),
    )


def _knowing_level(battle: Battle, squadron: str, side: str) -> Sides:
    """Return the sides that see all of a squadron, and so know its level; `None`: all sides."""
    if dummies_of(battle, squadron):
        return own(battle, side)
    return knowing(battle, *ships_of(battle, squadron))


class _Throw:
    """The dice of all squadrons, and what they came to."""

    def __init__(self, battle: Battle, levels: dict[str, int], dice: Dice) -> None:
        self._battle, self._levels, self._dice = battle, levels, dice
        self.rolls: list[Roll] = []
        self.first: dict[str, int] = {}
        self.again: list[SquadronAgain] = []

    def ranked(self) -> tuple[str, ...]:
        """Return the squadrons, lowest total first; those who tie throw once more."""
        return tuple(ranked(tuple(self._levels), self._total, highest_first=False))

    def _total(self, squadron: str, throw: int) -> int:
        again = "" if throw == 1 else f"#{throw}"
        roll = self._dice.roll(label(self._battle, f"initiative/{squadron}{again}"), 1, D6)
        self.rolls.append(roll)
        total = roll.faces[0] + self._levels[squadron]
        if throw == 1:
            self.first[squadron] = total
        else:
            self.again.append(SquadronAgain(squadron, total))
        return total
