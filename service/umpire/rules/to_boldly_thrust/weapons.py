"""TBT 3, 4: phasers and photon torpedoes. Units: MU."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Annotated, ClassVar, TypeAlias, get_args

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from umpire.kernel.arcs import ARCS, Arc
from umpire.kernel.chapter import Act, Chapter, InChapter
from umpire.kernel.dice import Dice, Roll
from umpire.kernel.errors import IllegalOrder
from umpire.kernel.happening import Happening, HappensTo, Told
from umpire.kernel.odds import Chances, at_least, repeated, zero
from umpire.kernel.offers import (
    Choice,
    Open,
    any_of,
    codes,
    list_of,
    number,
    one_of,
    open_at,
    order_of,
    record,
    whole,
)
from umpire.kernel.plane import DECIMALS, TOLERANCE_MU, Point, advanced, rounded, turned
from umpire.kernel.rulebook import Id, Seat
from umpire.kernel.ruling import Value
from umpire.rules.full_thrust.damage import SUFFERING, take_damage
from umpire.rules.full_thrust.fire import attacks_freely, can_fire, solution
from umpire.rules.full_thrust.fire_choices import arcs_told, open_line, ships_to_fire
from umpire.rules.full_thrust.gunnery import (
    Aim,
    FireWeapons,
    Gunnery,
    Line,
    NeedleFired,
    Score,
    Shot,
    Solution,
    beam_figures,
    beam_reading,
    beam_score,
    clashes,
    damage_label,
    fire_torpedo,
    has_system,
    in_reach,
    index_by_weapon,
    needle_chances,
    needle_effect,
    screens_met,
    shots,
    systems_at,
    systems_to_name,
    torpedo_damage,
    torpedo_figures,
)
from umpire.rules.full_thrust.point_defence import PassLaunchChoice, ResolveAttacksChoice
from umpire.rules.full_thrust.refusals import (
    ALREADY_LAUNCHED,
    LINE_BLOCKED,
    NOT_ACTIVE_SIDE,
    NOTHING_TO_LAUNCH,
    OUT_OF_ARC,
    OUT_OF_RANGE,
    UNKNOWN_WEAPON,
    WEAPON_DESTROYED,
    WEAPON_USED,
    WRONG_WEAPON,
)
from umpire.rules.full_thrust.salvoes import (
    LaunchesDone,
    PassLaunch,
    ResolveAttacks,
    can_launch,
    find_unused_name,
    has_launch_left,
    may_launch,
    pending_attacks,
    require_able_to_launch,
)
from umpire.rules.full_thrust.salvoes import resolve_attacks as resolve_in_remixed
from umpire.rules.full_thrust.state.battle import (
    Attack,
    Hit,
    change_ship,
    is_closed,
    is_out_of_sight,
    label,
    side_of_ship,
)
from umpire.rules.full_thrust.state.ship import WEAPONS as REMIXED_WEAPONS
from umpire.rules.full_thrust.state.ship import SensorSuite, Weapon
from umpire.rules.full_thrust.state.ship import Ship as RemixedShip
from umpire.rules.full_thrust.state.tables import DIE, DieTable, Reading, throw, throw_chances
from umpire.rules.full_thrust.state.values import ROLLED, Course, range_between
from umpire.rules.full_thrust.stations import is_inside
from umpire.rules.full_thrust.terrain import is_blocked, lock_chance, may_block
from umpire.rules.full_thrust.thresholds import Strike, penetrating_die, straight_to_hull
from umpire.rules.to_boldly_thrust.refusals import (
    NO_DICE,
    NO_NEEDLE_SENSORS,
    NO_SPREAD_TABLE,
    SHIELDS_ABOVE_HALF,
    SPREAD_TURN,
)
from umpire.rules.to_boldly_thrust.sensors import knows_shields
from umpire.rules.to_boldly_thrust.shields import status_against
from umpire.rules.to_boldly_thrust.state import (
    Battle,
    Phaser,
    PhaserNeedleTable,
    PhotonTable,
    PhotonTube,
    Ruling,
    ShieldStatus,
    Ship,
    Spread,
    System,
    acting_ship,
    in_hiding,
    require_ship,
)


class SystemTargeted(NeedleFired, frozen=True, tag="system_targeted", kw_only=True):
    """A phaser aimed at one system of its target, and knocked it out or not (TBT-PHAS-04)."""

    rule: str = "TBT-PHAS-04"


class SpreadLaunched(Happening, frozen=True, tag="spread_launched", kw_only=True):
    """A spread flew along `path` to (x, y), where it will detonate (TBT-PHOT-03)."""

    spread: str
    side: str
    ship: str
    weapon: str
    path: tuple[Point, ...]
    x: float
    y: float
    rule: str = "TBT-PHOT-03"

    def apply(self, battle: Battle) -> Battle:
        """Put the spread on the table; its tube is used."""
        spread = Spread(self.spread, self.side, self.ship, self.weapon, self.x, self.y)
        spreads, launched = (*battle.spreads, spread), battle.spreads_launched + 1
        after = replace(battle, spreads=spreads, spreads_launched=launched)
        ship = after.ship(self.ship)
        return change_ship(after, ship.id, used=(*ship.used, self.weapon)) if ship else after

    def tell(self) -> str:
        return self.say(
            "{ship} launches spread {spread} from {weapon}; it will detonate at {place:place}",
            place=(self.x, self.y),
        )


class SpreadsDone(Happening, frozen=True, tag="spreads_done", kw_only=True):
    """A ship has launched all the spreads that it launches this turn."""

    line: ClassVar[str] = "{ship} launches no more spreads this turn"

    ship: str
    side: str
    rule: str = "TBT-PHOT-03"

    def apply(self, battle: Battle) -> Battle:
        return change_ship(battle, self.ship, spreads_done=True)


class SpreadStruck(Told, frozen=True, tag="spread_struck", kw_only=True):
    """A spread threw its dice at a ship in `turn`, `away_mu` from where it detonated (TBT-PHOT-04).

    Only its own side sees how far away a cloaked ship is (TBT-UMP-35).
    """

    spread: str
    ship: str
    turn: int
    away_mu: float | None
    damage: int
    rolls: tuple[Roll, ...]
    rule: str = "TBT-RUL-13"

    def tell(self) -> str:
        line = "Spread {spread} detonates near {ship}: {damage:points} ({rolls:dice})"
        if self.away_mu is not None:
            line = (
                "Spread {spread} detonates {away_mu:.1f} MU from {ship}: {damage:points} "
                "({rolls:dice})"
            )
        return self.say(line)

    def heard(self, battle: Battle, seat: Seat) -> "SpreadStruck":
        """Return it; to others without how far away a ship is that they do not see."""
        unseen = is_out_of_sight(battle, self.ship, self.turn, seat)
        return replace(self, away_mu=None) if unseen else self


class SpreadDetonated(Happening, frozen=True, tag="spread_detonated", kw_only=True):
    """A spread detonated, and is gone (TBT-PHOT-04)."""

    spread: str
    x: float
    y: float
    rule: str = "TBT-PHOT-04"

    def apply(self, battle: Battle) -> Battle:
        left = tuple([each for each in battle.spreads if each.id != self.spread])
        return replace(battle, spreads=left)

    def tell(self) -> str:
        return self.say("Spread {spread} detonates at {place:place}", place=(self.x, self.y))


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    SystemTargeted,
    SpreadLaunched,
    SpreadsDone,
    SpreadStruck,
    SpreadDetonated,
)


def once(table: DieTable) -> DieTable:
    """Return how a die counts where none is thrown again (TBT-RUL-06, -13)."""
    return replace(table, again=0)


def phaser_reading(battle: Battle, shot: Solution) -> Reading:
    """Return how the dice of a phaser count (TBT-PHAS-02, TBT-RUL-06).

    Shields change nothing of it; what dims beams, as dust does, dims phasers too (TBT-UMP-12).
    """
    reading = beam_reading(screens_met(battle, shot), battle.tables.beam)
    return reading if battle.options.beam_rerolls else reading._replace(first=once(reading.first))


@lru_cache(maxsize=512)
def phaser_chances(dice: int, reading: Reading) -> Chances:
    """Return the distribution of all points of some dice, extra ones too (TBT-PHAS-02)."""
    return throw_chances(reading, dice)


def needle_dice(
    phaser: Weapon, dice: int, shields: ShieldStatus, range_mu: float, table: PhaserNeedleTable
) -> int:
    """Return the dice of a needle attack, 0 where none is left (TBT-PHAS-05 to -07, TBT-RUL-10).

    `dice` is the number in normal fire at that range (TBT-RUL-09). A near class C has a die of its
    own at half shields.
    """
    if shields == "full":
        return 0
    if shields == "down":
        return dice
    if isinstance(phaser, Phaser) and phaser.weapon_class == "C":
        return 1 if in_reach(range_mu, table.class_c_mu) else 0
    return max(0, dice + table.half_shields)


def aim_phaser(battle: Battle, shot: Solution) -> Solution:
    """Return the shot of a phaser at one system, with the dice that it has then (TBT-PHAS-03).

    Raises:
        IllegalOrder: the firer's sensors do not do, the target's shields are above half, it is too
            far by option, or no die is left.
    """
    line, phaser, table = shot.line, shot.weapon, battle.tables.phaser_needle
    target = require_ship(battle, line.target.id, at="/target")
    firer = require_ship(battle, line.firer.id, at="/ship")
    _require_sight(battle, shot)
    if not knows_shields(battle, firer, target):
        raise SHIELDS_ABOVE_HALF.refuse(
            f"Nobody on side {line.firer.side} senses the shields of {target.id}; aim at systems "
            "of ships whose shields are sensed.",
            at="/system",
        )
    status = status_against(battle, firer, target)
    if status == "full":
        raise SHIELDS_ABOVE_HALF.refuse(
            f"The shields of {target.id} are above half; {phaser.id} aims at its systems once they "
            "are at half or less.",
            at="/system",
        )
    dice = needle_dice(phaser, shot.dice, status, line.range_mu, table)
    if not dice:
        raise NO_DICE.refuse(
            f"{phaser.id} has no die left at {target.id}, whose shields are at half; "
            f"{_where_left(phaser, table)}.",
            at="/system",
        )
    return Solution(phaser, line, shot.arcs, dice, shot.need, shot.system)


def _require_sight(battle: Battle, shot: Solution) -> None:
    """Require a sensor suite that works, and a target in its reach (TBT-PHAS-03, TBT-RUL-09)."""
    line, phaser, table = shot.line, shot.weapon, battle.tables.phaser_needle
    if not line.firer.working(SensorSuite):
        raise NO_NEEDLE_SENSORS.refuse(
            f"{phaser.id} of {line.firer.id} aims at systems only with a sensor suite that works.",
            at="/system",
        )
    if battle.options.needle_range == "twelve" and not in_reach(line.range_mu, table.limit_mu):
        raise OUT_OF_RANGE.refuse(
            f"{phaser.id} aims at systems up to {table.limit_mu:g} MU, not {line.range_mu:.2f}.",
            at="/target",
            rule="TBT-RUL-09",
        )


def _where_left(phaser: Weapon, table: PhaserNeedleTable) -> str:
    """Return where a battery has a die against shields at half (TBT-PHAS-06)."""
    if isinstance(phaser, Phaser) and phaser.weapon_class == "C":
        return f"it has one within {table.class_c_mu:g} MU"
    return f"it has one where it would fire with {1 - table.half_shields} dice"


def fire_phaser(battle: Battle, shot: Solution, arc: Arc, dice: Dice) -> Score:
    """Throw the dice of one phaser, at its target or at one system of it (TBT-PHAS-02, -04)."""
    fired = _fire_at_ship if shot.system is None else _fire_at_system
    return fired(battle, shot, arc, dice)


def _fire_at_ship(battle: Battle, shot: Solution, arc: Arc, dice: Dice) -> Score:
    """Throw as for a beam, and again for each 6; shields stop that too (TBT-RUL-06, -42)."""
    thrown = throw(dice, damage_label(battle, shot), shot.dice, phaser_reading(battle, shot))
    return beam_score(shot, arc, screens_met(battle, shot), thrown, "TBT-PHAS-02")


def _fire_at_system(battle: Battle, shot: Solution, arc: Arc, dice: Dice) -> Score:
    """Throw at one system, which one face that does it knocks out (TBT-PHAS-04).

    By option each die also costs hull boxes as that of a needle beam (TBT-RUL-10, TBT-UMP-11).
    """
    firer, weapon, target = shot.line.firer.id, shot.weapon.id, shot.line.target.id
    system = shot.system or ""
    name = label(battle, firer, f"{weapon}>{target}", "needle")
    roll = dice.roll(name, shot.dice, DIE)
    hit = max(roll.faces) >= battle.tables.phaser_needle.system_on
    knocked_out = hit and has_system(shot.line.target, system)
    damage = _hull_damage(battle, roll.faces)
    event = SystemTargeted(
        ship=firer,
        weapon=weapon,
        target=target,
        system=system,
        range_mu=shot.line.told_mu,
        arc=arc,
        damage=damage,
        knocked_out=knocked_out,
        rolls=(roll,),
    )
    hits = (Hit(damage, "needle"),) if damage else ()
    return Score(event, hits, system if knocked_out else None)


def _hull_damage(battle: Battle, faces: tuple[int, ...]) -> int:
    if not battle.options.needle_hull_damage:
        return 0
    return sum([needle_effect(face, battle.tables.needle)[0] for face in faces])


def phaser_damage(battle: Battle, shot: Solution) -> Chances:
    """Return the distribution of the points of a shot, at its target or at a system of it."""
    if shot.system is None:
        return phaser_chances(shot.dice, phaser_reading(battle, shot))
    if not battle.options.needle_hull_damage:
        return zero()
    return repeated(needle_chances(battle.tables.needle), shot.dice)


def knocks_out(battle: Battle, shot: Solution) -> float:
    """Return the chance that a shot at a system knocks it out (TBT-PHAS-04)."""
    misses = 1.0 - at_least(battle.tables.phaser_needle.system_on, DIE)
    return float(1.0 - misses**shot.dice)


NEEDLE_RULE = "TBT-PHAS-04"
_PHOTON_RULE = "TBT-PHOT-02"


def fire_photon(battle: Battle, shot: Solution, arc: Arc, dice: Dice) -> Score:
    """Throw to hit, and at once for the damage of a hit, as a pulse torpedo does (TBT-PHOT-02).

    Points past shields are armour-piercing (TBT-RUL-12).
    """
    score = fire_torpedo(battle, shot, arc, dice)
    return score._replace(event=replace(score.event, rule=_PHOTON_RULE))


def _phaser_strikes(battle: Battle, shot: Solution) -> Iterator[Strike]:
    if shot.system is None:
        yield from [penetrating_die(phaser_reading(battle, shot))] * shot.dice
    else:
        yield straight_to_hull(phaser_damage(battle, shot))


GUNNERY: tuple[Gunnery, ...] = (
    Gunnery(
        Phaser,
        beam_figures,
        fire_phaser,
        phaser_damage,
        "TBT-PHAS-02",
        _phaser_strikes,
        aims="as_named",
        aimed=aim_phaser,
        knocks_out=knocks_out,
    ),
    Gunnery(PhotonTube, torpedo_figures, fire_photon, torpedo_damage, _PHOTON_RULE, piercing=True),
)
"""The weapons that Remixed does not have."""

GUNNERY_OF = index_by_weapon(
    GUNNERY,
    [
        kind
        for kind in get_args(System)
        if issubclass(kind, REMIXED_WEAPONS) and kind not in REMIXED_WEAPONS
    ],
)


def attacks_left(battle: Battle) -> bool:
    """Return whether anything is about to attack, or spreads to detonate."""
    return bool(battle.spreads) or pending_attacks(battle)


def resolve_attacks(ruling: Ruling, order: ResolveAttacks, dice: Dice) -> Ruling:
    """Let salvoes and groups attack as in Remixed; then spreads detonate (TBT-PHOT-04).

    Ships fire after that (TBT-RUL-43). Spreads detonate only with an order for all ships at once.
    """
    battle = ruling.state
    spreads_alone = order.ship is None and battle.spreads and not pending_attacks(battle)
    if not spreads_alone:
        ruling = resolve_in_remixed(ruling, order, dice)
    if order.ship is not None:
        return ruling
    for spread in battle.spreads:
        ruling = _detonate(ruling, spread, dice)
    return ruling


def spread_dice(range_mu: float, table: PhotonTable) -> int:
    """Return the dice of a spread at a ship so far from it, 0 beyond its bands (TBT-RUL-13)."""
    return next((band.dice for band in table.bands if in_reach(range_mu, band.far_mu)), 0)


def _detonate(ruling: Ruling, spread: Spread, dice: Dice) -> Ruling:
    """Let a spread detonate, and strike ships of every side by name (TBT-PHOT-04, TBT-RUL-13).

    It does not strike ships that an earlier one has destroyed (TBT-UMP-14).
    """
    ruling = ruling.then(SpreadDetonated(spread=spread.id, x=spread.x, y=spread.y))
    for ship_id in sorted([ship.id for ship in ruling.state.ships]):
        ruling = _strike(ruling, spread, require_ship(ruling.state, ship_id, at="/ship"), dice)
    return ruling


def _strike(ruling: Ruling, spread: Spread, ship: Ship, dice: Dice) -> Ruling:
    """Throw for one ship, where it really is; what it suffers is an attack of its own."""
    battle: Battle = ruling.state
    range_mu = range_between(spread, in_hiding(ship))
    thrown_dice = spread_dice(range_mu, battle.tables.photon)
    if not thrown_dice or not _is_reached(battle, ship):
        return ruling
    table = once(battle.tables.beam.unscreened)
    name = label(battle, spread.id, ship.id, "damage")
    thrown = throw(dice, name, thrown_dice, Reading(table, table))
    ruling = ruling.then(
        SpreadStruck(
            spread=spread.id,
            ship=ship.id,
            turn=battle.turn,
            away_mu=round(range_mu, DECIMALS),
            damage=thrown.total,
            rolls=thrown.rolls,
        )
    )
    if not thrown.total:
        return ruling
    hits, note = (Hit(thrown.total),), f"launched by {spread.ship}"
    return take_damage(
        ruling, ship.id, Attack(spread.id, hits, note=note, rule="TBT-PHOT-04"), dice
    )


def _is_reached(battle: Battle, ship: Ship) -> bool:
    """Return whether area weapons do anything to a ship: cloaked ones too (TBT-CLOAK-05).

    Not to bogeys, nor to ships inside a station (TBT-UMP-14).
    """
    return ship.status in SUFFERING and not ship.bogey and not is_inside(battle, ship)


class SpreadAim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One spread: its tube, its course, how far in MU, how many points it turns.

    It turns in the middle of its way, to starboard where `turn` is positive (TBT-RUL-14).
    """

    tube: Id
    course: Course
    length: Annotated[float, Meta(ge=0, le=1000)]
    turn: Annotated[int, Meta(ge=-12, le=12)] = 0


