### What happened, one line for each kind of event of a game and of its seat log.
###
### A line is made from the fields of the event that its reader may see. Names are labels: they stand at the
### start, after a colon, a comma or an arrow, or in brackets. A number stands after its noun. A variant [none]
### is for a field that is null or an empty list. No article stands before a name, no ending after one.

## Start, rounds, decisions, end

event-game_began = Kezdődik a játék. Házak: { $houses }
event-round_began = { $round }. forduló
event-phase_began = { $phase }
event-orders_banned = Ebben a fordulóban tilos: { $tokens }
event-cleaned_up =
    { $stood_up ->
        [none] A forduló véget ér: a parancsok visszakerülnek a házakhoz.
       *[other] A forduló véget ér: a parancsok visszakerülnek a házakhoz. Újra talpon: { $stood_up }
    }
event-decision_opened = { $houses }: { $question }
event-answer_sealed = { $house }: válasz elmentve. Csak te látod, amíg nem válaszolt minden ház.
event-house_answered = { $house }: válaszolt
event-decision_closed = Minden válasz megérkezett ({ $number }. döntés)
event-game_ended =
    { $at_once ->
        [yes] { $winner }: győzelem városokkal és várakkal. Sorrend: { $ranking }
       *[no] { $winner }: győzelem az utolsó forduló végén. Sorrend: { $ranking }
    }

## The board

event-unit_mustered = { $house }: új egység: { $type } → { $area }
event-unit_replaced = { $house }: { $old } → { $type }
event-units_moved =
    { $attacking ->
        [yes] { $house }: támadás: { $origin } → { $area }: { $units }
       *[no] { $house }: menetelés: { $origin } → { $area }: { $units }
    }
event-units_retreated =
    { $routed ->
        [yes] { $house }: visszavonulás → { $area }: { $units } (megfutamítva)
       *[no] { $house }: visszatérés → { $area }: { $units }
    }
event-attackers_moved_in = { $house }: bevonulás: { $area }: { $units }
event-units_destroyed = { $house }: megsemmisül: { $units } ({ $cause })
event-power_token_placed = { $house }: hátrahagyott hatalomjelző: { $area }
event-power_token_removed = { $house }: hatalomjelző lekerül: { $area }
event-garrison_removed = { $house }: megsemmisült helyőrség: { $area }
event-neutral_force_removed = { $house }: szétvert semleges erő: { $area }. Erő: { $strength }
event-orders_placed = { $house }: a parancsaid: { $orders }
event-orders_laid = { $house }: parancsok képpel lefelé: { $areas }
event-orders_revealed = Minden parancs felfedve: { $orders }
event-order_replaced = { $house }: parancscsere: { $area }: { $old } → { $token }
event-order_removed = { $house }: parancs lekerül: { $area }: { $token } ({ $cause })
event-order_moved = { $house }: parancs áthelyezve: { $origin } → { $area }: { $token }
event-port_captured =
    { $ships ->
        [none] { $house }: elfoglalt kikötő: { $area }. Megsemmisül: { $destroyed }
       *[other] { $house }: elfoglalt kikötő: { $area }. Megsemmisül: { $destroyed }. Saját hajók: { $ships }
    }
event-raid_resolved =
    { $target ->
        [none] { $house }: portyázás célpont nélkül: { $area }
       *[other] { $house }: portyázás: { $area } → { $target }
    }

## Power, supply, influence, wildling threat

event-power_gained = { $house }: szerzett hatalomjelzők: { $amount } ({ $cause })
event-power_lost = { $house }: elvesztett hatalomjelzők: { $amount } ({ $cause })
event-bids_revealed = Licitek: { $subject }: { $bids }
event-track_set = { $track }: új sorrend: { $houses } ({ $cause })
event-supply_set = { $house }: utánpótlás: { $level }
event-threat_set = Vadfenyegetés: { $threat }
event-blade_used =
    { $use ->
        [redraw] { $house }: valyriai acélkard: másik csatakártyát húz
       *[strength] { $house }: valyriai acélkard: +1 harci erő
    }
