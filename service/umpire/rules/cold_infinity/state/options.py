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
