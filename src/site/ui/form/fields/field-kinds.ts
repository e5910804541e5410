import type { ReactNode } from 'react'
import { tidyValues } from '../../../../shared/tidy.ts'
import type { FieldView, FormView } from '../../../contracts/form.ts'
import type { TextKey } from '../../../i18n/catalogue.ts'
import { Checkbox, type ControlFieldProps, inputOf, Radio, Select, TextArea } from './controls.tsx'

/** What stands in the fields, by name: texts, ticks, and of photographs their paths with commas between. */
export type Filled = Readonly<Record<string, unknown>>

/** A kind of field in the browser. What its value must be stands in `engine/forms/form-schema.ts`. */
interface FieldKind {
  /** Draws the field. Photographs keep more than a value, and hidden fields are not drawn. */
  readonly Control?: (props: ControlFieldProps) => ReactNode
  /** What it sends of the text in it; by default the text. */
  readonly sentText?: (text: string, field: FieldView) => unknown
  /** What it sends, where no text stands in it. */
  readonly sent?: (filled: unknown, field: FieldView) => unknown
  /** What stands in it before anyone types; by default its default as a text. */
  readonly initial?: (field: FieldView) => string | boolean | undefined
  /** Message where it is required and empty; "form.empty" by default. */
  readonly emptyMessage?: TextKey
}

/** Written with blanks, hyphens, wide digits or the prefix of mainland China, as people do. */
function telephone(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\-()]/g, '')
    .replace(/^(\+|00)86(?=1\d{10}$)/, '')
}

function optionValue(text: string, { options = [] }: FieldView): unknown {
  return options.find(({ value }) => String(value) === text)?.value ?? text
}

const fieldKinds: Readonly<Record<FieldView['control'], FieldKind>> = {
  text: { Control: inputOf('text') },
  tel: { Control: inputOf('tel'), sentText: telephone },
  email: { Control: inputOf('email'), sentText: (text) => text.normalize('NFKC').trim() },
  date: { Control: inputOf('date') },
  number: { Control: inputOf('number'), sentText: Number },
  textarea: { Control: TextArea },
  select: { Control: Select, sentText: optionValue },
  radio: { Control: Radio, sentText: optionValue },
  checkbox: {
    Control: Checkbox,
    sent: (filled) => (filled === true ? true : undefined),
    initial: ({ default: value }) => value === true,
    emptyMessage: 'form.unticked',
  },
  photos: {},
  hidden: { sent: (_filled, field) => field.default, initial: () => undefined },
}

export function fieldKind({ control }: FieldView): FieldKind {
  return fieldKinds[control]
}

function fieldValue(field: FieldView, filled: unknown): unknown {
  const { sent, sentText } = fieldKind(field)
  if (sent !== undefined) return sent(filled, field)
  if (typeof filled !== 'string' || filled.trim() === '') return undefined
  return sentText === undefined ? filled : sentText(filled, field)
}

/** What a form sends of what was filled in. */
export function sentValues({ fields }: FormView, filled: Filled): Record<string, unknown> {
  return tidyValues(
    Object.fromEntries(fields.map((field) => [field.name, fieldValue(field, filled[field.name])])),
  )
}

function initialValue(field: FieldView): string | boolean | undefined {
  const { initial } = fieldKind(field)
  return initial === undefined ? String(field.default ?? '') : initial(field)
}

/** What stands in the fields before anyone types. */
export function defaultsOf({ fields }: FormView): Record<string, string | boolean> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = initialValue(field)
      return value === undefined ? [] : [[field.name, value]]
    }),
  )
}
