### The rules in one sentence each. Own wording, in the terms of the Polish booklet; the pages are those of the booklet.

# p. 6: Ważne definicje
chapter-TERM = Pojęcia
rule-TERM-1 = Jednostkami są tylko Piechurzy, Rycerze, Statki i Machiny Oblężnicze; garnizony, wojska neutralne i żetony nimi nie są.
rule-TERM-2 = Obszary są lądowe albo morskie; port to osobne, trzecie miejsce, związane z jednym lądem i jednym morzem.
rule-TERM-3 = Obszar rodzinny to obszar lądowy z wydrukowanym herbem Rodu.
rule-TERM-4 = Kolejność rozgrywki to kolejność Rodów na torze Żelaznego Tronu w chwili, gdy jest potrzebna.
rule-TERM-5 = Przyjazne jest to, co należy do tego samego Rodu, a wrogie to, co należy do innego; sojuszników zasady nie znają.
rule-TERM-6 = Armia to co najmniej dwie jednostki jednego Rodu w tym samym miejscu; pojedyncza jednostka nie jest armią.
rule-TERM-7 = Dostępna władza to żetony Władzy leżące przed Rodem, a nie te w puli władzy ani na planszy.
rule-TERM-8 = Ród pobiera żetony Władzy z puli władzy i do niej je odrzuca, zawsze tylko te z własnym herbem.
rule-TERM-9 = Zniszczona jednostka wraca do zapasu swojego Rodu i może zostać ponownie zmobilizowana.
rule-TERM-10 = Obszar ogarnięty bitwą to ten, na którym toczy się bitwa, a nie ten, z którego ruszył atakujący.
rule-TERM-11 = Atakujący to Ród, który rozpatruje rozkaz Marszu, obrońca to drugi walczący Ród; kto tylko wspiera, nie jest żadnym z nich.
rule-TERM-12 = Rozbita jednostka to ta, która wykonała odwrót i leży; każda inna jednostka stoi.
rule-TERM-13 = Zamek i Twierdza to symbole na obszarach lądowych; na jednym obszarze jest najwyżej jeden z nich.
rule-TERM-14 = Specjalny rozkaz to jeden z pięciu żetonów Rozkazów oznaczonych gwiazdką.
rule-TERM-15 = Symbole miecza i czaszki kosztują jednostki; symbol fortyfikacji znosi jeden symbol miecza.

# p. 2: Lista elementów; p. 4: Przekroczenie liczby elementów
chapter-COMP = Elementy i ich limity
rule-COMP-1 = Gra od trzech do sześciu osób, a każda prowadzi jeden Ród.
rule-COMP-2 = Każdy Ród ma 10 Piechurów, 5 Rycerzy, 6 Statków i 2 Machiny Oblężnicze.
rule-COMP-3 = Każdy Ród ma 7 kart Rodu; są też trzy talie Westeros po 10 kart, 9 kart Dzikich i opcjonalne 24 karty Losów Bitwy.
rule-COMP-4 = Każdy Ród ma 15 żetonów Rozkazów: po trzy każdego z pięciu rodzajów, w tym jeden specjalny.
rule-COMP-5 = Każdy Ród ma 20 żetonów Władzy; każdy z nich leży w puli, przed Rodem, na planszy albo w trwającej licytacji.
rule-COMP-6 = Znaczników, garnizonów, wojsk neutralnych, żetonów Dominacji i nakładek jest stała liczba.
rule-COMP-7 = Bez wolnego elementu nie można mobilizować, ulepszać ani zamieniać; zniszczony element jest wolny od razu.
rule-COMP-8 = Ród pobiera najwyżej tyle żetonów Władzy, ile zostało mu w puli; reszta przepada, a inni na tym nie tracą.
rule-COMP-9 = Ulepszenie wymaga wolnej lepszej jednostki; Piechur w tej samej chwili wraca do zapasu.

# p. 4: Przygotowanie do gry
chapter-SETUP = Przygotowanie do gry
rule-SETUP-1 = Talię Dzikich się tasuje, a żeton Dzikich zaczyna na polu „2”.
rule-SETUP-2 = Każdą z trzech talii Westeros tasuje się osobno i kładzie zakrytą.
rule-SETUP-3 = Na planszy leżą żetony Wojsk Neutralnych przeznaczone dla tej liczby graczy; pozostałe zostają w pudełku.
rule-SETUP-4 = Znacznik rundy zaczyna na polu „1”.
rule-SETUP-5 = Gracze wybierają albo losują Rody spośród dostępnych przy tej liczbie graczy.
rule-SETUP-6 = Każdy Ród zaczyna ze wszystkimi kartami na ręce, wszystkimi rozkazami, znacznikami i jednostkami; władzę dostaje na końcu.
rule-SETUP-7 = Żetony Wpływów, Zaopatrzenia i Zwycięstwa zaczynają tam, gdzie wskazuje zasłonka; tylko pozycji wpływów nie można dzielić.
rule-SETUP-8 = Luki po nieobecnych Rodach na torach Wpływów zamyka się w stronę pozycji „1”, zachowując kolejność.
rule-SETUP-9 = Po zamknięciu luk pierwszy Ród na każdym torze Wpływów dostaje jego żeton Dominacji, niewykorzystany.
rule-SETUP-10 = Początkowe jednostki stoją na obszarach wskazanych na zasłonce.
rule-SETUP-11 = Każdy grający Ród ma garnizon na swoim obszarze rodzinnym.
rule-SETUP-12 = Każdy Ród zaczyna z 5 żetonami Władzy; 15 zostaje w puli.
rule-SETUP-13 = O użyciu kart Losów Bitwy decyduje się przed grą.
rule-SETUP-14 = Pierwsza runda zaczyna się od fazy Planowania, bez fazy Westeros.

# p. 28: Rozgrywka przy mniejszej liczbie graczy
chapter-FEW = Mniejsza liczba graczy
rule-FEW-1 = W sześć osób grają wszystkie Rody, a na planszy leżą żetony Wojsk Neutralnych oznaczone „4-6”.
rule-FEW-2 = Przy pięciu osobach nie gra Ród Martellów, a przy czterech także Ród Tyrellów; żetonów Wojsk Neutralnych jest wtedy 9 lub 12.
rule-FEW-3 = W trzy osoby grają Stark, Lannister i Baratheon, a wszystkie 14 żetonów Wojsk Neutralnych leży stroną „3” ku górze.
rule-FEW-4 = Przy trzech lub czterech graczach liczbę gwiazdek na torze Królewskiego Dworu podaje nakładka.
rule-FEW-5 = Żeton z kreską zamiast siły zamyka obszar i jego port dla wszystkich na całą grę.
rule-FEW-6 = Karty, garnizony i herby nieobecnych Rodów nie działają, a ich obszary rodzinne są zwykłymi obszarami.
rule-FEW-7 = Liczba rund, próg zwycięstwa, początkowa władza i pole żetonu Dzikich są takie same przy każdej liczbie graczy.

# p. 7: Runda
chapter-ROUND = Runda
rule-ROUND-1 = Gra trwa najwyżej 10 rund, a każda ma fazy Westeros, Planowania i Akcji; pierwsza jest bez fazy Westeros.
rule-ROUND-2 = Faza Westeros: znacznik rundy, trzy karty, żeton Dzikich, a potem rozpatrzenie kart po kolei.
rule-ROUND-3 = Faza Planowania: przydzielanie rozkazów, odkrywanie rozkazów i korzystanie z Kruka Posłańca.
rule-ROUND-4 = Faza Akcji: Najazdy, Marsze z bitwami, Umocnienie Władzy, Porządkowanie.
rule-ROUND-5 = Gra kończy się po Porządkowaniu rundy 10; kart Westeros już się nie odkrywa.
rule-ROUND-6 = Natychmiastowe zwycięstwo może zakończyć grę w środku każdej fazy.

