import { catalogue, type ProblemCode, type ProblemEntry } from '../errors/index.ts'
import { type ErrorArgs, errorSamples } from './reference/error-samples.ts'
import { UsageError } from './usage-error.ts'

type Entries = { readonly [Code in ProblemCode]: ProblemEntry<ErrorArgs[Code]> }

const entries: Entries = catalogue

const isCode = (name: string): name is ProblemCode => Object.hasOwn(catalogue, name)

/** Every code, in the order of the alphabet. */
export const problemCodes: readonly ProblemCode[] = Object.keys(catalogue).filter(isCode).sort()

/** What the catalogue says of a problem, with an invented case of it. */
export interface Explanation {
  readonly code: string
  readonly title: string
  readonly severity: string
  readonly example: string
  readonly why: string
  readonly fix: string
}

export const explanationOf = <Code extends ProblemCode>(code: Code): Explanation => {
  const entry: Entries[Code] = entries[code]
  const args = errorSamples[code]
  const { title, severity, why } = entry
  return { code, title, severity, example: entry.message(args), why, fix: entry.hint(args) }
}

/** The entry of a code in the catalogue, for the terminal. Throws a UsageError for a code that is none. */
export const explain = (name: string): string => {
  const code = name.toUpperCase().replaceAll('-', '_')
  if (!isCode(code)) {
    const near = problemCodes.filter((each) => each.startsWith(code.split('_')[0] ?? code))
    const known = near.length > 0 ? near : problemCodes
    throw new UsageError(`There is no problem "${name}". Known: ${known.join(', ')}.`)
  }
  const { title, severity, example, why, fix } = explanationOf(code)
  return [
    `${code} (${severity}): ${title}`,
    '',
    `What, for example: ${example}`,
    `Why: ${why}`,
    `Fix: ${fix}`,
  ].join('\n')
}
