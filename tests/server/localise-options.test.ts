import { describe, expect, it } from 'vitest'
import { localise, localiseOptions } from '../../src/server/localise-options.ts'
import type { ViewContext } from '../../src/server/view-context.ts'
import { realManifest, siteOf } from '../support/real-site.ts'

const manifest = realManifest()
const site = siteOf(manifest)

const contextOf = (code: 'zh' | 'en', platform?: string): ViewContext => {
  const locale = manifest.locales.find((each) => each.code === code)
  if (locale === undefined) throw new Error(`config/ has no ${code}`)
  return {
    manifest,
    locale,
    linker: site.linker,
    headings: site.headings,
    images: site.images,
    settings: { PHONE: '0000', URL: 'https://booking.test/a' },
    now: new Date('2026-11-21T10:00:00+08:00'),
    ...(platform === undefined ? {} : { platform }),
  }
}

const zh = contextOf('zh')
const en = contextOf('en')

describe('localise', () => {
  it.each([
    [{ zh: '一', en: 'One' }, '一', 'One'],
    [{ zh: '电话 {PHONE}', en: 'Call {PHONE}' }, '电话 0000', 'Call 0000'],
    ['{PHONE}', '0000', '0000'],
    ['{OTHER}', '{OTHER}', '{OTHER}'],
    [
      { zh: '一', other: 'x' },
      { zh: '一', other: 'x' },
      { zh: '一', other: 'x' },
    ],
    [
      { title: { zh: '一', en: 'One' }, n: 3, on: true },
      { title: '一', n: 3, on: true },
      { title: 'One', n: 3, on: true },
    ],
    [
      [{ zh: '一', en: 'One' }, 'x', 4],
      ['一', 'x', 4],
      ['One', 'x', 4],
    ],
    [null, null, null],
    [{}, {}, {}],
  ])('%j', (value, chinese, english) => {
    expect(localise(value, zh)).toEqual(chinese)
    expect(localise(value, en)).toEqual(english)
  })

  it('a picture of a language is one of the config, or goes away', () => {
    const still = { zh: '/media/map-zh.svg', en: 'javascript:alert(1)' }
    expect(localiseOptions({ map: { still } }, zh)).toMatchObject({ map: { still: '/media/map-zh.svg' } })
    expect(localiseOptions({ map: { still } }, en)).not.toMatchObject({ map: { still: expect.anything() } })
  })

  it('links keep language and platform; those that may not be followed go away', () => {
    const options = {
      a: { href: '/Service/Guide' },
      b: { href: '{URL}' },
      c: { href: 'javascript:alert(1)//http', title: { zh: '一', en: 'One' } },
    }
    expect(localiseOptions(options, contextOf('en', 'wx'))).toEqual({
      a: { href: '/Service/Guide?lang=en&platform=wx' },
      b: { href: 'https://booking.test/a' },
      c: { title: 'One' },
    })
  })

  it('pictures of the config folder stay, others come with the content’s', () => {
    const options = { list: [{ image: '/media/a.svg' }, { image: '/demo/a.webp' }, { image: '../a.webp' }] }
    expect(localiseOptions(options, zh)).toEqual({
      list: [{ image: '/media/a.svg' }, { image: 'https://pictures.backend.test/base/demo/a.webp' }, {}],
    })
  })
})
