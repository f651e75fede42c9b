"""Non-interference: a viewer cannot detect changes of hidden information."""
