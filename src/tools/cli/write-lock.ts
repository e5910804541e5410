import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bilingual } from '../../errors/index.ts'
import { fileError, UsageError } from '../../errors/usage-error.ts'
import { LOCK_FILE, publicUrls, type SiteManifest } from '../../site/engine/index.ts'

const SCHEMA = '../schemas/json/lock.schema.json'

interface Written {
  readonly schema: string
  readonly urls: readonly string[]
}

function parseLock(text: string): Written {
  const value: unknown = JSON.parse(text)
  const urls: unknown = Reflect.get(Object(value), 'urls')
  const schema: unknown = Reflect.get(Object(value), '$schema')
  return {
    schema: typeof schema === 'string' ? schema : SCHEMA,
    urls: Array.isArray(urls) ? urls.filter((url) => typeof url === 'string') : [],
  }
}

function readLock(file: string): Written {
  if (!existsSync(file)) return { schema: SCHEMA, urls: [] }
  try {
    return parseLock(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new UsageError(
        bilingual(
          `${file} is not JSON: ${error.message}. Take it from version control again.`,
          `${file} 不符合 JSON 的写法。请从版本库中重新取回。`,
        ),
      )
    throw fileError('read', file, error)
  }
}

function urlsOf({ pages, redirects }: SiteManifest): readonly string[] {
  return publicUrls([{ pages, redirects: Object.fromEntries(redirects.map(({ from, to }) => [from, to])) }])
}

function printLock(schema: string, urls: readonly string[]): string {
  return `${JSON.stringify({ $schema: schema, urls: [...new Set(urls)].sort() }, undefined, 2)}\n`
}

/** The text of a lock once every public address of the site is recorded in it, too. Throws a SyntaxError for no JSON. */
export function lockText(text: string, manifest: SiteManifest): string {
  const { schema, urls } = parseLock(text)
  return printLock(schema, [...urls, ...urlsOf(manifest)])
}

/** What became of a lock. */
export interface LockOutcome {
  readonly added: readonly string[]
  readonly forgotten: readonly string[]
  readonly total: number
}

/**
 * Records every public address of a site in its config folder; those recorded before stay, but for those to forget.
 *
 * @throws UsageError when an address to forget is not recorded or is still answered.
 */
export function writeLock(folder: string, manifest: SiteManifest, forget: readonly string[]): LockOutcome {
  const file = join(folder, LOCK_FILE)
  const { schema, urls } = readLock(file)
  const current = urlsOf(manifest)
  for (const url of forget) {
    if (!urls.includes(url))
      throw new UsageError(
        bilingual(
          `${url} is not in ${file}; nothing was changed.`,
          `${file} 中没有 ${url}；没有修改任何内容。`,
        ),
      )
    if (current.includes(url))
      throw new UsageError(
        bilingual(
          `${url} is still an address of the site; remove its page or redirect first.`,
          `${url} 仍是网站的地址；请先删除对应的页面或重定向。`,
        ),
      )
  }
  const kept = urls.filter((url) => !forget.includes(url))
  const all = new Set([...kept, ...current])
  try {
    writeFileSync(file, printLock(schema, [...all]))
  } catch (error) {
    throw fileError('write', file, error)
  }
  return { added: current.filter((url) => !urls.includes(url)), forgotten: forget, total: all.size }
}
