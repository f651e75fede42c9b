### Explanations, in Polish.

## Terms

explanation-unit = { $area }: { $unit }
explanation-support = Wsparcie: { $house }: { $area }: { $unit }
explanation-support_order = Rozkaz Wsparcia: { $area }: { $order }
explanation-order_march = Rozkaz Marszu: { $order }
explanation-order_defense = Rozkaz Obrony: { $order }
explanation-garrison = Garnizon: { $area }
explanation-neutral_force = Wojska neutralne: { $area }
explanation-card =
    { $card ->
        [none] Karta Rodu
       *[other] Karta Rodu: { $card }
    }
explanation-card_text =
    { $unit ->
        [none] Zdolność: { $card }
       *[other] { $area }: { $unit } ({ $card })
    }
explanation-tides =
    { $card ->
        [none] Losy Bitwy
       *[other] Dobrana karta: { $card }
    }
explanation-blade = Ostrze z Valyriańskiej Stali
explanation-floor = Nigdy poniżej 0
explanation-bid = Stawka: { $house }
explanation-wildling_strength = Siła Dzikich
explanation-term = { $label }: { $amount }
explanation-term_range = { $label }, co najmniej: { $min_amount }, najwyżej: { $max_amount }

## Sides

explanation_side-attacker = Atakujący: { $house }
explanation_side-defender = Obrońca: { $house }
explanation_side-neutral_force = Wojska neutralne
explanation_side-nights_watch = Nocna Straż
explanation_side-wildlings = Dzicy
explanation_side-bidder = { $house }

## Who wins

explanation-outcome =
    { $role ->
        [none] Jeszcze nie wiadomo, kto zwycięży
        [attacker] Zwycięża atakujący
        [defender] Zwycięża obrońca
        [neutral_force] Wojska neutralne są za silne
        [nights_watch] Zwycięża Nocna Straż
       *[wildlings] Zwyciężają Dzicy
    }
explanation-victor = Zwycięzca: { $house }
explanation-tied = Siły są równe, więc rozstrzyga pozycja na torze Lenników
explanation-position_best = Najlepsza możliwa pozycja: { $position }
explanation-position_worst = Najgorsza możliwa pozycja: { $position }
explanation-combat = Runda: { $round }. Bitwa: { $area }

## What is assumed, and what follows

explanation-assumed = Przy takiej odpowiedzi: { $house }: { $decision }: { $label }
explanation-castles = Zamki i Twierdze potem: { $house }: { $count }
explanation-supply_icons = Symbole Zaopatrzenia potem: { $house }: { $count }