class LaunchSpreads(Value, frozen=True, tag="launch_spreads"):
    """Launch all the spreads of one ship, before any ship moves (TBT-PHOT-03)."""

    ship: Id
    spreads: Annotated[tuple[SpreadAim, ...], Meta(min_length=1, max_length=100)]


_ARC_POINTS = 2
"""How many points of course an arc is wide: from its middle, one to either side lie in it."""


def start_courses(ship: Ship, tube: PhotonTube) -> tuple[int, ...]:
    """Return the courses that a tube launches on now, from port to starboard (TBT-RUL-14).

    Arcs swap sides when the ship has rolled over (FT-3.3-4).
    """
    arc = tube.arcs[0]
    towards = ARCS.index(ROLLED[arc] if ship.rolled else arc) * _ARC_POINTS
    return tuple([turned(ship.facing, towards + aside) for aside in (-1, 0, 1)])


def spread_path(start: Point, aim: SpreadAim) -> tuple[Point, Point, Point]:
    """Return where a spread starts, turns and ends, as events carry it (TBT-PHOT-03)."""
    middle = advanced(start, aim.course, aim.length / 2)
    end = advanced(middle, turned(aim.course, aim.turn), aim.length / 2)
    return (rounded(start), rounded(middle), rounded(end))


def ready_tubes(ship: Ship) -> list[PhotonTube]:
    """Return the tubes that may launch this turn, in SSD order (TBT-PHOT-03)."""
    return [tube for tube in ship.working(PhotonTube) if tube.id not in ship.used]


