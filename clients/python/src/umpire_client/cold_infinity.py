"""Cold Infinity.

Its orders, events, choices and battles.
Generated from `schema/openapi/cold-infinity.json` by `tools/generate.py`; do not edit.
"""

from typing import Any, Literal, TypeAlias

import msgspec

from umpire_client import models as shared
from umpire_client import values

SYSTEM = "cold-infinity"


class Aboard(msgspec.Struct, frozen=True, kw_only=True):
    """A fighter of a group, or a shuttle, that is aboard a ship."""

    group: str
    fighter: str


class AbstractedArcsTable(msgspec.Struct, frozen=True):
    """The modifiers of fire when arcs are abstracted (CI-7.1.4.2-1, -2, CI-RUL-41).

    By the shape of the arc, or by the facing towards the target: 1, 1/2, 2 and so on to 6/1.
    """

    standard: int = -1
    narrow: int = -2
    fixed: int = -3
    facings: tuple[int, int, int, int, int, int, int, int, int, int, int, int] = (
        0,
        -1,
        -1,
        -2,
        -3,
        -3,
        -4,
        -3,
        -3,
        -2,
        -1,
        -1,
    )


class Share(msgspec.Struct, frozen=True):
    """So much thrust through one thruster."""

    thruster: str
    thrust: int


class Accelerate(msgspec.Struct, frozen=True, tag_field="kind", tag="accelerate"):
    """Accelerate by a number of hexes a turn in a direction: ahead, or astern (CI-5.1.1-1).

    With its nose off the map a ship accelerates up, direction 7, or down, 8 (CI-6.2-1).

    With `after_hexes`, on the way and not at the start (CI-5.4.2.5-1). `part`: which part of the
    cost is paid, 2 for a half (CI-5.4.2.7-1).
    """

    direction: int
    hexes: int
    after_hexes: int | None = None
    part: Literal[1, 2, 3, 4] = 1
    through: tuple[Share, ...] = ()


class Accuracy(msgspec.Struct, frozen=True):
    """A number, and signs that each count for the sections of the target (CI-7.5.3-1)."""

    number: int = 0
    signs: int = 0


class ActivateDrive(
    values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="activate_drive"
):
    """Announce a drive that is full to work, in Final Actions after its turns (CI-14.1-1).

    `part`: to shift the ship in part, this turn alone (CI-14.2.1-1).
    """

    ship: str
    drive: str
    part: bool = False


class ActivateDriveChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="activate_drive"
):
    """A drive that is full may be ordered to work, ready in turn `ready`; or to shift in part."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    ship: str
    drive: str
    travel: Literal["hyper", "shift", "snap", "warp"]
    ready: int
    part: bool
    rule: str = "CI-14.1-1"


class ActiveSystemsLost(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="active_systems_lost",
):
    """Systems were destroyed that were on: they draw power for some turns yet."""

    ship: str
    gone: tuple[str, ...]
    turn: int
    only: tuple[str, ...] | None = None
    rule: str = "CI-3.4-1"


class SystemCondition(msgspec.Struct, frozen=True):
    """A system: structure lost, whether it is destroyed, what a buffering shield still holds.

    One that is destroyed with its section keeps the points that it had lost by then.
    """

    id: str
    lost: int = 0
    destroyed: bool = False
    charge: int | None = None


class SectionAfter(msgspec.Struct, frozen=True, kw_only=True):
    """A section as damage leaves it: hull, armour, fires, and the systems that have changed."""

    section: Literal[
        "aft",
        "aft_core",
        "aft_port",
        "aft_starboard",
        "core",
        "forward",
        "forward_core",
        "forward_port",
        "forward_starboard",
        "port",
        "port_core",
        "starboard",
        "starboard_core",
    ]
    hull: int
    armour: int
    fires: tuple[int, ...]
    systems: tuple[SystemCondition, ...]


class AdHocRepairTried(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="ad_hoc_repair_tried",
):
    """A crew tried to restore a point of a system, or to put out a fire (`system` is null)."""

    ship: str
    turn: int
    sections: tuple[SectionAfter, ...]
    as_new: tuple[str, ...] = ()
    stable: tuple[str, ...] = ()
    section: Literal[
        "aft",
        "aft_core",
        "aft_port",
        "aft_starboard",
        "core",
        "forward",
        "forward_core",
        "forward_port",
        "forward_starboard",
        "port",
        "port_core",
        "starboard",
        "starboard_core",
    ]
    system: str | None
    total: int
    outcome: Literal["aborted", "nothing", "repaired"]
    price: int
    rolls: tuple[shared.Roll, ...]
    rule: str = "CI-15.5.2-1"


class AdaptiveArmour(msgspec.Struct, frozen=True):
    """Adaptive armour: most points against a technology, and in all (CI-11.4.2-2)."""

    per_technology: int
    total: int
    linked: bool = False
    collective: bool = False
    stealth: bool = False


class AgainstShot(msgspec.Struct, frozen=True):
    """The wish of a ship's owner against one shot of this turn, by its name (CI-11.2.7-1).

    A guided weapon is a shot, too. Where nothing is named, what holds for every shot does.
    """

    shot: str
    picks: tuple[str, ...] = ()
    shields: tuple[str, ...] = ()


class Ahead(msgspec.Struct, frozen=True):
    """A side is done ahead with all phases up to this one of this turn, and with it."""

    side: str
    turn: int
    through: Literal[
        "allocate_defence",
        "announce_ew",
        "barnstorming",
        "countermeasures",
        "dogfights",
        "electronic_warfare",
        "final",
        "initiative",
        "launch",
        "plots",
        "power_allocation",
        "ramming",
        "secret_attacks",
        "small_vessel_plots",
        "snap_manoeuvres",
        "switch_defence",
        "trans_light",
    ]


class DefensiveShot(msgspec.Struct, frozen=True):
    """One weapon of one unit against one shot (CI-7.2.7-1)."""

    unit: str
    weapon: str
    shot: str


class AllocateDefence(
    values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="allocate_defence"
):
    """Put the defensive fire of a side against shots; omitted weapons do nothing (CI-7.2.7-1).

    A later allocation takes the place of an earlier one.
    """

    side: str
    allocation: tuple[DefensiveShot, ...]


class PossibleMeeting(msgspec.Struct, frozen=True, kw_only=True):
    """A weapon that can meet a shot, at its own unit or by screening another."""

    unit: str
    weapon: str
    shot: str
    mode: Literal["ad_hoc", "emergency", "standard"]
    rating: int
    ablative: bool
    screens: bool


class AllocateDefenceChoice(
    values.Choice,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="allocate_defence",
):
    """A side may put its weapons against shots, each against one.

    `proposed` is an allocation that may be sent: every weapon that can meet a shot is put against
    one, and shots are met as evenly as they can be, those at its own unit first.
    """

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "prepare"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    side: str
    meetings: tuple[PossibleMeeting, ...]
    proposed: tuple[DefensiveShot, ...]
    rule: str = "CI-7.2.7-1"


class EwAllocation(msgspec.Struct, frozen=True):
    """The EW of a unit this turn.

    `shroud` extends the shroud, `amplification` is put on it. `detector` is kept until the others
    have shown theirs, `piercing` for such attacks, `eleven` for weapons set to eleven (CI-7.9-1).
    """

    shroud: int = 0
    amplification: int = 0
    ecm: int = 0
    detector: int = 0
    piercing: int = 0
    eleven: int = 0
    masking: bool = False


class AllocateEw(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="allocate_ew"):
    """Set the EW levels of a unit, in secret until they are shown (CI-2.1.3-1, CI-4.0-1)."""

    unit: str
    ew: EwAllocation


class AllocateEwChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="allocate_ew"
):
    """A unit may set its EW levels, or set them otherwise.

    - `detector_most`: what a detector may keep back; `masking_points`: what masking costs, null if
      it cannot mask; `sets_to_eleven`: whether points may set weapons to eleven.
    - `shroud_hexes`: what a point adds to the shroud, beyond the `free_hexes` of a flag bridge.
    - `was_set`: whether its levels have been set this turn.
    """

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "prepare"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    unit: str
    ew_points: int
    detector_most: int
    masking_points: int | None
    sets_to_eleven: bool
    shroud_hexes: int
    free_hexes: int
    was_set: bool
    rule: str = "CI-4.0-1"


class Extra(msgspec.Struct, frozen=True):
    """Power for a system beyond its requirement (CI-3.5-1)."""

    system: str
    power: int


class FromBattery(msgspec.Struct, frozen=True):
    """Power that a battery gives a system in place of the plants; 0 for one of zero power."""

    battery: str
    system: str
    power: int


class ToBattery(msgspec.Struct, frozen=True):
    """Power that is sent into a battery, of collectors first (CI-3.1.3-1, CI-3.1.5-1)."""

    battery: str
    power: int


class Allocation(msgspec.Struct, frozen=True):
    """A unit's power for a turn: systems that are not `on` are off, if they need power.

    `in_part` are shields that get half of their power, and work by half (CI-11.2.1-1).
    """

    on: tuple[str, ...]
    extra: tuple[Extra, ...] = ()
    from_batteries: tuple[FromBattery, ...] = ()
    to_batteries: tuple[ToBattery, ...] = ()
    in_part: tuple[str, ...] = ()


class AllocatePower(
    values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="allocate_power"
):
    """Set the systems that are on, extra power, and the use of batteries (CI-3.1-1, CI-3.2-1).

    A later allocation of the turn takes the place of an earlier one. A ship without one keeps its
    systems on, without extra power.
    """

    ship: str
    allocation: Allocation


class SystemChoice(msgspec.Struct, frozen=True, kw_only=True):
    """A system that draws power, or that needs a plant that lives.

    - `needs`: its requirement; `draws`: what it draws though it is destroyed (CI-3.4-1).
    - `available`: whether it may be on; `boostable`: whether it takes extra power.
    """

    system: str
    needs: int
    draws: int
    on: bool
    available: bool
    boostable: bool


class BatteryChoice(msgspec.Struct, frozen=True, kw_only=True):
    """A battery that works, what it holds, and the one system that it serves, if it has one."""

    battery: str
    stored: int
    serves: str | None


class AllocatePowerChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="allocate_power"
):
    """A ship whose power may be allocated.

    - `output`: what plants give this turn; `collected`: what collectors give to batteries.
    - `requirement`: the draw of all systems that are on, with lingering draw; `short` or `spare` is
      the rest.
    - `allocated`: whether it has been done this turn, and may be done otherwise.
    """

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "prepare"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    ship: str
    output: int
    collected: int
    requirement: int
    short: int
    spare: int
    allocated: bool
    systems: tuple[SystemChoice, ...]
    batteries: tuple[BatteryChoice, ...]
    rule: str = "CI-3.2-1"


class Amplified(msgspec.Struct, frozen=True):
    """Points of amplification against one enemy (CI-4.7.2-1)."""

    enemy: str
    amplification: int


class Angle(msgspec.Struct, frozen=True):
    """A dogfight of two groups: who chooses, and the angles chosen (CI-7.7.1-2).

    `attack` is the side of the loser that faces the chooser, `defence` the side of the chooser that
    faces the loser; null until they are chosen.
    """

    chooser: str
    loser: str
    attack: Literal["aft", "forward", "port", "starboard"] | None = None
    defence: Literal["aft", "forward", "port", "starboard"] | None = None


class AnglesChosen(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="angles_chosen"
):
    """The winner of a dogfight has chosen its angle of attack, and that of its opponent."""

    group: str
    opponent: str
    attack: Literal["aft", "forward", "port", "starboard"]
    defence: Literal["aft", "forward", "port", "starboard"]
    rule: str = "CI-7.7.1-2"


class AnnounceDeployment(
    values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="announce_deployment"
):
    """Announce that a drum deploys at the end of the turn (CI-2.1.4.1-1).

    All see the drum; what it holds, and where that will be, need not be shown.
    """

    unit: str
    weapon: str


class AnnounceDeploymentChoice(
    values.Choice,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="announce_deployment",
):
    """A drum that may deploy this turn: what it holds, and how many."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    unit: str
    weapon: str
    holds: str
    left: int
    rule: str = "CI-2.1.4.1-1"


class EssAllocation(msgspec.Struct, frozen=True):
    """The functions of an ESS unit this turn: shroud, countermeasures, and enemies."""

    shroud: int = 0
    amplified: tuple[Amplified, ...] = ()
    countermeasures: int = 0
    jammed: tuple[str, ...] = ()
    negated: tuple[str, ...] = ()


class AnnounceEss(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="announce_ess"):
    """Announce what the ESS of a unit does this turn (CI-4.7-1, CI-2.1.3.1-1)."""

    unit: str
    ess: EssAllocation


class EssEnemy(msgspec.Struct, frozen=True, kw_only=True):
    """An enemy that an ESS may amplify, and whether it may jam or negate it."""

    unit: str
    jam: bool
    negate: bool


class AnnounceEssChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="announce_ess"
):
    """A unit may show what its ESS does; costs are points, for each or for each step."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "prepare"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    unit: str
    ess_points: int
    shroud_hexes: int
    amplification_cost: int
    countermeasures_cost: int
    jamming_cost: int
    negation_cost: int
    enemies: tuple[EssEnemy, ...]
    rule: str = "CI-4.7-1"


class Announced(msgspec.Struct, frozen=True):
    """A drum that is to deploy in the Final Actions of a turn (CI-2.1.4.1-1).

    `device` is the name of its device; all know it.
    """

    device: str
    unit: str
    weapon: str
    turn: int


class ApplyHits(
    values.Order, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="apply_hits"
):
    """Enter a hit from outside the service: a result to hit, and what it rolled (CI-7.4-1).

    It passes all that mitigates it. `section`: which is struck; of a group, which side. `natural`:
    the throw without its modifier, if there was one: it decides what may burn, burst or fail in
    the Damage Effects Step of this turn (CI-13.2-1, CI-13.3-1).
    """

    unit: str
    technology: str
    result: int
    rolled: tuple[int, ...]
    natural: int | None = None
    configuration: Literal[
        "burst",
        "enveloping",
        "flare",
        "piercing",
        "pulse",
        "slashing",
        "slicing",
        "tracking",
        "wave",
    ] = "burst"
    section: Literal[
        "aft",
        "aft_core",
        "aft_port",
        "aft_starboard",
        "core",
        "forward",
        "forward_core",
        "forward_port",
        "forward_starboard",
        "port",
        "port_core",
        "starboard",
        "starboard_core",
    ]
    range_hexes: int = 0
    plasma: int = 0
    slashing: int = 1
    traits: tuple[str, ...] = ()


class ArcPrices(msgspec.Struct, frozen=True):
    """The price of the shape of an arc, in percent (CI-16.4.1-1, CI-RUL-104)."""

    fixed: int = -50
    narrow: int = -25
    standard: int = 0
    wide: int = 25
    turret: int = 50


class NarrowChart(msgspec.Struct, frozen=True):
    """The layers that a Narrow arc reaches, by distance (CI-7.1.4.3-2, -3, CI-RUL-40).

    The charts of all other arcs are lost; those are cones. Along the map it reaches `level_layers`
    up and down for each hex beyond the first `level_from`; straight up or down, `upright_layers`
    for each hex, and all layers beyond.
    """

    level_layers: int = 1
    level_from: int = 1
    upright_layers: int = 2


class ArcWidths(msgspec.Struct, frozen=True):
    """How wide the shapes of arcs are, in degrees; a turret fires all round (CI-RUL-38).

    The diagrams are lost; Narrow and Wide follow from examples, Standard lies between.
    """

    narrow: int = 60
    standard: int = 120
    wide: int = 180
    narrow_in_space: NarrowChart = msgspec.field(default_factory=NarrowChart)


class Magazine(msgspec.Struct, frozen=True):
    """The missiles in a rack or reload rack, in the order of their feed (CI-9.2.1-1)."""

    rack: str
    missiles: tuple[str, ...] = ()


class Berth(msgspec.Struct, frozen=True):
    """Where a fighter of a group is stowed, and what it is armed with there (CI-12.4-1).

    `launcher` is its next launcher, `steps` its progress, the last of them in the turn `stepped`
    (CI-12.4.2-1).
    """

    fighter: str
    ship: str
    hold: str
    magazines: tuple[Magazine, ...] = ()
    launcher: str | None = None
    steps: int = 0
    stepped: int = 0


class Armed(msgspec.Struct, frozen=True, kw_only=True):
    """A craft of a group, and what it is armed with in its berth."""

    group: str
    berth: Berth


class ArmourAssigned(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="armour_assigned"
):
    """Points of a pool were assigned to a technology, or stored ones converted; for its side."""

    ship: str
    section: Literal[
        "aft",
        "aft_core",
        "aft_port",
        "aft_starboard",
        "core",
        "forward",
        "forward_core",
        "forward_port",
        "forward_starboard",
        "port",
        "port_core",
        "starboard",
        "starboard_core",
    ]
    technology: str
    points: int
    stored: bool
    only: tuple[str, ...] | None = None
    rule: str = "CI-11.4.2-3"


class TechnologyPoints(msgspec.Struct, frozen=True):
    """Points of adaptive armour against a technology; stored ones do not defend (CI-11.4.2-4)."""

    technology: str
    points: int = 0
    stored: int = 0


class SectionLearning(msgspec.Struct, frozen=True, kw_only=True):
    """The adaptive armour of a section: points by technology, and unassigned ones."""

    section: Literal[
        "aft",
        "aft_core",
        "aft_port",
        "aft_starboard",
        "core",
        "forward",
        "forward_core",
        "forward_port",
        "forward_starboard",
        "port",
        "port_core",
        "starboard",
        "starboard_core",
    ]
    adaptive: tuple[TechnologyPoints, ...]
    pool: int


class ArmourLearned(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="armour_learned"
):
    """Adaptive armour gained points, as its owner alone sees it (CI-11.4.2-4).

    `armour_told` decides if and when others see it (CI-UMP-74).
    """

    ship: str
    learned: tuple[SectionLearning, ...]
    only: tuple[str, ...]
    rule: str = "CI-11.4.2-1"


class ArmourRoom(msgspec.Struct, frozen=True, kw_only=True):
    """A technology, and how many points at most may be set against it."""

    technology: str
    points: int


class ArmourRow(msgspec.Struct, frozen=True):
    """SSB6: the price of a point of armour on a unit with this number of sections."""

    sections: int
    standard: float
    ablative: float


class PriceRow(msgspec.Struct, frozen=True):
    """One row of a schedule: a value, and what it costs from the base on."""

    value: int
    cp: float


class ArmourSchedules(msgspec.Struct, frozen=True):
    """SSB6: armour by the size of the unit, adaptive armour, and enhancements in percent."""

    by_sections: tuple[ArmourRow, ...] = ()
    adaptive_each: tuple[PriceRow, ...] = ()
    adaptive_total: tuple[PriceRow, ...] = ()
    linked_percent: int = 0
    collective_percent: int = 0
    stealth_percent: int = 0


class ToldArmour(msgspec.Struct, frozen=True):
    """Points of adaptive armour that all sides know (CI-11.4.2-4).

    Against a technology; with null, all points that the collective armour of a section has made.
    """

    section: Literal[
        "aft",
        "aft_core",
        "aft_port",
        "aft_starboard",
        "core",
        "forward",
        "forward_core",
        "forward_port",
        "forward_starboard",
        "port",
        "port_core",
        "starboard",
        "starboard_core",
    ]
    technology: str | None
    points: int


class ArmourTold(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="armour_told"
):
    """All sides see points of a ship's adaptive armour; the figures replace earlier ones."""

    ship: str
    told_armour: tuple[ToldArmour, ...]
    rule: str = "CI-11.4.2-4"


class Readiness(msgspec.Struct, frozen=True):
    """How ready a weapon is: turns of arming and of cooling to come, and shots of this turn.

    It is armed when no turn of arming is left, and none of cooling.
    """

    arming: int = 0
    cooling: int = 0
    shots: int = 0


class WeaponReadiness(msgspec.Struct, frozen=True):
    """How ready one weapon is (CI-7.1.3-1)."""

    weapon: str
    readiness: Readiness = msgspec.field(default_factory=Readiness)


class DiceTerm(msgspec.Struct, frozen=True):
    """Dice of one kind: 3d6 is three of six sides."""

    number: int
    sides: int


class Damage(msgspec.Struct, frozen=True):
    """The roll of a hit: dice, and a number (CI-7.4-1)."""

    dice: tuple[DiceTerm, ...] = ()
    fixed: int = 0


class RangeRating(msgspec.Struct, frozen=True):
    """A range rating -a/b: a penalty for each step of hexes (CI-7.5.1-1)."""

    penalty: int = 1
    hexes: int = 1


class RateOfFire(msgspec.Struct, frozen=True):
    """X+Y C-n: shots on a turn, turns of arming after them, turns of cooling (CI-7.1.3-1)."""

    shots: int = 1
    arming: int = 0
    cooldown: int = 0


class DefensiveFire(msgspec.Struct, frozen=True):
    """Ratings S/A/E: standard, ad hoc, emergency (CI-11.1-2)."""

    standard: int = 0
    ad_hoc: int = 0
    emergency: int = 0


class PulseRating(msgspec.Struct, frozen=True):
    """M/i: a maximum of pulses, one more each interval; a die adds pulses (CI-8.1.2-1, -3)."""

    most: int = 1
    interval: int = 10
    die: int | None = None


class DirectWeapon(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="direct"):
    """A weapon of direct fire (CI 8).

    Each configuration that has a number of its own takes it from the field of its name: `pulse`,
    the volley of `slashing`, the turns of `tracking`, the limit of a `wave` in hexes; `plasma` is
    the damage lost with each hex. Without a `speed`, that of its technology counts (CI-RUL-64).
    """

    id: str
    name: str = ""
    technology: str
    configurations: tuple[
        Literal[
            "burst",
            "enveloping",
            "flare",
            "piercing",
            "pulse",
            "slashing",
            "slicing",
            "tracking",
            "wave",
        ],
        ...,
    ] = ("burst",)
    damage: Damage = msgspec.field(default_factory=Damage)
    range: RangeRating = msgspec.field(default_factory=RangeRating)
    rate_of_fire: RateOfFire = msgspec.field(default_factory=RateOfFire)
    accuracy: Accuracy = msgspec.field(default_factory=Accuracy)
    defensive_fire: DefensiveFire = msgspec.field(default_factory=DefensiveFire)
    speed: int | None = None
    power: int = 0
    pulse: PulseRating | None = None
    slashing: int | None = None
    tracking: int | None = None
    wave: int | None = None
    plasma: int | None = None
    traits: tuple[str, ...] = ()


class WornWeapon(msgspec.Struct, frozen=True):
    """A weapon that damage has changed, and what it is now (CI-13.1.9-1)."""

    weapon: str
    block: DirectWeapon


class Rounds(msgspec.Struct, frozen=True):
    """Rockets, decoys or stationary weapons that a system has left (CI-11.5-1, CI-10.0-2)."""

    system: str
    left: int


class Track(msgspec.Struct, frozen=True, kw_only=True):
    """A weapon that keeps its target in a beam over turns (CI-8.1.9-1, -2).

    `turns` are to come yet, this one included; `tracked` counts those after its first. `result`,
    `section` and `behind` are those of the first hit.
    """

    weapon: str
    target: str
    turns: int
    tracked: int = 0
    result: int
    section: Literal[
        "aft",
        "aft_core",
        "aft_port",
        "aft_starboard",
        "core",
        "forward",
        "forward_core",
        "forward_port",
        "forward_starboard",
        "port",
        "port_core",
        "starboard",
        "starboard_core",
    ]
    behind: tuple[
        Literal[
            "aft",
            "aft_core",
            "aft_port",
            "aft_starboard",
            "core",
            "forward",
            "forward_core",
            "forward_port",
            "forward_starboard",
            "port",
            "port_core",
            "starboard",
            "starboard_core",
        ],
        ...,
    ] = ()


class Reloaded(msgspec.Struct, frozen=True):
    """A reload rack, and the turn of its last loading or unloading (CI-9.2.4-1)."""

    rack: str
    turn: int


class Arms(msgspec.Struct, frozen=True):
    """The weapons of a unit over turns: arming, wear, magazines, beams that track (CI 7.1, 9, 11).

    A weapon without an entry is armed; a rack without one is empty.
    """

    readiness: tuple[WeaponReadiness, ...] = ()
    worn: tuple[WornWeapon, ...] = ()
    magazines: tuple[Magazine, ...] = ()
    rounds: tuple[Rounds, ...] = ()
    tracks: tuple[Track, ...] = ()
    reloaded: tuple[Reloaded, ...] = ()


class Arriving(msgspec.Struct, frozen=True):
    """A ship on its way into the battle: its way, place, turn, and tunnel."""

    by: Literal["shift", "snap", "tunnel", "warp"]
    cell: tuple[int, ...]
    turn: int
    through: str | None = None


class ArrivalAnnounced(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="arrival_announced",
):
    """A ship is on its way in: it begins to appear, or its tunnel is open (CI-14.6-1, -2)."""

    ship: str
    arriving: Arriving
    rule: str = "CI-14.6-2"


class ArrivalFailed(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="arrival_failed"
):
    """The passage of a ship is gone: it waits beyond again (CI-14.6-1)."""

    ship: str
    through: str
    rule: str = "CI-14.6-1"


class Arrive(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="arrive"):
    """Bring a ship into the battle that waits beyond (CI-14.6-1, CI-14.6-2).

    By shift or warp it is shown in Power Allocation, and comes in Final Actions into `cell`. In
    Final Actions it snaps in, or opens its tunnel in `cell`, with a `facing`, and comes out a turn
    later; `through` names a tunnel or gate that is there, and takes the place of both.
    """

    ship: str
    by: Literal["shift", "snap", "tunnel", "warp"]
    cell: tuple[int, ...] | None = None
    facing: int | None = None
    through: str | None = None


class ArriveChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="arrive"
):
    """A ship that waits beyond may come in so: by its own drive, or through a passage."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    ship: str
    by: Literal["shift", "snap", "tunnel", "warp"]
    through: str | None
    rule: str = "CI-14.6-1"


class AskFor(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="ask_for"):
    """Ask for an operation of the book that has no order of its own yet (CI-2.0-1).

    The answer names the rule behind it; what the referee rules is put in by a correction.
    """

    unit: str
    operation: Literal[
        "activate_drive",
        "activate_mine",
        "allocate_defence",
        "allocate_ew",
        "allocate_power",
        "announce_deployment",
        "announce_ess",
        "announce_ew",
        "assign_adaptive_armour",
        "barnstorm",
        "check_catastrophe",
        "check_drive",
        "check_failure",
        "check_heat",
        "check_reactor",
        "declare_attack",
        "declare_countermeasures",
        "declare_defence",
        "declare_intercept",
        "deploy_chaff",
        "deploy_stationary",
        "detach_section",
        "detect_mine",
        "determine_initiative",
        "dock",
        "dogfight",
        "entangle",
        "escape",
        "evade",
        "fire_rockets",
        "fire_small_vessel",
        "fire_starship",
        "fire_stationary",
        "hack",
        "handle_cargo",
        "intercept",
        "jettison_sink",
        "launch_guided",
        "move",
        "move_drone",
        "plot_movement",
        "ram",
        "reduce_armour",
        "reload_rack",
        "repair",
        "reveal_plots",
        "rotate_section",
        "sink_heat",
        "snap_manoeuvre",
        "spend_detector",
        "strike",
        "switch_defence",
        "switch_emergency_defence",
        "toggle_high_density",
        "toggle_masking",
        "transfer_bridge",
        "use_dock",
        "use_drive",
        "use_hangar",
    ]


class Violation(msgspec.Struct, frozen=True, kw_only=True):
    """One rule that a design breaks; `pointer` is a JSON Pointer into the design."""

    code: str
    rule: str | None
    message: str
    pointer: str


class Missing(msgspec.Struct, frozen=True, kw_only=True):
    """Something that a design needs: a table, its row, and the purpose."""

    table: str
    source: str
    row: str
    message: str
    pointer: str


class Costs(msgspec.Struct, frozen=True):
    """Thrust that manoeuvres cost: for a hex, a facing, 90 degrees, a hex sideways (CI-5.1-1)."""

    acceleration: int = 1
    pivot: int = 1
    roll_tumble: int = 1
    slide: int = 1


class DesignLine(msgspec.Struct, frozen=True, kw_only=True):
    """One part of a design; null: what it takes cannot be shown without a table that is missing."""

    part: str
    id: str
    pointer: str
    rule: str
    cp: int | None
    mass: float | None = 0
    power: int | None = 0
    structure: int | None = 0
    tech_level: int | None = 1


class MissileRack(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="missile_rack"):
    """A rack of missiles, which it fires in any order (CI-9.2.1-1)."""

    id: str
    name: str = ""
    magazine: int
    rate_of_fire: RateOfFire = msgspec.field(default_factory=RateOfFire)
    accuracy: int = 0
    munitions: tuple[str, ...]
    power: int = 0
    traits: tuple[str, ...] = ()


class TorpedoLauncher(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="torpedo_launcher"
):
    """A launcher of torpedoes of one kind, without end (CI-9.2.2-1)."""

    id: str
    name: str = ""
    rate_of_fire: RateOfFire = msgspec.field(default_factory=RateOfFire)
    accuracy: Accuracy = msgspec.field(default_factory=Accuracy)
    munition: str
    power: int = 0
    traits: tuple[str, ...] = ()


class ProximityMine(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="proximity_mine"
):
    """A mine that detonates as a `wave` (CI-10.1.1-1) with this limit in hexes.

    Without an `activation` range in hexes, that of the tables counts.
    """

    id: str
    name: str = ""
    technology: str = "matter"
    damage: Damage
    wave: int = 1
    range: RangeRating = msgspec.field(default_factory=RangeRating)
    activation: int | None = None
    traits: tuple[str, ...] = ()


class SwarmMine(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="swarm_mine"):
    """A mine that becomes a guided weapon of pulses (CI-10.1.2-1); see `ProximityMine`."""

    id: str
    name: str = ""
    technology: str = "matter"
    damage: Damage
    pulse: PulseRating = msgspec.field(default_factory=PulseRating)
    activation: int | None = None
    traits: tuple[str, ...] = ()


class MicroPlatform(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="micro_platform"
):
    """A platform of one weapon, which fires once (CI-10.2-1); see `ProximityMine`."""

    id: str
    name: str = ""
    weapon: DirectWeapon
    activation: int | None = None


class Beacon(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="ess_beacon"):
    """An ESS of its own: its points, and the power that it would take, in turns (CI-10.3-1)."""

    id: str
    name: str = ""
    rating: int
    power: int


class WeaponPlatform(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="platform"):
    """A weapon platform (CI-10.4-1): one core with a plant, sensors, armour, and turrets.

    `silhouette` is the same from all sides; the plant gives `power`, the sensors `ew`.
    """

    id: str
    name: str = ""
    mass: float
    silhouette: int
    hull: int
    armour: int = 0
    power: int = 0
    ew: int = 0
    weapons: tuple[DirectWeapon, ...]


class Drum(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="drum"):
    """A drum of one kind of stationary weapons (CI-10.0-1).

    It casts them up to `reach` hexes through its arc, or with none leaves them in the hex of its
    ship.
    """

    id: str
    name: str = ""
    magazine: int
    holds: ProximityMine | SwarmMine | MicroPlatform | Beacon | WeaponPlatform
    reach: int = 0
    rate_of_fire: RateOfFire = RateOfFire(arming=3)
    power: int = 0
    traits: tuple[str, ...] = ()


class Munition(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of missile or torpedo (CI-9.0-2, -3): how far, how hard, and its own amplification.

    Its greatest range is `launch_range` times `range_factor`. A drone moves `speed` hexes a turn
    instead of striking at once (CI-9.2.3-1), and may carry a weapon of a small vessel as its
    `attachment` (CI-9.2.3.1-1). A munition that detonates as a wave in its target hex has the limit
    of that `wave` in hexes, and its `range` rating from there (CI-7.8-1).
    """

    id: str
    name: str = ""
    technology: str = "matter"
    configuration: Literal[
        "burst",
        "enveloping",
        "flare",
        "piercing",
        "pulse",
        "slashing",
        "slicing",
        "tracking",
        "wave",
    ] = "burst"
    damage: Damage
    pulse: PulseRating | None = None
    launch_range: int
    range_factor: int = 1
    amplification: int = 2
    speed: int | None = None
    attachment: str | None = None
    wave: int | None = None
    range: RangeRating = msgspec.field(default_factory=RangeRating)
    traits: tuple[str, ...] = ()


