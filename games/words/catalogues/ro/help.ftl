### Short explanations of pieces, orders, tracks and options, and the texts of the cards.

## How a game is played, in a few lines

help-round = O tură are trei faze: Westeros, planificare, acțiune.
help-goal = Controlează șapte castele și fortărețe sau cele mai multe după ultima tură.
help-decision = Ți se pune o întrebare. Alege una dintre variante și trimite răspunsul. Dacă sunt întrebate mai multe Case deodată, îl poți înlocui până când au răspuns toate; altfel este definitiv.
help-default = Dacă nu răspunzi până la termen, contează răspunsul implicit.
help-draft = O ciornă este un răspuns neterminat. La termen contează, în măsura în care este permisă.
help-secret = Comenzile, ofertele și cărțile alese ale celorlalți rămân ascunse până la dezvăluire.

## Units

help-unit-footman = Putere de luptă 1. Poate fi promovat la cavaler sau la mașină de război.
help-unit-knight = Putere de luptă 2.
help-unit-siege_engine = Putere de luptă 4 împotriva unui castel sau a unei fortărețe, altfel 0. Nu se poate retrage.
help-unit-ship = Putere de luptă 1. Navele luptă pe mare, sprijină coasta și transportă unități peste mare.

## Orders

help-order_kind-march = Mută unități din teritoriu și atacă cel mult un teritoriu.
help-order_kind-defense = Mărește puterea de luptă a apărătorului din acest teritoriu.
help-order_kind-support = Adaugă puterea unităților de aici la o luptă dintr-un teritoriu adiacent.
help-order_kind-raid = Înlătură o comandă inamică adiacentă de sprijin, incursiune sau consolidare a puterii. Incursiunea specială poate înlătura în schimb o apărare.
help-order_kind-consolidate = Primești putere. Cu comanda specială, într-un castel sau într-o fortăreață, poți mobiliza în schimb.
help-special = O comandă specială are o stea. Poziția ta pe pista Curții regale arată câte poți plasa.

## Tracks and dominance tokens

help-track-iron_throne = Ordinea jucătorilor. Prima Casă departajează egalitățile.
help-track-fiefdoms = Cine învinge într-o luptă cu puteri egale.
help-track-kings_court = Câte comenzi speciale poate plasa o Casă.
help-track-supply = Câte armate poate avea o Casă și cât de mari.
help-track-victory = Câte castele și fortărețe controlează o Casă.
help-track-wildlings = Cât de puternici sunt Sălbaticii. La 12 atacă.
help-dominance-iron_throne = Departajează egalitățile din afara luptelor.
help-dominance-valyrian_steel_blade = O dată pe tură: +1 la puterea de luptă sau altă carte Soarta bătăliei.
help-dominance-messenger_raven = O dată pe tură: înlocuiești o comandă sau te uiți la cartea de sus din teancul Sălbaticilor.

## Options of the rules

ruleset-edition = Ediție
ruleset-tie_breakers = Criterii de departajare
    .booklet = ca în regulament
    .faq_2_0 = ca în FAQ 2.0
ruleset-winter_is_coming_timing = Se apropie iarna
    .on_resolve = când îi vine rândul
    .on_reveal = când se întoarce cartea
ruleset-tides_of_battle = Soarta bătăliei
    .yes = cu
    .no = fără
ruleset-lannister_port_ship = Nava Lannister din port la început
    .always = întotdeauna
    .not_with_three = nu cu trei Case
    .never = niciodată
ruleset-shortage_placement = Când jetoanele de comandă nu ajung
    .turn_order = Casele plasează pe rând
    .simultaneous = Casele plasează deodată
ruleset-support_granularity = Sprijin
    .per_order = fiecare comandă separat
    .per_house = toate comenzile unei Case împreună
ruleset-victory_check = Victorie
    .immediate = imediat
    .after_march = după marș

## Texts of the house cards; a card without a text has no message here

