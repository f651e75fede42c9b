"""The worked examples of the rule booklets, in our own notation and words."""