def can_launch_spreads(battle: Battle, ship: Ship) -> bool:
    """Return whether a ship may launch spreads this turn, as far as all can see."""
    return (
        bool(battle.tables.photon.bands)
        and not ship.spreads_done
        and may_launch(battle, ship)
        and bool(ready_tubes(ship))
    )


def has_spread_or_salvo_left(battle: Battle, side: str) -> bool:
    """Return whether any ship of a side may still launch anything (TBT-RUL-43, FT-RUL-13)."""
    return has_launch_left(battle, side) or any(
        ship.side == side and can_launch_spreads(battle, ship) for ship in battle.ships
    )


def launch_spreads(ruling: Ruling, order: LaunchSpreads, _dice: Dice) -> Ruling:
    """Launch all the spreads of one ship; they need no FireCon (TBT-PHOT-03, TBT-RUL-14).

    Ships have not moved yet this turn: spreads start where the last turn left them (TBT-RUL-43).

    Raises:
        CannotAdjudicate: the scenario has no table for the damage of spreads (TBT-RUL-13).
    """
    battle = ruling.state
    if not battle.tables.photon.bands:
        raise NO_SPREAD_TABLE.refuse(
            f"{order.ship} launches no spread: the table photon of this battle has no bands."
        )
    ship = acting_ship(battle, order.ship, at="/ship")
    if ship.spreads_done:
        raise ALREADY_LAUNCHED.refuse(
            f"{ship.id} has launched its spreads of this turn, which all go at once.",
            at="/ship",
            rule="TBT-PHOT-03",
        )
    _require_launch_step(battle, ship)
    require_able_to_launch(battle, ship)
    _require_legal_aims(battle, ship, order.spreads)
    for aim in order.spreads:
        ruling = ruling.then(_launch_one(ruling.state, ship, aim))
    return ruling.then(SpreadsDone(ship=ship.id, side=ship.side))


