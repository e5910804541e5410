import { type Language, type Message, message } from '../../engine/errors/wording.ts'

/** How much a change asks of a reviewer: it breaks addresses, is seen by visitors in a way that may surprise, or neither. */
export type Level = 'breaking' | 'warn' | 'info'

export const levels: readonly Level[] = ['breaking', 'warn', 'info']

export const levelWords: Readonly<Record<Level, Message>> = {
  breaking: message`BREAKING`,
  warn: message`WARN`,
  info: message`INFO`,
}

interface ChangeMessage {
  /** What it happens to, such as "page /News/:sec" or "form message". */
  readonly subject: string
  /** What happens, such as "pageSize 10 → 12". */
  readonly message: string
  /** What that means for those who use the site. */
  readonly reason: string
  /** What to do, where the reason does not say it. */
  readonly cure?: string
}

/** One thing that a change of the config does, in English, and in Chinese under `zh`. */
export interface Change extends ChangeMessage {
  readonly level: Level
  /** File and line in the new config, or in the old one for what is gone. */
  readonly place?: string
  /** Routes of the pages that it concerns, where they are known. */
  readonly routes?: readonly string[]
  /** Entries lose what they had. */
  readonly loss?: true
  /** What differs there is unknown. */
  readonly unknown?: true
  /** Of a translation that is left behind. */
  readonly language?: string
  readonly zh: ChangeMessage
}

/** What is reported of a change in a language. */
export function changeMessageIn(change: Change, language: Language): ChangeMessage {
  return language === 'zh' ? change.zh : change
}

/** What a change means, and how much that matters. */
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

/** What programs read of a change beside its sentences. */
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

/** What breaks first; within a level the order stays. */
export function bySeverity(changes: readonly Change[]): readonly Change[] {
  return levels.flatMap((level) => changes.filter((change) => change.level === level))
}
