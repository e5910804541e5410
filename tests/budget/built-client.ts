import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'

/** Files of a built client in memory; nothing is written. */
export interface BuiltClient {
  readonly entry: string
  readonly chunks: ReadonlyMap<string, Rolldown.OutputChunk>
  /** The style sheets every page loads. */
  readonly styles: readonly string[]
}

/** Gathers what is not ours in one chunk, so that what remains is. */
const VENDOR = { name: 'vendor', test: /node_modules/, priority: 1000 }

const isOutput = (result: unknown): result is Rolldown.RolldownOutput =>
  typeof result === 'object' && result !== null && 'output' in result

/**
 * Builds the client as `npm run build` does. With `vendorApart` all code from node_modules stands in one chunk
 * named "vendor", which no visitor is served: only to measure what is ours.
 */
export async function builtClient(vendorApart = false): Promise<BuiltClient> {
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  const apart = {
    name: 'vendor-apart',
    config: () => ({
      build: { rolldownOptions: { output: { codeSplitting: { groups: [VENDOR] } } } },
    }),
  }
  try {
    const result = await build({
      logLevel: 'silent',
      build: { write: false },
      plugins: vendorApart ? [apart] : [],
    })
    const built = Array.isArray(result) ? result[0] : result
    if (!isOutput(built)) throw new Error('vite gave no output')
    const chunks = built.output.filter((file) => file.type === 'chunk')
    const entry = chunks.find((chunk) => chunk.isEntry)
    if (entry === undefined) throw new Error('the build has no entry')
    return {
      entry: entry.fileName,
      chunks: new Map(chunks.map((chunk) => [chunk.fileName, chunk])),
      styles: built.output.flatMap((file) =>
        file.type === 'asset' && entry.viteMetadata?.importedCss.has(file.fileName)
          ? [String(file.source)]
          : [],
      ),
    }
  } finally {
    process.env.NODE_ENV = before
  }
}

/** The files a browser must have before these can run: themselves and their static imports, each once. */
export function closureOf({ chunks }: BuiltClient, names: readonly string[]): readonly string[] {
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

/** Bytes of text as a server sends it compressed. */
export const gzipped = (text: string): number => gzipSync(text, { level: 9 }).length
