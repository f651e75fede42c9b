### The terms of a sum, and what follows from it, in Polish.

## Terms of a combat strength

explanation-unit = { $area }: { $units }
explanation-unit_routed = Rozbite, nie liczą się: { $area }: { $units }
explanation-siege = Machiny Oblężnicze przeciw Zamkowi lub Twierdzy: { $units }
explanation-siege_idle = Machiny Oblężnicze, bez Zamku i Twierdzy: { $units }
explanation-order = Rozkaz: { $order }
explanation-order_march = Rozkaz Marszu: { $order }
explanation-order_defense = Rozkaz Obrony: { $order }
explanation-support = Wsparcie: { $house }: { $area }: { $units }
explanation-support_order = Rozkaz Wsparcia: { $area }: { $order }
explanation-garrison = Garnizon: { $area }
explanation-neutral_force = Wojska neutralne: { $area }
explanation-card = Karta Rodu: { $card }
explanation-card_text = Zdolność: { $card }
explanation-blade = Ostrze z Valyriańskiej Stali
explanation-tides = Dobrana karta: { $card }
explanation-floor = Co najmniej zero
explanation-sum = Suma: { $amount }
explanation-range = Od: { $minimum }. Do: { $maximum }
explanation-unknown = nie wiadomo
explanation-term = { $label }: { $amount }
explanation-attacker = Atakujący: { $house }
explanation-defender = Obrońca: { $house }

## Terms of casualties

explanation-swords = Miecze: { $card }
explanation-fortifications = Fortyfikacje: { $card }
explanation-skulls = Czaszki: { $card }
explanation-swords_text = Miecze ze zdolności: { $card }
explanation-fortifications_text = Fortyfikacje ze zdolności: { $card }

## What follows

explanation-victor = Zwycięzca: { $house }
explanation-tie = Równa siła. Rozstrzyga wyższa pozycja: { $track }. Zwycięzca: { $house }
explanation-casualties = Straty: { $house }: { $count }
explanation-no_casualties = Straty: { $house }: brak
explanation-protected = Bez strat: { $house } ({ $card })
explanation-helpless = Zniszczone bez wyboru: { $house }: { $units }
explanation-garrison_destroyed = Zniszczony garnizon: { $area }
explanation-retreat = Musi się wycofać: { $house }. Możliwe miejsca: { $places }
explanation-retreat_impossible = Nie ma dokąd się wycofać: { $house }. Zniszczone jednostki: { $units }
explanation-retreat_losses = Limit Zaopatrzenia nie pozwala wycofać wszystkich: { $house }. Do zniszczenia: { $count }
explanation-moves_in = Wkracza: { $house } → { $area }
explanation-kept_out = Nie wkracza: { $house } ({ $card })
explanation-order_lost = Znika rozkaz: { $area }: { $order }
explanation-order_moved = Rozkaz pozostaje: { $area }: { $order }
explanation-supply = Wielkości armii po tym: { $house }: { $armies }. Dozwolone: { $supply }
explanation-supply_lost = Zaopatrzenie po tym: { $house }: { $level }
explanation-castles = Zamki i Twierdze po tym: { $house }: { $count }
explanation-area_gained = Zyskuje kontrolę: { $house }: { $area }
explanation-area_lost = Traci kontrolę: { $house }: { $area }
explanation-port_captured = Przejęty port: { $house }: { $area }
explanation-power_token = Usunięty żeton Władzy: { $house }: { $area }
explanation-wins_game = Wygrywa grę: { $house }
explanation-cards_return = Wszystkie odrzucone karty Rodu wracają na rękę: { $house }

## Terms of a bid

explanation-bid = Stawka: { $amount }
explanation-power_left = Pozostała władza: { $amount }
explanation-power_public = Władza pozostałych: { $bids }
explanation-wildling_strength = Siła Dzikich: { $strength }
explanation-bids_needed = Potrzeba od wszystkich Rodów razem: { $amount }
explanation-position_best = Najlepsza możliwa pozycja: { $position }
explanation-position_worst = Najgorsza możliwa pozycja: { $position }
explanation-stars = Specjalne rozkazy, najwyżej: { $stars }

## How certain it is

explanation-certain = Tak będzie na pewno.
explanation-depends = To zależy od tego, co jeszcze jest tajne.
explanation-cards_compared = Twoja karta: { $card }. Karta przeciwnika: { $opponent_card }. Zwycięzca: { $house }
