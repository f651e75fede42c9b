### What happened, in Polish. Nouns instead of the past tense, which would show a gender.

## Start, rounds, decisions, end

event-game_began = Początek gry. Rody: { $houses }
event-round_began = Runda: { $round }
event-phase_began = { $phase }
event-orders_banned = Rozkazy zakazane w tej rundzie: { $tokens }
event-cleaned_up =
    { $stood_up ->
        [none] Koniec rundy: rozkazy wracają do Rodów.
       *[other] Koniec rundy: rozkazy wracają do Rodów. Znów stojące jednostki: { $stood_up }
    }
event-decision_opened = { $houses }: { $question }
event-answer_sealed = { $house }: odpowiedź zapisana. Widzisz ją tylko Ty, dopóki nie odpowiedzą wszystkie Rody.
event-house_answered = { $house }: odpowiedź gotowa
event-decision_closed = Są wszystkie odpowiedzi. Decyzja: { $number }
event-game_ended =
    { $at_once ->
        [yes] { $winner }: zwycięstwo dzięki Zamkom i Twierdzom. Klasyfikacja: { $ranking }
       *[no] { $winner }: zwycięstwo na koniec ostatniej rundy. Klasyfikacja: { $ranking }
    }

## The board

event-unit_mustered = { $house }: nowa jednostka: { $type } → { $area }
event-unit_replaced = { $house }: { $old } → { $type }
event-units_moved =
    { $attacking ->
        [yes] { $house }: atak: { $origin } → { $area }: { $units }
       *[no] { $house }: marsz: { $origin } → { $area }: { $units }
    }
event-units_retreated =
    { $routed ->
        [yes] { $house }: odwrót → { $area }: { $units } (rozbicie)
       *[no] { $house }: powrót → { $area }: { $units }
    }
event-attackers_moved_in = { $house }: wkroczenie: { $area }: { $units }
event-units_destroyed = { $house }: zniszczone jednostki: { $units } ({ $cause })
event-power_token_placed = { $house }: pozostawiony żeton Władzy: { $area }
event-power_token_removed = { $house }: usunięty żeton Władzy: { $area }
event-garrison_removed = { $house }: zniszczony garnizon: { $area }
event-neutral_force_removed = { $house }: pokonane wojska neutralne: { $area }. Siła: { $strength }
event-orders_placed = { $house }: Twoje rozkazy: { $orders }
event-orders_laid = { $house }: zakryte rozkazy: { $areas }
event-orders_revealed = Odkryte zostają wszystkie rozkazy: { $orders }
event-order_replaced = { $house }: zamiana rozkazu: { $area }: { $old } → { $token }
event-order_removed = { $house }: usunięty rozkaz: { $area }: { $token } ({ $cause })
event-order_moved = { $house }: przesunięty rozkaz: { $origin } → { $area }: { $token }
event-port_captured =
    { $ships ->
        [none] { $house }: przejęty port: { $area }. Zniszczone jednostki: { $destroyed }
       *[other] { $house }: przejęty port: { $area }. Zniszczone jednostki: { $destroyed }. W ich miejsce: { $ships }
    }
event-raid_resolved =
    { $target ->
        [none] { $house }: najazd bez celu: { $area }
       *[other] { $house }: najazd: { $area } → { $target }
    }

## Power, supply, influence, wildling threat

event-power_gained = { $house }: zdobyta władza: { $amount } ({ $cause })
event-power_lost = { $house }: stracona władza: { $amount } ({ $cause })
event-bids_revealed = Stawki: { $subject }: { $bids }
event-track_set = { $track }: nowa kolejność: { $houses } ({ $cause })
event-supply_set = { $house }: zaopatrzenie: { $level }
event-threat_set = Zagrożenie Dzikich: { $threat }
event-blade_used =
    { $use ->
        [redraw] { $house }: Ostrze z Valyriańskiej Stali: nowa karta Losów Bitwy
       *[strength] { $house }: Ostrze z Valyriańskiej Stali: siła +1
    }
