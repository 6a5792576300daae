"""Requirements of drives beyond light: charge, upkeep, tunnels; orders and events (CI 14, 13.4)."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import ClassVar, Literal, NamedTuple, TypeAlias

from msgspec.structs import replace

from umpire.kernel.dice import Dice, Roll
from umpire.kernel.errors import Code, illegal, malformed
from umpire.kernel.happening import HappensTo
from umpire.kernel.hexes import (
    Hex,
    at_layer,
    flat,
    hexes_at,
    layer,
    layers_at,
    neighbour,
    offset,
    steps_between,
)
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity.play import UNKNOWN, Happening, HeardByFew, OnMap
from umpire.rules.cold_infinity.power.allocation import told_only_to
from umpire.rules.cold_infinity.state.battle import (
    Battle,
    Ruling,
    change_beyond,
    change_drive,
    change_group,
    change_ship,
    change_tunnels,
)
from umpire.rules.cold_infinity.state.drones import (
    are_all_warped,
    drive_of,
    drives_of,
    given_to,
    shifts_by,
)
from umpire.rules.cold_infinity.state.sheet import Fitted
from umpire.rules.cold_infinity.state.tables import DriveTable
from umpire.rules.cold_infinity.state.units import (
    added,
    command,
    describe_hex,
    range_between,
)
from umpire.rules.cold_infinity.state.values import Cell, Count, Facing
from umpire.rules.cold_infinity.state.vessels import Starship
from umpire.rules.cold_infinity.state.weapons import Arriving, Coming, TransLightDrive, Tunnel

GATE_SIDES = 10
"""Sides of the die that a damaged gate throws."""

GateEffect: TypeAlias = Literal["breaks_down", "explodes"]


def failure_rating(hull: int, lost: int, table: DriveTable) -> int:
    """Return how likely a gate fails: 1 for each tenth of its hull, full or not (CI-13.4-1)."""
    return -(-100 * lost // (hull * table.gate_percent))


def gate_effect(face: int, rating: int) -> GateEffect | None:
    """Return the effect of a damaged gate; None: it works (CI-13.4-1, CI-RUL-96).

    Half of its Rating, rounded down, is looked at first.
    """
    if face <= rating // 2:
        return "explodes"
    return "breaks_down" if face <= rating else None


Way: TypeAlias = Sequence[Sequence[Hex]]
"""Hex after hex of a way; where it lies on an edge, both that share it (CI-RUL-30)."""


def front(cell: Hex, facing: Facing) -> Hex:
    """Return the hex that a facing of another looks on."""
    return neighbour(cell, facing)


def straight(start: Hex, end: Hex) -> Way:
    """Return the straight way from one hex to another."""
    steps, vector = steps_between(start, end), offset(start, end)
    return [
        [
            added(start, at_layer(each, layers_at(layer(vector), step, steps)))
            for each in hexes_at(vector, step, max(1, steps))
        ]
        for step in range(steps + 1)
    ]


def passes(way: Way, cell: Hex, facing: Facing | None) -> bool:
    """Return whether a way goes into a hex through a facing; None: from any side (CI-14.1-3).

    Units from straight above or below pass through no gate (CI-UMP-207).
    """
    sides = range(1, 7) if facing is None else (facing,)
    fronts = {flat(front(cell, side)) for side in sides}
    if facing is None:
        fronts.add(flat(cell))
    return any(
        cell in after and any(flat(each) in fronts and each != cell for each in before)
        for before, after in pairwise(way)
    )


class UnitDeparted(OnMap, frozen=True, tag="unit_departed", kw_only=True):
    """A unit has left the battle beyond light, for good (CI-14.1-3)."""

    unit: str
    by: Coming
    through: str | None = None
    rule: str = "CI-14.1-3"

    def apply(self, battle: Battle) -> Battle:
        battle = change_beyond(battle, self.unit, bubble=None, shifting=None)
        return change_group(
            change_ship(battle, self.unit, status="departed"), self.unit, departed=True
        )

    def tell(self) -> str:
        if self.through:
            return self.say("{unit} leaves the battle through {through}")
        return self.say("{unit} leaves the battle {how:word}", how=_COMINGS[self.by])


class GateUsed(OnMap, frozen=True, tag="gate_used", kw_only=True):
    """A damaged gate was used: it works, breaks down, or explodes with who uses it (CI-13.4-1)."""

    unit: str
    gate: str
    rating: int
    effect: GateEffect | None
    rolls: tuple[Roll, ...]
    rule: str = "CI-13.4-1"

    def apply(self, battle: Battle) -> Battle:
        """Note a gate that breaks down; one that explodes destroys itself and its user."""
        if self.effect == "breaks_down":
            return change_beyond(battle, self.gate, broken=True)
        if self.effect != "explodes":
            return battle
        for name in (self.gate, self.unit):
            battle = change_ship(battle, name, status="destroyed")
        group = battle.group(self.unit)
        if group is None:
            return battle
        fighters = tuple([e.with_hull(0) if e.status == "flying" else e for e in group.fighters])
        return change_group(battle, self.unit, fighters=fighters)

    def tell(self) -> str:
        return self.say(
            "{unit} uses {gate}, which is damaged ({rolls:dice} against {rating}): {what:word}",
            what=_GATES[self.effect],
        )


class ArrivalAnnounced(OnMap, frozen=True, tag="arrival_announced", kw_only=True):
    """A ship is on its way in: it begins to appear, or its tunnel is open (CI-14.6-1, -2)."""

    ship: str
    arriving: Arriving
    rule: str = "CI-14.6-2"

    def apply(self, battle: Battle) -> Battle:
        return change_beyond(battle, self.ship, arriving=self.arriving)

    def tell(self) -> str:
        return self.say(
            "{ship} will arrive {how:word} at {at} in turn {arriving.turn}",
            how=_COMINGS[self.arriving.by],
            at=describe_hex(self.arriving.cell),
        )


class ArrivalFailed(OnMap, frozen=True, tag="arrival_failed", kw_only=True):
    """The passage of a ship is gone: it waits beyond again (CI-14.6-1)."""

    line: ClassVar[str] = "{ship} does not arrive: {through} is closed"

    ship: str
    through: str
    rule: str = "CI-14.6-1"

    def apply(self, battle: Battle) -> Battle:
        """Note that it is not on its way any more."""
        return change_beyond(battle, self.ship, arriving=None)


class UnitArrived(OnMap, frozen=True, tag="unit_arrived", kw_only=True):
    """A ship has come into the battle, with the vector that it brings (CI-14.6-1)."""

    ship: str
    by: Coming
    cell: Cell
    drive: str | None = None
    held: int = 0
    rule: str = "CI-14.6-1"

    def apply(self, battle: Battle) -> Battle:
        """Put it on the map, after all that are in its hex; a drive that keeps a tunnel is full.

        Without a bridge in control it is a derelict (CI-13.1.8.1-1).
        """
        ship = battle.ship(self.ship)
        if ship is None:
            return battle
        led = command(ship.running, ship.bridge, battle.options, battle.tables.warfare).ship
        battle = change_beyond(battle, self.ship, arriving=None)
        if self.drive is not None:
            battle = change_drive(battle, self.ship, self.drive, held=self.held)
        come = change_ship(
            battle, self.ship, status=led, cell=self.cell, arrival=battle.arrivals, came=None
        )
        return replace(come, arrivals=battle.arrivals + 1)

    def on_the_map(self) -> "UnitArrived":
        """Return it without the drive."""
        return replace(self, drive=None, held=0)

    def tell(self) -> str:
        return self.say(
            "{ship} arrives {how:word} at {at}", how=_COMINGS[self.by], at=describe_hex(self.cell)
        )


JOURNEY_EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    UnitDeparted,
    GateUsed,
    ArrivalAnnounced,
    ArrivalFailed,
    UnitArrived,
)
"""All that can happen to those who travel."""


class ChargeDrive(Value, frozen=True, tag="charge_drive"):
    """Say what power a drive is to hold from now on: one point more a turn (CI-14.1-2).

    With less than before it falls to nothing. A drive that the order omits keeps its charge.
    It goes on with that; an allocation afterwards must leave it on.
    """

    ship: Id
    drive: Id
    power: Count


class ActivateDrive(Value, frozen=True, tag="activate_drive"):
    """Announce a drive that is full to work, in Final Actions after its turns (CI-14.1-1).

    `part`: to shift the ship in part, this turn alone (CI-14.2.1-1).
    """

    ship: Id
    drive: Id
    part: bool = False


class TransferTunnel(Value, frozen=True, tag="transfer_tunnel"):
    """Have the drive of another ship take a tunnel over (CI-14.1.2-1)."""

    tunnel: Id
    ship: Id
    drive: Id


class OpenTunnel(Value, frozen=True, tag="open_tunnel"):
    """Open a tunnel in an empty hex within reach, entered through one facing of it (CI-14.1-3)."""

    ship: Id
    drive: Id
    cell: Cell
    facing: Facing


class Arrive(Value, frozen=True, tag="arrive", kw_only=True):
    """Bring a ship into the battle that waits beyond (CI-14.6-1, CI-14.6-2).

    By shift or warp it is shown in Power Allocation, and comes in Final Actions into `cell`. In
    Final Actions it snaps in, or opens its tunnel in `cell`, with a `facing`, and comes out a turn
    later; `through` names a tunnel or gate that is there, and takes the place of both.
    """

    ship: Id
    by: Coming
    cell: Cell | None = None
    facing: Facing | None = None
    through: Id | None = None


UNKNOWN_DRIVE = malformed("unknown_drive", "The ship has no such drive beyond light.", "CI-14.0-1")

CHARGES_SLOWLY = illegal("charges_slowly", "CI-14.1-2", "A drive takes one point more a turn.")

DRIVE_DAMAGED = illegal("drive_damaged", "CI-14.2.1-1", "A damaged drive does not shift in part.")

DRIVE_DESTROYED = illegal("drive_destroyed", "CI-14.1-1", "The drive is destroyed.")

DRIVE_UNFIT = illegal("drive_unfit", "CI-14.0-1", "Such a drive does not do that.")

DRIVE_BUSY = illegal("drive_busy", "CI-14.1.2-1", "The drive is at work already.")

NOT_CHARGED = illegal("drive_not_charged", "CI-14.1-1", "The drive is not on, or not full.")

TOO_SLOW_TO_PART = illegal(
    "too_slow_to_part", "CI-14.2.1-1", "Only drives of Rating 0 shift in part."
)

NOT_READY = illegal("not_ready", "CI-14.1-1", "The drive is not ready to open a tunnel.")

OUT_OF_REACH = illegal(
    "out_of_reach", "CI-14.1-3", "The hex is farther than the drive opens tunnels."
)

HEX_NOT_EMPTY = illegal("hex_not_empty", "CI-14.1-3", "A tunnel opens in an empty hex alone.")

UNKNOWN_TUNNEL = malformed(
    "unknown_tunnel", "No tunnel, gate or wormhole of this name is there.", "CI-14.1-3"
)

NOT_TRANSFERABLE = illegal(
    "not_transferable", "CI-14.1.2-1", "Both drives must be built for tunnels that change hands."
)

NOT_ENTERED = illegal(
    "not_entered", "CI-14.1-3", "The way of the unit does not lead in through the facing."
)

GATE_BROKEN = illegal("gate_broken", "CI-13.4-1", "The gate has broken down.")

COMES_OTHERWISE = illegal("comes_otherwise", "CI-14.6-2", "The ship does not come in like that.")


def turns_to_charge(power: int, held: int) -> int:
    """Return in how many turns a drive is full, at one point a turn (CI-14.1-2)."""
    return max(0, power - held)


def most_charge(power: int, held: int) -> int:
    """Return what a drive may hold after this turn (CI-14.1-2)."""
    return min(power, held + 1)


def require_charge(power: int, held: int, wanted: int) -> int:
    """Return what a drive holds after this turn (CI-14.1-2)."""
    most = most_charge(power, held)
    if wanted > most:
        raise CHARGES_SLOWLY.refuse(
            f"It holds {held} of {power}, and takes one point a turn: {most} is the most, not"
            f" {wanted}.",
            at="/power",
        )
    return held_after(held, wanted)


def held_after(held: int, wanted: int) -> int:
    """Return what a drive holds that is given so much: with any less than before nothing."""
    return wanted if wanted >= held else 0


def ready_in(declared: int, rating: int) -> int:
    """Return the turn whose Final Actions the drive works in (CI-14.1-1)."""
    return declared + rating


def bar_to_part_shift(drive: TransLightDrive, lost: int) -> Code | None:
    """Return why a drive does not shift in part, or None (CI-14.2.1-1)."""
    if drive.travel != "shift" or not drive.part:
        return DRIVE_UNFIT
    if drive.rating:
        return TOO_SLOW_TO_PART
    return DRIVE_DAMAGED if lost else None


def is_crushed(masses: Iterable[float], limit: float) -> bool:
    """Return whether a partial shift ends in the hex of something too massive (CI-14.2.1-2)."""
    return any(mass >= limit for mass in masses)


TRANSFER_SIDES = 10
"""Sides of the dice of a transfer."""


def transfer_dice(rating: int, least: int) -> int:
    """Return how many dice are thrown: as many as the second drive's Rating (CI-RUL-94)."""
    return max(rating, least)


