### What happened since the reader looked, one line for each item: a march with its combat is one.
###
### An item without a message here shows the sentences of its headlines (events.ftl).

news-battle =
    { $victor ->
        [none] Bitwa: { $area }. Atakujący: { $attacker }. Obrońca: { $defender }. Bitwa trwa.
       *[other] Bitwa: { $area }. Atakujący: { $attacker }. Obrońca: { $defender }. Zwycięstwo: { $victor } ({ $strengths })
    }
# Added to a combat whose strengths were equal.
news-tied = Siły są równe: rozstrzyga lepsza pozycja na torze Lenników
news-raids = Najazdy: { $count }
news-consolidation = Zdobyta władza: { $gains }
news-orders = Odkryte zostają wszystkie rozkazy
