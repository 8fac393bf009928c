// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The tests of one module, in a folder of their name.
func unitTests(
  _ name: String,
  of dependencies: [Target.Dependency],
  excluding excluded: [String] = []
) -> Target {
  .testTarget(
    name: name,
    dependencies: dependencies,
    path: "Tests/Unit/\(name)",
    exclude: excluded,
    swiftSettings: strict
  )
}

let package = Package(
  name: "pills",
  targets: [
    // From the bottom up: no target imports one that comes later.
    .target(name: "Words", swiftSettings: strict),
    .target(name: "Gettext", dependencies: ["Words", "CLinux"], swiftSettings: strict),
    .target(name: "PillsCore", dependencies: ["Words"], swiftSettings: strict),
    .target(name: "Varlink", dependencies: ["CJansson", "CLinux"], swiftSettings: strict),
    // By each build: Swift of the interfaces that a target has.
    .executableTarget(name: "VarlinkGenerator", swiftSettings: strict),
    .plugin(
      name: "VarlinkPlugin",
      capability: .buildTool(),
      dependencies: ["VarlinkGenerator"],
      path: "Sources/VarlinkPlugin"
    ),
    .target(
      name: "PillsAPI",
      dependencies: ["PillsCore", "Varlink"],
      swiftSettings: strict,
      plugins: ["VarlinkPlugin"]
    ),
    .target(name: "PillsStore", dependencies: ["PillsCore", "CSQLite"], swiftSettings: strict),
    .target(name: "PillsSettings", dependencies: ["PillsCore", "CGLib"], swiftSettings: strict),
    .target(name: "Desktop", dependencies: ["PillsCore", "CLibnotify", "CLinux"], swiftSettings: strict),
    .target(name: "Remotes", dependencies: ["CCurl", "CExpat", "CLinux"], swiftSettings: strict),
    .target(name: "ICalendar", dependencies: ["PillsCore"], swiftSettings: strict),
    .target(name: "Encryption", dependencies: ["CSodium"], swiftSettings: strict),
    .target(name: "Sandbox", dependencies: ["CLinux"], swiftSettings: strict),
    .target(name: "Programs", dependencies: ["CLinux"], swiftSettings: strict),
    .target(name: "SystemdKit", dependencies: ["CSystemd"], swiftSettings: strict),
    // For programs: no task is ever started, so libdispatch is left out of them.
    .target(name: "NoDispatch"),
    .executableTarget(
      name: "pillsd",
      dependencies: [
        "PillsCore", "Varlink", "PillsAPI", "PillsStore", "PillsSettings", "Desktop", "SystemdKit", "Sandbox",
        "Words", "Gettext", "CLinux", "NoDispatch",
      ],
      swiftSettings: strict
    ),
    .target(
      name: "PillsView",
      dependencies: ["PillsCore", "PillsAPI", "Words", "CLinux"],
      swiftSettings: strict
    ),
    .target(
      name: "PillsCommands",
      dependencies: [
        "PillsView", "PillsAPI", "Varlink", "PillsCore", "ICalendar", "Programs", "Words", "Gettext",
        "CLinux",
      ],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "pillsctl",
      dependencies: ["PillsCommands", "NoDispatch"],
      swiftSettings: strict
    ),
    .target(
      name: "PillsSync",
      dependencies: [
        "PillsAPI", "PillsCore", "PillsSettings", "PillsView", "Varlink", "Remotes", "ICalendar",
        "Encryption", "Sandbox", "Programs",
      ],
      swiftSettings: strict
    ),
    .executableTarget(name: "pills-sync", dependencies: ["PillsSync", "NoDispatch"], swiftSettings: strict),

    .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
    // GLib alone, for programs that show no popups.
    .systemLibrary(name: "CGLib", pkgConfig: "glib-2.0", providers: [.apt(["libglib2.0-dev"])]),
    .systemLibrary(name: "CJansson", pkgConfig: "jansson", providers: [.apt(["libjansson-dev"])]),
    .systemLibrary(name: "CLinux"),
    .systemLibrary(name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),
    .systemLibrary(
      name: "CSystemd",
      pkgConfig: "libsystemd",
      providers: [.apt(["libsystemd-dev"])]
    ),
    .systemLibrary(
      name: "CLibnotify",
      pkgConfig: "libnotify",
      providers: [.apt(["libnotify-dev"])]
    ),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),

    unitTests("WordsTests", of: ["Words"]),
    unitTests("PillsCoreTests", of: ["PillsCore"]),
    // The engine in a fake world: what `Tests/Simulation/run` runs at length, and the tests for a few years.
    .target(
      name: "Simulation",
      dependencies: ["PillsCore"],
      path: "Tests/Simulation/World",
      swiftSettings: strict
    ),
    .executableTarget(
      name: "simulate",
      dependencies: ["Simulation"],
      path: "Tests/Simulation/Program",
      swiftSettings: strict
    ),
    .testTarget(
      name: "SimulationTests",
      dependencies: ["Simulation"],
      path: "Tests/Simulation/Tests",
      swiftSettings: strict
    ),
    // What `Tests/Bench/Plan/run` runs.
    .executableTarget(
      name: "measure-plan",
      dependencies: ["PillsCore"],
      path: "Tests/Bench/Plan",
      exclude: ["run"],
      swiftSettings: strict
    ),
    unitTests("VarlinkTests", of: ["Varlink", "CLinux"]),
    unitTests("VarlinkGeneratorTests", of: ["VarlinkGenerator"]),
    unitTests("PillsAPITests", of: ["PillsAPI", "Varlink"]),
    unitTests("PillsStoreTests", of: ["PillsCore", "PillsStore"]),
    unitTests("PillsSettingsTests", of: ["PillsCore", "PillsSettings"]),
    unitTests("DesktopTests", of: ["Desktop", "PillsCore", "CLibnotify"]),
    unitTests("ICalendarTests", of: ["ICalendar", "PillsCore"]),
    // What the tests end to end write and read calendars with.
    .executableTarget(
      name: "calendar-text",
      dependencies: ["ICalendar", "PillsCore"],
      path: "Tests/EndToEnd/Programs/calendar-text",
      swiftSettings: strict
    ),
    // What the next two read.
    .target(name: "Oracle", path: "Tests/Oracles/Oracle", swiftSettings: strict),
    .testTarget(
      name: "ZoneTests",
      dependencies: ["Desktop", "Oracle", "PillsCore"],
      path: "Tests/Oracles/Zones",
      exclude: ["zone_oracle.py"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "ScheduleOracleTests",
      dependencies: ["Oracle", "PillsCore"],
      path: "Tests/Oracles/Schedules",
      exclude: ["schedule_oracle.py"],
      swiftSettings: strict
    ),
    unitTests("RemotesTests", of: ["Remotes"]),
    // What the tests end to end call a remote with.
    .executableTarget(
      name: "remote",
      dependencies: ["Remotes"],
      path: "Tests/EndToEnd/Programs/remote",
      swiftSettings: strict
    ),
    unitTests("EncryptionTests", of: ["Encryption"]),
    unitTests("SystemdKitTests", of: ["SystemdKit", "CSystemd"]),
    unitTests("PillsdTests", of: ["pillsd", "PillsCore", "Sandbox"]),
    unitTests(
      "PillsSyncTests",
      of: [
        "PillsSync", "PillsAPI", "PillsCore", "PillsSettings", "Remotes", "ICalendar", "Encryption",
        "Varlink",
      ]
    ),
    unitTests("PillsViewTests", of: ["PillsView", "PillsCore", "PillsAPI"]),
    unitTests(
      "PillsCommandsTests",
      of: [
        "PillsCommands", "PillsView", "PillsCore", "PillsAPI", "Programs", "Varlink", "CLinux", "pillsctl",
      ],
      excluding: ["Snapshots"]
    ),
  ]
)

