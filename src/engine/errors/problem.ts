import { type Language, legible, type Message } from './wording.ts'

export type Severity = 'error' | 'warning'

/** Where a problem is. `pointer` is a JSON pointer; `line` and `column` start at 1, columns count UTF-16 units. */
export interface Place {
  readonly file: string
  readonly pointer: string
  readonly line: number
  readonly column: number
}

/** What a problem says: what happened, why that matters, what to do. */
export interface ProblemMessage {
  readonly message: string
  readonly why: string
  readonly hint: string
}

/** One thing that is wrong with the config, in English, and in Chinese under `zh`. */
export interface Problem extends Place, ProblemMessage {
  readonly code: string
  readonly severity: Severity
  readonly zh: ProblemMessage
  /** What is said of it in a few words where the matter is another; a problem without it is always said whole. */
  readonly brief?: Message
}

/** What makes a problem the same before and after a change, which moves its place. */
export function problemKey({ code, file, message }: Problem): string {
  return `${code} ${file} ${message}`
}

/** What a problem says in a language. */
export function problemMessageIn({ message, why, hint, zh }: Problem, language: Language): ProblemMessage {
  return language === 'zh' ? zh : { message, why, hint }
}

/** A problem as the catalogue defines it. */
interface ProblemDefinition<Args> {
  readonly title: Message
  /** Particulars of an invented case, so that the reference can show real sentences; they say the type where none is written. */
  readonly sample: Args
  /** What happened. */
  readonly message: (args: Args) => Message
  /** Why it matters. */
  readonly why: Message
  /** What to do. */
  readonly hint: Message | ((args: Args) => Message)
  /** What is said of it in a few words by commands that are about something else. */
  readonly brief?: (args: Args) => Message
}

/** An entry of the catalogue. */
export interface ProblemEntry<Args> extends Omit<ProblemDefinition<Args>, 'sample' | 'hint'> {
  readonly hint: (args: Args) => Message
  readonly severity: Severity
  /** Message and hint of the sample. */
  readonly example: () => { readonly message: Message; readonly hint: Message }
}

/** The problem that `entry` describes, with its particulars, at a place. */
export function problemOf<Args>(
  entry: ProblemEntry<Args> & { readonly code: string },
  args: NoInfer<Args>,
  place: Place,
): Problem {
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
    ...(entry.brief === undefined ? {} : { brief: entry.brief(args) }),
  }
}

function entryOf<Args>(
  { sample, hint: given, ...definition }: ProblemDefinition<Args>,
  severity: Severity,
): ProblemEntry<Args> {
  const hint = typeof given === 'function' ? given : () => given
  const example = () => ({ message: definition.message(sample), hint: hint(sample) })
  return { ...definition, hint, severity, example }
}

/** A catalogue entry that stops the site. */
export function errorEntry<Args>(definition: ProblemDefinition<Args>): ProblemEntry<Args> {
  return entryOf(definition, 'error')
}

/** A catalogue entry that is reported but stops nothing. */
export function warningEntry<Args>(definition: ProblemDefinition<Args>): ProblemEntry<Args> {
  return entryOf(definition, 'warning')
}

/** The known name that is near one that is not, and those there are. */
export interface NearName {
  readonly suggestion?: string | undefined
  readonly known: readonly string[]
}

/** A name that is not known. */
export interface UnknownName extends NearName {
  readonly name: string
}
