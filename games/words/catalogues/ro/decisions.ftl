### Decisions: what a house is asked. Of each kind:
### .title    a label of a few words, for lists and for the subject of a mail: a noun, as the owner of the
###           question is not its only reader
### .asks     what is asked here, in the imperative of "tu"
### .default  what counts if nobody answers until the due time
###
### Names stand at the start, after a colon, a comma or an arrow; numbers after a colon.

# What others are asked, for readers who are not: the houses, and the title of the decision.
decision-of_others = { $houses }: { $question }

## Westeros phase: p. 7-11 of the booklet

decision-choose_westeros_effect =
    .title = Alegerea efectului unei cărți Westeros
    .asks = Alege unul dintre efectele acestei cărți sau niciunul. Cartea: { $card }
    .default = Nu se întâmplă nimic.
decision-reconcile_armies =
    .title = Ajustarea armatelor la provizii
    .asks = Armatele tale sunt mai mari decât îți permit proviziile. Înlătură unități până se încadrează în limită. Unități de înlăturat, cel puțin: { $minimum }
    .default = Se înlătură unitățile cele mai ieftine.
decision-muster =
    .title = Mobilizare
    .asks = Aici poți mobiliza unități: { $areas }
    .default = Nu se mobilizează nimic, iar punctele se pierd.
decision-bid_influence =
    .title = Licitație pentru o pistă de influență
    .asks = Licitează putere pentru poziția ta. Toate ofertele se dezvăluie și se plătesc deodată. Pista: { $track }. Puterea ta: { $maximum }
    .default = Oferta ta este 0.
# Added to a question about a track: what the track is good for, from help.ftl.
stake-track = Ce hotărăște pista: { $stake }
decision-order_tied_bids =
    .title = Ordonarea Caselor cu oferte egale
    .asks = Unele Case au licitat la fel. Tu deții Tronul de Fier, deci le hotărăști ordinea. Pista: { $track }
    .default = Casele cu oferte egale își păstrează ordinea de pe pistă.
decision-bid_wildlings =
    .title = Licitație împotriva Sălbaticilor
    .asks = Sălbaticii atacă. Licitează putere pentru Rondul de Noapte. La victorie este recompensată Casa cu cea mai mare ofertă; la înfrângere sunt penalizate toate Casele, cel mai aspru Casa cu cea mai mică ofertă. Puterea Sălbaticilor: { $strength }. Puterea ta: { $maximum }
    .default = Oferta ta este 0.
decision-break_wildling_tie =
    .title = Departajare la atacul Sălbaticilor
    .asks =
        { $won ->
            [yes] Rondul de Noapte a învins. Alege care dintre Casele la egalitate contează drept cea mai mare ofertă: { $tied }
           *[no] Sălbaticii au învins. Alege care dintre Casele la egalitate contează drept cea mai mică ofertă: { $tied }
        }
    .default =
        { $case ->
            [own] Oferta Casei tale contează drept cea mai mare.
            [first] Contează drept cea mai mare oferta primei Case aflate la egalitate, în ordinea jucătorilor.
            [last] Contează drept cea mai mică oferta ultimei dintre celelalte Case aflate la egalitate, în ordinea jucătorilor.
           *[none] Cea mai mare ofertă: a ta, dacă ești la egalitate, altfel a primei Case din ordinea jucătorilor. Cea mai mică ofertă: a ultimei dintre celelalte Case, în ordinea jucătorilor.
        }
decision-resolve_wildling_card =
    .title = Rezolvarea cărții Sălbaticilor
    .asks = Cartea Sălbaticilor: { $card }. Casa vizată: { $house }
    .default =
        { $case ->
            [reward] Recompensa se refuză.
            [choose_penalty] Cobori două poziții pe cea mai bună pistă de influență a ta.
            [destroy_units] Sunt distruse cele mai ieftine dintre aceste unități.
            [discard_house_card] Se decartează cea mai slabă carte a ta.
            [downgrade_knights] Doi cavaleri devin infanteriști, întâi cei care nu sunt singuri în teritoriul lor.
            [gain_influence] Treci pe prima poziție a pistei pe care ai cea mai slabă poziție.
            [lose_influence] Casa vizată coboară pe pista pe care are cea mai slabă poziție.
           *[none] Recompensa se refuză. La o penalizare se alege varianta cea mai blândă.
        }

