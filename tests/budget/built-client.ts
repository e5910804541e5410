import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const CLIENT = join('dist', 'client')
/** What the build notes of its chunks: `clientChunks` of vite.config.ts. */
const NOTED = join('dist', 'client-chunks.json')

export interface Chunk {
  readonly fileName: string
  readonly name: string
  readonly isEntry: boolean
  readonly imports: readonly string[]
  /** From the root of the project. */
  readonly modules: readonly string[]
  /** Style sheets that come with it. */
  readonly styles: readonly string[]
}

/** The client as `npm run build` made it. */
export interface BuiltClient {
  readonly entry: string
  readonly chunks: ReadonlyMap<string, Chunk>
  /** The style sheets every page loads. */
  readonly styles: readonly string[]
  /** The script that is inline in every document. */
  readonly loader: string
}

export function builtClient(): BuiltClient {
  const noted: readonly Chunk[] = JSON.parse(readFileSync(NOTED, 'utf8'))
  const entry = noted.find((chunk) => chunk.isEntry && chunk.name === 'browser')
  if (entry === undefined) throw new Error('the build has no entry')
  const chunks = new Map(noted.map((chunk) => [chunk.fileName, chunk]))
  const styles = closureIn(chunks, [entry.fileName]).flatMap((name) => chunks.get(name)?.styles ?? [])
  return {
    entry: entry.fileName,
    chunks,
    styles: [...new Set(styles)],
    loader: readFileSync(join('dist', 'client-loader.js'), 'utf8'),
  }
}

/** The files a browser must have before these can run: themselves and their static imports, each once. */
export function closureOf({ chunks }: BuiltClient, names: readonly string[]): readonly string[] {
  return closureIn(chunks, names)
}

function closureIn(chunks: BuiltClient['chunks'], names: readonly string[]): readonly string[] {
  const seen = new Set<string>()
  const visit = (name: string): void => {
    const chunk = chunks.get(name)
    if (chunk === undefined || seen.has(name)) return
    seen.add(name)
    for (const next of chunk.imports) visit(next)
  }
  for (const name of names) visit(name)
  return [...seen]
}

/** Text of a file of the build. */
export function textOf(name: string): string {
  return readFileSync(join(CLIENT, name), 'utf8')
}

/**
 * Bytes of a file of the build where the digests in the names of other files are those of their names: a digest of their content
 * moves the compressed size by some bytes with each change elsewhere.
 */
export function bytesWithNames(name: string): number {
  const named = textOf(name).replace(/([\w-]+)-[\w-]{8}(?=\.(?:js|css))/g, (_whole, file: string) => {
    const digest = createHash('sha256').update(file).digest('base64url')
    return `${file}-${digest.slice(0, 8)}`
  })
  return brotliCompressSync(named).length
}

/** Bytes of a file of the build as the server sends them: small ones are not compressed (`src/run/set-up/build.mjs`). */
export function sentBytes(name: string): number {
  const packed = statSync(join(CLIENT, `${name}.br`), { throwIfNoEntry: false })
  return (packed ?? statSync(join(CLIENT, name))).size
}
