import Varlink

extension [String] {
  /// Messages of at most 500 lines and 48 KiB of JSON: pillsd accepts 64 KiB. Longer lines are left out.
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
  var fitsMessage: Bool { wireLength <= mostBytes }

  /// Bytes as JSON; more than any limit if JSON cannot write the text.
  fileprivate var wireLength: Int { (try? wireText(self).utf8.count) ?? .max }
}

private let mostLines = 500
private let mostBytes = 48 << 10
