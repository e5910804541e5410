import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { LocaleConfig, LocalText } from '../../../schemas/config/index.ts'
import { message } from '../../engine/errors/index.ts'
import { fileError, UsageError } from '../../engine/errors/usage-error.ts'
import { LOCK_FILE, THEME_FILE } from '../../engine/index.ts'
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
import type { FileChange, NewThing } from './new-thing.ts'
import { printFile } from './print-json.ts'
import { recordIn, withTexts } from './samples/fill-samples.ts'
import { themeText } from './theme-text.ts'

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
export function refuseFilled(folder: string): void {
  if (!existsSync(folder)) return
  if (!statSync(folder).isDirectory())
    throw new UsageError(message`${folder} is a file. Name a folder that is empty or not there yet.`)
  try {
    if (readdirSync(folder).length === 0) return
  } catch (error) {
    throw fileError('read', folder, error)
  }
  throw new UsageError(
    message`${folder} holds files already, and none is replaced. Name a folder that is empty or not there yet.`,
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
export function newMuseum(
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
    return { path, after: printFile({ $schema, ...value }, 'short') }
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
          notes: [message`Start it with CONFIG_DIR=${folder} npm start`],
        }
      : { beside: project, notes: [message`Open it with: npm run dev`] }),
  }
}
