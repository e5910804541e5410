import type { SiteManifest } from '../engine/index.ts'

/** Where a site is in each language but its first, whose address has no parameter: "Deutsch: http://127.0.0.1:3000/?lang=de". */
export function furtherAddresses(
  { locales }: Pick<SiteManifest, 'locales'>,
  address: string,
): readonly string[] {
  return locales.slice(1).map(({ code, label }) => `${label}: ${address}?lang=${code}`)
}
