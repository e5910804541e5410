import { describe, expect, it } from 'vitest'
import { type Transform, transformSchema } from '../../schemas/config/transform.ts'
import { applyTransform, readField } from '../../src/sources/read-field.ts'

const ZONE = 'Asia/Shanghai'
const CONTEXT = { timeZone: ZONE, locale: 'en' }

const cases: readonly (readonly [Transform, unknown, unknown])[] = [
  ['trim', '  a b ', 'a b'],
  ['trim', [' a ', 'b '], ['a', 'b']],
  ['text', '<p>A &amp; <b>B</b></p><p>C</p>', 'A & B C'],
  ['date', '2026-11-05 09:30:00', '2026-11-05'],
  ['date', 1_793_842_200_000, '2026-11-05'],
  ['date', '0000-00-00 00:00:00', undefined],
  ['datetime', '2026-11-05 09:30', '2026-11-05T09:30:00'],
  ['datetime', '2026-11-05T01:30:00Z', '2026-11-05T09:30:00'],
  ['datetime', 1_793_842_200, '2026-11-05T09:30:00'],
  ['number', ' 12.5 ', 12.5],
  ['number', '', undefined],
  ['number', 'twelve', undefined],
  ['number', 'Infinity', undefined],
  ['number', '1,234,567', 1_234_567],
  ['number', '1 234,5', 1234.5],
  ['number', '1.234,5', 1234.5],
  ['number', '1,234.5', 1234.5],
  ['number', '12,5', 12.5],
  ['number', '1,234', undefined],
  ['number', '１２', 12],
  ['number', '٣٤', 34],
  ['number', '১২০০', 1200],
  ['number', '१२००', 1200],
  ['number', '১২,৫', 12.5],
  ['number', '২৩.১৭', 23.17],
  ['number', '-𝟛𝟘', -30],
  [{ decimal: ',' }, '১২,৫', 12.5],
  [{ decimal: ',' }, '٤٫٢', 4.2],
  [{ decimal: '.' }, '۴٫۲', 4.2],
  [{ decimal: ',' }, '\u200f-۱٬۲۳۴٫۵', -1234.5],
  [{ decimal: ',' }, '۱٬۲۳۴', 1234],
  [{ decimal: '.' }, '۱۲٬۳۴', undefined],
  [{ decimal: ',' }, '４，３１', 4.31],
  [{ decimal: ',' }, '\u22124,31', -4.31],
  [{ decimal: ',' }, '12²', undefined],
  ['number', '٤٫٢', 4.2],
  ['number', '۱٬۲۳۴٫۵', 1234.5],
  ['date', '১৯৭১-০৩-২৬', '1971-03-26'],
  ['yearFrom', '১৯শ শতক', '1800'],
  ['yearTo', '১৯৩০-৩৫', '1935'],
  ['number', '\u22125', -5],
  ['number', '0x10', undefined],
  ['number', '2.02E+11', undefined],
  ['number', '1200¹', undefined],
  ['numberWords', '2.02E+11', '2.02E+11'],
  ['numberWords', '25²', '25²'],
  ['number', '1e3', 1000],
  ['number', '1,2,3', undefined],
  ['number', '12 cm', undefined],
  ['booleanWords', true, 'Yes'],
  ['booleanWords', 'nein', 'No'],
  ['booleanWords', 'perhaps', 'perhaps'],
  ['boolean', '是', true],
  ['boolean', 'Oui', true],
  ['boolean', 'on', true],
  ['boolean', '否', false],
  ['date', [2026, 11, 5], '2026-11-05'],
  ['datetime', [2026, 11, 5, 9, 30], '2026-11-05T09:30:00'],
  ['date', ['2026-11-05', '2026-11-06'], ['2026-11-05', '2026-11-06']],
  [{ decimal: ',' }, '-12,6258', -12.6258],
  [{ decimal: ',' }, '6.282,4', 6282.4],
  [{ decimal: ',' }, '1 234 567', 1_234_567],
  [{ decimal: ',' }, '12.5', undefined],
  [{ decimal: ',' }, 'n/d', undefined],
  [{ decimal: '.' }, "1'234.5", 1234.5],
  [{ decimal: '.' }, '1,234', 1234],
  ['boolean', 'TRUE', true],
  ['boolean', 1, true],
  ['boolean', 'Y', true],
  ['boolean', 'no', false],
  ['boolean', false, false],
  ['lowercase', 'PDF', 'pdf'],
  ['basename', 'a/b/c.pdf', 'c.pdf'],
  ['basename', 'c.pdf', 'c.pdf'],
  ['basename', '\\\\server\\pictures\\c.jpg', 'c.jpg'],
  ['language', { fr: ['La mère'], en: ['The mother'], none: ['1871'] }, ['The mother']],
  ['language', { fr: ['La mère'], 'en-GB': ['The mother'] }, ['The mother']],
  ['language', { fr: ['La mère'], none: ['1871'] }, ['1871']],
  ['language', { fr: ['La mère'] }, ['La mère']],
  ['language', { fr: { language: 'fr', value: 'La mère' } }, 'La mère'],
  ['language', { '@value': 'The mother', '@language': 'en' }, 'The mother'],
  [
    'language',
    [
      { lang: 'fra', v: 'Ara bleu' },
      { lang: 'eng', v: 'Blue macaw' },
    ],
    ['Blue macaw'],
  ],
  [
    'language',
    [
      { '@value': 'La mère', '@language': 'fr' },
      { '@value': 'The mother', '@language': 'en' },
    ],
    ['The mother'],
  ],
  ['language', ['The mother', 'of Whistler'], ['The mother', 'of Whistler']],
  ['language', 'The mother', 'The mother'],
  ['language', {}, undefined],
  ['json', '["a","b"]', ['a', 'b']],
  ['json', '{', undefined],
  ['year', '1889-05-03', '1889'],
  ['year', 'c.1790–1820', '1790'],
  ['year', 1642, '1642'],
  ['year', 1_793_842_200_000, '2026'],
  ['year', '01.02.1903', '1903'],
  ['year', 'about 650 BC', '-650'],
  ['year', -320, '-320'],
  ['year', 0, undefined],
  ['year', 19_200_512, '1920'],
  ['year', -1_577_750_400_000, '1920'],
  ['year', '9999-12-31', undefined],
  ['year', '0001-01-01T00:00:00Z', undefined],
  ['year', '1970-01-01T00:00:00Z', undefined],
  ['year', 153505, undefined],
  ['year', '/Date(-62135596800000)/', undefined],
  ['year', '1970-01-01', '1970'],
  ['yearTo', 9999, undefined],
  ['yearTo', '9999', undefined],
  ['year', 'before 1740', '1740'],
  ['yearFrom', 'c.1790–1820', '1790'],
  ['yearFrom', 'before 1740', undefined],
  ['yearTo', 'c.1790–1820', '1820'],
  ['yearTo', '320–280 BC', '-280'],
  ['yearTo', 'after 1740', undefined],
  ['yearTo', 1_793_842_200_000, '2026'],
  // Centuries of Wikibase are named by their last year, decades by their first.
  ['yearFrom', { time: '+1800-00-00T00:00:00Z', precision: 7 }, '1700'],
  ['yearTo', { time: '+1800-00-00T00:00:00Z', precision: 7 }, '1799'],
  ['yearTo', { time: '+1801-01-01T00:00:00Z', precision: 7 }, '1899'],
  ['yearFrom', { time: '-0500-00-00T00:00:00Z', precision: 7 }, '-500'],
  ['yearTo', { time: '-0500-00-00T00:00:00Z', precision: 7 }, '-401'],
  ['yearTo', { time: '+1850-00-00T00:00:00Z', precision: 8 }, '1859'],
  ['yearFrom', { time: '-2000-00-00T00:00:00Z', precision: 6 }, '-2000'],
  ['yearTo', { time: '-2000-00-00T00:00:00Z', precision: 6 }, '-1001'],
  ['year', { time: '-0475-00-00T00:00:00Z', precision: 9 }, '-475'],
  ['year', { time: '+1920-05-01T00:00:00Z', precision: 11 }, '1920'],
  ['date', { time: '+1920-05-01T00:00:00Z', precision: 11 }, '1920-05-01'],
  ['date', { time: '+1920-01-01T00:00:00Z', precision: 9 }, undefined],
  ['year', { time: '-10000-00-00T00:00:00Z', precision: 5 }, undefined],
  ['year', [{ '@value': '1850-05', '@type': 'xsd:gYearMonth' }], ['1850']],
  ['date', { $date: '2026-11-05T01:30:00Z' }, '2026-11-05'],
  ['date', { $date: { $numberLong: '1793842200000' } }, '2026-11-05'],
  ['datetime', [{ '@value': '2026-11-05T01:30:00Z' }], ['2026-11-05T09:30:00']],
  ['number', { $numberDecimal: '12.5' }, 12.5],
  ['trim', { '@value': ' Jug ', '@language': 'en' }, 'Jug'],
  ['dateWords', '1906-10-17', '17 October 1906'],
  ['dateWords', '1906-10', 'October 1906'],
  ['dateWords', '2026-03-04T00:30:00', '4 March 2026 at 00:30'],
  ['dateWords', '1906-02-30', '1906-02-30'],
  ['dateWords', 'about 1906', 'about 1906'],
  ['yearWords', -320, '320 BC'],
  ['yearWords', '-320', '320 BC'],
  ['yearWords', '1740', '1740'],
  ['yearWords', '64', '64 AD'],
  ['yearWords', 'about 1740', 'about 1740'],
  ['period', '1890 – 1890', '1890'],
  ['period', 'Bronze · 44 BC – 44 BC', 'Bronze · 44 BC'],
  ['period', '1890 – 1891', '1890 – 1891'],
  ['period', '1890 –', '1890 –'],
  ['period', 'Oil – 1890', 'Oil – 1890'],
  ['isoYear', -44, '-0043'],
  ['isoYear', '-1', '0000'],
  ['isoYear', '64', '0064'],
  ['isoYear', '1431', '1431'],
  ['isoYear', '-12000', '-011999'],
  ['isoYear', 'about 1740', 'about 1740'],
  ['numberWords', 1234.5, '1,234.5'],
  ['numberWords', '0.125', '0.125'],
  ['numberWords', 'many', 'many'],
  ['numberWords', '9007199254740993', '9,007,199,254,740,993'],
  ['numberWords', '12345678901234567890.5', '12,345,678,901,234,567,890.5'],
  ['numberWords', '-0', '0'],
  ['numberWords', '007', '007'],
  ['numberWords', '0x10', '0x10'],
  ['year', 'date not known', undefined],
  ['year', 'no. 123456', undefined],
  [{ suffix: ' cm' }, 30, '30 cm'],
  [{ suffix: ' cm' }, ['30', '40'], ['30 cm', '40 cm']],
  [{ suffix: ' cm' }, '', ''],
  ['segment', ' 1921/3 \\ b ', '1921-3 - b'],
  ['segment', '50%', '50-'],
  ['segment', '..', '-'],
  ['segment', 'A-1921.3', 'A-1921.3'],
  [{ first: ';' }, ' a ; b', 'a'],
  [{ first: ';' }, ';;b', 'b'],
  [{ first: ';' }, '', undefined],
  [{ split: ',' }, 'a, b,,c', ['a', 'b', 'c']],
  [{ split: ',' }, '', []],
  [{ beforeLast: '-' }, '一-二-三', '一-二'],
  [{ beforeLast: '-' }, '一', ''],
  [{ afterLast: '-' }, '一-二-三', '三'],
  [{ afterLast: '-' }, '一', '一'],
  [{ beforeLast: ['-', '－', '—', '——'] }, '一-二－三', '一-二'],
  [{ beforeLast: ['-', '－', '—', '——'] }, '一——二', '一'],
  [{ afterLast: ['-', '－', '—', '——'] }, '一-二——三', '三'],
  [{ afterLast: ['-', '—'] }, '一', '一'],
  [{ prefix: '/files/' }, 'a.jpg', '/files/a.jpg'],
  [{ prefix: '/files/' }, '', ''],
  [{ folder: 'THUMB' }, 'a/b.jpg', 'a/THUMB/b.jpg'],
  [{ folder: 'THUMB' }, 'b.jpg', 'THUMB/b.jpg'],
  [{ folder: 'THUMB' }, '', ''],
  [{ map: { '1': 'one' } }, 1, 'one'],
  [{ map: { '1': 'one' } }, '2', '2'],
  [{ map: { '1': 'one' } }, 'toString', 'toString'],
  [{ join: '、' }, ['a', 1, true], 'a、1、true'],
  [{ join: '、' }, ['a', null, { b: 1 }, ['c']], 'a'],
  [{ join: '、' }, 'a', 'a'],
]

