import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import type { FunctionComponent } from 'react'
import type { FormFieldConfig } from '../../../schemas/config/index.ts'
import type {
  ControlDefinition,
  PieceDefinition,
  TransformContext,
  TransformDefinition,
} from './definitions.ts'
import type { FieldProps } from './form.ts'
import type { OpeningView } from './opening.ts'
import type { StatementView } from './statement.ts'
import type { BlockView, FormButtonView, LinkTarget, PageView } from './view.ts'

/** What the server makes of annotated options (`Annotation`); what is not available is absent. */
type ResolvedAnnotations = [
  { pattern: { annotation: 'text' }; output: string },
  { pattern: { annotation: 'address' }; output: LinkTarget | undefined },
  { pattern: { annotation: 'picture' }; output: string | undefined },
  { pattern: { annotation: 'form' }; output: FormButtonView | undefined },
  { pattern: { annotation: 'opening' }; output: OpeningView | undefined },
  { pattern: { annotation: 'statement' }; output: StatementView | undefined },
]

/** The options of a schema as they reach a component: resolved, with every default filled in. */
export type OptionsOf<Schema extends JSONSchema> = FromSchema<Schema, { deserialize: ResolvedAnnotations }>

/** What every template receives: the page, and the page's options. */
export interface TemplateProps<Options = object> {
  readonly view: PageView
  readonly options: Options
}

/** What every block receives: itself, the data of the page it is on, and its options. */
export interface BlockProps<Options = object> {
  readonly block: BlockView
  readonly data: PageView['data']
  readonly options: Options
}

interface Definition<Schema, Props> extends Omit<PieceDefinition, 'code'> {
  /** JSON Schema of the options: texts, links, pictures and forms are annotated, what is not given has a `default`. */
  readonly options: Schema & object
  readonly load: () => Promise<FunctionComponent<Props>>
}

/** A template or block of whatever options. `load` brings its component. */
export interface Piece<Given> extends PieceDefinition {
  readonly load: () => Promise<FunctionComponent<Given & { readonly options: never }>>
}

/** The schema of the options of a piece that has none. */
export const noOptions = {
  type: 'object',
  additionalProperties: false,
  properties: {},
} as const satisfies JSONSchema

/** Refused by the compiler where a component asks for other options than its schema gives. */
type Fits<Schema, Options> = Schema extends JSONSchema
  ? OptionsOf<Schema> extends Options
    ? unknown
    : never
  : never

/** What a define function gives. */
type TaggedDefinition<Definition, Kind> = Definition & { readonly defines: Kind }

/** A template, which draws a page. */
export function defineTemplate<const Schema, Options>(
  definition: Definition<Schema, TemplateProps<Options>> & Fits<Schema, Options>,
): TaggedDefinition<Piece<Pick<TemplateProps, 'view'>>, 'template'> {
  return { ...definition, defines: 'template' }
}

/** A block, which draws a part of a page. */
export function defineBlock<const Schema, Options>(
  definition: Definition<Schema, BlockProps<Options>> & Fits<Schema, Options>,
): TaggedDefinition<Piece<Pick<BlockProps, 'block' | 'data'>>, 'block'> {
  return { ...definition, defines: 'block' }
}

interface FieldDefinition<Schema, Settings, Value>
  extends Omit<ControlDefinition, 'settings' | 'value' | 'code'> {
  /** JSON Schema of a field's "settings", annotated as options are. */
  readonly settings: Schema & object
  /** JSON Schema of the value that is sent. What a form must be is validated by it, in the browser and by the service. */
  readonly value: Value
  /** Brings the component that draws it; absent where nothing is shown. */
  readonly load?: () => Promise<FunctionComponent<FieldProps<Settings>>>
}

type ValueOfSettings<Settings> = (settings: Settings) => JSONSchema
/** `field` is the field as the config has it. */
type ValueOfField<Settings> = (settings: Settings, field: FormFieldConfig) => JSONSchema

/** A control of whatever settings. */
export interface Control extends ControlDefinition {
  readonly load?: () => Promise<FunctionComponent<FieldProps<never>>>
}

/** A control of form fields. */
export function defineField<const Schema, Settings>(
  definition: FieldDefinition<Schema, Settings, ValueOfSettings<Settings>> & Fits<Schema, Settings>,
): TaggedDefinition<Control, 'field'>
// With one signature for both, TypeScript widens what a function of the settings alone returns.
export function defineField<const Schema, Settings>(
  definition: FieldDefinition<Schema, Settings, ValueOfField<Settings>> & Fits<Schema, Settings>,
): TaggedDefinition<Control, 'field'>
export function defineField(definition: object): TaggedDefinition<Control, 'field'> {
  // Its settings are validated by its own schema before it gets them.
  return { ...(definition as Control), defines: 'field' }
}

/** The functions of a transform, each with the options that its schema gives. */
interface TransformFunctions<Options> {
  readonly apply: (value: string, options: Options, context: TransformContext) => unknown
  readonly applyToNumber?: (value: number, options: Options, context: TransformContext) => unknown
  readonly applyToList?: (values: readonly unknown[], options: Options, context: TransformContext) => unknown
  readonly applyToObject?: (value: object, options: Options, context: TransformContext) => unknown
}

type TransformBase = Omit<TransformDefinition, keyof TransformFunctions<unknown> | 'options'>

interface PlainTransform extends TransformBase, TransformFunctions<undefined> {}

interface TransformWithOptions<Schema, Options> extends TransformBase, TransformFunctions<Options> {
  /** JSON Schema of what is behind its name. */
  readonly options: Schema & object
}

/** A transform of values on their way from a record to an Item: written by its name, or as `{ "NAME": options }`. */
export function defineTransform<const Schema, Options>(
  definition: TransformWithOptions<Schema, Options> & Fits<Schema, Options>,
): TaggedDefinition<TransformDefinition, 'transform'>
export function defineTransform(
  definition: PlainTransform,
): TaggedDefinition<TransformDefinition, 'transform'>
export function defineTransform(definition: object): TaggedDefinition<TransformDefinition, 'transform'> {
  // Its options are validated by its own schema before it gets them.
  return { ...(definition as TransformDefinition), defines: 'transform' }
}

/** Pieces by their names, as the engine's registry has them. */
export function byName<Named extends { readonly name: string }>(
  pieces: readonly Named[],
): Readonly<Record<string, Named>> {
  return Object.fromEntries(pieces.map((piece) => [piece.name, piece]))
}