help-house_card-stannis_baratheon = +1 putere de luptă cât timp adversarul stă mai bine decât tine pe pista Tronului de Fier.
help-house_card-renly_baratheon = Dacă învingi, poți promova la cavaler unul dintre infanteriștii tăi care au luptat sau au sprijinit.
help-house_card-ser_davos_seaworth = +1 putere de luptă și o sabie cât timp Stannis Baratheon este în teancul tău de decartare.
help-house_card-salladhor_saan = Dacă primești sprijin, navele tuturor celorlalte Case au putere 0 în această luptă.
help-house_card-patchface = După luptă poți privi mâna adversarului și poți decarta o carte din ea.
help-house_card-tywin_lannister = Dacă învingi, primești două jetoane de putere.
help-house_card-ser_kevan_lannister = Dacă ataci, infanteriștii tăi care luptă sau sprijină au putere 2.
help-house_card-tyrion_lannister = Poți trimite cartea adversă înapoi în mâna adversarului; acesta joacă alta, dacă are.
help-house_card-cersei_lannister = Dacă învingi, poți înlătura o comandă a învinsului, oriunde pe tablă.
help-house_card-robb_stark = Dacă învingi, poți alege unde se retrag unitățile învinse, cu cele mai puține pierderi posibile.
help-house_card-roose_bolton = Dacă pierzi, îți iei înapoi în mână tot teancul de decartare, inclusiv această carte.
help-house_card-blackfish = Unitățile tale nu cad victime textelor cărților de Casă, săbiilor sau craniilor.
help-house_card-catelyn_stark = Dublează valoarea comenzii tale de apărare din zona de bătălie.
help-house_card-arianne_martell = Dacă pierzi ca apărător, atacatorii nu ocupă teritoriul. Unitățile tale se retrag totuși, iar jetonul tău de putere de acolo este înlăturat.
help-house_card-nymeria_sand = O fortificație dacă te aperi, o sabie dacă ataci.
help-house_card-doran_martell = Mută-ți adversarul pe ultima poziție a unei piste de influență alese de tine.
help-house_card-victarion_greyjoy = Dacă ataci, navele tale care luptă sau sprijină au putere 2.
help-house_card-balon_greyjoy = Puterea tipărită a cărții adverse este 0.
help-house_card-theon_greyjoy = +1 putere de luptă și o sabie dacă aperi un teritoriu cu castel sau fortăreață.
help-house_card-asha_greyjoy = Două săbii și o fortificație dacă nu primești sprijin.
help-house_card-aeron_damphair = Dacă plătești două jetoane de putere disponibile, poți decarta această carte ca să joci alta din mână.
help-house_card-mace_tyrell = Distruge imediat un infanterist din armata adversă.
help-house_card-ser_loras_tyrell = Dacă ataci și învingi, comanda de marș trece în teritoriul cucerit și poate fi folosită din nou.
help-house_card-queen_of_thorns = Înlătură o comandă a adversarului dintr-un teritoriu adiacent zonei de bătălie, dar nu marșul cu care atacă.

## When the text of a house card works

timing-cancel = înainte ca alte texte să aibă efect
timing-immediately_on_reveal = la dezvăluirea cărților
timing-during_strength = la calcularea puterii de luptă
timing-when_won = după o victorie
timing-when_lost = după o înfrângere
timing-during_casualties = la stabilirea victimelor
timing-after_combat = după luptă

## Texts of the Westeros cards

help-westeros_card-supply = Fiecare Casă își numără din nou proviziile; armatele peste limită se reduc în ordinea jucătorilor.
help-westeros_card-mustering = În ordinea jucătorilor, fiecare Casă mobilizează în toate castelele și fortărețele pe care le controlează.
help-westeros_card-throne_of_blades = Deținătorul Tronului de Fier alege Provizii, Mobilizare sau nimic.
help-westeros_card-last_days_of_summer_1 = Nu se întâmplă nimic.
help-westeros_card-winter_is_coming_1 = Întregul teanc se amestecă și se întoarce altă carte în locul acesteia.
help-westeros_card-clash_of_kings = Toate Casele licitează pentru pistele de influență: Tronul de Fier, apoi Feudele, apoi Curtea regală.
help-westeros_card-game_of_thrones = Fiecare Casă primește putere pentru pictogramele de putere controlate și câte 1 pentru fiecare port propriu cu nave, dacă în marea lui nu sunt nave inamice.
help-westeros_card-dark_wings_dark_words = Deținătorul Corbului mesager alege Încleștarea regilor, Urzeala tronurilor sau nimic.
help-westeros_card-last_days_of_summer_2 = Nu se întâmplă nimic.
help-westeros_card-winter_is_coming_2 = Întregul teanc se amestecă și se întoarce altă carte în locul acesteia.
help-westeros_card-wildlings_attack = Sălbaticii atacă cu puterea lor actuală, fie ea și 0.
help-westeros_card-put_to_the_sword = Deținătorul Sabiei din oțel valyrian alege Iureșul săbiilor, Ploi de toamnă sau nimic.
help-westeros_card-rains_of_autumn = Marșul special +1 nu poate fi plasat în această tură.
help-westeros_card-storm_of_swords = În această tură nu se pot plasa comenzi de apărare.
help-westeros_card-sea_of_storms = În această tură nu se pot plasa comenzi de incursiune.
help-westeros_card-web_of_lies = În această tură nu se pot plasa comenzi de sprijin.
help-westeros_card-feast_for_crows = În această tură nu se pot plasa comenzi de consolidare a puterii.

