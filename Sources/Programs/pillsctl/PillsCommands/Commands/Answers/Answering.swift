import PillsAPI
import PillsCore
import PillsView
import Words

extension Context {
  /// Records `request` and prints the result. If pillsd knows no slot of that name, it may be a medication.
  func answer(_ request: AnswerRequest) throws(Failure) {
    if request.isOfDoseInNoSlot {
      guard request.isWhole, request.until == nil, request.slot != nil else {
        throw Command.take.misuse(
          translated("--extra, --amount and --note are for one medication: type its name alone.")
        )
      }
      let output = try unlocking { () throws(Failure) in try takeAsNeeded(request) }
      return try show(output) { [asNeededLine(request, output)] }
    }
    do throws(Failure) {
      let output = try unlocking { () throws(Failure) in try answerSlot(request) }
      try show(output) { answerLines(request, output) }
    } catch {
      guard case .refused(let refusal) = error else { throw error }
      switch refusal {
      case let refusal as Control.UnknownSlot where request.until == nil:
        if let (open, output) = try answerOpen(named: refusal.slot, request) {
          return try show(output) { answerLines(open, output) }
        }
        let output = try answerAsNeeded(request, insteadOf: refusal)
        try show(output) { [asNeededLine(request, output)] }
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

  private func answerSlot(_ request: AnswerRequest) throws(Failure) -> Control.AnswerOutput {
    let medications = request.medications.isEmpty ? nil : request.medications
    let exceptions = request.exceptions.isEmpty ? nil : request.exceptions
    let input = Control.AnswerInput(
      slot: request.slot,
      medications: medications,
      except: exceptions,
      day: request.day,
      until: request.until,
      at: request.time
    )
    // Recording the doses of years may take longer than usual.
    let pillsd = try connected(
      patience: request.until == nil ? PillsdConnection.patience : PillsdConnection.patienceWithPopups
    )
    return switch request.verb {
    case .take: try pillsd.call(Control.Take.self, input)
    case .skip: try pillsd.call(Control.Skip.self, input)
    case .toggle: try pillsd.call(Control.Toggle.self, input)
    case .undo:
      try pillsd.call(
        Control.Undo.self,
        .init(
          slot: request.slot,
          medications: medications,
          except: exceptions,
          day: request.day,
          until: request.until
        )
      )
    }
  }

  /// Answers the open doses of a medication due in slots. Returns the request it sent; nil if none is open.
  private func answerOpen(
    named name: String,
    _ request: AnswerRequest
  ) throws(Failure) -> (AnswerRequest, Control.AnswerOutput)? {
    guard request.verb == .take || request.verb == .skip, request.isWhole, request.day == nil,
      let medication = (try? medication(name))?.medication, !medication.isTakenAsNeeded
    else { return nil }
    var open = request
    (open.slot, open.medications) = (nil, [medication.medication])
    do throws(Failure) {
      return (open, try answerSlot(open))
    } catch {
      guard case .refused(let refusal) = error,
        refusal is Control.NothingOpen || refusal is Control.UnknownMedication
      else { throw error }
      return nil
    }
  }

  // MARK: Doses as needed

  /// Treats an unknown slot as the name of a medication. If that is unknown too, reports the unknown slot.
  private func answerAsNeeded(
    _ request: AnswerRequest,
    insteadOf unknown: Control.UnknownSlot
  ) throws(Failure) -> Control.AsNeededOutput {
    do throws(Failure) {
      switch request.verb {
      case .take where request.isWhole:
        return try unlocking { () throws(Failure) in try takeAsNeeded(request) }
      case .undo where request.isWhole:
        let input = Control.UndoAsNeeded.Input(medication: request.slot ?? "", day: request.day)
        return try callUnlocking(Control.UndoAsNeeded.self, input)
      case .take, .undo, .skip, .toggle:
        guard let sentence = misuseText(of: try medication(unknown.slot).medication, request) else {
          throw Failure.refused(unknown)
        }
        throw Failure.explained(unknown, sentence: sentence)
      }
    } catch {
      guard case .refused(let refusal) = error else { throw error }
      switch refusal {
      case let refusal as Control.UnknownMedication:
        var unknown = unknown
        unknown.suggestion = unknown.suggestion ?? refusal.suggestion
        throw .refused(unknown)
      case let refusal as Control.NotAsNeeded:
        throw .explained(refusal, sentence: "\(refusal.fact) \(refusal.wayOut(request.verb))")
      default: throw error
      }
    }
  }

  /// If the dose breaks a limit, asks the person whether to record it anyway.
  private func takeAsNeeded(_ request: AnswerRequest) throws(Failure) -> Control.AsNeededOutput {
    var input = Control.TakeAsNeeded.Input(
      medication: request.slot ?? "",
      day: request.day,
      at: request.time,
      force: request.isForced ? true : nil,
      extra: request.isExtra ? true : nil,
      amount: request.amount,
      note: request.note
    )
    do throws(Failure) {
      return try call(Control.TakeAsNeeded.self, input)
    } catch {
      guard case .refused(let refusal) = error, let exceeded = refusal as? Control.LimitExceeded else {
        throw error
      }
      guard isAgreed("\(exceeded.fact) \(translated("Record it anyway?"))") else {
        throw .explained(exceeded, sentence: "\(exceeded.fact) \(exceeded.wayOut(request))")
      }
    }
    input.force = true
    return try call(Control.TakeAsNeeded.self, input)
  }
}
