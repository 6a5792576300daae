"""Plays, follows and checks battles of an umpire service.

`Client` and `AsyncClient` talk to the service; `full_thrust_light` holds the orders, events and
choices of that rulebook; `umpire_client.verify` checks a transcript and asks nobody.
"""

from umpire_client.async_client import AsyncClient
from umpire_client.async_scenario import AsyncBag, AsyncScenario
from umpire_client.client import Client
from umpire_client.errors import (
    CannotAdjudicate,
    Conflict,
    Forbidden,
    Illegal,
    Malformed,
    NotFound,
    NotUnderstood,
    RateLimited,
    Refused,
    Stale,
    UmpireError,
    Unauthenticated,
    Unavailable,
    Unreachable,
)
from umpire_client.following import Heard
from umpire_client.retries import Retries
from umpire_client.scenario import Bag, Scenario
from umpire_client.values import Unknown

__all__ = [
    "AsyncBag",
    "AsyncClient",
    "AsyncScenario",
    "Bag",
    "CannotAdjudicate",
    "Client",
    "Conflict",
    "Forbidden",
    "Heard",
    "Illegal",
    "Malformed",
    "NotFound",
    "NotUnderstood",
    "RateLimited",
    "Refused",
    "Retries",
    "Scenario",
    "Stale",
    "UmpireError",
    "Unauthenticated",
    "Unavailable",
    "Unknown",
    "Unreachable",
]
