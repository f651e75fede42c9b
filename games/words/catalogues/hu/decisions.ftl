### Decisions: what a house is asked. Of each kind:
### .title    a label of a few words, for lists and for the subject of a mail: a noun, as the owner of the
###           question is not its only reader
### .asks     what is asked here, in the imperative of "te"
### .default  what counts if nobody answers until the due time
###
### Names stand at the start, after a colon, a comma or an arrow; numbers after a colon. No article stands
### before a name, no ending after one.

# What others are asked, for readers who are not: the houses, and the title of the decision.
decision-of_others = { $houses }: { $question }

## Westeros phase: pages 7-11 of the booklet

decision-choose_westeros_effect =
    .title = Egy Westeroskártya hatásának kiválasztása
    .asks = Válassz egyet a kártya hatásai közül, vagy egyet se. A kártya: { $card }
    .default = Nem történik semmi.
decision-reconcile_armies =
    .title = A seregek igazítása az utánpótláshoz
    .asks = Seregeid nagyobbak, mint amennyit az utánpótlásod megenged. Vegyél le annyi egységet, hogy beleférjenek. Leveendő egységek, legalább: { $minimum }
    .default = A legolcsóbb egységek kerülnek le.
decision-muster =
    .title = Toborzás
    .asks = Itt toborozhatsz egységeket: { $areas }
    .default = Nincs toborzás, a pontok elvesznek.
decision-bid_influence =
    .title = Licit egy befolyási területre
    .asks = Licitálj hatalomjelzőkkel a pozíciódért. A házak egyszerre fedik fel és fizetik ki a licitjüket. Befolyási terület: { $track }. Saját készleted: { $maximum }
    .default = A licited 0.
# Added to a question about a track: what the track is good for, from help.ftl.
stake-track = Ami ezen múlik: { $stake }
decision-order_tied_bids =
    .title = Az egyenlő licitek sorrendje
    .asks = Néhány ház ugyanannyit licitált. Nálad van a Vastrón, te döntöd el a sorrendjüket. Befolyási terület: { $track }
    .default = Az ugyanannyit licitáló házak megtartják korábbi sorrendjüket a befolyási területen.
decision-bid_wildlings =
    .title = Licit a vadak ellen
    .asks = Támadnak a vadak. Licitálj hatalomjelzőkkel az Éjjeli Őrség támogatására. Győzelem esetén a legtöbbet licitáló jutalmat kap; vereség esetén minden ház büntetést, a legsúlyosabbat a legkevesebbet licitáló. A vadak ereje: { $strength }, saját készleted: { $maximum }
    .default = A licited 0.
decision-break_wildling_tie =
    .title = Döntés holtversenyről a vadak támadásánál
    .asks =
        { $won ->
            [yes] Az Őrség győzött. Válaszd ki, a holtversenyben álló házak közül melyik számít a legtöbbet licitálónak: { $tied }
           *[no] A vadak győztek. Válaszd ki, a holtversenyben álló házak közül melyik számít a legkevesebbet licitálónak: { $tied }
        }
    .default =
        { $case ->
            [own] A te házad számít a legtöbbet licitálónak.
            [first] A holtversenyben álló házak közül a játéksorrendben az első számít a legtöbbet licitálónak.
            [last] A holtversenyben álló többi ház közül a játéksorrendben az utolsó számít a legkevesebbet licitálónak.
           *[none] A legtöbbet licitáló te leszel, ha érintett vagy, különben a játéksorrendben az első. A legkevesebbet licitáló a többi ház közül a játéksorrendben az utolsó.
        }
decision-resolve_wildling_card =
    .title = Vadkártya végrehajtása
    .asks = Vadkártya: { $card }. Akire vonatkozik: { $house }
    .default =
        { $case ->
            [reward] A jutalom elmarad.
            [choose_penalty] Két pozícióval hátrébb kerülsz a legjobb befolyási területeden.
            [destroy_units] A legolcsóbbak semmisülnek meg ezek közül az egységek közül.
            [discard_house_card] A leggyengébb kártyádat dobod el.
            [downgrade_knights] Két lovagod gyalogos lesz, először azok, akik nincsenek egyedül a tartományukban.
            [gain_influence] Azon a befolyási területen kerülsz az első pozícióba, ahol a leghátrább állsz.
            [lose_influence] A ház azon a befolyási területen kerül hátrébb, ahol a leghátrább áll.
           *[none] A jutalom elmarad. Büntetésnél a legenyhébb választás számít.
        }

