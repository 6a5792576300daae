"""Mines told in plain words."""

from rules.rows import rows
from umpire.kernel.dice import Roll
from umpire.rules.full_thrust.mines import MineDetonated, MineLaid, MineSwept

ROLL = Roll("t5/movement/Bm/A1/damage", 6, (6, 4))


def test_a_mine_that_is_laid_is_told_with_its_place() -> None:
    """And with its layer (FT-12.1-2)."""
    laid = MineLaid(
        mine="M5-1", ship="A1", side="A", minelayer="L", turn=5, x=2.5, y=-4.0, mines_laid=2
    )
    assert laid.tell() == "A1 drops the mine M5-1 at (2.5, -4)"


@rows(
    (MineSwept(mine="Bm", ship="A1", outcome="attack", rolls=()), "it attacks"),
    (MineSwept(mine="Bm", ship="A1", outcome="nothing", rolls=()), "it stays"),
    (MineSwept(mine="Bm", ship="A1", outcome="removed", rolls=()), "it is removed"),
)
def test_a_sweep_is_told_with_what_comes_of_it(event: MineSwept, words: str) -> None:
    """One of three things (FT-12.1-3)."""
    assert event.tell().startswith("A1 sweeps Bm: ")
    assert words in event.tell()


def test_an_attack_is_told_with_screens_dice_and_what_passes_by_armour() -> None:
    """Without them where there are none (FT-12.1-1)."""
    event = MineDetonated(mine="Bm", target="A1", screens=1, damage=3, penetrating=1, rolls=(ROLL,))
    assert event.tell() == ("The mine Bm fires at A1: 3 points, 1 past armour (1 screens, 2d6 6 4)")
    plain = MineDetonated(mine="Bm", target="A1", screens=0, damage=1, penetrating=0, rolls=(ROLL,))
    assert plain.tell() == "The mine Bm fires at A1: 1 point (2d6 6 4)"
