### Decisions, in Bulgarian. Titles are nouns, because they also stand beside the name of another house.
### The player is "ти"; no adjective or participle that would show a gender.

# What others are asked, for readers who are not: the houses, and the title of the decision.
decision-of_others = { $houses }: { $question }

## Westeros phase

decision-choose_westeros_effect =
    .title = Избор на ефект на картата Вестерос
    .asks = Избери един от ефектите на тази карта или нито един. Карта: { $card }
    .default = Нищо не се случва.
decision-reconcile_armies =
    .title = Съобразяване на армиите с продоволствието
    .asks = Армиите ти надвишават ограничението на продоволствието. Премахвай бойни единици, докато се вместят в него. За премахване, поне: { $minimum }
    .default = Премахват се най-евтините бойни единици.
decision-muster =
    .title = Набор на войски
    .asks = Можеш да набереш войски тук: { $areas }
    .default = Не се набират войски, а точките се губят.
decision-bid_influence =
    .title = Наддаване за сфера на влияние
    .asks = Наддавай за позицията си. Всички залози се разкриват и плащат едновременно. Сфера: { $track }. Твоята налична сила: { $maximum }
    .default = Залогът ти е 0.
# Added to a question about a track: what the track is good for, from help.ftl.
stake-track = Какво решава сферата: { $stake }
decision-order_tied_bids =
    .title = Подреждане на равните залози
    .asks = Няколко Дома са с равен залог. Железният трон е твой, затова ти определяш реда им. Сфера: { $track }
    .default = Домовете с равен залог остават в реда, който имат в сферата.
decision-bid_wildlings =
    .title = Залог срещу Диваците
    .asks = Диваците атакуват. Заложи сила за Нощния страж. При победа най-високо заложилият получава награда. При поражение има наказание за всички, а най-тежкото е за най-ниско заложилия. Сила на Диваците: { $strength }. Твоята налична сила: { $maximum }
    .default = Залогът ти е 0.
decision-break_wildling_tie =
    .title = Решаване на равенство при атака на Диваците
    .asks =
        { $won ->
            [yes] Нощният страж победи. Посочи най-високо заложилия Дом измежду равните: { $tied }
           *[no] Диваците победиха. Посочи най-ниско заложилия Дом измежду равните: { $tied }
        }
    .default =
        { $case ->
            [own] За най-високо заложил се смята твоят Дом.
            [first] За най-високо заложил се смята първият от равните Домове в установения ред.
            [last] За най-ниско заложил се смята последният от другите равни Домове в установения ред.
           *[none] Най-високо заложил: твоят Дом, ако е сред равните, иначе първият в установения ред. Най-ниско заложил: последният друг Дом в установения ред.
        }
decision-resolve_wildling_card =
    .title = Изпълнение на картата на Диваците
    .asks = Карта на Диваците: { $card }. Отнася се за: { $house }
    .default =
        { $case ->
            [reward] Наградата не се приема.
            [choose_penalty] Преместваш се две позиции надолу в сферата на влияние, в която си най-напред.
            [destroy_units] Унищожават се най-евтините от тези единици.
            [discard_house_card] Най-слабата ти карта отива при отиграните.
            [downgrade_knights] Двама рицари стават пехотинци, първо тези, които не са сами в областта си.
            [gain_influence] Преместваш се на първата позиция в сферата, в която си най-назад.
            [lose_influence] Домът се премества надолу в сферата, в която е най-назад.
           *[none] Наградата не се приема, а от наказанията се избира най-лекото.
        }

## The tasks of wildling cards

task-choose_penalty = Избери: две позиции надолу в сферата на влияние, в която си най-напред, или унищожаване на две твои бойни единици, които избираш след това.
task-destroy_units =
    { $areas ->
        [none] Избери бойни единици за унищожаване. Брой: { $count }
       *[other] Избери бойни единици за унищожаване, всички от една и съща област. Брой: { $count }. Области: { $areas }
    }
task-discard_house_card = Избери карта на Дома от ръката си, която отива при отиграните.
task-downgrade_knights = Избери два рицаря. Те стават пехотинци; рицар, за когото няма свободен пехотинец, се унищожава. Свободни пехотинци: { $count }
task-gain_influence = Избери сфера на влияние. Преместваш се на първата ѝ позиция.
task-lose_influence = Избери сфера на влияние. Този Дом се премества надолу в нея. Сфери: { $tracks }. Позиции: { $positions }
task-muster_in_one_area = Можеш да набереш войски в една от тези области: { $areas }
task-return_house_card = Избери отиграна карта на Дома, която да върнеш в ръката си, или никоя.
task-upgrade_footmen = Избери най-много двама пехотинци. Те стават рицари.

## Planning phase

