"""Stealth: hiding from the map, being found, reappearing (CI 15.8)."""

from collections.abc import Callable, Iterator, Mapping
from typing import ClassVar, Literal, TypeAlias

from msgspec import UNSET
from msgspec.structs import replace

from umpire.kernel.chapter import Act, InChapter
from umpire.kernel.dice import Dice
from umpire.kernel.errors import Refusal, illegal
from umpire.kernel.happening import HappensTo
from umpire.kernel.offers import Choice, order_of
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity.play import (
    ChapterOfPlay,
    HeardByFew,
    OnMap,
    betraying,
    has_stealth,
    hidden_ships,
    nobody,
)
from umpire.rules.cold_infinity.sighting.arcs import is_blocked
from umpire.rules.cold_infinity.state.battle import (
    Battle,
    Plot,
    Ruling,
    Unit,
    change_ship,
    with_plot,
)
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sheet import OPTION_OFF
from umpire.rules.cold_infinity.state.units import (
    commanded_ship,
    describe_hex,
    listed,
    mass_of,
    range_between,
    side_of_ship,
    written,
)
from umpire.rules.cold_infinity.state.values import Action, Cell, Motion, Share
from umpire.rules.cold_infinity.state.vessels import Starship, Stealth
from umpire.rules.cold_infinity.warfare.levels import in_shroud, radius_of

Betrayal: TypeAlias = Literal["detected", "powered"]
"""Why a ship is seen again (CI-15.8-1, CI-15.8-2)."""


class StealthSought(HeardByFew, frozen=True, tag="stealth_sought", kw_only=True):
    """A ship is to vanish at the end of the Movement Step; its side alone sees it."""

    line: ClassVar[str] = "{ship} will vanish at the end of movement"

    ship: str
    only: tuple[str, ...] | None
    rule: str = "CI-15.8-2"

    def apply(self, battle: Battle) -> Battle:
        return change_ship(battle, self.ship, stealth=Stealth(wanted=True))


_BARRED: Mapping[str, str] = {
    "powered": "sensors, weapons or drives have power",
    "held": "something holds it",
    "shrouded": "it is inside an enemy shroud",
    "seen": "an enemy has it in sight",
}


class StealthMissed(HeardByFew, frozen=True, tag="stealth_missed", kw_only=True):
    """A ship did not vanish: it has power on, or somebody sees it."""

    ship: str
    why: Literal["powered", "held", "shrouded", "seen"]
    only: tuple[str, ...] | None
    rule: str = "CI-15.8-2"

    def apply(self, battle: Battle) -> Battle:
        return change_ship(battle, self.ship, stealth=UNSET)

    def tell(self) -> str:
        return self.say("{ship} does not vanish: {why:word}", why=_BARRED[self.why])


class ShipVanished(OnMap, frozen=True, tag="ship_vanished", kw_only=True):
    """A ship went into stealth, and is off the map from now on."""

    line: ClassVar[str] = "{ship} vanishes from the map"

    ship: str
    rule: str = "CI-15.8-2"

    def apply(self, battle: Battle) -> Battle:
        return change_ship(battle, self.ship, status="hidden", stealth=Stealth())


class MovedUnseen(HeardByFew, frozen=True, tag="moved_unseen", kw_only=True):
    """A ship in stealth has moved: an entry of its private log."""

    ship: str
    plan: tuple[Action, ...]
    start: Cell
    cell: Cell
    motion: Motion
    came: Cell | None
    thrust: int
    overthrust: tuple[Share, ...]
    only: tuple[str, ...] | None
    rule: str = "CI-15.8-1"

    def apply(self, battle: Battle) -> Battle:
        """Move it; among those on the map it does not count as having come anywhere."""
        ship = battle.ship(self.ship)
        came = self.came if self.came is not None or ship is None else ship.came
        return change_ship(
            battle,
            self.ship,
            cell=self.cell,
            motion=self.motion,
            came=came,
            overthrust=self.overthrust,
            moved=True,
        )

    def tell(self) -> str:
        return self.say(
            "{ship} moves unseen from {start} to {end}, vector {vector}",
            start=describe_hex(self.start),
            end=describe_hex(self.cell),
            vector=written(self.motion.vector),
        )


class PlottedUnseen(HeardByFew, frozen=True, tag="plotted_unseen", kw_only=True):
    """A side wrote down how a ship in stealth is to move; nobody else ever sees it."""

    line: ClassVar[str] = "{plot.unit} notes its move in its log"

    plot: Plot
    only: tuple[str, ...] | None
    rule: str = "CI-15.8-1"

    def apply(self, battle: Battle) -> Battle:
        """Keep the plot in place of an earlier one of the ship."""
        return with_plot(battle, self.plot)


