extension Migration {
  /// Says by whose clocks a medication comes; the words of that are checked as they are read.
  static let version8 = Migration(script: "ALTER TABLE medication_version ADD COLUMN zone TEXT")
}
