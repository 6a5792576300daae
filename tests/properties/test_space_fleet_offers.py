"""Whatever Space Fleet offers is accepted when it is ordered."""

from collections import Counter
from functools import partial
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from properties.filling import faults_of
from properties.space_fleet_offers import ordered
from properties.space_fleet_play import PLAYER
from umpire.kernel.errors import Refusal
from umpire.kernel.offers import Choice
from umpire.kernel.rulebook import REFEREE
from umpire.rules.space_fleet import SPACE_FLEET as BOOK
from umpire.rules.space_fleet.battle import Battle
from umpire.rules.space_fleet.bounds import Warhead
from umpire.rules.space_fleet.missiles.marks import told_as
from umpire.rules.space_fleet.places import ahead
from umpire.rules.space_fleet.ship import Missile

DETERMINISTIC = settings(derandomize=True, deadline=None, database=None)
SHARE = 0.15
"""Of the steps of a game, how many are looked at."""
OFFERED: Counter[type] = Counter()


@settings(DETERMINISTIC, max_examples=60)
@given(random=st.randoms(use_true_random=True))
def offers_of_a_game(random: Random) -> None:
    """Every choice, with each thing that it names, at the ends of its figures."""
    for step in PLAYER.steps(random):
        if random.random() < SHARE:
            heed_offers(random, step.before)


@settings(DETERMINISTIC, max_examples=60)
@given(random=st.randoms(use_true_random=True))
def offers_against_missiles(random: Random) -> None:
    """Games seldom come to that: here a salvo attacks, of either kind."""
    battle = under_attack(random, PLAYER.opened(random))
    for phase in ("missile_defence", "missile_attacks"):
        heed_offers(random, replace(battle, phase=phase))


def heed_offers(random: Random, battle: Battle) -> None:
    """Order all that is offered, one order after another in the same battle."""
    for choice in BOOK.choices(battle, REFEREE, None):
        OFFERED[type(choice)] += 1
        if isinstance(choice, Choice):
            hear = partial(PLAYER.heard, battle, seed=random.randbytes(32))
            assert faults_of(BOOK, choice, hear, random) == []
            continue
        for order in ordered(battle, choice):
            answer = PLAYER.heard(battle, order, random.randbytes(32))
            assert not isinstance(answer, Refusal), (order, choice, str(answer))


def under_attack(random: Random, battle: Battle) -> Battle:
    """Return a battle in which a salvo is about to attack one of the ships."""
    ship = random.choice([each for each in battle.ships if each.status == "active"])
    warhead: Warhead = random.choice(("contact", "directed"))
    side = random.choice([each for each in battle.sides if each != ship.side])
    place = ship.place if warhead == "contact" else ahead(ship.place, random.randint(0, 4))
    salvo = Missile(
        id="M1",
        side=side,
        place=place,
        warhead=warhead,
        moves_made=1,
        moved=True,
        target=told_as(battle, ship),
    )
    options = replace(battle.options, long_range_missiles=True)
    return replace(battle, missiles=(salvo,), options=options, finished=())


def test_everything_offered_is_accepted() -> None:
    """And every kind of choice was offered, so that none of them is left out by chance."""
    offers_of_a_game()
    offers_against_missiles()
    assert set(OFFERED) == set(BOOK.choice_types)
