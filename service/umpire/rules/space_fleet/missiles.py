"""SF 8: long-range missiles are launched and move (SF-LRM-01 to -03).

A salvo moves as a ship does, and turns as one: never after the last unit of a full move. Bodies
and mines do not hinder it (SF-UMP-27). Lengths are in units.
"""

from collections.abc import Callable, Iterator
from itertools import count
from typing import ClassVar, NamedTuple

import msgspec
from msgspec.structs import replace

from umpire.kernel import offers
from umpire.kernel.chapter import Act, Chapter, InChapter
from umpire.kernel.dice import Dice, SuppliedDice
from umpire.kernel.errors import UNKNOWN_VALUE, IllegalOrder, illegal
from umpire.kernel.happening import Happening
from umpire.kernel.odds import Odds, TargetOdds, mean, reaching
from umpire.kernel.offers import Choice
from umpire.kernel.plane import DECIMALS
from umpire.kernel.rulebook import Id, Seat
from umpire.kernel.ruling import Value
from umpire.kernel.words import one_of
from umpire.rules.space_fleet.field import (
    Place,
    describe,
    distance,
    face,
    facing_open,
    is_hex,
    move_to,
    spot_of,
    whole_units,
)
from umpire.rules.space_fleet.hits import Strike, hit_outcomes
from umpire.rules.space_fleet.missile_attacks import (
    DEFEND_AGAINST_MISSILE,
    RESOLVE_MISSILES,
    AttackUnseen,
    MissileAttacked,
    SalvoWasted,
    TargetDrawn,
    attack_on,
    hit_chances,
    measure_directed,
    need_directed,
    offer_attacks,
    offer_defence,
)
from umpire.rules.space_fleet.movement import (
    EXCEEDS_SPEED,
    FORWARD,
    PIVOT_WHILE_MOVING,
    fly,
    path_open,
    units_of,
    unless_legal_path,
)
from umpire.rules.space_fleet.state import (
    Battle,
    LrLauncher,
    Missile,
    PhaseName,
    Ruling,
    Ship,
    change_missiles,
    change_ship,
)
from umpire.rules.space_fleet.tables import Facing, Heading, Path, Step, Warhead
from umpire.rules.space_fleet.terrain import is_in_debris
from umpire.rules.space_fleet.units import (
    ALREADY_MOVED,
    LINE_BLOCKED,
    NO_AMMUNITION,
    NO_ODDS,
    OUT_OF_RANGE,
    UNKNOWN_WEAPON,
    HeardByFew,
    MissileRemoved,
    ToldToFew,
    Unit,
    acting_ship,
    enemies,
    enemies_at,
    find_target,
    if_nothing_is_hidden,
    may_order,
    may_read,
    name_to,
    public_name,
    require_known_missile,
    require_option,
    require_unfinished,
    side_of_missile,
    side_of_ship,
    side_sees,
    sides_seeing,
    spot_of_unit,
    units_attacked,
)
from umpire.rules.space_fleet.weapons import body_between, refuse_weapons_out

# Launch


ALREADY_LAUNCHED_FROM = illegal("launcher_used", "SF-LRM-01", "A launcher launches once in a turn.")


class LaunchMissile(Value, frozen=True, tag="launch_missile"):
    """Launch a salvo in any direction; on a table, along any heading (SF-LRM-01)."""

    ship: Id
    launcher: Id
    facing: Facing | None = None
    heading_deg: Heading | None = None


class ReadyMissiles(msgspec.Struct, frozen=True):
    """A launcher that may launch now, and the salvoes left in it."""

    launcher: str
    warhead: Warhead
    salvoes: int


class LaunchMissileChoice(Choice, frozen=True, tag="launch_missile"):
    """A ship that may launch now, in any direction."""

    ship: str
    launchers: tuple[ReadyMissiles, ...]
    rule: str = "SF-LRM-01"


