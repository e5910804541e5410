import { copyFileSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { type LocaleConfig, type LocalText, siteSchema } from '../../../schemas/config/index.ts'
import { AppError } from '../../base/app-error.ts'
import { InvalidJsonError, parseJsonText } from '../../base/json-text.ts'
import { message } from '../../engine/errors/index.ts'
import { fileError } from '../../engine/errors/usage-error.ts'
import { kindOfFile, LOCK_FILE, THEME_FILE } from '../../engine/index.ts'
import type { FileChange, NewThing } from './change.ts'
import { printFile, putJson } from './edit-json.ts'
import { DEFAULT_LANGUAGES, museumLocales } from './museum-languages.ts'
import { answersTo, type Question, questionsOf, type Rule, textFrom } from './question.ts'
import { recordIn, withTexts } from './samples/samples.ts'
import { scaffoldFiles, themeText, withReadmes } from './scaffold.ts'
import { type NewRunOptions, writeNew } from './write-new.ts'

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

/** Packages whose install scripts npm 11 asks about at every install: the compiler of extensions is fetched. */
const INSTALL_SCRIPTS = { esbuild: true }

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
    [['allowScripts'], INSTALL_SCRIPTS],
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
    if (!(error instanceof InvalidJsonError)) throw error
    const { en, zh } = error.words
    throw new AppError(message`package.json of this folder: ${{ en, zh }}. Correct it, then try again.`)
  }
}

/**
 * The file that npm has installed the engine from; undefined where it is from a registry.
 *
 * @throws AppError where that file is gone: the project could not be installed anywhere else.
 */
