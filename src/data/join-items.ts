import type { SourceConfig } from '../../schemas/config/index.ts'
import type { FileLink, Item } from '../contracts/item.ts'
import type { ParamValues } from './build-request.ts'
import { callSource, type LoadContext } from './call-source.ts'
import { mapFile, mapRecord } from './map-record.ts'
import { readPointer } from './pointer.ts'

type Join = NonNullable<SourceConfig['joins']>[number]

const joinParams = (join: Join, record: unknown): ParamValues =>
  Object.fromEntries(
    Object.entries(join.params).map(([name, value]) => {
      if (!value.startsWith('/')) return [name, value]
      const found = readPointer(record, value)
      return [name, typeof found === 'string' || typeof found === 'number' ? found : undefined]
    }),
  )

/** The part of an Item that a source's join adds; nothing when its call fails or is skipped. */
export const joinItems = async (
  join: Join,
  record: unknown,
  context: LoadContext,
): Promise<Partial<Item>> => {
  const source = context.manifest.sources[join.source]
  if (source === undefined) return {}
  const wanted = { page: 1, pageSize: join.pageSize ?? 0 }
  const loaded = await callSource(join.source, source, joinParams(join, record), wanted, context)
  if (!loaded.ok || loaded.records.length === 0) return {}
  if (join.into === 'files' || join.into === 'gallery') {
    const files = loaded.records.flatMap((entry): readonly FileLink[] => {
      const file = mapFile(entry, source, context)
      return file === undefined ? [] : [file]
    })
    return { [join.into]: files }
  }
  const wish = { excerpt: 200, full: false }
  return { [join.into]: loaded.records.flatMap((entry) => mapRecord(entry, source, wish, context) ?? []) }
}
