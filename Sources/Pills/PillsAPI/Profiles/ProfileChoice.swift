internal import Glibc
internal import Words

/// For whom a program works: the variable `PILLS_PROFILE`, which `--profile` sets for this process and for those that
/// it starts. All that differs from person to person follows from it: ``PillsFolders``, ``PillsdAddress``, the units.
package enum ProfileChoice {
  package static let variable = "PILLS_PROFILE"

  /// Nil for the unnamed person.
  package static func of(_ environment: (String) -> String?) throws(ProfileNameError) -> Person? {
    guard let name = environment(variable), !name.isEmpty else { return nil }
    return try Person(name)
  }

  /// The person of this process; nil for the unnamed one.
  package static var current: Person? { try? of(environmentVariable) }

  /// The environment of this process, but for `profile`.
  package static func environment(of profile: Person?) -> (String) -> String? {
    { name in
      switch name {
      case variable: profile?.name
      case "PILLS_SOCKET": nil
      default: environmentVariable(name)
      }
    }
  }

  /// Takes `--profile NAME` out of `arguments`, and lets this process work for that person; without it, for the
  /// person of `PILLS_PROFILE`. Throws also if that is no name: nothing is done for another person by accident.
  package static func take(
    from arguments: inout [String],
    among known: [Person]? = nil
  ) throws(ProfileError) {
    if let name = try nameGiven(in: &arguments) {
      try choose(name, among: known)
    } else {
      try takeVariable()
    }
  }

  /// The arguments without `--profile NAME`, which is taken as above; `failure` makes an error of a sentence.
  package static func taking<Failure: Error>(
    from arguments: [String],
    _ failure: (String) -> Failure
  ) throws(Failure) -> [String] {
    var arguments = arguments
    do throws(ProfileError) { try take(from: &arguments) } catch { throw failure(error.sentence) }
    return arguments
  }

  /// Lets this process work for the person of `PILLS_PROFILE`.
  package static func takeVariable() throws(ProfileError) {
    adapt(to: try ProfileError.mapping { () throws(ProfileNameError) in try of(environmentVariable) })
  }

  /// Lets this process work for the person, who must be one of `known` unless it is nil. An empty name is the unnamed
  /// person. The sentences of this process then name the person's units, files and commands.
  package static func choose(_ name: String, among known: [Person]? = nil) throws(ProfileError) {
    let profile = try person(called: name, among: known)
    if let profile {
      setenv(variable, profile.name, 1)
      // An option counts more than a variable, and a socket is that of one person.
      unsetenv("PILLS_SOCKET")
    } else {
      unsetenv(variable)
    }
    adapt(to: profile)
  }

  static func person(called name: String, among known: [Person]?) throws(ProfileError) -> Person? {
    if name.isEmpty { return nil }
    let wanted = try ProfileError.mapping { () throws(ProfileNameError) in try Person(name) }
    guard let known else { return wanted }
    // By bytes first: the names of folders differ by bytes.
    let found =
      known.first { $0.name.utf8.elementsEqual(name.utf8) } ?? known.first { $0.isLike(name) }
    guard let found else { throw .unknown(wanted) }
    return found
  }

  private static func adapt(to profile: Person?) {
    guard let profile else { return Language.adapt(with: nil) }
    Language.adapt { profile.adapted($0) }
  }

  private static let option = "--profile"

  /// The last name that is given before `--`; nil if there is none.
  static func nameGiven(in arguments: inout [String]) throws(ProfileError) -> String? {
    var found: String?
    var rest: [String] = []
    var remaining = arguments[...]
    while let argument = remaining.popFirst() {
      if argument == "--" {
        rest += [argument] + remaining
        break
      }
      if argument == option {
        guard let value = remaining.popFirst() else { throw .lacking }
        found = value
      } else if argument.utf8.starts(with: "\(option)=".utf8) {
        found = String(argument.unicodeScalars.dropFirst(option.utf8.count + 1))
      } else {
        rest.append(argument)
      }
    }
    arguments = rest
    return found
  }
}

/// The service under which the key ring keeps a secret of the person for whom this process works.
package func keyRingService(_ plain: String) -> String {
  ProfileChoice.current?.keyRingService(plain) ?? plain
}

/// The name of a unit of the person for whom this process works.
package func unitName(_ plain: String) -> String { ProfileChoice.current?.unit(plain) ?? plain }
