import Varlink

extension [String] {
  /// In pieces that pillsd takes in one message: of at most 500 lines, and 48 KiB of JSON.
  ///
  /// A line that is longer by itself is in none of them.
  var pieces: [[String]] {
    var pieces: [[String]] = []
    var size = 0
    for line in self where line.fitsMessage {
      let length = line.wireLength
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

extension String {
  /// Whether pillsd takes it in as a line of a message.
  var fitsMessage: Bool { wireLength <= mostBytes }

  /// In bytes of JSON. A text has words for all its signs; more of them than a limit allows if it had none.
  fileprivate var wireLength: Int { (try? wireText(self).utf8.count) ?? .max }
}

private let mostLines = 500
/// Of the 64 KiB that pillsd takes in.
private let mostBytes = 48 << 10
