"""Small battles whose orders are written down, turn by turn; nobody does more than is written."""

from typing import Any, NamedTuple

from msgspec.structs import replace

from rules.cold_infinity.builders_docked import visitor, yard
from rules.cold_infinity.builders_docks import stardock
from rules.cold_infinity.builders_drives import SHIFT, WARP, equipped
from rules.cold_infinity.builders_hangars import carrier
from rules.cold_infinity.builders_shells import wheeled
from rules.cold_infinity.builders_stealth import STEALTHY
from rules.cold_infinity.ships import SANDPIPER, SHIPS
from rules.cold_infinity.table import group, ship
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity.boarding import DeclareRam
from umpire.rules.cold_infinity.docked import (
    CrewsDocked,
    ShareCraft,
    ShareCrew,
    ShareMissiles,
    UseDock,
)
from umpire.rules.cold_infinity.docking import DockShip, LeaveDock
from umpire.rules.cold_infinity.drives.requirements import ActivateDrive, ChargeDrive
from umpire.rules.cold_infinity.fire.lines import DeclareFire, ResolveFire
from umpire.rules.cold_infinity.guided.launches import LaunchGuided
from umpire.rules.cold_infinity.hacking import Hack
from umpire.rules.cold_infinity.hangars.bays import (
    HandleOrdnance,
    LandCraft,
    LaunchCraft,
    LoadOrdnance,
)
from umpire.rules.cold_infinity.hits.effects import ResolveDamage
from umpire.rules.cold_infinity.movement.flights import Move, next_mover
from umpire.rules.cold_infinity.movement.plots import rotation_of
from umpire.rules.cold_infinity.referee import CorrectUnit, SystemSet, Withdraw
from umpire.rules.cold_infinity.repair import RepairAdHoc
from umpire.rules.cold_infinity.setup import (
    GroupSetup,
    MineSetup,
    NamedCraft,
    NamedSheet,
    Setup,
    ShipSetup,
)
from umpire.rules.cold_infinity.state.battle import Attack, Battle
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sheet import Sheet, TechLevel
from umpire.rules.cold_infinity.state.values import Accelerate, EwAllocation
from umpire.rules.cold_infinity.state.vessels import Magazine
from umpire.rules.cold_infinity.state.weapons import Damage, ProximityMine
from umpire.rules.cold_infinity.turns.sequence import unfinished
from umpire.rules.cold_infinity.turns.steps import DetermineInitiative, EndTurn, Finish
from umpire.rules.cold_infinity.warfare.announcements import AllocateEw

BY_ITSELF: dict[str, Value] = {
    "initiative": DetermineInitiative(),
    "damage_effects": ResolveDamage(),
    "final": EndTurn(),
}
"""What ends phases in which any side gives the order; all others resolve fire."""


class Written(NamedTuple):
    """An order, and the turn and phase in which it is given."""

    turn: int
    phase: str
    order: Value


class Script(NamedTuple):
    """A set-up, what is ordered in its battle, and the words of its seed."""

    setup: Setup
    orders: tuple[Written, ...]
    seed: str = "as it is written"


def next_order(battle: Battle, left: list[Written]) -> Value:
    """Return what is written down for now and not given yet, or else what lets play go on."""
    for place, each in enumerate(left):
        if (each.turn, each.phase) == (battle.turn, battle.phase) and _is_due(battle, each.order):
            return left.pop(place).order
    for side in unfinished(battle):
        return Finish(side)
    mover = next_mover(battle)
    if battle.phase == "movement" and mover is not None:
        return Move(unit=mover.id)
    return BY_ITSELF.get(battle.phase, ResolveFire())


def _is_due(battle: Battle, order: Value) -> bool:
    """Tell whether it is the turn of a unit, where one is to move."""
    mover = next_mover(battle)
    return not isinstance(order, Move) or (mover is not None and mover.id == order.unit)


def setup(*units: Any, sheets: dict[str, Sheet] | None = None, **told: Any) -> Setup:
    """A set-up of red and blue, with frigates, and sheets of our own."""
    known = {"bittern": SHIPS["bittern"], **(sheets or {})}
    return Setup(
        sides=("red", "blue"),
        sheets=tuple([NamedSheet(name, sheet) for name, sheet in known.items()]),
        craft=(NamedCraft("sandpiper", SANDPIPER),),
        ships=tuple([each for each in units if isinstance(each, ShipSetup)]),
        groups=tuple([each for each in units if isinstance(each, GroupSetup)]),
        **told,
    )


def _flight(turn: int, direction: int, hexes: int) -> Written:
    """The move of the fighters in a turn."""
    plan = (Accelerate(direction=direction, hexes=hexes),)
    return Written(turn, "movement", Move(unit="Wing", plan=plan))


