import Remotes

/// The arguments: options as `--name=value`, then the name of a call, then its parameters.
struct Arguments {
  var options: [String: String] = [:]
  var words: [String] = []

  init(_ arguments: some Sequence<String>) {
    for argument in arguments {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
        String.init
      )
      if words.isEmpty, argument.hasPrefix("--"), parts.count == 2 {
        options[String(parts[0].dropFirst(2))] = parts[1]
      } else {
        words.append(argument)
      }
    }
  }

  subscript(option: String) -> String { options[option] ?? "" }

  var limits: HTTPLimits {
    var limits = HTTPLimits()
    if let seconds = Int(self["connect-seconds"]) { limits.connectSeconds = seconds }
    if let seconds = Int(self["stall-seconds"]) { limits.stallSeconds = seconds }
    if let seconds = Int(self["total-seconds"]) { limits.totalSeconds = seconds }
    if let bytes = Int(self["answer-bytes"]) { limits.answerBytes = bytes }
    return limits
  }
}
