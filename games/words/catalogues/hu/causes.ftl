### Why something happened: a short label that stands in brackets at the end of a line.
### A cause may also be a card; then its name stands there.

cause-swords = kardok okozta veszteség
cause-skulls = koponyák okozta veszteség
cause-helpless = a vesztes megfutamított egységei és ostromgépei
cause-no_retreat = nincs hová visszavonulni
cause-supply = utánpótlás
cause-port = gazdátlan kikötő
cause-consolidate = hatalomszerzés
cause-pillage = fosztogatás
cause-resolved = végrehajtva
cause-raided = portyázás
cause-combat = elvesztett csata
cause-no_units = nem maradt ott egység
cause-played = kijátszva a csatában
cause-empty_hand = az utolsó kézben lévő kártya is kijátszva
