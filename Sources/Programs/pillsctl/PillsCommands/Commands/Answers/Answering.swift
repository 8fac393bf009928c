import PillsAPI
import PillsCore
import PillsView
import Varlink
import Words

extension Context {
  /// Records an answer and prints the result. If pillsd knows no slot of that name, it looks for a medication.
  func answer(_ verb: AnswerRequest.Verb) throws(Failure) {
    let request = AnswerRequest(verb, arguments)
    if request.extra == true {
      guard request.isWhole, request.until == nil, request.what != nil else {
        throw Command.take.misuse(translated("--extra is for one medication: type only its name."))
      }
    }
    do throws(Failure) {
      try record(request)
    } catch {
      guard case .refused(let refusal) = error else { throw error }
      switch refusal {
      case let refusal as Control.LimitExceeded:
        guard isAgreed("\(refusal.fact) \(translated("Record it anyway?"))") else {
          let isAlone = refusal.medication == request.what.flatMap { try? medication($0).medication.calling }
          let wayOut = refusal.wayOut(request, isAlone: isAlone)
          throw .explained(refusal, sentence: "\(refusal.fact) \(wayOut)")
        }
        var forced = request
        forced.force = true
        try record(forced)
      case let refusal as Control.NotAsNeeded:
        throw .explained(refusal, sentence: "\(refusal.fact) \(refusal.wayOut(request.verb))")
      case let refusal as Control.AmbiguousName:
        throw .explained(refusal, sentence: "\(refusal.fact) \(refusal.wayOut(request))")
      case let refusal as Control.UnknownSlot where request.until == nil:
        throw explained(refusal, as: refusal.slot, request) ?? error
      case let refusal as Control.UnknownMedication:
        let isMisused = (try? medication(refusal.medication))?.medication.isTakenAsNeeded ?? false
        throw isMisused ? explained(refusal, as: refusal.medication, request) ?? error : error
      case is Control.UntilBeforeFrom:
        let days = "\(request.day ?? "")..\(request.until ?? "")"
        let sentence = translated("'\(days)' ends before it begins. Type the earlier day first.")
        throw .explained(refusal, sentence: sentence)
      default: throw error
      }
    }
  }

  private func record(_ request: AnswerRequest) throws(Failure) {
    // Recording the doses of years, or undoing that, may take longer than usual.
    let isOfYears = request.until != nil || request.verb == .undo && request.what == nil
    let patience = isOfYears ? PillsdConnection.patienceWithPopups : PillsdConnection.patience
    let streak = request.verb == .skip && !isJSON ? try call(Control.GetStatus.self).status.streak ?? 0 : 0
    let output = try callUnlocking(Control.Answer.self, request, patience: patience)
    let now = streak > 0 && output.changed ? try call(Control.GetStatus.self).status.streak ?? 0 : streak
    try show(output) { answerLines(request, output) + streakLines(output, before: streak, now: now) }
  }

  /// The refusal with a sentence about the named medication; nil if there is no such medication or sentence.
  private func explained(_ refusal: any ErrorReply, as name: String, _ request: AnswerRequest) -> Failure? {
    (try? medication(name)).flatMap { misuseText(of: $0.medication, request) }.map { sentence in
      .explained(refusal, sentence: sentence)
    }
  }
}
