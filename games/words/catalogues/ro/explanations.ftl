### The terms of a sum, and what follows from it: of a combat, a march, support, a house card, the Valyrian
### Steel Blade, a retreat, casualties, a bid. A term has a label and an amount; the amount stands after it.

## Terms of a combat strength

explanation-unit = { $area }: { $units }
explanation-unit_routed = În debandadă, fără putere: { $area }: { $units }
explanation-siege = Mașini de război împotriva unui castel sau a unei fortărețe: { $units }
explanation-siege_idle = Mașini de război, fără castel sau fortăreață aici: { $units }
explanation-order = Comandă: { $order }
explanation-order_march = Comandă de marș: { $order }
explanation-order_defense = Comandă de apărare: { $order }
explanation-support = Sprijin: { $house }: { $area }: { $units }
explanation-support_order = Comandă de sprijin: { $area }: { $order }
explanation-garrison = Garnizoană: { $area }
explanation-neutral_force = Forță neutră: { $area }
explanation-card = Carte de Casă: { $card }
explanation-card_text = Capacitate: { $card }
explanation-blade = Sabia din oțel valyrian
explanation-tides = Carte extrasă: { $card }
explanation-floor = Cel puțin zero
explanation-sum = Total: { $amount }
explanation-range = De la: { $minimum }. Până la: { $maximum }
explanation-unknown = necunoscut
explanation-term = { $label }: { $amount }
explanation-attacker = Atacator: { $house }
explanation-defender = Apărător: { $house }

## Terms of casualties

explanation-swords = Săbii: { $card }
explanation-fortifications = Fortificații: { $card }
explanation-skulls = Cranii: { $card }
explanation-swords_text = Săbii dintr-o capacitate: { $card }
explanation-fortifications_text = Fortificații dintr-o capacitate: { $card }

## What follows

explanation-victor = Învingător: { $house }
explanation-tie = Puteri egale. Contează poziția mai bună: { $track }. Învingător: { $house }
explanation-casualties = Victime: { $house }: { $count }
explanation-no_casualties = Victime: { $house }: niciuna
explanation-protected = Nu are victime: { $house } ({ $card })
explanation-helpless = Distruse fără alegere: { $house }: { $units }
explanation-garrison_destroyed = Garnizoană distrusă: { $area }
explanation-retreat = Trebuie să se retragă: { $house }. Posibil: { $places }
explanation-retreat_impossible = Niciun loc de retragere: { $house }. Unități distruse: { $units }
explanation-retreat_losses = Proviziile nu permit retragerea tuturor: { $house }. Unități distruse: { $count }
explanation-moves_in = Ocupă teritoriul: { $house } → { $area }
explanation-kept_out = Nu ocupă teritoriul: { $house } ({ $card })
explanation-order_lost = Comandă înlăturată: { $area }: { $order }
explanation-order_moved = Comanda rămâne: { $area }: { $order }
explanation-supply = Mărimea armatelor după aceea: { $house }: { $armies }. Permis: { $supply }
explanation-supply_lost = Provizii după aceea: { $house }: { $level }
explanation-castles = Castele și fortărețe după aceea: { $house }: { $count }
explanation-area_gained = Teritoriu câștigat: { $house }: { $area }
explanation-area_lost = Teritoriu pierdut: { $house }: { $area }
explanation-port_captured = Port cucerit: { $house }: { $area }
explanation-power_token = Jeton de putere înlăturat: { $house }: { $area }
explanation-wins_game = Câștigă jocul: { $house }
explanation-cards_return = Toate cărțile de Casă decartate revin în mână: { $house }

## Terms of a bid

explanation-bid = Ofertă: { $amount }
explanation-power_left = Putere rămasă: { $amount }
explanation-power_public = Puterea celorlalți: { $bids }
explanation-wildling_strength = Puterea Sălbaticilor: { $strength }
explanation-bids_needed = Necesar de la toate Casele la un loc: { $amount }
explanation-position_best = Cea mai bună poziție posibilă: { $position }
explanation-position_worst = Cea mai slabă poziție posibilă: { $position }
explanation-stars = Comenzi speciale, cel mult: { $stars }

## How certain it is

explanation-certain = Așa se întâmplă în orice caz.
explanation-depends = Depinde de ce este încă secret.
explanation-cards_compared = Cartea ta: { $card }. Cartea adversă: { $opponent_card }. Învingător: { $house }
