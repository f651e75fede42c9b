### Each rule, ruling, option and decision point in one sentence of our own, in the words of the Hungarian booklet.
### The comment of a chapter names the pages and headings of the booklet where its rules are explained.

## Chapters

chapter-TERM = Fontos kifejezések
chapter-COMP = Tartozékok és tartozéklimit
chapter-SETUP = Előkészületek
chapter-FEW = Hatnál kevesebb játékos
chapter-ROUND = A forduló
chapter-WEST = A Westeros-szakasz
chapter-SUPPLY = Utánpótlás
chapter-MUSTER = Toborzás
chapter-BID = Királyok csatája
chapter-TRACK = Befolyási területek és hatalmi jelképek
chapter-WILD = A vadak támadása
chapter-PLAN = A tervezési szakasz
chapter-RAVEN = A hírvivő holló
chapter-ACT = Az akciószakasz
chapter-RAID = Portyázás
chapter-MARCH = Menetelés
chapter-SHIP = Tengeri szállítás
chapter-ADJ = Szomszédosság
chapter-COMBAT = Csata
chapter-SUPPORT = Támogatás
chapter-CARD = Házkártyák
chapter-LOSS = Veszteségek
chapter-RETREAT = Visszavonulás és megfutamodás
chapter-CTRL = Tartományok birtoklása
chapter-HOME = Főtartományok
chapter-PORT = Kikötők
chapter-GARR = Helyőrségek
chapter-NEUT = Semleges erők
chapter-CONS = Hatalomszerzés
chapter-CLEAN = A szakasz vége
chapter-WIN = A győzelem
chapter-TALK = Szövetségek
chapter-INFO = Rejtett és nyilvános információk
chapter-TIDE = Csatakártyák
chapter-RUL = Értelmezések
chapter-OPT = Játékbeállítások
chapter-DEC = Döntési helyzetek

## TERM: 6. oldal, „Fontos kifejezések”; 25. oldal, „Kikötők”

rule-TERM-1 = Csak a gyalogos, a lovag, a hajó és az ostromgép egység; a helyőrség, a semleges erő és a jelzők nem azok.
rule-TERM-2 = Egy tartomány szárazföldi tartomány vagy tengerrész; a kikötő külön hely, amely egyetlen szárazföldi tartományhoz és egyetlen tengerrészhez kapcsolódik.
rule-TERM-3 = Egy ház főtartománya az a szárazföldi tartomány, amelyre a címere rá van nyomtatva.
rule-TERM-4 = A játéksorrendet mindig a Vastrón befolyási területének pillanatnyi állása adja.
rule-TERM-5 = Ami a te házadé, az saját, ami bármelyik másik házé, az ellenséges; szövetségest a szabályok nem ismernek.
rule-TERM-6 = Egy ház két vagy több egysége ugyanazon a helyen sereg; a magányos egység nem sereg, és nem kell neki utánpótlás.
rule-TERM-7 = A saját készlet a ház előtt fekvő hatalomjelzőkből áll; a hatalomkészletben és a táblán lévők nem tartoznak bele.
rule-TERM-8 = A kapott hatalomjelző a hatalomkészletből jön, az eldobott vagy kifizetett oda kerül vissza; minden ház csak a saját címerével ellátott jelzőket használja.
rule-TERM-9 = A megsemmisült egység visszakerül a ház fel nem használt egységei közé, és újra toborozható.
rule-TERM-10 = A csatatér az a tartomány, ahol a csata zajlik, sosem az, ahonnan a támadók jöttek.
rule-TERM-11 = A csatát kezdő menetelés háza a támadó, a csatatér másik háza a védekező; aki csak támogat, egyik sem.
rule-TERM-12 = A visszavonult egység megfutamított, az oldalára van fordítva; minden más egység áll.
rule-TERM-13 = A város és a vár a szárazföldi tartományok ikonja; egy tartományban legfeljebb az egyik van.
rule-TERM-14 = A különleges parancs az öt csillagos jelző, minden fajtából egy.
rule-TERM-15 = A kard és a koponya egységekbe kerül; az erőd egy kardot semlegesít.

## COMP: 2. oldal, „Tartozékok”; 4. oldal, „Tartozéklimit”

rule-COMP-1 = Három–hat játékos játszik, mindegyik egy házzal.
rule-COMP-2 = Minden háznak 10 gyalogosa, 5 lovagja, 6 hajója és 2 ostromgépe van.
rule-COMP-3 = Minden háznak 7 házkártyája van; van még három, egyenként 10 lapos Westerospakli, 9 vadkártya és választható modulként 24 csatakártya.
rule-COMP-4 = Minden háznak 15 parancsjelzője van: az öt fajta mindegyikéből három, ezek közül egy különleges.
rule-COMP-5 = Minden háznak 20 hatalomjelzője van; mindegyik a hatalomkészletben, a saját készletben, a táblán vagy egy folyamatban lévő licitben van.
rule-COMP-6 = A befolyás-, utánpótlás-, győzelem- és helyőrségjelzők, a semleges erők, a hatalmi jelképek és a sávok jelzői rögzített számban vannak.
rule-COMP-7 = Szabad egység nélkül nincs toborzás, előléptetés vagy kicserélés; ami megsemmisül, azonnal szabad lesz.
rule-COMP-8 = A ház legfeljebb annyi hatalomjelzőt kap, amennyi a hatalomkészletben maradt neki; a többi elvész, másnak ebből nincs kára.
rule-COMP-9 = Az előléptetéshez szabad új egység kell; a gyalogos ugyanakkor visszakerül a fel nem használt egységek közé.

## SETUP: 4. oldal, „Előkészületek”

rule-SETUP-1 = A vadpaklit meg kell keverni, a vadak jelzője a vadsáv 2-es mezőjéről indul.
rule-SETUP-2 = A három Westerospaklit külön-külön kell megkeverni, képpel lefelé.
rule-SETUP-3 = Az adott játékosszámhoz tartozó semleges erők a rajtuk megnevezett tartományokra kerülnek; a többire nincs szükség.
rule-SETUP-4 = A fordulójelző az 1-es mezőről indul.
rule-SETUP-5 = Az adott játékosszámnál játszható házakat választani vagy sorsolni lehet.
rule-SETUP-6 = Minden ház az összes kártyájával a kezében, minden parancsával, jelzőjével és egységével kezd, hatalomjelző még nélkül.
rule-SETUP-7 = Az utánpótlás-, győzelem- és befolyásjelzők a paraván szerint indulnak; egy befolyási pozícióban csak egy ház lehet.
rule-SETUP-8 = Hatnál kevesebb háznál a befolyási területek hézagai az 1-es pozíció felé záródnak, a sorrend megtartásával.
rule-SETUP-9 = A hézagok zárása után minden befolyási terület első háza megkapja a hatalmi jelképet, felhasználatlanul.
rule-SETUP-10 = A kezdőegységek a paravánok szerint kerülnek fel.
rule-SETUP-11 = Minden játszó ház helyőrsége a főtartományán áll.
rule-SETUP-12 = Minden ház 5 hatalomjelzővel kezd, a másik 15 a hatalomkészletben marad.
rule-SETUP-13 = A csatakártyák használatát a játék előtt kell eldönteni.
rule-SETUP-14 = Az első forduló a tervezési szakasszal kezdődik, a Westeros-szakasza elmarad.

## FEW: 28. oldal, „Hatnál kevesebb játékos”

