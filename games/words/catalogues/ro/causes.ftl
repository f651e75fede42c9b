### Why something happened: a short label that stands in brackets at the end of a line.
### A cause may also be a card; then its name stands there.

cause-swords = victime ale săbiilor
cause-skulls = victime ale craniilor
cause-helpless = unități în debandadă și mașini de război ale învinsului
cause-no_retreat = nicio retragere posibilă
cause-supply = provizii
cause-port = port fără stăpân
cause-consolidate = consolidarea puterii
cause-pillage = jefuire
cause-resolved = după rezolvare
cause-raided = incursiune
cause-combat = luptă pierdută
cause-no_units = fără unități acolo
cause-played = după luptă
cause-empty_hand = s-a jucat ultima carte din mână
