### Options: pieces of an answer, how an answer is composed, and one line of what follows from it.

## Pieces of an answer

# A place and the units that go there.
option_part-move = { $to }: { $units }
option_part-power_token = Hátrahagyott hatalomjelző: { $area }
option_part-no_power_token = Nem marad hatalomjelző: { $area }
# A piece to muster, and the place that pays for it.
option_part-muster = { $source }: { $type } → { $area }
option_part-muster_here = { $source }: { $type }
option_part-upgrade = { $area }: { $upgrade } → { $type }
option_part-upgrade_routed = { $area }: { $upgrade } (megfutamítva) → { $type }

## Labels of the fields of answers and options

field-amount = Mennyiség
field-area = Tartomány
field-areas = Tartományok
field-armies = Seregek
field-card = Kártya
field-choice = Választás
field-choices = Választások
field-costs = Toborzási pontok
field-count = Darab
field-effect = Hatás
field-free = Megmaradt egységek
field-groups = Csoportok
field-house = Ház
field-leave_power_token = Hatalomjelző hátrahagyása
field-maximum = Legfeljebb
field-minimum = Legalább
field-moves = Mozgások
field-musters = Toborzások
field-orders = Parancsok
field-place = Hely
field-places = Helyek
field-points = Toborzási pontok
field-redraw = Másik kártya húzása
field-regular = Egyszerű parancsok
field-rooms = Szabad hely a kikötőkben
field-side = Támogatott fél
field-sides = Felek
field-special = Különleges parancsok
field-stars = Különleges parancsok, legfeljebb
field-supply = Megengedett seregméretek
field-target = Célpont
field-token = Parancsjelző
field-track = Befolyási terület
field-units = Egységek
field-upgrade_costs = Toborzási pontok előléptetésért
field-use = Használat

## How an answer is composed, by shape of the options

shape-amount = Válassz egy számot { $minimum } és { $maximum } között.
shape-assign_orders = Tégy minden helyre egy-egy parancsjelzőt, mindegyiket csak egyszer.
shape-consolidate_orders = Válassz egy parancsot: hatalomjelzőt kapsz, vagy toborzol, ahol lehet.
shape-moves = Válassz egy parancsot, és mozgasd néhány ottani egységedet, mindet vagy egyet se.
shape-musters = Válaszd ki az egységeket a lerakás sorrendjében, vagy egyet se.
shape-one_of = Válassz egyet.
shape-rank_groups = Állítsd az ugyanannyit licitáló házakat a kívánt sorrendbe.
shape-some_areas =
    { $all_or_none ->
        [yes] Válaszd az összes helyet, vagy egyet se.
       *[no] Válassz néhány helyet, mindet vagy egyet se.
    }
shape-some_units =
    { $minimum ->
        [0] Válassz egységeket. Legfeljebb: { $maximum }
       *[other] Válassz egységeket. Legalább: { $minimum }, legfeljebb: { $maximum }
    }
    .exactly = Válassz egységeket. Számuk: { $minimum }
shape-support_sides =
    { $all_or_none ->
        [yes] Válaszd az egyik felet és az összes helyedet, vagy senkit.
       *[no] Válaszd az egyik felet és néhány helyedet, vagy senkit.
    }

## What follows from an option, in one line

consequence-attack = Támadás: { $area }. Védekező: { $defender }
consequence-attack_neutral = Támadás semleges erő ellen: { $area }. Szükséges erő: { $strength }
consequence-area_lost = Nem marad ott se egység, se hatalomjelző. Elveszíted: { $area }
consequence-power_token_left = A hatalomjelződ ott marad, és megtartja: { $area }
consequence-area_gained = Utána a tiéd: { $area }
consequence-castle_gained = Egy várossal vagy várral több. Összesen: { $count }
consequence-castle_lost = Egy várossal vagy várral kevesebb. Összesen: { $count }
consequence-victory = Megnyered a játékot.
consequence-port_captured = Elfoglalod a kikötőt: { $area }
consequence-order_removed = Lekerül ez a parancs: { $area }: { $token }
consequence-pillage = Kapsz 1 hatalomjelzőt, a másik ház elveszít 1-et: { $house }
consequence-power_gained = Szerzett hatalomjelzők: { $amount }
consequence-power_left = Megmaradt hatalomjelzők: { $amount }
consequence-supply_broken = Túl nagy az utánpótlásodhoz: { $areas }
consequence-units_allowed = Utánpótlásod korlátozza ezt a menetelést. Egységek, legfeljebb: { $count }
consequence-card_returns = Dobott házkártyáid visszakerülnek a kezedbe.
consequence-card_discarded = Ez a kártya a dobott lapjaidhoz kerül: { $card }
consequence-used_this_round = A valyriai acélkard ebben a fordulóban már nem használható.
consequence-saved = A valyriai acélkard ebben a fordulóban még használható marad.
consequence-ship_transport = Tengeri szállítással.
consequence-units_destroyed = Megsemmisül: { $units }
consequence-house_card = Harci erő: { $strength }, kardok: { $swords }, erődök: { $fortifications }
# The text of a card in our words, a sentence.
consequence-card_text = { $text }
consequence-march_order = Parancs: { $order }
consequence-defence = A védekező harci ereje: { $strength }; támogatás a védekezőnek, legfeljebb: { $count }
consequence-own_support = Támogatás neked, legfeljebb: { $count }
consequence-muster_cost = Toborzási pontok: { $points }, összesen: { $maximum }; fizető hely: { $area }
consequence-support = A támogatás ereje: { $strength }
consequence-their_supply_broken = Ennek a háznak kevés az utánpótlása: { $house }: { $areas }

## Terms of a bot's evaluation

bot_term-gain = Megszerezhető helyek
bot_term-danger = Veszély az új helyen
bot_term-nearness = További nyereségek közelsége
bot_term-protection = Saját helyek védelme
bot_term-departure = Veszteség az elhagyott helyen
bot_term-victory = Győzelem a harcban
bot_term-casualties = Veszteségek
bot_term-card = A kártya ára
bot_term-position = Várható pozíció
bot_term-power = A licit ára
bot_term-worth = Becsült érték
bot_term-chance = Győzelmi esély százalékban
