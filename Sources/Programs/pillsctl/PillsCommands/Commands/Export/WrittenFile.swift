import PillsAPI
import PillsView
import Words

/// A file that was written, and how much is in it.
struct WrittenFile {
  let path: String
  var medications: Int?
  var doses: Int?
  var drinks: Int?
}

extension WrittenFile {
  var printed: PrintedObject { ["doses": doses, "drinks": drinks, "medications": medications, "path": path] }
}

extension WrittenFile {
  init(_ matter: ExportMatter, of history: RecordedHistory, drinks: Int, path: String) {
    self.init(path: path)
    if [.medications, .all, .report].contains(matter) { medications = history.medications.count }
    if [.doses, .all, .report].contains(matter) { doses = history.doses.count }
    if matter == .drinks { self.drinks = drinks }
  }

  var contents: String {
    let parts = [
      medications.map { translated($0, one: "\($0) medication", other: "\($0) medications") },
      doses.map { translated($0, one: "\($0) dose", other: "\($0) doses") },
      drinks.map { translated($0, one: "\($0) drink", other: "\($0) drinks") },
    ]
    return listText(parts.compactMap(\.self))
  }
}
