import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { AppError } from '../../base/app-error.ts'
import { message } from '../../engine/errors/index.ts'

interface ManifestChunk {
  readonly file: string
  readonly src?: string
  readonly name?: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  readonly css?: readonly string[]
}

/** Vite's manifest of a build, by the source of each file. */
export type BuildManifest = Readonly<Record<string, ManifestChunk>>

/** The second entry of the build. */
const OLDER = 'src/run/older.ts'

/** Addresses of what a page loads, and the script that loads it. */
export interface PageAssets {
  /** The entry module. */
  readonly script: string
  /** Whole style sheets. */
  readonly styles: readonly string[]
  /** Modules that the entry needs. */
  readonly preload: readonly string[]
  /** The module that an older browser runs before the entry. */
  readonly older?: string
  /** Modules that draw a template or block of this kind and name, beside those that every page loads. */
  readonly piece?: (kind: string, name: string) => readonly string[]
  /** Text of the inline script that loads the others once the page is painted; without it the document loads them plainly. */
  readonly loader?: string
}

/** Chunks a module needs at once: itself and its static imports, each once. */
export function closureOf(manifest: BuildManifest, key: string, seen = new Set<string>()): readonly string[] {
  const chunk = manifest[key]
  if (chunk === undefined || seen.has(key)) return []
  seen.add(key)
  return [key, ...(chunk.imports ?? []).flatMap((next) => closureOf(manifest, next, seen))]
}

/** Beside the folder of built files, which is served as it is: the manifest names paths of the machine that built it. */
function readBuilt(folder: string, name: string): string {
  try {
    return readFileSync(join(dirname(folder), name), 'utf8')
  } catch {
    throw new AppError(
      message`The browser's files are not built (nothing in ${folder}). Run "npm run build".`,
    )
  }
}

/** What every page loads, from the build's manifest. Throws an AppError where nothing is built. */
export function readClientAssets(folder: string, base: string): () => PageAssets {
  const manifest = JSON.parse(readBuilt(folder, 'client-manifest.json')) as BuildManifest
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry === true && key !== OLDER)
  if (entry === undefined)
    throw new AppError(message`The build in ${folder} has no entry. Run "npm run build".`)
  // The entry's own file may only import the one that holds its code (`vite.config.ts`): that is a request less.
  const start = closureOf(manifest, entry).find((key) => manifest[key]?.name === 'site') ?? entry
  const own = closureOf(manifest, start)
  const address = (key: string): string => `${base}${manifest[key]?.file ?? ''}`
  const styles = own.flatMap((key) => manifest[key]?.css ?? [])
  /** Of a template or block: a file by itself, or the one of details and blocks. Lists are in what every page loads (`vite.config.ts`). */
  const pieceModules = (kind: string, name: string): readonly string[] => {
    const keys = Object.keys(manifest)
    const key =
      keys.find((each) => each.startsWith(`src/pages/templates/${kind}/${name}/`)) ??
      keys.find((each) => kind !== 'list' && manifest[each]?.name === 'pieces')
    return key === undefined ? [] : closureOf(manifest, key, new Set([entry, ...own])).map(address)
  }
  const pieces = new Map<string, readonly string[]>()
  const assets: PageAssets = {
    script: address(start),
    styles: [...new Set(styles)].map((file) => `${base}${file}`),
    preload: own.slice(1).map(address),
    ...(manifest[OLDER] === undefined ? {} : { older: address(OLDER) }),
    piece: (kind, name) => {
      const known = pieces.get(`${kind} ${name}`) ?? pieceModules(kind, name)
      pieces.set(`${kind} ${name}`, known)
      return known
    },
    loader: readBuilt(folder, 'client-loader.js'),
  }
  return () => assets
}
