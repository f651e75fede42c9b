### What happened since the reader looked, one line for each item: a march with its combat is one.
###
### An item without a message here shows the sentences of its headlines (events.ftl).

news-battle =
    { $victor ->
        [none] { $area }: { $attacker } → { $defender }. Lupta nu s-a încheiat.
       *[other] { $area }: { $attacker } → { $defender }. Victorie: { $victor } ({ $strengths })
    }
news-raids = Incursiuni: { $count }
news-consolidation = Putere primită: { $gains }
news-orders = Toate comenzile sunt dezvăluite
