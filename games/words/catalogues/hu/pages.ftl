### The pages that the server renders, in Hungarian.

## Every page

page-site =
    .user = Belépve: { $username }
    .log_out = Kilépés
    .languages = Nyelvek

## Log in

page-log_in = Belépés
    .why = A jelszavad ezen az oldalon marad. Egyetlen alkalmazás sem látja.
    .username = Felhasználónév
    .password = Jelszó
    .again = Az alkalmazás azt kéri, hogy lépj be újra.

## Sign up, confirm an address, forgotten and new passwords. $address: a mail address.

page-sign_up = Fiók létrehozása
    .explain = A többi játékos a felhasználónevedet látja, és a befejezett játékaidat is, amíg ezt ki nem kapcsolod.
    .username_rule = 3–30 betű, számjegy és . - _ jel
    .password_rule = Legalább 8 karakter, amelyet nehéz kitalálni.
    .email = E-mail-cím (nem kötelező)
    .email_rule = Csak te látod. Nélküle elfelejtett jelszó helyett nem adhatsz meg újat.
    .have = Már van fiókom
page-confirm_email = Cím megerősítése
    .sent = Linket és kódot tartalmazó levelet küldünk ide: { $address }
    .explain = Nyisd meg a levélben lévő linket, vagy írd be a kódot. Mindkettő egy óráig érvényes.
    .again = Új levél küldése
    .later = Folytatás megerősítés nélkül
    .done = A cím meg van erősítve. Visszatérhetsz az alkalmazáshoz vagy az oldalhoz, ahol elkezdted.
page-refuse_email = Tartsd meg a címedet
    .explain = Visszaáll az a cím, amelyre a levél érkezett. A jelenlegi jelszó és minden alkalmazás hozzáférése megszűnik. Ezután új jelszót adsz meg.
    .button = Megtartom a címet
page-forgot_password = Elfelejtett jelszó
    .explain = Írd be a felhasználónevedet vagy a megerősített e-mail-címedet. Ha a fióknak van ilyen címe, oda linket és kódot tartalmazó levelet küldünk.
    .account = Felhasználónév vagy e-mail-cím
    .button = Levél küldése
page-reset_password = Új jelszó megadása
    .sent = Ha a fióknak van megerősített címe, a levél már úton van. Nyisd meg a benne lévő linket, vagy írd be ide a kódot.
    .explain = Minden alkalmazás és program elveszíti a hozzáférését a fiókhoz. Később újra engedélyezheted őket.
    .password = Új jelszó
page-change_password = Jelszó módosítása
    .current = Jelenlegi jelszó
    .done = Megváltozott a jelszavad.

## Choose the account that an app asks for

page-select_account = Válassz fiókot
    .continue = Folytatás: { $username }
    .other = Másik fiók használata

## Let an app in. $address: where the browser goes next. $username: who registered the app.

page-consent = Beengeded ezt az alkalmazást a fiókodba?
    .maker = Készítette: { $username }
    .own = Ennek a kiszolgálónak a programja
    .may = Ha engedélyezed, az alkalmazás:
    .never = A jelszavadat nem tudja meg. A jelszót nem változtathatja meg, és a fiókodat nem törölheti. A hozzáférését bármikor megszüntetheted.
    .returns = Utána a böngésződ ide lép: { $address }
    .allow = Engedélyezem
    .deny = Elutasítom

## What a scope allows, as the end of a sentence

page-scope-read = látja a játékaidat és mindent, amit te látsz bennük, a rejtett parancsokat és lapokat is
page-scope-play = helyet foglal és hagy el, döntésekre válaszol és szavaz a nevedben
page-scope-press = olvassa és írja a többi játékosnak szóló üzeneteidet
page-scope-host = játékokat hoz létre, és kezeli azokat, amelyeknek te vagy a házigazdája
page-scope-organise = ligákat és versenyeket hoz létre és kezel a nevedben
page-scope-develop = tesztjátékokat hoz létre és hibákat idéz elő a nevedben, ahol a kiszolgáló ezt engedi
page-scope-account = módosítja a profilodat és az értesítéseidet, és látja az e-mail-címedet, a tokenjeidet és az alkalmazásaidat

## Connect a device

page-device = Eszköz csatlakoztatása
    .explain = Írd be a kódot, amelyet az eszközöd vagy a programod mutat.
    .code = Kód
    .button = Tovább
    .compare = Hasonlítsd össze ezt a kódot az eszközödön láthatóval:
    .warning = Csak akkor engedélyezd, ha most te magad indítottad. Ha a kódot vagy egy linket más küldte neked, utasítsd el.
    .unknown = Semmi nem vár erre a kódra. Ellenőrizd, vagy kezdd újra az eszközödön: egy kód 15 percig érvényes.
    .allowed = Az alkalmazásnak most már van hozzáférése. Visszatérhetsz az eszközödhöz.
    .denied = Az alkalmazásnak nincs hozzáférése. Bezárhatod ezt az oldalt.

## Tokens and apps. $time: a date with hour.

page-tokens = Tokenek és alkalmazások
    .apps = Alkalmazások, amelyek hozzáférnek a fiókodhoz
    .no_apps = Egyetlen alkalmazás sem fér hozzá.
    .since = A hozzáférés kezdete: { $time }
    .tokens = A tokenjeid
    .no_tokens = Nincs tokened.
    .until = Érvényes eddig: { $time }
    .end = Megszüntetés
    .end_one = Megszüntetés: { $name }
    .new = Új token
    .explain = A token jelszó egyetlen saját programodnak. Ne engedj meg neki többet, mint ami kell.
    .name = Név
    .may = A program:
    .days = Lejár ennyi nap múlva
    .create = Létrehozás
    .once = Másold ki most ezt a tokent. Többé nem jelenik meg.
    .incomplete = Adj meg egy nevet, és válaszd ki, mit tehet a program.

## What an app did wrong, and forms that are too old

page-refused = Ez nem megy
    .invalid_redirect_uri = Az alkalmazás olyan címre küldene, amely nem az övé. A fiókod biztonságban van: az alkalmazás semmit sem kap.
    .invalid_client = Ez a kiszolgáló nem ismeri az alkalmazást. A fiókod biztonságban van: az alkalmazás semmit sem kap.
    .unauthorized_client = A kiszolgáló üzemeltetői felfüggesztették az alkalmazást. Semmit sem kap.
    .invalid_scope = Az alkalmazás többet kér, mint amire bejegyezték. Semmit sem kap.
    .invalid_request = Az alkalmazás hibázott, amikor ide küldött. Semmit sem kap. A készítője kijavíthatja.
    .stale = Az oldal túl régi, vagy a böngésződ nem fogad sütiket. Lépj vissza, töltsd újra az oldalt, és próbáld újra.
    .origin = Az oldal olyan címen nyílt meg, amelyről a kiszolgáló nem fogad űrlapokat: { $origin }
    .origin_setting = Ha te üzemelteted a kiszolgálót, vedd fel ezt a címet a GOT_TRUSTED_ORIGINS beállításba. Ha a TLS egy proxynál végződik, állítsd a GOT_BEHIND_TLS értékét is 1-re.
    .code = Hiba: { $code }
    .back = Vissza az alkalmazáshoz
