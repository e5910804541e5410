import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { MEMORY_VARIABLES } from '../../../src/base/process/helper-process.ts'

/** A server in a process of its own, so that it shares no event loop with what measures it. */
export interface Program {
  /** Such as "http://127.0.0.1:40123". */
  readonly origin: string
  readonly pid: number
  readonly stop: () => Promise<void>
}

type Name = 'article-backend' | 'bare-server' | 'json-list' | 'react-page' | 'static-server'

const START_MS = 60_000

function portIn(message: unknown): number | undefined {
  if (typeof message !== 'object' || message === null || !('port' in message)) return undefined
  return typeof message.port === 'number' ? message.port : undefined
}

/** Starts a program of this folder. Rejects when it ends, or says no port within a minute. */
export async function startProgram(name: Name, ...args: readonly string[]): Promise<Program> {
  const file = fileURLToPath(new URL(`./${name}.ts`, import.meta.url))
  const child = fork(file, args, {
    execArgv: ['--import', 'tsx'],
    // As deploy/ starts a museum.
    env: { ...process.env, NODE_ENV: 'production', ...MEMORY_VARIABLES },
  })
  const ended = once(child, 'exit')
  const early = ended.then(([code]) => {
    throw new Error(`${name} ended with code ${code} before it listened`)
  })
  const [message] = await Promise.race([
    once(child, 'message', { signal: AbortSignal.timeout(START_MS) }),
    early,
  ])
  early.catch(() => undefined)
  const port = portIn(message)
  if (port === undefined || child.pid === undefined) throw new Error(`${name} named no port`)
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