rule-FEW-1 = Hat játékosnál minden ház játszik, és a „4-6”-os semleges erők kerülnek fel.
rule-FEW-2 = Ötnél a Martell ház kimarad, és kilenc semleges erő kerül fel; négynél a Tyrell is, és tizenkettő.
rule-FEW-3 = Háromnál a Stark, a Lannister és a Baratheon ház játszik, mind a tizennégy semleges erő a „3”-as oldalával felfelé.
rule-FEW-4 = Három vagy négy háznál a külön tábla módosítja a királyi udvar első négy pozíciójának csillagait.
rule-FEW-5 = A vonallal jelölt jelző az egész játékra lezárja a tartományt és a kikötőjét: nincs bevonulás, visszavonulás, toborzás.
rule-FEW-6 = A nem játszó házak egységeinek, kártyáinak és címerének nincs hatása; a főtartományuk közönséges tartomány.
rule-FEW-7 = A tíz forduló, a hét tartományos cél, az 5 hatalomjelző és a vadak 2-es kezdőereje nem függ a játékosszámtól.

## ROUND: 7. oldal, „A forduló”

rule-ROUND-1 = A játék legfeljebb tíz forduló; mindegyikben Westeros-, tervezési és akciószakasz van, az elsőben nincs Westeros-szakasz.
rule-ROUND-2 = Westeros-szakasz: fordulójelző, három kártya felcsapása, a vadjelző mozgatása, végül az I., II. és III. kártya.
rule-ROUND-3 = Tervezési szakasz: parancskiadás, parancsfelfedés, a hírvivő holló.
rule-ROUND-4 = Akciószakasz: portyázások, menetelések a csatáikkal, hatalomszerzések, a szakasz vége.
rule-ROUND-5 = A 10. forduló végén a játék véget ér; több Westeroskártyát nem kell felcsapni.
rule-ROUND-6 = Az azonnali győzelem bármikor, bármelyik szakasz közepén véget vethet a játéknak.

## WEST: 7. oldal, „A Westeros-szakasz”; a kártyák hatásai az áttekintőlapokon

rule-WEST-1 = Először a fordulójelző lép egy mezőt előre.
rule-WEST-2 = Mindhárom pakli felső lapját fel kell csapni, mielőtt bármelyik végrehajtása elkezdődik.
rule-WEST-3 = Minden vadikon egy mezővel előrébb viszi a vadjelzőt, legfeljebb a 12-esig; a többi elvész.
rule-WEST-4 = Ha a jelző eléri a 12-es mezőt, a vadak azonnal, még a kártyák előtt támadnak.
rule-WEST-5 = A kártyákat I., II., III. sorrendben kell végrehajtani, mindegyiket teljesen.
rule-WEST-6 = A választást adó kártyánál a megnevezett jelkép birtokosa dönt; a „semmi” mindig választható, és a jelkép nem használódik fel.
rule-WEST-7 = A szakasz végén a felhasznált kártyák a saját paklijuk alá kerülnek, így a paklik sosem fogynak el.
rule-WEST-8 = Utánpótlás: minden ház újra megszámolja az utánpótlását.
rule-WEST-9 = Toborzás: a házak játéksorrendben toboroznak.
rule-WEST-10 = Pengék trónja: a Vastrón birtokosa Utánpótlást, Toborzást vagy semmit választ.
rule-WEST-11 = Közeleg a tél: az egész paklit meg kell keverni, és helyette egy másik kártya hajtódik végre, a vadikonjával együtt.
rule-WEST-12 = A nyár utolsó napjai: nem történik semmi.
rule-WEST-13 = Trónok harca: hatalomjelző jár minden birtokolt hatalomikonért és minden hajós saját kikötőért, ha annak tengerrészén nincs ellenséges hajó.
rule-WEST-14 = Királyok csatája: licitálás sorban a három befolyási terület pozícióira.
rule-WEST-15 = Sötét szárnyak, sötét szavak: a hírvivő holló birtokosa Királyok csatáját, Trónok harcát vagy semmit választ.
rule-WEST-16 = A vadak támadása: a vadak pillanatnyi erejükkel támadnak, akár 0-val is.
rule-WEST-17 = Kardélre hányva: a valyriai acélkard birtokosa a Kardok vihara vagy az Őszi esők tilalmát választja, vagy semmit.
rule-WEST-18 = Őszi esők: csak a különleges, +1-es menetelés tilos.
rule-WEST-19 = Kardok vihara: nincs védekezés. Viharok tengere: nincs portyázás. Varjak lakomája: nincs hatalomszerzés. Hazugságok hálója: nincs támogatás. A különleges változatuk sem adható ki.
rule-WEST-20 = A tilalom a forduló egész tervezési szakaszára szól, a hírvivő holló cseréjére is.
rule-WEST-21 = Ahol a kártya szövege többet mond a szabálykönyvnél, a kártya számít.
rule-WEST-22 = A Westeroskártyákon tizenötféle esemény van.

## SUPPLY: 8. oldal, „Utánpótlás (Westeroskártya)”

rule-SUPPLY-1 = Utánpótlásnál minden jelző a birtokolt ikonok számára kerül, a táblázat határain belül; utána a házak sorban csökkentik túl nagy seregeiket.
rule-SUPPLY-2 = Minden utánpótlási szint megadja, hány sereg lehet és mekkorák.
rule-SUPPLY-3 = A legnagyobb sereget a legnagyobb engedélyezett mérethez kell mérni, a másodikat a másodikhoz és így tovább; kevesebb mindig lehet.
rule-SUPPLY-4 = Minden egység egynek számít, tengeren, kikötőben és megfutamítva is; a helyőrség és a semleges erő nem számít.
rule-SUPPLY-5 = A limitje fölötti ház maga választja meg, mely egységeit veszi le, de csak annyit, amennyi a limithez kell.
rule-SUPPLY-6 = A térképen szerzett vagy elvesztett ikonok nem mozdítják a jelzőt; ezt csak az Utánpótlás vagy egy ezt kimondó hatás teszi.
rule-SUPPLY-7 = Toborzás, menetelés, visszavonulás vagy más lépés sosem vezethet az utánpótláslimit fölé.
rule-SUPPLY-8 = A menetelést egyszer, az összes mozgása után kell ellenőrizni; a támadók a csatatéren seregnek számítanak.
rule-SUPPLY-9 = Toborzásnál minden lerakott egység után számít a limit.
rule-SUPPLY-10 = Veszteség, csata vagy ellenséges lépés miatt senkinek sem kell seregeit csökkentenie.
rule-SUPPLY-11 = Ha vadkártya mozgat utánpótlásjelzőt, előbb minden jelző mozdul, aztán a házak játéksorrendben csökkentik seregeiket.

## MUSTER: 9. oldal, „Toborzás (Westeroskártya)”

rule-MUSTER-1 = Játéksorrendben minden ház teljesen befejezi a toborzását, mielőtt a következő elkezdi.
rule-MUSTER-2 = Elég birtokolni a tartományt, nem kell ott lennie egységnek.
rule-MUSTER-3 = A vár 2, a város 1 toborzási pontot ad, és ezek csak az adott tartományban költhetők el.
rule-MUSTER-4 = Költség: gyalogos 1, hajó 1, lovag 2, ostromgép 2; egy gyalogos előléptetése 1.
rule-MUSTER-5 = A szárazföldi egység a fizető tartományba kerül, sosem tengerre vagy kikötőbe.
rule-MUSTER-6 = A hajó a tartomány kikötőjébe vagy bármelyik vele szomszédos tengerrészre kerülhet.
rule-MUSTER-7 = Ahol ellenséges hajó van, oda nem toborozható hajó; a saját kikötőbe mindig.
rule-MUSTER-8 = Egy kikötőben legfeljebb három hajó lehet.
rule-MUSTER-9 = Nem toborozható olyan egység, amely a limitnél nagyobb sereget adna; az előléptetés nem változtat a sereg méretén.
rule-MUSTER-10 = A fel nem használt pontok elvesznek; elkölteni nem kötelező őket.
rule-MUSTER-11 = Szabad egységnek kell lennie; az előléptetéssel felszabadult gyalogos azonnal felhasználható.
rule-MUSTER-12 = A tartományok és az egységek sorrendjét a ház választja meg.
rule-MUSTER-13 = A most toborzott gyalogos ugyanebben a toborzásban nem léptethető elő; a jobb egység ugyanennyiért közvetlenül toborozható.
rule-MUSTER-14 = Megfutamított gyalogos is előléptethető; az új egység is megfutamított lesz.
rule-MUSTER-15 = Semleges erővel védett vagy lezárt tartományban nincs toborzás.

