"""Metrics for Prometheus. `docs/operations.md` explains each one.

No label takes a value from outside: routes are templates, methods and codes are known words, so
the number of series is bounded. With several workers each writes to files in the directory
`PROMETHEUS_MULTIPROC_DIR` (`umpire serve --workers` sets it), and any of them returns the sum.
"""

import os
import platform
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from time import time
from typing import ClassVar

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
)
from prometheus_client.exposition import choose_encoder
from prometheus_client.metrics_core import Metric
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from prometheus_client.registry import Collector

from umpire.version import release, revision

DIRECTORY = "PROMETHEUS_MULTIPROC_DIR"

disable_created_metrics()  # type: ignore[no-untyped-call]  # twice the series, and nobody asks
REGISTRY = CollectorRegistry()

REQUEST_BUCKETS_S = (0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
STORE_BUCKETS_S = (0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1.0, 5.0)

REQUESTS = Histogram(
    "umpire_request_duration_seconds",
    "How long requests took, from their head to the end of the answer.",
    ("route", "method", "status"),
    buckets=REQUEST_BUCKETS_S,
    registry=REGISTRY,
)
RULINGS = Counter(
    "umpire_rulings",
    "Commands ruled on: accepted, repeated, dry_run, or the code of the refusal.",
    ("system", "kept", "outcome"),
    registry=REGISTRY,
)
DICE = Counter("umpire_dice", "Dice thrown for accepted commands.", ("system",), registry=REGISTRY)
STORE = Histogram(
    "umpire_store_duration_seconds",
    "Duration of round trips to the journal server, by operation.",
    ("operation",),
    buckets=STORE_BUCKETS_S,
    registry=REGISTRY,
)
STORE_FAILURES = Counter(
    "umpire_store_failures",
    "Failed round trips to the journal server, by operation and cause.",
    ("operation", "cause"),
    registry=REGISTRY,
)
FOLLOWERS = Gauge(
    "umpire_followers",
    "Readers that follow a scenario now.",
    multiprocess_mode="livesum",
    registry=REGISTRY,
)
STANDINGS = Counter(
    "umpire_standings",
    "Lookups of a scenario in the memory of a worker.",
    ("result",),
    registry=REGISTRY,
)
LIMITED = Counter(
    "umpire_rate_limited", "Requests refused by the rate limit.", (), registry=REGISTRY
)
RESTARTS = Counter(
    "umpire_embedded_restarts",
    "How often the embedded server had ended and was started again.",
    registry=REGISTRY,
)
WORKERS_REPLACED = Counter(
    "umpire_workers_replaced",
    "Workers that had died or hung and were replaced.",
    registry=REGISTRY,
)
QUESTION_PROCESSES_ENDED = Counter(
    "umpire_question_processes_ended",
    "Processes for long questions that ended: out of time, overloaded, abandoned, or died.",
    ("reason",),
    registry=REGISTRY,
)
ARCHIVED = Counter(
    "umpire_archived", "Battles moved to the archive, by why.", ("reason",), registry=REGISTRY
)
ARCHIVE_REVIVED = Counter(
    "umpire_archive_revived", "Battles that an order brought back.", registry=REGISTRY
)
ARCHIVE_FAILURES = Counter(
    "umpire_archive_failures",
    "Failures of the archive, by operation.",
    ("operation",),
    registry=REGISTRY,
)
ARCHIVE_SIZE = Histogram(
    "umpire_archive_object_bytes",
    "Size of the objects written to the archive.",
    buckets=(1_000, 4_000, 16_000, 64_000, 256_000, 1_000_000, 4_000_000),
    registry=REGISTRY,
)
ARCHIVE_AGE = Histogram(
    "umpire_archive_age_seconds",
    "How long battles had been untouched when they moved to the archive.",
    ("reason",),
    buckets=(3_600, 86_400, 604_800, 2_592_000, 7_776_000, 31_536_000),
    registry=REGISTRY,
)
BATTLES = Gauge(
    "umpire_battles",
    "Battles that the last round of the archive found, by where they are.",
    ("place",),
    multiprocess_mode="mostrecent",
    registry=REGISTRY,
)
OLDEST = Gauge(
    "umpire_oldest_live_battle_seconds",
    "How long the stillest battle had been untouched that the last round left in Redis.",
    multiprocess_mode="mostrecent",
    registry=REGISTRY,
)
LAST_ROUND = Gauge(
    "umpire_archive_last_round_timestamp_seconds",
    "When the last round of the archive ended.",
    multiprocess_mode="mostrecent",
    registry=REGISTRY,
)
WEBHOOKS = Counter(
    "umpire_webhooks",
    "Attempts to deliver a webhook: delivered, failed, given_up.",
    ("outcome",),
    registry=REGISTRY,
)
BUILD = Gauge(
    "umpire_build_info",
    "Always 1; the labels are the running version.",
    ("version", "revision", "python"),
    multiprocess_mode="max",
    registry=REGISTRY,
)
BUILD.labels(release(), revision() or "", platform.python_version()).set(1)
ProcessCollector(registry=REGISTRY)

METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})

