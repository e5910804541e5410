import type { StructuredProperty } from '../../../../schemas/config/index.ts'
import type { Item } from '../../../engine/contracts/item.ts'
import type { Structured } from '../../../engine/index.ts'

function wholeNumber(text: string): number | undefined {
  const found = /\d+/.exec(text)?.[0]
  return found === undefined ? undefined : Number(found)
}

/** What schema.org wants under a property where it wants more than a text. */
const wrap: Readonly<Partial<Record<StructuredProperty, (text: string) => unknown>>> = {
  audience: (text) => ({ '@type': 'Audience', audienceType: text }),
  creator: (text) => ({ '@type': 'Person', name: text }),
  performer: (text) => ({ '@type': 'Person', name: text }),
  about: (text) => ({ '@type': 'Thing', name: text }),
  maximumAttendeeCapacity: wholeNumber,
}

/** Facts of an Item under the properties that the config names for them. */
export function factParts(facts: Structured['facts'], item: Item): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    (item.facts ?? []).flatMap(({ name, value }) => {
      const property = facts[name]
      if (property === undefined) return []
      const make = wrap[property]
      const filled = make === undefined ? value : make(value)
      return filled === undefined ? [] : [[property, filled]]
    }),
  )
}
