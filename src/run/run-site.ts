import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { builtFolder } from './package-root.ts'

const SERVER = join(builtFolder, 'server', 'server.js')
const DATA_DIR = 'node_modules/.cache/vitrine/shots-data'
/** Output of the server once it listens, in either language. */
const OPEN = /(?:the museum is open at |博物馆网站已经打开：)(http:\/\/\S+?)\/\s/

export interface StartedSite {
  readonly origin: string
  readonly stop: () => Promise<void>
}

/**
 * Starts the built site on a free port. `variables` override the environment. By default its data stay
 * between runs, so that versions of pictures are created once. A data folder in `variables` is used even if
 * it belongs to another museum.
 */
export async function startSite(variables: Readonly<Record<string, string>> = {}): Promise<StartedSite> {
  mkdirSync(DATA_DIR, { recursive: true })
  const child = spawn(process.execPath, [SERVER, ...(variables.DATA_DIR === undefined ? [] : ['--adopt'])], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      DATA_DIR,
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      LOG_LEVEL: 'warn',
      WORKERS: '1',
      ...variables,
    },
  })
  const ended = once(child, 'close')
  let written = ''
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: unknown) => {
      written += String(chunk)
      const found = OPEN.exec(written)?.[1]
      if (found !== undefined) resolve(found)
    })
    child.once('close', (code) => reject(new Error(`The site ended with code ${code}:\n${written}`)))
  })
  return {
    origin,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Returns a data folder with the demonstration museum. */
export async function demonstrationData(): Promise<string> {
  await (await startSite({ DATA_DIR, CONFIG_DIR: 'config' })).stop()
  return DATA_DIR
}
