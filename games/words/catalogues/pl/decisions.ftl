### Decisions, in Polish. Titles are nouns, because they also stand beside the name of another house.
### The player is "Ty"; no past tense, which would show a gender.

# What others are asked, for readers who are not: the houses, and the title of the decision.
decision-of_others = { $houses }: { $question }

## Westeros phase

decision-choose_westeros_effect =
    .title = Wybór efektu karty Westeros
    .asks = Wybierz jeden z efektów tej karty albo żaden. Karta: { $card }
    .default = Nic się nie dzieje.
decision-reconcile_armies =
    .title = Dostosowanie armii do limitu Zaopatrzenia
    .asks = Twoje armie przekraczają limit Zaopatrzenia. Usuwaj jednostki, aż się w nim zmieszczą. Do usunięcia, co najmniej: { $minimum }
    .default = Usunięte zostają najtańsze jednostki.
decision-muster =
    .title = Mobilizacja
    .asks = Możesz zmobilizować nowe jednostki. Miejsca: { $areas }
    .default = Nie powstają nowe jednostki, a punkty przepadają.
decision-bid_influence =
    .title = Licytacja toru Wpływów
    .asks = Licytuj o swoją pozycję. Wszystkie stawki zostaną ujawnione i opłacone jednocześnie. Tor: { $track }. Twoja władza: { $maximum }
    .default = Twoja stawka to 0.
# Added to a question about a track: what the track is good for, from help.ftl.
stake-track = Co określa ten tor: { $stake }
decision-order_tied_bids =
    .title = Ustalenie kolejności remisujących stawek
    .asks = Stawki niektórych Rodów są równe. Masz Żelazny Tron, więc ustalasz kolejność tych Rodów. Tor: { $track }
    .default = Remisujące Rody zachowują kolejność, którą mają na torze.
decision-bid_wildlings =
    .title = Licytacja przeciwko Dzikim
    .asks = Dzicy atakują. Wesprzyj władzą Nocną Straż. Po zwycięstwie najwyżej licytujący dostaje nagrodę; po porażce karę ponoszą wszyscy, najcięższą najniżej licytujący. Siła Dzikich: { $strength }. Twoja władza: { $maximum }
    .default = Twoja stawka to 0.
decision-break_wildling_tie =
    .title = Rozstrzygnięcie remisu przy ataku Dzikich
    .asks =
        { $won ->
            [yes] Nocna Straż zwyciężyła. Wskaż najwyżej licytujący Ród spośród remisujących: { $tied }
           *[no] Dzicy zwyciężyli. Wskaż najniżej licytujący Ród spośród remisujących: { $tied }
        }
    .default =
        { $case ->
            [own] Za najwyżej licytujący uznany zostaje Twój Ród.
            [first] Za najwyżej licytujący uznany zostaje pierwszy z remisujących Rodów w kolejności rozgrywki.
            [last] Za najniżej licytujący uznany zostaje ostatni z pozostałych remisujących Rodów w kolejności rozgrywki.
           *[none] Za najwyżej licytujący uznany zostaje Twój Ród, jeśli remisuje, a jeśli nie, pierwszy z remisujących w kolejności rozgrywki. Za najniżej licytujący uznany zostaje ostatni z nich, ale nie Twój.
        }
decision-resolve_wildling_card =
    .title = Rozpatrzenie karty Dzikich
    .asks = Karta Dzikich: { $card }. Dotyczy: { $house }
    .default =
        { $case ->
            [reward] Z nagrody nie korzystasz.
            [choose_penalty] Przesuwasz się o dwie pozycje w dół na swoim najlepszym torze Wpływów.
            [destroy_units] Zniszczone zostają najtańsze z tych jednostek.
            [discard_house_card] Odrzucasz swoją najsłabszą kartę.
            [downgrade_knights] Dwaj Rycerze stają się Piechurami, najpierw ci, którzy nie są sami na swoim obszarze.
            [gain_influence] Przesuwasz się na pierwszą pozycję toru, na którym masz najgorszą pozycję.
            [lose_influence] Ród przesuwa się w dół na torze, na którym ma najgorszą pozycję.
           *[none] Z nagrody nie korzystasz, a z kary wybrane zostaje to, co szkodzi najmniej.
        }

## The tasks of wildling cards

