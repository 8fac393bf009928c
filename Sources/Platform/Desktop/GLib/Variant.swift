import CLibnotify

/// Owns a value of the D-Bus type system (GVariant).
final class Variant {
  let pointer: OpaquePointer

  /// Takes over the caller's reference, also a floating one.
  init(taking pointer: OpaquePointer) { self.pointer = g_variant_take_ref(pointer) }

  deinit { g_variant_unref(pointer) }

  convenience init(string: String) { self.init(taking: g_variant_new_string(string)) }

  convenience init(number: UInt32) { self.init(taking: g_variant_new_uint32(number)) }

  /// A value of the type `v`.
  convenience init(boxing value: Variant) {
    defer { withExtendedLifetime(value) {} }
    self.init(taking: g_variant_new_variant(value.pointer))
  }

  convenience init(tuple members: [Variant]) {
    var pointers = members.map { OpaquePointer?.some($0.pointer) }
    // An initialiser may release its arguments before the call that still needs them.
    defer { withExtendedLifetime(members) {} }
    self.init(taking: g_variant_new_tuple(&pointers, gsize(pointers.count)))
  }

  /// An array may be empty, so `signature` gives the type of its members.
  convenience init(array members: [Variant], of signature: String) {
    var pointers = members.map { OpaquePointer?.some($0.pointer) }
    defer { withExtendedLifetime(members) {} }
    let type = g_variant_type_new(signature)
    defer { g_variant_type_free(type) }
    self.init(taking: g_variant_new_array(type, &pointers, gsize(pointers.count)))
  }

  /// A dictionary of type `a{sv}` whose values are all texts.
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

  /// The value must be a container that has a member at `index`.
  subscript(index: Int) -> Variant {
    withPointer { Variant(taking: g_variant_get_child_value($0, gsize(index))) }
  }

  var members: [Variant] {
    guard withPointer({ g_variant_is_container($0) }) != 0 else { return [] }
    return (0..<Int(withPointer { g_variant_n_children($0) })).map { self[$0] }
  }

  var string: String? {
    guard hasType("s") else { return nil }
    return withPointer { String(cString: g_variant_get_string($0, nil)) }
  }

  var flag: Bool? { hasType("b") ? withPointer { g_variant_get_boolean($0) != 0 } : nil }

  var number: UInt32? { hasType("u") ? withPointer { g_variant_get_uint32($0) } : nil }

  /// Swift could release the object after reading its pointer, while C still uses it.
  private func withPointer<Value>(_ body: (OpaquePointer) -> Value) -> Value {
    withExtendedLifetime(self) { body(pointer) }
  }
}
