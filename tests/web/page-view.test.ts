import { describe, expect, it } from 'vitest'
import { annotation, localText } from '../../schemas/config/index.ts'
import type { SchemaNode } from '../../src/engine/index.ts'
import { resolveOptions } from '../../src/web/page/page-view.ts'
import { errorWords } from '../../src/web/page/view-context.ts'
import { contextOf } from '../support/view-context.ts'

const zh = contextOf('zh')
const en = contextOf('en')

const text: SchemaNode = localText('A text.', '文字。')
const string = { type: 'string' }
const link = { type: 'object', properties: { title: text, href: { ...string, ...annotation('address') } } }

function of(properties: Readonly<Record<string, SchemaNode>>): SchemaNode {
  return { type: 'object', properties }
}

describe('options of a template in one language', () => {
  it.each([
    [text, { zh: '一', en: 'One' }, '一', 'One'],
    [text, { zh: '电话 {PHONE}', en: 'Call {PHONE}' }, '电话 0000', 'Call 0000'],
    [string, '{PHONE}', '0000', '0000'],
    [string, '{OTHER}', '{OTHER}', '{OTHER}'],
    [{ type: 'integer' }, 3, 3, 3],
    [{ type: 'boolean' }, false, false, false],
    // Not marked as a text, whatever its keys look like.
    [
      of({ zh: string, en: string }),
      { zh: '一', en: 'One' },
      { zh: '一', en: 'One' },
      { zh: '一', en: 'One' },
    ],
    [{ type: 'array', items: text }, [{ zh: '一', en: 'One' }], ['一'], ['One']],
    [of({ inner: text }), { inner: { zh: '一', en: 'One' } }, { inner: '一' }, { inner: 'One' }],
    [
      { type: 'object', additionalProperties: { type: 'array', items: string } },
      { booking: ['upcoming'] },
      { booking: ['upcoming'] },
      { booking: ['upcoming'] },
    ],
  ] satisfies readonly (readonly [SchemaNode, unknown, unknown, unknown])[])(
    '%j: %j',
    (schema, value, chinese, english) => {
      expect(resolveOptions(of({ value: schema }), { value }, zh)).toEqual({ value: chinese })
      expect(resolveOptions(of({ value: schema }), { value }, en)).toEqual({ value: english })
    },
  )

  it('what is not given stays absent', () => {
    expect(resolveOptions(of({ title: text, n: { type: 'integer' }, link }), {}, zh)).toEqual({})
  })

  it('a picture of a language is one of the config, or goes away', () => {
    const schema = of({ still: { ...text, ...annotation('picture') } })
    const still = { zh: '/media/map-zh.svg', en: 'javascript:alert(1)' }
    expect(resolveOptions(schema, { still }, zh)).toEqual({ still: '/media/map-zh.svg' })
    expect(resolveOptions(schema, { still }, en)).toEqual({})
  })

  it('links keep language and platform and say whether they leave the site; unsafe ones go away', () => {
    const options = {
      a: { href: '/Service/Guide' },
      b: { href: '{URL}' },
      c: { href: 'javascript:alert(1)//http', title: { zh: '一', en: 'One' } },
    }
    expect(resolveOptions(of({ a: link, b: link, c: link }), options, contextOf('en', 'wx'))).toEqual({
      a: { href: { href: '/Service/Guide?lang=en&platform=wx', external: false } },
      b: { href: { href: 'https://booking.test/a', external: true } },
      c: { title: 'One' },
    })
  })

  it('pictures of the config folder stay, others come with the content’s', () => {
    const picture = of({ image: { ...string, ...annotation('picture') } })
    const list = [{ image: '/media/a.svg' }, { image: '/demo/a.webp' }, { image: '../a.webp' }]
    expect(resolveOptions(of({ list: { type: 'array', items: picture } }), { list }, zh)).toEqual({
      list: [{ image: '/media/a.svg' }, { image: 'https://pictures.backend.test/base/demo/a.webp' }, {}],
    })
  })

  it('a map without a coordinate is where the museum is', () => {
    const schema = of({
      latitude: { type: 'number', ...annotation('latitude') },
      longitude: { type: 'number', ...annotation('longitude') },
    })
    const { place } = zh.manifest.site
    expect(place).toBeDefined()
    expect(resolveOptions(schema, {}, zh)).toEqual({ latitude: place?.latitude, longitude: place?.longitude })
    expect(resolveOptions(schema, { latitude: 1, longitude: 2 }, zh)).toEqual({ latitude: 1, longitude: 2 })
  })
})

it('an error page names a lost connection last: where it is read, somebody has answered', () => {
  const { errorPage: _own, ...site } = en.manifest.site
  const { causes } = errorWords({ manifest: { ...en.manifest, site }, locale: en.locale })
  expect(causes).toEqual([
    'The address is wrong',
    'The page has been moved or deleted',
    'The network connection is lost',
  ])
})
