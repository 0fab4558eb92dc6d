"""What every game shares: the protocol, cards, tricks, auctions, options, records and wording.

Pure Python: nothing here knows a person, a clock, a database or a page.
"""
