### Explanations, in Romanian.

## Terms

explanation-unit = { $area }: { $unit }
explanation-support = Sprijin: { $house }: { $area }: { $unit }
explanation-support_order = Comandă de sprijin: { $area }: { $order }
explanation-order_march = Comandă de marș: { $order }
explanation-order_defense = Comandă de apărare: { $order }
explanation-garrison = Garnizoană: { $area }
explanation-neutral_force = Forță neutră: { $area }
explanation-card =
    { $card ->
        [none] Carte de Casă
       *[other] Carte de Casă: { $card }
    }
explanation-card_text =
    { $unit ->
        [none] Capacitate: { $card }
       *[other] { $area }: { $unit } ({ $card })
    }
explanation-tides =
    { $card ->
        [none] Soarta bătăliei
       *[other] Carte extrasă: { $card }
    }
explanation-blade = Sabia din oțel valyrian
explanation-floor = Niciodată sub 0
explanation-bid = Ofertă: { $house }
explanation-wildling_strength = Puterea Sălbaticilor
explanation-term = { $label }: { $amount }
explanation-term_range = { $label }, cel puțin: { $min_amount }, cel mult: { $max_amount }

## Sides

explanation_side-attacker = Atacator: { $house }
explanation_side-defender = Apărător: { $house }
explanation_side-neutral_force = Forță neutră
explanation_side-nights_watch = Rondul de Noapte
explanation_side-wildlings = Sălbaticii
explanation_side-bidder = { $house }

## Who wins

explanation-outcome =
    { $role ->
        [none] Încă nu se știe cine învinge
        [attacker] Învinge atacatorul
        [defender] Învinge apărătorul
        [neutral_force] Forța neutră este prea puternică
        [nights_watch] Învinge Rondul de Noapte
       *[wildlings] Înving Sălbaticii
    }
explanation-victor = Învingător: { $house }
explanation-tied = Puterile de luptă sunt egale, așa că decide poziția pe pista Feudelor
explanation-position_best = Cea mai bună poziție posibilă: { $position }
explanation-position_worst = Cea mai slabă poziție posibilă: { $position }
explanation-combat = Tura: { $round }. Luptă: { $area }

## What is assumed, and what follows

explanation-assumed = Dacă se răspunde astfel: { $house }: { $decision }: { $label }
explanation-castles = Castele și fortărețe după aceea: { $house }: { $count }
explanation-supply_icons = Pictograme de provizii după aceea: { $house }: { $count }