# p. 7: Faza Westeros; karta pomocy: Karty Westeros
chapter-WEST = Faza Westeros
rule-WEST-1 = Na początku fazy Westeros znacznik rundy przesuwa się o jedno pole.
rule-WEST-2 = Najpierw odkrywa się wierzchnią kartę każdej talii Westeros; żadna jeszcze nie działa.
rule-WEST-3 = Każdy symbol Dzikich przesuwa żeton Dzikich o jedno pole, najwyżej do 12; nadmiar przepada.
rule-WEST-4 = Gdy żeton Dzikich dotrze do 12, atak Dzikich rozpatruje się w całości przed pierwszą kartą.
rule-WEST-5 = Karty Westeros rozpatruje się w kolejności I, II, III, każdą do końca.
rule-WEST-6 = O karcie z wyborem decyduje posiadacz wskazanego żetonu Dominacji; może wybrać „nic” i nie wykorzystuje przy tym żetonu.
rule-WEST-7 = Użyte karty Westeros wracają podczas Porządkowania na spód swojej talii, więc talie się nie kończą.
rule-WEST-8 = „Zaopatrzenie”: wszystkie Rody liczą swoje zaopatrzenie od nowa.
rule-WEST-9 = „Mobilizacja”: Rody mobilizują jednostki w kolejności rozgrywki.
rule-WEST-10 = „Tron ostrzy”: posiadacz Żelaznego Tronu wybiera Zaopatrzenie, Mobilizację albo nic.
rule-WEST-11 = „Nadchodzi zima”: całą talię tasuje się razem z użytymi kartami, a zamiast tej karty liczy się i działa nowa.
rule-WEST-12 = „Ostatnie dni lata”: nic się nie dzieje.
rule-WEST-13 = „Gra o tron”: Rody dostają władzę za swoje symbole władzy i po 1 za przyjazny port ze Statkiem i bez blokady.
rule-WEST-14 = „Starcie królów”: licytuje się trzy tory Wpływów.
rule-WEST-15 = „Mroczne skrzydła, mroczne słowa”: posiadacz Kruka Posłańca wybiera licytację, władzę dla wszystkich albo nic.
rule-WEST-16 = „Atak Dzikich”: Dzicy atakują z obecną siłą, nawet jeśli to 0.
rule-WEST-17 = „Pod miecz”: posiadacz Ostrza z Valyriańskiej Stali wybiera zakaz Obrony, zakaz Marszu +1 albo nic.
rule-WEST-18 = „Jesienne deszcze”: zakazany jest tylko specjalny rozkaz Marszu +1.
rule-WEST-19 = Zakazane, razem ze specjalnym rozkazem: „Nawałnica mieczy”: Obrona; „Morze sztormów”: Najazd; „Uczta dla wron”: Umocnienie Władzy; „Sieć kłamstw”: Wsparcie.
rule-WEST-20 = Zakaz rozkazów trwa przez fazę Planowania tej rundy, także przy korzystaniu z Kruka Posłańca, a potem wygasa.
rule-WEST-21 = Jeśli tekst karty mówi więcej niż zasady, liczy się karta.
rule-WEST-22 = Na kartach Westeros jest piętnaście rodzajów wydarzeń.

# p. 8: Karta Westeros: Zaopatrzenie
chapter-SUPPLY = Zaopatrzenie
rule-SUPPLY-1 = Żeton Zaopatrzenia staje na liczbie kontrolowanych symboli, w granicach toru; potem Rody zmniejszają zbyt duże armie.
rule-SUPPLY-2 = Poziom zaopatrzenia mówi, ile armii można mieć i jak dużych.
rule-SUPPLY-3 = Największą armię porównuje się z największym limitem i tak po kolei; mniejsze armie są zawsze dozwolone.
rule-SUPPLY-4 = Każda jednostka liczy się jako jedna, także na morzu, w porcie i rozbita; garnizony i wojska neutralne się nie liczą.
rule-SUPPLY-5 = Ród ponad limitem Zaopatrzenia usuwa wybrane przez siebie jednostki, ale żadnej ponad potrzebę.
rule-SUPPLY-6 = Zdobyte lub stracone symbole nie przesuwają żetonu Zaopatrzenia; robi to dopiero karta albo inny efekt.
rule-SUPPLY-7 = Nikomu nie wolno zrobić niczego, po czym przekroczy swój limit Zaopatrzenia.
rule-SUPPLY-8 = Marsz sprawdza się raz, po wszystkich ruchach, z atakującymi jako armią na obszarze bitwy.
rule-SUPPLY-9 = Mobilizację sprawdza się po każdej jednostce.
rule-SUPPLY-10 = Bitwy, straty i ruchy przeciwników nigdy nie zmuszają do zmniejszenia armii.
rule-SUPPLY-11 = Gdy karta Dzikich przesuwa żetony Zaopatrzenia, najpierw ruszają się wszystkie, a potem Rody po kolei zmniejszają armie.

# p. 9: Karta Westeros: Mobilizacja
chapter-MUSTER = Mobilizacja
rule-MUSTER-1 = Rody mobilizują w kolejności rozgrywki; każdy kończy we wszystkich swoich Zamkach i Twierdzach, zanim zacznie następny.
rule-MUSTER-2 = Wystarczy kontrola nad obszarem; żadna jednostka nie musi tam stać.
rule-MUSTER-3 = Twierdza daje 2 punkty mobilizacji, Zamek 1, i to tylko na jednostki z tego obszaru.
rule-MUSTER-4 = Koszt w punktach: Piechur 1, Statek 1, Rycerz 2, Machina Oblężnicza 2, ulepszenie Piechura 1.
rule-MUSTER-5 = Nowe jednostki lądowe stają na obszarze, który za nie zapłacił, nigdy na morzu ani w porcie.
rule-MUSTER-6 = Nowe Statki trafiają do portu tego obszaru albo na dowolne sąsiednie morze.
rule-MUSTER-7 = Na morzu z wrogim Statkiem nie wolno stawiać nowych Statków; we własnym porcie zawsze wolno.
rule-MUSTER-8 = W porcie mieszczą się najwyżej trzy Statki.
rule-MUSTER-9 = Nie wolno zmobilizować jednostki, z którą armia przekroczy limit; ulepszenie nie zmienia wielkości armii.
rule-MUSTER-10 = Niewydane punkty mobilizacji przepadają; nikt nie musi ich wydawać.
rule-MUSTER-11 = Jednostka musi być w zapasie; ta zwolniona przez ulepszenie jest w nim od razu.
rule-MUSTER-12 = Kolejność obszarów i jednostek Ród wybiera sam.
rule-MUSTER-13 = Piechura zmobilizowanego przed chwilą nie można ulepszyć w tej samej mobilizacji.
rule-MUSTER-14 = Z rozbitego Piechura po ulepszeniu powstaje rozbita jednostka.
rule-MUSTER-15 = Nie mobilizuje się na obszarze wojsk neutralnych ani na obszarze nie do zdobycia.

