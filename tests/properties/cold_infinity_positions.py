"""Battles of Cold Infinity that play reaches, from set-ups that have all that its chapters know."""

from collections.abc import Callable, Iterator
from random import Random

from properties.cold_infinity_offers import with_systems
from properties.filling import decoded, filled_in
from properties.play import Step
from properties.recording import RecordingDice
from rules.cold_infinity.builders_docks import anchored
from rules.cold_infinity.builders_drives import HYPER, SHIFT, SNAP, WARP, equipped
from rules.cold_infinity.builders_hangars import RAIL, aboard, carrier, stowed
from rules.cold_infinity.builders_mines import BURSTER, HORNETS, MINES
from rules.cold_infinity.builders_outboard import SAIL, SINK
from rules.cold_infinity.builders_stealth import lurking
from rules.cold_infinity.random_battles import any_order, random_battle
from rules.cold_infinity.ships import BITTERN, HARROWGATE
from rules.cold_infinity.table import foe, ship
from umpire.kernel.errors import Refusal
from umpire.kernel.offers import Choice
from umpire.kernel.rulebook import REFEREE
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity import COLD_INFINITY
from umpire.rules.cold_infinity.setup import SAMPLES, MineSetup, NamedSheet, Setup, setup
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.vessels import Magazine
from umpire.rules.cold_infinity.state.weapons import Reactor

LONGEST = 90  # tries
SELDOM = frozenset(("withdraw", "end_battle", "finish_ahead", "set_standing_orders"))
"""What ends a game, or passes phases over: taken as an offer but once in a while."""
OFTEN, OF_ONE_UNIT = 0.02, 0.7
BOOK = COLD_INFINITY


def _travelling(random: Random) -> Battle:
    """Ships with drives of any kind, one of which is yet to come."""
    drive = random.choice((HYPER, SHIFT, WARP, SNAP))
    ships = (
        ship("wren", sheet="wren"),
        ship("mate", sheet="wren", cell=(0, 2)),
        ship("late", sheet="wren", cell=(0, 4), beyond=True),
        foe("B", 8),
    )
    sheets = (NamedSheet("wren", equipped(drive)), NamedSheet("bittern", BITTERN))
    return setup(Setup(sides=("red", "blue"), sheets=sheets, ships=ships))


def _mined(_: Random) -> Battle:
    """Ships among mines."""
    mines = (
        MineSetup(id="m1", side="blue", cell=(0, -2), munition=BURSTER),
        MineSetup(id="m2", side="blue", cell=(1, -3), munition=HORNETS),
    )
    ships = (ship("A", vector="1+2"), foe("B", 9))
    sheets = (NamedSheet("bittern", BITTERN),)
    given = Setup(sides=("red", "blue"), sheets=sheets, ships=ships, mines=mines, options=MINES)
    return setup(given)


def _laden(_: Random) -> Battle:
    """A flagship with sails and sinks, and an overheating plant."""
    furnace = Reactor(id="furnace", structure=25, rating=25, overheating=True)
    sheet = with_systems(HARROWGATE, SAIL, SINK, furnace)
    ships = (ship("A", sheet="laden", out=("sail",)), foe("B", 5))
    sheets = (NamedSheet("laden", sheet), NamedSheet("bittern", BITTERN))
    return setup(Setup(sides=("red", "blue"), sheets=sheets, ships=ships))


def _carrying(_: Random) -> Battle:
    """A carrier with craft aboard, and ordnance for them."""
    groups = (stowed("hawks", 3), stowed("owls", 1, hangar="rail"))
    stores = (Magazine("bay", ("thistle",) * 3),)
    return aboard(*groups, sheet=carrier(RAIL), stores=stores, phase="power_allocation")


OPENINGS: tuple[Callable[[Random], Battle], ...] = (
    random_battle,
    _travelling,
    _mined,
    _laden,
    _carrying,
    lambda _: anchored("A", "C", phase="power_allocation"),
    lambda random: lurking(hexes=random.choice((4, 12))),
    *(lambda _, given=given: setup(given) for given in SAMPLES.values()),
)


def game(random: Random, opening: Callable[[Random], Battle]) -> Iterator[Step]:
    """Yield the accepted orders of a game: what is offered, filled in, or any others."""
    battle = opening(random)
    for _ in range(LONGEST):
        if battle.phase == "over":
            return
        dice = RecordingDice(random.randbytes(32))
        order = _offered(random, battle) if random.random() < 0.75 else any_order(random, battle)
        try:
            ruling = BOOK.adjudicate(battle, order, dice)
        except Refusal:
            continue
        yield Step(battle, order, tuple(dice.rolls), ruling)
        battle = ruling.state


def _offered(random: Random, battle: Battle) -> Value:
    """Return an order that the referee is offered: of each kind as often as of another."""
    kinds: dict[type, list[Choice]] = {}
    unit = random.choice(battle.units).id if random.random() < OF_ONE_UNIT else None
    for choice in BOOK.choices(battle, REFEREE, unit):
        assert isinstance(choice, Choice)
        if choice.order["kind"] not in SELDOM or random.random() < OFTEN:
            kinds.setdefault(type(choice), []).append(choice)
    if not kinds:
        return any_order(random, battle)
    taken = random.choice(kinds[random.choice(list(kinds))])
    order: Value = decoded(BOOK, filled_in(taken, random))
    return order
