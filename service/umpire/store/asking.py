"""A round trip to the server, measured; why it failed, and that in the words of the scenarios."""

from time import perf_counter
from typing import NamedTuple

from redis.exceptions import ConnectionError as NotConnected
from redis.exceptions import RedisError
from redis.exceptions import TimeoutError as NoAnswer

from umpire.kernel.errors import Refusal
from umpire.scenarios.errors import JOURNAL_UNAVAILABLE
from umpire.telemetry import metrics
from umpire.telemetry.calls import current


class Cause(NamedTuple):
    """Why a server failed: a word for metrics and logs, and a sentence for the operator."""

    name: str
    reason: str


class TooFewReplicas(NotConnected):
    """What was written is on too few servers to count: a failure of one could undo it."""


IN_SCRIPT = ("ACL failure in script", "The user executing the script can't")
"""How servers say, behind `ERR`, that a script lacks a permission: Valkey, and Redis 7.0."""

OF_SERVER = {
    "OOM": Cause("oom", "It has no memory left for more (maxmemory)."),
    "READONLY": Cause("readonly", "It is a replica, and takes no writes."),
    "MISCONF": Cause("misconf", "It fails to write its snapshot or its append-only file to disk."),
    "NOREPLICAS": Cause("noreplicas", "It has fewer replicas than its min-replicas-to-write."),
    "NOPERM": Cause("noperm", "Its user lacks a permission that the service needs."),
    "NOAUTH": Cause("auth", "It wants a user and a password."),
    "WRONGPASS": Cause("auth", "It does not know this user, or the password is another."),
    "LOADING": Cause("loading", "It is reading its file, and answers when it is done."),
    "BUSY": Cause("busy", "A script keeps it busy."),
    "MASTERDOWN": Cause("masterdown", "It is a replica without its primary."),
    "CLUSTERDOWN": Cause("clusterdown", "Its cluster is not whole."),
}
"""By the word with which the server begins its error."""

REPLICAS_BEHIND = Cause("replicas_behind", "Fewer replicas than UMPIRE_REDIS_REPLICAS have it.")
TIMEOUT = Cause("timeout", "It does not answer in time.")
CONNECTION = Cause("connection", "It cannot be connected to, or has closed the connection.")
OTHER = Cause("other", "Its answer is not understood; see its log.")


def cause_of(error: BaseException | None) -> Cause:
    """Return why a round trip failed.

    The text of the server is never shown: it may quote the command, and a seed with it.
    """
    word = getattr(error, "status_code", None) or str(error).partition(" ")[0]
    if word == "ERR" and any(words in str(error) for words in IN_SCRIPT):
        word = "NOPERM"
    if isinstance(error, RedisError) and word in OF_SERVER:
        return OF_SERVER[word]
    if isinstance(error, TooFewReplicas):
        return REPLICAS_BEHIND
    if isinstance(error, NoAnswer | TimeoutError):
        return TIMEOUT
    if isinstance(error, NotConnected | OSError):
        return CONNECTION
    return OTHER


def failure(operation: str, error: BaseException) -> Refusal:
    """Count a failure by its cause, note it for the line of the request, and return its refusal."""
    cause = cause_of(error).name
    metrics.store_failed(operation, cause)
    current().cause = cause
    return JOURNAL_UNAVAILABLE.refuse("The journal cannot be read or written now.")


class asking:  # noqa: N801 — reads as a statement
    """Measures a round trip, and tells a failure of the server in the words of the scenarios."""

    __slots__ = ("_began", "_operation")

    def __init__(self, operation: str) -> None:
        self._operation = operation

    def __enter__(self) -> None:
        self._began = perf_counter()

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        duration_s = perf_counter() - self._began
        current().store_s += duration_s
        metrics.stored(self._operation, duration_s)
        if isinstance(error, (RedisError, OSError)):
            raise failure(self._operation, error) from error
