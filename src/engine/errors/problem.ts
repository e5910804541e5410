import { type Language, legible, type Message } from './wording.ts'

export type Severity = 'error' | 'warning'

/** Location of a problem. `pointer` is a JSON pointer; `line` and `column` are 1-based, columns count UTF-16 units. */
export interface Place {
  readonly file: string
  readonly pointer: string
  readonly line: number
  readonly column: number
}

/** Text of a problem: what happened, why it matters, what to do. */
export interface ProblemMessage {
  readonly message: string
  readonly why: string
  readonly hint: string
}

/** One problem of the config, in English and, under `zh`, in Chinese. */
export interface Problem extends Place, ProblemMessage {
  readonly code: string
  readonly severity: Severity
  readonly zh: ProblemMessage
  /** Short form for commands with another purpose; a problem without it is always shown in full. */
  readonly brief?: Message
}

/** Returns a key that identifies a problem across changes that move it. */
export function problemKey({ code, file, message }: Problem): string {
  return `${code} ${file} ${message}`
}

/** Returns the text of a problem in a language. */
export function problemMessageIn({ message, why, hint, zh }: Problem, language: Language): ProblemMessage {
  return language === 'zh' ? zh : { message, why, hint }
}

/** Definition of a problem in the catalogue. */
interface ProblemDefinition<Args> {
  readonly title: Message
  /** Example arguments for the documentation. Their types are those of the arguments. */
  readonly sample: Args
  /** What happened. */
  readonly message: (args: Args) => Message
  /** Why it matters. */
  readonly why: Message
  /** What to do. */
  readonly hint: Message | ((args: Args) => Message)
  /** Short form for commands with another purpose. */
  readonly brief?: (args: Args) => Message
}

/** An entry of the catalogue. */
export interface ProblemEntry<Args> extends Omit<ProblemDefinition<Args>, 'sample' | 'hint'> {
  readonly hint: (args: Args) => Message
  readonly severity: Severity
  /** Message and hint for the sample. */
  readonly example: () => { readonly message: Message; readonly hint: Message }
}

/** Creates the problem of a catalogue entry with these arguments, at a location. */
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

/** Defines a problem that prevents the site from starting. */
export function errorEntry<Args>(definition: ProblemDefinition<Args>): ProblemEntry<Args> {
  return entryOf(definition, 'error')
}

/** Defines a problem that is only reported. */
export function warningEntry<Args>(definition: ProblemDefinition<Args>): ProblemEntry<Args> {
  return entryOf(definition, 'warning')
}

/** The most similar known name, and all known names. */
export interface NearName {
  readonly suggestion?: string | undefined
  readonly known: readonly string[]
}

/** An unknown name. */
export interface UnknownName extends NearName {
  readonly name: string
}
