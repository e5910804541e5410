import type { SourceConfig } from '../../schemas/config/index.ts'
import { rightsStatement } from '../base/rights/rights.ts'
import { localized } from '../base/text/index.ts'
import type { ItemRights } from '../engine/contracts/item.ts'
import type { MapContext } from './map-context.ts'
import { plainText } from './plain-text.ts'
import { readField, readText, saysNo } from './read-field.ts'

/** Rights of a record, else those of its source; undefined where neither says anything. */
export function rightsOf(
  record: unknown,
  { item, rights = {} }: SourceConfig,
  context: MapContext,
): ItemRights | undefined {
  const written = readText(record, item.rights, context) ?? rights.statement
  const statement = written === undefined ? undefined : rightsStatement(written)
  const name = statement?.name(context.locale.tag) ?? plainText(written ?? '')
  const credit = plainText(
    readText(record, item.credit, context) ?? localized(rights.credit, context.locale.code),
  )
  const own = readField(record, item.reuse, context)
  const reuse = own === undefined ? (rights.reuse ?? statement?.reuse ?? false) : !saysNo(own)
  if (name === '' && credit === '') return undefined
  return {
    ...(statement === undefined ? {} : { statement: statement.uri, href: statement.href }),
    ...(name === '' ? {} : { name }),
    ...(credit === '' ? {} : { credit }),
    ...(reuse ? { reuse: true } : {}),
  }
}
