import Testing

@testable import Remotes

@Suite struct ConflictCopyTests {
  @Test(arguments: [
    ("log-a.sync-conflict-20261123-101112-ABCDEFG.ics", "log-a.ics"),
    ("log-a (conflicted copy 2026-11-23 101112).ics", "log-a.ics"),
    ("log-a (Anna's conflicted copy 2026-11-23).ics", "log-a.ics"),
    ("log-a (conflicted copy anna 2026-11-23 101112).ics", "log-a.ics"),
    ("log-a_conflict-20261123-101112.ics", "log-a.ics"),
    ("log-a.sync-conflict-20261123-101112-ABCDEFG (conflicted copy 2026-11-24 101112).ics", "log-a.ics"),
    ("log-a (conflicted copy 2026-11-24 101112).sync-conflict-20261123-101112-ABCDEFG.ics", "log-a.ics"),
    ("a b (c).sync-conflict-20261123-101112-ABCDEFG.ics", "a b (c).ics"),
    ("a b (c) (conflicted copy 2026-11-24 101112).ics", "a b (c).ics"),
  ]) func `a copy tells of what it is one`(name: String, original: String) {
    #expect(ConflictCopy.original(of: name) == original)
  }

  @Test(arguments: [
    "log-a.ics", "log-a (1).ics", "sync-conflict.ics", "log-a.sync-conflict-later.ics", "conflicted copy.ics",
    "log-a.sync-conflict-20261123-101112-ABCDEFG.txt", ".sync-conflict-20261123-101112-ABCDEFG.ics",
    "log-a (conflicted copy 2026).ics.txt", "log_conflict-of-interest.ics", "",
  ]) func `all else is no copy`(name: String) { #expect(ConflictCopy.original(of: name) == nil) }
}
