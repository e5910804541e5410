import type { RecordType } from '../../../schemas/config/index.ts'
import { type ImportSchemas, importSchemasWith } from '../../../schemas/entities/index.ts'
import type { EntityDefinition } from './definition.ts'
import { definitions } from './definitions.ts'
import { ownDefinition } from './own-definition.ts'

/** The entities of the service: those of the engine, and the museum's own record types. */
export interface Entities {
  /** Names in the order in which they are imported. */
  readonly names: readonly string[]
  readonly types: ReadonlyMap<string, RecordType>
  /** Schemas of records as imported, by name. */
  readonly schemas: ImportSchemas
  readonly all: readonly EntityDefinition[]
  /** The definition of the entity of a name that is one of `names`. */
  readonly definition: (name: string) => EntityDefinition
}

/** The entities of a service with these types of the museum's own. */
export function entitiesOf(types: readonly RecordType[] = []): Entities {
  const own = types.map((type) => [type.name, ownDefinition(type)] as const)
  const all: ReadonlyMap<string, EntityDefinition> = new Map([...Object.entries(definitions), ...own])
  const schemas = importSchemasWith(types)
  return {
    names: Object.keys(schemas),
    types: new Map(types.map((type) => [type.name, type])),
    schemas,
    all: [...all.values()],
    definition: (name) => {
      const found = all.get(name)
      if (found === undefined) throw new Error(`There is no entity "${name}".`)
      return found
    },
  }
}
