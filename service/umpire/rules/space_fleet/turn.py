"""The sequence of play, the referee, and the end of a battle (SF 2, SF-UMP-2 to -5).

A phase without any possible act is skipped. With limited sensors, a phase waits for the sides that
could act by open knowledge, never because of a hidden ship.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Annotated, Any, ClassVar, TypeVar

from msgspec import Meta
from msgspec.structs import replace

from umpire.kernel import ending, offers, reasons
from umpire.kernel.chapter import BY_THE_REFEREE, Act, Chapter, InChapter, of_side_named
from umpire.kernel.dice import Dice
from umpire.kernel.happening import Happening
from umpire.kernel.offers import Choice, Role
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.kernel.sides import known_side, side_in_play
from umpire.kernel.turn import (
    Finishing,
    Opening,
    Resolving,
    Stepping,
    Turn,
    TurnPhase,
    Waiting,
    takes_out,
)
from umpire.rules.space_fleet.ew import end_with_suites
from umpire.rules.space_fleet.field import (
    Place,
    is_hex,
    require_kind_of_field,
    require_near,
    spot_of,
)
from umpire.rules.space_fleet.firing import open_fire
from umpire.rules.space_fleet.hits import recover
from umpire.rules.space_fleet.initiative import (
    active_step,
    alternate,
    begin_step,
    next_step,
    step_of,
    steps,
)
from umpire.rules.space_fleet.missile_attacks import has_attacks, is_attacked
from umpire.rules.space_fleet.missiles import finish_missiles, has_missiles_to_move, may_launch
from umpire.rules.space_fleet.sensors import look
from umpire.rules.space_fleet.state import (
    Battle,
    EndReason,
    Engines,
    PhaseName,
    Result,
    Ruling,
    Ship,
    Status,
    Weapons,
    change_ship,
    change_ships,
)
from umpire.rules.space_fleet.tables import Count
from umpire.rules.space_fleet.terrain import has_drift
from umpire.rules.space_fleet.units import (
    FINISHED,
    INCONSISTENT,
    WITHDRAWN,
    CounterMoved,
    HeardByFew,
    counter_of,
    if_nothing_is_hidden,
    if_sensors_are_limited,
    is_beyond,
    other_sides,
    require_known_ship,
    side_of_ship,
    sides_seeing,
)
from umpire.rules.space_fleet.weapons import CLASS_OF, DECLARING, in_fire

TITLES: dict[PhaseName, str] = {
    "launch": "Launch of long-range missiles",
    "bodies": "Asteroids, planets and debris",
    "movement": "Movement",
    "missiles": "Movement of long-range missiles",
    "missile_defence": "Fire at long-range missiles",
    "missile_attacks": "Attacks of long-range missiles",
    "fire_dd": "Fire of destroyers",
    "fire_lc": "Fire of light cruisers",
    "fire_hc": "Fire of heavy cruisers",
    "fire_bb": "Fire of battleships",
    "fire_dn": "Fire of dreadnoughts",
    "end": "Regeneration and repair",
    "over": "End of the battle",
}
"""The phases of a turn, as the book calls them."""


# Saying that a side is done (SF-UMP-2)


def _finish_by(asked: Callable[[Battle, str], bool]) -> Finishing[Battle]:
    """Return a phase that waits for some of the sides in play, until they have finished."""
    return Finishing(
        asked=lambda battle, side: battle.in_play(side) and asked(battle, side),
        finished=lambda battle: battle.finished,
    )


FINISHING: Mapping[PhaseName, Finishing[Battle]] = {
    "launch": _finish_by(may_launch),
    "missiles": _finish_by(has_missiles_to_move),
    "missile_defence": _finish_by(is_attacked),
    **dict.fromkeys(CLASS_OF, DECLARING),
}
"""The phases that sides must finish, and the sides that each waits for."""


def sides_unfinished(battle: Battle) -> tuple[str, ...]:
    """Return the sides that still have to finish the phase (SF-UMP-2)."""
    finishing = FINISHING.get(battle.phase)
    return () if finishing is None or battle.fire_open else finishing.waited_for(battle)


class Finish(Value, frozen=True, tag="finish"):
    """Finish a phase, or a step of movement, for a side."""

    side: Id


class FinishChoice(Choice, frozen=True, tag="finish", kw_only=True):
    """A side may finish this phase, or its step of movement."""

    side: str
    rule: str = "SF-UMP-2"
    role: Role = "finish"


def finish(ruling: Ruling, order: Finish, _dice: Dice) -> Ruling:
    """Finish a phase, or a step of movement, for a side (SF-UMP-2)."""
    battle = ruling.state
    side = _require_speaker(battle, order.side)
    if side in battle.finished or battle.fire_open:
        raise FINISHED.refuse(
            f"Side {side} has finished {battle.phase}; it is asked again when that is over.",
            at="/side",
        )
    if battle.phase == "movement":
        step_of(battle, side, at="/side")
    return ruling.then(SideFinished(side=side))


def _require_speaker(battle: Battle, side: str) -> str:
    """Return a side that may finish: it is in play, or its step is on.

    A squadron of nothing but dummies has its step like the others: if it were skipped, all would
    know that it has no ships.
    """
    step = active_step(battle)
    if step is not None and step.side == side:
        return side
    return side_in_play(battle, side, WITHDRAWN, at="/side")


def offer_finishing(
    battle: Battle, sees: Callable[[str], bool], unit: str | None
) -> Iterator[FinishChoice]:
    step = active_step(battle)
    waited_for = (step.side,) if step is not None else sides_unfinished(battle)
    for side in waited_for if unit is None else ():
        if sees(side):
            yield FinishChoice(side=side, order=offers.order_of(Finish, side=side))


# The end of a turn


class EndTurn(Value, frozen=True, tag="end_turn"):
    """Regenerate shields, throw for repairs, and begin the next turn (SF-DMG-10, -11)."""


class EndTurnChoice(Choice, frozen=True, tag="end_turn", kw_only=True):
    """The turn may end."""

    rule: str = "SF-DMG-10"
    role: Role = "finish"


def end_turn(ruling: Ruling, _order: EndTurn, dice: Dice) -> Ruling:
    return recover(ruling, dice)


def offer_sequence(
    battle: Battle, sees: Callable[[str], bool], unit: str | None
) -> Iterator[Choice]:
    yield from offer_finishing(battle, sees, unit)
    if unit is None and battle.phase == "end":
        yield EndTurnChoice(order=offers.order_of(EndTurn))


# Events


FRESH: Mapping[str, Any] = {
    "track": (),
    "moved": False,
    "laid": False,
    "launched": (),
    "fired_beam": False,
    "fired_direct": False,
    "fired_any": False,
    "fired_plasma": False,
    "fired_at_missile": False,
    "spent_beams": 0,
    "spent_mounts": (),
    "armour_used": False,
}
"""A ship at the beginning of a turn."""


class PhaseBegan(Happening, frozen=True, tag="phase_began", kw_only=True):
    """A phase began; with `launch`, a new turn."""

    turn: int
    phase: PhaseName
    rule: str = "SF-MOVE-01"

    def apply(self, battle: Battle) -> Battle:
        begun = replace(
            battle,
            turn=self.turn,
            phase=self.phase,
            finished=(),
            step=0,
            declared=(),
            fire_open=False,
            crippled=(),
        )
        if self.turn == battle.turn:
            return begun
        return replace(
            begun,
            initiative=(),
            squadron_order=(),
            ships=tuple([replace(ship, **FRESH) for ship in battle.ships]),
            missiles=tuple([replace(each, moved=False, target=None) for each in battle.missiles]),
        )

    def tell(self) -> str:
        return self.say("Turn {turn}: {title:word}", title=TITLES[self.phase])


class SideFinished(Happening, frozen=True, tag="side_finished", kw_only=True):
    """A side finished this phase or step."""

    line: ClassVar[str] = "{side} has finished"

    side: str
    rule: str = "SF-UMP-2"

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, finished=(*battle.finished, self.side))


# The referee (SF-UMP-3 to -5)


NOTHING_CORRECTED = reasons.NOTHING_CORRECTED.under("SF-UMP-5")
Reason = Annotated[str, Meta(min_length=1, max_length=200)]


class CorrectShip(Value, frozen=True, tag="correct_ship"):
    """Correct a ship, with a reason. Fields that are left out stay as they are."""

    ship: Id
    reason: Reason
    place: Place | None = None
    shields: Count | None = None
    damage_points: Count | None = None
    engines: Engines | None = None
    weapons: Weapons | None = None


T = TypeVar("T")


def correct_ship(ruling: Ruling, order: CorrectShip, _dice: Dice) -> Ruling:
    """Correct a ship: place, shields, damage, engines, weapons; no dice (SF-UMP-5).

    A ship with more damage than it bears is destroyed; one with less is back in the battle.
    """
    battle = ruling.state
    ship = require_known_ship(battle, order.ship, at="/ship")
    corrected = _correct(battle, ship, order)
    ruling = ruling.then(corrected)
    if ruling.state == battle:
        raise NOTHING_CORRECTED.refuse(
            f"{ship.id} is so already: give at least one value that changes."
        )
    unaware = other_sides(battle, corrected.only)
    if unaware and corrected.place != ship.place:
        ruling = ruling.then(
            CounterMoved(
                counter=counter_of(ruling.state, ship),
                side=ship.side,
                spot=spot_of(corrected.place),
                only=unaware,
                rule="SF-UMP-5",
            )
        )
    return ruling


def _correct(battle: Battle, ship: Ship, order: CorrectShip) -> "ShipCorrected":
    place = _either(order.place, ship.place)
    require_kind_of_field(place, on_grid=is_hex(ship.place), at="/place")
    if order.place is not None:
        require_near(order.place, at="/place")
    shields = _either(order.shields, ship.shields)
    if shields > ship.max_shields:
        most = f"{ship.id} has {ship.max_shields} shields at most, not {shields}."
        raise INCONSISTENT.refuse(most, at="/shields")
    engines = _either(order.engines, ship.engines)
    points = _either(order.damage_points, ship.damage_points)
    status: Status = "active" if ship.status == "destroyed" else ship.status
    return ShipCorrected(
        ship=ship.id,
        note=order.reason,
        place=place,
        shields=shields,
        damage_points=points,
        engines=engines,
        halvings=0 if engines == "ok" else max(1, ship.halvings),
        weapons=_either(order.weapons, ship.weapons),
        status="destroyed" if is_beyond(battle, ship, points) else status,
        only=sides_seeing(battle, ship),
    )


def _either(corrected: T | None, present: T) -> T:
    return present if corrected is None else corrected


# The end of a battle (SF-UMP-3, -4)


class Withdraw(ending.Withdraw, frozen=True, tag="withdraw"):
    """Take a side out of the battle."""


class WithdrawChoice(Choice, frozen=True, tag="withdraw", kw_only=True):
    """A side may give up."""

    side: str
    rule: str = "SF-UMP-4"
    role: Role = "leave"


def withdraw(ruling: Ruling, order: Withdraw, _dice: Dice) -> Ruling:
    """Take a side out of the battle (SF-UMP-4)."""
    return ruling.then(
        SideWithdrew(side=side_in_play(ruling.state, order.side, WITHDRAWN, at="/side"))
    )


def offer_withdrawal(
    battle: Battle, sees: Callable[[str], bool], unit: str | None
) -> Iterator[WithdrawChoice]:
    if unit is None:
        for side in battle.sides:
            if sees(side) and battle.in_play(side):
                yield WithdrawChoice(side=side, order=offers.order_of(Withdraw, side=side))


class DeclareVictory(ending.DeclareVictory, frozen=True, tag="declare_victory"):
    """Declare that an agreed victory condition is met (`winner` null: a draw)."""


def declare_victory(ruling: Ruling, order: DeclareVictory, _dice: Dice) -> Ruling:
    """End the battle by an agreed condition (SF-UMP-3)."""
    if order.winner is not None:
        known_side(ruling.state, order.winner, at="/winner")
    return ruling.then(
        BattleEnded(winner=order.winner, reason="victory_condition", condition=order.condition)
    )


def last_side_standing(battle: Battle) -> "BattleEnded | None":
    """Return the end of a battle, `None` while two sides have ships that fight."""
    left = ending.left_standing(battle)
    if left is None:
        return None
    reason: EndReason = "withdrawal" if left.by_withdrawal else "fleet_eliminated"
    return BattleEnded(winner=left.winner, reason=reason)


class ShipCorrected(HeardByFew, frozen=True, tag="ship_corrected", kw_only=True):
    """The referee corrected a ship to these values."""

    takes_out: ClassVar[bool] = True
    line: ClassVar[str] = (
        "The referee corrects {ship} ({note}): shields {shields}, damage {damage_points}, engines "
        "{engines:word}, weapons {weapons:word}, {status:word}"
    )

    ship: str
    note: str
    place: Place
    shields: int
    damage_points: int
    engines: Engines
    halvings: int
    weapons: Weapons
    status: Status
    only: tuple[str, ...] | None = None
    rule: str = "SF-UMP-5"

    def apply(self, battle: Battle) -> Battle:
        return change_ship(
            battle,
            self.ship,
            place=self.place,
            shields=self.shields,
            damage_points=self.damage_points,
            engines=self.engines,
            halvings=self.halvings,
            weapons=self.weapons,
            status=self.status,
        )


class SideWithdrew(ending.SideWithdrew, frozen=True, tag="side_withdrew", kw_only=True):
    """A side gave up the battle."""

    rule: str = "SF-UMP-4"

    def apply(self, battle: Battle) -> Battle:
        def take_out(ship: Ship) -> Ship:
            gone = ship.side == self.side and ship.status == "active"
            return replace(ship, status="withdrawn") if gone else ship

        leaving = {ship.id for ship in battle.ships if ship.side == self.side}
        return replace(
            change_ships(battle, take_out),
            declared=tuple([each for each in battle.declared if each.ship not in leaving]),
            dummies=tuple([dummy for dummy in battle.dummies if dummy.side != self.side]),
            missiles=tuple([missile for missile in battle.missiles if missile.side != self.side]),
        )


class BattleEnded(ending.BattleEnded, frozen=True, tag="battle_ended", kw_only=True):
    """The battle is over."""

    reason: EndReason
    rule: str = "SF-UMP-3"

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, phase="over", result=Result(self.winner, self.reason))


# The phases


def _mover(battle: Battle) -> str | None:
    step = active_step(battle)
    return None if step is None else step.side


MOVING: Stepping[Battle] = Stepping(
    known=lambda battle: bool(steps(battle)),
    present=lambda battle: battle.step,
    following=next_step,
    began=begin_step,
    mover=_mover,
)
"""The sides move in steps, once it is known who is first (SF-MOVE-03, -04)."""

FIRING: Opening[Battle] = Opening(
    declaring=DECLARING,
    is_open=lambda battle: battle.fire_open,
    left=lambda battle: bool(battle.declared),
    opened=open_fire,
)
"""Fire of a class is declared in secret, opened, and resolved (SF-FIRE-01)."""


def _may_have_ended(ruling: Ruling) -> bool:
    """Return whether the battle may be over: not while fire of one class still falls (SF-FIRE-01).

    A ship destroyed in this phase may still destroy the last of the others.
    """
    battle = ruling.state
    return not battle.declared if battle.fire_open else takes_out(ruling)


def _phase(name: PhaseName, rule: str, waiting: Waiting[Battle]) -> TurnPhase[Battle]:
    return TurnPhase(name=name, title=TITLES[name], rule=rule, waiting=waiting)


TURN: Turn[Battle] = Turn(
    phases=(
        _phase("launch", "SF-LRM-01", FINISHING["launch"]),
        _phase("bodies", "SF-TERR-02", Resolving(has_drift)),
        TurnPhase(
            name="movement",
            title=TITLES["movement"],
            rule="SF-MOVE-03",
            waiting=MOVING,
            opens=(alternate,),
        ),
        TurnPhase(
            name="missiles",
            title=TITLES["missiles"],
            rule="SF-LRM-02",
            waiting=FINISHING["missiles"],
            closes=(finish_missiles,),
        ),
        _phase("missile_defence", "SF-LRM-08", FINISHING["missile_defence"]),
        _phase("missile_attacks", "SF-LRM-07", Resolving(has_attacks)),
        _phase("fire_dd", "SF-FIRE-01", FIRING),
        _phase("fire_lc", "SF-FIRE-01", FIRING),
        _phase("fire_hc", "SF-FIRE-01", FIRING),
        _phase("fire_bb", "SF-FIRE-01", FIRING),
        _phase("fire_dn", "SF-FIRE-01", FIRING),
        _phase("end", "SF-DMG-10", Resolving(lambda _battle: True)),
    ),
    over=_phase("over", "SF-UMP-3", Resolving(lambda _battle: True)),
    began=lambda turn, phase: PhaseBegan(turn=turn, phase=phase),
    ended=last_side_standing,
    may_end=_may_have_ended,
    # Sight is brought up to date, of which dummies without their suites are no part (SF-UMP-40).
    follows=(end_with_suites, look),
    # What fired in the last turn is seen no farther for it in this one.
    turns=(look,),
)

FINISH: Act[Battle, Finish] = Act(
    order=Finish,
    procedure=finish,
    family="sequence",
    phases=("launch", "movement", "missiles", "missile_defence", *CLASS_OF),
    side=of_side_named,
    offer=InChapter(FinishChoice),
    explores=in_fire,
)
"""That a side is done may open the fire that all have declared."""

END_TURN: Act[Battle, EndTurn] = Act(
    order=EndTurn,
    procedure=end_turn,
    family="sequence",
    phases=("end",),
    giver="any_side",
    offer=InChapter(EndTurnChoice),
    explores=if_sensors_are_limited,
    resolves=True,
)

SEQUENCE_OF_PLAY: Chapter[Battle] = Chapter(
    acts=(FINISH, END_TURN),
    events=(PhaseBegan, SideFinished),
    choices=offer_sequence,
)

CORRECT_SHIP: Act[Battle, CorrectShip] = Act(
    order=CorrectShip,
    procedure=correct_ship,
    family="damage",
    giver="referee",
    side=side_of_ship,
    offer=BY_THE_REFEREE,
    readable=if_nothing_is_hidden,
)

WITHDRAW: Act[Battle, Withdraw] = Act(
    order=Withdraw,
    procedure=withdraw,
    family="sequence",
    side=of_side_named,
    offer=InChapter(WithdrawChoice),
    explores=in_fire,
)
"""That a side gives up may open the fire that the others have declared."""

DECLARE_VICTORY: Act[Battle, DeclareVictory] = Act(
    order=DeclareVictory,
    procedure=declare_victory,
    family="sequence",
    giver="referee",
    offer=BY_THE_REFEREE,
)

REFEREE: Chapter[Battle] = Chapter(
    acts=(CORRECT_SHIP, WITHDRAW, DECLARE_VICTORY),
    events=(
        ShipCorrected,
        SideWithdrew,
        BattleEnded,
    ),
    choices=offer_withdrawal,
)
