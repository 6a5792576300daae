"""Secrecy in Full Thrust: Remixed: what is sealed or waiting changes nothing that others learn."""

from random import Random
from typing import Any

from msgspec.structs import replace

from properties import games, hearing
from properties.full_thrust_play import PLAYER
from properties.hearing import giver_of, strangers, told
from properties.recording import RecordingDice
from umpire.kernel.chapter import acts_of
from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import OBSERVER, Seat
from umpire.kernel.ruling import Value
from umpire.rules.full_thrust import FULL_THRUST as BOOK
from umpire.rules.full_thrust.chapters import CHAPTERS
from umpire.rules.full_thrust.state.battle import Battle, FighterGroup
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.values import FtlEntry, Manoeuvre, MineDrop, Orbit

SEALED_ORDERS = tuple([act.order for act in acts_of(CHAPTERS) if act.sealed])
GAMES = games.GAMES["full-thrust-remixed"]
MANOEUVRES = (
    None,
    Manoeuvre(),
    Manoeuvre(turn=1),
    Manoeuvre(speed=-1),
    Manoeuvre(mine=True),
    Manoeuvre(mines=(MineDrop("S0", 15.0, 15.0),)),
    Manoeuvre(sweep=True),
    Manoeuvre(undock=True),
    Manoeuvre(dock="A1"),
    Manoeuvre(orbit=Orbit("T0")),
    Manoeuvre(ftl=True),
    Manoeuvre(launch=True),
    Manoeuvre(scan=True, ecm=True),
    Manoeuvre(nova=True),
    Manoeuvre(wave=True),
)


def otherwise(random: Random, battle: Battle, side: str) -> Battle:
    """Return the battle with other secrets of one side: orders, screens, returns, entries."""

    def ship(one: Ship) -> Ship:
        if one.side != side:
            return one
        if one.status == "waiting" and one.entry is not None and one.entry.point is None:
            entry = FtlEntry(battle.turn + random.randint(1, 9), random.uniform(0, 30), 1.0)
            return replace(one, entry=entry, facing=random.randint(1, 12))
        order = random.choice(MANOEUVRES)
        return replace(one, order=order, order_written=order is not None)

    def group(one: FighterGroup) -> FighterGroup:
        mine = [each.id for each in battle.ships if each.side == side and each.status == "active"]
        if one.side != side or one.status != "active" or one.dogfight or not mine:
            return one
        return replace(one, screening=random.choice((None, *mine)))

    return replace(
        battle,
        ships=tuple(ship(each) for each in battle.ships),
        groups=tuple(group(each) for each in battle.groups),
    )


def heard(battle: Battle, order: Value, seat: Seat, seed: bytes) -> Any:
    """Return all that a seat hears of an order: the refusal, or the events as reported to it."""
    try:
        ruling = BOOK.adjudicate(battle, order, RecordingDice(seed))
    except Refusal as refusal:
        return told(refusal)
    if ruling.state.phase != "orders":
        return ruling.events[-1]
    return hearing.heard(BOOK, ruling, seat)


def test_secrets_change_nothing_for_anybody_else() -> None:
    """The view, the choices and the refusals of the others, and what they hear of any orders."""
    for random, step in GAMES.steps(60):
        battle = step.before
        if battle.phase != "orders":
            continue
        side = random.choice(battle.sides)
        twin = otherwise(random, battle, side)
        for seat in strangers(battle, side):
            assert BOOK.view(battle, seat) == BOOK.view(twin, seat)
            assert BOOK.choices(battle, seat, None) == BOOK.choices(twin, seat, None)
            assert BOOK.waits_for(battle) == BOOK.waits_for(twin)
            order, seed = PLAYER.nonsense(random, battle), random.randbytes(32)
            assert BOOK.hears(battle, order, seat) == BOOK.hears(twin, order, seat)
            giver = giver_of(BOOK, battle, order, seat)
            assert giver == giver_of(BOOK, twin, order, seat)
            if giver is not None or BOOK.side_of(battle, order) != side:
                assert heard(battle, order, seat, seed) == heard(twin, order, seat, seed)


def test_nobody_else_hears_of_a_sealed_order() -> None:
    """Neither the order nor its events, until the orders are opened."""
    for _, step in GAMES.steps(50):
        if step.before.phase != "orders" or not isinstance(step.order, SEALED_ORDERS):
            continue
        side = getattr(step.ruling.events[0], "side", None)
        for seat in (OBSERVER, *[Seat("side", other) for other in step.before.sides]):
            own = seat.side == side
            assert own == BOOK.hears(step.before, step.order, seat)
            for event in step.ruling.events:
                assert own == (BOOK.report(step.ruling.state, event, seat) is not None)