def takes_over(faces: Sequence[int], table: DriveTable) -> bool:
    """Return whether dice are enough (CI-14.1.2-1); none are not."""
    return sum(faces) > table.transfer_fails_to


Setback: TypeAlias = Literal["power", "damage", "range", "gone", "entered", "transfer"]
"""Why a drive is set back to nothing: power fell, it was struck, its tunnel is too far or lost."""


class Upkeep(NamedTuple):
    """How a ship is that keeps a tunnel open, and its drive."""

    hexes: int
    reach: int
    held: int
    power: int
    struck: bool = False
    entered: bool = False


def bar_to_upkeep(now: Upkeep) -> Setback | None:
    """Return why a tunnel closes at once, or None: it stays open (CI-14.1.1-1).

    Its ship must stay outside and within reach; its drive must be full, and not be struck.
    """
    if now.entered:
        return "entered"
    if now.struck:
        return "damage"
    if now.held < now.power:
        return "power"
    return "range" if now.hexes > now.reach else None


def leaves_map(speed: int, *, all_in_bubbles: bool) -> bool:
    """Return whether a ship in a bubble leaves the map: it moves (CI-14.3-1).

    Where all units are in bubbles they fight as ever (CI-14.3-2).
    """
    return speed > 0 and not all_in_bubbles


