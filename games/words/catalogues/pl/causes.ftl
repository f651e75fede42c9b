### Why something happened, in Polish: a short label in brackets at the end of a line.

cause-swords = straty od mieczy
cause-skulls = straty od czaszek
cause-helpless = rozbite jednostki i Machiny Oblężnicze pokonanego
cause-no_retreat = brak możliwości odwrotu
cause-supply = limit Zaopatrzenia
cause-port = port bez właściciela
cause-consolidate = Umocnienie Władzy
cause-pillage = grabież
cause-resolved = po rozpatrzeniu
cause-raided = najazd
cause-combat = przegrana bitwa
cause-no_units = brak jednostek
cause-played = po zagraniu w bitwie
cause-empty_hand = ostatnia karta z ręki
