import Files
import Glibc
import PillsCore
import Varlink
import Words

/// A file to import, after it was read.
enum ImportedFile {
  case journal(JournalFile)
  /// The records of another program, or a table.
  case history(ForeignHistory)
}

/// Far more than decades of doses need.
private let mostBytes = 64 << 20

extension ImportedFile {
  /// The content of the file; `-` is standard input.
  static func bytes(of path: String) throws(Failure) -> [UInt8] {
    let bytes = path == "-" ? readAll(of: STDIN_FILENO, most: mostBytes) : readAll(of: path, most: mostBytes)
    if let bytes { return bytes }
    guard errno == EFBIG else { throw .unusable(path, errno: errno) }
    throw .stopped(
      translated("Nothing was changed: \(path) is too large. Pills reads files up to \(mostBytes >> 20) MiB.")
    )
  }

  /// Finds the kind of the file by its content; `today` is the day of the file.
  init(
    _ bytes: [UInt8],
    named path: String,
    columns: DoseColumns?,
    dates: DateOrder? = nil,
    on today: Day
  ) throws(Failure) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .stopped(translated("Nothing was changed: \(path) is not a text file."))
    }
    let isObject = bytes.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "{")
    if columns != nil || !isObject {
      self = .history(try ForeignHistory(table: text, columns: columns ?? .own, dates: dates, file: path))
      return
    }
    guard let json = JSONReader(text: bytes) else {
      let line = JSONReader.lineOfMistake(in: bytes) ?? 1
      throw .mistakes([mistake(at: translated("line \(line)"), translated("it is not JSON"))], in: path)
    }
    if let name = (try? json.members().names)?.first, ExportMatter(rawValue: name) != nil {
      throw .stopped(
        translated(
          """
          Nothing was changed: \(path) is a table for scripts, which cannot be imported. To make a file to import: \
          pillsctl export all --format json
          """
        )
      )
    }
    let file: ImportedFile?
    do throws(UnfitJSON) {
      file = try ImportedFile(json, on: today)
    } catch {
      let place = error.path.isEmpty ? translated("the whole file") : error.path
      let reason = translated("it is missing or not valid")
      throw .mistakes([mistake(at: place, reason)], in: path)
    }
    guard let file else { throw .unknownKind(of: path) }
    if case .journal(let journal) = file, journal.isTooNew {
      throw .stopped(
        translated(
          """
          Nothing was changed: \(path) was written by a newer Pills (format \(journal.version)). Update Pills first.
          """
        )
      )
    }
    self = file
  }

  /// Nil if the kind is not known.
  private init?(_ json: JSONReader, on today: Day) throws(UnfitJSON) {
    let names = try json.members().names
    if names.contains("format") {
      let journal = try json.read(JournalFile.self)
      guard journal.format == JournalFile.format else { return nil }
      self = .journal(journal)
    } else if names.contains(where: ["medicines", "events", "list"].contains) {
      self = .history(try ForeignHistory(medTimer: json, on: today))
    } else if names.contains(where: ["treatments", "history", "meds"].contains) {
      self = .history(try ForeignHistory(try Dosage.File(ofAnyVersion: json), on: today))
    } else {
      return nil
    }
  }
}
