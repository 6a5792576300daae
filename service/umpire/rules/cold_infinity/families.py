"""The families of acts that the service knows, and which orders belong to each."""

from collections.abc import Mapping

import msgspec

from umpire.kernel.chapter import acts_of
from umpire.kernel.rulebook import Family
from umpire.rules.cold_infinity.chapters import CHAPTERS

FAMILIES: Mapping[type[msgspec.Struct], Family] = {
    act.order: act.family for act in acts_of(CHAPTERS)
}
