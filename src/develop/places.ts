import { readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { findNodeAtLocation, type JSONPath, parseTree } from 'jsonc-parser'
import { treePathOf } from '../base/json-pointer.ts'
import { lineAndColumn, lineStartsOf, type SiteManifest } from '../engine/index.ts'
import type { Site } from '../web/site/site.ts'
import type { DevPlace } from './dev-state.ts'

/** A part of a page: a block by index, a region of the shell, or the page itself. */
export interface AskedPart {
  readonly url: string
  readonly block?: number
  readonly region?: string
}

interface ConfigPointer {
  readonly file: string
  readonly path: JSONPath
}

/** Members of "shell" in site.json by the region they define. */
const REGIONS: Readonly<Record<string, string>> = {
  header: 'navigation',
  footer: 'footer',
  toolbar: 'toolbar',
}

const SITE_FILE = 'site.json'

/** Returns file and path of a page in the manifest. */
function pointedPage(manifest: SiteManifest, route: string): ConfigPointer | undefined {
  const page = manifest.pages.find((each) => each.route === route)
  return page === undefined ? undefined : { file: page.origin.file, path: treePathOf(page.origin.pointer) }
}

function configPointerOf(site: Site, { url, block, region }: AskedPart): ConfigPointer {
  const member = region === undefined ? undefined : REGIONS[region]
  if (member !== undefined) return { file: SITE_FILE, path: ['shell', member] }
  const match = site.match(url)
  const page = match.kind === 'page' ? pointedPage(site.manifest, match.page.route) : undefined
  if (page === undefined) return { file: SITE_FILE, path: ['errorPage'] }
  return block === undefined ? page : { file: page.file, path: [...page.path, 'blocks', block] }
}

/** Returns a folder for display: relative to the working directory, or only its name if it is outside. */
export function shownFolder(folder: string): string {
  const path = relative(process.cwd(), folder)
  return path === '' || path.startsWith('..') ? basename(folder) : path
}

/** Returns the JSON position that defines a part of the page at a URL, or its nearest existing ancestor. */
export function placeOfPart(site: Site, configDir: string, part: AskedPart): DevPlace {
  const { file, path } = configPointerOf(site, part)
  const absolute = join(configDir, file)
  const text = readFileSync(absolute, 'utf8')
  const root = parseTree(text)
  const nodeAt = (steps: JSONPath): number => {
    const node = root === undefined ? undefined : findNodeAtLocation(root, steps)
    return node?.offset ?? (steps.length === 0 ? 0 : nodeAt(steps.slice(0, -1)))
  }
  return {
    path: absolute,
    file,
    name: `${shownFolder(configDir)}/${file}`,
    ...lineAndColumn(lineStartsOf(text), nodeAt(path)),
  }
}
