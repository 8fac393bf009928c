extension Migration {
  /// Says from when on a version of a medication holds where that does not go by when it was made.
  static let version2 = Migration(
    script: """
      ALTER TABLE medication_version ADD COLUMN holds_since INTEGER;
      """
  )
}
