### Short explanations of pieces, orders, tracks and options, and the texts of the cards, in Polish.

## How a game is played, in a few lines

help-round = Runda ma trzy fazy: Westeros, Planowania i Akcji.
help-goal = Kontroluj siedem obszarów z Zamkiem lub Twierdzą albo miej ich najwięcej po ostatniej rundzie.
help-decision = Dostajesz pytanie. Wybierz spośród możliwości i wyślij odpowiedź. Jeśli pytanych jest kilka Rodów naraz, możesz ją zmieniać, dopóki nie odpowiedzą wszystkie; w przeciwnym razie jest ostateczna.
help-default = Jeśli nie odpowiesz przed terminem, liczy się odpowiedź domyślna.
help-draft = Szkic to niedokończona odpowiedź. Gdy minie termin, liczy się z niego to, co dozwolone.
help-secret = Rozkazy, stawki i karty innych Rodów są ukryte, dopóki nie zostaną ujawnione.

## Units

help-unit-footman = Siła 1. Można go ulepszyć w Rycerza albo Machinę Oblężniczą.
help-unit-knight = Siła 2.
help-unit-siege_engine = Siła 4 przeciw Zamkowi lub Twierdzy, poza tym 0. Nie może się wycofać.
help-unit-ship = Siła 1. Statki walczą na morzu, wspierają wybrzeże i przewożą jednostki przez morze.

## Orders

help-order_kind-march = Przesuń jednostki z tego obszaru i zaatakuj najwyżej jeden obszar.
help-order_kind-defense = Dodaje swoją wartość do siły obrońcy na tym obszarze.
help-order_kind-support = Dodaje siłę stojących tu jednostek do bitwy na sąsiednim obszarze.
help-order_kind-raid = Usuwa sąsiedni wrogi rozkaz Wsparcia, Najazdu albo Umocnienia Władzy. Specjalny Najazd może zamiast tego usunąć Obronę.
help-order_kind-consolidate = Daje władzę. Ze specjalnym rozkazem na obszarze Zamku lub Twierdzy możesz zamiast tego mobilizować.
help-special = Specjalny rozkaz ma gwiazdkę. Ile takich możesz wydać, zależy od Twojej pozycji na torze Królewskiego Dworu.

## Tracks and dominance tokens

help-track-iron_throne = Kolejność rozgrywki. Pierwszy Ród rozstrzyga remisy.
help-track-fiefdoms = Kto wygrywa bitwę przy równej sile.
help-track-kings_court = Ile specjalnych rozkazów może wydać Ród.
help-track-supply = Ile armii może mieć Ród i jak dużych.
help-track-victory = Ile Zamków i Twierdz kontroluje Ród.
help-track-wildlings = Jak silni są Dzicy. Przy 12 atakują.
help-dominance-iron_throne = Rozstrzyga remisy poza bitwą.
help-dominance-valyrian_steel_blade = Raz w rundzie: siła +1 w bitwie albo inna karta Losów Bitwy.
help-dominance-messenger_raven = Raz w rundzie: zamiana rozkazu albo obejrzenie wierzchniej karty Dzikich.

## Options of the rules

ruleset-edition = Wydanie
ruleset-tie_breakers = Kryteria rozstrzygania remisów
    .booklet = jak w instrukcji
    .faq_2_0 = jak w FAQ 2.0
ruleset-winter_is_coming_timing = Nadchodzi zima
    .on_resolve = przy rozpatrywaniu
    .on_reveal = przy odkryciu
ruleset-tides_of_battle = Losy Bitwy
    .yes = z kartami
    .no = bez kart
ruleset-lannister_port_ship = Statek w porcie na początku gry (Lannister)
    .always = zawsze
    .not_with_three = nie przy trzech Rodach
    .never = nigdy
ruleset-shortage_placement = Gdy brakuje żetonów Rozkazów
    .turn_order = Rody wydają rozkazy po kolei
    .simultaneous = wszystkie Rody wydają rozkazy naraz
ruleset-support_granularity = Wsparcie
    .per_order = każdy rozkaz z osobna
    .per_house = wszystkie rozkazy Rodu razem
ruleset-victory_check = Zwycięstwo
    .immediate = od razu
    .after_march = po Marszu

## Texts of the house cards; a card without a text has no message here