// The window is asked for: it needs GTK, and a machine without a display is to build the rest with `swift build` alone.
if Context.environment["PILLS_WINDOW"] != nil {
  package.targets += [
    .target(name: "Adwaita", dependencies: ["CAdwaita"], swiftSettings: strict),
    .target(
      name: "PillsWindow",
      dependencies: [
        "Adwaita", "PillsView", "PillsSettings", "PillsAPI", "PillsCore", "Programs", "Varlink",
        "Words", "Gettext",
      ],
      resources: [.embedInCode("style.css")],
      swiftSettings: strict
    ),
    .executableTarget(name: "pills", dependencies: ["PillsWindow", "NoDispatch"], swiftSettings: strict),
    unitTests("PillsWindowTests", of: ["PillsWindow", "Adwaita", "PillsView", "PillsAPI", "PillsCore"]),
    .systemLibrary(
      name: "CAdwaita",
      pkgConfig: "libadwaita-1",
      providers: [.apt(["libadwaita-1-dev"])]
    ),
  ]
}

// For Tests/Fuzz/run, which has the libFuzzer that this is linked with.
if Context.environment["PILLS_FUZZ"] != nil {
  package.targets += [
    .systemLibrary(name: "CLibFuzzer", path: "Tests/Fuzz/CLibFuzzer"),
    .executableTarget(
      name: "fuzz",
      dependencies: [
        "CLibFuzzer", "PillsCore", "Varlink", "PillsAPI", "PillsSettings", "ICalendar", "PillsCommands",
      ],
      path: "Tests/Fuzz/Targets",
      swiftSettings: strict
    ),
  ]
}

// For packaging/build, which is to build all that is shipped at once, and nothing else.
if Context.environment["PILLS_SHIPPED_ONLY"] != nil {
  package.targets.removeAll { $0.path?.hasPrefix("Tests/") ?? false }
}

// For Tests/Sanitizers/run, which builds no more tests than it is to run: those whose targets' names have one of these words.
if let words = Context.environment["PILLS_TESTS_OF"]?.split(separator: "|") {
  package.targets.removeAll { target in
    target.type == .test && !words.contains { target.name.contains($0) }
  }
}
