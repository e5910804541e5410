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

const ENGINE = 'vitrine'

/** Folder of the project for packages that are not from a registry. */
const VENDOR = 'vendor'

const scripts: Readonly<Record<string, string>> = {
  start: 'vitrine start',
  dev: 'vitrine dev',
  check: 'vitrine check',
  test: 'vitrine test',
  plan: 'vitrine plan',
}

/** Packages whose install scripts npm 11 would ask about at every install. That of esbuild fetches its binary. */
const INSTALL_SCRIPTS = { esbuild: true }

/** Placeholder test script that `npm init` writes. */
const NO_TEST = /no test specified/

/**
 * Returns the `package.json` of a museum's project. Existing values are kept except the location of the engine's package. Missing scripts
 * are added.
 *
 * @param archive Path of the engine's package in the project, such as "vendor/vitrine-1.2.3.tgz", if it is not from a registry.
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

/** Updates the path of the engine's package in package-lock.json. */
function packageLock(text: string, archive: string): string {
  const spec = `file:${archive}`
  const root = putJson(text, ['packages', '', 'dependencies', ENGINE], spec)
  return putJson(root, ['packages', `node_modules/${ENGINE}`, 'resolved'], spec)
}

function presentIn(folder: string, path: string): string | undefined {
  return existsSync(join(folder, path)) ? readFileSync(join(folder, path), 'utf8') : undefined
}

/** A file of the engine's package and its path in the project, where `npm ci` and image builds find it. */
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
 * Returns the file that npm installed the engine from, or undefined if it is from a registry.
 *
 * @throws AppError where that file is gone, since the project could not be installed elsewhere.
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
  /** Folder of the files to copy. */
  readonly scaffold: string
  /** Folder of the deployment files. */
  readonly deploy: string
  readonly locales: readonly LocaleConfig[]
  readonly names: LocalText
  readonly archive: Archive | undefined
}

/** Returns the files of a museum's project outside its config. Existing files are kept, and those written by npm are extended. */
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

/** Fallback for missing pictures: the examples have none. */
const ORNAMENTS = { noPicture: '/media/no-picture.svg' } as const

/**
 * Refuses a folder that is not empty.
 *
 * @throws AppError with the reason.
 */
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

/** Returns the initial time zone: China if Chinese is the first language, else that of this machine. */
function timeZoneOf([first]: readonly LocaleConfig[]): string {
  return first?.code === 'zh' ? 'Asia/Shanghai' : new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Translates records, one per line, into the languages of a museum. */
function recordsIn(text: string, locales: readonly LocaleConfig[]): string {
  return text.replace(/^.+$/gm, (line) => JSON.stringify(recordIn(Object(JSON.parse(line)), locales)))
}

interface Museum {
  readonly locales: readonly LocaleConfig[]
  /** Names of the museum by language. */
  readonly names: LocalText
  readonly timeZone?: string | undefined
}

/**
 * Creates a small working museum in the given languages: a home page, news, a collection, a visit page and a privacy page.
 *
 * @param folder Where it is written.
 * @param project Files of the project around the folder, or undefined if there is none.
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
  /** Folder of the JSON schemas for editors. */
  readonly schemas: string
  /** Folder of the files to copy. */
  readonly scaffold: string
  /** Where the engine is an installed package: the folder of deployment files. The museum then becomes a project. */
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

/** Questions for a new museum. The languages come first, since the other answers depend on them. */
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
 * Creates a small museum. Where the engine is an installed package, `folder` becomes a project with its config in a subfolder. Otherwise
 * the config is written to `folder`, which must be empty or not exist. Returns whether it was written.
 *
 * @throws AppError where the config's folder is not empty, or a name is missing.
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
