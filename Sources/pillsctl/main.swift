import PillsCommands

runPillsctl()
