import { choices, controlSchema, transformSchema } from '../../../schemas/config/index.ts'
import { isObject } from '../../base/object.ts'
import type { ControlDefinition } from '../contracts/definitions.ts'
import type { Registry } from '../manifest.ts'
import { type FileKind, schemaByKind } from './file-kinds.ts'

type Schemas = Readonly<Record<FileKind, object>>

/** A copy of a schema in which some of its nodes, found by identity, are others. */
function withNodes<Node>(schema: Node, nodes: ReadonlyMap<unknown, object>): Node
function withNodes(schema: unknown, nodes: ReadonlyMap<unknown, object>): unknown {
  const other = nodes.get(schema)
  if (other !== undefined) return other
  if (Array.isArray(schema)) return schema.map((each: unknown) => withNodes(each, nodes))
  if (!isObject(schema)) return schema
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, withNodes(value, nodes)]))
}

/** The built-in names with those of extensions, as a schema offers them. */
function offered(
  {
    enum: names,
    enumDescriptions,
  }: { readonly enum: readonly string[]; readonly enumDescriptions: readonly string[] },
  added: readonly { readonly name: string; readonly summary: string }[],
) {
  const builtIn = names.map((name, index) => [name, enumDescriptions[index] ?? ''] as const)
  return choices<string>(...builtIn, ...added.map(({ name, summary }) => [name, summary] as const))
}

function transformsWith({ transforms = {} }: Registry): object {
  const [named, ...withOptions] = transformSchema.oneOf
  const all = Object.values(transforms)
  return {
    ...transformSchema,
    oneOf: [
      {
        ...named,
        ...offered(
          named,
          all.filter(({ options }) => options === undefined),
        ),
      },
      ...withOptions,
      ...all.flatMap(({ name, summary, options }) =>
        options === undefined
          ? []
          : [
              {
                type: 'object',
                additionalProperties: false,
                required: [name],
                properties: { [name]: { description: summary, ...options } },
              },
            ],
      ),
    ],
  }
}

/** Controls that are not among the built-in ones, which the schema of fields names itself. */
function addedControls({ controls }: Registry): readonly ControlDefinition[] {
  return Object.values(controls).filter(({ name }) => !builtInControls.has(name))
}

const builtInControls: ReadonlySet<string> = new Set(controlSchema.enum)

function isExtended(registry: Registry): boolean {
  return Object.keys(registry.transforms ?? {}).length + addedControls(registry).length > 0
}

const made = new WeakMap<Registry, Schemas>()

/** The schemas of config files with what the museum's extensions add to them: transforms of values, controls of forms. */
export function schemasWith(registry: Registry): Schemas {
  if (!isExtended(registry)) return schemaByKind
  const known = made.get(registry)
  if (known !== undefined) return known
  const nodes = new Map<unknown, object>([
    [transformSchema, transformsWith(registry)],
    [controlSchema, { ...controlSchema, ...offered(controlSchema, addedControls(registry)) }],
  ])
  const schemas = withNodes<Schemas>(schemaByKind, nodes)
  made.set(registry, schemas)
  return schemas
}
