import CLibnotify

/// A value of the D-Bus type system (GVariant), owned.
final class Variant {
  let pointer: OpaquePointer

  /// Takes over the caller's reference, a floating one too.
  init(taking pointer: OpaquePointer) {
    self.pointer = g_variant_take_ref(pointer)
  }

  deinit {
    g_variant_unref(pointer)
  }

  convenience init(string: String) { self.init(taking: g_variant_new_string(string)) }

  convenience init(number: UInt32) { self.init(taking: g_variant_new_uint32(number)) }

  convenience init(tuple members: [Variant]) {
    var pointers = members.map { OpaquePointer?.some($0.pointer) }
    // An initialiser owns its arguments and may let go of them before the call that needs them alive.
    defer { withExtendedLifetime(members) {} }
    self.init(taking: g_variant_new_tuple(&pointers, gsize(pointers.count)))
  }

  func hasType(_ signature: String) -> Bool {
    String(cString: g_variant_get_type_string(pointer)) == signature
  }

  /// The member at `index` of a container that has one there.
  subscript(index: Int) -> Variant {
    Variant(taking: g_variant_get_child_value(pointer, gsize(index)))
  }

  /// The members of a container, none for any other value.
  var members: [Variant] {
    guard g_variant_is_container(pointer) != 0 else { return [] }
    return (0..<Int(g_variant_n_children(pointer))).map { self[$0] }
  }

  /// Nil when the value is no string.
  var string: String? {
    guard hasType("s") else { return nil }
    return String(cString: g_variant_get_string(pointer, nil))
  }

  /// Nil when the value is no unsigned 32-bit number.
  var number: UInt32? {
    hasType("u") ? g_variant_get_uint32(pointer) : nil
  }
}