class ShipDetected(HeardByFew, frozen=True, tag="ship_detected", kw_only=True):
    """A ship in stealth ended its move in an enemy shroud: next turn it is placed on the map."""

    line: ClassVar[str] = "{ship} is detected and appears when EW levels are set next turn"

    ship: str
    only: tuple[str, ...] | None
    rule: str = "CI-15.8-2"

    def apply(self, battle: Battle) -> Battle:
        return change_ship(battle, self.ship, stealth=Stealth(detected=True))


class ShipAppeared(OnMap, frozen=True, tag="ship_appeared", kw_only=True):
    """A ship lost its stealth, and is on the map where its log has it."""

    ship: str
    why: Betrayal
    cell: Cell
    motion: Motion
    rule: str = "CI-15.8-2"

    def apply(self, battle: Battle) -> Battle:
        """Place it; it came after all that are there, and moves this turn if it has not."""
        ship = battle.ship(self.ship)
        if ship is None:
            return battle
        placed = change_ship(
            battle,
            ship.id,
            status="active",
            cell=self.cell,
            motion=self.motion,
            arrival=battle.arrivals,
            stealth=Stealth(),
        )
        return replace(placed, arrivals=battle.arrivals + 1)

    def on_the_map(self) -> "ShipAppeared":
        """Return where it is and how it lies."""
        return replace(self, motion=Motion(self.motion.vector, self.motion.attitude))

    def tell(self) -> str:
        line = "{ship} has power on and appears at {at}, vector {vector}"
        if self.why == "detected":
            line = "{ship} was detected and appears at {at}, vector {vector}"
        return self.say(line, at=describe_hex(self.cell), vector=written(self.motion.vector))


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    StealthSought,
    StealthMissed,
    ShipVanished,
    MovedUnseen,
    PlottedUnseen,
    ShipDetected,
    ShipAppeared,
)
"""All that can happen by this chapter."""


NO_STEALTH = illegal("no_stealth", "CI-15.8-1", "The ship is not built for stealth.")

STEALTH_BETRAYED = illegal(
    "stealth_betrayed", "CI-15.8-1", "Sensors, weapons or drives of the ship have power."
)

STEALTH_HELD = illegal(
    "stealth_held",
    "CI-15.8-2",
    "A dock, another ship, a bubble, or a fire keeps the ship on the map.",
)

STEALTH_ENTERS = illegal(
    "stealth_enters", "CI-15.8-1", "A ship in stealth enters no tunnel: it is off the map."
)


class EnterStealth(Value, frozen=True, tag="enter_stealth", kw_only=True):
    """Let a ship vanish at the end of this Movement Step, if nobody sees it then (CI-15.8-2)."""

    ship: Id


NO_ADVANCED = OPTION_OFF.under("CI-15.8-1")


def enter_stealth(ruling: Ruling, order: EnterStealth, _dice: Dice) -> Ruling:
    """Have a ship vanish at the end of the Movement Step, if nobody sees it then (CI-15.8-2).

    Raises:
        IllegalOrder: the rules are basic, the ship does not act, its side is done, it has no
            stealth, something betrays it or holds it.
        Malformed: there is no such ship.
    """
    battle = ruling.state
    ship = commanded_ship(battle, order.ship, at="/ship")
    require_stealth(battle.options, ship)
    require_free(battle, ship)
    return ruling.then(StealthSought(ship=ship.id, only=(ship.side,)))


def require_stealth(options: Options, ship: Starship) -> None:
    """Refuse stealth of a ship that has none, or that something betrays; see `enter_stealth`."""
    if options.level != "advanced":
        raise NO_ADVANCED.refuse(f"{ship.id}: the basic rules know no stealth.", at="/ship")
    if not has_stealth(ship):
        raise NO_STEALTH.refuse(f"{ship.id} is not built for stealth.", at="/ship")
    on = betraying(ship)
    if on:
        raise STEALTH_BETRAYED.refuse(
            f"{ship.id} has power in {listed(on)}: switch that off by allocate_power first.",
            at="/ship",
        )


def require_free(battle: Battle, ship: Starship) -> None:
    """Refuse that a ship vanishes which something holds; see `enter_stealth`."""
    if is_held(battle, ship):
        raise STEALTH_HELD.refuse(
            f"{ship.id} is held by a dock, another ship, a bubble, an extended system, a fire, or "
            "an"
            " unstable reactor: let it come free first.",
            at="/ship",
        )


def is_held(battle: Battle, ship: Starship) -> bool:
    """Return whether something keeps a ship on the map (CI-UMP-182, CI-UMP-250).

    A dock, another ship, its own travel, a fire, or a reactor that may detonate.
    """
    burns = bool(ship.unstable) or any(part.fires for part in ship.condition.sections)
    travels = ship.beyond.bubble is not None or ship.beyond.shifting is not None
    outside = bool(ship.outboard) or ship.docked is not None
    return burns or outside or travels or bool(battle.attached_to(ship.id))


