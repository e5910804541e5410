import { existsSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { LocaleConfig, LocalText } from '../../../schemas/config/index.ts'
import { AppError } from '../../base/app-error.ts'
import { NotJson, parseJsonText } from '../../base/json-text.ts'
import { message } from '../../engine/errors/index.ts'
import type { FileChange } from './change.ts'
import { putJson } from './edit-json.ts'
import { scaffoldFiles, withReadmes } from './scaffold.ts'

/** Name of the engine's package. */
const ENGINE = 'vitrine'

/** Folder of the project with packages that come from no registry. */
const VENDOR = 'vendor'

const scripts: Readonly<Record<string, string>> = {
  start: 'vitrine start',
  dev: 'vitrine dev',
  check: 'vitrine check',
  test: 'vitrine test',
  plan: 'vitrine plan',
}

/** What `npm init` writes. */
const NO_TEST = /no test specified/

/**
 * The `package.json` of a museum's project. What is there stays, but for where the engine's package is; scripts are added where they are missing.
 *
 * @param archive the engine's package in the project, such as "vendor/vitrine-1.2.3.tgz", where no registry has it.
 */
function packageJson(text = '{}\n', archive?: string): string {
  const present: unknown = JSON.parse(text)
  const has = (...path: readonly string[]): boolean =>
    path.reduce<unknown>((value, name) => Reflect.get(Object(value), name), present) !== undefined
  const wanted: readonly (readonly [path: readonly string[], value: unknown])[] = [
    [['private'], true],
    [['type'], 'module'],
    ...Object.entries(scripts).map(([name, script]) => [['scripts', name], script] as const),
  ]
  const placeholder: unknown = Reflect.get(Object(Reflect.get(Object(present), 'scripts')), 'test')
  const isMissing = (path: readonly string[]): boolean =>
    !has(...path) || (path.join('.') === 'scripts.test' && NO_TEST.test(String(placeholder)))
  const whole = wanted.reduce(
    (made, [path, value]) => (isMissing(path) ? putJson(made, path, value) : made),
    text,
  )
  return archive === undefined ? whole : putJson(whole, ['dependencies', ENGINE], `file:${archive}`)
}

/** What npm has locked, with the engine's package at its place in the project. */
function packageLock(text: string, archive: string): string {
  const spec = `file:${archive}`
  const root = putJson(text, ['packages', '', 'dependencies', ENGINE], spec)
  return putJson(root, ['packages', `node_modules/${ENGINE}`, 'resolved'], spec)
}

function presentIn(folder: string, path: string): string | undefined {
  return existsSync(join(folder, path)) ? readFileSync(join(folder, path), 'utf8') : undefined
}

/** A file of the engine's package, and its place in the project: `npm ci` and an image find it there. */
interface Archive {
  readonly from: string
  readonly path: string
}

function packageIn(folder: string): unknown {
  try {
    return parseJsonText(presentIn(folder, 'package.json') ?? '{}')
  } catch (error) {
    if (!(error instanceof NotJson)) throw error
    const { en, zh } = error.words
    throw new AppError(message`package.json of this folder: ${{ en, zh }}. Correct it, then try again.`)
  }
}

/**
 * The file that npm has installed the engine from; undefined where it is from a registry.
 *
 * @throws AppError where that file is gone: the project could not be installed anywhere else.
 */
export function archiveOf(folder: string): Archive | undefined {
  const spec: unknown = Reflect.get(Object(Reflect.get(Object(packageIn(folder)), 'dependencies')), ENGINE)
  if (typeof spec !== 'string' || !spec.startsWith('file:') || !spec.endsWith('.tgz')) return undefined
  const from = resolve(folder, spec.slice('file:'.length))
  if (!existsSync(from))
    throw new AppError(
      message`package.json installs the engine from ${from}, which does not exist any more. Put the file there again, or install the engine from where it is now.`,
    )
  return { from, path: `${VENDOR}/${basename(from)}` }
}

interface Project {
  readonly folder: string
  /** Folder of files that are taken as they are. */
  readonly scaffold: string
  /** Folder of the files by which a project is deployed. */
  readonly deploy: string
  readonly locales: readonly LocaleConfig[]
  readonly names: LocalText
  readonly archive: Archive | undefined
}

/** The files of a museum's project, beside its config. What the folder holds already stays; only what npm has written is added to. */
export function projectChanges({
  folder,
  scaffold,
  deploy,
  locales,
  names,
  archive,
}: Project): readonly FileChange[] {
  const made = [
    ...withReadmes(join(scaffold, 'project'), { locales, names }),
    ...scaffoldFiles(deploy).map(({ path, after }) => ({ path: `deploy/${path}`, after })),
  ].filter(({ path }) => !existsSync(join(folder, path)))
  const [manifest, lock] = [presentIn(folder, 'package.json'), presentIn(folder, 'package-lock.json')]
  const written = [
    { path: 'package.json', before: manifest, after: packageJson(manifest, archive?.path) },
    ...(archive === undefined || lock === undefined
      ? []
      : [{ path: 'package-lock.json', before: lock, after: packageLock(lock, archive.path) }]),
  ]
  return [
    ...written.flatMap(({ before, ...change }) => {
      if (before === undefined) return [change]
      return before === change.after ? [] : [{ ...change, before }]
    }),
    ...made,
  ]
}
