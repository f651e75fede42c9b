### Options, in Bulgarian.

## Pieces of an answer

option_part-move = { $to }: { $units }
option_part-power_token = Остави герб на силата: { $area }
option_part-no_power_token = Не оставяй герб на силата: { $area }
option_part-muster = { $source }: { $type } → { $area }
option_part-muster_here = { $source }: { $type }
option_part-upgrade = { $area }: { $upgrade } → { $type }
option_part-upgrade_routed = { $area }: { $upgrade } (разгром) → { $type }

## Labels of the fields of answers and options

field-amount = Количество
field-area = Област
field-areas = Области
field-armies = Армии
field-card = Карта
field-choice = Избор
field-choices = Възможности
field-costs = Наборни точки
field-count = Брой
field-effect = Ефект
field-free = Налични фигурки
field-groups = Групи
field-house = Дом
field-leave_power_token = Остави герб на силата
field-maximum = Най-много
field-minimum = Поне
field-moves = Премествания
field-musters = Набор на войски
field-orders = Заповеди
field-place = Място
field-places = Места
field-points = Наборни точки
field-redraw = Изтегли друга карта
field-regular = Обикновени заповеди
field-rooms = Свободни места в пристанища
field-side = Подкрепена страна
field-sides = Страни
field-special = Специални заповеди
field-stars = Специални заповеди, най-много
field-supply = Позволени размери на армиите
field-target = Цел
field-token = Чип със заповед
field-track = Сфера на влияние
field-units = Бойни единици
field-upgrade_costs = Наборни точки за повишаване
field-use = Използване

## How an answer is composed, by shape of the options

shape-amount = Избери число от { $minimum } до { $maximum }.
shape-assign_orders = Постави на всяко място различен чип със заповед.
shape-consolidate_orders = Избери една заповед и получи сила или набери войски, където е позволено.
shape-moves = Избери една заповед и премести част от единиците, всички или никоя.
shape-musters = Избери новите единици в реда, в който се поставят, или никоя.
shape-one_of = Избери едно.
shape-rank_groups = Подреди Домовете с равен залог в реда, който желаеш.
shape-some_areas =
    { $all_or_none ->
        [yes] Избери всички места или никое.
       *[no] Избери някои от местата, всички или никое.
    }
shape-some_units =
    { $minimum ->
        [0] Избери бойни единици. Най-много: { $maximum }
       *[other] Избери бойни единици. Поне: { $minimum }. Най-много: { $maximum }
    }
    .exactly = Избери бойни единици. Точно: { $minimum }
shape-support_sides =
    { $all_or_none ->
        [yes] Избери страна и всичките си места или никого.
       *[no] Избери страна и някои от местата си или никого.
    }

## What follows from an option, in one line

consequence-attack = Нападение: { $area }. Бранител: { $defender }
consequence-attack_neutral = Нападение срещу неутрални сили: { $area }. Нужна сила: { $strength }
consequence-area_lost = Не остава нито бойна единица, нито герб на силата. Губиш контрол: { $area }
consequence-power_token_left = Твоят герб на силата остава и запазва контрола: { $area }
consequence-area_gained = Получаваш контрол: { $area }
consequence-castle_gained = Един замък или крепост повече. Общо: { $count }
consequence-castle_lost = Един замък или крепост по-малко. Общо: { $count }
consequence-victory = Печелиш играта.
consequence-port_captured = Завладяваш пристанище: { $area }
consequence-order_removed = Тази заповед се премахва: { $area }: { $token }
consequence-pillage = Грабеж: получаваш 1 герб на силата, а другият Дом губи 1: { $house }
consequence-power_gained = Получени гербове на силата: { $amount }
consequence-power_left = Останала налична сила: { $amount }
consequence-supply_broken = Твърде много за продоволствието ти: { $areas }
consequence-units_allowed = Продоволствието ти ограничава това настъпление. Единици, най-много: { $count }
consequence-card_returns = Отиграните ти карти на Дома се връщат в ръката.
consequence-card_discarded = При отиграните ти карти отива: { $card }
consequence-used_this_round = Острието от валирианска стомана не може да се използва отново в този рунд.
consequence-saved = Острието от валирианска стомана остава на разположение в този рунд.
consequence-ship_transport = С морски превоз.
consequence-units_destroyed = Унищожени единици: { $units }
consequence-house_card = Бойна сила: { $strength }. Мечове: { $swords }. Защитни кули: { $fortifications }
# The text of a card in our words, a sentence.
consequence-card_text = { $text }
consequence-march_order = Заповед: { $order }
consequence-defence = Бойна сила на бранителя: { $strength }. Подкрепа за бранителя, най-много: { $count }
consequence-own_support = Подкрепа за теб, най-много: { $count }
consequence-muster_cost = Наборни точки: { $points } (от { $maximum }). Плаща: { $area }
consequence-support = Сила на тази подкрепа: { $strength }
consequence-their_supply_broken = Продоволствието на този Дом не стига: { $house }: { $areas }

## Terms of a bot's evaluation

bot_term-gain = Места за завземане
bot_term-danger = Опасност на новото място
bot_term-nearness = Близост до следващи завоевания
bot_term-protection = Защита на собствени места
bot_term-departure = Загуба на напуснатото място
bot_term-victory = Победа в битката
bot_term-casualties = Жертви
bot_term-card = Цена на картата
bot_term-position = Очаквана позиция
bot_term-power = Цена на залога
bot_term-worth = Приблизителна стойност
bot_term-chance = Шанс за победа в проценти
