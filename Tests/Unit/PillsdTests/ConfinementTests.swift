import Glibc
import PillsTestSupport
import Testing

@testable import Sandbox
@testable import pillsd

struct ConfinementTests {
  static let paths = Paths { name in ["HOME": "/home/a", "XDG_RUNTIME_DIR": "/run/user/7"][name] }

  @Test func itWritesItsOwnFoldersAndNothingElse() throws {
    let confinement = Confinement(
      paths: try #require(Self.paths),
      settingsFolders: ["/home/a/.config/pills", "/home/a/dotfiles"],
      readPaths: ["/srv/zones/Here"]
    )
    let written = confinement.rules.filter { $0.access.contains(.writeFile) }.map(\.path)
    #expect(written == ["/home/a/.local/share/pills", "/home/a/.config/pills", "/home/a/dotfiles"])
    #expect(!confinement.rules.contains { $0.access.contains(.execute) })
    #expect(confinement.rules.contains(.init(path: "/srv/zones/Here", access: .read)))
  }

  @Test(arguments: [(1, 13), (2, 14), (3, 15), (4, 15), (5, 16), (7, 16), (99, 16)] as [(Int32, UInt64)])
  func olderKernelsAreAskedForWhatTheyKnow(version: Int32, bitCount: UInt64) {
    #expect(FileAccess.known(toABI: version).rawValue == 1 << bitCount - 1)
  }

  /// Runs in another process, because confinement lasts until the process ends.
  @Test(.enabled(if: hasLandlock, "this kernel has no Landlock"))
  func whatIsNotAllowedIsRefused() async throws {
    let folder = TemporaryFolder()
    for name in ["share", "share/pills", "config", "config/pills"] { folder.makeFolder(name) }
    await #expect(processExitsWith: .success) { [folder = folder.path as String] in
      let (data, configuration) = ("\(folder)/share/pills", "\(folder)/config/pills")
      let paths = try #require(
        Paths { name in
          switch name {
          case "HOME": folder
          case "XDG_DATA_HOME": "\(folder)/share"
          case "XDG_CONFIG_HOME": "\(folder)/config"
          default: nil
          }
        }
      )
      #expect(creates("\(folder)/before"), "what is refused later works before")
      _ = try Confinement(paths: paths, settingsFolders: [configuration], readPaths: []).enforce()

      #expect(creates("\(data)/pills.db") && unlink("\(data)/pills.db") == 0)
      #expect(creates("\(configuration)/new"))
      #expect(rename("\(configuration)/new", "\(configuration)/pills.conf") == 0)
      #expect(open("/etc/passwd", O_RDONLY) >= 0)

      #expect(!creates("\(folder)/after") && errno == EACCES)
      #expect(open("\(folder)/before", O_RDONLY) < 0 && errno == EACCES)
      #expect(unlink("\(folder)/before") != 0 && errno == EACCES)
      #expect(mkdir("\(data)/folder", 0o700) != 0 && errno == EACCES)
      #expect(open("/etc/passwd", O_WRONLY) < 0 && errno == EACCES)
      var child: pid_t = 0
      var name = Array("true".utf8CString)
      let error = name.withUnsafeMutableBufferPointer { name in
        posix_spawn(&child, "/usr/bin/true", nil, nil, [name.baseAddress, nil], nil)
      }
      #expect(error == EACCES)
      // The leak check at exit could not examine the threads that are not confined, so it is skipped.
      _exit(EXIT_SUCCESS)
    }
  }
}

private let hasLandlock: Bool = (try? Landlock().version) != nil

/// True if an empty file can be made at `path`.
private func creates(_ path: String) -> Bool {
  let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
  if descriptor >= 0 { close(descriptor) }
  return descriptor >= 0
}
