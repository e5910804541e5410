import type { Page, SiteManifest } from '../engine/index.ts'

const sourceOf = (page: Page): string =>
  page.queries
    .map((query) => query.source ?? 'fixed entries')
    .filter((name, index, all) => all.indexOf(name) === index)
    .join(', ')

const sizeOf = (page: Page): string => {
  const main = page.queries.find((query) => query.name === 'main')
  return main === undefined || page.kind !== 'list' ? '' : String(main.pageSize)
}

/** The route table of a site as Markdown, from its manifest alone. */
export const routeTable = (manifest: SiteManifest): string => {
  const pages = manifest.pages.map(
    (page) =>
      `| \`${page.route}\` | ${page.template} | ${sourceOf(page)} | ${sizeOf(page)} | ${page.origin.file}:${page.origin.line} |`,
  )
  const redirects = manifest.redirects.map((redirect) => `| \`${redirect.from}\` | \`${redirect.to}\` |`)
  return [
    '| route | template | sources | page size | written in |',
    '| --- | --- | --- | --- | --- |',
    ...pages,
    '',
    '| redirect | to |',
    '| --- | --- |',
    ...redirects,
    '',
  ].join('\n')
}
