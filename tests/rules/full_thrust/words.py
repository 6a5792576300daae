"""The words of Full Thrust: Remixed: its orders, what happens, and what battles are made of.

Tests take them whole, from here alone: `import *`, or the builders of a chapter that carry them.
"""
# ruff: noqa: F401 -- this module is there to be imported from
# mypy: implicit-reexport

from typing import Any

from msgspec.structs import replace

from rules.table import cases
from umpire.kernel.arcs import ARCS, Arc
from umpire.kernel.dice import SuppliedDice
from umpire.kernel.errors import CannotAdjudicate, IllegalOrder, Malformed, Refusal
from umpire.kernel.plane import Point
from umpire.kernel.rulebook import OBSERVER, REFEREE, Seat
from umpire.rules.full_thrust import FULL_THRUST
from umpire.rules.full_thrust.boarding.choices import BoardShipChoice
from umpire.rules.full_thrust.boarding.happenings import (
    BoardersRepulsed,
    BoardingRound,
    ShipCaptured,
)
from umpire.rules.full_thrust.boarding.orders import *
from umpire.rules.full_thrust.combat.choices import (
    CombatChoice,
    FireWeaponsChoice,
    FiringSolution,
    SettleArcChoice,
)
from umpire.rules.full_thrust.combat.happenings import (
    ArcSettled,
    BeamFired,
    NeedleFired,
    ShipActivated,
    ShotLost,
    SubmunitionsFired,
    TorpedoFired,
)
from umpire.rules.full_thrust.combat.orders import *
from umpire.rules.full_thrust.damage.choices import (
    AbandonShipChoice,
    DamageChoice,
    DumpCoreChoice,
    EndTurnChoice,
    RepairSystemsChoice,
)
from umpire.rules.full_thrust.damage.happenings import (
    CoreDumped,
    DamageHeld,
    DamageTaken,
    HeldFireReleased,
    HoldsLost,
    LifeSupportFailed,
    ReactorThrown,
    RepairTried,
    ShipAbandoned,
    ShipDestroyed,
    SystemLost,
    SystemRepaired,
    ThresholdChecked,
)
from umpire.rules.full_thrust.damage.orders import *
from umpire.rules.full_thrust.fighters.choices import DeclareAttackChoice
from umpire.rules.full_thrust.fighters.fight_happenings import *
from umpire.rules.full_thrust.fighters.happenings import (
    GroupLaunched,
    GroupMoved,
    GroupRearmed,
    PilotsThrown,
    ScreenAssigned,
    ScreenBroken,
)
from umpire.rules.full_thrust.fighters.orders import *
from umpire.rules.full_thrust.ftl.happenings import (
    EntryDangerThrown,
    EntryScattered,
    FtlDamage,
    FtlExitThrown,
    FtlStopped,
    FtlWarmedUp,
    ShipEntered,
    ShipJumped,
)
from umpire.rules.full_thrust.mines.happenings import MineDetonated, MineLaid, MineSwept
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
from umpire.rules.full_thrust.missiles.happenings import (
    DefenceAllocated,
    LaunchesDone,
    PointDefenceFired,
    SalvoHomed,
    SalvoLaunched,
    SalvoLocked,
    SalvoLost,
    SalvoStruck,
)
from umpire.rules.full_thrust.missiles.orders import *
from umpire.rules.full_thrust.morale.happenings import (
    ColoursStruck,
    ColoursThrown,
    FleetBroken,
    SurrenderAccepted,
    SurrenderRefused,
)
from umpire.rules.full_thrust.morale.orders import *
from umpire.rules.full_thrust.movement.choices import (
    DisengageChoice,
    MovementChoice,
    MoveShipsChoice,
    ReturnToTableChoice,
    WriteOrderChoice,
    WriteSquadronOrderChoice,
)
from umpire.rules.full_thrust.movement.happenings import (
    GroupCarried,
    OrderVoided,
    OrderWritten,
    RamContested,
    RamMissed,
    RamTried,
    ShipMoved,
    ShipsCollided,
)
from umpire.rules.full_thrust.movement.orders import *
from umpire.rules.full_thrust.movement.table_happenings import *
from umpire.rules.full_thrust.orders import *
from umpire.rules.full_thrust.planets.happenings import (
    AtmosphereReached,
    CraftEscaped,
    EdgeOrbitReached,
    EntryThrown,
    OrbitEntered,
    OrbitLeft,
    OrbitMissed,
    ShipLanded,
)
from umpire.rules.full_thrust.referee.happenings import BattleEnded, ShipCorrected, SideWithdrew
from umpire.rules.full_thrust.referee.orders import *
from umpire.rules.full_thrust.sensors.choices import ScanShipChoice
from umpire.rules.full_thrust.sensors.happenings import (
    BogeyRevealed,
    DummyRemoved,
    Findings,
    ScanAnnounced,
    ShipScanned,
)
from umpire.rules.full_thrust.sensors.orders import *
from umpire.rules.full_thrust.state.attack import *
from umpire.rules.full_thrust.state.battle import *
from umpire.rules.full_thrust.state.berths import *
from umpire.rules.full_thrust.state.bodies import *
from umpire.rules.full_thrust.state.core_options import *
from umpire.rules.full_thrust.state.design_costs import *
from umpire.rules.full_thrust.state.manoeuvre import *
from umpire.rules.full_thrust.state.options import *
from umpire.rules.full_thrust.state.planet_tables import *
from umpire.rules.full_thrust.state.rings import *
from umpire.rules.full_thrust.state.ship import Cloak, DriveState, Ship, Status
from umpire.rules.full_thrust.state.ship_state import (
    Charge,
    Core,
    Departure,
    FtlEntry,
    Hold,
    Laid,
    Load,
    VectorItem,
)
from umpire.rules.full_thrust.state.small_craft import *
from umpire.rules.full_thrust.state.ssd import *
from umpire.rules.full_thrust.state.systems import (
    Ammunition,
    AreaDefence,
    Beam,
    CloakingField,
    FighterBay,
    FireControl,
    FtlDrive,
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
    SubmunitionPack,
    System,
    WaveGun,
    WeaselDecoy,
)
from umpire.rules.full_thrust.state.tables import (
    BeamTable,
    BoardingTable,
    CoreSystemsTable,
    DamageControlTable,
    DieTable,
    FighterFigures,
    FighterTable,
    FighterTypes,
    FtlTable,
    LeavingTable,
    MineTable,
    NeedleTable,
    PilotTable,
    PointDefenceTable,
    PulseTorpedoTable,
    RearmTable,
    SalvoTable,
    SubmunitionTable,
    Tables,
    ThresholdTable,
)
from umpire.rules.full_thrust.stations.happenings import (
    DockingFailed,
    SectionBrokeUp,
    SectionStruck,
    ShipCastOff,
    ShipDocked,
)
from umpire.rules.full_thrust.terrain.happenings import (
    AsteroidBroke,
    AsteroidHit,
    AsteroidMet,
    DriftThrown,
    DustCrossed,
    ExplosionThrown,
    FlareRaised,
    FlareStruck,
    LockOnThrown,
    MeteorsStruck,
    TerrainDrifted,
    WreckDispersed,
    WreckExploded,
)
from umpire.rules.full_thrust.terrain.orders import *
from umpire.rules.full_thrust.turns.happenings import (
    InitiativeRolled,
    PhaseBegan,
    PhaseFinished,
    SideActivated,
)
from umpire.rules.full_thrust.turns.orders import *
from umpire.rules.full_thrust.wonders.happenings import (
    BlindMoveWritten,
    NovaBurnedOut,
    NovaFired,
    NovaMoved,
    ReflexFieldThrown,
    ShipCloaked,
    ShipDecloaked,
    TemplateStruck,
    WaveGunBurst,
    WaveGunCharged,
    WaveGunFired,
)
from umpire.rules.full_thrust.wonders.orders import *