NEEDLE = Attack(weapon="needle_1", target="Mark")
LOADS = tuple(
    [LoadOrdnance(group="Wing", fighter=each, rack="pod", munition="thistle") for each in "12"]
)
STORES = (Magazine("bay", ("thistle",) * 4),)
SORTIE = Script(
    setup(
        ship("Carrier", sheet="carrier", facing=4, stores=STORES),
        ship("Mark", "blue", cell=(0, -6), facing=4),
        group("Wing", number=2, aboard="Carrier", hangar="bay"),
        sheets={"carrier": carrier()},
    ),
    (
        Written(1, "final", LaunchCraft(ship="Carrier", hangar="bay", group="Wing")),
        Written(2, "launch", LaunchGuided(unit="Wing", weapon="pod", target="Mark")),
        _flight(2, 1, 4),
        Written(2, "secret_attacks", DeclareFire("Wing", (NEEDLE, NEEDLE))),
        _flight(3, 4, 7),
        _flight(4, 1, 2),
        Written(4, "final", LandCraft(group="Wing", ship="Carrier", hangar="bay")),
        Written(5, "final", HandleOrdnance(ship="Carrier", hangar="bay", operations=LOADS)),
        Written(6, "power_allocation", Withdraw("blue")),
    ),
    "a kettle on the boil",
)
"""Fighters are launched, strike, land and are armed again."""

PIKE = ProximityMine(id="pike", damage=Damage(fixed=60))
HEDGE = Script(
    setup(
        ship("Blind", cell=(0, 4), vector="1+3"),
        ship("Watch", "red", cell=(6, 4)),
        ship("Hedger", "blue", cell=(0, -9), facing=4),
        options=Options(stationary_weapons=True, mines_throw_to_hit=False),
        mines=tuple(
            [
                MineSetup(id=f"thorn-{place}", side="blue", cell=cell, munition=PIKE)
                for place, cell in enumerate(((0, 1), (0, 0), (1, 0), (-1, 1)), 1)
            ]
        ),
    ),
    (Written(2, "power_allocation", Withdraw("red")),),
)
"""A ship is lost in a minefield that nobody has found."""

LEVELS = tuple([TechLevel(name, 1) for name in ("flint_1", "sensors")])
RAMMER = replace(
    SHIPS["bittern"],
    class_name="Bittern, told in full",
    tech_levels=LEVELS,
    ramming_value=10,
)
"""A frigate so light in a ram that systems are left to be repaired."""
EW = EwAllocation(shroud=1, amplification=4)
BOARDERS = Script(
    setup(
        ship("Ram", sheet="rammer", cell=(0, 3), vector="1+3"),
        ship("Ewe", "blue", sheet="rammer", cell=(0, -3), facing=4, vector="4+3"),
        sheets={"rammer": RAMMER},
    ),
    (
        Written(1, "electronic_warfare", AllocateEw("Ram", EW)),
        Written(1, "ramming", DeclareRam(unit="Ram", target="Ewe")),
        Written(1, "final", RepairAdHoc(ship="Ram", system="thruster_forward")),
        Written(1, "final", Hack(ship="Ram", target="Ewe", system="sensors")),
        Written(2, "final", RepairAdHoc(ship="Ram", system="thruster_forward")),
        Written(3, "power_allocation", Withdraw("blue")),
    ),
    "17 hands across the rail",
)
"""Two frigates ram each other, hold fast, repair and hack."""

LURK = Script(
    setup(
        ship("Nightjar", sheet="nightjar", cell=(0, 12), vector="1+2", stealth=True),
        ship("Lamp", "blue", cell=(0, -2), facing=4),
        sheets={"nightjar": STEALTHY},
    ),
    (
        Written(1, "electronic_warfare", AllocateEw("Lamp", EwAllocation(shroud=1))),
        Written(2, "electronic_warfare", AllocateEw("Lamp", EwAllocation(shroud=1))),
        Written(4, "power_allocation", Withdraw("red")),
    ),
)
"""A ship in stealth is found in a shroud, and shows."""


def _fire(turn: int, unit: str, weapon: str, target: str) -> Written:
    shot = Attack(weapon=weapon, target=target)
    return Written(turn, "secret_attacks", DeclareFire(unit, (shot,)))


def _aims(turn: int, unit: str) -> Written:
    return Written(turn, "electronic_warfare", AllocateEw(unit, EW))


