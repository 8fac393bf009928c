internal import PillsCore

/// The text of a settings file, byte by byte as it is.
struct SettingsText: Hashable {
  /// Without the newlines between them; the last one is empty where the text ends with a newline.
  var lines: [[UInt8]]

  init(_ bytes: [UInt8]) {
    lines = bytes.split(separator: Self.newline, omittingEmptySubsequences: false).map(Array.init)
  }

  var bytes: [UInt8] { Array(lines.joined(separator: [Self.newline])) }

  /// Hands over the lines one after the other, each with its index and with the section that it is in or begins.
  ///
  /// Throws for the first that GLib does not understand, or for which `body` throws, with its number, which counts from 1.
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
