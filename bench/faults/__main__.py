"""The campaign: `python -m bench.faults [--quick] [--seed N]`, from the root of the tree."""

import sys
from pathlib import Path

# `bench` is a root of imports, as `service` and `tests` are.
sys.path.insert(0, str(Path(__file__).parents[1]))

from faults.command import main

if __name__ == "__main__":
    sys.exit(main())
