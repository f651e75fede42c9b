### What happened, one line for each kind of event of a game and of its seat log.
###
### A line is made from the fields of the event that its reader may see. Names are labels: they stand at the
### start, after a colon, a comma or an arrow, or in brackets. A number stands after its noun. A variant [none]
### is for a field that is null or an empty list. No adjective or participle agrees with a name: lines use nouns.

## Start, rounds, decisions, end

event-game_began = Jocul începe. Case: { $houses }
event-round_began = Tura: { $round }
event-phase_began = { $phase }
event-orders_banned = Interzis în această tură: { $tokens }
event-cleaned_up =
    { $stood_up ->
        [none] Tura se încheie: comenzile revin la Casele lor.
       *[other] Tura se încheie: comenzile revin la Casele lor. Din nou în picioare: { $stood_up }
    }
event-decision_opened = { $houses }: { $question }
event-answer_sealed = { $house }: răspuns salvat. Îl vezi doar tu, până când răspund toate Casele.
event-house_answered = { $house }: a răspuns
event-decision_closed = Au sosit toate răspunsurile. Decizia: { $number }
event-game_ended =
    { $at_once ->
        [yes] { $winner }: victorie prin castele și fortărețe. Clasament: { $ranking }
       *[no] { $winner }: victorie la sfârșitul ultimei ture. Clasament: { $ranking }
    }

## The board

event-unit_mustered = { $house }: unitate nouă: { $type } → { $area }
event-unit_replaced = { $house }: { $old } → { $type }
event-units_moved =
    { $attacking ->
        [yes] { $house }: atac: { $origin } → { $area }: { $units }
       *[no] { $house }: marș: { $origin } → { $area }: { $units }
    }
event-units_retreated =
    { $routed ->
        [yes] { $house }: retragere → { $area }: { $units } (în debandadă)
       *[no] { $house }: întoarcere → { $area }: { $units }
    }
event-attackers_moved_in = { $house }: teritoriu ocupat: { $area }: { $units }
event-units_destroyed = { $house }: unități distruse: { $units } ({ $cause })
event-power_token_placed = { $house }: jeton de putere lăsat: { $area }
event-power_token_removed = { $house }: jeton de putere înlăturat: { $area }
event-garrison_removed = { $house }: garnizoană distrusă: { $area }
event-neutral_force_removed = { $house }: forță neutră învinsă: { $area }. Putere: { $strength }
event-orders_placed = { $house }: comenzile tale: { $orders }
event-orders_laid = { $house }: comenzi plasate cu fața în jos: { $areas }
event-orders_revealed = Toate comenzile sunt dezvăluite: { $orders }
event-order_replaced = { $house }: comandă înlocuită: { $area }: { $old } → { $token }
event-order_removed = { $house }: comandă înlăturată: { $area }: { $token } ({ $cause })
event-order_moved = { $house }: comandă mutată: { $origin } → { $area }: { $token }
event-port_captured =
    { $ships ->
        [none] { $house }: port cucerit: { $area }. Nave distruse: { $destroyed }
       *[other] { $house }: port cucerit: { $area }. Nave distruse: { $destroyed }. Nave proprii: { $ships }
    }
event-raid_resolved =
    { $target ->
        [none] { $house }: incursiune fără țintă: { $area }
       *[other] { $house }: incursiune: { $area } → { $target }
    }

## Power, supply, influence, wildling threat

event-power_gained = { $house }: putere primită: { $amount } ({ $cause })
event-power_lost = { $house }: putere pierdută: { $amount } ({ $cause })
event-bids_revealed = Oferte: { $subject }: { $bids }
event-track_set = { $track }: ordine nouă: { $houses } ({ $cause })
event-supply_set = { $house }: provizii: { $level }
event-threat_set = Amenințarea Sălbaticilor: { $threat }
event-blade_used =
    { $use ->
        [redraw] { $house }: Sabia din oțel valyrian: extrage altă carte Soarta bătăliei
       *[strength] { $house }: Sabia din oțel valyrian: putere de luptă +1
    }
