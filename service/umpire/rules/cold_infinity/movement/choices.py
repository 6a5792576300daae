"""How units may move now, with the figures for it (CI 5, 2.2)."""

from collections.abc import Callable, Iterator

import msgspec

from umpire.kernel.errors import Refusal
from umpire.kernel.odds import reaching, shown, summed
from umpire.kernel.offers import (
    Choice,
    Legal,
    Open,
    codes,
    flag,
    one_of,
    open_at,
    order_of,
    whole,
)
from umpire.kernel.plane import DECIMALS
from umpire.rules.cold_infinity.docking.berths import held
from umpire.rules.cold_infinity.movement.announced import may_form, most_evasion
from umpire.rules.cold_infinity.movement.flights import moved
from umpire.rules.cold_infinity.movement.happenings import BarnstormTerm
from umpire.rules.cold_infinity.movement.movers import limit_of, means_of, next_mover
from umpire.rules.cold_infinity.movement.off_axis import SENSES
from umpire.rules.cold_infinity.movement.orders import Barnstorm, Move, PlotMove, SnapManoeuvre
from umpire.rules.cold_infinity.movement.plans_offered import Moves, plan_of, why_refused
from umpire.rules.cold_infinity.movement.plots import plots_now, snapped
from umpire.rules.cold_infinity.movement.possibilities import (
    ManoeuvreOption,
    PayOnOption,
    StopOption,
    ThrustOption,
    TurnOption,
    WayPoint,
    manoeuvres,
    pay_ons,
    stops,
    thrusts,
    vector_turns,
    way_points,
)
from umpire.rules.cold_infinity.movement.refusals import HEX_TO_CHOOSE
from umpire.rules.cold_infinity.movement.skimming import added, may_try, told
from umpire.rules.cold_infinity.sighting.same_hex import came_from
from umpire.rules.cold_infinity.state.battle import Battle, Plot, SnapPlot, Unit
from umpire.rules.cold_infinity.state.bounds import Cell
from umpire.rules.cold_infinity.state.group import Group
from umpire.rules.cold_infinity.state.motion import Share, StartManoeuvre
from umpire.rules.cold_infinity.state.named import hexes_around
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.units import under_way
from umpire.rules.cold_infinity.state.vectors import speed, written


class Possibilities(msgspec.Struct, frozen=True, kw_only=True):
    """What a unit can do with its thrust this turn, each taken alone and without overthrust.

    - `drifts_to`: where it ends if it does nothing, as a vector marker tells it (CI-5.4.3-1).
    - `way`: where it may thrust on its way, if that is in play (CI-5.4.2.5-1).
    - `channels`: what each thruster that works passes safely; none of small vessels.
    - `most_motions`: of the hull in cinematic motion; null: any number (CI-5.6-1).
    - `most_evasion`: the levels that it may announce, each for 1 thrust (CI-5.5.2-2).
    """

    vector: str
    facing: int
    drifts_to: Cell
    way: tuple[WayPoint, ...]
    thrust: int
    channels: tuple[Share, ...]
    thrusts: tuple[ThrustOption, ...]
    manoeuvres: tuple[ManoeuvreOption, ...]
    stops: tuple[StopOption, ...]
    pay_ons: tuple[PayOnOption, ...]
    vector_turns: tuple[TurnOption, ...]
    most_motions: int | None
    most_evasion: int
    may_form: bool


class MoveChoice(Choice, frozen=True, tag="move", kw_only=True):
    """It is the turn of a unit to move; with no plan it drifts on."""

    unit: str
    possible: Possibilities
    rule: str = "CI-2.1.2-1"


class PlotMoveChoice(Choice, frozen=True, tag="plot_move", kw_only=True):
    """A unit's movement may be written down; `plotted`: it is, and may be written anew."""

    unit: str
    plotted: bool
    possible: Possibilities
    rule: str = "CI-2.2.1-1"


class SnapManoeuvreChoice(Choice, frozen=True, tag="snap_manoeuvre", kw_only=True):
    """A group may make a snap manoeuvre, of one step or with its thrust of more.

    `declared`: this one is, and another takes its place.
    """

    group: str
    action: StartManoeuvre
    thrust_left: int
    declared: bool = False
    rule: str = "CI-5.5.1-1"


class BarnstormChoice(Choice, frozen=True, tag="barnstorm", kw_only=True):
    """A unit may try to skim a large one: the chances that it does, and that it gets away."""

    unit: str
    target: str
    circumstances: tuple[BarnstormTerm, ...]
    chance: float
    chance_disengaged: float
    chance_rams: float
    rule: str = "CI-5.5.3-1"


def choices(battle: Battle, sees: Callable[[str], bool], unit: str | None) -> Iterator[Choice]:
    """Yield how the units of a seat may move in this phase."""
    of_phase = _BY_PHASE.get(battle.phase)
    if of_phase is None:
        return
    for one in battle.units:
        acts = under_way(one) and one.side not in battle.finished
        if acts and sees(one.side) and unit in {None, one.id}:
            yield from of_phase(battle, one)


def _move(battle: Battle, unit: Unit) -> Iterator[Choice]:
    mover = next_mover(battle)
    if mover is not None and mover.id == unit.id:
        possible = possibilities(battle, unit)
        yield MoveChoice(
            unit=unit.id,
            possible=possible,
            order=order_of(Move, unit=unit.id),
            open=_places(battle, unit, possible),
            unless=_unless(battle, unit),
        )


