import type { FormControl } from '../../../schemas/config/index.ts'
import type { Normalization } from '../../base/tidy.ts'
import type { ExtensionCode } from './view.ts'

/** A form field with its texts in one language. */
export interface FieldView {
  readonly name: string
  readonly control: FormControl
  readonly label: string
  readonly required: boolean
  readonly hint?: string
  readonly placeholder?: string
  readonly default?: string | number | boolean
  /** Message for an empty required field; the interface's default if absent. */
  readonly requiredMessage?: string
  /** Message for a value that does not match the pattern or is out of bounds. */
  readonly patternMessage: string
  readonly rows?: number
  readonly autocomplete?: string
  readonly minLength?: number
  readonly maxLength?: number
  /** Minimum of a number or a day. */
  readonly minimum?: number | string
  readonly maximum?: number | string
  /** Decimal and grouping marks of the page's language, for a number. */
  readonly marks?: { readonly decimal: string; readonly group: string }
  readonly options?: readonly { readonly value: string | number; readonly label: string }[]
  readonly upload?: UploadView
  /** Settings of an extension's control, with texts in one language and the defaults of their schema. */
  readonly settings?: Readonly<Record<string, unknown>>
  /** How input is normalized before it is validated and sent. */
  readonly normalize?: Normalization
}

export interface UploadView {
  readonly path: string
  /** Name of the file's part in the multipart form. */
  readonly part: string
  readonly most: number
  /** Maximum size of a file. */
  readonly bytes: number
  readonly types: readonly string[]
  readonly typeMessage?: string
  readonly sizeMessage?: string
}

/** A call after the first one. The `{name}` placeholders of its body are filled in the browser. */
export interface StepView {
  readonly path: string
  readonly body: unknown
}

/** A form as drawn and sent by the browser. */
export interface FormView {
  readonly name: string
  readonly title: string
  readonly intro?: string
  readonly note?: string
  /** Link to the museum's privacy notice; absent if the form asks for no contact data. */
  readonly privacy?: { readonly href: string; readonly external: boolean }
  readonly fields: readonly FieldView[]
  /** Extensions that draw its fields, without duplicates. */
  readonly extensions?: readonly ExtensionCode[]
  /** Address of the validation module; its default export is Ajv's validate function. */
  readonly rules: string
  readonly submit: {
    readonly path: string
    readonly label: string
    readonly success: string
    readonly failure?: string
    readonly steps: readonly StepView[]
  }
}

/** Headers of form submissions. */
export const FORM_HEADERS = {
  /** A `Proof` as Base64-encoded JSON. */
  proof: 'x-form-proof',
  /** Value of the hidden honeypot field. */
  honeypot: 'x-form-honeypot',
  /** Idempotency key; the same for all retries of one submission. */
  key: 'idempotency-key',
} as const

/** Why a submission was rejected before it reached its service. */
export type WriteRefusal = 'origin' | 'limit' | 'proof' | 'early' | 'honeypot' | 'size'

interface FieldEvent {
  readonly target: unknown
  readonly type?: unknown
}

/** Props that connect a control to its form, to be spread on the element, or on each of several elements with the same name. */
export interface FieldInput {
  readonly name: string
  readonly onChange: (event: FieldEvent) => unknown
  readonly onBlur: (event: FieldEvent) => unknown
  readonly ref: (element: unknown) => void
}

/** Props of a component that draws a field. */
export interface FieldProps<Settings = object> {
  readonly field: FieldView
  /** Error message for the current value. */
  readonly error: string | undefined
  readonly input: FieldInput
  /** Settings of the control, typed by its schema. */
  readonly settings: Settings
}
