"""The words of Full Thrust: Remixed: its orders, what happens, what battles are made of, its table.

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
from umpire.rules.full_thrust import FULL_THRUST as BOOK
from umpire.rules.full_thrust.boarding.capture import BoardShip, BoardShipChoice
from umpire.rules.full_thrust.boarding.happenings import *
from umpire.rules.full_thrust.combat.choices import (
    CombatChoice,
    FireWeaponsChoice,
    FiringSolution,
    SettleArcChoice,
)
from umpire.rules.full_thrust.combat.happenings import *
from umpire.rules.full_thrust.combat.orders import FireWeapons, PassFire, SettleArc, Shot
from umpire.rules.full_thrust.damage.chapter import (
    AbandonShipChoice,
    DamageChoice,
    DumpCoreChoice,
    EndTurnChoice,
    RepairSystemsChoice,
)
from umpire.rules.full_thrust.damage.core_systems import AbandonShip, DumpCore
from umpire.rules.full_thrust.damage.damage_control import Job, RepairSystems
from umpire.rules.full_thrust.damage.happenings import *
from umpire.rules.full_thrust.damage.turn_end import EndTurn
from umpire.rules.full_thrust.fighters.choices import DeclareAttackChoice
from umpire.rules.full_thrust.fighters.fight_happenings import *
from umpire.rules.full_thrust.fighters.happenings import *
from umpire.rules.full_thrust.fighters.orders import *
from umpire.rules.full_thrust.ftl.happenings import *
from umpire.rules.full_thrust.mines.happenings import *
from umpire.rules.full_thrust.missiles.choices import (
    AllocateDefenceChoice,
    Attackers,
    DefendingShip,
    DieFigures,
    LaunchSalvoesChoice,
    MissileChoice,
    PassLaunchChoice,
    ReadyDefence,
    ReadyLauncher,
    ReadySalvo,
    ResolveAttacksChoice,
    ResolvePointDefenceChoice,
)
from umpire.rules.full_thrust.missiles.happenings import *
from umpire.rules.full_thrust.missiles.orders import *
from umpire.rules.full_thrust.morale.answers import AcceptSurrender, RefuseSurrender
from umpire.rules.full_thrust.morale.happenings import *
from umpire.rules.full_thrust.movement.choices import (
    DisengageChoice,
    MovementChoice,
    MoveShipsChoice,
    ReturnToTableChoice,
    WriteOrderChoice,
    WriteSquadronOrderChoice,
)
from umpire.rules.full_thrust.movement.happenings import *
from umpire.rules.full_thrust.movement.orders import *
from umpire.rules.full_thrust.movement.table_happenings import *
from umpire.rules.full_thrust.planets.happenings import *
from umpire.rules.full_thrust.referee.chapter import DeclareVictory, Withdraw
from umpire.rules.full_thrust.referee.corrections import (
    ApplyDamage,
    CorrectGroup,
    CorrectShip,
    Reason,
    Systems,
)
from umpire.rules.full_thrust.referee.happenings import *
from umpire.rules.full_thrust.sensors.happenings import *
from umpire.rules.full_thrust.sensors.scans import ScanShip, ScanShipChoice
from umpire.rules.full_thrust.state.battle import (
    Attack,
    Battle,
    DamageMode,
    Defence,
    HeldFire,
    Hit,
    NovaTemplate,
    PhaseName,
    Result,
    Ruling,
    Setup,
    ShipSetup,
    Table,
)
from umpire.rules.full_thrust.state.bodies import *
from umpire.rules.full_thrust.state.core_options import *
from umpire.rules.full_thrust.state.design_costs import *
from umpire.rules.full_thrust.state.manoeuvre import Manoeuvre, MineDrop
from umpire.rules.full_thrust.state.options import *
from umpire.rules.full_thrust.state.planet_tables import *
from umpire.rules.full_thrust.state.ship import *
from umpire.rules.full_thrust.state.ship_state import (
    CORE_SYSTEMS,
    MOST_BAYS,
    MOST_NEIGHBOURS,
    Berth,
    Charge,
    Core,
    CoreName,
    Departure,
    Docking,
    Edge,
    FtlEntry,
    Hold,
    Laid,
    Landing,
    Load,
    Orbit,
    Sense,
    SettledArc,
    Shift,
    Station,
    Streamlining,
    VectorItem,
    halved,
)
from umpire.rules.full_thrust.state.small_craft import *
from umpire.rules.full_thrust.state.systems import (
    Ammunition,
    AreaDefence,
    Beam,
    CloakingField,
    FighterBay,
    FireControl,
    FtlDrive,
    Group,
    Hangar,
    Jammer,
    Magazine,
    MainDrive,
    Minelayer,
    Minesweeper,
    NeedleBeam,
    NovaCannon,
    Ortillery,
    PointDefence,
    PulseTorpedo,
    ReflexField,
    SalvoMissileLauncher,
    SalvoMissileRack,
    ScreenGenerator,
    SensorSuite,
    Ssd,
    SubmunitionPack,
    System,
    WaveGun,
    WeaselDecoy,
)
from umpire.rules.full_thrust.state.tables import (
    Band,
    BeamTable,
    BoardingTable,
    CoreSystemsTable,
    Count,
    DamageControlTable,
    DebrisDiameters,
    DiceNumber,
    DieTable,
    Distance,
    Face,
    FaceOrNever,
    FighterFigures,
    FighterTable,
    FighterTypes,
    FtlExit,
    FtlTable,
    LeavingTable,
    MineTable,
    Modifier,
    NeedleTable,
    NovaStage,
    NovaTable,
    PilotQuality,
    PilotTable,
    PointDefenceTable,
    PulseTorpedoTable,
    RamTable,
    RearmTable,
    ReflexOutcome,
    ReflexTable,
    SalvoTable,
    ScansTable,
    SensorTable,
    SubmunitionTable,
    SweepOutcome,
    Tables,
    TerrainTable,
    ThresholdTable,
    WaveBand,
    WaveTable,
)
from umpire.rules.full_thrust.stations.happenings import *
from umpire.rules.full_thrust.terrain.asteroids import ThrowDrift
from umpire.rules.full_thrust.terrain.flares import RaiseFlare
from umpire.rules.full_thrust.terrain.happenings import *
from umpire.rules.full_thrust.turns.chapter import FinishPhase, RollInitiative
from umpire.rules.full_thrust.turns.happenings import *
from umpire.rules.full_thrust.wonders.happenings import *
from umpire.rules.full_thrust.wonders.nova_cannon import FireNova, MoveTemplates
from umpire.rules.full_thrust.wonders.wave_gun import FireWaveGun

_TABLE: _FleetTable[Battle, Ship] = _FleetTable(BOOK, Battle.ship, Ship, Ssd)
rule, play, sound, named = _TABLE.rule, _TABLE.play, _TABLE.sound, _TABLE.named
refusal, refused, refused_at = _TABLE.refusal, _TABLE.refused, _TABLE.refused_at
told, only = _TABLE.told, _TABLE.only
ship_of, battle_of, consistent = _TABLE.ship_of, _TABLE.battle_of, _TABLE.consistent

Outfit = tuple[System, ...]
