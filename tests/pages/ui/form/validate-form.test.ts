import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import type { FormView } from '../../../../src/engine/contracts/form.ts'
import { schemaOfForm } from '../../../../src/engine/index.ts'
import { sentValues } from '../../../../src/pages/ui/form/fields/field-kinds.ts'
import { fields } from '../../../../src/pages/ui/form/fields/fields.ts'
import { validateForm } from '../../../../src/pages/ui/form/validate-form.ts'
import { formView } from '../../../../src/web/forms/form-routes.ts'
import { siteChannels } from '../../../../src/web/site/site-channels.ts'
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

it.each([
  ['anna@example.org, bo@example.org', 'form.email'],
  ['用户@example.org', 'form.email'],
  ['Anna <anna@example.org>', undefined],
])('what a visitor reads about the address %s', (written, message) => {
  const config = { name: 'mail', control: 'email', format: 'email', label: { en: 'E-mail' } } as const
  const field = { ...config, label: 'E-mail', required: false, normalize: 'email' } as const
  const rules = new Ajv({ allErrors: true, strict: true }).compile(schemaOfForm({ fields: [config] }, fields))
  const form = { ...viewOf('work', 'en'), fields: [field] }
  expect(validateForm(form, rules, { mail: written }, (key) => key).mail?.message).toBe(message)
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
