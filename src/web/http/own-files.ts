import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import statics from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import sharp from 'sharp'
import { digestOf, shownDigest } from '../../base/files.ts'
import { CACHE_IMMUTABLE } from '../../base/http-headers.ts'
import { omitUndefined } from '../../base/object.ts'
import { percentDecoded } from '../../base/path-segment.ts'
import type { PictureSize } from '../../base/picture-geometry.ts'
import { createMemo } from '../../base/tasks.ts'
import { MINUTE_MS } from '../../base/units.ts'
import { withDigest } from '../../engine/contracts/picture-versions.ts'
import type { Registry } from '../../engine/index.ts'
import { SCRIPT_FILE_POLICY } from './answer-headers.ts'
import type { LocalContent, OwnFile } from './content-routes.ts'
import { CachedHead, type FastAnswer } from './fast-way.ts'
import type { Report } from './observe-requests.ts'
import type { PlainRequest } from './request.ts'

const MEDIA = '/media/'
const FILES = '/files/'

interface MediaFile {
  /** Changes whenever the file is written. */
  readonly mark: string
  readonly digest: string
  /** Size, for pictures. */
  readonly size?: PictureSize
}

/** Returns the path after a prefix; undefined if the address has another prefix or more than a path. */
function pathBelow(prefix: string, address: string): string | undefined {
  if (!address.startsWith(prefix) || /[?#]/.test(address)) return undefined
  return percentDecoded(address.slice(prefix.length))
}

/** Returns width and height of a picture from its header; undefined for other files. */
async function pictureSize(file: string): Promise<PictureSize | undefined> {
  if (!/\.(?:svg|png|jpe?g|webp|avif|gif)$/i.test(file)) return undefined
  const metadata = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  const { width = 0, height = 0 } = metadata?.autoOrient ?? {}
  return width > 0 && height > 0 ? { width, height } : undefined
}

/** Returns the digests of a folder's files; only changed files are read again. */
async function readFolder(
  folder: string,
  known: ReadonlyMap<string, MediaFile>,
): Promise<ReadonlyMap<string, MediaFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const found = new Map<string, MediaFile>()
  for (const entry of entries) {
    const file = join(entry.parentPath, entry.name)
    const stats = await stat(file).catch(() => undefined)
    if (stats === undefined || !stats.isFile()) continue
    const path = relative(folder, file).split(sep).join('/')
    const mark = `${stats.size} ${stats.mtimeMs}`
    const earlier = known.get(path)
    if (earlier?.mark === mark) found.set(path, earlier)
    // A file may have been deleted meanwhile.
    else {
      const digest = await digestOf(createReadStream(file)).catch(() => undefined)
      if (digest === undefined) continue
      const size = await pictureSize(file)
      found.set(path, { mark, digest: shownDigest(digest), ...omitUndefined({ size }) })
    }
  }
  return found
}

/** Adds digests to absolute addresses of an origin, as used in feeds and other files outside of pages. */
export function wholeAddresses(
  origin: string,
  withDigestOf: (address: string) => string = (address) => address,
) {
  return (address: string): string =>
    address.startsWith(`${origin}/`) ? `${origin}${withDigestOf(address.slice(origin.length))}` : address
}

interface OwnFilesOptions {
  /** The config's media folder, if any. */
  readonly mediaDir?: string | undefined
  readonly content?: Pick<LocalContent, 'digests' | 'files'> | undefined
  readonly now: () => Date
}

const MEDIA_SECONDS = 3600

/** Opens a file of the media folder; names and folders starting with a dot are excluded. */
async function openMedia(folder: string, path: string): Promise<Omit<OwnFile, 'cacheControl'> | undefined> {
  if (path.includes('\0') || path.split(/[/\\]/).some((part) => part.startsWith('.'))) return undefined
  const file = join(folder, path)
  const stats = await stat(file).catch(() => undefined)
  if (stats === undefined || !stats.isFile()) return undefined
  const { size, mtimeMs } = stats
  return { size, etag: `W/"${size}-${mtimeMs}"`, stream: () => createReadStream(file) }
}

/**
 * Digests of the files of this origin: stored files and those of the config's media folder. Pages refer to a file with its digest, so
 * that browsers with an older file of that name load the new one.
 */
export function createOwnFiles({ mediaDir, content, now }: OwnFilesOptions) {
  let media: ReadonlyMap<string, MediaFile> = new Map()
  let minute = -1
  let reading: Promise<void> = Promise.resolve()
  const readMedia = (folder: string): Promise<void> => {
    const current = Math.floor(now().getTime() / MINUTE_MS)
    if (current !== minute) {
      minute = current
      reading = readFolder(folder, media).then((found) => {
        media = found
      })
    }
    return reading
  }
  const digestAt = (address: string): string | undefined => {
    const path = pathBelow(FILES, address)
    if (path !== undefined) return content?.digests?.of(path)
    const own = pathBelow(MEDIA, address)
    return own === undefined ? undefined : media.get(own)?.digest
  }
  const isCurrent = (path: string, digest: string | null): boolean => {
    const known = digestAt(path)
    return known !== undefined && known === digest
  }
  return {
    mediaDir,
    /** Looks for changed files: in the media folder once a minute, among stored files whenever the content changed. */
    refresh: async (): Promise<void> => {
      await Promise.all([
        mediaDir === undefined ? undefined : readMedia(mediaDir),
        content?.digests?.refresh(),
      ])
    },
    /** Returns the address of such a file with its digest; any other address unchanged. */
    withDigest: (address: string): string => {
      const digest = digestAt(address)
      return digest === undefined ? address : withDigest(address, digest)
    },
    /** Returns width and height of a picture of the media folder, by its address without a digest. */
    sizeOf: (address: string): PictureSize | undefined => {
      const path = pathBelow(MEDIA, address)
      return path === undefined ? undefined : media.get(path)?.size
    },
    /** Whether the digest in an address of the media folder is that of the current file. `path` has no query. */
    isCurrent,
    /** Opens the public file at an address; undefined if there is none. */
    open: async (address: string): Promise<OwnFile | undefined> => {
      const [path = '', query] = address.split('?', 2)
      const digest = new URLSearchParams(query).get('v')
      const stored = pathBelow(FILES, path)
      if (stored !== undefined) return content?.files.open(stored, digest)
      const own = pathBelow(MEDIA, path)
      const file = own === undefined || mediaDir === undefined ? undefined : await openMedia(mediaDir, own)
      if (file === undefined) return undefined
      const cacheControl = isCurrent(path, digest) ? CACHE_IMMUTABLE : `public, max-age=${MEDIA_SECONDS}`
      return { ...file, cacheControl }
    },
  }
}

/** Serves files of the config's media folder. Browsers may cache those with a current digest forever. */
export async function registerMedia(app: FastifyInstance, { mediaDir, isCurrent }: OwnFiles): Promise<void> {
  if (mediaDir === undefined) return
  await app.register(async (scope) => {
    scope.addHook('onSend', async (request, reply) => {
      const [path = '', query] = request.url.split('?', 2)
      if (reply.statusCode < 400 && isCurrent(path, new URLSearchParams(query).get('v')))
        reply.header('cache-control', CACHE_IMMUTABLE)
    })
    await scope.register(statics, {
      root: mediaDir,
      prefix: MEDIA,
      maxAge: MEDIA_SECONDS * 1000,
      dotfiles: 'ignore',
      decorateReply: false,
    })
  })
}

export type OwnFiles = ReturnType<typeof createOwnFiles>

const PREFIX = '/_vitrine/'
const ROUTE = `${PREFIX}*`
/** An address that is a plain file path. */
const PLAIN = /^\/_vitrine\/(?:[\w-]+\/)*[\w-][\w.-]*$/
const ENDINGS: Readonly<Record<string, string>> = { br: '.br', gzip: '.gz' }
/** Maximum number of `accept-encoding` values cached per file; browsers of a kind send the same. */
const MAX_WAYS = 8
/** Headers of range requests and conditional requests. */
const CONDITIONS = [
  'range',
  'if-range',
  'if-match',
  'if-none-match',
  'if-modified-since',
  'if-unmodified-since',
] as const

interface KeptFile {
  readonly head: CachedHead
  readonly body: Buffer
}

/**
 * Serves the built client files. Each is read on first request, and then answered from memory with the same head: looking up the file and
 * its compressed variants took most of the time. The folder does not change while the server runs, which limits the memory used.
 */
export async function registerBuiltFiles(app: FastifyInstance, root: string, report: Report) {
  const files = new Map<string, Map<string, KeptFile>>()
  const remember = createMemo<Buffer>()

  const bodyOf = (path: string): Promise<Buffer> => remember(path, () => readFile(join(root, path)))

  const note = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { raw, url, originalUrl, protocol } = request
    if (raw.method !== 'GET' || reply.raw.statusCode !== 200 || originalUrl !== url || !PLAIN.test(url))
      return
    // Disables compression, so the answer is not representative.
    if (raw.headers['x-no-compression'] !== undefined) return
    const ways = files.get(`${protocol} ${url}`) ?? new Map<string, KeptFile>()
    const accepted = raw.headers['accept-encoding'] ?? ''
    const head = CachedHead.of(reply.raw)
    // Answers compressed on the fly have no length.
    if (ways.size >= MAX_WAYS || ways.has(accepted) || head?.get('content-length') === undefined) return
    const encoding = head.get('content-encoding')
    const ending = encoding === undefined ? '' : ENDINGS[encoding]
    if (ending === undefined) return
    const body = await bodyOf(url.slice(PREFIX.length) + ending).catch(() => undefined)
    if (body === undefined || String(body.length) !== head.get('content-length')) return
    ways.set(accepted, { head, body })
    files.set(`${protocol} ${url}`, ways)
  }

  await app.register(async (scope) => {
    scope.addHook('onResponse', note)
    await scope.register(statics, {
      root,
      prefix: PREFIX,
      immutable: true,
      maxAge: '1y',
      decorateReply: false,
      dotfiles: 'ignore',
      wildcard: true,
      preCompressed: true,
      // A page needs several of these files before it is interactive, and the long policy of pages does not concern them.
      setHeaders: (reply) => void reply.header('content-security-policy', SCRIPT_FILE_POLICY),
    })
  })

  return ({ raw, protocol, url, headers }: PlainRequest): FastAnswer | undefined => {
    const file = files.get(`${protocol} ${url}`)?.get(headers['accept-encoding'] ?? '')
    if (file === undefined || CONDITIONS.some((name) => headers[name] !== undefined)) return undefined
    return {
      status: 200,
      head: file.head.with({}),
      body: file.body,
      onSent: (status, ms, log) => report(raw, { route: ROUTE, status, cache: 'none', ms }, log),
    }
  }
}

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
}

/** Serves scripts and style sheets of extensions; their addresses change with their content. */
export function registerExtensions(app: FastifyInstance, { files = new Map() }: Registry): void {
  for (const [address, text] of files) {
    const type = TYPES[address.split('.').at(-1) ?? ''] ?? ''
    app.get(address, (_request, reply) =>
      reply
        .header('cache-control', CACHE_IMMUTABLE)
        .header('content-security-policy', SCRIPT_FILE_POLICY)
        .type(type)
        .send(text),
    )
  }
}
