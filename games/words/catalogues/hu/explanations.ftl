### Explanations, in Hungarian.

## Terms

explanation-unit = { $area }: { $unit }
explanation-support = Támogatás: { $house }: { $area }: { $unit }
explanation-support_order = Támogatásparancs: { $area }: { $order }
explanation-order_march = Menetelésparancs: { $order }
explanation-order_defense = Védekezésparancs: { $order }
explanation-garrison = Helyőrség: { $area }
explanation-neutral_force = Semleges erő: { $area }
explanation-card =
    { $card ->
        [none] Házkártya
       *[other] Házkártya: { $card }
    }
explanation-card_text =
    { $unit ->
        [none] Képesség: { $card }
       *[other] { $area }: { $unit } ({ $card })
    }
explanation-tides =
    { $card ->
        [none] Csatakártya
       *[other] Húzott lap: { $card }
    }
explanation-blade = Valyriai acélkard
explanation-floor = Nem lehet 0-nál kevesebb
explanation-bid = Licit: { $house }
explanation-wildling_strength = A vadak ereje
explanation-term = { $label }: { $amount }
explanation-term_range = { $label }, legalább: { $min_amount }, legfeljebb: { $max_amount }

## Sides

explanation_side-attacker = Támadó: { $house }
explanation_side-defender = Védekező: { $house }
explanation_side-neutral_force = Semleges erő
explanation_side-nights_watch = Éjjeli Őrség
explanation_side-wildlings = Vadak
explanation_side-bidder = { $house }

## Who wins

explanation-outcome =
    { $role ->
        [none] Még nem dőlt el, ki győz
        [attacker] A támadó győz
        [defender] A védekező győz
        [neutral_force] A semleges erő túl erős
        [nights_watch] Az Éjjeli Őrség győz
       *[wildlings] A vadak győznek
    }
explanation-victor = Győztes: { $house }
explanation-tied = A harci erők egyenlők, ezért a hűbéreseknél elfoglalt pozíció dönt
explanation-position_best = Legjobb lehetséges pozíció: { $position }
explanation-position_worst = Legrosszabb lehetséges pozíció: { $position }
explanation-combat = { $round }. forduló, csata: { $area }

## What is assumed, and what follows

explanation-assumed = Ha ez a válasz: { $house }: { $decision }: { $label }
explanation-castles = Városok és várak utána: { $house }: { $count }
explanation-supply_icons = Utánpótlásikonok utána: { $house }: { $count }
