import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join, resolve } from 'node:path'
import type { BuildOptions, BuildResult, Message } from 'esbuild'
import { AppError } from '../../../base/app-error.ts'
import { omitUndefined } from '../../../base/object.ts'

/** Folder of the museum's extensions below its config. */
const FOLDER = 'extensions'

/** One folder of extensions/. */
export interface ExtensionFolder {
  readonly name: string
  /** Below the config folder, with "/": "extensions/quote". */
  readonly path: string
  /** Its module of definitions, below the config folder; absent where it has style sheets only. */
  readonly entry?: string
  /** Its style sheet for every page, below the config folder. */
  readonly style?: string
}

function firstThere(configDir: string, paths: readonly string[]): string | undefined {
  return paths.find((path) => existsSync(join(configDir, path)))
}

/** The extensions of a config folder, by name. A folder is one by its `index.ts` or its `style.css`. */
export function listExtensions(configDir: string): readonly ExtensionFolder[] {
  const folder = join(configDir, FOLDER)
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return []
  return readdirSync(folder)
    .filter((name) => /^[A-Za-z0-9]/.test(name) && statSync(join(folder, name)).isDirectory())
    .sort()
    .flatMap((name) => {
      const path = `${FOLDER}/${name}`
      const entry = firstThere(configDir, [`${path}/index.ts`, `${path}/index.tsx`])
      const style = firstThere(configDir, [`${path}/style.css`])
      if (entry === undefined && style === undefined) return []
      return [{ name, path, ...omitUndefined({ entry, style }) }]
    })
}

/** A folder of extensions/ that is none. */
interface UnreadFolder {
  readonly name: string
  readonly path: string
  /** Whether it would be one by what is in it. */
  readonly isMisnamed: boolean
}

const CODE = /\.(?:[cm]?[jt]sx?)$/

/** Folders of extensions/ that are not loaded and whose files no extension imports. */
export function unreadFolders(configDir: string): readonly UnreadFolder[] {
  const folder = join(configDir, FOLDER)
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return []
  const known = listExtensions(configDir).map(({ name }) => name)
  const isOther = (name: string): boolean =>
    !/^[._]|^node_modules$/.test(name) && !known.includes(name) && statSync(join(folder, name)).isDirectory()
  const others = readdirSync(folder).filter(isOther).sort()
  if (others.length === 0) return []
  const code = readdirSync(folder, { encoding: 'utf8', recursive: true })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => CODE.test(name) && !/(?:^|\/)(?:node_modules|\.[^/]*)\//.test(name))
  const isImported = (name: string): boolean =>
    code.some(
      (file) =>
        !file.startsWith(`${name}/`) && extensionText(configDir, `${FOLDER}/${file}`).includes(`../${name}/`),
    )
  return others
    .filter((name) => !isImported(name))
    .map((name) => {
      const path = `${FOLDER}/${name}`
      const isMisnamed =
        firstThere(configDir, [`${path}/index.ts`, `${path}/index.tsx`, `${path}/style.css`]) !== undefined
      return { name, path, isMisnamed }
    })
}

/** Text of a file of an extension, for messages that show it; '' for one that cannot be read. */
export function extensionText(configDir: string, path: string): string {
  try {
    return readFileSync(join(configDir, path), 'utf8')
  } catch {
    return ''
  }
}

/** What an extension is compiled to. */
export interface CompiledExtension {
  /** CommonJS for the server, and its source map. */
  readonly server: string
  readonly map: string
  /** A module for browsers that exports `open`. */
  readonly script: string
  /** Rules of the style sheets that its components import; '' where there are none. */
  readonly styles: string
  /** Rules of its style sheet for every page. */
  readonly pageStyles: string
}

/** Why an extension was not compiled; `file` is below the config folder, lines and columns begin at 1. */
export interface CompileFault {
  readonly reason: string
  readonly file: string
  readonly line: number
  readonly column: number
}

/** Code of what is thrown where there is nothing that compiles extensions. */
export const NO_COMPILER = 'NO_COMPILER'

interface CachedCompilation {
  readonly version: string
  /** Digest of every file that was read, by its path below the config folder. */
  readonly inputs: Readonly<Record<string, string>>
  readonly compiled: CompiledExtension
}

/** What an extension shares with the page: it has them from there. */
const SHARED = ['react', 'react/jsx-runtime', 'vitrine/extend']
/** Of the form in which compiled extensions are kept. */
const VERSION = '2'
/**
 * The oldest browsers that are served: docs/browsers.md. Safari 14 is not named, since esbuild refuses destructuring for it: it has
 * all of ES2021, and style sheets are made for it later (`olderStyles`).
 */
const OLDEST = ['es2021', 'chrome87']

function loadCompiler(configDir: string): typeof import('esbuild') {
  for (const from of [join(resolve(configDir), 'x.js'), import.meta.url]) {
    try {
      return createRequire(from)('esbuild')
    } catch {
      // The museum's own comes first; one beside the engine will do.
    }
  }
  throw new AppError('esbuild is not installed.', { code: NO_COMPILER })
}

