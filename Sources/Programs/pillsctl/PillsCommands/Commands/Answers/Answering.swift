import PillsAPI
import PillsCore
import PillsView
import Words

extension Context {
  /// Records `request` of a slot, or else of a medication of that name that is taken as needed, and says what became of it.
  func answer(_ request: AnswerRequest) throws(Failure) {
    do throws(Failure) {
      let output = try unlocking { () throws(Failure) in try answerSlot(request) }
      try show(output) { answerLines(request, output) }
    } catch {
      guard case .refused(let refusal) = error else { throw error }
      switch refusal {
      case let refusal as Control.UnknownSlot where request.until == nil:
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
    // Years of doses may be more than pillsd records in a moment.
    let pillsd = try connected(
      patience: request.until == nil ? PillsdConnection.patience : PillsdConnection.patienceWithPopups
    )
    return switch request.verb {
    case .take: Control.AnswerOutput(try pillsd.call(Control.Take.self, input))
    case .skip: Control.AnswerOutput(try pillsd.call(Control.Skip.self, input))
    case .toggle: Control.AnswerOutput(try pillsd.call(Control.Toggle.self, input))
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

  // MARK: What is taken as needed

  /// What is no slot may be a medication; where it is neither, it is the slot that is unknown.
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

  /// Takes it; where that breaks a limit and a person is there to ask, all the same if they say so.
  private func takeAsNeeded(_ request: AnswerRequest) throws(Failure) -> Control.AsNeededOutput {
    var input = Control.TakeAsNeeded.Input(
      medication: request.slot ?? "",
      day: request.day,
      at: request.time,
      force: request.isForced ? true : nil
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
