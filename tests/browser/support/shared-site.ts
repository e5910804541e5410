import { type ChildProcess, spawn } from 'node:child_process'
import { appendFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { cachedVersions, copyMuseum } from './museum-data.ts'
import { ended, requireBuild, serverVariables } from './spawn-server.ts'

const LOOK_MS = 200

export interface Site {
  /** Such as "http://127.0.0.1:40123". */
  readonly origin: string
  /** Combined output so far of all sites that share a process in the run. */
  readonly output: () => string
}

export interface HostedSite extends Site {
  readonly stop: () => Promise<void>
}

function logOf(museum: string): string {
  return join(museum, 'sites.log')
}
function hostOf(museum: string): string {
  return join(museum, 'sites.json')
}
function sharedOf(museum: string): string {
  return join(museum, 'site.json')
}

interface Answer {
  readonly origin?: string
  readonly fault?: string
}

/** Writes an answer beside the museum's data for the test processes. */
function leave(file: string, answer: Answer): void {
  writeFileSync(`${file}.part`, JSON.stringify(answer))
  renameSync(`${file}.part`, file)
}

async function left(file: string): Promise<string> {
  while (!existsSync(file)) await pause(LOOK_MS)
  const { origin, fault }: Answer = JSON.parse(readFileSync(file, 'utf8'))
  if (origin === undefined) throw new Error(`The sites of the tests did not open: ${fault}`)
  return origin
}

async function ask(host: string, what: 'open' | 'close', body: object): Promise<string> {
  const response = await fetch(`${host}/${what}`, { method: 'POST', body: JSON.stringify(body) })
  const { origin, fault }: Answer = await response.json()
  if (fault !== undefined) throw new Error(fault)
  return origin ?? ''
}

/** Opens a site with these variables in the process shared by the sites of the run. */
export async function openHosted(
  museum: string,
  variables: Readonly<Record<string, string>>,
): Promise<HostedSite> {
  const host = await left(hostOf(museum))
  const origin = await ask(host, 'open', serverVariables(variables))
  return {
    origin,
    output: () => readFileSync(logOf(museum), 'utf8'),
    stop: async () => void (await ask(host, 'close', { origin })),
  }
}

/** Returns the URL at which a starting process opens sites. */
function whenReady(child: ChildProcess, museum: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = (text: unknown): void => {
      appendFileSync(logOf(museum), String(text))
      const address = /sites are opened at (http:\/\/\S+?)\/\s/.exec(String(text))?.[1]
      if (address !== undefined) resolve(address)
    }
    child.stdout?.on('data', look)
    child.stderr?.on('data', look)
    child.once('close', (code) =>
      reject(new Error(`it ended with code ${code}: ${readFileSync(logOf(museum))}`)),
    )
  })
}

/**
 * Starts the process for the run's sites. Opens the site in it that is shared by all test files that do not
 * modify it, with a copy of the museum's data. Resolves to a function that ends it.
 */
export async function openSharedSite(museum: string, prepared: Promise<void>): Promise<() => Promise<void>> {
  writeFileSync(logOf(museum), '')
  requireBuild()
  const child = spawn(process.execPath, [join(import.meta.dirname, 'site-host.mjs')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production' },
  })
  // In case the run ends before its teardown.
  process.once('exit', () => child.kill('SIGKILL'))
  let data: string | undefined
  try {
    leave(hostOf(museum), { origin: await whenReady(child, museum) })
    await prepared
    data = await copyMuseum(museum)
    const variables = { DATA_DIR: data, PICTURE_CACHE_DIR: cachedVersions() }
    leave(sharedOf(museum), await openHosted(museum, variables))
  } catch (error) {
    for (const file of [hostOf(museum), sharedOf(museum)])
      if (!existsSync(file)) leave(file, { fault: String(error) })
  }
  return async () => {
    child.kill('SIGKILL')
    await ended(child)
    if (data !== undefined) rmSync(data, { recursive: true, force: true })
  }
}

/** Waits until the shared site of a museum is open. */
export async function findSharedSite(museum: string): Promise<Site> {
  return { origin: await left(sharedOf(museum)), output: () => readFileSync(logOf(museum), 'utf8') }
}
