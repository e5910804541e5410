import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'

type Variables = Readonly<Record<string, string>>

export interface Program {
  readonly folder: string
  readonly variables?: Variables
}

/** Runs a program to its end and gives what it printed. Throws with that where it fails. */
export async function run(
  command: string,
  words: readonly string[],
  { folder, variables = {} }: Program,
): Promise<string> {
  const child = spawn(command, words, {
    cwd: folder,
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (part: Buffer) => {
    output += String(part)
  })
  child.stderr.on('data', (part: Buffer) => {
    output += String(part)
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  if (code !== 0) throw new Error(`${command} ${words.join(' ')} ended with ${code}:\n${output}`)
  return output
}

/** A port that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  await new Promise((resolve) => {
    server.close(resolve)
  })
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** Starts a program, and waits until what it prints fits. `end` ends it. */
export async function start(
  command: string,
  words: readonly string[],
  ready: RegExp,
  { folder, variables = {} }: Program,
): Promise<{ readonly end: () => Promise<void> }> {
  const child: ChildProcess = spawn(command, words, {
    cwd: folder,
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const closed = new Promise<void>((resolve) => {
    child.on('close', () => resolve())
  })
  let output = ''
  await new Promise<void>((resolve, reject) => {
    const hear = (part: Buffer): void => {
      output += String(part)
      if (ready.test(output)) resolve()
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.on('error', reject)
    child.on('close', (code) => reject(new Error(`${command} ended with ${code}:\n${output}`)))
  })
  return {
    end: async () => {
      child.kill('SIGTERM')
      await closed
    },
  }
}
