### Causes of events: each a short label in brackets at the end of a line.
### A cause may also be a card. Then the brackets contain its name.

cause-swords = casualties by swords
cause-skulls = casualties by skulls
cause-helpless = routed units and siege engines of the loser
cause-no_retreat = no retreat possible
cause-supply = supply
cause-port = nobody controls the port
cause-consolidate = Consolidate Power
cause-pillage = pillage
cause-resolved = resolved
cause-raided = raided
cause-combat = lost combat
cause-no_units = no units left there
cause-played = played in the combat
cause-empty_hand = last card of the hand played
