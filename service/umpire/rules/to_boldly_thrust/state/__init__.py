"""What the chapters of To Boldly Thrust share, beside the state of Remixed."""