# p. 10: Karta Westeros: Starcie królów
chapter-BID = Licytacja torów Wpływów
rule-BID-1 = Z torów zdejmuje się żetony Wpływów i licytuje po kolei: Żelazny Tron, Lennicy, Królewski Dwór.
rule-BID-2 = Wszyscy licytują jednocześnie i w sekrecie: od 0 do całej dostępnej władzy.
rule-BID-3 = Im wyższa stawka, tym lepsza pozycja; każdy Ród zajmuje jakąś pozycję, nawet ze stawką 0.
rule-BID-4 = Rody z równą stawką ustawia dowolnie posiadacz Żelaznego Tronu, ale tylko na pozycjach, o które remisują.
rule-BID-5 = W licytacji o Żelazny Tron remisy rozstrzyga jeszcze dotychczasowy posiadacz.
rule-BID-6 = Obsadzony tor działa od razu: żeton Dominacji, kolejność rozgrywki i to, kto rozstrzyga dalsze remisy.
rule-BID-7 = Po każdej licytacji wszystkie stawki trafiają do puli władzy, zwycięskie i przegrane.
rule-BID-8 = Żeton Dominacji zdobyty w licytacji jest niewykorzystany.
rule-BID-9 = Nikt nie widzi stawek, dopóki nie złożą ich wszyscy.

# p. 11: Tory Wpływów i żetony Dominacji; p. 27: Przesuwanie żetonów na torach Wpływów
chapter-TRACK = Tory Wpływów i żetony Dominacji
rule-TRACK-1 = Na torze Wpływów każdy Ród ma własną pozycję; najlepsza jest „1”.
rule-TRACK-2 = Tor Żelaznego Tronu to kolejność rozgrywki, a pierwszy Ród na nim ma żeton Żelaznego Tronu.
rule-TRACK-3 = Posiadacz Żelaznego Tronu rozstrzyga remisy, także własne, ale nie w bitwach i nie o zwycięstwo w grze.
rule-TRACK-4 = Tor Lenników rozstrzyga tylko remisy w bitwach; pierwszy Ród na nim ma Ostrze z Valyriańskiej Stali.
rule-TRACK-5 = Gwiazdki na torze Królewskiego Dworu ograniczają specjalne rozkazy; pierwszy Ród na nim ma Kruka Posłańca.
rule-TRACK-6 = Ostrza z Valyriańskiej Stali używa się raz na rundę, w bitwie, w której jego posiadacz atakuje albo się broni.
rule-TRACK-7 = Z Kruka Posłańca korzysta się raz na rundę.
rule-TRACK-8 = Gdy jeden Ród zmienia pozycję na torze, o jedno pole przesuwają się tylko Rody pomiędzy.
rule-TRACK-9 = Żeton Dominacji, wykorzystany czy nie, od razu przechodzi do nowego pierwszego Rodu.
rule-TRACK-10 = Utrata gwiazdek nie dotyczy specjalnych rozkazów, które już leżą; liczy się od następnego Planowania.
rule-TRACK-11 = Zmiana na torze Żelaznego Tronu od razu zmienia kolejność rozgrywki.
rule-TRACK-12 = Najlepszy tor Rodu to ten z najmniejszym numerem pozycji; z równych wybiera posiadacz Żelaznego Tronu.

# pp. 22-23: Ataki Dzikich
chapter-WILD = Ataki Dzikich
rule-WILD-1 = Dzicy atakują, gdy ich żeton dotrze do 12 i gdy nakaże to karta; czasem kilka razy w jednej fazie.
rule-WILD-2 = Siła Dzikich to liczba na polu, na którym leży ich żeton.
rule-WILD-3 = Wszyscy licytują w sekrecie, a suma stawek to siła Nocnej Straży.
rule-WILD-4 = Nocna Straż zwycięża, jeśli jej siła jest co najmniej równa sile Dzikich.
rule-WILD-5 = Po zwycięstwie Nocnej Straży żeton Dzikich wraca na 0, po zwycięstwie Dzikich cofa się o dwa pola.
rule-WILD-6 = Wszystkie stawki trafiają do puli władzy, bez względu na wynik.
rule-WILD-7 = Przy remisie posiadacz Żelaznego Tronu wskazuje, kto licytował najwyżej lub najniżej, zanim odkryje się kartę.
rule-WILD-8 = Po wygranej nagrodę dostaje najwyżej licytujący; po przegranej najniżej licytujący ponosi surową karę, a reszta łagodniejszą.
rule-WILD-9 = Rozpatrzona karta Dzikich trafia zakryta na spód talii.
rule-WILD-10 = Nagrody i kary liczą się z władzą, która została po licytacji.
rule-WILD-11 = Tam, gdzie Dzicy zabrali ostatnią jednostkę, nie wolno położyć żetonu Władzy; kontrolę, porty, rozkazy i zwycięstwo sprawdza się od nowa.
rule-WILD-12 = Kto nie może ponieść całej kary, ponosi tyle, ile może.
rule-WILD-13 = Ponowny atak ma siłę podaną na karcie; żetonu Dzikich się na nią nie przesuwa.
rule-WILD-14 = Ród pominięty w ponownym ataku nie licytuje, nie dostaje nagrody i nie ponosi kary.

# pp. 12-13: Faza Planowania
chapter-PLAN = Faza Planowania
rule-PLAN-1 = Wszyscy jednocześnie i w sekrecie kładą po jednym rozkazie wszędzie tam, gdzie mają jednostki.
rule-PLAN-2 = W jednym miejscu leży jeden rozkaz; sam żeton Władzy ani garnizon rozkazu nie dostaje.
rule-PLAN-3 = Dziesięciu zwykłych rozkazów używa się dowolnie, specjalnych najwyżej tylu, ile gwiazdek ma Ród.
rule-PLAN-4 = Zakazanego rozkazu nie wolno położyć.
rule-PLAN-5 = Umocnienie Władzy na morzu i Obrona w porcie to tylko zmyłka, bez żadnego efektu.
rule-PLAN-6 = Gdy któremuś Rodowi brakuje dostępnych rozkazów, wszyscy kładą je nie jednocześnie, lecz w kolejności rozgrywki.
rule-PLAN-7 = Ród, któremu brakuje rozkazów, kładzie wszystkie dostępne i sam wybiera miejsca, które zostaną bez rozkazu.
rule-PLAN-8 = Rozkazy można zmieniać, dopóki nie potwierdzi ich ostatni Ród; nikt inny ich nie widzi.
rule-PLAN-9 = Gdy wszystkie Rody są gotowe, rozkazy odkrywa się jednocześnie.
rule-PLAN-10 = Ród bez jednostek jest gotowy od razu.

# pp. 11-12: Kruk Posłaniec
chapter-RAVEN = Kruk Posłaniec
rule-RAVEN-1 = Posiadacz Kruka Posłańca może zamienić jeden własny rozkaz, obejrzeć wierzchnią kartę Dzikich albo nie robić nic.
rule-RAVEN-2 = Nowego rozkazu dotyczą zakazy i gwiazdki; miejsce bez rozkazu zostaje bez rozkazu.
rule-RAVEN-3 = Obejrzana karta Dzikich wraca na wierzch albo na spód talii; wolno powiedzieć, jaka to karta, ale nie wolno jej pokazać.
rule-RAVEN-4 = Zamiana rozkazu i obejrzenie karty wykorzystują Kruka Posłańca; zamianę widzą wszyscy.

# p. 14: Faza Akcji
chapter-ACT = Faza Akcji
rule-ACT-1 = Najpierw Najazdy, potem Marsze, potem Umocnienie Władzy; Wsparcie i Obrona leżą i pomagają aż do Porządkowania.
rule-ACT-2 = Rody rozpatrują na zmianę po jednym rozkazie w kolejności rozgrywki, aż zabraknie rozkazów tego rodzaju.
rule-ACT-3 = Kto ma rozkaz danego rodzaju, musi go rozpatrzyć, choćby bez efektu.
rule-ACT-4 = W każdej kolejce Ród działa raz; następny jest ten, który jeszcze nie działał i stoi najwyżej na torze Żelaznego Tronu.
rule-ACT-5 = Rozkaz zdjęty z planszy wraca do Rodu i można go położyć dopiero w następnej fazie Planowania.
rule-ACT-6 = Rozkaz w miejscu, w którym nie ma już jednostek jego Rodu, znika.

