import { realpathSync } from 'node:fs'
import { join, relative } from 'node:path'
import { normalizePath, type ViteDevServer } from 'vite'
import { percentDecoded } from '../base/path-segment.ts'

/** A source that may be a part of the server's code. */
const MODULE = /\.tsx?$/

/**
 * The code of the server as its sources are now. This process has loaded it when it starts; Vite loads it again, which takes seconds,
 * once it has been edited.
 * @param sources folders of the sources, with "/" on every system.
 */
export function createServerCode(
  vite: Pick<ViteDevServer, 'environments' | 'ssrLoadModule'>,
  sources: readonly string[],
) {
  let isEdited = false
  return {
    /** A module by its path in the project, or as `first` gives it while nothing is edited. */
    load: async <Module>(path: string, first: () => Promise<Module>): Promise<Module> =>
      isEdited ? ((await vite.ssrLoadModule(path)) as Module) : first(),
    /** Takes note of an edited file. Returns whether the server must follow, which of the first edit is a guess by its name. */
    noteEdit: (file: string): boolean => {
      const isPart = isEdited
        ? vite.environments.ssr.moduleGraph.getModulesByFile(file) !== undefined
        : MODULE.test(file) && sources.some((folder) => file.startsWith(`${folder}/`))
      isEdited ||= isPart
      return isPart
    },
  }
}

/** Vite's own modules below its base; `@id/__x00__` is how it names modules that are no files. */
const OF_VITE = ['@vite/client', '@vite/env', '@react-refresh']
const VIRTUAL = /^@id\/__x00__[\w:/@.-]+$/

/** What a browser loads of sources and packages. */
const EXTENSIONS = /\.(?:[cm]?[jt]sx?|css|json|map|svg|png|wasm|bcmap|pfb|ttf|icc)$/

/** Segments that begin with a dot are no sources; Vite keeps packages it has bundled in `node_modules/.vite`. */
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

/** Folders of what browsers load in development; packages may be elsewhere, behind a link. */
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

/** Patterns of files that Vite serves from no folder. */
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
 * Whether Vite may answer an address below its base. Vite's own `server.fs` is asked after this: it decides by file, this
 * by address, so that a spelling one of them misreads is refused by the other.
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
    // Nothing that is read in another way by whoever comes next.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused.
    if (/[%\\;\u0000-\u001f]|\/\/|(?:^|\/)\.{1,2}(?:\/|$)/.test(path)) return false
    if (OF_VITE.includes(path) || VIRTUAL.test(path)) return true
    return isSource(path.startsWith('@fs/') ? path.slice('@fs'.length) : `${normalizePath(root)}/${path}`)
  }
}
