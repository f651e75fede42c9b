### Each rule, ruling, option and decision point in one sentence of our own, in the words of the Romanian booklet.
### The comment of a chapter names the pages and headings of the booklet where its rules are explained.

## Chapters

chapter-TERM = Termeni importanți
chapter-COMP = Componente și limite
chapter-SETUP = Pregătirea jocului
chapter-FEW = Jocul cu mai puțin de șase jucători
chapter-ROUND = Tura jocului
chapter-WEST = Faza Westeros
chapter-SUPPLY = Provizii
chapter-MUSTER = Mobilizare
chapter-BID = Încleștarea regilor
chapter-TRACK = Piste de influență și simboluri de stăpânire
chapter-WILD = Atacurile Sălbaticilor
chapter-PLAN = Faza de planificare
chapter-RAVEN = Corbul mesager
chapter-ACT = Faza de acțiune
chapter-RAID = Incursiuni
chapter-MARCH = Marșuri
chapter-SHIP = Transport naval
chapter-ADJ = Teritorii adiacente
chapter-COMBAT = Luptă
chapter-SUPPORT = Sprijin
chapter-CARD = Cărți de Casă
chapter-LOSS = Victime
chapter-RETREAT = Retragere și debandadă
chapter-CTRL = Stăpânirea teritoriilor
chapter-HOME = Teritorii de baștină
chapter-PORT = Porturi
chapter-GARR = Garnizoane
chapter-NEUT = Forțe neutre
chapter-CONS = Consolidarea puterii
chapter-CLEAN = Punerea în ordine
chapter-WIN = Câștigarea jocului
chapter-TALK = Alianțe și promisiuni
chapter-INFO = Informații ascunse și publice
chapter-TIDE = Soarta bătăliei
chapter-RUL = Lămuriri
chapter-OPT = Opțiunile jocului
chapter-DEC = Momente de decizie

## TERM: p. 6 „Termeni importanți!”; p. 25 „Porturi”

rule-TERM-1 = Unități sunt doar infanteriștii, cavalerii, navele și mașinile de război; garnizoanele, forțele neutre și marcatoarele nu sunt unități.
rule-TERM-2 = Un teritoriu este de uscat sau marin; portul este un loc aparte, legat de un singur teritoriu de uscat și de un singur teritoriu marin.
rule-TERM-3 = Teritoriul de baștină al unei Case este teritoriul de uscat pe care îi este tipărit scutul.
rule-TERM-4 = Ordinea jucătorilor se citește pe pista Tronului de Fier, așa cum arată pista în acel moment.
rule-TERM-5 = Ce aparține Casei tale este prietenos, ce aparține oricărei alte Case este inamic; regulile nu cunosc aliați.
rule-TERM-6 = Două sau mai multe unități ale unei Case în același loc formează o armată; o unitate singură nu este armată și nu cere provizii.
rule-TERM-7 = Puterea disponibilă înseamnă jetoanele de putere din fața Casei; cele din fond și cele de pe tablă nu se numără.
rule-TERM-8 = Puterea primită vine din fond, puterea decartată sau plătită se întoarce acolo; fiecare Casă folosește numai jetoanele cu emblema ei.
rule-TERM-9 = O unitate distrusă se întoarce la unitățile nefolosite ale Casei și poate fi mobilizată din nou.
rule-TERM-10 = Zona de bătălie este teritoriul în care se dă lupta, niciodată cel din care au plecat atacatorii.
rule-TERM-11 = Atacatorul este Casa al cărei marș a pornit lupta, apărătorul este cealaltă Casă din zonă; cine doar sprijină nu este nici atacator, nici apărător.
rule-TERM-12 = O unitate care s-a retras stă culcată, în debandadă; orice altă unitate stă în picioare.
rule-TERM-13 = Castelul și fortăreața sunt pictograme ale teritoriilor de uscat; un teritoriu are cel mult una dintre ele.
rule-TERM-14 = Comenzile speciale sunt cele cinci jetoane cu stea, câte unul din fiecare tip.
rule-TERM-15 = Săbiile și craniile costă unități; fortificația anulează o sabie.

## COMP: p. 2 „Lista componentelor”; p. 4 „Depășirea componentelor prevăzute”

rule-COMP-1 = Joacă trei până la șase jucători, fiecare cu o singură Casă.
rule-COMP-2 = Fiecare Casă are 10 infanteriști, 5 cavaleri, 6 nave și 2 mașini de război.
rule-COMP-3 = Fiecare Casă are 7 cărți de Casă; mai sunt trei teancuri Westeros de câte 10 cărți, 9 cărți ale Sălbaticilor și, opțional, 24 de cărți Soarta bătăliei.
rule-COMP-4 = Fiecare Casă are 15 jetoane de comandă: câte trei din fiecare dintre cele cinci tipuri, unul dintre ele special.
rule-COMP-5 = Fiecare Casă are 20 de jetoane de putere; fiecare se află în fond, la putere disponibilă, pe tablă sau într-o ofertă în curs.
rule-COMP-6 = Jetoanele de influență, provizii, victorie și garnizoană, forțele neutre, simbolurile de stăpânire și marcatoarele există în număr fix.
rule-COMP-7 = Fără piesă liberă de acel fel, Casa nu poate mobiliza, promova sau înlocui; piesele distruse devin libere imediat.
rule-COMP-8 = Casa primește cel mult câtă putere mai are în fond; restul se pierde, fără efect asupra celorlalți.
rule-COMP-9 = Promovarea cere o piesă liberă de felul nou; infanteristul se întoarce în același moment la unitățile nefolosite.

## SETUP: p. 4 „Pregătirea jocului”

rule-SETUP-1 = Teancul Sălbaticilor se amestecă, iar jetonul de amenințare pornește de pe poziția 2.
rule-SETUP-2 = Cele trei teancuri Westeros se amestecă separat, cu fața în jos.
rule-SETUP-3 = Forțele neutre marcate cu numărul potrivit de jucători se așază pe teritoriile pe care le numesc; celelalte nu se folosesc.
rule-SETUP-4 = Marcatorul turelor pornește de pe poziția 1.
rule-SETUP-5 = Casele permise pentru acest număr de jucători se aleg sau se trag la sorți.
rule-SETUP-6 = Fiecare Casă începe cu toate cărțile în mână și cu toate comenzile, jetoanele și unitățile ei, încă fără putere.
rule-SETUP-7 = Jetoanele de provizii, victorie și influență pornesc de unde arată paravanul; pe o poziție de influență stă o singură Casă.
rule-SETUP-8 = Cu mai puțin de șase Case, golurile de pe pistele de influență se închid spre poziția 1, în aceeași ordine.
rule-SETUP-9 = După închiderea golurilor, prima Casă de pe fiecare pistă ia simbolul de stăpânire al pistei, nefolosit.
rule-SETUP-10 = Unitățile de start se așază cum arată paravanele.
rule-SETUP-11 = Garnizoana fiecărei Case care joacă stă pe teritoriul ei de baștină.
rule-SETUP-12 = Fiecare Casă începe cu 5 jetoane de putere; celelalte 15 rămân în fond.
rule-SETUP-13 = Folosirea cărților Soarta bătăliei se hotărăște înainte de joc.
rule-SETUP-14 = Prima tură începe cu faza de planificare; faza ei Westeros se omite.

## FEW: p. 28 „Jocul cu mai puțin de șase jucători”