event-raven_used =
    { $use ->
        [look] { $house }: Corbul mesager: se uită la cartea de sus din teancul Sălbaticilor
       *[replace] { $house }: Corbul mesager: înlocuiește o comandă
    }

## Westeros and wildling cards

event-deck_reshuffled = Teanc amestecat, cu toate cărțile lui folosite: { $deck }
event-westeros_cards_revealed = Cărți Westeros: { $cards }
event-westeros_card_replaced = { $deck }: carte nouă: { $card }
event-westeros_card_resolved =
    { $effect ->
        [none] { $card }: carte rezolvată
        [nothing] { $card }: nu se întâmplă nimic
        [last_days_of_summer] { $card }: nu se întâmplă nimic
       *[other] { $card }: efect ales: { $effect }
    }
event-westeros_cards_used = Cărțile Westeros ale acestei ture trec sub teancurile lor.
event-used_cards_turned = S-au terminat cărțile; cele folosite se întorc cu fața în jos: { $deck }
event-wildlings_attacked = Sălbaticii atacă. Puterea lor: { $strength }. Case: { $houses }
event-wildlings_defeated =
    Rondul de Noapte învinge. Puterea licitată: { $bids }. Puterea Sălbaticilor: { $strength }. Cea mai mare ofertă: { $house }
event-wildlings_won =
    Sălbaticii înving. Puterea licitată: { $bids }. Puterea Sălbaticilor: { $strength }. Cea mai mică ofertă: { $house }
event-wildling_card_revealed = Cartea Sălbaticilor: { $card }
event-wildling_card_buried = Sub teancul Sălbaticilor, cu fața în jos: { $card }
event-wildling_card_seen = { $house }: vezi cartea de sus din teancul Sălbaticilor: { $card }
event-wildling_card_returned =
    { $place ->
        [top] { $house }: carte lăsată deasupra teancului Sălbaticilor: { $card }
       *[bottom] { $house }: carte pusă sub teancul Sălbaticilor: { $card }
    }

## House cards and combat

event-house_cards_discarded = { $house }: cărți decartate: { $cards } ({ $cause })
event-house_cards_returned = { $house }: cărți înapoi în mână: { $cards } ({ $cause })
event-combat_began = Luptă: { $area }. Atacator: { $attacker } ({ $origin }, { $order }). Apărător: { $defender }
event-support_declared =
    { $side ->
        [none] { $house }: nu sprijină pe nimeni
       *[other] { $house }: sprijin pentru: { $side }. Din: { $areas }
    }
event-neutral_support_declared =
    { $areas ->
        [none] { $house }: niciun sprijin împotriva forței neutre: { $area }. Cerut de: { $marcher }
       *[other] { $house }: sprijin împotriva forței neutre: { $area }. Pentru: { $marcher }. Din: { $areas }
    }
event-support_refused =
    { $areas ->
        [none] { $house }: acceptă tot sprijinul
       *[other] { $house }: refuză sprijinul din: { $areas }
    }
event-strengths_announced =
    { $final ->
        [yes] Putere de luptă finală. Atacator: { $attacker }. Apărător: { $defender }
       *[no] Putere de luptă inițială. Atacator: { $attacker }. Apărător: { $defender }
    }
event-house_card_played = { $house }: carte de Casă: { $card }
event-house_card_withdrawn =
    { $place ->
        [hand] { $house }: carte de Casă înapoi în mână: { $card }
       *[discard] { $house }: carte de Casă decartată: { $card }
    }
event-card_text_resolved =
    { $choice ->
        [none] { $house }: { $card }: capacitate nefolosită
        [apply] { $house }: { $card }: capacitate folosită
       *[other] { $house }: { $card }: capacitate folosită: { $choice }
    }
event-tide_drawn = { $house }: ai extras: { $card }
event-tides_drawn = Au extras cărți Soarta bătăliei: { $houses }
event-tides_shown = Cărți dezvăluite: { $tides }
event-combat_won = Învingător: { $victor }. Învins: { $loser }
event-combat_ended = Lupta s-a încheiat: { $area }

## Seats and the time of a game

