internal import PillsCore

/// The text of a settings file, byte by byte as it is.
struct SettingsText: Hashable {
  /// Without the newlines between them; the last one is empty where the text ends with a newline.
  var lines: [[UInt8]]

  init(_ bytes: [UInt8]) {
    lines = bytes.split(separator: Self.newline, omittingEmptySubsequences: false).map(Array.init)
  }

  var bytes: [UInt8] { Array(lines.joined(separator: [Self.newline])) }

  /// What GLib reads in `lines`.
  static func keyFile(_ lines: some Sequence<[UInt8]>) throws(BadLine.Reason) -> KeyFile {
    // Each line is ended, as GLib takes the carriage return off ended lines only.
    var bytes = lines.flatMap { $0 + [newline] }[...]
    if bytes.starts(with: byteOrderMark) { bytes = bytes.dropFirst(byteOrderMark.count) }
    guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else { throw .notText }
    return try KeyFile(text)
  }

  /// The number, from 1, of the line with which `holds` begins to be true of the lines up to it.
  ///
  /// Whatever is true of some lines must stay so with more of them, and be true of all.
  func firstLine(where holds: (ArraySlice<[UInt8]>) -> Bool) -> Int {
    var range = 1...max(1, lines.count)
    while range.count > 1 {
      let middle = range.lowerBound + (range.count - 1) / 2
      range = holds(lines.prefix(middle)) ? range.lowerBound...middle : middle + 1...range.upperBound
    }
    return range.lowerBound
  }

  private static let newline = UInt8(ascii: "\n")
  private static let byteOrderMark: [UInt8] = [0xef, 0xbb, 0xbf]
}
