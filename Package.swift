// swift-tools-version: 6.0
import PackageDescription

/// How all Swift here is compiled.
let language: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// What is installed does without the standard library's regular expressions, which each program would keep in memory.
let installed =
  language + [.unsafeFlags(["-Xfrontend", "-disable-implicit-string-processing-module-import"])]

/// For builds for debugging too: simulated years then take a tenth of the time.
let optimized: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// A module of a layer, in the folder of its name.
func module(
  _ layer: String,
  _ name: String,
  on dependencies: [Target.Dependency] = [],
  resources: [Resource]? = nil,
  settings: [SwiftSetting] = installed,
  plugins: [Target.PluginUsage]? = nil
) -> Target {
  .target(
    name: name,
    dependencies: dependencies,
    path: "Sources/\(layer)/\(name)",
    resources: resources,
    swiftSettings: settings,
    plugins: plugins
  )
}

/// A program, in a folder of its name with the module of which it is made.
func program(_ name: String, of module: String) -> Target {
  .executableTarget(
    name: name,
    dependencies: [.byName(name: module), "NoDispatch"],
    path: "Sources/Programs/\(name)",
    exclude: [module],
    swiftSettings: installed
  )
}

/// A library of the system, with its name for pkg-config and its package of Debian.
func systemLibrary(_ name: String, _ pkgConfig: String, _ package: String) -> Target {
  .systemLibrary(name: name, path: "Sources/C/\(name)", pkgConfig: pkgConfig, providers: [.apt([package])])
}

/// The tests of one module, in a folder of their name.
func unitTests(
  _ name: String,
  of dependencies: [Target.Dependency],
  excluding excluded: [String] = []
) -> Target {
  .testTarget(
    name: name,
    dependencies: dependencies + ["PillsTestSupport"],
    path: "Tests/Unit/\(name)",
    exclude: excluded,
    swiftSettings: language
  )
}

