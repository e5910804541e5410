import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { MEMORY_VARIABLES } from '../../../src/base/process/helper-process.ts'
import { SHORT_LIVED } from '../../support/short-lived.ts'

const SERVER = 'dist/server/server.js'
const OPEN = /the museum is open at (http:\/\/\S+?)\/\s/
/** Startup timeout in milliseconds, shorter than that of hooks, so that the site's output is shown. */
const START_MS = 300_000

/**
 * Returns the variables of a site in a test. By default it prepares no pictures, which takes more CPU time
 * than most tests (`PICTURE_VERSIONS`), and runs in one process (`WORKERS`).
 */
export function serverVariables(variables: Readonly<Record<string, string>>): Record<string, string> {
  return { LOG_LEVEL: 'warn', PICTURE_VERSIONS: 'large', WORKERS: '1', PORT: '0', ...variables }
}

/** @throws Error that says what to do if there is no build. */
export function requireBuild(): void {
  if (!existsSync(SERVER)) throw new Error(`${SERVER} is missing. Run "npm run build" first.`)
}

export interface SpawnOptions {
  /** Maximum size of its files in blocks of 512 bytes, to simulate a full disk. */
  readonly most?: number | undefined
  /** Whether to start it as `deploy/` does, for measuring the server itself. */
  readonly asDeployed?: boolean
}

/** Spawns the built server with the given environment, without addresses of services from this process. */
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

/** Collects the output of a process from now on. */
export function outputOf(child: ChildProcess): () => string {
  let written = ''
  const add = (chunk: unknown): void => {
    written += String(chunk)
  }
  child.stdout?.on('data', add)
  child.stderr?.on('data', add)
  return () => written
}

/** Resolves to the exit code once a process has ended and all its output has arrived. */
export async function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'close')
  return child.exitCode
}

/** Resolves to the origin of a starting site; rejects with its output if it ends or does not open. */
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
