"""An attack: all that one attacker does to a ship at once."""

from typing import NamedTuple

from umpire.rules.full_thrust.state.battle import Hit


class Attack(NamedTuple):
    """All that one attack does to a ship at once, in the order in which it is marked (FT-RUL-8).

    `needled` are systems that needle beams have knocked out; they go before the threshold check.
    """

    attacker: str
    hits: tuple[Hit, ...]
    needled: tuple[str, ...] = ()
    note: str = ""
    rule: str = "FT-2.6-1"
