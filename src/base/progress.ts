import type { Language, Message } from './messages/message.ts'

/** Says what takes time while it goes on. */
export interface Progress {
  /** What is being done, such as "importing content: 500 records". */
  readonly show: (text: Message) => void
  /** It has ended: a terminal's line is free again. */
  readonly clear: () => void
}

/** Where nobody looks. */
export const NO_PROGRESS: Progress = { show: () => {}, clear: () => {} }

export interface ProgressOptions {
  /** `isTTY` as Node sets it: a terminal has one line that is written again, and a log gets lines. */
  readonly stream: { readonly isTTY?: boolean; readonly columns?: number; write(text: string): unknown }
  readonly language: Language
  /** Milliseconds of a clock. */
  readonly now?: () => number
  /** Milliseconds from one line of a log to the next, the first of them too: what is done sooner leaves none. */
  readonly everyMs?: number
}

/** A terminal's line changes at most so often. */
const TERMINAL_MS = 100
/** A log gets a line when something begins, one after this time, and then one whenever twice the time has passed. */
const LOG_MS = 10_000

const CLEAR_LINE = '\r\u001b[2K'

/** What is being done, without its counts: everything before the first colon. */
function stepOf(text: string): string {
  return text.split(/[:：]/)[0] ?? text
}

/** Cuts to columns of a terminal, where a Chinese character takes two. */
function fitColumns(text: string, columns: number): string {
  let room = columns
  let end = 0
  for (const sign of text) {
    room -= (sign.codePointAt(0) ?? 0) > 0x2e7f ? 2 : 1
    if (room < 0) break
    end += sign.length
  }
  return text.slice(0, end)
}

/** Progress for people: on a terminal one line that is updated, in a log few lines. */
export function createProgress({ stream, language, now = Date.now, everyMs }: ProgressOptions): Progress {
  let step = ''
  const isLogEvenly = everyMs !== undefined && stream.isTTY !== true
  let last = isLogEvenly ? now() : Number.NEGATIVE_INFINITY
  let wait = everyMs ?? LOG_MS
  let isShown = false
  return {
    show: (text) => {
      const line = `vitrine: ${text[language]}`
      const isNew = !isLogEvenly && stepOf(text[language]) !== step
      if (!isNew && now() - last < (stream.isTTY === true ? TERMINAL_MS : wait)) return
      if (!isLogEvenly) wait = isNew ? LOG_MS : wait * 2
      step = stepOf(text[language])
      last = now()
      isShown = true
      stream.write(
        stream.isTTY === true ? `${CLEAR_LINE}${fitColumns(line, (stream.columns ?? 80) - 1)}` : `${line}\n`,
      )
    },
    clear: () => {
      if (isShown && stream.isTTY === true) stream.write(CLEAR_LINE)
      isShown = false
      step = ''
    },
  }
}