task-choose_penalty = Wybierz: dwie pozycje w dół na Twoim najlepszym torze Wpływów albo zniszczenie dwóch Twoich jednostek, które wybierzesz potem.
task-destroy_units =
    { $areas ->
        [none] Wybierz jednostki do zniszczenia. Liczba: { $count }
       *[other] Wybierz jednostki do zniszczenia, wszystkie z tego samego obszaru. Liczba: { $count }. Obszary: { $areas }
    }
task-discard_house_card = Wybierz kartę Rodu z ręki, którą odrzucisz.
task-downgrade_knights = Wybierz dwóch Rycerzy. Staną się Piechurami; Rycerz, dla którego nie ma wolnego Piechura, zostaje zniszczony. Wolni Piechurzy: { $count }
task-gain_influence = Wybierz tor Wpływów. Przesuniesz się na jego pierwszą pozycję.
task-lose_influence = Wybierz tor Wpływów. Ród przesunie się na nim w dół. Tory: { $tracks }. O ile pozycji: { $positions }
task-muster_in_one_area = Możesz zmobilizować jednostki na jednym z tych obszarów: { $areas }
task-return_house_card = Wybierz odrzuconą kartę Rodu, która wróci na rękę, albo żadną.
task-upgrade_footmen = Wybierz najwyżej dwóch Piechurów. Staną się Rycerzami.

## Planning phase

decision-place_orders =
    .title = Wydawanie rozkazów
    .asks =
        { $in_turn ->
            [yes] Brakuje żetonów Rozkazów, więc Rody wydają rozkazy po kolei. Połóż swoje zakryte rozkazy. Rozkazy: { $count }. Specjalne rozkazy, najwyżej: { $stars }
           *[no] Połóż zakryty rozkaz wszędzie tam, gdzie masz jednostki. Rozkazy: { $count }. Specjalne rozkazy, najwyżej: { $stars }
        }
    .default = Z Twojego szkicu liczy się to, co dozwolone. Każde inne miejsce dostaje rozkaz ze stałej listy: na lądzie najpierw Obronę.
decision-use_raven =
    .title = Korzystanie z Kruka Posłańca
    .asks =
        { $looking ->
            [yes] Znasz wierzchnią kartę Dzikich. Zostaw ją na wierzchu albo włóż pod talię.
           *[no] Zamień jeden ze swoich rozkazów, obejrzyj wierzchnią kartę Dzikich albo nie rób nic.
        }
    .default =
        { $case ->
            [looking] Karta zostaje na wierzchu.
            [unused] Kruk Posłaniec pozostaje niewykorzystany.
           *[none] Kruk Posłaniec pozostaje niewykorzystany. Obejrzana karta zostaje na wierzchu.
        }

## Action phase

decision-resolve_raid =
    .title = Rozpatrzenie Najazdu
    .asks = Rozpatrz jeden ze swoich rozkazów Najazdu, z celem albo bez niego.
    .default = Twój pierwszy rozkaz Najazdu zostaje rozpatrzony bez celu.
decision-ask_neutral_support =
    .title = Prośba o wsparcie przeciw wojskom neutralnym
    .asks = Przed marszem możesz poprosić inne Rody o wsparcie przeciw wojskom neutralnym albo z tego zrezygnować.
    .default = Nikt nie zostaje poproszony.
decision-grant_neutral_support =
    .title = Udzielenie wsparcia przeciw wojskom neutralnym
    .asks = { $house }: prośba do Ciebie o wsparcie przeciw wojskom neutralnym. Cel: { $area }. Twoje rozkazy Wsparcia: { $areas }
    .default = Nie udzielasz wsparcia.
decision-resolve_march =
    .title = Rozpatrzenie Marszu
    .asks =
        { $granted ->
            [none] Rozpatrz jeden ze swoich rozkazów Marszu: przesuń jednostki, zaatakuj najwyżej jeden obszar albo zostań.
           *[other] Rozpatrz jeden ze swoich rozkazów Marszu. Twoja prośba o wsparcie, cel: { $against }. Obiecane wsparcie, miejsca: { $granted }
        }
    .default = Twój pierwszy rozkaz Marszu zostaje rozpatrzony bez ruchu.
