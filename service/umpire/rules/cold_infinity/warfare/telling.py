"""Telling events of electronic warfare (CI 4) in plain words."""

from collections.abc import Callable
from typing import Any

TELLINGS: dict[type, Callable[[Any], str]] = {}
