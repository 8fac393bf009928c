/// Seeds of lives with medications only that once broke a rule, and the cause.
let onceBroken: [(seed: UInt64, by: String)] = [
  (18, "a popup of which the number was never noted stayed, once the store could be read again"),
  (30, "a move from the farthest west to the farthest east dropped an open reminder"),
  (5, "a popup was shown beside the one left behind by a restart, after a server that hung"),
  (6987, "a repeat after a restart was shown beside the popup left behind, on a server that hung meanwhile"),
  (1088, "a popup of a date that a journey left out stayed, as its record was not read again"),
  (302462, "a click on a popup of which an update had failed was taken for one on the update"),
  (103384, "the world remembered a record that its disk had let go of, after the clock went back by years"),
  (4, "an edit that took an end away lost what else it said from after that end on"),
  (1013, "an end to come held at once after the clock was set back"),
  (2000, "an answer taken back of what was due no longer was refused, and taken back all the same"),
  (2021, "nothing could be taken as needed after the clock was set back"),
  (100020, "what ended on its first day was there again after a journey to the west"),
  (125, "slots of a past first day were not due any more after a journey and a clock set back"),
  (258, "what ended before it began could not be resumed before that"),
  (550, "what was made by a wrong clock was dated a day after it was made"),
  (820, "what a wrong clock made was dated anew twice, as the disk was full the first time"),
]

/// Seeds of lives with drinks that once broke a rule, and the cause.
let onceBrokenWithDrinks: [(seed: UInt64, by: String)] = [
  (33, "a popup about drinking stayed though a drink by a clock that was ahead counted by then"),
  (41, "a new last day left over what a clock that was ahead had taken again only later"),
  (
    313,
    "a goal that a clock that was ahead had begin later, and that the disk had no room for, was not yet the goal"
  ),
  (641, "a popup from before a clock was put forward by twenty years stayed on the screen"),
  (12_687_946_718_157, "an end said while the clock was ahead stayed so, as home was elsewhere by then"),
  (32_780_558_662_325, "a whole name was taken for the beginning of another that was due"),
  (2_003, "a change said while the clock was ahead, and then farther ahead, reached back to what was before"),
  (700_008, "a pause that a clock that was ahead had begin once more was taken for nothing that was said"),
  (700_111, "a line of the settings file was taken to be said anew once the store was there again"),
  (700_115, "a command asked again and again for days that could not be read"),
  (700_132, "a command answered doses that a clock ahead had dated, as the disk was full when it went back"),
  (2_000_069, "a beginning that a clock ahead dated twice, with a journey between, stayed to come"),
  (29_953_798_861_114, "another was erased that was to be called so in three days"),
  (12_712_949_298_867, "what a wrong clock dated was not dated anew as the next clock was wrong too"),
  (12_712_949_298_399, "a slot of the settings file was taken for over, though everything was paused"),
  (17_064_098_701_602, "the first days of a range did not count for the limits of the next"),
  (17_064_098_701_009, "the world wanted records of months that no clock had proven"),
  (7_000_042, "two that a clock had dated anew at once were in another order after a restart"),
  (30_641_534_787_248, "an edit from the resumption on was lost with a new beginning"),
  (30_641_534_787_747, "the world took an edit from the end on for void when there was no end any more"),
  (30_641_534_787_892, "the world wanted a dose of later today recorded that was before the beginning"),
  (30_641_534_787_759, "the world took the last of the list for what was just added"),
  (51_000_162, "the world did not know a medication by its name and id when its limit was named"),
]
