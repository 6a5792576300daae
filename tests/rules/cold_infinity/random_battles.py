"""Battles of our own units played at random: orders made of names from the battle.

Many are refused; what ends a phase is tried less often than what the phase is for.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Literal, NamedTuple, get_args

import msgspec
from msgspec.structs import replace

from umpire.kernel.dice import KeyedDice, Roll
from umpire.kernel.errors import Refusal
from umpire.kernel.ruling import Ruling
from umpire.rules.cold_infinity.adjudicate import adjudicate
from umpire.rules.cold_infinity.battle import Battle, Unit
from umpire.rules.cold_infinity.bounds import Configuration, Side
from umpire.rules.cold_infinity.defence.allocation import DefensiveShot
from umpire.rules.cold_infinity.defence.modes import Mode
from umpire.rules.cold_infinity.defence.orders import (
    AllocateDefence,
    DeclareIntercept,
    DeclareRockets,
    PlanDefences,
    ReleaseDecoy,
    SetDefence,
    SplitShield,
    SwitchDefence,
)
from umpire.rules.cold_infinity.fire.orders import ChooseAngles, DeclareFire, ResolveFire
from umpire.rules.cold_infinity.fire_step import Attack
from umpire.rules.cold_infinity.group import Group
from umpire.rules.cold_infinity.guided.orders import LaunchGuided, UseReloadRack
from umpire.rules.cold_infinity.guided.reloading import LoadMissile, UnloadMissile
from umpire.rules.cold_infinity.hits.orders import ApplyHits, ResolveDamage
from umpire.rules.cold_infinity.hits.shots import Called
from umpire.rules.cold_infinity.movement.actions import (
    Accelerate,
    Action,
    Slide,
    StartManoeuvre,
    StopManoeuvre,
    TurnWithVector,
)
from umpire.rules.cold_infinity.movement.orders import Barnstorm, Move, PlotMove, SnapManoeuvre
from umpire.rules.cold_infinity.movement.turn_order import next_mover
from umpire.rules.cold_infinity.opening import GroupSetup, NamedCraft, NamedSheet, Setup, ShipSetup
from umpire.rules.cold_infinity.options import Options
from umpire.rules.cold_infinity.orders import Order
from umpire.rules.cold_infinity.power.allocation import Allocation, Extra
from umpire.rules.cold_infinity.power.orders import AllocatePower, RestartPlant
from umpire.rules.cold_infinity.referee.orders import (
    CorrectUnit,
    DeclareVictory,
    SectionSet,
    SystemSet,
    Withdraw,
)
from umpire.rules.cold_infinity.samples import CRAFT, SHIPS
from umpire.rules.cold_infinity.sequence import SEQUENCE
from umpire.rules.cold_infinity.setup import setup
from umpire.rules.cold_infinity.sheet import Dispenser, ReloadRack, RocketSystem, Shield
from umpire.rules.cold_infinity.small.orders import GiveUpFighters, MergeGroups
from umpire.rules.cold_infinity.starship import Defences, ShieldSplit, Starship
from umpire.rules.cold_infinity.turns.orders import (
    AskFor,
    DetermineInitiative,
    EndTurn,
    Finish,
    TransferBridge,
)
from umpire.rules.cold_infinity.turns.outline import Operation
from umpire.rules.cold_infinity.turns.phases import unfinished
from umpire.rules.cold_infinity.units import weapons_of
from umpire.rules.cold_infinity.warfare.allocation import EwAllocation, Late
from umpire.rules.cold_infinity.warfare.orders import (
    AllocateEw,
    AnnounceEss,
    AssignArmour,
    SpendDetector,
    ToggleHighDensity,
)
from umpire.rules.cold_infinity.warfare.support import Amplified, EssAllocation
from umpire.rules.cold_infinity.weapons import DirectWeapon

SIDES = ("red", "blue")
STARTS = (
    StartManoeuvre(manoeuvre="pivot", sense="clockwise", steps=1),
    StartManoeuvre(manoeuvre="pivot", sense="counter_clockwise", steps=2),
    StartManoeuvre(manoeuvre="roll", sense="port", steps=1),
    StartManoeuvre(manoeuvre="tumble", sense="forward", steps=1),
)
MODES: tuple[Mode | None, ...] = ("standard", "ad_hoc", "emergency", None)
LATE: tuple[Literal["standard", "emergency", "shield"], ...] = ("standard", "emergency", "shield")
LONGEST_GAME = 260  # tries


def random_options(random: Random) -> Options:
    """Return any options: each most often its default, else any other value of its type."""
    chosen: dict[str, Any] = {}
    for field in msgspec.structs.fields(Options):
        kind = get_args(field.type)[0] if get_args(field.type) else field.type
        if random.random() < 0.6:
            continue
        if kind is bool:
            chosen[field.name] = random.random() < 0.5
        elif isinstance(field.default, str):
            chosen[field.name] = random.choice(get_args(kind))
    return Options(**chosen)


def random_battle(random: Random) -> Battle:
    """Return the opening of a small battle, all within a few hexes."""
    options = random_options(random)
    cells = [(q, r) for q in range(-4, 5) for r in range(-4, 5)]
    random.shuffle(cells)

    def where() -> dict[str, Any]:
        heading = random.randint(1, 6)
        cell, came = cells.pop(), (9, random.randint(-9, 9))
        vector = f"{heading}+{random.randint(0, 4)}"
        return {"cell": cell, "came": came, "facing": heading, "vector": vector}

    ships = tuple(
        ShipSetup(id=f"{side}{n}", side=side, sheet=random.choice(tuple(SHIPS)), **where())
        for side in SIDES
        for n in range(1, random.randint(2, 3))
    )
    groups = tuple(
        GroupSetup(
            id=f"{side}g{n}",
            side=side,
            craft="sandpiper",
            number=random.choice((1, 3, 4, 7)),
            high_density=random.random() < 0.5,
            **where(),
        )
        for side in SIDES
        for n in range(random.choice((0, 1, 1, 2)))
    )
    return setup(
        Setup(
            sides=SIDES,
            sheets=tuple(NamedSheet(name, sheet) for name, sheet in SHIPS.items()),
            craft=tuple(NamedCraft(name, sheet) for name, sheet in CRAFT.items()),
            ships=ships,
            groups=groups,
            options=options,
        )
    )


class Names:
    """Names and figures to make orders of: nearly all of them from the battle."""

    def __init__(self, random: Random, battle: Battle) -> None:
        self.random = random
        self.battle = battle

    def chance(self, share: float) -> bool:
        """Tell whether it is so, this time."""
        return self.random.random() < share

    def one(self, names: Any) -> str:
        """Return one of the names; seldom one that nothing has."""
        there = tuple(names)
        return "keel" if not there or self.chance(0.02) else self.random.choice(there)

    def side(self) -> str:
        """Return a side, most often one that is waited for."""
        asked = unfinished(self.battle)
        return self.one(asked if asked and self.chance(0.95) else self.battle.sides)

    def units(self) -> tuple[Unit, ...]:
        """Return units to give orders to: those of a side that is waited for, if there are any."""
        asked = unfinished(self.battle) or self.battle.sides
        able = [unit for unit in self.battle.units if unit.in_play and unit.side in asked]
        return tuple(able) or self.battle.units

    def unit(self) -> Unit:
        """Return one of them."""
        return self.random.choice(self.units())

    def ship(self) -> Starship:
        """Return a ship, of those if there is any."""
        ships = [unit for unit in self.units() if isinstance(unit, Starship)]
        return self.random.choice(ships or self.battle.ships)

    def group(self) -> Group | None:
        """Return a group, of those if there is any."""
        groups = [unit for unit in self.units() if isinstance(unit, Group)]
        there = groups or list(self.battle.groups)
        return self.random.choice(there) if there else None

    def enemy(self, unit: Unit) -> str:
        """Return a unit of another side."""
        return self.one(u.id for u in self.battle.units if u.side != unit.side and u.in_play)

    def weapon(self, unit: Unit, *, direct: bool) -> str:
        """Return a weapon of direct fire of a unit, or a launcher."""
        found = weapons_of(unit).items()
        return self.one(n for n, block in found if isinstance(block, DirectWeapon) == direct)

    def system(self, ship: Starship, *kinds: type) -> str:
        """Return a system of a ship, of some kinds if told."""
        found = [system for part in ship.sheet.sections for system in part.systems]
        return self.one(s.id for s in found if not kinds or isinstance(s, kinds))

    def guided(self, side: str) -> str:
        """Return a guided weapon of another side."""
        return self.one(each.id for each in self.battle.guided if each.side != side)


def _power(names: Names) -> Order:
    ship = names.ship()
    systems = [s.id for part in ship.sheet.sections for s in part.systems]
    on = tuple(name for name in systems if names.chance(0.85))
    extra = (Extra(names.system(ship), names.random.randint(1, 6)),) if names.chance(0.3) else ()
    return AllocatePower(ship.id, Allocation(on=on, extra=extra))


def _ew(names: Names) -> Order:
    def some(most: int) -> int:
        return names.random.randint(0, most)

    ew = EwAllocation(
        shroud=some(2),
        amplification=some(3),
        ecm=some(2),
        detector=names.random.choice((0, 0, 0, 2)),
        piercing=names.random.choice((0, 0, 2)),
        eleven=names.random.choice((0, 0, 1)),
        masking=names.chance(0.2),
    )
    return AllocateEw(names.unit().id, ew)


def _ess(names: Names) -> Order:
    unit = names.unit()
    amplified = (Amplified(names.enemy(unit), 2),) if names.chance(0.5) else ()
    jammed = (names.enemy(unit),) if names.chance(0.3) else ()
    return AnnounceEss(unit.id, EssAllocation(shroud=2, amplified=amplified, jammed=jammed))


def _late(names: Names) -> Order:
    fields = {f.name: names.random.randint(0, 1) for f in msgspec.structs.fields(Late)}
    return SpendDetector(names.unit().id, Late(**fields))


def _armour(names: Names) -> Order:
    ship = names.ship()
    section = names.random.choice(ship.sheet.sections).name
    return AssignArmour(ship.id, section, "laser", 1, stored=names.chance(0.5))


def _launch(names: Names) -> Order:
    unit = names.unit()
    at_hex = names.chance(0.1)
    return LaunchGuided(
        unit=unit.id,
        weapon=names.weapon(unit, direct=False),
        target=None if at_hex else names.enemy(unit),
        aimed_at=(0, 0) if at_hex else None,
    )


def _action(names: Names) -> Action:
    random = names.random
    match random.randint(1, 6):
        case 1 | 2 | 3:
            return Accelerate(direction=random.randint(1, 6), hexes=random.randint(1, 2))
        case 4:
            return Slide(direction=random.randint(1, 6), hexes=1)
        case 5:
            return random.choice(STARTS)
        case _:
            if names.chance(0.2):
                return TurnWithVector(facings=1)
            return StopManoeuvre(manoeuvre=random.choice(("pivot", "roll", "tumble")))


def _movement(names: Names, unit: Unit) -> dict[str, Any]:
    number = names.random.choice((0, 0, 0, 1, 1, 1, 2))
    fields: dict[str, Any] = {"plan": tuple(_action(names) for _ in range(number))}
    if isinstance(unit, Group):
        fields["evasion"] = names.random.choice((0, 0, 1, 2))
        fields["formation"] = names.chance(0.2)
    return fields


def _move(names: Names) -> Order:
    unit = next_mover(names.battle) or names.unit()
    return Move(unit=unit.id, **_movement(names, unit))


def _plot(names: Names) -> Order:
    unit = names.unit()
    return PlotMove(unit=unit.id, **_movement(names, unit))


def _snap(names: Names) -> Order:
    group = names.group()
    turn = StartManoeuvre(manoeuvre="pivot", sense="clockwise", steps=names.random.randint(1, 2))
    return SnapManoeuvre(group.id if group else "keel", turn)


def _attack(names: Names, unit: Unit) -> Attack:
    weapon, target = names.weapon(unit, direct=True), names.enemy(unit)
    attack = Attack(weapon=weapon, target=target)
    block = weapons_of(unit).get(weapon)
    if isinstance(block, DirectWeapon) and names.chance(0.5):
        attack = replace(attack, configuration=names.random.choice(block.configurations))
    if names.chance(0.02):
        attack = replace(attack, configuration=names.random.choice(get_args(Configuration)))
    if names.chance(0.1):
        attack = replace(attack, called=Called("engine"))
    if names.chance(0.1):
        attack = replace(attack, eleven=True)
    if names.chance(0.1):
        attack = replace(attack, aspect="fore_aft")
    return attack


def _declare(names: Names) -> Order:
    unit = names.unit()
    number = names.random.choice((1, 1, 2, 3))
    return DeclareFire(unit.id, tuple(_attack(names, unit) for _ in range(number)))


def _set(names: Names) -> Order:
    unit = names.unit()
    mode = names.random.choice(MODES)
    return SetDefence(unit.id, names.weapon(unit, direct=True), mode)


def _intercept(names: Names) -> Order:
    unit = names.unit()
    weapon = names.weapon(unit, direct=True)
    tries = names.random.choice((1, 1, 2))
    return DeclareIntercept(
        unit=unit.id, weapon=weapon, guided=names.guided(unit.side), tries=tries
    )


def _switch(names: Names) -> Order:
    unit = names.unit()
    to = names.random.choice(LATE)
    return SwitchDefence(unit.id, names.weapon(unit, direct=True), to)


def _split(names: Names) -> Order:
    ship = names.ship()
    split = ShieldSplit(names.system(ship, Shield), names.random.randint(0, 3))
    return SplitShield(ship.id, split)


def _allocate(names: Names) -> Order:
    side = names.side()
    own = [unit for unit in names.battle.units if unit.side == side and unit.in_play]
    shots = [shot.id for shot in names.battle.fire.shots]
    entries = []
    for unit in own:
        weapon = names.weapon(unit, direct=True)
        entries.append(DefensiveShot(unit.id, weapon, names.one(shots)))
    return AllocateDefence(side, tuple(e for e in entries if names.chance(0.5)))


def _rockets(names: Names) -> Order:
    ship = names.ship()
    return DeclareRockets(
        unit=ship.id, system=names.system(ship, RocketSystem), guided=names.guided(ship.side)
    )


def _decoy(names: Names) -> Order:
    ship = names.ship()
    guided = names.guided(ship.side) if names.chance(0.4) else None
    return ReleaseDecoy(unit=ship.id, system=names.system(ship, Dispenser), guided=guided)


def _plan(names: Names) -> Order:
    ship = names.ship()
    defences = Defences(
        picks=(names.system(ship),),
        shields=(names.system(ship, Shield),) if names.chance(0.3) else (),
        wear=names.random.choice(("damage", "range")),
        stores=names.chance(0.5),
    )
    return PlanDefences(ship.id, defences)


def _give_up(names: Names) -> Order:
    group = names.group()
    fighters = [each.id for each in group.flying] if group else []
    return GiveUpFighters(group.id if group else "keel", (names.one(fighters or ["1"]),))


def _merge(names: Names) -> Order:
    groups = [each.id for each in names.battle.groups] or ["keel"]
    return MergeGroups(names.one(groups), (names.one(groups),))


def _angles(names: Names) -> Order:
    waiting = [each for each in names.battle.fire.angles if each.attack is None]
    first, second = (waiting[0].chooser, waiting[0].loser) if waiting else ("keel", "keel")
    sides = get_args(Side)
    return ChooseAngles(
        group=first,
        opponent=second,
        attack=names.random.choice(sides),
        defence=names.random.choice(sides),
    )


def _resolve(names: Names) -> Order:
    shots = [shot.id for shot in names.battle.fire.shots if shot.status == "waiting"]
    return ResolveFire(names.one(shots) if shots and names.chance(0.5) else None)


def _reload(names: Names) -> Order:
    ship = names.ship()
    rack = names.weapon(ship, direct=False)
    load = names.chance(0.6)
    operation = LoadMissile(rack=rack) if load else UnloadMissile(rack=rack, missile="thistle")
    return UseReloadRack(ship=ship.id, rack=names.system(ship, ReloadRack), operations=(operation,))


def _hits(names: Names) -> Order:
    unit = names.unit()
    section = "forward"
    if isinstance(unit, Starship):
        section = names.random.choice(unit.sheet.sections).name
    return ApplyHits(
        unit=unit.id,
        technology=names.one(("laser", "matter", "plasma")),
        result=names.random.randint(9, 27),
        rolled=(names.random.randint(1, 40),),
        section=section,  # type: ignore[arg-type]
    )


def _correct(names: Names) -> Order:
    ship = names.ship()
    damage = (SystemSet(system=names.system(ship), lost=1), SectionSet(section="core", hull=9))
    return CorrectUnit(unit=ship.id, reason="it was miscounted", damage=damage)


def _bridge(names: Names) -> Order:
    return TransferBridge(names.ship().id, names.one(("bridge", "bridge_auxiliary")))


def _barnstorm(names: Names) -> Order:
    unit = names.unit()
    return Barnstorm(unit.id, names.enemy(unit))


def _toggle(names: Names) -> Order:
    group = names.group()
    return ToggleHighDensity(group.id if group else "keel", names.chance(0.5))


MAKERS: dict[type, Callable[[Names], Order]] = {
    AllocatePower: _power,
    RestartPlant: lambda names: RestartPlant(names.ship().id, "reactor"),
    SplitShield: _split,
    ToggleHighDensity: _toggle,
    Finish: lambda names: Finish(names.side()),
    TransferBridge: _bridge,
    DetermineInitiative: lambda _names: DetermineInitiative(),
    AllocateEw: _ew,
    AnnounceEss: _ess,
    AssignArmour: _armour,
    SpendDetector: _late,
    LaunchGuided: _launch,
    Move: _move,
    PlotMove: _plot,
    Barnstorm: _barnstorm,
    SnapManoeuvre: _snap,
    DeclareFire: _declare,
    SetDefence: _set,
    DeclareIntercept: _intercept,
    SwitchDefence: _switch,
    AllocateDefence: _allocate,
    DeclareRockets: _rockets,
    ReleaseDecoy: _decoy,
    ChooseAngles: _angles,
    ResolveFire: _resolve,
    ResolveDamage: lambda _names: ResolveDamage(),
    UseReloadRack: _reload,
    EndTurn: lambda _names: EndTurn(),
    AskFor: lambda names: AskFor(names.unit().id, names.random.choice(get_args(Operation))),
    PlanDefences: _plan,
    GiveUpFighters: _give_up,
    MergeGroups: _merge,
    ApplyHits: _hits,
    CorrectUnit: _correct,
    Withdraw: lambda names: Withdraw(names.side()),
    DeclareVictory: lambda names: DeclareVictory(names.side()),
}
SELDOM: dict[type, float] = {
    AskFor: 0.02,
    Finish: 0.6,
    SplitShield: 0.2,
    ToggleHighDensity: 0.2,
    AssignArmour: 0.2,
    AllocateEw: 3.0,
    RestartPlant: 0.05,
    TransferBridge: 0.1,
    LaunchGuided: 2.0,
    DeclareFire: 5.0,
    Move: 3.0,
    PlotMove: 2.0,
    PlanDefences: 0.05,
    GiveUpFighters: 0.05,
    MergeGroups: 0.3,
    ApplyHits: 0.02,
    CorrectUnit: 0.02,
    Withdraw: 0.002,
    DeclareVictory: 0.0005,
}


class RecordingDice:
    """Dice that remember what was thrown."""

    def __init__(self, seed: bytes) -> None:
        self._dice = KeyedDice(seed, "random")
        self.rolls: list[Roll] = []

    def roll(self, label: str, count: int, sides: int) -> Roll:
        """Throw, and remember it."""
        roll = self._dice.roll(label, count, sides)
        self.rolls.append(roll)
        return roll


class Step(NamedTuple):
    """An order: the battle before it, its rolls, and the ruling; `None`: it was refused."""

    before: Battle
    order: Order
    rolls: tuple[Roll, ...]
    ruling: Ruling[Battle, Any] | None
    refusal: Refusal | None = None


def any_order(random: Random, battle: Battle) -> Order:
    """Return an order of a kind that the phase takes."""
    taken = (*SEQUENCE.phase(battle.phase).orders, *SEQUENCE.always)
    taken = tuple(kind for kind in taken if kind in MAKERS)
    weights = [SELDOM.get(kind, 1.0) for kind in taken]
    return MAKERS[random.choices(taken, weights)[0]](Names(random, battle))


def game(random: Random, battle: Battle | None = None, tries: int = LONGEST_GAME) -> Iterator[Step]:
    """Yield what comes of each order of a game, up to its end or its last try."""
    battle = battle or random_battle(random)
    for _ in range(tries):
        if battle.phase == "over":
            return
        order, dice = any_order(random, battle), RecordingDice(random.randbytes(32))
        try:
            ruling = adjudicate(battle, order, dice)
        except Refusal as refusal:
            yield Step(battle, order, tuple(dice.rolls), None, refusal)
            continue
        yield Step(battle, order, tuple(dice.rolls), ruling)
        battle = ruling.state
