import Testing

@testable import Varlink

struct OutputQueueTests {
  @Test func whatGoesOutIsWhatWasAdded() {
    var random = SplitMix(state: 20_301_122)
    for _ in 0..<2000 {
      var queue = OutputQueue()
      var added: [UInt8] = []
      var sent: [UInt8] = []
      var number: UInt8 = 0
      for _ in 0..<Int.random(in: 1..<40, using: &random) {
        if Bool.random(using: &random) {
          number += 1
          let message = [UInt8](repeating: number, count: Int.random(in: 1..<30, using: &random))
          added += message
          queue.append(message)
        } else {
          Self.drain(&queue, atMost: Int.random(in: 0..<60, using: &random), into: &sent)
        }
        #expect(queue.count == added.count - sent.count)
        #expect(queue.isEmpty == (sent == added))
      }
      while !queue.isEmpty { Self.drain(&queue, atMost: 50, into: &sent) }
      #expect(sent == added)
    }
  }

  @Test func theNewestGivesWayUntilPartOfItMayHaveGone() {
    var queue = OutputQueue()
    var sent: [UInt8] = []
    queue.put(newest: [1, 1, 1])
    Self.drain(&queue, atMost: 1, into: &sent)
    queue.put(newest: [2, 2])
    queue.put(newest: [3, 3])
    #expect(queue.count == 2)
    queue.append([4])
    queue.put(newest: [5])
    queue.put(newest: [6])
    while !queue.isEmpty { Self.drain(&queue, atMost: 2, into: &sent) }
    #expect(sent == [1, 1, 1, 3, 3, 4, 6])
    queue.put(newest: [7])
    Self.drain(&queue, atMost: 9, into: &sent)
    #expect(queue.isEmpty && sent.last == 7)
  }

  private static func drain(_ queue: inout OutputQueue, atMost limit: Int, into sent: inout [UInt8]) {
    queue.drain { bytes in
      let count = min(limit, bytes.count)
      sent += bytes[..<count]
      return count
    }
  }
}
