"""Options: rules and readings that a scenario may choose."""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

Level: TypeAlias = Literal["basic", "advanced"]

Rounding: TypeAlias = Literal["down", "up"]

MovementTurns: TypeAlias = Literal["initiative", "simultaneous", "nimble"]

ClampStage: TypeAlias = Literal["last", "before_die"]

SightInSpace: TypeAlias = Literal["layer_between", "segmented"]

CollectorLoss: TypeAlias = Literal["two_per_point", "structure"]

Restart: TypeAlias = Literal["below_rating", "at_zero"]

EngineRating: TypeAlias = Annotated[str, Meta(pattern=r"^\d{1,4}/\d{1,3}$")]
"""Thrust, and the power that one more point costs, as the book writes it (CI-5.2-1)."""


class OptionsOfFlight(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The turn, power, electronic warfare and movement; see `Options`."""

    level: Annotated[
        Level,
        Meta(title="CI-RUL-1", description="Whether the advanced rules are in play."),
    ] = "advanced"

    # Initiative and power

    initiative_clamp: Annotated[
        ClampStage,
        Meta(
            title="CI-RUL-4",
            description="When initiative is kept within 20 of the Mass: last, or before the die.",
        ),
    ] = "last"
    launch_penalty_per_vessel: Annotated[
        bool,
        Meta(
            title="CI-RUL-82",
            description="Whether a launching unit's initiative suffers for each vessel.",
        ),
    ] = False
    movement_turns: Annotated[
        MovementTurns,
        Meta(
            title="CI-2.2.1-1",
            description="Who moves when: in initiative order, or all by plots at the same time; "
            "nimble small vessels plot after starships have shown theirs.",
        ),
    ] = "initiative"
    armed_at_start: Annotated[
        bool,
        Meta(
            title="CI-7.1.3-2",
            description="Whether weapons that are on are armed when the battle begins.",
        ),
    ] = True
    capacitor_damage_hits_recharge: Annotated[
        bool,
        Meta(title="CI-RUL-12", description="Whether a damaged capacitor recharges less."),
    ] = False
    collector_loss: Annotated[
        CollectorLoss,
        Meta(
            title="CI-RUL-13",
            description="What a collector has left: 2 less for each point, or its structure.",
        ),
    ] = "two_per_point"
    overheat_restart: Annotated[
        Restart,
        Meta(
            title="CI-RUL-16",
            description="When an overheated plant may be started again.",
        ),
    ] = "below_rating"

    control_from_lost_bridge: Annotated[
        bool,
        Meta(
            title="CI-RUL-87",
            description="Whether control may pass from a destroyed bridge until initiative is "
            "next thrown for; else only in the turn in which it is lost.",
        ),
    ] = True

    # What goes by itself

    automatic_passes: Annotated[
        bool,
        Meta(
            title="CI-UMP-123",
            description="Whether a phase waits for no side that could do nothing in it but pass.",
        ),
    ] = True
    standing_orders: Annotated[
        bool,
        Meta(
            title="CI-UMP-121",
            description="Whether sides may give standing orders, and be done with phases ahead.",
        ),
    ] = True

    # Electronic warfare

    ship_signatures: Annotated[
        bool,
        Meta(
            title="CI-4.6-1",
            description="Whether the power that a ship used makes it easier to hit.",
        ),
    ] = False
    signature_sensor_multiplier: Annotated[
        int,
        Meta(
            title="CI-4.6-1",
            description="What sensor Ratings are multiplied by, against signatures.",
            ge=1,
            le=2,
        ),
    ] = 1
    unit_identification: Annotated[
        bool,
        Meta(title="CI-4.9-1", description="Whether enemies are to be identified by shrouds."),
    ] = False
    unknown_silhouettes: Annotated[
        bool,
        Meta(
            title="CI-4.9-2",
            description="Whether a type that no ally has met shows its silhouette alone.",
        ),
    ] = False
    small_missiles_ignore_ecm: Annotated[
        bool,
        Meta(title="CI-RUL-19", description="Whether missiles of small vessels ignore ECM."),
    ] = False
    ess_amplification_cost: Annotated[
        int,
        Meta(
            title="CI-RUL-22",
            description="ESS points for each point of amplification.",
            ge=1,
            le=10,
        ),
    ] = 1
    torpedo_lock_recheck: Annotated[
        bool,
        Meta(
            title="CI-RUL-25",
            description="Whether a torpedo needs its lock-on when it strikes, too.",
        ),
    ] = False

    # Movement

    engine_damage_rounding: Annotated[
        Rounding,
        Meta(title="CI-RUL-14", description="Half of an odd structure left, for thrust."),
    ] = "down"
    rolls: Annotated[bool, Meta(title="CI-5.4.2.2-1", description="Whether ships may roll.")] = True
    tumbles: Annotated[
        bool, Meta(title="CI-5.4.2.4-1", description="Whether ships may tumble.")
    ] = True
    mid_step_acceleration: Annotated[
        bool,
        Meta(title="CI-5.4.2.5-1", description="Whether ships may thrust on their way, too."),
    ] = False
    off_axis_manoeuvres: Annotated[
        bool,
        Meta(
            title="CI-5.4.2.6-1",
            description="Whether ships manoeuvre whichever way up they are.",
        ),
    ] = False
    partial_thrust: Annotated[
        bool,
        Meta(title="CI-5.4.2.7-1", description="Whether manoeuvres may be paid for in parts."),
    ] = False
    cinematic: Annotated[
        bool,
        Meta(
            title="CI-5.6-1",
            description="Whether hexes of thrust, facings and rolls together are limited.",
        ),
    ] = False
    engine_rating: Annotated[
        EngineRating | None,
        Meta(
            title="CI-5.6.1-1",
            description="The Rating that the engines of all ships have, as 10/10; null: any.",
        ),
    ] = None
    all_non_inertial: Annotated[
        bool,
        Meta(title="CI-5.8.1-1", description="Whether every engine counts as non-inertial."),
    ] = False
    all_vaned: Annotated[
        bool,
        Meta(
            title="CI-16.4.12-1",
            description="Whether acceleration thrusters of every ship manoeuvre, too.",
        ),
    ] = False
    surcharge_per_facing: Annotated[
        bool,
        Meta(
            title="CI-RUL-28",
            description="Whether a non-inertial turn pays its surcharge for each facing.",
        ),
    ] = False
    evasion_ignored_by_small_vessels: Annotated[
        bool,
        Meta(
            title="CI-RUL-32",
            description="Whether small vessels far away ignore evasion, too.",
        ),
    ] = True

    # Three dimensions

    three_dimensional: Annotated[
        bool,
        Meta(
            title="CI-6.1-1",
            description="Whether there are layers above and below the map, and ships may rise.",
        ),
    ] = False
    ranges_added: Annotated[
        bool,
        Meta(
            title="CI-6.5-3",
            description="Whether the range to another layer is hexes and layers added; else it is "
            "the root of their squares.",
        ),
    ] = False
    speed_includes_z: Annotated[
        bool,
        Meta(
            title="CI-RUL-7",
            description="Whether layers a turn are part of the Speed for initiative, barnstorming, "
            "rams, landings and docks.",
        ),
    ] = True
    three_d_los: Annotated[
        SightInSpace,
        Meta(
            title="CI-7.1.5.1-2",
            description="What blocks a line of sight to another layer: all between the layers, or "
            "what lies in the same segment of the line and of the layers.",
        ),
    ] = "layer_between"
    los_segments: Annotated[
        int,
        Meta(
            title="CI-7.1.5.1-2",
            description="Into how many segments lines of sight are cut.",
            ge=2,
            le=20,
        ),
    ] = 2
    arcs_in_layers: Annotated[
        bool,
        Meta(
            title="CI-7.1.4.3-1",
            description="Whether arcs of fire have limits above and below, too; else they bear on "
            "all layers alike.",
        ),
    ] = True


LosReading: TypeAlias = Literal["two_tests", "between"]

LosEdge: TypeAlias = Literal["both", "either"]

AbstractedArcs: TypeAlias = Literal["none", "system_1", "system_2"]

SetToEleven: TypeAlias = Literal["off", "per_weapon", "per_shot"]

AblativeBase: TypeAlias = Literal["rolled", "halved"]

PassThrough: TypeAlias = Literal["final", "struck", "both"]

PulseDamage: TypeAlias = Literal["per_pulse", "once"]

AblativeLoss: TypeAlias = Literal["volley", "weapon"]

PlasmaDouble: TypeAlias = Literal["hull_only", "before_armour"]

RollFor: TypeAlias = Literal["hit", "point"]


class Options(OptionsOfFlight, frozen=True, forbid_unknown_fields=True):
    """Optional rules and house rules; `title` names the rule or reading that each changes."""

    # Fire

    abstracted_arcs: Annotated[
        AbstractedArcs,
        Meta(title="CI-7.1.4.2-1", description="Whether arcs are modifiers in place of limits."),
    ] = "none"
    discovery: Annotated[
        bool,
        Meta(
            title="CI-7.6.1-1",
            description="Whether called shots are for systems that were seen at work.",
        ),
    ] = False
    set_to_eleven: Annotated[
        SetToEleven,
        Meta(
            title="CI-7.9-1",
            description="Whether an EW point may take the place of a throw to hit.",
        ),
    ] = "off"
    line_of_sight: Annotated[
        LosReading,
        Meta(title="CI-RUL-36", description="How objects between block the line of sight."),
    ] = "two_tests"
    line_of_sight_edge: Annotated[
        LosEdge,
        Meta(
            title="CI-RUL-37",
            description="A line along an edge: blocked from both sides of it, or from either.",
        ),
    ] = "both"
    no_penalty_in_one_hex: Annotated[
        bool,
        Meta(title="CI-RUL-46", description="Whether fire at range 0 has no range penalty."),
    ] = False
    seams_on_facings: Annotated[
        bool,
        Meta(
            title="CI-RUL-45",
            description="Whether fire along facings 2, 3, 5 and 6 of a ship with five sections "
            "strikes a seam, whatever its hull; else the seams are those of its silhouettes.",
        ),
    ] = True
    split_shots: Annotated[
        bool,
        Meta(
            title="CI-RUL-122",
            description="Whether the shots of one weapon may go at different targets.",
        ),
    ] = True

    # Damage

    plasma_double: Annotated[
        PlasmaDouble,
        Meta(title="CI-RUL-48", description="Where plasma doubles: on the hull, or before armour."),
    ] = "hull_only"
    ablative_fire_base: Annotated[
        AblativeBase,
        Meta(
            title="CI-RUL-49",
            description="What ablative defensive fire takes its tenth of: all that was rolled, or "
            "what a glancing hit leaves.",
        ),
    ] = "rolled"
    armour_of_core_hits: Annotated[
        PassThrough,
        Meta(
            title="CI-RUL-50",
            description="Whose armour meets a hit that goes on to the core.",
        ),
    ] = "final"
    pulse_damage: Annotated[
        PulseDamage,
        Meta(title="CI-RUL-55", description="Whether each pulse rolls its damage."),
    ] = "per_pulse"
    ablative_armour_loss: Annotated[
        AblativeLoss,
        Meta(title="CI-RUL-75", description="What ablative armour loses a point for."),
    ] = "volley"
    roaming_shields_in_core: Annotated[
        bool,
        Meta(title="CI-RUL-69", description="Whether roaming point defence protects the core."),
    ] = False
    chaff_stacks: Annotated[
        bool,
        Meta(title="CI-RUL-78", description="Whether several clouds of chaff add up."),
    ] = False
    count_destroyed_sections: Annotated[
        bool,
        Meta(title="CI-RUL-114", description="Whether destroyed sections still count."),
    ] = True

    # Guided weapons

    missiles_in_order: Annotated[
        bool,
        Meta(title="CI-RUL-63", description="Whether racks fire their missiles in order."),
    ] = False
    rack_explosion: Annotated[
        RollFor,
        Meta(
            title="CI-RUL-88",
            description="Whether a damaged rack throws for each hit, or for each point.",
        ),
    ] = "hit"

    # Drives beyond light

    transfer_least_dice: Annotated[
        int,
        Meta(
            title="CI-RUL-94",
            description="How many dice a drive throws at least that is to take over a tunnel.",
            ge=0,
            le=10,
        ),
    ] = 0
    part_shift_mass: Annotated[
        int,
        Meta(
            title="CI-RUL-95",
            description="From which Mass on a unit destroys what ends a partial shift in its hex.",
            ge=1,
            le=10_000,
        ),
    ] = 500
    # Stationary weapons

    stationary_weapons: Annotated[
        bool,
        Meta(
            title="CI-10.0-1",
            description="Whether drums deploy mines, platforms and beacons, and mines may lie "
            "where nobody sees them.",
        ),
    ] = False
    mine_detection_attempts: Annotated[
        int,
        Meta(
            title="CI-RUL-112",
            description="How often each shroud looks for mines in a turn.",
            ge=1,
            le=20,
        ),
    ] = 1
    mines_throw_to_hit: Annotated[
        bool,
        Meta(
            title="CI-RUL-116",
            description="Whether a proximity mine throws to hit each unit that its wave meets; "
            "else it hits the hull of all of them.",
        ),
    ] = True

    # Hacks
    hacks_add_up: Annotated[
        bool,
        Meta(
            title="CI-RUL-101",
            description="Whether each 1 of a hack takes its system for a turn, or all of them one.",
        ),
    ] = True

    # Hangars and cargo
    cargo_mass: Annotated[
        bool,
        Meta(
            title="CI-15.2.1-1",
            description="Whether full containers add to the Mass for which thrust is paid.",
        ),
    ] = False
