import Desktop
import Glibc
import PillsTestSupport
import Testing

struct ZoneWatcherTests {
  let folder: TemporaryFolder
  let link: String

  init() throws {
    folder = TemporaryFolder()
    link = folder.path + "/localtime"
  }

  private func replaceLink(_ zone: String) {
    symlink("/usr/share/zoneinfo/\(zone)", link + ".new")
    rename(link + ".new", link)
  }

  @Test func tellsOfEveryReplacement() throws {
    replaceLink("Europe/Berlin")
    let watcher = try ZoneWatcher(path: link)
    #expect(!isReadable(watcher.fileDescriptor))
    for zone in ["Asia/Tokyo", "Asia/Kathmandu", "Europe/Berlin"] {
      replaceLink(zone)
      #expect(isReadable(watcher.fileDescriptor))
      #expect(try watcher.zoneMayHaveChanged())
      #expect(try !watcher.zoneMayHaveChanged())
    }
  }

  @Test func tellsOfALinkThatGoesAndComesAgain() throws {
    replaceLink("Europe/Berlin")
    let watcher = try ZoneWatcher(path: link)
    unlink(link)
    #expect(try watcher.zoneMayHaveChanged())
    replaceLink("Asia/Tokyo")
    #expect(try watcher.zoneMayHaveChanged())
    replaceLink("Asia/Kathmandu")
    #expect(try watcher.zoneMayHaveChanged())
  }

  @Test func waitsForALinkThatIsNotThere() throws {
    let watcher = try ZoneWatcher(path: link)
    folder.write("", to: "other")
    #expect(try !watcher.zoneMayHaveChanged())
    replaceLink("Asia/Tokyo")
    #expect(try watcher.zoneMayHaveChanged())
  }

  @Test func tellsOfAFileWrittenInPlace() throws {
    folder.write("", to: "localtime")
    let watcher = try ZoneWatcher(path: link)
    #expect(!isReadable(watcher.fileDescriptor))
    folder.write("TZif", to: "localtime")
    #expect(try watcher.zoneMayHaveChanged())
  }

  @Test func doesNotFollowTheLink() throws {
    folder.write("", to: "target")
    symlink(folder.path + "/target", link)
    let watcher = try ZoneWatcher(path: link)
    folder.write("changed", to: "target")
    #expect(!isReadable(watcher.fileDescriptor))
  }
}