rule-FEW-1 = În șase jucători participă toate Casele și se așază forțele neutre marcate „4-6”.
rule-FEW-2 = În cinci lipsește Martell și se așază nouă forțe neutre; în patru lipsește și Tyrell și se așază douăsprezece.
rule-FEW-3 = În trei joacă Stark, Lannister și Baratheon, cu toate cele paisprezece forțe neutre pe fața „3”.
rule-FEW-4 = Cu trei sau patru Case, pista adițională schimbă stelele de pe primele patru poziții ale Curții regale.
rule-FEW-5 = Un jeton cu liniuță închide teritoriul și portul lui pe tot jocul: fără intrare, fără retragere, fără mobilizare.
rule-FEW-6 = Piesele, cărțile și scuturile Caselor care nu joacă nu au niciun efect; teritoriile lor de baștină sunt teritorii obișnuite.
rule-FEW-7 = Cele zece ture, ținta de șapte teritorii, cele 5 jetoane de putere și amenințarea 2 nu depind de numărul de jucători.

## ROUND: p. 7 „Tura jocului”

rule-ROUND-1 = Jocul are cel mult zece ture, fiecare cu faza Westeros, de planificare și de acțiune; prima tură nu are faza Westeros.
rule-ROUND-2 = Faza Westeros: marcatorul turelor, trei cărți, amenințarea Sălbaticilor, apoi cărțile I, II și III.
rule-ROUND-3 = Faza de planificare: alocarea comenzilor, dezvăluirea lor, Corbul mesager.
rule-ROUND-4 = Faza de acțiune: incursiuni, marșuri cu luptele lor, consolidarea puterii, punerea în ordine.
rule-ROUND-5 = Jocul se termină după punerea în ordine a turei 10; nu se mai întorc cărți Westeros.
rule-ROUND-6 = Victoria imediată poate încheia jocul în orice moment, în toiul oricărei faze.

## WEST: p. 7 „Faza Westeros”; „Referințe cărți Westeros”

rule-WEST-1 = Mai întâi marcatorul turelor înaintează cu o poziție.
rule-WEST-2 = Cartea de sus a fiecărui teanc se întoarce înainte ca vreuna să fie rezolvată.
rule-WEST-3 = Fiecare pictogramă Sălbatici înaintează amenințarea cu o poziție, cel mult până la 12; cele în plus se pierd.
rule-WEST-4 = Dacă amenințarea ajunge la 12, Sălbaticii atacă imediat, înaintea cărților.
rule-WEST-5 = Cărțile se rezolvă în ordinea I, II, III, fiecare până la capăt.
rule-WEST-6 = La o carte cu alegere hotărăște deținătorul simbolului numit; „nimic” este mereu o variantă, iar simbolul nu se consumă.
rule-WEST-7 = La punerea în ordine, cărțile folosite trec sub teancul lor, așa că teancurile nu se termină niciodată.
rule-WEST-8 = Provizii: toate Casele își numără din nou proviziile.
rule-WEST-9 = Mobilizare: Casele mobilizează pe rând, în ordinea jucătorilor.
rule-WEST-10 = Tronul Săbiilor: deținătorul Tronului de Fier alege Provizii, Mobilizare sau nimic.
rule-WEST-11 = Se apropie iarna: tot teancul se amestecă și se întoarce altă carte, care se rezolvă cu tot cu pictograma ei.
rule-WEST-12 = Ultimele zile ale verii: nu se întâmplă nimic.
rule-WEST-13 = Urzeala tronurilor: putere pentru fiecare pictogramă de putere controlată și pentru fiecare port propriu cu nave, dacă în marea lui nu sunt nave inamice.
rule-WEST-14 = Încleștarea regilor: se licitează pe rând pozițiile de pe cele trei piste de influență.
rule-WEST-15 = Aripi întunecate, cuvinte întunecate: deținătorul Corbului mesager alege Încleștarea regilor, Urzeala tronurilor sau nimic.
rule-WEST-16 = Atacul Sălbaticilor: ei atacă cu puterea actuală de pe pista lor, fie ea și 0.
rule-WEST-17 = La vârf de sabie: deținătorul Sabiei din oțel valyrian alege interdicția din Iureșul săbiilor, pe cea din Ploi de toamnă sau nimic.
rule-WEST-18 = Ploi de toamnă: este interzis doar marșul special +1.
rule-WEST-19 = Iureșul săbiilor interzice apărarea, Marea de furtuni incursiunea, Festinul ciorilor consolidarea, Țesătură de minciuni sprijinul, inclusiv comenzile speciale.
rule-WEST-20 = O interdicție ține toată faza de planificare a turei, inclusiv înlocuirea făcută cu Corbul mesager.
rule-WEST-21 = Unde textul cărții spune mai mult decât regulamentul, se urmează cartea.
rule-WEST-22 = Cărțile Westeros aduc cincisprezece feluri de evenimente.

## SUPPLY: p. 8 „Cartea Westeros «Provizii»”

rule-SUPPLY-1 = La Provizii, fiecare Casă își mută jetonul la numărul pictogramelor controlate, în limitele pistei; apoi, pe rând, reduce armatele prea mari.
rule-SUPPLY-2 = Fiecare nivel de provizii arată câte armate pot exista și cât de mari.
rule-SUPPLY-3 = Cea mai mare armată se compară cu cea mai mare valoare permisă, a doua cu a doua și tot așa; mai puțin e întotdeauna permis.
rule-SUPPLY-4 = Orice unitate se numără ca una, și pe mare, și în port, și în debandadă; garnizoanele și forțele neutre nu se numără.
rule-SUPPLY-5 = Casa aflată peste limită înlătură unități alese de ea, până respectă limita și nu mai mult decât e nevoie.
rule-SUPPLY-6 = Pictogramele câștigate sau pierdute pe hartă nu mută jetonul; îl mută doar Provizii sau un efect care numește pista.
rule-SUPPLY-7 = Nicio mobilizare, niciun marș, nicio retragere și nicio altă acțiune nu poate duce Casa peste limita ei de provizii.
rule-SUPPLY-8 = Un marș se verifică o singură dată, după toate mutările lui; atacatorii se socotesc o armată în zona de bătălie.
rule-SUPPLY-9 = La mobilizare limita se verifică după fiecare piesă așezată.
rule-SUPPLY-10 = Pierderile, rezultatele luptelor și acțiunile inamice nu obligă pe nimeni să-și reducă armatele.
rule-SUPPLY-11 = Dacă o carte a Sălbaticilor mută jetoane de provizii, se mută mai întâi toate, apoi Casele își reduc armatele în ordinea jucătorilor.

## MUSTER: p. 9 „Cartea Westeros «Mobilizare»”

rule-MUSTER-1 = În ordinea jucătorilor, fiecare Casă își termină toate mobilizările înainte să înceapă următoarea.
rule-MUSTER-2 = E de ajuns controlul teritoriului; nu trebuie să se afle acolo nicio unitate.
rule-MUSTER-3 = Fortăreața dă 2 puncte de mobilizare, castelul 1; punctele se cheltuiesc numai pentru acel teritoriu.
rule-MUSTER-4 = Costuri: infanterist 1, navă 1, cavaler 2, mașină de război 2; promovarea unui infanterist costă 1.
rule-MUSTER-5 = Unitățile de uscat se așază în teritoriul care plătește, niciodată pe mare sau în port.
rule-MUSTER-6 = Navele se așază în portul teritoriului sau în orice teritoriu marin adiacent lui.
rule-MUSTER-7 = Într-un teritoriu marin cu nave inamice nu se mobilizează nave; în portul propriu se poate oricând.
rule-MUSTER-8 = Într-un port încap cel mult trei nave.
rule-MUSTER-9 = Nu se mobilizează o unitate care ar face o armată peste limita de provizii; promovarea nu schimbă mărimea armatei.
rule-MUSTER-10 = Punctele nefolosite se pierd; nimeni nu este obligat să le cheltuiască.
rule-MUSTER-11 = Piesa trebuie să fie liberă; cea eliberată printr-o promovare poate fi folosită pe loc.
rule-MUSTER-12 = Casa alege în ce ordine își ia teritoriile și piesele.
rule-MUSTER-13 = Un infanterist abia mobilizat nu poate fi promovat în aceeași mobilizare; unitatea mai bună se ia direct, la același preț.
rule-MUSTER-14 = Un infanterist în debandadă poate fi promovat; unitatea nouă este și ea în debandadă.
rule-MUSTER-15 = Nu se mobilizează într-un teritoriu cu forță neutră sau închis.

