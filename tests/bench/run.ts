import { cpus } from 'node:os'
import { configBench } from './config.bench.ts'
import { devBench } from './dev.bench.ts'
import { print, type Report, type Skipped } from './report.ts'
import { artworkSearchBench, poemSearchBench } from './search.bench.ts'

const benches: Readonly<Record<string, () => Promise<Report | Skipped>>> = {
  'check and plan': configBench,
  development: devBench,
  'search poems': poemSearchBench,
  'search artworks': artworkSearchBench,
}

const words = process.argv.slice(2)
const chosen = Object.entries(benches).filter(
  ([name]) => words.length === 0 || words.some((word) => name.includes(word)),
)
if (chosen.length === 0)
  console.error(`No benchmark is named so; there are: ${Object.keys(benches).join(', ')}`)

console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`)
let kept = chosen.length > 0
for (const [, bench] of chosen) {
  const result = await bench()
  print(result)
  if ('faults' in result && result.faults.length > 0) kept = false
}
process.exitCode = kept ? 0 : 1
