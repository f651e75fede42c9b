### Short explanations of pieces, orders, tracks and options, and the texts of the cards.

## How a game is played, in a few lines

help-round = Egy forduló három szakasz: Westeros-szakasz, tervezési szakasz, akciószakasz.
help-goal = Birtokolj összesen hét várost és várat, vagy a legtöbbet az utolsó forduló után.
help-decision = Kérdést kapsz. Válassz a lehetőségek közül, és küldd el a válaszod. Ha egyszerre több ház kap kérdést, kicserélheted, amíg nem válaszolt mindegyik; különben végleges.
help-default = Ha a határidőig nem válaszolsz, az alapértelmezett válasz számít.
help-draft = A piszkozat befejezetlen válasz. Határidőkor annyi számít belőle, amennyi szabályos.
help-secret = Más házak parancsai, licitjei és kiválasztott kártyái a felfedésig rejtve maradnak.

## Units

help-unit-footman = Harci ereje 1. Lovaggá vagy ostromgéppé léptethető elő.
help-unit-knight = Harci ereje 2.
help-unit-siege_engine = Harci ereje 4 város vagy vár ellen, egyébként 0. Nem tud visszavonulni.
help-unit-ship = Harci ereje 1. A hajók tengeren harcolnak, a partot támogatják, és egységeket szállítanak a tengeren át.

## Orders

help-order_kind-march = Mozgasd a tartomány egységeit, és támadj meg legfeljebb egy tartományt.
help-order_kind-defense = Növeli a védekező harci erejét ebben a tartományban.
help-order_kind-support = Az itteni egységek erejét egy szomszédos tartomány csatájához adja.
help-order_kind-raid = Levesz egy szomszédos ellenséges támogatás-, portyázás- vagy hatalomszerzés-parancsot. A különleges portyázással védekezést is lehet helyette.
help-order_kind-consolidate = Hatalomjelzőt szerzel. A különleges paranccsal városban vagy várban helyette toborozhatsz.
help-special = A különleges parancson csillag van. A királyi udvarban elfoglalt pozíciód szabja meg, hányat rakhatsz le.

## Tracks and dominance tokens

help-track-iron_throne = A játéksorrend. Holtversenynél az első ház dönt.
help-track-fiefdoms = Ki nyeri meg az egyenlő erejű csatát.
help-track-kings_court = Hány különleges parancsot rakhat le egy ház.
help-track-supply = Hány serege lehet egy háznak, és mekkorák.
help-track-victory = Hány várost és várat birtokol egy ház.
help-track-wildlings = Milyen erősek a vadak. 12-nél támadnak.
help-dominance-iron_throne = Eldönti a csatán kívüli holtversenyeket.
help-dominance-valyrian_steel_blade = Fordulónként egyszer: +1 harci erő egy csatában, vagy másik csatakártya.
help-dominance-messenger_raven = Fordulónként egyszer: kicserélhetsz egy parancsot, vagy megnézheted a vadpakli felső lapját.

## Options of the rules

ruleset-edition = Kiadás
ruleset-tie_breakers = Holtverseny eldöntése
    .booklet = a szabálykönyv szerint
    .faq_2_0 = a FAQ 2.0 szerint
ruleset-winter_is_coming_timing = Közeleg a tél
    .on_resolve = végrehajtáskor
    .on_reveal = felcsapáskor
ruleset-tides_of_battle = Csatakártyák
    .yes = igen
    .no = nem
ruleset-lannister_port_ship = A Lannister hajó kezdéskor a kikötőben
    .always = mindig
    .not_with_three = három háznál nem
    .never = soha
ruleset-shortage_placement = Ha nincs elég parancsjelző
    .turn_order = a házak egymás után raknak
    .simultaneous = a házak egyszerre raknak
ruleset-support_granularity = Támogatás
    .per_order = parancsonként
    .per_house = egy ház minden parancsa együtt
ruleset-victory_check = Győzelem
    .immediate = azonnal
    .after_march = a menetelés után

## Texts of the house cards; a card without a text has no message here

