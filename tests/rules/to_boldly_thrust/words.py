"""The words of To Boldly Thrust: its orders, what happens, what battles are made of, its table.

Tests take them whole, from here alone: `import *`, or the builders of a chapter that carry them.
"""
# ruff: noqa: F401, PT013 -- this module is there to be imported from
# mypy: implicit-reexport

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace
from pytest import approx, raises

from rules.full_thrust.fleets import Fields, Place, sides_of
from rules.full_thrust.fleets import FleetTable as _FleetTable
from rules.rows import rows
from rules.table import taken
from umpire.kernel.arcs import ARCS, Arc
from umpire.kernel.dice import Roll, SuppliedDice
from umpire.kernel.errors import CannotAdjudicate, IllegalOrder, Malformed, Refusal
from umpire.kernel.odds import TargetOdds
from umpire.kernel.plane import Point
from umpire.kernel.rulebook import OBSERVER, REFEREE, Seat
from umpire.kernel.ruling import Value as Order
from umpire.rules.full_thrust.boarding.happenings import BoardingRound
from umpire.rules.full_thrust.combat.choices import FireWeaponsChoice, PassFireChoice
from umpire.rules.full_thrust.combat.happenings import BeamFired, ShipActivated, TorpedoFired
from umpire.rules.full_thrust.combat.orders import FireWeapons, PassFire, SettleArc, Shot
from umpire.rules.full_thrust.damage.happenings import (
    DamageHeld,
    DamageTaken,
    RepairTried,
    ShipDestroyed,
    SystemLost,
    SystemRepaired,
    ThresholdChecked,
)
from umpire.rules.full_thrust.damage.turn_end import EndTurn
from umpire.rules.full_thrust.fighters.fight_happenings import *
from umpire.rules.full_thrust.fighters.happenings import ScreenBroken
from umpire.rules.full_thrust.fighters.orders import *
from umpire.rules.full_thrust.ftl.happenings import FtlDamage, FtlStopped
from umpire.rules.full_thrust.missiles.choices import (
    AllocateDefenceChoice,
    PassLaunchChoice,
    ResolveAttacksChoice,
)
from umpire.rules.full_thrust.missiles.happenings import LaunchesDone, SalvoStruck
from umpire.rules.full_thrust.missiles.orders import *
from umpire.rules.full_thrust.movement.choices import WriteOrderChoice
from umpire.rules.full_thrust.movement.happenings import (
    GroupCarried,
    OrderVoided,
    OrderWritten,
    ShipMoved,
)
from umpire.rules.full_thrust.movement.orders import *
from umpire.rules.full_thrust.movement.table_happenings import *
from umpire.rules.full_thrust.referee.chapter import DeclareVictory, Withdraw
from umpire.rules.full_thrust.referee.corrections import (
    ApplyDamage,
    CorrectGroup,
    CorrectShip,
    Reason,
    Systems,
)
from umpire.rules.full_thrust.referee.happenings import BattleEnded
from umpire.rules.full_thrust.sensors.happenings import BogeyRevealed, ScanAnnounced, ShipScanned
from umpire.rules.full_thrust.sensors.scans import ScanShip, ScanShipChoice
from umpire.rules.full_thrust.state.battle import Attack, Defence, Hit, PhaseName, Table
from umpire.rules.full_thrust.state.bodies import *
from umpire.rules.full_thrust.state.design_costs import *
from umpire.rules.full_thrust.state.manoeuvre import Manoeuvre, MineDrop
from umpire.rules.full_thrust.state.ship import DriveState
from umpire.rules.full_thrust.state.ship_state import (
    MOST_BAYS,
    MOST_NEIGHBOURS,
    Berth,
    Charge,
    Core,
    Docking,
    Landing,
    Orbit,
    Sense,
    Station,
    Streamlining,
)
from umpire.rules.full_thrust.state.small_craft import *
from umpire.rules.full_thrust.state.systems import (
    FighterBay,
    FireControl,
    FtlDrive,
    Group,
    MainDrive,
    NovaCannon,
    PointDefence,
    ReflexField,
    SalvoMissileRack,
    SensorSuite,
    SubmunitionPack,
    WaveGun,
)
from umpire.rules.full_thrust.state.throws import DIE
from umpire.rules.full_thrust.terrain.happenings import WreckExploded
from umpire.rules.full_thrust.turns.chapter import FinishPhase, FinishPhaseChoice, RollInitiative
from umpire.rules.full_thrust.turns.happenings import PhaseBegan, SideActivated
from umpire.rules.full_thrust.wonders.happenings import ReflexFieldThrown
from umpire.rules.full_thrust.wonders.nova_cannon import FireNova
from umpire.rules.to_boldly_thrust import TO_BOLDLY_THRUST as BOOK
from umpire.rules.to_boldly_thrust.boarding.capture import BeamBoarders, BeamBoardersChoice
from umpire.rules.to_boldly_thrust.boarding.happenings import *
from umpire.rules.to_boldly_thrust.cloaks.chapter import DropCloakChoice
from umpire.rules.to_boldly_thrust.cloaks.happenings import *
from umpire.rules.to_boldly_thrust.cloaks.reappearing import DropCloak
from umpire.rules.to_boldly_thrust.repairs.happenings import FailuresCounted, ShieldsRestored
from umpire.rules.to_boldly_thrust.repairs.jobs import Job, RepairSystems, RepairSystemsChoice
from umpire.rules.to_boldly_thrust.sensors.happenings import ArcSwept, SensorsUsed, SweepThrown
from umpire.rules.to_boldly_thrust.sensors.sweeps import SweepArc, SweepArcChoice
from umpire.rules.to_boldly_thrust.shields.absorption import ShieldsAbsorbed
from umpire.rules.to_boldly_thrust.stances import (
    StanceWritten,
    WriteStance,
    WriteStanceChoice,
)
from umpire.rules.to_boldly_thrust.state.battle import Battle, Ruling, Setup, ShipSetup, Spread
from umpire.rules.to_boldly_thrust.state.options import *
from umpire.rules.to_boldly_thrust.state.refusals import *
from umpire.rules.to_boldly_thrust.state.ship import *
from umpire.rules.to_boldly_thrust.state.systems import *
from umpire.rules.to_boldly_thrust.state.tables import *
from umpire.rules.to_boldly_thrust.tractors.happenings import *
from umpire.rules.to_boldly_thrust.tractors.locking import LockTractor, LockTractorChoice
from umpire.rules.to_boldly_thrust.warp import WarpCoreThrown
from umpire.rules.to_boldly_thrust.weapons.chapter import AimAtSystemsChoice, LaunchSpreadsChoice
from umpire.rules.to_boldly_thrust.weapons.happenings import *
from umpire.rules.to_boldly_thrust.weapons.spreads import LaunchSpreads, SpreadAim

_TABLE: _FleetTable[Battle, Ship] = _FleetTable(BOOK, Battle.ship, Ship, Ssd)
rule, play, sound, named = _TABLE.rule, _TABLE.play, _TABLE.sound, _TABLE.named
refusal, refused, refused_at = _TABLE.refusal, _TABLE.refused, _TABLE.refused_at
told, only = _TABLE.told, _TABLE.only
ship_of, battle_of, consistent = _TABLE.ship_of, _TABLE.battle_of, _TABLE.consistent

Outfit = tuple[System, ...]
