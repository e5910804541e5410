import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { configBench } from './config.bench.ts'
import { deliveryBench } from './delivery.bench.ts'
import { devBench } from './dev.bench.ts'
import { memoryBench } from './memory.bench.ts'
import { print, type Report, type Skipped } from './report.ts'
import { type ScaleOptions, scaleBench } from './scale.bench.ts'
import { artworkSearchBench, poemSearchBench } from './search.bench.ts'
import { serverBench } from './server.bench.ts'

interface BenchOptions extends ScaleOptions {
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

/** They take long, so they run only when they are named. */
const named: typeof benches = { memory: memoryBench, scale: scaleBench }

const { positionals: words, values } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string' },
    records: { type: 'string' },
    data: { type: 'string' },
    database: { type: 'string' },
  },
})

function wholeNumber(name: 'rounds' | 'records'): number | undefined {
  const given = values[name]
  if (given === undefined) return undefined
  const number = Number(given)
  if (Number.isInteger(number) && number > 0) return number
  console.error(`--${name} is "${given}". Set it to a whole number from 1.`)
  process.exit(1)
}

const [rounds, records] = [wholeNumber('rounds'), wholeNumber('records')]
const { data, database } = values
const DATABASES = ['postgres', 'sqlite']
if (database !== undefined && !DATABASES.includes(database)) {
  console.error(`--database is "${database}". Set it to ${DATABASES.join(' or ')}.`)
  process.exit(1)
}
const options: BenchOptions = {
  ...(rounds !== undefined && { rounds }),
  ...(records !== undefined && { records }),
  ...(data !== undefined && { data }),
  ...(database !== undefined && { database }),
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
  const result = await bench(options)
  print(result)
  if ('faults' in result && result.faults.length > 0) kept = false
}
process.exitCode = kept ? 0 : 1
