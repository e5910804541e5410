import type { FormControl } from '../../../schemas/config/index.ts'
import type { Normalization } from '../../base/tidy.ts'
import type { ExtensionCode } from './view.ts'

/** A field of a form, its texts in one language. */
export interface FieldView {
  readonly name: string
  readonly control: FormControl
  readonly label: string
  readonly required: boolean
  readonly hint?: string
  readonly placeholder?: string
  readonly default?: string | number | boolean
  /** Shown when it is empty; the interface's own words where absent. */
  readonly requiredMessage?: string
  /** Shown when it is not of its form, or not within its bounds. */
  readonly patternMessage: string
  readonly rows?: number
  readonly autocomplete?: string
  readonly minLength?: number
  readonly maxLength?: number
  /** Of a number, or a day. */
  readonly minimum?: number | string
  readonly maximum?: number | string
  /** What stands before decimals and between thousands in the page's language; of a number. */
  readonly marks?: { readonly decimal: string; readonly group: string }
  readonly options?: readonly { readonly value: string | number; readonly label: string }[]
  readonly upload?: UploadView
  /** Settings of a control of an extension, its texts in one language, with the defaults of their schema. */
  readonly settings?: Readonly<Record<string, unknown>>
  /** How what is typed is normalized before it is validated and sent. */
  readonly normalize?: Normalization
}

export interface UploadView {
  readonly path: string
  /** Field of the multipart form that holds the file. */
  readonly part: string
  readonly most: number
  /** A file is smaller. */
  readonly bytes: number
  readonly types: readonly string[]
  readonly typeMessage?: string
  readonly sizeMessage?: string
}

/** A call made after the first. Its body's `{name}` places are filled in the browser. */
export interface StepView {
  readonly path: string
  readonly body: unknown
}

/** A form as the browser draws and sends it. */
export interface FormView {
  readonly name: string
  readonly title: string
  readonly intro?: string
  readonly note?: string
  /** Where the museum explains what it does with contact data; absent where the form asks for none. */
  readonly privacy?: { readonly href: string; readonly external: boolean }
  readonly fields: readonly FieldView[]
  /** Extensions that draw its fields, each once. */
  readonly extensions?: readonly ExtensionCode[]
  /** Address of the module that validates what is filled in; its default export is ajv's validate function. */
  readonly rules: string
  readonly submit: {
    readonly path: string
    readonly label: string
    readonly success: string
    readonly failure?: string
    readonly steps: readonly StepView[]
  }
}

/** Headers of the calls by which visitors write. */
export const FORM_HEADERS = {
  /** Base64 of the JSON of a `Proof`. */
  proof: 'x-form-proof',
  /** What was written into the field that people do not see. */
  honeypot: 'x-form-honeypot',
  /** The same for every try of one submission. */
  key: 'idempotency-key',
} as const

/** Why a call by which visitors write was refused before it reached its service. */
export type WriteRefusal = 'origin' | 'limit' | 'proof' | 'early' | 'honeypot' | 'size'

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
