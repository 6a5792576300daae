"""What may take long, in a process of its own beside the event loop.

A process and not a thread: a thread that runs Python takes the interpreter from the loop for
milliseconds at a time, and for as long as one call of a codec or of the collector lasts; and it
cannot be ended. A process leaves the loop alone, runs at a lower priority, and is killed when its
time is up, whatever it is at.
"""
