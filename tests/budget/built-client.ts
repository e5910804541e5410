import { brotliCompressSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'

/** Files of a built client in memory; nothing is written. */
export interface BuiltClient {
  readonly entry: string
  readonly chunks: ReadonlyMap<string, Rolldown.OutputChunk>
  /** The style sheets every page loads. */
  readonly styles: readonly string[]
  /** The script that is inline in every document. */
  readonly loader: string
}

function isOutput(result: unknown): result is Rolldown.RolldownOutput {
  return typeof result === 'object' && result !== null && 'output' in result
}

/** Builds the client as `npm run build` does. */
export async function builtClient(): Promise<BuiltClient> {
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  try {
    const result = await build({ logLevel: 'silent', build: { write: false } })
    const built = Array.isArray(result) ? result[0] : result
    if (!isOutput(built)) throw new Error('vite gave no output')
    const chunks = built.output.filter((file) => file.type === 'chunk')
    const entry = chunks.find((chunk) => chunk.isEntry && chunk.name === 'browser')
    if (entry === undefined) throw new Error('the build has no entry')
    const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
    const styles = closureIn(named, [entry.fileName]).flatMap((name) => [
      ...(named.get(name)?.viteMetadata?.importedCss ?? []),
    ])
    const sourceOf = (name: string): string => {
      const file = built.output.find(({ fileName }) => fileName === name)
      return file?.type === 'asset' ? String(file.source) : ''
    }
    return {
      entry: entry.fileName,
      chunks: named,
      styles: [...new Set(styles)].map(sourceOf),
      loader: sourceOf('.vite/loader.js'),
    }
  } finally {
    process.env.NODE_ENV = before
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

/** Bytes of text as the server sends it: see `src/run/set-up/build.mjs`. */
export function brotli(text: string): number {
  return brotliCompressSync(text).length
}