## BID: 10. oldal, „Királyok csatája (Westeroskártya)”

rule-BID-1 = A befolyási területek kiürülnek, majd sorban kerülnek licitre: Vastrón, hűbéresek, királyi udvar.
rule-BID-2 = Mindenki egyszerre és titokban licitál, 0-tól a teljes saját készletéig.
rule-BID-3 = A legmagasabb licité az 1. pozíció, a következőé a 2. és így tovább; 0-s licittel is mindenki kap helyet.
rule-BID-4 = Az egyenlő liciteket a Vastrón birtokosa tetszése szerint rendezi a közösen elért pozíciókon.
rule-BID-5 = A Vastrón licitjénél még az előző birtokos dönt, akkor is, ha elveszíti a trónt.
rule-BID-6 = A betöltött befolyási terület azonnal hat: az első ház megkapja a jelképet, a további liciteknél már az új Vastrón-birtokos dönt.
rule-BID-7 = Minden licit után az összes felajánlott hatalomjelző a hatalomkészletbe kerül, akár nyert, akár nem.
rule-BID-8 = A licittel megszerzett hatalmi jelkép felhasználatlan.
rule-BID-9 = A felfedés előtt senki sem mutathatja meg a licitjét.

## TRACK: 11. oldal, „A befolyási területek és a hatalom jelképei”; 27. oldal, „A befolyási területek”

rule-TRACK-1 = A három befolyási terület minden pozícióján egy ház áll; az 1. a legjobb.
rule-TRACK-2 = A Vastrón befolyási területe adja a játéksorrendet; az első házé a Vastrón.
rule-TRACK-3 = A Vastrón birtokosa minden holtversenyt eldönt, a sajátját is, kivéve a csatákét és a játék megnyeréséét.
rule-TRACK-4 = Döntetlen csatában az győz, aki a hűbéreseknél előrébb áll; az első házé a valyriai acélkard.
rule-TRACK-5 = A királyi udvarban elért pozíciód csillagai mutatják, hány különleges parancsot adhatsz ki; az első házé a hírvivő holló.
rule-TRACK-6 = A valyriai acélkard fordulónként egyszer használható, olyan csatában, ahol a birtokosa támadó vagy védekező.
rule-TRACK-7 = A hírvivő holló fordulónként egyszer használható.
rule-TRACK-8 = Ha egy ház másik pozícióra kerül, csak a régi és az új helye közötti házak lépnek egyet.
rule-TRACK-9 = A hatalmi jelkép azonnal az új első házhoz kerül, úgy, ahogy van: felhasználva vagy felhasználatlanul.
rule-TRACK-10 = A királyi udvar változása a már lerakott különleges parancsokat nem érinti; a következő tervezési szakasztól számít.
rule-TRACK-11 = Ha a Vastrón befolyási területe változik, a játéksorrend azonnal az új lesz.
rule-TRACK-12 = Egy ház legjobb befolyási területe az, ahol pozíciójának száma a legkisebb; egyenlőségnél a Vastrón birtokosa választ.

## WILD: 22–23. oldal, „A vadak támadása”

rule-WILD-1 = A vadak a 12-es mezőn és A vadak támadása kártyára támadnak, egy szakaszban akár többször is.
rule-WILD-2 = A vadak ereje az a szám, amelyen a jelzőjük áll.
rule-WILD-3 = Mindenki egyszerre és titokban licitál; a licitek összege az Őrség ereje.
rule-WILD-4 = Az Őrség győz, ha az összeg legalább annyi, mint a vadak ereje.
rule-WILD-5 = Ha az Őrség győz, a vadak jelzője 0-ra kerül; ha a vadak, két mezőt lép vissza.
rule-WILD-6 = Minden licit a hatalomkészletbe kerül, bárki győzött is.
rule-WILD-7 = Egyenlő liciteknél a Vastrón birtokosa mondja meg, kié a legtöbb vagy a legkevesebb, még a kártya felfedése előtt.
rule-WILD-8 = Ezután jön a vadkártya: jutalom a legtöbbet licitálónak, vagy büntetés, először a súlyosabb a legkevesebbet licitálónak.
rule-WILD-9 = A vadkártya képpel lefelé a vadpakli alá kerül.
rule-WILD-10 = A jutalom és a büntetés csak a licit kifizetése után maradt készlettel számol.
rule-WILD-11 = Ha a vadak az utolsó egységet veszik el, nem rakható le hatalomjelző; a birtoklást, kikötőket, parancsokat és győzelmet újra kell ellenőrizni.
rule-WILD-12 = Aki nem tudja teljesen végrehajtani a büntetést, annyit hajt végre, amennyit tud.
rule-WILD-13 = A kártya által megismételt támadás ereje a kártyán áll; a vadak jelzője nem kerül erre az értékre.
rule-WILD-14 = Az a ház, amely a megismételt támadásban nem vesz részt, nem licitál, és se jutalmat, se büntetést nem kap.

## PLAN: 12. oldal, „A tervezési szakasz”; 13. oldal, „A parancsok”

rule-PLAN-1 = Minden ház egyszerre és titokban egy-egy parancsot rak minden tartományra és kikötőre, ahol van egysége.
rule-PLAN-2 = Egy helyre csak egy parancs kerülhet; ahol csak hatalomjelző vagy helyőrség van, oda egy sem.
rule-PLAN-3 = A tíz egyszerű parancs szabadon kiadható; különleges csak annyi, ahány csillagod a királyi udvarban van.
rule-PLAN-4 = A fordulóban tiltott parancs nem rakható le.
rule-PLAN-5 = Tengeren a hatalomszerzés, kikötőben a védekezés megtévesztésül lerakható, de ott nincs hatása.
rule-PLAN-6 = Ha egy háznak nincs elég használható parancsa, mindenki egymás után, játéksorrendben rak, képpel lefelé.
rule-PLAN-7 = Akinek nincs elég parancsa, minden használhatót lerak, és maga választja meg, mely helyek maradnak parancs nélkül.
rule-PLAN-8 = A parancsok addig cserélhetők, amíg mindenki el nem készült, egymás utáni rakásnál a saját megerősítésedig; megmutatni őket nem szabad.
rule-PLAN-9 = Amikor az utolsó ház is kész, minden parancs egyszerre felfedődik.
rule-PLAN-10 = Akinek nincs egysége, annak nincs mit leraknia, és eleve késznek számít.

## RAVEN: 11–12. oldal, „A hírvivő holló”

rule-RAVEN-1 = A hírvivő holló egy saját parancsot kicserél, megmutatja a vadpakli felső lapját, vagy felhasználatlan marad.
rule-RAVEN-2 = Az új parancsra is érvényesek a tilalmak és a csillagok; parancs nélküli hely nem kap parancsot.
rule-RAVEN-3 = A hollóval megnézett vadkártya a pakli tetejére vagy aljára kerül; elmondhatod, mi volt, de meg nem mutathatod.
rule-RAVEN-4 = A csere és a megnézés is felhasználja a hollót; a cserét mindenki látja.

## ACT: 14. oldal, „Az akciószakasz”; 16. oldal, „Parancsjelzők eltávolítása”

