import { type Language, type Said, said } from '../../errors/index.ts'
import { noSuch } from '../usage-error.ts'
import { type Change, type Level, levels, levelWords, toldIn } from './change.ts'
import { ignoredMessage, type Sifted } from './ignore.ts'

const countsOf = (changes: readonly Change[]): Readonly<Record<Level, number>> => {
  const count = (level: Level): number => changes.filter((change) => change.level === level).length
  return { breaking: count('breaking'), warn: count('warn'), info: count('info') }
}

export const NO_CHANGES = said('No page changes.', '页面没有变化。')

const headline = (changes: readonly Change[]): Said => {
  if (changes.length === 0) return NO_CHANGES
  const counts = countsOf(changes)
  const found = levels.filter((level) => counts[level] > 0)
  return said(
    `${found.map((level) => `${counts[level]} ${levelWords[level].en}`).join(', ')}.`,
    `共 ${found.map((level) => `${counts[level]} 项${levelWords[level].zh}`).join('、')}。`,
  )
}

const MEANT = said('meant', '有意')
const STALE = said('stale', '多余')
const COLON = said(': ', '：')

/** What goes in brackets after a sentence. */
const beside = (text: string, language: Language): string =>
  language === 'en' ? ` (${text})` : `（${text}）`

const text = ({ told, meant, stale }: Sifted, language: Language): string => {
  const colon = COLON[language]
  // Two Chinese characters are as wide as four letters.
  const mark = (word: Said): string => (language === 'en' ? word.en.padEnd(8) : word.zh)
  const margin = ' '.repeat(language === 'en' ? 9 : 5)
  return [
    ...told.flatMap((change) => {
      const { subject, message, reason } = toldIn(change, language)
      const { level, place } = change
      return [
        `${mark(levelWords[level])} ${subject}${colon}${message}`,
        `${margin}${reason}${place === undefined ? '' : beside(place, language)}`,
      ]
    }),
    ...meant.map((change) => {
      const { subject, message } = toldIn(change, language)
      return `${mark(MEANT)} ${subject}${colon}${message}${beside(change.meant, language)}`
    }),
    ...stale.map((entry) => {
      const gone = said('no longer happens', '已不再发生')[language]
      const message = ignoredMessage(entry)[language]
      return `${mark(STALE)} ${entry.subject}${colon}${message}${language === 'en' ? ' ' : '，'}${gone}`
    }),
    ...(told.length + meant.length + stale.length > 0 ? [''] : []),
    headline(told)[language],
  ].join('\n')
}

const cell = (words: string): string => words.replaceAll('|', '\\|').replaceAll('\n', ' ')

const TITLE = said('What this change does to the site', '这次修改对网站的影响')
const HEAD = said('| | what | change | meaning |', '| | 对象 | 变化 | 含义 |')

const row = (change: Change, language: Language): string => {
  const { level, place } = change
  const { subject, message, reason } = toldIn(change, language)
  const mark = levelWords[level][language]
  return `| ${level === 'info' ? mark : `**${mark}**`} | ${cell(subject)} | ${cell(message)} | ${cell(reason)}${place === undefined ? '' : ` \`${place}\``} |`
}

const markdown = ({ told, meant, stale }: Sifted, language: Language): string => {
  const colon = COLON[language]
  const taken = said('no longer happens, take it off the ignore list', '已不再发生，请从忽略列表中删去')
  return [
    `### ${TITLE[language]}`,
    '',
    headline(told)[language],
    ...(told.length === 0
      ? []
      : ['', HEAD[language], '| --- | --- | --- | --- |', ...told.map((change) => row(change, language))]),
    ...(meant.length === 0 ? [] : ['']),
    ...meant.map((change) => {
      const { subject, message } = toldIn(change, language)
      return `- ${MEANT[language]}${colon}${subject}${colon}${message}${beside(change.meant, language)}`
    }),
    ...(stale.length === 0 ? [] : ['']),
    ...stale.map(({ subject }) => `- ${taken[language]}${colon}${subject}`),
    '',
  ].join('\n')
}

const json = ({ told, meant, stale }: Sifted): string =>
  JSON.stringify({ version: 1, counts: countsOf(told), changes: told, ignored: meant, stale }, undefined, 2)

const formats: Readonly<Record<string, (plan: Sifted, language: Language) => string>> = {
  text,
  markdown,
  json,
}

export const planFormats: readonly string[] = Object.keys(formats)

/** A plan in a format by its name; JSON holds every language. Throws a UsageError for a name that is none. */
export const reportPlan = (plan: Sifted, format: string, language: Language = 'en'): string => {
  const write = formats[format]
  if (write === undefined) throw noSuch(said('format', '格式'), format, planFormats)
  return write(plan, language)
}

const isLevel = (word: string): word is Level => levels.some((level) => level === word)

/** Whether a plan has a change of a level, or of a worse one. Throws a UsageError for a level that is none. */
export const isWorse = ({ told }: Sifted, failOn: string): boolean => {
  if (failOn === 'never') return false
  if (!isLevel(failOn)) throw noSuch(said('level', '级别'), failOn, [...levels, 'never'])
  const limit = levels.indexOf(failOn)
  return told.some(({ level }) => levels.indexOf(level) <= limit)
}