_WHY: dict[Setback, str] = {
    "power": "the drive has lost power",
    "damage": "the drive was struck",
    "range": "the tunnel is out of reach",
    "gone": "the ship is out of the battle",
    "entered": "the ship went through the tunnel",
    "transfer": "the transfer has failed",
}

_COMINGS: dict[Coming, str] = {
    "tunnel": "by tunnel",
    "shift": "by shift drive",
    "warp": "at warp",
    "snap": "by snap drive",
}

_GATES: dict[GateEffect | None, str] = {
    None: "it works",
    "breaks_down": "it breaks down",
    "explodes": "it explodes with the unit",
}


class DriveFed(HeardByFew, frozen=True, tag="drive_fed", kw_only=True):
    """A drive is to hold so much power this turn (CI-14.1-2)."""

    line: ClassVar[str] = "{ship} wants {drive} to hold {power} power"

    ship: str
    drive: str
    power: int
    only: tuple[str, ...] | None = None
    rule: str = "CI-14.1-2"

    def apply(self, battle: Battle) -> Battle:
        """Replace the earlier note."""
        return change_drive(battle, self.ship, self.drive, wanted=self.power)


class DriveCharged(HeardByFew, frozen=True, tag="drive_charged", kw_only=True):
    """All power being allocated, a drive holds so much (CI-14.1-2)."""

    line: ClassVar[str] = "{drive} of {ship} holds {held} power"

    ship: str
    drive: str
    held: int
    only: tuple[str, ...] | None = None
    rule: str = "CI-14.1-2"

    def apply(self, battle: Battle) -> Battle:
        return change_drive(
            battle, self.ship, self.drive, held=self.held, wanted=None, faltered=False
        )


