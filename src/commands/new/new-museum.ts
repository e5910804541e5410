import { copyFileSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { type LocaleConfig, type LocalText, siteSchema } from '../../../schemas/config/index.ts'
import { bilingual } from '../../engine/errors/index.ts'
import { fileError, UsageError } from '../../engine/errors/usage-error.ts'
import { LOCK_FILE, THEME_FILE } from '../../engine/index.ts'
import type { FileChange, NewThing } from './change.ts'
import { printFile } from './edit-json.ts'
import article from './museum/article.json' with { type: 'json' }
import articles from './museum/articles.json' with { type: 'json' }
import collection from './museum/collection.json' with { type: 'json' }
import content from './museum/content.json' with { type: 'json' }
import home from './museum/home.json' with { type: 'json' }
import news from './museum/news.json' with { type: 'json' }
import object from './museum/object.json' with { type: 'json' }
import objects from './museum/objects.json' with { type: 'json' }
import privacy from './museum/privacy.json' with { type: 'json' }
import site from './museum/site.json' with { type: 'json' }
import visit from './museum/visit.json' with { type: 'json' }
import { DEFAULT_LANGUAGES, museumLocales } from './museum-languages.ts'
import { ENGINE, type ProjectFile, projectFiles, VENDOR } from './project-files.ts'
import { answersTo, type Question, questionsOf, type Rule, textFrom } from './question.ts'
import { recordIn, withTexts } from './samples/samples.ts'
import { themeText } from './theme-text.ts'
import { type RunOptions, writeNew } from './write-new.ts'

const parts: Readonly<Record<'channel' | 'source', Readonly<Record<string, object>>>> = {
  channel: { home, news, collection, visit, privacy },
  source: { articles, article, objects, object },
}

const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">
  <rect width="64" height="64" rx="12" fill="#7a2e24"/>
  <path d="M12 26 32 13l20 13v4H12zm4 8h6v14h-6zm13 0h6v14h-6zm13 0h6v14h-6zM12 50h40v4H12z" fill="#fff"/>
</svg>
`

/** In both languages, whoever made it: the museum's staff read the one, those who help them perhaps the other. */
function readme(folder: string, names: LocalText): string {
  return `# ${[...new Set(Object.values(names))].join(' ')}

[English](#english)

这个文件夹就是本馆的网站。启动网站：

    CONFIG_DIR=${folder} npm start

网站先显示 \`content/\` 中虚构的示例记录：一行一条，图片放在 \`content/files/\`。请换成本馆的记录；
重新启动后，数据库中的示例记录会随之更新。也可以删去这个文件夹，用 \`MAIN_API_URL\` 写明本馆自己的后端，
或者用 \`npm run -s vitrine -- import\` 导入记录。

请先填写：\`site.json\` 中的时区和开放时间、\`channels/visit.json\` 和隐私说明 \`channels/privacy.json\` 中的文字、图标 \`media/icon.svg\`。
\`theme.json\` 中是网站的外观：颜色、字体、圆角、页头。每次修改之后检查：

    CONFIG_DIR=${folder} npm run -s vitrine -- check

## English

This folder is the museum's website. Start it with

    CONFIG_DIR=${folder} npm start

It shows the invented example records of \`content/\`: one a line, with pictures in \`content/files/\`. Replace them with the
museum's own; the next start renews the examples in the database. Or remove that folder, and name a backend of your own in
\`MAIN_API_URL\`, or import records with \`npm run -s vitrine -- import\`.

Write first: the time zone and the opening hours in \`site.json\`, the texts of \`channels/visit.json\` and of the privacy page \`channels/privacy.json\`, \`media/icon.svg\`. How it looks is in
\`theme.json\`: colours, typefaces, corners, header. After every change:

    CONFIG_DIR=${folder} npm run -s vitrine -- check
`
}

/** Refuses a folder that holds anything. Throws a UsageError. */
function refuseFilled(folder: string): void {
  if (!existsSync(folder)) return
  if (!statSync(folder).isDirectory())
    throw new UsageError(
      bilingual(
        `${folder} is a file. Name a folder that is empty or not there yet.`,
        `${folder} 是一个文件。请写一个空文件夹，或者还不存在的文件夹。`,
      ),
    )
  try {
    if (readdirSync(folder).length === 0) return
  } catch (error) {
    throw fileError('read', folder, error)
  }
  throw new UsageError(
    bilingual(
      `${folder} holds files already, and none is replaced. Name a folder that is empty or not there yet.`,
      `${folder} 中已有文件，不会替换任何文件。请写一个空文件夹，或者还不存在的文件夹。`,
    ),
  )
}

/** The way from a folder of the museum to the editors' schemas of this program. */
function schemasFrom(folder: string, schemas: string): string {
  return relative(folder, schemas).replaceAll('\\', '/')
}

/** Where the museum is taken to be until it says so: in China where Chinese leads, else where this machine is. */
function timeZoneOf([first]: readonly LocaleConfig[]): string {
  return first?.code === 'zh' ? site.timeZone : new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/**
 * A small museum that runs: a home page, news, a collection, a visit and a privacy page, in the languages it is given.
 *
 * @param names of the museum in each language.
 * @param folder where it goes.
 * @param schemas folder of the editors' schemas.
 * @param project of which the folder is a part; undefined where it is alone.
 */
export function museumThing(
  {
    locales,
    names,
    timeZone = timeZoneOf(locales),
  }: {
    readonly locales: readonly LocaleConfig[]
    readonly names: LocalText
    readonly timeZone?: string | undefined
  },
  folder: string,
  schemas: string,
  project?: readonly FileChange[],
): NewThing {
  const schemaOf = (path: string, kind: string): string =>
    `${schemasFrom(join(folder, path, '..'), schemas)}/${kind}.schema.json`
  const json = (path: string, kind: string, written: object): FileChange => {
    const value = Object(withTexts(written, locales))
    const $schema = schemaOf(path, kind)
    return { path, after: printFile({ $schema, ...value }) }
  }
  const filed = (kind: keyof typeof parts): readonly FileChange[] =>
    Object.entries(parts[kind]).map(([name, value]) => json(`${kind}s/${name}.json`, kind, value))
  return {
    changes: [
      json('site.json', 'site', { name: names, ...site, timeZone, locales }),
      { path: THEME_FILE, after: themeText(schemaOf(THEME_FILE, 'theme'), locales) },
      ...filed('channel'),
      ...filed('source'),
      ...Object.entries(content).map(([entity, records]) => ({
        path: `content/${entity}.ndjson`,
        after: records.map((record) => `${JSON.stringify(recordIn(record, locales))}\n`).join(''),
      })),
      json(LOCK_FILE, 'lock', { urls: [] }),
      { path: 'media/icon.svg', after: ICON },
      ...(project === undefined ? [{ path: 'README.md', after: readme(folder, names) }] : []),
    ],
    ...(project === undefined
      ? {
          notes: [
            bilingual(`Start it with CONFIG_DIR=${folder} npm start`, `启动：CONFIG_DIR=${folder} npm start`),
          ],
        }
      : { beside: project, notes: [bilingual('Open it with: npm run dev', '打开网站：npm run dev')] }),
  }
}

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

const timeZoneRule: Rule<undefined> = (zone) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return undefined
  } catch {
    return bilingual(
      'It is no time zone. Write an IANA name such as Europe/Paris.',
      '这不是时区名称。请写 IANA 名称，例如 Europe/Paris。',
    )
  }
}