def launch_missile(ruling: Ruling, order: LaunchMissile, _dice: Dice) -> Ruling:
    """Launch a salvo from a ship: its counter is placed where the ship is, facing any way."""
    battle = ruling.state
    require_option(battle, "long_range_missiles")
    ship = acting_ship(battle, order.ship, at="/ship")
    require_unfinished(battle, ship.side, at="/ship")
    if ship.weapons != "ok":
        raise refuse_weapons_out(ship, at="/ship")
    launcher = _ready_launcher(ship, order.launcher)
    place = _launch_place(ship.place, order)
    return ruling.then(
        MissileLaunched(
            missile=_next_name(battle), side=ship.side, place=place, warhead=launcher.warhead
        ),
        SalvoSpent(
            ship=ship.id,
            launcher=launcher.id,
            salvoes=launcher.salvoes - 1,
            only=sides_seeing(battle, ship),
        ),
    )


def ready_launchers(ship: Ship) -> tuple[LrLauncher, ...]:
    """Return the launchers that a ship may use now."""
    if ship.status != "active" or ship.weapons != "ok":
        return ()
    return tuple(
        [each for each in ship.lr_launchers if each.salvoes and each.id not in ship.launched]
    )


def _ready_launcher(ship: Ship, launcher_id: str) -> LrLauncher:
    """Return a launcher that has a salvo, and has launched none this turn."""
    may = f"{one_of(each.id for each in ready_launchers(ship))} may launch now"
    for launcher in ship.lr_launchers:
        if launcher.id == launcher_id:
            break
    else:
        unknown = f"{ship.id} has no launcher {launcher_id}; {may}."
        raise UNKNOWN_WEAPON.refuse(unknown, at="/launcher")
    if launcher.id in ship.launched:
        used = f"{launcher.id} of {ship.id} has launched this turn; {may}."
        raise ALREADY_LAUNCHED_FROM.refuse(used, at="/launcher")
    if not launcher.salvoes:
        empty = f"{launcher.id} of {ship.id} has no salvo left; {may}."
        raise NO_AMMUNITION.refuse(empty, at="/launcher", rule="SF-LRM-01")
    return launcher


def _launch_place(place: Place, order: LaunchMissile) -> Place:
    """Return where a salvo starts: the ship's spot, facing as ordered."""
    start = face(place, order.facing, order.heading_deg)
    if order.facing is None and order.heading_deg is None:
        asked = "facing" if is_hex(place) else "heading_deg"
        raise UNKNOWN_VALUE.refuse(
            f"Say which way the salvo of {order.launcher} faces.", at=f"/{asked}"
        )
    return start


def _next_name(battle: Battle) -> str:
    """Return the name of the next salvo: a number that nothing else has."""
    taken = {
        *[name for ship in battle.ships for name in (ship.id, ship.counter, ship.squadron)],
        *[name for dummy in battle.dummies for name in (dummy.id, dummy.squadron)],
        *[missile.id for missile in battle.missiles],
        *[body.id for body in battle.bodies],
        *[area.id for area in battle.debris],
        *[field.id for field in battle.minefields],
    }
    names = (f"LRM-{number}" for number in count(battle.missiles_launched + 1))
    return next(name for name in names if name not in taken)


def offer_launch(
    battle: Battle, sees: Callable[[str], bool], unit: str | None
) -> Iterator[LaunchMissileChoice]:
    for ship in battle.ships:
        if not may_order(battle, ship.side, sees) or unit not in {None, ship.id}:
            continue
        ready = ready_launchers(ship)
        if ready:
            yield _launch_choice(battle, ship, ready)


