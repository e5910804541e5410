import { copyFileSync, existsSync, readdirSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { type LocaleConfig, type LocalText, siteSchema } from '../../../schemas/config/index.ts'
import { AppError } from '../../base/app-error.ts'
import { message } from '../../engine/errors/index.ts'
import { fileError } from '../../engine/errors/usage-error.ts'
import { kindOfFile, LOCK_FILE, THEME_FILE } from '../../engine/index.ts'
import type { FileChange, NewThing } from './change.ts'
import { printFile } from './edit-json.ts'
import { DEFAULT_LANGUAGES, museumLocales } from './museum-languages.ts'
import { archiveOf, projectChanges } from './project.ts'
import { answersTo, type Question, questionsOf, type Rule, textFrom } from './question.ts'
import { recordIn, withTexts } from './samples/samples.ts'
import { withReadmes } from './scaffold.ts'
import { themeText } from './theme-text.ts'
import { type RunOptions, writeNew } from './write-new.ts'

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

export interface NewMuseumOptions extends RunOptions {
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
