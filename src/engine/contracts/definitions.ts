import type { JSONSchema } from 'json-schema-to-ts'
import type { Annotation, FormFieldConfig } from '../../../schemas/config/index.ts'
import type { ExtensionCode } from './view.ts'

/** The keywords of JSON Schema used in our schemas, with annotations. */
export interface SchemaNode {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, SchemaNode>>
  readonly additionalProperties?: boolean | SchemaNode
  readonly items?: SchemaNode
  readonly oneOf?: readonly SchemaNode[]
  readonly description?: string
  readonly annotation?: Annotation
  /** For objects whose keys are names. */
  readonly propertyNames?: { readonly annotation?: Annotation; readonly pattern?: string }
}

/** Metadata of a template or block for the engine, provided by the registry of templates/. */
export interface PieceDefinition {
  readonly name: string
  /** One sentence on what the piece draws, bilingual like `described` of the config schemas. */
  readonly summary: string
  readonly kind: 'list' | 'detail' | 'page'
  /** JSON Schema of the options. */
  readonly options: SchemaNode
  /** Whether the piece draws `html`, `files` or `gallery` of its Items, not only their summaries. */
  readonly full: boolean
  /** Whether the piece draws entries related to its record; default false. */
  readonly related?: boolean
  /** Whether `?page=` applies to the piece. */
  readonly paged: boolean
  /** Client code of a piece defined by a museum's extension. */
  readonly code?: ExtensionCode
}

/** Page context for applying a transform. */
export interface TransformContext {
  readonly timeZone: string
  /** Code of the page's language. */
  readonly locale: string
  /** BCP 47 tag of that language, which determines digits and calendar; by default its code. */
  readonly tag?: string | undefined
  /** Words for yes and no in that language, as shown on pages; by default the engine's. */
  readonly yesNo?: { readonly yes: string; readonly no: string } | undefined
  /** Whether only a text in that language counts, without fallback; default false. */
  readonly isExact?: boolean | undefined
  /** Whether empty list entries are kept, because several lists are matched by index; default false. */
  readonly keepsPlaces?: boolean | undefined
  /**
   * Code of the language in which dates may be written, such as "12/3/1921" and "Μάρτιος 1912". If absent, only ISO 8601 and similar
   * formats are read.
   */
  readonly datesIn?: string | undefined
  /** Language of the museum, as code or tag. Era names used in several countries are those of its country. */
  readonly yearsIn?: string | undefined
  /**
   * Dates are those of a life: `whole`, or one `end`. A year alone is the birth year of a whole life, and a nationality may precede the
   * dates. Absent for dates of objects.
   */
  readonly life?: 'whole' | 'end' | undefined
  /** Called with each text parsed as a date of an object, and the result. */
  readonly onDate?:
    | ((
        text: string,
        date:
          | { readonly from?: number | undefined; readonly to?: number | undefined }
          | 'undated'
          | undefined,
      ) => void)
    | undefined
  /** Called with each text parsed as a number, and whether it is one. */
  readonly onNumber?: ((text: string, isNumber: boolean) => void) | undefined
  /** Called with each value for which an extension's transform throws, and the error message. */
  readonly onThrow?: ((transform: string, value: unknown, reason: string) => void) | undefined
}

/** A transform, configured by its name, or as `{ "NAME": options }` if it has options. */
export interface TransformDefinition {
  readonly name: string
  readonly summary: string
  /** JSON Schema of the options; absent for a transform without options. */
  readonly options?: SchemaNode
  /** Transforms a text. Lists are passed entry by entry, numbers and booleans as text; `undefined` counts as empty. */
  readonly apply: (value: string, options: unknown, context: TransformContext) => unknown
  /** Transforms a number, if its text would not do. */
  readonly applyToNumber?: (value: number, options: unknown, context: TransformContext) => unknown
  /** Transforms an object; if absent, objects count as empty. */
  readonly applyToObject?: (value: object, options: unknown, context: TransformContext) => unknown
  /** Transforms a list as a whole. */
  readonly applyToList?: (values: readonly unknown[], options: unknown, context: TransformContext) => unknown
}

/** The field properties on which the submitted value may depend. */
export interface SentField {
  /** Decimal and grouping marks of the page's language, for a number. */
  readonly marks?: { readonly decimal: string; readonly group: string }
  readonly options?: readonly { readonly value: string | number }[]
}

/** Metadata of a control of form fields for the engine. */
export interface ControlDefinition {
  readonly name: string
  readonly summary: string
  /** JSON Schema of its "settings" in a field. */
  readonly settings: SchemaNode
  /** Returns the JSON Schema of the submitted value for a field as configured. */
  readonly value: (settings: Readonly<Record<string, unknown>>, field: FormFieldConfig) => JSONSchema
  /** Converts the text in the control to the submitted value; by default the text itself. */
  readonly sent?: (text: string, field: SentField) => unknown
  /**
   * Kind of content: a text (default); a `tick`, which submits true or nothing; `nothing`, which is not shown and submits the field's
   * default. Only the built-in photograph control holds `files`, whose paths are submitted.
   */
  readonly holds?: 'text' | 'tick' | 'nothing' | 'files'
  readonly code?: ExtensionCode
}