class Silhouettes(msgspec.Struct, frozen=True):
    """The silhouettes of a unit from ahead and astern, and from its sides (CI-7.3.1.1-1)."""

    fore_aft: int
    port_starboard: int


class Thruster(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="thruster"):
    """A thruster and what its channel passes in a turn (CI-5.1-1).

    An acceleration thruster points `forward` or `aft`, and drives the ship the other way; a
    manoeuvring one sits at a `placement`.
    With a deflection `vane`, an acceleration thruster turns the ship too (CI-5.1.1.1-1). One that
    is `omni` serves any one direction a turn (CI-5.8.2-1).
    """

    id: str
    name: str = ""
    structure: int
    channel: int
    accelerates: Literal["aft", "forward"] | None = None
    placement: Literal["A", "AP", "AS", "F", "FP", "FS", "P", "S"] | None = None
    vane: bool = False
    omni: bool = False


class Engine(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="engine"):
    """An engine A/B: thrust a turn, and the extra power that one more point costs (CI-5.2-1)."""

    id: str
    name: str = ""
    structure: int
    thrust: int
    enrichment: int
    non_inertial: bool = False


class Reactor(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="reactor"):
    """A reactor: its rating in power, each turn again (CI-3.1.1-1)."""

    id: str
    name: str = ""
    structure: int
    rating: int
    overheating: bool = False


class Capacitor(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="capacitor"):
    """A capacitor X/Y: what it stores, and what it gains each turn (CI-3.1.2-1)."""

    id: str
    name: str = ""
    structure: int
    capacity: int
    recharge: int


class Battery(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="battery"):
    """A battery C/v: what it stores, and the power that stores one point (CI-3.1.3-1).

    With `serves`, it is the battery of that one system (CI-3.1.4-1).
    """

    id: str
    name: str = ""
    structure: int
    capacity: int
    convert: int
    serves: str | None = None


class Collector(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="collector"):
    """A collector panel (CI-3.1.5-1); of `weapons`, if it takes power from their strikes."""

    id: str
    name: str = ""
    structure: int
    rating: int
    weapons: bool = False


class Sensors(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="sensors"):
    """Sensors A/B: EW points a turn, and the extra power that one more costs (CI-4.4-1)."""

    id: str
    name: str = ""
    structure: int
    ew: int
    boost: int
    power: int = 0
    detector: bool = False
    masking: bool = False


class SupportSensors(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="support_sensors"
):
    """An ESS: points a turn that serve friends (CI-4.7-1)."""

    id: str
    name: str = ""
    structure: int
    rating: int
    power: int = 0


class Bridge(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="bridge"):
    """A bridge and its tech level; a `flag` bridge leads others (CI-15.1-1, CI-15.1.1-1)."""

    id: str
    name: str = ""
    structure: int
    tech_level: int = 1
    flag: bool = False


class FireArc(msgspec.Struct, frozen=True):
    """An arc of fire: around which heading of the ship, and how wide (CI-7.1.4-1).

    A turret may sit on the dorsal side, or on the `keel` (CI-7.1.4-2).
    """

    heading: Literal["1", "1/2", "2", "2/3", "3", "3/4", "4", "4/5", "5", "5/6", "6", "6/1"]
    shape: Literal["fixed", "narrow", "standard", "turret", "wide"] = "standard"
    keel: bool = False


class WeaponMount(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="weapon"):
    """One weapon: its block, and its arc of fire."""

    id: str
    name: str = ""
    structure: int
    weapon: str
    arc: FireArc


class Shield(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="shield"):
    """A shield (CI-11.2-1): what it deflects and absorbs, and what it covers.

    An `arc` shield covers its own section, an `encapsulating` one all outer ones; point defence
    covers one system, or `roaming` any of its section by a die of its `speed`. One that is
    `made_by` a gravitic weapon is while that is used so (CI-8.2.7-1).
    """

    id: str
    name: str = ""
    structure: int
    technology: str = "gravitic"
    covers: Literal["arc", "encapsulating", "roaming", "stationary"] = "arc"
    system: str | None = None
    speed: int | None = None
    deflection: int = 0
    absorption: int = 0
    hybrid: Literal["both", "split", "split_late"] = "both"
    buffering: int | None = None
    layered: bool = False
    partial: bool = False
    overload: bool = False
    made_by: str | None = None
    power: int = 0


class Hold(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="hold"):
    """A hangar or a cargo hold: each point of structure is a bay or container (CI-13.1.7-1).

    - `operations`: the Rating of a hangar; `arc`: for craft that come and go, null: any.
    - `houses`: the types that it carries; none shown: all small vessels.
    - `external`: whether it is a launcher outside; some of these `receives` too (CI-12.4.2-1).
    """

    id: str
    name: str = ""
    structure: int
    holds: Literal["cargo", "craft"] = "craft"
    operations: int = 0
    arc: FireArc | None = None
    houses: tuple[
        Literal[
            "battlecruiser",
            "battleship",
            "corvette",
            "cruiser",
            "destroyer",
            "dreadnought",
            "frigate",
            "gunboat",
            "heavy_cruiser",
            "heavy_fighter",
            "heavy_shuttle",
            "light_cruiser",
            "light_fighter",
            "light_shuttle",
            "medium_shuttle",
            "mobile_base",
            "satellite",
            "space_station",
            "starbase",
            "stardock",
            "super_dreadnought",
            "weapon_platform",
        ],
        ...,
    ] = ()
    external: bool = False
    receives: bool = False


class LaunchTube(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="launch_tube"):
    """A launch tube of a hangar, for craft that come and go along its arc (CI-12.4.3-1)."""

    id: str
    name: str = ""
    structure: int = 1
    serves: str
    arc: FireArc


class Dock(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="dock"):
    """A dock of a structure: a clamp, or a bay or dry dock with its arc (CI-15.7.1-1 to -3-1)."""

    id: str
    name: str = ""
    structure: int
    form: Literal["bay", "clamp", "dry_dock"] = "clamp"
    arc: FireArc | None = None


class ReloadRack(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="reload_rack"):
    """A reload rack: the missiles it holds, its operations a turn (CI-9.2.4-1)."""

    id: str
    name: str = ""
    structure: int
    magazine: int
    operations: int


class RocketSystem(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="rocket_system"
):
    """Anti-missile rockets (AMRS): tries a turn, arc, rockets in all (CI-11.5.1-1)."""

    id: str
    name: str = ""
    structure: int = 1
    shots: int = 1
    arc: FireArc
    magazine: int = 20


class Dispenser(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="dispenser"):
    """A dispenser of chaff or flares, and what one takes off the fire of guided weapons.

    Chaff: CI-11.5.2-1; flares: CI-11.5.3-1.
    """

    id: str
    name: str = ""
    structure: int = 1
    releases: Literal["chaff", "flares"]
    strength: int
    magazine: int = 20


class RepairSystem(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="repair_system"
):
    """An automatic repair system (ARS): points that it repairs in a turn (CI-15.5.1-1)."""

    id: str
    name: str = ""
    structure: int
    rating: int


class SolarSail(msgspec.Struct, frozen=True, tag_field="kind", tag="solar_sail"):
    """The casing of a solar sail; the sail itself has one point of its own (CI-16.8.1-1)."""

    id: str
    name: str = ""
    structure: int = 5


class HeatSink(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="heat_sink"):
    """A heat sink and radiator (HSR), which holds as much heat as structure (CI-16.8.2-1)."""

    id: str
    name: str = ""
    structure: int


class OtherSystem(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="other_system"):
    """Any other system: a drive without details, or one that the chart calls other.

    One that is `unpowered` needs no plant at all (CI-3.3-2).
    """

    id: str
    name: str = ""
    structure: int
    power: int = 0
    unpowered: bool = False
    trans_light: bool = False


class TransLightDrive(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="drive"):
    """A drive beyond light: which, its Rating in turns, the power that it takes (CI-14.0-1).

    A hyper drive opens tunnels within `reach` hexes, which another may take over if both are
    `transferable` (CI-14.1.2-1). A shift drive may shift in `part` (CI-14.2.1-1), and the bubble of
    a warp drive be `non_inertial` (CI-14.3.1-1).
    """

    id: str
    name: str = ""
    structure: int
    travel: Literal["hyper", "shift", "snap", "warp"]
    rating: int = 0
    reach: int = 0
    power: int = 0
    transferable: bool = False
    part: bool = False
    non_inertial: bool = False


class Section(msgspec.Struct, frozen=True, kw_only=True):
    """A section: its armour, its hull, its systems in the order of the sheet (CI-1.5-1)."""

    name: Literal[
        "aft",
        "aft_core",
        "aft_port",
        "aft_starboard",
        "core",
        "forward",
        "forward_core",
        "forward_port",
        "forward_starboard",
        "port",
        "port_core",
        "starboard",
        "starboard_core",
    ]
    armour: int = 0
    ablative: bool = False
    adaptive: AdaptiveArmour | None = None
    hull: int
    systems: tuple[
        Thruster
        | Engine
        | Reactor
        | Capacitor
        | Battery
        | Collector
        | Sensors
        | SupportSensors
        | Bridge
        | WeaponMount
        | Shield
        | Hold
        | LaunchTube
        | Dock
        | ReloadRack
        | RocketSystem
        | Dispenser
        | RepairSystem
        | SolarSail
        | HeatSink
        | OtherSystem
        | TransLightDrive,
        ...,
    ] = ()


class TechLevel(msgspec.Struct, frozen=True):
    """The tech level of a system (CI-16.2-1)."""

    system: str
    level: int


class Rotation(msgspec.Struct, frozen=True):
    """How a structure rotates: about which axis, which way, how many steps in how many turns.

    About Z it pivots by facings, clockwise where the sign is positive; about X it tumbles, about Y
    it rolls, by quarters forward or to starboard. An `outer` or `inner` shell may turn alone.
    """

    axis: Literal["X", "Y", "Z"] = "Z"
    sign: Literal[-1, 1] = 1
    steps: int = 1
    turns: int = 1
    shell: Literal["inner", "outer", "whole"] = "whole"


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """The data sheet of a starship or a stationary structure; frequent look-ups are cached.

    `specialised` names technologies and configurations that its armour is made against
    (CI-11.4.3-1). A `ramming_value` that is printed counts before the formula (CI-RUL-10).
    `tech_levels` are those of systems other than bridges, as far as they are shown (CI-16.2-1);
    `fire_brigades` are crews (CI-15.5.3-1). Both may be left out, and are then in no encoding.
    """

    class_name: str
    hull_type: Literal[
        "battlecruiser",
        "battleship",
        "corvette",
        "cruiser",
        "destroyer",
        "dreadnought",
        "frigate",
        "gunboat",
        "heavy_cruiser",
        "heavy_fighter",
        "heavy_shuttle",
        "light_cruiser",
        "light_fighter",
        "light_shuttle",
        "medium_shuttle",
        "mobile_base",
        "satellite",
        "space_station",
        "starbase",
        "stardock",
        "super_dreadnought",
        "weapon_platform",
    ]
    mass: float
    silhouettes: Silhouettes
    costs: Costs = msgspec.field(default_factory=Costs)
    sections: tuple[Section, ...]
    weapons: tuple[DirectWeapon | MissileRack | TorpedoLauncher | Drum, ...] = ()
    munitions: tuple[Munition, ...] = ()
    specialised: tuple[str, ...] = ()
    construction_points: int = 0
    ramming_value: int | None = None
    traits: tuple[str, ...] = ()
    tech_levels: tuple[TechLevel, ...] = ()
    fire_brigades: int = 0
    rotation: Rotation | None = None


class CraftArmour(msgspec.Struct, frozen=True):
    """The armour of a small vessel on its four sides (CI-12.3.2-1)."""

    forward: int = 0
    aft: int = 0
    port: int = 0
    starboard: int = 0


class CraftMount(msgspec.Struct, frozen=True):
    """One weapon of a small vessel: its block, and its arc of fire."""

    id: str
    weapon: str
    arc: FireArc
    name: str | None = None


class CraftSheet(msgspec.Struct, frozen=True, kw_only=True):
    """The data sheet of a fighter or shuttle; all of a group have the same.

    `evasion` are the levels of its design (CI-5.5.2-2), `sensors` the EW points of high-density
    sensors (CI-4.3.1-1), `support` the rating of an ESS that a shuttle may carry.
    """

    class_name: str
    hull_type: Literal[
        "heavy_fighter", "heavy_shuttle", "light_fighter", "light_shuttle", "medium_shuttle"
    ]
    mass: float
    thrust: int
    non_inertial: bool = False
    evasion: int = 4
    armour: CraftArmour = msgspec.field(default_factory=CraftArmour)
    hull: int
    mounts: tuple[CraftMount, ...] = ()
    weapons: tuple[DirectWeapon | MissileRack | TorpedoLauncher | Drum, ...] = ()
    munitions: tuple[Munition, ...] = ()
    sensors: int = 0
    support: int = 0
    construction_points: int = 0
    ramming_value: int | None = None
    traits: tuple[str, ...] = ()


class Assessment(values.Assessment, msgspec.Struct, frozen=True, kw_only=True):
    """The assessment of a design; null: unknown, because a table is `missing`.

    `verdict` is `illegal` if any rule is broken, else `cannot_adjudicate` if any table is missing.
    A legal ship enters a battle with its `sheet`, a group of small vessels with its `craft_sheet`.
    `weapons` and `munitions` are those of the design as sheets have them, also where no unit is
    designed.
    """

    legal: bool
    verdict: Literal["cannot_adjudicate", "illegal", "legal"]
    violations: tuple[Violation, ...]
    missing: tuple[Missing, ...]
    construction_points: int | None = None
    mass: float | None = None
    power_requirement: int | None = None
    sections: int | None = None
    tech_level: int | None = None
    ramming_value: int | None = None
    silhouette: int | None = None
    costs: Costs | None = None
    lines: tuple[DesignLine, ...] = ()
    weapons: tuple[DirectWeapon | MissileRack | TorpedoLauncher | Drum, ...] = ()
    munitions: tuple[Munition, ...] = ()
    sheet: Sheet | None = None
    craft_sheet: CraftSheet | None = None


class AssignArmour(
    values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="assign_armour"
):
    """Assign points of a section's collective adaptive armour to a technology (CI-11.4.2-3).

    With `stored`, convert points of that technology that were stored (CI-11.4.2-4).
    """

    ship: str
    section: Literal[
        "aft",
        "aft_core",
        "aft_port",
        "aft_starboard",
        "core",
        "forward",
        "forward_core",
        "forward_port",
        "forward_starboard",
        "port",
        "port_core",
        "starboard",
        "starboard_core",
    ]
    technology: str
    points: int
    stored: bool = False


class AssignArmourChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="assign_armour"
):
    """A section's armour may set points against technologies, out of its pool or stored ones."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "prepare"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    ship: str
    section: Literal[
        "aft",
        "aft_core",
        "aft_port",
        "aft_starboard",
        "core",
        "forward",
        "forward_core",
        "forward_port",
        "forward_starboard",
        "port",
        "port_core",
        "starboard",
        "starboard_core",
    ]
    stored: bool
    armour_room: tuple[ArmourRoom, ...]
    rule: str = "CI-11.4.2-3"


class Called(msgspec.Struct, frozen=True):
    """The target of a called shot: a system, or with none the hull of the section (CI-7.6-1)."""

    system: str | None = None


class Attack(msgspec.Struct, frozen=True):
    """One shot of one weapon, as its owner declares it (CI-7.2.1-1, CI-RUL-122).

    - `target`: a unit, or a drone; a wave goes through its arc and needs none.
    - `configuration`: null is the first of the weapon.
    - `called`: what a called shot names (CI-7.6-1).
    - `eleven`: whether it is set to eleven (CI-7.9-1).
    - `emergency`: whether the weapon was armed in an emergency, at a price (CI-7.1.3.1-1).
    - `aspect`, `section`: which silhouette and section, where the attacker chooses; null is what
      is easiest to hit, and then the first.
    """

    weapon: str
    target: str | None = None
    configuration: (
        Literal[
            "burst",
            "enveloping",
            "flare",
            "piercing",
            "pulse",
            "slashing",
            "slicing",
            "tracking",
            "wave",
        ]
        | None
    ) = None
    called: Called | None = None
    eleven: bool = False
    emergency: bool = False
    aspect: Literal["fore_aft", "port_starboard"] | None = None
    section: (
        Literal[
            "aft",
            "aft_core",
            "aft_port",
            "aft_starboard",
            "core",
            "forward",
            "forward_core",
            "forward_port",
            "forward_starboard",
            "port",
            "port_core",
            "starboard",
            "starboard_core",
        ]
        | None
    ) = None


class OpenShot(msgspec.Struct, frozen=True):
    """A shot that has been declared and shown; others name it by its `id`."""

    id: str
    unit: str
    attack: Attack
    status: Literal["lost", "resolved", "waiting"] = "waiting"


class WeaponUse(msgspec.Struct, frozen=True):
    """The setting of a weapon this turn (CI-7.2.6-1)."""

    unit: str
    weapon: str
    use: Literal["ad_hoc", "attack", "emergency", "idle", "intercept", "shield", "standard"]


class Interception(msgspec.Struct, frozen=True):
    """A weapon of a unit that shoots at one guided weapon, once or several times."""

    unit: str
    weapon: str
    guided: str
    tries: int = 1


class AttacksDeclared(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="attacks_declared",
):
    """All attacks are shown, and what weapons are set to."""

    shots: tuple[OpenShot, ...]
    uses: tuple[WeaponUse, ...]
    intercepts: tuple[Interception, ...]
    rule: str = "CI-7.2.1-1"


class Attitude(msgspec.Struct, frozen=True):
    """The facing of a ship, and how far it is rolled to starboard and tumbled forward."""

    facing: int
    roll: Literal[0, 90, 180, 270] = 0
    tumble: Literal[0, 90, 180, 270] = 0


class Barnstorm(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="barnstorm"):
    """Try to skim a large unit in the same hex (CI-5.5.3-1)."""

    unit: str
    target: str


class BarnstormTerm(msgspec.Struct, frozen=True, kw_only=True):
    """The modifier of one circumstance of an attempt to skim a large unit."""

    name: str
    modifier: int


class BarnstormChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="barnstorm"
):
    """A unit may try to skim a large one: the chances that it does, and that it gets away."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    unit: str
    target: str
    circumstances: tuple[BarnstormTerm, ...]
    chance: float
    chance_disengaged: float
    chance_rams: float
    rule: str = "CI-5.5.3-1"


class SpeedRow(msgspec.Struct, frozen=True):
    """The modifier of barnstorming from a Speed on (CI-5.5.3-1)."""

    from_speed: int
    modifier: int


class BarnstormTable(msgspec.Struct, frozen=True):
    """Barnstorming (CI-5.5.3-1, -3): the modifiers of 3d6, and the outcomes."""

    speeds: tuple[SpeedRow, ...] = (
        SpeedRow(from_speed=6, modifier=2),
        SpeedRow(from_speed=11, modifier=3),
        SpeedRow(from_speed=16, modifier=5),
        SpeedRow(from_speed=21, modifier=8),
    )
    off_vector: int = 5
    target_off_vector: int = 5
    lost_thruster: int = 2
    evasion_level: int = 3
    formation: int = -2
    success_to: int = 15
    disengaged_to: int = 20
    points_per_ram: int = 5


class Barnstormed(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="barnstormed"
):
    """A unit tried to skim a large one; if it failed by far, this number of craft ram."""

    unit: str
    skimmed: str
    circumstances: tuple[BarnstormTerm, ...]
    rolls: tuple[shared.Roll, ...]
    total: int
    outcome: Literal["failed_disengaged", "failed_rams", "success"]
    rams: int
    rule: str = "CI-5.5.3-1"


class Barnstorming(msgspec.Struct, frozen=True):
    """The outcome of an attempt to skim a large unit this turn (CI-5.5.3-1); `rams` of it ram."""

    target: str
    outcome: Literal["failed_disengaged", "failed_rams", "success"]
    rams: int = 0


class Instalments(msgspec.Struct, frozen=True):
    """The whole cost, the part of it that is paid, and the part of that which was taken back.

    `braked` 0: nothing was taken back. `progress` counts the next step, in 144ths.
    """

    cost: int
    part: Literal[1, 2, 3, 4] = 1
    braked: Literal[0, 2, 3, 4] = 0
    progress: int = 0


class Spin(msgspec.Struct, frozen=True):
    """A manoeuvre in progress: which, what it changes and which way, how much, how far paid."""

    manoeuvre: Literal["pivot", "roll", "tumble"]
    sense: Literal["aft", "clockwise", "counter_clockwise", "forward", "port", "starboard"]
    counter: Literal["facing", "roll", "tumble"]
    sign: Literal[-1, 1]
    rate: int
    paid_for: Instalments


class Push(msgspec.Struct, frozen=True):
    """Thrust that is paid in part, and takes turns to change the Speed (CI-5.4.2.7-1)."""

    direction: int
    hexes: int
    slide: bool
    paid_for: Instalments


class Motion(msgspec.Struct, frozen=True):
    """How a ship moves and turns: its vector, how it lies, what goes on from turn to turn."""

    vector: tuple[int, ...]
    attitude: Attitude
    spins: tuple[Spin, ...] = ()
    pushes: tuple[Push, ...] = ()


class SectionCondition(msgspec.Struct, frozen=True):
    """A section: hull and armour left, points of adaptive armour, turns that its fires still burn.

    The `pool` holds points of collective adaptive armour that nobody has assigned (CI-11.4.2-3).
    """

    name: Literal[
        "aft",
        "aft_core",
        "aft_port",
        "aft_starboard",
        "core",
        "forward",
        "forward_core",
        "forward_port",
        "forward_starboard",
        "port",
        "port_core",
        "starboard",
        "starboard_core",
    ]
    hull: int
    armour: int = 0
    adaptive: tuple[TechnologyPoints, ...] = ()
    pool: int = 0
    fires: tuple[int, ...] = ()
    systems: tuple[SystemCondition, ...] = ()


class Condition(msgspec.Struct, frozen=True):
    """A unit, section by section in the order of its sheet."""

    sections: tuple[SectionCondition, ...]


class Heat(msgspec.Struct, frozen=True):
    """The heat of a plant that overheats, and whether it has shut down."""

    points: int = 0
    shut_down: bool = False


class PlantLevel(msgspec.Struct, frozen=True):
    """The charge of a capacitor or battery; the heat of a reactor that overheats."""

    id: str
    stored: int = 0
    heat: Heat = msgspec.field(default_factory=Heat)


class PlantOutput(msgspec.Struct, frozen=True):
    """The output of a plant this turn (CI-3.1-1)."""

    plant: str
    power: int


class SystemTurns(msgspec.Struct, frozen=True):
    """A system, and turns that are counted for it."""

    system: str
    turns: int


class GoneSystem(msgspec.Struct, frozen=True):
    """A system that was on when it was destroyed, and the turn of that (CI-3.4-1)."""

    system: str
    turn: int


class PowerBefore(msgspec.Struct, frozen=True):
    """Power as it was before it was allocated this turn: a later allocation begins from there."""

    on: tuple[str, ...]
    levels: tuple[PlantLevel, ...]
    streaks: tuple[SystemTurns, ...]


class Power(msgspec.Struct, frozen=True):
    """The systems of a ship that are on, and the output and charges of its plants (CI 3).

    - `on`: systems that are on; `extra`: power beyond their requirement, this turn.
    - `levels`: what capacitors and batteries hold, how hot reactors are.
    - `given`: what each plant gives this turn; `used`: power used by all systems this turn, and
      `used_before` that of the last (CI-4.6-1).
    - `fed`: systems that batteries feed this turn; `streaks`: for how many turns in a row those
      of zero power have been (CI-RUL-17).
    - `gone`: systems destroyed while they were on.
    - `forced_off`: for how many turns' allocations yet a system stays off (CI-UMP-70).
    - `allocated`: whether power has been allocated this turn; `before`: as it was until then.
    - `waiting`: what weapon collectors took that makes no whole point in a battery yet (CI-11.3-1).
    - `in_part`: shields that get but half of their power (CI-11.2-1, CI-UMP-71).
    """

    on: tuple[str, ...] = ()
    extra: tuple[Extra, ...] = ()
    levels: tuple[PlantLevel, ...] = ()
    given: tuple[PlantOutput, ...] = ()
    used: int = 0
    used_before: int = 0
    fed: tuple[str, ...] = ()
    streaks: tuple[SystemTurns, ...] = ()
    gone: tuple[GoneSystem, ...] = ()
    forced_off: tuple[SystemTurns, ...] = ()
    allocated: bool = False
    waiting: tuple[PlantOutput, ...] = ()
    in_part: tuple[str, ...] = ()
    before: PowerBefore | None = None


class Late(msgspec.Struct, frozen=True):
    """Points of a detector, put where they are wanted once all levels are known (CI-4.8.1-1)."""

    shroud: int = 0
    amplification: int = 0
    ecm: int = 0
    piercing: int = 0


class Warfare(msgspec.Struct, frozen=True):
    """Electronic warfare of a unit this turn (CI 4). The points of `ew` are secret until shown.

    - `late`: how a detector spends its points, secret until the phase ends (CI-4.8.1-1).
    - `set`: whether `ew` has been set this turn; `set_last`: as it was when it last was.
    - `masked_before`: whether it masked last turn, and need not show what it switches (CI-UMP-73).
    - `shroud_before`: points that extended its shroud last turn, which may stay (CI-4.1-1).
    """

    ew: EwAllocation = msgspec.field(default_factory=EwAllocation)
    late: Late | None = None
    ess: EssAllocation = msgspec.field(default_factory=EssAllocation)
    set: bool = False
    set_last: EwAllocation = msgspec.field(default_factory=EwAllocation)
    masked_before: bool = False
    shroud_before: int = 0


class Due(msgspec.Struct, frozen=True):
    """The modifiers of a unit's next rating (CI-2.1.2.2-1)."""

    cause: Literal["bridge_transfer", "launched", "launching", "receiving"]
    vessels: int = 1


class Rating(msgspec.Struct, frozen=True):
    """Initiative of a unit (CI 2.1.2): of this turn (None: not thrown for yet), and of the last."""

    now: int | None = None
    previous: int | None = None
    due: tuple[Due, ...] = ()


class WeaponWear(msgspec.Struct, frozen=True):
    """The loss of a weapon that has lost half its structure (CI-13.1.9-1)."""

    weapon: str
    wear: Literal["damage", "range"]


class Defences(msgspec.Struct, frozen=True):
    """The wishes of a ship's owner where the rules let the defender choose.

    - `picks`: systems in the order that they are given up, where several are struck (CI-7.4.1.3-5).
    - `shields`: which act first (CI-11.2.7-1).
    - `wear`: what a weapon loses that has lost half its structure (CI-13.1.9-1); `wears` say so
      of single weapons.
    - `stores`: whether new points of adaptive armour are stored (CI-11.4.2-4).
    - `shots`: picks and shields against single shots; they are forgotten when the turn ends.
    """

    picks: tuple[str, ...] = ()
    shields: tuple[str, ...] = ()
    wear: Literal["damage", "range"] = "damage"
    stores: bool = False
    wears: tuple[WeaponWear, ...] = ()
    shots: tuple[AgainstShot, ...] = ()


class ShieldSplit(msgspec.Struct, frozen=True):
    """The points of a hybrid shield: this number deflects, the rest absorb (CI-11.2.3-1)."""

    shield: str
    deflection: int


class DriveState(msgspec.Struct, frozen=True):
    """A drive: what it holds, and what it is ordered to do.

    - `held`: power that it held when the turn began; `wanted`: what it is to hold this turn, null
      if nothing was said (CI-14.1-2).
    - `declared`: the turn of the order to work (CI-14.1-1).
    - `disabled`: whether it is of no use until it is repaired (CI-13.1.6.1-1).
    - `faltered`: whether it was set back this turn, and takes no power in it any more.
    - `melted`: whether it has melted down, and is beyond repair (CI-13.1.6.1-1).
    """

    system: str
    held: int = 0
    wanted: int | None = None
    declared: int | None = None
    disabled: bool = False
    faltered: bool = False
    melted: bool = False


class Beyond(msgspec.Struct, frozen=True):
    """The travel of a ship beyond light (CI 14).

    - `drives`: those in a state other than the default.
    - `bubble`: the warp drive that keeps its bubble (CI-14.3-1).
    - `shifting`: whether it shifts in part this turn (CI-14.2.1-1).
    - `arriving`: how it comes in, while it does (CI-14.6-1).
    - `broken`: whether it is a gate that has broken down (CI-13.4-1).
    """

    drives: tuple[DriveState, ...] = ()
    bubble: str | None = None
    shifting: Literal["announced", "shifted"] | None = None
    arriving: Arriving | None = None
    broken: bool = False


class PointsSpent(msgspec.Struct, frozen=True):
    """A repair system, and the points that it has spent (CI-15.5.1-1)."""

    system: str
    points: int


class Repairs(msgspec.Struct, frozen=True):
    """Repairs of one turn; those of another count no more.

    - `section`: the section that all crews work in this turn (CI-15.5.3-1).
    - `tried`: systems that they have tried; `fires`: whether they have fought fires, too.
    - `spent`: what each repair system has done.
    """

    turn: int = 0
    section: (
        Literal[
            "aft",
            "aft_core",
            "aft_port",
            "aft_starboard",
            "core",
            "forward",
            "forward_core",
            "forward_port",
            "forward_starboard",
            "port",
            "port_core",
            "starboard",
            "starboard_core",
        ]
        | None
    ) = None
    tried: tuple[str, ...] = ()
    fires: bool = False
    spent: tuple[PointsSpent, ...] = ()


class Hacks(msgspec.Struct, frozen=True):
    """The turn of the last attempt, and the ships that have shut the hacker out (CI-15.6-2)."""

    last: int | None = None
    shut_out_by: tuple[str, ...] = ()


class Outboard(msgspec.Struct, frozen=True):
    """A sail or a heat sink: whether it is out, and how far it is on its way.

    - `turn`: the turn that it is taken in, or comes out if it is in; 0: it rests.
    - `heat`: in a sink; `full`: for how many turns in a row it has been full.
    - `melting`: whether a sink melts, for good.
    - `gone`: whether a sail is torn, or a sink went overboard.
    """

    id: str
    out: bool = False
    turn: int = 0
    heat: int = 0
    full: int = 0
    melting: bool = False
    gone: bool = False