decision-resolve_consolidate =
    .title = Rozpatrzenie Umocnienia Władzy
    .asks = Rozpatrz jeden z tych rozkazów: zdobądź władzę albo zmobilizuj jednostki tam, gdzie pozwala na to specjalny rozkaz. Rozkazy: { $areas }
    .default = Twój pierwszy rozkaz przynosi władzę.
decision-capture_port =
    .title = Przejęcie wrogiego portu
    .asks = Przejmujesz port: { $area }. Możesz zastąpić stojące w nim Statki własnymi; pozostałe zostają zniszczone. Twoje nowe Statki, najwyżej: { $maximum }
    .default = Zastąpione zostaje tyle Statków, ile się da.

## Combat

decision-declare_support =
    .title = Deklaracja wsparcia
    .asks = Toczy się bitwa obok Twoich rozkazów Wsparcia: { $areas }. Możesz wesprzeć: { $sides }
    .default =
        { $case ->
            [fights] Wspierasz swój Ród wszystkimi rozkazami.
            [watches] Nie wspierasz nikogo.
           *[none] Walczący Ród wspiera sam siebie wszystkimi rozkazami; inne Rody nie wspierają nikogo.
        }
decision-refuse_support =
    .title = Odrzucenie wsparcia
    .asks = Inne Rody wspierają Cię w tej bitwie. Wybierz miejsca, których wsparcie odrzucasz. Miejsca: { $areas }
    .default = Całe wsparcie zostaje przyjęte.
decision-choose_house_card =
    .title = Wybór karty Rodu
    .asks =
        { $except_for ->
            [none] Wybierz z ręki kartę Rodu na tę bitwę. Karty zostaną ujawnione jednocześnie.
           *[other] Wybierz z ręki inną kartę Rodu na tę bitwę. Wróciła na rękę: { $except_for }
        }
    .default = Zagrana zostaje Twoja najsłabsza karta.
decision-use_card_ability =
    .title = Użycie zdolności karty Rodu
    .asks = Użyj zdolności swojej karty Rodu albo z niej zrezygnuj, jeśli wolno. Karta: { $card }
    .default =
        { $case ->
            [optional] Zdolność pozostaje niewykorzystana.
            [mandatory] Zdolność działa na pierwszy dozwolony cel.
           *[none] Zdolność dobrowolna pozostaje niewykorzystana; obowiązkowa działa na pierwszy dozwolony cel.
        }
decision-redraw_tide =
    .title = Wymiana karty Losów Bitwy
    .asks = Zatrzymaj swoją kartę Losów Bitwy albo użyj Ostrza z Valyriańskiej Stali, aby ją odrzucić i dobrać inną.
    .default = Zatrzymujesz swoją kartę.
decision-use_blade =
    .title = Wykorzystanie Ostrza z Valyriańskiej Stali
    .asks = Użyj Ostrza z Valyriańskiej Stali, aby dodać +1 do siły w tej bitwie, albo zachowaj je na późniejszą bitwę tej rundy.
    .default = Ostrze z Valyriańskiej Stali pozostaje niewykorzystane.
decision-choose_casualties =
    .title = Wybór strat
    .asks =
        { $cause ->
            [skulls] Wybierz, które z Twoich walczących jednostek zostaną zniszczone. Powód: czaszki. Jednostki do zniszczenia: { $count }
           *[swords] Wybierz, które z Twoich walczących jednostek zostaną zniszczone. Powód: miecze. Jednostki do zniszczenia: { $count }
        }
    .default = Zniszczone zostają Twoje najtańsze jednostki.
decision-choose_retreat_losses =
    .title = Wybór strat przy odwrocie
    .asks = Twój limit Zaopatrzenia nie pozwala wycofać wszystkich jednostek. Wybierz jednostki do zniszczenia. Odwrót: { $place }. Jednostki do zniszczenia: { $count }
    .default = Zniszczone zostają Twoje najtańsze jednostki.
decision-retreat_to =
    .title = Wybór obszaru odwrotu
    .asks =
        { $may_decline ->
            [yes] Wybierz, dokąd wycofają się pokonane jednostki, albo zostaw to ich właścicielowi. Pokonany Ród: { $house }. Miejsca: { $places }
           *[no] Wybierz, dokąd wycofają się Twoje pokonane jednostki. Miejsca: { $places }
        }
    .default =
        { $case ->
            [victor] Wybór należy do pokonanego Rodu.
            [loser] Twoje jednostki wycofują się do innych Twoich jednostek, a jeśli nie mogą, na Twój obszar, w ostateczności na pusty.
           *[none] Zwycięzca zostawia wybór pokonanemu. Jednostki wycofują się do innych jednostek swojego Rodu, a jeśli nie mogą, na własny obszar, w ostateczności na pusty.
        }

