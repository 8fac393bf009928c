import CLinux
import Glibc
import PillsCore
import Synchronization

/// What getopt_long(3) makes of an argument, or of an option with its value.
enum ScannedArgument: Hashable {
  case operand(String)
  case option(CommandOption, value: String?)
  /// The whole argument, with an option that the scan does not know.
  case unknownOption(String)
  case missingValue(CommandOption)
  case unexpectedValue(CommandOption)
}

extension [ScannedArgument] {
  var operands: [String] { compactMap { if case .operand(let text) = $0 { text } else { nil } } }
}

/// Splits `arguments`, without the name of the program, into operands and `options`, in their order
/// (getopt_long(3)). Options may stand anywhere before `--`. A value is in the same argument (`--date=-3`) or
/// the next (`--date -3`). Names may be shortened as long as they stay unique.
func scan(_ arguments: [String], for options: [CommandOption]) -> [ScannedArgument] {
  withCStrings(options.map(\.name)) { names in
    let longOptions =
      options.indices.map { index in
        option(
          name: names[index],
          has_arg: options[index].valueName == nil ? no_argument : required_argument,
          flag: nil,
          val: firstLongOptionCode + Int32(index)
        )
      } + [option()]
    return withCStrings(["pillsctl"] + arguments) { words in
      getoptGlobals.withLock { _ in
        pills_getopt_restart()
        return steps(through: arguments, words, options, longOptions)
      }
    }
  }
}

private func steps(
  through arguments: [String],
  _ words: [UnsafeMutablePointer<CChar>?],
  _ options: [CommandOption],
  _ longOptions: [option]
) -> [ScannedArgument] {
  // `-` returns operands in place, whatever POSIXLY_CORRECT says. `:` tells a missing value from an unknown
  // option, and silences glibc's own messages.
  var shortOptions = "-:"
  for case let name? in options.map(\.shortName) { shortOptions.append(name) }
  var scanned: [ScannedArgument] = []
  var position = 0
  while true {
    let step = pills_getopt_long(Int32(words.count) - 1, words, shortOptions, longOptions)
    switch step.code {
    case -1:
      return scanned + arguments[(Int(step.next_index) - 1)...].map { .operand($0) }
    case operandCode:
      scanned.append(.operand(arguments[position]))
    case missingValueCode:
      scanned.append(
        known(step.rejected, options).map { .missingValue($0) } ?? .unknownOption(arguments[position])
      )
    case unknownOptionCode where arguments[position].isNegativeNumber:
      // getopt_long(3) reports it digit by digit; it counts once, after its last digit.
      if Int(step.next_index) - 1 > position { scanned.append(.operand(arguments[position])) }
    case unknownOptionCode:
      scanned.append(
        known(step.rejected, options).map { .unexpectedValue($0) } ?? .unknownOption(arguments[position])
      )
    default:
      if let option = known(step.code, options) {
        scanned.append(.option(option, value: step.value.map { String(cString: $0) }))
      }
    }
    position = Int(step.next_index) - 1
  }
}

private func known(_ code: Int32, _ options: [CommandOption]) -> CommandOption? {
  if code >= firstLongOptionCode { return options[Int(code - firstLongOptionCode)] }
  return options.first { $0.shortName?.asciiValue.map(Int32.init) == code }
}

extension String {
  /// Whether an argument with an unknown option is a number: `-3` can be a day or a month, and `-1½` an amount that was lost.
  fileprivate var isNegativeNumber: Bool {
    dropFirst().allSatisfy { $0.isASCII && $0.isNumber } || Amount(self) != nil
  }
}

private func withCStrings<Result>(
  _ texts: [String],
  _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let copies = texts.map { strdup($0) }
  defer { copies.forEach { free($0) } }
  return body(copies + [nil])
}

/// getopt_long(3) keeps its place in global variables.
private let getoptGlobals = Mutex(())

/// Above every character, so that long options differ from short ones.
private let firstLongOptionCode: Int32 = 256
private let operandCode: Int32 = 1
private let missingValueCode = Int32(UInt8(ascii: ":"))
private let unknownOptionCode = Int32(UInt8(ascii: "?"))