event-raven_used =
    { $use ->
        [look] { $house }: hírvivő holló: megnézi a vadpakli felső lapját
       *[replace] { $house }: hírvivő holló: kicserél egy parancsot
    }

## Westeros and wildling cards

event-deck_reshuffled = Újrakeverve, minden felhasznált lapjával együtt: { $deck }
event-westeros_cards_revealed = Westeroskártyák: { $cards }
event-westeros_card_replaced = { $deck }: új kártya: { $card }
event-westeros_card_resolved =
    { $effect ->
        [none] { $card }: végrehajtva
        [nothing] { $card }: nem történik semmi
        [last_days_of_summer] { $card }: nem történik semmi
       *[other] { $card }: választott hatás: { $effect }
    }
event-westeros_cards_used = A forduló Westeroskártyái a paklijuk alá kerülnek.
event-used_cards_turned = Elfogytak a lapok; a felhasználtak képpel lefelé fordulnak: { $deck }
event-wildlings_attacked = Támadnak a vadak. Erejük: { $strength }; házak: { $houses }
event-wildlings_defeated =
    Az Őrség győz. Az Őrség ereje: { $bids }. A vadak ereje: { $strength }; a legtöbbet licitáló: { $house }
event-wildlings_won =
    A vadak győznek. Az Őrség ereje: { $bids }. A vadak ereje: { $strength }; a legkevesebbet licitáló: { $house }
event-wildling_card_revealed = Vadkártya: { $card }
event-wildling_card_buried = A vadpakli alá, képpel lefelé: { $card }
event-wildling_card_seen = { $house }: a vadpakli felső lapja, csak te látod: { $card }
event-wildling_card_returned =
    { $place ->
        [top] { $house }: a vadkártya a pakli tetején marad: { $card }
       *[bottom] { $house }: a vadkártya a pakli alá kerül: { $card }
    }

## House cards and combat

event-house_cards_discarded = { $house }: dobott házkártyák: { $cards } ({ $cause })
event-house_cards_returned = { $house }: házkártyák vissza a kézbe: { $cards } ({ $cause })
event-combat_began = Csata: { $area }. Támadó: { $attacker } ({ $origin }, { $order }). Védekező: { $defender }
event-support_declared =
    { $side ->
        [none] { $house }: senkit sem támogat
       *[other] { $house }: támogatott fél: { $side }. Innen: { $areas }
    }
event-neutral_support_declared =
    { $areas ->
        [none] { $house }: nincs támogatás a semleges erő ellen: { $area }. Kérte: { $marcher }
       *[other] { $house }: támogatás a semleges erő ellen: { $area }. Kérte: { $marcher }. Innen: { $areas }
    }
event-support_refused =
    { $areas ->
        [none] { $house }: minden támogatást elfogad
       *[other] { $house }: visszautasított támogatás innen: { $areas }
    }
event-strengths_announced =
    { $final ->
        [yes] Végső harci erő. Támadó: { $attacker }. Védekező: { $defender }
       *[no] Kiindulási harci erő. Támadó: { $attacker }. Védekező: { $defender }
    }
event-house_card_played = { $house }: házkártya: { $card }
event-house_card_withdrawn =
    { $place ->
        [hand] { $house }: házkártya vissza a kézbe: { $card }
       *[discard] { $house }: házkártya a dobott lapokhoz: { $card }
    }
event-card_text_resolved =
    { $choice ->
        [none] { $house }: { $card }: képesség kihagyva
        [apply] { $house }: { $card }: képesség felhasználva
       *[other] { $house }: { $card }: képesség felhasználva: { $choice }
    }
event-tide_drawn = { $house }: húzott lapod: { $card }
event-tides_drawn = Csatakártyát húzott: { $houses }
event-tides_shown = Felfedett lapok: { $tides }
event-combat_won = Győztes: { $victor }. Vesztes: { $loser }
event-combat_ended = Véget ért a csata: { $area }

## Seats and the time of a game

