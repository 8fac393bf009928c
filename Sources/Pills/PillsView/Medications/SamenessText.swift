import Words

/// What came of saying whether two medications are the same.
package func samenessText(changed: Bool, same: Bool) -> String {
  switch (changed, same) {
  case (true, true): translated("They are now one medication, on all your devices.")
  case (true, false): translated("They are now different medications, on all your devices.")
  case (false, true): translated("They are already one medication.")
  case (false, false): translated("They are already different medications.")
  }
}
