"""What may stand in a plan of movement: its first action, and those behind it (CI 5.1 to 5.8).

The first action is one that the unit can do as it now lies, and can pay. What comes before an
action may let it do more: a pivot, and it accelerates in another direction.
"""

from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

from umpire.kernel.errors import Code
from umpire.kernel.offers import Legal, any_of, list_of, one_of, only, record, whole
from umpire.rules.cold_infinity.movement.flights import flown, keeps_its_vector
from umpire.rules.cold_infinity.movement.movers import rules_of
from umpire.rules.cold_infinity.movement.off_axis import SENSES
from umpire.rules.cold_infinity.movement.permissions import bar_to_playing
from umpire.rules.cold_infinity.movement.plans import as_fitted
from umpire.rules.cold_infinity.movement.possibilities import (
    DRIVES,
    ON_THE_MAP,
    Drive,
    ManoeuvreOption,
    PayOnOption,
    StopOption,
    ThrustOption,
    TurnOption,
    cost_of,
    directions,
    most_of,
    serving,
    turning_round,
)
from umpire.rules.cold_infinity.movement.refusals import (
    CHANNEL_EXCEEDED,
    INSUFFICIENT_THRUST,
    MOTION_LIMIT,
    NOT_A_PART,
    NOT_LEVEL,
    NOT_ON_WAY,
    NOT_SPINNING,
    OFF_SIDE,
    SPINNING,
    THRUST_SPLIT,
    THRUSTER_UNFIT,
)
from umpire.rules.cold_infinity.movement.spending import Means
from umpire.rules.cold_infinity.state.attitude import level, on_end
from umpire.rules.cold_infinity.state.battle import MOST_ACTIONS, Battle, Unit
from umpire.rules.cold_infinity.state.bounds import Manoeuvre, SpinSense
from umpire.rules.cold_infinity.state.motion import (
    Accelerate,
    Action,
    Part,
    PayOn,
    Slide,
    StartManoeuvre,
    StopManoeuvre,
    TurnWithVector,
)
from umpire.rules.cold_infinity.state.vectors import MOST_SPEED, hexes_a_turn, speed

LATER_PARTS: tuple[Literal[2, 3, 4], ...] = (2, 3, 4)
"""What is paid in part: a half, a third, a quarter (CI-5.4.2.7-1)."""


class Moves(NamedTuple):
    """What a unit can do alone; see `choices.Possibilities`."""

    thrusts: tuple[ThrustOption, ...]
    manoeuvres: tuple[ManoeuvreOption, ...]
    stops: tuple[StopOption, ...]
    pay_ons: tuple[PayOnOption, ...]
    vector_turns: tuple[TurnOption, ...]


class _Mover(NamedTuple):
    """A unit that is to move, and what it moves by; `means` as options have fitted its jets."""

    battle: Battle
    unit: Unit
    means: Means

    def served(self, action: Action) -> tuple[str, ...]:
        """Return the thrusters through which an action may go; small vessels need none."""
        if self.means.small:
            return ()
        return serving(self.unit.motion, action, self.means, rules_of(self.battle))

    def through(self, action: Action) -> dict[str, Legal]:
        """Return how the thrust of an action may be shared out."""
        return self.shares("through", self.served(action))

    def shares(self, name: str, thrusters: tuple[str, ...]) -> dict[str, Legal]:
        """Return shares of thrust through some thrusters, if any, for a field of that name."""
        if not thrusters:
            return {}
        share = record({"thruster": one_of(thrusters), "thrust": whole(1, self.means.thrust)})
        return {name: list_of(share, 0, len(thrusters))}

    def all_through(self) -> dict[str, Legal]:
        """Return shares of thrust through any thruster."""
        return self.shares("through", tuple([jet.thruster.id for jet in self.means.jets]))


def plan_of(battle: Battle, unit: Unit, means: Means, moves: Moves) -> Legal | None:
    """Return what a plan may be; None: the unit can do nothing but drift on."""
    mover = _Mover(battle, unit, as_fitted(means, rules_of(battle)))
    first = list(_first(mover, moves))
    if not first:
        return None
    later = any_of(_later(mover, moves))
    return list_of(later, 0, MOST_ACTIONS, repeats=True, first=any_of(first))