const languagesRule: Rule<undefined> = (tags) => {
  try {
    museumLocales(tags)
    return undefined
  } catch (error) {
    if (error instanceof UsageError) return error.messages
    throw error
  }
}

const inSite = questionsOf<undefined>(siteSchema)

/** What a museum is asked for: its languages first, as the others are in them. */
export const museumQuestions: readonly Question<undefined>[] = [
  {
    key: 'languages',
    words: bilingual(
      `Languages (BCP 47), the leading one first, such as fr,ar; ${DEFAULT_LANGUAGES} without`,
      `各种语言（BCP 47），默认语言在前，例如 fr,ar；不写则为 ${DEFAULT_LANGUAGES}`,
    ),
    flagOnly: true,
    offer: () => DEFAULT_LANGUAGES,
    refuse: languagesRule,
  },
  inSite('timeZone', { flagOnly: true, optional: true, property: undefined, refuse: timeZoneRule }),
  inSite('name'),
]

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
export async function newMuseum(options: NewMuseumOptions): Promise<boolean> {
  const { schemas, engine } = options
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
  const project = engine === undefined ? undefined : changesOf(options.folder, engine, names, archive)
  const timeZone = answers.timeZone || undefined
  const thing = museumThing({ locales, names, timeZone }, folder, schemas, project)
  const isWritten = await writeNew(thing, [], { ...options, folder })
  if (isWritten && archive !== undefined) {
    const place = join(options.folder, archive.path)
    if (resolve(place) !== archive.from) copyFileSync(archive.from, place)
    options.print(place)
  }
  return isWritten
}
