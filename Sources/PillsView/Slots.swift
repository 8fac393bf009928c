package import PillsAPI

extension Control.GetSettings.Output {
  /// The slots among them, in the order of the day, and their times as pillsd writes them.
  package var slots: [(name: String, time: String)] {
    settings.compactMap { setting in
      let prefix = "slots."
      return setting.key.hasPrefix(prefix)
        ? (String(setting.key.dropFirst(prefix.count)), setting.value) : nil
    }
  }
}
