import PillsTell

runPillsTell()
