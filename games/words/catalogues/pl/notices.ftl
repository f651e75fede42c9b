### Mails and messages about games and accounts, in Polish. Host: gospodarz, staff: obsługa, sitter: zastępca.

## Lines and subjects

notice-your_turn = { $house }: { $decision }
    .subject = { $decision }
notice-you_are_last = { $house }: { $decision }. Wszyscy inni już odpowiedzieli.
    .subject = { $decision }. Wszyscy inni już odpowiedzieli
notice-deadline_warning = { $house }: jeszcze bez odpowiedzi: { $decision }
    .subject = Zostało mało czasu: { $decision }
notice-deadline_passed = { $house }: { $decision }. Czas minął; użyto odpowiedzi domyślnej.
    .subject = { $house }: użyto odpowiedzi domyślnej: { $decision }
# $house is null when everybody gets more time.
notice-deadline_moved =
    { $house ->
        [none] Więcej czasu dla wszystkich, do: { $due_at }
       *[other] { $house }: więcej czasu, do: { $due_at }
    }
    .subject =
        { $house ->
            [none] więcej czasu dla wszystkich, do: { $due_at }
           *[other] { $house }: więcej czasu, do: { $due_at }
        }
notice-game_started = Gra się zaczęła. Twój Ród: { $house }
    .subject = gra się zaczęła. Twój Ród: { $house }
notice-game_ended =
    { $winner ->
        [none]
            { $ended_by ->
                [none] Gra się zakończyła.
               *[other] Gra się zakończyła: { $ended_by }
            }
       *[other] Gra się zakończyła. Zwycięzca: { $winner }
    }
    .subject =
        { $winner ->
            [none] koniec gry
           *[other] koniec gry. Zwycięzca: { $winner }
        }
notice-game_paused =
    { $reason ->
        [none] Gra jest wstrzymana.
       *[other] Gra jest wstrzymana. Do: { $ends_at }. Powód: { $reason }
    }
    .subject =
        { $ends_at ->
            [none] gra jest wstrzymana
           *[other] gra jest wstrzymana. Do: { $ends_at }
        }
notice-game_resumed =
    { $reason ->
        [none] Gra toczy się dalej.
       *[other] Gra toczy się dalej. Powód: { $reason }
    }
    .subject = gra toczy się dalej
notice-seat_opened =
    { $reason ->
        [none] Wolne miejsce: { $house }
       *[other] Wolne miejsce: { $house }. Powód: { $reason }
    }
    .subject = wolne miejsce: { $house }
notice-seat_replaced =
    { $username ->
        [none] { $house }: nowy gracz
       *[other] { $house }: nowy gracz: { $username }
    }
    .subject = { $house }: nowy gracz
# $house is null when the vote is about no house.
notice-vote_opened =
    { $house ->
        [none] Trwa głosowanie: { $vote_kind }.
       *[other] Trwa głosowanie: { $vote_kind }: { $house }.
    } { $called_by ->
        [none] Koniec: { $closes_at }
       *[other] Na wniosek: { $called_by }. Koniec: { $closes_at }
    }
    .subject =
        { $house ->
            [none] trwa głosowanie: { $vote_kind }. Koniec: { $closes_at }
           *[other] trwa głosowanie: { $vote_kind }: { $house }. Koniec: { $closes_at }
        }
notice-vote_closed = Głosowanie zakończone: { $vote_kind }. Wynik: { $result }
    .subject = głosowanie zakończone: { $vote_kind }. Wynik: { $result }
notice-absence = { $house }: nieobecność. Od: { $starts_at }. Do: { $ends_at }
    .subject = { $house }: nieobecność. Od: { $starts_at }. Do: { $ends_at }
notice-host_message = Wiadomość od gospodarza: { $text }
    .subject = wiadomość od gospodarza
notice-host_called = { $house }: po terminie. Jako gospodarz możesz przedłużyć termin, wstrzymać grę albo zwolnić miejsce. W przeciwnym razie odpowiedź domyślna zostanie użyta: { $due_at }
    .subject = { $house }: po terminie. Jako gospodarz możesz zareagować do: { $due_at }
