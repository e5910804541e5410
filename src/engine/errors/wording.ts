import {
  foreignWords,
  joinWithCommas,
  type Language,
  type Message,
  message,
} from '../../base/messages/message.ts'
import { visibleText } from '../../base/tidy.ts'

export {
  foreignWords,
  inEachLanguage,
  joinMessages,
  joinWithCommas,
  type Language,
  type Message,
  message,
  sameInBoth,
} from '../../base/messages/message.ts'

/** Joins alternatives: "a text or a number". */
export function joinWithOr(things: readonly Message[]): Message {
  return joinWithCommas(things, message` or `)
}

const MAX_SHOWN = 20

/** Joins quoted names: a, b; in Chinese “a”、“b”. */
export function quotedNames(names: readonly string[]): Message {
  return joinWithCommas(names.map(foreignWords))
}

/** Joins quoted names as `"a", "b" or "c"`; long lists are truncated with a remark. */
export function quotedList(names: readonly string[]): Message {
  const shown = names.slice(0, MAX_SHOWN).map((name) => message`"${name}"`)
  const rest = names.length - shown.length
  const last = shown.at(-1)
  if (last === undefined) return message`none`
  if (rest > 0) return message`${joinWithCommas(shown)} and ${rest} more`
  return shown.length === 1 ? last : message`${joinWithCommas(shown.slice(0, -1))} or ${last}`
}

/** Up to this number, choices are always listed completely, even if one is suggested. */
export const MAX_FEW_CHOICES = 8

/** Returns "Did you mean …?". */
export function didYouMean(name: string): Message {
  return message`Did you mean "${name}"?`
}

/** Returns "Did you mean …?" if there is a suggestion, else the list of known names. */
export function suggestionOrList(suggestion: string | undefined, known: readonly string[]): Message {
  if (suggestion !== undefined) return didYouMean(suggestion)
  if (known.length === 0) return message`There is none to choose from yet.`
  return message`Known: ${quotedList([...known].sort())}.`
}

const MAX_LENGTH = 600

/** Makes a message readable in a terminal: truncates long quotations of the config, and shows invisible characters. */
export function legible(sentence: string): string {
  return visibleText(sentence.length > MAX_LENGTH ? `${sentence.slice(0, MAX_LENGTH)} …` : sentence)
}

/** Returns the Unicode display names of a language, script or region. */
export function unicodeNames(kind: 'language' | 'script' | 'region', code: string): Message {
  const nameIn = (reader: string): string => new Intl.DisplayNames(reader, { type: kind }).of(code) ?? code
  return { en: nameIn('en'), zh: nameIn('zh') }
}

let program = 'npm run -s vitrine --'

/** Sets the command shown in messages, for an installation in a museum's own project. */
export function setProgramName(command: string): void {
  program = command
}

/** Returns a CLI call as typed at the root of the project, to be copied from messages. */
export function commandLine(call: string): string {
  return `${program} ${call}`
}

/** Returns the fix for a date in another era; `meant` is the Gregorian year of a Buddhist one. */
export function dayCure(meant: number | undefined): Message {
  return meant === undefined
    ? message`Write the year of the Gregorian calendar.`
    : message`Write the year of the Gregorian calendar; years of the Buddhist era are 543 ahead of it: ${meant}.`
}

/** Returns the message language for a tag such as "zh-CN" or "zh_CN.UTF-8": Chinese for any Chinese, English otherwise. */
export function languageOfTag(tag: string): Language {
  return /^zh(?![a-z])/i.test(tag) ? 'zh' : 'en'
}

/** Returns the language set by environment variables. */
export function languageOfEnvironment(variables: Readonly<Record<string, string | undefined>>): Language {
  return languageOfTag(variables.LC_ALL || variables.LC_MESSAGES || variables.LANG || '')
}

/** Values of the `lang` attribute in HTML documents. */
export const htmlLanguages: Readonly<Record<Language, string>> = { en: 'en', zh: 'zh-CN' }
