import { describe, expect, it } from 'vitest'
import type { Site } from '../../src/web/site/site.ts'
import { drawAddress } from '../support/draw-address.ts'
import { realManifest, siteOf } from '../support/real-site.ts'

const manifest = realManifest()

/** The document of an address whose backends are all silent. */
async function documentOf(site: Site, url: string): Promise<string> {
  return (await drawAddress({ ...site, addresses: new Map() }, url)).document
}

describe('the languages of a page', () => {
  it.each(['/Search', '/Search?lang=en'])('%s names every one, and the default', async (url) => {
    const document = await documentOf(siteOf(manifest), url)
    const links = [...document.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)">/g)]
    expect(links.map(([, tag, href]) => [tag, href])).toEqual([
      ['zh-CN', 'https://museum.test/Search'],
      ['en', 'https://museum.test/Search?lang=en'],
      ['x-default', 'https://museum.test/Search'],
    ])
  })

  it('a language written from right to left is', async () => {
    const [first, ...others] = manifest.locales
    if (first === undefined) throw new Error('config/ has no language')
    const site = siteOf({ ...manifest, locales: [{ ...first, tag: 'ar-EG' }, ...others] })
    expect(await documentOf(site, '/Search')).toContain('<html lang="ar-EG" dir="rtl">')
    expect(await documentOf(site, '/Search?lang=en')).toContain('<html lang="en" dir="ltr">')
  })
})
