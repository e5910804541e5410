import zh from './zh.json' with { type: 'json' }

/** Translations of messages by their English text; add a table for each language. */
const TABLES: Readonly<Record<'zh', Readonly<Record<string, string>>>> = { zh }

export type Language = 'en' | keyof typeof TABLES

/** A text for site operators and editors, in each language. */
export type Message = Readonly<Record<Language, string>>

/** English template and values of a message. */
const MADE_OF = new WeakMap<Message, { readonly key: string; readonly values: readonly Value[] }>()

/**
 * Returns a key shared by messages that differ only in their values. For messages that consist only of values, these
 * are part of the key.
 */
export function kindOf(message: Message): string {
  const made = MADE_OF.get(message)
  if (made === undefined) return message.en
  const { key, values } = made
  const hasWords = /\p{L}/u.test(key)
  return key.replace(/\{(\d+)\}/g, (place, index) => {
    const value = values[Number(index)] ?? ''
    if (typeof value === 'object') return kindOf(value)
    return hasWords ? place : String(value)
  })
}

/** Creates a message from a function of the language. */
export function inEachLanguage(textIn: (language: Language) => string): Message {
  return { en: textIn('en'), zh: textIn('zh') }
}

type Value = string | number | Message

function writtenIn(value: Value, language: Language): string {
  return typeof value === 'object' ? value[language] : String(value)
}

/**
 * Tagged template for a translatable message: message`The file ${path} is missing`. Tables have numbered values: "The
 * file {0} is missing". A nested message takes the language of the whole.
 */
export function message(texts: readonly string[], ...values: readonly Value[]): Message {
  const key = String.raw({ raw: texts }, ...values.map((_value, index) => `{${index}}`))
  const made = inEachLanguage((language) => {
    const shown = values.map((value) => writtenIn(value, language))
    if (language === 'en') return String.raw({ raw: texts }, ...shown)
    const translation = TABLES[language][key] ?? key
    return translation.replace(/\{(\d+)\}/g, (_place, index) => shown[Number(index)] ?? '')
  })
  MADE_OF.set(made, { key, values })
  return made
}

/** Joins values: "a, b". */
export function joinWithCommas(values: readonly Value[], between: Message = message`, `): Message {
  return inEachLanguage((language) =>
    values.map((value) => writtenIn(value, language)).join(between[language]),
  )
}

/** Quotes untranslated text, such as a name, in Chinese sentences. */
export function foreignWords(text: string): Message {
  return message`${text}`
}

/** Joins two sentences. */
export function joinMessages(first: Message, second: Message): Message {
  const space = message` `
  return inEachLanguage((language) => first[language] + space[language] + second[language])
}

/** Creates a message that is equal in all languages: a path, a config value, another program's text. */
export function sameInBoth(text: string): Message {
  return inEachLanguage(() => text)
}

/** Formats a count with its noun: "1 page", "2 pages". */
export type CountedNoun = (count: number) => Message

export function countedRecords(count: number): Message {
  return count === 1 ? message`${count} record` : message`${count} records`
}

export function countedPictures(count: number): Message {
  return count === 1 ? message`${count} picture` : message`${count} pictures`
}

export function countedFiles(count: number): Message {
  return count === 1 ? message`${count} file` : message`${count} files`
}

export function countedPages(count: number): Message {
  return count === 1 ? message`${count} page` : message`${count} pages`
}