def _launch_choice(
    battle: Battle, ship: Ship, ready: tuple[LrLauncher, ...]
) -> LaunchMissileChoice:
    """Return what a ship may launch; the order names the launcher if there is only one."""
    launchers = [ReadyMissiles(each.id, each.warhead, each.salvoes) for each in ready]
    names = [each.id for each in ready]
    facing = facing_open(battle.options.grid, optional=False)
    alone = len(names) == 1
    return LaunchMissileChoice(
        ship=ship.id,
        launchers=tuple(launchers),
        order=offers.order_of(
            LaunchMissile, ship=ship.id, **({"launcher": names[0]} if alone else {})
        ),
        open=(facing,) if alone else (offers.open_at("/launcher", offers.one_of(names)), facing),
    )


def may_launch(battle: Battle, side: str) -> bool:
    """Return whether the launch phase waits for a side; by open knowledge with limited sensors."""
    options = battle.options
    if options.limited_sensors:
        return options.long_range_missiles or options.electronic_warfare
    return options.long_range_missiles and any(
        ship.side == side and ready_launchers(ship) for ship in battle.ships
    )


# Moves


NO_CONTACT = illegal("no_contact", "SF-LRM-04", "A contact warhead attacks in the target's hex.")


class MoveMissile(Value, frozen=True, tag="move_missile"):
    """Move a salvo as a ship moves, and name its target, if any (SF-LRM-02, -04, -05).

    A contact warhead attacks an enemy that it meets even without a `target`, which chooses among
    several. A directed-energy warhead attacks only a named target.
    """

    missile: Id
    path: Path = ()
    facing: Facing | None = None
    heading_deg: Heading | None = None
    target: Id | None = None


class MissileFlight(NamedTuple):
    """The path that a salvo has flown, its place, and the enemies that it meets there."""

    path: tuple[Step, ...]
    place: Place
    met: dict[str, Unit]


def move_missile(ruling: Ruling, order: MoveMissile, _dice: Dice) -> Ruling:
    """Move a salvo, or let it stay and pivot; it may attack from there (SF-LRM-02 to -06)."""
    battle = ruling.state
    require_option(battle, "long_range_missiles")
    missile = require_known_missile(battle, order.missile, at="/missile")
    require_unfinished(battle, missile.side, at="/missile")
    if missile.moved:
        raise ALREADY_MOVED.refuse(
            f"{missile.id} has moved this turn; it moves again in the next.",
            at="/missile",
            rule="SF-LRM-02",
        )
    flight = _fly_path(battle, missile, order)
    target = _target_of(battle, missile, flight, order.target)
    if order.target not in {None, target}:
        # All receive the move; that one of its events is hidden keeps the order from them too.
        aimed = MissileAimed(missile=missile.id, aimed_at=str(order.target), only=(missile.side,))
        ruling = ruling.then(aimed)
    return _move_on(ruling, missile, flight, target)


def finish_missiles(ruling: Ruling, _dice: Dice) -> Ruling:
    """Let salvoes that nobody has moved stay, which counts as a move (SF-UMP-28)."""
    for missile in ruling.state.missiles:
        if not missile.moved:
            flight = _stay_at(ruling.state, missile, missile.place)
            target = _target_of(ruling.state, missile, flight, None)
            ruling = _move_on(ruling, missile, flight, target)
    return ruling


def speed_at(battle: Battle, *spots: Place) -> int:
    """Return the speed of a salvo at some spots: half in debris (SF-TERR-08)."""
    table = battle.tables.lr_missile
    debris = any(is_in_debris(battle, spot) for spot in spots)
    return table.debris_speed if debris else table.speed