## The tasks of wildling cards

task-choose_penalty = Válassz: két pozícióval hátrébb kerülsz a legjobb befolyási területeden, vagy megsemmisül két egységed, amelyeket ezután választasz ki.
task-destroy_units =
    { $areas ->
        [none] Válaszd ki a megsemmisülő egységeket. Számuk: { $count }
       *[other] Válaszd ki a megsemmisülő egységeket, mindet ugyanabban a tartományban. Számuk: { $count }; Tartományok: { $areas }
    }
task-discard_house_card = Válassz a kezedből egy eldobandó házkártyát.
task-downgrade_knights = Válassz két lovagot. Gyalogosok lesznek; az a lovag, akinek nem jut szabad gyalogos, megsemmisül. Szabad gyalogosok: { $count }
task-gain_influence = Válassz egy befolyási területet. Ott az első pozícióba kerülsz.
task-lose_influence = Válassz egy befolyási területet: { $tracks }. A ház ott ennyi pozícióval kerül hátrébb: { $positions }
task-muster_in_one_area = E tartományok egyikében toborozhatsz: { $areas }
task-return_house_card = Válassz egy dobott házkártyát, amelyet visszaveszel a kezedbe, vagy egyet se.
task-upgrade_footmen = Válassz legfeljebb két gyalogost. Lovagok lesznek.

## Planning phase: pages 12-13 of the booklet

decision-place_orders =
    .title = Parancskiadás
    .asks =
        { $in_turn ->
            [yes] Nincs elég parancsjelző, ezért a házak egymás után rakják le a parancsaikat. Rakd le a tieidet képpel lefelé. Parancsok: { $count }; Különleges parancsok, legfeljebb: { $stars }
           *[no] Rakj képpel lefelé egy-egy parancsot minden helyre, ahol van egységed. Parancsok: { $count }; Különleges parancsok, legfeljebb: { $stars }
        }
    .default = A piszkozatodból annyi számít, amennyi szabályos. A többi hely rögzített lista szerint kap parancsot: szárazföldön először védekezést.
decision-use_raven =
    .title = A hírvivő holló használata
    .asks =
        { $looking ->
            [yes] Megnézted a vadpakli felső lapját. Hagyd felül, vagy rakd a pakli alá.
           *[no] Cseréld ki egy parancsodat, nézd meg a vadpakli felső lapját, vagy ne tedd egyiket sem.
        }
    .default =
        { $case ->
            [looking] A lap felül marad.
            [unused] A hírvivő holló felhasználatlan marad.
           *[none] A hírvivő holló felhasználatlan marad. A megnézett lap felül marad.
        }

## Action phase: pages 14-16 of the booklet

decision-resolve_raid =
    .title = Portyázás végrehajtása
    .asks = Hajtsd végre egy portyázásparancsodat, célponttal vagy célpont nélkül.
    .default = Az első portyázásparancsod célpont nélkül hajtódik végre.
decision-ask_neutral_support =
    .title = Támogatás kérése semleges erő ellen
    .asks = Menetelés előtt más házak támogatását kérheted egy semleges erő ellen, de ki is hagyhatod.
    .default = Nincs kérés.
decision-grant_neutral_support =
    .title = Támogatás semleges erő ellen
    .asks = { $house }: a támogatásodat kéri egy semleges erő ellen: { $area }. Támogatásparancsaid: { $areas }
    .default = Nem adsz támogatást.
decision-resolve_march =
    .title = Menetelés végrehajtása
    .asks =
        { $granted ->
            [none] Hajtsd végre egy menetelésparancsodat: mozgasd az egységeit, támadj meg legfeljebb egy tartományt, vagy maradj a helyeden.
           *[other] Hajtsd végre egy menetelésparancsodat. Támogatást kértél itt: { $against }. Megígért támogatás innen: { $granted }
        }
    .default = Az első menetelésparancsod mozgás nélkül hajtódik végre.