# A due time is near.
seat_event-reminded = { $house }: emlékeztető ({ $decision_number }. döntés). Határidő: { $due_at }
seat_event-grace_given = { $house }: automatikus hosszabbítás ({ $decision_number }. döntés). Új határidő: { $due_at }. Maradt hosszabbítás: { $grace_count }
seat_event-host_called = { $house }: késés; a házigazda értesítve ({ $decision_number }. döntés). Az alapértelmezett válasz ettől az időponttól számít: { $due_at }
seat_event-defaulted = { $house }: az alapértelmezett választ használtuk ({ $decision_number }. döntés). Elmaradt válaszok egymás után: { $miss_count }
seat_event-seat_opened = { $house }: szabad hely. Helyette játszik: { $stand_in }
seat_event-seat_returned = { $house }: a játékos visszatért
seat_event-seat_taken_over =
    { $pseudonym ->
        [none] { $house }: új játékos: { $username }
       *[other] { $house }: új játékos: { $pseudonym }
    }
seat_event-seat_left = { $house }: a játékos végleg kilépett
seat_event-absence_announced = { $house }: távollét: { $starts_at } → { $ends_at }
seat_event-absence_ended = { $house }: a távollét korábban véget ért
seat_event-sitter_named = { $house }: helyettes: { $username }. Eddig: { $ends_at }
seat_event-sitter_ended = { $house }: nincs többé helyettes
seat_event-paused = A játék eddig szünetel: { $ends_at }
seat_event-resumed = A játék folytatódik.
seat_event-extended = Több idő mindenkinek. Határidő: { $due_at }
# $vote_kind and $called_by are names; $house is the house that is voted on, where there is one.
seat_event-vote_called =
    { $house ->
        [none] Szavazás: { $vote_kind }. Kezdeményezte: { $called_by }. Lezárul: { $closes_at }
       *[other] Szavazás: { $vote_kind }: { $house }. Kezdeményezte: { $called_by }. Lezárul: { $closes_at }
    }
# The numbers of votes are null when nobody counted them.
seat_event-vote_closed =
    { $yes_count ->
        [none] Lezárt szavazás: { $vote_kind }. Eredmény: { $result }
       *[other] Lezárt szavazás: { $vote_kind }. Eredmény: { $result }. Mellette: { $yes_count }, ellene: { $no_count }
    }
seat_event-ended = A játék véget ért: { $ended_by }

## Why it happened, in the seat log

reason-time_nearly_over = mindjárt lejár az idő
reason-time_over = lejárt az idő
reason-bot_silent = a ház robotja nem válaszolt
reason-seat_is_open = a hely szabad
reason-misses = túl sok elmaradt válasz
reason-not_ready = nincs megerősítés a kezdés előtt
reason-own_wish = a játékos kérése
reason-host = a házigazda
reason-vote = szavazás
reason-staff = az üzemeltetők
reason-grace_given = automatikus hosszabbítás
reason-host_called = a házigazda értesítve

## Names in the seat log and in votes

vote_kind-pause = Szünet
vote_kind-resume = A játék folytatása
vote_kind-extend = Több idő mindenkinek
vote_kind-kick = Egy játékos kizárása
vote_kind-concede = A játék feladása
vote_kind-draw = Döntetlen
vote_result-open = folyamatban
vote_result-passed = elfogadva
vote_result-failed = elutasítva
vote_result-withdrawn = visszavonva
ended_by-castles = városok és várak
ended_by-rounds = az utolsó forduló véget ért
ended_by-concession = feladás
ended_by-draw = döntetlen
ended_by-adjudication = az üzemeltetők döntése
bot-novice = kezdő
bot-random = véletlenszerű
bot-sensible = megfontolt
bot-strong = erős
stand_in-defaults = senki; az alapértelmezett válasz számít
stand_in-novice = a ház robotja (kezdő)
stand_in-random = a ház robotja (véletlenszerű)
stand_in-sensible = a ház robotja (megfontolt)
stand_in-strong = a ház robotja (erős)
stand_in-bot = a ház robotja

## Decks

deck-westeros_1 = I. Westerospakli
deck-westeros_2 = II. Westerospakli
deck-westeros_3 = III. Westerospakli
deck-wildling = Vadpakli
deck-tides = Csatapakli