def _fly_path(battle: Battle, missile: Missile, order: MoveMissile) -> MissileFlight:
    """Return the flight of a salvo (SF-MOVE-06 to -10).

    The whole path must be legal, and only a salvo at rest may pivot. A contact warhead stops where
    it first meets an enemy (SF-RUL-31); debris counts only up to there (SF-UMP-30).
    """
    start = face(missile.place, order.facing, order.heading_deg)
    if not order.path:
        return _stay_at(battle, missile, start)
    if order.facing is not None or order.heading_deg is not None:
        raise PIVOT_WHILE_MOVING.refuse(
            f"{missile.id} turns on its path: give the path, or where it faces as it stays.",
            at="/path",
        )
    if not units_of(order.path):
        turned = _fly(missile.place, order.path, battle.tables.lr_missile.speed)[-1]
        return _stay_at(battle, missile, turned)._replace(path=order.path)
    places = _fly(missile.place, order.path, battle.tables.lr_missile.speed)
    flight = _until_contact(battle, missile, order.path, places)
    speed = speed_at(battle, *places[: len(flight.path) + 1])
    if units_of(flight.path) > speed:
        raise EXCEEDS_SPEED.refuse(
            f"{missile.id} is in debris, or comes to it: it flies {speed} at most, and this path "
            f"is of {units_of(flight.path)}.",
            at="/path",
            rule="SF-TERR-08",
        )
    _fly(missile.place, flight.path, speed)
    return flight


def _fly(start: Place, path: tuple[Step, ...], speed: int) -> tuple[Place, ...]:
    """Return the places of a path; its speed is a full move of a salvo."""
    return fly(start, path, speed, may_turn_after_full=False, full_speed=speed)


def _until_contact(
    battle: Battle, missile: Missile, path: tuple[Step, ...], places: tuple[Place, ...]
) -> MissileFlight:
    """Return the flight up to where a contact warhead moves to an enemy (SF-LRM-04)."""
    if missile.warhead == "contact":
        for flown, (step, place) in enumerate(zip(path, places[1:], strict=True), start=1):
            met = enemies_at(battle, missile.side, place) if step == FORWARD else {}
            if met:
                return MissileFlight(path[:flown], place, met)
    return MissileFlight(path, places[-1], {})


def _stay_at(battle: Battle, missile: Missile, place: Place) -> MissileFlight:
    """Return the flight of a salvo that stays; contact warheads meet enemies there (SF-UMP-26)."""
    contact = missile.warhead == "contact"
    return MissileFlight((), place, enemies_at(battle, missile.side, place) if contact else {})


def _target_of(
    battle: Battle, missile: Missile, flight: MissileFlight, name: str | None
) -> str | None:
    """Return the target of a salvo, by the name that all know."""
    if name is None:
        unit = next(iter(flight.met.values()), None)
        return None if unit is None else public_name(battle, unit)
    unit = find_target(battle, missile.side, name, at="/target")
    if missile.warhead == "directed":
        require_reach(battle, flight.place, unit)
    elif name not in flight.met:
        met = one_of(flight.met, none="nobody")
        far = f"{missile.id} comes to {met} there, not to {name}: it attacks in its target's hex."
        raise NO_CONTACT.refuse(far, at="/target")
    return public_name(battle, unit)


def require_reach(battle: Battle, place: Place, unit: Unit) -> None:
    """Refuse a target that directed energy does not reach (SF-LRM-05, SF-TERR-06)."""
    units = measure_directed(place, spot_of_unit(unit), battle.tables)
    if need_directed(units, battle.tables) is None:
        long = battle.tables.range_bands.long
        beyond = f"The range counts as {units:g}: directed energy reaches {long}, as beams do."
        raise OUT_OF_RANGE.refuse(beyond, at="/target", rule="SF-LRM-05")
    body = body_between(battle, place, spot_of_unit(unit))
    if body is not None:
        between = f"{body.id} is between the salvo and its target, and blocks its fire."
        raise LINE_BLOCKED.refuse(between, at="/target")


def _move_on(ruling: Ruling, missile: Missile, flight: MissileFlight, target: str | None) -> Ruling:
    """Count a move; after the last, a salvo that attacks nothing is removed (SF-LRM-03)."""
    last = ruling.state.tables.lr_missile.moves
    moves_made = min(last, missile.moves_made + 1)
    ruling = ruling.then(
        MissileMoved(
            missile=missile.id,
            path=flight.path,
            place=flight.place,
            moves_made=moves_made,
            target=target,
        )
    )
    if target is None and moves_made == last:
        return ruling.then(MissileRemoved(missile=missile.id, reason="last_move"))
    return ruling


