import type { Language, Message } from './messages/message.ts'

/** Shows the progress of a long-running task. */
export interface Progress {
  /** Shows the current step, such as "importing content: 500 records". */
  readonly show: (text: Message) => void
  /** Clears the terminal line at the end. */
  readonly clear: () => void
}

/** Shows nothing. */
export const NO_PROGRESS: Progress = { show: () => {}, clear: () => {} }

export interface ProgressOptions {
  /** A terminal (`isTTY` as in Node) has one updated line; a log gets lines. */
  readonly stream: { readonly isTTY?: boolean; readonly columns?: number; write(text: string): unknown }
  readonly language: Language
  /** Clock in milliseconds. */
  readonly now?: () => number
  /** Milliseconds between lines of a log, and before the first: a shorter task leaves no line. */
  readonly everyMs?: number
}

/** Minimum milliseconds between updates of a terminal. */
const TERMINAL_MS = 100
/** Milliseconds between the first two lines of a step in a log; the interval then doubles. */
const LOG_MS = 10_000

const CLEAR_LINE = '\r\u001b[2K'

/** Returns the step without counts: the text before the first colon. */
function stepOf(text: string): string {
  return text.split(/[:：]/)[0] ?? text
}

/** Truncates text to terminal columns; CJK characters take two. */
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

/** Creates progress output: one updated line on a terminal, few lines in a log. */
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
