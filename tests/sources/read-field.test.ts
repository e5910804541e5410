import { describe, expect, it } from 'vitest'
import type { FieldConfig } from '../../schemas/config/index.ts'
import { defineTransform } from '../../src/engine/contracts/define.ts'
import { readField, readList, type UnevenList } from '../../src/sources/index.ts'
import { readText, readTexts } from '../../src/sources/read-field.ts'

const zone = { timeZone: 'Asia/Shanghai', locale: { code: 'en' } }
const times = { tiny: 5e-7, early: 117, late: 138, from: '-12', to: '9', day: '1904-02-03', month: '1901-05' }
const record = {
  a: '',
  b: null,
  c: [],
  d: 'x',
  e: 0,
  f: false,
  g: ['p', '', 'q'],
  h: { i: 1, y: 'Athens', z: 'Zürich' },
  ...times,
}

const rows: readonly (readonly [FieldConfig, unknown])[] = [
  ['/d', 'x'],
  ['/a', undefined],
  ['/none', undefined],
  ['/e', 0],
  ['/f', false],
  [{ from: ['/a', '/b', '/c', '/d'] }, 'x'],
  [{ from: ['/a', '/none'] }, undefined],
  [{ const: 'fixed' }, 'fixed'],
  [{ from: '/d', as: [{ prefix: 'a' }, { prefix: 'b' }] }, 'bax'],
  [{ from: '/d', as: [{ beforeLast: '-' }] }, undefined],
  [{}, undefined],
  [{ template: '{/d} × {/h/i} cm' }, 'x × 1 cm'],
  [{ template: '{/tiny} g' }, '0.0000005 g'],
  [{ from: '/tiny', as: [{ suffix: ' g' }] }, '0.0000005 g'],
  [{ template: 'by {/g}' }, 'by p, q'],
  [{ template: 'by {/g}', places: { '/g': [{ suffix: ' cm' }] } }, 'by p cm, q cm'],
  [{ template: '{/d} × {/none} cm' }, undefined],
  [{ template: ['{/d} × {/none}', '{/d} alone'] }, 'x alone'],
  [{ template: '{/none}', from: '/d' }, 'x'],
  [{ template: '{/d}{/e}', as: [{ suffix: ' cm' }] }, 'x0 cm'],
  [{ template: '{/d} · {/late} – {/early}', as: ['period'] }, 'x · 117 – 138'],
  [{ template: '{/early} – {/late}', as: ['period'] }, '117 – 138'],
  [{ template: '{/from} – {/to}', as: ['period'] }, '-12 – 9'],
  [
    { template: '{/to} – {/from}', as: ['period'], places: { '/from': ['yearWords'], '/to': ['yearWords'] } },
    '12 BC – 9 AD',
  ],
  [{ template: '{/day} – {/month}', as: ['period'] }, '1901-05 – 1904-02-03'],
  [{ template: '{/h/z} – {/h/y}', as: ['period'] }, 'Zürich – Athens'],
  [{ template: '{/late} – {/early}' }, '138 – 117'],
  [{ all: ['/d', '/a', '/h/i', '/g'] }, ['x', 1, 'p', '', 'q']],
  [{ all: ['/a', '/none'], from: '/d' }, 'x'],
  [{ all: ['/none', '/d'], as: [{ suffix: '.jpg' }] }, ['x.jpg']],
  [{ from: '/d', in: { en: '/h/i' } }, 1],
  [{ from: '/d', in: { en: ['/a', '/none'] } }, 'x'],
  [{ from: '/d', in: { zh: '/h/i' } }, 'x'],
  [{ from: '/d', in: { en: '/e' }, as: [{ prefix: 'n' }] }, 'n0'],
]

describe('readField', () => {
  it.each(rows)('%j', (field, value) => {
    expect(readField(record, field, zone)).toEqual(value)
  })

  it('as text: scalars, and the first of a list; objects are none', () => {
    expect(['/d', '/e', '/f', '/g', '/h'].map((field) => readText(record, field, zone))).toEqual([
      'x',
      '0',
      'false',
      'p',
      undefined,
    ])
  })

  // EBISPOT/OLS#597: titles that are null; a list whose first entry is empty.
  it('as text: of a list the first entry that is filled', () => {
    const read = (value: unknown) => readText({ value }, '/value', zone)
    expect([read(['', 'Second']), read([null, null]), read([null, 0])]).toEqual(['Second', undefined, '0'])
  })

  it('as texts: all of a list, without what is empty', () => {
    expect(readTexts(record, '/g', zone)).toEqual(['p', 'q'])
    expect(readTexts(record, '/d', zone)).toEqual(['x'])
    expect(readTexts(record, '/none', zone)).toEqual([])
    expect(readTexts(record, undefined, zone)).toEqual([])
  })
})

