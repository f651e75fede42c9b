### The terms of a sum, and what follows from it, in Bulgarian.

## Terms of a combat strength

explanation-unit = { $area }: { $units }
explanation-unit_routed = Разгромени, не се броят: { $area }: { $units }
explanation-siege = Обсадни машини срещу замък или крепост: { $units }
explanation-siege_idle = Обсадни машини, тук няма замък или крепост: { $units }
explanation-order = Заповед: { $order }
explanation-order_march = Заповед за настъпление: { $order }
explanation-order_defense = Заповед за отбрана: { $order }
explanation-support = Подкрепа: { $house }: { $area }: { $units }
explanation-support_order = Заповед за подкрепа: { $area }: { $order }
explanation-garrison = Гарнизон: { $area }
explanation-neutral_force = Неутрални сили: { $area }
explanation-card = Карта на Дома: { $card }
explanation-card_text = Умение: { $card }
explanation-blade = Острие от валирианска стомана
explanation-tides = Изтеглена карта: { $card }
explanation-floor = Най-малко нула
explanation-sum = Сбор: { $amount }
explanation-range = От: { $minimum }. До: { $maximum }
explanation-unknown = неизвестно
explanation-term = { $label }: { $amount }
explanation-attacker = Нападател: { $house }
explanation-defender = Бранител: { $house }

## Terms of casualties

explanation-swords = Посичащи мечове: { $card }
explanation-fortifications = Защитни кули: { $card }
explanation-skulls = Символи на смъртта: { $card }
explanation-swords_text = Посичащи мечове от умение: { $card }
explanation-fortifications_text = Защитни кули от умение: { $card }

## What follows

explanation-victor = Победител: { $house }
explanation-tie = Равна сила. Решава по-предната позиция: { $track }. Победител: { $house }
explanation-casualties = Загуби: { $house }: { $count }
explanation-no_casualties = Загуби: { $house }: няма
explanation-protected = Без загуби: { $house } ({ $card })
explanation-helpless = Унищожени без избор: { $house }: { $units }
explanation-garrison_destroyed = Унищожен гарнизон: { $area }
explanation-retreat = Трябва да отстъпи: { $house }. Възможни места: { $places }
explanation-retreat_impossible = Няма накъде да отстъпи: { $house }. Унищожени единици: { $units }
explanation-retreat_losses = Продоволствието не позволява всички да отстъпят: { $house }. За унищожаване: { $count }
explanation-moves_in = Навлиза: { $house } → { $area }
explanation-kept_out = Не навлиза: { $house } ({ $card })
explanation-order_lost = Заповедта се маха: { $area }: { $order }
explanation-order_moved = Заповедта остава: { $area }: { $order }
explanation-supply = Размери на армиите след това: { $house }: { $armies }. Позволени: { $supply }
explanation-supply_lost = Продоволствие след това: { $house }: { $level }
explanation-castles = Замъци и крепости след това: { $house }: { $count }
explanation-area_gained = Получава контрол: { $house }: { $area }
explanation-area_lost = Губи контрол: { $house }: { $area }
explanation-port_captured = Завладяно пристанище: { $house }: { $area }
explanation-power_token = Премахнат герб на силата: { $house }: { $area }
explanation-wins_game = Печели играта: { $house }
explanation-cards_return = Всички отиграни карти на Дома се връщат в ръката: { $house }

## Terms of a bid

explanation-bid = Залог: { $amount }
explanation-power_left = Останала налична сила: { $amount }
explanation-power_public = Налична сила на останалите: { $bids }
explanation-wildling_strength = Сила на Диваците: { $strength }
explanation-bids_needed = Нужно от всички Домове общо: { $amount }
explanation-position_best = Най-добра възможна позиция: { $position }
explanation-position_worst = Най-лоша възможна позиция: { $position }
explanation-stars = Специални заповеди, най-много: { $stars }

## How certain it is

explanation-certain = Това е сигурно.
explanation-depends = Това зависи от нещо, което още е скрито.
explanation-cards_compared = Твоята карта: { $card }. Карта на опонента: { $opponent_card }. Победител: { $house }
