import Glibc
import Testing

@testable import pillsd

@Suite struct ReleaseMemoryTests {
  /// As many pieces of one size as the C library keeps for a thread.
  static let most = 7
  static let byteCount = 1000

  @Test func whatIsKeptOfFreedMemoryForThisThreadIsReturnedToTheHeap() throws {
    // Every second one stays, so that no two are joined when they are returned.
    let pieces = (0..<2 * Self.most).map { _ in malloc(Self.byteCount) }
    defer { for number in stride(from: 1, to: pieces.count, by: 2) { free(pieces[number]) } }
    for number in stride(from: 0, to: pieces.count, by: 2) { free(pieces[number]) }

    // Counting frees pieces, too; they are there from the first time on.
    _ = try bytesInTheHeapToGiveOut()
    let before = try bytesInTheHeapToGiveOut()
    emptyAllocationCache()
    #expect(try bytesInTheHeapToGiveOut() >= before + Self.most * Self.byteCount)
  }
}

/// How many bytes the heaps of the process have in pieces that were freed, as malloc_info(3) counts them: without those that
/// are kept for a thread.
private func bytesInTheHeapToGiveOut() throws -> Int {
  typealias Counting = @convention(c) (CInt, UnsafeMutablePointer<FILE>) -> CInt
  // The module of the C library leaves it out.
  let counting = unsafeBitCast(try #require(dlsym(nil, "malloc_info")), to: Counting.self)
  var text: UnsafeMutablePointer<CChar>?
  var byteCount = 0
  let stream = try #require(open_memstream(&text, &byteCount))
  let status = counting(0, stream)
  fclose(stream)
  defer { free(text) }
  try #require(status == 0)
  // Two lines for each heap, of small and of other pieces; then the same of all together.
  let counts = String(cString: try #require(text)).split(separator: "\n").compactMap { line -> Int? in
    guard line.hasPrefix("<total type=\"fast\"") || line.hasPrefix("<total type=\"rest\"") else { return nil }
    return line.split(separator: "\"").last(where: { Int($0) != nil }).flatMap { Int($0) }
  }
  return counts.suffix(2).reduce(0, +)
}