describe('readList', () => {
  const split = (from: string) => ({ from, as: [{ split: '|' }] })
  const makers = { members: { name: split('/who'), id: split('/number'), role: split('/role') } }
  const read = (value: unknown, list: Parameters<typeof readList>[1] = makers) => {
    const uneven: UnevenList[] = []
    const found = readList(value, list, { ...zone, uneven: (each) => uneven.push(each) })
    return { found, uneven }
  }

  it('makes one list of parallel ones, whose empty entries keep their places', () => {
    expect(read({ who: 'Ada | Bo|Cy', number: '1||3', role: 'painter|framer|' })).toEqual({
      found: [
        { name: 'Ada', id: '1', role: 'painter' },
        { name: 'Bo', role: 'framer' },
        { name: 'Cy', id: '3' },
      ],
      uneven: [],
    })
  })

  it('takes lists of JSON, one value for one entry, and a fixed value for all', () => {
    const list = { members: { name: '/who', id: '/number', kind: { const: 'person' } } }
    expect(read({ who: ['Ada', 'Bo'], number: [null, 7] }, list).found).toEqual([
      { name: 'Ada', kind: 'person' },
      { name: 'Bo', id: 7, kind: 'person' },
    ])
    expect(read({ who: 'Ada', number: 7 }, list).found).toEqual([{ name: 'Ada', id: 7, kind: 'person' }])
    expect(read({}, list).found).toEqual([])
  })

  it('joins no list of another length, and names it', () => {
    expect(read({ who: 'Ada|Bo|Cy', number: '1|3', role: 'a|b|c' })).toEqual({
      found: [
        { name: 'Ada', role: 'a' },
        { name: 'Bo', role: 'b' },
        { name: 'Cy', role: 'c' },
      ],
      uneven: [{ member: 'id', first: 'name', values: ['1', '3'], entries: 3, places: ['/number'] }],
    })
  })

  it('reads members in each of a list of records', () => {
    const list = {
      each: '/artists',
      members: { name: '/display', born: { from: '/dates', as: [{ first: '-' }] } },
    }
    expect(read({ artists: [{ display: 'Ada', dates: '1850-1900' }, { other: 1 }] }, list).found).toEqual([
      { name: 'Ada', born: '1850' },
    ])
    expect(read({ artists: { display: 'Bo' } }, list).found).toEqual([{ name: 'Bo' }])
    expect(read({ artists: ['a', 'b'] }, '/artists').found).toEqual(['a', 'b'])
  })
})

