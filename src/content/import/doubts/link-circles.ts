import type { RecordType } from '../../../../schemas/config/index.ts'
import type { InputPlace } from '../../../base/import-report.ts'
import { message } from '../../../base/messages/message.ts'
import type { StoredRecord } from '../../entities/definition.ts'
import type { FieldDoubt } from './record-values.ts'

interface Step {
  readonly to: string
  readonly place: InputPlace
}

/** Circles that are named of a field, and records that are named of one. */
const MAX_NAMED = 5

/** Finds records of a type that lead to each other in a circle, by fields that have a direction: a whole, or the letter that was answered. */
export class LinkCircles {
  readonly #fields: ReadonlyMap<string, Map<string, Step>>

  constructor(type: RecordType | undefined) {
    // What has other words on the page that it leads to has a direction; "see also" has none.
    const directed = (type?.config.fields ?? []).filter(
      ({ type: kind, to, back, label }) =>
        kind === 'link' &&
        to === type?.name &&
        back !== undefined &&
        JSON.stringify(back) !== JSON.stringify(label),
    )
    this.#fields = new Map(directed.map(({ name }) => [name, new Map<string, Step>()]))
  }

  see(record: StoredRecord, id: string, place: InputPlace): void {
    for (const [name, steps] of this.#fields) {
      const value: unknown = record[name]
      const [to, ...others] = Array.isArray(value) ? value : [value]
      // A link to the record itself is named elsewhere.
      if (typeof to === 'string' && to !== id && others.length === 0) steps.set(id, { to, place })
    }
  }

  *found(): Generator<FieldDoubt> {
    for (const [name, steps] of this.#fields) {
      const circles = [...circlesOf(steps)]
      for (const [index, circle] of circles.slice(0, MAX_NAMED).entries()) {
        const [first = ''] = circle
        const ids = [...circle.slice(0, MAX_NAMED), ...(circle.length > MAX_NAMED ? ['…'] : []), first]
        yield {
          reason:
            index === 0 && circles.length > MAX_NAMED
              ? message`"${name}" leads in ${circles.length} circles, such as ${ids.join(' → ')}`
              : message`"${name}" leads in a circle: ${ids.join(' → ')}`,
          hint: message`Correct "${name}" of one of these records.`,
          place: steps.get(first)?.place ?? {},
        }
      }
    }
  }
}

function* circlesOf(steps: ReadonlyMap<string, Step>): Generator<readonly string[]> {
  const known = new Set<string>()
  for (const begin of steps.keys()) {
    const way = new Map<string, number>()
    let id: string | undefined = begin
    for (; id !== undefined && !known.has(id); id = steps.get(id)?.to) {
      known.add(id)
      way.set(id, way.size)
    }
    const at = id === undefined ? undefined : way.get(id)
    if (at !== undefined) yield [...way.keys()].slice(at)
  }
}
