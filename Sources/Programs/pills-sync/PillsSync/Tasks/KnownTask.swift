import PillsAPI
import PillsCore
import Varlink

/// What is known of the resource of a task since it was last read or written.
struct KnownTask: Hashable {
  /// Empty where the remote did not tell it.
  let version: String
  let state: Sync.Tick.Input.State
  /// The entries about the task, for a program that drops what is said of them.
  let heads: [String]
  /// That of the task which it was to show, by what this machine knew then; empty where that has to be looked at again.
  ///
  /// As long as nothing else is to be shown, what others write stays, so that two machines that see things in different ways
  /// do not take turns in writing.
  var fingerprint = ""
}

extension KnownTask: JSONConvertible {
  init(from json: JSONReader) throws(UnfitJSON) {
    let members = try json.members()
    version = try members.required("version")
    state = try members.required("state")
    heads = try members.required("heads")
    fingerprint = try members.required("fingerprint")
  }

  func write(to json: JSONWriter) throws(UnwritableNumber) {
    let object = json.object()
    try object.write("fingerprint", fingerprint)
    try object.write("heads", heads)
    try object.write("state", state)
    try object.write("version", version)
  }
}
