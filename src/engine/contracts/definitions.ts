import type { JSONSchema } from 'json-schema-to-ts'
import type { Annotation, FormFieldConfig } from '../../../schemas/config/index.ts'
import type { ExtensionCode } from './view.ts'

/** The parts of JSON Schema that our schemas use, and what a text means. */
export interface SchemaNode {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, SchemaNode>>
  readonly additionalProperties?: boolean | SchemaNode
  readonly items?: SchemaNode
  readonly oneOf?: readonly SchemaNode[]
  readonly description?: string
  readonly annotation?: Annotation
  /** Of an object whose keys are names of something. */
  readonly propertyNames?: { readonly annotation?: Annotation; readonly pattern?: string }
}

/** What the engine must know of a template or block; the registry of templates/ provides it. */
export interface PieceDefinition {
  readonly name: string
  /** One sentence on what it draws, in both languages as `described` of the config schemas puts them. */
  readonly summary: string
  readonly kind: 'list' | 'detail' | 'page'
  /** JSON Schema of its options. */
  readonly options: SchemaNode
  /** Whether it draws `html`, `files` or `gallery` of its Items, not only their outlines. */
  readonly full: boolean
  /** Whether it draws the entries that belong to its record; default false. */
  readonly related?: boolean
  /** Whether ?page= turns its pages. */
  readonly paged: boolean
  /** What a browser loads to draw it, where an extension of the museum defines it. */
  readonly code?: ExtensionCode
}

/** What applying a transform may need to know of the page. */
export interface TransformContext {
  readonly timeZone: string
  /** Code of the page's language. */
  readonly locale: string
  /** Its BCP 47 tag, which says in which digits and of which calendar it writes; its code where absent. */
  readonly tag?: string | undefined
  /** Words of that language for yes and no, as pages write them; without it those that the engine knows. */
  readonly yesNo?: { readonly yes: string; readonly no: string } | undefined
  /** Only a text in that language counts, none in another; default false. */
  readonly isExact?: boolean | undefined
  /** Empty entries of lists stay, where what is at one place in several lists belongs together; default false. */
  readonly keepsPlaces?: boolean | undefined
  /** Code of the language in which days may be written, such as "12/3/1921" and "Μάρτιος 1912"; absent where only ISO 8601 and its like count. */
  readonly datesIn?: string | undefined
  /** Language of the museum, its code or tag, whose country's names of years are meant where another has them too. */
  readonly yearsIn?: string | undefined
  /** Dates are those of a life, whole or of one end: a year alone is the first of a whole one, and a nationality may stand before them; absent of objects. */
  readonly life?: 'whole' | 'end' | undefined
  /** Is given each text that was read as a date of an object, with what was understood of it. */
  readonly onDate?:
    | ((
        text: string,
        date:
          | { readonly from?: number | undefined; readonly to?: number | undefined }
          | 'undated'
          | undefined,
      ) => void)
    | undefined
  /** Is given each text that was read as a number, and whether it is one. */
  readonly onNumber?: ((text: string, isNumber: boolean) => void) | undefined
  /** Is told of each value for which a transform of an extension throws, with what it throws. */
  readonly onThrow?: ((transform: string, value: unknown, reason: string) => void) | undefined
}

/** A transform: written by its name, or as `{ "NAME": options }` where it has options. */
export interface TransformDefinition {
  readonly name: string
  readonly summary: string
  /** JSON Schema of what is behind its name; absent where it is written by its name alone. */
  readonly options?: SchemaNode
  /** Lists are given entry by entry, numbers and booleans as their text; `undefined` counts as empty. */
  readonly apply: (value: string, options: unknown, context: TransformContext) => unknown
  /** What it makes of a number, where the number's text would not do. */
  readonly applyToNumber?: (value: number, options: unknown, context: TransformContext) => unknown
  /** What it makes of an object; without it an object counts as empty. */
  readonly applyToObject?: (value: object, options: unknown, context: TransformContext) => unknown
  /** What it makes of a list as a whole. */
  readonly applyToList?: (values: readonly unknown[], options: unknown, context: TransformContext) => unknown
}

/** The keys of a field that what it sends may depend on. */
export interface SentField {
  /** What stands before decimals and between thousands in the page's language; of a number. */
  readonly marks?: { readonly decimal: string; readonly group: string }
  readonly options?: readonly { readonly value: string | number }[]
}

/** What the engine must know of a control of form fields. */
export interface ControlDefinition {
  readonly name: string
  readonly summary: string
  /** JSON Schema of its "settings" in a field. */
  readonly settings: SchemaNode
  /** JSON Schema of the value it sends, for a field as the config has it. */
  readonly value: (settings: Readonly<Record<string, unknown>>, field: FormFieldConfig) => JSONSchema
  /** What is sent of the text that is in the control; by default the text. */
  readonly sent?: (text: string, field: SentField) => unknown
  /**
   * What is in the control: a text (by default); a tick, which sends true or nothing; `nothing`, which is not shown and sends
   * the field's default. Only the built-in photographs hold `files`, whose paths are sent.
   */
  readonly holds?: 'text' | 'tick' | 'nothing' | 'files'
  readonly code?: ExtensionCode
}
