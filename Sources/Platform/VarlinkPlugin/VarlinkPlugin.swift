import Foundation
import PackagePlugin

/// Runs VarlinkGenerator for each .varlink file of a target.
@main
struct VarlinkPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target.sourceModule else { return [] }
    let generator = try context.tool(named: "VarlinkGenerator").url
    return target.sourceFiles.map(\.url).filter { $0.pathExtension == "varlink" }.map { interface in
      let name = interface.deletingPathExtension().lastPathComponent
      let output = context.pluginWorkDirectoryURL.appending(path: "\(name).swift")
      return .buildCommand(
        displayName: "Making Swift of \(name)",
        executable: generator,
        arguments: [interface.path, output.path],
        inputFiles: [interface],
        outputFiles: [output]
      )
    }
  }
}
