"""FT 6: salvo missiles are launched, home on ships and strike. Units: MU."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import count
from typing import Annotated, ClassVar, NamedTuple

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from umpire.kernel.arcs import ARCS, Arc
from umpire.kernel.dice import Dice, Roll
from umpire.kernel.errors import Code
from umpire.kernel.happening import Happening, HappensTo
from umpire.kernel.offers import Legal, Open, any_of, codes, list_of, one_of, open_at, record
from umpire.kernel.plane import DECIMALS, TOLERANCE_MU, Point, distance_mu, rounded
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.kernel.words import one_of as one_word_of
from umpire.rules.full_thrust.damage import take_damage
from umpire.rules.full_thrust.fighter_attacks import (
    attack_ship,
    attacks_ships,
    may_fight,
    opponents,
)
from umpire.rules.full_thrust.fire import may_attack, require_able_to_attack
from umpire.rules.full_thrust.flight import movement_of
from umpire.rules.full_thrust.gunnery import bears
from umpire.rules.full_thrust.refusals import (
    ADFC_CAPACITY,
    AFT_ARC,
    ALREADY_LAUNCHED,
    AMMO_EMPTY,
    FTL_WARMING,
    LINE_BLOCKED,
    NO_FIRECON,
    NO_MAGAZINE,
    NOTHING_TO_LAUNCH,
    NOTHING_TO_RESOLVE,
    OUT_OF_ARC,
    OUT_OF_RANGE,
    UNKNOWN_WEAPON,
    WEAPON_DESTROYED,
    WEAPON_SPENT,
    WEAPON_USED,
    WRONG_WEAPON,
)
from umpire.rules.full_thrust.state.battle import (
    Attack,
    B,
    Battle,
    Defence,
    FighterGroup,
    Hit,
    Ruling,
    Salvo,
    acting_ship,
    change_salvo,
    change_ship,
    label,
    may_yet_act,
    require_command,
    require_turn,
)
from umpire.rules.full_thrust.state.ship import (
    LAUNCHERS,
    Ammunition,
    Launcher,
    Magazine,
    SalvoMissileLauncher,
    SalvoMissileRack,
    Ship,
)
from umpire.rules.full_thrust.state.tables import DIE, SalvoTable
from umpire.rules.full_thrust.state.values import (
    AFT,
    Coordinate,
    arcs_towards,
    range_between,
    span,
    within,
)
from umpire.rules.full_thrust.state.values import Load as MagazineLoad
from umpire.rules.full_thrust.stations import is_exposed
from umpire.rules.full_thrust.table_edges import flyable
from umpire.rules.full_thrust.terrain import is_blocked, may_block


class SalvoLaunched(Happening, frozen=True, tag="salvo_launched", kw_only=True):
    """A ship launched a salvo at a point; `salvo` is its name from now on."""

    salvo: str
    side: str
    ship: str
    weapon: str
    x: float
    y: float
    ammunition: Ammunition
    magazine: str | None = None
    rule: str = "FT-6.1-1"

    def apply(self, battle: B) -> B:
        salvo = Salvo(self.salvo, self.side, self.ship, self.x, self.y, self.ammunition)
        battle = replace(
            battle, salvoes=(*battle.salvoes, salvo), salvoes_launched=battle.salvoes_launched + 1
        )
        ship = battle.ship(self.ship)
        if ship is None:
            return battle
        used = (*ship.used, self.weapon)
        if self.magazine is None:
            return change_ship(battle, ship.id, used=used, spent=(*ship.spent, self.weapon))
        return change_ship(
            battle, ship.id, used=used, loads=_take_from_magazine(ship, self.magazine, self)
        )

    def tell(self) -> str:
        return self.say(
            "{ship} launches salvo {salvo} from {weapon} ({ammunition:word}) at {place:place}",
            place=(self.x, self.y),
        )


class LaunchesDone(Happening, frozen=True, tag="launches_done", kw_only=True):
    """A ship has launched all that it launches this turn."""

    line: ClassVar[str] = "{ship} has finished its launches"

    ship: str
    side: str
    rule: str = "FT-2.7-5"

    def apply(self, battle: B) -> B:
        return change_ship(battle, self.ship, launches_done=True)


class SalvoHomed(Happening, frozen=True, tag="salvo_homed", kw_only=True):
    """A salvo homed on the nearest enemy ship; a die settled which, where several were nearest."""

    salvo: str
    ship: str
    range_mu: float
    rolls: tuple[Roll, ...] = ()
    rule: str = "FT-6.1-2"

    def apply(self, battle: B) -> B:
        return change_salvo(battle, self.salvo, target=self.ship, status="on_target")

    def tell(self) -> str:
        if self.rolls:
            return self.say(
                "Salvo {salvo} homes on {ship} at {range_mu:.1f} MU, drawn by lot ({rolls:dice})"
            )
        return self.say("Salvo {salvo} homes on {ship} at {range_mu:.1f} MU")


class SalvoLost(Happening, frozen=True, tag="salvo_lost", kw_only=True):
    """A salvo is wasted: no enemy ship was near, or its target is there no more."""

    line: ClassVar[str] = "Salvo {salvo} finds no target and is lost"

    salvo: str
    rule: str = "FT-6.1-2"

    def apply(self, battle: B) -> B:
        return change_salvo(battle, self.salvo, status="spent")


class DefenceAllocated(Happening, frozen=True, tag="defence_allocated", kw_only=True):
    """A side has allocated its point defence; the side has finished with it."""

    side: str
    defences: tuple[Defence, ...]
    rule: str = "FT-5.3-2"

    def apply(self, battle: B) -> B:
        """Note the allocation; the side has finished with it."""
        return replace(
            battle,
            defences=(*battle.defences, *self.defences),
            finished=(*battle.finished, self.side),
        )

    def tell(self) -> str:
        if not self.defences:
            return self.say("{side} allocates no point defence")
        each = [
            self.say(
                "{weapon} of {ship} at {target}",
                weapon=one.weapon,
                ship=one.ship,
                target=one.target,
            )
            for one in self.defences
        ]
        return self.say("{side} allocates point defence: {each:list}", each=each)


class SalvoLocked(Happening, frozen=True, tag="salvo_locked", kw_only=True):
    """So many missiles of a salvo are on target, before any that are shot down."""

    salvo: str
    ship: str
    locked: int
    rolls: tuple[Roll, ...]
    rule: str = "FT-6.2-1"

    def apply(self, battle: B) -> B:
        return change_salvo(battle, self.salvo, locked=self.locked)

    def tell(self) -> str:
        missiles = self.say_number(self.locked, "{number} missile", "{number} missiles")
        return self.say("Salvo {salvo} has {missiles} on {ship} ({rolls:dice})", missiles=missiles)


class PointDefenceFired(Happening, frozen=True, tag="point_defence_fired", kw_only=True):
    """Point defence fired at one salvo or group that attacks `ship`; its weapons are used.

    The dice of the first roll of each kind of weapon are in the order of `defences`. `kills` are
    the missiles or craft shot down, without the `surplus`; of a salvo, `killed` have now been shot
    down by ships in all.
    """

    ship: str
    target: str
    defences: tuple[Defence, ...]
    kills: int
    surplus: int
    killed: int | None
    rolls: tuple[Roll, ...]
    rule: str = "FT-5.3-1"

    def apply(self, battle: B) -> B:
        for defence in self.defences:
            ship = battle.ship(defence.ship)
            if ship is not None:
                battle = change_ship(battle, ship.id, used=(*ship.used, defence.weapon))
        if self.killed is None:
            return battle
        return change_salvo(battle, self.target, killed=self.killed)

    def tell(self) -> str:
        kills = self.say_number(self.kills, "{number} missile", "{number} missiles")
        if self.killed is None:
            kills = self.say("{kills} craft")
        line = (
            "{ship} is defended against {target} by {weapons:list}: {kills} shot down "
            "({rolls:dice})"
        )
        if self.surplus:
            line = (
                "{ship} is defended against {target} by {weapons:list}: {kills} shot down, "
                "{surplus} too many ({rolls:dice})"
            )
        weapons = [
            self.say("{weapon} of {ship}", weapon=one.weapon, ship=one.ship)
            for one in self.defences
        ]
        return self.say(line, kills=kills, weapons=weapons)


class SalvoStruck(Happening, frozen=True, tag="salvo_struck", kw_only=True):
    """A salvo reached its target with some missiles, or none, and is spent."""

    salvo: str
    ship: str
    hits: int
    damage: int
    rolls: tuple[Roll, ...] = ()
    rule: str = "FT-6.3-1"

    def apply(self, battle: B) -> B:
        return change_salvo(battle, self.salvo, status="spent")

    def tell(self) -> str:
        if not self.hits:
            return self.say("No missile of salvo {salvo} reaches {ship}")
        missiles = self.say_number(self.hits, "{number} missile", "{number} missiles")
        return self.say(
            "Salvo {salvo} hits {ship} with {missiles}: {damage:points} ({rolls:dice})",
            missiles=missiles,
        )


def _take_from_magazine(
    ship: Ship, magazine: str, event: SalvoLaunched
) -> tuple[MagazineLoad, ...]:
    """Return the ship's magazines after one more salvo."""
    before = next(
        (load for load in ship.loads if load.magazine == magazine), MagazineLoad(magazine)
    )
    more = getattr(before, event.ammunition) + 1
    after = replace(before, **{event.ammunition: more})
    return (*[load for load in ship.loads if load.magazine != magazine], after)


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    SalvoLaunched,
    LaunchesDone,
    SalvoHomed,
    SalvoLost,
    DefenceAllocated,
    SalvoLocked,
    PointDefenceFired,
    SalvoStruck,
)