decision-resolve_consolidate =
    .title = Hatalomszerzés végrehajtása
    .asks = Hajtsd végre e parancsok egyikét: szerezz hatalomjelzőt, vagy toborozz, ahol különleges parancs engedi. Parancsok: { $areas }
    .default = Az első parancsod hatalomjelzőt ad.
decision-capture_port =
    .title = Az ellenséges kikötő elfoglalása
    .asks = Elfoglaltál egy kikötőt: { $area }. Hajóit a sajátjaidra cserélheted; a többi hajó megsemmisül. Hajók, legfeljebb: { $maximum }
    .default = A lehető legtöbb hajót a sajátodra cseréled.

## Combat: pages 17-21 of the booklet

decision-declare_support =
    .title = Támogatás bejelentése
    .asks = Csata zajlik a támogatásparancsaid mellett. Parancsaid: { $areas }. Támogatható házak: { $sides }
    .default =
        { $case ->
            [fights] Minden parancsoddal a saját házadat támogatod.
            [watches] Senkit sem támogatsz.
           *[none] A csatázó ház minden parancsával magát támogatja; a többi ház senkit.
        }
decision-refuse_support =
    .title = Támogatás visszautasítása
    .asks = Más házak támogatnak téged a csatában. Válaszd ki, mely helyek támogatását utasítod vissza. Támogatás innen: { $areas }
    .default = Minden támogatást elfogadsz.
decision-choose_house_card =
    .title = Házkártya választása
    .asks =
        { $except_for ->
            [none] Válassz a kezedből egy házkártyát a csatához. A kártyákat a két fél egyszerre fedi fel.
           *[other] Válassz a kezedből másik házkártyát a csatához. Visszaküldve: { $except_for }
        }
    .default = A leggyengébb kártyádat játszod ki.
decision-use_card_ability =
    .title = Házkártya képességének használata
    .asks = Használd a házkártyád képességét, vagy hagyd ki, ha kihagyható. A kártya: { $card }
    .default =
        { $case ->
            [optional] A képesség kimarad.
            [mandatory] A képesség az első célpontra hat.
           *[none] A választható képesség elmarad; a kötelezőnél az első célpont számít.
        }
decision-redraw_tide =
    .title = Csatakártya cseréje
    .asks = Tartsd meg a csatakártyádat, vagy dobd el a valyriai acélkarddal, és húzz másikat.
    .default = Megtartod a kártyádat.
decision-use_blade =
    .title = A valyriai acélkard használata
    .asks = Használd fel a valyriai acélkardot +1 harci erőért ebben a csatában, vagy tartogasd a forduló egy későbbi csatájára.
    .default = A valyriai acélkard felhasználatlan marad.
decision-choose_casualties =
    .title = A veszteségek kiválasztása
    .asks =
        { $cause ->
            [skulls] Válaszd ki, mely csatázó egységeid semmisülnek meg a koponyák miatt. Megsemmisülő egységek: { $count }
           *[swords] Válaszd ki, mely csatázó egységeid semmisülnek meg a kardok miatt. Megsemmisülő egységek: { $count }
        }
    .default = A legolcsóbb egységeid semmisülnek meg.
decision-choose_retreat_losses =
    .title = A visszavonulás veszteségeinek kiválasztása
    .asks = Az utánpótlásod nem enged minden egységet visszavonulni. Válaszd ki a megsemmisülő egységeket. A visszavonulás helye: { $place }. Megsemmisülő egységek: { $count }
    .default = A legolcsóbb egységeid semmisülnek meg.
decision-retreat_to =
    .title = A visszavonulás helyének kiválasztása
    .asks =
        { $may_decline ->
            [yes] Válaszd ki, hová vonulnak vissza a legyőzött egységek, vagy bízd a házukra. Vesztes: { $house }. Helyek: { $places }
           *[no] Válaszd ki, hová vonulnak vissza legyőzött egységeid. Helyek: { $places }
        }
    .default =
        { $case ->
            [victor] A legyőzött ház dönt.
            [loser] Egységeid saját egységekhez vonulnak vissza; ha nincs ilyen hely, saját tartományba; ha az sincs, üres helyre.
           *[none] A győztes a vesztesre bízza a döntést. Az egységek saját egységekhez vonulnak vissza; ha nincs ilyen hely, saját tartományba; ha az sincs, üres helyre.
        }

