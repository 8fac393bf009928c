import PillsCore

@testable import PillsSettings

/// A settings file; the first byte chooses a setting to change after it is read.
func fuzzSettings(_ input: [UInt8]) -> Bool {
  guard let choice = input.first else { return false }
  let text = SettingsText(Array(input.dropFirst()))
  demand(text.bytes == Array(input.dropFirst()), "the bytes of a file are kept as they are")
  do throws(SettingsComplaint) {
    let settings = try text.settings()
    demand((try? Settings(text: settings.text)) == settings, "settings that are written read back the same")
    change(Int(choice), in: text, settings)
  } catch {
    check(error, of: text)
  }
  return true
}

/// The reported line must be the first bad line, and must be bad for the reported reason.
private func check(_ bad: SettingsComplaint, of text: SettingsText) {
  let number = Int(bad[.line]) ?? 0
  demand((1...max(1, text.lines.count)).contains(number), "the line that is blamed is in the file")
  var good = text
  good.lines = Array(text.lines.prefix(number - 1))
  demand((try? good.settings()) != nil, "the lines before the one that is blamed are good")
  good.lines = Array(text.lines.prefix(number))
  do throws(SettingsComplaint) {
    _ = try good.settings()
    demand(false, "the line that is blamed is bad")
  } catch {
    demand(error == bad, "a line is blamed for the same reason whatever follows it")
  }
}

private func change(_ choice: Int, in text: SettingsText, _ settings: Settings) {
  let keys = SettingKey.all(in: settings) + [SettingKey.at("slots.noon")].compactMap(\.self)
  let key = keys[choice % keys.count]
  let value = values[choice / keys.count % values.count]
  var wanted = settings
  guard (try? key.write(value, to: &wanted)) != nil else { return }
  var changed = text
  demand((try? changed.set(key, to: key.value(in: wanted) ?? "")) != nil, "a good file can be changed")
  demand((try? changed.settings()) == wanted, "a change changes that setting and no other")
}

/// Each kind of setting accepts at least one of these values.
private let values = ["no", "1h", "7", "low", "12:30"]

extension SettingKey {
  fileprivate static func at(_ path: String) -> SettingKey? { try? at(path: path) }
}