## The tasks of wildling cards

task-choose_penalty = Alege: cobori două poziții pe cea mai bună pistă de influență a ta sau îți sunt distruse două unități, pe care le alegi apoi.
task-destroy_units =
    { $areas ->
        [none] Alege unitățile care vor fi distruse. Unități de distrus: { $count }
       *[other] Alege unitățile care vor fi distruse, toate din același teritoriu. Unități de distrus: { $count }. Teritorii: { $areas }
    }
task-discard_house_card = Alege din mână o carte de Casă pe care s-o decartezi.
task-downgrade_knights = Alege doi cavaleri. Ei devin infanteriști; un cavaler pentru care nu este liber niciun infanterist este distrus. Infanteriști liberi: { $count }
task-gain_influence = Alege o pistă de influență. Treci pe prima ei poziție.
task-lose_influence = Alege o pistă de influență pe care să coboare Casa vizată. Piste: { $tracks }. Poziții: { $positions }
task-muster_in_one_area = Poți mobiliza într-unul dintre aceste teritorii: { $areas }
task-return_house_card = Alege o carte de Casă decartată pe care s-o iei înapoi în mână sau niciuna.
task-upgrade_footmen = Alege cel mult doi infanteriști. Ei devin cavaleri.

## Planning phase: p. 12-13 of the booklet

decision-place_orders =
    .title = Alocarea comenzilor
    .asks =
        { $in_turn ->
            [yes] Jetoanele de comandă nu ajung, așa că toate Casele le plasează pe rând. Plasează-ți comenzile cu fața în jos. Comenzi: { $count }. Comenzi speciale, cel mult: { $stars }
           *[no] Plasează câte o comandă cu fața în jos în fiecare loc în care ai unități. Comenzi: { $count }. Comenzi speciale, cel mult: { $stars }
        }
    .default = Ciorna ta contează, în măsura în care este permisă. Celelalte locuri primesc comenzi dintr-o listă fixă: pe uscat, întâi Apărare.
decision-use_raven =
    .title = Folosirea Corbului mesager
    .asks =
        { $looking ->
            [yes] Te-ai uitat la cartea de sus din teancul Sălbaticilor. Las-o deasupra sau pune-o sub teanc.
           *[no] Înlocuiește una dintre comenzile tale, uită-te la cartea de sus din teancul Sălbaticilor sau nu face nimic.
        }
    .default =
        { $case ->
            [looking] Cartea rămâne deasupra.
            [unused] Corbul mesager nu se folosește.
           *[none] Corbul mesager nu se folosește. O carte văzută rămâne deasupra.
        }

## Action phase: p. 14-16 of the booklet

decision-resolve_raid =
    .title = Rezolvarea unei incursiuni
    .asks = Rezolvă una dintre comenzile tale de incursiune, cu sau fără țintă.
    .default = Prima ta comandă de incursiune se rezolvă fără țintă.
decision-ask_neutral_support =
    .title = Cerere de sprijin împotriva unei forțe neutre
    .asks = Înainte de marș poți cere altor Case sprijin împotriva unei forțe neutre sau poți trece peste.
    .default = Nu se cere nimănui.
decision-grant_neutral_support =
    .title = Sprijin împotriva unei forțe neutre
    .asks = Ți se cere sprijin împotriva unei forțe neutre: { $area }. Casa care îl cere: { $house }. Comenzile tale de sprijin: { $areas }
    .default = Nu acorzi sprijin.
decision-resolve_march =
    .title = Rezolvarea unui marș
    .asks =
        { $granted ->
            [none] Rezolvă una dintre comenzile tale de marș: mută-i unitățile, atacă cel mult un teritoriu sau rămâi pe loc.
           *[other] Rezolvă una dintre comenzile tale de marș. Sprijin cerut împotriva forței neutre: { $against }. Sprijin promis din: { $granted }
        }
    .default = Prima ta comandă de marș se rezolvă fără mutări.
