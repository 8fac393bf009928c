import PillsCore
import PillsSamples
import Testing
import Varlink

@testable import PillsCommands

/// What is made of what MedTimer and Dosage wrote.
@Suite struct ImportOthersTests {
  /// The first medication: schedule, times, first and last day, dosage, whether it is on hold, and how many remarks there are.
  private func told(_ history: ForeignHistory) throws -> String {
    let medication = try #require(history.medications.first)
    let times = medication.times.map { String("\($0)".prefix(5)) }.joined(separator: ",")
    let parts = [
      medication.schedule ?? "-", times,
      "\(medication.from?.description ?? "")..\(medication.until?.description ?? "")",
      medication.dosage ?? "-", medication.isActive ? "active" : "on hold", "\(history.remarks.count)",
    ]
    return parts.joined(separator: "; ")
  }

  private func dosage(_ members: String) throws -> ForeignHistory {
    let json = try #require(JSONReader(text: Array("{\(members)}".utf8)))
    return ForeignHistory(try json.read(Dosage.File.self), on: Day("2026-11-20"))
  }

  private func medTimer(_ members: String) throws -> ForeignHistory {
    try ForeignHistory(medTimer: try #require(JSONReader(text: Array("{\(members)}".utf8))))
  }

  // 20,775 is 18 November 2026.
  @Test(
    "a medicine of MedTimer",
    arguments: [
      ([#""amount":"1""#], "daily; 07:00; ..; 1; active; 0"),
      ([#""amount":"?""#], "daily; 07:00; ..; -; active; 0"),
      (
        [#""consecutiveDays":21,"pauseDays":7,"cycleStartDay":20775"#],
        "cycle 21/7 from 2026-11-18; 07:00; ..; -; active; 0"
      ),
      (
        [#""consecutiveDays":1,"pauseDays":2,"cycleStartDay":20775"#],
        "every 3 days from 2026-11-18; 07:00; ..; -; active; 0"
      ),
      ([#""consecutiveDays":1,"pauseDays":0"#], "daily; 07:00; ..; -; active; 0"),
      (
        [#""days":[true,false,false,false,false,false,true]"#],
        "weekly monday,sunday; 07:00; ..; -; active; 0"
      ),
      ([#""days":[true,true,true,true,true,true,true]"#], "daily; 07:00; ..; -; active; 0"),
      ([#""periodStart":20775,"periodEnd":20785"#], "daily; 07:00; 2026-11-18..2026-11-28; -; active; 0"),
      // The first day of all and the last.
      (
        [#""periodStart":20775,"periodEnd":20776"#, #""periodStart":20770,"periodEnd":20785"#],
        "daily; 07:00,07:00; 2026-11-13..2026-11-28; -; active; 0"
      ),
      ([#""active":false"#], "daily; 07:00; ..; -; on hold; 0"),
      // Those that are off say nothing of the time.
      (
        [#""active":false,"days":[true,false,false,false,false,false,false]"#, "\"amount\":\"2\""],
        "daily; 07:00; ..; 2; active; 1"
      ),
      ([#""activeDaysOfMonth":1"#], "daily; 07:00; ..; -; active; 1"),
      ([#""activeDaysOfMonth":2147483647"#], "daily; 07:00; ..; -; active; 0"),
      ([#""linkedReminderId":3"#], "as-needed; ; ..; -; active; 1"),
      ([#""intervalStart":3"#], "as-needed; ; ..; -; active; 1"),
      ([#""windowedInterval":true"#], "as-needed; ; ..; -; active; 1"),
      ([#""outOfStockReminderType":"ONCE""#], "as-needed; ; ..; -; active; 0"),
      ([#""expirationReminderType":"ONCE""#], "as-needed; ; ..; -; active; 0"),
      ([], "as-needed; ; ..; -; active; 0"),
    ] as [([String], String)]
  )
  func medTimerMedicine(_ reminders: [String], _ expected: String) throws {
    let list = reminders.map { #"{"timeInMinutes":420,\#($0)}"# }.joined(separator: ",")
    let history = try medTimer(#""medicines":{"list":[{"medicine":{"name":"Iron"},"reminders":[\#(list)]}]}"#)
    #expect(try told(history) == expected)
  }

  @Test(
    "a dose of MedTimer",
    arguments: [
      (#""status":"TAKEN","processedTimestamp":1763460060"#, "taken 2025-11-18T10:01:00Z at a time"),
      // It was not told when.
      (#""status":"TAKEN","processedTimestamp":0"#, "taken 2025-11-18T10:00:00Z at a time"),
      (
        #""status":"SKIPPED","processedTimestamp":0,"reminderType":"TIME_BASED""#,
        "skipped 2025-11-18T10:00:00Z at a time"
      ),
      (
        #""status":"TAKEN","processedTimestamp":0,"reminderType":"LINKED""#,
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

  private func doses(_ history: ForeignHistory) -> String {
    history.doses.map {
      "\($0.isTaken ? "taken" : "skipped") \($0.at) at \($0.time == nil ? "none" : "a time")"
    }.joined()
  }

  @Test(
    "a treatment of Dosage",
    arguments: [
      (#""frequency":"daily""#, "daily; 07:30; ..; 1.5 ml; active; 0"),
      // Sunday is its first day.
      (
        #""frequency":"specific-days","days":[0,1,6]"#,
        "weekly monday,saturday,sunday; 07:30; ..; 1.5 ml; active; 0"
      ),
      (#""frequency":"specific-days","days":[]"#, "daily; 07:30; ..; 1.5 ml; active; 0"),
      // Today, the 20th, is the first or the third day of the cycle.
      (#""frequency":"cycle","cycle":[5,2,1]"#, "cycle 5/2 from 2026-11-20; 07:30; ..; 1.5 ml; active; 0"),
      (#""frequency":"cycle","cycle":[5,2,3]"#, "cycle 5/2 from 2026-11-18; 07:30; ..; 1.5 ml; active; 0"),
      (#""frequency":"cycle","cycle":[5,2]"#, "cycle 5/2 from 2026-11-20; 07:30; ..; 1.5 ml; active; 0"),
      (#""frequency":"cycle","cycle":[5,0,1]"#, "daily; 07:30; ..; 1.5 ml; active; 0"),
      (#""frequency":"day-of-month""#, "daily; 07:30; ..; 1.5 ml; active; 1"),
      (#""frequency":"when-needed""#, "as-needed; ; ..; 1.5 ml; active; 0"),
      // Of the 18th and of the 28th.
      (
        #""frequency":"daily","duration":{"enabled":true,"start":1794996000000,"end":1795860000000}"#,
        "daily; 07:30; 2026-11-18..2026-11-28; 1.5 ml; active; 0"
      ),
      (
        #""frequency":"daily","duration":{"enabled":false,"start":1794996000000,"end":1795860000000}"#,
        "daily; 07:30; ..; 1.5 ml; active; 0"
      ),
    ]
  )
  func dosageTreatment(_ members: String, _ expected: String) throws {
    let treatment = #"{"name":"Iron","unit":"ml","dosage":[{"time":[7,30],"dose":1.5}],\#(members)}"#
    #expect(try told(dosage(#""treatments":[\#(treatment)]"#)) == expected)
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

  @Test("amounts that differ are remarked upon, and the first counts")
  func differentAmounts() throws {
    let doses = #"[{"time":[7,30],"dose":2},{"time":[21,0],"dose":1}]"#
    let history = try dosage(#""treatments":[{"name":"Iron","frequency":"daily","dosage":\#(doses)}]"#)
    #expect(try told(history) == "daily; 07:30,21:00; ..; 2; active; 1")
  }
}
