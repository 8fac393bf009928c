import PillsAPI
import PillsCore
import PillsSamples
import Testing
import Varlink

@testable import PillsCommands

/// Importing the files of MedTimer and Dosage.
@Suite struct ImportOthersTests {
  /// Describes the first medication: its steps (first day, schedule, times with amounts, dosage), if it is on
  /// hold, the number of imported reminders out of all, and the number of remarks beside the reasons.
  private func told(_ history: ForeignHistory) throws -> String {
    let medication = try #require(history.medications.first)
    let steps = medication.steps.map { step in
      let times = step.times.sorted { $0.key.usual < $1.key.usual }.map { time, amount in
        let clock = "\(time)".split(separator: ", ").joined(separator: " or ")
        return "\(clock)\(amount.map { " \($0)" } ?? "")"
      }
      let from = step.from.map { ["from \($0)"] } ?? []
      let parts = from + [step.schedule ?? "nothing"] + times + [step.dosage].compactMap(\.self)
      return parts.joined(separator: ", ")
    }
    let counts = "\(medication.carried)/\(medication.reminders)"
    let rest = [medication.isActive ? "active" : "on hold", counts, "\(history.remarks.count)"]
    return (steps + rest).joined(separator: "; ")
  }

  private func dosage(_ members: String) throws -> ForeignHistory {
    let json = try #require(JSONReader(text: Array("{\(members)}".utf8)))
    return try ForeignHistory(try Dosage.File(ofAnyVersion: json), on: Day("2026-11-20"))
  }

  private func medTimer(_ members: String) throws -> ForeignHistory {
    let json = try #require(JSONReader(text: Array("{\(members)}".utf8)))
    return try ForeignHistory(medTimer: json, on: Day("2026-11-20"))
  }

