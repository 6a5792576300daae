"""Telling events of fire (CI 7) in plain words."""

from collections.abc import Callable
from typing import Any

TELLINGS: dict[type, Callable[[Any], str]] = {}