def pass_launch(ruling: Ruling, order: PassLaunch, _dice: Dice) -> Ruling:
    """Let a ship launch nothing more this turn, spreads or salvoes (FT-RUL-13, TBT-UMP-13)."""
    battle = ruling.state
    ship = acting_ship(battle, order.ship, at="/ship")
    _require_launch_step(battle, ship)
    salvoes, spreads = can_launch(battle, ship), can_launch_spreads(battle, ship)
    if not salvoes and not spreads:
        raise NOTHING_TO_LAUNCH.refuse(
            f"{ship.id} has nothing to launch, so nothing to pass either.", at="/ship"
        )
    if salvoes:
        ruling = ruling.then(LaunchesDone(ship=ship.id, side=ship.side, rule="FT-RUL-13"))
    if spreads:
        ruling = ruling.then(SpreadsDone(ship=ship.id, side=ship.side, rule="FT-RUL-13"))
    return ruling


def _require_launch_step(battle: Battle, ship: Ship) -> None:
    """Refuse a ship whose side does not launch now: in the step of missiles (TBT-RUL-43)."""
    if battle.active != ship.side:
        raise NOT_ACTIVE_SIDE.refuse(
            f"It is the turn of side {battle.active} to launch, not of {ship.id}.",
            at="/ship",
            rule="FT-2.7-5",
        )


