import { realpathSync } from 'node:fs'
import { join, relative } from 'node:path'
import { normalizePath, type ViteDevServer } from 'vite'
import { percentDecoded } from '../base/path-segment.ts'

/** A source file that may be part of the server's code. */
const MODULE = /\.tsx?$/

/**
 * Loads the server's code from its current sources. This process has already loaded it at startup. Once a file has been
 * edited, Vite loads it again, which takes seconds.
 *
 * @param sources source folders, with "/" on every platform.
 */
export function createServerCode(
  vite: Pick<ViteDevServer, 'environments' | 'ssrLoadModule'>,
  sources: readonly string[],
) {
  let isEdited = false
  return {
    /** Loads a module by its path in the project, or by `first` while nothing is edited. */
    load: async <Module>(path: string, first: () => Promise<Module>): Promise<Module> =>
      isEdited ? ((await vite.ssrLoadModule(path)) as Module) : first(),
    /** Records an edited file. Returns whether the server must reload; before the first reload this is guessed from the file name. */
    noteEdit: (file: string): boolean => {
      const isPart = isEdited
        ? vite.environments.ssr.moduleGraph.getModulesByFile(file) !== undefined
        : MODULE.test(file) && sources.some((folder) => file.startsWith(`${folder}/`))
      isEdited ||= isPart
      return isPart
    },
  }
}

/** Vite's own modules below its base; `@id/__x00__` marks virtual modules. */
const OF_VITE = ['@vite/client', '@vite/env', '@react-refresh']
const VIRTUAL = /^@id\/__x00__[\w:/@.-]+$/

/** Extensions of source and package files that browsers load. */
const EXTENSIONS = /\.(?:[cm]?[jt]sx?|css|json|map|svg|png|wasm|bcmap|pfb|ttf|icc)$/

/**
 * Whether a path has a segment that is empty or starts with a dot, which sources never do. Vite keeps bundled packages
 * in `node_modules/.vite`.
 */
function hasHiddenPart(path: string): boolean {
  return path
    .replace(/(^|\/)node_modules\/\.vite\//, '$1node_modules/')
    .split('/')
    .some((part) => part.startsWith('.') || part === '')
}

function isBelowFolder(path: string, folder: string): boolean {
  return path.toLowerCase().startsWith(`${folder.toLowerCase()}/`)
}

function realPath(path: string): string {
  try {
    return normalizePath(realpathSync(path))
  } catch {
    return normalizePath(path)
  }
}

export interface ServedFolders {
  readonly root: string
  /** Never served, wherever it is. */
  readonly dataDir: string
}

/** Returns the folders of files that browsers load in development; packages may be behind a symbolic link. */
export function sourceFolders(root: string): readonly string[] {
  return [
    ...new Set(
      ['src', 'schemas', 'node_modules'].flatMap((name) => [
        normalizePath(join(root, name)),
        realPath(join(root, name)),
      ]),
    ),
  ]
}

function globOf(folder: string): string {
  return `${folder.replace(/[\\$^*+?()[\]{}!|@]/g, '\\$&')}/**`
}

/** Returns glob patterns of files that Vite must not serve from any folder. */
export function deniedFiles({ dataDir }: ServedFolders): readonly string[] {
  return [
    ...new Set([globOf(normalizePath(dataDir)), globOf(realPath(dataDir))]),
    '.env',
    '.env.*',
    '*.{crt,pem,key}',
    '*.{sqlite,sqlite-wal,sqlite-shm,db}',
    '**/.git/**',
  ]
}

/**
 * Creates a filter for the URLs below Vite's base that Vite may answer. Vite's own `server.fs` is checked afterwards:
 * it decides by file, this by URL, so that a path misread by one is refused by the other.
 *
 * @param base such as "/_vitrine/".
 */
export function createModuleFilter({ root, dataDir }: ServedFolders, base: string) {
  const folders = sourceFolders(root)
  const data = [normalizePath(dataDir), realPath(dataDir)]

  const isSource = (file: string): boolean => {
    const folder = folders.find((each) => isBelowFolder(file, each))
    if (folder === undefined || !EXTENSIONS.test(file)) return false
    if (hasHiddenPart(`node_modules/${normalizePath(relative(folder, file))}`)) return false
    const real = realPath(file)
    return !data.some((each) => isBelowFolder(file, each) || isBelowFolder(real, each))
  }

  return (url: string): boolean => {
    const [raw = ''] = url.split('?')
    if (!raw.startsWith(base) || raw.includes('#')) return false
    const path = percentDecoded(raw.slice(base.length))
    if (path === undefined) return false
    // Rejects characters that later stages may interpret differently.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is rejected.
    if (/[%\\;\u0000-\u001f]|\/\/|(?:^|\/)\.{1,2}(?:\/|$)/.test(path)) return false
    if (OF_VITE.includes(path) || VIRTUAL.test(path)) return true
    return isSource(path.startsWith('@fs/') ? path.slice('@fs'.length) : `${normalizePath(root)}/${path}`)
  }
}
