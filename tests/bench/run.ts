import { cpus } from 'node:os'
import type { Measured } from './measured.ts'
import { searchBench } from './search.bench.ts'

const benches: Readonly<Record<string, () => Promise<Measured>>> = { search: searchBench }

const wanted = process.argv.slice(2)
const chosen = Object.entries(benches).filter(
  ([name]) => wanted.length === 0 || wanted.some((word) => name.includes(word)),
)

console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`)
let faults = 0
for (const [, bench] of chosen) {
  const measured = await bench()
  console.log(`\n${measured.name}`)
  if ('skipped' in measured) {
    console.log(`  skipped: ${measured.skipped}`)
    continue
  }
  const width = Math.max(...measured.rows.map(([what]) => what.length))
  for (const [what, figure] of measured.rows) console.log(`  ${what.padEnd(width)}  ${figure}`)
  for (const fault of measured.faults) console.log(`  FAULT: ${fault}`)
  faults += measured.faults.length
}
process.exit(faults === 0 && chosen.length > 0 ? 0 : 1)
