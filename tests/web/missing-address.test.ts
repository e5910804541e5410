import { expect, it } from 'vitest'
import { createMissingAddress } from '../../src/web/page/views.ts'
import { realManifest, siteOf } from '../support/real-site.ts'

it('the error page has an address in each language and platform, which no page of the site has', () => {
  const site = siteOf(realManifest())
  const addressOf = createMissingAddress(site)
  expect(addressOf({ locale: 'zh' })).toBe('/404')
  expect(addressOf({ locale: 'en', platform: 'wx' })).toBe('/404?lang=en&platform=wx')
  expect(site.match(addressOf({ locale: 'en' }))).toMatchObject({ kind: 'not-found', locale: 'en' })
})

it('it is another where the site has a page there', () => {
  const { manifest, match } = siteOf(realManifest())
  const page = match('/')
  const taken = (url: string) => (['/404', '/404/404'].includes(url) ? page : match(url))
  expect(createMissingAddress({ manifest, match: taken })({ locale: 'zh' })).toBe('/404/404/404')
})
