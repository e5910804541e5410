import { readFileSync } from 'node:fs'
import { AppError } from '../../base/app-error.ts'
import { InvalidJsonError, parseJsonText } from '../../base/json-text.ts'
import { isObject } from '../../base/object.ts'
import {
  joinWithCommas,
  type Language,
  type Message,
  message,
  sameInBoth,
} from '../../engine/errors/index.ts'
import { fileError, unknownWordError } from '../../engine/errors/usage-error.ts'
import { type ChangeSeverity, changeSeverityWords } from '../shots/severity.ts'
import { type Change, changeMessageIn, type Level, levels, levelWords } from './change.ts'

/** An accepted change, by its message in either language. Without a message, all changes of its subject are accepted. */
export interface IgnoredChange {
  readonly subject: string
  readonly message?: string
  readonly reason: string
}

function isIgnored(value: unknown): value is IgnoredChange {
  if (!isObject(value)) return false
  const { subject, message = '', reason } = value
  const areTexts = [subject, message, reason].every((each) => typeof each === 'string')
  return areTexts && String(reason).trim() !== ''
}

/**
 * Reads an ignore list.
 *
 * @throws AppError for an invalid list, or an entry without a reason.
 */
export function readIgnored(file: string): readonly IgnoredChange[] {
  let list: unknown
  try {
    list = parseJsonText(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error instanceof InvalidJsonError) throw new AppError(message`${file} is not JSON: ${error.words}.`)
    throw fileError('read', file, error)
  }
  if (!Array.isArray(list) || !list.every(isIgnored))
    throw new AppError(
      message`${file} must be a list of {"subject": …, "message": …, "reason": …}; only "message" may be left out.`,
    )
  return list
}

/** Describes what an entry accepts. */
function ignoredMessage({ message: accepted }: IgnoredChange): Message {
  return accepted === undefined ? message`anything` : sameInBoth(accepted)
}

function isIgnoredBy(entry: IgnoredChange, change: Change): boolean {
  return [change, change.zh].some(
    ({ subject, message }) =>
      entry.subject === subject && (entry.message === undefined || entry.message === message),
  )
}

interface SortedChanges {
  readonly shown: readonly Change[]
  readonly ignored: readonly (Change & { readonly ignoredFor: string })[]
  readonly stale: readonly IgnoredChange[]
}

/** Returns changes to show, ignored ones, and entries that match no change. */
export function sortChanges(changes: readonly Change[], ignored: readonly IgnoredChange[]): SortedChanges {
  return {
    shown: changes.filter((change) => !ignored.some((entry) => isIgnoredBy(entry, change))),
    ignored: changes.flatMap((change) => {
      const entry = ignored.find((each) => isIgnoredBy(each, change))
      return entry === undefined ? [] : [{ ...change, ignoredFor: entry.reason }]
    }),
    stale: ignored.filter((entry) => !changes.some((change) => isIgnoredBy(entry, change))),
  }
}

function countsOf(changes: readonly Change[]): Readonly<Record<Level, number>> {
  const count = (level: Level): number => changes.filter((change) => change.level === level).length
  return { breaking: count('breaking'), warn: count('warn'), info: count('info') }
}

export const NO_CHANGES = message`No page changes.`

const COUNTED: Readonly<Record<Level, (count: number) => Message>> = {
  breaking: (count) => message`${count} BREAKING`,
  warn: (count) => message`${count} WARN`,
  info: (count) => message`${count} INFO`,
}

export function headline(changes: readonly Change[]): Message {
  if (changes.length === 0) return NO_CHANGES
  const counts = countsOf(changes)
  const found = levels.filter((level) => counts[level] > 0)
  return message`${joinWithCommas(found.map((level) => COUNTED[level](counts[level])))}.`
}

/** A plan, with the pages that look different if screenshots were taken. */
export interface ReportedPlan extends SortedChanges {
  readonly pages?: readonly PicturedPage[]
}

const ACCEPTED = message`accepted`
const STALE = message`stale`
const COLON = message`: `

/** Puts a text in brackets after a sentence. */
function inBrackets(text: string, language: Language): string {
  return language === 'en' ? ` (${text})` : `（${text}）`
}

