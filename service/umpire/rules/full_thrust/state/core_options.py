"""Options of Full Thrust: Remixed, chapters 2 to 10; `options` adds those of the advanced chapters.

The title of each names the rule or the reading that it changes.
"""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

MovementSystem: TypeAlias = Literal["cinematic", "vector", "per_ship"]
IllegalOrders: TypeAlias = Literal["reject", "straight"]
InvalidOrder: TypeAlias = Literal["void_all", "void_movement"]
RangeBandEdge: TypeAlias = Literal["far", "near"]
ArcEdge: TypeAlias = Literal["dice", "bow", "stern", "shooter"]
Rounding: TypeAlias = Literal["down", "up"]
ApUnit: TypeAlias = Literal["weapon", "attack"]
FightersVsMissiles: TypeAlias = Literal["before", "after_on_target"]
FtlHalfRounding: TypeAlias = Literal["down", "exact"]
SplitFire: TypeAlias = Literal["any", "all"]
MoraleLosses: TypeAlias = Literal["battle", "launch"]
FtlExplosionArmour: TypeAlias = Literal["ignored", "applies"]


class CoreOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The optional rules and house rules of the core game."""

    # Orders and the sequence of play

    open_book: Annotated[
        bool,
        Meta(
            title="FT-2.6-4",
            description="Whether every side may see the velocities and SSDs of the others. In a "
            "closed book it sees their models, and what events have told.",
        ),
    ] = True
    merge_pd_and_attack: Annotated[
        bool,
        Meta(
            title="FT-2.7-16",
            description="Whether point defence and the attacks that it meets are resolved "
            "together, ship by ship.",
        ),
    ] = False
    simultaneous_fire: Annotated[
        bool,
        Meta(
            title="FT-2.7-17",
            description="With one ship a side: damage counts only when both have fired.",
        ),
    ] = False
    illegal_orders: Annotated[
        IllegalOrders,
        Meta(
            title="FT-3.3-1",
            description="An impossible movement order: refused when it is written, or the ship "
            "flies straight on.",
        ),
    ] = "straight"
    invalid_order: Annotated[
        InvalidOrder,
        Meta(
            title="FT-RUL-39",
            description="How much of an impossible order is void: all, or its movement alone.",
        ),
    ] = "void_all"

    # Movement

    rotate_while_launching: Annotated[
        bool,
        Meta(
            title="FT-RUL-70",
            description="Whether a carrier in vector movement may rotate in a turn in which "
            "groups start or land: it changes neither course nor velocity.",
        ),
    ] = True
    movement_system: Annotated[
        MovementSystem,
        Meta(
            title="FT-10.1-1",
            description="How ships move: all cinematic, all vector, or as each ship says.",
        ),
    ] = "cinematic"
    table_return: Annotated[
        bool,
        Meta(
            title="FT-3.5-2",
            description="Whether a die decides if and when a ship that left the table comes back.",
        ),
    ] = False
    ramming: Annotated[
        bool, Meta(title="FT-3.6-2", description="Whether ships may be ordered to ram.")
    ] = False
    ram_number: Annotated[
        int,
        Meta(title="FT-3.6-2", description="The die from which a crew dares to ram.", ge=2, le=6),
    ] = 6
    squadrons: Annotated[
        bool,
        Meta(title="FT-3.7-1", description="Whether one order may move several ships."),
    ] = False
    squadron_fire: Annotated[
        bool,
        Meta(
            title="FT-3.7-2",
            description="Whether a squadron fires in one activation; needs `squadrons`.",
        ),
    ] = False
    moving_table: Annotated[
        bool,
        Meta(title="FT-3.8-1", description="Whether everything may be shifted together."),
    ] = False
    disengage_roll: Annotated[
        bool,
        Meta(
            title="FT-3.9-1",
            description="Whether dice decide if a fleet that left by one edge is pursued.",
        ),
    ] = False

    # Fire and damage

    aft_launches: Annotated[
        bool,
        Meta(
            title="FT-RUL-36",
            description="Whether salvo missiles may be launched through the aft arc.",
        ),
    ] = False
    aft_arc_fire: Annotated[
        bool,
        Meta(
            title="FT-4.1-5",
            description="Whether weapons that bear aft may fire there in a turn without main drive "
            "thrust.",
        ),
    ] = False
    range_band_edge: Annotated[
        RangeBandEdge,
        Meta(
            title="FT-RUL-1",
            description="The band of a range that lies on the edge of two: the farther or the "
            "nearer; for all weapons.",
        ),
    ] = "far"
    arc_edge: Annotated[
        ArcEdge,
        Meta(
            title="FT-RUL-4",
            description="The arc of a target on the line of two: by a die, the one nearer the bow, "
            "the one nearer the stern, or as the firer says.",
        ),
    ] = "dice"
    ap_unit: Annotated[
        ApUnit,
        Meta(
            title="FT-RUL-17",
            description="What armour-piercing damage is halved by: each weapon, salvo or group, or "
            "the whole attack.",
        ),
    ] = "weapon"
    submunition_needs_firecon: Annotated[
        bool,
        Meta(title="FT-RUL-51", description="Whether submunition packs need a FireCon."),
    ] = True
    sm_needs_firecon: Annotated[
        bool,
        Meta(title="FT-RUL-51", description="Whether launching salvo missiles needs a FireCon."),
    ] = False
    drive_half_rounding: Annotated[
        Rounding,
        Meta(title="FT-RUL-15", description="How half of an odd thrust rating is rounded."),
    ] = "down"
    core_systems: Annotated[
        bool,
        Meta(
            title="FT-7.2-1",
            description="Whether bridge, power core and life support can be hit.",
        ),
    ] = False
    bridge_lost_for_good: Annotated[
        bool,
        Meta(
            title="FT-RUL-108",
            description="Whether a bridge that the die leaves out for the rest of the game is "
            "beyond repair.",
        ),
    ] = True
    countdown_includes_hit_turn: Annotated[
        bool,
        Meta(
            title="FT-RUL-57",
            description="Whether the turn of a hit counts for bridge and life support.",
        ),
    ] = False
    abandon_first_number: Annotated[
        int,
        Meta(
            title="FT-RUL-58",
            description="The die from which the core of an abandoned ship explodes in the first "
            "turn.",
            ge=4,
            le=5,
        ),
    ] = 5

    # Fighters and missiles

    split_fire_at_heavy: Annotated[
        SplitFire,
        Meta(
            title="FT-RUL-29",
            description="Kills that are split: dice are read as against heavy craft when any "
            "target is heavy, or only when all are.",
        ),
    ] = "any"
    morale_losses: Annotated[
        MoraleLosses,
        Meta(
            title="FT-RUL-33",
            description="Which losses make a group throw for its morale: all that it has had in "
            "the battle, or those since its last launch.",
        ),
    ] = "battle"
    recovery_rounding: Annotated[
        Rounding,
        Meta(
            title="FT-RUL-43",
            description="How half of an odd number of bays is rounded, for groups that land.",
        ),
    ] = "up"
    contact_distance: Annotated[
        float,
        Meta(
            title="FT-RUL-26",
            description="Up to how many MU from its carrier a group can land.",
            ge=0,
            le=1000,
        ),
    ] = 1.0
    dogfight_rerolls: Annotated[
        bool,
        Meta(title="FT-RUL-7", description="Whether a 6 in a dogfight is thrown again."),
    ] = True
    modified_six_rerolls: Annotated[
        bool,
        Meta(
            title="FT-RUL-20",
            description="Whether a fighter's die that a modifier makes a 6 is thrown again.",
        ),
    ] = False
    heavy_reroll_protection: Annotated[
        bool,
        Meta(
            title="FT-RUL-21",
            description="Whether heavy fighters are proof against a 4 on extra dice also.",
        ),
    ] = True
    fighters_vs_missiles: Annotated[
        FightersVsMissiles,
        Meta(
            title="FT-RUL-30",
            description="Fighters engage a salvo before its on-target die, or after it.",
        ),
    ] = "before"
    pilot_quality: Annotated[
        bool, Meta(title="FT-5.10-1", description="Whether groups can have aces or be turkeys.")
    ] = False
    ace_purchase: Annotated[
        bool,
        Meta(
            title="FT-5.10-1",
            description="Whether aces are bought and no quality is thrown; needs `pilot_quality`.",
        ),
    ] = False
    rearming: Annotated[
        bool,
        Meta(
            title="FT-5.11-1",
            description="Whether a die decides when a group that landed may launch again.",
        ),
    ] = False
    vector_salvo_radius: Annotated[
        float,
        Meta(
            title="FT-6.1-3",
            description="Up to how many MU a salvo attacks a ship with a vector drive.",
            gt=0,
            le=1000,
        ),
    ] = 3.0

    # FTL

    non_ftl_ships: Annotated[
        bool,
        Meta(title="FT-8.4-1", description="Whether ships without an FTL drive may take part."),
    ] = True
    ftl_scatter_multiplier: Annotated[
        bool,
        Meta(
            title="FT-8.2-2",
            description="Whether a 6 for the scatter of an FTL entry is multiplied by another die.",
        ),
    ] = False
    ftl_half_rounding: Annotated[
        FtlHalfRounding,
        Meta(
            title="FT-RUL-44",
            description="Half of an odd velocity before an FTL exit: rounded down, or exact.",
        ),
    ] = "down"
    jump_without_bridge: Annotated[
        bool,
        Meta(
            title="FT-RUL-109",
            description="Whether a ship that is warming up its FTL drive jumps although its bridge "
            "is out.",
        ),
    ] = False
    ftl_strikes_mines: Annotated[
        bool,
        Meta(
            title="FT-RUL-111",
            description="Whether mines near a jump or an entry count as objects there: they make "
            "the die fall, and are destroyed.",
        ),
    ] = False
    ftl_explosion_armour: Annotated[
        FtlExplosionArmour,
        Meta(
            title="FT-RUL-45",
            description="Whether armour takes damage from a ship that explodes on its FTL exit.",
        ),
    ] = "ignored"