decision-resolve_consolidate =
    .title = Rezolvarea unei consolidări a puterii
    .asks = Rezolvă una dintre aceste comenzi: primești putere sau, acolo unde o comandă specială îți permite, mobilizezi unități. Comenzi: { $areas }
    .default = Prima ta comandă se rezolvă pentru putere.
decision-capture_port =
    .title = Luarea în stăpânire a portului inamic
    .asks = Ai cucerit un port: { $area }. Îi poți înlocui navele cu ale tale; celelalte nave sunt distruse. Nave, cel mult: { $maximum }
    .default = Se înlocuiesc cât mai multe nave.

## Combat: p. 17-21 of the booklet

decision-declare_support =
    .title = Declararea sprijinului
    .asks = Se dă o luptă lângă comenzile tale de sprijin. Comenzile tale: { $areas }. Poți sprijini: { $sides }
    .default =
        { $case ->
            [fights] Îți sprijini propria Casă cu toate comenzile.
            [watches] Nu sprijini pe nimeni.
           *[none] O Casă din luptă se sprijină pe sine cu toate comenzile; celelalte nu sprijină pe nimeni.
        }
decision-refuse_support =
    .title = Refuzarea sprijinului
    .asks = Alte Case te sprijină în luptă. Alege locurile al căror sprijin îl refuzi. Sprijin din: { $areas }
    .default = Se acceptă tot sprijinul.
decision-choose_house_card =
    .title = Alegerea unei cărți de Casă
    .asks =
        { $except_for ->
            [none] Alege din mână o carte de Casă pentru luptă. Cărțile se dezvăluie deodată.
           *[other] Alege din mână altă carte de Casă pentru luptă. Trimisă înapoi: { $except_for }
        }
    .default = Se joacă cea mai slabă carte a ta.
decision-use_card_ability =
    .title = Folosirea capacității unei cărți de Casă
    .asks = Folosește capacitatea cărții tale de Casă sau renunță la ea, dacă se poate. Cartea: { $card }
    .default =
        { $case ->
            [optional] Se renunță la capacitate.
            [mandatory] Se alege prima țintă.
           *[none] La o capacitate opțională se renunță; la una obligatorie se alege prima țintă.
        }
decision-redraw_tide =
    .title = Reextragerea cărții Soarta bătăliei
    .asks = Păstrează-ți cartea Soarta bătăliei sau decarteaz-o cu Sabia din oțel valyrian și extrage alta.
    .default = Îți păstrezi cartea.
decision-use_blade =
    .title = Folosirea Sabiei din oțel valyrian
    .asks = Folosește Sabia din oțel valyrian pentru +1 la puterea de luptă în această luptă sau păstreaz-o pentru alta din această tură.
    .default = Sabia din oțel valyrian nu se folosește.
decision-choose_casualties =
    .title = Alegerea victimelor
    .asks =
        { $cause ->
            [skulls] Alege care dintre unitățile tale din luptă sunt distruse de cranii. Unități de distrus: { $count }
           *[swords] Alege care dintre unitățile tale din luptă sunt distruse de săbii. Unități de distrus: { $count }
        }
    .default = Sunt distruse unitățile tale cele mai ieftine.
decision-choose_retreat_losses =
    .title = Alegerea pierderilor la retragere
    .asks = Proviziile nu permit retragerea tuturor unităților. Alege unitățile care vor fi distruse. Locul de retragere: { $place }. Unități de distrus: { $count }
    .default = Sunt distruse unitățile tale cele mai ieftine.
decision-retreat_to =
    .title = Alegerea locului de retragere
    .asks =
        { $may_decline ->
            [yes] Alege unde se retrag unitățile învinse sau lasă alegerea Casei lor. Învins: { $house }. Locuri: { $places }
           *[no] Alege unde se retrag unitățile tale învinse. Locuri: { $places }
        }
    .default =
        { $case ->
            [victor] Alege Casa învinsă.
            [loser] Unitățile tale se retrag la alte unități ale tale, altfel într-un teritoriu al tău, altfel într-unul neocupat.
           *[none] Învingătorul lasă alegerea învinsului. Unitățile se retrag la unități proprii, altfel într-un teritoriu propriu, altfel într-unul neocupat.
        }

