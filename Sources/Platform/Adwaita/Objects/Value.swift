package import CAdwaita

/// A type that a GValue can hold: of a property, or of an argument or result of a signal.
package protocol Value {
  /// The number of the fundamental type in gtype.h, whose macros have casts that Swift does not import.
  static var fundamentalType: Int { get }

  init(from value: UnsafePointer<GValue>)

  /// Stores this value in `value`, which has its type.
  func set(_ value: UnsafeMutablePointer<GValue>)
}

extension Value {
  /// Initialises `value`, which must be empty, and stores this value in it.
  func store(in value: UnsafeMutablePointer<GValue>) {
    g_value_init(value, GType(Self.fundamentalType << Int(G_TYPE_FUNDAMENTAL_SHIFT)))
    set(value)
  }

  func withGValue(_ body: (UnsafeMutablePointer<GValue>) -> Void) {
    var boxed = GValue()
    store(in: &boxed)
    body(&boxed)
    g_value_unset(&boxed)
  }
}

extension Bool: Value {
  package static var fundamentalType: Int { 5 }
  package init(from value: UnsafePointer<GValue>) { self = g_value_get_boolean(value) != 0 }
  package func set(_ value: UnsafeMutablePointer<GValue>) { g_value_set_boolean(value, self ? 1 : 0) }
}

extension Int32: Value {
  package static var fundamentalType: Int { 6 }
  package init(from value: UnsafePointer<GValue>) { self = g_value_get_int(value) }
  package func set(_ value: UnsafeMutablePointer<GValue>) { g_value_set_int(value, self) }
}

extension UInt32: Value {
  package static var fundamentalType: Int { 7 }
  package init(from value: UnsafePointer<GValue>) { self = g_value_get_uint(value) }
  package func set(_ value: UnsafeMutablePointer<GValue>) { g_value_set_uint(value, self) }
}

extension Double: Value {
  package static var fundamentalType: Int { 15 }
  package init(from value: UnsafePointer<GValue>) { self = g_value_get_double(value) }
  package func set(_ value: UnsafeMutablePointer<GValue>) { g_value_set_double(value, self) }
}

extension String: Value {
  package static var fundamentalType: Int { 16 }
  package init(from value: UnsafePointer<GValue>) {
    self = g_value_get_string(value).map { String(cString: $0) } ?? ""
  }
  package func set(_ value: UnsafeMutablePointer<GValue>) { g_value_set_string(value, self) }
}

/// The text that an action is called with.
struct TextVariant: Value {
  static let fundamentalType = 21
  let text: String

  init(from value: UnsafePointer<GValue>) {
    text =
      g_value_get_variant(value).flatMap { g_variant_get_string($0, nil) }.map { String(cString: $0) } ?? ""
  }

  func set(_ value: UnsafeMutablePointer<GValue>) { g_value_take_variant(value, g_variant_new_string(text)) }
}
