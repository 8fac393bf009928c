import Varlink

extension [String] {
  /// In pieces that pillsd takes in one message: of at most 500 lines, and 48 KiB of JSON.
  ///
  /// A line that is longer by itself has a piece of its own.
  var pieces: [[String]] {
    var pieces: [[String]] = []
    var size = 0
    for line in self {
      // A text has words for all its signs; more of them than a limit allows where it had none.
      let length = (try? wireText(line).utf8.count) ?? mostBytes
      if pieces.isEmpty || size + length > mostBytes || pieces[pieces.count - 1].count == mostLines {
        pieces.append([])
        size = 0
      }
      pieces[pieces.count - 1].append(line)
      size += length + 1
    }
    return pieces
  }
}

private let mostLines = 500
/// Of the 64 KiB that pillsd takes in.
private let mostBytes = 48 << 10