describe('texts by language without the step "language"', () => {
  const site = { ...zone, locales: [{ code: 'hi' }, { code: 'pt' }], locale: { code: 'pt', tag: 'pt-BR' } }
  const read = (value: unknown, as?: readonly string[]) =>
    readField({ value }, as === undefined ? '/value' : ({ from: '/value', as } as FieldConfig), site)

  it.each<readonly [unknown, unknown]>([
    [{ hi: 'नाव', pt: 'Barco' }, 'Barco'],
    [{ hi: 'नाव', pt_BR: 'Barco', th: null }, 'Barco'],
    // In no language of the page: what stands first, as with the step.
    [{ hi: 'नाव', he: 'סירה' }, 'नाव'],
    // A label of IIIF Presentation 3, from "Whistler's Mother" of its cookbook.
    [{ pt: ['A mãe de Whistler'], en: ['Whistler’s Mother'] }, ['A mãe de Whistler']],
    [{ none: ['1871'] }, ['1871']],
    // Europeana's texts in no language, and Wikibase's in any (inventaire/inventaire-client#524).
    [{ def: ['Nachtwacht'] }, ['Nachtwacht']],
    [{ ar: 'دوغلاس آدمز', mul: 'Douglas Adams' }, 'Douglas Adams'],
    [
      [
        { lang: 'hi', value: 'नाव' },
        { lang: 'pt', value: 'Barco' },
      ],
      ['Barco'],
    ],
    [
      [
        { '@language': 'hi', '@value': 'नाव' },
        { '@language': 'pt', '@value': 'Barco' },
      ],
      ['Barco'],
    ],
    [
      [
        { hi: 'नाव', pt: 'Barco' },
        { hi: 'पाल', pt: 'Vela' },
      ],
      ['Barco', 'Vela'],
    ],
  ])('%j', (value, expected) => {
    expect(read(value)).toEqual(expected)
    expect(read(value, ['trim'])).toEqual(expected)
    expect(readField({ value }, { template: '{/value}' }, site)).toBe([expected].flat().join(', '))
    expect(readField({ value }, { all: ['/value'] }, site)).toEqual([expected].flat())
  })

  it.each<readonly [unknown]>([
    [{ id: 'id', no: '12' }],
    [{ min: '3', max: '5' }],
    [{ en: 'Boat' }],
    [{ value: '12', unit: 'cm' }],
    [{ pt: 7 }],
    [{ pt: { name: 'Barco' } }],
    [[{ lang: 'pt', name: 'Barco', more: 'x' }]],
    [{}],
    [[1, 'a']],
  ])('are not %j', (value) => {
    expect(read(value)).toEqual(value)
  })

  it('are left to a step that takes objects itself', () => {
    const keys = defineTransform({
      name: 'keys',
      summary: 'Keys',
      apply: (value) => value,
      applyToObject: (value) => Object.keys(value).join(),
    })
    const value = { hi: 'नाव', pt: 'Barco' }
    expect(
      readField({ value }, { from: '/value', as: ['keys' as 'trim'] }, { ...site, transforms: { keys } }),
    ).toBe('hi,pt')
  })
})

describe('the step "language"', () => {
  const texts: readonly (readonly [value: unknown, code: string, expected: unknown])[] = [
    [{ lang: 'en', value: 'Jug' }, 'en', 'Jug'],
    [
      [
        { lang: 'zh', value: '壶' },
        { lang: 'en', value: 'Jug' },
      ],
      'en',
      ['Jug'],
    ],
    [
      [
        { language: 'zh-CN', value: '壶' },
        { language: 'en-GB', value: 'Jug' },
      ],
      'en',
      ['Jug'],
    ],
    [[{ '@language': 'fr', '@value': 'Cruche' }, { '@value': '1921' }], 'en', ['1921']],
    [
      [
        { 'xml:lang': 'de', '#text': 'Krug' },
        { '@lang': 'en', '#text': 'Jug' },
      ],
      'en',
      ['Jug'],
    ],
    [
      [
        { '@xml:lang': 'ger', '#text': 'Krug' },
        { '@xml:lang': 'eng', '#text': 'Jug' },
      ],
      'de',
      ['Krug'],
    ],
    [{ en: ['Jug', 'Pitcher'], none: ['1921'] }, 'en', ['Jug', 'Pitcher']],
    [{ none: ['1921'] }, 'en', ['1921']],
    [[{ en: ['Jug'] }, { fr: ['Cruche'] }], 'fr', ['Cruche']],
    [{ 'zh-Hant': '壺', 'zh-Hans': '壶' }, 'zh', '壶'],
    [{ 'zh-TW': '壺', en: 'Jug' }, 'zh', '壺'],
    [{ zh: '壶', en: 'Jug' }, 'zh-Hans', '壶'],
    [{ en_US: 'Jar', fr: 'Cruche' }, 'en', 'Jar'],
    [{ en: { language: 'en', value: 'Jug' } }, 'en', 'Jug'],
    [{ fr: 'Cruche' }, 'en', 'Cruche'],
    [['Jug', { lang: 'zh', value: '壶' }], 'en', ['Jug']],
    ['Jug', 'en', 'Jug'],
  ]

  it.each(texts)('of %j in %s is %j', (value, code, expected) => {
    expect(readField({ value }, { from: '/value', as: ['language'] }, { ...zone, locale: { code } })).toEqual(
      expected,
    )
  })

  it('gives nothing for another language where only that one counts', () => {
    const exact = { ...zone, locale: { code: 'en', isExact: true } }
    const read = (value: unknown) => readField({ value }, { from: '/value', as: ['language'] }, exact)
    expect([read({ fr: 'Cruche' }), read({ lang: 'fr', value: 'Cruche' }), read({ none: '1' })]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(read({ 'en-GB': 'Jug', fr: 'Cruche' })).toBe('Jug')
  })
})
