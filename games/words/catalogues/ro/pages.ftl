### The pages that the server renders, in Romanian.

## Every page

page-site =
    .user = Autentificat ca: { $username }
    .log_out = Ieși din cont
    .languages = Limbi

## Log in

page-log_in = Autentificare
    .why = Parola ta rămâne pe această pagină. Nicio aplicație nu o vede.
    .username = Nume de utilizator
    .password = Parolă
    .again = Aplicația îți cere să te autentifici din nou.

## Sign up, confirm an address, forgotten and new passwords. $address: a mail address.

page-sign_up = Creează un cont
    .explain = Ceilalți jucători îți văd numele de utilizator, iar până când dezactivezi acest lucru, și jocurile încheiate.
    .username_rule = Între 3 și 30 de litere, cifre și semnele . - _
    .password_rule = Cel puțin 8 caractere, greu de ghicit.
    .email = Adresă de e-mail (opțional)
    .email_rule = Numai tu o vezi. Fără ea nu poți înlocui o parolă uitată.
    .have = Am deja un cont
page-confirm_email = Confirmă-ți adresa de e-mail
    .sent = Un mesaj cu un link și un cod este trimis la: { $address }
    .explain = Deschide linkul din mesaj sau introdu codul. Ambele sunt valabile o oră.
    .again = Trimite alt mesaj
    .later = Continuă fără confirmare
    .done = Adresa este confirmată. Te poți întoarce la aplicația sau la pagina de unde ai pornit.
page-refuse_email = Păstrează-ți adresa de e-mail
    .explain = Adresa la care a fost trimis mesajul este restabilită. Parola actuală și accesul tuturor aplicațiilor se încheie. Apoi îți alegi o parolă nouă.
    .button = Păstrează adresa
page-forgot_password = Parolă uitată
    .explain = Scrie numele de utilizator sau adresa de e-mail confirmată. Un mesaj cu un link și un cod este trimis la adresa contului, dacă are una.
    .account = Nume de utilizator sau adresă de e-mail
    .button = Trimite mesajul
page-reset_password = Alege o parolă nouă
    .sent = Dacă contul are o adresă confirmată, un mesaj este pe drum. Deschide linkul din el sau introdu aici codul.
    .explain = Toate aplicațiile și programele își pierd accesul la cont. Le poți permite din nou.
    .password = Parolă nouă
page-change_password = Schimbă-ți parola
    .current = Parola actuală
    .done = Parola ta este schimbată.

## Choose the account that an app asks for

page-select_account = Alege un cont
    .continue = Continuă: { $username }
    .other = Folosește alt cont

## Let an app in. $address: where the browser goes next. $username: who registered the app.

page-consent = Lași această aplicație să intre în contul tău?
    .maker = Făcută de: { $username }
    .own = Un program al acestui server
    .may = Dacă permiți, aplicația poate:
    .never = Nu îți află parola. Nu poate schimba parola și nu îți poate șterge contul. Îi poți retrage accesul oricând.
    .returns = Apoi browserul tău merge la: { $address }
    .allow = Permite
    .deny = Refuză

## What a scope allows, as the end of a sentence

page-scope-read = să vadă jocurile tale și tot ce vezi tu în ele, inclusiv comenzile și cărțile ascunse
page-scope-play = să ocupe și să elibereze locuri, să răspundă la decizii și să voteze în numele tău
page-scope-press = să citească și să scrie mesajele tale către alți jucători
page-scope-host = să creeze jocuri și să administreze jocurile pe care le găzduiești
page-scope-organise = să creeze și să administreze ligi și turnee în numele tău
page-scope-develop = să creeze jocuri de test și să provoace erori în numele tău, pe serverele care permit asta
page-scope-account = să îți schimbe profilul și felul în care primești notificări și să îți vadă adresa de e-mail, tokenurile și aplicațiile

## Connect a device

page-device = Conectează un dispozitiv
    .explain = Scrie codul pe care îl arată dispozitivul sau programul tău.
    .code = Cod
    .button = Continuă
    .compare = Compară acest cod cu cel de pe dispozitivul tău:
    .warning = Permite numai dacă ai pornit chiar tu această cerere, acum. Dacă altcineva ți-a trimis codul sau un link, refuză.
    .unknown = Nimic nu așteaptă acest cod. Verifică-l sau ia-o de la capăt pe dispozitiv: un cod este valabil 15 minute.
    .allowed = Aplicația are acum acces. Te poți întoarce la dispozitiv.
    .denied = Aplicația nu are acces. Poți închide această pagină.

## Tokens and apps. $time: a date with hour.

page-tokens = Tokenuri și aplicații
    .apps = Aplicații cu acces la contul tău
    .no_apps = Nicio aplicație nu are acces.
    .since = Din: { $time }
    .tokens = Tokenurile tale
    .no_tokens = Nu ai tokenuri.
    .until = Valabil până la: { $time }
    .end = Încheie
    .end_one = Încheie: { $name }
    .new = Un token nou
    .explain = Un token este o parolă pentru un singur program al tău. Permite-i numai ce îi trebuie.
    .name = Nume
    .may = Programul poate:
    .days = Zile până expiră
    .create = Creează
    .once = Copiază acum acest token. Nu va mai fi arătat.
    .incomplete = Scrie un nume și alege ce poate face programul.

## What an app did wrong, and forms that are too old

page-refused = Nu se poate
    .invalid_redirect_uri = Aplicația vrea să te trimită la o adresă care nu este a ei. Contul tău este în siguranță: aplicația nu primește nimic.
    .invalid_client = Acest server nu cunoaște aplicația. Contul tău este în siguranță: aplicația nu primește nimic.
    .unauthorized_client = Administratorii acestui server au suspendat aplicația. Ea nu primește nimic.
    .invalid_scope = Aplicația cere mai mult decât a înregistrat. Ea nu primește nimic.
    .invalid_request = Aplicația a greșit când te-a trimis aici. Ea nu primește nimic. Cel care a făcut-o o poate repara.
    .stale = Pagina este prea veche sau browserul tău nu acceptă cookie-uri. Întoarce-te, reîncarcă pagina și încearcă din nou.
    .origin = Această pagină a fost deschisă la o adresă de la care serverul nu acceptă formulare: { $origin }
    .origin_setting = Dacă administrezi acest server, adaugă adresa la GOT_TRUSTED_ORIGINS. Dacă TLS se încheie la un proxy, setează și GOT_BEHIND_TLS la 1.
    .code = Eroare: { $code }
    .back = Înapoi la aplicație