## BID: p. 10 „Cartea Westeros «Încleștarea regilor»”

rule-BID-1 = Pistele se golesc, apoi se licitează pe rând: Tronul de Fier, Feudele, Curtea regală.
rule-BID-2 = Toți licitează deodată și în secret, de la 0 până la toată puterea disponibilă.
rule-BID-3 = Cea mai mare ofertă ia poziția 1, următoarea poziția 2 și tot așa; fiecare Casă primește un loc, chiar și cu oferta 0.
rule-BID-4 = Casele cu oferte egale sunt ordonate de deținătorul Tronului de Fier, după voie, pe pozițiile pe care le împart.
rule-BID-5 = La licitația pentru pista Tronului de Fier decide deținătorul de dinainte, chiar dacă pierde Tronul.
rule-BID-6 = O pistă completată are efect imediat: prima Casă ia simbolul, iar noul deținător al Tronului de Fier departajează licitațiile următoare.
rule-BID-7 = După fiecare licitație toate ofertele merg în fond, câștigătoare sau nu.
rule-BID-8 = Un simbol de stăpânire câștigat la licitație este disponibil, nefolosit.
rule-BID-9 = Nimeni nu poate arăta o ofertă înainte de dezvăluire.

## TRACK: p. 11 „Pistele de influență și simbolurile de stăpânire”; p. 27 „Ajustarea pistelor de influență”

rule-TRACK-1 = Fiecare dintre cele trei piste are câte o Casă pe poziție; poziția 1 este cea mai bună.
rule-TRACK-2 = Pista Tronului de Fier dă ordinea jucătorilor; prima Casă deține Tronul de Fier.
rule-TRACK-3 = Deținătorul Tronului de Fier decide toate egalitățile, și pe ale sale, în afară de cele din lupte și de la câștigarea jocului.
rule-TRACK-4 = La egalitate în luptă învinge cine stă mai bine pe pista Feudelor; prima Casă de pe ea deține Sabia din oțel valyrian.
rule-TRACK-5 = Stelele de la poziția ta de pe Curtea regală arată câte comenzi speciale poți plasa; prima Casă deține Corbul mesager.
rule-TRACK-6 = Sabia din oțel valyrian se folosește o dată pe tură, într-o luptă în care deținătorul ei este atacator sau apărător.
rule-TRACK-7 = Corbul mesager se folosește o dată pe tură.
rule-TRACK-8 = Când o Casă se mută pe o pistă, se deplasează cu un pas doar Casele aflate între locul vechi și cel nou.
rule-TRACK-9 = Simbolul de stăpânire trece imediat la noua poziție 1, folosit sau disponibil, așa cum este.
rule-TRACK-10 = O schimbare pe Curtea regală nu atinge comenzile speciale deja plasate; contează din următoarea fază de planificare.
rule-TRACK-11 = O schimbare pe pista Tronului de Fier schimbă imediat ordinea jucătorilor.
rule-TRACK-12 = Pista cea mai bună a unei Case este cea cu cel mai mic număr de poziție; la egalitate alege deținătorul Tronului de Fier.

## WILD: p. 22-23 „Atacurile Sălbaticilor”

rule-WILD-1 = Sălbaticii atacă la amenințarea 12 și la cartea „Atacul Sălbaticilor”, chiar de mai multe ori în aceeași fază.
rule-WILD-2 = Puterea Sălbaticilor este numărul poziției pe care stă jetonul de amenințare.
rule-WILD-3 = Toți licitează deodată și în secret; suma ofertelor este puterea Rondului de Noapte.
rule-WILD-4 = Rondul de Noapte învinge dacă suma atinge cel puțin puterea Sălbaticilor.
rule-WILD-5 = După victoria Rondului de Noapte amenințarea coboară la 0; după victoria Sălbaticilor, cu două poziții.
rule-WILD-6 = Toate ofertele merg în fond, indiferent de rezultat.
rule-WILD-7 = La oferte egale, deținătorul Tronului de Fier spune cine a licitat cel mai mult sau cel mai puțin, înainte să se vadă cartea.
rule-WILD-8 = Apoi se dezvăluie cartea: recompensă pentru oferta cea mai mare sau penalizări, mai întâi cea severă pentru oferta cea mai mică.
rule-WILD-9 = Cartea Sălbaticilor trece cu fața în jos sub teancul ei.
rule-WILD-10 = Recompensele și penalizările privesc doar puterea rămasă după plata ofertelor.
rule-WILD-11 = Când Sălbaticii iau ultima unitate, nu se poate lăsa un jeton de putere; controlul, porturile, comenzile și victoria se verifică din nou.
rule-WILD-12 = Cine nu poate îndeplini toată penalizarea îndeplinește cât poate.
rule-WILD-13 = Un atac repetat de o carte are puterea tipărită pe carte; jetonul de amenințare nu se mută la acea valoare.
rule-WILD-14 = O Casă care nu ia parte la un atac repetat nu licitează și nu primește nici recompensă, nici penalizare.

## PLAN: p. 12 „Faza de planificare”; p. 13 „Jetoanele de comandă - rezumat”

rule-PLAN-1 = Toate Casele pun deodată și în secret câte o comandă în fiecare teritoriu și port în care au unități.
rule-PLAN-2 = Un loc primește o singură comandă; unde sunt doar jetoane de putere sau o garnizoană nu se pune comandă.
rule-PLAN-3 = Cele zece comenzi obișnuite sunt libere; comenzi speciale se pot plasa cel mult atâtea câte stele ai pe Curtea regală.
rule-PLAN-4 = O comandă interzisă în această tură nu poate fi plasată.
rule-PLAN-5 = Consolidarea puterii pe mare și apărarea în port se pot plasa drept cacealma; acolo nu au efect.
rule-PLAN-6 = Dacă o Casă nu are destule comenzi folosibile, toți își plasează comenzile pe rând, în ordinea jucătorilor, cu fața în jos.
rule-PLAN-7 = Casa cu prea puține comenzi le plasează pe toate cele folosibile și alege ce locuri rămân fără comandă.
rule-PLAN-8 = Comenzile se pot schimba până când toată lumea a confirmat, iar la plasarea pe rând până confirmi tu; nimeni nu le poate arăta.
rule-PLAN-9 = După ce ultima Casă este gata, toate comenzile se dezvăluie deodată.
rule-PLAN-10 = O Casă fără unități nu are ce plasa și este gata din start.

## RAVEN: p. 11-12 „Corbul mesager”

rule-RAVEN-1 = Corbul mesager înlocuiește o comandă proprie, arată cartea de sus din teancul Sălbaticilor sau rămâne nefolosit.
rule-RAVEN-2 = Comanda nouă respectă interdicțiile și stelele; un loc fără comandă nu primește una.
rule-RAVEN-3 = Cartea Sălbaticilor văzută cu Corbul se pune înapoi deasupra sau sub teanc; poți spune ce ai văzut, dar nu o poți arăta.
rule-RAVEN-4 = Înlocuirea și privitul consumă Corbul; înlocuirea o vede toată lumea.

