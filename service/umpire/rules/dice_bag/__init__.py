"""A bag of dice: dice for any game, which nobody can fake (DB).

It is a rulebook without ships, so that a bag has all that a battle has: the journal, seats and
tokens, the stream, verification, archive, backup and webhooks.
"""

from typing import Any, NoReturn

from umpire.kernel.binding import rulebook_of
from umpire.kernel.book import BookCore, BookMetadata
from umpire.kernel.editions import Edition
from umpire.kernel.rulebook import Rulebook
from umpire.kernel.turn import EndedByAct, Turn, TurnPhase

from .notation import BAD_DICE, TOO_MUCH_DICE, parse, throw
from .rolling import ROLLING, DiceRolled, RollDice
from .state import (
    BATTLE_OVER,
    MOST_SEATS,
    NO_ODDS,
    SAMPLES,
    Battle,
    BattleView,
    Options,
    Setup,
    Tables,
    check,
    hide_nothing,
    is_open,
    open_bag,
    setup_for,
    view,
)

__all__ = [
    "BAD_DICE",
    "DICE_BAG",
    "MOST_SEATS",
    "TOO_MUCH_DICE",
    "Battle",
    "DiceRolled",
    "RollDice",
    "Setup",
    "parse",
    "setup_for",
    "throw",
]


def _never_begins(_turn: int, _phase: Any) -> NoReturn:
    raise AssertionError("The one phase of a bag lasts.")


def _never_ends(_bag: Battle) -> None:
    """Return no end: a bag is open until its scenario is closed."""


DICE_BAG: Rulebook[Battle, Any, Any] = rulebook_of(
    BookMetadata(
        package=__name__,
        system="dice-bag",
        title="Dice bag",
        owner="this project",
        unit="die",
        editions=(Edition("1"),),
    ),
    BookCore(
        battle_type=Battle,
        setup_type=Setup,
        view_type=BattleView,
        options_type=Options,
        tables_type=Tables,
        samples=SAMPLES,
        setup=open_bag,
        check=check,
        view=view,
        shows_all=hide_nothing,
        in_play=is_open,
        over=BATTLE_OVER,
        no_odds=NO_ODDS,
        has_forks=False,
    ),
    Turn(
        phases=(TurnPhase(name="rolling", title="Rolling", rule="DB-2", waiting=EndedByAct()),),
        over=TurnPhase(name="over", title="The end", rule="DB-1", waiting=EndedByAct()),
        began=_never_begins,
        ended=_never_ends,
    ),
    (ROLLING,),
)