def salvoes_on(battle: Battle, ship_id: str) -> tuple[Salvo, ...]:
    """Return the salvoes that attack a ship and are not spent, in the order of launch."""
    return tuple([salvo for salvo in battle.salvoes if _goal(battle, salvo) == ship_id])


def groups_on(battle: Battle, ship_id: str) -> tuple[FighterGroup, ...]:
    """Return the groups that are about to attack a ship, in list order."""
    return tuple([group for group in battle.groups if _goal(battle, group) == ship_id])


def threats_to(battle: Battle, ship_id: str) -> tuple[Salvo | FighterGroup, ...]:
    """Return all that attacks a ship: salvoes by launch, then groups in list order."""
    return (*salvoes_on(battle, ship_id), *groups_on(battle, ship_id))


def ships_under_attack(battle: Battle) -> tuple[Ship, ...]:
    """Return the ships on the table that are under attack, in list order."""
    goals = {_goal(battle, salvo) for salvo in battle.salvoes}
    goals |= {_goal(battle, group) for group in battle.groups}
    return tuple([ship for ship in battle.ships if ship.id in goals and ship.status == "active"])


def ship_attacked_by(battle: Battle, threat: Salvo | FighterGroup) -> Ship | None:
    """Return the ship on the table that a salvo or a group attacks, or `None`."""
    goal = _goal(battle, threat)
    ship = battle.ship(goal) if goal is not None else None
    return ship if ship is not None and ship.status == "active" else None