## ACT: p. 14 „Faza de acțiune”; p. 16 „Îndepărtarea/rezolvarea comenzilor”

rule-ACT-1 = Se rezolvă incursiunile, apoi marșurile, apoi consolidările; sprijinul și apărarea rămân pe tablă și ajută până la punerea în ordine.
rule-ACT-2 = Casele rezolvă pe rând câte o comandă, în ordinea jucătorilor, până nu mai rămâne niciuna de acel tip.
rule-ACT-3 = Cine are o comandă de acel tip trebuie să rezolve una, fie și fără efect.
rule-ACT-4 = În fiecare rundă de comenzi o Casă acționează o singură dată; urmează cea mai bine plasată acum pe pistă dintre cele care n-au acționat.
rule-ACT-5 = O comandă luată de pe tablă se întoarce la Casa ei și poate fi folosită din nou abia în următoarea fază de planificare.
rule-ACT-6 = O comandă rămasă fără unitățile proprietarului se înlătură, după fiecare marș și după fiecare efect care distruge unități.

## RAID: p. 14 „Rezolvarea comenzilor de incursiune”; p. 22 „Comenzile speciale”

rule-RAID-1 = O incursiune poate înlătura o comandă inamică adiacentă de incursiune, sprijin sau consolidare a puterii.
rule-RAID-2 = Fără țintă, sau dacă nu vrei niciuna, incursiunea pur și simplu se înlătură.
rule-RAID-3 = O incursiune obișnuită nu poate înlătura marșuri sau apărări.
rule-RAID-4 = O incursiune specială poate înlătura în schimb o comandă de apărare; niciodată un marș și doar o țintă.
rule-RAID-5 = De pe uscat ajungi doar pe uscat; de pe mare la mări, coaste și porturile acelei mări; din port doar la marea lui.
rule-RAID-6 = Transportul naval nu ajută la incursiuni, iar un râu fără pod le oprește.
rule-RAID-7 = Jefuire: dacă înlături o consolidare a puterii, primești 1 putere, iar victima decartează 1, dacă are.
rule-RAID-8 = O comandă de incursiune înlăturată de alta nu se mai rezolvă.

## MARCH: p. 15 „Rezolvarea comenzilor de marș”

rule-MARCH-1 = O comandă de marș mută toate, unele sau niciuna dintre unitățile de acolo, fiecare unde vrei; restul rămâne.
rule-MARCH-2 = Fiecare unitate se mută o singură dată, într-un loc adiacent.
rule-MARCH-3 = Unitățile de uscat rămân pe uscat; navele merg pe mări adiacente, din port în marea lui și din mare în portul propriu.
rule-MARCH-4 = Unitățile în debandadă nu se mută.
rule-MARCH-5 = Cel mult o destinație poate fi un atac: asupra unor unități, a unei garnizoane sau a unei forțe neutre.
rule-MARCH-6 = Mai întâi se fac mutările fără luptă, la urmă se rezolvă atacul.
rule-MARCH-7 = Numărul de pe comanda de marș se adaugă la puterea de luptă a atacatorului în atacul ei și nicăieri altundeva.
rule-MARCH-8 = Un teritoriu apărat doar de un jeton de putere, sau un teritoriu de baștină inamic fără unități și garnizoană, se ocupă fără luptă.
rule-MARCH-9 = Când ultima unitate pleacă, poți lăsa un jeton de putere ca să păstrezi teritoriul; altfel pierzi controlul.
rule-MARCH-10 = Jetonul de putere se hotărăște odată cu mutările, înainte de luptă, și rămâne chiar dacă atacatorii se întorc.
rule-MARCH-11 = Mutările, atacul și jetonul de putere sunt o singură decizie, permisă numai în limita de provizii.
rule-MARCH-12 = Comanda se ia de pe tablă după mutări, iar dacă a fost luptă, la punerea în ordine de după ea.
rule-MARCH-13 = Unitățile sosite lângă alt marș propriu nerezolvat se pot muta din nou odată cu acela.
rule-MARCH-14 = Într-un teritoriu închis nu se poate intra.
rule-MARCH-15 = Două Case stau în același loc doar în luptă; nici trecerea cu învoială nu există.
rule-MARCH-16 = Înainte de luptă se distrug navele din porturile fără stăpân și se verifică victoria; capturarea porturilor urmează după marș.
rule-MARCH-17 = Cât ține lupta, zona este a apărătorului; unitățile atacatoare contează acolo doar pentru provizii.

## SHIP: p. 23 „Transportul naval”

rule-SHIP-1 = Un lanț de teritorii marine cu nave proprii face adiacente teritoriile de uscat de pe marginea lui, la marșul și retragerea unităților de uscat.
rule-SHIP-2 = Lanțul poate transporta de oricâte ori, spre mai multe destinații, și la atac.
rule-SHIP-3 = Transportă numai navele proprii, niciodată ale altei Case, nici cu acordul ei.
rule-SHIP-4 = Navele transportă orice comandă ar avea, chiar și în debandadă.
rule-SHIP-5 = Navele nu transportă nave.
rule-SHIP-6 = Transportul naval nu servește la sprijin, incursiuni sau mobilizare.
rule-SHIP-7 = Navele din porturi nu fac parte din lanț.

## ADJ: p. 27 „Râuri”, „Poduri”, „Zone insulare”

rule-ADJ-1 = Teritoriile despărțite de un râu nu sunt adiacente în nicio situație, decât dacă le leagă un pod.
rule-ADJ-2 = Piatra Dragonului, Pyke și Arbor sunt teritorii de uscat înconjurate de mare; unitățile de uscat ajung acolo numai pe nave.
rule-ADJ-3 = Celelalte insulițe sunt doar decor; ce este adiacent arată harta.

## COMBAT: p. 17 „Lupta”; p. 18-21 pașii luptei

rule-COMBAT-1 = Un marș asupra unor unități sau a unei garnizoane pornește o luptă, oricât de slabe sau în debandadă ar fi.
rule-COMBAT-2 = Infanterist 1, cavaler 2, navă 1, mașină de război 4 la atacul unui castel sau al unei fortărețe, altfel 0; în debandadă 0.
rule-COMBAT-3 = Puterea inițială: unitățile și sprijinul acceptat, plus marșul la atacator, plus apărarea și garnizoana la apărător.
rule-COMBAT-4 = O comandă de apărare ajută împotriva fiecărui atac din tură, cât timp rămâne pe tablă.
rule-COMBAT-5 = Atacatorul și apărătorul trebuie să joace câte o carte de Casă, aleasă în secret, chiar și cine are doar garnizoană.
rule-COMBAT-6 = Ambele cărți se dezvăluie deodată, apoi se aplică textele lor.
rule-COMBAT-7 = După texte, combatantul care deține Sabia din oțel valyrian nefolosită poate adăuga +1.
rule-COMBAT-8 = Puterea finală se calculează din nou, cu toate schimbările, cartea de Casă, Sabia și Soarta bătăliei.
rule-COMBAT-9 = Nici puterea cărții, nici puterea finală nu coboară sub 0.
rule-COMBAT-10 = Învinge puterea finală mai mare; la egalitate, cine stă mai bine pe pista Feudelor.
rule-COMBAT-11 = Apoi se aplică textele „dacă învingi” și „dacă pierzi”.
rule-COMBAT-12 = Garnizoana unui apărător învins iese definitiv din joc; a unuia învingător rămâne.
rule-COMBAT-13 = Mai întâi se stabilesc victimele, apoi urmează retragerea.
rule-COMBAT-14 = Atacatorul învingător ocupă teritoriul; apărătorul învingător rămâne în el.
rule-COMBAT-15 = La final se înlătură marșul; dacă a învins atacatorul, și comanda și jetonul de putere ale apărătorului. Cărțile se decartează.
rule-COMBAT-16 = La urmă, pe rând: cărțile care revin în mână, textele „după luptă”, comenzile fără unități, porturile, victoria.
rule-COMBAT-17 = Bonusul +1 al Sabiei e numai pentru deținătorul ei și se hotărăște când ambele cărți sunt cunoscute.
rule-COMBAT-18 = Dacă o parte rămâne fără unități înainte de rezultat, lupta se duce totuși până la capăt.
rule-COMBAT-19 = Dacă atacatorul învinge fără supraviețuitori, teritoriul rămâne gol, iar apărătorul pierde comanda și jetonul de putere de acolo.

