import CLinux
import Glibc

/// Gives back the memory that a daemon which sleeps until the next reminder has no use for.
///
/// Pages of code and constants, the larger part, are unmapped; the next event maps those it runs again, from the page
/// cache, in a fraction of a millisecond. Free parts of the heap are returned.
func releaseMemory() {
  _ = pills_dl_iterate_phdr(
    { object, _, _ in
      guard let object = object?.pointee, let headers = object.headers else { return 0 }
      let first = headers.assumingMemoryBound(to: Elf64_Phdr.self)
      for header in UnsafeBufferPointer(start: first, count: Int(object.header_count))
      // What was never writable is as it is in the file: nothing of it can be lost.
      where header.p_type == UInt32(PT_LOAD) && header.p_flags & UInt32(PF_W) == 0 {
        release(from: UInt64(object.address) + header.p_vaddr, byteCount: header.p_memsz)
      }
      return 0
    },
    nil
  )
  _ = pills_malloc_trim(0)
}

/// Unmaps the pages that hold these bytes of a mapping of a file.
private func release(from address: UInt64, byteCount: UInt64) {
  let pageSize = UInt64(sysconf(Int32(_SC_PAGESIZE)))
  let start = address / pageSize * pageSize
  // Where the kernel refuses, the pages merely stay.
  madvise(UnsafeMutableRawPointer(bitPattern: UInt(start)), Int(address + byteCount - start), MADV_DONTNEED)
}