def _require_legal_aims(battle: Battle, ship: Ship, aims: Iterable[SpreadAim]) -> None:
    """Refuse spreads if any one is not allowed."""
    used = set(ship.used)
    for index, aim in enumerate(aims):
        at = f"/spreads/{index}"
        tube = _ready(ship, aim.tube, used, at=f"{at}/tube")
        used.add(tube.id)
        _require_way(ship, tube, aim, battle.tables.photon, at=at)
        _require_clear_way(battle, ship, aim, at=at)


def _ready(ship: Ship, tube_id: str, used: set[str], *, at: str) -> PhotonTube:
    """Return a tube that works and has not been used this turn (TBT-PHOT-03)."""
    tube = ship.ssd.system(tube_id)
    ready = [each.id for each in ready_tubes(ship) if each.id not in used]
    instead = f"; ready: {', '.join(ready)}" if ready else ""
    if tube is None:
        raise UNKNOWN_WEAPON.refuse(f"{ship.id} has no {tube_id}{instead}.", at=at)
    if not isinstance(tube, PhotonTube):
        raise WRONG_WEAPON.refuse(
            f"{tube_id} of {ship.id} launches no spreads{instead}.", at=at, rule="TBT-PHOT-03"
        )
    if not ship.works(tube_id):
        raise WEAPON_DESTROYED.refuse(f"{ship.id} has lost {tube_id}{instead}.", at=at)
    if tube_id in used:
        raise WEAPON_USED.refuse(
            f"{tube_id} of {ship.id} fires or launches once a turn{instead}.",
            at=at,
            rule="TBT-PHOT-03",
        )
    return tube


