"""Engines and thrusters: output, cost of manoeuvres, instalments (CI 5.1.2, 5.4.2)."""

from collections import Counter as Tally
from collections.abc import Callable, Iterable
from typing import Literal, NamedTuple

import msgspec

from umpire.kernel import reasons
from umpire.kernel.errors import Code, illegal, malformed
from umpire.kernel.hexes import Hex, at_layer, flat, layer
from umpire.kernel.reasons import OPTION_OFF
from umpire.rules.cold_infinity.state.options import Options, Rounding
from umpire.rules.cold_infinity.state.sheet import Costs, worn
from umpire.rules.cold_infinity.state.sheet import left as structure_left
from umpire.rules.cold_infinity.state.tables import (
    ManoeuvreRow,
    MovementTable,
    OverthrustRow,
    SlideRow,
)
from umpire.rules.cold_infinity.state.units import components
from umpire.rules.cold_infinity.state.values import (
    FLIPPED_DEG,
    QUARTER_DEG,
    Attitude,
    Counter,
    HullSide,
    Instalments,
    Manoeuvre,
    Motion,
    Part,
    Placement,
    Push,
    Share,
    Spin,
    SpinSense,
    heading,
    inverted,
    level,
    moved,
    on_end,
    on_its_side,
)
from umpire.rules.cold_infinity.state.weapons import Engine, Thruster

INSUFFICIENT_THRUST = illegal(
    "insufficient_thrust", "CI-5.2-1", "The engines do not give that much thrust."
)

THRUSTER_UNFIT = illegal(
    "thruster_unfit", "CI-5.1.2.5-1", "The ship's thrusters do not make this manoeuvre so."
)

CHANNEL_EXCEEDED = illegal(
    "channel_exceeded", "CI-5.2-1", "More thrust than its channel goes through a thruster."
)

THRUST_SPLIT = malformed("thrust_split", "The thrust is not shared out as it costs.", "CI-5.1.1-1")

NOT_LEVEL = illegal(
    "not_level", "CI-5.4.2.2-1", "The ship is neither face up nor flipped over by 180 degrees."
)

SPINNING = illegal("spinning", "CI-5.4.2.2-1", "Another manoeuvre of the ship must end first.")

NOT_SPINNING = illegal(
    "not_spinning", "CI-5.1.2.1-1", "The ship makes no such manoeuvre that could change."
)

WRONG_SENSE = malformed("wrong_sense", "A manoeuvre does not turn that way.", "CI-5.1.2.1-1")

OFF_SIDE = illegal("off_side", "CI-5.4.2.3-1", "That direction is not on a side of the ship.")

NOT_A_PART = illegal(
    "not_a_part", "CI-5.4.2.7-1", "Thrust may be paid whole, or by a half, third or quarter."
)

MOTION_LIMIT = illegal("motion_limit", "CI-5.6-1", "That is more motion than the hull takes.")

NOT_ON_WAY = illegal(
    "not_on_way", "CI-5.4.2.5-1", "Thrust is for the start, and one other point of the way."
)

NOT_NON_INERTIAL = illegal(
    "not_non_inertial", "CI-5.8.1-1", "The ship's engines are not non-inertial."
)

FIGHTERS_ALONE = illegal("fighters_alone", "CI-5.5.1-1", "Only fighters can do that.")

EVASION_LIMIT = illegal("evasion_limit", "CI-5.5.2-2", "The fighter cannot evade so well.")

CANNOT_BARNSTORM = illegal(
    "cannot_barnstorm", "CI-5.5.3-1", "Such a unit cannot barnstorm such a one."
)

HEX_TO_CHOOSE = illegal(
    "hex_to_choose", "CI-RUL-30", "The order must choose a hex where the way lies on an edge."
)

KEEPS_ITS_HEX = illegal("keeps_its_hex", "CI-1.6-1", "A structure does not leave its hex.")

ENTANGLED = illegal(
    "entangled", "CI-15.4.1-1", "Ships that are entangled keep their Speed and their direction."
)