function planAsText({ shown, ignored, stale, pages }: ReportedPlan, language: Language): string {
  const colon = COLON[language]
  // Two Chinese characters are as wide as four letters.
  const mark = (word: Message): string => (language === 'en' ? word.en.padEnd(8) : word.zh)
  const margin = ' '.repeat(language === 'en' ? 9 : 5)
  return [
    ...shown.flatMap((change) => {
      const { subject, message, reason } = changeMessageIn(change, language)
      const { level, place } = change
      return [
        `${mark(levelWords[level])} ${subject}${colon}${message}`,
        `${margin}${reason}${place === undefined ? '' : inBrackets(place, language)}`,
      ]
    }),
    ...ignored.map((change) => {
      const { subject, message } = changeMessageIn(change, language)
      return `${mark(ACCEPTED)} ${subject}${colon}${message}${inBrackets(change.ignoredFor, language)}`
    }),
    ...stale.map((entry) => {
      const gone = message`no longer happens`[language]
      const accepted = ignoredMessage(entry)[language]
      return `${mark(STALE)} ${entry.subject}${colon}${accepted}${language === 'en' ? ' ' : '，'}${gone}`
    }),
    ...(shown.length + ignored.length + stale.length > 0 ? [''] : []),
    headline(shown)[language],
    ...pageLines(pages, language),
  ].join('\n')
}

/** A page whose screenshots are in a report. */
export interface PicturedPage {
  readonly name: string
  readonly severity: ChangeSeverity
  /** Number of differences, on the screen with the most. */
  readonly places: number
}

const PICTURED = message`Pages that look different`
const PICTURED_HEAD = message`| | page | places |`

function pageLines(pages: readonly PicturedPage[] = [], language: Language): readonly string[] {
  return pages.length === 0
    ? []
    : [
        '',
        `${PICTURED[language]}${COLON[language].trim()}`,
        ...pages.map(
          ({ name, severity, places }) => `${changeSeverityWords[severity][language]} ${name} (${places})`,
        ),
      ]
}

function pageTable(pages: readonly PicturedPage[] = [], language: Language): readonly string[] {
  return pages.length === 0
    ? []
    : [
        '',
        `### ${PICTURED[language]}`,
        '',
        PICTURED_HEAD[language],
        '| --- | --- | --- |',
        ...pages.map(({ name, severity, places }) => {
          const mark = changeSeverityWords[severity][language]
          return `| ${['breaking', 'lost'].includes(severity) ? `**${mark}**` : mark} | ${tableCell(name)} | ${places} |`
        }),
      ]
}

function tableCell(words: string): string {
  return words.replaceAll('|', '\\|').replaceAll('\n', ' ')
}

const TITLE = message`What this change does to the site`
const HEAD = message`| | what | change | meaning |`

function changeRow(change: Change, language: Language): string {
  const { level, place } = change
  const { subject, message, reason } = changeMessageIn(change, language)
  const mark = levelWords[level][language]
  return `| ${level === 'info' ? mark : `**${mark}**`} | ${tableCell(subject)} | ${tableCell(message)} | ${tableCell(reason)}${place === undefined ? '' : ` \`${place}\``} |`
}

function planAsMarkdown({ shown, ignored, stale, pages }: ReportedPlan, language: Language): string {
  const colon = COLON[language]
  const taken = message`no longer happens, take it off the ignore list`
  return [
    `### ${TITLE[language]}`,
    '',
    headline(shown)[language],
    ...(shown.length === 0
      ? []
      : [
          '',
          HEAD[language],
          '| --- | --- | --- | --- |',
          ...shown.map((change) => changeRow(change, language)),
        ]),
    ...(ignored.length === 0 ? [] : ['']),
    ...ignored.map((change) => {
      const { subject, message } = changeMessageIn(change, language)
      return `- ${ACCEPTED[language]}${colon}${subject}${colon}${message}${inBrackets(change.ignoredFor, language)}`
    }),
    ...(stale.length === 0 ? [] : ['']),
    ...stale.map(({ subject }) => `- ${taken[language]}${colon}${subject}`),
    ...pageTable(pages, language),
    '',
  ].join('\n')
}

function planAsJson({ shown, ignored, stale, pages }: ReportedPlan): string {
  return JSON.stringify(
    { version: 1, counts: countsOf(shown), changes: shown, ignored, stale, pages },
    undefined,
    2,
  )
}

const formats: Readonly<Record<string, (plan: ReportedPlan, language: Language) => string>> = {
  text: planAsText,
  markdown: planAsMarkdown,
  json: planAsJson,
}

export const planFormats: readonly string[] = Object.keys(formats)

/**
 * Formats a plan. JSON includes every language.
 *
 * @throws AppError for an unknown format.
 */
export function reportPlan(plan: ReportedPlan, format: string, language: Language = 'en'): string {
  const write = formats[format]
  if (write === undefined) throw unknownWordError(message`format`, format, planFormats)
  return write(plan, language)
}

function isLevel(word: string): word is Level {
  return levels.some((level) => level === word)
}

/**
 * Whether a plan has a change of at least this severity.
 *
 * @throws AppError for an unknown level.
 */
export function isWorse({ shown }: SortedChanges, failOn: string): boolean {
  if (failOn === 'never') return false
  if (!isLevel(failOn)) throw unknownWordError(message`level`, failOn, [...levels, 'never'])
  const limit = levels.indexOf(failOn)
  return shown.some(({ level }) => levels.indexOf(level) <= limit)
}
