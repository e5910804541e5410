import { legible } from './wording.ts'

export type Severity = 'error' | 'warning'

/** Where a problem is. `pointer` is a JSON pointer; `line` and `column` start at 1, columns count UTF-16 units. */
export interface Place {
  readonly file: string
  readonly pointer: string
  readonly line: number
  readonly column: number
}

/** One thing that is wrong with the config: what happened, why that matters, what to do. */
export interface Problem extends Place {
  readonly code: string
  readonly severity: Severity
  readonly message: string
  readonly why: string
  readonly hint: string
}

/**
 * An entry of the catalogue. `code` is permanent: it is never renamed and never used for anything else.
 * `message` says what happened, `why` why it matters, `hint` what to do.
 */
export interface ProblemEntry<Args> {
  readonly code: string
  readonly severity: Severity
  readonly title: string
  readonly message: (args: Args) => string
  readonly why: string
  readonly hint: (args: Args) => string
}

/** The problem that `entry` describes, with its particulars, at a place. */
export function problemOf<Args>(entry: ProblemEntry<Args>, args: NoInfer<Args>, place: Place): Problem {
  return {
    code: entry.code,
    severity: entry.severity,
    file: place.file,
    pointer: place.pointer,
    line: place.line,
    column: place.column,
    message: legible(entry.message(args)),
    why: entry.why,
    hint: legible(entry.hint(args)),
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
