/// The offsets of a zone from a tzdata file: a table of changes, and a rule for the time after the last. All
/// versions of RFC 9636 are read. Leap seconds are ignored, because Unix clocks have none.
package struct ZoneTable: Hashable, Sendable {
  /// When the offset changes, in ascending seconds since the epoch.
  private let changes: [Int64]
  /// The offset from each of ``changes`` on.
  private let offsets: [Int32]
  private let offsetBefore: Int64
  /// Nil if the file has no rule; the last offset then stays.
  private let rule: ZoneRule?

  package func stretch(around seconds: Int64) -> ZoneStretch {
    let following = changes.partitioningIndex { $0 > seconds }
    let start = following > 0 ? changes[following - 1] : .min
    let offset = following > 0 ? Int64(offsets[following - 1]) : offsetBefore
    guard following == changes.count, let rule else {
      return ZoneStretch(
        seconds: start...(following < changes.count ? changes[following] - 1 : .max),
        offset: offset
      )
    }
    // The rule applies after the second of the last change (RFC 9636, section 3.3).
    guard changes.isEmpty || seconds > start else {
      return ZoneStretch(seconds: start...start, offset: offset)
    }
    let stretch = rule.stretch(around: seconds)
    return ZoneStretch(
      seconds: max(
        changes.isEmpty ? .min : start + 1,
        stretch.seconds.lowerBound
      )...stretch.seconds.upperBound,
      offset: stretch.offset
    )
  }
}

extension ZoneTable {
  package init(rule: ZoneRule) { self.init(changes: [], offsets: [], offsetBefore: 0, rule: rule) }

  /// `offset` is in seconds ahead of UTC.
  package init(offset: Int64) { self.init(changes: [], offsets: [], offsetBefore: offset, rule: nil) }
}

extension ZoneTable {
  package init?(file: [UInt8]) {
    var reader = ZoneFileReader(file)
    guard var header = reader.readHeader() else { return nil }
    var timeWidth = 4
    if header.version >= 2 {
      // The first block is for old readers: its times have only 32 bits.
      guard reader.skip(header.blockLength(timeWidth: 4)), let second = reader.readHeader() else {
        return nil
      }
      header = second
      timeWidth = 8
    }
    guard let block = reader.readBlock(header, timeWidth: timeWidth) else { return nil }
    changes = block.changes
    offsets = block.offsets
    offsetBefore = block.offsetBefore
    guard timeWidth == 8 else {
      rule = nil
      return
    }
    guard let footer = reader.readFooter() else { return nil }
    if footer.isEmpty {
      rule = nil
    } else {
      guard let rule = ZoneRule(footer) else { return nil }
      self.rule = rule
    }
  }
}

/// Reads the bytes of a file one after another; nil past the end.
private struct ZoneFileReader {
  struct Header {
    let version: Int
    let utIndicatorCount: Int
    let standardIndicatorCount: Int
    let leapCount: Int
    let changeCount: Int
    let typeCount: Int
    let characterCount: Int

    func blockLength(timeWidth: Int) -> Int {
      changeCount * (timeWidth + 1) + typeCount * 6 + lengthAfterTypes(timeWidth: timeWidth)
    }

    func lengthAfterTypes(timeWidth: Int) -> Int {
      characterCount + leapCount * (timeWidth + 4) + standardIndicatorCount + utIndicatorCount
    }
  }

  struct Block {
    let changes: [Int64]
    let offsets: [Int32]
    let offsetBefore: Int64
  }

  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func readHeader() -> Header? {
    guard let magic = read(4), magic.elementsEqual("TZif".utf8), let version = read(1)?.first, skip(15) else {
      return nil
    }
    var counts: [Int] = []
    for _ in 0..<6 {
      guard let count = readInteger(4), (0...bytes.count).contains(Int(count)) else { return nil }
      counts.append(Int(count))
    }
    return Header(
      // Version 1 is a zero byte; each later version is its digit.
      version: version == 0 ? 1 : Int(version) - Int(UInt8(ascii: "0")),
      utIndicatorCount: counts[0],
      standardIndicatorCount: counts[1],
      leapCount: counts[2],
      changeCount: counts[3],
      typeCount: counts[4],
      characterCount: counts[5]
    )
  }

  mutating func readBlock(_ header: Header, timeWidth: Int) -> Block? {
    var changes: [Int64] = []
    for _ in 0..<header.changeCount {
      guard let change = readInteger(timeWidth), changes.last.map({ $0 < change }) ?? true else { return nil }
      changes.append(change)
    }
    guard let types = read(header.changeCount) else { return nil }
    var offsetsOfTypes: [Int32] = []
    for _ in 0..<header.typeCount {
      // RFC 9636, section 3.2: an offset is about a day at most.
      guard let offset = readInteger(4), (-93_599...93_599).contains(offset), skip(2) else { return nil }
      offsetsOfTypes.append(Int32(offset))
    }
    guard let first = offsetsOfTypes.first, types.allSatisfy({ Int($0) < offsetsOfTypes.count }),
      skip(header.lengthAfterTypes(timeWidth: timeWidth))
    else { return nil }
    return Block(changes: changes, offsets: types.map { offsetsOfTypes[Int($0)] }, offsetBefore: Int64(first))
  }

  mutating func readFooter() -> String? {
    let lineFeed = UInt8(ascii: "\n")
    guard read(1)?.first == lineFeed, let end = bytes[position...].firstIndex(of: lineFeed) else {
      return nil
    }
    return String(decoding: bytes[position..<end], as: UTF8.self)
  }

  private mutating func readInteger(_ width: Int) -> Int64? {
    guard let bytes = read(width), let highest = bytes.first else { return nil }
    var number: Int64 = highest >= 0x80 ? -1 : 0
    for byte in bytes { number = number << 8 | Int64(byte) }
    return number
  }

  private mutating func read(_ count: Int) -> ArraySlice<UInt8>? {
    guard bytes.count - position >= count else { return nil }
    defer { position += count }
    return bytes[position..<position + count]
  }

  mutating func skip(_ count: Int) -> Bool { read(count) != nil }
}

extension Array {
  /// The first index for which `predicate` is true; it must be false before and true after.
  fileprivate func partitioningIndex(where predicate: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = low + (high - low) / 2
      if predicate(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
