import Words

extension Command {
  static let completions = Command(
    "completions",
    summary: "print the completions for a shell",
    arguments: [
      CommandArgument(
        written: "SHELL",
        summary: "your shell: bash, zsh or fish",
        choices: Shell.allCases.map(\.rawValue)
      )
    ],
    description: paragraphs(
      "A package has installed them already. You need this only if you installed Pills by hand."
    ),
    examples: ["pillsctl completions fish > ~/.config/fish/completions/pillsctl.fish": "for fish"]
  ) { (context) throws(Failure) in
    // The argument's choices are the raw values of Shell.
    try Output.write((context.arguments[0].flatMap(Shell.init) ?? .bash).completions)
  }
}

/// A shell for which there are completions.
enum Shell: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish

  var completions: String {
    switch self {
    case .bash: bashCompletions
    case .zsh: zshCompletions
    case .fish: fishCompletions
    }
  }
}

private let bashCompletions = #"""
  # bash completion for pillsctl, printed by 'pillsctl completions bash'

  _pillsctl() {
      local word line words=()
      # Bash splits words at '=' and ':' too.
      for word in "${COMP_WORDS[@]:1:COMP_CWORD}"; do
          if ((${#words[@]})) && [[ $word == [=:]* || ${words[-1]} == *[=:] ]]; then
              words[-1]+=$word
          else
              words+=("$word")
          fi
      done
      local current=${words[-1]}
      # What comes before the last of these stays as it is.
      local kept=${current%"${current##*[=:]}"}
      COMPREPLY=()
      while IFS= read -r line; do
          if [[ $line == $'\t'* ]]; then
              mapfile -t COMPREPLY < <(compgen -f -- "${current#"$kept"}")
              return
          fi
          word=${line%%$'\t'*}
          word=${word#"$kept"}
          if [[ $current != [\"\']* ]]; then printf -v word %q "$word"; fi
          COMPREPLY+=("$word")
      done < <(pillsctl complete -- "${words[@]}" 2>/dev/null)
  }
  complete -F _pillsctl pillsctl

  """#

private let zshCompletions = #"""
  #compdef pillsctl
  # zsh completion for pillsctl, printed by 'pillsctl completions zsh'

  _pillsctl() {
    local line word
    local -a before candidates
    before=("${(@Q)words[2,CURRENT-1]}")
    ((CURRENT > 2)) || before=()
    for line in ${(f)"$(pillsctl complete -- "${before[@]}" "${(Q)PREFIX}" 2>/dev/null)"}; do
      if [[ $line == $'\t'* ]]; then
        compset -P '*='
        _files
        return
      fi
      word=${line%%$'\t'*}
      candidates+=("${word//:/\\:}${${line#$word}/$'\t'/:}")
    done
    _describe 'what may be typed' candidates -M 'm:{[:lower:]}={[:upper:]}'
  }

  _pillsctl "$@"

  """#

/// fish completes files itself for the options that are listed as taking one.
private var fishCompletions: String {
  #"""
  # fish completion for pillsctl, printed by 'pillsctl completions fish'

  function __pillsctl_complete
      set -l before (commandline -opc)
      set -l current (commandline -ct)
      pillsctl complete -- $before[2..] "$current" 2>/dev/null
  end
  complete -c pillsctl -f -a '(__pillsctl_complete)'

  """#
    + CommandOption.all.filter { $0.candidates == .files }
    .map { "complete -c pillsctl -l \($0.name) -r -F\n" }.joined()
}
