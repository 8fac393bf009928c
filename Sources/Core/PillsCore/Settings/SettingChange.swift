/// A new value of a setting: its path, such as `slots.evening`, and the value as a person types it.
package struct SettingChange: Hashable, Sendable {
  package let path: String
  package let value: String

  package init(path: String, value: String) { (self.path, self.value) = (path, value) }
}
