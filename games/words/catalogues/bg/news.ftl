### What happened since the reader looked, one line for each item: a march with its combat is one.
###
### An item without a message here shows the sentences of its headlines (events.ftl).

news-battle =
    { $victor ->
        [none] { $area }: { $attacker } → { $defender }. Битката не е приключила.
       *[other] { $area }: { $attacker } → { $defender }. Победа: { $victor } ({ $strengths })
    }
news-raids = Набези: { $count }
news-consolidation = Получени гербове на силата: { $gains }
news-orders = Всички заповеди се разкриват