class HoldState(msgspec.Struct, frozen=True):
    """A hangar or launcher over turns: what it did in the turn when it last did any (CI-12.4-2).

    `stores` is the ordnance that it has for the craft aboard (CI-UMP-152).
    """

    hold: str
    turn: int = 0
    operations: int = 0
    stores: tuple[str, ...] = ()


class Docked(msgspec.Struct, frozen=True):
    """Where a ship is docked, or is docking (CI-15.7.1-1).

    `turns` are left until it is docked, or has left; `since` is the first turn of that. `exposed`
    is the facing that it shows, counted from the facing of the structure. `worked` is the turn of
    the dock's last work for it (CI-15.7.4-1).
    """

    host: str
    dock: str
    stage: Literal["docked", "entering", "leaving"]
    turns: int = 0
    since: int = 0
    exposed: int = 1
    worked: int = 0


class Cargo(msgspec.Struct, frozen=True):
    """How many containers of a cargo hold are full (CI-15.2-1)."""

    hold: str
    containers: int


class Stealth(msgspec.Struct, frozen=True):
    """The stealth of a ship (CI-15.8-1, CI-15.8-2).

    - `wanted`: whether it is to vanish at the end of this Movement Step.
    - `detected`: whether it was found, and is placed when EW levels have been set.
    """

    wanted: bool = False
    detected: bool = False


class Starship(msgspec.Struct, frozen=True, kw_only=True):
    """A starship or stationary structure.

    - `arrival`: counts up with each hex that a unit enters; the lower of two in one hex was there
      first; `came` is the hex that it came from (CI-7.7-1).
    - `overthrust`: excess through thrusters this turn, for the Damage Effects Step (CI-5.3.1-1).
    - `told_armour`: points of adaptive armour that others have seen.
    - `bridge`: which has control; `lost_control`: whether it is too late to hand control
      over from one that is destroyed (CI-RUL-87).
    - `unstable`: reactors that are more than half destroyed, and for how many turns (13.1.4-2).
    - `travel`: what it does beyond light; left out while it does nothing (CI 14).
    - `device`: its name in its drum, and the turn that it was `deployed` in (CI 10).
    - `repairs`: the attempts and points of a turn (CI-15.5.2-1).
    - `outboard`: sails and heat sinks that are out, on their way, hot or gone (CI-16.8.1-1).
    - `hacks`: when it last hacked, and who has shut it out (CI-15.6-2).
    - `turned`: whether it has pivoted, rolled or tumbled this turn (CI-12.4.1-1).
    - `docked`: its structure, if any (CI-15.7.1-1).
    - `cargo`: of cargo holds, those that hold any (CI-15.2-1).
    - `holds`: of hangars and launchers, those that have done anything, or have ordnance.
    - `turned_alone`: steps of a shell that has turned alone (CI-15.3.3.1-1).
    - `stealth`: what it does with its stealth, once it does anything (CI-15.8-1).
    """

    name: str | None = None
    id: str
    side: str
    sheet: Sheet
    cell: tuple[int, ...]
    motion: Motion
    condition: Condition
    status: Literal[
        "active",
        "beyond",
        "departed",
        "derelict",
        "destroyed",
        "hidden",
        "removed",
        "stowed",
        "withdrawn",
    ] = "active"
    power: Power = msgspec.field(default_factory=Power)
    arms: Arms = msgspec.field(default_factory=Arms)
    warfare: Warfare = msgspec.field(default_factory=Warfare)
    rating: Rating = msgspec.field(default_factory=Rating)
    defences: Defences = msgspec.field(default_factory=Defences)
    splits: tuple[ShieldSplit, ...] = ()
    told_armour: tuple[ToldArmour, ...] = ()
    bridge: str | None = None
    lost_control: bool = False
    moved: bool = False
    arrival: int = 0
    came: tuple[int, ...] | None = None
    overthrust: tuple[Share, ...] = ()
    barnstorming: Barnstorming | None = None
    unstable: tuple[SystemTurns, ...] = ()
    device: ProximityMine | SwarmMine | MicroPlatform | Beacon | WeaponPlatform | None = None
    deployed: int | None = None
    travel: Beyond = msgspec.field(default_factory=Beyond)
    repairs: Repairs = msgspec.field(default_factory=Repairs)
    hacks: Hacks = msgspec.field(default_factory=Hacks)
    outboard: tuple[Outboard, ...] = ()
    turned: bool = False
    holds: tuple[HoldState, ...] = ()
    docked: Docked | None = None
    cargo: tuple[Cargo, ...] = ()
    stealth: Stealth = msgspec.field(default_factory=Stealth)
    turned_alone: int = 0


class Fighter(msgspec.Struct, frozen=True):
    """One fighter of a group, or a shuttle: the hull that it has left."""

    id: str
    hull: int
    status: Literal["destroyed", "failed", "flying", "merged", "stowed"] = "flying"


class Group(msgspec.Struct, frozen=True, kw_only=True):
    """A group of fighters or a shuttle; its magazines are those of each that flies.

    - `evasion`, `formation`: of this turn (CI-5.5.2-1, CI-12.2.5-1); `thrust_left` is for a snap.
    - `high_density`: whether it aims by sensors, and not by eye (CI-4.3.1-1).
    - `arrival`, `came`: as of starships; `departed`: whether it has left beyond light (CI-14.1-3).
    - `berths`: of craft stowed aboard ships, in the order of their coming aboard.
    """

    name: str | None = None
    id: str
    side: str
    craft: CraftSheet
    cell: tuple[int, ...]
    motion: Motion
    fighters: tuple[Fighter, ...]
    withdrawn: bool = False
    arms: Arms = msgspec.field(default_factory=Arms)
    warfare: Warfare = msgspec.field(default_factory=Warfare)
    rating: Rating = msgspec.field(default_factory=Rating)
    evasion: int = 0
    formation: bool = False
    thrust_left: int = 0
    high_density: bool = False
    toggled: bool = False
    barnstorming: Barnstorming | None = None
    moved: bool = False
    arrival: int = 0
    came: tuple[int, ...] | None = None
    departed: bool | None = None
    berths: tuple[Berth, ...] = ()


class Drone(msgspec.Struct, frozen=True):
    """A drone on its way: where it is, how far it can go yet, where it last saw its target.

    `shots` are those that its weapon fired last turn, `readiness` is that of now; `came` is the hex
    that it came from this turn, if it has moved.
    """

    target: str
    position: tuple[int, ...]
    range_left: int
    last_seen: tuple[int, ...]
    shots: int = 0
    readiness: Readiness = msgspec.field(default_factory=Readiness)
    came: tuple[int, ...] | None = None


class GuidedWeapon(msgspec.Struct, frozen=True):
    """A missile, torpedo or drone that has been launched.

    - `launcher`, `weapon`: the unit and its rack or launcher; `munition` is a kind of its sheet.
    - `cell`: the hex of its launch, where its marker lies (CI-9.1-1).
    - `target`, or the hex `aimed_at` (CI-7.8-1): secret until fire is declared (CI-2.1.4-1).
    - `locked`: whether the launcher had a lock-on then (CI-RUL-25).
    - `arrival`, `came`: those of the launcher then, for a target in its hex (CI-7.7-1, CI-UMP-80).
    - `drone`: its place, if it travels (CI-9.2.3-1); `outlived`: the turn that it last survived
      fire in on its way.
    - `swarm`: the mine that it was (CI-10.1.2-1); then it is itself its launcher.
    """

    id: str
    side: str
    launcher: str
    weapon: str
    munition: str
    cell: tuple[int, ...]
    turn: int
    target: str | None = None
    aimed_at: tuple[int, ...] | None = None
    locked: bool = False
    arrival: int = 0
    came: tuple[int, ...] | None = None
    drone: Drone | None = None
    outlived: int | None = None
    swarm: SwarmMine | None = None


class Body(msgspec.Struct, frozen=True, omit_defaults=True):
    """An object in a hex (CI-7.1.5-1).

    The rules of terrain are lost: a scenario states what it adds to fire at units in its hex
    (`modifier`, CI-7.3.1-1), and whether it puts out their weapons (CI-7.1.2.2-1). A `wormhole` is
    a snap field in its hex (CI-14.5-1).
    """

    id: str
    cell: tuple[int, ...]
    mass: float
    modifier: int = 0
    weapons_off: bool = False
    wormhole: bool | None = None
    name: str | None = None


class Options(values.Options, msgspec.Struct, frozen=True):
    """Optional rules and house rules; `title` names the rule or reading that each changes."""

    level: Literal["advanced", "basic"] = "advanced"
    initiative_clamp: Literal["before_die", "last"] = "last"
    launch_penalty_per_vessel: bool = False
    movement_turns: Literal["initiative", "nimble", "simultaneous"] = "initiative"
    armed_at_start: bool = True
    capacitor_damage_hits_recharge: bool = False
    collector_loss: Literal["structure", "two_per_point"] = "two_per_point"
    overheat_restart: Literal["at_zero", "below_rating"] = "below_rating"
    control_from_lost_bridge: bool = True
    automatic_passes: bool = True
    standing_orders: bool = True
    ship_signatures: bool = False
    signature_sensor_multiplier: int = 1
    unit_identification: bool = False
    unknown_silhouettes: bool = False
    small_missiles_ignore_ecm: bool = False
    ess_amplification_cost: int = 1
    torpedo_lock_recheck: bool = False
    engine_damage_rounding: Literal["down", "up"] = "down"
    rolls: bool = True
    tumbles: bool = True
    mid_step_acceleration: bool = False
    off_axis_manoeuvres: bool = False
    partial_thrust: bool = False
    cinematic: bool = False
    engine_rating: str | None = None
    all_non_inertial: bool = False
    all_vaned: bool = False
    surcharge_per_facing: bool = False
    evasion_ignored_by_small_vessels: bool = True
    three_dimensional: bool = False
    ranges_added: bool = False
    speed_includes_z: bool = True
    three_d_los: Literal["layer_between", "segmented"] = "layer_between"
    los_segments: int = 2
    arcs_in_layers: bool = True
    abstracted_arcs: Literal["none", "system_1", "system_2"] = "none"
    discovery: bool = False
    set_to_eleven: Literal["off", "per_shot", "per_weapon"] = "off"
    line_of_sight: Literal["between", "two_tests"] = "two_tests"
    line_of_sight_edge: Literal["both", "either"] = "both"
    no_penalty_in_one_hex: bool = False
    seams_on_facings: bool = True
    split_shots: bool = True
    plasma_double: Literal["before_armour", "hull_only"] = "hull_only"
    ablative_fire_base: Literal["halved", "rolled"] = "rolled"
    armour_of_core_hits: Literal["both", "final", "struck"] = "final"
    pulse_damage: Literal["once", "per_pulse"] = "per_pulse"
    ablative_armour_loss: Literal["volley", "weapon"] = "volley"
    roaming_shields_in_core: bool = False
    chaff_stacks: bool = False
    count_destroyed_sections: bool = True
    missiles_in_order: bool = False
    rack_explosion: Literal["hit", "point"] = "hit"
    transfer_least_dice: int = 0
    part_shift_mass: int = 500
    stationary_weapons: bool = False
    mine_detection_attempts: int = 1
    mines_throw_to_hit: bool = True
    hacks_add_up: bool = True
    cargo_mass: bool = False


class HullRow(msgspec.Struct, frozen=True):
    """A hull type: its sections, 0 for small vessels, and what moves it makes (CI-1.5.1-2, -5.6-1).

    `motions` null: no limit.
    """

    hull_type: Literal[
        "battlecruiser",
        "battleship",
        "corvette",
        "cruiser",
        "destroyer",
        "dreadnought",
        "frigate",
        "gunboat",
        "heavy_cruiser",
        "heavy_fighter",
        "heavy_shuttle",
        "light_cruiser",
        "light_fighter",
        "light_shuttle",
        "medium_shuttle",
        "mobile_base",
        "satellite",
        "space_station",
        "starbase",
        "stardock",
        "super_dreadnought",
        "weapon_platform",
    ]
    sections: int
    motions: int | None = None


class TechnologyRow(msgspec.Struct, frozen=True):
    """A technology and its special rules (CI 8.2); `speed` null: the sheet must have it.

    `half_armour` counts armour at half, rounded up; `hull_factor` multiplies what goes to hull
    structure; `halves_shields` names the technology of shields that count half against it. Weapons
    that do not defend may be `enhanced_to_defend`. Some throw damage with dice of `die_sides`
    alone.
    """

    technology: str
    speed: int | None = None
    ignores_armour: bool = False
    half_armour: bool = False
    overkills: bool = True
    defends: bool = True
    enhanced_to_defend: bool = False
    interceptable: bool = True
    hull_factor: int = 1
    halves_shields: str | None = None
    die_sides: int | None = None


class MassBand(msgspec.Struct, frozen=True):
    """The sections of a ship of at least so much Mass; 0: a small vessel (CI-RUL-111)."""

    from_mass: float
    sections: int


class InitiativeTable(msgspec.Struct, frozen=True):
    """Initiative (CI-2.1.2-3, -5, CI-2.1.2.2-1): what Speed takes off, how far it may go."""

    speed_per_point: int = 2
    most_for_speed: int = 10
    within: int = 20
    bridge_transfer: int = 5
    launched: int = 10
    launching: int = 5
    receiving: int = 3


class EmergencyArming(msgspec.Struct, frozen=True):
    """The price of arming in an emergency, and its cost to the shot (CI-7.1.3.1-1)."""

    arming: int
    damage: int = 0
    accuracy: int = 0


class PowerTable(msgspec.Struct, frozen=True):
    """Power (CI 3): what plants lose with their structure, heat, and what arms in an emergency.

    The terms of emergency arming are lost, and have no default.
    """

    capacitor_per_structure: int = 2
    collector_loss: int = 2
    collector_yield: int = 1
    zero_power_turns: int = 10
    power_per_heat: int = 2
    cooling: int = 2
    emergency_arming: EmergencyArming | None = None


class WarfareTable(msgspec.Struct, frozen=True):
    """Electronic warfare (CI 4): what EW and ESS points buy."""

    shroud_hexes: int = 10
    support_shroud_hexes: int = 8
    countermeasures_points: int = 3
    jamming_points: int = 3
    negation_points: int = 5
    masking_points: int = 2
    piercing_points: int = 2
    piercing_points_masked: int = 3
    flag_bridge_shroud: int = 4
    flag_bridge_bonus: int = 1
    detector_divisor: int = 2


class OverthrustRow(msgspec.Struct, frozen=True):
    """The structure that 2d6 and the excess cost a thruster, from a limit on (CI-5.3.1-1)."""

    from_total: int
    structure: int


class ManoeuvreRow(msgspec.Struct, frozen=True):
    """Thrusters that `together` make a manoeuvre; no `sense`: in either (CI-5.1.2.5-1)."""

    manoeuvre: Literal["pivot", "roll", "tumble"]
    sense: Literal["aft", "clockwise", "counter_clockwise", "forward", "port", "starboard"] | None
    together: tuple[Literal["A", "AP", "AS", "F", "FP", "FS", "P", "S"], ...]


class SlideRow(msgspec.Struct, frozen=True):
    """Which thrusters slide a ship towards a side: those opposite (CI-5.4.2.3-1).

    The chart of those that slide it up and down is lost; ours names the four of 5.1 (CI-UMP-203).
    """

    towards: Literal["aft", "dorsal", "forward", "keel", "port", "starboard"]
    through: tuple[Literal["A", "AP", "AS", "F", "FP", "FS", "P", "S"], ...]


class DriftTable(msgspec.Struct, frozen=True):
    """Derelict ships (CI-5.7-1, CI-RUL-35): a d10, what each face of a d6 begins, which way."""

    begins_to: int = 1
    manoeuvres: tuple[
        Literal["pivot", "roll", "tumble"],
        Literal["pivot", "roll", "tumble"],
        Literal["pivot", "roll", "tumble"],
        Literal["pivot", "roll", "tumble"],
        Literal["pivot", "roll", "tumble"],
        Literal["pivot", "roll", "tumble"],
    ] = ("pivot", "pivot", "roll", "roll", "tumble", "tumble")
    first_sense_to: int = 3


class MovementTable(msgspec.Struct, frozen=True):
    """Movement (CI 5): overthrust, thrusters, evasion, barnstorming, derelict ships."""

    overthrust: tuple[OverthrustRow, ...] = (
        OverthrustRow(from_total=10, structure=1),
        OverthrustRow(from_total=13, structure=2),
    )
    manoeuvres: tuple[ManoeuvreRow, ...] = (
        ManoeuvreRow(manoeuvre="pivot", sense="clockwise", together=("P",)),
        ManoeuvreRow(manoeuvre="pivot", sense="clockwise", together=("FP",)),
        ManoeuvreRow(manoeuvre="pivot", sense="clockwise", together=("AS",)),
        ManoeuvreRow(manoeuvre="pivot", sense="counter_clockwise", together=("S",)),
        ManoeuvreRow(manoeuvre="pivot", sense="counter_clockwise", together=("FS",)),
        ManoeuvreRow(manoeuvre="pivot", sense="counter_clockwise", together=("AP",)),
        ManoeuvreRow(manoeuvre="roll", sense=None, together=("P",)),
        ManoeuvreRow(manoeuvre="roll", sense=None, together=("S",)),
        ManoeuvreRow(manoeuvre="roll", sense=None, together=("FP", "AP")),
        ManoeuvreRow(manoeuvre="roll", sense=None, together=("FS", "AS")),
        ManoeuvreRow(manoeuvre="tumble", sense=None, together=("F",)),
        ManoeuvreRow(manoeuvre="tumble", sense=None, together=("A",)),
        ManoeuvreRow(manoeuvre="tumble", sense=None, together=("FP", "FS")),
        ManoeuvreRow(manoeuvre="tumble", sense=None, together=("AP", "AS")),
    )
    slides: tuple[SlideRow, ...] = (
        SlideRow(towards="starboard", through=("P", "FP", "AP")),
        SlideRow(towards="port", through=("S", "FS", "AS")),
        SlideRow(towards="forward", through=("A", "AP", "AS")),
        SlideRow(towards="aft", through=("F", "FP", "FS")),
        SlideRow(towards="dorsal", through=("FP", "FS", "AP", "AS")),
        SlideRow(towards="keel", through=("FP", "FS", "AP", "AS")),
    )
    evasion_levels: int = 4
    evasion_ignored_beyond: int = 10
    barnstorm: BarnstormTable = msgspec.field(default_factory=BarnstormTable)
    drift: DriftTable = msgspec.field(default_factory=DriftTable)


class SilhouetteWedges(msgspec.Struct, frozen=True):
    """How wide the F/A silhouette shows ahead and astern, in degrees (CI-RUL-42).

    The diagrams are lost; a long hull shows its ends less than a wide one.
    """

    long_hull: int = 60
    wide_hull: int = 120


class FireTable(msgspec.Struct, frozen=True):
    """Fire (CI 7): what hits, where, and what counts half; `eleven` replaces a throw (CI-7.9-1)."""

    eleven: int = 11
    hits_from: int = 11
    glancing_to: int = 12
    hull_to: int = 14
    core_from: int = 25
    called_shot: int = -6
    unlocked_factor: int = 2
    least_range_penalty: int = 1


class TrackingRow(msgspec.Struct, frozen=True):
    """For how many turns a weapon tracks from so much on (CI-8.1.9-1)."""

    from_total: int
    turns: int


class DefenceTable(msgspec.Struct, frozen=True):
    """Defences (CI 11): caps, ranges, shares in hundredths."""

    cap_factor: int = 4
    emergency_damage: int = 1
    ablative_percent: int = 10
    guardian_factor: int = 2
    overload_percent: int = 50
    specialised_percent: int = 50
    intercept_hexes: tuple[int, int, int] = (4, 2, 1)
    rocket_hexes: int = 4
    flare_hexes: int = 1
    screening_per_speed: int = 1


class GuidedTable(msgspec.Struct, frozen=True):
    """Guided weapons (CI 9): their Speed, and what drones with weapons gain and give."""

    speed: int = 0
    attachment_amplification: int = 1
    drone_exposed_per_shot: int = 1


class GroupRow(msgspec.Struct, frozen=True):
    """A class of fighter groups: its least fighters, its accuracy, what fire at it loses."""

    name: Literal["flight", "strike_force", "vanguard"]
    from_count: int
    accuracy: int = 0
    defence: int = 0


class SmallVesselTable(msgspec.Struct, frozen=True):
    """Small vessels (CI 12): groups, weapons that are linked, formation, silhouettes.

    `merges` lists classes that make one group together (CI-12.1.1-1); `together` are the least
    fighters of a network, or a formation.
    """

    groups: tuple[GroupRow, ...] = (
        GroupRow(name="vanguard", from_count=1),
        GroupRow(name="flight", from_count=4, accuracy=2, defence=-1),
        GroupRow(name="strike_force", from_count=7, accuracy=4, defence=-2),
    )
    most_fighters: int = 12
    merges: tuple[tuple[Literal["flight", "strike_force", "vanguard"], ...], ...] = (
        ("vanguard", "vanguard"),
        ("flight", "vanguard"),
        ("flight", "flight"),
        ("vanguard", "vanguard", "vanguard", "vanguard"),
    )
    together: int = 3
    linked: int = 2
    formation_accuracy: int = 1
    formation_defence: int = 1
    mass_per_silhouette: int = 3


class DamageTable(msgspec.Struct, frozen=True):
    """Damage to systems, and its worse effects (CI 13.1.9, 13.1.10, 13.2, 13.3)."""

    worn_fixed: int = 5
    worst_range: RangeRating = RangeRating(penalty=3)
    missiles_per_structure: int = 4
    rack_explodes_to: int = 1
    catastrophic_from: int = 15
    failure_from: int = 17
    failure_above: int = 18
    piercing_sections: int = 3
    detonates_from: int = 15


class DriveTable(msgspec.Struct, frozen=True):
    """Drives beyond light (CI 14): transfers that fail, the price of shifting in part, gates.

    A hyper drive takes a tunnel over with more than `transfer_fails_to`; a shift drive needs
    `part_percent` of its power more to shift in part; a gate fails by 1 for each `gate_percent`.
    """

    transfer_fails_to: int = 7
    part_percent: int = 20
    gate_percent: int = 10


class StationaryTable(msgspec.Struct, frozen=True):
    """Stationary weapons (CI 10): from how far they are set off, and the throws that find mines.

    Ranges are in hexes; the sheet does not show those of these weapons.
    """

    proximity_hexes: int = 1
    swarm_hexes: int = 2
    micro_platform_hexes: int = 2
    found_by_ew_to: int = 6
    found_by_ess_to: int = 9


class Tables(values.Tables, msgspec.Struct, frozen=True):
    """The book's tables; a scenario may put its own in their place."""

    hulls: tuple[HullRow, ...] = (
        HullRow(hull_type="light_fighter", sections=0),
        HullRow(hull_type="heavy_fighter", sections=0),
        HullRow(hull_type="light_shuttle", sections=0),
        HullRow(hull_type="medium_shuttle", sections=0),
        HullRow(hull_type="heavy_shuttle", sections=0),
        HullRow(hull_type="gunboat", sections=1, motions=5),
        HullRow(hull_type="corvette", sections=1, motions=5),
        HullRow(hull_type="frigate", sections=3, motions=4),
        HullRow(hull_type="destroyer", sections=3, motions=4),
        HullRow(hull_type="light_cruiser", sections=3, motions=4),
        HullRow(hull_type="cruiser", sections=5, motions=3),
        HullRow(hull_type="heavy_cruiser", sections=5, motions=3),
        HullRow(hull_type="battlecruiser", sections=5, motions=3),
        HullRow(hull_type="battleship", sections=5, motions=3),
        HullRow(hull_type="dreadnought", sections=7, motions=2),
        HullRow(hull_type="super_dreadnought", sections=7, motions=2),
        HullRow(hull_type="satellite", sections=1),
        HullRow(hull_type="weapon_platform", sections=1),
        HullRow(hull_type="stardock", sections=9),
        HullRow(hull_type="starbase", sections=11),
        HullRow(hull_type="space_station", sections=11),
        HullRow(hull_type="mobile_base", sections=7, motions=1),
    )
    technologies: tuple[TechnologyRow, ...] = (
        TechnologyRow(
            technology="matter",
            speed=1,
            ignores_armour=True,
            overkills=False,
            defends=False,
            enhanced_to_defend=True,
        ),
        TechnologyRow(technology="laser", speed=6, defends=False, interceptable=False),
        TechnologyRow(technology="particle"),
        TechnologyRow(technology="radiation"),
        TechnologyRow(technology="electromagnetic", halves_shields="electromagnetic", die_sides=4),
        TechnologyRow(technology="plasma", speed=2, half_armour=True, hull_factor=2),
        TechnologyRow(technology="gravitic", halves_shields="gravitic"),
    )
    mass_bands: tuple[MassBand, ...] = (
        MassBand(from_mass=0, sections=0),
        MassBand(from_mass=5, sections=1),
        MassBand(from_mass=10, sections=3),
        MassBand(from_mass=20, sections=5),
        MassBand(from_mass=40, sections=7),
    )
    most_mass: float = 50
    initiative: InitiativeTable = msgspec.field(default_factory=InitiativeTable)
    power: PowerTable = msgspec.field(default_factory=PowerTable)
    warfare: WarfareTable = msgspec.field(default_factory=WarfareTable)
    movement: MovementTable = msgspec.field(default_factory=MovementTable)
    arcs: ArcWidths = msgspec.field(default_factory=ArcWidths)
    silhouettes: SilhouetteWedges = msgspec.field(default_factory=SilhouetteWedges)
    abstracted_arcs: AbstractedArcsTable = msgspec.field(default_factory=AbstractedArcsTable)
    fire: FireTable = msgspec.field(default_factory=FireTable)
    locations: tuple[
        Literal[
            "bridge",
            "cargo_hangar",
            "engine",
            "other",
            "power_plant",
            "sensors_ess",
            "shield",
            "thruster",
            "trans_light_drive",
            "weapon",
        ],
        ...,
    ] = (
        "other",
        "trans_light_drive",
        "cargo_hangar",
        "weapon",
        "shield",
        "thruster",
        "bridge",
        "sensors_ess",
        "engine",
        "power_plant",
    )
    tracking: tuple[TrackingRow, ...] = (
        TrackingRow(from_total=0, turns=1),
        TrackingRow(from_total=14, turns=2),
        TrackingRow(from_total=17, turns=3),
        TrackingRow(from_total=20, turns=4),
    )
    defence: DefenceTable = msgspec.field(default_factory=DefenceTable)
    guided: GuidedTable = msgspec.field(default_factory=GuidedTable)
    small_vessels: SmallVesselTable = msgspec.field(default_factory=SmallVesselTable)
    damage: DamageTable = msgspec.field(default_factory=DamageTable)
    drives: DriveTable = msgspec.field(default_factory=DriveTable)
    stationary: StationaryTable = msgspec.field(default_factory=StationaryTable)


class Slide(msgspec.Struct, frozen=True, tag_field="kind", tag="slide"):
    """Slide by a number of hexes a turn in a direction, through other thrusters (CI-5.4.2.3-1).

    In three dimensions up, direction 7, or down, 8, too (CI-6.2-1).
    """

    direction: int
    hexes: int
    part: Literal[1, 2, 3, 4] = 1
    through: tuple[Share, ...] = ()


class StartManoeuvre(msgspec.Struct, frozen=True, tag_field="kind", tag="start_manoeuvre"):
    """Begin a manoeuvre of a number of facings or quarters a turn, or speed it up (CI-5.1.2.1-1).

    `comes_down` returns how many facings on a nose comes down that would lie between two
    (CI-UMP-22).
    """

    manoeuvre: Literal["pivot", "roll", "tumble"]
    sense: Literal["aft", "clockwise", "counter_clockwise", "forward", "port", "starboard"]
    steps: int
    part: Literal[1, 2, 3, 4] = 1
    comes_down: Literal[1, 2] = 1
    through: tuple[Share, ...] = ()


class PayOn(msgspec.Struct, frozen=True, tag_field="kind", tag="pay_on"):
    """Pay for a greater part of a manoeuvre, or of thrust in a direction (CI-5.4.2.7-1)."""

    manoeuvre: Literal["pivot", "roll", "tumble"] | None = None
    direction: int | None = None
    part: Literal[1, 2, 3] = 1
    through: tuple[Share, ...] = ()


class StopManoeuvre(msgspec.Struct, frozen=True, tag_field="kind", tag="stop_manoeuvre"):
    """Stop a manoeuvre, slow it by `steps` a turn, or take back a part of it (CI-5.4.2.7-1)."""

    manoeuvre: Literal["pivot", "roll", "tumble"]
    steps: int | None = None
    part: Literal[1, 2, 3, 4] = 1
    through: tuple[Share, ...] = ()


class TurnWithVector(msgspec.Struct, frozen=True, tag_field="kind", tag="turn_with_vector"):
    """Pivot a non-inertial ship clockwise by facings, its vector with it (CI-5.8.1-1)."""

    facings: int
    through: tuple[Share, ...] = ()
    surcharge_through: tuple[Share, ...] = ()


class Plot(msgspec.Struct, frozen=True):
    """How a unit is to move, written down in secret (CI-2.2.1-1); as `move` asks for it."""

    unit: str
    plan: tuple[
        Accelerate | Slide | StartManoeuvre | PayOn | StopManoeuvre | TurnWithVector, ...
    ] = ()
    evasion: int = 0
    formation: bool = False
    end: tuple[int, ...] | None = None
    turning: tuple[int, ...] | None = None
    came: tuple[int, ...] | None = None
    enters: str = ""


class SnapPlot(msgspec.Struct, frozen=True):
    """A snap manoeuvre that is declared; all are made together (CI-5.5.1-1)."""

    group: str
    action: StartManoeuvre


class Declared(msgspec.Struct, frozen=True):
    """The attacks of a unit, secret until all sides have declared theirs."""

    unit: str
    attacks: tuple[Attack, ...]


class RocketsDeclared(msgspec.Struct, frozen=True):
    """Rockets of a system against a guided weapon, with a number of tries (CI-11.5.1-1)."""

    unit: str
    system: str
    guided: str
    tries: int = 1


class DecoyDeclared(msgspec.Struct, frozen=True):
    """Chaff in the hex of a unit, or a flare against one guided weapon (CI-11.5.2-1, -3-1)."""

    unit: str
    system: str
    guided: str | None = None


class WeaponName(msgspec.Struct, frozen=True):
    """A weapon of a unit."""

    unit: str
    weapon: str


class Shot(msgspec.Struct, frozen=True, kw_only=True):
    """A weapon's hit: its throws, and the data of the weapon that still matter.

    `result` is to hit, modifiers included. `rolled` is one number for each throw of damage: of a
    pulse weapon each pulse, of other weapons one. A group of fighters repeats it `times`
    (CI-RUL-79). A weapon that tracks is in the turn `tracked` after its first.
    """

    technology: str
    configuration: Literal[
        "burst",
        "enveloping",
        "flare",
        "piercing",
        "pulse",
        "slashing",
        "slicing",
        "tracking",
        "wave",
    ] = "burst"
    traits: tuple[str, ...] = ()
    result: int
    rolled: tuple[int, ...]
    times: int = 1
    range_hexes: int = 0
    plasma: int = 0
    slashing: int = 1
    tracked: int = 0
    called: Called | None = None