def has_missiles_to_move(battle: Battle, side: str) -> bool:
    """Return whether a side has salvoes that still have to move."""
    return any(missile.side == side and not missile.moved for missile in battle.missiles)


# Choices


class MissileTarget(msgspec.Struct, frozen=True):
    """A ship or a counter that a salvo may attack in this move, and its distance.

    The figures of directed energy are those from its present place; those of a contact warhead hold
    where it meets its target.

    Attributes:
        need: the score that a die needs; null where directed energy does not reach from here.
        modifier: added to each die; null also for a counter, which may hide any class.
        chance: of any hit; null where `modifier` is.
    """

    target: str
    distance: float
    need: int | None
    modifier: int | None
    chance: float | None


class MoveMissileChoice(Choice, frozen=True, tag="move_missile"):
    """A salvo that still has to move: its speed, the moves left, and nearby objects.

    `speed_in_debris` is its speed if it comes to debris on the way.
    """

    missile: str
    warhead: Warhead
    speed: int
    speed_in_debris: int
    moves_left: int
    targets: tuple[MissileTarget, ...]
    rule: str = "SF-LRM-02"


def offer_moves(
    battle: Battle, sees: Callable[[str], bool], unit: str | None
) -> Iterator[MoveMissileChoice]:
    table = battle.tables.lr_missile
    for missile in battle.missiles:
        mine = may_order(battle, missile.side, sees) and unit in {None, missile.id}
        if not mine or missile.moved:
            continue
        speed, targets = speed_at(battle, missile.place), tuple(_targets_near(battle, missile))
        names = offers.one_of([each.target for each in targets])
        aim = (offers.open_at("/target", names, optional=True),) if targets else ()
        yield MoveMissileChoice(
            missile=missile.id,
            warhead=missile.warhead,
            speed=speed,
            speed_in_debris=min(table.speed, table.debris_speed),
            moves_left=table.moves - missile.moves_made,
            targets=targets,
            order=offers.order_of(MoveMissile, missile=missile.id),
            open=(path_open(speed), facing_open(battle.options.grid), *aim),
            unless=unless_legal_path(speed, may_turn_after_full=False)
            + (_unless_reached(battle, missile) if targets else ()),
        )


def _unless_reached(battle: Battle, missile: Missile) -> tuple[str, ...]:
    """Return why a salvo may not attack one of its targets (SF-LRM-04, -05, SF-TERR-06)."""
    if missile.warhead == "contact":
        return offers.codes(NO_CONTACT)
    return offers.codes(OUT_OF_RANGE, LINE_BLOCKED) if battle.bodies else offers.codes(OUT_OF_RANGE)


def _targets_near(battle: Battle, missile: Missile) -> Iterator[MissileTarget]:
    """Yield all that a salvo may attack in this move, nearest first."""
    near: dict[str, Unit] = {}
    for unit in enemies(battle, missile.side):
        if whole_units(distance(missile.place, spot_of_unit(unit))) <= _reach(battle, missile):
            near.setdefault(name_to(battle, unit, missile.side), unit)
    told = [_target_choice(battle, missile, name, unit) for name, unit in near.items()]
    yield from sorted(told, key=lambda target: (target.distance, target.target))


def _reach(battle: Battle, missile: Missile) -> int:
    """Return how far from a salvo its targets may be."""
    tables, speed = battle.tables, speed_at(battle, missile.place)
    if missile.warhead == "contact":
        return speed
    return speed + tables.range_bands.long // tables.to_hit.directed_range_factor


