"""Options of Full Thrust: Remixed, and the bodies that lie or drift on its table. Units: MU."""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from umpire.kernel.names import NamedValue
from umpire.kernel.rulebook import Id
from umpire.rules.full_thrust.state.values import (
    Angle,
    AtPoint,
    Coordinate,
    Course,
    Edge,
    Length,
    Marks,
    Turn,
    Velocity,
)

MOST_BODIES = 1000

Toughness: TypeAlias = Annotated[int, Meta(ge=1, le=1000)]


class Drift(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a body moves each turn before the ships do: along a course, by `speed` MU (FT-13.2-1)."""

    course: Course
    speed: Annotated[int, Meta(ge=0, le=1000)]


class Circle(NamedValue, AtPoint, frozen=True):
    """The base of all bodies: a circle about its centre, with an id and perhaps a name.

    A point on its rim is outside (FT-RUL-84).
    """

    id: Id
    x: Coordinate
    y: Coordinate
    radius: Length


class Asteroid(Circle, frozen=True, tag="asteroid"):
    """An asteroid (FT-13.1-1); with `damage_points` it can be worn down (FT-13.2-3).

    Without a drift of its own it moves with the field, where that moves.
    """

    drift: Drift | None = None
    damage_points: Toughness | None = None
    damage: Marks = 0


class DustCloud(Circle, frozen=True, tag="dust_cloud"):
    """A cloud of dust or gas (FT-13.3-1, -2)."""

    drift: Drift | None = None


class MeteorSwarm(Circle, frozen=True, tag="meteor_swarm"):
    """A swarm of meteors, or a field of debris (FT-13.5-1)."""

    drift: Drift | None = None


class WreckCloud(Circle, frozen=True, tag="wreck_cloud"):
    """The wreck of a ship that exploded in `turn`: it flies on as the ship did (FT-13.6-2)."""

    course_deg: Angle
    velocity: Velocity
    turn: Turn


class Planet(Circle, frozen=True, tag="planet"):
    """A planet or a moon: its radius is its orbital velocity, half that of its ring (FT-14.0-1)."""


Body: TypeAlias = Asteroid | DustCloud | MeteorSwarm | WreckCloud | Planet
Terrain: TypeAlias = Annotated[tuple[Body, ...], Meta(max_length=MOST_BODIES)]


class FlareArea(msgspec.Struct, AtPoint, frozen=True, forbid_unknown_fields=True):
    """Where a flare is felt: a circle about a point; its rim is inside."""

    x: Coordinate
    y: Coordinate
    radius: Length


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
    """The optional rules and house rules of the core game, chapters 2 to 10."""

    # Orders and the sequence of play

    open_book: Annotated[
        bool,
        Meta(
            title="FT-2.6-4",
            description="Whether every side may see the velocities and SSDs of the others. In a "
            "closed book it sees their models, and the marks of events.",
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
            description="Damage counts only when all ships have fired; the book recommends it for "
            "one ship a side.",
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


Share: TypeAlias = Annotated[float, Meta(gt=0, le=1)]
FleetPoints: TypeAlias = Annotated[int, Meta(ge=1, le=1_000_000)]
BoardingAtRest: TypeAlias = Literal["any_course", "facing"]
StrikeDice: TypeAlias = Literal["high", "low"]
Allowance: TypeAlias = Literal["stations", "sensors", "wonder_weapons", "squadrons"]
FleetComposition: TypeAlias = Literal["free", "half_in_capitals", "escorted_capitals"]
OrbitModel: TypeAlias = Literal["map", "table_edge"]


class EdgeOrbit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The edge of the table that stands for an orbit, and the window in it (FT-14.1-2).

    `window_position` is where its middle is: x on an upper or lower edge, y on one at a side.
    Without one, it is the middle of the edge.
    """

    edge: Edge = "max_y"
    window_width: Annotated[float, Meta(gt=0, le=1_000_000)] = 6.0
    window_position: Coordinate | None = None
    max_velocity: Velocity = 6


class AtmosphereThrust(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The thrust that a streamlined ship needs to land, by the gravity of the world (FT-14.2-1)."""

    full: Annotated[int, Meta(ge=0, le=100)] = 4
    partial: Annotated[int, Meta(ge=0, le=100)] = 6


class Options(CoreOptions, frozen=True, forbid_unknown_fields=True):
    """Optional rules and house rules; `title` names the rule or reading that each changes."""

    # Mines

    mines: Annotated[
        bool,
        Meta(title="FT-12.1-1", description="Whether mines may be laid, and swept."),
    ] = False

    # Boarding and morale

    boarding: Annotated[
        bool,
        Meta(title="FT-11.5-1", description="Whether ships may send boarders to each other."),
    ] = False
    boarding_after_fire: Annotated[
        bool,
        Meta(
            title="FT-RUL-75",
            description="Whether a ship that has fired this turn may still send boarders.",
        ),
    ] = False
    boarding_at_rest: Annotated[
        BoardingAtRest,
        Meta(
            title="FT-RUL-110",
            description="Whether boarders cross between ships at rest on any course, or only "
            "where the ships face alike.",
        ),
    ] = "any_course"
    fleet_morale_loss: Annotated[
        Share | None,
        Meta(
            title="FT-11.6-1",
            description="The share of its mass that a side loses before it withdraws, 0.5 by the "
            "book; without it, fleets fight on.",
        ),
    ] = None
    strike_colours: Annotated[
        bool,
        Meta(
            title="FT-11.7-1",
            description="Whether a die at each threshold point may make a ship surrender.",
        ),
    ] = False
    strike_dice: Annotated[
        StrikeDice,
        Meta(
            title="FT-RUL-76",
            description="Whether high or low dice strike the colours; the odds are the same.",
        ),
    ] = "high"

    # Tournaments

    tournament: Annotated[
        bool,
        Meta(
            title="FT-15.1-1",
            description="Whether the limits of tournaments hold: no travel by FTL, FTL drives in "
            "all ships, no stations, no return, no sensors, wonder weapons or squadrons.",
        ),
    ] = False
    tournament_allows: Annotated[
        tuple[Allowance, ...],
        Meta(
            title="FT-RUL-106",
            description="What the organiser of a tournament allows all the same.",
        ),
    ] = ()
    fleet_points_limit: Annotated[
        FleetPoints | None,
        Meta(
            title="FT-15.1-6",
            description="What the fleet of a side may cost at most, fighters included.",
        ),
    ] = None
    fleet_composition: Annotated[
        FleetComposition,
        Meta(
            title="FT-15.1-6",
            description="How fleets are made up: freely, with capital ships for at most half of "
            "the points, or with two cruisers and two escorts for each capital ship.",
        ),
    ] = "free"

    # Sensors and ECM

    sensors: Annotated[
        bool,
        Meta(
            title="FT-11.1-1",
            description="Whether ships may be bogeys until sensors identify them.",
        ),
    ] = False
    advanced_sensors: Annotated[
        bool,
        Meta(
            title="FT-11.2-1",
            description="Whether sensor suites disclose what ships are; needs `sensors`.",
        ),
    ] = False
    dummy_bogeys: Annotated[
        bool,
        Meta(
            title="FT-11.3-1",
            description="Whether bogeys may be dummies; needs `sensors`.",
        ),
    ] = False
    weasel_boats: Annotated[
        bool,
        Meta(
            title="FT-11.3-2",
            description="Whether weasel decoys show a false group; needs `sensors`.",
        ),
    ] = False
    ecm: Annotated[
        bool,
        Meta(
            title="FT-11.4-1",
            description="Whether ECM jams active sensors; needs `advanced_sensors`.",
        ),
    ] = False
    ecm_blocks_basic: Annotated[
        bool,
        Meta(
            title="FT-RUL-74",
            description="Whether ECM keeps basic active sensors from finding a thing; needs `ecm`.",
        ),
    ] = False

    # Wonder weapons

    nova_cannon: Annotated[
        bool, Meta(title="FT-12.3-1", description="Whether nova cannons may be used.")
    ] = False
    wave_gun: Annotated[
        bool, Meta(title="FT-12.3-3", description="Whether wave guns may be used.")
    ] = False
    reflex_field: Annotated[
        bool, Meta(title="FT-12.3-7", description="Whether reflex fields may be used.")
    ] = False
    cloaking_field: Annotated[
        bool, Meta(title="FT-12.3-9", description="Whether ships may cloak.")
    ] = False

    # Terrain

    asteroids: Annotated[
        bool,
        Meta(
            title="FT-13.1-1",
            description="Whether asteroids block lines, and endanger ships that meet them.",
        ),
    ] = False
    asteroid_drift: Annotated[
        Drift | None,
        Meta(
            title="FT-13.2-1",
            description="How asteroids without a drift of their own move each turn; needs "
            "`asteroids`.",
        ),
    ] = None
    asteroid_damage: Annotated[
        bool,
        Meta(
            title="FT-13.2-3",
            description="Whether asteroids with damage points can be broken up; needs `asteroids`.",
        ),
    ] = False
    dust_clouds: Annotated[
        bool,
        Meta(title="FT-13.3-1", description="Whether there may be clouds of dust or gas."),
    ] = False
    solar_flares: Annotated[
        bool,
        Meta(title="FT-13.4-1", description="Whether the referee may raise solar flares."),
    ] = False
    meteor_swarms: Annotated[
        bool,
        Meta(title="FT-13.5-1", description="Whether there may be swarms of meteors or debris."),
    ] = False
    battle_debris: Annotated[
        bool,
        Meta(
            title="FT-13.6-1",
            description="Whether ships that fire destroys may explode, and leave debris.",
        ),
    ] = False

    # Stations and planets

    starbases: Annotated[
        bool,
        Meta(title="FT-13.7-1", description="Whether there may be stations, and ships dock."),
    ] = False
    multi_section_bases: Annotated[
        bool,
        Meta(
            title="FT-13.8-1",
            description="Whether bases may be made up of several sections; needs `starbases`.",
        ),
    ] = False
    planets: Annotated[
        bool,
        Meta(title="FT-14.0-1", description="Whether there may be planets, and orbits."),
    ] = False
    orbit_model: Annotated[
        OrbitModel,
        Meta(
            title="FT-14.1-2",
            description="With `planets`: they lie on the map, or an edge of the table is orbit.",
        ),
    ] = "map"
    table_edge_orbit: Annotated[
        EdgeOrbit,
        Meta(
            title="FT-14.1-2",
            description="Which edge is orbit, its window, and how fast a ship may be there.",
        ),
    ] = EdgeOrbit()
    atmosphere_thrust: Annotated[
        AtmosphereThrust,
        Meta(
            title="FT-14.2-1",
            description="The thrust that fully and partially streamlined ships need to land.",
        ),
    ] = AtmosphereThrust()
    orbit_capture_all: Annotated[
        bool,
        Meta(
            title="FT-RUL-92",
            description="Whether every ship that comes to the ring of a planet is caught by it.",
        ),
    ] = False
