import { type Bilingual, type Language, legible } from './wording.ts'

export type Severity = 'error' | 'warning'

/** Where a problem is. `pointer` is a JSON pointer; `line` and `column` start at 1, columns count UTF-16 units. */
export interface Place {
  readonly file: string
  readonly pointer: string
  readonly line: number
  readonly column: number
}

/** What is messageOf of a problem: what happened, why that matters, what to do. */
export interface ProblemMessage {
  readonly message: string
  readonly why: string
  readonly hint: string
}

/** One thing that is wrong with the config, messageOf in English, and in Chinese under `zh`. */
export interface Problem extends Place, ProblemMessage {
  readonly code: string
  readonly severity: Severity
  readonly zh: ProblemMessage
}

/** What is messageOf of a problem in a language. */
export function messageIn({ message, why, hint, zh }: Problem, language: Language): ProblemMessage {
  return language === 'zh' ? zh : { message, why, hint }
}

/**
 * An entry of the catalogue. `code` is permanent: it is never renamed and never used for anything else.
 * `message` says what happened, `why` why it matters, `hint` what to do.
 */
export interface ProblemEntry<Args> {
  readonly code: string
  readonly severity: Severity
  readonly title: Bilingual
  readonly message: (args: Args) => Bilingual
  readonly why: Bilingual
  readonly hint: (args: Args) => Bilingual
}

/** The problem that `entry` describes, with its particulars, at a place. */
export function problemOf<Args>(entry: ProblemEntry<Args>, args: NoInfer<Args>, place: Place): Problem {
  const message = entry.message(args)
  const hint = entry.hint(args)
  const messageOf = (language: Language): ProblemMessage => ({
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
    ...messageOf('en'),
    zh: messageOf('zh'),
  }
}

/** A catalogue entry that stops the site. */
export function errorEntry<Args>(entry: Omit<ProblemEntry<Args>, 'severity'>): ProblemEntry<Args> {
  return { ...entry, severity: 'error' }
}

/** A catalogue entry that is messageOf but stops nothing. */
export function warningEntry<Args>(entry: Omit<ProblemEntry<Args>, 'severity'>): ProblemEntry<Args> {
  return { ...entry, severity: 'warning' }
}
