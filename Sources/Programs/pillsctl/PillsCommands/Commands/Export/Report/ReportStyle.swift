/// How a report looks, above all on paper: marks differ in shape, so that they differ in grey too.
let reportStyle = """
  :root { --taken: #1a7f5a; --skipped: #b7791f; --missed: #b3261e; }
  body { font: 11pt/1.4 "Cantarell", "DejaVu Sans", sans-serif; color: #111; max-width: 60em; margin: 2em auto; padding: 0 1em; }
  h1 { font-size: 1.6em; margin: 0; }
  h2 { font-size: 1.15em; border-bottom: 1px solid #999; margin: 1.6em 0 .5em; break-after: avoid; }
  .span { margin: .2em 0 0; color: #444; }
  .person { display: flex; gap: 2em; margin: 1.6em 0 0; }
  .person span { border-bottom: 1px solid #999; flex: 1; color: #444; }
  .person span:first-child { flex: 2; }
  section > table { border-collapse: collapse; width: 100%; }
  section > table th, section > table td { text-align: left; vertical-align: top; padding: .25em .8em .25em 0; border-bottom: 1px solid #ddd; overflow-wrap: break-word; }
  section > table th.day { white-space: nowrap; }
  section > table thead th { color: #444; font-weight: normal; }
  section > table td.number { font-variant-numeric: tabular-nums; white-space: nowrap; }
  .months { display: flex; flex-wrap: wrap; gap: 1.2em 1.6em; align-items: flex-start; }
  .month { border-collapse: collapse; font-size: .8em; break-inside: avoid; }
  .month caption { text-align: left; font-weight: bold; padding-bottom: .2em; }
  .month th { font-weight: normal; color: #444; }
  .month td { width: 2.25em; height: 2.8em; border: 1px solid #ddd; vertical-align: top; padding: .1em .2em; }
  .month td:empty { border: none; }
  .month td b { font-weight: normal; }
  .month td.other b { color: #aaa; }
  .month td div { display: flex; flex-wrap: wrap; gap: 1px; }
  .month i { width: .55em; height: .55em; }
  .key { break-after: avoid; }
  .key span { margin-right: 1.5em; }
  .key span::before { content: ""; display: inline-block; width: .7em; height: .7em; margin-right: .4em; }
  .month i, .key span::before { border: 1px solid; box-sizing: border-box; border-radius: 50%; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  .month i.taken, .key .taken::before { background: var(--taken); border-color: var(--taken); }
  .month i.skipped, .key .skipped::before { background: linear-gradient(90deg, var(--skipped) 50%, transparent 50%); border-color: var(--skipped); }
  .month i.missed, .key .missed::before { border-color: var(--missed); border-radius: 0; }
  @media print {
    body { margin: 0; padding: 0; max-width: none; font-size: 10pt; }
    tr { break-inside: avoid; }
  }
  @page { margin: 15mm; }
  """
