import PillsAPI
import PillsCore
import PillsView
import Words

extension Context {
  /// Records an answer and prints the result. If pillsd knows no slot of that name, it may be a medication.
  func answer(_ verb: AnswerRequest.Verb) throws(Failure) {
    let request = AnswerRequest(verb, arguments)
    if request.isOfDoseInNoSlot {
      guard request.isWhole, request.until == nil, request.slot != nil else {
        throw Command.take.misuse(
          translated("--extra, --amount and --note are for one medication: type its name alone.")
        )
      }
      return try takeAsNeeded(request)
    }
    do throws(Failure) {
      try answerSlots(request)
    } catch {
      guard case .refused(let refusal) = error else { throw error }
      switch refusal {
      case let refusal as Control.UnknownSlot where request.until == nil:
        try answerMedication(request, insteadOf: refusal)
      case let refusal as Control.UnknownMedication:
        guard let medication = (try? medication(refusal.medication))?.medication, medication.isTakenAsNeeded,
          let sentence = misuseText(of: medication, request)
        else { throw error }
        throw .explained(refusal, sentence: sentence)
      case is Control.UntilBeforeFrom:
        let days = "\(request.day ?? "")..\(request.until ?? "")"
        let sentence = translated("'\(days)' ends before it begins. Type the earlier day first.")
        throw .explained(refusal, sentence: sentence)
      default: throw error
      }
    }
  }

  private func answerSlots(_ request: AnswerRequest) throws(Failure) {
    let input = Control.AnswerInput(
      slot: request.slot,
      medications: request.medications.isEmpty ? nil : request.medications,
      except: request.exceptions.isEmpty ? nil : request.exceptions,
      day: request.day,
      until: request.until,
      at: request.time
    )
    // Recording the doses of years may take longer than usual.
    let patience = request.until == nil ? PillsdConnection.patience : PillsdConnection.patienceWithPopups
    let output =
      switch request.verb {
      case .take: try callUnlocking(Control.Take.self, input, patience: patience)
      case .skip: try callUnlocking(Control.Skip.self, input, patience: patience)
      case .toggle: try callUnlocking(Control.Toggle.self, input, patience: patience)
      case .undo: try callUnlocking(Control.Undo.self, .init(input), patience: patience)
      }
    try show(output) { answerLines(request, output) }
  }

  // MARK: Medications instead of slots

  /// Treats an unknown slot as the name of a medication. If that is unknown too, reports the unknown slot.
  private func answerMedication(
    _ request: AnswerRequest,
    insteadOf unknown: Control.UnknownSlot
  ) throws(Failure) {
    do throws(Failure) {
      if request.isWhole, request.verb == .undo { return try undoAsNeeded(request) }
      let medication = try medication(unknown.slot).medication
      if try answerOpen(of: medication, request) { return }
      if request.isWhole, request.verb == .take { return try takeAsNeeded(request) }
      guard let sentence = misuseText(of: medication, request) else { throw Failure.refused(unknown) }
      throw Failure.explained(unknown, sentence: sentence)
    } catch {
      switch error {
      case .refused(let refusal as Control.UnknownMedication):
        var unknown = unknown
        unknown.suggestion = unknown.suggestion ?? refusal.suggestion
        throw .refused(unknown)
      case .refused(let refusal as Control.NotAsNeeded):
        throw .explained(refusal, sentence: "\(refusal.fact) \(refusal.wayOut(request.verb))")
      default: throw error
      }
    }
  }

  /// Whether a medication due in slots had open doses, which are now answered.
  private func answerOpen(of medication: Control.Medication, _ request: AnswerRequest) throws(Failure) -> Bool
  {
    guard request.verb == .take || request.verb == .skip, request.isWhole, request.day == nil,
      !medication.isTakenAsNeeded
    else { return false }
    var open = request
    (open.slot, open.medications) = (nil, [medication.medication])
    do throws(Failure) {
      try answerSlots(open)
      return true
    } catch {
      guard case .refused(let refusal) = error,
        refusal is Control.NothingOpen || refusal is Control.UnknownMedication
      else { throw error }
      return false
    }
  }

  /// If the dose breaks a limit, asks the person whether to record it anyway.
  private func takeAsNeeded(_ request: AnswerRequest) throws(Failure) {
    var input = Control.TakeAsNeeded.Input(
      medication: request.slot ?? "",
      day: request.day,
      at: request.time,
      force: request.isForced ? true : nil,
      extra: request.isExtra ? true : nil,
      amount: request.amount,
      note: request.note
    )
    let output: Control.AsNeededOutput
    do throws(Failure) {
      output = try callUnlocking(Control.TakeAsNeeded.self, input)
    } catch {
      guard case .refused(let exceeded as Control.LimitExceeded) = error else { throw error }
      guard isAgreed("\(exceeded.fact) \(translated("Record it anyway?"))") else {
        throw .explained(exceeded, sentence: "\(exceeded.fact) \(exceeded.wayOut(request))")
      }
      input.force = true
      output = try callUnlocking(Control.TakeAsNeeded.self, input)
    }
    try show(output) { [asNeededLine(request, output.asNeeded, at: output.at, today: output.now.day)] }
  }

  private func undoAsNeeded(_ request: AnswerRequest) throws(Failure) {
    let input = Control.UndoAsNeeded.Input(medication: request.slot ?? "", day: request.day)
    let output = try callUnlocking(Control.UndoAsNeeded.self, input)
    try show(output) { [asNeededLine(request, output.asNeeded, at: output.at, today: output.now.day)] }
  }
}

extension Control.Undo.Input {
  fileprivate init(_ input: Control.AnswerInput) {
    self.init(
      slot: input.slot,
      medications: input.medications,
      except: input.except,
      day: input.day,
      until: input.until
    )
  }
}
