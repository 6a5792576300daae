"""Telling events of defence (CI 11) in plain words."""

from collections.abc import Callable
from typing import Any

TELLINGS: dict[type, Callable[[Any], str]] = {}