CAROUSEL = Script(
    setup(
        ship("Wheel", sheet="wheel"),
        ship("Ahead", "blue", cell=(0, -6), facing=4),
        ship("Abeam", "blue", cell=(6, -6), facing=5),
        ship("Below", "blue", cell=(0, -2, -6), facing=4),
        sheets={"wheel": wheeled("+1/2")},
        options=Options(three_dimensional=True),
    ),
    (
        _aims(1, "Ahead"),
        _fire(1, "Wheel", "gun_1", "Ahead"),
        _fire(1, "Ahead", "flint_1", "Wheel"),
        _aims(2, "Ahead"),
        _fire(2, "Wheel", "gun_1", "Abeam"),
        _fire(2, "Ahead", "flint_1", "Wheel"),
        _aims(3, "Below"),
        _fire(3, "Below", "hailstone_1", "Wheel"),
        Written(4, "power_allocation", Withdraw("blue")),
    ),
    "round and round",
)
"""A shell turns with its gun; fire from ahead and from below meets what has come there."""


def _at_dock(turn: int, task: Any) -> Written:
    return Written(turn, "final", UseDock(ship="Guest", task=task))


PODS = ShareMissiles(source="rack", target="pod", munition="thistle", count=2)
WORN = SystemSet(system="sensors", lost=2)
HARBOUR = Script(
    setup(
        ship("Haven", sheet="yard"),
        ship("Guest", sheet="visitor", magazines=(Magazine("pod", ()),)),
        ship("Raider", "blue", cell=(0, -5), facing=4),
        group("Hawks", number=2, aboard="Haven", hangar="shed"),
        sheets={"yard": yard(), "visitor": visitor()},
    ),
    (
        _aims(1, "Raider"),
        _fire(1, "Raider", "flint_1", "Guest"),
        Written(1, "final", DockShip(ship="Guest", host="Haven", dock="dry")),
        Written(4, "final", CorrectUnit(unit="Guest", reason="worn", damage=(WORN,))),
        _at_dock(4, PODS),
        _at_dock(4, ShareCrew(people=4)),
        _at_dock(4, ShareCraft(group="Hawks", source="shed", target="bay", fighters=("2",))),
        _at_dock(4, CrewsDocked(system="sensors")),
        _at_dock(5, CrewsDocked(system="sensors")),
        Written(5, "final", LeaveDock(ship="Guest")),
        Written(7, "power_allocation", Withdraw("blue")),
    ),
    "out and home",
)
"""A ship that was hit docks, is armed and mended there, and leaves."""


def _told_to_work(turn: int, unit: str, *, part: bool = False) -> tuple[Written, ...]:
    """A drive of one point is charged first of all, and told to work on a turn."""
    return (
        Written(1, "power_allocation", ChargeDrive(unit, "drive", 1)),
        Written(turn, "power_allocation", ActivateDrive(unit, "drive", part)),
    )


BURR = ProximityMine(id="burr", damage=Damage(fixed=12))
THICKET = Script(
    setup(
        ship("Ghost", "blue", sheet="ghost", cell=(1, -3), facing=4),
        ship("Pearl", "blue", sheet="pearl", cell=(-1, -1), facing=4),
        ship("Stoat", "blue", cell=(-1, -2), facing=4),
        ship("Blind", cell=(0, 7), vector="1+3"),
        sheets={
            "ghost": equipped(replace(SHIFT, power=1)),
            "pearl": equipped(replace(WARP, power=1)),
        },
        options=Options(stationary_weapons=True, mines_throw_to_hit=False),
        mines=tuple(
            [
                MineSetup(id=f"burr-{place}", side="blue", cell=cell, munition=BURR)
                for place, cell in enumerate(((0, -2), (0, -3)), 1)
            ]
        ),
    ),
    (
        *_told_to_work(2, "Pearl"),
        *_told_to_work(3, "Ghost", part=True),
        Written(5, "power_allocation", Withdraw("red")),
    ),
    "neither here nor there",
)
"""Mines go off beside a ship that shifts in part and one in a bubble, and strike those between."""

MOORINGS = Script(
    setup(
        ship("Haven", sheet="saucer"),
        ship("Guest", sheet="visitor", magazines=(Magazine("pod", ()),)),
        ship("Raider", "blue", cell=(0, -6), facing=4, vector="4+2"),
        sheets={
            "saucer": replace(stardock(), rotation=rotation_of("+1"), ramming_value=1),
            "visitor": visitor(),
        },
    ),
    (
        Written(1, "final", DockShip(ship="Guest", host="Haven", dock="clamp")),
        Written(3, "ramming", DeclareRam(unit="Raider", target="Haven")),
        Written(5, "final", LeaveDock(ship="Guest")),
        Written(7, "power_allocation", Withdraw("blue")),
    ),
    "a rope at the quay",
)
"""A ship on a clamp turns with its structure; what rams that hangs on it, and lies still."""

SCRIPTS = {
    "sortie": SORTIE,
    "hedge": HEDGE,
    "boarders": BOARDERS,
    "lurk": LURK,
    "carousel": CAROUSEL,
    "harbour": HARBOUR,
    "thicket": THICKET,
    "moorings": MOORINGS,
}
"""By the names under which they are recorded."""
