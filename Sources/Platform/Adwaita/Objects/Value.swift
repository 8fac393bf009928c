package import CAdwaita

/// A type that a GValue can hold: of a property, or of an argument or result of a signal.
package protocol Value {
  init(from value: UnsafePointer<GValue>)

  /// Initialises `value`, which must be empty, and stores this value in it.
  func store(in value: UnsafeMutablePointer<GValue>)
}

extension Value {
  func withGValue(_ body: (UnsafeMutablePointer<GValue>) -> Void) {
    var boxed = GValue()
    store(in: &boxed)
    body(&boxed)
    g_value_unset(&boxed)
  }
}

// gtype.h defines the fundamental types by macros with casts, which Swift does not import.
private func fundamental(_ number: Int) -> GType { GType(number << Int(G_TYPE_FUNDAMENTAL_SHIFT)) }

extension Bool: Value {
  package init(from value: UnsafePointer<GValue>) { self = g_value_get_boolean(value) != 0 }

  package func store(in value: UnsafeMutablePointer<GValue>) {
    g_value_init(value, fundamental(5))
    g_value_set_boolean(value, self ? 1 : 0)
  }
}

extension Int32: Value {
  package init(from value: UnsafePointer<GValue>) { self = g_value_get_int(value) }

  package func store(in value: UnsafeMutablePointer<GValue>) {
    g_value_init(value, fundamental(6))
    g_value_set_int(value, self)
  }
}

extension UInt32: Value {
  package init(from value: UnsafePointer<GValue>) { self = g_value_get_uint(value) }

  package func store(in value: UnsafeMutablePointer<GValue>) {
    g_value_init(value, fundamental(7))
    g_value_set_uint(value, self)
  }
}

extension Double: Value {
  package init(from value: UnsafePointer<GValue>) { self = g_value_get_double(value) }

  package func store(in value: UnsafeMutablePointer<GValue>) {
    g_value_init(value, fundamental(15))
    g_value_set_double(value, self)
  }
}

extension String: Value {
  package init(from value: UnsafePointer<GValue>) {
    self = g_value_get_string(value).map { String(cString: $0) } ?? ""
  }

  package func store(in value: UnsafeMutablePointer<GValue>) {
    g_value_init(value, fundamental(16))
    g_value_set_string(value, self)
  }
}
