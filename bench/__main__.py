"""The benchmarks: `python -m bench [NAME...] [--quick] [--json]`, from the root of the tree."""

import sys
from pathlib import Path

# `bench` is a root of imports, as `service` and `tests` are.
sys.path.insert(0, str(Path(__file__).parent))

from measures.command import main

if __name__ == "__main__":
    sys.exit(main())