function archiveOf(folder: string): Archive | undefined {
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
function projectChanges({
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

/** What stands for a picture that is missing: examples have none. */
const ORNAMENTS = { noPicture: '/media/no-picture.svg' } as const

/** Refuses a folder that holds anything. Throws an AppError. */
function refuseFilled(folder: string): void {
  if (!existsSync(folder)) return
  if (!statSync(folder).isDirectory())
    throw new AppError(message`${folder} is a file. Name a folder that is empty or not there yet.`)
  try {
    if (readdirSync(folder).length === 0) return
  } catch (error) {
    throw fileError('read', folder, error)
  }
  throw new AppError(
    message`${folder} holds files already, and none is replaced. Name a folder that is empty or not there yet.`,
  )
}

/** Where the museum is taken to be until it says so: in China where Chinese leads, else where this machine is. */
function timeZoneOf([first]: readonly LocaleConfig[]): string {
  return first?.code === 'zh' ? 'Asia/Shanghai' : new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Records, one a line, in the languages of a museum. */
function recordsIn(text: string, locales: readonly LocaleConfig[]): string {
  return text.replace(/^.+$/gm, (line) => JSON.stringify(recordIn(Object(JSON.parse(line)), locales)))
}

interface Museum {
  readonly locales: readonly LocaleConfig[]
  /** Of the museum, in each language. */
  readonly names: LocalText
  readonly timeZone?: string | undefined
}

/**
 * A small museum that runs, in the languages it is given: a home page, news, a collection, a visit and a privacy page.
 *
 * @param folder where it goes.
 * @param project of which the folder is a part; undefined where it is alone.
 *
 * @internal Exported for tests.
 */
export function museumThing(
  { locales, names, timeZone = timeZoneOf(locales) }: Museum,
  folder: string,
  { schemas, scaffold }: Pick<NewMuseumOptions, 'schemas' | 'scaffold'>,
  project?: readonly FileChange[],
): NewThing {
  const schemaOf = (path: string, kind: string): string =>
    `${relative(join(folder, path, '..'), schemas).replaceAll('\\', '/')}/${kind}.schema.json`
  const made = withReadmes(join(scaffold, 'museum'), { locales, names }, { folder })
  const changes = made.flatMap(({ path, after }) => {
    const kind = kindOfFile(path)?.kind
    if (kind !== undefined) {
      const $schema = schemaOf(path, kind)
      const first = kind === 'site' ? { $schema, name: names } : { $schema }
      const last = kind === 'site' ? { timeZone, locales } : {}
      return [
        { path, after: printFile({ ...first, ...Object(withTexts(JSON.parse(after), locales)), ...last }) },
      ]
    }
    if (path.endsWith('.ndjson')) return [{ path, after: recordsIn(after, locales) }]
    return path.startsWith('README.') && project !== undefined ? [] : [{ path, after }]
  })
  const start = `CONFIG_DIR=${folder} npm start`
  return {
    changes: [
      ...changes,
      { path: THEME_FILE, after: themeText(schemaOf(THEME_FILE, 'theme'), locales, ORNAMENTS) },
      { path: LOCK_FILE, after: printFile({ $schema: schemaOf(LOCK_FILE, 'lock'), urls: [] }) },
    ],
    ...(project === undefined
      ? { notes: [message`Start it with ${start}`] }
      : { beside: project, notes: [message`Open it with: npm run dev`] }),
  }
}

interface NewMuseumOptions extends NewRunOptions {
  /** Folder of the editors' schemas. */
  readonly schemas: string
  /** Folder of files that are taken as they are. */
  readonly scaffold: string
  /** Where the engine is installed as a package, the folder of the files by which a project is deployed: the museum becomes a project. */
  readonly engine?: { readonly deploy: string }
}

const timeZoneRule: Rule<undefined> = (zone) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return undefined
  } catch {
    return message`It is no time zone. Write an IANA name such as Europe/Paris.`
  }
}

const languagesRule: Rule<undefined> = (tags) => {
  try {
    museumLocales(tags)
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error.messages
    throw error
  }
}

const inSite = questionsOf<undefined>(siteSchema)

/** What a museum is asked for: its languages first, as the others are in them. */
export const museumQuestions: readonly Question<undefined>[] = [
  {
    key: 'languages',
    words: message`Languages (BCP 47), the leading one first, such as fr,ar, each with --name-<language>, here --name-fr and --name-ar; ${DEFAULT_LANGUAGES} without`,
    flagOnly: true,
    offer: () => DEFAULT_LANGUAGES,
    refuse: languagesRule,
  },
  inSite('timeZone', { flagOnly: true, optional: true, property: undefined, refuse: timeZoneRule }),
  inSite('name'),
]

/**
 * Makes a small museum: a project in `folder` with its config below where the engine is an installed package, else a config in
 * a folder that is empty or not there yet. Answers whether it was written.
 *
 * @throws AppError where the config's folder holds anything, or a name is missing.
 */
export async function newMuseum(options: NewMuseumOptions): Promise<boolean> {
  const { engine } = options
  const folder = engine === undefined ? options.folder : join(options.folder, 'config')
  refuseFilled(folder)
  const ask = (keys: readonly string[], locales: readonly LocaleConfig[]) =>
    answersTo(
      museumQuestions.filter(({ key }) => keys.includes(key)),
      { ...options, state: undefined, locales },
    )
  const { languages = DEFAULT_LANGUAGES } = await ask(['languages'], [])
  const locales = museumLocales(languages)
  const answers = await ask(['timeZone', 'name'], locales)
  const names = textFrom('name', answers, locales)
  const archive = engine === undefined ? undefined : archiveOf(options.folder)
  const project =
    engine === undefined
      ? undefined
      : projectChanges({ ...options, deploy: engine.deploy, locales, names, archive })
  const timeZone = answers.timeZone || undefined
  const thing = museumThing({ locales, names, timeZone }, folder, options, project)
  const isWritten = await writeNew(thing, [], { ...options, folder })
  if (isWritten && archive !== undefined) {
    const place = join(options.folder, archive.path)
    if (resolve(place) !== archive.from) copyFileSync(archive.from, place)
    options.print(place)
  }
  return isWritten
}
