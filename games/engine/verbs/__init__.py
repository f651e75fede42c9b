"""Changes to the State by cards and phases: each verb emits its event, or the rulebook's set of events.

A verb skips changes without effect and caps amounts as the rules say, so that its caller states only the
rule. `cause` is the card, or the word of the rulebook, that is the cause.
"""
