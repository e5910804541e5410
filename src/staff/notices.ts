import { type Language, type Message, message } from '../engine/errors/index.ts'
import type { Notice } from './context.ts'
import { pageIn } from './form-fields.ts'
import { WORDS } from './words.ts'

function doneWords(count: number, as: string): Message | undefined {
  const words: Readonly<Record<string, Message>> = {
    approved: message`${count} approved, and public now.`,
    rejected:
      count === 1
        ? message`${count} rejected; nobody sees it.`
        : message`${count} rejected; nobody sees them.`,
    replied: message`The reply is public now.`,
    kept:
      count === 1
        ? message`${count} translation is still right.`
        : message`${count} translations are still right.`,
  }
  return words[as]
}

function changedWords(count: number): Message {
  return count === 1
    ? message`${count} changed in the meantime and was not decided: read it again.`
    : message`${count} changed in the meantime and were not decided: read them again.`
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