class DriveReset(HeardByFew, frozen=True, tag="drive_reset", kw_only=True):
    """A drive fell back to no power, and does not do its order (CI-14.1-2, CI-14.1.1-1)."""

    ship: str
    drive: str
    why: Setback
    only: tuple[str, ...] | None = None
    rule: str = "CI-14.1-2"

    def apply(self, battle: Battle) -> Battle:
        """Take its power, and what it was shown."""
        return set_back(battle, self.ship, self.drive)

    def tell(self) -> str:
        return self.say("{drive} of {ship} falls back to no power: {why:word}", why=_WHY[self.why])


def set_back(battle: Battle, ship_id: str, drive: str, *, faltered: bool = False) -> Battle:
    """Return the battle with an empty and idle drive (CI-14.1-2).

    One that has `faltered` takes no power in this turn any more.
    """
    ship = battle.ship(ship_id)
    if ship is not None and (ship.beyond.shifting == "announced" and shifts_by(ship, drive)):
        battle = change_beyond(battle, ship_id, shifting=None)
    return change_drive(
        battle, ship_id, drive, held=0, wanted=None, declared=None, faltered=faltered
    )


class DriveActivated(Happening, frozen=True, tag="drive_activated", kw_only=True):
    """A drive was ordered to work; it does in the Final Actions of turn `ready` (CI-14.1-1)."""

    line: ClassVar[str] = "{ship} activates {drive}, which is ready in turn {ready}"

    ship: str
    drive: str
    turn: int
    ready: int
    rule: str = "CI-14.1-1"

    def apply(self, battle: Battle) -> Battle:
        return change_drive(battle, self.ship, self.drive, declared=self.turn)


