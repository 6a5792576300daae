"""The names of Cold Infinity that its adapters use, wherever they stand: `ci.Move`.

What a module brings along of another, or what two modules call alike, is named at the end.
"""

# ruff: noqa: F403, I001, PLC0414 — whole modules, then single names, in this order

from umpire.kernel.errors import *
from umpire.kernel.hexes import *
from umpire.rules.cold_infinity.defence.decoys import *
from umpire.rules.cold_infinity.defence.intercepts import *
from umpire.rules.cold_infinity.fire.targets import *
from umpire.rules.cold_infinity.fire.defending import *
from umpire.rules.cold_infinity.fire.order_of_fire import *
from umpire.rules.cold_infinity.fire.resolving import *
from umpire.rules.cold_infinity.guided.guidance import *
from umpire.rules.cold_infinity.guided.launching import *
from umpire.rules.cold_infinity.guided.travel import *
from umpire.rules.cold_infinity.guns.gun import *
from umpire.rules.cold_infinity.guns.set_off import *
from umpire.rules.cold_infinity.hacking.rates import *
from umpire.rules.cold_infinity.hits.blows import *
from umpire.rules.cold_infinity.hits.failures import *
from umpire.rules.cold_infinity.hits.configurations import *
from umpire.rules.cold_infinity.hits.effect_happenings import *
from umpire.rules.cold_infinity.hits.group_damage import *
from umpire.rules.cold_infinity.hits.harm import *
from umpire.rules.cold_infinity.hits.landing import *
from umpire.rules.cold_infinity.hits.locations import *
from umpire.rules.cold_infinity.hits.pulses import *
from umpire.rules.cold_infinity.movement.small_vessels import *
from umpire.rules.cold_infinity.movement.derelicts import *
from umpire.rules.cold_infinity.movement.thrusting import *
from umpire.rules.cold_infinity.movement.thrusters import *
from umpire.rules.cold_infinity.movement.plans import *
from umpire.rules.cold_infinity.movement.spins import *
from umpire.rules.cold_infinity.outline.turn import *
from umpire.rules.cold_infinity.power.allocation import *
from umpire.rules.cold_infinity.power.arming import *
from umpire.rules.cold_infinity.power.heat import *
from umpire.rules.cold_infinity.power.plants import *
from umpire.rules.cold_infinity.repair.rates import *
from umpire.rules.cold_infinity.shields.strength import *
from umpire.rules.cold_infinity.sighting.abstracted_arcs import *
from umpire.rules.cold_infinity.sighting.arcs import *
from umpire.rules.cold_infinity.sighting.incoming import *
from umpire.rules.cold_infinity.sighting.line_of_sight import *
from umpire.rules.cold_infinity.sighting.same_hex import *
from umpire.rules.cold_infinity.sighting.diagrams import *
from umpire.rules.cold_infinity.sighting.sections import *
from umpire.rules.cold_infinity.sighting.silhouettes import *
from umpire.rules.cold_infinity.small.groups import *
from umpire.rules.cold_infinity.state.motion import *
from umpire.rules.cold_infinity.state.audience import *
from umpire.rules.cold_infinity.state.battle import *
from umpire.rules.cold_infinity.state.bounds import *
from umpire.rules.cold_infinity.state.bridges import *
from umpire.rules.cold_infinity.state.guided_weapon import *
from umpire.rules.cold_infinity.stationary.triggers import *
from umpire.rules.cold_infinity.state.field import *
from umpire.rules.cold_infinity.state.flight_options import *
from umpire.rules.cold_infinity.state.options import *
from umpire.rules.cold_infinity.state.ranges import *
from umpire.rules.cold_infinity.state.sequence import *
from umpire.rules.cold_infinity.state.systems import *
from umpire.rules.cold_infinity.state.tables import *
from umpire.rules.cold_infinity.state.vectors import *
from umpire.rules.cold_infinity.state.warfare import *
from umpire.rules.cold_infinity.state.weapons import *
from umpire.rules.cold_infinity.turns.initiative import *
from umpire.rules.cold_infinity.warfare.allocation import *
from umpire.rules.cold_infinity.warfare.attack import *
from umpire.rules.cold_infinity.warfare.knowledge import *
from umpire.rules.cold_infinity.warfare.support import *
from umpire.rules.cold_infinity.warfare.points import *
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
from umpire.rules.cold_infinity.state.sheet import AdaptiveArmour as AdaptiveArmour
from umpire.rules.cold_infinity.state.sheet import Section as Section
from umpire.rules.cold_infinity.state.sheet import Rotation as Rotation
from umpire.rules.cold_infinity.state.sheet import Silhouettes as Silhouettes
from umpire.rules.cold_infinity.state.sheet import Costs as Costs
from umpire.rules.cold_infinity.state.sheet import TechLevel as TechLevel
from umpire.rules.cold_infinity.state.sheet import Sheet as Sheet
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
from umpire.rules.cold_infinity.defence.criteria import weapon_speed as weapon_speed
from umpire.rules.cold_infinity.defence.criteria import may_meet as may_meet
from umpire.rules.cold_infinity.defence.criteria import NOT_BEFORE_IT as NOT_BEFORE_IT
from umpire.rules.cold_infinity.defence.criteria import Attack as Attack
from umpire.rules.cold_infinity.defence.criteria import bar_to_defending as bar_to_defending
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
from umpire.rules.cold_infinity.warfare.support import Enemy as Enemy
from umpire.rules.cold_infinity.warfare.support import ess_budget as ess_budget
from umpire.rules.cold_infinity.warfare.support import countermeasures as countermeasures
from umpire.rules.cold_infinity.warfare.support import require_ess as require_ess
from umpire.rules.cold_infinity.warfare.support import suppressed as suppressed
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
from umpire.rules.cold_infinity.guided.refusals import NOT_LOADED as NOT_LOADED
from umpire.rules.cold_infinity.guided.magazines import reloaded as reloaded
from umpire.rules.cold_infinity.sighting.incoming import Bearing as Bearing
from umpire.rules.cold_infinity.sighting.incoming import off_layer as off_layer
from umpire.rules.cold_infinity.sighting.line_of_sight import range_penalty as range_penalty
from umpire.rules.cold_infinity.small.groups import GroupAccuracy as GroupAccuracy
from umpire.rules.cold_infinity.small.groups import group_row as group_row
from umpire.rules.cold_infinity.small.groups import group_accuracy as group_accuracy
from umpire.rules.cold_infinity.small.groups import group_silhouette as group_silhouette
from umpire.rules.cold_infinity.small.groups import bar_to_aiming as bar_to_aiming
from umpire.rules.cold_infinity.small.groups import merged as merged
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
from umpire.rules.cold_infinity.outline.parts import PLOTS as PLOTS
from umpire.rules.cold_infinity.hacking.aims import HACK_UNLOCKED as HACK_UNLOCKED
from umpire.rules.cold_infinity.hacking.aims import IMMUNE_TO_HACKS as IMMUNE_TO_HACKS
from umpire.rules.cold_infinity.hacking.aims import HACK_TOO_SOON as HACK_TOO_SOON
from umpire.rules.cold_infinity.hacking.aims import HACK_LOCKED_OUT as HACK_LOCKED_OUT
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
from umpire.kernel.dice import SuppliedDice as SuppliedDice
from umpire.rules.cold_infinity.fire.to_hit import to_hit as to_hit
from umpire.rules.cold_infinity.guided.launching import strike as strike
from umpire.rules.cold_infinity.hits.shots import Rules as Rules
from umpire.rules.cold_infinity.hits.strikes import Struck as Struck
from umpire.rules.cold_infinity.movement.spending import Means as Means
from umpire.rules.cold_infinity.state.attitude import DOWN as DOWN
from umpire.rules.cold_infinity.state.attitude import UP as UP
from umpire.rules.cold_infinity.state.attitude import Attitude as Attitude
from umpire.rules.cold_infinity.state.fire_step import Interception as Interception
from umpire.rules.cold_infinity.state.fire_step import Shot as Shot
from umpire.rules.cold_infinity.state.arms import Extra as Extra
from umpire.rules.cold_infinity.fire.lines import (
    attachment_amplification as attachment_amplification,
)
from umpire.rules.cold_infinity.stationary.detecting import OUTSIDE as OUTSIDE
from umpire.rules.cold_infinity.stationary.orders import NO_SHROUD as NO_SHROUD
