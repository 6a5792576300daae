"""Operations of the outline, and by which order each is done (CI 2.0)."""

from collections.abc import Mapping

import msgspec

from umpire.rules.cold_infinity.boarding.chapter import DeclareRam
from umpire.rules.cold_infinity.defence.orders import (
    AllocateDefence,
    DeclareIntercept,
    DeclareRockets,
    ReleaseDecoy,
    SetDefence,
    SwitchDefence,
)
from umpire.rules.cold_infinity.docked.orders import UseDock
from umpire.rules.cold_infinity.docking.mooring import DockShip
from umpire.rules.cold_infinity.drives.orders import ActivateDrive, OpenTunnel
from umpire.rules.cold_infinity.fire.orders import ChooseAngles, DeclareFire, ResolveFire
from umpire.rules.cold_infinity.guided.launches import LaunchGuided, UseReloadRack
from umpire.rules.cold_infinity.hacking.chapter import Hack
from umpire.rules.cold_infinity.hangars.orders import EjectContainer, LaunchCraft
from umpire.rules.cold_infinity.hits.orders import ResolveDamage
from umpire.rules.cold_infinity.movement.orders import Barnstorm, Move, PlotMove, SnapManoeuvre
from umpire.rules.cold_infinity.noncombat.chapter import JettisonSink
from umpire.rules.cold_infinity.outline.parts import Operation, places_of
from umpire.rules.cold_infinity.outline.turn import outline
from umpire.rules.cold_infinity.power.allocating import AllocatePower
from umpire.rules.cold_infinity.repair.orders import RepairAdHoc
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.refusals import OPTION_OFF
from umpire.rules.cold_infinity.stationary.orders import (
    AnnounceDeployment,
    DeployStationary,
    DetectMines,
)
from umpire.rules.cold_infinity.turns.orders import (
    ORDER_OF_ITS_OWN,
    AskFor,
    DetermineInitiative,
    EndTurn,
    Finish,
    TransferBridge,
)
from umpire.rules.cold_infinity.warfare.announcements import (
    AllocateEw,
    AnnounceEss,
    AssignArmour,
    SpendDetector,
    ToggleHighDensity,
)

DONE_BY: Mapping[Operation, type[msgspec.Struct]] = {
    "allocate_power": AllocatePower,
    "toggle_high_density": ToggleHighDensity,
    "activate_drive": ActivateDrive,
    "transfer_bridge": TransferBridge,
    "determine_initiative": DetermineInitiative,
    "allocate_ew": AllocateEw,
    "assign_adaptive_armour": AssignArmour,
    "announce_ess": AnnounceEss,
    "toggle_masking": AllocateEw,
    "launch_guided": LaunchGuided,
    "evade": Move,
    "plot_movement": PlotMove,
    "reveal_plots": Finish,
    "move": Move,
    "move_drone": Move,
    "barnstorm": Barnstorm,
    "snap_manoeuvre": SnapManoeuvre,
    "declare_attack": DeclareFire,
    "declare_defence": SetDefence,
    "declare_intercept": DeclareIntercept,
    "switch_defence": SwitchDefence,
    "switch_emergency_defence": SwitchDefence,
    "allocate_defence": AllocateDefence,
    "declare_countermeasures": DeclareRockets,
    "announce_ew": AllocateEw,
    "spend_detector": SpendDetector,
    "intercept": ResolveFire,
    "fire_rockets": ResolveFire,
    "deploy_chaff": ReleaseDecoy,
    "strike": ResolveFire,
    "fire_stationary": ResolveFire,
    "fire_starship": ResolveFire,
    "dogfight": ChooseAngles,
    "fire_small_vessel": ResolveFire,
    "check_failure": ResolveFire,
    "check_drive": ResolveDamage,
    "check_reactor": ResolveDamage,
    "check_catastrophe": ResolveDamage,
    "detach_section": ResolveDamage,
    "reduce_armour": ResolveDamage,
    "use_drive": OpenTunnel,
    "reload_rack": UseReloadRack,
    "check_heat": EndTurn,
    "announce_deployment": AnnounceDeployment,
    "deploy_stationary": DeployStationary,
    "detect_mine": DetectMines,
    "activate_mine": Move,
    "ram": DeclareRam,
    "entangle": DeclareRam,
    "sink_heat": EndTurn,
    "jettison_sink": JettisonSink,
    "repair": RepairAdHoc,
    "hack": Hack,
    "escape": ResolveDamage,
    "rotate_section": Move,
    "use_hangar": LaunchCraft,
    "handle_cargo": EjectContainer,
    "dock": DockShip,
    "use_dock": UseDock,
}
"""The order that does an operation, or after which it comes of itself."""


def refuse_operation(battle: Battle, order: AskFor) -> None:
    """Refuse what is asked for, by the reason (CI-2.0-1, CI-RUL-1).

    Raises:
        IllegalOrder: the level of the rules does not have it, or it has an order of its own.
    """
    asked = order.operation
    if not places_of(asked, outline(battle.options)):
        raise OPTION_OFF.refuse(
            f"Operation {asked} is not in play by the options of this battle.",
            at="/operation",
            rule="CI-RUL-1",
        )
    name = DONE_BY[asked].__struct_config__.tag
    raise ORDER_OF_ITS_OWN.refuse(
        f"Operation {asked} is done by the order {name}.", at="/operation"
    )