let package = Package(
  name: "pills",
  targets: [
    // From the bottom up, a folder of Sources after another: no target imports one of a later folder.
    systemLibrary("CCurl", "libcurl", "libcurl4-openssl-dev"),
    systemLibrary("CExpat", "expat", "libexpat1-dev"),
    // GLib alone, for programs that show no popups.
    systemLibrary("CGLib", "glib-2.0", "libglib2.0-dev"),
    systemLibrary("CJansson", "jansson", "libjansson-dev"),
    systemLibrary("CLibnotify", "libnotify", "libnotify-dev"),
    .systemLibrary(name: "CLinux", path: "Sources/C/CLinux"),
    systemLibrary("CSodium", "libsodium", "libsodium-dev"),
    systemLibrary("CSQLite", "sqlite3", "libsqlite3-dev"),
    systemLibrary("CSystemd", "libsystemd", "libsystemd-dev"),
    // For programs: no task is ever started, so libdispatch is left out of them.
    .target(name: "NoDispatch", path: "Sources/C/NoDispatch"),

    module("Core", "Words", settings: installed + optimized),
    module("Core", "PillsCore", on: ["Words"], settings: installed + optimized),

    module("Platform", "Desktop", on: ["PillsCore", "Files", "CLibnotify", "CLinux"]),
    module("Platform", "Encryption", on: ["CSodium"]),
    module("Platform", "Files", on: ["CLinux"]),
    module("Platform", "Gettext", on: ["Words", "Files", "CLinux"]),
    module("Platform", "ICalendar", on: ["Words", "PillsCore"]),
    module("Platform", "Remotes", on: ["Words", "PillsCore", "Files", "CCurl", "CExpat"]),
    module("Platform", "Sandbox", on: ["CLinux"]),
    module("Platform", "Subprocess", on: ["Files", "CLinux"]),
    module("Platform", "SystemdKit", on: ["Files", "CSystemd"]),
    module("Platform", "Varlink", on: ["Files", "CJansson", "CLinux"], plugins: ["VarlinkPlugin"]),
    module("Platform", "VarlinkLoop", on: ["SystemdKit", "Varlink"]),
    // By each build: Swift of the interfaces that a target has.
    .executableTarget(
      name: "VarlinkGenerator",
      dependencies: ["Files"],
      path: "Sources/Platform/VarlinkGenerator",
      swiftSettings: language
    ),
    .plugin(
      name: "VarlinkPlugin",
      capability: .buildTool(),
      dependencies: ["VarlinkGenerator"],
      path: "Sources/Platform/VarlinkPlugin"
    ),

    module("Pills", "PillsAPI", on: ["PillsCore", "Varlink", "Words"], plugins: ["VarlinkPlugin"]),
    module("Pills", "PillsSettings", on: ["PillsCore", "Files", "CGLib"]),
    module("Pills", "PillsStore", on: ["Words", "PillsCore", "Files", "CSQLite"]),
    module("Pills", "PillsView", on: ["PillsCore", "PillsAPI", "Gettext", "Words", "CLinux"]),

    .executableTarget(
      name: "pillsd",
      dependencies: [
        "PillsCore", "Varlink", "VarlinkLoop", "PillsAPI", "PillsStore", "PillsSettings", "Desktop",
        "SystemdKit", "Sandbox", "Words", "Gettext", "CLinux", "NoDispatch",
      ],
      path: "Sources/Programs/pillsd",
      swiftSettings: installed
    ),
    module(
      "Programs/pillsctl",
      "PillsCommands",
      on: [
        "PillsView", "PillsAPI", "Varlink", "PillsCore", "Files", "ICalendar", "Subprocess", "Words",
        "Gettext",
        "CLinux",
      ],
      plugins: ["VarlinkPlugin"]
    ),
    program("pillsctl", of: "PillsCommands"),
    module(
      "Programs/pills-sync",
      "PillsSync",
      on: [
        "PillsAPI", "PillsCore", "PillsSettings", "PillsView", "Varlink", "Remotes", "ICalendar",
        "Encryption", "Files", "Sandbox", "Subprocess", "Words", "Gettext",
      ],
      plugins: ["VarlinkPlugin"]
    ),
    program("pills-sync", of: "PillsSync"),
    module(
      "Programs/pills-tell",
      "PillsTell",
      on: [
        "PillsAPI", "PillsCore", "PillsSettings", "PillsView", "Varlink", "VarlinkLoop", "SystemdKit",
        "Files", "Subprocess", "Words", "Gettext", "CLinux",
      ],
      plugins: ["VarlinkPlugin"]
    ),
    program("pills-tell", of: "PillsTell"),

    // What tests of several modules need: folders and files, and what pillsd sends.
    .target(name: "PillsTestSupport", path: "Tests/Unit/PillsTestSupport", swiftSettings: language),
    .target(
      name: "PillsSamples",
      dependencies: ["PillsAPI", "PillsCore", "PillsView", "Varlink"],
      path: "Tests/Unit/PillsSamples",
      swiftSettings: language
    ),
    unitTests("WordsTests", of: ["Words"]),
    // In two, so that both processors of a small machine have one to build.
    unitTests("PillsCoreTests", of: ["PillsCore", "PillsCoreTestSupport", "Simulation", "Words"]),
    unitTests("EngineTests", of: ["PillsCore", "PillsCoreTestSupport", "Simulation"]),
    unitTests("PillsCoreTestSupport", of: ["PillsCore", "Simulation"]),
    // The engine in a fake world: what `Tests/Simulation/run` runs at length, and the tests for a few years.
    .target(
      name: "Simulation",
      dependencies: ["PillsCore"],
      path: "Tests/Simulation/World",
      swiftSettings: language + optimized
    ),
    .executableTarget(
      name: "simulate",
      dependencies: ["Simulation"],
      path: "Tests/Simulation/Program",
      swiftSettings: language
    ),
    .testTarget(
      name: "SimulationTests",
      dependencies: ["Simulation"],
      path: "Tests/Simulation/Tests",
      swiftSettings: language
    ),
    // What `Tests/Bench/run` measures the plan with.
    .executableTarget(
      name: "measure-plan",
      dependencies: ["PillsCore"],
      path: "Tests/Bench/Plan",
      swiftSettings: language
    ),
    unitTests("VarlinkTests", of: ["Varlink", "CLinux"]),
    unitTests("VarlinkGeneratorTests", of: ["VarlinkGenerator"]),
    unitTests("PillsAPITests", of: ["PillsAPI", "PillsSamples", "Varlink"]),
    unitTests("FilesTests", of: ["Files"]),
    unitTests("PillsStoreTests", of: ["PillsCore", "PillsCoreTestSupport", "PillsStore", "CSQLite"]),
    unitTests("PillsSettingsTests", of: ["PillsCore", "PillsSettings"]),
    unitTests("DesktopTests", of: ["Desktop", "PillsCore", "CLibnotify"]),
    unitTests("ICalendarTests", of: ["ICalendar", "PillsCore"]),
    .testTarget(
      name: "ZoneTests",
      dependencies: ["Desktop", "PillsCore"],
      path: "Tests/Oracles/Zones",
      exclude: ["zone_oracle.py"],
      swiftSettings: language
    ),
    unitTests("RemotesTests", of: ["Remotes", "PillsCore", "Files"]),
    // What the tests end to end call a remote with.
    .executableTarget(
      name: "remote",
      dependencies: ["PillsCore", "PillsSync", "Remotes", "Varlink"],
      path: "Tests/EndToEnd/Programs/remote",
      swiftSettings: language
    ),
    unitTests("EncryptionTests", of: ["Encryption"]),
    unitTests("SystemdKitTests", of: ["SystemdKit", "Files", "CSystemd"]),
    unitTests("PillsdTests", of: ["pillsd", "PillsCore", "Sandbox", "SystemdKit"]),
    unitTests(
      "PillsSyncTests",
      of: [
        "PillsSync", "PillsAPI", "PillsCore", "PillsSettings", "PillsSamples", "Remotes", "ICalendar",
        "Encryption", "Varlink",
      ]
    ),
    unitTests(
      "PillsTellTests",
      of: [
        "PillsTell", "PillsAPI", "PillsCore", "PillsSettings", "PillsSamples", "Subprocess", "Varlink",
        "Words",
      ]
    ),
    unitTests(
      "PillsViewTests",
      of: ["PillsView", "PillsSamples", "PillsCore", "PillsAPI", "Varlink", "Words"],
      excluding: ["errors.txt"]
    ),
    unitTests(
      "PillsCommandsTests",
      of: [
        "PillsCommands", "PillsView", "PillsSamples", "PillsCore", "PillsAPI", "Subprocess", "Varlink",
        "Words", "CLinux", "pillsctl",
      ],
      excluding: ["Snapshots"]
    ),
  ]
)

// The window is asked for: it needs GTK, and a machine without a display is to build the rest with `swift build` alone.
if Context.environment["PILLS_WINDOW"] != nil {
  package.targets += [
    systemLibrary("CAdwaita", "libadwaita-1", "libadwaita-1-dev"),
    module("Platform", "Adwaita", on: ["CAdwaita"]),
    module(
      "Programs/pills",
      "PillsWindow",
      on: [
        "Adwaita", "PillsView", "PillsSettings", "PillsAPI", "PillsCore", "Files", "Subprocess", "Varlink",
        "Words", "Gettext",
      ],
      resources: [.embedInCode("style.css")]
    ),
    program("pills", of: "PillsWindow"),
    unitTests(
      "PillsWindowTests",
      of: [
        "PillsWindow", "PillsSamples", "Adwaita", "CAdwaita", "PillsView", "PillsAPI", "PillsCore", "Varlink",
        "Words",
      ]
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
        "Remotes", "Encryption", "PillsSync",
      ],
      path: "Tests/Fuzz/Targets",
      swiftSettings: language
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
    target.type == .test && !target.name.hasSuffix("TestSupport")
      && !words.contains { target.name.contains($0) }
  }
}
