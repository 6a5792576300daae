"""A campaign of faults: does the service lose an accepted order, or apply one twice?"""
