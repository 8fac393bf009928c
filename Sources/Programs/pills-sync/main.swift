import PillsSync

runPillsSync()
