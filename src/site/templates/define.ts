import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import type { FunctionComponent } from 'react'
import type { OpeningView } from '../contracts/opening.ts'
import type { BlockView, FormButtonView, LinkTarget, PageView } from '../contracts/view.ts'
import type { PieceDefinition } from '../engine/manifest.ts'

/** What the server makes of annotated options (`Annotation`); what cannot be had is absent. */
type Resolved = [
  { pattern: { annotation: 'text' }; output: string },
  { pattern: { annotation: 'address' }; output: LinkTarget | undefined },
  { pattern: { annotation: 'picture' }; output: string | undefined },
  { pattern: { annotation: 'form' }; output: FormButtonView | undefined },
  { pattern: { annotation: 'opening' }; output: OpeningView | undefined },
]

/** The options of a schema as they reach a component: resolved, with every default filled in. */
export type OptionsOf<Schema extends JSONSchema> = FromSchema<Schema, { deserialize: Resolved }>

/** What every template receives: the page, and the page's options. */
export interface TemplateProps<Options = object> {
  readonly view: PageView
  readonly options: Options
}

/** What every block receives: itself, the data of the page it stands on, and its options. */
export interface BlockProps<Options = object> {
  readonly block: BlockView
  readonly data: PageView['data']
  readonly options: Options
}

interface Definition<Schema, Props> extends PieceDefinition {
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

/** A template, which draws a page. */
export function defineTemplate<const Schema, Options>(
  definition: Definition<Schema, TemplateProps<Options>> & Fits<Schema, Options>,
): Piece<Pick<TemplateProps, 'view'>> {
  return definition
}

/** A block, which draws a part of a page. */
export function defineBlock<const Schema, Options>(
  definition: Definition<Schema, BlockProps<Options>> & Fits<Schema, Options>,
): Piece<Pick<BlockProps, 'block' | 'data'>> {
  return definition
}

/** Pieces by their names, as the engine's registry has them. */
export function byName<Named extends { readonly name: string }>(
  pieces: readonly Named[],
): Readonly<Record<string, Named>> {
  return Object.fromEntries(pieces.map((piece) => [piece.name, piece]))
}
