"""Telling events of guided weapons (CI 9) in plain words."""

from collections.abc import Callable
from typing import Any

TELLINGS: dict[type, Callable[[Any], str]] = {}