## SUPPORT: p. 17-18 „Solicitarea sprijinului”

rule-SUPPORT-1 = Pot sprijini locurile cu comandă de sprijin adiacente zonei de bătălie; de unde au pornit atacatorii nu contează.
rule-SUPPORT-2 = Proprietarii comenzilor de sprijin declară în ordinea jucătorilor: sprijină atacatorul, apărătorul sau pe nimeni.
rule-SUPPORT-3 = O Casă ajută cel mult o parte și hotărăște pentru fiecare comandă de sprijin dacă participă.
rule-SUPPORT-4 = Atacatorul și apărătorul se pot sprijini doar pe ei înșiși, sau pe nimeni.
rule-SUPPORT-5 = Un loc care sprijină aduce toată puterea unităților sale, plus 1 la comanda specială; niciodată doar o parte.
rule-SUPPORT-6 = După ultima declarație, ambele părți pot refuza sprijinul străin, loc cu loc.
rule-SUPPORT-7 = Comanda de sprijin rămâne pe tablă și poate sprijini oricâte lupte.
rule-SUPPORT-8 = Comanda de sprijin nu dă niciun bonus teritoriului în care se află.
rule-SUPPORT-9 = Navele sprijină lupte pe mare și pe uscat; unitățile de uscat niciodată lupte pe mare.
rule-SUPPORT-10 = Navele din port sprijină doar lupte din marea portului, niciodată pe uscat.
rule-SUPPORT-11 = Mașinile de război aduc putere doar când sprijină atacul asupra unui castel sau a unei fortărețe.
rule-SUPPORT-12 = Garnizoanele și forțele neutre nu sprijină; forțele neutre nici nu pot fi sprijinite.
rule-SUPPORT-13 = Unitățile care sprijină nu cad victime și nu se retrag.
rule-SUPPORT-14 = Dacă o carte înlătură o comandă de sprijin în timpul luptei, puterea ei dispare imediat din calcul.

## CARD: p. 19 „Cărțile de Casă”

rule-CARD-1 = Fiecare Casă are șapte cărți, cu o putere de luptă și fie un text, fie pictograme de luptă.
rule-CARD-2 = Un text fără moment precizat se aplică imediat la dezvăluire; cel care schimbă puterea, oricând se calculează puterea.
rule-CARD-3 = La dezvăluire: întâi textele „Ignoră” și „Anulează”, apoi cele imediate, apoi restul, de fiecare dată în ordinea jucătorilor.
rule-CARD-4 = Textele „dacă învingi” și „dacă pierzi” se aplică după aflarea învingătorului, înainte de victime.
rule-CARD-5 = Un text se aplică până la capăt înainte de următorul și cel mult o dată pe luptă.
rule-CARD-6 = O carte decartată nu poate fi jucată.
rule-CARD-7 = După ce joci ultima carte, la sfârșitul luptei le iei pe celelalte înapoi în mână; cea abia jucată rămâne decartată.
rule-CARD-8 = Dacă alt efect îți golește mâna, cărțile revin imediat, în afara celor abia decartate.
rule-CARD-9 = Săbiile învingătorului costă unități, fortificațiile învinsului le anulează; săbiile învinsului și fortificațiile învingătorului nu fac nimic.
rule-CARD-10 = O parte rămasă fără carte are putere 0, fără pictograme și fără text.
rule-CARD-11 = Pentru textele de după rezultat, cartea abia jucată se află deja în teancul de decartare.

## LOSS: p. 20-21 „Victime”

rule-LOSS-1 = Doar învinsul are victime: săbiile învingătorului minus fortificațiile învinsului.
rule-LOSS-2 = Înainte de alegerea victimelor, unitățile în debandadă și mașinile de război ale învinsului sunt distruse, fără să se numere ca victime.
rule-LOSS-3 = Învinsul își alege victimele dintre unitățile în picioare, câte una de fiecare, oricare le-ar fi puterea; o carte poate da alegerea altcuiva.
rule-LOSS-4 = Dacă unitățile nu ajung, sunt distruse toate, iar restul se iartă.
rule-LOSS-5 = Sprijinitorii, garnizoanele și forțele neutre nu cad niciodată victime.

## RETREAT: p. 21 „Retrageri și intrarea în debandadă”

rule-RETREAT-1 = După victime, unitățile rămase ale învinsului trebuie să plece din zona de bătălie; cele care sprijină rămân.
rule-RETREAT-2 = Atacatorul învins se întoarce de unde a pornit marșul.
rule-RETREAT-3 = Dacă locul de pornire a devenit între timp inamic, unitățile atacatorului învins sunt distruse.
rule-RETREAT-4 = Apărătorul învins se retrage cu toate unitățile într-un singur loc adiacent, neocupat sau propriu.
rule-RETREAT-5 = Nu te poți retrage în locul din care au pornit atacatorii, nici dacă este gol.
rule-RETREAT-6 = Nu te poți retrage la un jeton de putere, scut sau garnizoană inamică, la o forță neutră sau într-un teritoriu închis.
rule-RETREAT-7 = Infanteriștii și cavalerii nu se retrag pe mare sau în port, navele nu se retrag pe uscat.
rule-RETREAT-8 = Retragerea poate folosi transportul naval.
rule-RETREAT-9 = Navele se pot retrage într-un port propriu legat de acea mare, în limita a trei nave.
rule-RETREAT-10 = Un loc care depășește proviziile sau portul se poate alege doar dacă nu există altul; întâi se distrug cât mai puține unități.
rule-RETREAT-11 = Dacă toate locurile costă unități, se pot alege doar cele cu cele mai puține pierderi.
rule-RETREAT-12 = Dacă nu există niciun loc de retragere, sau niciunul nu salvează măcar o unitate, toate sunt distruse.
rule-RETREAT-13 = Mașinile de război nu se pot retrage.
rule-RETREAT-14 = Unitățile retrase sunt în debandadă: putere 0, fără marș, nu cad victime, dar contează la provizii, iar navele transportă.
rule-RETREAT-15 = Și atacatorii învinși sunt în debandadă la locul de pornire.
rule-RETREAT-16 = O unitate în debandadă obligată să se retragă din nou este distrusă.
rule-RETREAT-17 = Unitățile în debandadă se ridică la punerea în ordine.
rule-RETREAT-18 = Dacă întoarcerea atacatorului învins ar depăși proviziile, el distruge mai întâi unități din cele care se retrag.
rule-RETREAT-19 = Retragerea nu schimbă comenzi și nu lasă jetoane de putere; locul în care ajungi îl controlezi prin prezență.

## CTRL: p. 24 „Stăpânirea teritoriilor”

