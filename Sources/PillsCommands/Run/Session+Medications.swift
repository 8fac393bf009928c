import PillsAPI
import PillsCore
import PillsView

extension Session {
  func perform(_ action: MedicationAction) throws(Failure) {
    switch action {
    case .list(let all):
      let output = try connected().call(Control.ListMedications.self, .init(all: all ? true : nil))
      try show(output) { () throws(UnreadableReply) in
        try medicationLines(output, width: environment.columns, paint: paint)
      }
    case .show(let name):
      let output = try medication(name)
      try show(output) { () throws(UnreadableReply) in
        try medicationDetailLines(output, paint: paint)
      }
    case .add(let request, let keepsDefault):
      try add(request, keepsDefault: keepsDefault)
    case .edit(let request, let isCertain):
      let output = try edit(request, isCertain: isCertain)
      let later = output.changed && !invocation.isJSON ? try laterVersion(of: output) : nil
      try show(output) { () throws(UnreadableReply) in
        try editedLines(output, later: later, isDayNamed: request.from != nil)
      }
    case .remove(let name, let isCertain):
      let output = try remove(name, isCertain: isCertain)
      try show(output) { [removedLine(output)] }
    case .pause(let name, let until):
      let input = Control.PauseMedication.Input(medication: name, until: until)
      let output = try connected().call(Control.PauseMedication.self, input)
      try show(output) { [pausedLine(output)] }
    case .erase(let name, let isCertain):
      let output = try erase(name, isCertain: isCertain)
      try show(output) { [erasedLine(output)] }
    case .resume(let name):
      let output = try connected().call(Control.ResumeMedication.self, .init(medication: name))
      try show(output) { () throws(UnreadableReply) in [try resumedLine(output)] }
    }
  }

  private func add(_ request: MedicationRequest, keepsDefault: Bool?) throws(Failure) {
    var (request, keepsDefault) = (request, keepsDefault)
    if asks {
      let known = try connected().call(Control.ListMedications.self, .init(all: true))
      if request.isBare { request = try guided(request.name, known) }
      // It goes by itself with the first other one that there ever was.
      if keepsDefault == nil, known.medications.map({ $0.isDefault && $0.state != .ended }) == [true] {
        keepsDefault = try !Question.isAccepted(defaultQuestion)
      }
    }
    let input = Control.AddMedication.Input(request, keepsDefault: keepsDefault)
    let output = try unlocking { () throws(Failure) in
      try connected().call(Control.AddMedication.self, input)
    }
    try show(output) { () throws(UnreadableReply) in try addedLines(output) }
  }

  /// Asks for all that there is to say of a medication.
  private func guided(
    _ name: String,
    _ known: Control.ListMedications.Output
  ) throws(Failure) -> MedicationRequest {
    if let error = MedicationText.name.complaint(about: name) { throw .refused(error) }
    let namesake = known.medications.first {
      $0.state != .ended && $0.medication.lowercased() == name.lowercased()
    }
    if let namesake { throw .refused(Control.MedicationExists(medication: namesake.medication)) }
    guard let today = Day(known.today) else {
      throw .unreadable(UnreadableReply(expectation: "a day", text: known.today))
    }
    let slots = try connected().call(Control.GetSettings.self).settings.compactMap { setting in
      setting.key.hasPrefix("slots.") ? (name: String(setting.key.dropFirst(6)), time: setting.value) : nil
    }
    var guide = GuidedAddition(name: name, today: today, slots: slots)
    var isRepeated = false
    while let question = guide.question.last {
      if !isRepeated { for line in guide.question.dropLast() { Output.complain("\(line.printable)\n") } }
      isRepeated = false
      if let complaint = guide.take(try Question.answer(to: question)) {
        Output.complain("\(complaint.printable)\n")
        isRepeated = true
      }
    }
    guard guide.isConfirmed == true else { throw .calledOff }
    return guide.request
  }

  /// Where doses count as missed by an earlier first day, a person is asked first.
  private func edit(
    _ request: MedicationRequest,
    isCertain: Bool
  ) throws(Failure) -> Control.EditMedication.Output {
    var input = Control.EditMedication.Input(request)
    if isCertain { input.acceptMissed = true }
    do throws(Failure) {
      return try unlocking { () throws(Failure) in try connected().call(Control.EditMedication.self, input) }
    } catch {
      guard case .refused(let refusal) = error, let missing = refusal as? Control.WouldMiss,
        isAgreed("\(missing.fact). Move the first day all the same?")
      else { throw error }
    }
    input.acceptMissed = true
    return try connected().call(Control.EditMedication.self, input)
  }

  private func remove(_ name: String, isCertain: Bool) throws(Failure) -> Control.MedicationOutput {
    var name = name
    if asks, !isCertain {
      // By its whole name from here on: what the person agrees to is what ends.
      let medication = try medication(name).medication
      name = medication.medication
      guard Question.isAgreed(removalQuestion(medication)) else { throw .calledOff }
    }
    return try connected().call(Control.RemoveMedication.self, .init(medication: name))
  }

  /// As the medication is once all of an edit holds; nil where that is not later than today.
  private func laterVersion(
    of output: Control.EditMedication.Output
  ) throws(Failure) -> Control.MedicationVersion? {
    guard let today = Day(output.today), let day = Day(output.from), day > today else { return nil }
    return try medication(output.medication.medication).version(on: day)
  }

  func medication(_ name: String) throws(Failure) -> Control.GetMedication.Output {
    try connected().call(Control.GetMedication.self, .init(medication: name))
  }

  /// Whether a person is there who can be asked.
  var asks: Bool { environment.canAsk && !invocation.isJSON }
}

extension Control.AddMedication.Input {
  fileprivate init(_ request: MedicationRequest, keepsDefault: Bool?) {
    self.init(
      medication: request.name,
      dosage: request.dosage,
      instructions: request.instructions,
      schedule: request.schedule,
      slots: request.slots,
      from: request.from,
      until: request.until,
      reminders: request.hasReminders,
      perDay: request.perDay,
      gap: request.gap,
      keepDefault: keepsDefault
    )
  }
}

extension Control.EditMedication.Input {
  fileprivate init(_ request: MedicationRequest) {
    self.init(
      medication: request.name,
      name: request.newName,
      dosage: request.dosage,
      instructions: request.instructions,
      schedule: request.schedule,
      slots: request.slots,
      from: request.from,
      until: request.until,
      reminders: request.hasReminders,
      perDay: request.perDay,
      gap: request.gap
    )
  }
}
