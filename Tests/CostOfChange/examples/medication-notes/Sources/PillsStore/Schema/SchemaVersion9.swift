extension Migration {
  /// Keeps what a person notes down about a medication.
  static let version9 = Migration(
    script: "ALTER TABLE medication_version ADD COLUMN notes TEXT NOT NULL DEFAULT ''"
  )
}
