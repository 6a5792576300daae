"""The table of To Boldly Thrust."""

from rules.table import Table
from umpire.rules.to_boldly_thrust import TO_BOLDLY_THRUST
from umpire.rules.to_boldly_thrust.state.battle import Battle
from umpire.rules.to_boldly_thrust.state.ship import Ship

TABLE: Table[Battle, Ship] = Table(TO_BOLDLY_THRUST, Battle.ship)
