import { type Language, type Message, message } from '../engine/errors/index.ts'
import type { Notice } from './context.ts'
import { pageIn } from './form-fields.ts'
import { WORDS } from './words.ts'

function doneWords(count: number, as: string): Message | undefined {
  const one = count === 1
  const words: Readonly<Record<string, Message>> = {
    approved: message`${count} approved${one ? ', and public now' : ', and public now'}.`,
    rejected: message`${count} rejected; nobody sees ${one ? 'it' : 'them'}.`,
    replied: message`The reply is public now.`,
  }
  return words[as]
}

function changedWords(count: number): Message {
  return message`${count} changed in the meantime and ${count === 1 ? 'was' : 'were'} not decided: read ${count === 1 ? 'it' : 'them'} again.`
}

const REFUSALS: Readonly<Record<string, Message>> = {
  none: WORDS.noneChosen,
  changed: WORDS.changed,
  empty: WORDS.emptyReply,
}

/** What the page before did, as the address says it; undefined where it says nothing that is known. */
export function noticeOf(query: Readonly<Record<string, unknown>>, language: Language): Notice | undefined {
  const { done, as, changed, notice } = query
  const refusal = typeof notice === 'string' && Object.hasOwn(REFUSALS, notice) ? REFUSALS[notice] : undefined
  if (refusal !== undefined) return { text: refusal[language], isRefusal: true }
  if (typeof as !== 'string' || done === undefined) return undefined
  const texts = [
    done === '0' ? undefined : doneWords(pageIn(done), as)?.[language],
    changed === undefined ? undefined : changedWords(pageIn(changed))[language],
  ].filter((text) => text !== undefined)
  return texts.length === 0
    ? undefined
    : { text: texts.join(language === 'en' ? ' ' : ''), isRefusal: changed !== undefined }
}