def _require_way(
    ship: Ship, tube: PhotonTube, aim: SpreadAim, table: PhotonTable, *, at: str
) -> None:
    """Refuse a course outside the arc of a tube, a way too long, a turn too wide (TBT-RUL-14)."""
    courses = start_courses(ship, tube)
    if aim.course not in courses:
        allowed = ", ".join(str(course) for course in courses)
        raise OUT_OF_ARC.refuse(
            f"{tube.id} of {ship.id} launches on courses {allowed}, not {aim.course}.",
            at=f"{at}/course",
            rule="TBT-RUL-14",
        )
    if aim.length > table.reach_mu + TOLERANCE_MU:
        raise OUT_OF_RANGE.refuse(
            f"The spread of {tube.id} flies {table.reach_mu:g} MU at most, not {aim.length:g}.",
            at=f"{at}/length",
            rule="TBT-PHOT-03",
        )
    if abs(aim.turn) > table.turn_points:
        raise SPREAD_TURN.refuse(
            f"The spread of {tube.id} turns by {table.turn_points} points at most, not "
            f"{abs(aim.turn)}.",
            at=f"{at}/turn",
        )


def _require_clear_way(battle: Battle, ship: Ship, aim: SpreadAim, *, at: str) -> None:
    """Refuse a way through an asteroid, as for salvoes (TBT-UMP-14)."""
    way = spread_path(ship.place, aim)
    if any(is_blocked(battle, start, end) for start, end in pairwise(way)):
        raise LINE_BLOCKED.refuse(
            f"An asteroid or a planet lies in the way of the spread of {aim.tube}.",
            at=at,
            rule="TBT-UMP-14",
        )


