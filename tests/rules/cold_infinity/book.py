"""The names of the book that its tests use, wherever they stand: `ci.Move`, `ci.Battle`.

What a module brings along of another, or what two modules call alike, is named at the end.
"""

# ruff: noqa: F403, I001, PLC0414 — whole modules, then single names, in this order

from umpire.kernel.citation import *
from umpire.kernel.dice import *
from umpire.rules.cold_infinity.citations.levels import *
from umpire.rules.cold_infinity.defence.decoys import *
from umpire.rules.cold_infinity.defence.orders import *
from umpire.rules.cold_infinity.drives.requirements import *
from umpire.rules.cold_infinity.drives.ending import *
from umpire.rules.cold_infinity.drives.happenings import *
from umpire.rules.cold_infinity.state.happening import *
from umpire.rules.cold_infinity.drives.journey_happenings import *
from umpire.rules.cold_infinity.drives.keeping import *
from umpire.rules.cold_infinity.drives.orders import *
from umpire.rules.cold_infinity.drives.gates import *
from umpire.rules.cold_infinity.fire.targets import *
from umpire.rules.cold_infinity.fire.defending import *
from umpire.rules.cold_infinity.fire.dogfights import *
from umpire.rules.cold_infinity.fire.happenings import *
from umpire.rules.cold_infinity.guided.guidance import *
from umpire.rules.cold_infinity.guided.interceptors import *
from umpire.rules.cold_infinity.guided.launches import *
from umpire.rules.cold_infinity.guided.solutions import *
from umpire.rules.cold_infinity.guided.stocks import *
from umpire.rules.cold_infinity.guided.travel import *
from umpire.rules.cold_infinity.guns.gun import *
from umpire.rules.cold_infinity.guns.set_off import *
from umpire.rules.cold_infinity.guns.mounted import *
from umpire.rules.cold_infinity.stealth.happenings import *
from umpire.rules.cold_infinity.state.noncombat import *
from umpire.rules.cold_infinity.hacking.happenings import *
from umpire.rules.cold_infinity.hacking.rates import *
from umpire.rules.cold_infinity.docked.orders import *
from umpire.rules.cold_infinity.hangars.bays import fits as fits
from umpire.rules.cold_infinity.hangars.bays import laid_out as laid_out
from umpire.rules.cold_infinity.hangars.bays import lost_with as lost_with
from umpire.rules.cold_infinity.hangars.bays import lost_without as lost_without
from umpire.rules.cold_infinity.hangars.choices import HandleOrdnanceChoice as HandleOrdnanceChoice
from umpire.rules.cold_infinity.hangars.choices import LandCraftChoice as LandCraftChoice
from umpire.rules.cold_infinity.hangars.choices import LaunchCraftChoice as LaunchCraftChoice
from umpire.rules.cold_infinity.hangars.choices import MoveToLauncherChoice as MoveToLauncherChoice
from umpire.rules.cold_infinity.hangars.bays import escaped as escaped
from umpire.rules.cold_infinity.hangars.handling import landing_damage as landing_damage
from umpire.rules.cold_infinity.hangars.handling import operations_needed as operations_needed
from umpire.rules.cold_infinity.hangars.coming_and_going import Aboard as Aboard
from umpire.rules.cold_infinity.hangars.happenings import BaysLost as BaysLost
from umpire.rules.cold_infinity.hangars.happenings import CraftCrashed as CraftCrashed
from umpire.rules.cold_infinity.hangars.happenings import CraftLanded as CraftLanded
from umpire.rules.cold_infinity.hangars.happenings import CraftLaunched as CraftLaunched
from umpire.rules.cold_infinity.hangars.happenings import EscapeTried as EscapeTried
from umpire.rules.cold_infinity.hangars.happenings import OrdnanceHandled as OrdnanceHandled
from umpire.rules.cold_infinity.hangars.stowage import bays_left as bays_left
from umpire.rules.cold_infinity.hits.blows import *
from umpire.rules.cold_infinity.hits.failures import *
from umpire.rules.cold_infinity.hits.configurations import *
from umpire.rules.cold_infinity.hits.harm import *
from umpire.rules.cold_infinity.hits.landing import *
from umpire.rules.cold_infinity.hits.locations import *
from umpire.rules.cold_infinity.hits.mitigation import *
from umpire.rules.cold_infinity.hits.orders import *
from umpire.rules.cold_infinity.hits.pulses import *
from umpire.rules.cold_infinity.hits.strikes import *
from umpire.rules.cold_infinity.movement.small_vessels import *
from umpire.rules.cold_infinity.movement.derelicts import *
from umpire.rules.cold_infinity.movement.drift_and_rotation import *
from umpire.rules.cold_infinity.movement.thrusting import *
from umpire.rules.cold_infinity.movement.movers import *
from umpire.rules.cold_infinity.movement.orders import *
from umpire.rules.cold_infinity.movement.permissions import *
from umpire.rules.cold_infinity.movement.plans import *
from umpire.rules.cold_infinity.noncombat.happenings import *
from umpire.rules.cold_infinity.outline.turn import *
from umpire.rules.cold_infinity.power.arming import *
from umpire.rules.cold_infinity.power.grids import *
from umpire.rules.cold_infinity.power.heat import *
from umpire.rules.cold_infinity.power.losses import *
from umpire.rules.cold_infinity.power.allocating import *
from umpire.rules.cold_infinity.power.turning import *
from umpire.rules.cold_infinity.repair.happenings import *
from umpire.rules.cold_infinity.repair.orders import *
from umpire.rules.cold_infinity.sheets.conditions import *
from umpire.rules.cold_infinity.sheets.soundness import *
from umpire.rules.cold_infinity.sheets.fittings import *
from umpire.rules.cold_infinity.shields.strength import *
from umpire.rules.cold_infinity.sighting.abstracted_arcs import *
from umpire.rules.cold_infinity.sighting.arcs import *
from umpire.rules.cold_infinity.sighting.line_of_sight import *
from umpire.rules.cold_infinity.sighting.same_hex import *
from umpire.rules.cold_infinity.sighting.silhouettes import *
from umpire.rules.cold_infinity.stationary.happenings import *
from umpire.rules.cold_infinity.stationary.triggers import *
from umpire.rules.cold_infinity.state.motion import *
from umpire.rules.cold_infinity.state.audience import *
from umpire.rules.cold_infinity.state.battle import *
from umpire.rules.cold_infinity.state.changes import *
from umpire.rules.cold_infinity.state.defences import *
from umpire.rules.cold_infinity.state.drives import *
from umpire.rules.cold_infinity.state.drones import *
from umpire.rules.cold_infinity.state.field import *
from umpire.rules.cold_infinity.state.fire_step import *
from umpire.rules.cold_infinity.state.group import *
from umpire.rules.cold_infinity.state.guided_weapon import *
from umpire.rules.cold_infinity.state.movement_tables import *
from umpire.rules.cold_infinity.state.flight_options import *
from umpire.rules.cold_infinity.state.options import *
from umpire.rules.cold_infinity.state.ranges import *
from umpire.rules.cold_infinity.state.sequence import *
from umpire.rules.cold_infinity.state.refusals import *
from umpire.rules.cold_infinity.state.running import *
from umpire.rules.cold_infinity.state.systems import *
from umpire.rules.cold_infinity.state.starship import *
from umpire.rules.cold_infinity.state.tables import *
from umpire.rules.cold_infinity.state.units import *
from umpire.rules.cold_infinity.state.vectors import *
from umpire.rules.cold_infinity.state.warfare import *
from umpire.rules.cold_infinity.state.weapons import *
from umpire.rules.cold_infinity.turns.initiative import *
from umpire.rules.cold_infinity.turns.operations import *
from umpire.rules.cold_infinity.turns.transfers import *
from umpire.rules.cold_infinity.unit_views import *
from umpire.rules.cold_infinity.view import *
from umpire.rules.cold_infinity.warfare.adaptive import *
from umpire.rules.cold_infinity.warfare.allocation import *
from umpire.rules.cold_infinity.warfare.knowledge import *
from umpire.rules.cold_infinity.warfare.support import *
from umpire.rules.cold_infinity.warfare.announcements import *
from umpire.rules.cold_infinity.warfare.points import *
from umpire.scenarios.dry_run import *
from umpire.scenarios.submit import *
from umpire.rules.cold_infinity.state.audience import has_stealth as has_stealth
from umpire.rules.cold_infinity.state.audience import betraying as betraying
from umpire.rules.cold_infinity.state.audience import hidden_ships as hidden_ships
from umpire.rules.cold_infinity.state.audience import hides_ships as hides_ships
from umpire.rules.cold_infinity.state.arms import Readiness as Readiness
from umpire.rules.cold_infinity.state.arms import WeaponReadiness as WeaponReadiness
from umpire.rules.cold_infinity.state.arms import WornWeapon as WornWeapon
from umpire.rules.cold_infinity.state.arms import Magazine as Magazine
from umpire.rules.cold_infinity.state.arms import Rounds as Rounds
from umpire.rules.cold_infinity.state.arms import Track as Track
from umpire.rules.cold_infinity.state.arms import Arms as Arms
from umpire.rules.cold_infinity.state.arms import readied as readied
from umpire.rules.cold_infinity.state.condition import SystemCondition as SystemCondition
from umpire.rules.cold_infinity.state.condition import TechnologyPoints as TechnologyPoints
from umpire.rules.cold_infinity.state.condition import SectionCondition as SectionCondition
from umpire.rules.cold_infinity.state.condition import Condition as Condition
from umpire.rules.cold_infinity.state.condition import whole as whole
from umpire.rules.cold_infinity.state.condition import section_of as section_of
from umpire.rules.cold_infinity.state.condition import system_of as system_of
from umpire.rules.cold_infinity.state.condition import with_section as with_section
from umpire.rules.cold_infinity.state.condition import with_system as with_system
from umpire.rules.cold_infinity.state.condition import is_lost as is_lost
from umpire.rules.cold_infinity.state.sheet import CraftArmour as CraftArmour
from umpire.rules.cold_infinity.state.sheet import CraftMount as CraftMount
from umpire.rules.cold_infinity.state.sheet import CraftSheet as CraftSheet
from umpire.rules.cold_infinity.state.sheet import bar_to_mounting as bar_to_mounting
from umpire.rules.cold_infinity.state.sheet import bar_to_attaching as bar_to_attaching
from umpire.rules.cold_infinity.state.hulls import Category as Category
from umpire.rules.cold_infinity.state.hulls import PLATFORMS as PLATFORMS
from umpire.rules.cold_infinity.state.hulls import category as category
from umpire.rules.cold_infinity.state.hulls import leaves_its_hex as leaves_its_hex
from umpire.rules.cold_infinity.state.hulls import row_of as row_of
from umpire.rules.cold_infinity.state.hulls import sections_for_mass as sections_for_mass
from umpire.rules.cold_infinity.state.hulls import ramming_value as ramming_value
from umpire.rules.cold_infinity.state.motion import Part as Part
from umpire.rules.cold_infinity.state.motion import Outcome as Outcome
from umpire.rules.cold_infinity.state.motion import Instalments as Instalments
from umpire.rules.cold_infinity.state.motion import Spin as Spin
from umpire.rules.cold_infinity.state.motion import Motion as Motion
from umpire.rules.cold_infinity.state.motion import Barnstorming as Barnstorming
from umpire.rules.cold_infinity.state.arms import Extra as Extra
from umpire.rules.cold_infinity.state.arms import Heat as Heat
from umpire.rules.cold_infinity.state.arms import PlantLevel as PlantLevel
from umpire.rules.cold_infinity.state.arms import SystemTurns as SystemTurns
from umpire.rules.cold_infinity.state.arms import PlantOutput as PlantOutput
from umpire.rules.cold_infinity.state.arms import PowerBefore as PowerBefore
from umpire.rules.cold_infinity.state.arms import Power as Power
from umpire.rules.cold_infinity.state.fire_step import FighterRam as FighterRam
from umpire.rules.cold_infinity.state.fire_step import DeclaredRam as DeclaredRam
from umpire.rules.cold_infinity.state.fire_step import Entanglement as Entanglement
from umpire.rules.cold_infinity.state.sheet import AdaptiveArmour as AdaptiveArmour
from umpire.rules.cold_infinity.state.sheet import Section as Section
from umpire.rules.cold_infinity.state.sheet import Rotation as Rotation
from umpire.rules.cold_infinity.state.sheet import Silhouettes as Silhouettes
from umpire.rules.cold_infinity.state.sheet import Costs as Costs
from umpire.rules.cold_infinity.state.sheet import TechLevel as TechLevel
from umpire.rules.cold_infinity.state.sheet import Sheet as Sheet
from umpire.rules.cold_infinity.state.sequence import AskingPhase as AskingPhase
from umpire.rules.cold_infinity.state.sequence import StandingOrders as StandingOrders
from umpire.rules.cold_infinity.state.sequence import SideOrders as SideOrders
from umpire.rules.cold_infinity.state.sequence import Ahead as Ahead
from umpire.rules.cold_infinity.state.hulls import MATTER as MATTER
from umpire.rules.cold_infinity.state.hulls import technology_row as technology_row
from umpire.rules.cold_infinity.state.hulls import DETONATION_PACK as DETONATION_PACK
from umpire.rules.cold_infinity.movement.off_axis import SENSES as SENSES
from umpire.rules.cold_infinity.movement.off_axis import sign_of as sign_of
from umpire.rules.cold_infinity.movement.off_axis import thruster_sense as thruster_sense
from umpire.rules.cold_infinity.movement.off_axis import effect as effect
from umpire.rules.cold_infinity.movement.off_axis import settled as settled
from umpire.rules.cold_infinity.movement.thrusters import channel as channel
from umpire.rules.cold_infinity.movement.thrusters import engine_thrust as engine_thrust
from umpire.rules.cold_infinity.movement.thrusters import enriched as enriched
from umpire.rules.cold_infinity.movement.thrusters import strain as strain
from umpire.rules.cold_infinity.movement.off_axis import turned as turned
from umpire.rules.cold_infinity.movement.off_axis import surcharge as surcharge
from umpire.rules.cold_infinity.movement.off_axis import on_vector as on_vector
from umpire.rules.cold_infinity.hits.shots import multipliers as multipliers
from umpire.rules.cold_infinity.hits.shots import unfit_dice as unfit_dice
from umpire.rules.cold_infinity.hits.shots import damage_rolled as damage_rolled
from umpire.rules.cold_infinity.hits.shots import after_range as after_range
from umpire.rules.cold_infinity.hits.shots import multiplied as multiplied
from umpire.rules.cold_infinity.hits.shots import ablative_reduction as ablative_reduction
from umpire.rules.cold_infinity.hits.shots import ablative_base as ablative_base
from umpire.rules.cold_infinity.hits.locations import SAIL_SIDES as SAIL_SIDES
from umpire.rules.cold_infinity.hits.locations import struck_to as struck_to
from umpire.rules.cold_infinity.fire.lines import counted_sections as counted_sections
from umpire.rules.cold_infinity.fire.lines import accuracy as accuracy
from umpire.rules.cold_infinity.fire.lines import rack_accuracy as rack_accuracy
from umpire.rules.cold_infinity.fire.to_hit import Drm as Drm
from umpire.rules.cold_infinity.fire.to_hit import Circumstances as Circumstances
from umpire.rules.cold_infinity.fire.to_hit import drm as drm
from umpire.rules.cold_infinity.fire.orders import DeclareFire as DeclareFire
from umpire.rules.cold_infinity.fire.orders import ResolveFire as ResolveFire
from umpire.rules.cold_infinity.fire.orders import ChooseAngles as ChooseAngles
from umpire.rules.cold_infinity.fire.solutions import exposed as exposed
from umpire.rules.cold_infinity.defence.standing_attacks import defence_against as defence_against
from umpire.rules.cold_infinity.defence.intercepts import ROCKETS_GONE as ROCKETS_GONE
from umpire.rules.cold_infinity.defence.intercepts import ROCKETS_OUT_OF_ARC as ROCKETS_OUT_OF_ARC
from umpire.rules.cold_infinity.defence.intercepts import PROTECTED_TOO_FAR as PROTECTED_TOO_FAR
from umpire.rules.cold_infinity.defence.intercepts import ROCKETS_EXCEEDED as ROCKETS_EXCEEDED
from umpire.rules.cold_infinity.defence.intercepts import Rockets as Rockets
from umpire.rules.cold_infinity.defence.intercepts import RocketPost as RocketPost
from umpire.rules.cold_infinity.defence.intercepts import bar_to_rockets as bar_to_rockets
from umpire.rules.cold_infinity.defence.intercepts import rocket_drm as rocket_drm
from umpire.rules.cold_infinity.defence.criteria import TOO_FAR_TO_GUARD as TOO_FAR_TO_GUARD
from umpire.rules.cold_infinity.defence.criteria import Post as Post
from umpire.rules.cold_infinity.defence.criteria import most_penalty as most_penalty
from umpire.rules.cold_infinity.defence.criteria import bar_to_screening as bar_to_screening
from umpire.rules.cold_infinity.defence.allocation import Contribution as Contribution
from umpire.rules.cold_infinity.defence.allocation import ModeTotal as ModeTotal
from umpire.rules.cold_infinity.defence.allocation import DefenceTotal as DefenceTotal
from umpire.rules.cold_infinity.defence.allocation import contribution as contribution
from umpire.rules.cold_infinity.defence.allocation import capped as capped
from umpire.rules.cold_infinity.defence.allocation import defence_total as defence_total
from umpire.rules.cold_infinity.power.supplying import is_on as is_on
from umpire.rules.cold_infinity.power.supplying import usable as usable
from umpire.rules.cold_infinity.turns.orders import Finish as Finish
from umpire.rules.cold_infinity.turns.orders import FinishAhead as FinishAhead
from umpire.rules.cold_infinity.turns.orders import SetStandingOrders as SetStandingOrders
from umpire.rules.cold_infinity.turns.orders import TransferBridge as TransferBridge
from umpire.rules.cold_infinity.turns.orders import DetermineInitiative as DetermineInitiative
from umpire.rules.cold_infinity.turns.orders import EndTurn as EndTurn
from umpire.rules.cold_infinity.turns.orders import AskFor as AskFor
from umpire.rules.cold_infinity.turns.going_ahead import unfinished as unfinished
from umpire.rules.cold_infinity.turns.going_ahead import is_in_play as is_in_play
from umpire.rules.cold_infinity.warfare.support import Enemy as Enemy
from umpire.rules.cold_infinity.warfare.support import ess_budget as ess_budget
from umpire.rules.cold_infinity.warfare.support import countermeasures as countermeasures
from umpire.rules.cold_infinity.warfare.support import require_ess as require_ess
from umpire.rules.cold_infinity.warfare.support import suppressed as suppressed
from umpire.rules.cold_infinity.guided.resolving import has_strikes as has_strikes
from umpire.rules.cold_infinity.guided.launching import Burst as Burst
from umpire.rules.cold_infinity.guided.launching import burst as burst
from umpire.rules.cold_infinity.guided.launching import Launcher as Launcher
from umpire.rules.cold_infinity.guided.launching import TARGET_OUT_OF_ARC as TARGET_OUT_OF_ARC
from umpire.rules.cold_infinity.guided.launching import TARGET_HIDDEN as TARGET_HIDDEN
from umpire.rules.cold_infinity.guided.launching import BEYOND_LAUNCH_RANGE as BEYOND_LAUNCH_RANGE
from umpire.rules.cold_infinity.guided.launching import UNFIT_TORPEDO as UNFIT_TORPEDO
from umpire.rules.cold_infinity.guided.launching import LaunchSight as LaunchSight
from umpire.rules.cold_infinity.guided.launching import maximum_range as maximum_range
from umpire.rules.cold_infinity.guided.launching import needs_lock as needs_lock
from umpire.rules.cold_infinity.guided.launching import bar_to_launch as bar_to_launch
from umpire.rules.cold_infinity.guided.magazines import NOTHING_TO_LOAD as NOTHING_TO_LOAD
from umpire.rules.cold_infinity.guided.magazines import RELOAD_RACK_FULL as RELOAD_RACK_FULL
from umpire.rules.cold_infinity.guided.magazines import LoadMissile as LoadMissile
from umpire.rules.cold_infinity.guided.magazines import UnloadMissile as UnloadMissile
from umpire.rules.cold_infinity.guided.magazines import ReloadOperation as ReloadOperation
from umpire.rules.cold_infinity.guided.magazines import Rack as Rack
from umpire.rules.cold_infinity.guided.magazines import Stock as Stock
from umpire.rules.cold_infinity.guided.magazines import reloaded as reloaded
from umpire.rules.cold_infinity.guided.resolving import resolve_guided as resolve_guided
from umpire.rules.cold_infinity.drives.gates import GateEffect as GateEffect
from umpire.rules.cold_infinity.drives.gates import failure_rating as failure_rating
from umpire.rules.cold_infinity.drives.gates import gate_effect as gate_effect
from umpire.rules.cold_infinity.stationary.orders import AnnounceDeployment as AnnounceDeployment
from umpire.rules.cold_infinity.stationary.orders import DeployStationary as DeployStationary
from umpire.rules.cold_infinity.stationary.orders import DetectMines as DetectMines
from umpire.rules.cold_infinity.sighting.incoming import Bearing as Bearing
from umpire.rules.cold_infinity.sighting.incoming import off_layer as off_layer
from umpire.rules.cold_infinity.sighting.line_of_sight import range_penalty as range_penalty
from umpire.rules.cold_infinity.sighting.sights import Pair as Pair
from umpire.rules.cold_infinity.sighting.sights import pair as pair
from umpire.rules.cold_infinity.hangars.orders import LaunchCraft as LaunchCraft
from umpire.rules.cold_infinity.hangars.orders import LandCraft as LandCraft
from umpire.rules.cold_infinity.hangars.orders import LoadOrdnance as LoadOrdnance
from umpire.rules.cold_infinity.hangars.orders import UnloadOrdnance as UnloadOrdnance
from umpire.rules.cold_infinity.hangars.orders import HandleOrdnance as HandleOrdnance
from umpire.rules.cold_infinity.hangars.orders import MoveToLauncher as MoveToLauncher
from umpire.rules.cold_infinity.hangars.orders import EjectContainer as EjectContainer
from umpire.rules.cold_infinity.referee.orders import SystemSet as SystemSet
from umpire.rules.cold_infinity.referee.orders import SectionSet as SectionSet
from umpire.rules.cold_infinity.referee.orders import CorrectUnit as CorrectUnit
from umpire.rules.cold_infinity.referee.orders import CorrectMine as CorrectMine
from umpire.rules.cold_infinity.referee.orders import CorrectDrive as CorrectDrive
from umpire.rules.cold_infinity.referee.orders import CorrectTunnel as CorrectTunnel
from umpire.rules.cold_infinity.referee.orders import Withdraw as Withdraw
from umpire.rules.cold_infinity.referee.orders import DeclareVictory as DeclareVictory
from umpire.rules.cold_infinity.stealth.hiding import EnterStealth as EnterStealth
from umpire.rules.cold_infinity.small.groups import GroupAccuracy as GroupAccuracy
from umpire.rules.cold_infinity.small.groups import group_row as group_row
from umpire.rules.cold_infinity.small.groups import group_accuracy as group_accuracy
from umpire.rules.cold_infinity.small.groups import group_silhouette as group_silhouette
from umpire.rules.cold_infinity.small.chapter import MergeGroups as MergeGroups
from umpire.rules.cold_infinity.small.chapter import GiveUpFighters as GiveUpFighters
from umpire.rules.cold_infinity.small.groups import bar_to_aiming as bar_to_aiming
from umpire.rules.cold_infinity.repair.rates import BASE_LEVEL as BASE_LEVEL
from umpire.rules.cold_infinity.repair.rates import AD_HOC_DICE as AD_HOC_DICE
from umpire.rules.cold_infinity.repair.rates import Thing as Thing
from umpire.rules.cold_infinity.repair.rates import repair_rating as repair_rating
from umpire.rules.cold_infinity.repair.rates import power_for as power_for
from umpire.rules.cold_infinity.repair.rates import points_for as points_for
from umpire.rules.cold_infinity.repair.rates import Damaged as Damaged
from umpire.rules.cold_infinity.repair.rates import (
    bar_to_automatic_repair as bar_to_automatic_repair,
)
from umpire.rules.cold_infinity.repair.rates import bar_to_ad_hoc_repair as bar_to_ad_hoc_repair
from umpire.rules.cold_infinity.repair.rates import attempts as attempts
from umpire.rules.cold_infinity.repair.rates import ad_hoc_repair as ad_hoc_repair
from umpire.rules.cold_infinity.repair.rates import MendSystem as MendSystem
from umpire.rules.cold_infinity.repair.rates import MendHull as MendHull
from umpire.rules.cold_infinity.repair.rates import PutOutFire as PutOutFire
from umpire.rules.cold_infinity.outline.parts import PLOTS as PLOTS
from umpire.rules.cold_infinity.noncombat.chapter import MoveOutboard as MoveOutboard
from umpire.rules.cold_infinity.noncombat.chapter import JettisonSink as JettisonSink
from umpire.rules.cold_infinity.hacking.chapter import Hack as Hack
from umpire.rules.cold_infinity.docking.mooring import DockShip as DockShip
from umpire.rules.cold_infinity.docking.mooring import LeaveDock as LeaveDock
from umpire.rules.cold_infinity.boarding.chapter import DeclareRam as DeclareRam
from umpire.rules.cold_infinity.boarding.rams import Force as Force
from umpire.rules.cold_infinity.boarding.rams import RAM_DICE as RAM_DICE
from umpire.rules.cold_infinity.boarding.rams import Rammer as Rammer
from umpire.rules.cold_infinity.boarding.rams import bar_to_ramming as bar_to_ramming
from umpire.rules.cold_infinity.boarding.rams import entangles as entangles
from umpire.rules.cold_infinity.boarding.rams import ram_result as ram_result
from umpire.rules.cold_infinity.boarding.rams import force_of as force_of
from umpire.rules.cold_infinity.boarding.rams import ram_damage as ram_damage
from umpire.rules.cold_infinity.boarding.rams import configuration_of as configuration_of
from umpire.rules.cold_infinity.boarding.rams import place_of as place_of
from umpire.rules.cold_infinity.boarding.rams import craft_ramming_value as craft_ramming_value
from msgspec import UNSET as UNSET
from umpire.kernel.errors import CannotAdjudicate as CannotAdjudicate
from umpire.kernel.errors import Code as Code
from umpire.kernel.errors import IllegalOrder as IllegalOrder
from umpire.kernel.errors import Malformed as Malformed
from umpire.kernel.errors import Refusal as Refusal
from umpire.kernel.hexes import Hex as Hex
from umpire.kernel.hexes import at_layer as at_layer
from umpire.kernel.hexes import layer as layer
from umpire.kernel.hexes import bearing_deg as bearing_deg
from umpire.kernel.hexes import centre as centre
from umpire.kernel.hexes import distance as distance
from umpire.kernel.hexes import neighbour as neighbour
from umpire.kernel.reasons import OPTION_OFF as OPTION_OFF
from umpire.kernel.reasons import UNKNOWN_WEAPON as UNKNOWN_WEAPON
from umpire.kernel.rulebook import OBSERVER as OBSERVER
from umpire.kernel.rulebook import REFEREE as REFEREE
from umpire.kernel.rulebook import Seat as Seat
from umpire.kernel.ruling import fold as fold
from umpire.kernel.ruling import happened as happened
from umpire.rules.cold_infinity import COLD_INFINITY as COLD_INFINITY
from umpire.rules.cold_infinity.boarding.chapter import DeclareRamChoice as DeclareRamChoice
from umpire.rules.cold_infinity.boarding.chapter import RamTarget as RamTarget
from umpire.rules.cold_infinity.boarding.happenings import EntanglementThrown as EntanglementThrown
from umpire.rules.cold_infinity.boarding.happenings import RamDeclared as RamDeclared
from umpire.rules.cold_infinity.boarding.happenings import Rammed as Rammed
from umpire.rules.cold_infinity.defence.choices import (
    AllocateDefenceChoice as AllocateDefenceChoice,
)
from umpire.rules.cold_infinity.defence.choices import SetDefenceChoice as SetDefenceChoice
from umpire.rules.cold_infinity.defence.choices import SwitchDefenceChoice as SwitchDefenceChoice
from umpire.rules.cold_infinity.defence.countermeasures import (
    DeclareRocketsChoice as DeclareRocketsChoice,
)
from umpire.rules.cold_infinity.defence.criteria import NOT_BEFORE_IT as NOT_BEFORE_IT
from umpire.rules.cold_infinity.defence.happenings import DefenceMet as DefenceMet
from umpire.rules.cold_infinity.defence.happenings import WeaponStrained as WeaponStrained
from umpire.rules.cold_infinity.defence.intercepts import InterceptDrm as InterceptDrm
from umpire.rules.cold_infinity.defence.intercepts import Mark as Mark
from umpire.rules.cold_infinity.defence.setting_happenings import DefenceSet as DefenceSet
from umpire.rules.cold_infinity.drives.choices import ActivateDriveChoice as ActivateDriveChoice
from umpire.rules.cold_infinity.drives.choices import ArriveChoice as ArriveChoice
from umpire.rules.cold_infinity.drives.choices import ChargeDriveChoice as ChargeDriveChoice
from umpire.rules.cold_infinity.drives.choices import OpenTunnelChoice as OpenTunnelChoice
from umpire.rules.cold_infinity.drives.choices import TransferTunnelChoice as TransferTunnelChoice
from umpire.rules.cold_infinity.fire.beam_happenings import WaveEnded as WaveEnded
from umpire.rules.cold_infinity.fire.choices import DeclareFireChoice as DeclareFireChoice
from umpire.rules.cold_infinity.fire.choices import ResolveFireChoice as ResolveFireChoice
from umpire.rules.cold_infinity.fire.to_hit import ToHit as ToHit
from umpire.rules.cold_infinity.fire.to_hit import to_hit as to_hit
from umpire.rules.cold_infinity.guided.choices import ReloadChoice as ReloadChoice
from umpire.rules.cold_infinity.guided.happenings import GuidedLost as GuidedLost
from umpire.rules.cold_infinity.guided.magazines import without as without
from umpire.rules.cold_infinity.hits.effect_happenings import DriveChecked as DriveChecked
from umpire.rules.cold_infinity.hacking.aims import HackTarget as HackTarget
from umpire.rules.cold_infinity.hacking.chapter import HackChoice as HackChoice
from umpire.rules.cold_infinity.hits.effect_happenings import RackStruck as RackStruck
from umpire.rules.cold_infinity.hits.effect_happenings import TrackingBroken as TrackingBroken
from umpire.rules.cold_infinity.hits.group_damage import Quarry as Quarry
from umpire.rules.cold_infinity.hits.happenings import GroupStruck as GroupStruck
from umpire.rules.cold_infinity.hits.happenings import HitSpent as HitSpent
from umpire.rules.cold_infinity.hits.happenings import SailTorn as SailTorn
from umpire.rules.cold_infinity.hits.happenings import ShipStruck as ShipStruck
from umpire.rules.cold_infinity.hits.happenings import UnitLost as UnitLost
from umpire.rules.cold_infinity.hits.shots import Defence as Defence
from umpire.rules.cold_infinity.hits.threats import failing_drives as failing_drives
from umpire.rules.cold_infinity.hits.shots import Rules as Rules
from umpire.rules.cold_infinity.hits.worn_weapons import reduced as reduced
from umpire.rules.cold_infinity.movement import spins as spins
from umpire.rules.cold_infinity.movement.barnstorming import Aim as Aim
from umpire.rules.cold_infinity.movement.spending import Means as Means
from umpire.rules.cold_infinity.movement.choices import BarnstormChoice as BarnstormChoice
from umpire.rules.cold_infinity.movement.happenings import UnitMoved as UnitMoved
from umpire.rules.cold_infinity.movement.thrusters import Jet as Jet
from umpire.rules.cold_infinity.movement.spins import Ordered as Ordered
from umpire.rules.cold_infinity.opening import NamedCraft as NamedCraft
from umpire.rules.cold_infinity.opening import NamedSheet as NamedSheet
from umpire.rules.cold_infinity.opening import Setup as Setup
from umpire.rules.cold_infinity.noncombat.chapter import JettisonSinkChoice as JettisonSinkChoice
from umpire.rules.cold_infinity.noncombat.chapter import MoveOutboardChoice as MoveOutboardChoice
from umpire.rules.cold_infinity.outline.parts import Operation as Operation
from umpire.rules.cold_infinity.outline.parts import places as places
from umpire.rules.cold_infinity.outline.parts import places_of as places_of
from umpire.rules.cold_infinity.power.allocation import Allocation as Allocation
from umpire.rules.cold_infinity.power.allocation import FromBattery as FromBattery
from umpire.rules.cold_infinity.power.allocation import Given as Given
from umpire.rules.cold_infinity.power.allocation import Source as Source
from umpire.rules.cold_infinity.power.allocation import Store as Store
from umpire.rules.cold_infinity.power.allocation import ToBattery as ToBattery
from umpire.rules.cold_infinity.power.allocation import shared_out as shared_out
from umpire.rules.cold_infinity.power.consumers import Consumer as Consumer
from umpire.rules.cold_infinity.power.happenings import ForcedOffCounted as ForcedOffCounted
from umpire.rules.cold_infinity.power.happenings import PlantHeated as PlantHeated
from umpire.rules.cold_infinity.power.happenings import PlantRestarted as PlantRestarted
from umpire.rules.cold_infinity.power.happenings import PlantsRecharged as PlantsRecharged
from umpire.rules.cold_infinity.power.happenings import PowerAllocated as PowerAllocated
from umpire.rules.cold_infinity.power.happenings import PowerLost as PowerLost
from umpire.rules.cold_infinity.power.happenings import SinkHeated as SinkHeated
from umpire.rules.cold_infinity.repair.choices import RepairAdHocChoice as RepairAdHocChoice
from umpire.rules.cold_infinity.repair.choices import Repairable as Repairable
from umpire.rules.cold_infinity.repair.choices import UseRepairSystemChoice as UseRepairSystemChoice
from umpire.rules.cold_infinity.setup import GroupSetup as GroupSetup
from umpire.rules.cold_infinity.setup import ShipSetup as ShipSetup
from umpire.rules.cold_infinity.setup import check as check
from umpire.rules.cold_infinity.setup import setup as setup
from umpire.rules.cold_infinity.sighting.incoming import incoming_hour as incoming_hour
from umpire.rules.cold_infinity.sighting.sections import Choice as Choice
from umpire.rules.cold_infinity.sighting.sections import Target as Target
from umpire.rules.cold_infinity.sighting.diagrams import struck_in_space as struck_in_space
from umpire.rules.cold_infinity.sighting.diagrams import SIDES as SIDES
from umpire.rules.cold_infinity.sighting.diagrams import struck as struck
from umpire.rules.cold_infinity.small.groups import group_class as group_class
from umpire.rules.cold_infinity.state.attitude import Attitude as Attitude
from umpire.rules.cold_infinity.state.attitude import heading as heading
from umpire.rules.cold_infinity.state.attitude import level as level
from umpire.rules.cold_infinity.state.battle import Ruling as Ruling
from umpire.rules.cold_infinity.state.field import Beyond as Beyond
from umpire.rules.cold_infinity.state.field import Coming as Coming
from umpire.rules.cold_infinity.state.field import DriveState as DriveState
from umpire.rules.cold_infinity.state.field import Tunnel as Tunnel
from umpire.rules.cold_infinity.state.bounds import ArcShape as ArcShape
from umpire.rules.cold_infinity.state.bounds import Configuration as Configuration
from umpire.rules.cold_infinity.state.bounds import GroupClass as GroupClass
from umpire.rules.cold_infinity.state.bounds import HEADINGS as HEADINGS
from umpire.rules.cold_infinity.state.bounds import Heading as Heading
from umpire.rules.cold_infinity.state.bounds import HullType as HullType
from umpire.rules.cold_infinity.state.bounds import Manoeuvre as Manoeuvre
from umpire.rules.cold_infinity.state.bounds import Placement as Placement
from umpire.rules.cold_infinity.state.bounds import SectionName as SectionName
from umpire.rules.cold_infinity.state.bounds import Side as Side
from umpire.rules.cold_infinity.state.bounds import SpinSense as SpinSense
from umpire.rules.cold_infinity.state.bridges import BridgeEffects as BridgeEffects
from umpire.rules.cold_infinity.state.bridges import NO_BRIDGE as NO_BRIDGE
from umpire.rules.cold_infinity.state.bridges import command as command
from umpire.rules.cold_infinity.state.bridges import first_bridge as first_bridge
from umpire.rules.cold_infinity.turns.happenings import InitiativeDetermined as InitiativeDetermined
from umpire.rules.cold_infinity.turns.happenings import PhaseBegan as PhaseBegan
from umpire.rules.cold_infinity.turns.happenings import SideFinished as SideFinished
from umpire.rules.cold_infinity.turns.initiative import Standing as Standing
from umpire.rules.cold_infinity.warfare.attack import EwEffects as EwEffects
from umpire.rules.cold_infinity.warfare.attack import Signature as Signature
from umpire.rules.cold_infinity.warfare.attack import Targeting as Targeting
from umpire.rules.cold_infinity.warfare.attack import Term as Term
from umpire.rules.cold_infinity.warfare.attack import ew_effects as ew_effects
from umpire.rules.cold_infinity.warfare.effects import Amplifying as Amplifying
from umpire.rules.cold_infinity.warfare.effects import as_known as as_known
from umpire.rules.cold_infinity.warfare.effects import effects_on as effects_on
from umpire.rules.cold_infinity.warfare.effects import locked_on as locked_on
from umpire.rules.cold_infinity.warfare.effects import masks as masks
from umpire.rules.cold_infinity.warfare.happenings import ArmourTold as ArmourTold
from umpire.rules.cold_infinity.warfare.happenings import EwAllocated as EwAllocated
from umpire.rules.cold_infinity.warfare.happenings import UnitsIdentified as UnitsIdentified
from umpire.rules.cold_infinity.defence.refusals import ALREADY_DEFENDED as ALREADY_DEFENDED
from umpire.rules.cold_infinity.movement.refusals import ALREADY_MOVED as ALREADY_MOVED
from umpire.rules.cold_infinity.movement.refusals import CANNOT_BARNSTORM as CANNOT_BARNSTORM
from umpire.rules.cold_infinity.defence.refusals import CANNOT_DEFEND as CANNOT_DEFEND
from umpire.rules.cold_infinity.defence.refusals import CANNOT_INTERCEPT as CANNOT_INTERCEPT
from umpire.rules.cold_infinity.movement.refusals import CHANNEL_EXCEEDED as CHANNEL_EXCEEDED
from umpire.rules.cold_infinity.movement.refusals import EVASION_LIMIT as EVASION_LIMIT
from umpire.kernel.rulebook import FAMILIES as FAMILIES
from umpire.rules.cold_infinity.movement.refusals import FIGHTERS_ALONE as FIGHTERS_ALONE
from umpire.rules.cold_infinity.guided.refusals import FIRED_OUT_OF_ORDER as FIRED_OUT_OF_ORDER
from umpire.kernel.sequence import Giver as Giver
from umpire.rules.cold_infinity.movement.refusals import INSUFFICIENT_THRUST as INSUFFICIENT_THRUST
from umpire.rules.cold_infinity.guided.refusals import LAUNCH_UNLOCKED as LAUNCH_UNLOCKED
from umpire.rules.cold_infinity.movement.refusals import MOTION_LIMIT as MOTION_LIMIT
from umpire.rules.cold_infinity.movement.refusals import NOT_A_PART as NOT_A_PART
from umpire.rules.cold_infinity.defence.refusals import NOT_BETWEEN as NOT_BETWEEN
from umpire.rules.cold_infinity.defence.refusals import NOT_INTERCEPTABLE as NOT_INTERCEPTABLE
from umpire.rules.cold_infinity.movement.refusals import NOT_ITS_TURN as NOT_ITS_TURN
from umpire.rules.cold_infinity.movement.refusals import NOT_LEVEL as NOT_LEVEL
from umpire.rules.cold_infinity.guided.refusals import NOT_LOADED as NOT_LOADED
from umpire.rules.cold_infinity.movement.refusals import NOT_ON_WAY as NOT_ON_WAY
from umpire.rules.cold_infinity.defence.refusals import NOT_SET_TO_DEFEND as NOT_SET_TO_DEFEND
from umpire.rules.cold_infinity.movement.refusals import NOT_SPINNING as NOT_SPINNING
from umpire.rules.cold_infinity.movement.refusals import OFF_SIDE as OFF_SIDE
from umpire.rules.cold_infinity.defence.refusals import ONE_INTERCEPTED as ONE_INTERCEPTED
from umpire.rules.cold_infinity.guided.refusals import OPERATIONS_EXCEEDED as OPERATIONS_EXCEEDED
from umpire.kernel.odds import Odds as Odds
from umpire.rules.cold_infinity.turns.steps import PHASES_OF_PLAY as PHASES_OF_PLAY
from umpire.rules.cold_infinity.defence.planning import PlanDefencesChoice as PlanDefencesChoice
from umpire.rules.cold_infinity.guided.refusals import RACK_FULL as RACK_FULL
from umpire.rules.cold_infinity.defence.refusals import SCREENED_TOO_FAR as SCREENED_TOO_FAR
from umpire.rules.cold_infinity.defence.refusals import SCREENS_BY_SDF as SCREENS_BY_SDF
from umpire.rules.cold_infinity.defence.refusals import SLOWER_THAN_ATTACK as SLOWER_THAN_ATTACK
from umpire.rules.cold_infinity.movement.refusals import SPINNING as SPINNING
from umpire.rules.cold_infinity.movement.refusals import THRUSTER_UNFIT as THRUSTER_UNFIT
from umpire.rules.cold_infinity.movement.refusals import THRUST_SPLIT as THRUST_SPLIT
from umpire.rules.cold_infinity.guided.refusals import UNFIT_MUNITION as UNFIT_MUNITION
from umpire.kernel.ruling import Value as Value
from umpire.rules.cold_infinity.movement.refusals import WRONG_SENSE as WRONG_SENSE
from umpire.rules.cold_infinity.warfare.keeping import armour_struck as armour_struck
from umpire.rules.cold_infinity.warfare.keeping import as_far_as_points_go as as_far_as_points_go
from umpire.rules.cold_infinity.fire.lines import (
    attachment_amplification as attachment_amplification,
)
from umpire.rules.cold_infinity.hits.threats import has_effects as has_effects
from umpire.rules.cold_infinity.state.attitude import side_of as side_of
from umpire.rules.cold_infinity.stationary.drums import drums_of as drums_of
from rules.cold_infinity.asked import adjudicate as adjudicate
from rules.cold_infinity.asked import choices as choices
from rules.cold_infinity.asked import explores as explores
from rules.cold_infinity.asked import giver as giver
from rules.cold_infinity.asked import hears as hears
from rules.cold_infinity.asked import odds as odds
from rules.cold_infinity.asked import phases_in_play as phases_in_play
from rules.cold_infinity.ships import *
