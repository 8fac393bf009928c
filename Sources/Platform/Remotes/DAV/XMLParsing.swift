internal import CExpat

/// The reason why XML is not read.
enum XMLRefusal: Error {
  case malformed(String)
  /// It has a document type. WebDAV never needs one, and without it there are no entities.
  case documentType
  /// It has more levels or elements than any server's answer.
  case tooComplex
}

extension XMLElement {
  static func parse(_ bytes: [UInt8]) throws(XMLRefusal) -> XMLElement { try XMLParsing().parse(bytes) }
}

/// Builds a tree from the events of one expat parser.
private final class XMLParsing {
  private let parser: XML_Parser
  private var open: [(element: XMLElement, text: [UInt8])] = []
  private var root: XMLElement?
  private var count = 0
  private var refusal: XMLRefusal?

  init() {
    // Null only if memory has run out, which also ends the process in Swift's own allocations.
    guard let made = XML_ParserCreateNS(nil, XML_Char(Self.separator)) else { fatalError("out of memory") }
    parser = made
  }

  deinit { XML_ParserFree(parser) }

  /// Between namespace and name, as no namespace contains a space.
  private static let separator = UInt8(ascii: " ")

  private static let mostElements = 500_000
  private static let mostDepth = 32

  func parse(_ bytes: [UInt8]) throws(XMLRefusal) -> XMLElement {
    // Only XML_Parse calls the handlers, and this object outlives it.
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser,
      { context, name, attributes in XMLParsing.of(context)?.start(name, attributes) },
      { context, _ in XMLParsing.of(context)?.end() }
    )
    XML_SetCharacterDataHandler(parser) { context, bytes, count in
      XMLParsing.of(context)?.add(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
    }
    XML_SetStartDoctypeDeclHandler(parser) { context, _, _, _, _ in
      XMLParsing.of(context)?.refuse(.documentType)
    }
    let status = withExtendedLifetime(self) {
      bytes.withUnsafeBytes { bytes in
        XML_Parse(parser, bytes.bindMemory(to: CChar.self).baseAddress, CInt(clamping: bytes.count), 1)
      }
    }
    if let refusal { throw refusal }
    guard status == XML_STATUS_OK, let root else {
      let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "no element"
      throw .malformed("line \(pills_current_line(parser)): \(reason)")
    }
    return root
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> XMLParsing? {
    context.map { Unmanaged<XMLParsing>.fromOpaque($0).takeUnretainedValue() }
  }

  private func refuse(_ reason: XMLRefusal) {
    refusal = reason
    XML_StopParser(parser, XML_Bool(XML_FALSE))
  }

  private func start(
    _ name: UnsafePointer<CChar>?,
    _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
  ) {
    // Expat may still report the end of an element after it was stopped.
    guard refusal == nil, let name else { return }
    count += 1
    guard count <= Self.mostElements, open.count < Self.mostDepth else { return refuse(.tooComplex) }
    var known: [String: String] = [:]
    var next = attributes
    // Names and values alternate, with a null at the end.
    while let pair = next, let key = pair[0], let value = pair[1] {
      known[Self.name(String(cString: key)).local] = String(cString: value)
      next = pair + 2
    }
    open.append((XMLElement(name: Self.name(String(cString: name)), attributes: known), []))
  }

  private func add(_ bytes: UnsafeRawBufferPointer) {
    guard !open.isEmpty else { return }
    open[open.count - 1].text.append(contentsOf: bytes)
  }

  private func end() {
    guard refusal == nil, let last = open.popLast() else { return }
    var element = last.element
    element.text = String(decoding: last.text, as: UTF8.self)
    if open.isEmpty {
      root = element
    } else {
      open[open.count - 1].element.children.append(element)
    }
  }

  private static func name(_ text: String) -> XMLName {
    let parts = text.split(separator: Character(UnicodeScalar(separator)), maxSplits: 1)
    guard parts.count == 2 else { return XMLName(namespace: "", local: text) }
    return XMLName(namespace: String(parts[0]), local: String(parts[1]))
  }
}
