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

/** Folder of the museum's extensions in its config. */
const FOLDER = 'extensions'

/** A folder in extensions/. */
export interface ExtensionFolder {
  readonly name: string
  /** Path in the config folder, with "/": "extensions/quote". */
  readonly path: string
  /** Path of its module of definitions in the config folder; absent if it only has style sheets. */
  readonly entry?: string
  /** Path of its style sheet for every page, in the config folder. */
  readonly style?: string
}

function firstThere(configDir: string, paths: readonly string[]): string | undefined {
  return paths.find((path) => existsSync(join(configDir, path)))
}

/** Returns the extensions of a config folder, sorted by name. A folder is an extension if it has an `index.ts` or a `style.css`. */
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

/** A folder in extensions/ that is not an extension. */
interface UnreadFolder {
  readonly name: string
  readonly path: string
  /** Whether its content is that of an extension with a wrong file name. */
  readonly isMisnamed: boolean
}

const CODE = /\.(?:[cm]?[jt]sx?)$/

/** Returns folders in extensions/ that are not loaded and whose files no extension imports. */
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

/** Returns the text of an extension's file for messages; '' if it cannot be read. */
export function extensionText(configDir: string, path: string): string {
  try {
    return readFileSync(join(configDir, path), 'utf8')
  } catch {
    return ''
  }
}

/** Output of compiling an extension. */
export interface CompiledExtension {
  /** CommonJS for the server, and its source map. */
  readonly server: string
  readonly map: string
  /** Browser module that exports `open`. */
  readonly script: string
  /** Style rules imported by its components; '' if there are none. */
  readonly styles: string
  /** Style rules for every page. */
  readonly pageStyles: string
}

/** A compile error; `file` is a path in the config folder, line and column are 1-based. */
export interface CompileFault {
  readonly reason: string
  readonly file: string
  readonly line: number
  readonly column: number
}

/** Error code for a missing compiler. */
export const NO_COMPILER = 'NO_COMPILER'

interface CachedCompilation {
  readonly version: string
  /** Digests of all files read, by their path in the config folder. */
  readonly inputs: Readonly<Record<string, string>>
  readonly compiled: CompiledExtension
}

/** Modules shared with the page, which provides them. */
const SHARED = ['react', 'react/jsx-runtime', 'vitrine/extend']
/** Version of the format in which compiled extensions are stored. */
const VERSION = '2'
/**
 * Oldest supported browsers: docs/browsers.md. Safari 14 is left out, because esbuild then rejects destructuring, although Safari 14
 * supports all of ES2021. Style sheets are converted for it afterwards (`olderStyles`).
 */
const OLDEST = ['es2021', 'chrome87']

function loadCompiler(configDir: string): typeof import('esbuild') {
  for (const from of [join(resolve(configDir), 'x.js'), import.meta.url]) {
    try {
      return createRequire(from)('esbuild')
    } catch {
      // esbuild of the museum's project, else that beside the engine.
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
    // For a copy of a config elsewhere, such as that of a plan.
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
    // Without the stored file, the next start compiles again.
  }
}

const compiledHere = new Map<string, CachedCompilation>()

/**
 * Compiles an extension, unless none of its files has changed since the last time. `keepIn` is a folder for output that outlives the
 * process.
 *
 * @throws AppError NO_COMPILER if it must be compiled and esbuild is not installed; esbuild's own error for invalid code
 * (`compileFaultsOf`).
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

/** Returns the compile errors in an error of esbuild; undefined for any other error. */
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
