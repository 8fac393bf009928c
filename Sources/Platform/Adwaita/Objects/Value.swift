package import CAdwaita

/// What travels in a GValue: properties, and the arguments and results of signals.
package protocol Value {
  /// Reads a value that holds one of this type.
  init(from value: UnsafePointer<GValue>)

  /// Initialises `value`, which is empty, and stores itself in it.
  func store(in value: UnsafeMutablePointer<GValue>)
}

extension Value {
  /// Lends itself as a GValue.
  func withGValue(_ body: (UnsafeMutablePointer<GValue>) -> Void) {
    var boxed = GValue()
    store(in: &boxed)
    body(&boxed)
    g_value_unset(&boxed)
  }
}

// The fundamental types are casts in macros, which Swift does not import (gtype.h).
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
