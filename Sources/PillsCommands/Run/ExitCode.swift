/// How pillsctl ends.
enum ExitCode: Int32, CaseIterable {
  case done = 0
  case refused = 1
  case usage = 2
  case unreachable = 3
  case locked = 4

  var meaning: String {
    switch self {
    case .done: "done"
    case .refused: "refused, for example an unknown slot or a future day; or 'doctor' found a problem"
    case .usage: "the command line is wrong"
    case .unreachable: "pillsd cannot be reached"
    case .locked: "the day is locked"
    }
  }
}
