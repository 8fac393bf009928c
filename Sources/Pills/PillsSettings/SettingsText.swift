internal import PillsCore

/// The bytes of a settings file, line by line.
struct SettingsText: Hashable {
  /// Without their newlines; the last line is empty if the text ends with a newline.
  var lines: [[UInt8]]

  init(_ bytes: [UInt8]) {
    lines = bytes.split(separator: Self.newline, omittingEmptySubsequences: false).map(Array.init)
  }

  var bytes: [UInt8] { Array(lines.joined(separator: [Self.newline])) }

  /// Passes each line to `body`, with its index and the section that it is in or begins. Throws at the first
  /// line that GLib cannot read or that `body` rejects, with its number, counted from 1.
  func read(
    _ body: (_ index: Int, _ section: String, KeyFileLine) throws(SettingsComplaint) -> Void
  ) throws(SettingsComplaint) {
    var section: String?
    for (index, line) in lines.enumerated() {
      do throws(SettingsComplaint) {
        let hasMark = index == 0 && line.starts(with: Self.byteOrderMark)
        let text = hasMark ? line.dropFirst(Self.byteOrderMark.count) : line[...]
        let line = try KeyFileLine(text, isInSection: section != nil)
        if case .section(let name) = line { section = name }
        try body(index, section ?? "", line)
      } catch {
        throw error.adding([.line: "\(index + 1)"])
      }
    }
  }

  private static let newline = UInt8(ascii: "\n")
  private static let byteOrderMark: [UInt8] = [0xef, 0xbb, 0xbf]
}