  // Day 20,775 since 1970 is 18 November 2026.
  @Test(
    "a medicine of MedTimer",
    arguments: [
      ([#""amount":"1""#], "daily, 07:00 1; active; 1/1; 0"),
      ([#""amount":"1 tablet""#], "daily, 07:00, 1 tablet; active; 1/1; 0"),
      ([#""amount":"?""#], "daily, 07:00; active; 1/1; 0"),
      (
        [#""consecutiveDays":1,"pauseDays":2,"cycleStartDay":20775"#],
        "every 3 days from 2026-11-18, 07:00; active; 1/1; 0"
      ),
      ([#""consecutiveDays":21,"pauseDays":7"#], "cycle 21/7 from 1970-01-01, 07:00; active; 1/1; 0"),
      ([#""consecutiveDays":1,"pauseDays":0"#], "daily, 07:00; active; 1/1; 0"),
      ([#""days":[true,false,false,false,false,false,true]"#], "weekly monday,sunday, 07:00; active; 1/1; 0"),
      ([#""days":[true,true,true,true,true,true,true]"#], "daily, 07:00; active; 1/1; 0"),
      (
        [#""periodStart":20775,"periodEnd":20785"#],
        "from 2026-11-18, daily, 07:00; from 2026-11-29, nothing; active; 1/1; 0"
      ),
      // The amounts differ by the time of day.
      (
        [#""amount":"1""#, #""amount":"½","timeInMinutes":1260"#],
        "daily, 07:00 1, 21:00 0.5; active; 2/2; 0"
      ),
      (
        [#""amount":"5 ml""#, #""amount":"5 ml","timeInMinutes":1260"#],
        "daily, 07:00, 21:00, 5 ml; active; 2/2; 0"
      ),
      (
        [#""amount":"5 ml""#, #""amount":"9 ml","timeInMinutes":1260"#], "daily, 07:00, 5 ml; on hold; 1/2; 0"
      ),
      (
        [#""amount":"1""#, #""amount":"5 ml","timeInMinutes":1260"#], "daily, 07:00, 1; on hold; 1/2; 0"
      ),
      // Two reminders at one time are not added up to one dose.
      ([#""amount":"1""#, #""amount":"2""#], "daily, 07:00 1; on hold; 1/2; 0"),
      // The steps of a taper, the last of which ends; then one step that overlaps another for some days.
      (
        [
          #""amount":"4","periodEnd":20775"#, #""amount":"2","periodStart":20776,"periodEnd":20780"#,
          #""amount":"1","periodStart":20781,"periodEnd":20785"#,
        ],
        """
        daily, 07:00 4; from 2026-11-19, daily, 07:00 2; from 2026-11-24, daily, 07:00 1; from 2026-11-29, nothing; active; \
        3/3; 0
        """
      ),
      (
        ["\"amount\":\"1\"", #""amount":"2","timeInMinutes":1260,"periodStart":20776,"periodEnd":20780"#],
        "daily, 07:00 1; from 2026-11-19, daily, 07:00 1, 21:00 2; from 2026-11-24, daily, 07:00 1; active; 2/2; 0"
      ),
      // Reminders on different weekdays become one, with a time for each weekday.
      (
        [
          #""days":[true,true,true,true,true,false,false]"#,
          #""days":[false,false,false,false,false,true,true]"#,
        ],
        "daily, 07:00; active; 2/2; 0"
      ),
      (
        [
          #""days":[true,true,true,true,true,false,false]"#,
          #""timeInMinutes":540,"days":[false,false,false,false,false,true,true]"#,
        ],
        "daily, 07:00 or sat-sun 09:00; active; 2/2; 0"
      ),
      (
        [
          #""days":[true,false,true,false,true,false,false]"#,
          #""timeInMinutes":1200,"days":[false,true,false,true,false,false,false]"#,
        ],
        "weekly monday,tuesday,wednesday,thursday,friday, 07:00 or tue 20:00 or thu 20:00; active; 2/2; 0"
      ),
      (
        [
          #""amount":"1","days":[true,true,true,true,true,false,false]"#,
          #""amount":"2","timeInMinutes":1260,"days":[true,true,true,true,true,false,false]"#,
          #""amount":"2","timeInMinutes":1320,"days":[false,false,false,false,false,true,false]"#,
          #""amount":"1","timeInMinutes":540,"days":[false,false,false,false,false,true,true]"#,
          #""amount":"2","timeInMinutes":1380,"days":[false,false,false,false,false,false,true]"#,
        ],
        "daily, 07:00 or sat-sun 09:00 1, 21:00 or sat 22:00 or sun 23:00 2; active; 5/5; 0"
      ),
      // Each joins the nearest one of its amount, also in the steps of a taper.
      (
        [
          #""amount":"2","days":[true,true,true,true,true,false,false],"periodEnd":20775"#,
          #""amount":"1","days":[true,true,true,true,true,false,false],"periodStart":20776"#,
          #""amount":"2","timeInMinutes":540,"days":[false,false,false,false,false,true,true],"periodEnd":20775"#,
          #""amount":"1","timeInMinutes":540,"days":[false,false,false,false,false,true,true],"periodStart":20776"#,
        ],
        """
        daily, 07:00 or sat-sun 09:00 2; from 2026-11-19, daily, 07:00 or sat-sun 09:00 1; active; 4/4; 0
        """
      ),
      // What could not be combined on days that are over does not matter any more.
      (
        [
          #""amount":"1""#,
          #""timeInMinutes":1260,"amount":"1","pauseDays":2,"cycleStartDay":20700,"periodEnd":20776"#,
        ],
        "daily, 07:00 1; active; 2/2; 0"
      ),
      (
        [
          #""amount":"1""#,
          #""timeInMinutes":1260,"amount":"1","pauseDays":2,"cycleStartDay":20700,"periodEnd":20777"#,
        ],
        "daily, 07:00 1; on hold; 1/2; 0"
      ),
      // Another amount at weekends cannot be had, nor other days at another time.
      (
        [
          #""amount":"1","days":[true,true,true,true,true,false,false]"#,
          #""amount":"2","timeInMinutes":540,"days":[false,false,false,false,false,true,true]"#,
        ],
        "weekly monday,tuesday,wednesday,thursday,friday, 07:00 1; on hold; 1/2; 0"
      ),
      (
        [
          #""amount":"1""#,
          #""amount":"1","timeInMinutes":1260,"days":[true,false,false,false,false,false,false]"#,
        ],
        "daily, 07:00 1; on hold; 1/2; 0"
      ),
      // These amounts are the same.
      (
        [
          #""amount":"0.5","days":[true,true,true,true,true,false,false]"#,
          #""amount":"½","timeInMinutes":540,"days":[false,false,false,false,false,true,true]"#,
        ],
        "daily, 07:00 or sat-sun 09:00 0.5; active; 2/2; 0"
      ),
      ([#""amount":"2""#, #""amount":"?","timeInMinutes":1260"#], "daily, 07:00 2, 21:00; on hold; 2/2; 0"),
      // A disabled reminder does not affect the others at its time.
      (
        [#""active":false,"days":[true,false,false,false,false,false,false]"#, "\"amount\":\"2\""],
        "daily, 07:00 2; active; 1/1; 1"
      ),
      // Each bit is a day of the month, from the 1st on. In Pills a month without a 31st uses its last day
      // instead.
      ([#""activeDaysOfMonth":16385"#], "monthly 1,15, 07:00; active; 1/1; 0"),
      ([#""activeDaysOfMonth":134217728"#], "monthly 28, 07:00; active; 1/1; 0"),
      ([#""activeDaysOfMonth":268435456"#], "monthly 29, 07:00; on hold; 1/1; 0"),
      ([#""activeDaysOfMonth":-1073741823"#], "monthly 1,last, 07:00; on hold; 1/1; 0"),
      ([#""activeDaysOfMonth":0"#], "as-needed; on hold; 0/1; 0"),
      (
        [#""activeDaysOfMonth":1,"days":[true,false,false,false,false,false,false]"#],
        "as-needed; on hold; 0/1; 0"
      ),
      ([#""activeDaysOfMonth":1,"pauseDays":7"#], "as-needed; on hold; 0/1; 0"),
      (
        [#""pauseDays":7,"days":[true,false,false,false,false,false,false]"#], "as-needed; on hold; 0/1; 0"
      ),
      ([#""activeDaysOfMonth":2147483647"#], "daily, 07:00; active; 1/1; 0"),
      // No day at all, or none that can be known.
      ([#""days":[false,false,false,false,false,false,false]"#], "as-needed; on hold; 0/1; 0"),
      ([#""days":[]"#], "as-needed; on hold; 0/1; 0"),
      ([#""days":[true]"#], "weekly monday, 07:00; active; 1/1; 0"),
      ([#""consecutiveDays":0,"pauseDays":2"#], "as-needed; on hold; 0/1; 0"),
      ([#""consecutiveDays":3,"pauseDays":-1"#], "as-needed; on hold; 0/1; 0"),
      ([#""daysBetweenReminders":1"#], "daily, 07:00; active; 1/1; 0"),
      ([#""daysBetweenReminders":3"#], "every 3 days, 07:00; on hold; 1/1; 0"),
      ([#""periodStart":20785,"periodEnd":20775"#], "as-needed; on hold; 0/1; 0"),
      ([#""periodStart":0,"periodEnd":0"#], "daily, 07:00; active; 1/1; 0"),
      ([#""active":false"#], "daily, 07:00; on hold; 1/1; 0"),
      (
        [#""active":false,"periodEnd":20775"#],
        "daily, 07:00; from 2026-11-19, nothing; on hold; 1/1; 0"
      ),
      ([#""intervalStart":3"#], "as-needed; on hold; 0/1; 0"),
      ([#""windowedInterval":true"#], "as-needed; on hold; 0/1; 0"),
      (["\"amount\":\"1\"", #""linkedReminderId":3"#], "daily, 07:00 1; on hold; 1/2; 0"),
      ([#""automaticallyTaken":true"#], "daily, 07:00; active; 1/1; 1"),
      ([#""variableAmount":true"#], "daily, 07:00; active; 1/1; 1"),
      ([#""outOfStockReminderType":"ONCE""#], "as-needed; active; 0/0; 1"),
      ([#""expirationReminderType":"ONCE""#], "as-needed; active; 0/0; 1"),
    ] as [([String], String)]
  )
  func medTimerMedicine(_ reminders: [String], _ expected: String) throws {
    let list = reminders.map { members in
      members.contains("timeInMinutes") ? "{\(members)}" : #"{"timeInMinutes":420,\#(members)}"#
    }.joined(separator: ",")
    let history = try medTimer(#""medicines":{"list":[{"medicine":{"name":"Iron"},"reminders":[\#(list)]}]}"#)
    #expect(try told(history) == expected)
  }

  @Test("the weekend mode of MedTimer becomes times by weekday")
  func weekend() throws {
    func settings(from begin: Int = 300, to end: Int = 540) -> String {
      let times = #""weekendStartTimeMinutes":\#(begin),"weekendEndTimeMinutes":\#(end)"#
      return #""weekendMode":true,"weekendDays":["6","7"],\#(times)"#
    }
    let reminders = #"[{"timeInMinutes":420},{"timeInMinutes":540},{"timeInMinutes":299}]"#
    let medicines = #""medicines":{"list":[{"medicine":{"name":"Iron"},"reminders":\#(reminders)}]}"#
    let history = try medTimer(#"\#(medicines),"settings":{\#(settings())}"#)
    #expect(try told(history) == "daily, 04:59, 07:00 or sat-sun 09:00, 09:00; active; 3/3; 1")
    let off = try medTimer(#"\#(medicines),"settings":{"weekendMode":false}"#)
    #expect(try told(off) == "daily, 04:59, 07:00, 09:00; active; 3/3; 1")
    for broken in [#""weekendMode":true,"weekendDays":["6"]"#, settings(from: -1), settings(to: 1440)] {
      #expect(throws: (any Error).self) { try medTimer(#"\#(medicines),"settings":{\#(broken)}"#) }
    }
  }

  @Test("a medicine with more reminders than anybody has is imported without them")
  func many() throws {
    let reminders = (0...MedTimerCourse.mostPlans).map { #"{"timeInMinutes":\#($0)}"# }
    func medicine(_ reminders: ArraySlice<String>) throws -> String {
      let list = reminders.joined(separator: ",")
      return try told(medTimer(#""medicines":{"list":[{"medicine":{"name":"I"},"reminders":[\#(list)]}]}"#))
    }
    #expect(try medicine(reminders[...]) == "as-needed; on hold; 0/51; 0")
    #expect(try medicine(reminders.dropFirst()).hasSuffix("active; 50/50; 0"))
  }

  @Test("slots that differ only at weekends have names of their own")
  func names() throws {
    let many = "07:00, mon 07:10, tue 07:20, wed 07:30, thu 07:40, fri 07:50"
    let times = ["07:00", "07:00, sat 08:00", "07:00, sun 08:00", "07:00, sat 10:00, sun 09:00", many]
      .compactMap(
        SlotTime.init
      )
    let medications = times.map { time in
      let step = ForeignStep(schedule: "daily", times: [time: nil])
      return ForeignMedication(name: "\(time)", steps: [step])
    }
    let slots = try Import(ForeignHistory(medications: medications)).medications.flatMap(\.schedule.slots)
    #expect(
      Set(slots.map(\.description)) == [
        "morning", "morning-0700-0800", "morning-0700-2", "morning-0700-0900-1000", "morning-0700-3",
      ]
    )
  }

  @Test("the settings of a medicine that Pills does not have are named")
  func medTimerBeside() throws {
    let long = String(repeating: "x", count: 201)
    let medicine =
      #""name":"I","amount":0.30000000000000004,"unit":"mg","refillSizes":[30,0.5],"productionDate":20785"#
    let old = #""outOfStockReminder":"ONCE","notes":"\#(long)""#
    let event =
      #"{"medicineName":"I","status":"RAISED","remindedTimestamp":1,"processedTimestamp":0,"tags":["Ben"]}"#
    let named = try medTimer(
      #""medicines":{"list":[{"medicine":{\#(medicine),\#(old)},"reminders":[]}]},"events":{"list":[\#(event)]}"#
    )
    #expect(named.medications.first?.instructions == nil)
    let all = named.remarks.joined(separator: "\n")
    for word in ["pillsctl stock I 0.3", "mg", "30, 0.5", "2026-11-28", "about the stock", long, "Ben"] {
      #expect(all.contains(word))
    }
    #expect(named.remarks.count == 7)
  }

  @Test("the texts, dates and tags of a medicine are named if Pills has no place for them")
  func medTimerTexts() throws {
    let medicine = #""name":"Iron","notes":"Fe","amount":20.5,"expirationDate":20785"#
    let reminders = #"[{"timeInMinutes":420,"instructions":"with water"},{"timeInMinutes":421}]"#
    let history = try medTimer(
      #""medicines":{"list":[{"medicine":{\#(medicine)},"tags":[{"name":"Anna"}],"reminders":\#(reminders)}]}"#
    )
    #expect(history.medications.first?.instructions == "with water")
    let remarks = history.remarks.joined(separator: "\n")
    for word in ["pillsctl stock Iron 20.5", "2026-11-28", "Fe", "Anna"] { #expect(remarks.contains(word)) }
    #expect(history.remarks.count == 4)
  }

  /// Numbers that no program writes but a file can contain.
  private static let numbers = [
    "9223372036854775807", "-9223372036854775808", "1e300", "-1e300", "1e18", "-1", "0", "2147483648", "1440",
    "4294967296", "99999999999",
  ]

  @Test("a number of any size is read or refused", arguments: numbers)
  func anyNumber(_ number: String) {
    for name in [
      "timeInMinutes", "consecutiveDays", "pauseDays", "cycleStartDay", "periodStart", "periodEnd",
      "activeDaysOfMonth", "linkedReminderId", "intervalStart",
    ] {
      let time = name == "timeInMinutes" ? "" : #""timeInMinutes":420,"#
      let cycle = name == "cycleStartDay" ? #""consecutiveDays":2,"pauseDays":3,"# : ""
      let reminder = "{\(time)\(cycle)\"\(name)\":\(number)}"
      _ = try? Import(
        medTimer(#""medicines":{"list":[{"medicine":{"name":"I"},"reminders":[\#(reminder)]}]}"#)
      )
    }
    for name in ["remindedTimestamp", "processedTimestamp"] {
      let other = name == "remindedTimestamp" ? "processedTimestamp" : "remindedTimestamp"
      let event = #"{"medicineName":"I","status":"TAKEN","\#(other)":1763460000,"\#(name)":\#(number)}"#
      _ = try? Import(medTimer(#""events":{"list":[\#(event)]}"#))
    }
    for members in [
      #""dosage":[{"time":[\#(number),30],"dose":1}]"#, #""dosage":[{"time":[7,\#(number)],"dose":1}]"#,
      #""dosage":[{"time":[7,30],"dose":\#(number)}]"#,
      #""dosage":[{"time":[7,30],"dose":1},{"time":[8,30],"dose":\#(number)}]"#,
      #""dosage":[],"days":[\#(number)],"frequency":"specific-days""#,
      #""dosage":[],"cycle":[\#(number),1,1],"frequency":"cycle""#,
      #""dosage":[],"cycle":[1,\#(number),1],"frequency":"cycle""#,
      #""dosage":[],"cycle":[1,1,\#(number)],"frequency":"cycle""#,
      #""dosage":[],"duration":{"enabled":true,"start":\#(number),"end":\#(number)}"#,
    ] {
      let frequency = members.contains("frequency") ? "" : #""frequency":"daily","#
      _ = try? Import(dosage(#""treatments":[{"name":"I",\#(frequency)\#(members)}]"#))
    }
    for members in [
      #""time":[7,30],"dose":1,"taken":[\#(number),1]"#,
      #""time":[7,30],"dose":1,"taken":[1795176000000,\#(number)]"#,
      #""time":[\#(number)],"dose":1,"taken":[1795176000000,1]"#,
      #""time":[7,30],"dose":\#(number),"taken":[1795176000000,1]"#,
    ] { _ = try? Import(dosage(#""history":[{"name":"I",\#(members)}]"#)) }
  }

  @Test(
    "the largest number that is read, and the smallest that is refused",
    arguments: [
      (#""timeInMinutes":0"#, #""timeInMinutes":-1"#), (#""timeInMinutes":1439"#, #""timeInMinutes":1440"#),
      (#""consecutiveDays":10000,"pauseDays":1"#, #""consecutiveDays":10001,"pauseDays":1"#),
      (#""consecutiveDays":1,"pauseDays":10000"#, #""consecutiveDays":1,"pauseDays":10001"#),
    ]
  )
  func boundsOfMedTimer(_ read: String, _ refused: String) throws {
    func file(_ members: String) throws -> ForeignHistory {
      let time = members.contains("timeInMinutes") ? "" : #""timeInMinutes":420,"#
      return try medTimer(
        #""medicines":{"list":[{"medicine":{"name":"I"},"reminders":[{\#(time)\#(members)}]}]}"#
      )
    }
    #expect(try file(read).medications.first?.carried == 1)
    #expect(throws: (any Error).self) { try file(refused) }
  }

  @Test(
    "the largest number of Dosage that is read, and the smallest that is refused",
    arguments: [
      (
        #""frequency":"daily","dosage":[{"time":[0,0],"dose":1}]"#,
        #""frequency":"daily","dosage":[{"time":[-1,0],"dose":1}]"#
      ),
      (
        #""frequency":"daily","dosage":[{"time":[23,59],"dose":1}]"#,
        #""frequency":"daily","dosage":[{"time":[24,0],"dose":1}]"#
      ),
      (
        #""frequency":"daily","dosage":[{"time":[23,59],"dose":1}]"#,
        #""frequency":"daily","dosage":[{"time":[23,60],"dose":1}]"#
      ),
      (#""frequency":"specific-days","days":[0,6]"#, #""frequency":"specific-days","days":[0,7]"#),
      (#""frequency":"specific-days","days":[0]"#, #""frequency":"specific-days","days":[-1]"#),
      (#""frequency":"day-of-month","monthDay":1"#, #""frequency":"day-of-month","monthDay":0"#),
      (#""frequency":"day-of-month","monthDay":31"#, #""frequency":"day-of-month","monthDay":32"#),
      (#""frequency":"day-of-month","monthDay":31"#, #""frequency":"day-of-month""#),
      (#""frequency":"cycle","cycle":[10000,1,1]"#, #""frequency":"cycle","cycle":[10001,1,1]"#),
      (#""frequency":"cycle","cycle":[1,1,10000]"#, #""frequency":"cycle","cycle":[1,1,10001]"#),
      (#""frequency":"cycle","cycle":[1,1,0]"#, #""frequency":"cycle","cycle":[1,1,-1]"#),
    ]
  )
  func boundsOfDosage(_ read: String, _ refused: String) throws {
    func file(_ members: String) throws -> ForeignHistory {
      let doses = members.contains("dosage") ? "" : #""dosage":[{"time":[7,30],"dose":1}],"#
      return try dosage(#""treatments":[{"name":"I",\#(doses)\#(members)}]"#)
    }
    #expect(try file(read).medications.first?.carried == 1)
    #expect(throws: (any Error).self) { try file(refused) }
  }

  @Test(
    "a taper begins today and goes on as planned, or ends after its last step",
    arguments: [
      (20776, 20780, ["2026-11-20 2 active", "2026-11-24 2 ended"]), (20775, 20776, ["2026-11-20 2 ended"]),
    ]
  )
  func taper(_ endOfFirst: Int, _ endOfSecond: Int, _ expected: [String]) throws {
    let first = #"{"timeInMinutes":420,"amount":"4","periodEnd":\#(endOfFirst)}"#
    let second =
      #"{"timeInMinutes":420,"amount":"2","periodStart":\#(endOfFirst + 1),"periodEnd":\#(endOfSecond)}"#
    let history = try medTimer(
      #""medicines":{"list":[{"medicine":{"name":"I"},"reminders":[\#(first),\#(second)]}]}"#
    )
    let versions = try Import(history).histories.flatMap(\.versions).map { version in
      "\(version.from.day) \(version.medication.dose) \(version.medication.state.rawValue)"
    }
    #expect(versions == expected)
  }

  @Test(
    "a dose keeps the amount of the file, whatever is due today",
    arguments: [
      (#"{"time":[7,30],"dose":1.5},{"time":[21,0],"dose":3}"#, #""time":[21,0],"dose":2.5"#, "ml 2.5"),
      (#"{"time":[7,30],"dose":1.5},{"time":[21,0],"dose":3}"#, #""time":[12,0],"dose":3"#, "ml 3"),
      (#"{"time":[7,30],"dose":1.5}"#, #""time":[7,30],"dose":1.5"#, "1.5 ml"),
      (#"{"time":[7,30],"dose":1.5}"#, #""time":[7,30],"dose":3"#, "3 ml"),
      ("", #""unit":"ml","time":[7,30],"dose":3"#, "3 ml"),
    ]
  )
  func amountThen(_ doses: String, _ members: String, _ expected: String) throws {
    let treatment = #"{"name":"I","unit":"ml","frequency":"daily","dosage":[\#(doses)]}"#
    let taken = #"{"name":"I",\#(members),"taken":[1795176000000,1]}"#
    let history = try dosage(#""treatments":[\#(doses.isEmpty ? "" : treatment)],"history":[\#(taken)]"#)
    let entries = try Import(history).entries.compactMap { Entry($0)?.statement }
    let labels = entries.compactMap { statement in
      switch statement {
      case .dose(_, let answer): answer?.label
      case .asNeeded(let dose, _): dose.label
      default: nil
      }
    }
    #expect(labels.map { $0.amount == .one ? $0.dosage : "\($0.dosage) \($0.amount)" } == [expected])
  }

  @Test(
    "a dose of MedTimer",
    arguments: [
      // The time of the answer is unknown.
      (
        #""status":"SKIPPED","processedTimestamp":0,"reminderType":"TIME_BASED""#,
        "skipped 2025-11-18T10:00:00Z at a time"
      ),
      (
        #""status":"TAKEN","processedTimestamp":0,"reminderType":"LINKED""#,
        "taken 2025-11-18T10:00:00Z at none"
      ),
      // A dose beside the reminders.
      (
        #""status":"TAKEN","processedTimestamp":0,"reminderId":-1,"reminderType":"TIME_BASED""#,
        "taken 2025-11-18T10:00:00Z at none"
      ),
      (#""status":"RAISED","processedTimestamp":0"#, ""), (#""status":"DELETED","processedTimestamp":0"#, ""),
      (#""status":"TAKEN","processedTimestamp":0,"reminderType":"REFILL""#, ""),
      (#""status":"TAKEN","processedTimestamp":0,"reminderType":"EXPIRATION_DATE""#, ""),
    ]
  )
  func medTimerDose(_ members: String, _ expected: String) throws {
    let event = #"{"medicineName":"Iron","remindedTimestamp":1763460000,\#(members)}"#
    #expect(doses(try medTimer(#""medicines":{"list":[]},"events":{"list":[\#(event)]}"#)) == expected)
  }

  @Test(
    "the day of a cycle behind a name is not part of it",
    arguments: [
      ("Pill (3/21)", "Pill", "Pill"), ("pill (3/21)", "Pill", "pill"), ("Pill (-2/21)", "Pill", "Pill"),
      ("Pill (3/21)", "Pill (3/21)", "Pill (3/21)"), ("Pill (3/21)", "Iron", "Pill (3/21)"),
      ("Pill (3/21)", nil, "Pill"), ("Pill (blue)", "Pill", "Pill (blue)"),
      ("Pill(3/21)", "Pill", "Pill(3/21)"),
      ("(3/21)", "Pill", "(3/21)"), ("Pill ()", nil, "Pill ()"), (")", nil, ")"),
    ] as [(String, String?, String)]
  )
  func dayOfCycle(_ name: String, _ medicine: String?, _ expected: String) throws {
    let event =
      #"{"medicineName":"\#(name)","status":"TAKEN","remindedTimestamp":1763460000,"processedTimestamp":0}"#
    let list =
      medicine.map { #""medicines":{"list":[{"medicine":{"name":"\#($0)"},"reminders":[]}]},"# } ?? ""
    let history = try medTimer(#"\#(list)"events":{"list":[\#(event)]}"#)
    #expect(history.doses.map(\.medication) == [expected])
  }

  private func doses(_ history: ForeignHistory) -> String {
    history.doses.map {
      "\($0.isTaken ? "taken" : "skipped") \($0.at.timestamp) at \($0.time == nil ? "none" : "a time")"
    }.joined()
  }

  @Test(
    "a treatment of Dosage",
    arguments: [
      (#""frequency":"daily""#, "daily, 07:30, 1.5 ml; active; 1/1; 0"),
      // In Dosage, Sunday is the first day of the week.
      (
        #""frequency":"specific-days","days":[0,1,6]"#,
        "weekly monday,saturday,sunday, 07:30, 1.5 ml; active; 1/1; 0"
      ),
      // No day at all, or none that can be known.
      (#""frequency":"specific-days","days":[]"#, "as-needed, 1.5 ml; on hold; 0/1; 0"),
      (#""frequency":"specific-days""#, "as-needed, 1.5 ml; on hold; 0/1; 0"),
      (#""frequency":"fortnightly""#, "as-needed, 1.5 ml; on hold; 0/1; 0"),
      (#""frequency":"cycle","cycle":[0,2,1]"#, "as-needed, 1.5 ml; on hold; 0/1; 0"),
      (#""frequency":"cycle""#, "as-needed, 1.5 ml; on hold; 0/1; 0"),
      (
        #""frequency":"daily","duration":{"enabled":true,"start":1795860000000,"end":1794996000000}"#,
        "as-needed, 1.5 ml; on hold; 0/1; 0"
      ),
      (#""frequency":"when-needed""#, "as-needed, 1.5 ml; active; 0/0; 0"),
      // The cycle begins today, the 20th.
      (#""frequency":"cycle","cycle":[5,2,1]"#, "cycle 5/2 from 2026-11-20, 07:30, 1.5 ml; active; 1/1; 0"),
      (#""frequency":"cycle","cycle":[5,2]"#, "cycle 5/2 from 2026-11-20, 07:30, 1.5 ml; active; 1/1; 0"),
      (#""frequency":"cycle","cycle":[5,0,1]"#, "daily, 07:30, 1.5 ml; active; 1/1; 0"),
      // Where the cycle is counts for the day of the last update, or for the first day of the treatment.
      (
        #""frequency":"cycle","cycle":[2,2,1]},"lastUpdate":"2026-11-17T23:30:00.000Z""#,
        "cycle 2/2 from 2026-11-17, 07:30, 1.5 ml; active; 1/1; 0"
      ),
      (
        #""frequency":"cycle","cycle":[2,2,4]},"lastUpdate":"2026-11-17T23:30:00.000Z""#,
        "cycle 2/2 from 2026-11-14, 07:30, 1.5 ml; active; 1/1; 0"
      ),
      (
        #""frequency":"cycle","cycle":[2,2,9]},"lastUpdate":"2026-11-17T23:30:00.000Z""#,
        "cycle 2/2 from 2026-11-14, 07:30, 1.5 ml; active; 1/1; 0"
      ),
      (
        #""frequency":"cycle","cycle":[2,2,1]},"lastUpdate":"2026-11-25T10:00:00Z""#,
        "cycle 2/2 from 2026-11-17, 07:30, 1.5 ml; active; 1/1; 0"
      ),
      (
        #""frequency":"cycle","cycle":[2,2,2]},"lastUpdate":"""#,
        "cycle 2/2 from 2026-11-19, 07:30, 1.5 ml; active; 1/1; 0"
      ),
      (
        #""frequency":"cycle","cycle":[5,2,2],"duration":{"enabled":true,"start":1795860000000}},"lastUpdate":"2026-11-18T10:00:00Z""#,
        "from 2026-11-28, cycle 5/2 from 2026-11-20, 07:30, 1.5 ml; active; 1/1; 0"
      ),
      // What Pills does not have is named.
      (
        #""frequency":"daily","inventory":{"enabled":true,"current":12}"#,
        "daily, 07:30, 1.5 ml; active; 1/1; 1"
      ),
      (
        #""frequency":"daily","inventory":{"enabled":false,"current":12}"#,
        "daily, 07:30, 1.5 ml; active; 1/1; 0"
      ),
      (#""frequency":"daily","markConfirmed":true"#, "daily, 07:30, 1.5 ml; active; 1/1; 1"),
      (
        #""frequency":"daily","notification":{"recurring":{"enabled":true,"interval":5}}"#,
        "daily, 07:30, 1.5 ml; active; 1/1; 1"
      ),
      (#""frequency":"day-of-month","monthDay":28"#, "monthly 28, 07:30, 1.5 ml; active; 1/1; 0"),
      (#""frequency":"day-of-month","monthDay":31"#, "monthly last, 07:30, 1.5 ml; on hold; 1/1; 0"),
      // The timestamps are of the 18th and the 28th.
      (
        #""frequency":"daily","duration":{"enabled":true,"start":1794996000000,"end":1795860000000}"#,
        "from 2026-11-18, daily, 07:30, 1.5 ml; from 2026-11-29, nothing; active; 1/1; 0"
      ),
      (
        #""frequency":"daily","duration":{"enabled":false,"start":1794996000000,"end":1795860000000}"#,
        "daily, 07:30, 1.5 ml; active; 1/1; 0"
      ),
    ]
  )
  func dosageTreatment(_ members: String, _ expected: String) throws {
    // What is behind the brace of a treatment is of the file.
    let parts = members.split(separator: "},\"lastUpdate", maxSplits: 1)
    let treatment = #"{"name":"Iron","unit":"ml","dosage":[{"time":[7,30],"dose":1.5}],\#(parts[0])}"#
    let rest = parts.dropFirst().map { ",\"lastUpdate\($0)" }.joined()
    #expect(try told(dosage(#""treatments":[\#(treatment)]\#(rest)"#)) == expected)
  }

  /// The member "info" of a treatment, and the treatment.
  private static let formerTreatments = [
    (#""frequency":"daily""#, "daily, 07:30, 1.5 ml; active; 1/1; 0"),
    (#""frequency":"daily","recurring":true"#, "daily, 07:30, 1.5 ml; active; 1/1; 1"),
    (#""frequency":"daily","recurring":false"#, "daily, 07:30, 1.5 ml; active; 1/1; 0"),
    (
      #""frequency":"daily","recurring":{"enabled":true,"interval":9}"#,
      "daily, 07:30, 1.5 ml; active; 1/1; 1"
    ),
    (#""frequency":"when-needed""#, "as-needed, 1.5 ml; active; 0/0; 0"),
    (#""frequency":"specific-days","days":[1]"#, "weekly monday, 07:30, 1.5 ml; active; 1/1; 0"),
    (
      #""frequency":"cycle","cycle":[2,2,1],"lastUpdate":"2026-11-17T23:30:00.000Z""#,
      "cycle 2/2 from 2026-11-17, 07:30, 1.5 ml; active; 1/1; 0"
    ),
    // The days were in seconds first, and the last one was not there.
    (
      #""frequency":"daily","duration":{"enabled":true,"start":"1794996000","end":"1795860000"}"#,
      "from 2026-11-18, daily, 07:30, 1.5 ml; from 2026-11-29, nothing; active; 1/1; 0"
    ),
    (
      #""frequency":"daily","duration":{"enabled":true,"start":"1794996000"}"#,
      "from 2026-11-18, daily, 07:30, 1.5 ml; active; 1/1; 0"
    ),
    (
      #""frequency":"daily","duration":{"enabled":true,"start":1794996000000,"end":1795860000000}"#,
      "from 2026-11-18, daily, 07:30, 1.5 ml; from 2026-11-29, nothing; active; 1/1; 0"
    ),
    (
      #""frequency":"daily","inventory":{"enabled":true,"current":12}"#,
      "daily, 07:30, 1.5 ml; active; 1/1; 1"
    ),
  ]

  @Test("a treatment of an early version of Dosage", arguments: formerTreatments, ["", "_"])
  func formerTreatment(_ treatment: (info: String, expected: String), _ line: String) throws {
    let dosage = #""dosage":[{"time":[7,30],"dose":1.5,"lastTaken":null}]"#
    let info = #"{\#(dosage),"color":"red","icon":"pill-symbolic",\#(treatment.info)}"#
    let item = #"{"\#(line)name":"Iron","\#(line)unit":"ml","\#(line)info":\#(info)}"#
    #expect(try told(self.dosage(#""meds":[\#(item)]"#)) == treatment.expected)
  }

  @Test("the last update of an early version of Dosage is that of any of its treatments")
  func formerUpdate() throws {
    let items = [
      (#""cycle","cycle":[2,2,1]"#, ""), (#""daily""#, #","lastUpdate":"2026-11-17T10:00:00.000Z""#),
    ]
    .map { #"{"name":"Iron","info":{"dosage":[{"time":[7,30],"dose":1}],"frequency":\#($0)\#($1)}}"# }
    let expected = "cycle 2/2 from 2026-11-17, 07:30, 1; active; 1/1; 0"
    #expect(try told(dosage(#""meds":[\#(items.joined(separator: ","))]"#)) == expected)
  }

  @Test(
    "a dose of an early version of Dosage",
    arguments: [
      ("yes", "taken 2026-11-20T12:00:00Z at a time"), ("no", "skipped 2026-11-20T12:00:00Z at a time"),
      ("missed", ""),
    ],
    ["", "_"]
  )
  func formerDose(_ dose: (taken: String, expected: String), _ line: String) throws {
    for date in [#""2026-11-20T12:00:00.000Z""#, "1795176000000"] {
      let item =
        #"{"\#(line)name":"Iron","\#(line)unit":"ml","\#(line)taken":"\#(dose.taken)","\#(line)date":\#(date),"#
        + #""\#(line)info":{"time":[7,30],"dose":1}}"#
      let history = try dosage(#""meds":[\#(item)]"#)
      #expect(doses(history) == dose.expected)
      #expect(history.doses.allSatisfy { $0.dosage == "1 ml" && $0.time == TimeOfDay("07:30") })
    }
  }

  @Test("the doses of Dosage by day")
  func dosesByDay() throws {
    let days = ["2026-11-19": 1_795_089_600_000, "2026-11-20": 1_795_176_000_000]
    let members = days.map { day, at in
      #""\#(day)":[{"name":"Iron","time":[7,30],"dose":1,"taken":[\#(at),1]}]"#
    }
    let history = try dosage(#""history":{\#(members.joined(separator: ","))}"#)
    #expect(history.doses.map(\.day.description) == ["2026-11-19", "2026-11-20"])
  }

  @Test(
    "a file of Dosage that cannot be read is refused",
    arguments: [
      (#""meds":[{"name":"Iron"}]"#, "meds[0].info"), (#""meds":[{"info":{}}]"#, "meds[0].name"),
      (
        #""meds":[{"name":"Iron","taken":"yes","date":"noon","info":{"time":[7,30],"dose":1}}]"#,
        "meds[0].date"
      ),
      (#""meds":[{"name":"Iron","info":{"frequency":"daily"}}]"#, "meds[0].info.dosage"),
      (#""history":{"2026-11-20":[{"name":"Iron"}]}"#, "history.2026-11-20[0].time"),
      (#""history":7"#, "history"),
    ]
  )
  func unfit(_ members: String, _ path: String) {
    var refusedAt: String?
    do { _ = try dosage(members) } catch { refusedAt = (error as? UnfitJSON)?.path }
    #expect(refusedAt == path)
  }

  @Test(
    "a treatment without doses is not due",
    arguments: ["daily", "specific-days", "cycle", "day-of-month"]
  )
  func noDoses(_ frequency: String) throws {
    let treatment =
      #"{"name":"Iron","frequency":"\#(frequency)","days":[1],"cycle":[1,1],"monthDay":1,"dosage":[]}"#
    #expect(try told(dosage(#""treatments":[\#(treatment)]"#)) == "as-needed; on hold; 0/0; 0")
  }

  @Test(
    "a dose of Dosage",
    arguments: [
      (1, "taken 2026-11-20T12:00:00Z at a time"), (2, "taken 2026-11-20T12:00:00Z at a time"),
      (3, "taken 2026-11-20T12:00:00Z at a time"), (0, "skipped 2026-11-20T12:00:00Z at a time"), (-1, ""),
    ]
  )
  func dosageDose(_ taken: Int, _ expected: String) throws {
    let dose = #"{"name":"Iron","time":[7,30],"dose":1,"taken":[1795176000000,\#(taken)]}"#
    #expect(doses(try dosage(#""history":[\#(dose)]"#)) == expected)
  }

  @Test(
    "a dose of Dosage beside the schedule takes no slot",
    arguments: [
      ("[15,12]", "[1795187520000,1]", [nil]), ("[15,12]", "[1795187580000,1]", ["evening"]),
      ("[21,0]", "[1795122000000,1]", ["evening"]), ("[15,12]", "[1795187520000,0]", ["evening"]),
    ] as [(String, String, [String?])]
  )
  func dosageExtra(_ time: String, _ taken: String, _ slots: [String?]) throws {
    // 15:12 and 15:13 on the 20th, and 21:00 on the 19th.
    let doses = #"{"time":[7,30],"dose":1},{"time":[21,0],"dose":1}"#
    let treatment = #"{"name":"Iron","frequency":"daily","dosage":[\#(doses)]}"#
    let dose = #"{"name":"Iron","time":\#(time),"dose":1,"taken":\#(taken)}"#
    let history = try dosage(#""treatments":[\#(treatment)],"history":[\#(dose)]"#)
    let now = Timestamp(Instant(secondsSinceEpoch: 1_795_200_000), minutesAheadOfUTC: 0)
    let read = try Import(history, in: [:], [:], at: now, file: "file")
    #expect(read.doses.map(\.slot) == slots)
  }

  @Test("a dose that was missed first and whose time is not known was taken at its time")
  func dosageUntimed() throws {
    // One second before midnight on the 20th.
    let dose = #"{"name":"Iron","time":[7,30],"dose":1,"taken":[1795219199999,3]}"#
    #expect(doses(try dosage(#""history":[\#(dose)]"#)) == "taken 2026-11-20T07:30:00Z at a time")
  }

  @Test(
    "a dose answered after midnight belongs to its evening",
    arguments: [
      ("[23,30]", "2026-11-19"), ("[13,30]", "2026-11-20"), ("[11,30]", "2026-11-20"),
      ("[21,0]", "2026-11-19"),
    ]
  )
  func dosageAfterMidnight(_ time: String, _ day: String) throws {
    // The timestamp is noon in UTC, which is the zone of the tests.
    let dose = #"{"name":"Iron","time":\#(time),"dose":1,"taken":[1795176000000,1]}"#
    #expect(try dosage(#""history":[\#(dose)]"#).doses.map(\.day.description) == [day])
  }
}
