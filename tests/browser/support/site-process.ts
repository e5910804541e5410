import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { demoContent } from '../../../src/demo/demo-records.ts'

const SERVER = 'dist/server/server.js'
const DATA_DIR = 'node_modules/.cache/vitrine/test-data'
const OPEN = /the museum is open at (http:\/\/\S+?)\/\s/
const START_MS = 120_000
const LOOK_MS = 200

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

const listening = (child: ChildProcess, output: () => string): Promise<string> =>
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

const DRAWN = `${DATA_DIR}/drawn`

/** Tells the processes of the tests that pictures are being drawn. */
export function beginDrawing(): void {
  mkdirSync(DATA_DIR, { recursive: true })
  rmSync(DRAWN, { force: true })
}

/** Tells them that none is any more; `fault` is empty, or says why. */
export function endDrawing(fault: string): void {
  writeFileSync(DRAWN, fault)
}

const whenDrawn = async (): Promise<void> => {
  while (!existsSync(DRAWN)) await pause(LOOK_MS)
  const fault = readFileSync(DRAWN, 'utf8')
  if (fault !== '') throw new Error(`The pictures could not be drawn: ${fault}`)
}

/**
 * Starts the built site with the demonstration museum on a free port. The data folder is kept between runs,
 * so that its pictures are drawn once; with `drawn` it starts when they are. Rejects with the process's output
 * when it does not open.
 */
export async function startSite(
  variables: Readonly<Record<string, string>> = {},
  drawn = variables.DATA_DIR === undefined,
): Promise<SiteProcess> {
  mkdirSync(DATA_DIR, { recursive: true })
  if (drawn) await whenDrawn()
  const child = spawnServer({ PORT: '0', DATA_DIR, ...variables })
  const output = outputOf(child)
  const origin = await listening(child, output)
  const stop = (): Promise<number | null> => {
    child.kill('SIGTERM')
    return ended(child)
  }
  return { origin, pid: child.pid ?? 0, output, stop }
}

/**
 * Asks a site for every picture of the demonstration museum, so that none is still being drawn while pages are
 * judged. Minutes at the first run, a moment at later ones. Rejects when a picture cannot be had.
 */
export async function drawPictures(origin: string): Promise<void> {
  for (const path of demoContent().pictures) {
    const answer = await fetch(`${origin}/files${path}`)
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    await answer.arrayBuffer()
  }
}
