import CLibnotify

/// A value of the D-Bus type system (GVariant), owned.
final class Variant {
  let pointer: OpaquePointer

  /// Takes over the caller's reference, a floating one too.
  init(taking pointer: OpaquePointer) { self.pointer = g_variant_take_ref(pointer) }

  deinit { g_variant_unref(pointer) }

  convenience init(string: String) { self.init(taking: g_variant_new_string(string)) }

  convenience init(number: UInt32) { self.init(taking: g_variant_new_uint32(number)) }

  convenience init(tuple members: [Variant]) {
    var pointers = members.map { OpaquePointer?.some($0.pointer) }
    // An initialiser owns its arguments and may let go of them before the call that needs them alive.
    defer { withExtendedLifetime(members) {} }
    self.init(taking: g_variant_new_tuple(&pointers, gsize(pointers.count)))
  }

  /// An array, of a type that is given as there may be nothing in it.
  convenience init(array members: [Variant], of signature: String) {
    var pointers = members.map { OpaquePointer?.some($0.pointer) }
    defer { withExtendedLifetime(members) {} }
    let type = g_variant_type_new(signature)
    defer { g_variant_type_free(type) }
    self.init(taking: g_variant_new_array(type, &pointers, gsize(pointers.count)))
  }

  /// What D-Bus calls `a{sv}`, with texts alone.
  convenience init(texts: [String: String]) {
    let entries = texts.map { key, text in
      let value = g_variant_new_variant(g_variant_new_string(text))
      return Variant(taking: g_variant_new_dict_entry(g_variant_new_string(key), value))
    }
    self.init(array: entries, of: "{sv}")
  }

  func hasType(_ signature: String) -> Bool {
    withPointer { String(cString: g_variant_get_type_string($0)) } == signature
  }

  /// The member at `index` of a container that has one there.
  subscript(index: Int) -> Variant {
    withPointer { Variant(taking: g_variant_get_child_value($0, gsize(index))) }
  }

  /// The members of a container, none for any other value.
  var members: [Variant] {
    guard withPointer({ g_variant_is_container($0) }) != 0 else { return [] }
    return (0..<Int(withPointer { g_variant_n_children($0) })).map { self[$0] }
  }

  /// Nil when the value is no string.
  var string: String? {
    guard hasType("s") else { return nil }
    return withPointer { String(cString: g_variant_get_string($0, nil)) }
  }

  /// Nil when the value is no truth value.
  var flag: Bool? { hasType("b") ? withPointer { g_variant_get_boolean($0) != 0 } : nil }

  /// Nil when the value is no unsigned 32-bit number.
  var number: UInt32? { hasType("u") ? withPointer { g_variant_get_uint32($0) } : nil }

  /// Swift may let go of an object once its pointer is read, before C has looked at what that points to.
  private func withPointer<Value>(_ body: (OpaquePointer) -> Value) -> Value {
    withExtendedLifetime(self) { body(pointer) }
  }
}
