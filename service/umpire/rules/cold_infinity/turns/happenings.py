"""The events of the sequence of play (CI 2)."""

import msgspec
from msgspec.structs import replace

from umpire.kernel.dice import Roll
from umpire.kernel.happening import HappensTo
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity.state.audience import PHASES
from umpire.rules.cold_infinity.state.battle import Battle, PhaseName
from umpire.rules.cold_infinity.state.changes import (
    change_groups,
    change_ship,
    change_ships,
    change_unit,
)
from umpire.rules.cold_infinity.state.fire_step import FireStep
from umpire.rules.cold_infinity.state.group import Group
from umpire.rules.cold_infinity.state.happening import Happening, HeardByFew
from umpire.rules.cold_infinity.state.named import in_words
from umpire.rules.cold_infinity.state.sequence import (
    Ahead,
    AskingPhase,
    Cause,
    Due,
    Rating,
    SideOrders,
    StandingOrders,
)
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.warfare import Warfare

LEVEL = "level-"
"""How labels begin of what units throw that are level with each other."""
OPENS_SAID_ONCE: frozenset[PhaseName] = frozenset(("electronic_warfare", "secret_attacks"))
"""Phases that may begin with what a side has said once, in secret (CI-UMP-121)."""


class PhaseBegan(Happening, frozen=True, tag="phase_began", kw_only=True):
    """A phase began; with `power_allocation`, a new turn."""

    turn: int
    phase: PhaseName
    rule: str = "CI-2.0-1"

    def apply(self, battle: Battle) -> Battle:
        """Begin it; in a new turn nothing has been done yet."""
        begun = replace(battle, turn=self.turn, phase=self.phase, finished=())
        return begun if self.turn == battle.turn else _new_turn(begun)

    def tell(self) -> str:
        """Tell which, of which turn."""
        return f"Turn {self.turn}: {in_words(self.phase)}"

    def may_hide_more(self, battle: Battle, seat: Seat) -> bool:  # noqa: ARG002 -- from all
        """Tell whether weapons may be all armed, or standing orders not given."""
        said_once = battle.options.standing_orders and self.phase in OPENS_SAID_ONCE
        return said_once or self.phase == PHASES[0]


class SideFinished(Happening, frozen=True, tag="side_finished", kw_only=True):
    """A side has nothing more to order in this phase."""

    side: str
    rule: str = "CI-UMP-65"

    def apply(self, battle: Battle) -> Battle:
        """Note the side among those that have finished."""
        return replace(battle, finished=(*battle.finished, self.side))

    def tell(self) -> str:
        """Tell which."""
        return f"{self.side} is done"

    def may_hide_more(self, battle: Battle, seat: Seat) -> bool:
        """Tell whether its side may be done ahead with more."""
        return battle.options.standing_orders and not seat.sees(self.side)


class FinishingAhead(HeardByFew, frozen=True, tag="finishing_ahead", kw_only=True):
    """A side is done ahead with phases up to one of a turn, or no longer; it alone hears of it."""

    side: str
    turn: int
    through: AskingPhase | None
    only: tuple[str, ...]
    rule: str = "CI-UMP-122"

    def apply(self, battle: Battle) -> Battle:
        """Note it in place of what the side said before."""
        others = tuple([each for each in battle.ahead if each.side != self.side])
        if self.through is None:
            return replace(battle, ahead=others)
        return replace(battle, ahead=(*others, Ahead(self.side, self.turn, self.through)))

    def tell(self) -> str:
        """Tell how far, or that it is no longer."""
        if self.through is None:
            return f"{self.side} is done ahead with nothing"
        return f"{self.side} is done ahead, through {in_words(self.through)} of turn {self.turn}"


class StandingOrdersSet(HeardByFew, frozen=True, tag="standing_orders_set", kw_only=True):
    """A side has said what its units do each turn; it alone hears of it."""

    side: str
    orders: StandingOrders
    only: tuple[str, ...]
    rule: str = "CI-UMP-121"

    def apply(self, battle: Battle) -> Battle:
        """Note them in place of what the side said before."""
        others = tuple([each for each in battle.standing if each.side != self.side])
        if self.orders == StandingOrders():
            return replace(battle, standing=others)
        return replace(battle, standing=(*others, SideOrders(self.side, self.orders)))

    def tell(self) -> str:
        """Tell which are given."""
        said = [
            in_words(name) for name in self.orders.__struct_fields__ if getattr(self.orders, name)
        ]
        return f"{self.side} gives standing orders: {', '.join(said) or 'none'}"


