import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { configBench } from './config.bench.ts'
import { deliveryBench } from './delivery.bench.ts'
import { devBench } from './dev.bench.ts'
import { memoryBench } from './memory.bench.ts'
import { print, type Report, type Skipped } from './report.ts'
import { artworkSearchBench, poemSearchBench } from './search.bench.ts'
import { serverBench } from './server.bench.ts'

interface BenchOptions {
  /** How often everything is measured, where a benchmark measures in rounds. */
  readonly rounds?: number
}

const benches: Readonly<Record<string, (options: BenchOptions) => Promise<Report | Skipped>>> = {
  'check and plan': configBench,
  development: devBench,
  'search poems': poemSearchBench,
  'search artworks': artworkSearchBench,
  delivery: deliveryBench,
  server: serverBench,
}

/** Takes an hour, so it runs only when it is named. */
const named: typeof benches = { memory: memoryBench }

const { positionals: words, values } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string' } },
})
const rounds = values.rounds === undefined ? undefined : Number(values.rounds)
if (rounds !== undefined && !(Number.isInteger(rounds) && rounds > 0)) {
  console.error(`--rounds is "${values.rounds}". Set it to a whole number from 1.`)
  process.exit(1)
}
const chosen =
  words.length === 0
    ? Object.entries(benches)
    : Object.entries({ ...benches, ...named }).filter(([name]) => words.some((word) => name.includes(word)))
if (chosen.length === 0)
  console.error(`No benchmark is named so; there are: ${Object.keys({ ...benches, ...named }).join(', ')}`)

const load = loadavg()[0]?.toFixed(1)
console.log(
  `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, load ${load} at the start`,
)
let kept = chosen.length > 0
for (const [, bench] of chosen) {
  const result = await bench(rounds === undefined ? {} : { rounds })
  print(result)
  if ('faults' in result && result.faults.length > 0) kept = false
}
process.exitCode = kept ? 0 : 1