help-house_card-stannis_baratheon = +1 harci erő, amíg ellenfeled előrébb áll nálad a Vastrón befolyási területén.
help-house_card-renly_baratheon = Ha győzöl, egy csatázó vagy támogató gyalogosodat lovaggá léptetheted elő.
help-house_card-ser_davos_seaworth = +1 harci erő és egy kard, amíg Stannis Baratheon a dobott lapjaid között van.
help-house_card-salladhor_saan = Ha támogatást kapsz, az összes többi ház hajóinak ereje 0 ebben a csatában.
help-house_card-patchface = A csata végén megnézheted ellenfeled kezét, és eldobhatsz belőle egy kártyát.
help-house_card-tywin_lannister = Ha győzöl, két hatalomjelzőt szerzel.
help-house_card-ser_kevan_lannister = Ha te támadsz, csatázó és támogató gyalogosaid harci ereje 2.
help-house_card-tyrion_lannister = Az ellenfél kártyáját visszaküldheted a kezébe; ha van másik, azt kell kijátszania.
help-house_card-cersei_lannister = Ha győzöl, leveheted a vesztes egy parancsát bárhonnan a tábláról.
help-house_card-robb_stark = Ha győzöl, te választhatod meg, hová vonulnak vissza a legyőzött egységek, a lehető legkevesebb veszteséggel.
help-house_card-roose_bolton = Ha veszítesz, minden dobott lapodat visszaveszed a kezedbe, ezt a kártyát is.
help-house_card-blackfish = Egységeidet nem éri veszteség házkártyák képessége, kardok vagy koponyák miatt.
help-house_card-catelyn_stark = Megduplázza a csatatéren lévő védekezésparancsodat.
help-house_card-arianne_martell = Ha védekezőként veszítesz, a támadók nem vonulnak be. A te egységeid ettől még visszavonulnak, és az ottani hatalomjelződ lekerül.
help-house_card-nymeria_sand = Egy erőd, ha védekezel; egy kard, ha támadsz.
help-house_card-doran_martell = Ellenfeledet egy általad választott befolyási terület utolsó pozíciójába teszed.
help-house_card-victarion_greyjoy = Ha te támadsz, csatázó és támogató hajóid harci ereje 2.
help-house_card-balon_greyjoy = Az ellenfél kártyájának nyomtatott ereje 0.
help-house_card-theon_greyjoy = +1 harci erő és egy kard, ha városos vagy váras tartományt védesz.
help-house_card-asha_greyjoy = Két kard és egy erőd, ha nem kapsz támogatást.
help-house_card-aeron_damphair = Eldobhatsz két hatalomjelzőt a saját készletedből és ezt a kártyát, hogy másikat játssz ki a kezedből.
help-house_card-mace_tyrell = Azonnal megsemmisül az ellenfél seregének egy gyalogosa.
help-house_card-ser_loras_tyrell = Ha támadsz és győzöl, a menetelésparancs az elfoglalt tartományba kerül, és újra felhasználható.
help-house_card-queen_of_thorns = Leveszed az ellenfél egy parancsát a csatatér szomszédságából, de a támadó menetelést nem.

## When the text of a house card works

timing-cancel = mielőtt más képesség hatna
timing-immediately_on_reveal = a kártyák felfedésekor
timing-during_strength = a harci erő számításakor
timing-when_won = győzelem után
timing-when_lost = vereség után
timing-during_casualties = a veszteségek közben
timing-after_combat = a csata végén

## Texts of the Westeros cards

help-westeros_card-supply = Minden ház újra megszámolja az utánpótlását; a limit fölötti seregek játéksorrendben csökkennek.
help-westeros_card-mustering = Játéksorrendben minden ház toboroz az összes birtokolt városban és várban.
help-westeros_card-throne_of_blades = A Vastrón birtokosa választ: Utánpótlás, Toborzás vagy semmi.
help-westeros_card-last_days_of_summer_1 = Nem történik semmi.
help-westeros_card-winter_is_coming_1 = Az egész paklit meg kell keverni, és e kártya helyett másikat felcsapni.
help-westeros_card-clash_of_kings = Minden ház licitál a befolyási területekre: Vastrón, aztán hűbéresek, végül királyi udvar.
help-westeros_card-game_of_thrones = Minden ház hatalomjelzőt kap birtokolt hatalomikonjaiért, és egyet minden olyan kikötőjéért, ahol hajója van, ha a kikötő tengerrészén nincs ellenséges hajó.
help-westeros_card-dark_wings_dark_words = A hírvivő holló birtokosa választ: Királyok csatája, Trónok harca vagy semmi.
help-westeros_card-last_days_of_summer_2 = Nem történik semmi.
help-westeros_card-winter_is_coming_2 = Az egész paklit meg kell keverni, és e kártya helyett másikat felcsapni.
help-westeros_card-wildlings_attack = A vadak pillanatnyi erejükkel támadnak, akkor is, ha az 0.
help-westeros_card-put_to_the_sword = A valyriai acélkard birtokosa választ: Kardok vihara, Őszi esők vagy semmi.
help-westeros_card-rains_of_autumn = Ebben a fordulóban nem rakható le a különleges, +1-es menetelés.
help-westeros_card-storm_of_swords = Ebben a fordulóban nem rakható le védekezésparancs.
help-westeros_card-sea_of_storms = Ebben a fordulóban nem rakható le portyázásparancs.
help-westeros_card-web_of_lies = Ebben a fordulóban nem rakható le támogatásparancs.
help-westeros_card-feast_for_crows = Ebben a fordulóban nem rakható le hatalomszerzés-parancs.

