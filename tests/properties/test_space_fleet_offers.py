"""Whatever Space Fleet offers is accepted when it is ordered."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from properties.offering import Offered
from properties.space_fleet_play import PLAYER
from rules.space_fleet.cases_of_offers import REFUSED
from umpire.rules.space_fleet import SPACE_FLEET as BOOK
from umpire.rules.space_fleet.field import ahead
from umpire.rules.space_fleet.state import Battle, Missile
from umpire.rules.space_fleet.tables import Warhead
from umpire.rules.space_fleet.units import public_name

DETERMINISTIC = settings(derandomize=True, deadline=None, database=None)
SHARE = 0.5
"""Of the steps of a game, how many are looked at."""
OFFERED = Offered(BOOK)


@settings(DETERMINISTIC, max_examples=40)
@given(random=st.randoms(use_true_random=True))
def offers_of_a_game(random: Random) -> None:
    """Every choice, as it stands and filled in at random."""
    for step in PLAYER.steps(random):
        if random.random() < SHARE:
            OFFERED.heed(step.before, random)


@settings(DETERMINISTIC, max_examples=40)
@given(random=st.randoms(use_true_random=True))
def offers_against_missiles(random: Random) -> None:
    """Games seldom come to that: here a salvo attacks, of either kind."""
    battle = under_attack(random, PLAYER.opened(random))
    for phase in ("missile_defence", "missile_attacks"):
        OFFERED.heed(replace(battle, phase=phase), random)


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
        target=public_name(battle, ship),
    )
    options = replace(battle.options, long_range_missiles=True)
    return replace(battle, missiles=(salvo,), options=options, finished=())


def test_everything_offered_is_accepted() -> None:
    """And every kind of choice was offered; reasons not met here have cases of their own."""
    offers_of_a_game()
    offers_against_missiles()
    assert set(OFFERED.kinds) == set(BOOK.choice_types)
    assert OFFERED.stated - OFFERED.met <= {(kind, code) for _, kind, _, code in REFUSED}
