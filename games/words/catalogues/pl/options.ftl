### Options, in Polish.

## Pieces of an answer

option_part-move = { $to }: { $units }
option_part-power_token = Pozostaw żeton Władzy: { $area }
option_part-no_power_token = Nie zostawiaj żetonu Władzy: { $area }
option_part-muster = { $source }: { $type } → { $area }
option_part-muster_here = { $source }: { $type }
option_part-upgrade = { $area }: { $upgrade } → { $type }
option_part-upgrade_routed = { $area }: { $upgrade } (rozbicie) → { $type }

## Labels of the fields of answers and options

field-amount = Ilość
field-area = Obszar
field-areas = Obszary
field-armies = Armie
field-card = Karta
field-choice = Wybór
field-choices = Możliwości
field-costs = Punkty mobilizacji
field-count = Liczba
field-effect = Efekt
field-free = Wolne elementy
field-groups = Grupy
field-house = Ród
field-leave_power_token = Pozostaw żeton Władzy
field-maximum = Najwyżej
field-minimum = Co najmniej
field-moves = Ruchy
field-musters = Mobilizacja
field-orders = Rozkazy
field-place = Miejsce
field-places = Miejsca
field-points = Punkty mobilizacji
field-redraw = Dobierz inną kartę
field-regular = Zwykłe rozkazy
field-rooms = Wolne miejsce w portach
field-side = Wspierana strona
field-sides = Strony
field-special = Specjalne rozkazy
field-stars = Specjalne rozkazy, najwyżej
field-supply = Dozwolone wielkości armii
field-target = Cel
field-token = Żeton Rozkazu
field-track = Tor Wpływów
field-units = Jednostki
field-upgrade_costs = Punkty mobilizacji za ulepszenie
field-use = Użycie

## How an answer is composed, by shape of the options

shape-amount = Wybierz liczbę od { $minimum } do { $maximum }.
shape-assign_orders = Połóż w każdym miejscu inny żeton Rozkazu.
shape-consolidate_orders = Wybierz jeden rozkaz i zdobądź władzę albo zmobilizuj jednostki, jeśli wolno.
shape-moves = Wybierz jeden rozkaz. Przesuń część jednostek, wszystkie albo zostaw je na miejscu.
shape-musters = Wybierz nowe jednostki w kolejności, w jakiej staną na planszy, albo nie wybieraj żadnych.
shape-one_of = Wybierz jedną z możliwości.
shape-rank_groups = Ustaw remisujące Rody w wybranej przez siebie kolejności.
shape-some_areas =
    { $all_or_none ->
        [yes] Wybierz wszystkie miejsca albo żadne.
       *[no] Wybierz niektóre miejsca, wszystkie albo żadne.
    }
shape-some_units =
    { $minimum ->
        [0] Wybierz jednostki. Najwyżej: { $maximum }
       *[other] Wybierz jednostki. Co najmniej: { $minimum }. Najwyżej: { $maximum }
    }
    .exactly = Wybierz jednostki. Dokładnie: { $minimum }
shape-support_sides =
    { $all_or_none ->
        [yes] Wybierz stronę i wszystkie swoje miejsca albo nikogo.
       *[no] Wybierz stronę i niektóre swoje miejsca albo nikogo.
    }

## What follows from an option, in one line

consequence-attack = Atak: { $area }. Obrońca: { $defender }
consequence-attack_neutral = Atak na wojska neutralne: { $area }. Potrzebna siła: { $strength }
consequence-area_lost = Nie zostaje ani jednostka, ani żeton Władzy. Tracisz kontrolę: { $area }
consequence-power_token_left = Twój żeton Władzy zostaje i zachowuje kontrolę: { $area }
consequence-area_gained = Zyskujesz kontrolę: { $area }
consequence-castle_gained = Jeden Zamek lub Twierdza więcej. Razem: { $count }
consequence-castle_lost = Jeden Zamek lub Twierdza mniej. Razem: { $count }
consequence-victory = Wygrywasz grę.
consequence-port_captured = Przejmujesz port: { $area }
consequence-order_removed = Znika rozkaz: { $area }: { $token }
consequence-pillage = Grabież: zyskujesz 1 żeton Władzy, a drugi Ród traci 1: { $house }
consequence-power_gained = Zdobyta władza: { $amount }
consequence-power_left = Pozostała władza: { $amount }
consequence-supply_broken = Za dużo jak na Twój limit Zaopatrzenia: { $areas }
consequence-units_allowed = Twój limit Zaopatrzenia ogranicza ten marsz. Jednostki, najwyżej: { $count }
consequence-card_returns = Twoje odrzucone karty Rodu wracają na rękę.
consequence-card_discarded = Na Twój stos kart odrzuconych trafia: { $card }
consequence-used_this_round = Ostrza z Valyriańskiej Stali nie będzie już można użyć w tej rundzie.
consequence-saved = Ostrza z Valyriańskiej Stali będzie jeszcze można użyć w tej rundzie.
consequence-ship_transport = Transportem morskim.
consequence-units_destroyed = Zniszczone jednostki: { $units }
consequence-house_card = Siła: { $strength }. Miecze: { $swords }. Fortyfikacje: { $fortifications }
# The text of a card in our words, a sentence.
consequence-card_text = { $text }
consequence-march_order = Rozkaz: { $order }
consequence-defence = Siła obrońcy: { $strength }. Wsparcie obrońcy, najwyżej: { $count }
consequence-own_support = Twoje wsparcie, najwyżej: { $count }
consequence-muster_cost = Punkty mobilizacji: { $points } (z { $maximum }). Płaci: { $area }
consequence-support = Siła tego wsparcia: { $strength }
consequence-their_supply_broken = Temu Rodowi brakuje Zaopatrzenia: { $house }: { $areas }

## Terms of a bot's evaluation

bot_term-gain = Miejsca do zdobycia
bot_term-danger = Zagrożenie w nowym miejscu
bot_term-nearness = Bliskość dalszych zdobyczy
bot_term-protection = Ochrona własnych miejsc
bot_term-departure = Strata w opuszczonym miejscu
bot_term-victory = Zwycięstwo w bitwie
bot_term-casualties = Straty
bot_term-card = Koszt karty
bot_term-position = Spodziewana pozycja na torze
bot_term-power = Koszt stawki
bot_term-worth = Szacowana wartość
bot_term-chance = Szansa na zwycięstwo w procentach