def _launch_one(battle: Battle, ship: Ship, aim: SpreadAim) -> SpreadLaunched:
    path = spread_path(ship.place, aim)
    x, y = path[-1]
    names = {each.id for each in battle.spreads}
    return SpreadLaunched(
        spread=find_unused_name(battle, "P", battle.spreads_launched, names),
        side=ship.side,
        ship=ship.id,
        weapon=aim.tube,
        path=path,
        x=x,
        y=y,
    )


ANY = "?"
"""Stands for whatever system an order may name of a closed display; none is called so."""


class NeedleAim(msgspec.Struct, frozen=True):
    """A phaser that may aim at systems of a target: its dice, and the arcs where it bears.

    Those of `die_arcs` are for a die to choose from; `arcs` may be named. `chance` is that of
    knocking the system out, the lock through dust counted in; it is null where the display of the
    target is closed.
    """

    weapon: str
    arcs: tuple[Arc, ...]
    dice: int
    chance: float | None
    die_arcs: tuple[Arc, ...] = ()


class NeedleTarget(msgspec.Struct, frozen=True):
    """A ship with `systems` that phasers may aim at; each system takes a FireCon of its own.

    Where the display of the target is closed, `systems` is empty: any may be named.
    """

    target: str
    range_mu: float
    systems: tuple[str, ...]
    aims: tuple[NeedleAim, ...]


class AimAtSystemsChoice(Choice, frozen=True, tag="aim_at_systems"):
    """A ship that may name systems in its order to fire (TBT-PHAS-03)."""

    ship: str
    fire_controls: int
    targets: tuple[NeedleTarget, ...]
    rule: str = "TBT-PHAS-03"


class ReadyTube(msgspec.Struct, frozen=True):
    """A tube that may launch, and its courses (TBT-RUL-14)."""

    tube: str
    courses: tuple[int, ...]


class LaunchSpreadsChoice(Choice, frozen=True, tag="launch_spreads"):
    """A ship that may launch spreads: how far, and with how many points of turn in mid-way."""

    ship: str
    tubes: tuple[ReadyTube, ...]
    reach_mu: float
    turn_points: int
    rule: str = "TBT-PHOT-03"


WeaponChoice: TypeAlias = AimAtSystemsChoice | LaunchSpreadsChoice


def choices(
    battle: Battle, side_sees: Callable[[str], bool], unit: str | None
) -> Iterator[WeaponChoice | PassLaunchChoice | ResolveAttacksChoice]:
    """Yield what may be ordered now; with `unit`, what concerns that ship alone."""
    if battle.phase == "missiles":
        yield from _launches(battle, side_sees, unit)
    elif battle.phase == "attacks" and unit is None:
        if battle.spreads and not pending_attacks(battle):
            order = order_of(ResolveAttacks)
            yield ResolveAttacksChoice(attacks=(), rule="TBT-PHOT-04", order=order)
    elif battle.phase == "fire":
        yield from _aims(battle, side_sees, unit)


def _launches(
    battle: Battle, side_sees: Callable[[str], bool], unit: str | None
) -> Iterator[LaunchSpreadsChoice | PassLaunchChoice]:
    for ship in battle.ships:
        if ship.side != battle.active or not side_sees(ship.side) or unit not in {None, ship.id}:
            continue
        if not can_launch_spreads(battle, ship):
            continue
        if attacks_freely(battle, ship):
            yield _spreads_of(battle, ship)
        if not can_launch(battle, ship):
            yield PassLaunchChoice(ship=ship.id, order=order_of(PassLaunch, ship=ship.id))


def _spreads_of(battle: Battle, ship: Ship) -> LaunchSpreadsChoice:
    table = battle.tables.photon
    tubes = [ReadyTube(each.id, start_courses(ship, each)) for each in ready_tubes(ship)]
    return LaunchSpreadsChoice(
        ship=ship.id,
        tubes=tuple(tubes),
        reach_mu=table.reach_mu,
        turn_points=table.turn_points,
        order=order_of(LaunchSpreads, ship=ship.id),
        open=(_spreads(tubes, table),),
        unless=codes(
            *((WEAPON_USED,) if len(tubes) > 1 else ()),
            *((LINE_BLOCKED,) if may_block(battle) else ()),
        ),
    )