notice-message = Twój Ród ma prywatną wiadomość.
    .subject = prywatna wiadomość
notice-public_message = Pojawiła się publiczna wiadomość.
    .subject = publiczna wiadomość
notice-ready_check = Wszystkie miejsca są zajęte. Potwierdź gotowość do: { $ends_at }. Bez potwierdzenia Twoje miejsce znowu będzie wolne.
    .subject = wszystkie miejsca są zajęte. Potwierdź gotowość do: { $ends_at }
notice-ready_missed = Brak potwierdzenia gotowości, więc Twoje miejsce jest znowu wolne. Możesz zająć miejsce tak jak wcześniej.
    .subject = Twoje miejsce jest znowu wolne
notice-standby_wanted = Możesz przejąć miejsce. Ród: { $house }. Odpowiedz do: { $expires_at }. Miejsce, które nie jest jeszcze wolne, zostaje przy grającej na nim osobie, jeśli odpowie ona wcześniej.
    .subject = możesz przejąć miejsce. Ród: { $house }. Odpowiedz do: { $expires_at }
notice-standby_ended = Przyjęte przez Ciebie miejsce nie jest potrzebne: grająca na nim osoba wróciła albo gra się skończyła. Ród: { $house }
    .subject = przyjęte przez Ciebie miejsce nie jest potrzebne. Ród: { $house }
notice-season_entry =
    { $entry_status ->
        [active] Zgłoszenie przyjęte. Twój numer: { $entry_number }
        [waiting] Sezon jest pełny. Jesteś na liście oczekujących, numer: { $entry_number }
        [applied] O Twoim zgłoszeniu zdecyduje organizator. Jego numer: { $entry_number }
        [invited] Masz zaproszenie. Zgłoś się do sezonu, aby je przyjąć.
        [withdrawn] Wycofano Twoje zgłoszenie do sezonu na Twoje życzenie.
       *[removed] Organizator usunął Cię z sezonu.
    }
    .subject =
        { $entry_status ->
            [active] zgłoszenie przyjęte. Twój numer: { $entry_number }
            [waiting] sezon jest pełny. Jesteś na liście oczekujących, numer: { $entry_number }
            [applied] o Twoim zgłoszeniu zdecyduje organizator. Jego numer: { $entry_number }
            [invited] masz zaproszenie. Zgłoś się do sezonu, aby je przyjąć
            [withdrawn] wycofano Twoje zgłoszenie do sezonu na Twoje życzenie
           *[removed] organizator usunął Cię z sezonu
        }
notice-season_moved_up = Jest dla Ciebie miejsce: Twoje zgłoszenie jest przyjęte. Twój numer: { $entry_number }
    .subject = jest dla Ciebie miejsce: Twoje zgłoszenie jest przyjęte. Twój numer: { $entry_number }
notice-season_check_in =
    { $closes_at ->
        [none] Potwierdź teraz udział w losowaniu.
       *[other] Potwierdź udział w losowaniu do: { $closes_at }
    }
    .subject =
        { $closes_at ->
            [none] potwierdź teraz udział w losowaniu
           *[other] potwierdź udział w losowaniu do: { $closes_at }
        }
notice-season_drawn = Losowanie ogłoszone. Runda sezonu: { $season_round }
    .subject = losowanie ogłoszone. Runda sezonu: { $season_round }
notice-season_ready_check = Runda Twojego sezonu wkrótce się zacznie. Potwierdź gotowość do: { $ends_at }. Bez potwierdzenia Twoje miejsce może dostać ktoś inny. Runda sezonu: { $season_round }. Stół: { $season_table }. Twój Ród: { $house }
    .subject = runda Twojego sezonu wkrótce się zacznie. Potwierdź gotowość do: { $ends_at }