decision-place_orders =
    .title = Раздаване на заповеди
    .asks =
        { $in_turn ->
            [yes] Заповедите не достигат, затова Домовете ги поставят един след друг. Постави заповедите си с лицето надолу. Заповеди: { $count }. Специални заповеди, най-много: { $stars }
           *[no] Постави заповед с лицето надолу навсякъде, където имаш бойни единици. Заповеди: { $count }. Специални заповеди, най-много: { $stars }
        }
    .default = Черновата ти важи, доколкото е позволена. На всяко друго място се поставя заповед от постоянен списък, който на суша започва с отбрана.
decision-use_raven =
    .title = Използване на Гарвана вестоносец
    .asks =
        { $looking ->
            [yes] Знаеш най-горната карта на Диваците. Остави я най-отгоре или я сложи под тестето.
           *[no] Смени една своя заповед, погледни най-горната карта на Диваците или не прави нищо.
        }
    .default =
        { $case ->
            [looking] Картата остава най-отгоре.
            [unused] Гарванът вестоносец не се използва.
           *[none] Гарванът вестоносец не се използва. Видяната карта остава най-отгоре.
        }

## Action phase

decision-resolve_raid =
    .title = Изпълнение на заповед за набег
    .asks = Изпълни една своя заповед за набег, с цел или без цел.
    .default = Първата ти заповед за набег се изпълнява без цел.
decision-ask_neutral_support =
    .title = Искане на подкрепа срещу неутрални сили
    .asks = Преди настъплението можеш да поискаш от други Домове подкрепа срещу неутрални сили или да пропуснеш.
    .default = Не искаш подкрепа от никого.
decision-grant_neutral_support =
    .title = Даване на подкрепа срещу неутрални сили
    .asks = Искане на подкрепа срещу неутрални сили. От: { $house }. Цел: { $area }. Твоите заповеди за подкрепа: { $areas }
    .default = Не даваш подкрепа.
decision-resolve_march =
    .title = Изпълнение на заповед за настъпление
    .asks =
        { $granted ->
            [none] Изпълни една своя заповед за настъпление: премести единици, нападни най-много една област или остани.
           *[other] Изпълни една своя заповед за настъпление. Поискана е подкрепа срещу неутрални сили. Цел: { $against }. Обещана подкрепа: { $granted }
        }
    .default = Първата ти заповед за настъпление се изпълнява без преместване.
decision-resolve_consolidate =
    .title = Изпълнение на заповед за събиране на сила
    .asks = Изпълни една от тези заповеди: получи сила или набери войски, където специалната заповед го позволява. Заповеди: { $areas }
    .default = Първата ти заповед носи сила.
decision-capture_port =
    .title = Завладяване на вражеско пристанище
    .asks = Пристанището е твое: { $area }. Можеш да замениш корабите в него със свои; останалите кораби се унищожават. Кораби, най-много: { $maximum }
    .default = Заменят се колкото може повече кораби.

## Combat

decision-declare_support =
    .title = Обявяване на подкрепа
    .asks = Води се битка в съседство с твоите заповеди за подкрепа: { $areas }. Можеш да подкрепиш: { $sides }
    .default =
        { $case ->
            [fights] Подкрепяш своя Дом с всичките си заповеди.
            [watches] Не подкрепяш никого.
           *[none] Сражаващият се Дом подкрепя себе си с всичките си заповеди; другите не подкрепят никого.
        }
decision-refuse_support =
    .title = Отказ от подкрепа
    .asks = Други Домове те подкрепят в битката. Избери местата, чиято подкрепа отказваш. Места: { $areas }
    .default = Приема се цялата подкрепа.
decision-choose_house_card =
    .title = Избор на карта на Дома
    .asks =
        { $except_for ->
            [none] Избери карта на Дома от ръката си за тази битка. Картите се разкриват едновременно.
           *[other] Избери друга карта на Дома от ръката си за тази битка. Върната в ръката: { $except_for }
        }
    .default = Изиграва се най-слабата ти карта.
decision-use_card_ability =
    .title = Използване на умението на карта на Дома
    .asks = Използвай умението на картата си или се откажи, ако е позволено. Карта: { $card }
    .default =
        { $case ->
            [optional] Умението не се използва.
            [mandatory] Умението действа върху първата позволена цел.
           *[none] Незадължително умение не се използва, а задължителното действа върху първата позволена цел.
        }
decision-redraw_tide =
    .title = Замяна на карта „Обрати в двубоя“
    .asks = Задръж картата си „Обрати в двубоя“ или използвай Острието от валирианска стомана, за да я замениш с друга.
    .default = Задържаш картата си.
decision-use_blade =
    .title = Използване на Острието от валирианска стомана
    .asks = Използвай Острието от валирианска стомана за сила +1 в тази битка или го запази за по-късна битка в този рунд.
    .default = Острието от валирианска стомана не се използва.
