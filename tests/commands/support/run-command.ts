import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { SHORT_LIVED } from '../../support/short-lived.ts'

export interface Finished {
  readonly code: number | null
  readonly output: string
  readonly errors: string
}

/** Creates a temporary folder for one test, which is removed afterwards. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-cli-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Starts a built program with this process's environment; the caller ends it. */
export function startBuilt(
  name: string,
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
): ChildProcess {
  const program = join('dist', 'server', name)
  if (!existsSync(program)) throw new Error(`${program} is missing. Run "npm run build" first.`)
  return spawn(process.execPath, [...SHORT_LIVED, program, ...args], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/**
 * Starts the built command line, as `npm run -s vitrine --` does, with this process's environment; the caller
 * ends it.
 */
export function startCli(args: readonly string[], variables: Readonly<Record<string, string>>): ChildProcess {
  return startBuilt('vitrine.js', args, variables)
}

/** Starts a file of src/run from source, with this process's environment; the caller ends it. */
export function startMain(
  file: string,
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', join('src', 'run', file), ...args], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Collects the output of a child process. */
export function collect(child: ChildProcess): {
  readonly output: () => string
  readonly errors: () => string
} {
  let output = ''
  let errors = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  return { output: () => output, errors: () => errors }
}

/** Runs `vitrine <args>` to its end. */
export async function runCommand(
  args: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<Finished> {
  const child = startCli(args, variables)
  const written = collect(child)
  const [code] = await once(child, 'close')
  return { code: typeof code === 'number' ? code : null, output: written.output(), errors: written.errors() }
}

/** Resolves when `condition` is true; throws an error with `what` after `milliseconds`. */
export async function until(
  what: string,
  milliseconds: number,
  condition: () => boolean | Promise<boolean>,
): Promise<void> {
  const end = Date.now() + milliseconds
  while (Date.now() < end) {
    if (await condition()) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error(`not within ${milliseconds} ms: ${what}`)
}
