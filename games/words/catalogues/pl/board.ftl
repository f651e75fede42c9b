### Headings and labels of the board, in Polish.

board-title = Gra o Tron: Gra planszowa
board-header = { $game }. Runda: { $round } (z { $rounds }). { $phase }
board-header_lobby = { $game }. Gra jeszcze się nie zaczęła.
board-header_ended = { $game }. Koniec gry. Zwycięzca: { $winner }
board-time = Stan na: { $time }
board-unofficial = Nieoficjalne. Bez związku z wydawcą gry.
board-description = Plansza, jaką widzi Ród: { $house }
board-description_public = Plansza, jaką widzą wszyscy.

## Blocks

board-asked = Co trzeba zrobić
board-asked_of_you = Co masz zrobić
board-asked_nothing = Teraz nie musisz nic robić.
board-waiting_for = Czekamy na: { $houses }
board-due = Termin: { $due_at }
board-battle = Bitwa
board-houses = Rody w kolejności rozgrywki
board-areas = Obszary
board-free_areas = Obszary bez właściciela
board-tracks = Tory Wpływów
board-threat = Zagrożenie Dzikich
board-threat_value = Zagrożenie Dzikich: { $threat } (z { $max })
board-legend = Legenda
board-westeros_cards = Karty Westeros w tej rundzie
board-banned = Rozkazy zakazane w tej rundzie: { $tokens }
board-victory_track = Zamki i Twierdze
board-ranking = Klasyfikacja

## The line of a house

board-house = { $house }
board-you = { $house } (Ty)
board-castles = Zamki i Twierdze: { $count }
board-supply = Zaopatrzenie: { $level }
board-armies = Dozwolone armie: { $supply }
board-power = Władza: { $amount }
board-cards_in_hand = Karty Rodu na ręce: { $count }
board-cards = Karty Rodu na ręce: { $cards }
board-cards_discarded = Odrzucone karty Rodu: { $cards }
board-stars = Specjalne rozkazy: { $stars }

## The line of an area

board-area = { $area }: { $house }
board-area_free = { $area }: nikt
board-units = Jednostki: { $units }
board-routed = Rozbite jednostki: { $units }
board-routed_unit = { $unit }, { $house } (rozbicie)
board-attacking = Atakujący: { $house } ({ $units })
board-order = Rozkaz: { $order }
board-order_own = Rozkaz, który widzisz tylko Ty: { $order }
board-order_back = Rozkaz: zakryty
board-order_missing = Rozkaz: jeszcze nie wydany
board-power_token = Żeton Władzy: { $house }
board-garrison = Garnizon: { $strength }
board-neutral_force = Wojska neutralne: { $strength }
board-castle = Zamek
board-stronghold = Twierdza
board-barrels = Symbole Zaopatrzenia: { $count }
board-crowns = Symbole władzy: { $count }
board-home = Obszar rodzinny: { $house }
board-port = Port: { $area }
board-closed = nie do zdobycia w tej grze
board-empty = brak jednostek

## Tracks and dominance tokens

board-track = { $track }: { $houses }
board-holder = Żeton „{ $dominance }”: { $house }
board-token_ready = niewykorzystany
board-token_used = wykorzystany

## The combat

board-embattled = Bitwa: { $area }
board-attacker = Atakujący: { $house }. Skąd: { $origin }
board-defender = Obrońca: { $house }
board-strength = Siła: { $amount }
board-supporter = Wsparcie: { $house } ({ $area })
board-card_played = Karta Rodu: { $card }
board-card_chosen = Karta Rodu: zakryta
board-tides = Dobrana karta: { $card }
board-tides_back = Losy Bitwy: zakryte

## Legend

legend-footman = Piechur
legend-knight = Rycerz
legend-siege_engine = Machina Oblężnicza
legend-ship = Statek
legend-routed = Rozbita jednostka: leży na boku
legend-order_face_up = Rozkaz, odkryty
legend-order_back = Rozkaz, zakryty
legend-order_own = Rozkaz, który widzisz tylko Ty
legend-order_missing = Brak rozkazu
legend-special = Specjalny rozkaz
legend-power_token = Żeton Władzy
legend-garrison = Garnizon
legend-neutral_force = Wojska neutralne
legend-castle = Zamek
legend-stronghold = Twierdza
legend-supply = Zaopatrzenie
legend-power = Władza
legend-port = Port
legend-port_empty = Port bez Statków
legend-bridge = Most: obszary sąsiadują
legend-river = Rzeka: obszary nie sąsiadują
legend-battle = Bitwa
legend-attack = Atak
legend-held = Kontrola Rodu: barwa i znak
legend-stars = Specjalne rozkazy
legend-dominance = Żeton Dominacji
legend-dominance_used = Żeton Dominacji, wykorzystany
legend-asked = Tu możesz odpowiedzieć
