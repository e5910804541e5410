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

/** Alternatives: "a text or a number". */
export function joinWithOr(things: readonly Message[]): Message {
  return joinWithCommas(things, message` or `)
}

const MAX_SHOWN = 20

/** Names one after another: a, b; in Chinese “a”、“b”. */
export function quotedNames(names: readonly string[]): Message {
  return joinWithCommas(names.map(foreignWords))
}

/** `"a", "b" or "c"`; long lists are cut, and say so. */
export function quotedList(names: readonly string[]): Message {
  const shown = names.slice(0, MAX_SHOWN).map((name) => message`"${name}"`)
  const rest = names.length - shown.length
  const last = shown.at(-1)
  if (last === undefined) return message`none`
  if (rest > 0) return message`${joinWithCommas(shown)} and ${rest} more`
  return shown.length === 1 ? last : message`${joinWithCommas(shown.slice(0, -1))} or ${last}`
}

/** So many choices are all listed, whether or not one is near. */
export const MAX_FEW_CHOICES = 8

/** "Did you mean …?" */
export function didYouMean(name: string): Message {
  return message`Did you mean "${name}"?`
}

/** "Did you mean …?" where a name is near, otherwise the names there are. */
export function suggestionOrList(suggestion: string | undefined, known: readonly string[]): Message {
  if (suggestion !== undefined) return didYouMean(suggestion)
  if (known.length === 0) return message`There is none to choose from yet.`
  return message`Known: ${quotedList([...known].sort())}.`
}

const MAX_LENGTH = 600

/** A sentence fit for a terminal: what it quotes of a config is cut where it is endless, and shown where it is unseen. */
export function legible(sentence: string): string {
  return visibleText(sentence.length > MAX_LENGTH ? `${sentence.slice(0, MAX_LENGTH)} …` : sentence)
}

/** What Unicode calls a language, a script or a country. */
export function unicodeNames(kind: 'language' | 'script' | 'region', code: string): Message {
  const nameIn = (reader: string): string => new Intl.DisplayNames(reader, { type: kind }).of(code) ?? code
  return { en: nameIn('en'), zh: nameIn('zh') }
}

let program = 'npm run -s vitrine --'

/** Sets for messages how the program is called where it is installed in a museum's own project. */
export function setProgramName(command: string): void {
  program = command
}

/** A call of the command line as it is typed at the root of the project; messages print it so that it can be copied. */
export function commandLine(call: string): string {
  return `${program} ${call}`
}

/** How to write a day of another era; `meant` is its year where it is one of the Buddhist era. */
export function dayCure(meant: number | undefined): Message {
  return meant === undefined
    ? message`Write the year of the Gregorian calendar.`
    : message`Write the year of the Gregorian calendar; years of the Buddhist era are 543 ahead of it: ${meant}.`
}

/** The language for a tag such as "zh-CN" or "zh_CN.UTF-8": Chinese for any Chinese, English for everything else. */
export function languageOfTag(tag: string): Language {
  return /^zh(?![a-z])/i.test(tag) ? 'zh' : 'en'
}

/** The language that the environment of a terminal asks for. */
export function languageOfEnvironment(variables: Readonly<Record<string, string | undefined>>): Language {
  return languageOfTag(variables.LC_ALL || variables.LC_MESSAGES || variables.LANG || '')
}

/** What an HTML document in a language says of itself. */
export const htmlLanguages: Readonly<Record<Language, string>> = { en: 'en', zh: 'zh-CN' }