## Facts that a question names

# $strength: printed on the card.
question-card = { $card } ({ $strength })
# $strength: what the support adds.
question-support = Sprijin: { $house } ({ $area }): { $strength }
# $listed: cards as in question-card.
question-opponent_cards = Cărțile adversarului, cu puterea lor: { $house }: { $listed }
# $amount: all that counts for a side by now.
question-strength = Putere de luptă totală: { $amount }
question-orders = Comenzile tale acum: { $orders }
# $watch, $lowest and $others are sentences without their full stop.
question-wildling_card = Cartea Sălbaticilor: { $card }. Dacă învinge Rondul de Noapte, oferta cea mai mare: { $watch }. Dacă înving Sălbaticii, oferta cea mai mică: { $lowest }. Toți ceilalți: { $others }

## What one answer means, by kind of decision. Values are the fields of the answer

option-ask_neutral_support =
    { $area ->
        [none] Nu cere nimănui
       *[other] Cere sprijin: { $area }
    }
option-bid_influence = Ofertă: { $amount }
option-bid_wildlings = Ofertă: { $amount }
option-break_wildling_tie = { $house }
option-capture_port = Nave: { $amount }
option-choose_casualties = Unități distruse: { $units }
option-choose_house_card = { $card }
option-choose_retreat_losses = Unități distruse: { $units }
option-choose_westeros_effect =
    { $effect ->
        [nothing] Nimic
       *[other] { $effect }
    }
option-declare_support =
    { $side ->
        [none] Nu sprijini pe nimeni
       *[other] Sprijin: { $side }. Din: { $areas }
    }
option-grant_neutral_support =
    { $areas ->
        [none] Refuză sprijinul
       *[other] Acordă sprijin din: { $areas }
    }
option-muster =
    { $musters ->
        [none] Nu mobiliza nimic
       *[other] Mobilizare: { $musters }
    }
option-order_tied_bids = Ordine: { $groups }
option-place_orders = { $orders }
option-reconcile_armies = Unități înlăturate: { $units }
option-redraw_tide =
    { $redraw ->
        [yes] Extrage altă carte
       *[no] Păstrează cartea
    }
option-refuse_support =
    { $areas ->
        [none] Acceptă tot sprijinul
       *[other] Refuză sprijinul din: { $areas }
    }
option-resolve_consolidate =
    { $musters ->
        [none] { $area }: putere
       *[other] { $area }: mobilizare: { $musters }
    }
option-resolve_march =
    { $moves ->
        [none] { $area }: fără mutări
       *[other] { $area } → { $moves }
    }
option-resolve_raid =
    { $target ->
        [none] { $area }: fără țintă
       *[other] { $area } → { $target }
    }
option-resolve_wildling_card =
    { $choice ->
        [none] Renunță
        [influence] Cobori două poziții pe cea mai bună pistă a ta
        [units] Îți sunt distruse două unități
       *[other] { $choice }
    }
option-resolve_wildling_card_units = Unități: { $units }
option-resolve_wildling_card_musters = Mobilizare: { $musters }
option-retreat_to =
    { $place ->
        [none] Lasă alegerea Casei învinse
       *[other] { $place }
    }
option-use_blade =
    { $use ->
        [yes] Folosește Sabia din oțel valyrian: putere de luptă +1
       *[no] Nu folosi Sabia din oțel valyrian
    }
option-use_card_ability =
    { $choice ->
        [none] Nu folosi capacitatea
        [apply] Folosește capacitatea
       *[other] { $choice }
    }
option-use_raven =
    { $use ->
        [nothing] Nu folosi Corbul mesager
        [look] Uită-te la cartea de sus din teancul Sălbaticilor
        [leave_on_top] Lasă cartea deasupra
        [put_under_deck] Pune cartea sub teanc
       *[replace] { $area }: comandă nouă: { $token }
    }
