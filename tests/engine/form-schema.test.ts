import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import type { FormFieldConfig } from '../../schemas/config/index.ts'
import { tidyValues } from '../../src/shared/tidy.ts'
import { schemaOfForm } from '../../src/site/engine/index.ts'
import { fields } from '../../src/site/ui/form/fields/fields.ts'
import { realManifest } from '../support/real-site.ts'

const label = { zh: '字段', en: 'Field' }

type Field = Omit<FormFieldConfig, 'label' | 'name'>
type Case = readonly [string, Field, unknown, boolean]

/** Whether a form of one field takes a value, tidied as it would be sent. */
function takes(field: Field, value: unknown): boolean {
  const schema = schemaOfForm({ fields: [{ ...field, name: 'a', label }] }, fields)
  const validate = new Ajv({ strict: true, allowUnionTypes: true }).compile(schema)
  return validate(tidyValues(value === undefined ? {} : { a: value }))
}

describe('the schema of a form', () => {
  it.each([
    ['an optional text may be absent', { control: 'text' }, undefined, true],
    ['or blank', { control: 'text' }, '   ', true],
    ['a required one may not', { control: 'text', required: true }, undefined, false],
    ['nor be blank', { control: 'text', required: true }, ' \u3000\n ', false],
    ['a text has 200 characters at most', { control: 'text' }, '字'.repeat(200), true],
    ['and no more', { control: 'text' }, '字'.repeat(201), false],
    ['characters beyond the BMP count once', { control: 'text', maxLength: 2 }, '𠮷𠮷', true],
    ['an optional e-mail address is validated when given', { control: 'email', format: 'email' }, 'x', false],
    ['and not when blank', { control: 'email', format: 'email' }, '', true],
    ['format and pattern both count', { control: 'text', format: 'word', pattern: '^a' }, 'ab', true],
    ['the pattern too', { control: 'text', format: 'word', pattern: '^a' }, 'b', false],
    ['the format too', { control: 'text', format: 'word', pattern: '^a' }, 'a b', false],
    ['a tick that is required must be set', { control: 'checkbox', required: true }, undefined, false],
    ['a tick', { control: 'checkbox', required: true }, true, true],
    ['a day', { control: 'date' }, '2026-11-21', true],
    ['no day', { control: 'date' }, '2026-13-21', false],
    ['a number within its bounds', { control: 'number', minimum: 1, maximum: 3 }, 3, true],
    ['and beyond', { control: 'number', minimum: 1, maximum: 3 }, 4, false],
    ['what is offered', { control: 'select', options: [{ value: 1, label }] }, 1, true],
    ['what is not', { control: 'select', options: [{ value: 1, label }] }, 2, false],
    ['a constant', { control: 'hidden', default: 2 }, 2, true],
    ['another constant', { control: 'hidden', default: 2 }, 3, false],
    ['a missing constant', { control: 'hidden', default: 2 }, undefined, false],
  ] as readonly Case[])('%s', (_name, field, value, expected) => {
    expect(takes(field, value)).toBe(expected)
  })

  it.each([
    [1, true],
    [3, true],
    [4, false],
  ])('%i photographs of at most 3', (count, expected) => {
    const upload = { service: 'file', path: '/u', field: 'f', most: 3, megabytes: 1 }
    const value = Array.from({ length: count }, (_, index) => `/v/${index}.jpg`).join(',')
    expect(takes({ control: 'photos', required: true, upload }, value)).toBe(expected)
  })

  it('takes no field it does not name', () => {
    const validate = new Ajv().compile(
      schemaOfForm({ fields: [{ name: 'a', control: 'text', label }] }, fields),
    )
    expect(validate({ b: 'x' })).toBe(false)
  })
})

describe('the forms of the museum', () => {
  const { forms } = realManifest()

  it('say section 5 word for word in English', () => {
    const messages = (forms.work?.fields ?? []).map(
      ({ name, requiredMessage, patternMessage, upload, hint }) => [
        name,
        ...[requiredMessage, patternMessage, upload?.typeMessage, upload?.sizeMessage, hint].flatMap(
          (text) => text?.en ?? [],
        ),
      ],
    )
    expect(messages).toEqual([
      ['collectorName', 'Please enter your name!', 'Please enter your real name!'],
      ['phoneNum', 'Please enter a contact phone number!', 'Please enter the correct mobile number!'],
      ['email', 'Please enter the correct email!'],
      ['workName', 'Please enter the work name!'],
      ['workSeason', 'Please choose the season!'],
      ['workDesc'],
      [
        'workPhoto',
        'Please upload photography pictures!',
        'Only JPG and PNG formats can be uploaded!',
        'Image size must not exceed 10M!',
        'Only 3 can be uploaded, each under 10M',
      ],
    ])
    expect(forms.work?.submit.success.en).toBe('Submitted successfully, please wait for review')
    expect(forms.work?.open?.en).toBe('I want to upload')
  })

  it('default to the first of four seasons', () => {
    const season = forms.work?.fields.find(({ name }) => name === 'workSeason')
    expect(season?.options?.map(({ value }) => value)).toEqual(['spring', 'summer', 'autumn', 'winter'])
    expect(season?.default).toBe('spring')
  })

  it('send the organisation 2 with every message', () => {
    const validate = new Ajv({ strict: true, allowUnionTypes: true }).compile(
      schemaOfForm(forms.message ?? { fields: [] }, fields),
    )
    const message = { name: '林知夏', type: '咨询', content: '几点开门？' }
    expect(validate({ ...message, orgId: 2 })).toBe(true)
    expect(validate({ ...message, orgId: 3 })).toBe(false)
    expect(validate(message)).toBe(false)
  })
})
