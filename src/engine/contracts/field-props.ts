import type { FieldView } from './form.ts'

interface FieldEvent {
  readonly target: unknown
  readonly type?: unknown
}

/** What connects a control to its form: it is spread on the element, or on each of several of the same name. */
export interface FieldInput {
  readonly name: string
  readonly onChange: (event: FieldEvent) => unknown
  readonly onBlur: (event: FieldEvent) => unknown
  readonly ref: (element: unknown) => void
}

/** What draws a field is given. */
export interface FieldProps<Settings = object> {
  readonly field: FieldView
  /** What is wrong with what is in it. */
  readonly error: string | undefined
  readonly input: FieldInput
  /** Settings of the control, as its schema has them. */
  readonly settings: Settings
}
