import { type ChildProcess, execFileSync, type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { ended, outputOf } from '../browser/support/spawn-server.ts'
import { SHORT_LIVED } from '../support/short-lived.ts'

const OPEN = /open(?: for development)? at (http:\/\/[\d.:]+)\//

/** What a museum with extensions installs, of the versions that were tested. */
export const FOR_EXTENSIONS = ['esbuild', '@types/react', 'json-schema-to-ts'].map((name) => {
  const { version } = JSON.parse(readFileSync(join('node_modules', name, 'package.json'), 'utf8'))
  return `${name}@${version}`
})

/** One process in place of one for each core, where that is not what is tested. */
export const ALONE = { WORKERS: '1' }

/** A museum's project in a folder that has the package installed. */
export interface Project {
  readonly npm: (...args: readonly string[]) => string
  /** Output of a command that must succeed. */
  readonly vitrine: (...args: readonly string[]) => string
  /** A command that may fail. */
  readonly tryVitrine: (...args: readonly string[]) => SpawnSyncReturns<string>
  readonly test: (...args: readonly string[]) => SpawnSyncReturns<string>
  /** Runs a command until `work` with the address it opened at is done; `variables` are added to its environment. */
  readonly whileOpen: (
    command: string,
    work: (origin: string) => Promise<void>,
    variables?: Readonly<Record<string, string>>,
  ) => Promise<void>
}

export function projectIn(folder: string, home: string): Project {
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    HOME: home,
    LC_ALL: 'C.UTF-8',
    PORT: '0',
    LOG_LEVEL: 'warn',
  }
  const program = join(folder, 'node_modules', '.bin', 'vitrine')
  const options = { cwd: folder, encoding: 'utf8', env } as const
  return {
    npm: (...args) =>
      execFileSync('npm', [...args], { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }),
    vitrine: (...args) => execFileSync(process.execPath, [...SHORT_LIVED, program, ...args], options),
    tryVitrine: (...args) => spawnSync(process.execPath, [...SHORT_LIVED, program, ...args], options),
    test: (...args) => spawnSync('npm', ['test', '--silent', '--', ...args], options),
    whileOpen: async (command, work, variables) => {
      const child: ChildProcess = spawn(process.execPath, [...SHORT_LIVED, program, command], {
        cwd: folder,
        env: { ...env, ...variables },
      })
      const output = outputOf(child)
      try {
        await expect.poll(() => OPEN.exec(output())?.[1] ?? output(), { timeout: 120_000 }).toMatch(/^http/)
        await work(OPEN.exec(output())?.[1] ?? '')
      } finally {
        child.kill('SIGTERM')
        await ended(child)
      }
    },
  }
}

/** Text of an address that answers 200. */
export async function read(address: string): Promise<string> {
  const answer = await fetch(address)
  expect(answer.status, address).toBe(200)
  return answer.text()
}
