import { fork } from 'node:child_process'
import { once } from 'node:events'
import { compileProgram } from './compile-program.ts'

export interface Measured {
  /**
   * Maximum CPU time between two turns of the event loop, in milliseconds: how long other requests had to
   * wait on an idle machine.
   */
  readonly blockedMs: number
  /** Maximum resident memory in bytes. */
  readonly rss: number
}

export interface AttackedSite {
  /** Origins of its web nodes. */
  readonly origins: readonly string[]
  /** Returns the maximum values since the last call. */
  readonly measure: () => Promise<Measured>
  readonly isRunning: () => boolean
  readonly stop: () => Promise<void>
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/** Starts `attacked-site.ts` with a web node per timeout. Rejects with its output if it does not open. */
export async function startAttackedSite(backend: string, timeouts: readonly number[]): Promise<AttackedSite> {
  const program = await compileProgram('tests/support/attacked-site.ts')
  const child = fork(program.file, [], {
    execArgv: ['--max-old-space-size=700'],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', BACKEND: backend, TIMEOUTS: timeouts.join(' ') },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let errors = ''
  child.stderr?.on('data', (chunk) => {
    errors += String(chunk)
  })
  const ended = once(child, 'close').then((): never => {
    throw new Error(`the site has ended:\n${errors}`)
  })
  ended.catch(() => {})
  const next = async (name: string): Promise<unknown> => {
    for (;;) {
      const abort = new AbortController()
      const message: unknown[] = await Promise.race([once(child, 'message', { signal: abort.signal }), ended])
      abort.abort()
      if (isObject(message[0]) && name in message[0]) return message[0][name]
    }
  }
  const origins = await next('origins')
  if (!Array.isArray(origins)) throw new Error('nothing was opened')
  return {
    origins,
    measure: async () => {
      const answer = next('measured')
      child.send('measure')
      const measured = await answer
      if (!isObject(measured)) throw new Error('nothing was measured')
      return { blockedMs: Number(measured.blockedMs), rss: Number(measured.rss) }
    },
    isRunning: () => child.exitCode === null && child.signalCode === null,
    stop: async () => {
      program.remove()
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'close')
    },
  }
}
