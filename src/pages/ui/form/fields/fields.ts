import { formControls } from '../../../../../schemas/config/index.ts'
import { byName, defineField, noOptions } from '../../../../engine/contracts/define.ts'
import type { SentField } from '../../../../engine/contracts/definitions.ts'
import {
  constantValue,
  dayValue,
  numberValue,
  optionValue,
  pathsValue,
  textOf,
  tickValue,
} from './field-values.ts'

function chosen(text: string, { options = [] }: SentField): unknown {
  return options.find(({ value }) => String(value) === text)?.value ?? text
}

/** Every built-in control of form fields, by its name in the config. */
export const fields = byName([
  defineField({
    name: 'text',
    summary: formControls.text.description,
    settings: noOptions,
    value: textOf(200),
    load: () => import('./controls.tsx').then((m) => m.TextInput),
  }),
  defineField({
    name: 'tel',
    summary: formControls.tel.description,
    settings: noOptions,
    value: textOf(32),
    load: () => import('./controls.tsx').then((m) => m.TelephoneInput),
  }),
  defineField({
    name: 'email',
    summary: formControls.email.description,
    settings: noOptions,
    value: textOf(254),
    load: () => import('./controls.tsx').then((m) => m.EmailInput),
  }),
  defineField({
    name: 'textarea',
    summary: formControls.textarea.description,
    settings: noOptions,
    value: textOf(5000),
    load: () => import('./controls.tsx').then((m) => m.TextArea),
  }),
  defineField({
    name: 'select',
    summary: formControls.select.description,
    settings: noOptions,
    value: optionValue,
    sent: chosen,
    load: () => import('./controls.tsx').then((m) => m.Select),
  }),
  defineField({
    name: 'radio',
    summary: formControls.radio.description,
    settings: noOptions,
    value: optionValue,
    sent: chosen,
    load: () => import('./controls.tsx').then((m) => m.Radio),
  }),
  defineField({
    name: 'checkbox',
    summary: formControls.checkbox.description,
    settings: noOptions,
    value: tickValue,
    holds: 'tick',
    load: () => import('./controls.tsx').then((m) => m.Checkbox),
  }),
  defineField({
    name: 'date',
    summary: formControls.date.description,
    settings: noOptions,
    value: dayValue,
    load: () => import('./controls.tsx').then((m) => m.DateInput),
  }),
  defineField({
    name: 'number',
    summary: formControls.number.description,
    settings: noOptions,
    value: numberValue,
    sent: Number,
    load: () => import('./controls.tsx').then((m) => m.NumberInput),
  }),
  defineField({
    name: 'photos',
    summary: formControls.photos.description,
    settings: noOptions,
    value: pathsValue,
    holds: 'files',
  }),
  defineField({
    name: 'hidden',
    summary: formControls.hidden.description,
    settings: noOptions,
    value: constantValue,
    holds: 'nothing',
  }),
])
