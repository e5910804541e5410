import { Ajv } from 'ajv'
import { describe, expect, it, vi } from 'vitest'
import type { FormFieldConfig } from '../../../../schemas/config/index.ts'
import { omitUndefined } from '../../../../src/base/object.ts'
import type { FormView } from '../../../../src/engine/contracts/form.ts'
import { schemaOfForm } from '../../../../src/engine/index.ts'
import { sentValues } from '../../../../src/pages/ui/form/fields/field-kinds.ts'
import { fields } from '../../../../src/pages/ui/form/fields/fields.ts'
import { validateForm } from '../../../../src/pages/ui/form/validate-form.ts'
import { formView, rulesModule } from '../../../../src/web/forms/form-routes.ts'
import { siteChannels } from '../../../../src/web/site/site.ts'
import { realManifest, siteOf } from '../../../support/real-site.ts'

const manifest = realManifest()
const site = siteOf(manifest)

function viewOf(name: string, code: string): FormView {
  const form = manifest.forms[name]
  const locale = manifest.locales.find((each) => each.code === code)
  if (form === undefined || locale === undefined) throw new Error(`no form ${name} in ${code}`)
  const channels = siteChannels(undefined, { manifest, locale })
  return formView(name, form, '', { ...site, manifest, locale, channels, now: new Date() })
}

/** Messages by field, in English, of what is filled in over a work that is right. */
function validated(filled: object): Readonly<Record<string, string | undefined>> {
  const rules = new Ajv({ allErrors: true, strict: true, allowUnionTypes: true }).compile(
    schemaOfForm(manifest.forms.work ?? { fields: [] }, fields),
  )
  const right = {
    collectorName: '林知夏',
    phoneNum: '13800138000',
    email: '',
    workName: '雨后',
    workSeason: 'spring',
    workDesc: '',
    workPhoto: '/visitors/a.jpg',
  }
  const found = validateForm(
    viewOf('work', 'en'),
    rules,
    { ...right, ...filled },
    (key, values) => `${key} ${JSON.stringify(values)}`,
  )
  return Object.fromEntries(Object.entries(found).map(([name, { message }]) => [name, message]))
}

describe('what a visitor reads about the form for works', () => {
  it.each([
    ['nothing when all is right', {}, {}],
    ['the name is missing', { collectorName: ' ' }, { collectorName: 'Please enter your name!' }],
    ['the name is none', { collectorName: 'R2-D2' }, { collectorName: 'Please enter your real name!' }],
    ['a name with middle dot and ampersand is one', { collectorName: '阿卜·杜拉 & Tom' }, {}],
    ['the number is missing', { phoneNum: '' }, { phoneNum: 'Please enter a contact phone number!' }],
    ['the number is none', { phoneNum: '110' }, { phoneNum: 'Please enter the correct mobile number!' }],
    ['a number with blanks and wide digits is one', { phoneNum: '１３８ 0013-8000' }, {}],
    ['a number with its prefix is one', { phoneNum: '+86 138 0013 8000' }, {}],
    [
      'the prefix alone is none',
      { phoneNum: '+86 110' },
      { phoneNum: 'Please enter the correct mobile number!' },
    ],
    ['the address is none', { email: 'x' }, { email: 'Please enter the correct email!' }],
    ['the work has no name', { workName: '' }, { workName: 'Please enter the work name!' }],
    ['no season is chosen', { workSeason: '' }, { workSeason: 'Please choose the season!' }],
    ['no such season', { workSeason: 'monsoon' }, { workSeason: 'Please choose the season!' }],
    ['no photograph', { workPhoto: '' }, { workPhoto: 'Please upload photography pictures!' }],
    ['the text is too long', { workDesc: '字'.repeat(5001) }, { workDesc: 'form.tooLong {"n":5000}' }],
  ])('%s', (_name, filled, messages) => {
    expect(validated(filled)).toEqual(messages)
  })
})

/** What a visitor of this language reads about what was typed into a field; undefined where it is taken. */
async function saidOf(
  config: FormFieldConfig,
  written: string,
  tag = 'en',
  dateFormat?: string,
): Promise<string | undefined> {
  const form = manifest.forms.work
  if (form === undefined) throw new Error('no form')
  const own = { ...form, fields: [{ label: { en: 'Field' }, ...config }] }
  const locale = {
    code: 'en',
    tag,
    label: tag,
    channelSuffix: '',
    ...omitUndefined({ dateFormat }),
  }
  const channels = siteChannels(undefined, { manifest, locale })
  const context = { ...site, manifest, locale, channels, now: new Date() }
  const { code } = rulesModule(schemaOfForm(own, fields, manifest.site.timeZone))
  const { default: rules } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  const view = formView('own', own, '', context)
  return validateForm(view, rules, { [config.name]: written }, (key) => key)[config.name]?.message
}

const mail: FormFieldConfig = { name: 'mail', control: 'email', format: 'email' }
const phone: FormFieldConfig = { name: 'phone', control: 'tel', format: 'phone' }
const person: FormFieldConfig = { name: 'person', control: 'text', format: 'person-name' }
const count: FormFieldConfig = { name: 'count', control: 'number' }
const day: FormFieldConfig = { name: 'day', control: 'date' }

