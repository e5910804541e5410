import type { Page, SiteManifest } from '../engine/index.ts'
import { localized } from '../i18n/index.ts'
import { UsageError } from './usage-error.ts'

/** What the route table says of a page. */
export interface RouteRow {
  readonly route: string
  /** Its title, or that of the channel at its route, in the site's first language; empty where it bears its record's. */
  readonly name: string
  readonly template: string
  readonly sources: readonly string[]
  /** Entries on a page of a list; 0 for all. */
  readonly pageSize?: number
  /** File and line, such as "channels/news.json:12". */
  readonly place: string
}

const sourcesOf = (page: Page): readonly string[] => [
  ...new Set(page.queries.map((query) => query.source ?? 'fixed entries')),
]

const channelTitles = (
  manifest: SiteManifest,
): ReadonlyMap<string, SiteManifest['channels'][number]['title']> => {
  const flat = (channels: SiteManifest['channels']): SiteManifest['channels'] =>
    channels.flatMap((channel) => [channel, ...flat(channel.children)])
  return new Map(flat(manifest.channels).map(({ path, title }) => [path, title]))
}

/** Every page of a site, in the order of its files. */
export const routeRows = (manifest: SiteManifest): readonly RouteRow[] => {
  const titles = channelTitles(manifest)
  const first = manifest.locales[0]?.code ?? ''
  return manifest.pages.map((page) => {
    const main = page.queries.find((query) => query.name === 'main')
    return {
      route: page.route,
      name: localized(page.title ?? titles.get(page.route), first),
      template: page.template,
      sources: sourcesOf(page),
      ...(main === undefined || page.kind !== 'list' ? {} : { pageSize: main.pageSize }),
      place: `${page.origin.file}:${page.origin.line}`,
    }
  })
}

const cellsOf = ({ route, name, template, sources, pageSize, place }: RouteRow): readonly string[] => [
  route,
  name,
  template,
  sources.join(', '),
  pageSize === undefined ? '' : String(pageSize),
  place,
]

const HEAD = ['route', 'name', 'template', 'sources', 'page size', 'written in']

/** The route table of a site as Markdown, from its manifest alone. */
export const routeTable = (manifest: SiteManifest): string => {
  const rows = routeRows(manifest).map((row) => {
    const [route, ...rest] = cellsOf(row)
    return `| \`${route}\` | ${rest.join(' | ')} |`
  })
  const redirects = manifest.redirects.map((redirect) => `| \`${redirect.from}\` | \`${redirect.to}\` |`)
  return [
    `| ${HEAD.join(' | ')} |`,
    `| ${HEAD.map(() => '---').join(' | ')} |`,
    ...rows,
    '',
    '| redirect | to |',
    '| --- | --- |',
    ...redirects,
    '',
  ].join('\n')
}

/** How wide a text is in a terminal, where Chinese characters take two columns. */
const widthOf = (text: string): number => text.length + (text.match(/[\u1100-\uffdc]/g)?.length ?? 0)

const textTable = (manifest: SiteManifest): string => {
  const rows = [HEAD, ...routeRows(manifest).map(cellsOf)]
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => widthOf(row[column] ?? ''))))
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell)))
      .join('  ')
      .trimEnd(),
  )
  return [...lines, '', ...manifest.redirects.map(({ from, to }) => `${from} → ${to}`)].join('\n')
}

const formats: Readonly<Record<string, (manifest: SiteManifest) => string>> = {
  markdown: routeTable,
  text: textTable,
  json: (manifest) =>
    JSON.stringify(
      {
        version: 1,
        pages: routeRows(manifest),
        redirects: manifest.redirects.map(({ from, to }) => ({ from, to })),
      },
      undefined,
      2,
    ),
}

/** The route table in a format by its name. Throws a UsageError for a name that is none. */
export const routesAs = (manifest: SiteManifest, format: string): string => {
  const write = formats[format]
  if (write === undefined)
    throw new UsageError(`There is no format "${format}". Use one of ${Object.keys(formats).join(', ')}.`)
  return write(manifest)
}
