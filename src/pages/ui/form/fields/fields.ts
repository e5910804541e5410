import { formControls } from '../../../../../schemas/config/index.ts'
import { byName, defineField, noOptions } from '../../../../engine/contracts/define.ts'
import { fieldControls } from './field-controls.ts'
import {
  constantValue,
  dayValue,
  numberValue,
  optionValue,
  pathsValue,
  textSchema,
  tickValue,
} from './field-values.ts'

/** Every built-in control of form fields, by its name in the config. */
export const fields = byName([
  defineField({
    name: 'text',
    summary: formControls.text.description,
    settings: noOptions,
    value: textSchema(200),
    ...fieldControls.text,
  }),
  defineField({
    name: 'tel',
    summary: formControls.tel.description,
    settings: noOptions,
    value: textSchema(32),
    ...fieldControls.tel,
  }),
  defineField({
    name: 'email',
    summary: formControls.email.description,
    settings: noOptions,
    value: textSchema(254),
    ...fieldControls.email,
  }),
  defineField({
    name: 'textarea',
    summary: formControls.textarea.description,
    settings: noOptions,
    value: textSchema(5000),
    ...fieldControls.textarea,
  }),
  defineField({
    name: 'select',
    summary: formControls.select.description,
    settings: noOptions,
    value: optionValue,
    ...fieldControls.select,
  }),
  defineField({
    name: 'radio',
    summary: formControls.radio.description,
    settings: noOptions,
    value: optionValue,
    ...fieldControls.radio,
  }),
  defineField({
    name: 'checkbox',
    summary: formControls.checkbox.description,
    settings: noOptions,
    value: tickValue,
    ...fieldControls.checkbox,
  }),
  defineField({
    name: 'date',
    summary: formControls.date.description,
    settings: noOptions,
    value: dayValue,
    ...fieldControls.date,
  }),
  defineField({
    name: 'number',
    summary: formControls.number.description,
    settings: noOptions,
    value: numberValue,
    ...fieldControls.number,
  }),
  defineField({
    name: 'photos',
    summary: formControls.photos.description,
    settings: noOptions,
    value: pathsValue,
    ...fieldControls.photos,
  }),
  defineField({
    name: 'hidden',
    summary: formControls.hidden.description,
    settings: noOptions,
    value: constantValue,
    ...fieldControls.hidden,
  }),
])