class BridgeTransferred(Happening, frozen=True, tag="bridge_transferred", kw_only=True):
    """Control of a ship passed to another bridge, which costs it initiative."""

    ship: str
    bridge: str
    rule: str = "CI-2.1.2.2-1"

    def apply(self, battle: Battle) -> Battle:
        """Give the ship to that bridge; it is in control, and pays for it."""
        ship = battle.ship(self.ship)
        if ship is None:
            return battle
        other = tuple([each for each in ship.rating.due if each.cause != "bridge_transfer"])
        due = (*other, Due("bridge_transfer"))
        return change_ship(
            battle,
            ship.id,
            bridge=self.bridge,
            rating=replace(ship.rating, due=due),
            status="active",
        )

    def tell(self) -> str:
        """Tell to which."""
        return f"Control of {self.ship} passes to {self.bridge}"


class PenaltyTerm(msgspec.Struct, frozen=True):
    """What a deed adds to a rating."""

    cause: Cause
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


class InitiativeDetermined(Happening, frozen=True, tag="initiative_determined", kw_only=True):
    """All units threw; `order` is that in which they move, the highest rating first."""

    throws: tuple[Throw, ...]
    order: tuple[str, ...]
    rolls: tuple[Roll, ...]
    rule: str = "CI-2.1.2-3"

    def apply(self, battle: Battle) -> Battle:
        """Give all units their rating and their place."""
        for throw in self.throws:
            unit = battle.unit(throw.unit)
            if unit is not None:
                rating = replace(unit.rating, now=throw.rating, due=())
                battle = change_unit(battle, unit.id, rating=rating)
        thrown = replace(battle, order=self.order)
        return _drift_on(thrown) if battle.options.control_from_lost_bridge else thrown

    def tell(self) -> str:
        """Tell each throw, in the order of moving, and what was thrown again."""
        thrown = {throw.unit: _thrown(throw) for throw in self.throws}
        told = "; ".join(thrown.get(unit, unit) for unit in self.order)
        again = [
            f"{_who(roll.label)} {roll.faces[0]}" for roll in self.rolls if _is_again(roll.label)
        ]
        level = f"; thrown for equal ratings: {', '.join(again)}" if again else ""
        return f"Initiative, first to move first: {told}{level}"


def _new_turn(battle: Battle) -> Battle:
    fresh = replace(battle, order=(), plots=(), snaps=(), rams=(), ew_open=False, fire=FireStep())
    fresh = change_groups(change_ships(fresh, _fresh_ship), _fresh_group)
    return fresh if battle.options.control_from_lost_bridge else _drift_on(fresh)


def _drift_on(battle: Battle) -> Battle:
    """Return the battle in which no derelict is saved any more (CI-RUL-87)."""
    return change_ships(battle, lambda ship: replace(ship, lost_control=ship.status == "derelict"))


def _fresh_ship(ship: Starship) -> Starship:
    return replace(
        ship,
        moved=False,
        turned=False,
        warfare=_fresh_warfare(ship.warfare),
        defences=replace(ship.defences, shots=()),
        rating=_fresh_rating(ship.rating),
        overthrust=(),
        barnstorming=None,
        power=replace(
            ship.power,
            extra=(),
            given=(),
            fed=(),
            used=0,
            used_before=ship.power.used,
            allocated=False,
            in_part=(),
            before=None,
        ),
    )


def _fresh_warfare(warfare: Warfare) -> Warfare:
    return Warfare(
        masked_before=warfare.ew.masking,
        shroud_before=warfare.ew.shroud,
        set_last=warfare.set_last,
    )


def _fresh_group(group: Group) -> Group:
    return replace(
        group,
        moved=False,
        warfare=_fresh_warfare(group.warfare),
        rating=_fresh_rating(group.rating),
        evasion=0,
        formation=False,
        thrust_left=0,
        toggled=False,
        barnstorming=None,
    )


def _fresh_rating(rating: Rating) -> Rating:
    return rating if rating.now is None else replace(rating, now=None, previous=rating.now)


def _thrown(throw: Throw) -> str:
    terms = [str(throw.base), f"{throw.speed_term:+d} for Speed", f"+{throw.die} thrown"]
    terms += [f"{each.points:+d} {in_words(each.cause)}" for each in throw.penalties]
    return f"{throw.unit} {throw.rating} ({', '.join(terms)})"


def _who(label: str) -> str:
    return label.split("/")[-2]


def _is_again(label: str) -> bool:
    return label.rsplit("/", maxsplit=1)[-1].startswith(LEVEL)


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    PhaseBegan,
    SideFinished,
    FinishingAhead,
    StandingOrdersSet,
    BridgeTransferred,
    InitiativeDetermined,
)
"""All that can happen by this chapter."""