def why_refused(battle: Battle, unit: Unit, means: Means) -> tuple[Code, ...]:
    """Return why actions of a plan may not stand together that may stand alone."""
    options = battle.options
    fast = speed(unit.motion.vector) + means.thrust > MOST_SPEED
    applies = {
        INSUFFICIENT_THRUST: True,
        CHANNEL_EXCEEDED: not means.small,
        THRUST_SPLIT: not means.small,
        THRUSTER_UNFIT: not means.small,
        OFF_SIDE: not keeps_its_vector(battle, unit),
        NOT_LEVEL: options.rolls or options.tumbles or not level(unit.motion.attitude),
        SPINNING: True,
        NOT_SPINNING: True,
        MOTION_LIMIT: options.cinematic or fast,
        NOT_A_PART: options.partial_thrust or bool(unit.motion.pushes or unit.motion.spins),
        NOT_ON_WAY: options.mid_step_acceleration,
    }
    return tuple([code for code, applied in applies.items() if applied])


# The first action


def _first(mover: _Mover, moves: Moves) -> Iterator[Legal]:
    yield from _driven(mover, moves.thrusts)
    yield from _begun(mover, moves.manoeuvres)
    for stop in moves.stops:
        yield from _stopped(mover, stop)
    for pay_on in moves.pay_ons:
        yield _paid_on(mover, pay_on)
    for turn in moves.vector_turns:
        yield _turned(mover, turn.facings)
    if mover.battle.options.partial_thrust:
        yield from _in_parts(mover)
    if mover.battle.options.mid_step_acceleration:
        yield from _on_the_way(mover)


def _driven(mover: _Mover, thrusts: tuple[ThrustOption, ...]) -> Iterator[Legal]:
    """Yield acceleration and slides, those in directions that are alike together."""
    alike: dict[tuple[Drive, int, tuple[str, ...]], list[int]] = {}
    for each in thrusts:
        served = mover.served(DRIVES[each.drive](direction=each.direction, hexes=1))
        alike.setdefault((each.drive, each.most_hexes, served), []).append(each.direction)
    for (drive, most, served), ways in alike.items():
        fixed = {"direction": one_of(ways), "hexes": whole(1, most)}
        yield record({"kind": only(drive), **fixed}, mover.shares("through", served))


def _begun(mover: _Mover, options: tuple[ManoeuvreOption, ...]) -> Iterator[Legal]:
    """Yield manoeuvres that begin or are sped up, those in senses that are alike together."""
    alike: dict[tuple[Manoeuvre, int, tuple[str, ...]], list[SpinSense]] = {}
    for each in options:
        action = StartManoeuvre(manoeuvre=each.manoeuvre, sense=each.sense, steps=1)
        key = (each.manoeuvre, each.most_steps, mover.served(action))
        alike.setdefault(key, []).append(each.sense)
    for (manoeuvre, most, served), senses in alike.items():
        fixed = {"manoeuvre": only(manoeuvre), "sense": one_of(senses), "steps": whole(1, most)}
        yield record(
            {"kind": only("start_manoeuvre"), **fixed},
            mover.shares("through", served) | _coming_down(mover),
        )


def _naming(action: StartManoeuvre) -> dict[str, Legal]:
    return {
        "kind": only("start_manoeuvre"),
        "manoeuvre": only(action.manoeuvre),
        "sense": only(action.sense),
    }


def _coming_down(mover: _Mover) -> dict[str, Legal]:
    """Return where a nose comes down that would lie between two facings (CI-UMP-22)."""
    return {"comes_down": one_of((1, 2))} if on_end(mover.unit.motion.attitude) else {}


def _stopped(mover: _Mover, option: StopOption) -> Iterator[Legal]:
    """Yield how a manoeuvre is stopped or slowed; parts of it, where they are in play."""
    stop = StopManoeuvre(manoeuvre=option.manoeuvre)
    fixed = {"kind": only("stop_manoeuvre"), "manoeuvre": only(option.manoeuvre)}
    spin = next(each for each in mover.unit.motion.spins if each.manoeuvre == option.manoeuvre)
    whole_paid = spin.paid_for.part == 1 and not spin.paid_for.braked
    fewest = 1 if whole_paid else spin.rate
    yield record(fixed, mover.through(stop) | {"steps": whole(fewest, spin.rate)})


def _paid_on(mover: _Mover, option: PayOnOption) -> Legal:
    action = PayOn(manoeuvre=option.manoeuvre, direction=option.direction, part=option.part)
    what = (
        {"manoeuvre": only(option.manoeuvre)}
        if option.manoeuvre
        else {"direction": only(option.direction)}
    )
    fixed = {"kind": only("pay_on"), "part": only(option.part)}
    return record(fixed | what, mover.through(action))


def _turned(mover: _Mover, facings: int) -> Legal:
    action = TurnWithVector(facings=facings)
    surcharge = mover.shares("surcharge_through", turning_round(mover.means))
    fixed = {"kind": only("turn_with_vector"), "facings": only(facings)}
    return record(fixed, mover.through(action) | surcharge)


