"""The abilities of enemies and the keywords of equipment, each a record with its handlers on `BOOK`.

`book` and `moments` are what the rules know; the records know the rules, and `records` brings them all together.
"""
