internal import PillsCore
internal import Words

/// Why a program cannot work for the person whom its command line or environment names.
package enum ProfileError: Error, Hashable {
  /// `--profile` without a value.
  case lacking
  case unusable(ProfileNameError)
  case unknown(Person)

  static func mapping<Value>(_ body: () throws(ProfileNameError) -> Value) throws(ProfileError) -> Value {
    do throws(ProfileNameError) { return try body() } catch { throw .unusable(error) }
  }

  package var sentence: String {
    switch self {
    case .lacking: translated("'--profile' needs a NAME.")
    case .unusable(let error): error.sentence
    case .unknown(let profile):
      translated(
        """
        There is no profile '\(profile.name)'. To see all: pillsctl profile list. To add it: pillsctl profile add \
        \(profile.name.shellQuoted)
        """
      )
    }
  }
}

extension ProfileNameError {
  package var sentence: String {
    switch flaw {
    case .empty: translated("A profile needs a name.")
    case .tooLong: translated("The name '\(name)' is too long. Choose a shorter one.")
    case .edge(let scalar):
      translated("The name '\(name)' must begin and end with a letter or a digit, not with '\(scalar)'.")
    case .character(let scalar):
      translated(
        """
        The name '\(name)' cannot have '\(scalar)' in it. Allowed are letters, digits, spaces, hyphens, underscores \
        and apostrophes.
        """
      )
    }
  }
}
