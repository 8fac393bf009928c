import PillsAPI
import PillsCore
import PillsSamples
import Testing
import Varlink

@testable import PillsWindow

/// The form for the details of a dose.
struct DoseDraftTests {
  private static let subject = DoseDraft.Subject.slot("evening", day: "2026-11-20", medications: ["Iron"])
  private static let taken = DoseDraft(
    subject: subject,
    answer: .taken,
    time: "21:04",
    amount: "2",
    note: "with food",
    place: "left arm"
  )

  private static func take(
    at time: String? = nil,
    amount: String? = nil,
    note: String? = nil,
    place: String? = nil
  ) -> DoseDraft.Request {
    .take(
      Control.Take.Input(
        slot: "evening",
        medications: ["Iron"],
        day: "2026-11-20",
        at: time,
        amount: amount,
        note: note,
        place: place
      )
    )
  }

  private static func changed(_ draft: DoseDraft, _ change: (inout DoseDraft) -> Void) -> DoseDraft {
    var draft = draft
    change(&draft)
    return draft
  }

  @Test(
    "a correction names only what is new",
    arguments: [
      (changed(taken) { _ in }, nil), (changed(taken) { $0.time = "20:30" }, take(at: "20:30")),
      (changed(taken) { $0.amount = "1" }, take(amount: "1")),
      (changed(taken) { $0.note = "" }, take(note: "")),
      (changed(taken) { $0.place = "right arm" }, take(place: "right arm")),
      (
        changed(taken) { $0.answer = .skipped },
        .skip(
          Control.Skip.Input(
            slot: "evening",
            medications: ["Iron"],
            day: "2026-11-20",
            at: "21:04",
            note: "with food"
          )
        )
      ),
      (
        changed(taken) { $0.answer = .unanswered },
        .undo(Control.Undo.Input(slot: "evening", medications: ["Iron"], day: "2026-11-20"))
      ),
    ] as [(DoseDraft, DoseDraft.Request?)]
  )
  func corrects(draft: DoseDraft, request: DoseDraft.Request?) {
    #expect(draft.request(after: Self.taken) == request)
  }

  @Test func `an answer says all that was typed`() {
    let open = DoseDraft(subject: Self.subject)
    let draft = Self.changed(open) { $0.answer = .taken }
    #expect(draft.request(after: open) == Self.take())
    #expect(
      Self.taken.request(after: open)
        == Self.take(at: "21:04", amount: "2", note: "with food", place: "left arm")
    )
  }

  @Test func `several medications have no common amount or place`() {
    let draft = Self.changed(Self.taken) { $0.isOfOneMedication = false }
    #expect(draft.parts == [.answer, .time, .note])
    #expect(
      draft.request(after: DoseDraft(subject: Self.subject)) == Self.take(at: "21:04", note: "with food")
    )
  }

  @Test func `a dose in no slot has a day`() {
    let free = DoseDraft(
      subject: .free(medication: "Iron", isExtra: true),
      answer: .taken,
      day: "2026-11-19",
      time: "10:00"
    )
    #expect(free.parts.contains(.day) && !free.parts.contains(.answer))
    #expect(
      free.request(after: free)
        == .takeFree(
          Control.TakeAsNeeded.Input(medication: "Iron", day: "2026-11-19", at: "10:00", extra: true)
        )
    )
  }

  @Test func `the form begins with what is recorded`() {
    var dose = Sample.dose("Iron", .taken, at: "21:04")
    (dose.amount, dose.note, dose.offeredPlace) = ("2", "late", "left arm")
    let draft = DoseDraft(dose, in: "evening", on: Sample.today)
    #expect(draft.answer == .taken)
    #expect([draft.time, draft.amount, draft.note, draft.place] == ["21:04", "2", "late", "left arm"])
    #expect(DoseDraft(Sample.dose("Iron", .missed, at: "22:00"), in: "evening", on: Sample.today).time == "")
  }

  @Test(
    "a refusal is shown at its field",
    arguments: [
      (Control.FutureTime(at: Sample.moment("23:00")), .time), (Control.InvalidDay(day: "x"), .day),
      (Control.InvalidText(field: "place", expectation: ""), .place),
      (Control.InvalidText(field: "note", expectation: ""), .note), (Control.NothingAnswered(), nil),
    ] as [(any ErrorReply, DoseDraft.Part?)]
  )
  func complains(refusal: any ErrorReply, part: DoseDraft.Part?) {
    #expect(DoseDraft.field(of: refusal) == part)
  }
}

/// The form that answers several days at once.
struct DaysDraftTests {
  @Test func `all slots and medications are left out`() {
    let draft = DaysDraft(first: "2026-11-01", last: "2026-11-05")
    #expect(draft.take == Control.Take.Input(day: "2026-11-01", until: "2026-11-05"))
    let one = DaysDraft(first: "2026-11-01", last: "2026-11-05", slot: "evening", medication: "Iron")
    #expect(
      one.skip
        == Control.Skip.Input(slot: "evening", medications: ["Iron"], day: "2026-11-01", until: "2026-11-05")
    )
  }

  @Test(
    arguments: [
      (Control.InvalidDay(day: "2026-11-05"), .last), (Control.InvalidDay(day: "2026-11-01"), .first),
      (Control.UntilBeforeFrom(until: "2026-11-01", from: "2026-11-05"), .last),
      (Control.NothingAnswered(), nil),
    ] as [(any ErrorReply, DaysDraft.Field?)]
  )
  func `a refusal is shown at its day`(refusal: any ErrorReply, field: DaysDraft.Field?) {
    #expect(DaysDraft(first: "2026-11-01", last: "2026-11-05").field(of: refusal) == field)
  }

  @Test func `what came of it`() {
    let days = Control.AnsweredDays(
      firstDay: "2026-11-01",
      lastDay: "2026-11-05",
      changed: 3,
      same: 0,
      kept: 1
    )
    #expect(daysText(days, nil) == "3 doses were changed. 1 dose keeps another answer.")
    #expect(daysText(nil, []) == "Recorded.")
  }
}
