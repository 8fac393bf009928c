import CLinux
import Glibc

/// Gives back the memory that a daemon which sleeps until the next reminder has no use for.
///
/// Pages of code and constants, the larger part, are unmapped; the next event maps those it runs again, from the page
/// cache, in a fraction of a millisecond. Free parts of the heap are returned, and what calls that went deeper left of the
/// stack of the main thread, on which this is called.
func releaseMemory() {
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