help-house_card-stannis_baratheon = Siła +1, jeśli przeciwnik stoi od Ciebie wyżej na torze Żelaznego Tronu.
help-house_card-renly_baratheon = Jeśli wygrasz, możesz ulepszyć w Rycerza jednego swojego Piechura, który walczył albo wspierał.
help-house_card-ser_davos_seaworth = Siła +1 i jeden miecz, jeśli na Twoim stosie kart odrzuconych leży karta „Stannis Baratheon”.
help-house_card-salladhor_saan = Jeśli masz wsparcie, Statki wszystkich innych Rodów mają w tej bitwie siłę 0.
help-house_card-patchface = Po bitwie możesz obejrzeć rękę przeciwnika i odrzucić z niej jedną kartę.
help-house_card-tywin_lannister = Jeśli wygrasz, weź 2 żetony Władzy.
help-house_card-ser_kevan_lannister = Jeśli atakujesz, Twoi Piechurzy w ataku i we wsparciu mają siłę 2.
help-house_card-tyrion_lannister = Możesz cofnąć kartę przeciwnika na jego rękę; przeciwnik zagrywa inną, jeśli ma.
help-house_card-cersei_lannister = Jeśli wygrasz, możesz usunąć jeden rozkaz pokonanego z dowolnego miejsca planszy.
help-house_card-robb_stark = Jeśli wygrasz, możesz wybrać, dokąd wycofają się pokonane jednostki, spośród miejsc z najmniejszymi stratami.
help-house_card-roose_bolton = Jeśli przegrasz, weź na rękę cały swój stos kart odrzuconych razem z tą kartą.
help-house_card-blackfish = Twoje jednostki nie ponoszą strat od tekstów kart Rodów, mieczy ani czaszek.
help-house_card-catelyn_stark = Podwaja wartość Twojego rozkazu Obrony na obszarze bitwy.
help-house_card-arianne_martell = Jeśli bronisz się i przegrasz, atakujący nie wkracza. Twoje jednostki i tak się wycofują, a Twój żeton Władzy jest stamtąd usuwany.
help-house_card-nymeria_sand = Jedna fortyfikacja, jeśli się bronisz, jeden miecz, jeśli atakujesz.
help-house_card-doran_martell = Przesuń przeciwnika na ostatnią pozycję jednego wybranego toru Wpływów.
help-house_card-victarion_greyjoy = Jeśli atakujesz, Twoje Statki w ataku i we wsparciu mają siłę 2.
help-house_card-balon_greyjoy = Wydrukowana siła karty przeciwnika wynosi 0.
help-house_card-theon_greyjoy = Siła +1 i jeden miecz, jeśli bronisz obszaru z Zamkiem lub Twierdzą.
help-house_card-asha_greyjoy = Dwa miecze i jedna fortyfikacja, jeśli nie masz wsparcia.
help-house_card-aeron_damphair = Możesz zapłacić 2 żetony dostępnej władzy i odrzucić tę kartę, aby zagrać inną z ręki.
help-house_card-mace_tyrell = Zniszcz od razu jednego Piechura w armii przeciwnika.
help-house_card-ser_loras_tyrell = Jeśli atakujesz i wygrasz, przesuń rozkaz Marszu na zdobyty obszar; można go użyć ponownie.
help-house_card-queen_of_thorns = Usuń jeden rozkaz przeciwnika obok obszaru bitwy, ale nie Marsz, który rozpoczął atak.

## When the text of a house card works

timing-cancel = zanim zadziałają karty
timing-immediately_on_reveal = przy ujawnieniu kart
timing-during_strength = przy liczeniu siły
timing-when_won = po zwycięstwie
timing-when_lost = po porażce
timing-during_casualties = przy stratach
timing-after_combat = po bitwie

## Texts of the Westeros cards

help-westeros_card-supply = Każdy Ród liczy zaopatrzenie od nowa; zbyt duże armie zmniejsza się w kolejności rozgrywki.
help-westeros_card-mustering = W kolejności rozgrywki każdy Ród mobilizuje jednostki na wszystkich kontrolowanych obszarach Zamków i Twierdz.
help-westeros_card-throne_of_blades = Posiadacz Żelaznego Tronu wybiera: Zaopatrzenie, Mobilizacja albo nic.
help-westeros_card-last_days_of_summer_1 = Nic się nie dzieje.
help-westeros_card-winter_is_coming_1 = Potasuj całą tę talię i odkryj inną kartę zamiast tej.
help-westeros_card-clash_of_kings = Wszystkie Rody licytują tory Wpływów: Żelazny Tron, potem Lennicy, potem Królewski Dwór.
help-westeros_card-game_of_thrones = Każdy Ród dostaje władzę za kontrolowane symbole władzy i po 1 za każdy własny port ze Statkiem, przed którym nie ma wrogiego Statku.
help-westeros_card-dark_wings_dark_words = Posiadacz Kruka Posłańca wybiera: Starcie królów, Gra o tron albo nic.
help-westeros_card-last_days_of_summer_2 = Nic się nie dzieje.
help-westeros_card-winter_is_coming_2 = Potasuj całą tę talię i odkryj inną kartę zamiast tej.
help-westeros_card-wildlings_attack = Dzicy atakują z obecną siłą, nawet jeśli to 0.
help-westeros_card-put_to_the_sword = Posiadacz Ostrza z Valyriańskiej Stali wybiera: Nawałnica mieczy, Jesienne deszcze albo nic.
help-westeros_card-rains_of_autumn = W tej rundzie nie wolno wydać specjalnego rozkazu Marszu +1.
help-westeros_card-storm_of_swords = W tej rundzie nie wolno wydawać rozkazów Obrony.
help-westeros_card-sea_of_storms = W tej rundzie nie wolno wydawać rozkazów Najazdu.
help-westeros_card-web_of_lies = W tej rundzie nie wolno wydawać rozkazów Wsparcia.
help-westeros_card-feast_for_crows = W tej rundzie nie wolno wydawać rozkazów Umocnienia Władzy.

