import CLinux

/// Has all threads use one heap, which is called before there is a second thread: with one each, every heap would have
/// pages of its own that are hardly used, and more of them with every popup.
func shareOneHeap() {
  // Where the library refuses, there are merely more.
  _ = pills_mallopt(Int32(pills_most_arenas), 1)
}

/// Gives the free pages of the heap back, which a burst of requests leaves: pillsd sleeps until the next reminder.
func releaseMemory() { _ = pills_malloc_trim(0) }
