extension Migration {
  /// Says from when on a version of a medication holds where that does not go by when it was made.
  static let version2 = Migration(
    script: """
      -- Whether the popup is closed, or about to be, so that its number is not used again.
      ALTER TABLE reminder ADD COLUMN popup_is_retired INTEGER NOT NULL DEFAULT 0
        CHECK (popup_is_retired IN (0, 1) AND (popup_is_retired = 0 OR popup_number IS NOT NULL));

      ALTER TABLE medication_version ADD COLUMN holds_since INTEGER;
      """
  )
}
