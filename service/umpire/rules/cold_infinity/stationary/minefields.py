"""Deploying, detecting, and moves through minefields; the record of the chapter (CI 10)."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from operator import itemgetter
from typing import get_args

from msgspec.structs import replace

from umpire.kernel.chapter import Act, InChapter, extended
from umpire.kernel.dice import Dice
from umpire.kernel.errors import CannotAdjudicate, Refusal
from umpire.kernel.hexes import Line, steps_between
from umpire.kernel.odds import Odds, Outcome, TargetOdds, reaching, shown, summed
from umpire.kernel.offers import Choice, one_of, open_at, order_of
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity.docking import in_the_open
from umpire.rules.cold_infinity.drives.requirements import keep_up
from umpire.rules.cold_infinity.fire.declaring import send_wave
from umpire.rules.cold_infinity.fire.throws import (
    Circumstances,
    Firing,
    Solution,
    Warhead,
    drm,
    told_terms,
)
from umpire.rules.cold_infinity.guided.launchers import MOST_AROUND, RINGS
from umpire.rules.cold_infinity.guided.strikes import deflected, easiest
from umpire.rules.cold_infinity.guns import activation_range, is_set_off
from umpire.rules.cold_infinity.hits.ships import land
from umpire.rules.cold_infinity.movement.choices import MOVE, MOVEMENT
from umpire.rules.cold_infinity.movement.flights import Move, Passage, arrive, move, set_out
from umpire.rules.cold_infinity.movement.manoeuvres import evasion_drm
from umpire.rules.cold_infinity.play import (
    ChapterOfPlay,
    if_identified,
    is_hidden,
    label,
    may_hide_mines,
    may_open_secrets,
)
from umpire.rules.cold_infinity.sighting.arcs import (
    Bearing,
    hour_of,
    range_penalty,
    terrain_modifier,
)
from umpire.rules.cold_infinity.state.battle import Battle, PhaseName, Ruling, Unit
from umpire.rules.cold_infinity.state.drones import is_met_by_mines, is_shifted, is_warped
from umpire.rules.cold_infinity.state.sheet import OUT_OF_RANGE
from umpire.rules.cold_infinity.state.units import (
    added,
    commanded_unit,
    range_between,
    require_layer,
    side_of_unit,
    status_of,
)
from umpire.rules.cold_infinity.state.values import MOST_UNITS, Cell
from umpire.rules.cold_infinity.state.vessels import Group, Starship
from umpire.rules.cold_infinity.state.weapons import (
    MOST_MINES,
    Announced,
    Mine,
    ProximityMine,
    ShroudKind,
    SwarmMine,
)
from umpire.rules.cold_infinity.stationary import devices
from umpire.rules.cold_infinity.stationary.devices import (
    EVENTS,
    FIELD_FULL,
    NO_SHROUD,
    NOT_ANNOUNCED,
    SEEK_DICE,
    SEEK_SIDES,
    SOUGHT_ENOUGH,
    AnnounceDeployment,
    DeploymentAnnounced,
    DeployStationary,
    DetectMines,
    DrumEmptied,
    MineLaid,
    MinesFound,
    MinesSought,
    MineTriggered,
    PlatformPlaced,
    Post,
    UnitReached,
    drums_of,
    finds,
    found_to,
    is_asked_for_deployments,
    known_drum,
    left_in,
    life_of,
    platform_of,
    readied,
    require_in_play,
    require_reach,
)
from umpire.rules.cold_infinity.warfare.levels import radius_of, support_radius_of


def announced_by(battle: Battle, unit: str, weapon: str) -> tuple[Announced, ...]:
    """Return what is announced of a drum this turn, and has not been placed yet."""
    return tuple(
        [
            each
            for each in battle.announced
            if (each.unit, each.weapon, each.turn) == (unit, weapon, battle.turn)
            and battle.mine(each.device) is None
            and battle.unit(each.device) is None
        ]
    )


def announce(ruling: Ruling, order: AnnounceDeployment, _dice: Dice) -> Ruling:
    """Announce that a drum deploys, as often as its rate allows (CI-2.1.4.1-1, CI-10.0-1).

    Raises:
        IllegalOrder: stationary weapons are off, the side is done, or the drum is not ready.
        Malformed: there is no such unit or drum.
    """
    battle = ruling.state
    require_in_play(battle)
    unit = commanded_unit(battle, order.unit, at="/unit")
    post = known_drum(unit, order.weapon)
    readied(battle, post, len(announced_by(battle, unit.id, order.weapon)) + 1)
    return ruling.then(
        DeploymentAnnounced(
            device=f"drum-{battle.deployments + 1}",
            unit=unit.id,
            weapon=order.weapon,
            turn=battle.turn,
        )
    )


def deploy(ruling: Ruling, order: DeployStationary, _dice: Dice) -> Ruling:
    """Deploy what was announced of a drum (CI-10.0-1, CI-10.0-2, CI-RUL-11).

    Raises:
        IllegalOrder: stationary weapons are off, the side is done; nothing is announced, the drum
            has been lost meanwhile, or does not cast so far.
        Malformed: there is no such unit or drum.
    """
    battle = ruling.state
    require_in_play(battle)
    unit = commanded_unit(battle, order.unit, at="/unit")
    post = known_drum(unit, order.weapon)
    waiting = announced_by(battle, unit.id, order.weapon)
    if not waiting:
        raise NOT_ANNOUNCED.refuse(
            f"Nothing is announced of {order.weapon} of {unit.id}: announce_deployment does so"
            " before movement.",
            at="/weapon",
        )
    _require_room(battle, post)
    ready = readied(battle, post, 1)
    cell = unit.cell if order.cell is None else order.cell
    require_reach(battle, post, cell)
    emptied = DrumEmptied(
        device=waiting[0].device,
        unit=unit.id,
        weapon=order.weapon,
        ready=ready,
        left=left_in(post) - 1,
        only=(unit.side,),
    )
    return ruling.then(emptied, _placed(battle, post, waiting[0].device, cell))


def _require_room(battle: Battle, post: Post) -> None:
    """Refuse more mines, or more ships, than a battle can be kept with."""
    mined = isinstance(post.drum.holds, ProximityMine | SwarmMine)
    there, most = (battle.mines, MOST_MINES) if mined else (battle.ships, MOST_UNITS)
    if len(there) >= most:
        raise FIELD_FULL.refuse(
            f"{post.weapon} deploys nothing more: {most} are on the map, the most there may be.",
            at="/weapon",
        )


def _placed(battle: Battle, post: Post, device: str, cell: Cell) -> MineLaid | PlatformPlaced:
    """Return that what a drum holds is placed; it lives from the next turn on (CI-10.0-1).

    Platforms and beacons are seen by all, mines by nobody else (CI-10.5-1, CI-UMP-164).
    """
    ship, holds = post.ship, post.drum.holds
    if not isinstance(holds, ProximityMine | SwarmMine):
        return PlatformPlaced(unit=device, ship=platform_of(battle, ship, device, holds, cell))
    live = life_of(battle.turn).first
    mine = Mine(id=device, side=ship.side, cell=cell, munition=holds, live=live)
    return MineLaid(mine=mine, only=(ship.side,))


OUTSIDE = OUT_OF_RANGE.under("CI-10.5-1")


def radius_by(battle: Battle, unit: Unit, shroud: ShroudKind) -> int:
    """Return how far a shroud of a unit reaches now; 0: it is not active."""
    return radius_of(battle, unit) if shroud == "ew" else support_radius_of(battle, unit)


def attempts_left(battle: Battle, unit: Unit, shroud: ShroudKind) -> int:
    """Return how often a shroud may look for mines yet this turn (CI-RUL-112)."""
    made = [
        each.times
        for each in battle.sought
        if (each.unit, each.shroud, each.turn) == (unit.id, shroud, battle.turn)
    ]
    return max(0, battle.options.mine_detection_attempts - sum(made))


def detect(ruling: Ruling, order: DetectMines, dice: Dice) -> Ruling:
    """Look for mines in a hex within a shroud: 3d6 find all that lie there (CI-10.5-1).

    Raises:
        IllegalOrder: stationary weapons are off, the side is done, the shroud is not active, does
            not reach so far, or has looked for mines this turn.
        Malformed: there is no such unit.
    """
    battle = ruling.state
    unit = commanded_unit(battle, order.unit, at="/unit")
    require_search(battle, unit, order)
    made = battle.options.mine_detection_attempts - attempts_left(battle, unit, order.shroud)
    name = label(battle, unit.id, "mines", order.shroud, str(made + 1))
    roll = dice.roll(name, SEEK_DICE, SEEK_SIDES)
    table = battle.tables.stationary
    found = finds(roll.faces, order.shroud, table)
    ruling = ruling.then(
        MinesSought(
            unit=unit.id,
            side=unit.side,
            shroud=order.shroud,
            cell=order.cell,
            found_to=found_to(order.shroud, table),
            found=found,
            turn=battle.turn,
            rolls=(roll,),
        )
    )
    return ruling.then(*_found(battle, unit.side, order)) if found else ruling


def require_search(battle: Battle, unit: Unit, order: DetectMines) -> None:
    """Refuse a search outside an active shroud, or too often; see `detect`."""
    require_in_play(battle)
    require_layer(battle, order.cell, at="/cell")
    radius = radius_by(battle, unit, order.shroud)
    if not radius:
        raise NO_SHROUD.refuse(
            f"{unit.id} has no {order.shroud.upper()} shroud now: give it points first.",
            at="/shroud",
        )
    if range_between(unit.cell, order.cell, battle.options) > radius:
        raise OUTSIDE.refuse(
            f"The {order.shroud.upper()} shroud of {unit.id} reaches {radius} hexes.", at="/cell"
        )
    if not attempts_left(battle, unit, order.shroud):
        raise SOUGHT_ENOUGH.refuse(
            f"The {order.shroud.upper()} shroud of {unit.id} has looked for mines"
            f" {battle.options.mine_detection_attempts} times this turn.",
            at="/shroud",
        )


def _found(battle: Battle, side: str, order: DetectMines) -> Iterator[MinesFound]:
    """Yield the mines of others that are found, for each of their sides."""
    there = [
        each
        for each in battle.mines
        if each.cell == order.cell and each.side != side and side not in each.found
    ]
    for owner in battle.sides:
        mines = tuple([each for each in there if each.side == owner])
        if mines:
            yield MinesFound(by=side, mines=mines, only=(side, owner))


def odds_of_search(battle: Battle, order: DetectMines) -> Odds:
    """Return the chance that a search finds what is there, if anything is.

    Raises:
        IllegalOrder: it may not be made; see `detect`.
        Malformed: there is no such unit.
    """
    unit = commanded_unit(battle, order.unit, at="/unit")
    require_search(battle, unit, order)
    most = found_to(order.shroud, battle.tables.stationary)
    chance = 1.0 - reaching(summed([shown(SEEK_SIDES)] * SEEK_DICE), most + 1)
    found = Outcome("found", chance, "CI-10.5-1")
    return Odds(targets=(TargetOdds(unit.id, (1.0,), 0.0, (found,)),))


SEARCHING: tuple[PhaseName, ...] = ("plots", "small_vessel_plots", "movement", "secret_attacks")
"""The phases in which mines are looked for (CI-RUL-112)."""

SHROUDS: tuple[ShroudKind, ...] = get_args(ShroudKind)


class AnnounceDeploymentChoice(Choice, frozen=True, tag="announce_deployment", kw_only=True):
    """A drum that may deploy this turn: what it holds, and how many."""

    unit: str
    weapon: str
    holds: str
    left: int
    rule: str = "CI-2.1.4.1-1"


class DeployStationaryChoice(Choice, frozen=True, tag="deploy_stationary", kw_only=True):
    """A drum that deploys now: the hexes told are near; one that `reach`es may cast farther."""

    unit: str
    weapon: str
    device: str
    holds: str
    reach: int
    cells: tuple[Cell, ...]
    rule: str = "CI-10.0-2"


class DetectMinesChoice(Choice, frozen=True, tag="detect_mines", kw_only=True):
    """A shroud that may look for mines: how far, how often yet, and up to which throw of 3d6.

    The hexes told are near; there may be more.
    """

    unit: str
    shroud: ShroudKind
    radius: int
    attempts: int
    found_to: int
    cells: tuple[Cell, ...]
    rule: str = "CI-10.5-1"


def choices(battle: Battle, sees: Callable[[str], bool], unit: str | None) -> Iterator[Choice]:
    """Yield what may be announced, deployed or looked for now; with `unit`, by that one alone."""
    if not may_hide_mines(battle):
        return
    for each in battle.units:
        asked = sees(each.side) and each.side not in battle.finished and unit in {None, each.id}
        if not asked or status_of(each) != "active":
            continue
        if battle.phase == "launch" and isinstance(each, Starship):
            yield from _announcements(battle, each)
        if battle.phase == "final" and isinstance(each, Starship):
            yield from _deployments(battle, each)
        if battle.phase in SEARCHING:
            yield from _searches(battle, each)


def _announcements(battle: Battle, ship: Starship) -> Iterator[AnnounceDeploymentChoice]:
    for name, drum in drums_of(ship).items():
        post = known_drum(ship, name)
        if _is_ready(battle, post, len(announced_by(battle, ship.id, name)) + 1):
            yield AnnounceDeploymentChoice(
                unit=ship.id,
                weapon=name,
                holds=drum.holds.id,
                left=left_in(post),
                order=order_of(AnnounceDeployment, unit=ship.id, weapon=name),
            )


def _deployments(battle: Battle, ship: Starship) -> Iterator[DeployStationaryChoice]:
    for name, drum in drums_of(ship).items():
        waiting, post = announced_by(battle, ship.id, name), known_drum(ship, name)
        if not waiting or not _is_ready(battle, post, 1):
            continue
        cells = tuple([cell for cell in _near(ship.cell, drum.reach) if _casts(battle, post, cell)])
        yield DeployStationaryChoice(
            unit=ship.id,
            weapon=name,
            device=waiting[0].device,
            holds=drum.holds.id,
            reach=drum.reach,
            cells=cells,
            order=order_of(DeployStationary, unit=ship.id, weapon=name),
            open=(open_at("/cell", one_of(cells), optional=True),),
        )


def _searches(battle: Battle, unit: Unit) -> Iterator[DetectMinesChoice]:
    for shroud in SHROUDS:
        radius, attempts = radius_by(battle, unit, shroud), attempts_left(battle, unit, shroud)
        if not radius or not attempts:
            continue
        cells = tuple(_near(unit.cell, radius))
        yield DetectMinesChoice(
            unit=unit.id,
            shroud=shroud,
            radius=radius,
            attempts=attempts,
            found_to=found_to(shroud, battle.tables.stationary),
            cells=cells,
            order=order_of(DetectMines, unit=unit.id, shroud=shroud),
            open=(open_at("/cell", one_of(cells)),),
        )


def _is_ready(battle: Battle, post: Post, deployments: int) -> bool:
    try:
        readied(battle, post, deployments)
    except Refusal:
        return False
    return True


def _near(centre: Cell, radius: int) -> Iterator[Cell]:
    """Yield the hexes around one, the nearest first."""
    for away in range(min(radius, MOST_AROUND) + 1):
        for step in RINGS[away]:
            yield added(centre, step)


def _casts(battle: Battle, post: Post, cell: Cell) -> bool:
    try:
        require_reach(battle, post, cell)
    except Refusal:
        return False
    return True


def detonate(ruling: Ruling, mine: Mine, munition: ProximityMine, dice: Dice) -> Ruling:
    """Throw for all that the wave of a mine meets, friend or foe, and apply it (CI-10.1.1-1).

    Nothing defends against it, and what it does is done before anything moves on. What shifts in
    part, rests in a bubble or is inside a dock is out of its reach (CI-14.2.1-1, CI-14.3-2,
    CI-15.7.2-1).
    """
    warhead = Warhead(munition.technology, "wave", munition.damage, traits=munition.traits)
    firing = Firing(mine.id, mine.id, munition.id, warhead)
    battle = ruling.state
    met = [
        each
        for each in battle.units
        if in_the_open(battle, each)
        and is_met_by_mines(each)
        and range_between(mine.cell, each.cell, battle.options) <= munition.wave
    ]
    found = [_struck(battle, mine, munition, each) for each in met]
    wave = tuple([each for each in found if each])
    return land(send_wave(ruling, firing, wave, dice), dice)


def _struck(battle: Battle, mine: Mine, munition: ProximityMine, unit: Unit) -> Solution | None:
    """Return how a mine strikes a unit; None if no diagram tells where (CI-7.4.1.1-1).

    A move is not refused for that: it would tell of the mine.
    """
    try:
        return wave_at(battle, mine, munition, unit)
    except CannotAdjudicate:
        return None


def wave_at(battle: Battle, mine: Mine, munition: ProximityMine, target: Unit) -> Solution:
    """Return how a mine strikes a unit (CI-10.1.1-1, CI-RUL-116).

    A mine locks on to nothing and needs not; of electronic warfare nothing counts, as levels are
    not told yet in the Movement Step (CI-UMP-162).
    """
    far = range_between(mine.cell, target.cell, battle.options)
    section = easiest(battle, target, hour_of_mine(mine, target))
    rules = (battle.tables.fire, battle.options)
    circumstances = Circumstances(
        silhouette=section.rating,
        range=range_penalty(munition.range, far, *rules, doubled=False),
        evasion=_evaded(battle, target, far),
        terrain=terrain_modifier(battle, target.cell),
        deflection=deflected(battle, target, section.section, munition.technology, mine.id),
    )
    terms = told_terms(drm(circumstances, (), battle.tables.fire))
    certain = not battle.options.mines_throw_to_hit
    route = (section.section, *section.behind)
    return Solution(target.id, far, terms, route, certain=certain, certain_by="CI-RUL-116")


def hour_of_mine(mine: Mine, target: Unit) -> Bearing:
    """Return the hour of a unit from which a mine strikes it: as it approaches (CI-10.1.1-1).

    In the hex of the mine it comes from the hex before; one that has come from nowhere is struck
    from ahead (CI-UMP-81).
    """
    if mine.cell != target.cell:
        return hour_of(target, mine.cell)
    if target.came is None or target.came == target.cell:
        return 0
    return hour_of(target, mine.cell, target.came)


def _evaded(battle: Battle, target: Unit, range_hexes: int) -> int:
    """Return what the evasion of fighters adds against a mine, which stands (CI-5.5.2-1)."""
    if not isinstance(target, Group):
        return 0
    level, table = target.evasion, battle.tables.movement
    return evasion_drm(level, "satellite", range_hexes, table, battle.options)


def move_past_mines(ruling: Ruling, order: Move, dice: Dice) -> Ruling:
    """Move the unit whose turn it is, and let mines go off on its way; see `flights.move`."""
    return move(ruling, order, dice, past_mines)


def past_mines(ruling: Ruling, passage: Passage, dice: Dice) -> Ruling:
    """Move a unit hex by hex, and let mines go off as it comes within their range (CI-10.1-1).

    The hex in which it begins counts, too (CI-UMP-160). What is lost on the way stays there. What
    shifts in part, rests in a bubble or is in stealth sets nothing off (CI-14.2.1-1, CI-14.3-2,
    CI-UMP-182).
    """
    told = passage.told
    ruling = set_out(ruling, passage)
    unit = ruling.state.unit(told.unit)
    mines = (
        ()
        if unit is None or is_hidden(unit) or is_shifted(unit) or is_warped(unit)
        else tuple(_alive(ruling.state, unit.side))
    )
    if not mines:
        return arrive(ruling, passage, dice)
    way = Way(passage)
    for place, mine in meetings(ruling.state, mines, way):
        reached = UnitReached(
            unit=told.unit,
            cell=way.hex_at(place),
            came=way.hex_at(place - 1) if place else None,
            motion=told.motion,
            evasion=told.evasion,
        )
        ruling = _gone_off(ruling, mine, reached, dice)
        now = ruling.state.unit(told.unit)
        if now is None or not now.in_play:
            return keep_up(ruling, dice)
    return arrive(ruling, passage, dice)


class Way:
    """The hexes of a move in their order, from its first to its last (CI-UMP-163).

    Where a way runs along an edge, the hex before the last is that from which it counts as coming.
    A way that bends has two legs (CI-5.4.2.5-1).
    """

    def __init__(self, passage: Passage) -> None:
        told, turning = passage.told, passage.turning
        bends = (told.start, told.cell) if turning is None else (told.start, turning, told.cell)
        self.legs = tuple([Line(*leg) for leg in pairwise(bends)])
        self._last = sum(len(leg) - 1 for leg in self.legs)
        far = steps_between(told.start, told.cell) > 1
        self._came = told.came if far else None

    def hex_at(self, place: int) -> Cell:
        """Return the hex that is reached with a step of the way; 0 is where it begins."""
        if self._came is not None and place == self._last - 1:
            return self._came
        for leg in self.legs:
            if place < len(leg):
                return leg[place]
            place -= len(leg) - 1
        raise IndexError(place)


def meetings(battle: Battle, mines: tuple[Mine, ...], way: Way) -> list[tuple[int, Mine]]:
    """Return the mines that a way sets off, each with its place there; the first comes first.

    Those that are set off in one hex go off in the order in which they lie.
    """
    found = [(_met(battle, mine, way), mine) for mine in mines]
    met = [(place, mine) for place, mine in found if place is not None]
    return sorted(met, key=itemgetter(0))


def _met(battle: Battle, mine: Mine, way: Way) -> int | None:
    """Return where a way sets off a mine first, if it does.

    Along a line the distance from its first hex grows by one with each step, so that only those
    hexes can be near a mine that are about as far away from there.
    """
    table, first = battle.tables.stationary, 0
    slack = activation_range(mine.munition, table) + 1
    for leg in way.legs:
        far = first + steps_between(leg[0], mine.cell)
        last = first + len(leg) - 1
        for place in range(max(first, far - slack), min(last, far + slack) + 1):
            hexes = range_between(way.hex_at(place), mine.cell, battle.options)
            if is_set_off(mine.munition, hexes, table):
                return place
        first = last
    return None


def _alive(battle: Battle, side: str) -> Iterator[Mine]:
    """Yield the mines of enemies of a side that live this turn (CI-10.0-1)."""
    for mine in battle.mines:
        if mine.side != side and mine.live <= battle.turn:
            yield mine


def _gone_off(ruling: Ruling, mine: Mine, reached: UnitReached, dice: Dice) -> Ruling:
    """Let a mine go off, before the unit moves on (CI-10.1.1-1, CI-10.1.2-1)."""
    unit: Unit | None = ruling.state.unit(reached.unit)
    if unit is not None and (unit.cell, unit.motion) != (reached.cell, reached.motion):
        ruling = ruling.then(reached)
    munition = mine.munition
    triggered = MineTriggered(
        mine=mine.id,
        side=mine.side,
        unit=reached.unit,
        cell=mine.cell,
        munition=munition,
        turn=ruling.state.turn,
        rule="CI-10.1.2-1" if isinstance(munition, SwarmMine) else "CI-10.1.1-1",
    )
    ruling = ruling.then(triggered)
    return detonate(ruling, mine, munition, dice) if isinstance(munition, ProximityMine) else ruling


def _finds(_battle: Battle, _order: DetectMines) -> bool:
    return True


def _may_meet_mines(battle: Battle, order: Move) -> bool:
    """Tell whether a move may set off what nobody sees, or open what is sealed."""
    return may_hide_mines(battle) or MOVE.explores(battle, order)


def _shows(battle: Battle, order: DeployStationary, seat: Seat) -> bool:
    """Tell whether a seat may read that something is deployed: all but mines (CI-UMP-164)."""
    unit = battle.unit(order.unit)
    drum = drums_of(unit).get(order.weapon) if unit else None
    seen = drum is not None and not isinstance(drum.holds, ProximityMine | SwarmMine)
    return seen and if_identified(battle, order, seat)


ANNOUNCE_DEPLOYMENT: Act[Battle, AnnounceDeployment] = Act(
    order=AnnounceDeployment,
    procedure=announce,
    family="fire",
    phases=("launch",),
    side=side_of_unit,
    offer=InChapter(AnnounceDeploymentChoice),
    readable=if_identified,
    explores=may_open_secrets,
)


DEPLOY_STATIONARY: Act[Battle, DeployStationary] = Act(
    order=DeployStationary,
    procedure=deploy,
    family="fire",
    phases=("final",),
    side=side_of_unit,
    offer=InChapter(DeployStationaryChoice),
    readable=_shows,
)


DETECT_MINES: Act[Battle, DetectMines] = Act(
    order=DetectMines,
    procedure=detect,
    family="sensors",
    phases=SEARCHING,
    side=side_of_unit,
    offer=InChapter(DetectMinesChoice),
    readable=if_identified,
    explores=_finds,
    odds=odds_of_search,
)


STATIONARY = ChapterOfPlay(
    acts=(ANNOUNCE_DEPLOYMENT, DEPLOY_STATIONARY, DETECT_MINES),
    events=EVENTS,
    codes=devices.CODES,
    choices=choices,
    operations={
        "announce_deployment": AnnounceDeployment,
        "deploy_stationary": DeployStationary,
        "detect_mine": DetectMines,
    },
    asks_in_final=is_asked_for_deployments,
)


MOVE_PAST_MINES: Act[Battle, Move] = replace(
    MOVE, procedure=move_past_mines, explores=_may_meet_mines
)


MOVEMENT_PAST_MINES = extended(MOVEMENT, acts=(MOVE_PAST_MINES,))
"""Movement as a battle plays it in which mines may lie."""