def _goal(battle: Battle, threat: Salvo | FighterGroup) -> str | None:
    """Return the name of the target of a salvo or a group.

    A group that has fired is done, and one in a dogfight attacks nothing else (FT-5.4-4).
    """
    if isinstance(threat, Salvo):
        return threat.target if threat.status == "on_target" else None
    if not threat.targets or threat.fired or threat.status != "active":
        return None
    able = may_fight(threat) and attacks_ships(threat) and not opponents(battle, threat)
    return threat.targets[0] if able else None


def on_target(face: int, table: SalvoTable) -> int:
    """Return how many missiles a die puts on target, never more than there are (FT-6.2-1)."""
    return min(face, table.missiles)


def lock_salvoes(ruling: Ruling, ship_id: str, dice: Dice) -> Ruling:
    """Throw for every salvo on a ship that has not been thrown for, by launch (FT-DICE-7)."""
    battle = ruling.state
    for salvo in salvoes_on(battle, ship_id):
        if salvo.locked is not None:
            continue
        roll = dice.roll(label(battle, ship_id, salvo.id, "on-target"), 1, DIE)
        locked = on_target(roll.faces[0], battle.tables.salvo)
        ruling = ruling.then(
            SalvoLocked(salvo=salvo.id, ship=ship_id, locked=locked, rolls=(roll,))
        )
    return ruling


def missiles_left(salvo: Salvo, locked: int) -> int:
    """Return the missiles on target that nothing has shot down (FT-6.2-4, FT-RUL-103)."""
    return max(0, locked - salvo.killed_by_fighters - salvo.killed)


