"""The options of Space Fleet. The title of each names the rule or the reading that it changes."""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

Grid: TypeAlias = Literal["hex", "free"]
FirstMover: TypeAlias = Literal["roll", "alternate"]
SalvoDie: TypeAlias = Literal["d6", "d4"]
ScoreTwo: TypeAlias = Literal["destroyed", "major"]
Rounding: TypeAlias = Literal["down", "up"]
DestroyedAt: TypeAlias = Literal["reach", "exceed"]
BlockedBy: TypeAlias = Literal["beams", "any_fire"]
Interference: TypeAlias = Literal["step", "turn"]
StepsBy: TypeAlias = Literal["class", "speed"]
AfterDefence: TypeAlias = Literal["never", "after_directed"]
ArmourStops: TypeAlias = Literal["hit", "damage"]
Payload: TypeAlias = Literal["shots_and_shields", "all_non_speed"]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The optional rules and house rules of Space Fleet."""

    # The field and the turn

    grid: Annotated[
        Grid, Meta(title="SF-SHIP-03", description="A hex grid, or a table without one.")
    ] = "hex"
    first_mover: Annotated[
        FirstMover,
        Meta(
            title="SF-RUL-15",
            description="Who moves first: a die each turn, or each side in its turn.",
        ),
    ] = "roll"
    movement_steps_by: Annotated[
        StepsBy,
        Meta(
            title="SF-UMP-43",
            description="Which ships are the slowest, and move first: those of the largest class, "
            "or those of the lowest speed now.",
        ),
    ] = "class"
    squadron_initiative: Annotated[
        bool,
        Meta(title="SF-MOVE-04", description="Squadrons throw for their order of movement."),
    ] = False

    # Designs

    ship_design: Annotated[
        bool,
        Meta(title="SF-DSN-02", description="Whether ships may differ from their class."),
    ] = True
    campaign_cost: Annotated[
        bool,
        Meta(title="SF-CAMP-01", description="Whether designs show their campaign cost."),
    ] = False
    campaign_payload: Annotated[
        Payload,
        Meta(
            title="SF-RUL-28",
            description="What counts as payload: shots and shields alone, as the book defines it, "
            "or all but speed.",
        ),
    ] = "shots_and_shields"
    ignore_hull_limits: Annotated[
        bool,
        Meta(title="SF-PHIL-02", description="Whether hulls may have any size."),
    ] = False

    # Additional rules

    shield_regenerators: Annotated[
        bool,
        Meta(title="SF-REG-01", description="Larger ships may carry shield regenerators."),
    ] = False
    hull_damage_capacity: Annotated[
        bool,
        Meta(title="SF-CAP-01", description="A ship bears half its hull points of damage."),
    ] = False
    advanced_armour: Annotated[
        bool,
        Meta(title="SF-ARM-01", description="Ships may carry armour and damage control."),
    ] = False
    limited_sensors: Annotated[
        bool,
        Meta(title="SF-SENS-01", description="Ships are counters until they are detected."),
    ] = False
    electronic_warfare: Annotated[
        bool,
        Meta(title="SF-EW-01", description="Ships may carry EW suites; needs limited sensors."),
    ] = False
    dummy_rate: Annotated[
        int,
        Meta(
            title="SF-RUL-36",
            ge=0,
            le=100,
            description="One dummy squadron for this many real ones, rounded down; 0: any number.",
        ),
    ] = 3

    # Weapons

    mines: Annotated[bool, Meta(title="SF-MINE-01", description="Ships may carry mines.")] = False
    short_range_missiles: Annotated[
        bool,
        Meta(title="SF-SRM-01", description="Ships may carry short-range missile launchers."),
    ] = True
    srm_hit_die: Annotated[
        SalvoDie,
        Meta(
            title="SF-SRM-01",
            description="The die for the hits of a short-range salvo or a contact warhead that has "
            "hit.",
        ),
    ] = "d6"
    long_range_missiles: Annotated[
        bool,
        Meta(title="SF-LRM-01", description="Ships may carry long-range missile launchers."),
    ] = False
    plasma_cannon: Annotated[
        bool, Meta(title="SF-PLAS-01", description="Ships may carry plasma cannon.")
    ] = False
    all_round_fire: Annotated[
        bool, Meta(title="SF-PHIL-02", description="Ships may fire into their rear arc.")
    ] = False
    natural_six_hits: Annotated[
        bool,
        Meta(title="SF-RUL-07", description="Whether a natural 6 hits whatever the modifiers."),
    ] = False
    plasma_interference: Annotated[
        Interference,
        Meta(
            title="SF-RUL-09",
            description="Plasma next to a firer disturbs it in the same step, or all turn.",
        ),
    ] = "step"

    fire_after_defence: Annotated[
        AfterDefence,
        Meta(
            title="SF-RUL-33",
            description="What a ship may fire that has fired at missiles in this turn: nothing, or "
            "the shots that it has left if all those were directed-energy warheads.",
        ),
    ] = "never"

    # Debris and damage

    debris_at_start: Annotated[
        bool,
        Meta(
            title="SF-RUL-22",
            description="Whether a ship too fast for debris pays for the hex that it starts in, "
            "too.",
        ),
    ] = True
    score_two: Annotated[
        ScoreTwo,
        Meta(title="SF-RUL-01", description="A score of exactly 2: destroyed, or major damage."),
    ] = "destroyed"
    half_speed_rounding: Annotated[
        Rounding,
        Meta(title="SF-RUL-02", description="Half of an odd speed: down, or up."),
    ] = "down"
    half_speed_stacks: Annotated[
        bool,
        Meta(title="SF-RUL-03", description="Whether a second half speed halves again."),
    ] = False
    destroyed_at: Annotated[
        DestroyedAt,
        Meta(
            title="SF-RUL-04",
            description="A ship is destroyed when its damage reaches its capacity, or exceeds it.",
        ),
    ] = "reach"
    armour_stops: Annotated[
        ArmourStops,
        Meta(
            title="SF-RUL-26",
            description="What armour disregards: the first hit of a turn on bare hull, or the "
            "first that turns out to do damage.",
        ),
    ] = "hit"
    regen_blocked_by: Annotated[
        BlockedBy,
        Meta(
            title="SF-RUL-06",
            description="What keeps shields from regenerating: beam fire, or any fire.",
        ),
    ] = "beams"
    repair_heals_points: Annotated[
        bool,
        Meta(title="SF-RUL-18", description="Whether a repair also takes a damage point off."),
    ] = False