## Texts of the wildling cards: for the highest bidder after a victory of the Night's Watch, for the
## lowest bidder after a victory of the wildlings, and for all others then

help-wildling_card-silence_at_the_wall =
    .watch = Nu se întâmplă nimic.
    .lowest = Nu se întâmplă nimic.
    .others = Nu se întâmplă nimic.
help-wildling_card-crow_killers =
    .watch = Poți promova la cavaleri cel mult doi dintre infanteriștii tăi, oriunde.
    .lowest = Toți cavalerii tăi devin infanteriști; cei fără infanterist liber sunt distruși.
    .others = Doi dintre cavalerii tăi devin infanteriști; cei fără infanterist liber sunt distruși.
help-wildling_card-rattleshirts_raiders =
    .watch = Proviziile tale cresc cu 1.
    .lowest = Proviziile tale scad cu 2; apoi toate Casele își ajustează armatele.
    .others = Proviziile tale scad cu 1; apoi toate Casele își ajustează armatele.
help-wildling_card-massing_on_the_milkwater =
    .watch = Îți iei înapoi în mână toate cărțile de Casă decartate.
    .lowest = Decartezi cele mai puternice cărți din mână; dacă toate sunt la fel de puternice, niciuna.
    .others = Dacă ai cel puțin două cărți de Casă în mână, decartezi una la alegere.
help-wildling_card-king_beyond_the_wall =
    .watch = Treci pe prima poziție a unei piste de influență și iei simbolul ei de stăpânire.
    .lowest = Treci pe ultima poziție a tuturor celor trei piste de influență.
    .others = Treci pe ultima poziție a pistei Feudelor sau a pistei Curții regale.
help-wildling_card-mammoth_riders =
    .watch = Poți lua înapoi în mână o carte de Casă la alegere din teancul tău de decartare.
    .lowest = Distrugi trei dintre unitățile tale, oriunde.
    .others = Distrugi două dintre unitățile tale, oriunde.
help-wildling_card-horde_descends =
    .watch = Poți mobiliza într-un castel sau într-o fortăreață pe care o controlezi.
    .lowest = Distrugi două dintre unitățile tale dintr-un singur castel sau dintr-o singură fortăreață; dacă nu poți, două de oriunde.
    .others = Distrugi una dintre unitățile tale, oriunde.
help-wildling_card-preemptive_raid =
    .watch = Sălbaticii atacă din nou, cu puterea 6; tu nu iei parte.
    .lowest = Distrugi două dintre unitățile tale, oriunde, sau cobori două poziții pe cea mai bună pistă a ta.
    .others = Nu se întâmplă nimic.
help-wildling_card-skinchanger_scout =
    .watch = Îți primești oferta înapoi.
    .lowest = Pierzi toată puterea disponibilă.
    .others = Pierzi două jetoane de putere disponibile sau câte ai.

## Presets of the clock

help-preset-unhurried = Cam o săptămână pentru ordine și o prelungire de două zile. Jocul are acest ceas dacă gazda nu alege altul.
help-preset-live = Toți sunt la masă: minute, o mică rezervă de timp, fără prelungire, un bot după două termene ratate.
help-preset-one_day = O zi pentru ordine și marșuri, o jumătate de zi în lupte și la licitații.
help-preset-weekend_free = O zi pentru ordine și marșuri, o jumătate de zi în lupte și la licitații. Sâmbăta și duminica timpul nu trece.
help-preset-evening = Termenul este la ora opt seara, după cel puțin 18 ore pentru ordine și marșuri și 12 în lupte și la licitații. Fără rezervă de timp.
help-preset-phone = Două zile pentru ordine, o zi și jumătate pentru marșuri, o zi pentru rest.
help-preset-e_mail = Patru zile pentru ordine, trei pentru marșuri, două pentru rest și o prelungire de o zi.
