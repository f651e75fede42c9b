"""Non-interference: whatever a viewer may not know can be otherwise without his noticing."""