def _target_choice(battle: Battle, missile: Missile, name: str, unit: Unit) -> MissileTarget:
    need = _need_from(battle, missile, unit)
    attack = None
    if need is not None and isinstance(unit, Ship) and side_sees(battle, unit, missile.side):
        attack = attack_on(battle, _attack_position(missile, unit), unit)
    hits = None if attack is None else hit_chances(battle, attack)
    return MissileTarget(
        target=name,
        distance=round(distance(missile.place, spot_of_unit(unit)), DECIMALS),
        need=need,
        modifier=None if attack is None else attack.modifier,
        chance=None if hits is None else round(reaching(hits, 1), DECIMALS),
    )


def _need_from(battle: Battle, missile: Missile, unit: Unit) -> int | None:
    """Return the score that a salvo needs, `None` where directed energy does not reach."""
    if missile.warhead == "contact":
        return battle.tables.to_hit.contact
    try:
        require_reach(battle, missile.place, unit)
    except IllegalOrder:
        return None
    units = measure_directed(missile.place, spot_of_unit(unit), battle.tables)
    return need_directed(units, battle.tables)


def _attack_position(missile: Missile, ship: Ship) -> Missile:
    """Return a salvo where it would attack: directed energy from here, contact from there."""
    if missile.warhead == "directed":
        return missile
    return replace(missile, place=move_to(missile.place, spot_of(ship.place)))


# Odds


def attack_odds(battle: Battle, order: MoveMissile) -> Odds:
    """Return the exact chances of the attack at the end of a move; no fire at the salvo counts.

    Raises:
        CannotAdjudicate: it ends in none, or in one on a counter that hides what is under it.
    """
    missile = move_missile(Ruling(battle), order, SuppliedDice(())).state.missile(order.missile)
    if missile is None or missile.target is None:
        raise NO_ODDS.refuse(
            f"{order.missile} attacks nothing after that move: odds are of attacks.", at="/target"
        )
    for ship in units_attacked(battle, missile):
        if isinstance(ship, Ship) and side_sees(battle, ship, missile.side):
            attack = attack_on(battle, missile, ship)
            if attack is not None:
                hits = hit_chances(battle, attack)
                strike = Strike(attack.arm.source, hits)
                return Odds(targets=(_odds_on(battle, ship, strike),))
    raise NO_ODDS.refuse(
        f"{missile.target} is a counter, and what is under it is not known.", at="/target"
    )


def _odds_on(battle: Battle, ship: Ship, strike: Strike) -> TargetOdds:
    return TargetOdds(
        target=ship.id,
        damage=tuple(strike.hits.tolist()),
        mean_damage=mean(strike.hits),
        outcomes=hit_outcomes(battle, ship, (strike,)),
    )


# Events


_WARHEADS = {"contact": "contact warheads", "directed": "directed energy"}


class MissileLaunched(Happening, frozen=True, tag="missile_launched", kw_only=True):
    """A salvo of long-range missiles is in flight, marked by a counter that all see."""

    missile: str
    side: str
    place: Place
    warhead: Warhead
    rule: str = "SF-LRM-01"

    def apply(self, battle: Battle) -> Battle:
        missile = Missile(id=self.missile, side=self.side, place=self.place, warhead=self.warhead)
        launched = battle.missiles_launched + 1
        return replace(battle, missiles=(*battle.missiles, missile), missiles_launched=launched)

    def tell(self) -> str:
        return self.say(
            "{side} launches salvo {missile} with {what:word} at {at}",
            what=_WARHEADS[self.warhead],
            at=describe(self.place),
        )


class SalvoSpent(HeardByFew, frozen=True, tag="salvo_spent", kw_only=True):
    """A launcher spent a salvo; `salvoes` are left in it."""

    ship: str
    launcher: str
    salvoes: int
    only: tuple[str, ...] | None = None
    rule: str = "SF-LRM-01"

    def apply(self, battle: Battle) -> Battle:
        ship = battle.ship(self.ship)
        if ship is None:
            return battle
        launchers = tuple(
            replace(each, salvoes=self.salvoes) if each.id == self.launcher else each
            for each in ship.lr_launchers
        )
        launched = (*ship.launched, self.launcher)
        return change_ship(battle, ship.id, lr_launchers=launchers, launched=launched)

    def tell(self) -> str:
        return self.say(
            "It came from {launcher} of {ship}; {left} left there",
            left=self.say_number(self.salvoes, "{number} salvo", "{number} salvoes"),
        )


