import { UsageError } from '../usage-error.ts'
import { type Change, type Level, levels } from './change.ts'
import type { Sifted } from './ignore.ts'

const MARKS: Readonly<Record<Level, string>> = { breaking: 'BREAKING', warn: 'WARN', info: 'INFO' }

const countsOf = (changes: readonly Change[]): Readonly<Record<Level, number>> => {
  const count = (level: Level): number => changes.filter((change) => change.level === level).length
  return { breaking: count('breaking'), warn: count('warn'), info: count('info') }
}

const headline = (changes: readonly Change[]): string => {
  if (changes.length === 0) return 'No page changes.'
  const counts = countsOf(changes)
  const parts = levels.filter((level) => counts[level] > 0).map((level) => `${counts[level]} ${MARKS[level]}`)
  return `${parts.join(', ')}.`
}

const text = ({ told, meant, stale }: Sifted): string =>
  [
    ...told.flatMap(({ level, subject, message, reason, place }) => [
      `${MARKS[level].padEnd(8)} ${subject}: ${message}`,
      `         ${reason}${place === undefined ? '' : ` (${place})`}`,
    ]),
    ...meant.map(({ subject, message, meant: why }) => `meant    ${subject}: ${message} (${why})`),
    ...stale.map(({ subject, message = 'anything' }) => `stale    ${subject}: ${message} no longer happens`),
    ...(told.length + meant.length + stale.length > 0 ? [''] : []),
    headline(told),
  ].join('\n')

const cell = (words: string): string => words.replaceAll('|', '\\|').replaceAll('\n', ' ')

const markdown = ({ told, meant, stale }: Sifted): string =>
  [
    '### What this change does to the site',
    '',
    headline(told),
    ...(told.length === 0
      ? []
      : [
          '',
          '| | what | change | meaning |',
          '| --- | --- | --- | --- |',
          ...told.map(
            ({ level, subject, message, reason, place }) =>
              `| ${level === 'info' ? 'INFO' : `**${MARKS[level]}**`} | ${cell(subject)} | ${cell(message)} | ${cell(reason)}${place === undefined ? '' : ` \`${place}\``} |`,
          ),
        ]),
    ...(meant.length === 0
      ? []
      : ['', ...meant.map(({ subject, message, meant: why }) => `- meant: ${subject}: ${message} (${why})`)]),
    ...(stale.length === 0
      ? []
      : ['', ...stale.map(({ subject }) => `- no longer happens, take it off the ignore list: ${subject}`)]),
    '',
  ].join('\n')

const json = ({ told, meant, stale }: Sifted): string =>
  JSON.stringify({ version: 1, counts: countsOf(told), changes: told, ignored: meant, stale }, undefined, 2)

const formats: Readonly<Record<string, (plan: Sifted) => string>> = { text, markdown, json }

export const planFormats: readonly string[] = Object.keys(formats)

/** A plan in a format by its name. Throws a UsageError for a name that is none. */
export const reportPlan = (plan: Sifted, format: string): string => {
  const write = formats[format]
  if (write === undefined)
    throw new UsageError(`There is no format "${format}". Use one of ${planFormats.join(', ')}.`)
  return write(plan)
}

const isLevel = (word: string): word is Level => levels.some((level) => level === word)

/** Whether a plan has a change of a level, or of a worse one. Throws a UsageError for a level that is none. */
export const isWorse = ({ told }: Sifted, failOn: string): boolean => {
  if (failOn === 'never') return false
  if (!isLevel(failOn))
    throw new UsageError(`There is no level "${failOn}". Use one of ${[...levels, 'never'].join(', ')}.`)
  const limit = levels.indexOf(failOn)
  return told.some(({ level }) => levels.indexOf(level) <= limit)
}
