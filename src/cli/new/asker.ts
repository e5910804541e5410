import { createInterface } from 'node:readline/promises'
import { UsageError } from '../usage-error.ts'

/** Somebody who can be asked. */
export interface Asker {
  /** The answer in one line, without outer white space. Throws a UsageError when no answer will come. */
  readonly ask: (question: string) => Promise<string>
  /** Says something beside the questions, such as why an answer will not do. */
  readonly say: (line: string) => void
  readonly close: () => void
}

/** The terminal of this process; undefined where there is none. */
export const terminalAsker = (): Asker | undefined => {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return undefined
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const ended = new Promise<never>((_resolve, reject) => {
    lines.once('close', () => reject(new UsageError('\nNothing was written.')))
  })
  ended.catch(() => undefined)
  return {
    ask: async (question) => (await Promise.race([lines.question(question), ended])).trim(),
    say: (line) => console.log(line),
    close: () => lines.close(),
  }
}