class PartShiftAnnounced(Happening, frozen=True, tag="part_shift_announced", kw_only=True):
    """A ship is to shift in part when it moves (CI-14.2.1-1)."""

    line: ClassVar[str] = "{ship} will shift in part with {drive}"

    ship: str
    drive: str
    rule: str = "CI-14.2.1-1"

    def apply(self, battle: Battle) -> Battle:
        return change_beyond(battle, self.ship, shifting="announced")


class PartShiftBegan(OnMap, frozen=True, tag="part_shift_began", kw_only=True):
    """A ship shifts in part, and is out of reach until Final Actions (CI-14.2.1-1)."""

    line: ClassVar[str] = "{ship} shifts in part and is out of reach"

    ship: str
    rule: str = "CI-14.2.1-1"

    def apply(self, battle: Battle) -> Battle:
        return change_beyond(battle, self.ship, shifting="shifted")


class PartShiftEnded(OnMap, frozen=True, tag="part_shift_ended", kw_only=True):
    """A ship is back from its partial shift; in the hex of something massive, it is destroyed."""

    ship: str
    crushed_by: str | None = None
    rule: str = "CI-14.2.1-2"

    def apply(self, battle: Battle) -> Battle:
        back = change_beyond(battle, self.ship, shifting=None)
        return change_ship(back, self.ship, status="destroyed") if self.crushed_by else back

    def tell(self) -> str:
        if self.crushed_by:
            return self.say(
                "{ship} returns from its partial shift inside {crushed_by} and is destroyed"
            )
        return self.say("{ship} returns from its partial shift")


class TunnelOpened(OnMap, frozen=True, tag="tunnel_opened", kw_only=True):
    """A tunnel opened in a hex; it is entered and left through one facing of it (CI-14.1-3)."""

    tunnel: str
    ship: str
    drive: str
    cell: Cell
    facing: Facing
    turn: int
    lost: int = 0
    rule: str = "CI-14.1-3"

    def apply(self, battle: Battle) -> Battle:
        """Put it on the map; its drive has done what it was shown, and keeps it."""
        opened = Tunnel(
            id=self.tunnel,
            cell=self.cell,
            facing=self.facing,
            ship=self.ship,
            drive=self.drive,
            opened=self.turn,
            lost=self.lost,
        )
        battle = change_drive(battle, self.ship, self.drive, declared=None)
        battle = change_tunnels(battle, (*battle.open_tunnels, opened))
        return replace(battle, dug=(battle.dug or 0) + 1)

    def on_the_map(self) -> "TunnelOpened":
        """Return where it is, without the drive."""
        return replace(self, drive=UNKNOWN, lost=0)

    def tell(self) -> str:
        return self.say(
            "{ship} opens {tunnel} at {at} through facing {facing}", at=describe_hex(self.cell)
        )