class Launch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One salvo: its launcher or rack, its point of aim, its kind (FT-6.1-1).

    A rack fires what it holds; a launcher fires `ammunition`, standard where it is left out.
    """

    weapon: Id
    x: Coordinate
    y: Coordinate
    ammunition: Ammunition | None = None


class LaunchSalvoes(Value, frozen=True, tag="launch_salvoes"):
    """Launch all the salvoes of one ship for this turn (FT-2.7-5)."""

    ship: Id
    launches: Annotated[tuple[Launch, ...], Meta(min_length=1, max_length=100)]


class PassLaunch(Value, frozen=True, tag="pass_launch"):
    """Let a ship launch nothing this turn (FT-RUL-13)."""

    ship: Id


class AllocateDefence(Value, frozen=True, tag="allocate_defence"):
    """Allocate all the point defence of a side, before any of it is thrown for (FT-5.3-2).

    An empty allocation says that nothing is fired.
    """

    side: Id
    defences: Annotated[tuple[Defence, ...], Meta(max_length=1000)] = ()


class ResolvePointDefence(Value, frozen=True, tag="resolve_point_defence"):
    """Throw for missiles on target and for point defence: for one ship, or for all (FT-6.2-1)."""

    ship: Id | None = None


class ResolveAttacks(Value, frozen=True, tag="resolve_attacks"):
    """Let salvoes and groups attack: all those on one ship, or all there are (FT-2.7-11)."""

    ship: Id | None = None


def resolve_attacks(ruling: Ruling, order: ResolveAttacks, dice: Dice) -> Ruling:
    """Let salvoes and groups attack: all those on one ship, or on all in list order (FT-2.7-11)."""
    battle = ruling.state
    asked = acting_ship(battle, order.ship, at="/ship").id if order.ship is not None else None
    ships = [ship.id for ship in ships_under_attack(battle) if asked in {None, ship.id}]
    if not ships:
        raise NOTHING_TO_RESOLVE.refuse(
            f"No attack on {order.ship or 'any ship'} is left to resolve.", rule="FT-2.7-11"
        )
    for ship_id in ships:
        ruling = strike(ruling, ship_id, dice)
    return ruling


def pending_attacks(battle: Battle) -> bool:
    """Return whether any salvo or group is about to attack a ship (FT-2.7-11)."""
    return bool(ships_under_attack(battle))


def strike(ruling: Ruling, ship_id: str, dice: Dice) -> Ruling:
    """Resolve all attacks on a ship: salvoes by launch, then groups in list order (FT-DICE-7).

    Each of them is an attack of its own, with its own threshold check (FT-RUL-8). Those that
    find the ship destroyed are lost.
    """
    ruling = lock_salvoes(ruling, ship_id, dice)
    for salvo in salvoes_on(ruling.state, ship_id):
        if _is_there(ruling.state, ship_id):
            ruling = _strike_with(ruling, ship_id, salvo, dice)
        else:
            ruling = ruling.then(SalvoLost(salvo=salvo.id, rule="FT-RUL-12"))
    for group in groups_on(ruling.state, ship_id):
        if _is_there(ruling.state, ship_id):
            ruling = attack_ship(ruling, group.id, dice)
    return ruling


def _is_there(battle: Battle, ship_id: str) -> bool:
    ship = battle.ship(ship_id)
    return ship is not None and ship.status == "active"


def _strike_with(ruling: Ruling, ship_id: str, salvo: Salvo, dice: Dice) -> Ruling:
    """Throw a die for each missile that gets through; armour takes half (FT-6.3-1, FT-RUL-17)."""
    hits = missiles_left(salvo, salvo.locked or 0)
    if not hits:
        return ruling.then(SalvoStruck(salvo=salvo.id, ship=ship_id, hits=0, damage=0))
    roll = dice.roll(label(ruling.state, ship_id, salvo.id, "damage"), hits, DIE)
    points = sum(roll.faces)
    ruling = ruling.then(
        SalvoStruck(salvo=salvo.id, ship=ship_id, hits=hits, damage=points, rolls=(roll,))
    )
    hit = Hit(points, "armour_piercing")
    attack = Attack(salvo.id, (hit,), note=f"launched by {salvo.ship}", rule="FT-6.3-1")
    return take_damage(ruling, ship_id, attack, dice)


KINDS: tuple[Ammunition, ...] = ("standard", "extended_range")


def count_held(ship: Ship, magazine: Magazine, ammunition: Ammunition) -> int:
    """Return how many salvoes of a kind are left in a magazine; in a lost one none (FT-7.1-3)."""
    if not ship.works(magazine.id):
        return 0
    left: int = getattr(magazine, ammunition)
    for load in ship.loads:
        if load.magazine == magazine.id:
            left -= getattr(load, ammunition)
    return max(0, left)


def magazine_of(ship: Ship, launcher: SalvoMissileLauncher) -> Magazine | None:
    """Return the one magazine that feeds a launcher, whatever its state (FT-6.5-1)."""
    found = ship.ssd.system(launcher.magazine) if launcher.magazine is not None else None
    return found if isinstance(found, Magazine) else None


def at_hand(ship: Ship, weapon: Launcher) -> dict[Ammunition, int]:
    """Return the salvoes that a launcher or rack can draw on, by kind; kinds without any are out.

    Its use this turn does not count.
    """
    if isinstance(weapon, SalvoMissileRack):
        return {weapon.ammunition: 1} if ship.works(weapon.id) else {}
    magazine = magazine_of(ship, weapon)
    if magazine is None or not ship.works(weapon.id):
        return {}
    left = {kind: count_held(ship, magazine, kind) for kind in KINDS}
    return {kind: number for kind, number in left.items() if number}


MOST_DEFENCES = 1000


class Load(NamedTuple):
    """A launcher or rack with a kind of salvo: how many are left, and their reach."""

    weapon: str
    magazine: str | None
    ammunition: Ammunition
    left: int
    reach_mu: float


def launches(ship: Ship, loads: Sequence[Load]) -> Open:
    """Return the place for the launches of a ship, one a launcher at the most."""
    grouped: dict[tuple[Ammunition, float], list[str]] = {}
    for load in loads:
        grouped.setdefault((load.ammunition, load.reach_mu), []).append(load.weapon)
    each = [
        record(
            {
                "weapon": one_of(weapons),
                "x": span(ship.x, reach_mu),
                "y": span(ship.y, reach_mu),
                "ammunition": one_of((kind,)),
            }
        )
        for (kind, reach_mu), weapons in grouped.items()
    ]
    return open_at("/launches", list_of(any_of(each), 1, len({load.weapon for load in loads})))


def launch_clashes(battle: Battle, loads: Sequence[Load]) -> tuple[str, ...]:
    """Return why launches may be refused for their points of aim, or because they clash."""
    return codes(*_launch_clashes(battle, loads))


def _launch_clashes(battle: Battle, loads: Sequence[Load]) -> Iterator[Code]:
    yield from (AFT_ARC, OUT_OF_ARC, OUT_OF_RANGE)
    if may_block(battle):
        yield LINE_BLOCKED
    if len({load.weapon for load in loads}) > 1:
        yield WEAPON_USED
    drawn = Counter((load.magazine, load.ammunition) for load in loads)
    if any(load.magazine and drawn[load.magazine, load.ammunition] > load.left for load in loads):
        yield AMMO_EMPTY


class Guard(NamedTuple):
    """A weapon of point defence, its ship, and a ship under attack that it may protect."""

    ship: str
    weapon: str
    protected: str


def defences(guards: Sequence[Guard], attackers: Sequence[tuple[str, str]]) -> Open:
    """Return the place for the defences of a side; without any, nothing is fired."""
    places: dict[tuple[str, str], list[str]] = {}
    for guard in guards:
        places.setdefault((guard.ship, guard.weapon), []).append(guard.protected)
    grouped: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for (ship, weapon), protected in places.items():
        grouped.setdefault((ship, tuple(protected)), []).append(weapon)
    each = [
        _defence(ship, weapons, [name for name, at in attackers if at in protected])
        for (ship, protected), weapons in grouped.items()
    ]
    most = min(len(places), MOST_DEFENCES)
    return open_at("/defences", list_of(any_of(each), 0, most), optional=True)


def _defence(ship: str, weapons: Sequence[str], targets: Sequence[str]) -> Legal:
    return record({"ship": one_of((ship,)), "weapon": one_of(weapons), "target": one_of(targets)})


def defence_clashes(
    guards: Sequence[Guard], attackers: Sequence[tuple[str, str]], others: Mapping[str, int]
) -> tuple[str, ...]:
    """Return why defences that are legal each by itself may not be so together.

    `others`: how many other ships each ship may protect.
    """
    return codes(*_defence_clashes(guards, attackers, others))


def _defence_clashes(
    guards: Sequence[Guard], attackers: Sequence[tuple[str, str]], others: Mapping[str, int]
) -> Iterator[Code]:
    weapons = {(guard.ship, guard.weapon) for guard in guards}
    if len(weapons) > 1 and len(attackers) > 1:
        yield WEAPON_USED
    for ship, most in others.items():
        own = [guard for guard in guards if guard.ship == ship and guard.protected != ship]
        if min(len({each.protected for each in own}), len({each.weapon for each in own})) > most:
            yield ADFC_CAPACITY
            return


class Aimed(NamedTuple):
    """A launch that is allowed: what flies, and the magazine that it comes from."""

    weapon: str
    point: Point
    ammunition: Ammunition
    magazine: str | None


def reach_mu(ammunition: Ammunition, table: SalvoTable) -> float:
    """Return how far from its ship a salvo of a kind can be aimed (FT-6.1-1)."""
    return table.er_mu if ammunition == "extended_range" else table.standard_mu


def open_arcs(battle: Battle, ship: Ship, weapon: Launcher) -> tuple[Arc, ...]:
    """Return the arcs into which a weapon launches now, clockwise from the bow.

    They swap when the ship has rolled over (FT-3.3-4); the aft one by option alone (FT-RUL-36).
    """
    rolled, aft = ship.rolled, battle.options.aft_launches
    return tuple([arc for arc in ARCS if bears(weapon.arcs, arc, rolled=rolled, aft_open=aft)])


def launch_salvoes(ruling: Ruling, order: LaunchSalvoes, _dice: Dice) -> Ruling:
    """Launch all the salvoes of one ship (FT-6.0-1, FT-6.1-1, FT-2.7-5).

    Ships have not moved yet this turn: ranges are from where the last turn left them (FT-RUL-36).
    """
    battle = ruling.state
    ship = acting_ship(battle, order.ship, at="/ship")
    _require_launches_left(battle, ship)
    require_able_to_launch(battle, ship)
    _require_firecon(battle, ship)
    launches = list(_check_launches(battle, ship, order.launches))
    for launch in launches:
        ruling = ruling.then(_launch_one(ruling.state, ship, launch))
    return ruling.then(LaunchesDone(ship=ship.id, side=ship.side))


def pass_launch(ruling: Ruling, order: PassLaunch, _dice: Dice) -> Ruling:
    """Let a ship that could launch launch nothing: it is done for this turn (FT-RUL-13)."""
    battle = ruling.state
    ship = acting_ship(battle, order.ship, at="/ship")
    _require_launches_left(battle, ship)
    if not can_launch(battle, ship):
        raise NOTHING_TO_LAUNCH.refuse(
            f"{ship.id} has nothing to launch, and so nothing to pass.", at="/ship"
        )
    done = LaunchesDone(ship=ship.id, side=ship.side, rule="FT-RUL-13")
    return ruling.then(done)


def can_launch(battle: Battle, ship: Ship) -> bool:
    """Return whether a ship has salvoes left that it may launch this turn."""
    return (
        may_launch(battle, ship)
        and not ship.launches_done
        and (not battle.options.sm_needs_firecon or ship.fire_controls > 0)
        and any(open_arcs(battle, ship, each) for each in ready_launchers(ship))
    )


def may_launch(battle: Battle, ship: Ship) -> bool:
    """Return whether a ship may launch what it has: it is there, obeys and stays (FT-8.1-1)."""
    return (
        ship.status == "active"
        and ship.can("act", battle.turn)
        and not _leaves_by_ftl(battle, ship)
        and may_attack(battle, ship)
    )


def ready_launchers(ship: Ship) -> Iterator[Launcher]:
    """Yield the launchers and racks that have a salvo to launch, in SSD order (FT-6.4-1)."""
    for system in ship.ssd.systems:
        if isinstance(system, LAUNCHERS) and system.id not in ship.used and at_hand(ship, system):
            yield system


def has_launch_left(battle: Battle, side: str) -> bool:
    """Return whether any ship of a side may still launch (FT-2.7-5, FT-RUL-13)."""
    return any(ship.side == side and _yet_to_launch(battle, ship) for ship in battle.ships)


def _yet_to_launch(battle: Battle, ship: Ship) -> bool:
    """Return whether the phase waits for a ship; a closed book reveals nothing (FT-UMP-67)."""
    unknown = may_yet_act(battle, ship) and not ship.launches_done
    return unknown or can_launch(battle, ship)


def _leaves_by_ftl(battle: Battle, ship: Ship) -> bool:
    """Return whether a ship warms up its FTL drive, or will by its present order (FT-8.1-1)."""
    if ship.ftl_since is not None:
        return True
    order = ship.order
    return order is not None and order.ftl and flyable(battle, ship, order)[0].ftl


def _require_launches_left(battle: Battle, ship: Ship) -> None:
    if ship.launches_done:
        raise ALREADY_LAUNCHED.refuse(
            f"{ship.id} has launched or passed this turn: it may launch again next turn.",
            at="/ship",
        )
    require_turn(battle, ship.side, at="/ship")


def require_able_to_launch(battle: Battle, ship: Ship) -> None:
    """Refuse a ship that may launch nothing now (FT-7.2-2, FT-8.1-1)."""
    require_command(battle, ship, at="/ship")
    if _leaves_by_ftl(battle, ship):
        raise FTL_WARMING.refuse(f"{ship.id} is leaving by FTL, and launches nothing.", at="/ship")
    require_able_to_attack(battle, ship)


def _require_firecon(battle: Battle, ship: Ship) -> None:
    """Refuse a ship without a FireCon, where salvoes need one (FT-RUL-51)."""
    if battle.options.sm_needs_firecon and not ship.fire_controls:
        raise NO_FIRECON.refuse(
            f"{ship.id} has no working FireCon, and a launch takes one.", at="/ship"
        )


def _check_launches(battle: Battle, ship: Ship, launches: tuple[Launch, ...]) -> Iterator[Aimed]:
    """Yield the launches of one ship, each checked with those before it."""
    used = set(ship.used)
    drawn: dict[tuple[str, Ammunition], int] = {}
    for index, launch in enumerate(launches):
        at = f"/launches/{index}"
        weapon = _ready(ship, launch.weapon, used, at=at)
        used.add(weapon.id)
        aimed = _load(ship, weapon, launch, drawn, at=at)
        _bears(battle, ship, weapon, aimed.point, at=at)
        _reaches(battle, ship, aimed, at=at)
        _is_clear(battle, ship, aimed, at=at)
        yield aimed


def _ready(ship: Ship, weapon_id: str, used: set[str], *, at: str) -> Launcher:
    """Return a launcher or rack that may be used (FT-2.7-10, FT-6.4-1)."""
    weapon, at = ship.ssd.system(weapon_id), f"{at}/weapon"
    if weapon is None:
        raise UNKNOWN_WEAPON.refuse(
            f"{ship.id} has no {weapon_id}: it may launch from {_launchers(ship)}.", at=at
        )
    if not isinstance(weapon, LAUNCHERS):
        raise WRONG_WEAPON.refuse(
            f"{weapon_id} of {ship.id} launches no salvoes: it may launch from {_launchers(ship)}.",
            at=at,
            rule="FT-6.4-1",
        )
    if weapon_id in ship.lost:
        raise WEAPON_DESTROYED.refuse(
            f"{ship.id} has lost {weapon_id}: it may launch from {_launchers(ship)}.", at=at
        )
    if weapon_id in ship.spent:
        raise WEAPON_SPENT.refuse(
            f"{weapon_id} of {ship.id} is empty: it may launch from {_launchers(ship)}.",
            at=at,
            rule="FT-6.4-1",
        )
    if weapon_id in used:
        raise WEAPON_USED.refuse(
            f"{weapon_id} of {ship.id} launches once a turn: name it once.", at=at, rule="FT-6.0-1"
        )
    return weapon


def _launchers(ship: Ship) -> str:
    """Return what a ship has left to launch from, in words."""
    gone = {*ship.lost, *ship.spent, *ship.used}
    fitted = [each.id for each in ship.ssd.systems if isinstance(each, LAUNCHERS)]
    ready = [each for each in fitted if each not in gone]
    return one_word_of(ready, none="nothing")


def _load(
    ship: Ship,
    weapon: Launcher,
    launch: Launch,
    drawn: dict[tuple[str, Ammunition], int],
    *,
    at: str,
) -> Aimed:
    """Return what a weapon launches: what its rack holds, or one salvo from its magazine.

    `drawn` counts what the same order has taken from each magazine, this salvo included.
    """
    point = rounded((launch.x, launch.y))
    if not isinstance(weapon, SalvoMissileLauncher):
        if launch.ammunition not in {None, weapon.ammunition}:
            raise AMMO_EMPTY.refuse(
                f"{weapon.id} of {ship.id} holds no {launch.ammunition} salvo, but a "
                f"{weapon.ammunition} one.",
                at=f"{at}/ammunition",
            )
        return Aimed(weapon.id, point, weapon.ammunition, None)
    magazine, kind = _feeding(ship, weapon, at=at), launch.ammunition or "standard"
    taken = drawn.get((magazine.id, kind), 0) + 1
    if taken > count_held(ship, magazine, kind):
        raise AMMO_EMPTY.refuse(
            f"{magazine.id} of {ship.id} holds {count_held(ship, magazine, kind)} {kind} salvoes, "
            f"not {taken}: {count_held(ship, magazine, kind)} is the most.",
            at=f"{at}/ammunition",
        )
    drawn[magazine.id, kind] = taken
    return Aimed(weapon.id, point, kind, magazine.id)


def _feeding(ship: Ship, weapon: SalvoMissileLauncher, *, at: str) -> Magazine:
    """Return the magazine that feeds a launcher; no other one does (FT-6.5-1)."""
    magazine = magazine_of(ship, weapon)
    if magazine is None:
        raise NO_MAGAZINE.refuse(
            f"No magazine feeds {weapon.id} of {ship.id}: it launches nothing.", at=f"{at}/weapon"
        )
    if not ship.works(magazine.id):
        gone = f"The missiles of {weapon.id} were lost with {magazine.id} of {ship.id}."
        raise AMMO_EMPTY.refuse(gone, at=f"{at}/weapon", rule="FT-7.1-3")
    return magazine


def _bears(battle: Battle, ship: Ship, weapon: Launcher, point: Point, *, at: str) -> None:
    """Refuse a point of aim outside the arcs of a weapon (FT-6.1-1).

    The lines at their edges belong to them, and no die is thrown; in its own place a ship has no
    bearing, and any arc will do (FT-RUL-5).
    """
    lies_in = arcs_towards(ship.place, ship.facing, point)
    if lies_in == (AFT,) and not battle.options.aft_launches:
        raise AFT_ARC.refuse(
            f"{point} lies aft of {ship.id}: {weapon.id} bears in "
            f"{_arcs_told(battle, ship, weapon)}.",
            at=at,
            rule="FT-RUL-36",
        )
    arcs = open_arcs(battle, ship, weapon)
    if not arcs or (lies_in and not set(lies_in) & set(arcs)):
        raise OUT_OF_ARC.refuse(
            f"{weapon.id} of {ship.id} does not bear on {point}: it bears in "
            f"{_arcs_told(battle, ship, weapon)}.",
            at=at,
            rule="FT-6.1-1",
        )


def _arcs_told(battle: Battle, ship: Ship, weapon: Launcher) -> str:
    return one_word_of(open_arcs(battle, ship, weapon), none="no arc")


def _reaches(battle: Battle, ship: Ship, aimed: Aimed, *, at: str) -> None:
    """Refuse a point of aim beyond the reach of its salvo (FT-6.1-1)."""
    reach = reach_mu(aimed.ammunition, battle.tables.salvo)
    range_mu = distance_mu(ship.place, aimed.point)
    if range_mu > reach + TOLERANCE_MU:
        beyond = (
            f"{aimed.weapon} of {ship.id} reaches {reach:g} MU at the most, not {range_mu:.2f}."
        )
        raise OUT_OF_RANGE.refuse(beyond, at=at, rule="FT-6.1-1")


def _is_clear(battle: Battle, ship: Ship, aimed: Aimed, *, at: str) -> None:
    """Refuse a point of aim behind an asteroid; homing is not hindered (FT-13.1-1, FT-RUL-104)."""
    if is_blocked(battle, ship.place, aimed.point):
        raise LINE_BLOCKED.refuse(
            f"An asteroid or a planet lies before {aimed.point}: aim {aimed.weapon} at a point "
            "in sight.",
            at=at,
        )


def _launch_one(battle: Battle, ship: Ship, launch: Aimed) -> SalvoLaunched:
    x, y = launch.point
    return SalvoLaunched(
        salvo=find_unused_name(battle, "S", battle.salvoes_launched),
        side=ship.side,
        ship=ship.id,
        weapon=launch.weapon,
        x=x,
        y=y,
        ammunition=launch.ammunition,
        magazine=launch.magazine,
    )


def find_unused_name(
    battle: Battle, letter: str, launched: int, taken: Collection[str] = ()
) -> str:
    """Return the name of the next thing launched: its turn and number, and nobody else's."""
    names = (f"{letter}{battle.turn}-{number}" for number in count(launched + 1))
    return next(
        name
        for name in names
        if name not in taken
        and not (battle.ship(name) or battle.group(name) or battle.salvo(name) or battle.body(name))
    )


