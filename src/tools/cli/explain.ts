import {
  bilingual,
  catalogue,
  type Language,
  type ProblemCode,
  type ProblemEntry,
  severityWords,
} from '../../errors/index.ts'
import { UsageError } from '../../errors/usage-error.ts'
import { type ErrorArgs, errorSamples } from './reference/error-samples.ts'

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

export const explanationOf = <Code extends ProblemCode>(code: Code, language: Language): Explanation => {
  const entry: Entries[Code] = entries[code]
  const args = errorSamples[code]
  return {
    code,
    title: entry.title[language],
    severity: severityWords[entry.severity][language],
    example: entry.message(args)[language],
    why: entry.why[language],
    fix: entry.hint(args)[language],
  }
}

/** The entry of a code in the catalogue, for the terminal. Throws a UsageError for a code that is none. */
export const explain = (name: string, language: Language): string => {
  const code = name.toUpperCase().replaceAll('-', '_')
  if (!isCode(code)) {
    const near = problemCodes.filter((each) => each.startsWith(code.split('_')[0] ?? code))
    const known = near.length > 0 ? near : problemCodes
    throw new UsageError(
      bilingual(
        `There is no problem "${name}". Known: ${known.join(', ')}.`,
        `没有“${name}”这种问题。可用的有：${known.join('、')}。`,
      ),
    )
  }
  const { title, severity, example, why, fix } = explanationOf(code, language)
  const section = bilingual(
    [
      `${code} (${severity}): ${title}`,
      '',
      `What, for example: ${example}`,
      `Why: ${why}`,
      `Fix: ${fix}`,
    ].join('\n'),
    [`${code}（${severity}）：${title}`, '', `例如：${example}`, `为什么：${why}`, `怎么办：${fix}`].join(
      '\n',
    ),
  )
  return section[language]
}
