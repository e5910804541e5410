import type { JSONPath } from 'jsonc-parser'
import type { FieldConfig, SourceConfig } from '../../../../schemas/config/index.ts'
import { catalogue, type Problem, problemOf } from '../../../errors/index.ts'
import { fieldPlaces, readField, readPointer } from '../../../site/data/index.ts'
import type { SiteManifest } from '../../../site/engine/index.ts'
import type { PlaceIn } from './source-places.ts'

interface Part {
  readonly part: string
  readonly field: FieldConfig
  /** Way to it below "item". */
  readonly path: JSONPath
}

const STRUCTURED = ['facts', 'links', 'targets']

/** Every field of a mapping, by the name under which a message refers to it. */
function partsOf({ item }: SourceConfig): readonly Part[] {
  const plain = Object.entries(item).flatMap(([part, field]) =>
    STRUCTURED.includes(part) || Array.isArray(field)
      ? []
      : [{ part, field: field as FieldConfig, path: [part] }],
  )
  return [
    ...plain,
    ...(item.facts ?? []).flatMap(({ name, value, each }, index) =>
      each === undefined ? [{ part: `facts.${name}`, field: value, path: ['facts', index, 'value'] }] : [],
    ),
    ...(item.links ?? []).flatMap(({ name, href, each }, index) =>
      href === undefined || each !== undefined
        ? []
        : [{ part: `links.${name}`, field: href, path: ['links', index, 'href'] }],
    ),
  ]
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** What records of a source show of its mapping: pointers at which no record has anything, and missing titles. */
export function* recordFaults(
  source: string,
  config: SourceConfig,
  records: readonly unknown[],
  { site, locales }: SiteManifest,
  placeIn: PlaceIn,
): Generator<Problem> {
  for (const { part, field, path } of partsOf(config)) {
    const places = fieldPlaces(field)
    const isUsed = records.some((record) => places.some((pointer) => !isEmpty(readPointer(record, pointer))))
    if (places.length === 0 || isUsed) continue
    const args = { source, part, places, records: records.length }
    yield problemOf(catalogue.LIVE_EMPTY_FIELD, args, placeIn(source, ['item', ...path]))
  }
  const context = { timeZone: site.timeZone, locale: { code: locales[0]?.code ?? '' } }
  const untitled = records.filter((record) => isEmpty(readField(record, config.item.title, context)))
  if (untitled.length === 0 || untitled.length === records.length) return
  const example = String(readField(untitled[0], config.item.id, context) ?? '')
  yield problemOf(
    catalogue.LIVE_UNTITLED,
    { source, without: untitled.length, records: records.length, example },
    placeIn(source, ['item', 'title']),
  )
}
