// Addresses of a running site: in each language, and stored for commands run beside it.

import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { SiteManifest } from '../engine/index.ts'

/**
 * Returns the addresses of a site in all languages but the first, whose address has no parameter: "Deutsch:
 * http://127.0.0.1:3000/?lang=de".
 */
export function furtherAddresses(
  { locales }: Pick<SiteManifest, 'locales'>,
  address: string,
): readonly string[] {
  return locales.slice(1).map(({ code, label }) => `${label}: ${address}?lang=${code}`)
}

const FOLDER = join('node_modules', '.cache', 'vitrine')

function fileOf(configDir: string): string {
  return join(
    FOLDER,
    `open-${createHash('sha256').update(resolve(configDir)).digest('hex').slice(0, 16)}.json`,
  )
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/**
 * Stores the origin of a config's development server for commands run beside it. Returns a function that
 * removes it.
 */
export function noteOrigin(configDir: string, origin: string): () => void {
  const file = fileOf(configDir)
  try {
    mkdirSync(FOLDER, { recursive: true })
    writeFileSync(file, JSON.stringify({ origin, pid: process.pid }))
  } catch {
    // If nothing can be written, commands use the address of the environment.
  }
  return () => rmSync(file, { force: true })
}

/** Returns the origin of a config's running development server; undefined if none runs. */
export function openOrigin(configDir: string): string | undefined {
  try {
    const { origin, pid } = JSON.parse(readFileSync(fileOf(configDir), 'utf8'))
    return typeof origin === 'string' && typeof pid === 'number' && isRunning(pid) ? origin : undefined
  } catch {
    return undefined
  }
}
