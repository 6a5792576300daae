"""Sample battles, of ships of our own design."""

from collections.abc import Mapping
from typing import Any

SAMPLES: Mapping[str, Any] = {}
