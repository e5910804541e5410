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

/** Types of annotated options (`Annotation`) after the server has resolved them; unavailable ones are absent. */
type ResolvedAnnotations = [
  { pattern: { annotation: 'text' }; output: string },
  { pattern: { annotation: 'address' }; output: LinkTarget | undefined },
  { pattern: { annotation: 'picture' }; output: string | undefined },
  { pattern: { annotation: 'form' }; output: FormButtonView | undefined },
  { pattern: { annotation: 'opening' }; output: OpeningView | undefined },
  { pattern: { annotation: 'statement' }; output: StatementView | undefined },
]

/** Options as passed to a component: resolved and with all defaults of the schema. */
export type OptionsOf<Schema extends JSONSchema> = FromSchema<Schema, { deserialize: ResolvedAnnotations }>

/** Props of every template: the page and its options. */
export interface TemplateProps<Options = object> {
  readonly view: PageView
  readonly options: Options
}

/** Props of every block: the block, the data of its page, and its options. */
export interface BlockProps<Options = object> {
  readonly block: BlockView
  readonly data: PageView['data']
  readonly options: Options
}

interface Definition<Schema, Props> extends Omit<PieceDefinition, 'code'> {
  /** JSON Schema of the options: texts, links, pictures and forms are annotated, optional members have a `default`. */
  readonly options: Schema & object
  readonly load: () => Promise<FunctionComponent<Props>>
}

/** A template or block with options of any type. `load` imports its component. */
export interface Piece<Given> extends PieceDefinition {
  readonly load: () => Promise<FunctionComponent<Given & { readonly options: never }>>
}

/** Options schema of a piece without options. */
export const noOptions = {
  type: 'object',
  additionalProperties: false,
  properties: {},
} as const satisfies JSONSchema

/** Causes a compile error if a component expects other options than its schema provides. */
type Fits<Schema, Options> = Schema extends JSONSchema
  ? OptionsOf<Schema> extends Options
    ? unknown
    : never
  : never

/** Result of a define function. */
type TaggedDefinition<Definition, Kind> = Definition & { readonly defines: Kind }

/** Defines a template, which draws a page. */
export function defineTemplate<const Schema, Options>(
  definition: Definition<Schema, TemplateProps<Options>> & Fits<Schema, Options>,
): TaggedDefinition<Piece<Pick<TemplateProps, 'view'>>, 'template'> {
  return { ...definition, defines: 'template' }
}

/** Defines a block, which draws a part of a page. */
export function defineBlock<const Schema, Options>(
  definition: Definition<Schema, BlockProps<Options>> & Fits<Schema, Options>,
): TaggedDefinition<Piece<Pick<BlockProps, 'block' | 'data'>>, 'block'> {
  return { ...definition, defines: 'block' }
}

interface FieldDefinition<Schema, Settings, Value>
  extends Omit<ControlDefinition, 'settings' | 'value' | 'code'> {
  /** JSON Schema of a field's "settings", annotated as options are. */
  readonly settings: Schema & object
  /** JSON Schema of the submitted value, by which the browser and the service validate a form. */
  readonly value: Value
  /** Imports the component that draws the control; absent if nothing is shown. */
  readonly load?: () => Promise<FunctionComponent<FieldProps<Settings>>>
}

type ValueOfSettings<Settings> = (settings: Settings) => JSONSchema
/** Returns the value schema for a field. `field` is the field as configured. */
type ValueOfField<Settings> = (settings: Settings, field: FormFieldConfig) => JSONSchema

/** A control with settings of any type. */
export interface Control extends ControlDefinition {
  readonly load?: () => Promise<FunctionComponent<FieldProps<never>>>
}

/** Defines a control of form fields. */
export function defineField<const Schema, Settings>(
  definition: FieldDefinition<Schema, Settings, ValueOfSettings<Settings>> & Fits<Schema, Settings>,
): TaggedDefinition<Control, 'field'>
// Two overloads, because with one TypeScript would widen the return type of a function of the settings only.
export function defineField<const Schema, Settings>(
  definition: FieldDefinition<Schema, Settings, ValueOfField<Settings>> & Fits<Schema, Settings>,
): TaggedDefinition<Control, 'field'>
export function defineField(definition: object): TaggedDefinition<Control, 'field'> {
  // Safe, since settings are validated by their schema first.
  return { ...(definition as Control), defines: 'field' }
}

/** The functions of a transform. Their options have the type of its schema. */
interface TransformFunctions<Options> {
  readonly apply: (value: string, options: Options, context: TransformContext) => unknown
  readonly applyToNumber?: (value: number, options: Options, context: TransformContext) => unknown
  readonly applyToList?: (values: readonly unknown[], options: Options, context: TransformContext) => unknown
  readonly applyToObject?: (value: object, options: Options, context: TransformContext) => unknown
}

type TransformBase = Omit<TransformDefinition, keyof TransformFunctions<unknown> | 'options'>

interface PlainTransform extends TransformBase, TransformFunctions<undefined> {}

interface TransformWithOptions<Schema, Options> extends TransformBase, TransformFunctions<Options> {
  /** JSON Schema of the options. */
  readonly options: Schema & object
}

/** Defines a transform of values between a record and an Item. In the config, it is written as its name, or as `{ "NAME": options }`. */
export function defineTransform<const Schema, Options>(
  definition: TransformWithOptions<Schema, Options> & Fits<Schema, Options>,
): TaggedDefinition<TransformDefinition, 'transform'>
export function defineTransform(
  definition: PlainTransform,
): TaggedDefinition<TransformDefinition, 'transform'>
export function defineTransform(definition: object): TaggedDefinition<TransformDefinition, 'transform'> {
  // Safe, since options are validated by their schema first.
  return { ...(definition as TransformDefinition), defines: 'transform' }
}

/** Keys pieces by their names, as the engine's registry expects them. */
export function byName<Named extends { readonly name: string }>(
  pieces: readonly Named[],
): Readonly<Record<string, Named>> {
  return Object.fromEntries(pieces.map((piece) => [piece.name, piece]))
}