event-raven_used =
    { $use ->
        [look] { $house }: Kruk Posłaniec: obejrzenie wierzchniej karty Dzikich
       *[replace] { $house }: Kruk Posłaniec: zamiana rozkazu
    }

## Westeros and wildling cards

event-deck_reshuffled = Tasowanie razem ze wszystkimi użytymi kartami: { $deck }
event-westeros_cards_revealed = Karty Westeros: { $cards }
event-westeros_card_replaced = { $deck }: nowa karta: { $card }
event-westeros_card_resolved =
    { $effect ->
        [none] { $card }: karta rozpatrzona
        [nothing] { $card }: nic się nie dzieje
        [last_days_of_summer] { $card }: nic się nie dzieje
       *[other] { $card }: efekt: { $effect }
    }
event-westeros_cards_used = Karty Westeros z tej rundy trafiają pod swoje talie.
event-used_cards_turned = Koniec kart; użyte karty zostają zakryte: { $deck }
event-wildlings_attacked = Dzicy atakują. Siła: { $strength }. Rody: { $houses }
event-wildlings_defeated =
    Nocna Straż zwycięża. Suma stawek: { $bids }. Siła Dzikich: { $strength }. Najwyżej licytuje: { $house }
event-wildlings_won =
    Dzicy zwyciężają. Suma stawek: { $bids }. Siła Dzikich: { $strength }. Najniżej licytuje: { $house }
event-wildling_card_revealed = Karta Dzikich: { $card }
event-wildling_card_buried = Pod talią Dzikich, zakryta: { $card }
event-wildling_card_seen = { $house }: widzisz wierzchnią kartę Dzikich: { $card }
event-wildling_card_returned =
    { $place ->
        [top] { $house }: na wierzchu talii Dzikich zostaje: { $card }
       *[bottom] { $house }: pod talię Dzikich trafia: { $card }
    }

## House cards and combat

event-house_cards_discarded = { $house }: odrzucone karty: { $cards } ({ $cause })
event-house_cards_returned = { $house }: karty znów na ręce: { $cards } ({ $cause })
event-combat_began = Bitwa: { $area }. Atakujący: { $attacker } ({ $origin }, { $order }). Obrońca: { $defender }
event-support_declared =
    { $side ->
        [none] { $house }: nikogo nie wspiera
       *[other] { $house }: wspierana strona: { $side }. Miejsca: { $areas }
    }
event-neutral_support_declared =
    { $areas ->
        [none] { $house }: bez wsparcia przeciw wojskom neutralnym: { $area }. Prosi: { $marcher }
       *[other] { $house }: wsparcie przeciw wojskom neutralnym: { $area }. Prosi: { $marcher }. Miejsca: { $areas }
    }
event-support_refused =
    { $areas ->
        [none] { $house }: całe wsparcie przyjęte
       *[other] { $house }: odrzucone wsparcie: { $areas }
    }
event-strengths_announced =
    { $final ->
        [yes] Ostateczna siła armii. Atakujący: { $attacker }. Obrońca: { $defender }
       *[no] Początkowa siła armii. Atakujący: { $attacker }. Obrońca: { $defender }
    }
event-house_card_played = { $house }: karta Rodu: { $card }
event-house_card_withdrawn =
    { $place ->
        [hand] { $house }: karta Rodu wraca na rękę: { $card }
       *[discard] { $house }: odrzucona karta Rodu: { $card }
    }
event-card_text_resolved =
    { $choice ->
        [none] { $house }: { $card }: zdolność niewykorzystana
        [apply] { $house }: { $card }: zdolność wykorzystana
       *[other] { $house }: { $card }: zdolność wykorzystana: { $choice }
    }
event-tide_drawn = { $house }: dobierasz kartę: { $card }
event-tides_drawn = Karty Losów Bitwy dobierają: { $houses }
event-tides_shown = Odkryte karty: { $tides }
event-combat_won = Zwycięstwo: { $victor }. Porażka: { $loser }
event-combat_ended = Koniec bitwy: { $area }

## Seats and the time of a game

