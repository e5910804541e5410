import { AppError } from '../base/app-error.ts'
import {
  catalogue,
  joinWithCommas,
  type Language,
  message,
  type ProblemCode,
  severityWords,
} from '../engine/errors/index.ts'

function isCode(name: string): name is ProblemCode {
  return Object.hasOwn(catalogue, name)
}

/** All codes in alphabetical order. */
export const problemCodes: readonly ProblemCode[] = Object.keys(catalogue).filter(isCode).sort()

/** Catalogue entry of a problem, with an invented example. */
export interface Explanation {
  readonly code: string
  readonly title: string
  readonly severity: string
  readonly example: string
  readonly why: string
  readonly fix: string
}

export function explanationOf(code: ProblemCode, language: Language): Explanation {
  const entry = catalogue[code]
  const { message, hint } = entry.example()
  return {
    code,
    title: entry.title[language],
    severity: severityWords[entry.severity][language],
    example: message[language],
    why: entry.why[language],
    fix: hint[language],
  }
}

/**
 * Formats the catalogue entry of a code for the terminal.
 *
 * @throws AppError for an unknown code.
 */
export function explainName(name: string, language: Language): string {
  const code = name.toUpperCase().replaceAll('-', '_')
  if (!isCode(code)) {
    const near = problemCodes.filter((each) => each.startsWith(code.split('_')[0] ?? code))
    const known = near.length > 0 ? near : problemCodes
    throw new AppError(message`There is no problem "${name}". Known: ${joinWithCommas(known)}.`)
  }
  const { title, severity, example, why, fix } = explanationOf(code, language)
  const section = message`${code} (${severity}): ${title}\n\nWhat, for example: ${example}\nWhy: ${why}\nFix: ${fix}`
  return section[language]
}
