import { fork } from 'node:child_process'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { TRANSLATIONS_FILE } from '../../src/engine/index.ts'
import { readConfig } from '../../src/web/site/read-config.ts'
import { print } from '../bench/report.ts'
import { realManifest } from '../support/real-site.ts'
import { classify, createOriginal, type Outcome } from './classify.ts'
import { createInstantBackend } from './instant-backend.ts'
import { allMutants, hashOf, nameOf } from './mutants.ts'
import { reverseStatements } from './reverse.ts'
import { explained, faultsOf, killRate, percent, table, unexplained } from './tally.ts'

// Without the record of translations, which would name each text that a mistake changes.
const files = readConfig(fileURLToPath(new URL('../../config', import.meta.url))).filter(
  ({ path }) => path !== TRANSLATIONS_FILE,
)
const words = process.argv.slice(2)

/** The mutants whose names hold every word of the command line. */
const chosen = allMutants(files).filter((mutant) => words.every((word) => nameOf(mutant).includes(word)))

/** Classifies one part of the mutants and sends the outcomes to the program that asked. */
async function classifyPart(part: number, parts: number): Promise<void> {
  const backend = createInstantBackend()
  globalThis.fetch = backend.fetch
  const original = await createOriginal(files, realManifest(), backend)
  for (const [index, mutant] of chosen.entries())
    if (hashOf(nameOf(mutant)) % parts === part) {
      const { kind, reason, seen } = await classify(mutant, original)
      process.send?.({ index, kind, seen, ...(reason === undefined ? {} : { reason }) })
    }
  await original.observer.close()
  process.disconnect?.()
}

interface Message extends Omit<Outcome, 'mutant'> {
  readonly index: number
}

function isMessage(value: unknown): value is Message {
  return typeof value === 'object' && value !== null && 'index' in value && 'kind' in value
}

function runPart(part: number, parts: number): Promise<readonly Outcome[]> {
  return new Promise((resolve, reject) => {
    const outcomes: Outcome[] = []
    const child = fork(fileURLToPath(import.meta.url), words, {
      execArgv: ['--import', 'tsx'],
      env: { ...process.env, MUTATION_PART: `${part}/${parts}` },
    })
    child.on('message', (message) => {
      const mutant = isMessage(message) ? chosen[message.index] : undefined
      if (isMessage(message) && mutant !== undefined) outcomes.push({ ...message, mutant })
    })
    child.on('error', reject)
    child.on('exit', (code) =>
      code === 0 ? resolve(outcomes) : reject(new Error(`part ${part} ended: ${code}`)),
    )
  })
}

function report(outcomes: readonly Outcome[], took: number): void {
  const faults = faultsOf(outcomes)
  const survivors = unexplained(outcomes)
  const seen = outcomes.reduce((sum, outcome) => sum + outcome.seen, 0)
  print({ name: 'mutation test of the config', rows: table(outcomes), faults })
  console.log(`\n  accepted survivors`)
  for (const line of explained(outcomes)) console.log(`    ${line}`)
  console.log(`\n  other survivors: ${survivors.length}`)
  for (const line of survivors) console.log(`    ${line}`)
  const minutes = (took / 60_000).toFixed(1)
  console.log(`\n  kill rate ${percent(killRate(outcomes))}; ${seen} pages drawn; ${minutes} minutes`)
  process.exitCode = faults.length + survivors.length > 0 ? 1 : 0
}

const [part, parts] = (process.env.MUTATION_PART ?? '').split('/').map(Number)
if (words[0] === 'statements') reverseStatements(words.slice(1))
else if (part !== undefined && parts !== undefined) await classifyPart(part, parts)
else {
  const begun = performance.now()
  const count = Math.max(1, Math.min(cpus().length, 4))
  console.log(`Node ${process.version}; ${chosen.length} mutants in ${count} programs`)
  const all = await Promise.all(Array.from({ length: count }, (_, index) => runPart(index, count)))
  report(all.flat(), performance.now() - begun)
}