rule-ACT-1 = Előbb a portyázások, aztán a menetelések, végül a hatalomszerzések; a támogatás és a védekezés a szakasz végéig a táblán marad és segít.
rule-ACT-2 = A házak játéksorrendben egy-egy parancsot hajtanak végre, körről körre, amíg az adott fajtából nem marad.
rule-ACT-3 = Akinek van ilyen parancsa, nem passzolhat, legfeljebb hatás nélkül hajtja végre.
rule-ACT-4 = Egy körben minden ház egyszer jön; mindig az következik, aki most a legelöl áll, és még nem volt soron.
rule-ACT-5 = A tábláról lekerült parancs visszakerül a házához, és csak a következő tervezési szakaszban használható újra.
rule-ACT-6 = Az a parancs, amelynek helyén nem maradt saját egység, lekerül: minden menetelés végén és minden egységet megsemmisítő hatás után.

## RAID: 14. oldal, „A portyázásparancsok végrehajtása”; 22. oldal, „A különleges parancsok”

rule-RAID-1 = Egy portyázás egy szomszédos ellenséges portyázás-, támogatás- vagy hatalomszerzés-parancsot vehet le.
rule-RAID-2 = Ha nincs célpont, vagy nem akarsz választani, a portyázás egyszerűen lekerül.
rule-RAID-3 = Egyszerű portyázás menetelést és védekezést nem vehet le.
rule-RAID-4 = A különleges portyázás helyettük egy védekezésparancsot is levehet; menetelést sosem, és csak egy célpontja lehet.
rule-RAID-5 = Szárazföldről csak szárazföldre; tengerről tengerre, partra és az ottani kikötőkbe; kikötőből csak a saját tengerrészére lehet portyázni.
rule-RAID-6 = A tengeri szállítás portyázáshoz nem használható, és a híd nélküli folyó elválaszt.
rule-RAID-7 = Fosztogatás: ha hatalomszerzést veszel le, 1 hatalomjelzőt kapsz, az áldozat pedig eldob 1-et, ha van neki.
rule-RAID-8 = A portyázással levett portyázás már nem hajtódik végre.

## MARCH: 15. oldal, „A menetelésparancsok végrehajtása”

rule-MARCH-1 = A menetelés az ott lévő egységek közül bármennyit elmozgathat, akár többfelé is; a többi marad.
rule-MARCH-2 = Minden egység egyszer mozog, szomszédos helyre.
rule-MARCH-3 = A szárazföldi egységek szárazföldön maradnak; a hajók szomszédos tengerrészre, saját kikötőbe vagy kikötőből a tengerére mennek.
rule-MARCH-4 = Megfutamított egység nem mozog.
rule-MARCH-5 = Legfeljebb egy célpont lehet támadás: egységek, helyőrség vagy semleges erő ellen.
rule-MARCH-6 = Előbb a békés mozgások, csak utána a támadás.
rule-MARCH-7 = A menetelésparancs száma a saját támadásában módosítja a támadó harci erejét, máshol nem.
rule-MARCH-8 = Harc nélkül elfoglalható az a tartomány, ahol csak hatalomjelző van, és az egység és helyőrség nélküli ellenséges főtartomány.
rule-MARCH-9 = Ha az utolsó egység is elmegy, lerakhatsz egy hatalomjelzőt, hogy megtartsd a tartományt; különben elveszíted.
rule-MARCH-10 = A hatalomjelzőről a mozgásokkal együtt, még a csata előtt kell dönteni; akkor is ott marad, ha a támadók visszatérnek.
rule-MARCH-11 = A mozgások, a támadás és a hatalomjelző egyetlen döntés, és csak az utánpótláslimiten belül szabályos.
rule-MARCH-12 = A parancs a mozgások után kerül le, csata esetén a csatatér megtisztításakor.
rule-MARCH-13 = Ha egységek egy másik, még végrehajtatlan saját meneteléshez érnek, azzal tovább mozoghatnak.
rule-MARCH-14 = Lezárt tartományba nem lehet bevonulni.
rule-MARCH-15 = Két ház csak csatában lehet ugyanazon a helyen; engedéllyel átvonulni sem lehet.
rule-MARCH-16 = A csata előtt megsemmisülnek a gazdátlan kikötők hajói, és ellenőrizni kell a győzelmet; kikötőt megszerezni a menetelés után lehet.
rule-MARCH-17 = A csata alatt a csatatér a védekezőé; a támadó egységek ott csak az utánpótlásnál számítanak.

## SHIP: 23. oldal, „Tengeri szállítás”

rule-SHIP-1 = Ha egymással szomszédos tengerrészek láncán mindenütt van saját hajó, a lánc partjai a szárazföldi egységek menetelésénél és visszavonulásánál szomszédosak.
rule-SHIP-2 = A lánc bárhányszor használható, több cél felé és támadáshoz is.
rule-SHIP-3 = Csak saját hajó szállít, másik házé sosem, beleegyezéssel sem.
rule-SHIP-4 = A hajók bármilyen parancs mellett szállítanak, megfutamítva is.
rule-SHIP-5 = Hajó hajót nem szállít.
rule-SHIP-6 = Támogatáshoz, portyázáshoz és toborzáshoz a tengeri szállítás nem használható.
rule-SHIP-7 = A kikötőben álló hajó nem része a láncnak.

## ADJ: 27. oldal, „A térkép elemei”

rule-ADJ-1 = A folyóval elválasztott tartományok semmilyen szempontból nem szomszédosak, hacsak híd nem köti össze őket.
rule-ADJ-2 = Sárkánykő, Pyke és az Arbor tengerrel körülvett szárazföldi tartomány; szárazföldi egység csak hajóval jut oda.
rule-ADJ-3 = A többi kis sziget csak díszítés; hogy mi mivel szomszédos, a térkép mutatja.

## COMBAT: 17. oldal, „Csata”; 18–21. oldal, a csata lépései

rule-COMBAT-1 = Ha egységek vagy helyőrség ellen menetelsz, csata kezdődik, bármilyen gyengék vagy megfutamítottak is.
rule-COMBAT-2 = Gyalogos 1, lovag 2, hajó 1, ostromgép 4 város vagy vár támadásakor, egyébként 0; megfutamított egység 0.
rule-COMBAT-3 = Kiindulási harci erő: egységek és elfogadott támogatás, a támadónál a menetelés, a védekezőnél a védekezésparancs és a helyőrség.
rule-COMBAT-4 = A védekezésparancs a forduló minden támadása ellen segít, amíg a táblán van.
rule-COMBAT-5 = A támadónak és a védekezőnek is ki kell játszania egy titokban választott házkártyát, akkor is, ha csak helyőrsége van.
rule-COMBAT-6 = A két házkártya egyszerre fedődik fel, utána jönnek a képességeik.
rule-COMBAT-7 = A képességek után a csatázó fél, ha nála van a még fel nem használt valyriai acélkard, +1-et adhat magának.
rule-COMBAT-8 = A végső harci erőben minden addigi változás, a házkártya, a valyriai acélkard és a csatakártya is benne van.
rule-COMBAT-9 = A kártya ereje és a végső harci erő sem mehet 0 alá.
rule-COMBAT-10 = A nagyobb végső harci erő győz; egyenlőségnél az, aki a hűbéreseknél előrébb áll.
rule-COMBAT-11 = Ezután jönnek a győzelemhez vagy vereséghez kötött képességek.
rule-COMBAT-12 = A vesztes védekező helyőrsége végleg kikerül a játékból, a győztesé marad.
rule-COMBAT-13 = Előbb a veszteségek, aztán a visszavonulás.
rule-COMBAT-14 = A győztes támadó bevonul, a győztes védekező a helyén marad.
rule-COMBAT-15 = A csata után lekerül a menetelés, a támadó győzelmekor a védekező parancsa és hatalomjelzője is; a házkártyák a dobott lapokhoz kerülnek.
rule-COMBAT-16 = Legvégül sorban: visszatérő kártyák, csata végi képességek, egység nélküli parancsok, kikötők, győzelem.
rule-COMBAT-17 = A valyriai acélkard +1-es bónusza csak a birtokosáé, és mindkét kártya ismeretében kell dönteni róla.
rule-COMBAT-18 = Ha egy fél az eredmény előtt minden egységét elveszti, a csata akkor is végigmegy.
rule-COMBAT-19 = Ha a támadó túlélő nélkül győz, a tartomány üresen marad, a védekező parancsa és hatalomjelzője lekerül.

