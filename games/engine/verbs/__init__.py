"""What cards and phases do to the State: each verb emits its event, or the rulebook's set of events.

A verb leaves out what changes nothing and caps what the rules cap, so that its caller states the rule alone.
`cause` is the card, or the word of the rulebook, that made it happen.
"""