TOO_FEW_FOR_FORMATION = illegal(
    "too_few_for_formation", "CI-12.2.5-1", "It takes three fighters to fly in formation."
)

NO_SUCH_PLOT = illegal("no_such_plot", "CI-2.2.1.1-1", "Such units do not plot in this phase.")

ENGINE_DESTROYED = illegal("engine_destroyed", "CI-5.3.2-1", "The engine is destroyed.")

ALREADY_MOVED = reasons.ALREADY_MOVED.under("CI-2.1.2-1")

NOT_ITS_TURN = reasons.NOT_ACTIVE_SIDE.under("CI-2.1.2-1")


def turned(vector: Hex, facings: int) -> Hex:
    """Return a vector turned clockwise by this number of facings (CI-5.8.1-1)."""
    q, r = flat(vector)
    for _ in range(facings % 6):
        q, r = -r, q + r
    return at_layer((q, r), layer(vector))


def surcharge(acceleration_cost: int, facings: int, *, per_facing: bool = False) -> int:
    """Return what a non-inertial turn costs beside its pivot (CI-5.8.1-1, CI-RUL-28).

    Half of a hex of acceleration, rounded up: once, or by house rule for each facing.
    """
    return -(-acceleration_cost // 2) * (abs(facings) if per_facing else 1)


def on_vector(attitude: Attitude, vector: Hex) -> bool:
    """Return whether a ship faces the way it goes (CI-5.5.3-1, CI-RUL-33).

    A ship at rest does; else its whole vector must be one component, where its nose points.
    """
    parts = components(vector)
    if not parts:
        return True
    return len(parts) == 1 and not on_end(attitude) and parts[0].direction == heading(attitude)


SENSES: dict[Manoeuvre, tuple[SpinSense, SpinSense]] = {
    "pivot": ("clockwise", "counter_clockwise"),
    "roll": ("starboard", "port"),
    "tumble": ("forward", "aft"),
}
"""The two senses of each manoeuvre, that which counts upwards first."""


class Effect(NamedTuple):
    """The change for each step of a manoeuvre, and whether it counts up (1) or down (-1)."""

    counter: Counter
    sign: int


def sign_of(manoeuvre: Manoeuvre, sense: SpinSense) -> int:
    """Return 1 for clockwise, starboard and forward, -1 for the others (CI-5.1.2.1-1).

    Raises:
        Malformed: the manoeuvre knows no such sense.
    """
    up, down = SENSES[manoeuvre]
    if sense not in (up, down):
        raise WRONG_SENSE.refuse(f"A {manoeuvre} goes {up} or {down}, not {sense}.", at="/sense")
    return 1 if sense == up else -1


def opposite(manoeuvre: Manoeuvre, sense: SpinSense) -> SpinSense:
    """Return the other sense of a manoeuvre, whose thrust stops it (CI-5.1.2.1-1)."""
    up, down = SENSES[manoeuvre]
    return down if sense == up else up


def thruster_sense(attitude: Attitude, manoeuvre: Manoeuvre, sense: SpinSense) -> SpinSense:
    """Return the sense that the thrusters of a ship must work in (CI-5.4.2.2-1).

    Pivots are shown as the map shows them: flipped over, a ship needs the opposite thrusters.
    """
    reversed_ = manoeuvre == "pivot" and level(attitude) and inverted(attitude)
    return opposite(manoeuvre, sense) if reversed_ else sense


def effect(attitude: Attitude, manoeuvre: Manoeuvre, sense: SpinSense) -> Effect:
    """Return what a manoeuvre changes, as a ship that begins it lies (CI-5.4.2.6-1).

    A pivot of a level ship is shown as the map shows it, any other as seen from the ship: pivots
    from its dorsal side, rolls from behind, tumbles by where the nose goes. For a ship whose nose
    is off the map, `settled` comes first.

    Raises:
        Malformed: the manoeuvre knows no such sense.
    """
    sign = sign_of(manoeuvre, sense)
    if manoeuvre == "pivot":
        return _pivot(attitude, sign)
    if manoeuvre == "roll":
        return _roll(attitude, sign)
    return _tumble(attitude, sign)


def _pivot(attitude: Attitude, sign: int) -> Effect:
    """On its side, a ship that pivots swings its nose off the map, or back to it."""
    if not on_its_side(attitude):
        return Effect("facing", sign)
    return Effect("tumble", sign if attitude.roll == QUARTER_DEG else -sign)


def _roll(attitude: Attitude, sign: int) -> Effect:
    """On end, a ship that rolls spins along the map; its nose is down after 90 degrees."""
    if not on_end(attitude):
        return Effect("roll", sign)
    return Effect("facing", sign if attitude.tumble == QUARTER_DEG else -sign)


def _tumble(attitude: Attitude, sign: int) -> Effect:
    """On its side, a ship that tumbles spins along the map: towards its keel, if forward."""
    if not on_its_side(attitude):
        return Effect("tumble", sign if attitude.roll == 0 else -sign)
    keel_to_port = (attitude.roll == QUARTER_DEG) != (attitude.tumble == FLIPPED_DEG)
    return Effect("facing", -sign if keel_to_port else sign)


def settled(attitude: Attitude, manoeuvre: Manoeuvre, facings: Literal[1, 2] = 1) -> Attitude:
    """Return how a ship on end counts as lying when it begins a manoeuvre (CI-UMP-22).

    Some manoeuvres would bring its nose down between two facings. It then comes down at either of
    them, one or two `facings` on, as its player chooses; any other ship lies as it lay.
    """
    between = on_end(attitude) and manoeuvre != "roll"
    if not between or on_its_side(attitude) == (manoeuvre == "pivot"):
        return attitude
    nose_down = attitude.tumble == QUARTER_DEG
    return moved(moved(attitude, "facing", facings if nose_down else -facings), "roll", -1)


_STEP = 144


class Due(NamedTuple):
    """Instalments after a turn, and whether a step fell due in it."""

    instalments: Instalments
    step: bool


def price(cost: int, part: int) -> int:
    """Return the thrust for a part of a cost, rounded up (CI-5.4.2.7-1)."""
    return -(-cost // part)


def to_stop(paid_for: Instalments) -> int:
    """Return the thrust that undoes the rest of the paid thrust (CI-5.1.2.1-1)."""
    paid = price(paid_for.cost, paid_for.part)
    return paid - (price(paid, paid_for.braked) if paid_for.braked else 0)


def to_reach(paid_for: Instalments, part: Part) -> int:
    """Return the cost of a greater part (CI-5.4.2.7-1).

    Raises:
        IllegalOrder: as much is paid, or some of it was taken back.
    """
    if part >= paid_for.part or paid_for.braked:
        raise NOT_A_PART.refuse(
            f"1/{paid_for.part} is paid, and only a greater part is paid on, not 1/{part}.",
            at="/part",
        )
    return price(paid_for.cost, part) - price(paid_for.cost, paid_for.part)


def to_brake(paid_for: Instalments, part: Part) -> int:
    """Return the cost of taking back a part (CI-5.4.2.7-2).

    Raises:
        IllegalOrder: as much was taken back before.
    """
    if paid_for.braked and part >= paid_for.braked:
        raise NOT_A_PART.refuse(
            f"1/{paid_for.braked} is taken back, and only a greater part can be, not 1/{part}.",
            at="/part",
        )
    paid = price(paid_for.cost, paid_for.part)
    return to_stop(paid_for) - (paid - price(paid, part))


def _gain(paid_for: Instalments) -> int:
    """Return the progress of a turn."""
    gain = _STEP // paid_for.part
    return gain * (paid_for.braked - 1) // paid_for.braked if paid_for.braked else gain


def reached(paid_for: Instalments, part: Part) -> Instalments:
    """Return instalments after a greater part is paid, from this turn on (CI-RUL-31)."""
    return msgspec.structs.replace(paid_for, part=part)


def slowed(paid_for: Instalments, part: Literal[2, 3, 4]) -> Instalments:
    """Return instalments after a part is taken back (CI-5.4.2.7-2, CI-UMP-24).

    A step that is due this turn is still made, and the slower count begins after it.
    """
    due = paid_for.progress + _gain(paid_for) >= _STEP
    braked = msgspec.structs.replace(paid_for, braked=part)
    # The gain of this turn completes the step that is due, and nothing is left over.
    return msgspec.structs.replace(braked, progress=_STEP - _gain(braked) if due else 0)


def run(paid_for: Instalments) -> Due:
    """Return instalments after one more turn, and whether a step fell due (CI-5.4.2.7-1)."""
    progress = paid_for.progress + _gain(paid_for)
    after = msgspec.structs.replace(paid_for, progress=progress % _STEP)
    return Due(after, progress >= _STEP)


class Turned(NamedTuple):
    """A ship after manoeuvres of a turn: how it lies, what goes on, how many steps it made."""

    attitude: Attitude
    spins: tuple[Spin, ...]
    steps: int


class Ordered(NamedTuple):
    """A manoeuvre as it is asked for: which, which way, how much a turn, what part is paid."""

    manoeuvre: Manoeuvre
    sense: SpinSense
    rate: int
    part: Part = 1


class UnitCosts(NamedTuple):
    """The cost of a step of a manoeuvre through its thrusters, and through vanes (CI-5.1.1.1-1)."""

    thrusters: int
    vanes: int


def unit_costs(counter: Counter, costs: Costs) -> UnitCosts:
    """Return what a facing, or a quarter of 90 degrees, costs (CI-5.1.2.1-1, CI-5.4.2.6-1)."""
    along_the_map = counter == "facing"
    return UnitCosts(costs.pivot if along_the_map else costs.roll_tumble, costs.slide)


def start(attitude: Attitude, ordered: Ordered, costs: Costs) -> Spin:
    """Return a manoeuvre that begins; it has turned nothing yet (CI-5.1.2.1-1, CI-5.1.2.2-1).

    Args:
        attitude: how the ship lies; one that is on end has been `settled`.
        ordered: the new manoeuvre.
        costs: of the ship.

    Raises:
        Malformed: the manoeuvre knows no such sense.
    """
    counter, sign = effect(attitude, ordered.manoeuvre, ordered.sense)
    return Spin(
        manoeuvre=ordered.manoeuvre,
        sense=ordered.sense,
        counter=counter,
        sign=1 if sign > 0 else -1,
        rate=ordered.rate,
        paid_for=Instalments(unit_costs(counter, costs).thrusters * ordered.rate, ordered.part),
    )


def spin_of(spins: tuple[Spin, ...], manoeuvre: Manoeuvre) -> Spin | None:
    """Return the manoeuvre of a kind that is in progress, if there is one."""
    return next((spin for spin in spins if spin.manoeuvre == manoeuvre), None)


def put(spins: tuple[Spin, ...], manoeuvre: Manoeuvre, spin: Spin | None) -> tuple[Spin, ...]:
    """Return the manoeuvre in progress after a change, or None: it has ended."""
    others = tuple(one for one in spins if one.manoeuvre != manoeuvre)
    return (*others, spin) if spin else others


def raised(spin: Spin, more: int) -> Spin:
    """Return a manoeuvre that turns so much more a turn, paid in full (CI-5.1.2.1-1, CI-UMP-24)."""
    return _at_rate(spin, spin.rate + more)


def lowered(spin: Spin, less: int) -> Spin | None:
    """Return a manoeuvre that turns so much less a turn; None: it has ended (CI-5.1.2.1-1)."""
    return _at_rate(spin, spin.rate - less) if less < spin.rate else None


def _at_rate(spin: Spin, rate: int) -> Spin:
    """Return a manoeuvre at another rate, and what that costs."""
    cost = spin.paid_for.cost * rate // spin.rate
    paid_for = msgspec.structs.replace(spin.paid_for, cost=cost)
    return msgspec.structs.replace(spin, rate=rate, paid_for=paid_for)


def paid_on(spin: Spin, part: Part) -> Spin:
    """Return a manoeuvre after a greater part is paid (CI-5.4.2.7-1)."""
    return msgspec.structs.replace(spin, paid_for=reached(spin.paid_for, part))


def slow_spin(spin: Spin, part: Part) -> Spin | None:
    """Return a manoeuvre after a part is taken back; None: it has ended (CI-5.4.2.7-2)."""
    if part == 1:
        return None
    return msgspec.structs.replace(spin, paid_for=slowed(spin.paid_for, part))


def step(attitude: Attitude, spin: Spin) -> Turned:
    """Return a ship after one turn of a manoeuvre (CI-5.4.2.1-1, CI-5.4.2.7-1)."""
    paid_for, due = run(spin.paid_for)
    steps = spin.rate if due else 0
    after = moved(attitude, spin.counter, spin.sign * steps)
    return Turned(after, (msgspec.structs.replace(spin, paid_for=paid_for),), steps)


def go_on(attitude: Attitude, spins: tuple[Spin, ...]) -> Turned:
    """Return a ship after one turn of all its manoeuvres, none of them paid off (CI-5.4.2.1-1)."""
    kept: tuple[Spin, ...] = ()
    steps = 0
    for spin in spins:
        attitude, after, made = step(attitude, spin)
        kept, steps = kept + after, steps + made
    return Turned(attitude, kept, steps)


class Strain(NamedTuple):
    """The effect of overthrust on a thruster: 2d6 and the excess, and the lost structure."""

    total: int
    structure: int


def channel(thruster: Thruster, lost: int) -> int:
    """Return what a thruster passes safely in a turn (CI-5.1-1, CI-13.1.2-1, CI-RUL-15).

    Undamaged it is what the sheet prints; damaged, at most half of the structure left.
    """
    return worn(thruster.channel, structure_left(thruster.structure, lost) // 2, lost)


def engine_thrust(engine: Engine, lost: int, rounding: Rounding = "down") -> int:
    """Return the thrust of an engine in a turn (CI-5.2-1, -2, CI-13.1.3-1, CI-RUL-14, -15)."""
    half = (structure_left(engine.structure, lost) + (rounding == "up")) // 2
    return worn(engine.thrust, half, lost)


def enriched(engine: Engine, power: int, *, destroyed: bool = False) -> int:
    """Return the thrust that extra power adds to that of an engine (CI-5.3.2-1).

    Power that makes no whole point of thrust is spent for nothing; nothing but power is a limit.

    Raises:
        IllegalOrder: the engine is destroyed.
    """
    if destroyed:
        raise ENGINE_DESTROYED.refuse(
            f"The engine {engine.id} is destroyed, and turns no power into thrust."
        )
    return power // engine.enrichment


def strain(faces: tuple[int, int], excess: int, table: tuple[OverthrustRow, ...]) -> Strain:
    """Return what 2d6 do to a thruster for the thrust beyond its channel (CI-5.3.1-1).

    It is thrown once a turn for each such thruster, in the Damage Effects Step.
    """
    total = sum(faces) + excess
    reached = [row.structure for row in table if total >= row.from_total]
    return Strain(total, max(reached, default=0))


_BEHIND: dict[HullSide, HullSide] = {"forward": "aft", "aft": "forward"}

_VANES: dict[str, tuple[Placement, ...]] = {"forward": ("FP", "FS"), "aft": ("AP", "AS")}


class Jet(NamedTuple):
    """A thruster that works, and what it passes in a turn as damaged as it is (CI-13.1.2-1)."""

    thruster: Thruster
    channel: int


class Route(NamedTuple):
    """A thruster that can serve, and the thrust that a step through it costs."""

    jet: Jet
    unit_cost: int


def working(losses: Iterable[tuple[Thruster, int]]) -> tuple[Jet, ...]:
    """Return the thrusters that are not destroyed, given what structure each has lost (13.1.2)."""
    return tuple(
        Jet(thruster, channel(thruster, lost))
        for thruster, lost in losses
        if lost < thruster.structure
    )


def vaned(jet: Jet) -> Jet:
    """Return a thruster as if it had deflection vanes (CI-16.4.12-1)."""
    thruster = jet.thruster
    if not thruster.accelerates or thruster.vane:
        return jet
    return jet._replace(thruster=msgspec.structs.replace(thruster, vane=True))


def plain(jet: Jet) -> Jet:
    """Return a thruster as if it had no deflection vanes."""
    if not jet.thruster.vane:
        return jet
    return jet._replace(thruster=msgspec.structs.replace(jet.thruster, vane=False))


def places(thruster: Thruster) -> tuple[Placement, ...]:
    """Return where a thruster can act from in a manoeuvre (CI-5.1.1.1-1, CI-5.1.2.5-1).

    One with vanes plays either part of its end of the ship, though one part at a time (CI-UMP-20).
    """
    own = (thruster.placement,) if thruster.placement else ()
    return own + (_VANES[thruster.accelerates] if thruster.vane and thruster.accelerates else ())


def manoeuvre_routes(
    jets: tuple[Jet, ...],
    manoeuvre: Manoeuvre,
    sense: SpinSense,
    rows: tuple[ManoeuvreRow, ...],
    costs: UnitCosts,
) -> tuple[Route, ...]:
    """Return the thrusters that can share in a manoeuvre (CI-5.1.2.1-1 to CI-5.1.2.5-1).

    Args:
        jets: the thrusters that work; a pair needs both to work, however they share (CI-UMP-20).
        manoeuvre: its kind.
        sense: which way the thrusters must work.
        rows: the chart of thrusters.
        costs: of a step.
    """
    groups = [
        row.together for row in rows if row.manoeuvre == manoeuvre and row.sense in (None, sense)
    ]
    found = []
    for jet in jets:
        if jet.thruster.omni or _serves(jet, jets, groups, vanes=False):
            found.append(Route(jet, costs.thrusters))
        elif _serves(jet, jets, groups, vanes=True):
            found.append(Route(jet, costs.vanes))
    return tuple(found)


def _serves(
    jet: Jet, jets: tuple[Jet, ...], groups: list[tuple[Placement, ...]], *, vanes: bool
) -> bool:
    """Return whether a thruster has a place in a group whose other places are filled."""
    own = places(jet.thruster) if vanes else (jet.thruster.placement,)
    others = tuple(other for other in jets if other is not jet)
    return any(
        place in own and _fill(group[:at] + group[at + 1 :], others)
        for group in groups
        for at, place in enumerate(group)
    )


def _fill(wanted: tuple[Placement, ...], jets: tuple[Jet, ...]) -> bool:
    """Return whether each place is filled by a thruster of its own."""
    if not wanted:
        return True
    return any(
        wanted[0] in places(jet.thruster) and _fill(wanted[1:], jets[:at] + jets[at + 1 :])
        for at, jet in enumerate(jets)
    )


def drive_routes(jets: Iterable[Jet], side: HullSide | None, cost: int) -> tuple[Route, ...]:
    """Return the thrusters that accelerate a ship towards a side of it (CI-5.1.1-1, CI-5.8.2-1).

    Those at the other end do; omni-directional ones towards any side, or where no side lies.
    """
    end = _BEHIND.get(side) if side else None
    return tuple(
        Route(jet, cost)
        for jet in jets
        if jet.thruster.omni or (end and jet.thruster.accelerates == end)
    )


def slide_routes(
    jets: Iterable[Jet], side: HullSide, rows: tuple[SlideRow, ...], cost: int
) -> tuple[Route, ...]:
    """Return the thrusters that slide a ship towards a side of it (CI-5.4.2.3-1, CI-5.1.2.6-1).

    They are those opposite, alone or in any company; vanes do not slide a ship.
    """
    through = {place for row in rows if row.towards == side for place in row.through}
    return tuple(Route(jet, cost) for jet in jets if jet.thruster.placement in through)


class Use(NamedTuple):
    """The single direction of an omni-directional thruster this turn."""

    thruster: str
    direction: str


class Spent(NamedTuple):
    """The thrust of a turn so far, all of it and as shared among thrusters."""

    thrust: int = 0
    shares: tuple[Share, ...] = ()
    uses: tuple[Use, ...] = ()


class Asked(NamedTuple):
    """Ordered thrust: its price by step, its thrusters, its direction."""

    price: Callable[[int], int]
    through: tuple[Share, ...]
    direction: str


NOTHING_SPENT = Spent()


def passed(spent: Spent, thruster: str) -> int:
    """Return the thrust that has gone through a thruster this turn."""
    return sum(share.thrust for share in spent.shares if share.thruster == thruster)


def left(spent: Spent, jet: Jet) -> int:
    """Return what a thruster still passes safely this turn (CI-5.1-1)."""
    return max(0, jet.channel - passed(spent, jet.thruster.id))


def spread(cost: int, jets: Iterable[Jet], spent: Spent = NOTHING_SPENT) -> tuple[Share, ...]:
    """Share thrust out within what channels still pass, in the order of the thrusters (CI-5.1.2-1).

    Excess thrust is overthrust, and goes through the first of them (CI-5.3.1-1).
    """
    within: dict[str, int] = {}
    rest = cost
    for jet in jets:
        within[jet.thruster.id] = min(rest, left(spent, jet))
        rest -= within[jet.thruster.id]
    if rest and within:
        within[next(iter(within))] += rest
    return tuple(Share(thruster, thrust) for thruster, thrust in within.items() if thrust)


def overthrust(jets: Iterable[Jet], spent: Spent) -> tuple[Share, ...]:
    """Return the thrust through each thruster beyond its channel (CI-5.3.1-1)."""
    beyond = ((jet, passed(spent, jet.thruster.id) - jet.channel) for jet in jets)
    return tuple(Share(jet.thruster.id, excess) for jet, excess in beyond if excess > 0)


def fits(shares: tuple[Share, ...], jets: Iterable[Jet], spent: Spent) -> bool:
    """Return whether channels pass so much more thrust safely (CI-5.2-1)."""
    taken = {share.thruster: share.thrust for share in shares}
    return all(taken.get(jet.thruster.id, 0) <= left(spent, jet) for jet in jets)


def shared(asked: Asked, routes: tuple[Route, ...], spent: Spent) -> tuple[Share, ...]:
    """Share out the cost of thrust (CI-5.1.1-1, CI-5.1.2-1, CI-UMP-25).

    Where the order names no thrusters, the cheapest take it within their channels, or all together;
    overthrust is never taken without an order. Where it says, the dearest of those thrusters shows
    the cost of a step.

    Raises:
        Malformed: the shares do not make up the cost.
        IllegalOrder: a thruster does not serve; omni-directional ones have another direction; or
            the thrust does not fit through the channels.
    """
    ready = tuple(route for route in routes if _free(route.jet, asked.direction, spent))
    if not ready:
        raise THRUSTER_UNFIT.refuse(f"No thruster that works can do this: {asked.direction}.")
    if asked.through:
        return _as_ordered(asked, ready)
    cheapest = min(route.unit_cost for route in ready)
    for among in (tuple(r for r in ready if r.unit_cost == cheapest), ready):
        jets = [route.jet for route in among]
        shares = spread(_price(asked, among), jets, spent)
        if fits(shares, jets, spent):
            return shares
    safe = sum(left(spent, route.jet) for route in ready)
    raise CHANNEL_EXCEEDED.refuse(
        f"It takes {_price(asked, ready)} thrust, and channels pass {safe} more;"
        " overthrust must be ordered.",
        at="/through",
    )


def _price(asked: Asked, routes: Iterable[Route]) -> int:
    """Return the thrust that is asked for, at the dearest of the thrusters."""
    return asked.price(max(route.unit_cost for route in routes))


def _free(jet: Jet, direction: str, spent: Spent) -> bool:
    """Return whether a thruster may serve a direction: omni-directional ones only one (5.8.2)."""
    uses = {use.direction for use in spent.uses if use.thruster == jet.thruster.id}
    return not jet.thruster.omni or uses <= {direction}


def _as_ordered(asked: Asked, routes: tuple[Route, ...]) -> tuple[Share, ...]:
    """Return the shares of an order, if they are in order."""
    by_id = {route.jet.thruster.id: route for route in routes}
    names = Tally(share.thruster for share in asked.through)
    if max(names.values()) > 1:
        raise THRUST_SPLIT.refuse(
            f"The thruster {max(names, key=lambda name: names[name])} is named twice:"
            " name it once.",
            at="/through",
        )
    unfit = next((name for name in names if name not in by_id), None)
    if unfit:
        raise THRUSTER_UNFIT.refuse(
            f"The thruster {unfit} cannot do this now; {', '.join(by_id)} can.", at="/through"
        )
    cost = _price(asked, (by_id[name] for name in names))
    given = sum(share.thrust for share in asked.through)
    if given != cost:
        raise THRUST_SPLIT.refuse(f"It costs {cost} thrust, not {given}.", at="/through")
    return asked.through


def drawn(spent: Spent, thrust: int, available: int) -> Spent:
    """Return the spent thrust after engines have given more (CI-5.2-1).

    Raises:
        IllegalOrder: they do not give so much.
    """
    if spent.thrust + thrust > available:
        raise INSUFFICIENT_THRUST.refuse(
            f"{spent.thrust + thrust} thrust is needed, {available} is available."
        )
    return spent._replace(thrust=spent.thrust + thrust)


def spend(spent: Spent, shares: tuple[Share, ...], direction: str, available: int) -> Spent:
    """Return the spent thrust after shares went through their thrusters (CI-5.2-1).

    Raises:
        IllegalOrder: the engines do not give so much.
    """
    after = drawn(spent, sum(share.thrust for share in shares), available)
    uses = tuple(Use(share.thruster, direction) for share in shares)
    return after._replace(shares=after.shares + shares, uses=after.uses + uses)


NO_OVERTHRUST = CHANNEL_EXCEEDED.under("CI-5.3.1-1")

NO_PARTIAL_THRUST = OPTION_OFF.under("CI-5.4.2.7-1")


class Means(NamedTuple):
    """The means of motion of a ship: its remaining thrust, working thrusters, prices of steps.

    A `small` vessel has no thrusters of its own, and stops for nothing (CI-5.5-1).
    """

    thrust: int
    jets: tuple[Jet, ...]
    costs: Costs
    small: bool = False
    non_inertial: bool = False


class Rules(NamedTuple):
    """By which options and tables a ship moves."""

    options: Options
    table: MovementTable


class Carried(NamedTuple):
    """A ship in the course of its plan: its motion, its spent thrust, its new actions this turn.

    `motions` counts hexes of acceleration, facings and quarters made (CI-5.6-1).
    """

    motion: Motion
    spent: Spent = NOTHING_SPENT
    fresh: frozenset[Manoeuvre] = frozenset()
    new_pushes: tuple[Push, ...] = ()
    motions: int = 0


def pay(
    carried: Carried, asked: Asked, routes: tuple[Route, ...], means: Means, rules: Rules
) -> Carried:
    """Pay for thrust; small vessels without regard to thrusters (CI-5.5-1)."""
    if means.small:
        return carried._replace(spent=drawn(carried.spent, asked.price(1), means.thrust))
    shares = shared(asked, routes, carried.spent)
    spent = spend(carried.spent, shares, asked.direction, means.thrust)
    if rules.options.level == "basic" and overthrust(means.jets, spent):
        refuse(
            NO_OVERTHRUST,
            "Overthrust belongs to the advanced rules: stay within the channels of the thrusters.",
        )
    return carried._replace(spent=spent)


def changed(carried: Carried, **changes: object) -> Carried:
    """Return a ship whose motion has changed."""
    return carried._replace(motion=msgspec.structs.replace(carried.motion, **changes))


def require_part(part: int, options: Options) -> None:
    """Refuse partial thrust where it is not in play."""
    if part > 1 and not options.partial_thrust:
        refuse(NO_PARTIAL_THRUST, "Thrust is paid in full here: part 1 is the only one.")


def refuse(code: Code | None, message: str) -> None:
    """Refuse for a reason, if there is one."""
    if code:
        raise code.refuse(f"{message} {code.meaning}" if message.endswith(":") else message)