## Texts of the wildling cards: for the highest bidder after a victory of the Night's Watch, for the
## lowest bidder after a victory of the wildlings, and for all others then

help-wildling_card-silence_at_the_wall =
    .watch = Nem történik semmi.
    .lowest = Nem történik semmi.
    .others = Nem történik semmi.
help-wildling_card-crow_killers =
    .watch = Bárhol legfeljebb két gyalogosodat lovaggá léptetheted elő.
    .lowest = Minden lovagod gyalogos lesz; akihez nincs szabad gyalogos, megsemmisül.
    .others = Két lovagod gyalogos lesz; akihez nincs szabad gyalogos, megsemmisül.
help-wildling_card-rattleshirts_raiders =
    .watch = Az utánpótlásod 1-gyel nő.
    .lowest = Az utánpótlásod 2-vel csökken; utána minden ház igazítja seregeit.
    .others = Az utánpótlásod 1-gyel csökken; utána minden ház igazítja seregeit.
help-wildling_card-massing_on_the_milkwater =
    .watch = Minden dobott házkártyádat visszaveszed a kezedbe.
    .lowest = Eldobod a kezedből a legerősebb kártyákat; ha mind egyforma erős, egyet sem.
    .others = Ha legalább két házkártya van a kezedben, egyet eldobsz, amelyiket akarod.
help-wildling_card-king_beyond_the_wall =
    .watch = Egy befolyási terület első pozíciójába kerülsz, és megkapod a hatalmi jelképét.
    .lowest = Mindhárom befolyási terület utolsó pozíciójába kerülsz.
    .others = A hűbéreseknél vagy a királyi udvarban az utolsó pozícióba kerülsz.
help-wildling_card-mammoth_riders =
    .watch = Egy tetszőleges dobott házkártyádat visszaveheted a kezedbe.
    .lowest = Három egységed megsemmisül, bárhol.
    .others = Két egységed megsemmisül, bárhol.
help-wildling_card-horde_descends =
    .watch = Egy birtokolt városodban vagy váradban toborozhatsz.
    .lowest = Egyetlen városodban vagy váradban két egységed megsemmisül; ha nem lehet, kettő bárhol.
    .others = Egy egységed megsemmisül, bárhol.
help-wildling_card-preemptive_raid =
    .watch = A vadak 6-os erővel újra támadnak; ebben te nem veszel részt.
    .lowest = Két egységed megsemmisül, bárhol, vagy két pozícióval hátrébb kerülsz a legjobb befolyási területeden.
    .others = Nem történik semmi.
help-wildling_card-skinchanger_scout =
    .watch = Visszakapod a licitedet.
    .lowest = Elveszíted a teljes saját készletedet.
    .others = Elveszítesz két hatalomjelzőt a saját készletedből, vagy amennyid van.

## Presets of the clock

help-preset-unhurried = Körülbelül egy hét a parancsokra, és egy kétnapos hosszabbítás. A játék ezzel az órával indul, ha a házigazda nem választ mást.
help-preset-live = Mindenki az asztalnál ül: percek, kevés tartalék idő, nincs hosszabbítás, két mulasztás után bot játszik.
help-preset-one_day = Egy nap a parancsokra és a menetelésekre, fél nap a csatákban és a licitekre.
help-preset-weekend_free = Egy nap a parancsokra és a menetelésekre, fél nap a csatákban és a licitekre. Szombaton és vasárnap az idő áll.
help-preset-evening = A határidő este nyolc óra, legalább 18 órával a parancsok és menetelések, és 12 órával a csaták és licitek után. Nincs tartalék idő.
help-preset-phone = Két nap a parancsokra, másfél nap a menetelésekre, egy nap minden másra.
help-preset-e_mail = Négy nap a parancsokra, három a menetelésekre, kettő minden másra, és egy egynapos hosszabbítás.
