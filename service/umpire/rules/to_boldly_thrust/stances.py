"""Stances: what a ship is ordered to do beside its move, in secret (FT-2.7-2, TBT-RUL-20)."""

from collections.abc import Callable, Iterator
from functools import partial

from umpire.kernel.chapter import Act, Chapter, InChapter
from umpire.kernel.dice import Dice
from umpire.kernel.happening import Happening, HappensTo
from umpire.kernel.offers import Choice, Legal, Open, Role, flag, one_of, open_at, order_of
from umpire.kernel.rulebook import Id, Seat
from umpire.kernel.ruling import Value
from umpire.rules.full_thrust.refusals import (
    DOCKED,
    IN_ORBIT,
    MUST_NOT_MANOEUVRE,
    NO_SENSOR,
    NOVA_ARMED,
    REFLEX_ACTIVE,
)
from umpire.rules.full_thrust.state.battle import (
    OfAMarker,
    change_ship,
    is_of_closed,
    is_out_of_sight,
    is_sealed,
    require_command,
    require_unfinished,
    side_of_ship,
)
from umpire.rules.full_thrust.state.values import Fault, Manoeuvre
from umpire.rules.to_boldly_thrust.activations import passes
from umpire.rules.to_boldly_thrust.cloaks import acting_or_hidden, flies, require_cloakable
from umpire.rules.to_boldly_thrust.refusals import NOT_CLOAKED, UNDER_CLOAK
from umpire.rules.to_boldly_thrust.state import Battle, CloakOrder, Ruling, Ship, Stance

_CLOAKS: dict[CloakOrder, str] = {
    "none": "cloak unchanged",
    "engage": "cloak to engage",
    "drop": "cloak to drop",
}


class StanceWritten(Happening, OfAMarker, frozen=True, tag="stance_written", kw_only=True):
    """A ship's stance was written in `turn`; others see it when orders open, if at all."""

    ship: str
    side: str
    turn: int
    stance: Stance
    rule: str = "FT-2.7-2"

    def apply(self, battle: Battle) -> Battle:
        return change_ship(battle, self.ship, stance_written=self.stance)

    def tell(self) -> str:
        stance = self.stance
        how = [
            self.say("shields lowered" if stance.lower_shields else "shields up"),
            self.say("{cloak:word}", cloak=_CLOAKS[stance.cloak]),
            self.say("active sensors on" if stance.active_sensors else "active sensors off"),
        ]
        return self.say("{ship}'s orders for turn {turn}: {how:list}", how=how)

    def heard(self, battle: Battle, seat: Seat) -> "StanceWritten | None":
        """Return it when orders are open, unless the ship is hidden from the seat."""
        if is_of_closed(battle, self.ship, seat):
            return None
        if is_out_of_sight(battle, self.ship, self.turn, seat):
            return None
        return None if self._is_sealed(battle, seat) else self

    def _is_sealed(self, battle: Battle, seat: Seat) -> bool:
        """Return whether it is not to be read yet: before orders open, or while it is a bogey's."""
        ship = battle.ship(self.ship)
        of_bogey = ship is not None and ship.bogey and not seat.sees(self.side)
        return of_bogey or is_sealed(battle, self.side, self.turn, seat)


EVENTS: tuple[type[HappensTo[Battle]], ...] = (StanceWritten,)


class WriteStance(Value, frozen=True, tag="write_stance"):
    """Write a ship's stance for this turn, secretly; a later one takes the place of the earlier.

    Ships without a written stance keep their shields up and their cloaks as they are.
    """

    ship: Id
    stance: Stance


def write_stance(ruling: Ruling, order: WriteStance, _dice: Dice) -> Ruling:
    """Write the stance of one ship for this turn; a later one takes its place (FT-2.7-2).

    Any ship may lower its shields, even one that has no shields.
    """
    battle = ruling.state
    ship, stance = acting_or_hidden(battle, order.ship, at="/ship"), order.stance
    require_unfinished(battle, ship.side, at="/ship")
    require_command(battle, ship, at="/ship")
    require_cloak_order(battle, ship, stance.cloak)
    require_beside_order(ship, stance, at="/stance")
    if stance.active_sensors and not ship.has_active_sensors():
        raise NO_SENSOR.refuse(
            f"{ship.id} has no active sensors that work; active_sensors must be false.",
            at="/stance/active_sensors",
            rule="TBT-SENS-03",
        )
    return ruling.then(StanceWritten(ship=ship.id, side=ship.side, turn=battle.turn, stance=stance))


