import CAdwaita

/// What a widget is, for screen readers.
package struct Role: Sendable {
  let value: GtkAccessibleRole

  package static let checkBox = Role(value: GTK_ACCESSIBLE_ROLE_CHECKBOX)
  package static let image = Role(value: GTK_ACCESSIBLE_ROLE_IMG)
}

/// What a check box says.
package enum CheckState: Hashable, Sendable {
  case off
  case on
  case mixed
}

extension Widget {
  // From GTK 4.10 on what is written on a button comes before any name that it has, and what is below a title before any
  // description.

  /// What screen readers call it, whatever is written on it.
  package func setAccessibleName(_ name: String) {
    gtk_accessible_reset_relation(opaque, GTK_ACCESSIBLE_RELATION_LABELLED_BY)
    setProperty(GTK_ACCESSIBLE_PROPERTY_LABEL, name)
  }

  /// What screen readers add to the name.
  package func setAccessibleDescription(_ text: String) {
    gtk_accessible_reset_relation(opaque, GTK_ACCESSIBLE_RELATION_DESCRIBED_BY)
    setProperty(GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text)
  }

  /// What screen readers say that a check box is.
  package func setCheckState(_ check: CheckState) {
    var state = GTK_ACCESSIBLE_STATE_CHECKED
    let value: Int32 =
      switch check {
      case .off: 0
      case .on: 1
      case .mixed: 2
      }
    // GTK 4.8 reads it as an int, though gtk_accessible_state_init_value makes an enum of it.
    value.withGValue { gtk_accessible_update_state_value(opaque, 1, &state, $0) }
  }

  /// Named for screen readers; chained where a page is put together.
  package func named(_ name: String) -> Self {
    setAccessibleName(name)
    return self
  }

  private func setProperty(_ property: GtkAccessibleProperty, _ text: String) {
    var property = property
    text.withGValue { gtk_accessible_update_property_value(opaque, 1, &property, $0) }
  }
}