class TunnelClosed(OnMap, frozen=True, tag="tunnel_closed", kw_only=True):
    """A tunnel closed (CI-14.1.1-1)."""

    tunnel: str
    why: Setback
    rule: str = "CI-14.1.1-1"

    def apply(self, battle: Battle) -> Battle:
        return change_tunnels(
            battle, tuple([each for each in battle.open_tunnels if each.id != self.tunnel])
        )

    def tell(self) -> str:
        return self.say("{tunnel} closes: {why:word}", why=_WHY[self.why])


class TunnelTransferred(OnMap, frozen=True, tag="tunnel_transferred", kw_only=True):
    """A drive tried to take a tunnel over: with more than 7 it does, else both fall back.

    CI-14.1.2-1.
    """

    tunnel: str
    ship: str
    drive: str
    total: int
    succeeded: bool
    lost: int
    rolls: tuple[Roll, ...]
    rule: str = "CI-14.1.2-1"

    def apply(self, battle: Battle) -> Battle:
        """Give the tunnel to the drive; or set both back, and let it close in Final Actions."""
        before = battle.tunnel(self.tunnel)
        if before is None:
            return battle
        if self.succeeded:
            now = replace(before, ship=self.ship, drive=self.drive, lost=self.lost)
        else:
            now = replace(before, closing=True)
            battle = set_back(battle, before.ship, before.drive, faltered=True)
            battle = set_back(battle, self.ship, self.drive, faltered=True)
        return change_tunnels(
            battle, tuple([now if each.id == now.id else each for each in battle.open_tunnels])
        )

    def tell(self) -> str:
        if self.succeeded:
            return self.say("{ship} takes over {tunnel} ({rolls:dice}, {total} in all)")
        return self.say(
            "{ship} fails to take over {tunnel}, which will close ({rolls:dice}, {total} in all)"
        )


class BubbleFormed(OnMap, frozen=True, tag="bubble_formed", kw_only=True):
    """A warp bubble formed around a ship (CI-14.3-1)."""

    line: ClassVar[str] = "A warp bubble forms around {ship}"

    ship: str
    drive: str
    rule: str = "CI-14.3-1"

    def apply(self, battle: Battle) -> Battle:
        done = change_drive(battle, self.ship, self.drive, declared=None)
        return change_beyond(done, self.ship, bubble=self.drive)

    def on_the_map(self) -> "BubbleFormed":
        """Return it without the drive."""
        return replace(self, drive=UNKNOWN)


class BubbleBurst(OnMap, frozen=True, tag="bubble_burst", kw_only=True):
    """The warp bubble around a ship is no more (CI-14.3-2)."""

    line: ClassVar[str] = "The warp bubble around {ship} bursts"

    ship: str
    rule: str = "CI-14.3-2"

    def apply(self, battle: Battle) -> Battle:
        return change_beyond(battle, self.ship, bubble=None)


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    DriveFed,
    DriveCharged,
    DriveReset,
    DriveActivated,
    PartShiftAnnounced,
    PartShiftBegan,
    PartShiftEnded,
    TunnelOpened,
    TunnelClosed,
    TunnelTransferred,
    BubbleFormed,
    BubbleBurst,
)
"""All that can happen to drives; what happens to travellers stands in `journey_happenings`."""


def settle_drives(ruling: Ruling, dice: Dice) -> Ruling:
    """Give drives their power, all of it being allocated, and see what holds (CI-14.1-2)."""
    for ship in ruling.state.ships:
        if ship.in_play and ship.travel:
            for drive in drives_of(ship):
                ruling = ruling.then(*_settle(ruling.state, ship, drive))
    return keep_up(ruling, dice)


