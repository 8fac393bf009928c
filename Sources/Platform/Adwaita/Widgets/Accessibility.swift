import CAdwaita

/// The role of a widget for screen readers.
package struct Role: Sendable {
  let value: GtkAccessibleRole

  package static let checkBox = Role(value: GTK_ACCESSIBLE_ROLE_CHECKBOX)
  package static let image = Role(value: GTK_ACCESSIBLE_ROLE_IMG)
  package static let radio = Role(value: GTK_ACCESSIBLE_ROLE_RADIO)
  package static let radioGroup = Role(value: GTK_ACCESSIBLE_ROLE_RADIO_GROUP)
  package static let group = Role(value: GTK_ACCESSIBLE_ROLE_GROUP)
  static let presentation = Role(value: GTK_ACCESSIBLE_ROLE_PRESENTATION)
}

/// The state of a check box for screen readers.
package enum CheckState: Hashable, Sendable {
  case off
  case on
  case mixed
}

extension Widget {
  // From GTK 4.10 on, texts and titles win over names and descriptions unless their relation is reset.

  /// Sets the name for screen readers, whatever text the widget shows.
  package func setAccessibleName(_ name: String) {
    gtk_accessible_reset_relation(opaque, GTK_ACCESSIBLE_RELATION_LABELLED_BY)
    setProperty(GTK_ACCESSIBLE_PROPERTY_LABEL, name)
  }

  package func setAccessibleDescription(_ text: String) {
    gtk_accessible_reset_relation(opaque, GTK_ACCESSIBLE_RELATION_DESCRIBED_BY)
    setProperty(GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text)
  }

  /// Sets what it is for screen readers; only before it is shown.
  func setRole(_ role: Role) {
    var value = GValue()
    g_value_init(&value, gtk_accessible_role_get_type())
    g_value_set_enum(&value, gint(role.value.rawValue))
    g_object_set_property(pointer(), "accessible-role", &value)
    g_value_unset(&value)
  }

  /// Presents it as a group of this name, in which only one thing can be chosen unless `severally`.
  package func asChoices(_ name: String, severally: Bool) -> Self {
    setRole(severally ? .group : .radioGroup)
    return named(name)
  }

  /// Sets the state for screen readers; the role must be `checkBox` or `radio`.
  package func setCheckState(_ check: CheckState) {
    var state = GTK_ACCESSIBLE_STATE_CHECKED
    let value: Int32 =
      switch check {
      case .off: 0
      case .on: 1
      case .mixed: 2
      }
    // GTK 4.8 reads an int here, although gtk_accessible_state_init_value makes an enum.
    value.withGValue { gtk_accessible_update_state_value(opaque, 1, &state, $0) }
  }

  /// Whether screen readers pass over it, although it has a place in the window.
  func setHiddenFromReaders(_ isHidden: Bool) {
    var state = GTK_ACCESSIBLE_STATE_HIDDEN
    isHidden.withGValue { gtk_accessible_update_state_value(opaque, 1, &state, $0) }
  }

  package func named(_ name: String) -> Self {
    setAccessibleName(name)
    return self
  }

  private func setProperty(_ property: GtkAccessibleProperty, _ text: String) {
    var property = property
    text.withGValue { gtk_accessible_update_property_value(opaque, 1, &property, $0) }
  }
}
