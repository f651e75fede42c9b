### What happened since the reader looked, one line for each item: a march with its combat is one.
###
### An item without a message here shows the sentences of its headlines (events.ftl).

news-battle =
    { $victor ->
        [none] Luptă: { $area }. Atacator: { $attacker }. Apărător: { $defender }. Lupta nu s-a încheiat.
       *[other] Luptă: { $area }. Atacator: { $attacker }. Apărător: { $defender }. Victorie: { $victor } ({ $strengths })
    }
# Added to a combat whose strengths were equal.
news-tied = Puteri de luptă egale: decide poziția pe pista Feudelor
news-raids = Incursiuni: { $count }
news-consolidation = Putere primită: { $gains }
news-orders = Toate comenzile sunt dezvăluite
