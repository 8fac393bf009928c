import CAdwaita

/// Holds one reference to a GObject and releases it in the end.
@MainActor
package class Object {
  let raw: UnsafeMutableRawPointer

  /// Takes over the caller's reference ("transfer full").
  init(taking new: UnsafeMutableRawPointer?) {
    guard let new else { fatalError("GLib made no object, as it does only for a type that does not exist") }
    raw = new
  }

  /// Adds a reference of its own ("transfer none"), or sinks the floating one of a new widget.
  init(sharing shared: UnsafeMutableRawPointer?) {
    guard let shared, let owned = g_object_ref_sink(shared) else {
      fatalError("GTK made no object, as it does only for a type that does not exist")
    }
    raw = owned
  }

  deinit { MainActor.assumeIsolated { g_object_unref(raw) } }
}

extension Object {
  /// For C functions whose headers define the structure.
  func pointer<Structure>(as type: Structure.Type = Structure.self) -> UnsafeMutablePointer<Structure> {
    raw.assumingMemoryBound(to: type)
  }

  /// For C functions whose headers only declare the structure.
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

  /// Sets `property` to the property `source` of `other`, now and after each change of it.
  func bind(_ property: String, to source: String, of other: Object) {
    g_object_bind_property(other.raw, source, raw, property, pills_binding_sync_create())
  }
}

/// A Swift closure that C keeps as user data.
final class Handler<Argument> {
  let body: @MainActor (Argument) -> Void

  init(_ closure: @escaping @MainActor (Argument) -> Void) { body = closure }

  /// A reference for C to keep until it calls `releaseHandler`.
  var retained: UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

  static func of(_ data: UnsafeMutableRawPointer) -> Handler {
    Unmanaged<Handler>.fromOpaque(data).takeUnretainedValue()
  }
}

/// Releases what `Handler.retained` returned; a GDestroyNotify.
let releaseHandler: @convention(c) (UnsafeMutableRawPointer?) -> Void = { data in
  guard let data else { return }
  Unmanaged<AnyObject>.fromOpaque(data).release()
}
