"""Options of the turn, of power, electronic warfare and movement (CI 2 to 5)."""

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
    """Of the turn, power, electronic warfare and movement; see `Options`."""

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
