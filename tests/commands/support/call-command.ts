import { cpSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { format } from 'node:util'
import { once } from '../../../src/base/memo.ts'
import { openContent } from '../../../src/content/index.ts'
import { runProgram } from '../../../src/run/commands/program.ts'
import type { Finished } from './run-command.ts'

type Write = typeof process.stdout.write

/** Redirects the output of a stream into `parts` until the returned function is called. */
function keep(stream: NodeJS.WriteStream, parts: string[]): () => void {
  const { write } = stream
  const into: Write = (chunk: Uint8Array | string) => {
    parts.push(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString())
    return true
  }
  stream.write = into
  return () => {
    stream.write = write
  }
}

/**
 * Creates a data folder as after a first start: running all migrations takes five times as long as opening
 * the result.
 */
const firstStart = once(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-first-start-'))
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  const content = await openContent({ dataDir })
  await content.close()
  return dataDir
})

let isCalling = false

/**
 * Runs `vitrine <args>` in this process, since a process of its own takes a quarter of a second to start. One
 * at a time, because output and working directory are those of the whole process.
 *
 * @throws Error when help is requested: printing it would exit this process, with the test files still to run
 * in it.
 */
export async function callCommand(
  args: readonly string[],
  variables: Readonly<Record<string, string>> = {},
  folder = process.cwd(),
): Promise<Finished> {
  if (isCalling) throw new Error('a command is running')
  if (args.some((word) => ['-h', '--help', 'help'].includes(word)))
    throw new Error('help ends the process: call it by runCommand')
  isCalling = true
  const [output, errors]: [string[], string[]] = [[], []]
  const { env, exitCode } = process
  const { log, error } = console
  const { PATH, HOME, NODE_ENV } = env
  const before = process.cwd()
  const release = [keep(process.stdout, output), keep(process.stderr, errors)]
  console.log = (...words) => void output.push(`${format(...words)}\n`)
  console.error = (...words) => void errors.push(`${format(...words)}\n`)
  process.env = { PATH, HOME, NODE_ENV, ...variables }
  process.exitCode = 0
  process.chdir(folder)
  try {
    const { DATA_DIR, DATABASE_URL } = variables
    const isOfRecords = args[0] === 'import' && args.includes('--into') && DATABASE_URL === undefined
    const isNew = DATA_DIR !== undefined && !existsSync(DATA_DIR)
    if (isOfRecords && isNew && statSync(dirname(DATA_DIR), { throwIfNoEntry: false })?.isDirectory())
      cpSync(await firstStart(), DATA_DIR, { recursive: true })
    await runProgram(args)
    return { code: Number(process.exitCode), output: output.join(''), errors: errors.join('') }
  } finally {
    process.chdir(before)
    Object.assign(process, { env, exitCode })
    Object.assign(console, { log, error })
    for (const each of release) each()
    isCalling = false
  }
}
