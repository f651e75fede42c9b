### What happened since the reader looked, one line for each item: a march with its combat is one.
###
### An item without a message here shows the sentences of its headlines (events.ftl).

news-battle =
    { $victor ->
        [none] { $area }: { $attacker } → { $defender }. Bitwa trwa.
       *[other] { $area }: { $attacker } → { $defender }. Zwycięstwo: { $victor } ({ $strengths })
    }
news-raids = Najazdy: { $count }
news-consolidation = Zdobyta władza: { $gains }
news-orders = Odkryte zostają wszystkie rozkazy
