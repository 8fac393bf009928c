/// Writes one JSON text for all encoders and containers of it.
final class JSONWriter {
  // A value of its own: asked for once a step, it is checked for conflicting access once a step.
  var text = JSONText()
}
