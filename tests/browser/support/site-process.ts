import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { inject } from 'vitest'
import { copyMuseum, keptVersions } from './museum-data.ts'

const SERVER = 'dist/server/server.js'
const OPEN = /the museum is open at (http:\/\/\S+?)\/\s/
/** Less than a hook may take, so that the site's own words are shown. */
const START_MS = 300_000

export interface SiteProcess {
  /** Such as "http://127.0.0.1:40123". */
  readonly origin: string
  readonly pid: number
  /** All it wrote so far, to either stream. */
  readonly output: () => string
  /** Ends it by SIGTERM and gives its exit code. */
  readonly stop: () => Promise<number | null>
}

/**
 * The built server with the given environment; none of this process's addresses reach it. With `most` none of its files
 * grows beyond so many blocks of 512 bytes, as on a disk that is full.
 */
export function spawnServer(variables: Readonly<Record<string, string>>, most?: number): ChildProcess {
  if (!existsSync(SERVER)) throw new Error(`${SERVER} is missing. Run "npm run build" first.`)
  const [program, args] =
    most === undefined
      ? [process.execPath, [SERVER]]
      : ['/bin/sh', ['-c', `ulimit -f ${most} && exec "$0" "$1"`, process.execPath, SERVER]]
  return spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', LOG_LEVEL: 'warn', ...variables },
  })
}

/** What a process writes to either stream, from now on. */
export function outputOf(child: ChildProcess): () => string {
  let written = ''
  const add = (chunk: unknown): void => {
    written += String(chunk)
  }
  child.stdout?.on('data', add)
  child.stderr?.on('data', add)
  return () => written
}

/** Resolves with the exit code once a process has ended and all its output has arrived. */
export async function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'close')
  return child.exitCode
}

/** Resolves with the origin a starting site answers at; rejects with its output when it ends or does not open. */
export const whenOpen = (child: ChildProcess, output: () => string): Promise<string> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`The site did not open within ${START_MS} ms:\n${output()}`)),
      START_MS,
    )
    const look = (): void => {
      const origin = OPEN.exec(output())?.[1]
      if (origin === undefined) return
      clearTimeout(timer)
      resolve(origin)
    }
    child.stdout?.on('data', look)
    child.once('close', (code) => {
      clearTimeout(timer)
      reject(new Error(`The site ended with code ${code}:\n${output()}`))
    })
  })

/**
 * Starts the built site on a free port. Without a data folder among the variables it shows the demonstration museum
 * from a private copy that is removed when the site is stopped; versions of its pictures are kept for other sites and runs. Rejects with the process's output
 * when it does not open. `most` as in `spawnServer`.
 */
export async function startSite(
  variables: Readonly<Record<string, string>> = {},
  most?: number,
): Promise<SiteProcess> {
  const own = variables.DATA_DIR === undefined ? await copyMuseum(inject('museum')) : undefined
  const remove = (): void => {
    if (own !== undefined) rmSync(own, { recursive: true, force: true })
  }
  const child = spawnServer(
    {
      PORT: '0',
      ...(own === undefined ? {} : { DATA_DIR: own, PICTURE_CACHE_DIR: keptVersions() }),
      ...variables,
    },
    most,
  )
  const output = outputOf(child)
  const stop = async (): Promise<number | null> => {
    child.kill('SIGTERM')
    const code = await ended(child)
    remove()
    return code
  }
  try {
    return { origin: await whenOpen(child, output), output, stop, pid: child.pid ?? 0 }
  } catch (error) {
    child.kill('SIGKILL')
    await ended(child)
    remove()
    throw error
  }
}