def _in_parts(mover: _Mover) -> Iterator[Legal]:
    """Yield thrust and manoeuvres that are paid in part, and stops of a part (CI-5.4.2.7-1)."""
    for part in LATER_PARTS:
        for drive in DRIVES:
            for direction in directions(mover.battle.options):
                yield from _drive_in_part(mover, drive, direction, part)
        for manoeuvre, senses in SENSES.items():
            for sense in senses:
                yield from _begun_in_part(mover, manoeuvre, sense, part)
        for spin in mover.unit.motion.spins:
            stop = StopManoeuvre(manoeuvre=spin.manoeuvre, part=part)
            if cost_of(*mover, stop) is not None:
                fixed = {"manoeuvre": only(spin.manoeuvre), "part": only(part)}
                yield record({"kind": only("stop_manoeuvre"), **fixed}, mover.through(stop))


def _drive_in_part(mover: _Mover, drive: Drive, direction: int, part: Part) -> Iterator[Legal]:
    action = DRIVES[drive](direction=direction, hexes=1, part=part)
    fixed = {"kind": only(drive), "direction": only(direction)}
    yield from _part_of(mover, action, fixed, "hexes")


def _begun_in_part(
    mover: _Mover, manoeuvre: Manoeuvre, sense: SpinSense, part: Part
) -> Iterator[Legal]:
    action = StartManoeuvre(manoeuvre=manoeuvre, sense=sense, steps=1, part=part)
    yield from _part_of(mover, action, _naming(action), "steps")


def _part_of(
    mover: _Mover,
    action: Accelerate | Slide | StartManoeuvre,
    fixed: Mapping[str, Legal],
    counted: str,
) -> Iterator[Legal]:
    """Yield an action that is paid in part, as often as there is thrust for it."""
    most = most_of(*mover, action)
    if most:
        counts = {counted: whole(1, most), "part": only(action.part)}
        yield record({**fixed, **counts}, mover.through(action))


def _on_the_way(mover: _Mover) -> Iterator[Legal]:
    """Yield thrust on the way, which nothing comes behind (CI-5.4.2.5-1)."""
    last = hexes_a_turn(flown(mover.battle, mover.unit, (), mover.means).vector) - 1
    for direction in ON_THE_MAP if last > 0 else ():
        action = Accelerate(direction=direction, hexes=1, after_hexes=1)
        most = most_of(*mover, action)
        if most:
            fixed = {"kind": only("accelerate"), "direction": only(direction)}
            after = {"hexes": whole(1, most), "after_hexes": whole(1, last)}
            yield record(fixed | after, mover.all_through())


# Actions behind others


def _later(mover: _Mover, moves: Moves) -> Iterator[Legal]:
    """Yield what may come behind other actions, wherever they leave the unit."""
    thrust, parts = max(1, mover.means.thrust), _parts(mover)
    through = mover.all_through()
    if not keeps_its_vector(mover.battle, mover.unit):
        after = _after_hexes(mover)
        for drive in DRIVES:
            fixed = {
                "kind": only(drive),
                "direction": one_of(directions(mover.battle.options)),
                "hexes": whole(1, thrust),
            }
            late = after if drive == "accelerate" else {}
            yield record(fixed, through | parts | late)
    playing = [each for each in SENSES if not bar_to_playing(each, mover.battle.options)]
    for manoeuvre in playing:
        turn = {"manoeuvre": only(manoeuvre), "sense": one_of(SENSES[manoeuvre])}
        begun = {"kind": only("start_manoeuvre"), **turn, "steps": whole(1, thrust)}
        yield record(begun, through | parts | {"comes_down": one_of((1, 2))})
    stops = {"kind": only("stop_manoeuvre"), "manoeuvre": one_of(playing)}
    rate = max([thrust, *[each.rate for each in mover.unit.motion.spins]])
    yield record(stops, through | parts | {"steps": whole(1, rate)})
    for pay_on in moves.pay_ons:
        yield _paid_on(mover, pay_on)
    for turned in moves.vector_turns:
        yield _turned(mover, turned.facings)


def _parts(mover: _Mover) -> dict[str, Legal]:
    return {"part": one_of((1, *LATER_PARTS))} if mover.battle.options.partial_thrust else {}


def _after_hexes(mover: _Mover) -> dict[str, Legal]:
    """Return after how many hexes a unit may thrust that has changed its vector."""
    if not mover.battle.options.mid_step_acceleration:
        return {}
    most = hexes_a_turn(mover.unit.motion.vector) + mover.means.thrust - 1
    return {"after_hexes": whole(1, max(1, most))}