def bar_beside_stance(battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> Fault | None:
    """Return why a ship cannot fly so in the stance that is written for it (TBT-UMP-41)."""
    stance = ship.stance_written if battle.phase == "orders" else ship.stance
    return _clash(ship, manoeuvre, stance or Stance())


def _clash(ship: Ship, manoeuvre: Manoeuvre, stance: Stance) -> Fault | None:
    """Return why a manoeuvre and a stance cannot be ordered together.

    A ship that leaves by FTL, arms its nova cannon or hides behind a reflex field does nothing
    else (FT-3.4-3, FT-12.3-1, -7); one that docks, or enters an orbit, does not cloak (TBT-UMP-30).
    """
    alone = stance != Stance()
    cloaks = stance.cloak == "engage"
    leaves = manoeuvre.ftl or ship.ftl_since is not None
    clashes = (
        (alone and leaves, MUST_NOT_MANOEUVRE, "leaves by FTL, and does nothing else", "FT-3.4-3"),
        (alone and manoeuvre.nova, NOVA_ARMED, "has power for its nova cannon alone", None),
        (alone and manoeuvre.reflex, REFLEX_ACTIVE, "does nothing else behind its field", None),
        (cloaks and manoeuvre.dock, DOCKED, "docks, and does not cloak there", "TBT-UMP-30"),
        (cloaks and manoeuvre.orbit, IN_ORBIT, "does not cloak in an orbit", "TBT-UMP-30"),
    )
    for excluded, code, why, rule in clashes:
        if excluded:
            advice = "leave its stance as it is, or order something else"
            return Fault(code, f"{ship.id} {why}: {advice}.", rule)
    return None


def require_beside_order(ship: Ship, stance: Stance, *, at: str) -> None:
    """Refuse a stance that cannot be taken beside the order that is written (TBT-UMP-41)."""
    wrong = _clash(ship, ship.order or Manoeuvre(), stance)
    if wrong is not None:
        raise wrong.code.refuse(wrong.message, at=at, rule=wrong.rule)


def require_cloak_order(battle: Battle, ship: Ship, order: CloakOrder) -> None:
    """Refuse to engage or to drop a cloak where that cannot be (TBT-CLOAK-02, -07, TBT-UMP-30)."""
    if order == "engage":
        if ship.is_cloaked:
            raise UNDER_CLOAK.refuse(
                f"{ship.id} is under its cloak already; cloak may be none or drop.",
                at="/stance/cloak",
            )
        require_cloakable(battle, ship, at="/stance/cloak")
    if order == "drop" and not ship.is_cloaked:
        raise NOT_CLOAKED.refuse(
            f"{ship.id} is not under its cloak; cloak may be none or engage.",
            at="/stance/cloak",
        )


_CLOAK_ORDERS: tuple[CloakOrder, ...] = ("none", "engage", "drop")


class WriteStanceChoice(Choice, frozen=True, tag="write_stance", kw_only=True):
    """A ship whose stance may be written: the orders for its cloak that are open, its sensors.

    `shield_points` are those that it gives up if it lowers its shields; `written` is its stance so
    far, or `null`.
    """

    ship: str
    cloak: tuple[CloakOrder, ...]
    active_sensors: bool
    shield_points: int
    written: Stance | None
    rule: str = "FT-2.7-2"
    role: Role = "prepare"


def choices(
    battle: Battle, side_sees: Callable[[str], bool], unit: str | None
) -> Iterator[WriteStanceChoice]:
    """Yield the ships of a seat whose stance may be written now."""
    if battle.phase != "orders":
        return
    for ship in battle.ships:
        if (
            unit not in {None, ship.id}
            or not side_sees(ship.side)
            or not (
                ship.side not in battle.finished and flies(ship) and ship.can("act", battle.turn)
            )
        ):
            continue
        yield _of_ship(battle, ship)


def _of_ship(battle: Battle, ship: Ship) -> WriteStanceChoice:
    open_to = [
        order
        for order in _CLOAK_ORDERS
        if passes(partial(require_cloak_order, battle, ship, order))
        and passes(partial(require_beside_order, ship, Stance(cloak=order), at="/stance"))
    ]
    beside = partial(require_beside_order, ship, at="/stance")
    lowers = passes(partial(beside, Stance(lower_shields=True)))
    active_sensors = ship.has_active_sensors() and passes(
        partial(beside, Stance(active_sensors=True))
    )
    return WriteStanceChoice(
        ship=ship.id,
        cloak=tuple(open_to),
        active_sensors=active_sensors,
        shield_points=ship.shield_points(battle.turn),
        written=ship.stance_written,
        order=order_of(WriteStance, ship=ship.id, stance={}),
        open=(
            *((_place("lower_shields", flag()),) if lowers else ()),
            _place("cloak", one_of(open_to)),
            *((_place("active_sensors", flag()),) if active_sensors else ()),
        ),
    )


def _place(name: str, legal: Legal) -> Open:
    return open_at(f"/stance/{name}", legal, optional=True)


WRITE_STANCE: Act[Battle, WriteStance] = Act(
    order=WriteStance,
    procedure=write_stance,
    family="movement",
    phases=("orders",),
    side=side_of_ship,
    offer=InChapter(WriteStanceChoice),
    sealed=True,
)

STANCES: Chapter[Battle] = Chapter(acts=(WRITE_STANCE,), events=EVENTS, choices=choices)