_request = lru_cache(maxsize=2048)(REQUESTS.labels)
_ruling = lru_cache(maxsize=2048)(RULINGS.labels)
_dice = lru_cache(maxsize=64)(DICE.labels)
_store = lru_cache(maxsize=64)(STORE.labels)
_found, _missed = STANDINGS.labels("hit"), STANDINGS.labels("miss")


def served(route: str, method: str, status: int, duration_s: float) -> None:
    """Count a request that was answered."""
    _request(route, method if method in METHODS else "other", status).observe(duration_s)


def ruled(system: str, outcome: str, dice: int, *, kept: bool) -> None:
    """Count a command that was ruled on; `outcome` is a word of ours or a code of a refusal."""
    _ruling(system, "yes" if kept else "no", outcome).inc()
    if dice:
        _dice(system).inc(dice)


def stored(operation: str, duration_s: float) -> None:
    """Count a round trip to the journal server."""
    _store(operation).observe(duration_s)


def store_failed(operation: str, cause: str) -> None:
    """Count a round trip to the journal server that failed."""
    STORE_FAILURES.labels(operation, cause).inc()


def looked_up(found: bool) -> None:  # noqa: FBT001 — the one thing there is to say
    """Count a lookup in the memory of the worker."""
    (_found if found else _missed).inc()


def archived(reason: str, age_s: float) -> None:
    """Count a battle that moved to the archive."""
    ARCHIVED.labels(reason).inc()
    ARCHIVE_AGE.labels(reason).observe(age_s)


def archive_failed(operation: str) -> None:
    """Count something that went wrong with the archive."""
    ARCHIVE_FAILURES.labels(operation).inc()


def archive_round(live: int, archived: int, oldest_s: float) -> None:
    """Say what a round of the archive left."""
    BATTLES.labels("redis").set(live)
    BATTLES.labels("archive").set(archived)
    OLDEST.set(oldest_s)
    LAST_ROUND.set(time())


def worker_replaced() -> None:
    """Count a worker that had died."""
    WORKERS_REPLACED.inc()


def question_process_ended(reason: str) -> None:
    """Count a process for long questions that ended before its service did."""
    QUESTION_PROCESSES_ENDED.labels(reason).inc()


def webhook(outcome: str) -> None:
    """Count an attempt to deliver a webhook."""
    WEBHOOKS.labels(outcome).inc()


def following(change: int) -> None:
    """Count readers that come (1) or go (-1)."""
    FOLLOWERS.inc(change)


def exposition(accept: str) -> tuple[bytes, str]:
    """Return all metrics of the service, and their media type, in the form that `accept` asks."""
    encode, media_type = choose_encoder(accept)
    directory = os.environ.get(DIRECTORY)
    if directory is None:
        return encode(REGISTRY), media_type
    _forget_the_dead(Path(directory))
    together = CollectorRegistry()
    MultiProcessCollector(together, directory)  # type: ignore[no-untyped-call]  # it has no types
    together.register(Workers(Path(directory)))
    return encode(together), media_type


class Workers(Collector):
    """The `process_*` metrics of all workers together, which a shared directory does not hold.

    Memory and processor time are sums. Descriptors are those of the worker that is closest to its
    limit, and the start is that of the youngest, so that a restart shows.
    """

    FOLDED: ClassVar[Mapping[str, Callable[[list[float]], float]]] = {
        "process_virtual_memory_bytes": sum,
        "process_resident_memory_bytes": sum,
        "process_cpu_seconds": sum,
        "process_open_fds": max,
        "process_max_fds": min,
        "process_start_time_seconds": max,
    }

    def __init__(self, directory: Path) -> None:
        self._directory = directory

    def collect(self) -> Iterable[Metric]:
        """Return one family for each kind."""
        pids = {int(file.stem.rpartition("_")[2]) for file in self._directory.glob("*.db")}
        families: dict[str, Metric] = {}
        values: dict[str, list[float]] = {}
        for pid in pids:
            for family in ProcessCollector(pid=lambda pid=pid: pid, registry=None).collect():  # type: ignore[misc]
                families.setdefault(family.name, family)
                values.setdefault(family.name, []).append(family.samples[0].value)
        for name, family in families.items():
            sample = family.samples[0]
            family.samples = [sample._replace(value=self.FOLDED[name](values[name]))]
        return families.values()


def _forget_the_dead(directory: Path) -> None:
    """Leave out the gauges of workers that are gone: nobody follows them any more."""
    for file in directory.glob("gauge_live*_*.db"):
        pid = int(file.stem.rpartition("_")[2])
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            with suppress(FileNotFoundError):
                mark_process_dead(pid, str(directory))  # type: ignore[no-untyped-call]
        except PermissionError:
            continue
