import { appendFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { cachedVersions, copyMuseum } from './museum-data.ts'
import { ended, outputOf, spawnServer, whenOpen } from './spawn-server.ts'

const LOOK_MS = 200

export interface Site {
  /** Such as "http://127.0.0.1:40123". */
  readonly origin: string
  /** All it wrote so far, to either stream. */
  readonly output: () => string
}

function logOf(museum: string): string {
  return join(museum, 'site.log')
}
function answerOf(museum: string): string {
  return join(museum, 'site.json')
}

/**
 * Starts the site that all test files share which change nothing of it, with a copy of the museum's data. Its address, or why it
 * did not open, is written beside that data for the processes of the tests. Resolves with what ends it.
 */
export async function openSharedSite(museum: string): Promise<() => Promise<void>> {
  const send = (answer: object): void => {
    writeFileSync(`${answerOf(museum)}.part`, JSON.stringify(answer))
    renameSync(`${answerOf(museum)}.part`, answerOf(museum))
  }
  try {
    const data = await copyMuseum(museum)
    const child = spawnServer({
      PORT: '0',
      DATA_DIR: data,
      PICTURE_CACHE_DIR: cachedVersions(),
    })
    // Where the run is ended before its tear-down.
    process.once('exit', () => child.kill('SIGKILL'))
    const log = (text: unknown): void => appendFileSync(logOf(museum), String(text))
    child.stdout?.on('data', log)
    child.stderr?.on('data', log)
    send({ origin: await whenOpen(child, outputOf(child)) })
    return async () => {
      child.kill('SIGTERM')
      await ended(child)
      rmSync(data, { recursive: true, force: true })
    }
  } catch (error) {
    send({ fault: String(error) })
    return async () => {}
  }
}

/** Waits until the shared site of a museum is open. */
export async function findSharedSite(museum: string): Promise<Site> {
  while (!existsSync(answerOf(museum))) await pause(LOOK_MS)
  const { origin, fault } = JSON.parse(readFileSync(answerOf(museum), 'utf8'))
  if (typeof origin !== 'string') throw new Error(`The shared site did not open: ${fault}`)
  return { origin, output: () => (existsSync(logOf(museum)) ? readFileSync(logOf(museum), 'utf8') : '') }
}