## Facts that a question names

# $strength: printed on the card.
question-card = { $card } ({ $strength })
# $strength: what the support adds.
question-support = Támogató: { $house } ({ $area }: { $strength })
# $listed: cards as in question-card.
question-opponent_cards = Az ellenfél kártyái és erejük: { $house }: { $listed }
# $amount: all that counts for a side by now.
question-strength = Teljes harci erő: { $amount }
question-orders = Jelenlegi parancsaid: { $orders }
# $watch, $lowest and $others are sentences without their full stop.
question-wildling_card = Vadkártya: { $card }. Ha az Éjjeli Őrség győz, a legtöbbet licitáló: { $watch }. Ha a vadak győznek, a legkevesebbet licitáló: { $lowest }. Mindenki más: { $others }

## What one answer means, by kind of decision. Values are the fields of the answer

option-ask_neutral_support =
    { $area ->
        [none] Nincs kérés
       *[other] Támogatás kérése: { $area }
    }
option-bid_influence = Licit: { $amount }
option-bid_wildlings = Licit: { $amount }
option-break_wildling_tie = { $house }
option-capture_port = Hajók: { $amount }
option-choose_casualties = Megsemmisül: { $units }
option-choose_house_card = { $card }
option-choose_retreat_losses = Megsemmisül: { $units }
option-choose_westeros_effect =
    { $effect ->
        [nothing] Semmi
       *[other] { $effect }
    }
option-declare_support =
    { $side ->
        [none] Támogatás: senki
       *[other] Támogatás: { $side }. Innen: { $areas }
    }
option-grant_neutral_support =
    { $areas ->
        [none] Nincs támogatás
       *[other] Támogatás innen: { $areas }
    }
option-muster =
    { $musters ->
        [none] Nincs toborzás
       *[other] Toborzás: { $musters }
    }
option-order_tied_bids = Sorrend: { $groups }
option-place_orders = { $orders }
option-reconcile_armies = Lekerül: { $units }
option-redraw_tide =
    { $redraw ->
        [yes] Másik kártya húzása
       *[no] A kártya megtartása
    }
option-refuse_support =
    { $areas ->
        [none] Minden támogatás elfogadása
       *[other] Visszautasított támogatás innen: { $areas }
    }
option-resolve_consolidate =
    { $musters ->
        [none] { $area }: hatalomjelző
       *[other] { $area }: toborzás: { $musters }
    }
option-resolve_march =
    { $moves ->
        [none] { $area }: nincs mozgás
       *[other] { $area } → { $moves }
    }
option-resolve_raid =
    { $target ->
        [none] { $area }: nincs célpont
       *[other] { $area } → { $target }
    }
option-resolve_wildling_card =
    { $choice ->
        [none] Kihagyás
        [influence] Befolyás: két pozícióval hátrébb
        [units] Két egységed megsemmisül
       *[other] { $choice }
    }
option-resolve_wildling_card_units = Egységek: { $units }
option-resolve_wildling_card_musters = Toborzás: { $musters }
option-retreat_to =
    { $place ->
        [none] A vesztes ház választ
       *[other] { $place }
    }
option-use_blade =
    { $use ->
        [yes] A valyriai acélkard használata: +1 harci erő
       *[no] A valyriai acélkard megtartása
    }
option-use_card_ability =
    { $choice ->
        [none] A képesség kihagyása
        [apply] A képesség használata
       *[other] { $choice }
    }
option-use_raven =
    { $use ->
        [nothing] A hírvivő holló kihagyása
        [look] A vadpakli felső lapjának megnézése
        [leave_on_top] A lap felül marad
        [put_under_deck] A lap a pakli alá kerül
       *[replace] { $area }: új parancs: { $token }
    }
