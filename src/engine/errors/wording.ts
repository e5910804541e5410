import { bilingual, type Message, message } from '../../base/messages/message.ts'

export { type Language, listed, type Message, message, sameInBoth } from '../../base/messages/message.ts'

/** One sentence after another. */
export function joined(first: Message, second: Message): Message {
  return { en: `${first.en} ${second.en}`, zh: `${first.zh}${second.zh}` }
}

/** Alternatives: "a text or a number". */
export function either(things: readonly Message[]): Message {
  return {
    en: things.map(({ en }) => en).join(' or '),
    zh: things.map(({ zh }) => zh).join('，或'),
  }
}

const SHOWN = 12

function englishList(names: readonly string[], rest: number): string {
  const list = names.map((name) => `"${name}"`)
  if (rest > 0) return `${list.join(', ')} and ${rest} more`
  const last = list.at(-1)
  if (last === undefined) return 'none'
  return list.length === 1 ? last : `${list.slice(0, -1).join(', ')} or ${last}`
}

/** Names one after another in Chinese: “a”、“b”. */
export function quoted(names: readonly string[]): string {
  return names.map((name) => `“${name}”`).join('、')
}

function chineseList(names: readonly string[], rest: number): string {
  if (names.length === 0) return '无'
  return rest > 0 ? `${quoted(names)}，另有 ${rest} 个` : quoted(names)
}

/** `"a", "b" or "c"`; long lists are cut, and say so. */
export function quotedList(names: readonly string[]): Message {
  const shown = names.slice(0, SHOWN)
  const rest = names.length - shown.length
  return bilingual(englishList(shown, rest), chineseList(shown, rest))
}

/** "Did you mean …?" */
export function didYouMean(name: string): Message {
  return bilingual(`Did you mean "${name}"?`, `是不是想写“${name}”？`)
}

/** "Did you mean …?" where a name is near, otherwise the names there are. */
export function suggestionOrList(suggestion: string | undefined, known: readonly string[]): Message {
  if (suggestion !== undefined) return didYouMean(suggestion)
  if (known.length === 0) return message`There is none to choose from yet.`
  const { en, zh } = quotedList([...known].sort())
  return message`Known: ${{ en, zh }}.`
}

const MAX_LENGTH = 600

/** A sentence fit for a terminal: what it quotes of a config is cut where it is endless, and shown where it is unseen. */
export function legible(sentence: string): string {
  const short = sentence.length > MAX_LENGTH ? `${sentence.slice(0, MAX_LENGTH)} …` : sentence
  return short.replace(
    /(?!\n)\p{Cc}|\p{Cs}|[\u202a-\u202e]/gu,
    (unseen) => `\\u${unseen.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`,
  )
}
