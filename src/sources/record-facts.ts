import type { SourceConfig } from '../../schemas/config/index.ts'
import { localized } from '../base/text/index.ts'
import type { Fact } from '../engine/contracts/item.ts'
import type { MapContext } from './map-context.ts'
import { readField, readText, readTexts } from './read-field.ts'
import { fewer, inBounds, recordsAt } from './within-limits.ts'

type Mapping = SourceConfig['item']
type FactMapping = NonNullable<Mapping['facts']>[number]

/** Values of a fact by label: of a list of records those with one label are together, in the order of the list. */
function valuesByLabel(
  record: unknown,
  { each, label, labelFrom, value }: FactMapping,
  context: MapContext,
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>()
  for (const entry of recordsAt(record, each, context)) {
    const own = each === undefined ? undefined : readText(entry, labelFrom, context)
    const words = own ?? localized(label, context.locale.code)
    found.set(words, [...(found.get(words) ?? []), ...readTexts(entry, value, context)])
  }
  return found
}

function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/** What a fact is to machines: the property that it fills, and where on earth it is. */
function meaningOf(record: unknown, fact: FactMapping, context: MapContext): Partial<Fact> {
  const [latitude, longitude] = [fact.latitude, fact.longitude].map((field) =>
    numberOf(readField(record, field, context)),
  )
  const exact = readText(record, fact.exact, context)
  return {
    ...(fact.property === undefined ? {} : { property: fact.property }),
    ...(exact === undefined ? {} : { exact }),
    ...(latitude === undefined || longitude === undefined ? {} : { latitude, longitude }),
  }
}

/** Facts of a record, in the order of the mapping. */
export function factsOf(record: unknown, mapping: Mapping, context: MapContext): readonly Fact[] {
  return (mapping.facts ?? []).flatMap((fact) =>
    [...valuesByLabel(record, fact, context)].flatMap(([label, values], index) => {
      const value = inBounds(fewer(values, context).join(context.separator), context)
      const name = fact.each === undefined ? fact.name : `${fact.name}${index + 1}`
      return value === ''
        ? []
        : [{ name, label: inBounds(label, context), value, ...meaningOf(record, fact, context) }]
    }),
  )
}
