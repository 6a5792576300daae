"""Playing a script order by order: what is refused changes nothing, and play goes on."""

from collections.abc import Iterator
from typing import Any

import msgspec

from umpire.cli.script import Game
from umpire.kernel.dice import Dice, SuppliedDice
from umpire.kernel.errors import TOO_MANY_DICE, Refusal
from umpire.kernel.rulebook import REFEREE
from umpire.scenarios.adjudication import adjudicate
from umpire.scenarios.journal import rolls_of
from umpire.scenarios.standing import keyed_dice


class Answer(msgspec.Struct, frozen=True):
    """The answer to one order: its events, or a refusal; and the battles around it."""

    place: int
    order: Any
    before: Any
    after: Any
    events: tuple[Any, ...] = ()
    refusal: Refusal | None = None

    @property
    def kind(self) -> str:
        """The kind of the order."""
        return str(self.order.__struct_config__.tag)


class Playing:
    """A script being played."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._keyed = keyed_dice(game.header, b"")
        self._used = 0

    def answers(self) -> Iterator[Answer]:
        """Yield the answer to each order, given by the referee in the place of every side."""
        battle = self.game.header.battle
        for place, order in enumerate(self.game.orders):
            try:
                ruling = adjudicate(
                    self.game.rulebook, battle, (order,), self._dice(), seat=REFEREE
                )
            except Refusal as refusal:
                yield Answer(place, order, battle, battle, refusal=self._placed(refusal, place))
                continue
            self._used += sum(len(roll.faces) for roll in rolls_of(ruling.events))
            yield Answer(place, order, battle, ruling.state, ruling.events)
            battle = ruling.state

    def finish(self) -> None:
        """Say that all orders are played.

        Raises:
            Malformed: some of the typed dice were not used.
        """
        thrown = len(self.game.faces)
        if self._used < thrown:
            raise TOO_MANY_DICE.refuse(
                f"{thrown - self._used} of the {thrown} typed dice are not thrown by these orders.",
                at=f"/dice/faces/{self._used}",
            )

    def _dice(self) -> Dice:
        return self._keyed or SuppliedDice(self.game.faces[self._used :])

    def _placed(self, refusal: Refusal, place: int) -> Refusal:
        """Return a refusal of one order with its pointer into the whole script."""
        faces, _, face = refusal.at.partition("/faces/")
        if face and not faces:
            refusal.at = f"/dice/faces/{self._used + int(face)}"
        elif refusal.at == "/faces":
            refusal.at = "/dice/faces"
        else:
            refusal.at = f"/orders/{place}{refusal.at.removeprefix('/orders/0')}"
        return refusal
