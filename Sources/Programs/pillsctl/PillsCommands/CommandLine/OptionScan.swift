import CLinux
import Glibc
import PillsCore
import Synchronization

/// What getopt_long(3) makes of one argument, or of an option and its value.
enum ScannedArgument: Hashable {
  case operand(String)
  case option(CommandOption, value: String?)
  /// An argument with an option that is not among those asked for.
  case unknownOption(String)
  case missingValue(CommandOption)
  case unexpectedValue(CommandOption)
}

extension [ScannedArgument] {
  /// Those that are no options, nor values of options.
  var operands: [String] { compactMap { if case .operand(let text) = $0 { text } else { nil } } }
}

/// Splits `arguments`, the program's name not among them, into operands and `options`, in their order.
///
/// Options may stand anywhere before a `--`, values in the same argument (`--date=-3`) or in the next (`--date -3`);
/// names may be cut short as long as they are unmistakable (getopt_long(3)).
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
  // "-" hands operands over where they stand, whatever POSIXLY_CORRECT says; ":" tells a missing value from an unknown
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
      // getopt_long(3) goes through it digit by digit.
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

/// The option that getopt_long(3) calls `code`.
private func known(_ code: Int32, _ options: [CommandOption]) -> CommandOption? {
  if code >= firstLongOptionCode { return options[Int(code - firstLongOptionCode)] }
  return options.first { $0.shortName?.asciiValue.map(Int32.init) == code }
}

extension String {
  /// Such as `-3`, which names a day or a month, or `-1½`, which may be lost.
  fileprivate var isNegativeNumber: Bool {
    utf8.count > 1 && first == "-"
      && (dropFirst().allSatisfy { $0.isASCII && $0.isNumber } || Amount(self) != nil)
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

/// getopt_long(3) keeps its place in globals of the process.
private let getoptGlobals = Mutex(())

/// Above every character, so that long options are told from short ones.
private let firstLongOptionCode: Int32 = 256
private let operandCode: Int32 = 1
private let missingValueCode = Int32(UInt8(ascii: ":"))
private let unknownOptionCode = Int32(UInt8(ascii: "?"))
