import { type Language, type Said, said } from '../../errors/wording.ts'

/** How much a change asks of a reviewer: it breaks addresses, is seen by visitors in a way that may surprise, or neither. */
export type Level = 'breaking' | 'warn' | 'info'

export const levels: readonly Level[] = ['breaking', 'warn', 'info']

export const levelWords: Readonly<Record<Level, Said>> = {
  breaking: said('BREAKING', '失效'),
  warn: said('WARN', '注意'),
  info: said('INFO', '提示'),
}

interface Told {
  /** What it happens to, such as "page /News/:sec" or "form message". */
  readonly subject: string
  /** What happens, such as "pageSize 10 → 12". */
  readonly message: string
  /** What that means for those who use the site. */
  readonly reason: string
}

/** One thing that a change of the config does, told in English, and in Chinese under `zh`. */
export interface Change extends Told {
  readonly level: Level
  /** File and line in the new config, or in the old one for what is gone. */
  readonly place?: string
  readonly zh: Told
}

/** What is told of a change in a language. */
export const toldIn = ({ subject, message, reason, zh }: Change, language: Language): Told =>
  language === 'zh' ? zh : { subject, message, reason }

/** What a change means, and how much that matters. */
export interface Meaning {
  readonly level: Level
  readonly reason: Said
}

export const meaning = (level: Level, en: string, zh: string): Meaning => ({ level, reason: said(en, zh) })

export const changeOf = (subject: Said, message: Said, meaning: Meaning, place?: string): Change => {
  const { level, reason } = meaning
  const told = (language: Language): Told => ({
    subject: subject[language],
    message: message[language],
    reason: reason[language],
  })
  return { level, ...told('en'), ...(place === undefined ? {} : { place }), zh: told('zh') }
}

export const ADDED = said('added', '新增')
export const REMOVED = said('removed', '已删除')