## Texts of the wildling cards

help-wildling_card-silence_at_the_wall =
    .watch = Nic się nie dzieje.
    .lowest = Nic się nie dzieje.
    .others = Nic się nie dzieje.
help-wildling_card-crow_killers =
    .watch = Możesz ulepszyć w Rycerzy najwyżej dwóch swoich Piechurów, gdziekolwiek stoją.
    .lowest = Wszyscy Twoi Rycerze stają się Piechurami; ci, dla których brakuje wolnego Piechura, giną.
    .others = Dwóch Twoich Rycerzy staje się Piechurami; ci, dla których brakuje wolnego Piechura, giną.
help-wildling_card-rattleshirts_raiders =
    .watch = Twoje zaopatrzenie rośnie o 1.
    .lowest = Twoje zaopatrzenie spada o 2; potem wszystkie Rody dostosowują armie.
    .others = Twoje zaopatrzenie spada o 1; potem wszystkie Rody dostosowują armie.
help-wildling_card-massing_on_the_milkwater =
    .watch = Weź na rękę cały swój stos odrzuconych kart Rodu.
    .lowest = Odrzuć najsilniejsze karty z ręki; jeśli wszystkie są równie silne, nie odrzucaj żadnej.
    .others = Jeśli masz na ręce co najmniej dwie karty Rodu, odrzuć wybraną.
help-wildling_card-king_beyond_the_wall =
    .watch = Przesuń się na pierwszą pozycję jednego toru Wpływów i weź jego żeton Dominacji.
    .lowest = Przesuń się na ostatnią pozycję wszystkich trzech torów Wpływów.
    .others = Przesuń się na ostatnią pozycję toru Lenników albo toru Królewskiego Dworu.
help-wildling_card-mammoth_riders =
    .watch = Możesz wziąć na rękę jedną wybraną kartę Rodu ze swojego stosu kart odrzuconych.
    .lowest = Zniszcz trzy swoje jednostki, gdziekolwiek stoją.
    .others = Zniszcz dwie swoje jednostki, gdziekolwiek stoją.
help-wildling_card-horde_descends =
    .watch = Możesz zmobilizować jednostki na jednym kontrolowanym obszarze Zamku lub Twierdzy.
    .lowest = Zniszcz dwie swoje jednostki na jednym obszarze Zamku lub Twierdzy, a jeśli to niemożliwe, dwie dowolne.
    .others = Zniszcz jedną swoją jednostkę, gdziekolwiek stoi.
help-wildling_card-preemptive_raid =
    .watch = Dzicy atakują ponownie z siłą 6; nie bierzesz w tym udziału.
    .lowest = Zniszcz dwie swoje jednostki, gdziekolwiek stoją, albo przesuń się o dwie pozycje w dół na swoim najlepszym torze.
    .others = Nic się nie dzieje.
help-wildling_card-skinchanger_scout =
    .watch = Twoja stawka do Ciebie wraca.
    .lowest = Tracisz całą dostępną władzę.
    .others = Tracisz 2 żetony dostępnej władzy albo tyle, ile masz.

## Presets of the clock

help-preset-unhurried = Około tygodnia na rozkazy i jedno przedłużenie o dwa dni. Gra ma ten zegar, jeśli gospodarz nie wybierze innego.
help-preset-live = Wszyscy są przy stole: minuty, mały zapas czasu, bez przedłużeń, bot po dwóch przekroczeniach czasu.
help-preset-one_day = Dzień na rozkazy i marsze, pół dnia w bitwach i przy licytacjach.
help-preset-weekend_free = Dzień na rozkazy i marsze, pół dnia w bitwach i przy licytacjach. W soboty i niedziele czas nie płynie.
help-preset-evening = Termin mija o ósmej wieczorem, po co najmniej 18 godzinach na rozkazy i marsze i 12 w bitwach i przy licytacjach. Bez zapasu czasu.
help-preset-phone = Dwa dni na rozkazy, półtora dnia na marsze, dzień na pozostałe.
help-preset-e_mail = Cztery dni na rozkazy, trzy na marsze, dwa na pozostałe i jedno przedłużenie o dzień.
