import subprocess
import sys

import pytest

from umpire import engine
from umpire.kernel.errors import Refusal

SYSTEM = "@SYSTEM@"
SAIL = [
    {"kind": "sail", "ship": "Heron", "by": 3},
    {"kind": "sail", "ship": "Curlew", "by": -3},
]
FIRE = {"kind": "fire", "ship": "Heron"}


@pytest.fixture
def game() -> engine.Game:
    return engine.open(SYSTEM, sample="duel", dice=engine.supplied())


def test_2_a_ship_sails_up_to_three_lengths(game: engine.Game) -> None:
    ruled = game.rule(*SAIL)
    assert [event.to for event in ruled.events[:2]] == [3, 6]


@pytest.mark.parametrize(("face", "hit"), [(2, False), (3, True), (6, True)])
def test_3_a_gun_hits_with_the_distance_or_more(game: engine.Game, face: int, hit: bool) -> None:
    fired = game.rule(*SAIL).game.rule(FIRE, dice=engine.supplied(face))
    assert fired.events[0].hit is hit


def test_4_a_hit_ends_the_battle(game: engine.Game) -> None:
    over = game.rule(*SAIL).game.rule(FIRE, dice=engine.supplied(6)).game
    assert over.result is not None
    assert over.result.winner == "Red"
    with pytest.raises(Refusal, match="over"):
        over.rule(SAIL[0])


def test_the_rulebook_has_the_properties_that_every_rulebook_has() -> None:
    subprocess.run([sys.executable, "-m", "umpire", "check-rulebook", SYSTEM], check=True)
