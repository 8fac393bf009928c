import Glibc
import PillsCore
import PillsView
import Varlink

/// A file that is to be brought along, read.
enum ImportedFile {
  /// Of Pills itself.
  case document(RecordsDocument)
  /// Of another program, or a table.
  case history(BroughtHistory)
}

/// What kind of file it is.
enum ImportFormat: String, CaseIterable {
  case json
  case csv
  case medtimer
  case dosage

  /// In the order in which they are offered.
  static var names: [String] { allCases.map(\.rawValue) }
}

extension ImportedFile {
  /// Reads the file at `path`, whose kind is told by what is in it unless `format` says it. `today` is the day on which it
  /// was made.
  init(
    _ path: String,
    format: ImportFormat?,
    columns: DoseColumns?,
    on today: Day
  ) throws(ImportProblem) {
    let bytes: [UInt8]
    switch FileContents.read(path) {
    case .success(let content): bytes = content
    case .failure(let error): throw .unreadable(path, errno: error.number)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .notText(path) }
    let kind: ImportFormat
    if let format { kind = format } else { kind = try Self.format(of: bytes, path, isTable: columns != nil) }
    switch kind {
    case .csv: self = .history(try BroughtHistory(table: text, columns: columns ?? .own, file: path))
    case .json:
      let document = try Self.decoded(bytes, as: RecordsDocument.self, path)
      guard document.format == RecordsDocument.format else { throw .unknownKind(path) }
      guard document.version <= RecordsDocument.version else {
        throw .tooNew(path, version: document.version)
      }
      self = .document(document)
    case .medtimer: self = .history(BroughtHistory(try Self.medTimerBackup(bytes, path)))
    case .dosage:
      self = .history(BroughtHistory(try Self.decoded(bytes, as: DosageFile.self, path), on: today))
    }
  }

  private static func format(
    of bytes: [UInt8],
    _ path: String,
    isTable: Bool
  ) throws(ImportProblem) -> ImportFormat {
    let first = bytes.first { !" \t\r\n".utf8.contains($0) }
    if isTable || first != UInt8(ascii: "{") { return .csv }
    let members = try decoded(bytes, as: KnownMembers.self, path)
    if members.format != nil { return .json }
    if members.medicines != nil || members.events != nil || members.list != nil { return .medtimer }
    if members.treatments != nil || members.history != nil { return .dosage }
    throw .unknownKind(path)
  }

  private static func medTimerBackup(_ bytes: [UInt8], _ path: String) throws(ImportProblem) -> MedTimerBackup
  {
    guard try decoded(bytes, as: KnownMembers.self, path).list != nil else {
      return try decoded(bytes, as: MedTimerBackup.self, path)
    }
    // Earlier versions wrote two files, of which only what is in them tells which is which.
    if let medicines = value(ofWireText: bytes, as: MedTimerList<MedTimerMedicine>.self) {
      return MedTimerBackup(medicines: medicines)
    }
    return MedTimerBackup(events: try decoded(bytes, as: MedTimerList<MedTimerEvent>.self, path))
  }

  private static func decoded<Content: Decodable>(
    _ bytes: [UInt8],
    as type: Content.Type,
    _ path: String
  ) throws(ImportProblem) -> Content {
    do throws(UnfitWireText) {
      return try Varlink.decoded(wireText: bytes, as: type)
    } catch {
      switch error {
      case .malformed: throw .bad([.init(place: "the whole", reason: "it is not JSON")], file: path)
      case .unfit(let place):
        throw .bad([.init(place: place, reason: "it is missing, or not as it should be")], file: path)
      }
    }
  }
}

/// The members by which the kinds of files are told apart.
private struct KnownMembers: Decodable {
  /// Whatever it holds.
  struct Anything: Decodable {
    init(from decoder: any Decoder) {}
  }

  let format: Anything?
  let medicines: Anything?
  let events: Anything?
  let list: Anything?
  let treatments: Anything?
  let history: Anything?
}
