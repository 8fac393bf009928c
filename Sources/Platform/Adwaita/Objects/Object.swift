import CAdwaita

/// Holds one reference to a GObject, and gives it back when it is released.
@MainActor
package class Object {
  let raw: UnsafeMutableRawPointer

  /// Takes over the caller's reference ("transfer full").
  init(taking new: UnsafeMutableRawPointer?) {
    guard let new else { fatalError("GLib made no object, as it does only for a type that does not exist") }
    raw = new
  }

  /// Shares what somebody else owns ("transfer none"), and sinks it if it floats, as every new widget does.
  init(sharing shared: UnsafeMutableRawPointer?) {
    guard let shared, let owned = g_object_ref_sink(shared) else {
      fatalError("GTK made no object, as it does only for a type that does not exist")
    }
    raw = owned
  }

  deinit { MainActor.assumeIsolated { g_object_unref(raw) } }
}

extension Object {
  /// As C functions take it whose headers define the structure.
  func pointer<Structure>(as type: Structure.Type = Structure.self) -> UnsafeMutablePointer<Structure> {
    raw.assumingMemoryBound(to: type)
  }

  /// As all other C functions take it.
  var opaque: OpaquePointer { OpaquePointer(raw) }

  func set(_ property: String, _ value: some Value) {
    value.withGValue { g_object_set_property(pointer(), property, $0) }
  }

  func get<Result: Value>(_ property: String, as type: Result.Type = Result.self) -> Result {
    var boxed = GValue()
    g_object_get_property(pointer(), property, &boxed)
    defer { g_value_unset(&boxed) }
    return Result(from: &boxed)
  }

  /// Makes `property` what `other`'s `source` is, now and whenever that changes.
  func bind(_ property: String, to source: String, of other: Object) {
    g_object_bind_property(other.raw, source, raw, property, pills_binding_sync_create())
  }
}

/// A closure as the user data of C.
final class Handler<Argument> {
  let body: @MainActor (Argument) -> Void

  init(_ closure: @escaping @MainActor (Argument) -> Void) { body = closure }

  /// A reference for C to keep, until `release` gives it back.
  var retained: UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

  /// That which C keeps.
  static func of(_ data: UnsafeMutableRawPointer) -> Handler {
    Unmanaged<Handler>.fromOpaque(data).takeUnretainedValue()
  }
}

/// Gives back what `Handler.retained` handed out; a GDestroyNotify.
let releaseHandler: @convention(c) (UnsafeMutableRawPointer?) -> Void = { data in
  guard let data else { return }
  Unmanaged<AnyObject>.fromOpaque(data).release()
}
