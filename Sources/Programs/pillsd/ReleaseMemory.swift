import CLinux

/// Makes all threads share one heap; call it before a second thread starts. Otherwise each heap would keep
/// pages that are hardly used, more of them with every popup.
func shareOneHeap() {
  // If the library refuses, there are only more heaps.
  _ = pills_mallopt(Int32(pills_most_arenas), 1)
}

/// Returns the free pages of the heap, which a burst of requests leaves, before pillsd sleeps.
func releaseMemory() { _ = pills_malloc_trim(0) }