rule-CTRL-1 = Un teritoriu de uscat îl controlează cine are unități acolo; altfel, cine are jetonul de putere; altfel, Casa cu scutul, dacă joacă.
rule-CTRL-2 = Marea nu o controlează nimeni și nu primește jetoane de putere.
rule-CTRL-3 = Portul aparține celui care controlează teritoriul lui de uscat.
rule-CTRL-4 = Când pleacă ultima unitate și nu există jeton de putere sau scut propriu, controlul se pierde imediat.
rule-CTRL-5 = Un jeton de putere se lasă doar când ultima unitate pleacă în marș, pe uscat, unul singur și nu în propriul teritoriu de baștină.
rule-CTRL-6 = Nicio altă golire a teritoriului nu permite un jeton de putere: nici lupta, nici retragerea, nici Sălbaticii, nici cărțile.
rule-CTRL-7 = Jetonul de putere rămâne sub unitățile proprii, contează din nou când pleacă și nu poate fi luat înapoi.
rule-CTRL-8 = Jetonul de putere revine în fond când altă Casă câștigă controlul, nu la un atac respins.
rule-CTRL-9 = Jetoanele de putere nu dau putere de luptă și nu sunt pictograme de putere.
rule-CTRL-10 = Controlul dă pe loc mobilizarea, portul, punctul de pe pista victoriei și pictogramele teritoriului.

## HOME: p. 24 „Stăpânirea teritoriilor de baștină”

rule-HOME-1 = Scutul propriu funcționează ca un jeton de putere care nu poate fi înlăturat.
rule-HOME-2 = Un teritoriu de baștină inamic se controlează cu unități sau cu un jeton de putere pus peste scut.
rule-HOME-3 = În propriul teritoriu de baștină nu e nevoie de jeton de putere și nici nu se poate pune unul.
rule-HOME-4 = Un teritoriu de baștină străin rămas fără unități și fără jeton revine imediat Casei cu scutul.

## PORT: p. 25 „Porturi”

rule-PORT-1 = Portul îl folosește doar cine controlează teritoriul lui de uscat; încap numai nave, cel mult trei.
rule-PORT-2 = Fiecare port este legat de un singur teritoriu marin; mutările, incursiunile, sprijinul și blocada privesc doar acea mare.
rule-PORT-3 = Navele intră din mare în portul propriu și ies din port în mare, și la atac; un port nu poate fi atacat.
rule-PORT-4 = Navele din port primesc comandă ca oricare altele; apărarea nu are efect acolo.
rule-PORT-5 = Incursiunile trec între port și marea lui, niciodată între port și uscat.
rule-PORT-6 = Din port se sprijină doar lupte din marea portului.
rule-PORT-7 = Consolidarea puterii în port aduce 1 putere, dar nimic dacă în marea lui se află o navă inamică.
rule-PORT-8 = Consolidarea specială nu poate mobiliza în port.
rule-PORT-9 = Noul stăpân al uscatului poate înlocui navele inamice din port cu nave proprii, în limita pieselor și proviziilor; restul se distruge.
rule-PORT-10 = Dacă teritoriul de uscat rămâne fără stăpân, navele din portul lui se distrug imediat.
rule-PORT-11 = Mobilizarea în porturi, retragerea în porturi și venitul din porturi se găsesc la capitolele lor.

## GARR: p. 26 „Garnizoane”

rule-GARR-1 = Fiecare Casă are pe teritoriul de baștină o garnizoană de 2; ea nu este unitate și nu se mișcă.
rule-GARR-2 = Garnizoana își adaugă valoarea la puterea inițială a apărătorului când îi este atacat teritoriul.
rule-GARR-3 = Și o garnizoană singură duce o luptă obișnuită, cu cărți de Casă.
rule-GARR-4 = Învinsă, garnizoana iese definitiv din joc; săbiile și craniile n-o ating.
rule-GARR-5 = O garnizoană apără numai Casa al cărei scut e tipărit acolo.

## NEUT: p. 26 „Jetoane de forță neutră”

rule-NEUT-1 = Într-un teritoriu cu forță neutră se intră doar cu o putere cel puțin egală cu numărul ei.
rule-NEUT-2 = Se socotesc unitățile în marș, numărul marșului și sprijinul; nu și cărțile de Casă, Sabia sau Soarta bătăliei.
rule-NEUT-3 = Forța neutră nu primește sprijin și nu joacă nicio carte.
rule-NEUT-4 = La reușită jetonul iese din joc, iar unitățile intră fără victime.
rule-NEUT-5 = Intrarea la o forță neutră este singurul atac permis al acelui marș.
rule-NEUT-6 = Sprijinul altora se cere înainte de mutări; dacă puterea nu ajunge, atacul nu este permis.
rule-NEUT-7 = Forțele neutre nu consumă provizii și nu dau nimănui controlul.

## CONS: p. 16 „Rezolvarea comenzilor de consolidare a puterii”; p. 22 „Comenzile speciale”

rule-CONS-1 = Pe uscat, consolidarea puterii aduce 1 putere plus câte 1 pentru fiecare pictogramă de putere din teritoriu.
rule-CONS-2 = Consolidarea specială poate în schimb mobiliza chiar acolo, dacă teritoriul are castel sau fortăreață.
rule-CONS-3 = Pe mare, consolidarea puterii se înlătură fără efect; pentru port vezi capitolul Porturi.
rule-CONS-4 = Dacă nu se poate mobiliza nimic, consolidarea specială aduce doar putere.

## CLEAN: p. 16 „Punerea în ordine”

rule-CLEAN-1 = Comenzile de sprijin și de apărare rămase se înlătură.
rule-CLEAN-2 = Toate unitățile în debandadă se ridică în picioare.
rule-CLEAN-3 = Cărțile Westeros folosite trec sub teancurile lor.
rule-CLEAN-4 = Sabia din oțel valyrian și Corbul mesager redevin disponibile.
rule-CLEAN-5 = După tura 10 jocul se termină; altfel începe tura următoare.

## WIN: p. 16 „Câștigarea jocului”

rule-WIN-1 = Casa care controlează șapte teritorii cu castel sau fortăreață câștigă pe loc, oricui i-ar fi rândul.
rule-WIN-2 = Fiecare teritoriu cu castel sau fortăreață contează cât unul; pista victoriei arată mereu numărul lor.
rule-WIN-3 = După tura 10 câștigă Casa cu cele mai multe teritorii cu castel sau fortăreață.
rule-WIN-4 = La egalitate, pe rând: mai multe fortărețe, provizii mai mari, mai multă putere disponibilă, poziție mai bună pe pista Tronului de Fier.
rule-WIN-5 = Deținătorul Tronului de Fier nu decide egalitățile pentru victorie; câștigă întotdeauna o singură Casă.
rule-WIN-6 = Clasamentul final al tuturor Caselor folosește aceleași criterii.
rule-WIN-7 = Nimeni nu este eliminat: și fără unități o Casă își păstrează pozițiile, puterea, cărțile și ofertele, și poate reveni.

## TALK: p. 24 „Alianțele”

rule-TALK-1 = Promisiunile și alianțele sunt libere oricând și nu obligă pe nimeni.
rule-TALK-2 = Comenzile plasate sau nefolosite și ofertele nu se arată nimănui înainte de dezvăluire.
rule-TALK-3 = Nicio piesă nu poate fi dăruită, împrumutată sau schimbată între jucători.
rule-TALK-4 = Poți spune orice, adevărat sau nu, despre comenzile și ofertele tale; dovezi nu există.

## INFO: p. 27 „Informații ascunse”