def home(ruling: Ruling, dice: Dice) -> Ruling:
    """Let every salvo in flight home on the nearest enemy ship, in the order of launch.

    Without a ship in reach it is lost (FT-6.1-2, FT-RUL-37). The marker stays at its point of aim,
    where fighters intercept it (FT-5.6-1).
    """
    battle = ruling.state
    for salvo in battle.salvoes:
        if salvo.status == "flying":
            ruling = _home_one(ruling, salvo, dice)
    return ruling


def attack_radius_mu(battle: Battle, ship: Ship) -> float:
    """Return the longest range of homing on a ship, by its drive (FT-6.1-3, FT-RUL-72)."""
    if movement_of(battle, ship) == "vector":
        return battle.options.vector_salvo_radius
    return battle.tables.salvo.attack_radius_mu


def nearest(battle: Battle, salvo: Salvo) -> tuple[Ship, ...]:
    """Return the enemy ships in reach of a salvo that are nearest; several on a tie, by name.

    Ships as near as the nearest to the tolerance tie with it (FT-RUL-3). Groups are no targets, nor
    bogeys (FT-UMP-37).
    """
    reached = [
        ship
        for ship in battle.ships
        if ship.side != salvo.side
        and is_exposed(battle, ship)
        and not ship.bogey
        and within(salvo, ship, attack_radius_mu(battle, ship))
    ]
    if not reached:
        return ()
    limit_mu = min(range_between(salvo, ship) for ship in reached) + TOLERANCE_MU
    tied = [ship for ship in reached if range_between(salvo, ship) <= limit_mu]
    return tuple(sorted(tied, key=lambda ship: ship.id))