# p. 14: Rozpatrywanie rozkazów Najazdu
chapter-RAID = Najazdy
rule-RAID-1 = Najazd może usunąć jeden sąsiedni wrogi rozkaz Najazdu, Wsparcia lub Umocnienia Władzy.
rule-RAID-2 = Bez celu albo gdy Ród go nie wybierze, rozkaz Najazdu po prostu znika.
rule-RAID-3 = Zwykły Najazd nie usuwa rozkazów Marszu ani Obrony.
rule-RAID-4 = Specjalny Najazd może zamiast tego usunąć rozkaz Obrony; Marszu nie usuwa żaden Najazd.
rule-RAID-5 = Z lądu można najechać sąsiedni ląd, z morza sąsiednie morza, lądy i połączone porty, z portu tylko połączone morze.
rule-RAID-6 = Transport morski nie przedłuża zasięgu Najazdu, a rzeka bez mostu go odcina.
rule-RAID-7 = Najazd na Umocnienie Władzy to grabież: napastnik dostaje 1 żeton Władzy, a ofiara traci 1, jeśli go ma.
rule-RAID-8 = Najazdu usuniętego przez inny Najazd już się nie rozpatruje.

# p. 15: Rozpatrywanie rozkazów Marszu
chapter-MARCH = Marsze
rule-MARCH-1 = Jednym rozkazem Marszu ruszają z jednego miejsca wszystkie stojące jednostki, ich część albo żadna, także w różne strony.
rule-MARCH-2 = Jednym rozkazem każda jednostka rusza się raz, do sąsiedniego miejsca.
rule-MARCH-3 = Jednostki lądowe zostają na lądzie; Statki pływają po morzach i do własnych portów.
rule-MARCH-4 = Rozbite jednostki zostają na miejscu.
rule-MARCH-5 = Jednym rozkazem Marszu można zaatakować najwyżej jedno miejsce: z wrogimi jednostkami, garnizonem albo wojskami neutralnymi.
rule-MARCH-6 = Najpierw kończy się wszystkie inne ruchy tego rozkazu, atak jest na końcu.
rule-MARCH-7 = Liczba na rozkazie Marszu zmienia siłę jego własnego ataku i niczego więcej.
rule-MARCH-8 = Obszar z samym żetonem Władzy i pusty cudzy obszar rodzinny bez garnizonu zajmuje się bez bitwy.
rule-MARCH-9 = Gdy z obszaru lądowego wymaszeruje ostatnia jednostka, można zostawić tam 1 żeton Władzy i zachować kontrolę.
rule-MARCH-10 = O żetonie Władzy decyduje się razem z ruchami; zostaje on, nawet jeśli atakujący wrócą.
rule-MARCH-11 = Ruchy, atak i żeton Władzy to jedna decyzja, sprawdzana w całości z limitem Zaopatrzenia.
rule-MARCH-12 = Rozkaz Marszu znika po ruchach, a jeśli była bitwa, dopiero podczas porządkowania po niej.
rule-MARCH-13 = Jednostki, które przybyły tam, gdzie czeka inny Marsz ich Rodu, mogą ruszyć z nim dalej.
rule-MARCH-14 = Na obszar nie do zdobycia nie da się wejść.
rule-MARCH-15 = Dwa Rody stoją w jednym miejscu tylko w czasie bitwy; przejść przez cudze miejsce nie można, nawet za zgodą.
rule-MARCH-16 = Przed atakiem toną Statki w portach bez właściciela i sprawdza się zwycięstwo; porty przejmuje się po całym rozkazie.
rule-MARCH-17 = W czasie bitwy obszar należy jeszcze do obrońcy, a atakujące jednostki liczą się tam tylko do zaopatrzenia.

# p. 23: Transport morski
chapter-SHIP = Transport morski
rule-SHIP-1 = Ciąg sąsiednich mórz z własnymi Statkami łączy przyległe wybrzeża dla Marszu i odwrotu jednostek lądowych.
rule-SHIP-2 = Z transportu morskiego można korzystać dowolnie wiele razy, także do ataku.
rule-SHIP-3 = Przewożą tylko własne Statki, nigdy cudze, nawet za zgodą.
rule-SHIP-4 = Statki przewożą z każdym rozkazem albo bez rozkazu, rozbite również.
rule-SHIP-5 = Statków nie można przewozić.
rule-SHIP-6 = Transport morski nie służy Najazdom, Wsparciu ani mobilizacji.
rule-SHIP-7 = Statek w porcie nie jest ogniwem transportu morskiego.

# p. 27: Rodzaje terenu na planszy
chapter-ADJ = Sąsiedztwo
rule-ADJ-1 = Rzeka rozdziela swoje brzegi pod każdym względem, chyba że jest na niej most.
rule-ADJ-2 = Smocza Skała, Pyke i Arbor to wyspy: jednostki lądowe docierają tam i stamtąd odchodzą tylko transportem morskim.
rule-ADJ-3 = Inne wyspy są tylko narysowane; co z czym sąsiaduje, podaje tabela obszarów.

# pp. 17-21: Bitwy
chapter-COMBAT = Bitwa
rule-COMBAT-1 = Marsz na wrogie jednostki albo na garnizon oznacza bitwę, choćby były słabe lub rozbite.
rule-COMBAT-2 = Siła: Piechur 1, Rycerz 2, Statek 1, Machina Oblężnicza 4 tylko w ataku na Zamek lub Twierdzę, rozbita jednostka 0.
rule-COMBAT-3 = Początkowa siła armii: jednostki i wsparcie, a do tego rozkaz Marszu atakującego albo Obrona i garnizon obrońcy.
rule-COMBAT-4 = Jeden rozkaz Obrony pomaga we wszystkich bitwach rundy, dopóki leży.
rule-COMBAT-5 = Obie strony muszą w sekrecie wybrać kartę Rodu, także gdy broni się sam garnizon.
rule-COMBAT-6 = Obie karty ujawnia się jednocześnie, zanim zadziała którakolwiek.
rule-COMBAT-7 = Po tekstach kart walczący, który ma Ostrze z Valyriańskiej Stali, może dodać sobie +1.
rule-COMBAT-8 = Ostateczną siłę armii liczy się od nowa, z kartą Rodu, Ostrzem z Valyriańskiej Stali i Losami Bitwy.
rule-COMBAT-9 = Ani siła karty Rodu, ani ostateczna siła armii nie spada poniżej 0.
rule-COMBAT-10 = Wygrywa strona silniejsza, a przy remisie wyższa na torze Lenników.
rule-COMBAT-11 = Po ustaleniu zwycięzcy działają teksty kart o wygranej i przegranej.
rule-COMBAT-12 = Pokonany garnizon znika na zawsze, zwycięski zostaje.
rule-COMBAT-13 = Pokonany najpierw ponosi straty, a dopiero potem się wycofuje.
rule-COMBAT-14 = Po bitwie na obszarze stoi zwycięzca: atakujący wkracza, obrońca zostaje.
rule-COMBAT-15 = Po bitwie znika rozkaz Marszu, a u pokonanego obrońcy także rozkaz i żeton Władzy; karty Rodów zostają odrzucone.
rule-COMBAT-16 = Na końcu bitwy kolejno: powrót kart na rękę, teksty „po bitwie”, rozkazy bez jednostek, porty, zwycięstwo.
rule-COMBAT-17 = Premia +1 z Ostrza służy tylko jego posiadaczowi, a decyzja zapada, gdy znane są obie karty.
rule-COMBAT-18 = Strona, która straciła wszystkie jednostki, walczy do końca bitwy.
rule-COMBAT-19 = Atakujący, który wygra bez ocalałych, zostawia obszar pusty; dalej obowiązują zwykłe zasady kontroli.

