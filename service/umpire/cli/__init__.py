"""The command line: one module for each command, and what they share.

Exit codes: 0 fine; 1 the answer is no; 2 it was not understood, or could not be read. Those of each
command are in one table (`command.py`), and stand in its help. A reader that leaves before the end,
such as `head`, changes none.
"""