class Hit(msgspec.Struct, frozen=True, kw_only=True):
    """A hit that does its damage when its phase ends (CI-7.3-1).

    - `target`: a ship or a group; `shot`: all that was thrown, and what of the weapon matters.
    - `fighter`: which of a group is struck; null: as its owner gives them up.
    - `natural`: the throw to hit without its modifier; null: set to eleven, or no throw at all.
    - `route`: the section that is struck and the cores behind it; of a group the side, alone.
    - `ablative`: points of ablative defensive fire against it.
    - `rule`: the rule behind the hit.
    """

    id: str
    firer: str
    weapon: str
    target: str
    fighter: str | None = None
    shot: Shot
    natural: int | None
    route: tuple[
        Literal[
            "aft",
            "aft_core",
            "aft_port",
            "aft_starboard",
            "core",
            "forward",
            "forward_core",
            "forward_port",
            "forward_starboard",
            "port",
            "port_core",
            "starboard",
            "starboard_core",
        ],
        ...,
    ]
    ablative: int = 0
    rule: str = "CI-7.4-1"


class Threatened(msgspec.Struct, frozen=True):
    """A fighter that was struck so that its systems may fail (CI-13.3-1)."""

    group: str
    fighter: str


class Bursting(msgspec.Struct, frozen=True):
    """A section whose hull was struck so that it burns or bursts (CI-13.2-1)."""

    ship: str
    section: Literal[
        "aft",
        "aft_core",
        "aft_port",
        "aft_starboard",
        "core",
        "forward",
        "forward_core",
        "forward_port",
        "forward_starboard",
        "port",
        "port_core",
        "starboard",
        "starboard_core",
    ]


class FireStep(msgspec.Struct, frozen=True):
    """All that one turn's Weapons Fire has come to.

    - `declared`, `uses`, `intercepts`: set in secret; `shots` are open.
    - `switched`: changes of use, and `met`: defensive fire put against shots, in secret too.
    - `rockets`, `decoys`: against guided weapons.
    - `broken`: weapons that broke by their own emergency fire (CI-11.1.3-1).
    - `hits`: of this phase, which do their damage when it ends.
    - `failing`: fighters that were struck so that their systems may fail, once for each such hit
      (CI-13.3-1); `bursting`: sections that a catastrophe threatens (CI-13.2-1).
    """

    declared: tuple[Declared, ...] = ()
    uses: tuple[WeaponUse, ...] = ()
    switched: tuple[WeaponUse, ...] = ()
    intercepts: tuple[Interception, ...] = ()
    shots: tuple[OpenShot, ...] = ()
    met: tuple[DefensiveShot, ...] = ()
    rockets: tuple[RocketsDeclared, ...] = ()
    decoys: tuple[DecoyDeclared, ...] = ()
    broken: tuple[WeaponName, ...] = ()
    angles: tuple[Angle, ...] = ()
    hits: tuple[Hit, ...] = ()
    failing: tuple[Threatened, ...] = ()
    bursting: tuple[Bursting, ...] = ()


class Discovered(msgspec.Struct, frozen=True):
    """A system that has been seen at work (CI-7.6.1-1)."""

    unit: str
    system: str


class Known(msgspec.Struct, frozen=True):
    """The knowledge of a side about an enemy, where units must be identified (CI-4.9-1)."""

    side: str
    unit: str
    mass: bool = False
    silhouette: bool = False
    full: bool = False


class TypeMet(msgspec.Struct, frozen=True):
    """A type of units, by the name of its class, that a side has met before (CI-4.9-2)."""

    side: str
    class_name: str


class StandingOrders(msgspec.Struct, frozen=True):
    """The standing orders of the units of a side.

    - `ew_as_last_turn`: levels are set as they were set last, as far as points go (CI-2.1.3-1).
    - `defence_as_last_turn`: weapons without other orders defend in their last mode (CI-7.2.1-1).
    - `free_weapons_to_standard`: all others that can defend so are set to standard fire.
    """

    ew_as_last_turn: bool = False
    defence_as_last_turn: bool = False
    free_weapons_to_standard: bool = False


class SideOrders(msgspec.Struct, frozen=True):
    """The standing orders of a side."""

    side: str
    orders: StandingOrders


class Result(msgspec.Struct, frozen=True):
    """How a battle ended: who won (`None`: nobody), and why."""

    winner: str | None
    reason: Literal["eliminated", "victory_condition", "withdrawal"]


class Tunnel(msgspec.Struct, frozen=True):
    """A hyperspace tunnel on the map (CI-14.1-3).

    - `facing`: the side of its hex that ships go in and come out through.
    - `ship`, `drive`: who keeps it open; `lost`: structure that the drive had lost by then.
    - `opened`: the turn; `closing`: whether it closes in these Final Actions (CI-14.1.2-1).
    """

    id: str
    cell: tuple[int, ...]
    facing: int
    ship: str
    drive: str
    opened: int
    lost: int = 0
    closing: bool = False


class Mine(msgspec.Struct, frozen=True):
    """A mine: its owner, place and kind, and the turn that it lives from (CI-10.0-1).

    It is secret to its side and to those that have `found` it (CI-10.5-1).
    """

    id: str
    side: str
    cell: tuple[int, ...]
    munition: ProximityMine | SwarmMine
    live: int = 1
    found: tuple[str, ...] = ()


class Sought(msgspec.Struct, frozen=True):
    """A shroud that has looked for mines this turn, and how often (CI-10.5-1, CI-RUL-112)."""

    unit: str
    shroud: Literal["ess", "ew"]
    turn: int
    times: int = 1


class FighterRam(msgspec.Struct, frozen=True):
    """A fighter of a group that rams; `at`: which fighter of another group (CI-15.4-3)."""

    fighter: str
    at: str | None = None


class DeclaredRam(msgspec.Struct, frozen=True):
    """A ram that is declared; of a group its `fighters` ram, each by itself (CI-15.4-3)."""

    unit: str
    target: str
    fighters: tuple[FighterRam, ...] = ()


class Entanglement(msgspec.Struct, frozen=True):
    """Two attached ships, and their touching sections (CI-15.4.1-1)."""

    one: str
    other: str
    section: Literal[
        "aft",
        "aft_core",
        "aft_port",
        "aft_starboard",
        "core",
        "forward",
        "forward_core",
        "forward_port",
        "forward_starboard",
        "port",
        "port_core",
        "starboard",
        "starboard_core",
    ]
    other_section: Literal[
        "aft",
        "aft_core",
        "aft_port",
        "aft_starboard",
        "core",
        "forward",
        "forward_core",
        "forward_port",
        "forward_starboard",
        "port",
        "port_core",
        "starboard",
        "starboard_core",
    ]


class Battle(values.Battle, msgspec.Struct, frozen=True):
    """The whole state of one engagement.

    - `order`: the units in the order of movement, once initiative is thrown (CI-2.1.2-1).
    - `finished`: the sides that have nothing more to say in this phase.
    - `plots`, `snaps`: movement that is written down, in secret.
    - `ew_open`: whether EW levels of this turn have been shown.
    - `standing`, `ahead`: what sides have said once, and ahead (CI-UMP-121, CI-UMP-122).
    - `modes`: the last defensive mode of each weapon, from before fire was declared.
    - `mines`, `announced`, `sought`: mines that lie, drums that are to deploy this turn, and mines
      that were looked for (CI 10).
    - `arrivals`, `launches`, `entered`, `deployments`: counted up, so that numbers, names
      and labels never repeat.
    - `tunnels`: those on the map; `dug`: how many there ever were. Left out while empty.
    - `rams`: those of this turn, in secret until they are resolved (CI-15.4-1).
    - `entangled`: ships that are attached to each other for the battle (CI-15.4.1-1).
    """

    sides: tuple[str, ...]
    ships: tuple[Starship, ...] = ()
    groups: tuple[Group, ...] = ()
    guided: tuple[GuidedWeapon, ...] = ()
    bodies: tuple[Body, ...] = ()
    options: Options = msgspec.field(default_factory=Options)
    tables: Tables = msgspec.field(default_factory=Tables)
    turn: int = 1
    phase: Literal[
        "allocate_defence",
        "announce_ew",
        "barnstorming",
        "countermeasures",
        "damage_effects",
        "dogfights",
        "electronic_warfare",
        "final",
        "guided",
        "initiative",
        "launch",
        "movement",
        "over",
        "plots",
        "power_allocation",
        "ramming",
        "secret_attacks",
        "small_vessel_plots",
        "small_vs_other",
        "small_vs_small",
        "snap_manoeuvres",
        "starship",
        "stationary",
        "switch_defence",
        "trans_light",
    ] = "power_allocation"
    order: tuple[str, ...] = ()
    finished: tuple[str, ...] = ()
    plots: tuple[Plot, ...] = ()
    snaps: tuple[SnapPlot, ...] = ()
    ew_open: bool = False
    fire: FireStep = msgspec.field(default_factory=FireStep)
    discovered: tuple[Discovered, ...] = ()
    known: tuple[Known, ...] = ()
    types_met: tuple[TypeMet, ...] = ()
    standing: tuple[SideOrders, ...] = ()
    ahead: tuple[Ahead, ...] = ()
    modes: tuple[WeaponUse, ...] = ()
    arrivals: int = 0
    launches: int = 0
    entered: int = 0
    result: Result | None = None
    names: tuple[shared.NamedId, ...] = ()
    tunnels: tuple[Tunnel, ...] = ()
    dug: int = 0
    mines: tuple[Mine, ...] = ()
    announced: tuple[Announced, ...] = ()
    sought: tuple[Sought, ...] = ()
    deployments: int = 0
    rams: tuple[DeclaredRam, ...] = ()
    entangled: tuple[Entanglement, ...] = ()


class BattleEnded(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="battle_ended"
):
    """The battle is over."""

    winner: str | None
    reason: Literal["eliminated", "victory_condition", "withdrawal"]
    condition: str = ""
    rule: str = "CI-UMP-64"


class ShipView(msgspec.Struct, frozen=True, kw_only=True):
    """A ship that a seat knows in full.

    `vector` is in the notation of the book; `ew` is shown with the EW levels, and with them how far
    its shroud reaches, in hexes; `support_radius` is that of its ESS. `power` of others is null,
    and what it gives, while the ship masks (CI-4.8.2-1). `condition` of others leaves out adaptive
    armour: `told_armour` is what all have been shown it (CI-UMP-102). `hull` is the remaining hull
    of all sections, `destroyed` are its destroyed systems. `beyond` is what it does beyond light,
    left out while that is nothing; `outboard` sails and sinks are shown where there is anything to
    show; `stealth` is for its own side. `turned_alone` are steps of a shell that has turned alone.
    """

    name: str | None = None
    id: str
    side: str
    sheet: Sheet
    status: Literal[
        "active",
        "beyond",
        "departed",
        "derelict",
        "destroyed",
        "hidden",
        "removed",
        "stowed",
        "withdrawn",
    ]
    cell: tuple[int, ...]
    came: tuple[int, ...] | None
    arrival: int
    motion: Motion
    vector: str
    speed: int
    hull: int
    destroyed: tuple[str, ...]
    condition: Condition
    told_armour: tuple[ToldArmour, ...]
    power: Power | None
    arms: Arms | None
    worn: tuple[WornWeapon, ...]
    tracks: tuple[Track, ...]
    ew: EwAllocation | None
    shroud_radius: int | None
    ess: EssAllocation
    support_radius: int | None
    late: Late | None
    ew_set: bool | None
    rating: Rating
    defences: Defences | None
    splits: tuple[ShieldSplit, ...] | None
    bridge: str | None
    lost_control: bool
    moved: bool
    overthrust: tuple[Share, ...]
    barnstorming: Barnstorming | None
    unstable: tuple[SystemTurns, ...]
    thrust: int | None
    ew_points: int | None
    support_points: int | None
    holds: tuple[HoldState, ...] | None = None
    docked: Docked | None = None
    cargo: tuple[Cargo, ...] = ()
    beyond: Beyond = msgspec.field(default_factory=Beyond)
    device: ProximityMine | SwarmMine | MicroPlatform | Beacon | WeaponPlatform | None = None
    deployed: int | None = None
    outboard: tuple[Outboard, ...] = ()
    stealth: Stealth = msgspec.field(default_factory=Stealth)
    turned_alone: int = 0


class GroupView(msgspec.Struct, frozen=True, kw_only=True):
    """A group that a seat knows in full; `thrust` is that of each fighter, `number` who fly.

    `berths` are of craft stowed aboard ships; their loads are null to others.
    """

    name: str | None = None
    id: str
    side: str
    craft: CraftSheet
    status: Literal[
        "active",
        "beyond",
        "departed",
        "derelict",
        "destroyed",
        "hidden",
        "removed",
        "stowed",
        "withdrawn",
    ]
    cell: tuple[int, ...]
    came: tuple[int, ...] | None
    arrival: int
    motion: Motion
    vector: str
    speed: int
    fighters: tuple[Fighter, ...]
    number: int
    mass: float
    arms: Arms | None
    ew: EwAllocation | None
    shroud_radius: int | None
    ess: EssAllocation
    support_radius: int | None
    late: Late | None
    ew_set: bool | None
    rating: Rating
    evasion: int
    formation: bool
    thrust_left: int
    high_density: bool
    toggled: bool
    barnstorming: Barnstorming | None
    moved: bool
    thrust: int
    ew_points: int
    berths: tuple[Berth, ...] = ()


class ContactView(msgspec.Struct, frozen=True, kw_only=True):
    """A generic counter: a unit that a seat has not identified (CI-4.9-1).

    Its sections show, then its Mass, then its silhouettes; a small vessel has neither sections
    nor silhouettes.
    """

    id: str
    side: str
    status: Literal[
        "active",
        "beyond",
        "departed",
        "derelict",
        "destroyed",
        "hidden",
        "removed",
        "stowed",
        "withdrawn",
    ]
    cell: tuple[int, ...]
    came: tuple[int, ...] | None
    motion: Motion
    vector: str
    speed: int
    moved: bool
    sections: int
    mass: float | None
    silhouettes: Silhouettes | None


class GuidedView(msgspec.Struct, frozen=True, kw_only=True):
    """A guided weapon under way; all but its marker is secret until fire is declared (CI-2.1.4-1).

    `position` is where it is shot at; how far a drone goes yet is shown again each turn. Its type
    is hidden where its launcher is not identified.
    """

    id: str
    side: str
    cell: tuple[int, ...]
    position: tuple[int, ...]
    turn: int
    launcher: str | None
    weapon: str | None
    munition: str | None
    target: str | None
    aimed_at: tuple[int, ...] | None
    locked: bool | None
    drone: Drone | None


class ShotView(msgspec.Struct, frozen=True, kw_only=True):
    """A shot that has been shown; the attack of a firer that is not identified is null."""

    id: str
    unit: str
    target: str | None
    status: Literal["lost", "resolved", "waiting"]
    attack: Attack | None


class FireView(msgspec.Struct, frozen=True, kw_only=True):
    """The Weapons Fire Step as a seat sees it: its own declarations, and the open ones."""

    declared: tuple[Declared, ...]
    uses: tuple[WeaponUse, ...]
    switched: tuple[WeaponUse, ...]
    intercepts: tuple[Interception, ...]
    shots: tuple[ShotView, ...]
    met: tuple[DefensiveShot, ...]
    rockets: tuple[RocketsDeclared, ...]
    decoys: tuple[DecoyDeclared, ...]
    angles: tuple[Angle, ...]
    hits: tuple[Hit, ...]
    failing: tuple[Threatened, ...]


class HiddenShip(msgspec.Struct, frozen=True, kw_only=True):
    """A ship in stealth, as others know of it: neither what it is nor where (CI-15.8-1)."""

    id: str
    side: str


class BattleView(values.BattleView, msgspec.Struct, frozen=True, kw_only=True):
    """A battle as a seat sees it.

    `mover` is the unit that moves now; `asked` are the sides that the phase waits for. `contacts`
    are units that are not identified. Rams and entangled ships are shown where there are any, and
    of `hidden` ships of others their name and their side (CI-UMP-180).
    """

    turn: int
    phase: Literal[
        "allocate_defence",
        "announce_ew",
        "barnstorming",
        "countermeasures",
        "damage_effects",
        "dogfights",
        "electronic_warfare",
        "final",
        "guided",
        "initiative",
        "launch",
        "movement",
        "over",
        "plots",
        "power_allocation",
        "ramming",
        "secret_attacks",
        "small_vessel_plots",
        "small_vs_other",
        "small_vs_small",
        "snap_manoeuvres",
        "starship",
        "stationary",
        "switch_defence",
        "trans_light",
    ]
    sides: tuple[str, ...]
    order: tuple[str, ...]
    mover: str | None
    asked: tuple[str, ...]
    finished: tuple[str, ...]
    ships: tuple[ShipView, ...]
    groups: tuple[GroupView, ...]
    contacts: tuple[ContactView, ...]
    guided: tuple[GuidedView, ...]
    bodies: tuple[Body, ...]
    plots: tuple[Plot, ...]
    snaps: tuple[SnapPlot, ...]
    ew_open: bool
    fire: FireView
    discovered: tuple[Discovered, ...]
    known: tuple[Known, ...]
    types_met: tuple[TypeMet, ...]
    result: Result | None
    options: Options
    tables: Tables
    names: tuple[shared.NamedId, ...] = ()
    tunnels: tuple[Tunnel, ...] = ()
    mines: tuple[Mine, ...] = ()
    announced: tuple[Announced, ...] = ()
    sought: tuple[Sought, ...] = ()
    rams: tuple[DeclaredRam, ...] = ()
    entangled: tuple[Entanglement, ...] = ()
    hidden: tuple[HiddenShip, ...] = ()


class BaysLost(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="bays_lost"
):
    """A hangar has fewer bays than before, and the craft that stood in them are destroyed."""

    ship: str
    hangar: str
    bays: int
    craft: tuple[Aboard, ...]
    rule: str = "CI-13.1.7-1"


class BeaconDesign(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="ess_beacon"):
    """An ESS of its own (CI-17.4.2-1)."""

    id: str
    name: str = ""
    rating: int


class BeamHeld(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="beam_held"
):
    """A beam strikes its target on a further turn, without a new throw to hit."""

    shot: str
    unit: str
    weapon: str
    target: str | None
    tracked: int
    rule: str = "CI-8.1.9-2"


class BeamStopped(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="beam_stopped"
):
    """A beam tracks its target no more, and why."""

    shot: str
    unit: str
    weapon: str
    lacks: Literal["in_arc", "line_of_sight", "powered", "target", "undamaged", "weapon"]
    rule: str = "CI-8.1.9-2"


class BeamTracked(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="beam_tracked"
):
    """A weapon will hit its target for some turns; `track` is null if for this one alone."""

    shot: str
    unit: str
    weapon: str
    turns: int
    track: Track | None
    rolls: tuple[shared.Roll, ...]
    rule: str = "CI-8.1.9-1"


class Location(msgspec.Struct, frozen=True, kw_only=True):
    """The place of a hit: a type of system in a section, or with no type its hull structure.

    The defender has a choice of `candidates`. The hit went `through` other sections before.
    """

    section: Literal[
        "aft",
        "aft_core",
        "aft_port",
        "aft_starboard",
        "core",
        "forward",
        "forward_core",
        "forward_port",
        "forward_starboard",
        "port",
        "port_core",
        "starboard",
        "starboard_core",
    ]
    type: (
        Literal[
            "bridge",
            "cargo_hangar",
            "engine",
            "other",
            "power_plant",
            "sensors_ess",
            "shield",
            "thruster",
            "trans_light_drive",
            "weapon",
        ]
        | None
    ) = None
    candidates: tuple[str, ...] = ()
    system: str | None = None
    through: tuple[
        Literal[
            "aft",
            "aft_core",
            "aft_port",
            "aft_starboard",
            "core",
            "forward",
            "forward_core",
            "forward_port",
            "forward_starboard",
            "port",
            "port_core",
            "starboard",
            "starboard_core",
        ],
        ...,
    ] = ()


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that damage met: how many points it took, and how many went on."""

    stage: Literal[
        "ablative_fire",
        "adaptive",
        "armour",
        "collector",
        "hull",
        "lost",
        "radiator",
        "sail",
        "shield",
        "system",
        "system_battery",
    ]
    took: int
    left: int
    by: str | None = None


class Volley(msgspec.Struct, frozen=True, kw_only=True):
    """One volley: what it dealt, what got through, and what took the rest (CI-7.4.2-1)."""

    dealt: int
    past: int
    steps: tuple[Step, ...] = ()


class Blow(msgspec.Struct, frozen=True, kw_only=True):
    """The hits on one place: its volleys, and their common effect (CI-7.4.3-1, CI-RUL-118).

    It is `overkill` where the place takes only what systems could not (CI-8.1.6-1).
    """

    location: Location
    volleys: tuple[Volley, ...]
    effects: tuple[Step, ...] = ()
    overkill: bool = False


class BridgeTransferred(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="bridge_transferred",
):
    """Control of a ship passed to another bridge, which costs it initiative."""

    ship: str
    bridge: str
    rule: str = "CI-2.1.2.2-1"


class BubbleBurst(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="bubble_burst"
):
    """The warp bubble around a ship is no more (CI-14.3-2)."""

    ship: str
    rule: str = "CI-14.3-2"


class BubbleFormed(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="bubble_formed"
):
    """A warp bubble formed around a ship (CI-14.3-1)."""

    ship: str
    drive: str
    rule: str = "CI-14.3-1"


class BufferingRow(msgspec.Struct, frozen=True):
    """SSB5: an enhancement of buffering shields: the points that it regains, and its percent."""

    name: str
    up_to: int
    percent: int


class CargoLost(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="cargo_lost"
):
    """Containers of a hold are destroyed with all in them."""

    ship: str
    hold: str
    lost: int
    rule: str = "CI-13.1.7-1"


class CatastropheBegan(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="catastrophe_began",
):
    """A section burns for as many turns as the die says, or bursts and loses as much armour."""

    ship: str
    struck: Literal[
        "aft",
        "aft_core",
        "aft_port",
        "aft_starboard",
        "core",
        "forward",
        "forward_core",
        "forward_port",
        "forward_starboard",
        "port",
        "port_core",
        "starboard",
        "starboard_core",
    ]
    catastrophe: Literal["decompression", "fire"]
    die: int
    sections: tuple[SectionAfter, ...]
    sections_lost: tuple[
        Literal[
            "aft",
            "aft_core",
            "aft_port",
            "aft_starboard",
            "core",
            "forward",
            "forward_core",
            "forward_port",
            "forward_starboard",
            "port",
            "port_core",
            "starboard",
            "starboard_core",
        ],
        ...,
    ]
    rolls: tuple[shared.Roll, ...]
    rule: str = "CI-13.2-1"


class ChargeDrive(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="charge_drive"):
    """Say what power a drive is to hold from now on: one point more a turn (CI-14.1-2).

    With less than before it falls to nothing. A drive that the order omits keeps its charge.
    It goes on with that; an allocation afterwards must leave it on.
    """

    ship: str
    drive: str
    power: int


class ChargeDriveChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="charge_drive"
):
    """A drive may take one more point of power; its charge, and its capacity."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    ship: str
    drive: str
    travel: Literal["hyper", "shift", "snap", "warp"]
    held: int
    full: int
    most: int
    rule: str = "CI-14.1-2"


class ChargeLost(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="charge_lost"
):
    """Damage has left plants no room for all that they held."""

    ship: str
    levels: tuple[PlantLevel, ...]
    only: tuple[str, ...] | None = None
    rule: str = "CI-RUL-12"


class FinishChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="finish"
):
    """A side may say that it is done with this phase."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "finish"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    side: str
    rule: str = "CI-UMP-65"


class FinishAheadChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="finish_ahead"
):
    """A side may be done ahead with phases up to one of these; now it is through `ahead`."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "prepare"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    side: str
    through: tuple[
        Literal[
            "allocate_defence",
            "announce_ew",
            "barnstorming",
            "countermeasures",
            "dogfights",
            "electronic_warfare",
            "final",
            "initiative",
            "launch",
            "plots",
            "power_allocation",
            "ramming",
            "secret_attacks",
            "small_vessel_plots",
            "snap_manoeuvres",
            "switch_defence",
            "trans_light",
        ],
        ...,
    ]
    ahead: (
        Literal[
            "allocate_defence",
            "announce_ew",
            "barnstorming",
            "countermeasures",
            "dogfights",
            "electronic_warfare",
            "final",
            "initiative",
            "launch",
            "plots",
            "power_allocation",
            "ramming",
            "secret_attacks",
            "small_vessel_plots",
            "snap_manoeuvres",
            "switch_defence",
            "trans_light",
        ]
        | None
    )
    rule: str = "CI-UMP-122"


class SetStandingOrdersChoice(
    values.Choice,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="set_standing_orders",
):
    """A side may say once what its units do each turn; this is what it has said."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "prepare"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    side: str
    orders: StandingOrders
    rule: str = "CI-UMP-121"


class TransferBridgeChoice(
    values.Choice,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="transfer_bridge",
):
    """Control of a ship may pass to this bridge, at a price in initiative."""

    ship: str
    bridge: str
    penalty: int
    rule: str = "CI-2.1.2.2-1"
    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()


class InitiativeChoice(
    values.Choice,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="determine_initiative",
):
    """Initiative must be thrown for."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "finish"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    rule: str = "CI-2.1.2-1"


class EndTurnChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="end_turn"
):
    """The turn may be ended."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "finish"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    rule: str = "CI-2.0-11"


class RestartPlantChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="restart_plant"
):
    """A plant that has shut down, and is cool enough to be started again."""

    ship: str
    plant: str
    heat: int
    rating: int
    rule: str = "CI-RUL-16"
    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()


class TransferTunnelChoice(
    values.Choice,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="transfer_tunnel",
):
    """A drive may try to take a tunnel over, with that chance."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    tunnel: str
    ship: str
    drive: str
    chance: float
    rule: str = "CI-14.1.2-1"


class OpenTunnelChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="open_tunnel"
):
    """A drive opens a tunnel now, within this number of hexes of its ship."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    ship: str
    drive: str
    reach: int
    rule: str = "CI-14.1-3"


class EnterStealthChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="enter_stealth"
):
    """A ship may vanish at the end of the Movement Step, if nobody sees it then."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    ship: str
    rule: str = "CI-15.8-2"


class SpendDetectorChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="spend_detector"
):
    """A unit may spend what its EW detector has kept back."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    unit: str
    ew_points: int
    rule: str = "CI-4.8.1-1"


class ToggleHighDensityChoice(
    values.Choice,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="toggle_high_density",
):
    """A group may switch its high-density sensors on, or off."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    group: str
    on_after: bool
    rule: str = "CI-4.3.1-1"


class LaunchTarget(msgspec.Struct, frozen=True, kw_only=True):
    """A possible target of a guided weapon, and its distance."""

    target: str
    range_hexes: int


class ReadyMunition(msgspec.Struct, frozen=True, kw_only=True):
    """A munition that a weapon may launch now.

    - `left`: how many a rack holds; null for torpedoes, which never run out (CI-9.2.2-1).
    - `targets`: in arc, in sight, in range, and locked on where that is needed.
    - `wave`: whether it is aimed at a hex, within `launch_range` (CI-7.8-1).
    """

    munition: str
    left: int | None
    launch_range: int
    targets: tuple[LaunchTarget, ...]
    wave: bool


class LaunchChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="launch_guided"
):
    """A rack or launcher that may launch now; of a group each fighter launches one."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    unit: str
    weapon: str
    shots_left: int
    munitions: tuple[ReadyMunition, ...]
    rule: str = "CI-9.0-1"


class ReloadChoice(
    values.Choice,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="use_reload_rack",
):
    """A reload rack that may be used now: what it holds, and what the racks that it serves do."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    ship: str
    rack: str
    operations: int
    magazines: tuple[Magazine, ...]
    rule: str = "CI-9.2.4-1"


class ResolveFireChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="resolve_fire"
):
    """Dice may fall for all fire of this phase, or for one of these shots or guided weapons."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "finish"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    waiting: tuple[str, ...]
    rule: str = "CI-7.3-1"


class DeployStationaryChoice(
    values.Choice,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="deploy_stationary",
):
    """A drum that deploys now: the hexes shown are near; one that `reach`es may cast farther."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    unit: str
    weapon: str
    device: str
    holds: str
    reach: int
    cells: tuple[tuple[int, ...], ...]
    rule: str = "CI-10.0-2"


class DetectMinesChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="detect_mines"
):
    """A shroud that may look for mines: its radius, its tries, and the highest throw of 3d6.

    The hexes shown are near; there may be more.
    """

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    unit: str
    shroud: Literal["ess", "ew"]
    radius: int
    attempts: int
    found_to: int
    cells: tuple[tuple[int, ...], ...]
    rule: str = "CI-10.5-1"


class WayPoint(msgspec.Struct, frozen=True, kw_only=True):
    """A place of a unit after this many hexes of its way, to thrust there (CI-RUL-30)."""

    after_hexes: int
    hexes: tuple[tuple[int, ...], ...]


class ThrustOption(msgspec.Struct, frozen=True, kw_only=True):
    """So many hexes at most in a direction, and what each costs."""

    drive: Literal["accelerate", "slide"]
    direction: int
    most_hexes: int
    cost: int


class ManoeuvreOption(msgspec.Struct, frozen=True, kw_only=True):
    """So many facings or quarters a turn at most, and what the first costs."""

    manoeuvre: Literal["pivot", "roll", "tumble"]
    sense: Literal["aft", "clockwise", "counter_clockwise", "forward", "port", "starboard"]
    most_steps: int
    cost: int


class StopOption(msgspec.Struct, frozen=True, kw_only=True):
    """A manoeuvre that goes on, and what it costs to end it now."""

    manoeuvre: Literal["pivot", "roll", "tumble"]
    sense: Literal["aft", "clockwise", "counter_clockwise", "forward", "port", "starboard"]
    rate: int
    cost: int


class PayOnOption(msgspec.Struct, frozen=True, kw_only=True):
    """A manoeuvre, or thrust in a direction, that is partly paid, and what a greater part costs."""

    manoeuvre: Literal["pivot", "roll", "tumble"] | None
    direction: int | None
    part: Literal[1, 2, 3]
    cost: int


class TurnOption(msgspec.Struct, frozen=True, kw_only=True):
    """So many facings clockwise with the vector, and what that costs."""

    facings: int
    cost: int


class Possibilities(msgspec.Struct, frozen=True, kw_only=True):
    """The uses of a unit's thrust this turn, each taken alone and without overthrust.

    - `drifts_to`: where it ends if it does nothing, as a vector marker shows it (CI-5.4.3-1).
    - `way`: where it may thrust on its way, if that is in play (CI-5.4.2.5-1).
    - `channels`: what each thruster that works passes safely; none of small vessels.
    - `most_motions`: of the hull in cinematic motion; null: any number (CI-5.6-1).
    - `most_evasion`: the levels that it may announce, each for 1 thrust (CI-5.5.2-2).
    """

    vector: str
    facing: int
    drifts_to: tuple[int, ...]
    way: tuple[WayPoint, ...]
    thrust: int
    channels: tuple[Share, ...]
    thrusts: tuple[ThrustOption, ...]
    manoeuvres: tuple[ManoeuvreOption, ...]
    stops: tuple[StopOption, ...]
    pay_ons: tuple[PayOnOption, ...]
    vector_turns: tuple[TurnOption, ...]
    most_motions: int | None
    most_evasion: int
    may_form: bool


class MoveChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="move"
):
    """It is the turn of a unit to move; with no plan it drifts on."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    unit: str
    possible: Possibilities
    rule: str = "CI-2.1.2-1"


class PlotMoveChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="plot_move"
):
    """A unit's movement may be written down; `plotted`: it is, and may be written again."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "prepare"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    unit: str
    plotted: bool
    possible: Possibilities
    rule: str = "CI-2.2.1-1"


class SnapManoeuvreChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="snap_manoeuvre"
):
    """A group may make a snap manoeuvre, of one step or with its thrust of more.

    `declared`: this one is, and another takes its place.
    """

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "prepare"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    group: str
    action: StartManoeuvre
    thrust_left: int
    declared: bool = False
    rule: str = "CI-5.5.1-1"


class RamTarget(msgspec.Struct, frozen=True, kw_only=True):
    """A unit that may be rammed, and by how much sections and Speeds differ."""

    target: str
    sections: int
    speeds: int


class DeclareRamChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="declare_ram"
):
    """A unit that may ram what shares its hex; of a group each fighter by itself.

    - `ramming_value`: what it does to the other at the least but one result, of a group each.
    - `declared`: whom it is to ram by now.
    """

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "prepare"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    unit: str
    ramming_value: int
    targets: tuple[RamTarget, ...]
    declared: str | None
    rule: str = "CI-15.4-1"


class DrmTerm(msgspec.Struct, frozen=True, kw_only=True):
    """One term of the modifier of a throw to hit, with its sign (CI-7.3.1-1)."""

    name: Literal[
        "accuracy",
        "amplification",
        "arc",
        "called_shot",
        "chaff",
        "defence",
        "deflection",
        "ecm",
        "ess_amplification",
        "ess_countermeasures",
        "evasion",
        "exposure",
        "flares",
        "own_evasion",
        "range",
        "signature",
        "silhouette",
        "terrain",
    ]
    drm: int


class FiringSolution(msgspec.Struct, frozen=True, kw_only=True):
    """Weapons that are alike, at one target, in one configuration, as known to their side.

    - `chance`: that one shot hits. Null in a dogfight, whose angles are thrown for later; for
      waves, which strike at everything; and for unidentified targets (CI-4.9-1).
    - `locked`: whether the unit has a lock on the target, or needs none; without one, range counts
      double (CI-4.1-1). Null where no figures are shown.
    - `shots`: how many each of the weapons may make this turn.
    - `emergency`: whether they have to be armed in an emergency to fire at all (CI-7.1.3.1-1).
    """

    weapons: tuple[str, ...]
    configuration: Literal[
        "burst",
        "enveloping",
        "flare",
        "piercing",
        "pulse",
        "slashing",
        "slicing",
        "tracking",
        "wave",
    ]
    target: str | None
    range_hexes: int | None
    locked: bool | None
    drm: int | None
    terms: tuple[DrmTerm, ...]
    chance: float | None
    shots: int
    emergency: bool = False


class DeclareFireChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="declare_fire"
):
    """A unit, or an armed drone, that has something to fire at.

    `declared` is whether it has declared already; `eleven` are EW points that set weapons so
    (CI-7.9-1).
    """

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "prepare"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    unit: str
    declared: bool
    eleven: int
    solutions: tuple[FiringSolution, ...]
    rule: str = "CI-7.2.1-1"


class ChooseAnglesChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="choose_angles"
):
    """A group may choose the angles of a dogfight: a side of each."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    group: str
    opponent: str
    rule: str = "CI-7.7.1-2"


class ResolveDamageChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="resolve_damage"
):
    """The Damage Effects Step may be resolved; these throws and effects are to come.

    `failures` of fighters, `strains` of thrusters, damaged `drives` at work, unstable `reactors`,
    burning sections, `catastrophes` that threaten others, and hangars that craft try to escape
    from.
    """

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "finish"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    failures: int
    strains: int
    reactors: int
    fires: int
    catastrophes: int
    drives: int = 0
    escapes: int = 0
    rule: str = "CI-2.4-1"


class DefenceMode(msgspec.Struct, frozen=True, kw_only=True):
    """A mode that a weapon may be set to, and its rating there; as a shield it has none."""

    weapon: str
    mode: Literal["ad_hoc", "emergency", "shield", "standard"]
    rating: int


class SetDefenceChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="set_defence"
):
    """A unit may set weapons to defend; settings may be taken back."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "prepare"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    unit: str
    modes: tuple[DefenceMode, ...]
    rule: str = "CI-7.2.1-1"


class InterceptAim(msgspec.Struct, frozen=True, kw_only=True):
    """A weapon that may shoot at a guided weapon: its tries, and its first range."""

    weapon: str
    guided: str
    tries: int
    range_hexes: int


class DeclareInterceptChoice(
    values.Choice,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="declare_intercept",
):
    """A unit may shoot at guided weapons before they strike."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "prepare"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    unit: str
    intercept_aims: tuple[InterceptAim, ...]
    rule: str = "CI-11.1.6-1"


class PossibleSwitch(msgspec.Struct, frozen=True, kw_only=True):
    """The possible uses of a weapon, its rating then, and the attacks that it gives up."""

    weapon: str
    to: Literal["emergency", "shield", "standard"]
    rating: int
    lost_shots: tuple[str, ...]


class SwitchDefenceChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="switch_defence"
):
    """Weapons of a unit may change to defence now that fire is declared."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "prepare"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    unit: str
    switches: tuple[PossibleSwitch, ...]
    rule: str = "CI-7.2.6-1"


class SplitShieldChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="split_shield"
):
    """A hybrid shield may put up to this number of points to deflection; the rest absorb."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "prepare"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    ship: str
    shield: str
    points: int
    rule: str = "CI-11.2.3-1"


class DeclareRocketsChoice(
    values.Choice,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="declare_rockets",
):
    """A rocket system may be set against any of these guided weapons."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "prepare"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    unit: str
    system: str
    targets: tuple[str, ...]
    left: int
    rule: str = "CI-11.5.1-1"


class ReleaseDecoyChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="release_decoy"
):
    """Chaff may be released, or a flare against any of these guided weapons."""

    unit: str
    system: str
    releases: Literal["chaff", "flares"]
    strength: int
    targets: tuple[str, ...]
    left: int
    rule: str = "CI-11.5-1"
    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()


class PlanDefencesChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="plan_defences"
):
    """The owner of a ship may say what it wants; this is what it has said."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "prepare"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    ship: str
    defences: Defences
    rule: str = "CI-11.2.7-1"


class Merger(msgspec.Struct, frozen=True, kw_only=True):
    """Groups that may merge into another together: how many then fly in it, and what it is."""

    others: tuple[str, ...]
    number: int
    group_class: Literal["flight", "strike_force", "vanguard"]


class MergeGroupsChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="merge_groups"
):
    """Others may merge into a group, in any of these ways."""

    group: str
    mergers: tuple[Merger, ...]
    rule: str = "CI-12.1.1-1"
    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()


class GiveUpFightersChoice(
    values.Choice,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="give_up_fighters",
):
    """The owner of a group may set the order of hits on its fighters; the present order."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "prepare"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    group: str
    fighters: tuple[Fighter, ...]
    rule: str = "CI-12.3.1-1"


class Repairable(msgspec.Struct, frozen=True, kw_only=True):
    """A system, or the hull of a section, and what it has lost; of fires, how many burn."""

    name: str
    lost: int


class UseRepairSystemChoice(
    values.Choice,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="use_repair_system",
):
    """A repair system that has points left, and what it may repair with them."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    ship: str
    system: str
    points: int
    systems: tuple[Repairable, ...]
    hulls: tuple[Repairable, ...]
    fires: tuple[Repairable, ...]
    rule: str = "CI-15.5.1-1"


class RepairAdHocChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="repair_ad_hoc"
):
    """A ship whose crews have attempts left: at these systems, and at fires in these sections."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    ship: str
    attempts: int
    systems: tuple[str, ...]
    fires: tuple[str, ...]
    rule: str = "CI-15.5.2-1"


class HackTarget(msgspec.Struct, frozen=True, kw_only=True):
    """A ship that may be hacked, the dice that a hack of it throws, and the systems to name."""

    target: str
    dice: int
    systems: tuple[str, ...]


class HackChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="hack"
):
    """A ship that may hack now, and whom; what would throw no dice is left out."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    ship: str
    targets: tuple[HackTarget, ...]
    rule: str = "CI-15.6-1"


class MoveOutboardChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="move_outboard"
):
    """A sail or a heat sink that may come out, or be taken in."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    ship: str
    system: str
    out: bool
    rule: str = "CI-16.8.1-1"


class JettisonSinkChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="jettison_sink"
):
    """A heat sink that may be cast off: its heat, and whether it melts."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    ship: str
    sink: str
    heat: int
    melting: bool
    rule: str = "CI-16.8.2-3"


class LaunchCraftChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="launch_craft"
):
    """Craft of a group may be launched from a hangar: this many, with any of these facings.

    Where others of the group fly already, those that are launched get a name of their own.
    """

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    ship: str
    hangar: str
    group: str
    fighters: tuple[str, ...]
    most: int
    facings: tuple[int, ...]
    rule: str = "CI-12.4.1-1"


class LandCraftChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="land_craft"
):
    """Craft of a group may land in a hangar: this number of them, each with this much damage."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    ship: str
    hangar: str
    group: str
    fighters: tuple[str, ...]
    most: int
    damage: int
    rule: str = "CI-12.4.1-2"


class HandleOrdnanceChoice(
    values.Choice,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="handle_ordnance",
):
    """Craft in a hangar may be loaded from its stores, and unloaded, up to this number of times."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    ship: str
    hangar: str
    operations: int
    stores: tuple[str, ...]
    rule: str = "CI-12.4-2"


class MoveToLauncherChoice(
    values.Choice,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="move_to_launcher",
):
    """Craft of a group may be brought from a hangar on their way to a launcher."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    ship: str
    hangar: str
    launcher: str
    group: str
    fighters: tuple[str, ...]
    rule: str = "CI-12.4.2-1"


class EjectContainerChoice(
    values.Choice,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="eject_container",
):
    """A full container of a hold may be ejected; the number of full ones."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    ship: str
    hold: str
    full: int
    rule: str = "CI-15.2-1"


class DockShipChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="dock_ship"
):
    """A ship may dock: the turns that it takes, and its exposed facing then.

    `exposed` is counted from the facing of the structure.
    """

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    ship: str
    host: str
    dock: str
    turns: int
    exposed: int
    rule: str = "CI-15.7.1-1"


class LeaveDockChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="leave_dock"
):
    """A ship may begin to leave its dock, and the turns that it takes."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    ship: str
    turns: int
    rule: str = "CI-15.7.1-1"


class ShareCrew(msgspec.Struct, frozen=True, tag_field="kind", tag="crew"):
    """Transfer people; of crews nobody counts the heads (CI-UMP-185)."""

    people: int = 1


class ShareMissiles(msgspec.Struct, frozen=True, tag_field="kind", tag="missiles"):
    """Transfer missiles, from a rack, reload rack or the stores of a hangar to another."""

    source: str
    target: str
    munition: str
    count: int = 1


class ShareRounds(msgspec.Struct, frozen=True, tag_field="kind", tag="rounds"):
    """Transfer rockets, chaff, flares or what drums hold, between systems that take the same."""

    source: str
    target: str
    count: int = 1


class ShareCraft(msgspec.Struct, frozen=True, tag_field="kind", tag="craft"):
    """Transfer craft of a group from a hangar to another; all there, unless some are named."""

    group: str
    source: str
    target: str
    fighters: tuple[str, ...] = ()


class MendSystem(msgspec.Struct, frozen=True, tag_field="kind", tag="mend_system"):
    """Restore this number of points of a system."""

    system: str
    points: int = 1


class MendHull(msgspec.Struct, frozen=True, tag_field="kind", tag="mend_hull"):
    """Restore this number of points of the hull of a section."""

    section: Literal[
        "aft",
        "aft_core",
        "aft_port",
        "aft_starboard",
        "core",
        "forward",
        "forward_core",
        "forward_port",
        "forward_starboard",
        "port",
        "port_core",
        "starboard",
        "starboard_core",
    ]
    points: int = 1


class PutOutFire(msgspec.Struct, frozen=True, tag_field="kind", tag="put_out_fire"):
    """Put out the fire in a section that would burn longest, for one point."""

    section: Literal[
        "aft",
        "aft_core",
        "aft_port",
        "aft_starboard",
        "core",
        "forward",
        "forward_core",
        "forward_port",
        "forward_starboard",
        "port",
        "port_core",
        "starboard",
        "starboard_core",
    ]


class MendDocked(msgspec.Struct, frozen=True, tag_field="kind", tag="machine"):
    """Spend points of a repair system of the structure on the ship (CI-15.5.1-1)."""

    system: str
    work: tuple[MendSystem | MendHull | PutOutFire, ...]


class CrewsDocked(msgspec.Struct, frozen=True, tag_field="kind", tag="crews"):
    """Have a crew of the structure try at a system of the ship, or at a fire (CI-15.5.2-1)."""

    system: str | None = None
    fire_in: (
        Literal[
            "aft",
            "aft_core",
            "aft_port",
            "aft_starboard",
            "core",
            "forward",
            "forward_core",
            "forward_port",
            "forward_starboard",
            "port",
            "port_core",
            "starboard",
            "starboard_core",
        ]
        | None
    ) = None


class UseDockChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="use_dock"
):
    """A task for a docked ship and its structure, and its beneficiary."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "act"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    ship: str
    host: str
    task: ShareCrew | ShareMissiles | ShareRounds | ShareCraft | MendDocked | CrewsDocked
    ashore: bool = False
    rule: str = "CI-15.7.4-1"


class WithdrawChoice(
    values.Choice, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="withdraw"
):
    """A side may give up."""

    role: Literal["act", "finish", "leave", "prepare", "undo"] = "leave"
    order: dict[str, Any]
    open: tuple[shared.Open, ...] = ()
    unless: tuple[str, ...] = ()
    side: str
    rule: str = "CI-UMP-64"


class ChooseAngles(
    values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="choose_angles"
):
    """Choose the angles of a dogfight that a group has won (CI-7.7.1-2).

    `attack`: the side of the opponent that faces the group; `defence`: the side of the group that
    faces the opponent.
    """

    group: str
    opponent: str
    attack: Literal["aft", "forward", "port", "starboard"]
    defence: Literal["aft", "forward", "port", "starboard"]


class Permitted(msgspec.Struct, frozen=True):
    """SSB12: the configurations that a technology may have."""

    technology: str
    configurations: tuple[
        Literal[
            "burst",
            "enveloping",
            "flare",
            "piercing",
            "pulse",
            "slashing",
            "slicing",
            "tracking",
            "wave",
        ],
        ...,
    ]


class Multiplier(msgspec.Struct, frozen=True):
    """By what power is multiplied from some rating on."""

    from_rating: int
    factor: int


class ConfigurationCharts(msgspec.Struct, frozen=True):
    """SSB12: what technologies permit, and what long pulses and wide waves multiply power by."""

    permitted: tuple[Permitted, ...] = ()
    pulse: tuple[Multiplier, ...] = ()
    wave: tuple[Multiplier, ...] = ()


class ContainerEjected(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="container_ejected",
):
    """A ship ejected a full container of a hold."""

    ship: str
    hold: str
    turn: int
    rule: str = "CI-15.2-1"


class CorrectDrive(
    values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="correct_drive"
):
    """Set a drive beyond light right, with a reason: the power that it holds, and what it can do.

    `idle` takes back the order to work.
    """

    ship: str
    drive: str
    reason: str
    held: int | None = None
    disabled: bool | None = None
    melted: bool | None = None
    idle: bool = False


class CorrectMine(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="correct_mine"):
    """Set a mine right, with a reason: where it lies, who has found it, or that it is gone."""

    mine: str
    reason: str
    cell: tuple[int, ...] | None = None
    found: tuple[str, ...] | None = None
    removed: bool = False


class CorrectTunnel(
    values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="correct_tunnel"
):
    """Set a tunnel right, with a reason: where it is, its facing, or that it is closed."""

    tunnel: str
    reason: str
    cell: tuple[int, ...] | None = None
    facing: int | None = None
    closed: bool = False


class SystemSet(msgspec.Struct, frozen=True, tag_field="kind", tag="system"):
    """A system with so much structure lost; all of it: destroyed."""

    system: str
    lost: int


class SectionSet(msgspec.Struct, frozen=True, tag_field="kind", tag="section"):
    """A section with so much hull and armour left."""

    section: Literal[
        "aft",
        "aft_core",
        "aft_port",
        "aft_starboard",
        "core",
        "forward",
        "forward_core",
        "forward_port",
        "forward_starboard",
        "port",
        "port_core",
        "starboard",
        "starboard_core",
    ]
    hull: int | None = None
    armour: int | None = None


class CorrectUnit(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="correct_unit"):
    """Set a unit right, with a reason. Omitted fields do not change.

    - `came`: the hex that it came from, where units share one; it is then the later (CI-RUL-113).
    - `damage`: sections and systems of a ship; `hulls` of a group, fighter by fighter.
    - `forced_off`: turns without a system (CI-3.2.2-1).
    """

    unit: str
    reason: str
    cell: tuple[int, ...] | None = None
    vector: str | None = None
    facing: int | None = None
    roll: Literal[0, 90, 180, 270] | None = None
    tumble: Literal[0, 90, 180, 270] | None = None
    came: tuple[int, ...] | None = None
    damage: tuple[SystemSet | SectionSet, ...] = ()
    hulls: tuple[int, ...] = ()
    forced_off: tuple[SystemTurns, ...] = ()


class CraftCrashed(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="craft_crashed"
):
    """A craft landed where there was no room for it, or for its type, and is destroyed.

    In a full hangar it destroys `also` one that is aboard.
    """

    ship: str
    hangar: str
    group: str
    fighter: str
    why: Literal["full", "unfit"]
    also: Aboard | None
    turn: int
    operations: int
    rule: str = "CI-12.4.1-2"


class CraftDesign(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="craft"):
    """A fighter or a shuttle (CI 16.5, 16.7).

    - `evasion`: its levels in all; null: those that it has for nothing (CI-16.5.1.1-1).
    - `support`: the Rating of an ESS; 0: none (CI-16.7.3-1).
    - `suicide`: its armour is shared out freely (CI-16.7.1-1); so is that of `assault` shuttles.
    - `cutter`: the level of a breach cutter; 0: none (CI-16.7.4-1).
    """

    class_name: str
    hull_type: Literal[
        "heavy_fighter", "heavy_shuttle", "light_fighter", "light_shuttle", "medium_shuttle"
    ]
    tech_level: int | None = None
    thrust: int
    non_inertial: bool = False
    evasion: int | None = None
    armour: CraftArmour = msgspec.field(default_factory=CraftArmour)
    hull: int
    mounts: tuple[CraftMount, ...] = ()
    sensors: int = 0
    support: int = 0
    suicide: bool = False
    detonation_pack: bool = False
    assault: bool = False
    cutter: int = 0
    enhancements: tuple[str, ...] = ()


class CraftLanded(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="craft_landed"
):
    """A fighter of a group, or a shuttle, landed; one that was much too fast took `damage`.

    `hull` is what it has left; with none it is lost. `received`: whether an external launcher took
    it; its ship then loses initiative on the next turn (CI-12.4.2-1).
    """

    ship: str
    hangar: str
    group: str
    fighter: str
    turn: int
    operations: int
    damage: int
    hull: int
    received: bool
    rule: str = "CI-12.4.1-2"


class CraftLaunched(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="craft_launched"
):
    """Fighters of a group, or a shuttle, were launched: they fly as a group `flies_as`.

    `operations` is what the hangar did for it; `penalised`: whether initiative suffers for it on
    the next turn (CI-12.4.1.1-1).
    """

    ship: str
    hangar: str
    group: str
    fighters: tuple[str, ...]
    flies_as: str
    cell: tuple[int, ...]
    motion: Motion
    turn: int
    operations: int
    penalised: bool
    rule: str = "CI-12.4.1-1"


class CraftPrices(msgspec.Struct, frozen=True):
    """Fighters and shuttles (CI 16.5, 16.7); limits of fighters by Mass, from 1 on."""

    thrust_cp: float = 3
    non_inertial_cp: float = 50
    non_inertial_thrust_cp: float = 6
    fighter_thrust: tuple[int, int] = (24, 12)
    fighter_non_inertial_thrust: tuple[int, int] = (18, 9)
    shuttle_thrust: int = 6
    evasion_base: int = 4
    evasion_cp: tuple[float, float] = (3, 5)
    armour_cp: float = 5
    fighter_armour: tuple[int, int] = (5, 10)
    fighter_weapons: tuple[int, int] = (2, 4)
    shuttle_armour: int = 5
    shuttle_weapons: int = 1
    suicide_armour: int = 20
    pack_cp: float = 25
    hull_cp: float = 1
    hull_per_mass: int = 15
    enhancements_per_mass: int = 1
    cutter_cp: float = 20


class CraftShared(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="craft_shared"
):
    """Craft went between the hangars of a docked ship and its structure."""

    ship: str
    group: str
    fighters: tuple[str, ...]
    aboard: str
    hangar: str
    turn: int
    rule: str = "CI-15.7.4-1"


class CrewShared(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="crew_shared"
):
    """People went from a docked ship to its structure (`ashore`), or aboard."""

    ship: str
    host: str
    people: int
    ashore: bool
    turn: int
    rule: str = "CI-15.7.4-1"


class DiceRow(msgspec.Struct, frozen=True):
    """SSB13: the power and structure for this number of dice."""

    sides: int
    number: int
    power: int
    structure: int


class RateRow(msgspec.Struct, frozen=True):
    """SSB13, SSB24, SSB27: a rate of fire, its price, and its power multiplier."""

    rate: RateOfFire
    cp: float
    factor: int = 1


class RangeRow(msgspec.Struct, frozen=True):
    """SSB13: a range rating, its price, and the power multiplier of an envelope."""

    range: RangeRating
    cp: float
    factor: int = 1


class DamageSchedules(msgspec.Struct, frozen=True):
    """SSB13: damage, rates, ranges, accuracy, and the ratings of configurations."""

    dice: tuple[DiceRow, ...] = ()
    rates: tuple[RateRow, ...] = ()
    ranges: tuple[RangeRow, ...] = ()
    accuracy: tuple[PriceRow, ...] = ()
    sign_cp: float = 0
    standard_fire: tuple[PriceRow, ...] = ()
    ad_hoc_fire: tuple[PriceRow, ...] = ()
    emergency_fire: tuple[PriceRow, ...] = ()
    pulse_most: tuple[PriceRow, ...] = ()
    pulse_interval: tuple[PriceRow, ...] = ()
    plasma: tuple[PriceRow, ...] = ()
    slashing: tuple[PriceRow, ...] = ()
    tracking: tuple[PriceRow, ...] = ()
    wave: tuple[PriceRow, ...] = ()


class DamageThrown(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="damage_thrown"
):
    """The damage of a hit, throw by throw, before any protection."""

    shot: str
    unit: str
    target: str | None
    rolled: tuple[int, ...]
    rolls: tuple[shared.Roll, ...] = ()
    rule: str = "CI-7.4-1"


class Dealt(msgspec.Struct, frozen=True, kw_only=True):
    """A throw of damage: the roll, the points that arrived, and those that count."""

    rolled: int
    arrived: int
    counts: int


class DeclareFire(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="declare_fire"):
    """Declare all the direct fire of a unit, or of an armed drone, in secret (CI-7.2.1-1).

    A later declaration takes the place of an earlier one, until its side has finished. The unit
    throws for its shots in this order (CI-7.3.1-2). The weapon of a drone goes by the name of its
    block (CI-9.2.3.1-1).
    """

    unit: str
    attacks: tuple[Attack, ...]


class DeclareIntercept(
    values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="declare_intercept"
):
    """Set a weapon to shoot at a guided weapon before it strikes, in secret (CI-11.1.6-1)."""

    unit: str
    weapon: str
    guided: str
    tries: int = 1


class DeclareRam(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="declare_ram"):
    """Ram an enemy in the same hex, in secret until all rams are resolved (CI-15.4-1, CI-UMP-147).

    It replaces the unit's earlier declaration; without a target it rams nobody. A group rams with
    the named `fighters`, or with all of them.
    """

    unit: str
    target: str | None = None
    fighters: tuple[FighterRam, ...] = ()


class DeclareRockets(
    values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="declare_rockets"
):
    """Set rockets of a system against a guided weapon (CI-11.5.1-1)."""

    unit: str
    system: str
    guided: str
    tries: int = 1


class DeclareVictory(
    values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="declare_victory"
):
    """Declare that an agreed victory condition is met (`winner` null: a draw)."""

    winner: str | None = None
    condition: str = ""


class DecoyReleased(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="decoy_released"
):
    """Chaff for the hex of a unit, or a flare `against` a guided weapon, and the number left."""

    unit: str
    system: str
    against: str | None
    left: int
    rule: str = "CI-11.5.2-1"


class DefenceAllocated(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="defence_allocated",
):
    """A side has put its defensive fire against shots; sealed until all have (CI-7.2.7-1)."""

    side: str
    allocation: tuple[DefensiveShot, ...]
    turn: int
    opens: Literal[
        "allocate_defence",
        "announce_ew",
        "barnstorming",
        "countermeasures",
        "damage_effects",
        "dogfights",
        "electronic_warfare",
        "final",
        "guided",
        "initiative",
        "launch",
        "movement",
        "over",
        "plots",
        "power_allocation",
        "ramming",
        "secret_attacks",
        "small_vessel_plots",
        "small_vs_other",
        "small_vs_small",
        "snap_manoeuvres",
        "starship",
        "stationary",
        "switch_defence",
        "trans_light",
    ] = "countermeasures"
    rule: str = "CI-7.2.7-1"


class MeetingWeapon(msgspec.Struct, frozen=True, kw_only=True):
    """A weapon that meets a shot: its mode and rating there, and how ready it is after it."""

    shot: str
    unit: str
    weapon: str
    mode: Literal["ad_hoc", "emergency", "standard"]
    rating: int
    ablative: bool
    readiness: Readiness


class DefenceMet(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="defence_met"
):
    """All defensive fire is shown; each of these weapons has fired (CI-7.2.7-1, CI-UMP-55)."""

    meeting: tuple[MeetingWeapon, ...]
    rule: str = "CI-7.2.7-1"


class DefenceSet(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="defence_set"
):
    """A weapon is set to a mode of defensive fire, or to nothing, and sealed (CI-7.2.1-1)."""

    unit: str
    side: str
    weapon: str
    use: Literal["ad_hoc", "attack", "emergency", "idle", "intercept", "shield", "standard"]
    turn: int
    opens: Literal[
        "allocate_defence",
        "announce_ew",
        "barnstorming",
        "countermeasures",
        "damage_effects",
        "dogfights",
        "electronic_warfare",
        "final",
        "guided",
        "initiative",
        "launch",
        "movement",
        "over",
        "plots",
        "power_allocation",
        "ramming",
        "secret_attacks",
        "small_vessel_plots",
        "small_vs_other",
        "small_vs_small",
        "snap_manoeuvres",
        "starship",
        "stationary",
        "switch_defence",
        "trans_light",
    ] = "switch_defence"
    rule: str = "CI-11.1-1"


class DefenceSwitched(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="defence_switched",
):
    """A weapon is to change its use now that fire is declared; sealed until all have chosen."""

    unit: str
    side: str
    weapon: str
    use: Literal["ad_hoc", "attack", "emergency", "idle", "intercept", "shield", "standard"]
    turn: int
    opens: Literal[
        "allocate_defence",
        "announce_ew",
        "barnstorming",
        "countermeasures",
        "damage_effects",
        "dogfights",
        "electronic_warfare",
        "final",
        "guided",
        "initiative",
        "launch",
        "movement",
        "over",
        "plots",
        "power_allocation",
        "ramming",
        "secret_attacks",
        "small_vessel_plots",
        "small_vs_other",
        "small_vs_small",
        "snap_manoeuvres",
        "starship",
        "stationary",
        "switch_defence",
        "trans_light",
    ] = "allocate_defence"
    rule: str = "CI-7.2.6-1"


class DefencesPlanned(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="defences_planned",
):
    """The owner of a ship has said what it wants where the rules let it choose; it alone knows."""

    ship: str
    defences: Defences
    only: tuple[str, ...] | None
    rule: str = "CI-11.2.7-1"


class DeployStationary(
    values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="deploy_stationary"
):
    """Deploy the announced device, in the hex of the ship or as far as the drum casts (CI-10.0-2).

    With no cell it is left in the hex of the ship.
    """

    unit: str
    weapon: str
    cell: tuple[int, ...] | None = None


class DeploymentAnnounced(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="deployment_announced",
):
    """A unit announced that one of its drums will deploy `device`."""

    device: str
    unit: str
    weapon: str
    turn: int
    rule: str = "CI-2.1.4.1-1"


class Teleporter(msgspec.Struct, frozen=True, kw_only=True):
    """A teleporter (CI-16.8.3-1): on the data sheet it is another system, of use in campaigns."""

    id: str
    name: str = ""
    section: Literal[
        "aft",
        "aft_core",
        "aft_port",
        "aft_starboard",
        "core",
        "forward",
        "forward_core",
        "forward_port",
        "forward_starboard",
        "port",
        "port_core",
        "starboard",
        "starboard_core",
    ]
    penetrating: bool = False
    operations: int = 1
    reach: int = 1


class Stock(msgspec.Struct, frozen=True):
    """Missiles or devices that are bought for a ship (CI-16.4.1-1)."""

    munition: str
    number: int


class ShipDesign(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="ship"):
    """A starship or a stationary structure, shown as on its data sheet (CI-16.4-1, CI-16.6-1).

    Its Mass, prices, power and ramming value are reckoned up.

    - `tech_level`: that of its builder; null: nobody asks.
    - `costs`: null: those of the hull chart, which the source has lost.
    - `mass_adjustment`: by how much its Mass is changed (CI-16.4.13.1-1).
    - `specialised`: what its armour is made against (CI-16.4.13.2-1).
    - `tech_levels`: of systems that are above their basic one.
    - `stocks`: missiles, mines, platforms and beacons aboard, paid for apart.
    """

    class_name: str
    hull_type: Literal[
        "battlecruiser",
        "battleship",
        "corvette",
        "cruiser",
        "destroyer",
        "dreadnought",
        "frigate",
        "gunboat",
        "heavy_cruiser",
        "heavy_fighter",
        "heavy_shuttle",
        "light_cruiser",
        "light_fighter",
        "light_shuttle",
        "medium_shuttle",
        "mobile_base",
        "satellite",
        "space_station",
        "starbase",
        "stardock",
        "super_dreadnought",
        "weapon_platform",
    ]
    tech_level: int | None = None
    silhouettes: Silhouettes
    costs: Costs | None = None
    sections: tuple[Section, ...]
    teleporters: tuple[Teleporter, ...] = ()
    stocks: tuple[Stock, ...] = ()
    tech_levels: tuple[TechLevel, ...] = ()
    fire_brigades: int = 0
    mass_adjustment: float = 0
    specialised: tuple[str, ...] = ()
    rotation: Rotation | None = None
    stealth: bool = False
    traits: tuple[str, ...] = ()


class GateDesign(msgspec.Struct, frozen=True, tag_field="kind", tag="gate"):
    """An artificial trans-light gate (CI-16.6.6-1)."""

    class_name: str
    hull: int
    armour: int = 0


class WeaponDesign(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="direct"):
    """A weapon of direct fire (CI-17.1-1); one that is `small` is for small vessels (CI-17.3-1).

    - `pulse`, `slashing`, `tracking`, `wave`, `plasma`: null: where their ratings begin.
    - `power_change`, `structure_change`: exchanges for CP (CI-17.1.2-1).
    - `tech_level`: of its own, where it is above that of its technology.
    - `linked`: for small vessels (CI-17.3.1-1).
    """

    id: str
    name: str = ""
    technology: str
    configurations: tuple[
        Literal[
            "burst",
            "enveloping",
            "flare",
            "piercing",
            "pulse",
            "slashing",
            "slicing",
            "tracking",
            "wave",
        ],
        ...,
    ] = ("burst",)
    damage: Damage = msgspec.field(default_factory=Damage)
    range: RangeRating = msgspec.field(default_factory=RangeRating)
    rate_of_fire: RateOfFire = RateOfFire(arming=3)
    accuracy: Accuracy = msgspec.field(default_factory=Accuracy)
    defensive_fire: DefensiveFire = msgspec.field(default_factory=DefensiveFire)
    speed: int | None = None
    pulse: PulseRating | None = None
    slashing: int | None = None
    tracking: int | None = None
    wave: int | None = None
    plasma: int | None = None
    traits: tuple[str, ...] = ()
    power_change: int = 0
    structure_change: int = 0
    tech_level: int | None = None
    small: bool = False
    linked: bool = False


class RackDesign(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="missile_rack"):
    """A rack of missiles (CI-17.2.1-1)."""

    id: str
    name: str = ""
    magazine: int
    rate_of_fire: RateOfFire = RateOfFire(arming=4)
    accuracy: int = 0
    munitions: tuple[str, ...]
    traits: tuple[str, ...] = ()
    small: bool = False


class TorpedoDesign(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="torpedo_launcher"
):
    """A launcher of torpedoes (CI-17.2.2-1); one with a `pulse` fires swarms of them."""

    id: str
    name: str = ""
    technology: str = "radiation"
    damage: Damage
    pulse: PulseRating | None = None
    launch_range: int
    rate_of_fire: RateOfFire = RateOfFire(arming=4)
    accuracy: Accuracy = msgspec.field(default_factory=Accuracy)
    enhancements: tuple[str, ...] = ()
    power_change: int = 0
    structure_change: int = 0


class DrumDesign(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="drum"):
    """A drum of stationary weapons, shown by the device that it holds (CI-17.4.1-1)."""

    id: str
    name: str = ""
    magazine: int = 1
    holds: str
    reach: int = 0
    rate_of_fire: RateOfFire = RateOfFire(arming=3)
    traits: tuple[str, ...] = ()


class MissileDesign(msgspec.Struct, frozen=True, tag_field="kind", tag="MissileDesign"):
    """A type of missile (CI-17.2.1-2); with a `drone_speed` it is a drone (CI-17.2.1.1-1).

    `attachment` is the weapon of small vessels that a drone carries.
    """

    id: str
    name: str = ""
    technology: str = "matter"
    damage: int = 0
    launch_range: int = 0
    range_factor: int = 1
    traits: tuple[str, ...] = ()
    drone_speed: int | None = None
    attachment: str | None = None


class ProximityDesign(msgspec.Struct, frozen=True, tag_field="kind", tag="proximity_mine"):
    """A mine that bursts as a wave (CI-17.4.2-1)."""

    id: str
    name: str = ""
    dice: int = 1
    wave: int = 1
    activation: int = 1


class SwarmDesign(msgspec.Struct, frozen=True, tag_field="kind", tag="swarm_mine"):
    """A mine that becomes a guided weapon of pulses (CI-17.4.2-1, CI-RUL-108)."""

    id: str
    name: str = ""
    dice: int = 1
    pulse: PulseRating = PulseRating(most=4, interval=1)
    activation: int = 1


class MicroDesign(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="micro_platform"
):
    """A platform of one weapon, which is another design (CI-17.4.2-1)."""

    id: str
    name: str = ""
    weapon: str
    activation: int = 1


class PlatformDesign(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="platform"):
    """A weapon platform for a drum: a core with a plant, sensors and turrets (CI-16.6.2-1)."""

    id: str
    name: str = ""
    hull: int
    armour: int = 0
    silhouette: int
    power: int
    ew: int = 1
    weapons: tuple[str, ...]


class TechnologyDesign(msgspec.Struct, frozen=True):
    """A new technology: what it may do, from the schedule, and its level (CI-17.5-1).

    Its effect in play is a row of `tables.technologies` under the same name.
    """

    technology: str
    choices: tuple[str, ...] = ()
    tech_level: int = 1


class HullPrices(msgspec.Struct, frozen=True):
    """Hull, armour, and what counts on a whole ship (CI-16.4.3-1, CI-16.4.9-1, CI 16.4.13)."""

    hull_cp: float = 0.5
    hull_mass: float = 0.05
    armour_mass: float = 0.1
    adjustment_step: float = 0.1
    adjustment_percent: int = 1
    most_adjustment: float = 2.5
    specialised_percent: int = 5
    mobile_percent: int = 5
    stealth_cp: float = 20


class SystemPrices(msgspec.Struct, frozen=True):
    """Systems of a ship as far as the book prints them (CI-16.4.4-1 to CI-16.4.12-1, CI 16.8)."""

    base_ew: int = 1
    base_boost: int = 16
    base_support: int = 9
    support_per_structure: int = 3
    structure_per_ew: int = 2
    structure_per_channel: int = 2
    structure_per_thrust: int = 2
    bays_per_section: int = 2
    containers_per_section: int = 3
    operation_cp: float = 3
    receiving_cp: float = 20
    tube_cp: float = 1
    bridge_level_cp: float = 50
    repair_cp: float = 50
    repair_point_cp: float = 25
    repair_level_cp: float = 5
    repair_power: int = 3
    brigade_cp: float = 50
    convert_base: int = 10
    convert_cp: float = 4
    recharge_base: int = 1
    collector_base: int = 1
    engine_conversion: int = 10
    engine_structure: int = 30
    engine_mass: float = 1
    channel_cp: float = 4
    non_inertial_factor: int = 2
    sail_cp: float = 1
    sail_mass: float = 0.2
    sail_structure: int = 5
    sink_cp: float = 1
    sink_mass: float = 0.05


class RocketPrices(msgspec.Struct, frozen=True):
    """Rockets, chaff and flares (CI-16.4.7.2-1 to -4-1): price by rating, structure, Mass."""

    rockets: tuple[PriceRow, ...] = (
        PriceRow(value=1, cp=50),
        PriceRow(value=2, cp=75),
        PriceRow(value=4, cp=100),
    )
    chaff: tuple[PriceRow, ...] = (
        PriceRow(value=1, cp=50),
        PriceRow(value=2, cp=75),
        PriceRow(value=3, cp=100),
        PriceRow(value=4, cp=125),
    )
    flares: tuple[PriceRow, ...] = (
        PriceRow(value=2, cp=50),
        PriceRow(value=4, cp=75),
        PriceRow(value=6, cp=100),
    )
    magazine: int = 20
    structure: int = 1
    mass: float = 0.5


class TeleporterPrices(msgspec.Struct, frozen=True):
    """Teleporters (CI-16.8.3-1)."""

    cp: float = 250
    penetrating_cp: float = 500
    operation_cp: float = 100
    reach_cp: float = 50
    structure: int = 20
    mass: float = 1.0
    tech_level: int = 4


class StructurePrices(msgspec.Struct, frozen=True):
    """Stationary structures: docks and gates (CI 16.6)."""

    dock_cp: float = 2
    dock_part: int = 3
    dock_structure_per_mass: int = 6
    gate_cp: float = 500
    gate_hull_cp: float = 1
    gate_mass: float = 60
    gate_silhouette: int = 24


class DieLevel(msgspec.Struct, frozen=True):
    """The lowest level for damage dice with this number of sides (CI-17.1-3)."""

    sides: int
    level: int


class TechnologyLevel(msgspec.Struct, frozen=True):
    """The least level of a technology (CI-17.1-1)."""

    technology: str
    level: int


class WeaponPrices(msgspec.Struct, frozen=True):
    """Weapons of direct fire (CI 17.1): base prices, and surcharges that always apply."""

    base_cp: float = 10
    new_technology_cp: float = 7
    small_cp: float = 2
    configuration_percent: int = 50
    least_percent: int = -80
    link_percent: int = 100
    small_enhancements: int = 1
    fixed_step: int = 5
    fixed_free: int = 5
    fixed_power: int = 1
    fixed_structure: int = 2
    structure_cp: float = 1
    power_cp: float = 3
    enhanced_power: int = 1
    enhanced_structure: int = 2
    per_mass: int = 10
    base_pulse_most: int = 1
    base_pulse_interval: int = 10
    base_plasma: int = 3
    base_slashing: int = 4
    base_tracking: int = 2
    base_arming: int = 3
    multiplied_pulse: int = 4
    multiplied_wave: int = 5
    laser_rate_factor: int = 2
    dice_from_level: tuple[DieLevel, ...] = (
        DieLevel(sides=4, level=1),
        DieLevel(sides=6, level=1),
        DieLevel(sides=8, level=2),
        DieLevel(sides=10, level=3),
    )
    levels: tuple[TechnologyLevel, ...] = (
        TechnologyLevel(technology="matter", level=1),
        TechnologyLevel(technology="radiation", level=1),
        TechnologyLevel(technology="particle", level=2),
        TechnologyLevel(technology="plasma", level=2),
        TechnologyLevel(technology="electromagnetic", level=3),
        TechnologyLevel(technology="laser", level=3),
        TechnologyLevel(technology="gravitic", level=4),
    )


class GuidedPrices(msgspec.Struct, frozen=True):
    """Missiles, torpedoes and racks (CI 17.2)."""

    missile_cp: float = 5
    missiles_per_price: int = 20
    technology_percent: int = 30
    cp_per_level: int = 30
    missile_enhancements: int = 1
    missile_technologies: tuple[str, ...] = ("electromagnetic", "radiation", "plasma")
    torpedo_enhancements: int = 1
    torpedo_limitations: int = 1
    torpedo_technologies: tuple[str, ...] = ("electromagnetic", "plasma", "gravitic")
    base_arming: int = 4
    missiles_per_structure: int = 4
    missiles_per_mass: int = 20
    reload_cp: float = 18
    reload_operation_cp: float = 2


class DrumPrices(msgspec.Struct, frozen=True):
    """Drums, mines, platforms and beacons (CI 17.4)."""

    minelayer_cp: float = 10
    beacon_launcher_cp: float = 15
    deployer_cp: float = 20
    base_size: int = 1
    base_arming: int = 3
    mines_per_mass: int = 10
    beacons_per_mass: int = 5
    eject_percent: int = 50
    eject_power: int = 1
    platform_mass_per_power: int = 3
    platform_reach: int = 1
    proximity_cp: float = 15
    swarm_cp: float = 10
    micro_power_below: int = 4
    beacon_power_below: int = 11
    parts_per_price: int = 10


class Prices(msgspec.Struct, frozen=True):
    """All that the book prints of prices, limits and Mass in chapters 16 and 17."""

    arcs: ArcPrices = msgspec.field(default_factory=ArcPrices)
    hull: HullPrices = msgspec.field(default_factory=HullPrices)
    systems: SystemPrices = msgspec.field(default_factory=SystemPrices)
    rockets: RocketPrices = msgspec.field(default_factory=RocketPrices)
    teleporters: TeleporterPrices = msgspec.field(default_factory=TeleporterPrices)
    craft: CraftPrices = msgspec.field(default_factory=CraftPrices)
    structures: StructurePrices = msgspec.field(default_factory=StructurePrices)
    weapons: WeaponPrices = msgspec.field(default_factory=WeaponPrices)
    guided: GuidedPrices = msgspec.field(default_factory=GuidedPrices)
    drums: DrumPrices = msgspec.field(default_factory=DrumPrices)


class MassPerCost(msgspec.Struct, frozen=True):
    """The divisor of Mass for the cost of a manoeuvre, rounded to the nearest; never below 1."""

    acceleration: int
    pivot: int
    roll_tumble: int
    slide: int


class HullChart(msgspec.Struct, frozen=True):
    """SSB2, one hull type: its Mass, what it pays for manoeuvres, its silhouettes together.

    Where costs go by Mass, `mass_per_cost` replaces `costs`.
    """

    hull_type: Literal[
        "battlecruiser",
        "battleship",
        "corvette",
        "cruiser",
        "destroyer",
        "dreadnought",
        "frigate",
        "gunboat",
        "heavy_cruiser",
        "heavy_fighter",
        "heavy_shuttle",
        "light_cruiser",
        "light_fighter",
        "light_shuttle",
        "medium_shuttle",
        "mobile_base",
        "satellite",
        "space_station",
        "starbase",
        "stardock",
        "super_dreadnought",
        "weapon_platform",
    ]
    from_mass: float
    to_mass: float
    costs: Costs
    silhouette: int
    mass_per_cost: MassPerCost | None = None


class SystemRow(msgspec.Struct, frozen=True):
    """SSB3-4, one kind of system: its basic price, Mass, power and level."""

    kind: Literal[
        "battery",
        "bridge",
        "capacitor",
        "cargo_hold",
        "clamp",
        "collector",
        "drive",
        "engine",
        "ew_detector",
        "external_launcher",
        "flag_bridge",
        "hangar",
        "masking_sensors",
        "omni_thruster",
        "other_system",
        "reactor",
        "repair_system",
        "sensors",
        "support_sensors",
        "thruster_vane",
    ]
    cp: float = 0
    cp_per_structure: float = 0
    mass: float = 0
    mass_per_structure: float = 0
    power: int = 0
    power_per_structure: float = 0
    tech_level: int = 1


class ShieldRow(msgspec.Struct, frozen=True):
    """SSB5, one type of shield: its base, without any Rating."""

    covers: Literal["arc", "encapsulating", "roaming", "stationary"]
    cp: float
    mass: float = 0
    power: int = 0


class ShieldSchedules(msgspec.Struct, frozen=True):
    """SSB5: types of shields, schedules, and enhancements in percent.

    A buffering shield pays for the first of `buffering_enhancements` that regains enough.
    """

    types: tuple[ShieldRow, ...] = ()
    deflection: tuple[PriceRow, ...] = ()
    absorption: tuple[PriceRow, ...] = ()
    buffering: tuple[PriceRow, ...] = ()
    buffering_enhancements: tuple[BufferingRow, ...] = ()
    hybrid_percent: int = 0
    layered_percent: int = 0
    partial_percent: int = 0
    overload_percent: int = 0


class SensorSchedules(msgspec.Struct, frozen=True):
    """SSB7: EW points, what boosting takes, and the Rating of an ESS."""

    ew: tuple[PriceRow, ...] = ()
    boost: tuple[PriceRow, ...] = ()
    support: tuple[PriceRow, ...] = ()


class DriveRow(msgspec.Struct, frozen=True):
    """SSB8, one kind of drive: its base, its Rating and reach, enhancements in percent."""

    travel: Literal["hyper", "shift", "snap", "warp"]
    cp: float
    mass: float = 0
    tech_level: int = 1
    rating: tuple[PriceRow, ...] = ()
    reach: tuple[PriceRow, ...] = ()
    enhanced_percent: int = 0


class PlantSchedules(msgspec.Struct, frozen=True):
    """SSB9: capacity of each kind of plant, recharging, and changes in percent."""

    reactor: tuple[PriceRow, ...] = ()
    capacitor: tuple[PriceRow, ...] = ()
    recharge: tuple[PriceRow, ...] = ()
    battery: tuple[PriceRow, ...] = ()
    collector: tuple[PriceRow, ...] = ()
    overheating_percent: int = 0
    weapon_collector_percent: int = 0


class EngineSchedules(msgspec.Struct, frozen=True):
    """SSB10: thrust, and the power that a point more of it takes."""

    thrust: tuple[PriceRow, ...] = ()
    conversion: tuple[PriceRow, ...] = ()


class TraitRow(msgspec.Struct, frozen=True):
    """SSB14 to SSB23, SSB26, SSB29: an enhancement, or a limitation if it takes off."""

    name: str
    percent: int
    of: tuple[Literal["craft", "direct", "drum", "missile", "rack", "small", "torpedo"], ...] = (
        "direct",
    )
    cp: float = 0
    powered: bool = False


class MissileSchedules(msgspec.Struct, frozen=True):
    """SSB24: racks and missiles, launch range and what multiplies it, drones."""

    rates: tuple[RateRow, ...] = ()
    magazine: tuple[PriceRow, ...] = ()
    accuracy: tuple[PriceRow, ...] = ()
    damage: tuple[PriceRow, ...] = ()
    launch_range: tuple[PriceRow, ...] = ()
    factor: tuple[PriceRow, ...] = ()
    drone_percent: int | None = None


class DrumSchedules(msgspec.Struct, frozen=True):
    """SSB27: drums by their contents, rates, and mines."""

    size: tuple[PriceRow, ...] = ()
    rates: tuple[RateRow, ...] = ()
    mine_dice: tuple[PriceRow, ...] = ()
    wave: tuple[PriceRow, ...] = ()
    activation: tuple[PriceRow, ...] = ()
    pulse_most: tuple[PriceRow, ...] = ()


class SmallDice(msgspec.Struct, frozen=True):
    """SSB28: the price of this number of dice on a small vessel."""

    sides: int
    number: int
    cp: float


class SmallSchedules(msgspec.Struct, frozen=True):
    """SSB28: weapons of small vessels, and their sensors."""

    dice: tuple[SmallDice, ...] = ()
    fixed: tuple[PriceRow, ...] = ()
    rates: tuple[RateRow, ...] = ()
    ranges: tuple[RangeRow, ...] = ()
    accuracy: tuple[PriceRow, ...] = ()
    sensors: tuple[PriceRow, ...] = ()


class TechnologyChoice(msgspec.Struct, frozen=True):
    """SSB30: something that a technology may do, and what it adds to, or takes off, the base."""

    name: str
    cp: float


class Schedules(msgspec.Struct, frozen=True):
    """Tables of the design book that the source has lost; null: not supplied."""

    hulls: tuple[HullChart, ...] | None = None
    systems: tuple[SystemRow, ...] | None = None
    shields: ShieldSchedules | None = None
    armour: ArmourSchedules | None = None
    sensors: SensorSchedules | None = None
    drives: tuple[DriveRow, ...] | None = None
    plants: PlantSchedules | None = None
    engines: EngineSchedules | None = None
    configurations: ConfigurationCharts | None = None
    damage: DamageSchedules | None = None
    traits: tuple[TraitRow, ...] | None = None
    missiles: MissileSchedules | None = None
    drums: DrumSchedules | None = None
    small_weapons: SmallSchedules | None = None
    technologies: tuple[TechnologyChoice, ...] | None = None


class TableSet(msgspec.Struct, frozen=True):
    """The tables for a design.

    - `named`: `book` has what the source prints and no more; `umpire_example` fills what you leave
      out of `schedules` with an example of this project's making. No book prints it.
      `ship_systems_book` does so, too, but takes the chart of hulls from the designer's companion
      book. The chart was read from a stored copy of its first page, not from the printed page.
      Hull types that the page does not list, and the silhouette of a mobile base, are examples.
    - `prices`: what the source prints.
    - `schedules`: what it has lost.
    """

    named: Literal["book", "ship_systems_book", "umpire_example"] = "book"
    prices: Prices = msgspec.field(default_factory=Prices)
    schedules: Schedules = msgspec.field(default_factory=Schedules)


class DesignOptions(msgspec.Struct, frozen=True):
    """Optional rules and house rules of design; `title` names the rule that each changes."""

    technology_levels: bool = True
    stardock_docking_bays: bool = True
    cargo_in_core: bool = True
    rounding: Literal["before_arc", "once"] = "once"
    default_enhancements: tuple[str, ...] = ()


class Design(values.Design, msgspec.Struct, frozen=True):
    """A unit to be assessed, with the designs of its weapons; or weapons alone.

    Attributes:
        unit: the unit; null: weapons, missiles, devices and technologies by themselves.
        weapons: what its mounts name, and what drones and micro-platforms carry.
        munitions: what its racks name; launchers of torpedoes bring their own.
        devices: what its drums hold.
        technologies: new ones.
        tables: for the prices; by default, those that the source prints.
        options: optional rules and house rules of design.
    """

    unit: ShipDesign | CraftDesign | GateDesign | None = None
    weapons: tuple[WeaponDesign | RackDesign | TorpedoDesign | DrumDesign, ...] = ()
    munitions: tuple[MissileDesign, ...] = ()
    devices: tuple[
        ProximityDesign | SwarmDesign | MicroDesign | BeaconDesign | PlatformDesign, ...
    ] = ()
    technologies: tuple[TechnologyDesign, ...] = ()
    tables: TableSet = msgspec.field(default_factory=TableSet)
    options: DesignOptions = msgspec.field(default_factory=DesignOptions)


class DetectMines(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="detect_mines"):
    """Look for mines in a hex within the shroud of a unit's EW or ESS (CI-10.5-1)."""

    unit: str
    shroud: Literal["ess", "ew"]
    cell: tuple[int, ...]


class DetectorSpent(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="detector_spent"
):
    """A unit spends what its EW detector kept back, sealed until the phase ends."""

    unit: str
    side: str
    late: Late
    turn: int
    opens: Literal[
        "allocate_defence",
        "announce_ew",
        "barnstorming",
        "countermeasures",
        "damage_effects",
        "dogfights",
        "electronic_warfare",
        "final",
        "guided",
        "initiative",
        "launch",
        "movement",
        "over",
        "plots",
        "power_allocation",
        "ramming",
        "secret_attacks",
        "small_vessel_plots",
        "small_vs_other",
        "small_vs_small",
        "snap_manoeuvres",
        "starship",
        "stationary",
        "switch_defence",
        "trans_light",
    ] = "guided"
    rule: str = "CI-4.8.1-1"


class UnitLevels(msgspec.Struct, frozen=True, kw_only=True):
    """The EW levels of a unit, and how far its shroud reaches with them, in hexes."""

    unit: str
    ew: EwAllocation
    shroud_radius: int


class DetectorsResolved(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="detectors_resolved",
):
    """EW levels after all detectors; what they did not spend is lost (CI-RUL-21)."""

    announced: tuple[UnitLevels, ...]
    rule: str = "CI-4.8.1-1"


class DetermineInitiative(
    values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="determine_initiative"
):
    """Throw for the initiative of every unit (CI-2.1.2-1)."""


class DockShip(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="dock_ship"):
    """Begin to dock at a dock of a structure in the same hex (CI-15.7.1-1 to CI-15.7.3-1)."""

    ship: str
    host: str
    dock: str


class DockedRepairTried(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="docked_repair_tried",
):
    """A crew of a structure tried at a system of a docked ship, or a fire (`system` is null)."""

    ship: str
    turn: int
    sections: tuple[SectionAfter, ...]
    as_new: tuple[str, ...] = ()
    stable: tuple[str, ...] = ()
    host: str
    section: Literal[
        "aft",
        "aft_core",
        "aft_port",
        "aft_starboard",
        "core",
        "forward",
        "forward_core",
        "forward_port",
        "forward_starboard",
        "port",
        "port_core",
        "starboard",
        "starboard_core",
    ]
    system: str | None
    total: int
    outcome: Literal["aborted", "nothing", "repaired"]
    price: int
    rolls: tuple[shared.Roll, ...]
    rule: str = "CI-15.7.4-1"


class DockedShipMended(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="docked_ship_mended",
):
    """A repair system of a structure spent points on a ship that is docked there."""

    ship: str
    turn: int
    sections: tuple[SectionAfter, ...]
    as_new: tuple[str, ...] = ()
    stable: tuple[str, ...] = ()
    host: str
    system: str
    points: int
    work: tuple[MendSystem | MendHull | PutOutFire, ...]
    rule: str = "CI-15.7.4-1"


class DockedShipStruck(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="docked_ship_struck",
):
    """Damage that got through to a dock strikes a ship there; if several, a throw decides."""

    host: str
    dock: str
    ship: str
    points: int
    candidates: tuple[str, ...]
    rolls: tuple[shared.Roll, ...] = ()
    rule: str = "CI-15.7.2-2"


class DockingChanged(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="docking_changed"
):
    """A ship docks, has docked, or leaves a dock; null: it is free of it.

    It lies still with its structure, and begins to turn no more.
    """

    ship: str
    docked: Docked | None
    motion: Motion
    rule: str = "CI-15.7.1-1"


class DogfightThrown(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="dogfight_thrown"
):
    """Two groups have thrown for their angles; ties are thrown again (CI-UMP-15)."""

    group: str
    opponent: str
    totals: tuple[int, int]
    chooser: str
    rolls: tuple[shared.Roll, ...]
    rule: str = "CI-7.7.1-2"


class DriftChecked(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="drift_checked"
):
    """A ship that nobody steers threw for whether it begins to turn; null: it does not."""

    ship: str
    motion: Motion
    manoeuvre: Literal["pivot", "roll", "tumble"] | None = None
    sense: (
        Literal["aft", "clockwise", "counter_clockwise", "forward", "port", "starboard"] | None
    ) = None
    rolls: tuple[shared.Roll, ...]
    rule: str = "CI-5.7-1"


class DriveActivated(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="drive_activated"
):
    """A drive was ordered to work; it does in the Final Actions of turn `ready` (CI-14.1-1)."""

    ship: str
    drive: str
    turn: int
    ready: int
    rule: str = "CI-14.1-1"


class DriveCharged(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="drive_charged"
):
    """All power being allocated, a drive holds so much (CI-14.1-2)."""

    ship: str
    drive: str
    held: int
    only: tuple[str, ...] | None = None
    rule: str = "CI-14.1-2"


class DriveChecked(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="drive_checked"
):
    """A damaged drive at work was thrown for: with ones it falls back, fails, melts or explodes."""

    ship: str
    drive: str
    ones: int
    failure: Literal["disabled", "meltdown", "reset", "ship_destroyed"] | None
    sections: tuple[SectionAfter, ...] = ()
    rolls: tuple[shared.Roll, ...]
    rule: str = "CI-13.1.6.1-1"


class DriveCorrected(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="drive_corrected"
):
    """The referee set a drive beyond light right."""

    ship: str
    drive: str
    note: str
    after: DriveState
    only: tuple[str, ...] | None
    rule: str = "CI-UMP-66"


class DriveFed(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="drive_fed"
):
    """A drive is to hold so much power this turn (CI-14.1-2)."""

    ship: str
    drive: str
    power: int
    only: tuple[str, ...] | None = None
    rule: str = "CI-14.1-2"


class DriveReset(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="drive_reset"
):
    """A drive fell back to no power, and does not do its order (CI-14.1-2, CI-14.1.1-1)."""

    ship: str
    drive: str
    why: Literal["damage", "entered", "gone", "power", "range", "transfer"]
    only: tuple[str, ...] | None = None
    rule: str = "CI-14.1-2"


class DroneFlewOn(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="drone_flew_on"
):
    """A drone on its way outlived all that shot at it this turn."""

    guided: str
    turn: int
    rule: str = "CI-11.1.6.2-1"


class DroneMoved(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="drone_moved"
):
    """A drone travelled, hex by hex, at the end of the Movement Step; its hex comes first."""

    guided: str
    path: tuple[tuple[int, ...], ...]
    rule: str = "CI-9.2.3-1"


class DroneShotDown(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="drone_shot_down"
):
    """Direct fire has destroyed a drone on its way."""

    shot: str
    guided: str
    rule: str = "CI-11.1.6.2-1"


class DroneTracked(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="drone_tracked"
):
    """Where a drone saw its target last, and how far it goes yet: secret as its target is."""

    guided: str
    side: str
    last_seen: tuple[int, ...]
    range_left: int
    turn: int
    opens: Literal[
        "allocate_defence",
        "announce_ew",
        "barnstorming",
        "countermeasures",
        "damage_effects",
        "dogfights",
        "electronic_warfare",
        "final",
        "guided",
        "initiative",
        "launch",
        "movement",
        "over",
        "plots",
        "power_allocation",
        "ramming",
        "secret_attacks",
        "small_vessel_plots",
        "small_vs_other",
        "small_vs_small",
        "snap_manoeuvres",
        "starship",
        "stationary",
        "switch_defence",
        "trans_light",
    ] = "switch_defence"
    rule: str = "CI-9.2.3-2"


class DrumEmptied(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="drum_emptied"
):
    """A drum has deployed: how ready it is then, and how many it has left."""

    device: str
    unit: str
    weapon: str
    ready: Readiness
    left: int
    only: tuple[str, ...] | None
    rule: str = "CI-10.0-2"


class EjectContainer(
    values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="eject_container"
):
    """Eject a full container of a cargo hold, one a turn (CI-15.2-1)."""

    ship: str
    hold: str


class EndTurn(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="end_turn"):
    """Make the ship adjustments of Final Actions, and begin the next turn (CI-2.0-3, -11)."""


class ShipInTangle(msgspec.Struct, frozen=True, kw_only=True):
    """How a ship moves on that is entangled."""

    ship: str
    motion: Motion


class EntanglementThrown(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="entanglement_thrown",
):
    """After a ram that both survived it was thrown whether they are entangled.

    If they are, `ships` have all the same `vector` for the rest of the battle.
    """

    unit: str
    rammed: str
    total: int
    entangled: Entanglement | None
    vector: tuple[int, ...] | None
    ships: tuple[ShipInTangle, ...]
    rolls: tuple[shared.Roll, ...]
    rule: str = "CI-15.4.1-1"


class EnterStealth(
    values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="enter_stealth"
):
    """Let a ship vanish at the end of this Movement Step, if nobody sees it then (CI-15.8-2)."""

    ship: str


class EscapeTried(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="escape_tried"
):
    """A craft tried to escape from a hangar that is lost; the first that fails ends all.

    One that escapes flies as `flies_as`; `lost` are destroyed. No roll: nobody could try.
    """

    ship: str
    hangar: str
    group: str
    fighter: str
    total: int | None
    flies_as: str | None
    cell: tuple[int, ...]
    motion: Motion
    lost: tuple[Aboard, ...]
    rolls: tuple[shared.Roll, ...]
    rule: str = "CI-12.4.4-1"


class EssAnnounced(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="ess_announced"
):
    """A unit announced its ESS for this turn; its shroud reaches `shroud_radius` hexes."""

    unit: str
    ess: EssAllocation
    shroud_radius: int
    rule: str = "CI-2.1.3.1-1"


class PhaseBegan(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="phase_began"
):
    """A phase began; with `power_allocation`, a new turn."""

    turn: int
    phase: Literal[
        "allocate_defence",
        "announce_ew",
        "barnstorming",
        "countermeasures",
        "damage_effects",
        "dogfights",
        "electronic_warfare",
        "final",
        "guided",
        "initiative",
        "launch",
        "movement",
        "over",
        "plots",
        "power_allocation",
        "ramming",
        "secret_attacks",
        "small_vessel_plots",
        "small_vs_other",
        "small_vs_small",
        "snap_manoeuvres",
        "starship",
        "stationary",
        "switch_defence",
        "trans_light",
    ]
    rule: str = "CI-2.0-1"


class SideFinished(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="side_finished"
):
    """A side has nothing more to order in this phase."""

    side: str
    rule: str = "CI-UMP-65"