rule-INFO-1 = Tabla și tot ce stă la vedere pe ea este public, și pentru spectatori.
rule-INFO-2 = Puterea disponibilă a fiecăruia este publică; ascunse sunt doar ofertele, până le-au făcut toți.
rule-INFO-3 = Mâinile și teancurile de decartare sunt publice; ascunse sunt doar cele două cărți alese, până la dezvăluire.
rule-INFO-4 = Se vede că într-un loc există o comandă; care anume știe doar proprietarul, până la dezvăluire.
rule-INFO-5 = La plasarea pe rând, cei de după văd unde s-a plasat, nu și ce.
rule-INFO-6 = Ordinea cărților din teancuri este ascunsă; publice sunt componența teancurilor și cărțile folosite.
rule-INFO-7 = Cartea văzută cu Corbul mesager și locul ei sunt știute doar de deținător; ceilalți află doar că s-a uitat.
rule-INFO-8 = O carte Soarta bătăliei e știută doar de cine a extras-o, până la dezvăluire; cea schimbată cu Sabia nu se arată.
rule-INFO-9 = Răspunsurile simultane rămân ascunse până la ultimul; că ai răspuns se poate vedea.
rule-INFO-10 = Fiecare vede partea publică și propriile secrete, nimic mai mult, pe nicio cale.

## TIDE: p. 29 „Soarta bătăliei”

rule-TIDE-1 = Folosirea modulului opțional Soarta bătăliei, cu 24 de cărți, se stabilește înainte de joc.
rule-TIDE-2 = Toate cele 24 de cărți Soarta bătăliei se amestecă înaintea fiecărei lupte.
rule-TIDE-3 = După textele cărților de Casă se extrage câte o carte Soarta bătăliei, în secret: întâi atacatorul, apoi apărătorul.
rule-TIDE-4 = Înainte de dezvăluire, deținătorul Sabiei din oțel valyrian își poate schimba cartea Soarta bătăliei; pe cea nouă trebuie s-o păstreze.
rule-TIDE-5 = Numărul de pe cartea Soarta bătăliei se adaugă la putere, iar săbiile și fortificațiile la cele de pe cartea de Casă.
rule-TIDE-6 = Dacă n-a schimbat cartea, Sabia poate da încă +1 după dezvăluire.
rule-TIDE-7 = Fiecare craniu ia adversarului o unitate din luptă, fie el și învingător; fortificațiile nu ajută.
rule-TIDE-8 = Craniile se rezolvă înainte de retragere, întâi cel de pe cartea atacatorului.
rule-TIDE-9 = Împotriva forțelor neutre nu se extrag cărți Soarta bătăliei.

## RUL: points that the booklet leaves open

rule-RUL-01 = „Se apropie iarna” se înlocuiește când îi vine rândul; pictograma cărții noi contează și poate aduce imediat un atac.
rule-RUL-02 = Cărțile Westeros folosite trec sub teancul lor la punerea în ordine; se amestecă doar la „Se apropie iarna”.
rule-RUL-03 = Comanda adusă de Corbul mesager respectă interdicțiile și stelele și ia locul unei comenzi existente.
rule-RUL-04 = Are prea puține comenzi cine are mai multe locuri decât comenzi permise, socotind interdicțiile și stelele.
rule-RUL-05 = Comanda se cere unde ai unități, nu unde doar controlezi; și pe mare, și în port.
rule-RUL-06 = Proviziile unui marș se judecă după poziția finală.
rule-RUL-07 = La reducerea armatelor nu se înlătură nicio unitate care ar fi putut rămâne.
rule-RUL-08 = Se mută mai întâi toate jetoanele de provizii, apoi prima Casă își reduce armatele.
rule-RUL-09 = La mai multe pictograme decât niveluri, jetonul rămâne pe ultimul nivel.
rule-RUL-10 = Întoarcerea unui atacator învins poate costa unități din cauza proviziilor.
rule-RUL-11 = Nu există întoarcere într-un teritoriu de baștină inamic părăsit fără jeton de putere.
rule-RUL-12 = Nu există retragere la forțe neutre, garnizoane inamice sau teritorii de baștină inamice goale.
rule-RUL-13 = Dintre retragerile care costă unități sunt permise doar cele mai ieftine.
rule-RUL-14 = Navele se pot retrage într-un port propriu, în limita locurilor și a proviziilor.
rule-RUL-15 = Locul de pornire al atacatorilor este unul singur; mările traversate nu sunt interzise la retragere.
rule-RUL-16 = Orice nou stăpân al unui port hotărăște ce se întâmplă cu navele din el; fără stăpân, navele se distrug.
rule-RUL-17 = Comenzile rămase fără unități se înlătură la sfârșitul marșului și după fiecare pierdere.
rule-RUL-18 = Ajutorul contra unei forțe neutre se cere înainte de mutări, răspunsul obligă, iar puterea trebuie să ajungă.
rule-RUL-19 = Sprijinul special își adaugă +1 chiar dacă unitățile lui nu aduc nimic.
rule-RUL-20 = Puterea cărții și puterea finală se opresc la 0.
rule-RUL-21 = O mână golită în afara luptei se umple imediat, fără cărțile abia decartate.
rule-RUL-22 = Și fără unități lupta se termină cu toți pașii ei, pentru oricare parte.
rule-RUL-23 = Craniile și textele nu aleg unități în debandadă; dacă rămân doar acestea, efectul se pierde.
rule-RUL-24 = Sabia se folosește o dată pe tură: schimbă cartea Soarta bătăliei sau dă +1 după dezvăluire.
rule-RUL-25 = Toate cărțile Soarta bătăliei se amestecă înainte de alegerea cărților de Casă.
rule-RUL-26 = Întâi suferă cine a licitat cel mai puțin, apoi ceilalți, în ordinea jucătorilor.
rule-RUL-27 = Amenințarea și ofertele se încheie înainte de efectul cărții Sălbaticilor.
rule-RUL-28 = Egalitățile la licitația contra Sălbaticilor se decid înainte să se vadă cartea.
rule-RUL-29 = Scutul unei Case care nu joacă nu înseamnă nimic.
rule-RUL-30 = Un infanterist în debandadă poate fi promovat și rămâne în debandadă.
rule-RUL-31 = Victoria se verifică după fiecare schimbare de control; la două Case deodată contează teritoriile, apoi criteriile de departajare.
rule-RUL-32 = Nicio Casă nu este eliminată.
rule-RUL-33 = Un fond gol limitează câștigul; jetoanele dintr-o ofertă în curs nu sunt în fond.
rule-RUL-34 = Oferta 0 este permisă oricui, oricând.
rule-RUL-35 = Mașinile de război ale învinsului se distrug pe lângă victime; la învingător, un craniu le poate lua.
rule-RUL-36 = Unitățile în debandadă ale învinsului se distrug primele și nu se numără ca victime.
rule-RUL-37 = Fiecare Casă alege o singură parte, apoi da sau nu pentru fiecare comandă de sprijin.
rule-RUL-38 = Sprijinul străin se refuză imediat după declarații, loc cu loc; fără răspuns este acceptat.
rule-RUL-39 = Ordinea textelor: anulare, imediate, celelalte, după aflarea învingătorului, după luptă.
rule-RUL-40 = Alegerea la o carte Westeros nu consumă simbolul de stăpânire.
rule-RUL-41 = Promovarea unui infanterist abia mobilizat nu se oferă; unitatea se ia direct, cu 2 puncte.
rule-RUL-42 = Navele din port nu leagă un transport naval.
rule-RUL-43 = Cartea abia jucată aparține teancului de decartare de când se cunoaște învingătorul.
rule-RUL-44 = Cine a acționat deja în runda de comenzi nu mai acționează în ea, oricum s-ar schimba pista.
rule-RUL-45 = Deținătorul Corbului mesager își poate revedea cartea până când ea se mută.
rule-RUL-46 = Jetonul de putere dispare când altcineva câștigă teritoriul, nu la un atac respins.
rule-RUL-47 = Sabia din oțel valyrian nu ajută contra forțelor neutre.
rule-RUL-48 = Navele care transportă se pot muta și ele; doar că nu pot fi transportate.
rule-RUL-49 = Atacatorul extrage primul din Soarta bătăliei; cartea aruncată rămâne nevăzută de ceilalți.
rule-RUL-50 = Numărul de pe marș este al atacatorului.
rule-RUL-51 = Un craniu înseamnă exact o unitate, pe lângă victimele săbiilor.
rule-RUL-52 = Între port și mare se fac incursiuni; navele din port pot ieși și la atac.
rule-RUL-53 = Toate garnizoanele valorează 2.
rule-RUL-54 = La sfârșit departajează lista din regulament sau, ca opțiune, lista din FAQ 2.0.
rule-RUL-55 = Greșelile de tipar din vreo ediție nu schimbă nimic.
rule-RUL-56 = Un atac repetat al Sălbaticilor are puterea tipărită; jetonul de amenințare se mută de unde se află.
rule-RUL-57 = Dacă Sălbaticii mută provizii, se mută toate jetoanele, apoi toți își reduc armatele pe rând.
rule-RUL-58 = Deținătorul Tronului de Fier decide egalitatea și când nu îl privește, și când îl privește.
rule-RUL-59 = Și incursiunea specială înlătură doar comenzi inamice, la distanța obișnuită.
rule-RUL-60 = O armată fără putere de luptă poate ataca o Casă, dar nu trece de o forță neutră.
rule-RUL-61 = Și împotriva unor unități aflate toate în debandadă se dă o luptă obișnuită.
rule-RUL-62 = Pistele se citesc când e nevoie: o carte care le schimbă mută imediat egalitățile și simbolurile.
rule-RUL-63 = O Casă își poate reține oricare dintre propriile comenzi de sprijin.
rule-RUL-64 = O consolidare specială care nu mobilizează nimic aduce putere.
rule-RUL-65 = Învingătorii ținuți afară de Arianne Martell se întorc toți, chiar peste limita de provizii.
rule-RUL-66 = Învingătorii ținuți afară de Arianne Martell se întorc chiar și într-un teritoriu de baștină revenit între timp Casei lui.
rule-RUL-67 = „Adunarea la Apa Laptelui” nu ia nimic dintr-o mână în care toate cărțile au aceeași putere.
rule-RUL-68 = Un joc câștigat se încheie înainte de orice întrebare despre un port.
rule-RUL-69 = Jetonul de putere lăsat în urmă rămâne când Arianne Martell îi trimite pe atacatori înapoi.
rule-RUL-70 = Când Arianne Martell pierde ca apărător, jetonul de putere din teritoriu este înlăturat, deși nimeni nu intră în el.
rule-RUL-71 = Salladhor Saan și Victarion Greyjoy în aceeași luptă schimbă puterea navelor pe rând, în ordinea jucătorilor.

