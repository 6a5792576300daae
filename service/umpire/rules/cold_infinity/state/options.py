"""Options of Cold Infinity: what a scenario may play otherwise, and with what else.

The title of each names the rule or the reading that it changes.
"""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from umpire.rules.cold_infinity.state.flight_options import OptionsOfFlight

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
    platforms_are_cores: Annotated[
        bool,
        Meta(
            title="CI-16.6.2-1",
            description="Whether the only section of a satellite or a weapon platform counts as a "
            "core: it burns, and none of its systems is called.",
        ),
    ] = True
    split_shots: Annotated[
        bool,
        Meta(
            title="CI-RUL-122",
            description="Whether the shots of one weapon may go at different targets.",
        ),
    ] = True

    attackers_shield_in_emergency_alone: Annotated[
        bool,
        Meta(
            title="CI-8.2.7-1",
            description="Whether a gravitic weapon that was to attack becomes a shield on "
            "emergency fire alone, which damages it.",
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

    lost_bridges_hinder: Annotated[
        bool,
        Meta(
            title="CI-13.1.8.1-1",
            description="Whether a bridge that is destroyed lowers accuracy and sensors, as one "
            "that has lost half of its structure does.",
        ),
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

    drives_stand_alone: Annotated[
        bool,
        Meta(
            title="CI-14.1-2",
            description="Whether what one drive of a ship is told, and what sets it back, leaves "
            "its other drives as they are.",
        ),
    ] = True
    shifts_part_from_all: Annotated[
        bool,
        Meta(
            title="CI-14.2.1-1",
            description="Whether mines spare what shifts in part, it stands in no line of sight, "
            "its rockets and decoys guard nobody, and what it launched before flies on.",
        ),
    ] = True
    bubbles_part_from_all: Annotated[
        bool,
        Meta(
            title="CI-14.3-2",
            description="Whether bubbles part ships from mines, lines of sight, rockets, decoys, "
            "support sensors and docks outside, too, and craft neither enter nor leave them.",
        ),
    ] = True

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
    bare_devices: Annotated[
        bool,
        Meta(
            title="CI-10.5-2",
            description="Whether mines, micro-platforms and beacons have no ECM, not even that of "
            "an ESS, and no defensive fire.",
        ),
    ] = True
    mines_throw_to_hit: Annotated[
        bool,
        Meta(
            title="CI-RUL-116",
            description="Whether a proximity mine throws to hit each unit that its wave meets; "
            "else it hits the hull of all of them.",
        ),
    ] = True

    # Rams, repairs and hacks

    rams: Annotated[
        bool,
        Meta(
            title="CI-15.4-1",
            description="Whether units may ram enemies in their hex before weapons fire.",
        ),
    ] = True

    rams_count_sections_left: Annotated[
        bool,
        Meta(
            title="CI-15.4-1",
            description="Whether rams count sections as accuracy does: where destroyed ones do not "
            "count, those that are left.",
        ),
    ] = True
    structures_hold_still: Annotated[
        bool,
        Meta(
            title="CI-1.6-1",
            description="Whether what is entangled with a structure lies still with it.",
        ),
    ] = True
    ad_hoc_repairs: Annotated[
        bool,
        Meta(
            title="CI-15.5.2-1",
            description="Whether crews try to repair in battle, too, and put out fires.",
        ),
    ] = True
    hacks_add_up: Annotated[
        bool,
        Meta(
            title="CI-RUL-101",
            description="Whether each 1 of a hack takes its system for a turn, or all of them one.",
        ),
    ] = True

    # Stealth

    shrouds_find_by_layers: Annotated[
        bool,
        Meta(
            title="CI-15.8-2",
            description="Whether layers count in the range at which a shroud finds stealth.",
        ),
    ] = True

    # Structures

    docks_hold: Annotated[
        bool,
        Meta(
            title="CI-15.7.1-1",
            description="Whether docks hold the ships at them, which neither drift nor come from a "
            "tangle, and hide those inside from rams, blasts and drones.",
        ),
    ] = True

    shells_rotate: Annotated[
        bool,
        Meta(
            title="CI-15.3.3.1-1",
            description="Whether shells of structures turn alone by their rates.",
        ),
    ] = True

    # Hangars and cargo

    hangars_in_use: Annotated[
        bool,
        Meta(title="CI-12.4-2", description="Whether hangars launch, land and arm craft."),
    ] = True
    cargo_mass: Annotated[
        bool,
        Meta(
            title="CI-15.2.1-1",
            description="Whether full containers add to the Mass for which thrust is paid.",
        ),
    ] = False