def _home_one(ruling: Ruling, salvo: Salvo, dice: Dice) -> Ruling:
    battle = ruling.state
    candidates = nearest(battle, salvo)
    if not candidates:
        return ruling.then(SalvoLost(salvo=salvo.id))
    chosen, rolls = _draw(candidates, dice, label(battle, salvo.id, "tie"))
    return ruling.then(
        SalvoHomed(
            salvo=salvo.id,
            ship=chosen.id,
            range_mu=round(range_between(salvo, chosen), DECIMALS),
            rolls=rolls,
            rule="FT-RUL-37" if rolls else "FT-6.1-2",
        )
    )


def _draw(tied: tuple[Ship, ...], dice: Dice, name: str) -> tuple[Ship, tuple[Roll, ...]]:
    """Draw one of several ships: of two, odd is the first and even the second (FT-RUL-37).

    The faces count in turn through the ships, so that more than two are drawn as fairly; faces
    that would favour the first ones are thrown again.
    """
    number = len(tied)
    if number == 1:
        return tied[0], ()
    needed = next(dice_needed for dice_needed in count(1) if DIE**dice_needed >= number)
    fair = DIE**needed - DIE**needed % number
    rolls: list[Roll] = []
    while True:
        again = f"/again-{len(rolls)}" if rolls else ""
        rolls.append(dice.roll(name + again, needed, DIE))
        drawn = 0
        for face in rolls[-1].faces:
            drawn = drawn * DIE + face - 1
        if drawn < fair:
            return tied[drawn % number], tuple(rolls)