## Facts that a question names

# $strength: printed on the card.
question-card = { $card } ({ $strength })
# $strength: what the support adds.
question-support = Wsparcie: { $house } ({ $area }): { $strength }
# $listed: cards as in question-card.
question-opponent_cards = Karty przeciwnika i ich siła: { $house }: { $listed }
# $amount: all that counts for a side by now.
question-strength = Siła łącznie: { $amount }
question-orders = Twoje rozkazy teraz: { $orders }
# $watch, $lowest and $others are sentences without their full stop.
question-wildling_card = Karta Dzikich: { $card }. Gdy zwycięży Nocna Straż, najwyżej licytujący: { $watch }. Gdy zwyciężą Dzicy, najniżej licytujący: { $lowest }. Wszyscy pozostali: { $others }

## What one answer means, by kind of decision. Values are the fields of the answer

option-ask_neutral_support =
    { $area ->
        [none] Nie proś nikogo
       *[other] Poproś o wsparcie. Cel: { $area }
    }
option-bid_influence = Stawka: { $amount }
option-bid_wildlings = Stawka: { $amount }
option-break_wildling_tie = { $house }
option-capture_port = Statki: { $amount }
option-choose_casualties = Do zniszczenia: { $units }
option-choose_house_card = { $card }
option-choose_retreat_losses = Do zniszczenia: { $units }
option-choose_westeros_effect =
    { $effect ->
        [nothing] Nic
       *[other] { $effect }
    }
option-declare_support =
    { $side ->
        [none] Nie wspieraj nikogo
       *[other] Wesprzyj: { $side }. Miejsca: { $areas }
    }
option-grant_neutral_support =
    { $areas ->
        [none] Odmów wsparcia
       *[other] Udziel wsparcia: { $areas }
    }
option-muster =
    { $musters ->
        [none] Nie mobilizuj
       *[other] Zmobilizuj: { $musters }
    }
option-order_tied_bids = Kolejność: { $groups }
option-place_orders = { $orders }
option-reconcile_armies = Do usunięcia: { $units }
option-redraw_tide =
    { $redraw ->
        [yes] Dobierz inną kartę
       *[no] Zatrzymaj kartę
    }
option-refuse_support =
    { $areas ->
        [none] Przyjmij całe wsparcie
       *[other] Odrzuć wsparcie: { $areas }
    }
option-resolve_consolidate =
    { $musters ->
        [none] { $area }: władza
       *[other] { $area }: mobilizacja: { $musters }
    }
option-resolve_march =
    { $moves ->
        [none] { $area }: bez ruchu
       *[other] { $area } → { $moves }
    }
option-resolve_raid =
    { $target ->
        [none] { $area }: bez celu
       *[other] { $area } → { $target }
    }
option-resolve_wildling_card =
    { $choice ->
        [none] Zrezygnuj
        [influence] Wpływy: dwie pozycje w dół
        [units] Zniszczenie dwóch Twoich jednostek
       *[other] { $choice }
    }
option-resolve_wildling_card_units = Jednostki: { $units }
option-resolve_wildling_card_musters = Mobilizacja: { $musters }
option-retreat_to =
    { $place ->
        [none] Zostaw wybór pokonanemu Rodowi
       *[other] { $place }
    }
option-use_blade =
    { $use ->
        [yes] Użyj Ostrza z Valyriańskiej Stali: siła +1
       *[no] Nie używaj Ostrza z Valyriańskiej Stali
    }
option-use_card_ability =
    { $choice ->
        [none] Zrezygnuj
        [apply] Użyj zdolności
       *[other] { $choice }
    }
option-use_raven =
    { $use ->
        [nothing] Nie korzystaj z Kruka Posłańca
        [look] Obejrzyj wierzchnią kartę Dzikich
        [leave_on_top] Zostaw kartę na wierzchu
        [put_under_deck] Włóż kartę pod talię
       *[replace] { $area }: nowy rozkaz: { $token }
    }