# pp. 17-18: Wezwanie wsparcia
chapter-SUPPORT = Wsparcie
rule-SUPPORT-1 = Wsparcia udzielają rozkazy Wsparcia obok obszaru ogarniętego bitwą; skąd ruszył atakujący, nie ma znaczenia.
rule-SUPPORT-2 = Właściciele sąsiednich rozkazów Wsparcia deklarują w kolejności rozgrywki, kogo wspierają: jedną stronę, drugą albo nikogo.
rule-SUPPORT-3 = Ród wspiera najwyżej jedną stronę i mówi, które jego rozkazy się przyłączają.
rule-SUPPORT-4 = Atakujący i obrońca mogą swoimi rozkazami Wsparcia wspierać tylko siebie.
rule-SUPPORT-5 = Wspierające miejsce daje całą swoją siłę, a specjalny rozkaz Wsparcia jeszcze +1.
rule-SUPPORT-6 = Po deklaracjach atakujący i obrońca mogą odrzucić obce wsparcie, miejsce po miejscu.
rule-SUPPORT-7 = Rozkaz Wsparcia leży dalej i może posłużyć w kolejnych bitwach.
rule-SUPPORT-8 = Rozkaz Wsparcia nie daje żadnej premii obronie własnego miejsca.
rule-SUPPORT-9 = Statki wspierają bitwy na morzu i na lądzie, jednostki lądowe tylko na lądzie.
rule-SUPPORT-10 = Statki w porcie wspierają tylko bitwy na połączonym morzu.
rule-SUPPORT-11 = Machiny Oblężnicze wspierają tylko tego, kto atakuje Zamek lub Twierdzę.
rule-SUPPORT-12 = Garnizony i wojska neutralne nikogo nie wspierają, a wojsk neutralnych nie wspiera nikt.
rule-SUPPORT-13 = Wspierający nie ponosi strat i nie wykonuje odwrotu.
rule-SUPPORT-14 = Wsparcie usunięte w trakcie bitwy od razu przestaje się liczyć.

# p. 19: Karty Rodów
chapter-CARD = Karty Rodów
rule-CARD-1 = Ród ma siedem kart, każda z siłą oraz tekstem albo symbolami bitwy.
rule-CARD-2 = Tekst karty Rodu działa przy ujawnieniu, chyba że podaje inną chwilę.
rule-CARD-3 = Przy ujawnieniu działają teksty anulujące, potem natychmiastowe, potem reszta, zawsze w kolejności rozgrywki.
rule-CARD-4 = Teksty o wygranej i przegranej działają po ustaleniu zwycięzcy, przed stratami.
rule-CARD-5 = Jeden tekst wykonuje się do końca, zanim zacznie się drugi, i tylko raz w bitwie.
rule-CARD-6 = Odrzuconej karty Rodu nie można zagrać.
rule-CARD-7 = Po zagraniu ostatniej karty Rodu wszystkie inne wracają na rękę pod koniec tej bitwy.
rule-CARD-8 = Ręka opróżniona innym efektem zapełnia się od razu, bez kart odrzuconych przed chwilą.
rule-CARD-9 = Symbole miecza zwycięzcy, pomniejszone o fortyfikacje pokonanego, kosztują pokonanego jednostki.
rule-CARD-10 = Strona, która zostanie bez karty, ma z niej siłę 0, bez symboli i bez tekstu.
rule-CARD-11 = Przy tekstach o wygranej i przegranej zagrana karta leży już na stosie kart odrzuconych.

# pp. 20-21: Straty
chapter-LOSS = Straty
rule-LOSS-1 = Straty od mieczy ponosi tylko pokonany, po odjęciu własnych fortyfikacji.
rule-LOSS-2 = Najpierw giną rozbite jednostki i Machiny Oblężnicze pokonanego, ponad liczbę strat.
rule-LOSS-3 = Właściciel wybiera, co ginie: jedna jednostka za każdą stratę, bez względu na siłę.
rule-LOSS-4 = Jeśli jednostek jest za mało, giną wszystkie, a reszta strat przepada.
rule-LOSS-5 = Wspierający, garnizony i wojska neutralne nigdy nie giną od symboli.

# p. 21: Odwroty i rozbite jednostki
chapter-RETREAT = Odwrót
rule-RETREAT-1 = Ocalałe jednostki pokonanego opuszczają obszar bitwy.
rule-RETREAT-2 = Pokonany atakujący wraca tam, skąd przybył.
rule-RETREAT-3 = Jeśli miejsce, z którego przybył pokonany atakujący, stało się tymczasem wrogie, jego jednostki giną.
rule-RETREAT-4 = Pokonany obrońca wycofuje się w całości do jednego sąsiedniego miejsca, pustego albo przyjaznego.
rule-RETREAT-5 = Obrońca nigdy nie wycofuje się tam, skąd przybył atakujący, nawet gdy jest tam pusto.
rule-RETREAT-6 = Nie wolno wycofać się tam, gdzie jest wrogi żeton Władzy, herb, garnizon albo wojska neutralne, ani na obszar nie do zdobycia.
rule-RETREAT-7 = Jednostki lądowe wycofują się na ląd, Statki na wodę.
rule-RETREAT-8 = Przy odwrocie mogą przewozić własne Statki.
rule-RETREAT-9 = Statki mogą wycofać się do własnego portu tego morza, jeśli jest w nim miejsce.
rule-RETREAT-10 = Odwrót ponad limit jest dozwolony tylko wtedy, gdy nie ma innego; ginie wtedy jak najmniej wycofywanych jednostek.
rule-RETREAT-11 = Jeśli każde miejsce kosztuje jednostki, wolno wybrać tylko najtańsze.
rule-RETREAT-12 = Gdy nie ma dokąd uciec albo kogo ocalić, giną wszystkie jednostki.
rule-RETREAT-13 = Machiny Oblężnicze nigdy się nie wycofują.
rule-RETREAT-14 = Po odwrocie jednostka jest rozbita: ma siłę 0, nie maszeruje i nie można jej wybrać jako straty, ale liczy się do zaopatrzenia i przewozi.
rule-RETREAT-15 = Jednostki pokonanego atakującego też są rozbite tam, dokąd wróciły.
rule-RETREAT-16 = Rozbita jednostka, która musi wycofać się znowu, ginie.
rule-RETREAT-17 = Rozbite jednostki wstają podczas Porządkowania.
rule-RETREAT-18 = Jeśli powrót pokonanego atakującego przekroczyłby limit Zaopatrzenia, najpierw ginie jak najmniej wracających jednostek.
rule-RETREAT-19 = Odwrót nie zmienia rozkazów i nie zostawia żetonu Władzy; miejsce, do którego dotarł, kontroluje wycofujący się Ród.