class FinishingAhead(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="finishing_ahead"
):
    """A side is done ahead with phases up to one of a turn, or no longer; it alone sees it."""

    side: str
    turn: int
    through: (
        Literal[
            "allocate_defence",
            "announce_ew",
            "barnstorming",
            "countermeasures",
            "dogfights",
            "electronic_warfare",
            "final",
            "initiative",
            "launch",
            "plots",
            "power_allocation",
            "ramming",
            "secret_attacks",
            "small_vessel_plots",
            "snap_manoeuvres",
            "switch_defence",
            "trans_light",
        ]
        | None
    )
    only: tuple[str, ...]
    rule: str = "CI-UMP-122"


class StandingOrdersSet(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="standing_orders_set",
):
    """A side has said what its units do each turn; it alone sees it."""

    side: str
    orders: StandingOrders
    only: tuple[str, ...]
    rule: str = "CI-UMP-121"


class PenaltyTerm(msgspec.Struct, frozen=True, kw_only=True):
    """The modifier of a deed."""

    cause: Literal["bridge_transfer", "launched", "launching", "receiving"]
    points: int


class Throw(msgspec.Struct, frozen=True, kw_only=True):
    """The initiative of a unit, term by term; lower is better."""

    unit: str
    base: int
    speed_term: int
    die: int
    penalties: tuple[PenaltyTerm, ...]
    total: int
    rating: int


class InitiativeDetermined(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="initiative_determined",
):
    """All units threw; `order` is the order of movement, the highest rating first."""

    throws: tuple[Throw, ...]
    order: tuple[str, ...]
    rolls: tuple[shared.Roll, ...]
    rule: str = "CI-2.1.2-3"


class PowerAllocated(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="power_allocated"
):
    """A ship has its power for this turn: systems that are on, and extra power (CI-3.2-1).

    `activated` and `deactivated` are announced, `in_part` are shields that get half of their power;
    `used` is all used power.
    """

    ship: str
    on: tuple[str, ...]
    extra: tuple[Extra, ...]
    activated: tuple[str, ...]
    deactivated: tuple[str, ...]
    in_part: tuple[str, ...] = ()
    levels: tuple[PlantLevel, ...]
    given: tuple[PlantOutput, ...]
    fed: tuple[str, ...]
    streaks: tuple[SystemTurns, ...] = ()
    used: int
    only: tuple[str, ...] | None = None
    rule: str = "CI-3.2-1"


class PlantRestarted(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="plant_restarted"
):
    """A plant that had shut down for heat runs again; it keeps its heat."""

    ship: str
    plant: str
    heat: Heat
    only: tuple[str, ...] | None = None
    rule: str = "CI-RUL-16"


class ForcedOffCounted(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="forced_off_counted",
):
    """A turn has passed for systems that were forced off; `forced_off` are those left."""

    ship: str
    forced_off: tuple[SystemTurns, ...]
    only: tuple[str, ...] | None = None
    rule: str = "CI-3.2.2-1"


class PlantsRecharged(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="plants_recharged",
):
    """Capacitors have recharged at the start of a turn; what finds no room any more is lost."""

    ship: str
    levels: tuple[PlantLevel, ...]
    only: tuple[str, ...] | None = None
    rule: str = "CI-3.1.2-1"


class SinkHeated(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="sink_heated"
):
    """A heat sink took heat of plants in Final Actions; `heat` is what it holds then."""

    ship: str
    sink: str
    taken: int
    heat: int
    only: tuple[str, ...] | None = None
    rule: str = "CI-16.8.2-1"


class ShieldCharge(msgspec.Struct, frozen=True, kw_only=True):
    """The charge of a buffering shield."""

    shield: str
    points: int


class ShieldsRecharged(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="shields_recharged",
):
    """Buffering shields have recharged at the start of a turn."""

    ship: str
    charges: tuple[ShieldCharge, ...]
    only: tuple[str, ...] = ()
    rule: str = "CI-RUL-71"


class WeaponsReadied(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="weapons_readied"
):
    """Weapons have armed or cooled down for a turn: `readiness` of those that are not armed.

    Which weapons those are, their own side `only` sees.
    """

    unit: str
    readiness: tuple[WeaponReadiness, ...]
    only: tuple[str, ...] | None
    rule: str = "CI-7.1.3-1"


class PlantHeated(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="plant_heated"
):
    """The heat of an overheating plant in Final Actions: `made`, `dissipated`, and left."""

    ship: str
    plant: str
    made: int
    dissipated: int
    heat: Heat
    only: tuple[str, ...] | None = None
    rule: str = "CI-3.6-1"


class PowerLost(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="power_lost"
):
    """No plant works any more: all that no battery feeds has gone off at once."""

    ship: str
    deactivated: tuple[str, ...]
    only: tuple[str, ...] | None = None
    rule: str = "CI-3.2-3"


class PartShiftAnnounced(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="part_shift_announced",
):
    """A ship is to shift in part when it moves (CI-14.2.1-1)."""

    ship: str
    drive: str
    rule: str = "CI-14.2.1-1"


class PartShiftBegan(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="part_shift_began",
):
    """A ship shifts in part, and is out of reach until Final Actions (CI-14.2.1-1)."""

    ship: str
    rule: str = "CI-14.2.1-1"


class PartShiftEnded(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="part_shift_ended",
):
    """A ship is back from its partial shift; in the hex of something massive, it is destroyed."""

    ship: str
    crushed_by: str | None = None
    rule: str = "CI-14.2.1-2"


class TunnelOpened(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="tunnel_opened"
):
    """A tunnel opened in a hex; it is entered and left through one facing of it (CI-14.1-3)."""

    tunnel: str
    ship: str
    drive: str
    cell: tuple[int, ...]
    facing: int
    turn: int
    lost: int = 0
    rule: str = "CI-14.1-3"


class TunnelClosed(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="tunnel_closed"
):
    """A tunnel closed (CI-14.1.1-1)."""

    tunnel: str
    why: Literal["damage", "entered", "gone", "power", "range", "transfer"]
    rule: str = "CI-14.1.1-1"


class TunnelTransferred(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="tunnel_transferred",
):
    """A drive tried to take a tunnel over: with more than 7 it does, else both fall back.

    CI-14.1.2-1.
    """

    tunnel: str
    ship: str
    drive: str
    total: int
    succeeded: bool
    lost: int
    rolls: tuple[shared.Roll, ...]
    rule: str = "CI-14.1.2-1"


class UnitDeparted(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="unit_departed"
):
    """A unit has left the battle beyond light, for good (CI-14.1-3)."""

    unit: str
    by: Literal["shift", "snap", "tunnel", "warp"]
    through: str | None = None
    rule: str = "CI-14.1-3"


class GateUsed(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="gate_used"
):
    """A damaged gate was used: it works, breaks down, or explodes with who uses it (CI-13.4-1)."""

    unit: str
    gate: str
    rating: int
    effect: Literal["breaks_down", "explodes"] | None
    rolls: tuple[shared.Roll, ...]
    rule: str = "CI-13.4-1"


class UnitArrived(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="unit_arrived"
):
    """A ship has come into the battle, with the vector that it brings (CI-14.6-1)."""

    ship: str
    by: Literal["shift", "snap", "tunnel", "warp"]
    cell: tuple[int, ...]
    drive: str | None = None
    held: int = 0
    rule: str = "CI-14.6-1"


class StealthSought(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="stealth_sought"
):
    """A ship is to vanish at the end of the Movement Step; its side alone sees it."""

    ship: str
    only: tuple[str, ...] | None
    rule: str = "CI-15.8-2"


class StealthMissed(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="stealth_missed"
):
    """A ship did not vanish: it has power on, or somebody sees it."""

    ship: str
    why: Literal["held", "powered", "seen", "shrouded"]
    only: tuple[str, ...] | None
    rule: str = "CI-15.8-2"


class ShipVanished(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="ship_vanished"
):
    """A ship went into stealth, and is off the map from now on."""

    ship: str
    rule: str = "CI-15.8-2"


class MovedUnseen(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="moved_unseen"
):
    """A ship in stealth has moved: an entry of its private log."""

    ship: str
    plan: tuple[Accelerate | Slide | StartManoeuvre | PayOn | StopManoeuvre | TurnWithVector, ...]
    start: tuple[int, ...]
    cell: tuple[int, ...]
    motion: Motion
    came: tuple[int, ...] | None
    thrust: int
    overthrust: tuple[Share, ...]
    only: tuple[str, ...] | None
    rule: str = "CI-15.8-1"


class PlottedUnseen(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="plotted_unseen"
):
    """A side wrote down how a ship in stealth is to move; nobody else ever sees it."""

    plot: Plot
    only: tuple[str, ...] | None
    rule: str = "CI-15.8-1"


class ShipDetected(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="ship_detected"
):
    """A ship in stealth ended its move in an enemy shroud: next turn it is placed on the map."""

    ship: str
    only: tuple[str, ...] | None
    rule: str = "CI-15.8-2"


class ShipAppeared(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="ship_appeared"
):
    """A ship lost its stealth, and is on the map where its log has it."""

    ship: str
    why: Literal["detected", "powered"]
    cell: tuple[int, ...]
    motion: Motion
    rule: str = "CI-15.8-2"


class EwAllocated(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="ew_allocated"
):
    """A unit's EW levels are set, and sealed until all are shown (CI-2.1.3-1)."""

    unit: str
    side: str
    ew: EwAllocation
    turn: int
    opens: Literal[
        "allocate_defence",
        "announce_ew",
        "barnstorming",
        "countermeasures",
        "damage_effects",
        "dogfights",
        "electronic_warfare",
        "final",
        "guided",
        "initiative",
        "launch",
        "movement",
        "over",
        "plots",
        "power_allocation",
        "ramming",
        "secret_attacks",
        "small_vessel_plots",
        "small_vs_other",
        "small_vs_small",
        "snap_manoeuvres",
        "starship",
        "stationary",
        "switch_defence",
        "trans_light",
    ] = "announce_ew"
    rule: str = "CI-4.0-1"


class EwAnnounced(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="ew_announced"
):
    """All sides announced the EW levels of their units."""

    announced: tuple[UnitLevels, ...]
    rule: str = "CI-2.1.3-1"


class HighDensityToggled(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="high_density_toggled",
):
    """A group aims by high-density sensors from now on, or by eye."""

    group: str
    high_density: bool
    rule: str = "CI-4.3.1-1"


class UnitsIdentified(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="units_identified",
):
    """A side has learned more of enemies in its shrouds."""

    side: str
    known: tuple[Known, ...]
    only: tuple[str, ...] | None = None
    rule: str = "CI-4.9-1"


class GuidedLaunched(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="guided_launched"
):
    """A guided weapon was launched; all see its marker in its launch hex (CI-9.1-1)."""

    guided: str
    side: str
    cell: tuple[int, ...]
    turn: int
    rule: str = "CI-2.1.4-1"


class GuidedAimed(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="guided_aimed"
):
    """A guided weapon, its launcher and its target; secret until fire is declared (CI-2.1.4-1).

    `ready` and `missiles` are how ready its launcher is then, and what a rack holds yet; `locked`,
    `arrival` and `came` are as in the state.
    """

    guided: str
    side: str
    unit: str
    weapon: str
    munition: str
    target: str | None
    aimed_at: tuple[int, ...] | None
    cell: tuple[int, ...]
    locked: bool
    arrival: int
    came: tuple[int, ...] | None
    drone: Drone | None
    ready: Readiness
    missiles: tuple[str, ...] | None
    turn: int
    opens: Literal[
        "allocate_defence",
        "announce_ew",
        "barnstorming",
        "countermeasures",
        "damage_effects",
        "dogfights",
        "electronic_warfare",
        "final",
        "guided",
        "initiative",
        "launch",
        "movement",
        "over",
        "plots",
        "power_allocation",
        "ramming",
        "secret_attacks",
        "small_vessel_plots",
        "small_vs_other",
        "small_vs_small",
        "snap_manoeuvres",
        "starship",
        "stationary",
        "switch_defence",
        "trans_light",
    ] = "switch_defence"
    rule: str = "CI-9.0-1"


class GuidedTold(msgspec.Struct, frozen=True, kw_only=True):
    """A guided weapon as it is shown: its launcher, its origin, and its target."""

    guided: str
    unit: str
    weapon: str
    munition: str
    target: str | None
    aimed_at: tuple[int, ...] | None


class TargetsTold(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="targets_told"
):
    """The guided weapons of this turn were shown, with their targets (CI-2.1.4-1)."""

    told: tuple[GuidedTold, ...]
    rule: str = "CI-2.3.1-1"


class GuidedLost(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="guided_lost"
):
    """A guided weapon strikes nothing any more, and why."""

    guided: str
    loss: Literal[
        "blocked", "lock_lost", "range_spent", "target_gone", "too_far", "track_lost", "unguided"
    ]
    rule: str = "CI-9.1-1"


class GuidedArrived(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="guided_arrived"
):
    """A guided weapon reached a target, and is spent; it throws to hit next.

    `instead_of` is its first target, where an enemy got in its way (CI-RUL-62).
    """

    guided: str
    target: str | None
    instead_of: str | None
    rule: str = "CI-9.1-1"


class GuidedBurst(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="guided_burst"
):
    """A guided weapon detonated in a hex, and goes outward from there as a wave (CI-7.8-1)."""

    guided: str
    cell: tuple[int, ...]
    rule: str = "CI-7.8-1"


class LoadMissile(msgspec.Struct, frozen=True, tag_field="kind", tag="load"):
    """Load a rack with the missile at the top of the reload rack."""

    rack: str


class UnloadMissile(msgspec.Struct, frozen=True, tag_field="kind", tag="unload"):
    """Take a missile out of a rack, to the bottom of the reload rack."""

    rack: str
    missile: str


class ReloadRackUsed(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="reload_rack_used",
):
    """A reload rack loaded and unloaded racks: what each holds now; its owner's alone."""

    ship: str
    rack: str
    turn: int
    operations: tuple[LoadMissile | UnloadMissile, ...]
    magazines: tuple[Magazine, ...]
    only: tuple[str, ...] | None = None
    rule: str = "CI-9.2.4-1"


class MineLaid(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="mine_laid"
):
    """A mine lies on the map; its side alone sees it (CI-10.5-1)."""

    mine: Mine
    only: tuple[str, ...] | None
    rule: str = "CI-10.0-1"


class PlatformPlaced(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="platform_placed"
):
    """A platform or a beacon is on the map, where all see it (CI-10.5-1).

    Where units must be identified, others see a new counter.
    """

    unit: str
    ship: Starship
    rule: str = "CI-10.0-1"


class UnitReached(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="unit_reached"
):
    """A unit came to a hex on its way where a mine meets it; its move is not over yet."""

    unit: str
    cell: tuple[int, ...]
    came: tuple[int, ...] | None
    motion: Motion
    evasion: int = 0
    rule: str = "CI-10.1-1"


class MineTriggered(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="mine_triggered"
):
    """An enemy set off a mine: it detonates, or swarms out (CI-10.1.1-1, CI-10.1.2-1)."""

    mine: str
    side: str
    unit: str
    cell: tuple[int, ...]
    munition: ProximityMine | SwarmMine
    turn: int
    rule: str = "CI-10.1-1"


class MinesSought(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="mines_sought"
):
    """A unit looked for mines in a hex of a shroud: 3d6, at most so much (CI-10.5-1)."""

    unit: str
    side: str
    shroud: Literal["ess", "ew"]
    cell: tuple[int, ...]
    found_to: int
    found: bool
    turn: int
    rolls: tuple[shared.Roll, ...]
    rule: str = "CI-10.5-1"


class MinesFound(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="mines_found"
):
    """Mines of a side were found; it sees it, as does who found them (CI-10.5-1)."""

    by: str
    mines: tuple[Mine, ...]
    only: tuple[str, ...] | None
    rule: str = "CI-10.5-1"


class UnitMoved(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="unit_moved"
):
    """A unit has moved: where it is, how it moves on, what that took (CI-5.4.1-1).

    `came` is the hex that it came from, as it counts towards others in its hex (CI-7.7-1); null if
    it has not left its hex.
    """

    unit: str
    plan: tuple[Accelerate | Slide | StartManoeuvre | PayOn | StopManoeuvre | TurnWithVector, ...]
    start: tuple[int, ...]
    cell: tuple[int, ...]
    motion: Motion
    came: tuple[int, ...] | None
    thrust: int
    overthrust: tuple[Share, ...]
    evasion: int = 0
    formation: bool = False
    thrust_left: int = 0
    rule: str = "CI-5.4.1-1"


class StructureRotated(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="structure_rotated",
):
    """A structure rotated by its number of facings, or quarters of 90 degrees."""

    ship: str
    steps: int
    motion: Motion
    rule: str = "CI-15.3.1-1"


class ShellRotated(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="shell_rotated"
):
    """A shell of a structure turned alone; `turned` are its steps in all."""

    ship: str
    shell: Literal["inner", "outer", "whole"]
    steps: int
    turned: int
    rule: str = "CI-15.3.3.1-1"


class MovePlotted(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="move_plotted"
):
    """A side wrote down how a unit is to move; it is secret until plots are shown."""

    side: str
    turn: int
    opens: Literal[
        "allocate_defence",
        "announce_ew",
        "barnstorming",
        "countermeasures",
        "damage_effects",
        "dogfights",
        "electronic_warfare",
        "final",
        "guided",
        "initiative",
        "launch",
        "movement",
        "over",
        "plots",
        "power_allocation",
        "ramming",
        "secret_attacks",
        "small_vessel_plots",
        "small_vs_other",
        "small_vs_small",
        "snap_manoeuvres",
        "starship",
        "stationary",
        "switch_defence",
        "trans_light",
    ]
    plot: Plot
    rule: str = "CI-2.2.1-1"


class PlotsShown(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="plots_shown"
):
    """All plots of a phase were shown; from now on they are final."""

    plots: tuple[Plot, ...]
    rule: str = "CI-2.2.1-1"


class SnapDeclared(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="snap_declared"
):
    """A group is to make a snap manoeuvre; it is secret until all are made."""

    side: str
    turn: int
    opens: Literal[
        "allocate_defence",
        "announce_ew",
        "barnstorming",
        "countermeasures",
        "damage_effects",
        "dogfights",
        "electronic_warfare",
        "final",
        "guided",
        "initiative",
        "launch",
        "movement",
        "over",
        "plots",
        "power_allocation",
        "ramming",
        "secret_attacks",
        "small_vessel_plots",
        "small_vs_other",
        "small_vs_small",
        "snap_manoeuvres",
        "starship",
        "stationary",
        "switch_defence",
        "trans_light",
    ]
    snap: SnapPlot
    rule: str = "CI-5.5.1-1"


class SnapMade(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="snap_made"
):
    """A group made a snap manoeuvre, at the same time as all others."""

    group: str
    action: StartManoeuvre
    motion: Motion
    thrust_left: int
    rule: str = "CI-5.5.1-1"


class RamDeclared(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="ram_declared"
):
    """A unit is to ram another, or, with no `ram`, nobody any more; secret until rams are thrown.

    It replaces the unit's earlier declaration.
    """

    side: str
    turn: int
    opens: Literal[
        "allocate_defence",
        "announce_ew",
        "barnstorming",
        "countermeasures",
        "damage_effects",
        "dogfights",
        "electronic_warfare",
        "final",
        "guided",
        "initiative",
        "launch",
        "movement",
        "over",
        "plots",
        "power_allocation",
        "ramming",
        "secret_attacks",
        "small_vessel_plots",
        "small_vs_other",
        "small_vs_small",
        "snap_manoeuvres",
        "starship",
        "stationary",
        "switch_defence",
        "trans_light",
    ]
    unit: str
    ram: DeclaredRam | None
    rule: str = "CI-15.4-1"


class Rammed(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="rammed"
):
    """A unit ran into another: how hard, and what each does to the other before it is mitigated.

    `sections` and `speeds` are by how much the two differ. `fighter`: which of a group it is;
    `rammed_fighter`: which of a group it rams. `mutual` shows that both ram, which doubles the
    result. The `rolls` are that of the ram, and where it strikes each that is a ship.
    """

    unit: str
    fighter: str | None
    rammed: str
    sections: int
    speeds: int
    total: int
    force: Literal["double", "full", "half", "triple"]
    dealt: int
    taken: int
    rolls: tuple[shared.Roll, ...]
    rule: str = "CI-15.4-2"
    rammed_fighter: str = ""
    mutual: bool | None = None


class FireDeclared(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="fire_declared"
):
    """A unit's direct fire is declared, and sealed until all have declared theirs (CI-2.3.1-1)."""

    unit: str
    side: str
    attacks: tuple[Attack, ...]
    turn: int
    opens: Literal[
        "allocate_defence",
        "announce_ew",
        "barnstorming",
        "countermeasures",
        "damage_effects",
        "dogfights",
        "electronic_warfare",
        "final",
        "guided",
        "initiative",
        "launch",
        "movement",
        "over",
        "plots",
        "power_allocation",
        "ramming",
        "secret_attacks",
        "small_vessel_plots",
        "small_vs_other",
        "small_vs_small",
        "snap_manoeuvres",
        "starship",
        "stationary",
        "switch_defence",
        "trans_light",
    ] = "switch_defence"
    rule: str = "CI-7.2.1-1"


class WeaponFired(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="weapon_fired"
):
    """A weapon has made a shot: it counts for its rate of fire, and all have seen it at work."""

    shot: str
    unit: str
    weapon: str
    rule: str = "CI-7.1.3-1"


class ShotLost(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="shot_lost"
):
    """A declared shot is not thrown for; `fired` says that its weapon has fired at nothing."""

    shot: str
    unit: str
    weapon: str
    why: Literal["arc", "firer", "line", "piercing", "set_to_defend", "target", "weapon"]
    fired: bool = False
    rule: str = "CI-7.3-1"


class ShotThrown(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="shot_thrown"
):
    """A throw to hit, its modifier term by term, and its result.

    `natural` is null where nothing was thrown: set to eleven, or a hit by itself.
    """

    shot: str
    unit: str
    weapon: str
    target: str | None
    configuration: Literal[
        "burst",
        "enveloping",
        "flare",
        "piercing",
        "pulse",
        "slashing",
        "slicing",
        "tracking",
        "wave",
    ]
    range_hexes: int
    terms: tuple[DrmTerm, ...]
    drm: int
    natural: int | None
    result: int
    is_hit: bool
    glancing: bool
    rolls: tuple[shared.Roll, ...] = ()
    rule: str = "CI-7.3.1-2"


class ShieldsSeen(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="shields_seen"
):
    """Shields that nobody had seen at work have deflected a shot, and may be called from now on."""

    ship: str
    shields: tuple[str, ...]
    rule: str = "CI-7.6.1-1"


class PulsesThrown(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="pulses_thrown"
):
    """How many pulses of a weapon strike."""

    shot: str
    unit: str
    target: str | None
    drm: int
    pulses: int
    rolls: tuple[shared.Roll, ...]
    rule: str = "CI-8.1.2-1"


class HitScored(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="hit_scored"
):
    """A hit that does its damage when its phase ends (CI-7.3-1)."""

    hit: Hit
    rule: str = "CI-7.3-1"


class MineDestroyed(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="mine_destroyed"
):
    """Direct fire has destroyed a mine that was found (CI-10.5-2)."""

    shot: str
    mine: str
    rule: str = "CI-10.5-2"


class WaveEnded(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="wave_ended"
):
    """A wave has gone as far as it goes: a miss at this range has ended it."""

    shot: str
    unit: str
    range_hexes: int
    rule: str = "CI-8.1.8-1"


class UnitLost(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="unit_lost"
):
    """A ship is destroyed, removed from play, or left a derelict (CI-7.4.4-1, CI-13.1.8-1)."""

    unit: str
    status: Literal[
        "active",
        "beyond",
        "departed",
        "derelict",
        "destroyed",
        "hidden",
        "removed",
        "stowed",
        "withdrawn",
    ]
    rule: str = "CI-7.4.4-1"


class HitEntered(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="hit_entered"
):
    """The referee entered a hit, which does its damage at once."""

    hit: Hit
    rule: str = "CI-7.4-1"


class HitSpent(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="hit_spent"
):
    """A hit found its target destroyed by an earlier one, and did nothing."""

    hit_id: str
    unit: str
    rule: str = "CI-7.3-1"


class SystemLoss(msgspec.Struct, frozen=True, kw_only=True):
    """Structure that a hit took from a system alone, and whether the system is destroyed."""

    system: str
    points: int
    destroyed: bool


class ShipStruck(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="ship_struck"
):
    """A hit did its damage to a ship: blow by blow what met it, and what it changed.

    - `dealt`: throw by throw, before anything warded it off; `lost_points` struck nothing.
    - `losses`: what systems lost; `sections_lost` are destroyed, with all in them.
    - `bursting`: sections that a catastrophe threatens in the Damage Effects Step (CI-13.2-1).
    - `rolls`: of roaming shields that were in time, or not (CI-11.2.5-1).
    """

    hit_id: str
    firer: str
    weapon: str
    ship: str
    dealt: tuple[Dealt, ...]
    blows: tuple[Blow, ...]
    lost_points: int
    losses: tuple[SystemLoss, ...]
    sections: tuple[SectionAfter, ...]
    sections_lost: tuple[
        Literal[
            "aft",
            "aft_core",
            "aft_port",
            "aft_starboard",
            "core",
            "forward",
            "forward_core",
            "forward_port",
            "forward_starboard",
            "port",
            "port_core",
            "starboard",
            "starboard_core",
        ],
        ...,
    ]
    bursting: tuple[
        Literal[
            "aft",
            "aft_core",
            "aft_port",
            "aft_starboard",
            "core",
            "forward",
            "forward_core",
            "forward_port",
            "forward_starboard",
            "port",
            "port_core",
            "starboard",
            "starboard_core",
        ],
        ...,
    ]
    rolls: tuple[shared.Roll, ...] = ()
    rule: str = "CI-7.4-1"


class SailTorn(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="sail_torn"
):
    """A hit found a solar sail before the ship, and destroyed it."""

    ship: str
    sail: str
    rule: str = "CI-16.8.1-1"


class FighterStruck(msgspec.Struct, frozen=True, kw_only=True):
    """The effect of a hit on one fighter or shuttle: its hull now, and surplus points."""

    fighter: str
    blows: tuple[Blow, ...]
    hull: int
    over: int


class GroupStruck(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="group_struck"
):
    """A hit did its damage to a group; systems of `threatened` fighters may fail (CI-13.3-1)."""

    hit_id: str
    firer: str
    weapon: str
    group: str
    side_struck: Literal[
        "aft",
        "aft_core",
        "aft_port",
        "aft_starboard",
        "core",
        "forward",
        "forward_core",
        "forward_port",
        "forward_starboard",
        "port",
        "port_core",
        "starboard",
        "starboard_core",
    ]
    fighters: tuple[FighterStruck, ...]
    lost_points: int
    threatened: tuple[str, ...]
    rule: str = "CI-12.3.1-1"


class PowerDiverted(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="power_diverted"
):
    """Weapon collectors took a point each of a hit, and passed it on to batteries.

    `levels` are all that plants hold now; what makes no whole point yet is `waiting` on its panel
    (CI-RUL-74). While switches are hidden, its own side alone sees it (CI-4.8.2-1).
    """

    ship: str
    panels: tuple[str, ...]
    levels: tuple[PlantLevel, ...]
    waiting: tuple[PlantOutput, ...]
    only: tuple[str, ...] | None = None
    rule: str = "CI-11.3-1"


class WeaponWorn(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="weapon_worn"
):
    """A weapon lost half its structure; its damage or its range is a row less from now on."""

    ship: str
    weapon: str
    reduction: Literal["damage", "range"]
    block: DirectWeapon
    rule: str = "CI-13.1.9-1"


class SystemDestroyed(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="system_destroyed",
):
    """A system is destroyed by the effects of damage to it, not by the damage itself."""

    ship: str
    system: str
    sections: tuple[SectionAfter, ...]
    rule: str = "CI-13.1.9-1"


class RackStruck(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="rack_struck"
):
    """A rack lost room, and missiles that it cannot hold; or all of it blew up."""

    ship: str
    rack: str
    capacity: int
    exploded: bool
    sections: tuple[SectionAfter, ...]
    rolls: tuple[shared.Roll, ...]
    rule: str = "CI-13.1.10-1"


class TrackingBroken(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="tracking_broken"
):
    """A weapon that kept its target in a beam was damaged: it strikes no more, this turn either.

    It has fired with that, as when its beam ends by itself (CI-UMP-89).
    """

    ship: str
    weapon: str
    rule: str = "CI-8.1.9-2"


class FailureChecked(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="failure_checked"
):
    """A fighter was thrown for: with more than 18 its systems failed, and it is out of play."""

    group: str
    fighter: str
    hull_lost: int
    total: int
    failed: bool
    rolls: tuple[shared.Roll, ...]
    rule: str = "CI-13.3-1"


class ThrusterStrained(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="thruster_strained",
):
    """A throw for a thruster that took more thrust than its channel allows."""

    ship: str
    thruster: str
    excess: int
    total: int
    structure: int
    sections: tuple[SectionAfter, ...]
    rolls: tuple[shared.Roll, ...]
    rule: str = "CI-5.3.1-1"


class ReactorChecked(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="reactor_checked"
):
    """An unstable reactor and its turns; thrown for if it gave power, with 15 it detonates."""

    ship: str
    reactor: str
    turns: int
    detonated: bool
    rolls: tuple[shared.Roll, ...] = ()
    rule: str = "CI-13.1.4-2"


class FireBurned(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="fire_burned"
):
    """The fires in a section took a point of hull each."""

    ship: str
    sections: tuple[SectionAfter, ...]
    sections_lost: tuple[
        Literal[
            "aft",
            "aft_core",
            "aft_port",
            "aft_starboard",
            "core",
            "forward",
            "forward_core",
            "forward_port",
            "forward_starboard",
            "port",
            "port_core",
            "starboard",
            "starboard_core",
        ],
        ...,
    ]
    rule: str = "CI-13.2.1-1"


class InterceptDeclared(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="intercept_declared",
):
    """A weapon is set to shoot at a guided weapon before it strikes, and sealed (CI-11.1.6-1)."""

    unit: str
    side: str
    weapon: str
    guided: str
    tries: int
    turn: int
    opens: Literal[
        "allocate_defence",
        "announce_ew",
        "barnstorming",
        "countermeasures",
        "damage_effects",
        "dogfights",
        "electronic_warfare",
        "final",
        "guided",
        "initiative",
        "launch",
        "movement",
        "over",
        "plots",
        "power_allocation",
        "ramming",
        "secret_attacks",
        "small_vessel_plots",
        "small_vs_other",
        "small_vs_small",
        "snap_manoeuvres",
        "starship",
        "stationary",
        "switch_defence",
        "trans_light",
    ] = "switch_defence"
    rule: str = "CI-11.1.6-1"


class WeaponSwitched(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="weapon_switched"
):
    """A weapon has changed its use for this turn, and all know it (CI-7.2.6-1)."""

    unit: str
    weapon: str
    use: Literal["ad_hoc", "attack", "emergency", "idle", "intercept", "shield", "standard"]
    rule: str = "CI-7.2.6-1"