def _settle(
    battle: Battle, ship: Starship, drive: Fitted[TransLightDrive]
) -> Iterator[HappensTo[Battle]]:
    """Yield what a drive holds now, if it is not what it held before."""
    name = drive.system.id
    state, only = ship.beyond.drive(name), told_only_to(battle, ship)
    given = given_to(state) if drive.works and not state.faltered else 0
    held = held_after(state.held, given)
    told = state.declared is not None or shifts_by(ship, name)
    if held < state.held or (told and held < drive.system.power):
        yield DriveReset(ship=ship.id, drive=name, why="power", only=only)
    elif held != state.held or state.wanted is not None or state.faltered:
        yield DriveCharged(ship=ship.id, drive=name, held=held, only=only)


def keep_up(ruling: Ruling, _dice: Dice) -> Ruling:
    """Close tunnels and burst bubbles that nothing keeps any more (CI-14.1.1-1, CI-14.3-2)."""
    for tunnel in ruling.state.open_tunnels:
        ruling = ruling.then(*_keep(ruling.state, tunnel))
    for ship in ruling.state.ships:
        if ship.in_play and ship.travel:
            ruling = _power_drive(ruling, ship)
    return ruling


def _keep(battle: Battle, tunnel: Tunnel) -> Iterator[HappensTo[Battle]]:
    """Yield that a tunnel closes, and its drive falls back, if anything ends it."""
    ship = battle.ship(tunnel.ship)
    why = None if tunnel.closing or ship is None else bar_to_keeping(battle, tunnel, ship)
    if why is None or ship is None:
        return
    yield TunnelClosed(tunnel=tunnel.id, why=why)
    only = told_only_to(battle, ship)
    yield DriveReset(ship=ship.id, drive=tunnel.drive, why=why, only=only, rule="CI-14.1.1-1")


def bar_to_keeping(battle: Battle, tunnel: Tunnel, ship: Starship) -> Setback | None:
    """Return why a ship does not keep its tunnel open, or None (CI-14.1.1-1).

    One that is to come out of it keeps it meanwhile.
    """
    if ship.status == "beyond":
        return None
    if ship.status == "departed":
        return "entered"
    drive = drive_of(ship, tunnel.drive)
    if not ship.in_play or drive is None:
        return "gone"
    held = ship.beyond.drive(tunnel.drive).held if drive.works else -1
    return bar_to_upkeep(
        Upkeep(
            hexes=range_between(ship.cell, tunnel.cell, battle.options),
            reach=drive.system.reach,
            held=held,
            power=drive.system.power,
            struck=drive.lost > tunnel.lost,
        )
    )


def _power_drive(ruling: Ruling, ship: Starship) -> Ruling:
    """Set back the drives of a ship that are off, or destroyed, and what they kept."""
    for drive in drives_of(ship):
        state = ship.beyond.drive(drive.system.id)
        if not drive.works and (state.held or state.declared is not None):
            ruling = end_bubble(ruling, ship.id, drive.system.id)
            only = told_only_to(ruling.state, ship)
            ruling = ruling.then(
                DriveReset(ship=ship.id, drive=drive.system.id, why="power", only=only)
            )
    now = ruling.state.ship(ship.id)
    if now is not None and now.in_play and now.beyond.bubble is not None:
        kept = now.beyond.drive(now.beyond.bubble)
        keeper = drive_of(now, now.beyond.bubble)
        if keeper is None or kept.held < keeper.system.power:
            ruling = end_bubble(ruling, now.id, now.beyond.bubble)
    return ruling


def end_bubble(ruling: Ruling, ship_id: str, drive: str) -> Ruling:
    """End the bubble that a drive keeps; where all are in bubbles, its ship leaves (CI-14.3-2)."""
    ship = ruling.state.ship(ship_id)
    if ship is None or ship.beyond.bubble != drive:
        return ruling
    all_in_bubbles = are_all_warped(ruling.state)
    ruling = ruling.then(BubbleBurst(ship=ship_id))
    if not all_in_bubbles:
        return ruling
    return ruling.then(UnitDeparted(unit=ship_id, by="warp", rule="CI-14.3-2"))