# p. 24: Kontrolowanie obszarów
chapter-CTRL = Kontrola
rule-CTRL-1 = O kontroli nad lądem decydują jednostki, potem żeton Władzy, a na końcu herb grającego Rodu.
rule-CTRL-2 = Mórz nikt nie kontroluje i nie leżą tam żetony Władzy.
rule-CTRL-3 = Port i jego ląd mają jednego właściciela.
rule-CTRL-4 = Gdy odchodzi ostatnia jednostka, a nie ma żetonu Władzy ani herbu, kontrola się kończy.
rule-CTRL-5 = Żeton Władzy kładzie się tylko wtedy, gdy Marsz opróżnia ląd inny niż własny obszar rodzinny, jeden na obszar.
rule-CTRL-6 = Żadne inne opuszczenie obszaru nie pozwala położyć żetonu Władzy.
rule-CTRL-7 = Żeton Władzy zostaje pod własnymi jednostkami i nie można go zabrać.
rule-CTRL-8 = Żeton Władzy wraca do puli, gdy obszar zdobędzie inny Ród, a nie po nieudanym ataku.
rule-CTRL-9 = Żetony Władzy nie walczą i nie są symbolami władzy.
rule-CTRL-10 = Kontrola od razu daje mobilizację, port i symbole obszaru oraz liczy się do zwycięstwa.

# p. 24: Kontrolowanie obszarów rodzinnych
chapter-HOME = Obszary rodzinne
rule-HOME-1 = Własny herb działa jak żeton Władzy, którego nie można usunąć.
rule-HOME-2 = Cudzy obszar rodzinny kontroluje się jednostkami albo żetonem Władzy na herbie.
rule-HOME-3 = Na własnym obszarze rodzinnym żeton Władzy jest zbędny i zabroniony.
rule-HOME-4 = Cudzy obszar rodzinny zostawiony pusty natychmiast wraca do Rodu, którego herb na nim widnieje.

# p. 25: Porty
chapter-PORT = Porty
rule-PORT-1 = Z portu korzysta tylko właściciel lądu; mieszczą się w nim najwyżej trzy Statki.
rule-PORT-2 = Każdy port łączy się z dokładnie jednym morzem i działa tylko na nie.
rule-PORT-3 = Statki płyną z morza do własnego portu i z portu na morze, także do ataku; portu nikt nie atakuje.
rule-PORT-4 = Statki w porcie dostają rozkazy jak inne; Obrona nic tam nie daje.
rule-PORT-5 = Najazdy działają między portem a jego morzem, nigdy między portem a lądem.
rule-PORT-6 = Wsparcie z portu działa na jego morze.
rule-PORT-7 = Umocnienie Władzy w porcie daje 1 żeton Władzy, chyba że przed nim stoi wrogi Statek.
rule-PORT-8 = Specjalne Umocnienie Władzy nie mobilizuje w porcie.
rule-PORT-9 = Nowy właściciel portu może zamienić wrogie Statki na własne, jeśli pozwalają zapas i zaopatrzenie; reszta ginie.
rule-PORT-10 = W porcie, którego lądu nikt nie kontroluje, Statki toną.
rule-PORT-11 = O mobilizacji, odwrocie i dochodzie w portach mówią ich rozdziały.

# p. 26: Garnizony
chapter-GARR = Garnizony
rule-GARR-1 = Garnizon o sile 2 stoi na obszarze rodzinnym i nie jest jednostką.
rule-GARR-2 = Garnizon dodaje swoją siłę do obrony swojego obszaru.
rule-GARR-3 = Także sam garnizon toczy zwykłą bitwę, z kartą Rodu.
rule-GARR-4 = Pokonany garnizon znika na zawsze; symbole mieczy i czaszek go nie dotyczą.
rule-GARR-5 = Garnizon walczy tylko dla Rodu, którego herbu strzeże.

# p. 26: Żetony Wojsk Neutralnych
chapter-NEUT = Wojska neutralne
rule-NEUT-1 = Na obszar wojsk neutralnych wchodzi tylko ten, kto przyprowadzi co najmniej ich siłę.
rule-NEUT-2 = Przeciw wojskom neutralnym liczą się maszerujące jednostki, liczba na rozkazie i wsparcie, bez kart, Ostrza i Losów Bitwy.
rule-NEUT-3 = Wojska neutralne nie zagrywają kart i nikt ich nie wspiera.
rule-NEUT-4 = Pokonane wojska neutralne opuszczają grę, a atakujący nie ponosi strat.
rule-NEUT-5 = Atak na wojska neutralne to jedyny atak tego rozkazu Marszu.
rule-NEUT-6 = O obcą pomoc przeciw wojskom neutralnym prosi się wcześniej; jeśli siły nie starcza, atak jest niedozwolony.
rule-NEUT-7 = Wojska neutralne nie zużywają zaopatrzenia i nikomu nie dają kontroli.

# p. 16: Rozpatrywanie rozkazów Umocnienia Władzy; p. 22: Specjalne rozkazy
chapter-CONS = Umocnienie Władzy
rule-CONS-1 = Na lądzie Umocnienie Władzy daje 1 żeton Władzy i po 1 za każdy symbol władzy na obszarze.
rule-CONS-2 = Specjalne Umocnienie Władzy może zamiast tego mobilizować na swoim obszarze, jeśli jest tam Zamek lub Twierdza.
rule-CONS-3 = Umocnienie Władzy na morzu nie daje nic.
rule-CONS-4 = Gdy specjalne Umocnienie Władzy nie może nic zmobilizować, pozostaje tylko władza.

# p. 16: Porządkowanie
chapter-CLEAN = Porządkowanie
rule-CLEAN-1 = Z planszy znikają pozostałe rozkazy Wsparcia i Obrony.
rule-CLEAN-2 = Wszystkie rozbite jednostki wstają.
rule-CLEAN-3 = Użyte karty Westeros wracają na spód swoich talii.
rule-CLEAN-4 = Ostrze z Valyriańskiej Stali i Kruk Posłaniec są znów niewykorzystane.
rule-CLEAN-5 = Po rundzie 10 gra się kończy, w innym razie zaczyna się następna runda.

# p. 16: Wygrana
chapter-WIN = Zwycięstwo
rule-WIN-1 = Kto kontroluje siedem obszarów z Zamkiem lub Twierdzą, wygrywa natychmiast, czyjakolwiek jest kolej.
rule-WIN-2 = Każdy obszar z Zamkiem lub Twierdzą liczy się raz; ile ich jest, pokazuje tor Zwycięstwa.
rule-WIN-3 = Po rundzie 10 wygrywa Ród, który kontroluje najwięcej obszarów z Zamkiem lub Twierdzą.
rule-WIN-4 = Remis o zwycięstwo rozstrzygają kolejno: Twierdze, zaopatrzenie, dostępna władza, tor Żelaznego Tronu.
rule-WIN-5 = Posiadacz Żelaznego Tronu nie rozstrzyga o wyniku gry; zwycięża zawsze jeden Ród.
rule-WIN-6 = Miejsca wszystkich Rodów ustala się według tych samych kryteriów.
rule-WIN-7 = Żaden Ród nie odpada z gry: nawet bez jednostek i obszarów może wrócić przez swój obszar rodzinny.

# p. 24: Przymierza
chapter-TALK = Przymierza
rule-TALK-1 = Każdą obietnicę wolno złożyć i złamać.
rule-TALK-2 = Zakrytych rozkazów i stawek nie pokazuje się nikomu.
rule-TALK-3 = Niczego nie wolno oddać, pożyczyć ani wymienić.
rule-TALK-4 = Powiedzieć można wszystko, udowodnić nie wolno niczego.

