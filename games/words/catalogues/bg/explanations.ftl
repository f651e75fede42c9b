### Explanations, in Bulgarian.

## Terms

explanation-unit = { $area }: { $unit }
explanation-support = Подкрепа: { $house }: { $area }: { $unit }
explanation-support_order = Заповед за подкрепа: { $area }: { $order }
explanation-order_march = Заповед за настъпление: { $order }
explanation-order_defense = Заповед за отбрана: { $order }
explanation-garrison = Гарнизон: { $area }
explanation-neutral_force = Неутрални сили: { $area }
explanation-card =
    { $card ->
        [none] Карта на Дома
       *[other] Карта на Дома: { $card }
    }
explanation-card_text =
    { $unit ->
        [none] Умение: { $card }
       *[other] { $area }: { $unit } ({ $card })
    }
explanation-tides =
    { $card ->
        [none] Обрати в двубоя
       *[other] Изтеглена карта: { $card }
    }
explanation-blade = Острие от валирианска стомана
explanation-floor = Никога под 0
explanation-bid = Залог: { $house }
explanation-wildling_strength = Сила на Диваците
explanation-term = { $label }: { $amount }
explanation-term_range = { $label }, поне: { $min_amount }, най-много: { $max_amount }

## Sides

explanation_side-attacker = Нападател: { $house }
explanation_side-defender = Бранител: { $house }
explanation_side-neutral_force = Неутрални сили
explanation_side-nights_watch = Нощен страж
explanation_side-wildlings = Диваци
explanation_side-bidder = { $house }

## Who wins

explanation-outcome =
    { $role ->
        [none] Още не е ясно кой ще победи
        [attacker] Побеждава нападателят
        [defender] Побеждава бранителят
        [neutral_force] Неутралните сили са твърде силни
        [nights_watch] Побеждава Нощният страж
       *[wildlings] Побеждават Диваците
    }
explanation-victor = Победител: { $house }
explanation-tied = Силите са равни, затова решава позицията във Васалните владения
explanation-position_best = Най-добра възможна позиция: { $position }
explanation-position_worst = Най-лоша възможна позиция: { $position }
explanation-combat = Рунд: { $round }. Битка: { $area }

## What is assumed, and what follows

explanation-assumed = При такъв отговор: { $house }: { $decision }: { $label }
explanation-castles = Замъци и крепости след това: { $house }: { $count }
explanation-supply_icons = Символи на продоволствието след това: { $house }: { $count }