class MissileMoved(Happening, frozen=True, tag="missile_moved", kw_only=True):
    """A salvo moved, or stayed; `target` is what it attacks this turn."""

    missile: str
    path: tuple[Step, ...]
    place: Place
    moves_made: int
    target: str | None
    rule: str = "SF-LRM-02"

    def apply(self, battle: Battle) -> Battle:
        def move(missile: Missile) -> Missile:
            if missile.id != self.missile:
                return missile
            return replace(
                missile,
                place=self.place,
                moves_made=self.moves_made,
                moved=True,
                target=self.target,
            )

        return change_missiles(battle, move)

    def tell(self) -> str:
        path, at = " ".join(self.path), describe(self.place)
        if self.target:
            return self.say(
                "Salvo {missile}, move {moves_made}: {path} to {at}; it attacks {target}",
                path=path or "-",
                at=at,
            )
        if not self.path:
            return self.say("Salvo {missile}, move {moves_made}: stays at {at}", at=at)
        return self.say("Salvo {missile}, move {moves_made}: {path} to {at}", path=path, at=at)


class MissileAimed(ToldToFew, frozen=True, tag="missile_aimed", kw_only=True):
    """A side has named the target of its salvo by a name that others may not know (SF-LRM-06)."""

    line: ClassVar[str] = "Salvo {missile} is aimed at {aimed_at}"

    missile: str
    aimed_at: str
    only: tuple[str, ...] | None = None
    rule: str = "SF-LRM-06"


_LISTED: dict[
    PhaseName, Callable[[Battle, Callable[[str], bool], str | None], Iterator[Choice]]
] = {
    "launch": offer_launch,
    "missiles": offer_moves,
    "missile_defence": offer_defence,
    "missile_attacks": offer_attacks,
}


def offer_missiles(
    battle: Battle, sees: Callable[[str], bool], unit: str | None
) -> Iterator[Choice]:
    """Yield the choices of this chapter; with `unit`, of that ship or missile."""
    listed = _LISTED.get(battle.phase)
    if listed is not None and battle.options.long_range_missiles:
        yield from listed(battle, sees, unit)


LAUNCH_MISSILE: Act[Battle, LaunchMissile] = Act(
    order=LaunchMissile,
    procedure=launch_missile,
    family="fire",
    phases=("launch",),
    side=side_of_ship,
    offer=InChapter(LaunchMissileChoice),
    readable=if_nothing_is_hidden,
)


def _is_anothers(battle: Battle, order: MoveMissile, seat: Seat) -> bool:
    """Return whether a salvo belongs to a side that may have detected other ships than a seat has.

    Its odds would name those ships, and its refusals their counters.
    """
    side = side_of_missile(battle, order)
    return battle.options.limited_sensors and not (side is None or seat.sees(side))


MOVE_MISSILE: Act[Battle, MoveMissile] = Act(
    order=MoveMissile,
    procedure=move_missile,
    family="movement",
    phases=("missiles",),
    side=side_of_missile,
    offer=InChapter(MoveMissileChoice),
    readable=lambda battle, order, seat: may_read(battle, order.target, seat),
    odds=attack_odds,
    hides_odds=_is_anothers,
)

MISSILES: Chapter[Battle] = Chapter(
    acts=(LAUNCH_MISSILE, MOVE_MISSILE, DEFEND_AGAINST_MISSILE, RESOLVE_MISSILES),
    events=(
        MissileLaunched,
        SalvoSpent,
        MissileMoved,
        MissileAimed,
        MissileRemoved,
        TargetDrawn,
        MissileAttacked,
        AttackUnseen,
        SalvoWasted,
    ),
    choices=offer_missiles,
)