class ShieldPointsSplit(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="shield_points_split",
):
    """A hybrid shield deflects with this number of points, and absorbs with the rest (CI-11.2.3-1).

    Points shared out after fire is declared are sealed until all have chosen.
    """

    ship: str
    side: str
    shield: str
    deflection: int
    turn: int
    opens: Literal[
        "allocate_defence",
        "announce_ew",
        "barnstorming",
        "countermeasures",
        "damage_effects",
        "dogfights",
        "electronic_warfare",
        "final",
        "guided",
        "initiative",
        "launch",
        "movement",
        "over",
        "plots",
        "power_allocation",
        "ramming",
        "secret_attacks",
        "small_vessel_plots",
        "small_vs_other",
        "small_vs_small",
        "snap_manoeuvres",
        "starship",
        "stationary",
        "switch_defence",
        "trans_light",
    ]
    rule: str = "CI-11.2.3-1"


class FighterHull(msgspec.Struct, frozen=True, kw_only=True):
    """A fighter or shuttle, and the hull that it has left."""

    fighter: str
    hull: int


class WeaponStrained(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="weapon_strained"
):
    """Emergency fire, or becoming a shield after it, damaged a weapon past all armour.

    On a small vessel the hull suffers: `hulls` lists each flying craft. `broken`: the
    weapon is destroyed, but has done what it was for.
    """

    unit: str
    weapon: str
    points: int
    sections: tuple[SectionAfter, ...] = ()
    hulls: tuple[FighterHull, ...] = ()
    broken: bool = False
    rule: str = "CI-11.1.3-1"


class RocketsAimed(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="rockets_aimed"
):
    """Rockets of a system must be fired at a guided weapon (CI-11.5.1-1)."""

    unit: str
    system: str
    guided: str
    tries: int
    rule: str = "CI-11.5.1-1"


class InterceptTerm(msgspec.Struct, frozen=True, kw_only=True):
    """One term of the modifier of a throw at a guided weapon, with its sign."""

    name: str
    drm: int


class InterceptThrown(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="intercept_thrown",
):
    """A weapon shot at a guided weapon; a hit destroys it (CI-11.1.6-2).

    `attempt` counts the tries of the weapon, `range_hexes` is the range that counts for it.
    """

    unit: str
    weapon: str
    guided: str
    attempt: int
    range_hexes: int
    doubled: bool
    modifiers: tuple[InterceptTerm, ...]
    drm: int
    result: int
    is_hit: bool
    rolls: tuple[shared.Roll, ...]
    rule: str = "CI-11.1.6-2"


class RocketThrown(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="rocket_thrown"
):
    """A rocket was fired at a guided weapon; a hit destroys it (CI-11.5.1-1)."""

    unit: str
    system: str
    guided: str
    attempt: int
    modifiers: tuple[InterceptTerm, ...]
    drm: int
    result: int
    is_hit: bool
    left: int
    rolls: tuple[shared.Roll, ...]
    rule: str = "CI-11.5.1-1"


class GroupsMerged(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="groups_merged"
):
    """Groups have merged into one; those that flew in the others fly in it (CI-12.1.1-1)."""

    group: str
    others: tuple[str, ...]
    rule: str = "CI-12.1.1-1"


class FightersGivenUp(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="fighters_given_up",
):
    """Hits strike the fighters of a group in their order (CI-12.3.1-1)."""

    group: str
    fighters: tuple[str, ...]
    rule: str = "CI-12.3.1-1"


class RepairSystemUsed(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="repair_system_used",
):
    """A repair system spent points on its ship."""

    ship: str
    turn: int
    sections: tuple[SectionAfter, ...]
    as_new: tuple[str, ...] = ()
    stable: tuple[str, ...] = ()
    system: str
    points: int
    work: tuple[MendSystem | MendHull | PutOutFire, ...]
    rule: str = "CI-15.5.1-1"


class HackTried(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="hack_tried"
):
    """A ship tried to hack a system of another: what made the hack, what countered it, its dice.

    Both `levels` are those of bridges in control. With no value it fails, and throws nothing.
    """

    ship: str
    target: str
    system: str
    turn: int
    amplification: int
    own_level: int
    ecm: int
    target_level: int
    value: int
    turns: int
    shut_out: bool
    rolls: tuple[shared.Roll, ...] = ()
    rule: str = "CI-15.6-2"


class SystemHacked(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="system_hacked"
):
    """A system is forced off from the next turn on; `forced_off` are all of its ship that are."""

    ship: str
    system: str
    turns: int
    forced_off: tuple[SystemTurns, ...]
    rule: str = "CI-3.2.2-1"


class OutboardMoving(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="outboard_moving"
):
    """A sail or a heat sink begins to come out, or to be taken in."""

    ship: str
    system: str
    out: bool
    rule: str = "CI-16.8.1-1"


class SailCarriedOn(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="sail_carried_on"
):
    """A turn has passed for a sail on its way; after the last `turn` is 0."""

    ship: str
    sail: str
    out: bool
    turn: int
    rule: str = "CI-16.8.1-1"


class SinkSettled(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="sink_settled"
):
    """A heat sink at the end of a turn: what it has shed, what it holds, how long it was full."""

    ship: str
    sink: str
    shed: int
    row: Outboard
    only: tuple[str, ...] | None = None
    rule: str = "CI-16.8.2-1"


class HullMelted(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="hull_melted"
):
    """A melting heat sink destroyed hull of its section."""

    ship: str
    sink: str
    section: Literal[
        "aft",
        "aft_core",
        "aft_port",
        "aft_starboard",
        "core",
        "forward",
        "forward_core",
        "forward_port",
        "forward_starboard",
        "port",
        "port_core",
        "starboard",
        "starboard_core",
    ]
    sections: tuple[SectionAfter, ...]
    rule: str = "CI-16.8.2-3"


class SinkJettisoned(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="sink_jettisoned"
):
    """A heat sink was cast off, with all of its heat."""

    ship: str
    sink: str
    sections: tuple[SectionAfter, ...]
    rule: str = "CI-16.8.2-3"


class OrdnanceHandled(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="ordnance_handled",
):
    """Craft aboard were loaded or unloaded: what they and the stores of the hangar hold then."""

    ship: str
    hangar: str
    armed: tuple[Armed, ...]
    stores: tuple[str, ...]
    turn: int
    operations: int
    only: tuple[str, ...] | None
    rule: str = "CI-12.4-2"


class MovedToLauncher(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="moved_to_launcher",
):
    """A craft came a turn nearer to an external launcher; with the last it is there."""

    ship: str
    hangar: str
    group: str
    berth: Berth
    turn: int
    rule: str = "CI-12.4.2-1"


class Store(msgspec.Struct, frozen=True, kw_only=True):
    """A rack, reload rack or hangar of a ship, and the missiles that it holds then."""

    ship: str
    store: str
    missiles: tuple[str, ...]
    hangar: bool = False


class MissilesShared(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="missiles_shared"
):
    """Missiles went between a docked ship and its structure; `stores` are both after it."""

    ship: str
    munition: str
    count: int
    stores: tuple[Store, Store]
    turn: int
    only: tuple[str, ...] | None
    rule: str = "CI-15.7.4-1"


class RoundsHeld(msgspec.Struct, frozen=True, kw_only=True):
    """A system of a ship, and the rounds that it has left then."""

    ship: str
    system: str
    left: int


class RoundsShared(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="rounds_shared"
):
    """Rounds went between a docked ship and its structure; `systems` are both after it."""

    ship: str
    count: int
    systems: tuple[RoundsHeld, RoundsHeld]
    turn: int
    only: tuple[str, ...] | None
    rule: str = "CI-15.7.4-1"


class RackRoom(msgspec.Struct, frozen=True, kw_only=True):
    """A rack, and for how many missiles it has room now."""

    rack: str
    capacity: int


class UnitCorrected(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="unit_corrected"
):
    """The referee set a unit right: it is as these fields say.

    For a ship: changed `sections`, worn weapons, racks with less room, unstable reactors. `vessels`
    are all of a group.
    """

    unit: str
    note: str
    cell: tuple[int, ...]
    came: tuple[int, ...] | None
    arrival: int
    motion: Motion
    status: Literal[
        "active",
        "beyond",
        "departed",
        "derelict",
        "destroyed",
        "hidden",
        "removed",
        "stowed",
        "withdrawn",
    ]
    sections: tuple[SectionAfter, ...] = ()
    worn: tuple[WornWeapon, ...] = ()
    racks: tuple[RackRoom, ...] = ()
    unstable: tuple[SystemTurns, ...] = ()
    vessels: tuple[Fighter, ...] = ()
    only: tuple[str, ...] = ()
    rule: str = "CI-UMP-66"


class SystemsForcedOff(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="systems_forced_off",
):
    """Systems are forced off for some turns; `deactivated` are those that were on."""

    ship: str
    note: str
    forced_off: tuple[SystemTurns, ...]
    deactivated: tuple[str, ...]
    only: tuple[str, ...] = ()
    rule: str = "CI-3.2.2-1"


class SideWithdrew(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="side_withdrew"
):
    """A side gave up the battle."""

    side: str
    rule: str = "CI-UMP-64"


class MineCorrected(
    values.Event, msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="mine_corrected"
):
    """The referee set a mine right: it is as given, or gone. Those see it that know or knew it."""

    mine: str
    note: str
    after: Mine | None
    only: tuple[str, ...] | None
    rule: str = "CI-UMP-66"


class TunnelCorrected(
    values.Event,
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="kind",
    tag="tunnel_corrected",
):
    """The referee set a tunnel right: it is as given, or closed."""

    tunnel: str
    note: str
    after: Tunnel | None
    rule: str = "CI-UMP-66"


class Finish(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="finish"):
    """Say that a side has nothing more to order in this phase (CI-UMP-65)."""

    side: str


class FinishAhead(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="finish_ahead"):
    """Say that a side is done with this phase and the next ones, up to one of them (CI-UMP-122).

    It stays in a phase that asks it for a decision until it has finished that one itself. A later
    order takes the place of this one; null: the side finishes each phase by itself again.
    """

    side: str
    through: (
        Literal[
            "allocate_defence",
            "announce_ew",
            "barnstorming",
            "countermeasures",
            "dogfights",
            "electronic_warfare",
            "final",
            "initiative",
            "launch",
            "plots",
            "power_allocation",
            "ramming",
            "secret_attacks",
            "small_vessel_plots",
            "snap_manoeuvres",
            "switch_defence",
            "trans_light",
        ]
        | None
    ) = None


class GiveUpFighters(
    values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="give_up_fighters"
):
    """Set the order of hits on the fighters of a group, from now on (CI-12.3.1-1).

    Those that are not named come after them. All see it.
    """

    group: str
    fighters: tuple[str, ...]


class GroupSetup(msgspec.Struct, frozen=True, kw_only=True):
    """A group of fighters or a shuttle: its class or craft, its number, its place.

    One that starts `aboard` a ship, in a `hangar` of it, is where that is (CI-12.4-1).
    """

    name: str | None = None
    id: str
    side: str
    class_name: str | None = None
    craft: str | None = None
    number: int = 1
    cell: tuple[int, ...]
    facing: int = 1
    vector: str = "0"
    roll: Literal[0, 90, 180, 270] = 0
    tumble: Literal[0, 90, 180, 270] = 0
    came: tuple[int, ...] | None = None
    magazines: tuple[Magazine, ...] = ()
    high_density: bool = False
    aboard: str | None = None
    hangar: str | None = None


class Hack(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="hack"):
    """Try to take a system of an enemy for some turns, from the next on (CI-15.6-1)."""

    ship: str
    target: str
    system: str


class LoadOrdnance(msgspec.Struct, frozen=True, tag_field="kind", tag="load"):
    """Load a missile of the hangar's stores into a rack of a craft aboard."""

    group: str
    fighter: str
    rack: str
    munition: str


class UnloadOrdnance(msgspec.Struct, frozen=True, tag_field="kind", tag="unload"):
    """Take a missile out of a rack of a craft aboard, into the hangar's stores."""

    group: str
    fighter: str
    rack: str
    munition: str


class HandleOrdnance(
    values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="handle_ordnance"
):
    """Load craft aboard a hangar with ordnance, or unload them: an operation each (CI-12.4-2)."""

    ship: str
    hangar: str
    operations: tuple[LoadOrdnance | UnloadOrdnance, ...]


class JettisonSink(
    values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="jettison_sink"
):
    """Cast off a heat sink before it melts more of the hull (CI-16.8.2-3)."""

    ship: str
    sink: str


class LandCraft(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="land_craft"):
    """Land fighters of a group, or a shuttle, in a hangar of a ship (CI-12.4.1-2).

    With no fighters named, all that fly in the group. Where there is no room, or where the hangar
    is for other types, they crash.
    """

    group: str
    ship: str
    hangar: str
    fighters: tuple[str, ...] = ()
    tube: str | None = None


class LaunchCraft(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="launch_craft"):
    """Launch fighters of a group, or a shuttle, from a hangar or launcher (CI-12.4.1-1).

    - `fighters`: none named: all of the group that are aboard there.
    - `facing`: any that the arc covers; none: the first of them.
    - `group_name`: that of the group that they make; none: they fly in their own.
    - `tube`: the launch tube; by default the first that works.
    """

    ship: str
    hangar: str
    group: str
    fighters: tuple[str, ...] = ()
    facing: int | None = None
    group_name: str | None = None
    tube: str | None = None


class LaunchGuided(
    values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="launch_guided"
):
    """Launch a missile, torpedo or drone at a unit, or at a hex (CI-2.1.4-1, CI-9.0-1, CI-7.8-1).

    All see where it is launched; its target stays secret until fire is declared. With no munition,
    it is that of the torpedo launcher, or the next in the feed of the rack. In a group each fighter
    launches one (CI-12.2.3-1).
    """

    unit: str
    weapon: str
    target: str | None = None
    aimed_at: tuple[int, ...] | None = None
    munition: str | None = None


class LeaveDock(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="leave_dock"):
    """Begin to leave the dock where a ship is, or break off docking (CI-15.7.1-1)."""

    ship: str


class MergeGroups(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="merge_groups"):
    """Merge other groups into one, which keeps its name (CI-12.1.1-1, CI-RUL-81)."""

    group: str
    others: tuple[str, ...]


class MineSetup(msgspec.Struct, frozen=True):
    """A mine that lies from the start, and lives on the first turn (CI-10.1-1)."""

    id: str
    side: str
    cell: tuple[int, ...]
    munition: ProximityMine | SwarmMine


class Move(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="move"):
    """Move a unit by a plan; without actions it drifts on (CI-5.4.1-1).

    - `evasion`: levels, of fighters (CI-5.5.2-1); `formation`: whether they fly so (CI-12.2.5-1).
    - `turning`, `end`: with thrust on the way, which hex where its way lies on an edge (CI-RUL-30).
    - `came`: the hex that it came from, where that lies on an edge (CI-UMP-15).
    - `enters`: a tunnel, gate or wormhole that it goes into on its way (CI-14.1-3).
    """

    unit: str
    plan: tuple[
        Accelerate | Slide | StartManoeuvre | PayOn | StopManoeuvre | TurnWithVector, ...
    ] = ()
    evasion: int = 0
    formation: bool = False
    turning: tuple[int, ...] | None = None
    end: tuple[int, ...] | None = None
    came: tuple[int, ...] | None = None
    enters: str | None = None


class MoveOutboard(
    values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="move_outboard"
):
    """Unfurl or secure a solar sail, extend or retract a heat sink (CI-16.8.1-1, CI-16.8.2-1)."""

    ship: str
    system: str
    out: bool


class MoveToLauncher(
    values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="move_to_launcher"
):
    """Bring craft from a hangar on their way to an external launcher (CI-12.4.2-1).

    It takes an operation for each in each of three turns.
    """

    ship: str
    hangar: str
    launcher: str
    group: str
    fighters: tuple[str, ...] = ()


class NamedCraft(msgspec.Struct, frozen=True):
    """The data sheet of a fighter or shuttle, by the name that a set-up gives it."""

    id: str
    craft: CraftSheet


class NamedSheet(msgspec.Struct, frozen=True):
    """The data sheet of a class of ships, by the name that a set-up gives it."""

    id: str
    sheet: Sheet


class OpenTunnel(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="open_tunnel"):
    """Open a tunnel in an empty hex within reach, entered through one facing of it (CI-14.1-3)."""

    ship: str
    drive: str
    cell: tuple[int, ...]
    facing: int


class SetStandingOrders(
    values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="set_standing_orders"
):
    """Say what the units of a side do each turn from now on, in secret (CI-UMP-121).

    It replaces the earlier ones.
    """

    side: str
    orders: StandingOrders


class TransferBridge(
    values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="transfer_bridge"
):
    """Hand control of a ship to another of its bridges, before initiative (CI-2.1.2.2-1)."""

    ship: str
    bridge: str


class RestartPlant(
    values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="restart_plant"
):
    """Start a plant again that has shut down for heat (CI-RUL-16)."""

    ship: str
    plant: str


class TransferTunnel(
    values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="transfer_tunnel"
):
    """Have the drive of another ship take a tunnel over (CI-14.1.2-1)."""

    tunnel: str
    ship: str
    drive: str


class SpendDetector(
    values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="spend_detector"
):
    """Spend points that an EW detector kept back until the others announced theirs (CI-4.8.1-1)."""

    unit: str
    late: Late


class ToggleHighDensity(
    values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="toggle_high_density"
):
    """Switch the high-density sensors of fighters on or off, once a turn (CI-4.3.1-1)."""

    group: str
    on: bool


class UseReloadRack(
    values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="use_reload_rack"
):
    """Load and unload racks of a ship from a reload rack, once a turn (CI-9.2.4-1)."""

    ship: str
    rack: str
    operations: tuple[LoadMissile | UnloadMissile, ...]


class ResolveFire(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="resolve_fire"):
    """Throw for the declared fire of this phase: all that is left, or one shot (CI-7.3-1)."""

    shot: str | None = None


class PlotMove(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="plot_move"):
    """Write down how a unit is to move, in secret (CI-2.2.1-1); fields are those of `move`.

    A later plot takes the place of an earlier one. A unit without one drifts on.
    """

    unit: str
    plan: tuple[
        Accelerate | Slide | StartManoeuvre | PayOn | StopManoeuvre | TurnWithVector, ...
    ] = ()
    evasion: int = 0
    formation: bool = False
    turning: tuple[int, ...] | None = None
    end: tuple[int, ...] | None = None
    came: tuple[int, ...] | None = None
    enters: str | None = None


class SnapManoeuvre(
    values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="snap_manoeuvre"
):
    """Declare a snap manoeuvre of fighters; all are made together (CI-5.5.1-1)."""

    group: str
    action: StartManoeuvre


class ResolveDamage(
    values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="resolve_damage"
):
    """Resolve the Damage Effects Step: failures, detonations, catastrophes (CI-2.0-3, -10)."""


class SetDefence(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="set_defence"):
    """Set a weapon to standard or ad hoc defensive fire, in secret; null: to nothing (CI-7.2.1-1).

    Or to a shield, if it makes one (CI-8.2.7-1). Emergency fire comes later.
    """

    unit: str
    weapon: str
    mode: Literal["ad_hoc", "emergency", "shield", "standard"] | None = None


class SwitchDefence(
    values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="switch_defence"
):
    """Change a weapon to standard or emergency defensive fire, or to a shield (CI-7.2.6-1, 8.2.7).

    A weapon that switches fires no more this turn.
    """

    unit: str
    weapon: str
    to: Literal["emergency", "shield", "standard"]


class SplitShield(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="split_shield"):
    """Share out the points of a hybrid shield (CI-11.2.3-1).

    Ordinary ones in Power Allocation; those of high technology once fire is declared.
    """

    ship: str
    split: ShieldSplit


class ReleaseDecoy(
    values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="release_decoy"
):
    """Release chaff in the hex of a unit, or a flare at a guided weapon (CI-11.5.2-1, -3-1)."""

    unit: str
    system: str
    guided: str | None = None


class PlanDefences(
    values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="plan_defences"
):
    """Say what the owner of a ship wants where the rules let the defender choose, from now on.

    Which system is struck (CI-7.4.1.3-5), which shield acts (CI-11.2.7-1), what a worn weapon loses
    (CI-13.1.9-1), whether adaptive armour stores its points (CI-11.4.2-4). Wishes for single shots
    come after the shots are shown, and hold for this turn.
    """

    ship: str
    defences: Defences


class UseRepairSystem(
    values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="use_repair_system"
):
    """Spend points of a repair system on its ship, as far as it has power for them (15.5.1-1).

    Extra power in Power Allocation provides that power.
    """

    ship: str
    system: str
    work: tuple[MendSystem | MendHull | PutOutFire, ...]


class RepairAdHoc(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="repair_ad_hoc"):
    """Have a crew try to restore a point of a system, or put out a fire (15.5.2-1, 15.5.3-1).

    One of both is named, before the dice: the `system`, or the section of the fire.
    """

    ship: str
    system: str | None = None
    fire_in: (
        Literal[
            "aft",
            "aft_core",
            "aft_port",
            "aft_starboard",
            "core",
            "forward",
            "forward_core",
            "forward_port",
            "forward_starboard",
            "port",
            "port_core",
            "starboard",
            "starboard_core",
        ]
        | None
    ) = None


class UseDock(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="use_dock"):
    """Do something between a docked ship and its structure (CI-15.7.4-1).

    Shared supplies go to the ship or, where `ashore` is set, from it to the structure.
    """

    ship: str
    task: ShareCrew | ShareMissiles | ShareRounds | ShareCraft | MendDocked | CrewsDocked
    ashore: bool = False


class Withdraw(values.Order, msgspec.Struct, frozen=True, tag_field="kind", tag="withdraw"):
    """Take a side out of the battle."""

    side: str


class Preset(msgspec.Struct, frozen=True):
    """Points of adaptive armour that a section has from the start (CI-11.4.2-2)."""

    section: Literal[
        "aft",
        "aft_core",
        "aft_port",
        "aft_starboard",
        "core",
        "forward",
        "forward_core",
        "forward_port",
        "forward_starboard",
        "port",
        "port_core",
        "starboard",
        "starboard_core",
    ]
    technology: str
    points: int


class ShipSetup(msgspec.Struct, frozen=True, kw_only=True):
    """A ship or structure of one of the book's classes, or by its sheet; where it starts, and how.

    - `on`: systems that are on; null is all. `magazines`: what racks hold; null, or one that is
      not named, is full of the first kind that it takes (CI-UMP-62).
    - `came`: the hex that it came from, where it shares one: then it came after those without one
      (CI-RUL-113).
    - `beyond`: whether it waits beyond light, and has yet to come in (CI-14.6-1).
    - `out`: solar sails that are deployed, and heat sinks that are extended (CI-16.8.1-1).
    - `stores`: ordnance that its hangars have for the craft aboard, by hangar (CI-UMP-152).
    - `cargo`: full containers, by cargo hold (CI-15.2-1).
    - `stealth`: whether it begins in stealth; what would betray it is off (CI-15.8-1).
    """

    name: str | None = None
    id: str
    side: str
    class_name: str | None = None
    sheet: str | None = None
    cell: tuple[int, ...]
    facing: int = 1
    vector: str = "0"
    roll: Literal[0, 90, 180, 270] = 0
    tumble: Literal[0, 90, 180, 270] = 0
    came: tuple[int, ...] | None = None
    on: tuple[str, ...] | None = None
    magazines: tuple[Magazine, ...] = ()
    adaptive: tuple[Preset, ...] = ()
    defences: Defences = msgspec.field(default_factory=Defences)
    beyond: bool = False
    out: tuple[str, ...] = ()
    stores: tuple[Magazine, ...] = ()
    cargo: tuple[Cargo, ...] = ()
    stealth: bool = False


class Setup(values.Setup, msgspec.Struct, frozen=True):
    """The start of a battle.

    `names` are those that people gave sides and squadrons; ships have theirs beside their ids.
    """

    sides: tuple[str, ...]
    sheets: tuple[NamedSheet, ...] = ()
    craft: tuple[NamedCraft, ...] = ()
    ships: tuple[ShipSetup, ...] = ()
    groups: tuple[GroupSetup, ...] = ()
    bodies: tuple[Body, ...] = ()
    types_met: tuple[TypeMet, ...] = ()
    options: Options = msgspec.field(default_factory=Options)
    tables: Tables = msgspec.field(default_factory=Tables)
    names: tuple[shared.NamedId, ...] = ()
    mines: tuple[MineSetup, ...] = ()


Order: TypeAlias = (
    Finish
    | FinishAhead
    | SetStandingOrders
    | TransferBridge
    | DetermineInitiative
    | EndTurn
    | AskFor
    | AllocatePower
    | RestartPlant
    | ChargeDrive
    | ActivateDrive
    | TransferTunnel
    | OpenTunnel
    | Arrive
    | EnterStealth
    | AllocateEw
    | AnnounceEss
    | AssignArmour
    | SpendDetector
    | ToggleHighDensity
    | LaunchGuided
    | UseReloadRack
    | ResolveFire
    | AnnounceDeployment
    | DeployStationary
    | DetectMines
    | Move
    | PlotMove
    | SnapManoeuvre
    | Barnstorm
    | DeclareRam
    | DeclareFire
    | ChooseAngles
    | ResolveDamage
    | ApplyHits
    | SetDefence
    | DeclareIntercept
    | SwitchDefence
    | SplitShield
    | AllocateDefence
    | DeclareRockets
    | ReleaseDecoy
    | PlanDefences
    | MergeGroups
    | GiveUpFighters
    | UseRepairSystem
    | RepairAdHoc
    | Hack
    | MoveOutboard
    | JettisonSink
    | LaunchCraft
    | LandCraft
    | HandleOrdnance
    | MoveToLauncher
    | EjectContainer
    | DockShip
    | LeaveDock
    | UseDock
    | CorrectUnit
    | CorrectMine
    | CorrectDrive
    | CorrectTunnel
    | Withdraw
    | DeclareVictory
)
"""Every kind of order."""
Event: TypeAlias = (
    PhaseBegan
    | SideFinished
    | FinishingAhead
    | StandingOrdersSet
    | BridgeTransferred
    | InitiativeDetermined
    | PowerAllocated
    | PlantRestarted
    | ForcedOffCounted
    | PlantsRecharged
    | ChargeLost
    | SinkHeated
    | ShieldsRecharged
    | WeaponsReadied
    | PlantHeated
    | ActiveSystemsLost
    | PowerLost
    | DriveFed
    | DriveCharged
    | DriveReset
    | DriveActivated
    | PartShiftAnnounced
    | PartShiftBegan
    | PartShiftEnded
    | TunnelOpened
    | TunnelClosed
    | TunnelTransferred
    | BubbleFormed
    | BubbleBurst
    | UnitDeparted
    | GateUsed
    | ArrivalAnnounced
    | ArrivalFailed
    | UnitArrived
    | StealthSought
    | StealthMissed
    | ShipVanished
    | MovedUnseen
    | PlottedUnseen
    | ShipDetected
    | ShipAppeared
    | EwAllocated
    | EwAnnounced
    | DetectorSpent
    | DetectorsResolved
    | EssAnnounced
    | HighDensityToggled
    | ArmourAssigned
    | ArmourTold
    | UnitsIdentified
    | GuidedLaunched
    | GuidedAimed
    | DroneMoved
    | DroneTracked
    | DroneFlewOn
    | TargetsTold
    | GuidedLost
    | GuidedArrived
    | GuidedBurst
    | ReloadRackUsed
    | DeploymentAnnounced
    | DrumEmptied
    | MineLaid
    | PlatformPlaced
    | UnitReached
    | MineTriggered
    | MinesSought
    | MinesFound
    | UnitMoved
    | StructureRotated
    | ShellRotated
    | DriftChecked
    | MovePlotted
    | PlotsShown
    | SnapDeclared
    | SnapMade
    | Barnstormed
    | RamDeclared
    | Rammed
    | EntanglementThrown
    | FireDeclared
    | AttacksDeclared
    | WeaponFired
    | ShotLost
    | ShotThrown
    | ShieldsSeen
    | PulsesThrown
    | DamageThrown
    | HitScored
    | DroneShotDown
    | MineDestroyed
    | WaveEnded
    | BeamTracked
    | BeamHeld
    | BeamStopped
    | DogfightThrown
    | AnglesChosen
    | UnitLost
    | HitEntered
    | HitSpent
    | ShipStruck
    | SailTorn
    | GroupStruck
    | ArmourLearned
    | PowerDiverted
    | WeaponWorn
    | SystemDestroyed
    | RackStruck
    | TrackingBroken
    | FailureChecked
    | ThrusterStrained
    | DriveChecked
    | ReactorChecked
    | FireBurned
    | CatastropheBegan
    | DefenceSet
    | InterceptDeclared
    | DefenceSwitched
    | WeaponSwitched
    | ShieldPointsSplit
    | DefenceAllocated
    | DefenceMet
    | WeaponStrained
    | RocketsAimed
    | DecoyReleased
    | InterceptThrown
    | RocketThrown
    | DefencesPlanned
    | GroupsMerged
    | FightersGivenUp
    | RepairSystemUsed
    | AdHocRepairTried
    | HackTried
    | SystemHacked
    | OutboardMoving
    | SailCarriedOn
    | SinkSettled
    | HullMelted
    | SinkJettisoned
    | CraftLaunched
    | CraftLanded
    | CraftCrashed
    | OrdnanceHandled
    | MovedToLauncher
    | BaysLost
    | EscapeTried
    | ContainerEjected
    | CargoLost
    | DockingChanged
    | DockedShipStruck
    | CrewShared
    | MissilesShared
    | RoundsShared
    | CraftShared
    | DockedShipMended
    | DockedRepairTried
    | UnitCorrected
    | SystemsForcedOff
    | SideWithdrew
    | BattleEnded
    | MineCorrected
    | DriveCorrected
    | TunnelCorrected
)
"""Every kind of event."""
Choice: TypeAlias = (
    FinishChoice
    | FinishAheadChoice
    | SetStandingOrdersChoice
    | TransferBridgeChoice
    | InitiativeChoice
    | EndTurnChoice
    | AllocatePowerChoice
    | RestartPlantChoice
    | ChargeDriveChoice
    | ActivateDriveChoice
    | TransferTunnelChoice
    | OpenTunnelChoice
    | ArriveChoice
    | EnterStealthChoice
    | AllocateEwChoice
    | AnnounceEssChoice
    | AssignArmourChoice
    | SpendDetectorChoice
    | ToggleHighDensityChoice
    | LaunchChoice
    | ReloadChoice
    | ResolveFireChoice
    | AnnounceDeploymentChoice
    | DeployStationaryChoice
    | DetectMinesChoice
    | MoveChoice
    | PlotMoveChoice
    | SnapManoeuvreChoice
    | BarnstormChoice
    | DeclareRamChoice
    | DeclareFireChoice
    | ChooseAnglesChoice
    | ResolveDamageChoice
    | SetDefenceChoice
    | DeclareInterceptChoice
    | SwitchDefenceChoice
    | SplitShieldChoice
    | AllocateDefenceChoice
    | DeclareRocketsChoice
    | ReleaseDecoyChoice
    | PlanDefencesChoice
    | MergeGroupsChoice
    | GiveUpFightersChoice
    | UseRepairSystemChoice
    | RepairAdHocChoice
    | HackChoice
    | MoveOutboardChoice
    | JettisonSinkChoice
    | LaunchCraftChoice
    | LandCraftChoice
    | HandleOrdnanceChoice
    | MoveToLauncherChoice
    | EjectContainerChoice
    | DockShipChoice
    | LeaveDockChoice
    | UseDockChoice
    | WithdrawChoice
)
"""Every kind of choice."""