notice-season_ready_missed = Brak potwierdzenia gotowości, więc Twoje miejsce jest wolne. Możesz wrócić, dopóki nikt go nie przejmie. Runda sezonu: { $season_round }. Stół: { $season_table }. Twój Ród: { $house }
    .subject = brak potwierdzenia gotowości, więc Twoje miejsce jest wolne. Runda sezonu: { $season_round }. Stół: { $season_table }
notice-season_table_waits = Stół czeka: brakuje potwierdzeń, a na liście rezerwowej jest za mało osób. Możesz zakończyć sprawdzanie gotowości, a wtedy stół zacznie grę w wylosowanym składzie. Runda sezonu: { $season_round }. Stół: { $season_table }
    .subject = stół czeka na zastępców. Runda sezonu: { $season_round }. Stół: { $season_table }
notice-season_draw_failed = Nie można rozlosować rundy. Serwer spróbuje ponownie, gdy zmienią się uczestnicy lub zasady. Sprawdź, kto ma siedzieć osobno, i jakie są wielkości stołów. Runda sezonu: { $season_round }
    .subject = nie można rozlosować rundy. Runda sezonu: { $season_round }
notice-season_table_started = Twój stół rozpoczął grę. Runda sezonu: { $season_round }. Stół: { $season_table }. Twój Ród: { $house }
    .subject = Twój stół rozpoczął grę. Runda sezonu: { $season_round }. Stół: { $season_table }. Twój Ród: { $house }
notice-seat_lost = Inna osoba przejęła Twoje miejsce. Runda sezonu: { $season_round }. Stół: { $season_table }. Ród: { $house }
    .subject = inna osoba przejęła Twoje miejsce. Runda sezonu: { $season_round }. Stół: { $season_table }. Ród: { $house }
notice-season_ruling = Sędzia podjął decyzję. Numer decyzji: { $ruling_number }. Powód: { $text }
    .subject = decyzja sędziego dotyczy Ciebie. Numer decyzji: { $ruling_number }
notice-season_appeal =
    { $appeal_status ->
        [made] Złożono odwołanie. Kod odwołania: { $appeal_code }
        [upheld] Odwołanie uwzględniono. Kod odwołania: { $appeal_code }
       *[refused] Odwołanie odrzucono. Kod odwołania: { $appeal_code }
    }
    .subject =
        { $appeal_status ->
            [made] złożono odwołanie. Kod odwołania: { $appeal_code }
            [upheld] odwołanie uwzględniono. Kod odwołania: { $appeal_code }
           *[refused] odwołanie odrzucono. Kod odwołania: { $appeal_code }
        }
notice-season_round_closed = Wszystkie stoły zakończyły grę. Runda sezonu: { $season_round }
    .subject = wszystkie stoły zakończyły grę. Runda sezonu: { $season_round }
notice-season_final = Tabela sezonu jest ostateczna.
    .subject = tabela sezonu jest ostateczna

## The frame of a mail

mail-subject =
    { $due_at ->
        [none] { $game }: { $line }
       *[other] { $game }: { $line }. Termin: { $due_at }
    }
mail-subject_many = { $game }. Powiadomienia: { $count }
mail-subject_asked =
    { $due_at ->
        [none] Twoja kolej. Gry: { $games }
       *[other] Twoja kolej. Gry: { $games }. Pierwszy termin: { $due_at }
    }
mail-subject_digest =
    { $count ->
        [one] { $count } powiadomienie
        [few] { $count } powiadomienia
        [many] { $count } powiadomień
       *[other] { $count } powiadomienia
    } { $games ->
        [one] z { $games } gry
        [few] z { $games } gier
        [many] z { $games } gier
       *[other] z { $games } gry
    }