seat_event-reminded = { $house }: przypomnienie. Decyzja: { $decision_number }. Termin: { $due_at }
seat_event-grace_given = { $house }: automatyczne przedłużenie do: { $due_at }. Decyzja: { $decision_number }. Pozostałe przedłużenia: { $grace_count }
seat_event-host_called = { $house }: po terminie; gospodarz wezwany. Decyzja: { $decision_number }. Odpowiedź domyślna zostanie użyta: { $due_at }
seat_event-defaulted = { $house }: użyto odpowiedzi domyślnej. Decyzja: { $decision_number }. Przekroczone terminy z rzędu: { $miss_count }
seat_event-seat_opened = { $house }: wolne miejsce. Zastępstwo: { $stand_in }
seat_event-seat_returned = { $house }: powrót gracza
seat_event-seat_taken_over =
    { $pseudonym ->
        [none] { $house }: nowy gracz: { $username }
       *[other] { $house }: nowy gracz: { $pseudonym }
    }
seat_event-seat_left = { $house }: odejście gracza na stałe
seat_event-absence_announced = { $house }: nieobecność. Od: { $starts_at }. Do: { $ends_at }
seat_event-absence_ended = { $house }: nieobecność zakończona wcześniej
seat_event-sitter_named = { $house }: zastępca: { $username }. Do: { $ends_at }
seat_event-sitter_ended = { $house }: bez zastępcy
seat_event-paused = Przerwa do: { $ends_at }
seat_event-resumed = Gra toczy się dalej.
seat_event-extended = Więcej czasu dla wszystkich. Termin: { $due_at }
seat_event-vote_called =
    { $house ->
        [none] Głosowanie: { $vote_kind }. Na wniosek: { $called_by }. Koniec: { $closes_at }
       *[other] Głosowanie: { $vote_kind }: { $house }. Na wniosek: { $called_by }. Koniec: { $closes_at }
    }
seat_event-vote_closed =
    { $yes_count ->
        [none] Koniec głosowania: { $vote_kind }. Wynik: { $result }
       *[other] Koniec głosowania: { $vote_kind }. Wynik: { $result }. Za: { $yes_count }. Przeciw: { $no_count }
    }
seat_event-ended = Koniec gry: { $ended_by }

## Why it happened, in the seat log

reason-time_nearly_over = czas się kończy
reason-time_over = czas minął
reason-bot_silent = brak odpowiedzi bota
reason-seat_is_open = wolne miejsce
reason-misses = zbyt wiele przekroczonych terminów
reason-not_ready = brak potwierdzenia przed rozpoczęciem
reason-own_wish = życzenie gracza
reason-host = decyzja gospodarza
reason-vote = głosowanie
reason-staff = decyzja obsługi
reason-grace_given = automatyczne przedłużenie
reason-host_called = wezwanie gospodarza

## Names in the seat log and in votes

vote_kind-pause = Wstrzymanie gry
vote_kind-resume = Wznowienie gry
vote_kind-extend = Więcej czasu dla wszystkich
vote_kind-kick = Usunięcie gracza
vote_kind-concede = Poddanie gry
vote_kind-draw = Zakończenie gry remisem
vote_result-open = w toku
vote_result-passed = wniosek przyjęty
vote_result-failed = wniosek odrzucony
vote_result-withdrawn = wniosek wycofany
ended_by-castles = Zamki i Twierdze
ended_by-rounds = rozegrano ostatnią rundę
ended_by-concession = poddanie
ended_by-draw = remis
ended_by-adjudication = decyzja obsługi
bot-novice = początkujący
bot-random = losowy
bot-sensible = rozsądny
bot-strong = silny
stand_in-defaults = nikt; liczą się odpowiedzi domyślne
stand_in-novice = bot (początkujący)
stand_in-random = bot (losowy)
stand_in-sensible = bot (rozsądny)
stand_in-strong = bot (silny)
stand_in-bot = bot

## Decks

deck-westeros_1 = Talia Westeros I
deck-westeros_2 = Talia Westeros II
deck-westeros_3 = Talia Westeros III
deck-wildling = Talia Dzikich
deck-tides = Talia Losów Bitwy
