"""HTTP as every view uses it: bodies, errors, conditions, languages, pages, rates."""
