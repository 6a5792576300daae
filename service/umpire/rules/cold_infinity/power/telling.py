"""Telling events of power (CI 3) in plain words."""

from collections.abc import Callable
from typing import Any

TELLINGS: dict[type, Callable[[Any], str]] = {}
