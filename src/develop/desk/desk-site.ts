import { localized } from '../../base/text/index.ts'
import { localeFor, routeRows, sourceName } from '../../commands/route-table.ts'
import { visitsIn } from '../../commands/shots/places.ts'
import { inEachLanguage, type Language } from '../../engine/errors/index.ts'
import type { Page, SiteManifest } from '../../engine/index.ts'
import type { Site } from '../../web/site/site.ts'
import type { DeskPage } from './desk-api.ts'

export function nameOf(manifest: SiteManifest): string {
  return localized(manifest.site.name, manifest.locales[0]?.code ?? '')
}

type Addresses = ReadonlyMap<string, Readonly<Record<string, string>>>

async function addressesOf(site: Site, origin: string): Promise<Addresses> {
  // Something a search of any museum may find.
  const words = nameOf(site.manifest)
  const found = new Map<string, Record<string, string>>()
  for (const { code } of site.manifest.locales)
    for (const { address } of await visitsIn(origin, code, site.manifest, words)) {
      const match = site.match(address)
      // Several channels may share a page; its first address represents it.
      if (match.kind === 'page')
        found.set(match.page.route, { [code]: address, ...found.get(match.page.route) })
    }
  return found
}

function sourceFiles(page: Page, files: readonly string[]): readonly string[] {
  return page.queries.flatMap(({ source }) => {
    const file = `sources/${source}.json`
    return files.includes(file) ? [file] : []
  })
}

/** Every page as the desk lists it. Addresses of records are found by asking the running site, once for each config. */
export function createPageList() {
  let known: { readonly digest: string; readonly addresses: Addresses } | undefined
  return async (site: Site, origin: string, files: readonly string[]): Promise<readonly DeskPage[]> => {
    const { manifest } = site
    if (known?.digest !== manifest.digest)
      known = { digest: manifest.digest, addresses: await addressesOf(site, origin) }
    const { addresses } = known
    const rowsIn = (language: Language) => routeRows(manifest, localeFor(manifest, language))
    const rows: Readonly<Record<Language, ReturnType<typeof rowsIn>>> = { en: rowsIn('en'), zh: rowsIn('zh') }
    return manifest.pages.map((page, index) => ({
      route: page.route,
      name: inEachLanguage((language) => rows[language][index]?.name ?? ''),
      template: page.template,
      sources: (rows.en[index]?.sources ?? []).map(sourceName),
      files: [...new Set([page.origin.file, ...sourceFiles(page, files)])],
      line: page.origin.line,
      addresses: addresses.get(page.route) ?? {},
    }))
  }
}