mail-seat = Twój Ród: { $house }
mail-sitter = Odpowiadasz za: { $house }
mail-asked = Co masz zrobić
mail-since = Co wydarzyło się od ostatniego e-maila
# Where the news of a mail are of several rounds.
mail-news_of_round = Runda: { $round }. { $line }
mail-more = Więcej zdarzeń: { $count }
mail-board = Plansza
mail-open_game = Otwórz grę
mail-open_season = Otwórz sezon
mail-ready = Potwierdzam gotowość
mail-offer_accept = Przyjmij miejsce
mail-offer_decline = Odrzuć miejsce
mail-answer = Otwórz pytanie
mail-vote = Otwórz głosowanie
mail-due = Termin: { $due_at }
# Until then an answer takes nothing from the bank.
mail-bank = Zapas czasu Twojego miejsca zacznie się zmniejszać: { $bank_from }
mail-due_none = Nie ma terminu.
mail-default = Jeśli nie odpowiesz: { $default }
mail-waiting_for = Czekamy na: { $houses }
mail-reply = Możesz odpowiedzieć na tę wiadomość swoją decyzją. Odpowiedź POMOC pokaże, jak.
# Who says it to whom; $houses is empty for a public message.
mail-said =
    { $houses ->
        [none] { $house } → wszyscy:
       *[other] { $house } → { $houses }:
    }
mail-said_grey =
    { $houses ->
        [none] Nadawca ukryty → wszyscy:
       *[other] Nadawca ukryty → { $houses }:
    }
mail-said_note =
    { $houses ->
        [none] Uwaga → wszyscy:
       *[other] Uwaga → { $houses }:
    }
mail-reply_message =
    { $houses ->
        [none] Odpowiedź na ten e-mail to wiadomość, którą przeczytają wszyscy.
       *[other] Odpowiedź na ten e-mail to wiadomość w tej rozmowie: { $houses }
    }
mail-unsubscribe = Zrezygnuj z e-maili
mail-unofficial = Serwer nieoficjalny. Prawa do gry należą do jej wydawcy.
mail-test = To próba: tutaj będą przychodzić powiadomienia o Twoich grach.
    .subject = Próba
mail-confirm = O kod potwierdzający dla tego adresu prosi: { $username }
    .subject = Twój kod potwierdzający: { $code }
    .code = Kod: { $code }. Jest ważny przez godzinę.
    .ignore = Jeśli to nie Twoja prośba, zignoruj ten e-mail: bez kodu nic więcej nie zostanie wysłane.

## Pages behind the links of a mail

page-unsubscribe = Zrezygnuj z e-maili
    .done = Gotowe. Na ten adres nie będą już przychodzić e-maile.
page-hidden = Zaloguj się, aby zobaczyć tę stronę
    .explain = Ten adres może prowadzić do prywatnej gry lub prywatnego sezonu. Zaloguj się, jeśli bierzesz w nich udział. W przeciwnym razie zapytaj osobę, która go przysłała.
page-season = Sezon ligi: gracze spotykają się przy kilku stołach i zbierają punkty.
page-game = Gra planszowa: wielkie Rody walczą o Żelazny Tron. Gracze: { $player_count }
    .get_app = Pobierz aplikację
    .reply = Możesz odpowiedzieć e-mailem: odpisz na naszą wiadomość, podając swoją decyzję. Odpowiedź POMOC pokaże, jak.
    .write = Napisz odpowiedź
    .app = Ta strona tylko pokazuje grę. Możesz odpowiedzieć w aplikacji połączonej z Twoim kontem.
    .votes = Trwające głosowania
    .vote_app = Możesz zagłosować w aplikacji połączonej z Twoim kontem.
    .news = Co wydarzyło się ostatnio
    .picture = Obraz pokazuje to, co widzą wszyscy. Tekst pod nim pokazuje to, co widzi Twój Ród.
page-ready = Potwierdzam gotowość
    .done = Potwierdzono. Gra zacznie się, gdy wszyscy będą gotowi.
page-offer_accept = Przyjmij miejsce
    .done = Przyjęto. Miejsce jest Twoje.
    .waits = Przyjęto. Miejsce będzie Twoje, gdy tylko się zwolni, chyba że grająca na nim osoba odpowie wcześniej.
