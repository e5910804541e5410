import { createInterface } from 'node:readline'
import { message } from '../../engine/errors/index.ts'
import { UsageError } from '../../engine/errors/usage-error.ts'

/** Somebody who can be asked. */
export interface Asker {
  /** The answer in one line, without outer white space. Throws a UsageError when no answer will come. */
  readonly ask: (question: string) => Promise<string>
  /** Says something beside the questions, such as why an answer will not do. */
  readonly say: (line: string) => void
  readonly close: () => void
}

type Waiting = (answer: { readonly line: string } | 'ended') => void

/** Asks over two streams. Lines that come before their question, such as pasted ones, are kept for it. */
export function lineAsker(
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
  terminal: boolean,
): Asker {
  const lines = createInterface({ input, output, terminal })
  const early: string[] = []
  let waiting: Waiting | undefined
  let ended = false
  lines.on('line', (line) => {
    if (waiting === undefined) early.push(line)
    else waiting({ line })
  })
  lines.once('close', () => {
    ended = true
    waiting?.('ended')
  })
  const next = (): Promise<Parameters<Waiting>[0]> => {
    const line = early.shift()
    if (line !== undefined) return Promise.resolve({ line })
    return ended ? Promise.resolve('ended') : new Promise((resolve) => (waiting = resolve))
  }
  return {
    ask: async (question) => {
      lines.setPrompt(question)
      if (!ended) lines.prompt()
      const answer = await next()
      waiting = undefined
      if (answer === 'ended') throw new UsageError(message`\nNothing was written.`)
      return answer.line.trim()
    },
    say: (line) => void output.write(`${line}\n`),
    close: () => lines.close(),
  }
}

/** The terminal of this process; undefined where there is none. */
export function terminalAsker(): Asker | undefined {
  return process.stdin.isTTY && process.stdout.isTTY
    ? lineAsker(process.stdin, process.stdout, true)
    : undefined
}
