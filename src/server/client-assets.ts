import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { PageView } from '../contracts/view.ts'
import { said } from '../errors/index.ts'
import { StartError } from './environment.ts'

interface ManifestChunk {
  readonly file: string
  readonly src?: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  readonly css?: readonly string[]
}

type BuildManifest = Readonly<Record<string, ManifestChunk>>

/** Addresses of what a page loads. */
export interface PageAssets {
  readonly script: string
  readonly styles: readonly string[]
  /** Modules worth loading together with the script. */
  readonly preload: readonly string[]
  /** Text of the inline script that loads all this after the first paint; without it the document loads it plainly. */
  readonly loader?: string
}

/** Chunks a module needs at once: itself and its static imports, each once. */
export const closureOf = (
  manifest: BuildManifest,
  key: string,
  seen = new Set<string>(),
): readonly string[] => {
  const chunk = manifest[key]
  if (chunk === undefined || seen.has(key)) return []
  seen.add(key)
  return [key, ...(chunk.imports ?? []).flatMap((next) => closureOf(manifest, next, seen))]
}

/** Beside the folder of built files, which is served as it is: the manifest names paths of the machine that built it. */
const manifestOf = (folder: string): string => join(dirname(folder), 'client-manifest.json')

const readManifest = (folder: string): BuildManifest => {
  try {
    return JSON.parse(readFileSync(manifestOf(folder), 'utf8')) as BuildManifest
  } catch {
    throw new StartError(
      said(
        `The browser's files are not built (nothing in ${folder}). Run "npm run build".`,
        `还没有构建浏览器用的文件（${folder} 中没有内容）。请运行“npm run build”。`,
      ),
    )
  }
}

const TEMPLATE = /\/templates\/(?:list|detail|page)\/([a-z]+)-(?:list|detail|page)\.tsx$/
const BLOCK = /\/templates\/block\/([a-z]+)-block\.tsx$/

const byName = (keys: readonly string[], pattern: RegExp): ReadonlyMap<string, string> =>
  new Map(
    keys.flatMap((key) => {
      const name = pattern.exec(key)?.[1]
      return name === undefined ? [] : [[name, key] as const]
    }),
  )

/** What a page's template and blocks load, from the build's manifest. Throws a StartError where nothing is built. */
export const readClientAssets = (folder: string, base: string) => {
  const manifest = readManifest(folder)
  const keys = Object.keys(manifest)
  const entry = keys.find((key) => manifest[key]?.isEntry === true)
  if (entry === undefined)
    throw new StartError(
      said(
        `The build in ${folder} has no entry. Run "npm run build".`,
        `${folder} 中的构建结果没有入口。请运行“npm run build”。`,
      ),
    )
  const templates = byName(keys, TEMPLATE)
  const blocks = byName(keys, BLOCK)
  const address = (key: string): string => `${base}${manifest[key]?.file ?? ''}`
  return (page: Pick<PageView, 'template' | 'blocks'>): PageAssets => {
    const seen = new Set<string>()
    const own = closureOf(manifest, entry, seen)
    const modules = [
      templates.get(page.template),
      ...(page.blocks ?? []).map(({ block }) => blocks.get(block)),
    ]
    const others = modules.flatMap((module) =>
      module === undefined ? [] : closureOf(manifest, module, seen),
    )
    const styles = [...own, ...others].flatMap((key) => manifest[key]?.css ?? [])
    return {
      script: address(entry),
      styles: [...new Set(styles)].map((file) => `${base}${file}`),
      preload: [...own.slice(1), ...others].map(address),
    }
  }
}