# p. 27: Sekretne informacje
chapter-INFO = Informacje jawne i tajne
rule-INFO-1 = Plansza i wszystko, co leży na niej odkryte, jest dla każdego, także dla widzów.
rule-INFO-2 = Dostępna władza jest jawna; tajna jest tylko stawka w trwającej licytacji.
rule-INFO-3 = Ręce i stosy kart odrzuconych są jawne; wybrana karta jest tajna, aż obie zostaną ujawnione.
rule-INFO-4 = Że leży rozkaz, wiedzą wszyscy; jaki, wie tylko właściciel, aż do odkrycia.
rule-INFO-5 = Gdy rozkazy kładzie się po kolei, inni widzą gdzie, ale nie jakie.
rule-INFO-6 = Kolejność kart w taliach jest tajna; ich skład i użyte karty są jawne.
rule-INFO-7 = Jaką kartę Dzikich obejrzano i gdzie trafiła, wie tylko posiadacz Kruka Posłańca.
rule-INFO-8 = Kartę Losów Bitwy zna do ujawnienia tylko ten, kto ją dobrał; odrzuconej nie pokazuje się nigdy.
rule-INFO-9 = Jednoczesne odpowiedzi są tajne aż do ostatniej; kto już odpowiedział, tajne nie jest.
rule-INFO-10 = Każdy widzi to, co jawne, i własne tajemnice, i żadną drogą nic więcej.

# p. 29: Losy Bitwy
chapter-TIDE = Losy Bitwy
rule-TIDE-1 = Na grę z 24 kartami Losów Bitwy gracze umawiają się wcześniej.
rule-TIDE-2 = Przed każdą bitwą tasuje się wszystkie 24 karty Losów Bitwy.
rule-TIDE-3 = Po tekstach kart Rodów kartę Losów Bitwy dobiera najpierw atakujący, potem obrońca.
rule-TIDE-4 = Przed ujawnieniem posiadacz Ostrza może wymienić swoją kartę Losów Bitwy; nową musi zatrzymać.
rule-TIDE-5 = Liczby, miecze i fortyfikacje z Losów Bitwy dodaje się do tych z kart Rodów.
rule-TIDE-6 = Ostrze, które nie wymieniło karty Losów Bitwy, może po ujawnieniu dodać +1.
rule-TIDE-7 = Czaszka zabiera drugiej stronie jedną jednostkę, nawet zwycięzcy i mimo fortyfikacji.
rule-TIDE-8 = Czaszki rozpatruje się przed odwrotem, najpierw atakującego.
rule-TIDE-9 = Przeciw wojskom neutralnym nikt nie dobiera Losów Bitwy.

chapter-RUL = Rozstrzygnięcia
rule-RUL-01 = „Nadchodzi zima” jest zastępowana w swojej kolejności; symbol nowej karty się liczy i może wywołać atak Dzikich.
rule-RUL-02 = Użyte karty Westeros trafiają podczas Porządkowania na spód talii, bez tasowania.
rule-RUL-03 = Nowego rozkazu z Kruka Posłańca dotyczą zakazy i gwiazdki; zamienia się tylko rozkaz, który leży.
rule-RUL-04 = Rozkazów brakuje, gdy miejsc z jednostkami jest więcej niż rozkazów niezakazanych i mieszczących się w gwiazdkach.
rule-RUL-05 = Rozkazu wymagają jednostki, nie kontrola, także na morzach i w portach.
rule-RUL-06 = Zaopatrzenie przy Marszu ocenia się po ostatnim ruchu.
rule-RUL-07 = Przy zmniejszaniu armii nie wolno usunąć jednostki, która mogłaby zostać.
rule-RUL-08 = Wszystkie żetony Zaopatrzenia ruszają się, zanim pierwszy Ród zmniejszy armie.
rule-RUL-09 = Gdy symboli jest więcej niż pól toru, żeton Zaopatrzenia zostaje na ostatnim.
rule-RUL-10 = Powrót pokonanego atakującego może ze względu na limit Zaopatrzenia kosztować jednostki.
rule-RUL-11 = Do wrogiego obszaru rodzinnego zostawionego bez żetonu Władzy pokonani nie mają powrotu.
rule-RUL-12 = Nie ma odwrotu do wojsk neutralnych, garnizonów ani na puste wrogie obszary rodzinne.
rule-RUL-13 = Z odwrotów, które kosztują jednostki, dozwolone są tylko najtańsze.
rule-RUL-14 = Statki mogą wycofać się do własnego portu, jeśli pozwalają limity.
rule-RUL-15 = Atakujący przybył tylko z miejsca rozkazu Marszu; morza, którymi płynął, nie są zamknięte dla odwrotu.
rule-RUL-16 = Każdy nowy właściciel portu decyduje o Statkach w nim; bez właściciela Statki toną.
rule-RUL-17 = Rozkazy bez jednostek znikają po rozkazie Marszu i po każdym efekcie, który niszczy jednostki.
rule-RUL-18 = O pomoc przeciw wojskom neutralnym prosi się przed ruchem; odpowiedzi wiążą, a siły musi wystarczyć.
rule-RUL-19 = Specjalne Wsparcie dodaje swoje +1 nawet wtedy, gdy jego jednostki mają siłę 0.
rule-RUL-20 = Siła karty i siła strony zatrzymują się na 0.
rule-RUL-21 = Ręka opróżniona poza bitwą zapełnia się od razu, bez kart odrzuconych przed chwilą.
rule-RUL-22 = Bitwa trwa do końca, nawet gdy jedna ze stron nie ma już jednostek; zwycięzca bez ocalałych nie zajmuje obszaru.
rule-RUL-23 = Czaszki i teksty nie wybierają rozbitych jednostek; jeśli nie ma innych, przepadają.
rule-RUL-24 = Ostrze służy raz na rundę: wymiana karty Losów Bitwy albo +1 po ujawnieniu.
rule-RUL-25 = Wszystkie karty Losów Bitwy tasuje się, zanim wybierze się karty Rodów.
rule-RUL-26 = Najpierw karę ponosi najniżej licytujący, potem reszta w kolejności rozgrywki.
rule-RUL-27 = Żeton Dzikich się przesuwa, a stawki przepadają, zanim zadziała karta Dzikich.
rule-RUL-28 = Remis w licytacji przeciwko Dzikim rozstrzyga się przed odkryciem karty.
rule-RUL-29 = Herb Rodu, który nie gra, nic nie znaczy.
rule-RUL-30 = Rozbitego Piechura można ulepszyć w rozbitą lepszą jednostkę.
rule-RUL-31 = Zwycięstwo sprawdza się po każdej zmianie kontroli; przy dwóch naraz liczą się obszary, potem kryteria remisu.
rule-RUL-32 = Nikt nie odpada z gry.
rule-RUL-33 = Pusta pula ogranicza pobieraną władzę; stawek na stole w niej nie ma.
rule-RUL-34 = Zero to dozwolona stawka dla każdego.
rule-RUL-35 = Machiny Oblężnicze pokonanego giną ponad liczbę strat; zwycięzcy może je zabrać czaszka.
rule-RUL-36 = Rozbite jednostki pokonanego giną najpierw i nie liczą się jako straty.
rule-RUL-37 = Ród wspiera jedną stronę, a każdy rozkaz z osobna: tak albo nie.
rule-RUL-38 = Obce wsparcie odrzuca się zaraz po deklaracjach, miejsce po miejscu; bez odpowiedzi jest przyjęte.
rule-RUL-39 = Teksty kart działają w kolejności: anulujące, natychmiastowe, inne, po ustaleniu zwycięzcy, po bitwie.
rule-RUL-40 = Wybór przy karcie Westeros nie wykorzystuje żetonu Dominacji.
rule-RUL-41 = Świeżo zmobilizowanego Piechura się nie ulepsza; lepszą jednostkę kupuje się od razu, za tyle samo.
rule-RUL-42 = Statki w porcie nie tworzą ciągu transportu.
rule-RUL-43 = Gdy zwycięzca jest znany, zagrana karta należy już do stosu kart odrzuconych.
rule-RUL-44 = Kto działał w tej kolejce, nie działa w niej drugi raz, cokolwiek zmieni się na torze.
rule-RUL-45 = Posiadacz Kruka Posłańca widzi obejrzaną kartę, dopóki nie zmieni ona miejsca.
rule-RUL-46 = Żeton Władzy znika, gdy obszar zdobędzie inny Ród, a nie po nieudanym ataku.
rule-RUL-47 = Przeciw wojskom neutralnym Ostrze nie pomaga.
rule-RUL-48 = Statki, które przewożą, mogą się ruszać; tylko ich samych się nie przewozi.
rule-RUL-49 = Losy Bitwy dobiera najpierw atakujący; odrzucona karta zostaje zakryta.
rule-RUL-50 = Liczba na rozkazie Marszu należy do atakującego.
rule-RUL-51 = Jedna czaszka to jedna jednostka, niezależnie od mieczy.
rule-RUL-52 = Między portem a morzem działa Najazd; flota z portu może wypłynąć do ataku.
rule-RUL-53 = Każdy garnizon ma siłę 2.
rule-RUL-54 = Remis na koniec rozstrzyga lista z instrukcji albo, jako opcja, późniejsza.
rule-RUL-55 = Błędy druku w pojedynczych wydaniach niczego nie zmieniają.
rule-RUL-56 = Ponowny atak Dzikich ma siłę z karty, a żeton Dzikich cofa się po nim z miejsca, w którym leży.
rule-RUL-57 = Gdy zaopatrzenie zmieniają Dzicy: najpierw wszystkie żetony, potem każdy zmniejsza armie.
rule-RUL-58 = Posiadacz Żelaznego Tronu rozstrzyga remisy, czy sam w nich uczestniczy, czy nie.
rule-RUL-59 = Specjalny Najazd też usuwa tylko wrogie rozkazy w zwykłym zasięgu.
rule-RUL-60 = Armia o sile 0 lub mniejszej może zaatakować Ród; przeciw wojskom neutralnym musi osiągnąć ich liczbę.
rule-RUL-61 = Z samymi rozbitymi jednostkami walczy się jak z innymi.
rule-RUL-62 = Tory odczytuje się w chwili użycia, więc karta od razu zmienia remisy i żetony Dominacji.
rule-RUL-63 = Własnego wsparcia Ród może udzielić w całości, w części albo wcale.
rule-RUL-64 = Specjalne Umocnienie Władzy, które nic nie mobilizuje, daje władzę.
rule-RUL-65 = Zwycięzcy, których nie wpuszcza „Arianne Martell”, wracają w komplecie, nawet ponad limit Zaopatrzenia.
rule-RUL-66 = Zwycięzcy, których nie wpuszcza „Arianne Martell”, wracają nawet na obszar rodzinny, który odzyskał jego Ród.
rule-RUL-67 = „Zgromadzenie nad Mleczną Wodą” nie zabiera nic z ręki, w której wszystkie karty mają równą siłę.
rule-RUL-68 = Wygrana gra kończy się, zanim padnie pytanie o port.
rule-RUL-69 = Pozostawiony żeton Władzy leży dalej, gdy „Arianne Martell” odsyła atakujących.
rule-RUL-70 = Gdy „Arianne Martell” przegrywa w obronie, żeton Władzy z tego obszaru jest usuwany, choć nikt tam nie wkracza.
rule-RUL-71 = „Salladhor Saan” i „Victarion Greyjoy” w jednej bitwie zmieniają siłę Statków po kolei, w kolejności rozgrywki.

