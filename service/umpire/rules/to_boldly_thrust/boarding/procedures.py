"""The procedures, one for each order."""

from umpire.rules.full_thrust.delta import Procedure

PROCEDURES: dict[type, Procedure] = {}
