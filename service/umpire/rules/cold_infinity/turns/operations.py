"""Operations of the outline, and by which order each is done (CI 2.0)."""

from collections.abc import Mapping

import msgspec

from umpire.rules.cold_infinity.outline.parts import Operation, places_of
from umpire.rules.cold_infinity.outline.turn import outline
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.refusals import OPTION_OFF
from umpire.rules.cold_infinity.turns.acting import ACTING
from umpire.rules.cold_infinity.turns.orders import (
    ORDER_OF_ITS_OWN,
    AskFor,
    DetermineInitiative,
    EndTurn,
    Finish,
    TransferBridge,
)

_BY_THE_SEQUENCE: Mapping[Operation, type[msgspec.Struct]] = {
    "transfer_bridge": TransferBridge,
    "determine_initiative": DetermineInitiative,
    "reveal_plots": Finish,
    "check_heat": EndTurn,
    "sink_heat": EndTurn,
}
"""What is done by the orders that move a turn along."""

DONE_BY: Mapping[Operation, type[msgspec.Struct]] = {
    **_BY_THE_SEQUENCE,
    **{name: order for chapter in ACTING for name, order in chapter.operations.items()},
}
"""The order that does an operation, or after which it comes of itself."""


def refuse_operation(battle: Battle, order: AskFor) -> None:
    """Refuse what is asked for, by the reason (CI-2.0-1, CI-RUL-1).

    Raises:
        IllegalOrder: the level of the rules does not have it, or it has an order of its own.
    """
    asked = order.operation
    if not places_of(asked, outline(battle.options)):
        raise OPTION_OFF.refuse(
            f"Operation {asked} is not in play by the options of this battle.",
            at="/operation",
            rule="CI-RUL-1",
        )
    name = DONE_BY[asked].__struct_config__.tag
    raise ORDER_OF_ITS_OWN.refuse(
        f"Operation {asked} is done by the order {name}.", at="/operation"
    )
