import PillsCore
import Varlink
import Words

extension ForeignHistory {
  /// Adds remarks about everything in the medicine that Pills does not import, or handles in another way.
  mutating func remark(on full: MedTimer.Medicine, _ name: String, _ others: [String]) {
    let medicine = full.medicine
    if let amount = medicine.amount, amount > 0 { remarks.append(stockIsNotImported(name, amount)) }
    if let unit = medicine.unit?.asOneLine, !unit.isEmpty {
      remarks.append(translated("\(name): the unit of its stock, \(unit), is not imported."))
    }
    let sizes = (medicine.refillSizes ?? []).filter { $0 > 0 }.map(numberText)
    if !sizes.isEmpty {
      let list = sizes.joined(separator: ", ")
      remarks.append(translated("\(name): its pack sizes are not imported (\(list))."))
    }
    if full.reminders.contains(where: { !$0.isOfDose }) || medicine.outOfStockReminder ?? "OFF" != "OFF" {
      remarks.append(
        translated("\(name): its reminders about the stock and the expiry date are not imported.")
      )
    }
    if let day = try? foreignDay(medicine.productionDate, at: "") {
      remarks.append(translated("\(name): its production date, \(day), is not imported."))
    }
    if let day = try? foreignDay(medicine.expirationDate, at: "") {
      remarks.append(translated("\(name): its expiry date, \(day), is not imported."))
    }
    remarks += others.map { text in translated("\(name): this text is not imported: \(text)") }
    let tags = full.tagNames
    if !tags.isEmpty {
      let list = tags.joined(separator: ", ")
      remarks.append(
        translated(
          "\(name): its tags are not imported (\(list)). In Pills, all medications belong to one person."
        )
      )
    }
    let doses = full.reminders.filter { $0.isOfDose && $0.active ?? true }
    if doses.contains(where: { $0.automaticallyTaken == true }) {
      remarks.append(recordsByItself("MedTimer", name))
    }
    if doses.contains(where: { $0.variableAmount == true }) {
      remarks.append(translated("\(name): MedTimer asks how much you take; Pills does not."))
    }
  }

  /// Adds remarks about what the file has beside the medicines.
  mutating func remark(on backup: MedTimer.Backup) {
    let events = backup.events?.list ?? []
    let notes = events.count { !($0.notes ?? "").isEmpty }
    if notes > 0 {
      remarks.append(
        translated(
          notes,
          one: "\(notes) note of a dose is not imported.",
          other: "\(notes) notes of doses are not imported."
        )
      )
    }
    let known = Set((backup.medicines?.list ?? []).flatMap(\.tagNames))
    let tags = Set(events.flatMap { $0.tags ?? [] }.map(\.asOneLine)).subtracting(known)
    let list = tags.filter { !$0.isEmpty }.sorted().joined(separator: ", ")
    if !list.isEmpty {
      remarks.append(translated("The tags of doses are not imported (\(list))."))
    }
    if backup.settings != nil { remarks.append(translated("The settings of MedTimer are not imported.")) }
  }
}

extension MedTimer.Medicine {
  fileprivate var tagNames: [String] { (tags ?? []).map(\.name.asOneLine).filter { !$0.isEmpty } }
}

func stockIsNotImported(_ name: String, _ amount: Double) -> String {
  let command = toType("pillsctl stock \(name.shellQuoted) \(numberText(amount))")
  return translated("\(name): its stock is not imported. To count it: \(command)")
}

func recordsByItself(_ program: String, _ name: String) -> String {
  translated("\(name): \(program) records it as taken by itself; Pills asks you.")
}

/// A number of a program that counts in binary fractions, where 0.1 and 0.2 are 0.30000000000000004.
func numberText(_ number: Double) -> String {
  let thousandths = (number * 1000).rounded()
  guard abs(thousandths) <= Double(Amount.most.thousandths) else { return "\(number)" }
  return Amount(ofThousandths: Int(thousandths)).description
}
