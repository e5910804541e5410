import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { percentile, print } from '../bench/report.ts'
import { seededRandom } from '../bench/seeded-random.ts'
import { type Measured, visitorsPerCore } from './capacity.ts'
import { writeCapacity } from './document.ts'
import { findAddresses, museumDay, type SiteAddresses } from './museum-day.ts'
import { type LoadResult, openLoad } from './open-load.ts'
import { oneNode, type Setup, twoNodes, VARIABLES } from './setups.ts'

/** A rate is kept where so few milliseconds pass for 99 of 100 requests, and none fails. */
const MAX_P99_MS = 250
const FIRST_RATE = 25
const STEP = 1.5

interface Step extends LoadResult {
  readonly processorMs: number
}

async function loadAt(
  setup: Setup,
  addresses: SiteAddresses,
  perSecond: number,
  seconds: number,
): Promise<Step> {
  const random = seededRandom(perSecond)
  const requests = perSecond * seconds
  const next = await museumDay(addresses, { requests, secret: VARIABLES.FORM_SECRET, random })
  const before = setup.processor()
  const result = await openLoad(setup.origin, { perSecond, seconds, next, random })
  return { ...result, processorMs: ((setup.processor() - before) * 1000) / Math.max(1, result.answered) }
}

/** Raises the rate until it is not kept; the figures of the last that was, or of the first. */
async function measure(setup: Setup, seconds: number): Promise<Measured> {
  const addresses = await findAddresses(setup.lookUpAt)
  await loadAt(setup, addresses, FIRST_RATE, seconds)
  let best: Measured | undefined
  for (let rate = FIRST_RATE; ; rate = Math.round(rate * STEP)) {
    const step = await loadAt(setup, addresses, rate, seconds)
    const measured = {
      name: setup.name,
      perSecond: step.answered / seconds,
      p50: percentile(step.latencies, 0.5),
      p99: percentile(step.latencies, 0.99),
      errors: step.errors.length,
      megabytes: setup.megabytes(),
      processorMs: step.processorMs,
    }
    console.log(
      `  ${setup.name}: ${rate}/s offered, p50 ${measured.p50.toFixed(1)} ms, p99 ${measured.p99.toFixed(0)} ms, ${measured.errors} errors${step.errors[0] === undefined ? '' : ` (${step.errors[0]})`}`,
    )
    const isKept = measured.errors === 0 && measured.p99 <= MAX_P99_MS
    if (isKept || best === undefined) best = measured
    if (!isKept) return best
  }
}

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    only: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})
const seconds = Number(values.seconds)
const setups: readonly (() => Promise<Setup | undefined>)[] = [
  () => oneNode(1),
  () => oneNode(2),
  () => oneNode(4),
  twoNodes,
].filter((_, index) => values.only === undefined || String(index + 1) === values.only)

const measured: Measured[] = []
for (const start of setups) {
  const setup = await start()
  if (setup === undefined) {
    console.log('  skipped: nginx or openssl is not installed')
    continue
  }
  try {
    measured.push(await measure(setup, seconds))
  } finally {
    await setup.stop()
  }
}
const model = cpus()[0]?.model ?? 'unknown'
const where = `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${model}, Node ${process.version}, ${seconds} s`
print({
  name: `a museum's day, ${where}`,
  rows: [
    ['setup', 'requests/s', 'p50', 'p99', 'errors', 'memory', 'processor', 'visitors a day and core'],
    ...measured.map((each) => [
      each.name,
      each.perSecond.toFixed(0),
      `${each.p50.toFixed(1)} ms`,
      `${each.p99.toFixed(0)} ms`,
      String(each.errors),
      `${each.megabytes.toFixed(0)} MB`,
      `${each.processorMs.toFixed(2)} ms`,
      visitorsPerCore(each.processorMs).toPrecision(2),
    ]),
  ],
  faults: [],
})
if (values.write) writeCapacity(where, measured)