decision-choose_casualties =
    .title = Избор на загуби
    .asks =
        { $cause ->
            [skulls] Избери кои твои единици в битката се унищожават от символи на смъртта. Единици за унищожаване: { $count }
           *[swords] Избери кои твои единици в битката се унищожават от посичащи мечове. Единици за унищожаване: { $count }
        }
    .default = Унищожават се най-евтините ти единици.
decision-choose_retreat_losses =
    .title = Избор на загуби при отстъпление
    .asks = Продоволствието ти не позволява всички единици да отстъпят. Избери единиците за унищожаване. Отстъпление: { $place }. Единици за унищожаване: { $count }
    .default = Унищожават се най-евтините ти единици.
decision-retreat_to =
    .title = Избор на област за отстъпление
    .asks =
        { $may_decline ->
            [yes] Избери накъде да отстъпят победените единици или остави избора на техния Дом. Победен: { $house }. Места: { $places }
           *[no] Избери накъде да отстъпят победените ти единици. Места: { $places }
        }
    .default =
        { $case ->
            [victor] Изборът остава за победения Дом.
            [loser] Единиците ти отстъпват при други твои единици, иначе в твоя област, иначе в празна.
           *[none] Ако избира победителят, той оставя избора на победения. Единиците отстъпват там, където вече има техни единици, иначе в област на своя Дом, иначе в празна.
        }

## Facts that a question names

# $strength: printed on the card.
question-card = { $card } ({ $strength })
# $strength: what the support adds.
question-support = Подкрепа: { $house } ({ $area }): { $strength }
# $listed: cards as in question-card.
question-opponent_cards = Карти на опонента и бойната им сила: { $house }: { $listed }
# $amount: all that counts for a side by now.
question-strength = Обща бойна сила: { $amount }
question-orders = Твоите заповеди сега: { $orders }
# $watch, $lowest and $others are sentences without their full stop.
question-wildling_card = Карта на Диваците: { $card }. Ако победи Нощният страж, най-високо заложилият: { $watch }. Ако победят Диваците, най-ниско заложилият: { $lowest }. Всички останали: { $others }

## What one answer means, by kind of decision. Values are the fields of the answer

option-ask_neutral_support =
    { $area ->
        [none] Не искай подкрепа
       *[other] Поискай подкрепа. Цел: { $area }
    }
option-bid_influence = Залог: { $amount }
option-bid_wildlings = Залог: { $amount }
option-break_wildling_tie = { $house }
option-capture_port = Кораби: { $amount }
option-choose_casualties = За унищожаване: { $units }
option-choose_house_card = { $card }
option-choose_retreat_losses = За унищожаване: { $units }
option-choose_westeros_effect =
    { $effect ->
        [nothing] Нищо
       *[other] { $effect }
    }
option-declare_support =
    { $side ->
        [none] Не подкрепяй никого
       *[other] Подкрепи: { $side }. Места: { $areas }
    }
option-grant_neutral_support =
    { $areas ->
        [none] Откажи подкрепа
       *[other] Дай подкрепа: { $areas }
    }
option-muster =
    { $musters ->
        [none] Не набирай войски
       *[other] Набери: { $musters }
    }
option-order_tied_bids = Ред: { $groups }
option-place_orders = { $orders }
option-reconcile_armies = За премахване: { $units }
option-redraw_tide =
    { $redraw ->
        [yes] Изтегли друга карта
       *[no] Задръж картата
    }
option-refuse_support =
    { $areas ->
        [none] Приеми цялата подкрепа
       *[other] Откажи подкрепа: { $areas }
    }
option-resolve_consolidate =
    { $musters ->
        [none] { $area }: гербове на силата
       *[other] { $area }: набор на войски: { $musters }
    }
option-resolve_march =
    { $moves ->
        [none] { $area }: без преместване
       *[other] { $area } → { $moves }
    }
option-resolve_raid =
    { $target ->
        [none] { $area }: без цел
       *[other] { $area } → { $target }
    }
option-resolve_wildling_card =
    { $choice ->
        [none] Откажи се
        [influence] Влияние: две позиции надолу
        [units] Унищожаване на две твои единици
       *[other] { $choice }
    }
option-resolve_wildling_card_units = Единици: { $units }
option-resolve_wildling_card_musters = Набор: { $musters }
option-retreat_to =
    { $place ->
        [none] Остави избора на победения Дом
       *[other] { $place }
    }
option-use_blade =
    { $use ->
        [yes] Използвай Острието от валирианска стомана: сила +1
       *[no] Не използвай Острието от валирианска стомана
    }
option-use_card_ability =
    { $choice ->
        [none] Откажи се
        [apply] Използвай умението
       *[other] { $choice }
    }
option-use_raven =
    { $use ->
        [nothing] Не използвай Гарвана вестоносец
        [look] Погледни най-горната карта на Диваците
        [leave_on_top] Остави картата най-отгоре
        [put_under_deck] Сложи картата под тестето
       *[replace] { $area }: нова заповед: { $token }
    }
