### The terms of a sum, and what follows from it: of a combat, a march, support, a house card, the Valyrian
### Steel Blade, a retreat, casualties, a bid. A term has a label and an amount; the amount stands after it.

## Terms of a combat strength

explanation-unit = { $area }: { $units }
explanation-unit_routed = Megfutamítva, nem számít: { $area }: { $units }
explanation-siege = Ostromgép város vagy vár ellen: { $units }
explanation-siege_idle = Ostromgép, itt nincs város vagy vár: { $units }
explanation-order = Parancs: { $order }
explanation-order_march = Menetelésparancs: { $order }
explanation-order_defense = Védekezésparancs: { $order }
explanation-support = Támogatás: { $house }: { $area }: { $units }
explanation-support_order = Támogatásparancs: { $area }: { $order }
explanation-garrison = Helyőrség: { $area }
explanation-neutral_force = Semleges erő: { $area }
explanation-card = Házkártya: { $card }
explanation-card_text = Képesség: { $card }
explanation-blade = Valyriai acélkard
explanation-tides = Húzott lap: { $card }
explanation-floor = Legalább nulla
explanation-sum = Összesen: { $amount }
explanation-range = Legalább: { $minimum }. Legfeljebb: { $maximum }
explanation-unknown = ismeretlen
explanation-term = { $label }: { $amount }
explanation-attacker = Támadó: { $house }
explanation-defender = Védekező: { $house }

## Terms of casualties

explanation-swords = Kardok: { $card }
explanation-fortifications = Erődök: { $card }
explanation-skulls = Koponyák: { $card }
explanation-swords_text = Kardok képességből: { $card }
explanation-fortifications_text = Erődök képességből: { $card }

## What follows

explanation-victor = Győztes: { $house }
explanation-tie = Egyenlő harci erő. A jobb pozíció dönt: { $track }. Győztes: { $house }
explanation-casualties = Veszteség: { $house }: { $count }
explanation-no_casualties = Veszteség: { $house }: nincs
explanation-protected = Veszteség ellen védve: { $house } ({ $card })
explanation-helpless = Választás nélkül megsemmisül: { $house }: { $units }
explanation-garrison_destroyed = Megsemmisült helyőrség: { $area }
explanation-retreat = Vissza kell vonulnia: { $house }. Lehetséges: { $places }
explanation-retreat_impossible = Nincs hová visszavonulnia: { $house }. Megsemmisül: { $units }
explanation-retreat_losses = Az utánpótlás nem enged minden egységet visszavonulni: { $house }. Megsemmisül: { $count }
explanation-moves_in = Bevonul: { $house } → { $area }
explanation-kept_out = Nem vonul be: { $house } ({ $card })
explanation-order_lost = Lekerülő parancs: { $area }: { $order }
explanation-order_moved = Megmaradó parancs: { $area }: { $order }
explanation-supply = Seregméretek utána: { $house }: { $armies }. Megengedett: { $supply }
explanation-supply_lost = Utánpótlás utána: { $house }: { $level }
explanation-castles = Városok és várak utána: { $house }: { $count }
explanation-area_gained = Megszerzi: { $house }: { $area }
explanation-area_lost = Elveszíti: { $house }: { $area }
explanation-port_captured = Elfoglalt kikötő: { $house }: { $area }
explanation-power_token = Lekerülő hatalomjelző: { $house }: { $area }
explanation-wins_game = Megnyeri a játékot: { $house }
explanation-cards_return = Minden dobott házkártya visszakerül a kézbe: { $house }

## Terms of a bid

explanation-bid = Licit: { $amount }
explanation-power_left = Megmaradt hatalomjelzők: { $amount }
explanation-power_public = A többiek készlete: { $bids }
explanation-wildling_strength = A vadak ereje: { $strength }
explanation-bids_needed = Szükséges az összes háztól együtt: { $amount }
explanation-position_best = Legjobb lehetséges pozíció: { $position }
explanation-position_worst = Legrosszabb lehetséges pozíció: { $position }
explanation-stars = Különleges parancsok, legfeljebb: { $stars }

## How certain it is

explanation-certain = Ez mindenképpen bekövetkezik.
explanation-depends = Ez attól függ, ami még titkos.
explanation-cards_compared = A te kártyád: { $card }. Az ellenfél kártyája: { $opponent_card }. Győztes: { $house }
