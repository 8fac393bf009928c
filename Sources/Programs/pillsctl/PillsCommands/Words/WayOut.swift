import PillsAPI
import PillsCore
import PillsView
import Varlink
import Words

extension ErrorReply {
  var exitCode: ExitCode { lockedDay == nil ? .refused : .locked }

  var sentence: String { sentences(fact, wayOut) }

  /// What to type next; nil if the refusal already says it.
  private var wayOut: String? {
    switch self {
    case let failure as Control.UnknownSlot:
      sentences(
        didYouMean(failure.suggestion),
        translated("Times of day: \(failure.slots.joined(separator: ", ")).")
      )
    case let failure as Control.UnknownMedication:
      sentences(didYouMean(failure.suggestion), translated("'pillsctl medication list' lists them all."))
    case let failure as Control.AmbiguousMedication where failure.candidates.contains { $0.hasSuffix(")") }:
      translated("Type the name and what is in brackets, in quotes, or only what is in brackets.")
    case is Control.AmbiguousMedication: translated("Type more of the name.")
    case let failure as Control.AmbiguousName: failure.wayOut(AnswerRequest(verb: .take))
    // The plan shows only the future.
    case let failure as Control.NothingDue where failure.isPast:
      translated("To see what was due: pillsctl calendar \(Month(of: failure.day))")
    case is Control.NothingDue: translated("To see what is due: pillsctl plan")
    case let failure as Control.NothingOpen: nextLine(failure.next, today: failure.today).asSentence
    case is Control.NothingAnswered: translated("For another day: pillsctl undo --date DAY")
    case is Control.NothingMissed: translated("To see what was missed: pillsctl missed")
    case is Control.InvalidDay: translated("Type one like today, yesterday, -3 or 2026-11-19.")
    case is Control.InvalidTime: translated("Type one like 21:10 or 9:10pm.")
    case is Control.FutureDay: translated("Type today or a past day.")
    case is Control.FutureTime: translated("Type a time that has passed, or leave --at out.")
    case is Control.HistoryLocked: translated("To unlock them for 10 minutes: pillsctl unlock")
    case is Control.NotOpen: translated("To see what is open: pillsctl status")
    case let failure as Control.UnknownSetting: failure.wayOut
    case is Control.InvalidMonth: translated("Type one like 2026-11, november or -1.")
    case is Control.InvalidDays:
      translated("Type a number of days from 1 to \(Control.InvalidDays.allowed.upperBound).")
    default: wayOutOfMedication
    }
  }

  private var wayOutOfMedication: String? {
    switch self {
    case let failure as Control.MedicationExists:
      translated("To change it: pillsctl medication edit \(failure.medication.shellQuoted)")
    case let failure as Control.NoSlot:
      translated("Say which, for example --slots \(failure.slots.joined(separator: ",")).")
    case is Control.SlotOfAsNeeded: translated("Leave --slots out, or choose another --schedule.")
    case is Control.WouldMiss: translated("To move the first day anyway: --yes")
    case is Control.PastDay: translated("Type today or a later day.")
    case is Control.UntilBeforeFrom: translated("Type a later day after --until.")
    case let failure as Control.NotAsNeeded: failure.wayOut(.take)
    case let failure as Control.LimitExceeded:
      failure.wayOut(AnswerRequest(verb: .take), isAlone: true)
    case let failure as Control.NothingTaken:
      translated("To see what was recorded: pillsctl log --date \(failure.day)")
    case let failure as Control.NotCounted:
      translated("To enter how much you have: pillsctl stock \(failure.medication.shellQuoted) 60")
    case let failure as Control.PackUnknown:
      translated("To enter it: pillsctl stock \(failure.medication.shellQuoted) --pack 28")
    case is Control.TimeMissing: translated("Add it with --at, such as --at 14:10.")
    case is Control.SlotInUse:
      translated("Give them another time of day first: pillsctl medication edit NAME --slots SLOTS")
    default: wayOutOfDrink
    }
  }

  private var wayOutOfDrink: String? {
    switch self {
    case is Control.InvalidDrinkAmount:
      translated("Type an amount from 1 ml to 5 l, such as 250ml or 8floz.")
    case is Control.NothingDrunk: translated("For other days: pillsctl drinks --days 14")
    case is Control.UnknownDrink: translated("To see the ids: pillsctl drinks --days 14")
    case is Control.AmbiguousDrink: translated("Type more of the id.")
    default: wayOutOfSync
    }
  }

  private var wayOutOfSync: String? {
    switch self {
    case is Sync.NotShared: translated("To set up sync: pillsctl sync setup")
    case is Sync.AlreadyShared: translated("To see how: pillsctl sync. To start again: pillsctl sync off")
    case is Sync.OtherProfile: translated("To choose another folder or calendar: pillsctl sync off")
    case is Sync.UnknownDevice: translated("To see their ids: pillsctl sync devices")
    case is Sync.AmbiguousDevice: translated("To see them: pillsctl sync devices")
    case is Sync.OwnDevice: translated("To stop syncing it: pillsctl sync off")
    default: nil
    }
  }
}

extension Control.UnknownSetting {
  fileprivate var wayOut: String? {
    if complaint != nil { return nil }
    if slot != nil { return translated("To add it: pillsctl settings \(key) 12:30") }
    return sentences(didYouMean(suggestion), translated("To see them all: pillsctl settings"))
  }
}

extension Control.NotAsNeeded {
  func wayOut(_ verb: AnswerRequest.Verb) -> String {
    let name = medication.shellQuoted
    let slot = slots.first ?? "SLOT"
    guard verb == .take else { return translated("Say which one: pillsctl \(verb.rawValue) \(slot) \(name)") }
    return translated(
      "Say which one: pillsctl take \(slot) \(name). For an extra dose: pillsctl take \(name) --extra"
    )
  }
}

extension Control.AmbiguousName {
  func wayOut(_ request: AnswerRequest) -> String {
    var (ofSlot, ofMedication) = (request, request)
    (ofSlot.what, ofMedication.what) = (slot, medications.first)
    ofSlot.medications = [translated("MEDICATION")]
    return sentences(
      translated("For the time of day, name its medications: \(ofSlot.commandLine)."),
      translated("For \(medications.first ?? name): \(ofMedication.commandLine)")
    )
  }
}

extension Control.LimitExceeded {
  /// `isAlone`: whether `request` is about that medication alone, which it names in place of a slot.
  func wayOut(_ request: AnswerRequest, isAlone: Bool) -> String {
    var request = request
    if isAlone { request.what = medication }
    let isOfOne = isAlone || request.medications != nil
    let exceeding = ([medication] + (others ?? [])).map { "--except \($0.shellQuoted)" }
    let others = "\(request.commandLine) \(exceeding.joined(separator: " "))"
    return sentences(
      isOfOne ? nil : translated("To leave it out: \(others)."),
      translated("To record it anyway: \(request.commandLine) --force")
    )
  }
}
