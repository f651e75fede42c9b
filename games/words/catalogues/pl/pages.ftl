### The pages that the server renders, in Polish.

## Every page

page-site =
    .user = Zalogowano jako: { $username }
    .log_out = Wyloguj się
    .languages = Języki

## Log in

page-log_in = Logowanie
    .why = Twoje hasło zostaje na tej stronie. Żadna aplikacja go nie widzi.
    .username = Nazwa użytkownika
    .password = Hasło
    .again = Aplikacja prosi o ponowne zalogowanie.

## Sign up, confirm an address, forgotten and new passwords. $address: a mail address.

page-sign_up = Załóż konto
    .explain = Inni gracze widzą Twoją nazwę użytkownika oraz Twoje zakończone gry, dopóki tego nie wyłączysz.
    .username_rule = Od 3 do 30 liter, cyfr i znaków . - _
    .password_rule = Co najmniej 8 znaków, trudnych do odgadnięcia.
    .email = Adres e-mail (nieobowiązkowy)
    .email_rule = Tylko Ty go widzisz. Bez niego nie zmienisz zapomnianego hasła.
    .have = Mam już konto
page-confirm_email = Potwierdź swój adres e-mail
    .sent = E-mail z linkiem i kodem trafi pod adres: { $address }
    .explain = Otwórz link z e-maila albo wpisz kod. Oba są ważne przez godzinę.
    .again = Wyślij kolejny e-mail
    .later = Kontynuuj bez potwierdzenia
    .done = Adres jest potwierdzony. Możesz wrócić do aplikacji lub strony, od której zaczynasz.
page-refuse_email = Zachowaj swój adres e-mail
    .explain = Adres, pod który przyszedł e-mail, zostanie przywrócony. Obecne hasło i dostęp wszystkich aplikacji przestaną działać. Potem ustawisz nowe hasło.
    .button = Zachowaj adres
page-forgot_password = Zapomniane hasło
    .explain = Wpisz nazwę użytkownika albo potwierdzony adres e-mail. Jeśli konto ma taki adres, trafi tam e-mail z linkiem i kodem.
    .account = Nazwa użytkownika lub adres e-mail
    .button = Wyślij e-mail
page-reset_password = Ustaw nowe hasło
    .sent = Jeśli konto ma potwierdzony adres, e-mail jest w drodze. Otwórz link z e-maila albo wpisz tutaj kod.
    .explain = Wszystkie aplikacje i programy stracą dostęp do konta. Możesz potem znów im pozwolić.
    .password = Nowe hasło
page-change_password = Zmień hasło
    .current = Obecne hasło
    .done = Twoje hasło zostało zmienione.

## Choose the account that an app asks for

page-select_account = Wybierz konto
    .continue = Kontynuuj: { $username }
    .other = Użyj innego konta

## Let an app in. $address: where the browser goes next. $username: who registered the app.

page-consent = Wpuścić tę aplikację na Twoje konto?
    .maker = Autor: { $username }
    .own = Program tego serwera
    .may = Jeśli pozwolisz, aplikacja może:
    .never = Nie pozna Twojego hasła. Nie może zmienić hasła ani usunąć konta. W każdej chwili możesz odebrać jej dostęp.
    .returns = Potem Twoja przeglądarka przejdzie pod adres: { $address }
    .allow = Pozwól
    .deny = Odmów

## What a scope allows, as the end of a sentence

page-scope-read = widzieć Twoje gry i wszystko, co w nich widzisz, także ukryte rozkazy i karty
page-scope-play = zajmować i zwalniać miejsca, podejmować decyzje i głosować w Twoim imieniu
page-scope-press = czytać i pisać Twoje wiadomości do innych graczy
page-scope-host = tworzyć gry i zarządzać grami, których jesteś gospodarzem
page-scope-organise = tworzyć ligi i turnieje i zarządzać nimi w Twoim imieniu
page-scope-develop = tworzyć gry testowe i wywoływać błędy w Twoim imieniu, jeśli serwer na to pozwala
page-scope-account = zmieniać Twój profil i powiadomienia oraz widzieć Twój adres e-mail, tokeny i aplikacje

## Connect a device

page-device = Podłącz urządzenie
    .explain = Wpisz kod, który pokazuje Twoje urządzenie lub program.
    .code = Kod
    .button = Dalej
    .compare = Porównaj ten kod z kodem na urządzeniu:
    .warning = Pozwól tylko wtedy, gdy to właśnie Ty przed chwilą o to prosisz. Jeśli ktoś przysłał Ci kod lub link, odmów.
    .unknown = Nic nie czeka na ten kod. Sprawdź go albo zacznij od nowa na urządzeniu: kod jest ważny 15 minut.
    .allowed = Aplikacja ma teraz dostęp. Możesz wrócić do urządzenia.
    .denied = Aplikacja nie ma dostępu. Możesz zamknąć tę stronę.

## Tokens and apps. $time: a date with hour.

page-tokens = Tokeny i aplikacje
    .apps = Aplikacje z dostępem do Twojego konta
    .no_apps = Żadna aplikacja nie ma dostępu.
    .since = Od: { $time }
    .tokens = Twoje tokeny
    .no_tokens = Nie masz tokenów.
    .until = Ważny do: { $time }
    .end = Zakończ
    .end_one = Zakończ: { $name }
    .new = Nowy token
    .explain = Token to hasło dla jednego Twojego programu. Pozwól mu tylko na to, czego potrzebuje.
    .name = Nazwa
    .may = Program może:
    .days = Za ile dni wygasa
    .create = Utwórz
    .once = Skopiuj ten token teraz. Nie pojawi się ponownie.
    .incomplete = Podaj nazwę i wybierz, co program może robić.

## What an app did wrong, and forms that are too old

page-refused = To się nie uda
    .invalid_redirect_uri = Aplikacja chce odesłać Cię pod adres, który do niej nie należy. Twoje konto jest bezpieczne: aplikacja nic nie dostaje.
    .invalid_client = Ten serwer nie zna tej aplikacji. Twoje konto jest bezpieczne: aplikacja nic nie dostaje.
    .unauthorized_client = Operatorzy tego serwera zawiesili aplikację. Nic nie dostaje.
    .invalid_scope = Aplikacja prosi o więcej, niż ma w rejestracji. Nic nie dostaje.
    .invalid_request = Aplikacja popełniła błąd, gdy Cię tu przysłała. Nic nie dostaje. Jej autor może to naprawić.
    .stale = Ta strona jest za stara albo przeglądarka nie przyjmuje ciasteczek. Wróć, odśwież stronę i spróbuj ponownie.
    .origin = Tę stronę otwarto pod adresem, z którego serwer nie przyjmuje formularzy: { $origin }
    .origin_setting = Jeśli prowadzisz ten serwer, dodaj ten adres do GOT_TRUSTED_ORIGINS. Jeśli TLS kończy się na proxy, ustaw też GOT_BEHIND_TLS na 1.
    .code = Błąd: { $code }
    .back = Wróć do aplikacji