def _plot(battle: Battle, unit: Unit) -> Iterator[Choice]:
    if plots_now(battle, unit):
        plotted = any(plot.unit == unit.id for plot in battle.plots)
        possible = possibilities(battle, unit)
        yield PlotMoveChoice(
            unit=unit.id,
            plotted=plotted,
            possible=possible,
            order=order_of(PlotMove, unit=unit.id),
            open=_places(battle, unit, possible),
            unless=_unless(battle, unit),
        )


def _places(battle: Battle, unit: Unit, possible: Possibilities) -> tuple[Open, ...]:
    """Return what is open in how a unit is to move; as it stands it drifts on.

    From which hex it came is told where that lies on an edge as it drifts (CI-UMP-15).
    """
    moves = Moves(
        possible.thrusts,
        possible.manoeuvres,
        possible.stops,
        possible.pay_ons,
        possible.vector_turns,
    )
    plan = plan_of(battle, unit, means_of(unit, battle.options), moves)
    if plan is not None and isinstance(unit, Starship) and held(battle, unit):
        plan = {**plan, "maxItems": 1} if moves.thrusts or moves.manoeuvres else None
    places = {} if plan is None else {"plan": plan}
    if possible.most_evasion:
        places["evasion"] = whole(0, possible.most_evasion)
    if possible.may_form:
        places["formation"] = flag()
    if battle.options.mid_step_acceleration:
        places |= dict.fromkeys(("turning", "end"), _hexes(unit, possible.thrust))
    ways = came_from(possible.drifts_to, unit.motion.vector)
    if len(ways) > 1:
        places["came"] = one_of(ways)
    return tuple([open_at(f"/{name}", legal, optional=True) for name, legal in places.items()])


def _hexes(unit: Unit, thrust: int) -> Legal:
    """Return the hexes to which a unit may come, of which it chooses where its way is an edge."""
    return hexes_around(unit.cell, speed(unit.motion.vector) + thrust)


def _unless(battle: Battle, unit: Unit) -> tuple[str, ...]:
    means = means_of(unit, battle.options)
    return codes(*why_refused(battle, unit, means), HEX_TO_CHOOSE)


def possibilities(battle: Battle, unit: Unit) -> Possibilities:
    """Return what a unit can do with its thrust this turn."""
    means = means_of(unit, battle.options)
    return Possibilities(
        vector=written(unit.motion.vector),
        facing=unit.motion.attitude.facing,
        drifts_to=moved(battle, unit, Plot(unit=unit.id)).cell,
        way=tuple(way_points(battle, unit)),
        thrust=means.thrust,
        channels=tuple([Share(jet.thruster.id, jet.channel) for jet in means.jets]),
        thrusts=tuple(thrusts(battle, unit, means)),
        manoeuvres=tuple(manoeuvres(battle, unit, means)),
        stops=tuple(stops(battle, unit, means)),
        pay_ons=tuple(pay_ons(battle, unit, means)),
        vector_turns=tuple(vector_turns(battle, unit, means)),
        most_motions=limit_of(battle, unit) if battle.options.cinematic else None,
        most_evasion=most_evasion(battle, unit),
        may_form=may_form(battle, unit),
    )


def _snap(battle: Battle, unit: Unit) -> Iterator[Choice]:
    group = battle.group(unit.id)
    if group is None:
        return
    for manoeuvre, senses in SENSES.items():
        for sense in senses:
            action = StartManoeuvre(manoeuvre=manoeuvre, sense=sense, steps=1)
            try:
                snapped(battle, group, action)
            except Refusal:
                continue
            steps = whole(1, group.thrust_left)
            declared = any(_is_same(plot, group, action) for plot in battle.snaps)
            yield SnapManoeuvreChoice(
                group=group.id,
                action=action,
                thrust_left=group.thrust_left,
                declared=declared,
                order=order_of(SnapManoeuvre, group=group.id, action=action),
                open=(open_at("/action/steps", steps, optional=True),),
            )


def _is_same(plot: SnapPlot, group: Group, action: StartManoeuvre) -> bool:
    """Tell whether a manoeuvre was declared for a group, of however many steps."""
    told = plot.action
    return plot.group == group.id and (told.manoeuvre, told.sense) == (
        action.manoeuvre,
        action.sense,
    )


def _barnstorm(battle: Battle, unit: Unit) -> Iterator[Choice]:
    for target in battle.units:
        if target.cell == unit.cell and may_try(battle, unit, target):
            yield _attempt(battle, unit, target)


def _attempt(battle: Battle, unit: Unit, target: Unit) -> BarnstormChoice:
    table, terms = battle.tables.movement.barnstorm, added(battle, unit, target)
    thrown = summed([shown(6)] * 3)
    fails = reaching(thrown, table.success_to + 1 - sum(terms))
    rams = reaching(thrown, table.disengaged_to + 1 - sum(terms))
    return BarnstormChoice(
        unit=unit.id,
        target=target.id,
        circumstances=told(terms),
        chance=round(1 - fails, DECIMALS),
        chance_disengaged=round(fails - rams, DECIMALS),
        chance_rams=round(rams, DECIMALS),
        order=order_of(Barnstorm, unit=unit.id, target=target.id),
    )


_BY_PHASE: dict[str, Callable[[Battle, Unit], Iterator[Choice]]] = {
    "movement": _move,
    "plots": _plot,
    "small_vessel_plots": _plot,
    "snap_manoeuvres": _snap,
    "barnstorming": _barnstorm,
}
