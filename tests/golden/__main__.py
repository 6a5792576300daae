"""Record the golden transcripts anew: `python -m tests.golden`; with `reports`, only tell them."""

import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / folder) for folder in ("tests", "bench")]

from golden.record import record, retell  # noqa: E402 — the folders of the suite come first

if __name__ == "__main__":
    (retell if sys.argv[1:] == ["reports"] else record)()