const names = transformSchema.oneOf.flatMap((option): readonly string[] =>
  'enum' in option ? option.enum : Object.keys(option.properties),
)

describe('applyTransform', () => {
  it.each<[Transform, unknown, boolean | undefined]>([
    ['date', 'in May', false],
    ['date', '2026-11-05', true],
    ['datetime', ['soon'], false],
    ['date', '0000-00-00', undefined],
    ['date', { from: '2026-11-05' }, false],
    ['year', { from: '1850' }, false],
    ['number', { value: 12, unit: 'cm' }, false],
  ])('counts whether %j understands %j', (transform, value, isRead) => {
    const noted: boolean[] = []
    applyTransform(transform, value, {
      ...CONTEXT,
      onDate: (_text, date) => noted.push(date !== undefined),
      onNumber: (_text, isNumber) => noted.push(isNumber),
    })
    expect(noted).toEqual(isRead === undefined ? [] : [isRead])
  })

  it.each(cases)('%j of %j', (transform, value, result) => {
    expect(applyTransform(transform, value, CONTEXT)).toEqual(result)
  })

  it('has a case here for every transform of the closed list', () => {
    const tested = new Set(
      cases.flatMap(([transform]) => (typeof transform === 'string' ? transform : Object.keys(transform))),
    )
    expect(names.filter((name) => !tested.has(name))).toEqual([])
  })

  it.each(names)('%s leaves what is absent absent, and takes no objects but those of languages', (name) => {
    const transform = cases
      .map(([each]) => each)
      .find((each) => each === name || Object.keys(each)[0] === name)
    if (transform === undefined) throw new Error(`no case for ${name}`)
    const objects = name === 'language' ? [{}] : [{ a: 1 }]
    for (const value of [undefined, null, ...objects])
      expect(applyTransform(transform, value, CONTEXT)).toBeUndefined()
  })
})

describe('words of a language', () => {
  // The code of a language says nothing of its digits and its calendar; its tag does.
  it.each([
    ['ar-EG', 'yearWords', 1758, '١٧٥٨'],
    ['ar-EG', 'numberWords', 1.5, '١٫٥'],
    ['ar-AE', 'yearWords', 1758, '1758'],
    ['ar-EG', 'dateWords', '1906-10-17', '١٧ أكتوبر ١٩٠٦'],
    ['fa-IR-u-ca-persian', 'dateWords', '2026-03-21', '۱ فروردین ۱۴۰۵'],
    ['th-TH-u-ca-buddhist', 'dateWords', '1878-08-20', '20 สิงหาคม 2421'],
    ['th-TH-u-ca-buddhist', 'dateWords', '1861', '2404'],
    ['th-TH', 'dateWords', '1861', '1861'],
  ] as const)('of %s: %s of %s is %s', (tag, as, value, words) => {
    const locale = { code: tag.slice(0, 2), tag }
    expect(readField({ at: value }, { from: '/at', as: [as] }, { timeZone: ZONE, locale })).toBe(words)
  })
})