function commonOptions(configDir: string, entry: string): BuildOptions {
  return {
    absWorkingDir: resolve(configDir),
    entryPoints: [entry],
    bundle: true,
    write: false,
    metafile: true,
    logLevel: 'silent',
    outdir: join(resolve(configDir), 'extensions', '.built'),
    jsx: 'automatic',
    // Of a config that was copied elsewhere, as a plan does, too.
    nodePaths: [resolve('node_modules')],
    // The museum's own tsconfig.json is for its editor.
    tsconfigRaw: '{}',
    charset: 'utf8',
  }
}

function outputOf({ outputFiles = [] }: BuildResult, ending: string): string {
  return outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? ''
}

const FILES = { '.svg': 'dataurl', '.png': 'dataurl', '.woff2': 'dataurl' } as const

function buildExtension(configDir: string, { entry, style }: ExtensionFolder) {
  const { buildSync } = loadCompiler(configDir)
  const results: BuildResult[] = []
  const run = (options: BuildOptions): BuildResult => {
    const result = buildSync(options)
    results.push(result)
    return result
  }
  const server =
    entry === undefined
      ? undefined
      : run({
          ...commonOptions(configDir, entry),
          format: 'cjs',
          platform: 'node',
          target: 'node20',
          external: SHARED,
          sourcemap: 'external',
          loader: { ...FILES, '.css': 'empty' },
        })
  const browser =
    entry === undefined
      ? undefined
      : run({
          ...commonOptions(configDir, entry),
          format: 'cjs',
          platform: 'browser',
          target: OLDEST,
          external: SHARED,
          minify: true,
          define: { 'process.env.NODE_ENV': '"production"' },
          loader: FILES,
          banner: { js: 'export const open = (require) => { const module = { exports: {} };' },
          footer: { js: 'return module.exports };' },
        })
  const page =
    style === undefined
      ? undefined
      : run({ ...commonOptions(configDir, style), target: OLDEST, minify: true, loader: FILES })
  const compiled: CompiledExtension = {
    server: server === undefined ? '' : outputOf(server, '.js'),
    map: server === undefined ? '' : outputOf(server, '.map'),
    script: browser === undefined ? '' : outputOf(browser, '.js'),
    styles: browser === undefined ? '' : outputOf(browser, '.css'),
    pageStyles: page === undefined ? '' : outputOf(page, '.css'),
  }
  const inputs = results.flatMap(({ metafile }) => Object.keys(metafile?.inputs ?? {}))
  return { compiled, inputs: [...new Set(inputs)] }
}

function fileDigest(file: string): string {
  try {
    return createHash('sha256').update(readFileSync(file)).digest('hex')
  } catch {
    return ''
  }
}

function isCurrent(kept: CachedCompilation | undefined, configDir: string): kept is CachedCompilation {
  return (
    kept !== undefined &&
    kept.version === VERSION &&
    Object.entries(kept.inputs).every(([path, digest]) => fileDigest(resolve(configDir, path)) === digest)
  )
}

function readKept(file: string): CachedCompilation | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

function writeKept(file: string, kept: CachedCompilation): void {
  const beside = `${file}.${process.pid}.tmp`
  try {
    mkdirSync(join(file, '..'), { recursive: true })
    writeFileSync(beside, JSON.stringify(kept))
    renameSync(beside, file)
  } catch {
    // A start without it compiles again.
  }
}

const compiledHere = new Map<string, CachedCompilation>()

/**
 * Compiles an extension, unless no file that it consists of has changed since. `keepIn` is a folder in which that outlives the
 * process.
 *
 * @throws AppError NO_COMPILER where it must be compiled and esbuild is not installed; esbuild's own error for code that does not
 * compile (`compileFaultsOf`).
 */
export function compileExtension(
  configDir: string,
  extension: ExtensionFolder,
  keepIn?: string,
): CompiledExtension {
  const parts = [extension.entry, extension.style].map((path) => basename(path ?? '')).join(' ')
  const key = `${resolve(configDir)} ${extension.path} ${parts}`
  const file =
    keepIn === undefined
      ? undefined
      : join(keepIn, `${createHash('sha256').update(key).digest('hex').slice(0, 16)}.json`)
  const here = compiledHere.get(key)
  const kept = here ?? (file === undefined ? undefined : readKept(file))
  if (isCurrent(kept, configDir)) {
    compiledHere.set(key, kept)
    if (here !== undefined && file !== undefined && readKept(file) === undefined) writeKept(file, kept)
    return kept.compiled
  }
  const { compiled, inputs } = buildExtension(configDir, extension)
  const made: CachedCompilation = {
    version: VERSION,
    inputs: Object.fromEntries(inputs.map((path) => [path, fileDigest(resolve(configDir, path))])),
    compiled,
  }
  compiledHere.set(key, made)
  if (file !== undefined) writeKept(file, made)
  return compiled
}

function isMessages(errors: unknown): errors is readonly Message[] {
  return Array.isArray(errors)
}

/** What esbuild says of code that does not compile; undefined for another error. */
export function compileFaultsOf(
  error: unknown,
  { path }: ExtensionFolder,
): readonly CompileFault[] | undefined {
  const errors: unknown = Reflect.get(Object(error), 'errors')
  if (!isMessages(errors)) return undefined
  return errors.map(({ text, location }) => ({
    reason: text,
    file: location?.file ?? path,
    line: location?.line ?? 1,
    column: (location?.column ?? 0) + 1,
  }))
}