## SUPPORT: 17–18. oldal, „Támogatás kérése”

rule-SUPPORT-1 = A csatatérrel szomszédos helyek támogathatnak, ha támogatásparancs van rajtuk; nem számít, honnan jött a támadó.
rule-SUPPORT-2 = A támogatásparancsok gazdái játéksorrendben nyilatkoznak: a támadót, a védekezőt vagy senkit sem támogatnak.
rule-SUPPORT-3 = Egy ház legfeljebb az egyik felet segíti, és minden támogatásparancsáról külön dönt.
rule-SUPPORT-4 = A támadó és a védekező csak saját magát támogathatja, vagy senkit.
rule-SUPPORT-5 = A támogató hely minden egységének teljes erejét adja, különleges parancsnál +1-gyel; csak egy részét sosem.
rule-SUPPORT-6 = Az utolsó nyilatkozat után mindkét fél helyenként visszautasíthatja a mások támogatását.
rule-SUPPORT-7 = A támogatásparancs a táblán marad, és bárhány csatában segíthet.
rule-SUPPORT-8 = A saját tartományának a támogatásparancs nem ad bónuszt.
rule-SUPPORT-9 = A hajók tengeri és szárazföldi csatát is támogatnak; szárazföldi egységek tengerit sosem.
rule-SUPPORT-10 = A kikötőben lévő hajók csak a kapcsolódó tengerrész csatáit támogatják, szárazföldön sosem.
rule-SUPPORT-11 = A támogató ostromgép ereje csak várost vagy várat támadó fél mellett számít.
rule-SUPPORT-12 = Helyőrség és semleges erő nem támogat, és a semleges erőt támogatni sem lehet.
rule-SUPPORT-13 = A támogató egységeket nem éri veszteség, és nem vonulnak vissza.
rule-SUPPORT-14 = Ha egy kártya a csata közben levesz egy támogatásparancsot, annak ereje azonnal kiesik.

## CARD: 19. oldal, „A házkártyák”

rule-CARD-1 = Minden háznak hét házkártyája van, harci erővel és vagy képességgel, vagy csataikonokkal.
rule-CARD-2 = Az időpont nélküli képesség felfedéskor azonnal hat; ha erőt módosít, akkor minden erőszámításnál.
rule-CARD-3 = Felfedéskor előbb a semlegesítő, aztán az azonnali, végül a többi képesség jön, mindig játéksorrendben.
rule-CARD-4 = A győzelemhez vagy vereséghez kötött képességek a győztes ismeretében, a veszteségek előtt hatnak.
rule-CARD-5 = Egy képességet teljesen végre kell hajtani a következő előtt; egy csatában egyszer hat.
rule-CARD-6 = Dobott házkártya nem játszható ki.
rule-CARD-7 = Ha az utolsó kártyádat is kijátszottad, a csata végén a többit visszaveszed; a most kijátszott a dobott lapoknál marad.
rule-CARD-8 = Ha más hatás üríti ki a kezedet, a kártyák azonnal visszatérnek, a most eldobottak kivételével.
rule-CARD-9 = A győztes kardjai egységekbe kerülnek, a vesztes erődjei ezt csökkentik; a vesztes kardjai és a győztes erődjei nem számítanak.
rule-CARD-10 = A kártya nélkül maradt fél kártyaereje 0, ikonja és képessége nincs.
rule-CARD-11 = A győzelemhez vagy vereséghez kötött képességek szempontjából a most kijátszott kártya már a dobott lapok között van.

## LOSS: 20–21. oldal, „Veszteségek”

rule-LOSS-1 = Csak a vesztes szenved veszteséget: a győztes kardjai mínusz a vesztes erődjei.
rule-LOSS-2 = A veszteségek kiválasztása előtt a vesztes megfutamított egységei és ostromgépei megsemmisülnek; ezek nem számítanak bele.
rule-LOSS-3 = A vesztes maga választ álló egységei közül, veszteségenként egyet, bármekkora az ereje; kártya másra bízhatja a választást.
rule-LOSS-4 = Ha kevés az egység, mind megsemmisül, a többi veszteség elmarad.
rule-LOSS-5 = Támogatót, helyőrséget és semleges erőt sosem ér veszteség.

## RETREAT: 21. oldal, „Visszavonulás és megfutamodás”

rule-RETREAT-1 = A veszteségek után a vesztes megmaradt egységeinek el kell hagyniuk a csatateret; a támogatók maradnak.
rule-RETREAT-2 = A vesztes támadó oda tér vissza, ahonnan menetelt.
rule-RETREAT-3 = Ha az a hely közben ellenségessé vált, a vesztes támadó egységei megsemmisülnek.
rule-RETREAT-4 = A vesztes védekező minden egysége ugyanarra az egy szomszédos, üres vagy saját helyre vonul vissza.
rule-RETREAT-5 = Nem lehet oda visszavonulni, ahonnan a támadók jöttek, akkor sem, ha üres.
rule-RETREAT-6 = Nem lehet ellenséges hatalomjelzőhöz, címerhez vagy helyőrséghez, semleges erőhöz vagy lezárt tartományba visszavonulni.
rule-RETREAT-7 = Gyalogos és lovag nem vonulhat tengerre vagy kikötőbe, hajó nem vonulhat szárazföldre.
rule-RETREAT-8 = Visszavonuláshoz is használható tengeri szállítás.
rule-RETREAT-9 = A hajók a csata tengerrészéhez kapcsolódó saját kikötőbe is visszavonulhatnak, legfeljebb három hajóig.
rule-RETREAT-10 = Limitet túllépő hely csak akkor választható, ha más nincs; előtte a lehető legkevesebb egység semmisül meg.
rule-RETREAT-11 = Ha minden hely egységekbe kerül, csak a legkevesebb veszteségű helyek választhatók.
rule-RETREAT-12 = Ha nincs hová menni, vagy egyetlen egység sem menthető, mind megsemmisül.
rule-RETREAT-13 = Ostromgép nem tud visszavonulni.
rule-RETREAT-14 = A visszavonult egység megfutamított: ereje 0, nem menetel, veszteségként nem választható, de az utánpótlásba beleszámít, hajóként pedig szállít.
rule-RETREAT-15 = A vesztes támadó egységei is megfutamítottak kiindulási helyükön.
rule-RETREAT-16 = Ha megfutamított egységnek újra vissza kellene vonulnia, megsemmisül.
rule-RETREAT-17 = A megfutamított egységek a szakasz végén talpra állnak.
rule-RETREAT-18 = Ha a vesztes támadó visszatérése túllépné az utánpótláslimitet, előbb a visszavonuló egységekből kell megsemmisíteni.
rule-RETREAT-19 = A visszavonulás parancsot nem érint, hatalomjelzőt nem hagy hátra; az elért helyet jelenlétével a ház birtokolja.

## CTRL: 24. oldal, „Tartományok birtoklása”