it.each<[FormFieldConfig, string, RegExp | undefined, string?]>([
  [mail, 'anna@example.org, bo@example.org', /one e-mail address alone/],
  [mail, '用户@example.org', /one e-mail address alone/],
  [mail, 'Anna <anna@example.org>', undefined],
  [{ name: 'mail', control: 'email', format: 'email', patternMessage: { en: 'Ours' } }, 'x', /^Ours$/],
  [phone, '1-800-FLOWERS', /one telephone number alone, in digits/],
  [phone, '030 123456, 0171 234567', /one telephone number alone/],
  [phone, '1-800-FLOWERS', /nur eine Telefonnummer/, 'de'],
  [{ name: 'phone', control: 'tel', format: 'mobile' }, '110', /mainland China: 11 digits/],
  [person, 'John Smith 3rd', undefined],
  [person, 'Jean-Luc (JL)', undefined],
  [person, '123', /a name with letters/],
  [person, 'Ann; DROP TABLE', /a name with letters/],
  [{ name: 'own', control: 'text', pattern: '^[A-Z]+$' }, 'a', /“Field” is not written as expected/],
  [count, 'many', /a number, such as 1,250\.5/],
  [count, 'many', /eine Zahl an, zum Beispiel 1\.250,5/, 'de'],
  [{ ...count, minimum: 1, maximum: 50 }, '51', /from 1 to 50/],
  [{ ...count, minimum: 1, maximum: 50 }, '50', undefined],
  [{ ...count, maximum: 1000 }, '1.000', undefined, 'de'],
  [{ ...count, maximum: 1000 }, '1.001', /bis 1\.000/, 'de'],
  [day, '2001-02-29', /“Field” is not written/],
  [{ ...day, minimum: '1900-01-01', maximum: 'today' }, '1899-12-31', /a day from 1 Jan 1900 to /],
  [{ ...day, minimum: '1900-01-01', maximum: 'today' }, '1900-01-01', undefined],
  [{ ...day, maximum: 'today' }, '2999-01-01', /or an earlier day/],
  [{ ...day, minimum: 'today' }, '2001-01-01', /or a later day/],
  [{ ...day, minimum: 'today' }, '2999-01-01', undefined],
  [{ ...day, minimum: '2027-02-05' }, '2027-02-04', /5\. Feb\. 2027 oder einen späteren Tag/, 'de'],
  [{ ...day, minimum: '2027-02-05' }, '2027-02-04', /2027年2月5日以降/, 'ja'],
  // The field is Gregorian in each of them.
  [{ ...day, minimum: '2027-02-05' }, '2027-02-04', /ค\.ศ\. 2027 \(5 ก\.พ\. 2570\)/, 'th-TH-u-ca-buddhist'],
  [{ ...day, minimum: '2027-02-05' }, '2027-02-04', /۵ فوریهٔ? ۲۰۲۷.* \(۱۶ بهمن ۱۴۰۵\)/, 'fa-IR-u-ca-persian'],
  [{ ...day, minimum: '2027-02-05' }, '2027-02-04', /٥.*٢٠٢٧/, 'ar-EG'],
])('what a visitor reads about %o with “%s”: %s', async (config, written, message, tag) => {
  const said = await saidOf(config, written, tag)
  if (message === undefined) expect(said).toBeUndefined()
  else expect(said).toMatch(message)
})

it('numbers and days keep their order in a line from right to left', async () => {
  const bounded: FormFieldConfig = { ...day, maximum: '2001-02-03' }
  expect(await saidOf(bounded, '2002-01-01', 'ar', 'YYYY-MM-DD')).toContain('\u20662001-02-03\u2069')
  expect(await saidOf(phone, 'x', 'ar')).toContain('\u2066+49\u00a030\u00a0123456\u2069')
})

it('today is that of the time zone of the museum', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-30T18:00:00Z'), toFake: ['Date'] })
  try {
    // It is the first of December in China.
    expect(await saidOf({ ...day, maximum: 'today' }, '2026-12-01')).toBeUndefined()
    expect(await saidOf({ ...day, maximum: 'today' }, '2026-12-02')).toContain('1 Dec 2026')
  } finally {
    vi.useRealTimers()
  }
})

describe('what is sent of what was filled in', () => {
  it.each(['+86 138 0013 8000', '0086-138-0013-8000', '＋86１３８００１３８０００', '138 0013 8000'])(
    'a mobile number is its 11 digits: %s',
    (written) => {
      expect(sentValues(viewOf('work', 'zh'), { phoneNum: written }).phoneNum).toBe('13800138000')
      expect(sentValues(viewOf('message', 'en'), { phoneNumber: written }).phoneNumber).toBe('13800138000')
    },
  )

  it('is tidied, typed, and complete', () => {
    const filled = { name: ' 沈 ', phoneNumber: '', email: '', type: '咨询', content: ' 一\r\n二 ' }
    expect(sentValues(viewOf('message', 'zh'), filled)).toEqual({
      name: '沈',
      type: '咨询',
      content: '一\n二',
      orgId: 2,
    })
  })
})
