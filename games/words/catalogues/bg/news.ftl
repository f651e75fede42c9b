### What happened since the reader looked, one line for each item: a march with its combat is one.
###
### An item without a message here shows the sentences of its headlines (events.ftl).

news-battle =
    { $victor ->
        [none] Битка: { $area }. Нападател: { $attacker }. Бранител: { $defender }. Битката още не е приключила.
       *[other] Битка: { $area }. Нападател: { $attacker }. Бранител: { $defender }. Победа: { $victor } ({ $strengths })
    }
# Added to a combat whose strengths were equal.
news-tied = Силите са равни: побеждава по-добрата позиция във Васалните владения
news-raids = Набези: { $count }
news-consolidation = Получени гербове на силата: { $gains }
news-orders = Всички заповеди се разкриват
