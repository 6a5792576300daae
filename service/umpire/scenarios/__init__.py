"""Scenarios: battles kept with their journal, so that anyone can replay them and prove every roll.

`lifecycle` opens, imports, forks and closes a battle, `submit` adds orders, `read` and `live` show
it to seats, `webhooks` sends it, and `transcripts`, `verify`, `explain` and `rejudge` check it.
They reach the outside through `ports`, and know nothing of HTTP or Redis.
"""
