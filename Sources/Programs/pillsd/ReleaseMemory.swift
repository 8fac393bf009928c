import CLinux
import Glibc

/// Gives back the memory that a daemon which sleeps until the next reminder has no use for.
///
/// Pages of code and constants, the larger part, are unmapped; the next event maps those it runs again, from the page
/// cache, in a fraction of a millisecond. Free parts of the heap are returned, and what calls that went deeper left of the
/// stack of the main thread, on which this is called.
func releaseMemory() {
  emptyAllocationCache()
  _ = pills_malloc_trim(0)
  releaseUnusedStack()
  // Last, as all that still runs, or is looked at, is mapped again.
  for pages in unwritablePages() {
    // Where the kernel refuses, the pages merely stay.
    madvise(pages.baseAddress, pages.count, MADV_DONTNEED)
  }
}

/// Has all threads use one heap, which is called before there is a second thread: with one each, every heap would have
/// pages of its own that are hardly used, and more of them with every popup.
func shareOneHeap() {
  // Where the library refuses, there are merely more.
  _ = pills_mallopt(Int32(pills_most_arenas), 1)
}

/// Returns to the heap what the C library keeps of freed memory for this thread alone.
///
/// It keeps up to seven pieces of each small size to give out again, 200 KiB after busy minutes, and returns them only when a
/// thread ends. So all of them are taken, and a thread frees them that ends at once.
func emptyAllocationCache() {
  // Each begins with the address of the one before it.
  var pieces: UnsafeMutableRawPointer?
  for byteCount in stride(from: 24, through: 1032, by: 16) {
    for _ in 0..<7 {
      guard let piece = malloc(byteCount) else { break }
      piece.storeBytes(of: pieces, as: UnsafeMutableRawPointer?.self)
      pieces = piece
    }
  }
  var thread = pthread_t()
  if pthread_create(&thread, nil, freeAll, pieces) == 0 {
    pthread_join(thread, nil)
  } else {
    _ = freeAll(pieces)
  }
}

/// Frees a list of pieces, each of which begins with the address of the next.
private func freeAll(_ pieces: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  var next = pieces
  while let piece = next {
    next = piece.load(as: UnsafeMutableRawPointer?.self)
    free(piece)
  }
  return nil
}

/// Gives back the pages of the stack below the frames that are in use.
@inline(never)
private func releaseUnusedStack() {
  let pageSize = UInt(sysconf(Int32(_SC_PAGESIZE)))
  var marker: UInt8 = 0
  let here = withUnsafeMutablePointer(to: &marker) { UInt(bitPattern: $0) }
  // A page is left for what is called from here. The kernel maps nothing else for 128 MiB below the stack of the main thread.
  let end = here / pageSize * pageSize - pageSize
  let byteCount: UInt = 1 << 20
  madvise(UnsafeMutableRawPointer(bitPattern: end - byteCount), Int(byteCount), MADV_DONTNEED)
}

/// The pages of programs and libraries that were never writable: they are as in their files, so nothing can be lost.
private func unwritablePages() -> [UnsafeMutableRawBufferPointer] {
  var pages: [UnsafeMutableRawBufferPointer] = []
  // As a pointer to the array itself: `&pages` would be one to its first element.
  withUnsafeMutablePointer(to: &pages) { pages in
    _ = pills_dl_iterate_phdr(
      { object, _, pages in
        guard let object = object?.pointee, let headers = object.headers else { return 0 }
        let first = headers.assumingMemoryBound(to: Elf64_Phdr.self)
        for header in UnsafeBufferPointer(start: first, count: Int(object.header_count))
        where header.p_type == UInt32(PT_LOAD) && header.p_flags & UInt32(PF_W) == 0 {
          pages?.assumingMemoryBound(to: [UnsafeMutableRawBufferPointer].self).pointee.append(
            wholePages(from: UInt64(object.address) + header.p_vaddr, byteCount: header.p_memsz)
          )
        }
        return 0
      },
      pages
    )
  }
  return pages
}

/// The pages that hold these bytes of a mapping of a file.
private func wholePages(from address: UInt64, byteCount: UInt64) -> UnsafeMutableRawBufferPointer {
  let pageSize = UInt64(sysconf(Int32(_SC_PAGESIZE)))
  let start = address / pageSize * pageSize
  return UnsafeMutableRawBufferPointer(
    start: UnsafeMutableRawPointer(bitPattern: UInt(start)),
    count: Int(address + byteCount - start)
  )
}
