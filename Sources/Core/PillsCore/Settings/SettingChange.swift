/// What a setting is to be: its path, such as `slots.evening`, and its value as a person would type it.
package struct SettingChange: Hashable, Sendable {
  package let path: String
  package let value: String

  package init(path: String, value: String) { (self.path, self.value) = (path, value) }
}
