import { copyFileSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { LocalText } from '../../../schemas/config/index.ts'
import { message } from '../../engine/errors/index.ts'
import { UsageError } from '../../engine/errors/usage-error.ts'
import { textFrom, textQuestions } from './local-text.ts'
import { DEFAULT_LANGUAGES, museumLocales } from './museum-languages.ts'
import { newMuseum, refuseFilled } from './new-museum.ts'
import type { FileChange } from './new-thing.ts'
import { ENGINE, type ProjectFile, projectFiles, VENDOR } from './project/project-files.ts'
import { answersTo } from './questions.ts'
import type { RunOptions } from './run-new.ts'
import { writeNew } from './write-new.ts'

export interface NewMuseumOptions extends RunOptions {
  /** Folder of the editors' schemas. */
  readonly schemas: string
  /** The engine where it is installed as a package: the museum becomes a project of its own. */
  readonly engine?: InstalledEngine
}

export interface InstalledEngine {
  /** Folder of the files by which a project is deployed. */
  readonly deploy: string
}

function filesBelow(folder: string): readonly ProjectFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(folder, path)).isFile())
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }))
}

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

function presentIn(folder: string, path: string): string | undefined {
  return existsSync(join(folder, path)) ? readFileSync(join(folder, path), 'utf8') : undefined
}

/** A file of the engine's package, and its place in the project: `npm ci` and an image find it there. */
interface Archive {
  readonly from: string
  readonly path: string
}

/** The file that npm has installed the engine from; undefined where it is from a registry. */
function archiveOf(folder: string): Archive | undefined {
  const written: unknown = JSON.parse(presentIn(folder, 'package.json') ?? '{}')
  const spec: unknown = Reflect.get(Object(Reflect.get(Object(written), 'dependencies')), ENGINE)
  if (typeof spec !== 'string' || !spec.startsWith('file:') || !spec.endsWith('.tgz')) return undefined
  const from = resolve(folder, spec.slice('file:'.length))
  return { from, path: `${VENDOR}/${basename(from)}` }
}

/** What the project's folder holds already stays; only what npm has written is added to. */
function changesOf(
  folder: string,
  engine: InstalledEngine,
  names: LocalText,
  archive: Archive | undefined,
): readonly FileChange[] {
  const present = (path: string): string | undefined => presentIn(folder, path)
  const [packageJson, packageLock] = [present('package.json'), present('package-lock.json')]
  const files = projectFiles({
    names,
    deploy: filesBelow(engine.deploy),
    ...(packageJson === undefined ? {} : { packageJson }),
    ...(packageLock === undefined ? {} : { packageLock }),
    ...(archive === undefined ? {} : { archive: archive.path }),
  })
  return files.flatMap(({ path, text: after }) => {
    const before = present(path)
    if (before === undefined) return [{ path, after }]
    return /^package(?:-lock)?\.json$/.test(path) && before !== after ? [{ path, before, after }] : []
  })
}

/**
 * Makes a small museum: a project in `folder` with its config below where the engine is an installed package, else a config in
 * a folder that is empty or not there yet. Answers whether it was written.
 *
 * @throws UsageError where the config's folder holds anything, or a name is missing.
 */
export async function runNewMuseum(options: NewMuseumOptions): Promise<boolean> {
  const { given, asker, language, schemas, engine } = options
  const folder = engine === undefined ? options.folder : join(options.folder, 'config')
  refuseFilled(folder)
  const { languages = DEFAULT_LANGUAGES, timeZone, ...named } = given
  if (timeZone !== undefined && !isTimeZone(timeZone))
    throw new UsageError(message`"${timeZone}" is no time zone. Write an IANA name such as Europe/Paris.`)
  const locales = museumLocales(languages)
  const questions = textQuestions('name', message`Name of the museum`, locales)
  const names = textFrom('name', await answersTo(questions, named, asker, language), locales)
  const archive = engine === undefined ? undefined : archiveOf(options.folder)
  const project = engine === undefined ? undefined : changesOf(options.folder, engine, names, archive)
  const isWritten = await writeNew(newMuseum({ locales, names, timeZone }, folder, schemas, project), {
    ...options,
    folder,
    files: [],
  })
  if (isWritten && archive !== undefined) {
    const place = join(options.folder, archive.path)
    if (resolve(place) !== archive.from) copyFileSync(archive.from, place)
    options.print(place)
  }
  return isWritten
}
