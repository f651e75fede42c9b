### Headings and labels of the board: of the picture, of the board as text, and of a mail.

board-title = Urzeala tronurilor: jocul pe tablă
# $game is the name of the table.
board-header = { $game }. Tura: { $round } (din { $rounds }). { $phase }
board-header_lobby = { $game }. Jocul nu a început.
board-header_ended = { $game }. Jocul s-a încheiat. Învingător: { $winner }
board-time = La data: { $time }
board-unofficial = Neoficial. Fără legătură cu editorul jocului.
board-description = Tabla de joc, văzută de: { $house }
board-description_public = Tabla de joc, văzută de toată lumea.

## Blocks

board-asked = Ce se cere
board-asked_of_you = Ce ți se cere
board-asked_nothing = Nu ți se cere nimic.
board-waiting_for = Se așteaptă: { $houses }
board-due = Termen: { $due_at }
board-battle = Luptă
board-houses = Casele, în ordinea jucătorilor
board-areas = Teritorii
board-free_areas = Teritorii fără stăpân
board-tracks = Piste de influență
board-threat = Amenințarea Sălbaticilor
board-threat_value = Amenințarea Sălbaticilor: { $threat } (din { $max })
board-legend = Legendă
board-westeros_cards = Cărțile Westeros ale acestei ture
board-banned = Interzis în această tură: { $tokens }
board-victory_track = Castele și fortărețe
board-ranking = Clasament

## The line of a house

board-house = { $house }
board-you = { $house } (tu)
board-castles = Castele și fortărețe: { $count }
board-supply = Provizii: { $level }
board-armies = Mărimi permise ale armatelor: { $supply }
board-power = Putere: { $amount }
board-cards_in_hand = Cărți de Casă în mână: { $count }
board-cards = Cărți de Casă în mână: { $cards }
board-cards_discarded = Cărți de Casă decartate: { $cards }
board-stars = Comenzi speciale: { $stars }

## The line of an area

board-area = { $area }: { $house }
board-area_free = { $area }: nimeni
board-units = Unități: { $units }
board-routed = În debandadă: { $units }
board-routed_unit = { $unit }, { $house } (în debandadă)
board-attacking = Atacator: { $house } ({ $units })
board-order = Comandă: { $order }
board-order_own = Comandă văzută doar de tine: { $order }
board-order_back = Comandă: cu fața în jos
board-order_missing = Comandă: încă neplasată
board-power_token = Jeton de putere: { $house }
board-garrison = Garnizoană: { $strength }
board-neutral_force = Forță neutră: { $strength }
board-castle = castel
board-stronghold = fortăreață
board-barrels = Pictograme de provizii: { $count }
board-crowns = Pictograme de putere: { $count }
board-home = Teritoriu de baștină: { $house }
board-port = Port: { $area }
board-closed = închis în acest joc
board-empty = fără unități

## Tracks and dominance tokens

board-track = { $track }: { $houses }
board-holder = Simbolul „{ $dominance }”: { $house }
board-token_ready = disponibil
board-token_used = folosit

## The combat

board-embattled = Luptă: { $area }
board-attacker = Atacator: { $house }. Din: { $origin }
board-defender = Apărător: { $house }
board-strength = Putere de luptă totală: { $amount }
board-supporter = Sprijin: { $house } ({ $area })
board-card_played = Carte de Casă: { $card }
board-card_chosen = Carte de Casă: cu fața în jos
board-tides = { $card }
board-tides_back = Soarta bătăliei: cu fața în jos

## Legend

legend-footman = Infanterist
legend-knight = Cavaler
legend-siege_engine = Mașină de război
legend-ship = Navă
legend-routed = În debandadă: culcat pe o parte
legend-order_face_up = Comandă dezvăluită
legend-order_back = Comandă cu fața în jos
legend-order_own = Comandă văzută doar de tine
legend-order_missing = Comandă lipsă
legend-special = Comandă specială
legend-power_token = Jeton de putere
legend-garrison = Garnizoană
legend-neutral_force = Forță neutră
legend-castle = Castel
legend-stronghold = Fortăreață
legend-supply = Provizii
legend-power = Putere
legend-port = Port
legend-port_empty = Port fără nave
legend-bridge = Pod: teritorii adiacente
legend-river = Râu: teritorii neadiacente
legend-battle = Luptă
legend-attack = Atac
legend-held = Controlat de o Casă: culoare și semn
legend-stars = Comenzi speciale
legend-dominance = Simbol de stăpânire
legend-dominance_used = Simbol de stăpânire, folosit
legend-asked = Aici poți răspunde
