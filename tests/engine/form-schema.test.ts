import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import type { FormConfig, FormFieldConfig } from '../../schemas/config/index.ts'
import { tidyValues } from '../../src/base/tidy.ts'
import { normalizationsOf, schemaOfForm } from '../../src/engine/index.ts'
import { fields } from '../../src/pages/ui/form/fields/fields.ts'
import { realManifest } from '../support/real-site.ts'

const label = { zh: '字段', en: 'Field' }

type Field = Omit<FormFieldConfig, 'label' | 'name'>
type Case = readonly [string, Field, unknown, boolean]

/** Whether a form of one field takes a value, tidied as it would be sent. */
function takes(field: Field, value: unknown): boolean {
  const form = { fields: [{ ...field, name: 'a', label }] }
  return validatorOf(form)(tidyValues(value === undefined ? {} : { a: value }, normalizationsOf(form)))
}

function validatorOf(form: Pick<FormConfig, 'fields'> | undefined) {
  const schema = schemaOfForm(form ?? { fields: [] }, fields)
  return new Ajv({ strict: true, allowUnionTypes: true }).compile(schema)
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
    ['no day of the calendar', { control: 'date' }, '2027-02-30', false],
    ['a leap day', { control: 'date' }, '2028-02-29', true],
    ['in a leap year alone', { control: 'date' }, '2100-02-29', false],
    ['a day of every four hundredth year', { control: 'date' }, '2000-02-29', true],
    ['no 31st of April', { control: 'date' }, '2026-04-31', false],
    ...[
      '+880 1712-345678',
      '০১৭১২৩৪৫৬৭৮',
      '०९८७६५४३२१',
      '٠١٢٣٤٥٦٧',
      '(020) 7946 0958',
      '030/901820',
      '138 0013 8000',
    ].map((number): Case => [`a phone number: ${number}`, { control: 'tel', format: 'phone' }, number, true]),
    ['words are no phone number', { control: 'tel', format: 'phone' }, 'call me', false],
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

  it('takes no field it does not name', () => {
    const validate = validatorOf({ fields: [{ name: 'a', control: 'text', label }] })
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

  const work = {
    collectorName: '林知夏',
    phoneNum: '13800138000',
    workName: '雨后的城墙',
    workSeason: 'winter',
    workPhoto: '/v/1.jpg',
  }

  it.each([
    ['collectorName', ['Anne Marie', '买买提·阿不都', 'Tom & Jerry'], ['林1', 'a_b', undefined, ' ']],
    ['phoneNum', ['19912345678'], ['12345678901', '+8613800138000', '1380013800', undefined]],
    ['email', ['a@b.cn', undefined, ''], ['a@b', 'x']],
    ['workName', ['1', '字'.repeat(200)], ['  ', undefined]],
    ['workSeason', ['spring', 'summer', 'autumn'], ['monsoon', '', undefined]],
    ['workDesc', ['第一行\n第二行', '', undefined], []],
    ['workPhoto', ['/v/1.jpg,/v/2.jpg,/v/3.jpg'], ['/v/1.jpg,/v/2.jpg,/v/3.jpg,/v/4.jpg', '', undefined]],
  ])('keep the rule of section 5 for %s', (name, taken, refused) => {
    const validate = validatorOf(forms.work)
    const takes = (value: string | undefined) => {
      const { [name]: _, ...others }: Record<string, string> = work
      return validate(tidyValues(value === undefined ? others : { ...others, [name]: value }))
    }
    expect(taken.filter((value) => !takes(value))).toEqual([])
    expect(refused.filter(takes)).toEqual([])
  })

  it('have the description in four rows, and photographs of JPG and PNG under 10 MB', () => {
    const [description, photos] = ['workDesc', 'workPhoto'].map((name) =>
      forms.work?.fields.find((field) => field.name === name),
    )
    expect(description).toMatchObject({ control: 'textarea', rows: 4 })
    expect(photos?.upload).toMatchObject({ megabytes: 10, types: ['image/jpeg', 'image/png'] })
  })

  it('send the organisation 2 with every message', () => {
    const validate = validatorOf(forms.message)
    const message = { name: '林知夏', type: '咨询', content: '几点开门？' }
    expect(validate({ ...message, orgId: 2 })).toBe(true)
    expect(validate({ ...message, orgId: 3 })).toBe(false)
    expect(validate(message)).toBe(false)
  })
})
