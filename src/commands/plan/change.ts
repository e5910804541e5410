import { type Language, type Message, message } from '../../engine/errors/wording.ts'

/** Severity of a change: it breaks addresses, may surprise visitors, or neither. */
export type Level = 'breaking' | 'warn' | 'info'

export const levels: readonly Level[] = ['breaking', 'warn', 'info']

export const levelWords: Readonly<Record<Level, Message>> = {
  breaking: message`BREAKING`,
  warn: message`WARN`,
  info: message`INFO`,
}

interface ChangeMessage {
  /** What changes, such as "page /News/:sec" or "form message". */
  readonly subject: string
  /** The change, such as "pageSize 10 → 12". */
  readonly message: string
  /** Effect on users of the site. */
  readonly reason: string
  /** What to do, if the reason does not say it. */
  readonly cure?: string
}

/** One effect of a config change, in English, with Chinese under `zh`. */
export interface Change extends ChangeMessage {
  readonly level: Level
  /** File and line in the new config, or in the old one for removals. */
  readonly place?: string
  /** Routes of the affected pages, if known. */
  readonly routes?: readonly string[]
  /** Whether entries lose data. */
  readonly loss?: true
  /** Whether the effect is unknown. */
  readonly unknown?: true
  /** Language of a stale translation. */
  readonly language?: string
  readonly zh: ChangeMessage
}

/** Returns the message of a change in a language. */
export function changeMessageIn(change: Change, language: Language): ChangeMessage {
  return language === 'zh' ? change.zh : change
}

/** Meaning and severity of a change. */
export interface ChangeMeaning {
  readonly level: Level
  readonly reason: Message
  readonly cure?: Message
}

function meaningOf(level: Level): (reason: Message, cure?: Message) => ChangeMeaning {
  return (reason, cure) => ({ level, reason, ...(cure && { cure }) })
}

export const breaking = meaningOf('breaking')
export const warn = meaningOf('warn')
export const info = meaningOf('info')

/** Machine-readable facts of a change. */
type Facts = Pick<Change, 'place' | 'routes' | 'loss' | 'unknown' | 'language'>

export function changeOf(
  subject: Message,
  happens: Message,
  meaning: ChangeMeaning,
  facts: Facts = {},
): Change {
  const { level, reason, cure } = meaning
  const messageOf = (language: Language): ChangeMessage => ({
    subject: subject[language],
    message: happens[language],
    reason: reason[language],
    ...(cure && { cure: cure[language] }),
  })
  return { level, ...messageOf('en'), ...facts, zh: messageOf('zh') }
}

export const ADDED = message`added`
export const REMOVED = message`removed`

/** Sorts changes by severity. Within a level the order is kept. */
export function bySeverity(changes: readonly Change[]): readonly Change[] {
  return levels.flatMap((level) => changes.filter((change) => change.level === level))
}