chapter-OPT = Opcje gry
rule-OPT-01 = Kryteria rozstrzygania remisów: lista z instrukcji albo późniejsza z FAQ 2.0.
rule-OPT-02 = Moment karty „Nadchodzi zima”: w swojej kolejności albo już przy odkryciu.
rule-OPT-03 = Losy Bitwy: bez tych kart albo z nimi.
rule-OPT-04 = Statek w porcie na początku gry (Lannister): zawsze, poza grą w trzy osoby albo nigdy.
rule-OPT-05 = Wydawanie przy braku rozkazów: po kolei albo wszyscy naraz.
rule-OPT-06 = Wsparcie: każdy rozkaz z osobna albo cały Ród.
rule-OPT-07 = Sprawdzenie zwycięstwa: po każdej zmianie kontroli albo po całym Marszu.

chapter-DEC = Decyzje
rule-DEC-01 = Wybór Rodu: wolny Ród w tej grze; po terminie: losowy.
rule-DEC-02 = Karta Westeros: jeden z jej efektów; po terminie: nic.
rule-DEC-03 = Dostosowanie armii: które jednostki usunąć; po terminie: najtańszy zestaw.
rule-DEC-04 = Mobilizacja: jednostki i ich miejsca; po terminie: żadne.
rule-DEC-05 = Licytacja toru Wpływów: stawka; po terminie: 0.
rule-DEC-06 = Równe stawki: kolejność Rodów; po terminie: taka jak przed licytacją.
rule-DEC-07 = Licytacja przeciwko Dzikim: stawka; po terminie: 0.
rule-DEC-08 = Remis przy Dzikich: jeden z remisujących; po terminie: nagroda dla siebie, kara dla kogoś innego.
rule-DEC-09 = Karta Dzikich: to, co karta pozostawia do wyboru; po terminie: to, co szkodzi najmniej.
rule-DEC-10 = Wydawanie rozkazów: rozkaz dla każdego miejsca; po terminie: według stałej listy dla rodzaju miejsca.
rule-DEC-11 = Kruk Posłaniec: zamiana, podejrzenie albo nic; po terminie: nic, a obejrzana karta zostaje na wierzchu.
rule-DEC-12 = Najazd: rozkaz i jego cel; po terminie: pierwszy rozkaz, bez celu.
rule-DEC-13 = Prośba o wsparcie: obszar neutralny, na który ma pomóc ktoś inny; po terminie: żaden.
rule-DEC-14 = Wsparcie przeciw wojskom neutralnym: tak albo nie przy każdym rozkazie; po terminie: nie.
rule-DEC-15 = Marsz: rozkaz, ruchy i żeton Władzy; po terminie: pierwszy rozkaz, nikt nie rusza.
rule-DEC-16 = Deklaracja wsparcia: strona i rozkazy; po terminie: siebie, poza tym nikogo.
rule-DEC-17 = Odrzucenie wsparcia: miejsca, których wsparcie nie jest przyjmowane; po terminie: żadne.
rule-DEC-18 = Karta Rodu: karta z ręki; po terminie: najsłabsza.
rule-DEC-19 = Zdolność karty: to, co tekst pozostawia do wyboru; po terminie: dobrowolna przepada, obowiązkowa bierze pierwszy dozwolony cel.
rule-DEC-20 = Wymiana karty Losów Bitwy: tak albo nie; po terminie: nie.
rule-DEC-21 = Ostrze z Valyriańskiej Stali: tak albo nie; po terminie: nie.
rule-DEC-22 = Straty: tyle jednostek, ile trzeba; po terminie: najtańszy zestaw.
rule-DEC-23 = Obszar odwrotu: jedno miejsce; po terminie: do własnych jednostek, na własny obszar, na pusty, alfabetycznie.
rule-DEC-24 = Straty przy odwrocie: tyle jednostek, ile trzeba; po terminie: najtańszy zestaw.
rule-DEC-25 = Przejęcie portu: ile Statków wziąć; po terminie: ile się da.
rule-DEC-26 = Umocnienie Władzy: rozkaz, na władzę albo mobilizację; po terminie: pierwszy rozkaz, na władzę.