def settle_stealth(ruling: Ruling, _dice: Dice) -> Ruling:
    """Detect ships in stealth, and let others vanish, as the Movement Step ends (CI-15.8-2)."""
    for ship in ruling.state.ships:
        if ship.status == "hidden" and not _is_detected(ship) and _in_shroud(ruling.state, ship):
            ruling = ruling.then(ShipDetected(ship=ship.id, only=(ship.side,)))
        elif ship.status == "active" and _state(ship).wanted:
            why = bar_to_vanishing(ruling.state, ship)
            ruling = ruling.then(
                ShipVanished(ship=ship.id)
                if why is None
                else StealthMissed(ship=ship.id, why=why, only=(ship.side,))
            )
    return ruling


def bar_to_vanishing(
    battle: Battle, ship: Starship
) -> Literal["powered", "held", "shrouded", "seen"] | None:
    """Return why a ship cannot vanish now, or None (CI-15.8-1, CI-15.8-2)."""
    if betraying(ship):
        return "powered"
    if is_held(battle, ship):
        return "held"
    if _in_shroud(battle, ship):
        return "shrouded"
    return "seen" if _is_seen(battle, ship) else None


def place_detected(ruling: Ruling, _dice: Dice) -> Ruling:
    """Place the ships that were detected, when EW levels are set (CI-15.8-2)."""
    for ship in hidden_ships(ruling.state):
        if _is_detected(ship):
            ruling = ruling.then(_appears(ship, "detected"))
    return ruling


def show_powered(ruling: Ruling, _dice: Dice) -> Ruling:
    """Place the ships in stealth that something betrays which has power now (CI-15.8-1)."""
    for ship in hidden_ships(ruling.state):
        if betraying(ship):
            ruling = ruling.then(_appears(ship, "powered"))
    return ruling


def _appears(ship: Starship, why: Literal["detected", "powered"]) -> ShipAppeared:
    return ShipAppeared(
        ship=ship.id,
        why=why,
        cell=ship.cell,
        motion=ship.motion,
        rule="CI-15.8-1" if why == "powered" else "CI-15.8-2",
    )


def _state(ship: Starship) -> Stealth:
    return ship.stealth or Stealth()


def _is_detected(ship: Starship) -> bool:
    return _state(ship).detected


def _enemies(battle: Battle, ship: Starship) -> Iterator[Unit]:
    """Yield the enemies of a ship that are on the map."""
    for unit in battle.units:
        if unit.side != ship.side and unit.in_play:
            yield unit


def _in_shroud(battle: Battle, ship: Starship) -> bool:
    """Return whether a ship is inside the EW shroud of an enemy (CI-15.8-2, CI-4.1-1)."""
    return any(
        in_shroud(range_between(enemy.cell, ship.cell, battle.options), radius_of(battle, enemy))
        for enemy in _enemies(battle, ship)
    )


def _is_seen(battle: Battle, ship: Starship) -> bool:
    """Return whether any enemy on the map has a line of sight to a ship (CI-15.8-2, CI-7.1.5-1)."""
    mass = mass_of(ship)
    return any(
        not is_blocked(battle, enemy.cell, ship.cell, mass) for enemy in _enemies(battle, ship)
    )


class EnterStealthChoice(Choice, frozen=True, tag="enter_stealth", kw_only=True):
    """A ship may vanish at the end of the Movement Step, if nobody sees it then."""

    ship: str
    rule: str = "CI-15.8-2"


def choices(battle: Battle, sees: Callable[[str], bool], unit: str | None) -> Iterator[Choice]:
    """Yield the ships of a seat that may vanish; with `unit`, that one alone."""
    if battle.phase != "power_allocation":
        return
    for ship in battle.ships:
        mine = sees(ship.side) and ship.side not in battle.finished and unit in {None, ship.id}
        if not mine or ship.status != "active" or not has_stealth(ship):
            continue
        try:
            require_stealth(battle.options, ship)
            require_free(battle, ship)
        except Refusal:
            continue
        yield EnterStealthChoice(ship=ship.id, order=order_of(EnterStealth, ship=ship.id))


ENTER_STEALTH: Act[Battle, EnterStealth] = Act(
    order=EnterStealth,
    procedure=enter_stealth,
    family="sensors",
    phases=("power_allocation",),
    side=side_of_ship,
    offer=InChapter(EnterStealthChoice),
    readable=nobody,
)


STEALTH = ChapterOfPlay(
    acts=(ENTER_STEALTH,),
    events=EVENTS,
    choices=choices,
)
