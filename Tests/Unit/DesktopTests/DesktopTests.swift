import Testing

/// Parents the tests that share this process's place of the session bus, so that they run one after the other.
@Suite(.serialized) @MainActor struct DesktopTests {}