page-offer_decline = Odrzuć miejsce
    .done = Odrzucono. Dziękujemy za odpowiedź.

## Mails about an account

mail-reset = Ktoś, zapewne Ty, prosi o nowe hasło do konta: { $username }
    .subject = Twój kod do nowego hasła
    .enter = Wpisz ten kod w swoim programie razem z nowym hasłem:
    .open = Albo otwórz tę stronę i tam ustaw nowe hasło:
    .valid = Kod działa raz, przez godzinę. Do tego czasu obowiązuje Twoje obecne hasło.
    .ignore = Jeśli to nie Twoja prośba, nie rób nic. Nigdy nikomu nie podawaj tego kodu.
mail-password_changed = Hasło zostało zmienione. Konto: { $username }
    .subject = Twoje hasło zostało zmienione
    .next = Jeśli to nie Twoja zmiana, poproś o nowe hasło: ten adres nadal należy do konta.
mail-address_changed = To już nie jest adres konta: { $username }
    .subject = Twój adres został zmieniony
    .next = Jeśli to nie Twoja zmiana, otwórz tę stronę w ciągu trzech dni. Przywróci ten adres, a obecne hasło przestanie działać:
mail-address_requested = Poproszono o inny adres e-mail dla konta: { $username }
    .subject = Prośba o zmianę Twojego adresu
    .next = Nowy adres zacznie obowiązywać, gdy zostanie potwierdzony. Jeśli to nie Twoja prośba, otwórz tę stronę w ciągu trzech dni. Zachowa ten adres, a obecne hasło przestanie działać:
mail-confirm_email = Ten adres e-mail podano dla konta: { $username }
    .subject = Potwierdź swój adres e-mail
    .open = Otwórz tę stronę i tam potwierdź adres:
    .enter = Albo wpisz ten kod w swoim programie:
    .valid = Strona i kod są ważne przez godzinę.
    .ignore = Jeśli to nie Twoja prośba, nie rób nic: bez potwierdzenia adres nie będzie używany.

## Messages in a channel, push messages, calendar entries

# A push message: $label is the kind of notice, $code the code of the game.
push-notice = { $label }. Gra: { $code }
push-notice_season = { $label }. Sezon: { $code }
message-due = Termin: { $due_at }
message-lobby = Gra się jeszcze nie zaczęła. Zajęte miejsca: { $count }/{ $player_count }
message-cancelled = Gra została odwołana.
message-stage = Runda: { $round }. { $phase }
# $who: a house, and in brackets the player.
message-waiting = Czekamy na: { $who }: { $decision }
calendar-entry = { $house }: { $decision }
calendar-description = Stół: { $game }. Jeśli nie odpowiesz: { $default }
calendar-name = Terminy Twoich gier
calendar-registration = { $season }: koniec zgłoszeń
calendar-check_in = { $season }: koniec potwierdzeń
calendar-season_round = { $season }. { $division }. Runda: { $season_round }

## The feed of a season

season_log-draw_published = Losowanie ogłoszone. Runda sezonu: { $season_round }
season_log-draw_undone = Losowanie cofnięte. Runda sezonu: { $season_round }
season_log-round_started = Początek rundy sezonu: { $season_round }
season_log-table_ended = Stół zakończył grę. Runda sezonu: { $season_round }. Stół: { $season_table }
season_log-round_closed = Koniec rundy sezonu: { $season_round }
season_log-seat_opened = Wolne miejsce: { $house }. Runda sezonu: { $season_round }. Stół: { $season_table }
season_log-seat_filled = Miejsce ma nowego gracza: { $house }. Runda sezonu: { $season_round }. Stół: { $season_table }
season_log-status_changed =
    { $season_status ->
        [registration] Zgłoszenia są otwarte.
        [check_in] Gracze potwierdzają udział.
        [running] Sezon się zaczął.
        [review] Wszystkie rundy są zakończone.
        [final] Tabela jest ostateczna.
       *[cancelled] Sezon odwołano.
    }
