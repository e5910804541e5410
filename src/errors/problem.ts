import { type Language, legible, type Said } from './wording.ts'

export type Severity = 'error' | 'warning'

/** Where a problem is. `pointer` is a JSON pointer; `line` and `column` start at 1, columns count UTF-16 units. */
export interface Place {
  readonly file: string
  readonly pointer: string
  readonly line: number
  readonly column: number
}

/** What is told of a problem: what happened, why that matters, what to do. */
export interface Told {
  readonly message: string
  readonly why: string
  readonly hint: string
}

/** One thing that is wrong with the config, told in English, and in Chinese under `zh`. */
export interface Problem extends Place, Told {
  readonly code: string
  readonly severity: Severity
  readonly zh: Told
}

/** What is told of a problem in a language. */
export function toldIn({ message, why, hint, zh }: Problem, language: Language): Told {
  return language === 'zh' ? zh : { message, why, hint }
}

/**
 * An entry of the catalogue. `code` is permanent: it is never renamed and never used for anything else.
 * `message` says what happened, `why` why it matters, `hint` what to do.
 */
export interface ProblemEntry<Args> {
  readonly code: string
  readonly severity: Severity
  readonly title: Said
  readonly message: (args: Args) => Said
  readonly why: Said
  readonly hint: (args: Args) => Said
}

/** The problem that `entry` describes, with its particulars, at a place. */
export function problemOf<Args>(entry: ProblemEntry<Args>, args: NoInfer<Args>, place: Place): Problem {
  const message = entry.message(args)
  const hint = entry.hint(args)
  const told = (language: Language): Told => ({
    message: legible(message[language]),
    why: entry.why[language],
    hint: legible(hint[language]),
  })
  return {
    code: entry.code,
    severity: entry.severity,
    file: place.file,
    pointer: place.pointer,
    line: place.line,
    column: place.column,
    ...told('en'),
    zh: told('zh'),
  }
}

/** A catalogue entry that stops the site. */
export function errorEntry<Args>(entry: Omit<ProblemEntry<Args>, 'severity'>): ProblemEntry<Args> {
  return { ...entry, severity: 'error' }
}

/** A catalogue entry that is told but stops nothing. */
export function warningEntry<Args>(entry: Omit<ProblemEntry<Args>, 'severity'>): ProblemEntry<Args> {
  return { ...entry, severity: 'warning' }
}