# A due time is near.
seat_event-reminded = { $house }: reamintire trimisă. Decizia: { $decision_number }. Termen: { $due_at }
seat_event-grace_given = { $house }: prelungire automată până la: { $due_at }. Decizia: { $decision_number }. Prelungiri rămase: { $grace_count }
seat_event-host_called = { $house }: răspunsul întârzie; gazda este anunțată. Decizia: { $decision_number }. Răspunsul implicit contează de la: { $due_at }
seat_event-defaulted = { $house }: s-a folosit răspunsul implicit. Decizia: { $decision_number }. Răspunsuri lipsă la rând: { $miss_count }
seat_event-seat_opened = { $house }: loc liber. Joacă: { $stand_in }
seat_event-seat_returned = { $house }: jucătorul a revenit
seat_event-seat_taken_over =
    { $pseudonym ->
        [none] { $house }: jucător nou: { $username }
       *[other] { $house }: jucător nou: { $pseudonym }
    }
seat_event-seat_left = { $house }: jucătorul a plecat definitiv
seat_event-absence_announced = { $house }: absență. Începe: { $starts_at }. Se încheie: { $ends_at }
seat_event-absence_ended = { $house }: absența s-a încheiat mai devreme
seat_event-sitter_named = { $house }: locțiitor: { $username }. Până la: { $ends_at }
seat_event-sitter_ended = { $house }: nu mai are locțiitor
seat_event-paused = Pauză până la: { $ends_at }
seat_event-resumed = Jocul continuă.
seat_event-extended = Mai mult timp pentru toți. Termen: { $due_at }
# $vote_kind and $called_by are names; $house is the house that is voted on, where there is one.
seat_event-vote_called =
    { $house ->
        [none] Vot: { $vote_kind }. Cerut de: { $called_by }. Se încheie: { $closes_at }
       *[other] Vot: { $vote_kind }: { $house }. Cerut de: { $called_by }. Se încheie: { $closes_at }
    }
# The numbers of votes are null when nobody counted them.
seat_event-vote_closed =
    { $yes_count ->
        [none] Vot încheiat: { $vote_kind }. Rezultat: { $result }
       *[other] Vot încheiat: { $vote_kind }. Rezultat: { $result }. Pentru: { $yes_count }. Împotrivă: { $no_count }
    }
seat_event-ended = Jocul s-a încheiat: { $ended_by }

## Why it happened, in the seat log

reason-time_nearly_over = timpul este pe sfârșite
reason-time_over = timpul a expirat
reason-bot_silent = robotul Casei nu a răspuns
reason-seat_is_open = locul este liber
reason-misses = prea multe răspunsuri lipsă
reason-not_ready = fără confirmare înainte de început
reason-own_wish = dorința jucătorului
reason-host = gazda
reason-vote = un vot
reason-staff = administrația
reason-grace_given = prelungire automată
reason-host_called = gazda a fost anunțată

## Names in the seat log and in votes

vote_kind-pause = Pauză
vote_kind-resume = Continuarea jocului
vote_kind-extend = Mai mult timp pentru toți
vote_kind-kick = Excluderea unui jucător
vote_kind-concede = Cedarea jocului
vote_kind-draw = Încheierea la egalitate
vote_result-open = în curs
vote_result-passed = acceptat
vote_result-failed = respins
vote_result-withdrawn = retras
ended_by-castles = castele și fortărețe
ended_by-rounds = ultima tură jucată
ended_by-concession = cedare
ended_by-draw = egalitate
ended_by-adjudication = decizia administrației
bot-novice = începător
bot-random = la întâmplare
bot-sensible = chibzuit
bot-strong = puternic
stand_in-defaults = nimeni; contează răspunsurile implicite
stand_in-novice = robotul Casei (începător)
stand_in-random = robotul Casei (la întâmplare)
stand_in-sensible = robotul Casei (chibzuit)
stand_in-strong = robotul Casei (puternic)
stand_in-bot = robotul Casei

## Decks

deck-westeros_1 = Teancul Westeros I
deck-westeros_2 = Teancul Westeros II
deck-westeros_3 = Teancul Westeros III
deck-wildling = Teancul Sălbaticilor
deck-tides = Teancul Soarta bătăliei
