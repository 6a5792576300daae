"""Options of Full Thrust: Remixed: what a scenario may play otherwise, and with what else.

Those of the core game stand in `core_options`; here are those of the advanced chapters.
"""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from umpire.rules.full_thrust.state.bodies import Drift
from umpire.rules.full_thrust.state.bounds import Coordinate, Velocity
from umpire.rules.full_thrust.state.core_options import CoreOptions
from umpire.rules.full_thrust.state.ship_state import Edge

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