def _spreads(tubes: Sequence[ReadyTube], table: PhotonTable) -> Open:
    """Return the place for the spreads of a ship, one a tube at the most."""
    grouped: dict[tuple[int, ...], list[str]] = {}
    for tube in tubes:
        grouped.setdefault(tube.courses, []).append(tube.tube)
    way = {"length": number(0, table.reach_mu)}
    turn = {"turn": whole(-table.turn_points, table.turn_points)}
    each = [
        record({"tube": one_of(names), "course": one_of(courses), **way}, turn)
        for courses, names in grouped.items()
    ]
    return open_at("/spreads", list_of(any_of(each), 1, len(tubes)))


def _aims(
    battle: Battle, side_sees: Callable[[str], bool], unit: str | None
) -> Iterator[AimAtSystemsChoice]:
    for ship in ships_to_fire(battle, side_sees, unit):
        able = can_fire(battle, ship) and attacks_freely(battle, ship)
        if not ship.fire_controls or not able:
            continue
        there = [each for each in battle.ships if each.status == "active"]
        found = [_target(battle, ship, each, side_sees) for each in there]
        targets = tuple([target for target in found if target is not None])
        if targets:
            yield _aiming(battle, ship, targets, side_sees)


def _aiming(
    battle: Battle,
    ship: RemixedShip,
    targets: tuple[NeedleTarget, ...],
    side_sees: Callable[[str], bool],
) -> AimAtSystemsChoice:
    """Return the systems that a ship may aim at, with all its fire of this turn (TBT-PHAS-03)."""
    names = {target.target for target in targets}
    systems = {
        each.id: systems_to_name(battle, each, side_sees)
        for each in battle.ships
        if each.id in names
    }
    aims = [
        Aim(aim.weapon, target.target, aim.arcs, at_system=True)
        for target in targets
        for aim in target.aims
    ]
    return AimAtSystemsChoice(
        ship=ship.id,
        fire_controls=ship.fire_controls,
        targets=targets,
        order=order_of(FireWeapons, ship=ship.id),
        open=(shots(aims, systems),),
        unless=clashes(aims, systems, ship.fire_controls),
    )


def _target(
    battle: Battle, firer: RemixedShip, target: Ship, side_sees: Callable[[str], bool]
) -> NeedleTarget | None:
    """Return how phasers may aim at systems of a ship, `None` where they may not."""
    closed = is_closed(battle, target.side, side_sees)
    systems = systems_at(target)
    line = open_line(battle, firer, target)
    if line is None or not (systems or closed):
        return None
    phasers = [each for each in firer.ready_weapons if isinstance(each, Phaser)]
    shots = [_aim_if_allowed(battle, each, line, ANY if closed else systems[0]) for each in phasers]
    aims = tuple([_describe_aim(battle, shot) for shot in shots if shot is not None])
    if closed:
        systems, aims = (), tuple([replace(aim, chance=None) for aim in aims])
    return NeedleTarget(target.id, line.told_mu, systems, aims) if aims else None


def _aim_if_allowed(battle: Battle, phaser: Phaser, line: Line, system: str) -> Solution | None:
    try:
        shot = Shot(phaser.id, line.target.id, system)
        return solution(battle, phaser, line, line.arcs, shot)
    except IllegalOrder:
        return None


def _describe_aim(battle: Battle, shot: Solution) -> NeedleAim:
    lock = lock_chance(battle, shot.line.firer, shot.line.target)
    arcs, die_arcs = arcs_told(shot)
    return NeedleAim(
        weapon=shot.weapon.id,
        arcs=arcs,
        dice=shot.dice,
        chance=round(lock * knocks_out(battle, shot), DECIMALS),
        die_arcs=die_arcs,
    )


LAUNCH_SPREADS: Act[Battle, LaunchSpreads] = Act(
    order=LaunchSpreads,
    procedure=launch_spreads,
    family="fire",
    phases=("missiles",),
    side=side_of_ship,
    offer=InChapter(LaunchSpreadsChoice),
    uses_turn=True,
)

WEAPONS: Chapter[Battle] = Chapter(
    acts=(LAUNCH_SPREADS,),
    events=EVENTS,
    choices=choices,
    lists=(AimAtSystemsChoice,),
)