rule-CTRL-1 = A szárazföldi tartomány azé, akinek ott egysége van; ha nincs, akié a hatalomjelző; ha az sincs, a címer házáé, feltéve, hogy játszik.
rule-CTRL-2 = A tengert senki sem birtokolja, és hatalomjelző sem kerülhet rá.
rule-CTRL-3 = A kikötő azé, aki a hozzá kapcsolódó szárazföldi tartományt birtokolja.
rule-CTRL-4 = Ha az utolsó egység elmegy, és nincs ott hatalomjelző vagy saját címer, a birtoklás azonnal megszűnik.
rule-CTRL-5 = Hatalomjelző csak akkor rakható le, ha az utolsó egység meneteléssel távozik: szárazföldön, egyetlen darab, a saját főtartományon nem.
rule-CTRL-6 = Más módon kiürült tartományra nem kerülhet hatalomjelző: csata, visszavonulás, vadak vagy kártya miatt sem.
rule-CTRL-7 = A hatalomjelző saját egységek alatt is marad, távozásukkor újra számít, és nem vehető vissza.
rule-CTRL-8 = A hatalomjelző akkor kerül le, amikor más ház szerzi meg a tartományt, sikertelen támadáskor nem.
rule-CTRL-9 = A hatalomjelző nem ad harci erőt, és nem számít hatalomikonnak.
rule-CTRL-10 = A birtoklással azonnal jár a toborzás, a kikötő, a győzelmi sáv pontja és a tartomány ikonjai.

## HOME: 24. oldal, „Főtartományok”

rule-HOME-1 = A saját címer olyan, mint egy hatalomjelző, amely nem vehető le.
rule-HOME-2 = Ellenséges főtartományt egységekkel vagy a címerre rakott hatalomjelzővel lehet birtokolni.
rule-HOME-3 = A saját főtartományra nem kell hatalomjelző, és nem is rakható.
rule-HOME-4 = Az egység és hatalomjelző nélkül hagyott idegen főtartomány azonnal visszaszáll a címer házára.

## PORT: 25. oldal, „Kikötők”

rule-PORT-1 = A kikötőt csak az használja, aki a szárazföldi tartományát birtokolja; csak hajók lehetnek benne, legfeljebb három.
rule-PORT-2 = Minden kikötő egyetlen tengerrészhez kapcsolódik; mozgás, portyázás, támogatás és blokád csak azzal.
rule-PORT-3 = A hajók a tengerrészről a saját kikötőbe és onnan kifelé mennek, támadni is; kikötőt nem lehet megtámadni.
rule-PORT-4 = A kikötőben lévő hajók is kapnak parancsot; a védekezésnek ott nincs hatása.
rule-PORT-5 = Portyázni a kikötő és a tengerrésze között lehet, a kikötő és a szárazföld között sosem.
rule-PORT-6 = Kikötőből csak a kapcsolódó tengerrész csatái támogathatók.
rule-PORT-7 = Hatalomszerzés kikötőben: 1 hatalomjelző, de semmi, ha a kapcsolódó tengerrészen ellenséges hajó van.
rule-PORT-8 = A különleges hatalomszerzéssel kikötőben nem lehet toborozni.
rule-PORT-9 = A szárazföld új birtokosa az ottani ellenséges hajókat sajátokra cserélheti, a szabad hajók és az utánpótlás határáig; a többi megsemmisül.
rule-PORT-10 = Ha a szárazföldi tartománynak nem marad birtokosa, a kikötője hajói azonnal megsemmisülnek.
rule-PORT-11 = A kikötőbe toborzást, visszavonulást és a kikötők bevételét a saját fejezetük írja le.

## GARR: 26. oldal, „Helyőrségek”

rule-GARR-1 = Minden háznak van a főtartományán egy 2-es helyőrsége; ez nem egység, és nem mozog.
rule-GARR-2 = A helyőrség értéke a tartománya elleni támadáskor hozzáadódik a védekező kiindulási harci erejéhez.
rule-GARR-3 = Az egyedül álló helyőrség is rendes csatát vív, házkártyával.
rule-GARR-4 = A legyőzött helyőrség végleg kikerül a játékból; kard és koponya nem árt neki.
rule-GARR-5 = A helyőrség csak a címer házát védi.

## NEUT: 26. oldal, „A semleges erők jelzői”

rule-NEUT-1 = Semleges erő tartományába csak legalább akkora harci erővel lehet bevonulni, amekkora a száma.
rule-NEUT-2 = Számítanak a menetelő egységek, a menetelés száma és a támogatás; házkártya, valyriai acélkard és csatakártya nem.
rule-NEUT-3 = A semleges erő nem kap támogatást, és nem játszik ki kártyát.
rule-NEUT-4 = Siker esetén a jelző kikerül a játékból, az egységek veszteség nélkül bevonulnak.
rule-NEUT-5 = A semleges erő megtámadása az adott menetelésparancs egyetlen megengedett támadása.
rule-NEUT-6 = Mások támogatását a mozgások előtt kell kérni; ha az erő nem elég, a támadás nem szabályos.
rule-NEUT-7 = A semleges erő nem fogyaszt utánpótlást, és senkit sem tesz a tartomány birtokosává.

## CONS: 16. oldal, „A hatalomszerzés-parancsok végrehajtása”; 22. oldal, „A különleges parancsok”

rule-CONS-1 = Szárazföldön a hatalomszerzés 1 hatalomjelzőt ad, és még annyit, ahány hatalomikon a tartományban van.
rule-CONS-2 = A különleges hatalomszerzés helyette ugyanott toborozhat, ha van a tartományban város vagy vár.
rule-CONS-3 = Tengeren a hatalomszerzés hatás nélkül lekerül; a kikötőről a Kikötők fejezet szól.
rule-CONS-4 = Ha semmit sem lehet toborozni, a különleges hatalomszerzés csak hatalomjelzőt ad.

## CLEAN: 16. oldal, „A szakasz vége”

rule-CLEAN-1 = A megmaradt támogatás- és védekezésparancsok lekerülnek.
rule-CLEAN-2 = Minden megfutamított egység talpra áll.
rule-CLEAN-3 = A felhasznált Westeroskártyák a paklijuk alá kerülnek.
rule-CLEAN-4 = A valyriai acélkard és a hírvivő holló újra használható.
rule-CLEAN-5 = A 10. forduló után a játék véget ér, egyébként új forduló jön.

## WIN: 16. oldal, „A győzelem”

rule-WIN-1 = Aki hét városos vagy váras tartományt birtokol, azonnal győz, bárki is van soron.
rule-WIN-2 = Minden városos vagy váras tartomány egynek számít; a győzelmi sáv mindig a számukat mutatja.
rule-WIN-3 = A 10. forduló után az győz, akinek a legtöbb városos vagy váras tartománya van.
rule-WIN-4 = Holtversenynél sorban: több vár, jobb utánpótlás, több hatalomjelző a saját készletben, jobb hely a Vastrón befolyási területén.
rule-WIN-5 = A győzelemről a Vastrón birtokosa nem dönt; mindig egyetlen győztes van.
rule-WIN-6 = Az összes ház végső sorrendjét ugyanezek a szempontok adják.
rule-WIN-7 = Senki sem esik ki: egységek nélkül is megmarad a ház pozíciója, hatalma, kártyája és licitje.

## TALK: 24. oldal, „Szövetségek”

rule-TALK-1 = Ígérni és szövetkezni bármikor szabad, de semmi sem kötelez.
rule-TALK-2 = Lerakott vagy felhasználatlan parancsot és licitet a felfedés előtt senkinek sem szabad megmutatni.
rule-TALK-3 = Semmilyen tartozék nem adható át: sem ajándékba, sem kölcsönbe, sem cserébe.
rule-TALK-4 = Parancsaidról és licitjeidről bármit mondhatsz, igazat vagy hamisat; bizonyítani nem lehet.