## OPT: what the host chooses before the game

rule-OPT-01 = Criteriile de departajare la sfârșit: lista din regulament sau cea din FAQ 2.0.
rule-OPT-02 = „Se apropie iarna”: cartea se înlocuiește când îi vine rândul sau chiar la întoarcerea cărților.
rule-OPT-03 = Lupte fără sau cu cărțile Soarta bătăliei.
rule-OPT-04 = Nava Lannister din port la început: întotdeauna, nu în trei jucători sau niciodată.
rule-OPT-05 = La prea puține comenzi, plasarea se face pe rând sau de către toți deodată.
rule-OPT-06 = Sprijinul se hotărăște pentru fiecare comandă sau pentru toată Casa.
rule-OPT-07 = Victoria se verifică după fiecare schimbare de control sau după marșul întreg.

## DEC: what is asked, and what counts when the time is over

rule-DEC-01 = Alegerea Casei: una liberă și permisă. La expirarea timpului: una la întâmplare.
rule-DEC-02 = Cartea Westeros cu alegere: unul dintre efectele ei. La expirarea timpului: nimic.
rule-DEC-03 = Armate peste limită: unitățile înlăturate. La expirarea timpului: cele mai puține și mai ieftine.
rule-DEC-04 = Mobilizare: unitățile și locurile lor. La expirarea timpului: nimic, punctele se pierd.
rule-DEC-05 = Licitație pentru o pistă de influență: puterea oferită. La expirarea timpului: 0.
rule-DEC-06 = Oferte egale: ordinea Caselor. La expirarea timpului: ordinea lor dinaintea licitației.
rule-DEC-07 = Licitație contra Sălbaticilor: puterea oferită. La expirarea timpului: 0.
rule-DEC-08 = Egalitate la atacul Sălbaticilor: o Casă dintre cele egale. La expirarea timpului: tu la recompensă, altcineva la penalizare.
rule-DEC-09 = Cartea Sălbaticilor: ce lasă cartea la alegere. La expirarea timpului: varianta cu cele mai mici pierderi.
rule-DEC-10 = Comenzile: una pentru fiecare loc cu unități. La expirarea timpului: ce ai plasat, iar restul după o listă fixă.
rule-DEC-11 = Corbul mesager: înlocuiești, te uiți sau nimic. La expirarea timpului: nimic; cartea văzută rămâne deasupra.
rule-DEC-12 = Incursiune: comanda și ținta ei. La expirarea timpului: prima comandă în ordine alfabetică, fără țintă.
rule-DEC-13 = Sprijin contra unei forțe neutre: teritoriul pentru care îl ceri. La expirarea timpului: nu se cere.
rule-DEC-14 = Sprijin cerut contra unei forțe neutre: da sau nu pentru fiecare comandă. La expirarea timpului: nu.
rule-DEC-15 = Marș: comanda, mutările și jetonul de putere. La expirarea timpului: prima comandă în ordine alfabetică, fără mutări.
rule-DEC-16 = Sprijin în luptă: partea și comenzile care participă. La expirarea timpului: combatanții se sprijină pe ei, ceilalți pe nimeni.
rule-DEC-17 = Sprijin străin: locurile refuzate. La expirarea timpului: niciunul.
rule-DEC-18 = Carte de Casă: una din mână. La expirarea timpului: cea mai slabă.
rule-DEC-19 = Textul cărții de Casă: ce lasă la alegere. La expirarea timpului: nu, iar dacă e obligatoriu, prima țintă permisă.
rule-DEC-20 = Schimbarea cărții Soarta bătăliei: da sau nu. La expirarea timpului: nu.
rule-DEC-21 = Sabia din oțel valyrian: da sau nu. La expirarea timpului: nu.
rule-DEC-22 = Victime: exact câte se cer. La expirarea timpului: cele mai ieftine.
rule-DEC-23 = Retragere: locul. La expirarea timpului: la unități proprii, apoi teritoriu propriu, apoi neocupat, în ordine alfabetică.
rule-DEC-24 = Pierderi la retragere: exact câte se cer. La expirarea timpului: cele mai ieftine.
rule-DEC-25 = Nave inamice din portul cucerit: câte înlocuiești. La expirarea timpului: cât mai multe.
rule-DEC-26 = Consolidarea puterii: comanda, pentru putere sau mobilizare. La expirarea timpului: prima în ordine alfabetică, pentru putere.
