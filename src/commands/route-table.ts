import { localized } from '../base/text/index.ts'
import { type Language, type Message, message, sameInBoth } from '../engine/errors/index.ts'
import { unknownWordError } from '../engine/errors/usage-error.ts'
import { mainQuery, type SiteManifest } from '../engine/index.ts'
import { flatChannels } from './plan/page-changes.ts'

/** A row of the route table. */
export interface RouteRow {
  readonly route: string
  /** Title of the page, or of the channel at its route, in the requested language. Empty if the title is that of a record. */
  readonly name: string
  readonly template: string
  readonly sources: readonly string[]
  /** Entries per page of a list; 0 means all. */
  readonly pageSize?: number
  /** File and line, such as "channels/news.json:12". */
  readonly place: string
}

const FIXED = message`fixed entries`

/** Returns the name of a source in a row. Only that of fixed entries is translated. */
export function sourceName(source: string): Message {
  return source === FIXED.en ? FIXED : sameInBoth(source)
}

/** Returns the site language of a reader, or the first. */
export function localeFor({ locales }: SiteManifest, language: Language): string {
  return (locales.find(({ tag }) => tag.split('-')[0] === language) ?? locales[0])?.code ?? ''
}

/** Returns every page of a site in file order, with titles in one of its languages. */
export function routeRows(manifest: SiteManifest, locale: string): readonly RouteRow[] {
  const titles = new Map(flatChannels(manifest.channels))
  return manifest.pages.map((page) => {
    const main = mainQuery(page)
    return {
      route: page.route,
      name: localized(page.title ?? titles.get(page.route)?.title, locale),
      template: page.template,
      sources: [...new Set(page.queries.map((query) => query.source ?? FIXED.en))],
      ...(main === undefined || page.kind !== 'list' ? {} : { pageSize: main.pageSize }),
      place: `${page.origin.file}:${page.origin.line}`,
    }
  })
}

function cellsOf(row: RouteRow, language: Language): readonly string[] {
  const { route, name, template, sources, pageSize, place } = row
  const shown = sources.map((source) => sourceName(source)[language])
  return [
    route,
    name,
    template,
    shown.join(language === 'en' ? ', ' : '、'),
    pageSize === undefined ? '' : String(pageSize),
    place,
  ]
}

const HEAD = [
  message`route`,
  message`name`,
  message`template`,
  message`sources`,
  message`page size`,
  message`written in`,
]

const REDIRECTS = message`| redirect | to |`

/** Formats the route table of a site as Markdown. */
export function routeTable(manifest: SiteManifest, language: Language = 'en'): string {
  const rows = routeRows(manifest, localeFor(manifest, language)).map((row) => {
    const [route, ...rest] = cellsOf(row, language)
    return `| \`${route}\` | ${rest.join(' | ')} |`
  })
  const redirects = manifest.redirects.map((redirect) => `| \`${redirect.from}\` | \`${redirect.to}\` |`)
  const head = HEAD.map((each) => each[language])
  return [
    `| ${head.join(' | ')} |`,
    `| ${head.map(() => '---').join(' | ')} |`,
    ...rows,
    '',
    REDIRECTS[language],
    '| --- | --- |',
    ...redirects,
    '',
  ].join('\n')
}

function textTable(manifest: SiteManifest, language: Language): string {
  const head = HEAD.map((each) => each[language])
  const rows = [
    head,
    ...routeRows(manifest, localeFor(manifest, language)).map((row) => cellsOf(row, language)),
  ]
  const widths = head.map((_, column) => Math.max(...rows.map((row) => widthOf(row[column] ?? ''))))
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell)))
      .join('  ')
      .trimEnd(),
  )
  return [...lines, '', ...manifest.redirects.map(({ from, to }) => `${from} → ${to}`)].join('\n')
}

const formats: Readonly<Record<string, (manifest: SiteManifest, language: Language) => string>> = {
  markdown: routeTable,
  text: textTable,
  // For software, so independent of the reader's language.
  json: (manifest) =>
    JSON.stringify(
      {
        version: 1,
        pages: routeRows(manifest, manifest.locales[0]?.code ?? ''),
        redirects: manifest.redirects.map(({ from, to }) => ({ from, to })),
      },
      undefined,
      2,
    ),
}

/**
 * Formats the route table.
 *
 * @throws AppError for an unknown format.
 */
export function routesAs(manifest: SiteManifest, format: string, language: Language = 'en'): string {
  const write = formats[format]
  if (write === undefined) throw unknownWordError(message`format`, format, Object.keys(formats))
  return write(manifest, language)
}

/** Returns the width of a text in terminal columns, where Chinese characters take two. */
export function widthOf(text: string): number {
  return text.length + (text.match(/[\u1100-\uffdc]/g)?.length ?? 0)
}