## INFO: 27. oldal, „Rejtett információk”

rule-INFO-1 = A tábla és minden, ami nyíltan rajta van, mindenkinek látható, a nézőknek is.
rule-INFO-2 = Mindenki saját készlete nyilvános; csak a folyamatban lévő licitek rejtettek, amíg mindegyik meg nem érkezett.
rule-INFO-3 = A kézben lévő és dobott házkártyák nyilvánosak; csak a két kiválasztott kártya rejtett a felfedésig.
rule-INFO-4 = Látszik, hogy egy helyen van parancs; hogy melyik, a felfedésig csak a gazdája tudja.
rule-INFO-5 = Egymás utáni kiadásnál a későbbiek látják, hol van parancs, de azt nem, melyik.
rule-INFO-6 = A húzópaklik sorrendje rejtett; az összetételük és a felhasznált lapok nyilvánosak.
rule-INFO-7 = A hollóval megnézett lapot és a helyét csak a birtokos tudja; a többiek annyit, hogy megnézte.
rule-INFO-8 = A húzott csatakártyát a felfedésig csak a húzója ismeri; az acélkarddal eldobott lap nem látszik.
rule-INFO-9 = Az egyszerre adott válaszok az utolsóig rejtettek; hogy már válaszoltál, az látszhat.
rule-INFO-10 = Mindenki a nyilvános részt és a saját titkait látja, semmilyen úton nem többet.

## TIDE: 29. oldal, „A csatakártyák”

rule-TIDE-1 = A 24 lapos, választható csatakártya-modulról a játék előtt kell megegyezni.
rule-TIDE-2 = Minden csata előtt mind a 24 csatakártyát meg kell keverni.
rule-TIDE-3 = A házkártyák képességei után előbb a támadó, aztán a védekező húz egy-egy csatakártyát titokban.
rule-TIDE-4 = A felfedés előtt a valyriai acélkard birtokosa kicserélheti a húzott csatakártyáját; az újat meg kell tartania.
rule-TIDE-5 = A csatakártya száma a harci erőhöz, kardja és erődje a házkártya ikonjaihoz adódik.
rule-TIDE-6 = Ha a valyriai acélkard nem cserélt lapot, a felfedés után még +1-et adhat.
rule-TIDE-7 = Minden koponya az ellenfél egy csatázó egységébe kerül, győztesébe is; az erőd nem véd ellene.
rule-TIDE-8 = A koponyák a visszavonulás előtt hatnak, előbb a támadó lapjáé.
rule-TIDE-9 = Semleges erő ellen nincs csatakártya.

## RUL: points that the booklet leaves open

rule-RUL-01 = A Közeleg a tél a saját sorában cserélődik ki; az új kártya vadikonja számít, és azonnal támadást hozhat.
rule-RUL-02 = A felhasznált Westeroskártyák a szakasz végén a paklijuk alá kerülnek; keverés csak a Közeleg a télnél van.
rule-RUL-03 = A holló új parancsára is érvényesek a tilalmak és a csillagok, és csak meglévő parancs cserélhető ki.
rule-RUL-04 = Annak nincs elég parancsa, akinek több helye van, mint a tilalmak és csillagok szerint lerakható parancsa.
rule-RUL-05 = Parancs oda kell, ahol egységed van, nem oda, amit csak birtokolsz; tengeren és kikötőben is.
rule-RUL-06 = A menetelés utánpótlását a végső állás dönti el.
rule-RUL-07 = A seregek csökkentésekor nem vehető le olyan egység, amely maradhatott volna.
rule-RUL-08 = Minden utánpótlásjelző előbb mozdul, mint ahogy az első ház seregeit csökkenti.
rule-RUL-09 = Ha több az ikon, mint a szint, a jelző az utolsó szinten marad.
rule-RUL-10 = A vesztes támadó visszatérése az utánpótlás miatt egységekbe kerülhet.
rule-RUL-11 = A hatalomjelző nélkül elhagyott ellenséges főtartományba nincs visszatérés.
rule-RUL-12 = Semleges erőhöz, ellenséges helyőrséghez és üres ellenséges főtartományba nincs visszavonulás.
rule-RUL-13 = Az egységekbe kerülő visszavonulások közül csak a legolcsóbbak választhatók.
rule-RUL-14 = Hajók saját kikötőbe is visszavonulhatnak, a hely és az utánpótlás határáig.
rule-RUL-15 = A támadók egyetlen helyről jönnek; az átszelt tengerrészekre szabad visszavonulni.
rule-RUL-16 = A kikötő minden új birtokosa dönthet az ottani hajókról; birtokos nélkül megsemmisülnek.
rule-RUL-17 = Az egység nélkül maradt parancs a menetelés végén és minden veszteség után lekerül.
rule-RUL-18 = Semleges erő ellen a mozgások előtt kell támogatást kérni; a válasz kötelez, és az erőnek elégnek kell lennie.
rule-RUL-19 = A különleges támogatás +1-es bónusza akkor is számít, ha az ottani egységek ereje 0.
rule-RUL-20 = A kártya ereje és a végső harci erő 0-nál megáll.
rule-RUL-21 = A csatán kívül kiürült kéz azonnal megtelik, a most eldobottak nélkül.
rule-RUL-22 = Egységek nélkül is végig kell játszani a csatát, bármelyik félnél.
rule-RUL-23 = Koponya és képesség nem választhat megfutamított egységet; ha csak ilyen van, a hatás elmarad.
rule-RUL-24 = A valyriai acélkard fordulónként egyszer: csatakártya-csere vagy +1 a felfedés után.
rule-RUL-25 = A csatakártyákat a házkártyák kiválasztása előtt kell megkeverni.
rule-RUL-26 = Előbb a legkevesebbet licitáló bűnhődik, aztán a többiek játéksorrendben.
rule-RUL-27 = A vadjelző és a licitek rendezése megelőzi a vadkártyát.
rule-RUL-28 = A vadak elleni licit holtversenyét a kártya felfedése előtt kell eldönteni.
rule-RUL-29 = A nem játszó ház címere nem számít.
rule-RUL-30 = Megfutamított gyalogos is előléptethető, de megfutamított marad.
rule-RUL-31 = A győzelmet minden birtokosváltás után ellenőrizni kell; ha ketten érik el, a tartományok száma, majd a holtverseny-szabály dönt.
rule-RUL-32 = Nincs kiesés.
rule-RUL-33 = A kiürült hatalomkészlet korlátozza a szerzést; a felajánlott licit nincs benne a készletben.
rule-RUL-34 = A 0-s licit mindenkinek szabályos.
rule-RUL-35 = A vesztes ostromgépei a veszteségeken felül semmisülnek meg; a győztesét egy koponya elviheti.
rule-RUL-36 = A vesztes megfutamított egységei semmisülnek meg először, és nem számítanak veszteségnek.
rule-RUL-37 = Minden ház egyetlen felet támogat, és parancsonként mond igent vagy nemet.
rule-RUL-38 = A mások támogatását közvetlenül a nyilatkozatok után, helyenként lehet visszautasítani; ami válasz nélkül marad, elfogadott.
rule-RUL-39 = A képességek sorrendje: semlegesítő, azonnali, egyéb, győztes utáni, csata végi.
rule-RUL-40 = A Westeroskártyáról hozott döntés nem használja fel a hatalmi jelképet.
rule-RUL-41 = A most toborzott gyalogos előléptetése nem választható; az egység 2 pontért közvetlenül toborozható.
rule-RUL-42 = A kikötőben lévő hajó nem láncszem a tengeri szállításban.
rule-RUL-43 = A most kijátszott kártya a győztes megállapításától a dobott lapokhoz tartozik.
rule-RUL-44 = Aki egy körben már sorra került, abban a körben nem jön újra, bárhogy változik a befolyási terület.
rule-RUL-45 = A holló birtokosa mindaddig láthatja a megnézett lapot, amíg az el nem mozdul.
rule-RUL-46 = A hatalomjelző akkor kerül le, amikor más szerzi meg a tartományt, sikertelen támadáskor nem.
rule-RUL-47 = A valyriai acélkard semleges erő ellen nem segít.
rule-RUL-48 = A szállító hajók is mozoghatnak; csak szállítani nem lehet őket.
rule-RUL-49 = Csatakártyát a támadó húz először; az eldobott lapot a többiek nem látják.
rule-RUL-50 = A menetelés száma a támadóé.
rule-RUL-51 = Egy koponya pontosan egy egység, a kardok veszteségén felül.
rule-RUL-52 = Kikötő és tengerrész között portyázni lehet; a kikötő hajói támadni is kifuthatnak.
rule-RUL-53 = Minden helyőrség értéke 2.
rule-RUL-54 = A játék végén a szabálykönyv listája dönt, vagy választható módon a FAQ 2.0 listája.
rule-RUL-55 = Az egyes kiadások sajtóhibái nem változtatnak semmin.
rule-RUL-56 = A vadak megismételt támadásának ereje a kártyán áll; a vadjelző onnan lép, ahol éppen van.
rule-RUL-57 = Ha a vadak az utánpótlást mozdítják, előbb minden jelző lép, aztán mindenki sorban csökkenti seregeit.
rule-RUL-58 = A Vastrón birtokosa akkor is eldönti a holtversenyt, ha nem érinti, és akkor is, ha igen.
rule-RUL-59 = A különleges portyázás is csak ellenséges parancsot vesz le, a szokásos távolságban.
rule-RUL-60 = Harci erő nélküli sereg megtámadhat egy házat, de semleges erőt nem győz le.
rule-RUL-61 = Csupa megfutamított egység ellen is rendes csata zajlik.
rule-RUL-62 = A befolyási területek pillanatnyi állása számít: ha kártya változtatja meg, a holtversenyek és jelképek azonnal követik.
rule-RUL-63 = Egy ház bármelyik saját támogatásparancsát visszatarthatja.
rule-RUL-64 = A különleges hatalomszerzés, ha semmit sem toboroz, hatalomjelzőt ad.
rule-RUL-65 = Akiket Arianne Martell győztesként kirekeszt, veszteség nélkül térnek vissza, az utánpótláslimit fölött is.
rule-RUL-66 = Az Arianne Martell által kirekesztett győztesek a közben visszaszállt főtartományba is visszatérnek.
rule-RUL-67 = A Gyülekező a Tejvíznél nem vesz el kártyát, ha a kézben minden lap ereje egyenlő.
rule-RUL-68 = A megnyert játék véget ér, mielőtt egy kikötőről dönteni kellene.
rule-RUL-69 = A hátrahagyott hatalomjelző marad, ha Arianne Martell visszaküldi a támadókat.
rule-RUL-70 = Ha Arianne Martell védekezőként veszít, a területen lévő hatalomjelző lekerül a tábláról, bár senki sem vonul be oda.
rule-RUL-71 = Salladhor Saan és Victarion Greyjoy ugyanabban a csatában játéksorrendben, egymás után módosítja a hajók erejét.

