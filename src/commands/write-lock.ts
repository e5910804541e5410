import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../base/app-error.ts'
import { omitUndefined } from '../base/object.ts'
import { message, type Problem } from '../engine/errors/index.ts'
import { fileError } from '../engine/errors/usage-error.ts'
import {
  ANY_SEGMENT,
  compileBesideLinks,
  compileSite,
  isNarrower,
  LOCK_FILE,
  publicUrls,
  type SiteManifest,
  schemaAddress,
} from '../engine/index.ts'
import { loadRegistry } from '../web/site/extensions/load-registry.ts'
import { readConfig } from '../web/site/read-config.ts'

interface LockContents {
  /** Undefined if the file has none. */
  readonly schema?: string | undefined
  readonly ids?: string
  readonly urls: readonly string[]
}

function parseLock(text: string): LockContents {
  const value: unknown = JSON.parse(text)
  const urls: unknown = Reflect.get(Object(value), 'urls')
  const schema: unknown = Reflect.get(Object(value), '$schema')
  const ids: unknown = Reflect.get(Object(value), 'ids')
  return {
    ...(typeof ids === 'string' ? { ids } : {}),
    ...(typeof schema === 'string' ? { schema } : {}),
    urls: Array.isArray(urls) ? urls.filter((url) => typeof url === 'string') : [],
  }
}

/**
 * Reads a lock file.
 *
 * @throws AppError for an invalid one, since rewriting it would lose the recorded addresses.
 */
function readLock(file: string): LockContents {
  if (!existsSync(file)) return { urls: [] }
  try {
    const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
    const urls: unknown = Reflect.get(Object(JSON.parse(text)), 'urls')
    if (Array.isArray(urls) && urls.every((url) => typeof url === 'string')) return parseLock(text)
    throw new AppError(
      message`${file} has no list of addresses under "urls". Take it from version control again.`,
    )
  } catch (error) {
    if (error instanceof AppError) throw error
    if (error instanceof SyntaxError)
      throw new AppError(message`${file} is not JSON: ${error.message}. Take it from version control again.`)
    throw fileError('read', file, error)
  }
}

/** Returns every public address of a site, including redirects. */
export function publicUrlsOf({ pages, redirects }: SiteManifest): readonly string[] {
  return publicUrls([{ pages, redirects: Object.fromEntries(redirects.map(({ from, to }) => [from, to])) }])
}

function printLock({ schema, ids, urls }: LockContents): string {
  const lock = { $schema: schema, ...omitUndefined({ ids }), urls: [...new Set(urls)].sort() }
  return `${JSON.stringify(lock, undefined, 2)}\n`
}

/** Name under which the ID rule can be forgotten. */
const IDS = 'ids'

/** Returns the widest ID rule that was public. A narrower one is recorded only after the former was forgotten. */
function lockedIds(before: string | undefined, { site }: SiteManifest, isForgotten: boolean): string {
  const now = site.ids ?? ANY_SEGMENT
  return before === undefined || isForgotten || !isNarrower(now, before) ? now : before
}

/**
 * Returns a lock file with every public address of the site added.
 *
 * @throws SyntaxError for invalid JSON.
 */
export function lockText(text: string, manifest: SiteManifest): string {
  const { schema, ids, urls } = parseLock(text)
  return printLock({
    schema,
    ids: lockedIds(ids, manifest, false),
    urls: [...urls, ...publicUrlsOf(manifest)],
  })
}

export interface LockOutcome {
  readonly added: readonly string[]
  readonly forgotten: readonly string[]
  readonly total: number
}

/**
 * Records every public address of a site in its config folder. Recorded addresses are kept except those to forget.
 *
 * @throws AppError when an address to forget is not recorded or still exists.
 */
export function writeLock(folder: string, manifest: SiteManifest, forget: readonly string[]): LockOutcome {
  const file = join(folder, LOCK_FILE)
  const { schema = schemaAddress(readConfig(folder), LOCK_FILE, 'lock'), ids, urls } = readLock(file)
  const current = publicUrlsOf(manifest)
  for (const url of forget.filter((name) => name !== IDS)) {
    if (!urls.includes(url)) throw new AppError(message`${url} is not in ${file}; nothing was changed.`)
    if (current.includes(url))
      throw new AppError(message`${url} is still an address of the site; remove its page or redirect first.`)
  }
  const kept = urls.filter((url) => !forget.includes(url))
  const all = new Set([...kept, ...current])
  writeLockFile(file, { schema, ids: lockedIds(ids, manifest, forget.includes(IDS)), urls: [...all] })
  return { added: current.filter((url) => !urls.includes(url)), forgotten: forget, total: all.size }
}

function writeLockFile(file: string, lock: LockContents): void {
  try {
    writeFileSync(file, printLock(lock))
  } catch (error) {
    throw fileError('write', file, error)
  }
}

/**
 * Removes addresses from the lock of a config with other errors. Only addresses reported as gone qualify, which excludes those that an
 * error may hide. Returns undefined and changes nothing if any other is named.
 */
export function forgetGone(
  folder: string,
  problems: readonly Problem[],
  forget: readonly string[],
): LockOutcome | undefined {
  const file = join(folder, LOCK_FILE)
  const { schema, ids, urls } = readLock(file)
  const gone = problems.flatMap(({ code, pointer }) =>
    code === 'URL_GONE' ? (urls[Number(pointer.split('/').at(-1))] ?? []) : [],
  )
  if (forget.length === 0 || !forget.every((url) => gone.includes(url))) return undefined
  const kept = urls.filter((url) => !forget.includes(url))
  writeLockFile(file, { schema, ...omitUndefined({ ids }), urls: kept })
  return { added: [], forgotten: forget, total: kept.length }
}

/**
 * Compiles the site of a config folder without its lock file.
 *
 * @param isForgetting Whether addresses are being forgotten, so that links may still lead to them.
 */
export function siteWithoutLock(folder: string, isForgetting = false): SiteManifest | undefined {
  const compile = isForgetting ? compileBesideLinks : compileSite
  return compile(
    readConfig(folder).filter(({ path }) => path !== LOCK_FILE),
    loadRegistry(folder).registry,
  ).manifest
}
