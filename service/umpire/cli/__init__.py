"""The command line: one module for each command, and their shared parts.

Exit codes: 0 fine; 1 the answer is no; 2 the input was not understood, or could not be read. The
codes of each command are in one table (`command.py`) and in its help. A reader that leaves before
the end, such as `head`, does not change them.
"""