## OPT: what the host chooses before the game

rule-OPT-01 = A végső holtverseny szempontjai: a szabálykönyv listája vagy a FAQ 2.0 listája.
rule-OPT-02 = A Közeleg a tél a saját sorában vagy már a felcsapáskor cserélődik ki.
rule-OPT-03 = Csaták csatakártyák nélkül vagy csatakártyákkal.
rule-OPT-04 = A Lannister hajó kezdéskor a kikötőben: mindig, háromnál nem, vagy soha.
rule-OPT-05 = Parancshiánynál mindenki egymás után vagy egyszerre rakja le a parancsait.
rule-OPT-06 = Támogatni parancsonként vagy az egész házzal lehet.
rule-OPT-07 = A győzelem ellenőrzése minden birtokosváltás után vagy a teljes menetelés után.

## DEC: what is asked, and what counts when the time is over

rule-DEC-01 = Házválasztás: egy szabad, játszható ház. Ha lejár az idő: véletlenszerű.
rule-DEC-02 = Választást adó Westeroskártya: az egyik hatása. Ha lejár az idő: semmi.
rule-DEC-03 = Limit fölötti seregek: a leveendő egységek. Ha lejár az idő: a lehető legkevesebb és legolcsóbb.
rule-DEC-04 = Toborzás: egységek és helyük. Ha lejár az idő: semmi, a pontok elvesznek.
rule-DEC-05 = Licit egy befolyási területre: a felajánlott hatalomjelzők. Ha lejár az idő: 0.
rule-DEC-06 = Egyenlő licitek: a házak sorrendje. Ha lejár az idő: a licit előtti sorrendjük.
rule-DEC-07 = Licit a vadak ellen: a felajánlott hatalomjelzők. Ha lejár az idő: 0.
rule-DEC-08 = Holtverseny a vadak támadásánál: az egyik holtversenyben álló ház. Ha lejár az idő: jutalomnál te, büntetésnél más.
rule-DEC-09 = Vadkártya: amit a kártya rád bíz. Ha lejár az idő: a legkisebb kárt okozó válasz.
rule-DEC-10 = Parancskiadás: egy parancs minden egységes helyre. Ha lejár az idő: amit leraktál, a többi rögzített lista szerint.
rule-DEC-11 = Hírvivő holló: csere, megnézés vagy semmi. Ha lejár az idő: semmi, a megnézett lap felül marad.
rule-DEC-12 = Portyázás: a parancs és a célpontja. Ha lejár az idő: betűrendben az első, célpont nélkül.
rule-DEC-13 = Támogatás semleges erő ellen: a tartomány, amelyhez kéred. Ha lejár az idő: nincs kérés.
rule-DEC-14 = Kért támogatás semleges erő ellen: parancsonként igen vagy nem. Ha lejár az idő: nem.
rule-DEC-15 = Menetelés: parancs, mozgások, hatalomjelző. Ha lejár az idő: betűrendben az első, mozgás nélkül.
rule-DEC-16 = Támogatás csatában: a fél és a részt vevő parancsok. Ha lejár az idő: a csatázók magukat, mások senkit.
rule-DEC-17 = Mások támogatása: a visszautasított helyek. Ha lejár az idő: egy sem.
rule-DEC-18 = Házkártya: egy a kezedből. Ha lejár az idő: a leggyengébb.
rule-DEC-19 = Házkártya képessége: amit rád bíz. Ha lejár az idő: nem, ha pedig kötelező, az első szabályos célpont.
rule-DEC-20 = Csatakártya cseréje: igen vagy nem. Ha lejár az idő: nem.
rule-DEC-21 = Valyriai acélkard: igen vagy nem. Ha lejár az idő: nem.
rule-DEC-22 = Veszteségek: pontosan annyi, amennyi kell. Ha lejár az idő: a legolcsóbbak.
rule-DEC-23 = Visszavonulás: a hely. Ha lejár az idő: saját egységekhez, aztán saját, aztán üres helyre, betűrendben.
rule-DEC-24 = Visszavonulás veszteségei: pontosan annyi, amennyi kell. Ha lejár az idő: a legolcsóbbak.
rule-DEC-25 = Ellenséges hajók az elfoglalt kikötőben: mennyit cserélsz ki. Ha lejár az idő: amennyit csak lehet.
rule-DEC-26 = Hatalomszerzés: a parancs, hatalomért vagy toborzásért. Ha lejár az idő: betűrendben az első, hatalomért.
