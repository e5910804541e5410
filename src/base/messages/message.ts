import zh from './zh.json' with { type: 'json' }

/** What each language but English calls a message, by its English: a further language is one more table here. */
const TABLES: Readonly<Record<'zh', Readonly<Record<string, string>>>> = { zh }

export type Language = 'en' | keyof typeof TABLES

/** A text for those who run or edit a site, in each language. */
export type Message = Readonly<Record<Language, string>>

/** The English text that a message was made of, with its values. */
const MADE_OF = new WeakMap<Message, { readonly key: string; readonly values: readonly Value[] }>()

/** What messages have in common that differ in their values alone. Of a message of values alone these tell one kind from another. */
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

/** A message that is made in each language by itself. */
export function inEachLanguage(textIn: (language: Language) => string): Message {
  return { en: textIn('en'), zh: textIn('zh') }
}

type Value = string | number | Message

function writtenIn(value: Value, language: Language): string {
  return typeof value === 'object' ? value[language] : String(value)
}

/**
 * The message of an English text, whose translations the tables have: message`The file ${path} is missing`.
 * There its values are numbered: "The file {0} is missing". A message among them is in the language of the whole.
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

/** One after another: "a, b". */
export function joinWithCommas(values: readonly Value[], between: Message = message`, `): Message {
  return inEachLanguage((language) =>
    values.map((value) => writtenIn(value, language)).join(between[language]),
  )
}

/** Words of another program or a name, which a Chinese sentence quotes. */
export function foreignWords(text: string): Message {
  return message`${text}`
}

/** One sentence after another. */
export function joinMessages(first: Message, second: Message): Message {
  const space = message` `
  return inEachLanguage((language) => first[language] + space[language] + second[language])
}

/** What has no language: a place, a value of the config, the words of another program. */
export function sameInBoth(text: string): Message {
  return inEachLanguage(() => text)
}

/** A count with its noun: "1 page", "2 pages". */
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
