### Headings and labels of the board: of the picture, of the board as text, and of a mail.

board-title = Trónok harca: A társasjáték
# $game is the name of the table.
board-header = { $game }. { $phase }, { $round }. forduló (összesen: { $rounds })
board-header_lobby = { $game }. A játék még nem kezdődött el.
board-header_ended = { $game }. A játék véget ért. Győztes: { $winner }
board-time = Időpont: { $time }
board-unofficial = Nem hivatalos. Nem áll kapcsolatban a játék kiadójával.
board-description = A játéktábla, ahogy ez a ház látja: { $house }
board-description_public = A játéktábla, ahogy mindenki látja.

## Blocks

board-asked = Amiről dönteni kell
board-asked_of_you = Amiről döntened kell
board-asked_nothing = Most nem kell döntened.
board-waiting_for = Még nem válaszolt: { $houses }
board-due = Határidő: { $due_at }
board-battle = Csata
board-houses = Házak játéksorrendben
board-areas = Tartományok
board-free_areas = Gazdátlan tartományok
board-tracks = Befolyási területek
board-threat = Vadfenyegetés
board-threat_value = Vadfenyegetés: { $threat }, legfeljebb: { $max }
board-legend = Jelmagyarázat
board-westeros_cards = A forduló Westeroskártyái
board-banned = Ebben a fordulóban tilos: { $tokens }
board-victory_track = Városok és várak
board-ranking = Sorrend

## The line of a house

board-house = { $house }
board-you = { $house } (te)
board-castles = Városok és várak: { $count }
board-supply = Utánpótlás: { $level }
board-armies = Megengedett seregek: { $supply }
board-power = Hatalomjelzők: { $amount }
board-cards_in_hand = Házkártyák kézben: { $count }
board-cards = Házkártyák kézben: { $cards }
board-cards_discarded = Dobott házkártyák: { $cards }
board-stars = Különleges parancsok: { $stars }

## The line of an area

board-area = { $area }: { $house }
board-area_free = { $area }: senki
board-units = Egységek: { $units }
board-routed = Megfutamítva: { $units }
board-routed_unit = { $unit }, { $house } (megfutamítva)
board-attacking = Támadó: { $house } ({ $units })
board-order = Parancs: { $order }
board-order_own = Parancs, csak te látod: { $order }
board-order_back = Parancs: képpel lefelé
board-order_missing = Parancs: még nincs
board-power_token = Hatalomjelző: { $house }
board-garrison = Helyőrség: { $strength }
board-neutral_force = Semleges erő: { $strength }
board-castle = város
board-stronghold = vár
board-barrels = Utánpótlásikonok: { $count }
board-crowns = Hatalomikonok: { $count }
board-home = Főtartomány: { $house }
board-port = Kikötő: { $area }
board-closed = lezárva ebben a játékban
board-empty = nincs egység

## Tracks and dominance tokens

board-track = { $track }: { $houses }
board-holder = Hatalmi jelkép ({ $dominance }): { $house }
board-token_ready = felhasználható
board-token_used = felhasználva

## The combat

board-embattled = Csata: { $area }
board-attacker = Támadó: { $house }. Innen: { $origin }
board-defender = Védekező: { $house }
board-strength = Harci erő: { $amount }
board-supporter = Támogató: { $house } ({ $area })
board-card_played = Házkártya: { $card }
board-card_chosen = Házkártya: képpel lefelé
board-tides = { $card }
board-tides_back = Csatakártya: képpel lefelé

## Legend

legend-footman = Gyalogos
legend-knight = Lovag
legend-siege_engine = Ostromgép
legend-ship = Hajó
legend-routed = Megfutamított: az oldalán fekszik
legend-order_face_up = Felfedett parancs
legend-order_back = Parancs, képpel lefelé
legend-order_own = Parancs, csak te látod
legend-order_missing = Hiányzó parancs
legend-special = Különleges parancs
legend-power_token = Hatalomjelző
legend-garrison = Helyőrség
legend-neutral_force = Semleges erő
legend-castle = Város
legend-stronghold = Vár
legend-supply = Utánpótlás
legend-power = Hatalom
legend-port = Kikötő
legend-port_empty = Kikötő hajó nélkül
legend-bridge = Híd: szomszédos tartományok
legend-river = Folyó: nem szomszédos tartományok
legend-battle = Csata
legend-attack = Támadás
legend-held = Egy ház birtoka: szín és jel
legend-stars = Különleges parancsok
legend-dominance = Hatalmi jelkép
legend-dominance_used = Hatalmi jelkép, felhasználva
legend-asked = Itt válaszolhatsz
