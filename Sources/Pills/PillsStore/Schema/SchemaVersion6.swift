extension Migration {
  /// Says how much a dose of a medication is; the words of that are checked as they are read.
  static let version6 = Migration(
    script: "ALTER TABLE medication_version ADD COLUMN dose TEXT NOT NULL DEFAULT '1' CHECK (dose <> '')"
  )
}
