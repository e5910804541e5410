import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { MEMORY_VARIABLES } from '../../../src/base/process/helper-process.ts'
import { SHORT_LIVED } from '../../support/short-lived.ts'

const SERVER = 'dist/server/server.js'
const OPEN = /the museum is open at (http:\/\/\S+?)\/\s/
/** Less than a hook may take, so that the site's own words are shown. */
const START_MS = 300_000

/**
 * Variables of a site in a test. It prepares no pictures unless it is given `PICTURE_VERSIONS: 'all'`: doing so takes more processor
 * time than most tests. It is one process unless it is given `WORKERS`.
 */
export function serverVariables(variables: Readonly<Record<string, string>>): Record<string, string> {
  return { LOG_LEVEL: 'warn', PICTURE_VERSIONS: 'large', WORKERS: '1', PORT: '0', ...variables }
}

/** Says what to do where there is no build. */
export function requireBuild(): void {
  if (!existsSync(SERVER)) throw new Error(`${SERVER} is missing. Run "npm run build" first.`)
}

export interface SpawnOptions {
  /** None of its files grows beyond so many blocks of 512 bytes, as on a disk that is full. */
  readonly most?: number | undefined
  /** As `deploy/` starts a museum: where the server itself is measured. */
  readonly asDeployed?: boolean
}

/** The built server with the given environment; none of this process's addresses reach it. */
export function spawnServer(
  variables: Readonly<Record<string, string>>,
  { most, asDeployed = false }: SpawnOptions = {},
): ChildProcess {
  requireBuild()
  const command = [process.execPath, ...(asDeployed ? [] : SHORT_LIVED), SERVER]
  const [program, args] =
    most === undefined
      ? [process.execPath, command.slice(1)]
      : ['/bin/sh', ['-c', `ulimit -f ${most} && exec "$0" "$@"`, ...command]]
  return spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      ...(asDeployed && MEMORY_VARIABLES),
      ...serverVariables(variables),
    },
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
export function whenOpen(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
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
}
