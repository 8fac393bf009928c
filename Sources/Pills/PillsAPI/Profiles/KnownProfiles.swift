internal import Glibc

extension PillsFolders {
  /// The people on this computer who have Pills of their own, by name. A person is known by the folder of their data.
  package var profiles: [Person] {
    guard let folder = dataOfProfiles, let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var found: [Person] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if let profile = try? Person(name) { found.append(profile) }
    }
    return found.sorted { $0.name.lowercased() < $1.name.lowercased() }
  }
}

extension ProfileChoice {
  /// Everybody on this computer with Pills of their own.
  package static var known: [Person] { PillsFolders(environment: environmentVariable).profiles }

  package static func known(called name: String) throws(ProfileError) -> Person {
    guard let profile = try person(called: name, among: known) else {
      throw .unusable(ProfileNameError(name: name, flaw: .empty))
    }
    return profile
  }
}
