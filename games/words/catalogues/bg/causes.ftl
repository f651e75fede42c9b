### Why something happened, in Bulgarian: a short label in brackets at the end of a line.

cause-swords = загуби от посичащи мечове
cause-skulls = загуби от символи на смъртта
cause-helpless = разгромени единици и обсадни машини на победения
cause-no_retreat = няма накъде да се отстъпи
cause-supply = ограничение на продоволствието
cause-port = пристанище без собственик
cause-consolidate = Събиране на сила
cause-pillage = грабеж
cause-resolved = изпълнена
cause-raided = набег
cause-combat = загубена битка
cause-no_units = няма останали единици
cause-played = след изиграване в битката
cause-empty_hand = последна карта от ръката
