### Options: pieces of an answer, how an answer is composed, and one line of what follows from it.

## Pieces of an answer

# A place and the units that go there.
option_part-move = { $to }: { $units }
option_part-power_token = Jeton de putere lăsat: { $area }
option_part-no_power_token = Niciun jeton de putere lăsat: { $area }
# A piece to muster, and the place that pays for it.
option_part-muster = { $source }: { $type } → { $area }
option_part-muster_here = { $source }: { $type }
option_part-upgrade = { $area }: { $upgrade } → { $type }
option_part-upgrade_routed = { $area }: { $upgrade } (în debandadă) → { $type }

## Labels of the fields of answers and options

field-amount = Cantitate
field-area = Teritoriu
field-areas = Teritorii
field-armies = Armate
field-card = Carte
field-choice = Alegere
field-choices = Alegeri
field-costs = Puncte de mobilizare
field-count = Număr
field-effect = Efect
field-free = Piese rămase
field-groups = Grupuri
field-house = Casă
field-leave_power_token = Lasă un jeton de putere
field-maximum = Cel mult
field-minimum = Cel puțin
field-moves = Mutări
field-musters = Mobilizări
field-orders = Comenzi
field-place = Loc
field-places = Locuri
field-points = Puncte de mobilizare
field-redraw = Extrage altă carte
field-regular = Comenzi obișnuite
field-rooms = Locuri libere în porturi
field-side = Partea sprijinită
field-sides = Părți
field-special = Comenzi speciale
field-stars = Comenzi speciale, cel mult
field-supply = Mărimi permise ale armatelor
field-target = Țintă
field-token = Jeton de comandă
field-track = Pistă de influență
field-units = Unități
field-upgrade_costs = Puncte de mobilizare pentru o promovare
field-use = Folosire

## How an answer is composed, by shape of the options

shape-amount = Alege un număr de la { $minimum } la { $maximum }.
shape-assign_orders = Plasează în fiecare loc câte un jeton de comandă, fiecare jeton o singură dată.
shape-consolidate_orders = Alege o comandă: primești putere sau mobilizezi, unde este permis.
shape-moves = Alege o comandă și mută unele dintre unitățile ei, toate sau niciuna.
shape-musters = Alege piesele în ordinea în care se așază, sau niciuna.
shape-one_of = Alege una dintre variante.
shape-rank_groups = Pune Casele cu oferte egale în ordinea dorită.
shape-some_areas =
    { $all_or_none ->
        [yes] Alege toate locurile sau niciunul.
       *[no] Alege unele locuri, toate sau niciunul.
    }
shape-some_units =
    { $minimum ->
        [0] Alege unități: cel mult { $maximum }
       *[other] Alege unități: cel puțin { $minimum }, cel mult { $maximum }
    }
    .exactly = Alege unități: exact { $minimum }
shape-support_sides =
    { $all_or_none ->
        [yes] Alege o parte și toate locurile tale sau nu sprijini pe nimeni.
       *[no] Alege o parte și unele dintre locurile tale sau nu sprijini pe nimeni.
    }

## What follows from an option, in one line

consequence-attack = Atac: { $area }. Apărător: { $defender }
consequence-attack_neutral = Atac asupra unei forțe neutre: { $area }. Putere necesară: { $strength }
consequence-area_lost = Nu rămâne nicio unitate și niciun jeton de putere. Nu mai controlezi: { $area }
consequence-power_token_left = Jetonul tău de putere rămâne și păstrează teritoriul: { $area }
consequence-area_gained = Vei controla: { $area }
consequence-castle_gained = Un castel sau o fortăreață în plus. În total: { $count }
consequence-castle_lost = Un castel sau o fortăreață în minus. În total: { $count }
consequence-victory = Câștigi jocul.
consequence-port_captured = Cucerești portul: { $area }
consequence-order_removed = Se înlătură comanda: { $token } ({ $area })
consequence-pillage = Primești 1 putere, iar cealaltă Casă pierde 1: { $house }
consequence-power_gained = Putere primită: { $amount }
consequence-power_left = Putere rămasă: { $amount }
consequence-supply_broken = Prea mult pentru proviziile tale: { $areas }
consequence-units_allowed = Proviziile tale limitează acest marș. Unități, cel mult: { $count }
consequence-card_returns = Cărțile tale de Casă decartate revin în mână.
consequence-card_discarded = Cartea trece în teancul tău de decartare: { $card }
consequence-used_this_round = Sabia din oțel valyrian nu se mai poate folosi în această tură.
consequence-saved = Sabia din oțel valyrian se păstrează pentru mai târziu în această tură.
consequence-ship_transport = Prin transport naval.
consequence-units_destroyed = Unități distruse: { $units }
consequence-house_card = Putere de luptă: { $strength }. Săbii: { $swords }. Fortificații: { $fortifications }
# The text of a card in our words, a sentence.
consequence-card_text = { $text }
consequence-march_order = Comandă: { $order }
consequence-defence = Puterea de luptă a apărătorului: { $strength }. Sprijin pentru apărător, cel mult: { $count }
consequence-own_support = Sprijin pentru tine, cel mult: { $count }
consequence-muster_cost = Puncte de mobilizare: { $points } (din { $maximum }). Plătește: { $area }
consequence-support = Puterea acestui sprijin: { $strength }
consequence-their_supply_broken = Proviziile acestei Case nu ajung: { $house } ({ $areas })

## Terms of a bot's evaluation

bot_term-gain = Locuri de câștigat
bot_term-danger = Pericol în noul loc
bot_term-nearness = Apropierea de alte câștiguri
bot_term-protection = Protecția locurilor proprii
bot_term-departure = Pierdere în locul părăsit
bot_term-victory = Victorie în luptă
bot_term-casualties = Pierderi
bot_term-card = Costul cărții
bot_term-position = Poziția așteptată pe pistă
bot_term-power = Costul ofertei
bot_term-worth = Valoare estimată
bot_term-chance = Șansa de victorie în procente
