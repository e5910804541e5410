import { writeFileSync } from 'node:fs'
import type { ImportOutcome, Refused } from './import-file.ts'
import { fileError } from './usage-error.ts'

const SHOWN = 20

/** Writes refused lines as NDJSON of `{line, reason}`. Throws a UsageError when the file cannot be written. */
export const writeRefused = (file: string, refused: readonly Refused[]): void => {
  try {
    writeFileSync(file, refused.map((each) => `${JSON.stringify(each)}\n`).join(''))
  } catch (error) {
    throw fileError('write', file, error)
  }
}

/** What an import did, as lines for the terminal. `reportFile` is where the refused lines were written. */
export const describeImport = (
  { accepted, resumedAfter, refused }: ImportOutcome,
  entity: string,
  seconds: number,
  reportFile: string | undefined,
): readonly string[] => [
  ...(resumedAfter === 0
    ? []
    : [
        `Went on after line ${resumedAfter} of an interrupted run; what follows is about the lines after it.`,
      ]),
  `${accepted} records into ${entity} in ${seconds.toFixed(1)} s; ${refused.length} lines refused.`,
  ...refused.slice(0, SHOWN).map(({ line, reason }) => `  line ${line}: ${reason}`),
  ...(reportFile === undefined
    ? refused.length > SHOWN
      ? ['  … and more: --report FILE writes them all.']
      : []
    : [`The refused lines are in ${reportFile}.`]),
]
