import { createElement, type ReactNode } from 'react'
import { tidyValues } from '../../../../base/tidy.ts'
import type { Control } from '../../../../engine/contracts/define.ts'
import type { FieldProps, FieldView, FormView } from '../../../../engine/contracts/form.ts'
import { definedBy, type ExtensionDefinition, loadExtensions } from '../../extensions.ts'
import { fieldControls } from './field-controls.ts'

/** Field values by name: texts, ticks, and for photographs their comma-separated paths. */
export type FormValues = Readonly<Record<string, unknown>>

/** The browser's part of a form control. The server sends the validation rules (`rules`). */
type FieldKind = Pick<Control, 'sent' | 'holds' | 'load'>

const builtIn: Readonly<Record<string, FieldKind>> = fieldControls

function isField(
  defined: ExtensionDefinition,
): defined is ExtensionDefinition & FieldKind & Pick<Control, 'name'> {
  return defined.defines === 'field'
}

/** Controls defined by extensions, by name. */
const added = new Map<string, FieldKind>()

/** Components of the controls whose code is loaded. */
const drawn = new Map<FieldKind, (props: FieldProps) => ReactNode>()

/** Loads the code of all controls used in a form. */
export async function loadFieldKinds({ extensions, fields }: FormView): Promise<void> {
  await loadExtensions(extensions)
  for (const defined of definedBy(extensions).filter(isField)) added.set(defined.name, defined)
  await Promise.all(
    [...new Set(fields.map(fieldKind))].map(async (kind) => {
      // The view's settings were validated by the schema that the component's type follows.
      const load = kind.load as (() => Promise<(props: FieldProps) => ReactNode>) | undefined
      const Control = await load?.()
      if (Control !== undefined) drawn.set(kind, (props) => createElement(Control, props))
    }),
  )
}

export function fieldKind({ control }: FieldView): FieldKind {
  const kind = added.get(control) ?? builtIn[control]
  if (kind === undefined) throw new Error(`There is no control "${control}" of form fields.`)
  return kind
}

/** Returns the component of a field; undefined for hidden fields and those the form itself draws. */
export function fieldControl(field: FieldView): ((props: FieldProps) => ReactNode) | undefined {
  return drawn.get(fieldKind(field))
}

function fieldValue(field: FieldView, filled: unknown): unknown {
  const { holds, sent } = fieldKind(field)
  if (holds === 'nothing') return field.default
  if (holds === 'tick') return filled === true ? true : undefined
  if (typeof filled !== 'string' || filled.trim() === '') return undefined
  return sent === undefined ? filled : sent(filled, field)
}

/** Returns the values to send for the form's current input. */
export function sentValues({ fields }: FormView, filled: FormValues): Record<string, unknown> {
  return tidyValues(
    Object.fromEntries(fields.map((field) => [field.name, fieldValue(field, filled[field.name])])),
    Object.fromEntries(fields.map(({ name, normalize }) => [name, normalize])),
  )
}

function initialValue(field: FieldView): string | boolean | undefined {
  const { holds } = fieldKind(field)
  if (holds === 'nothing') return undefined
  return holds === 'tick' ? field.default === true : String(field.default ?? '')
}

/** Returns the initial value of each field. */
export function defaultsOf({ fields }: FormView): Record<string, string | boolean> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = initialValue(field)
      return value === undefined ? [] : [[field.name, value]]
    }),
  )
}
