import type { SourceConfig } from '../../schemas/config/index.ts'
import { rightsStatement } from '../base/rights/rights.ts'
import { localized } from '../base/text/index.ts'
import type { ItemRights } from '../engine/contracts/item.ts'
import type { MapContext } from './map-context.ts'
import { plainText } from './plain-text.ts'
import { readField, readText, saysNo } from './read-field.ts'

/** What a record or a picture says of its rights itself. */
interface SaidOfRights {
  /** A URI, or other words. */
  readonly statement?: string | undefined
  readonly credit?: string | undefined
  readonly reuse?: boolean | undefined
}

function rightsIn(
  { statement: written, credit: words, reuse }: SaidOfRights,
  context: MapContext,
): ItemRights | undefined {
  const statement = written === undefined ? undefined : rightsStatement(written)
  const name = statement?.name(context.locale.tag) ?? plainText(written ?? '')
  const credit = plainText(words ?? '')
  if (name === '' && credit === '') return undefined
  return {
    ...(statement === undefined ? {} : { statement: statement.uri, href: statement.href }),
    ...(name === '' ? {} : { name }),
    ...(credit === '' ? {} : { credit }),
    ...((reuse ?? statement?.reuse) ? { reuse: true } : {}),
  }
}

function saidIn(record: unknown, { item, rights = {} }: SourceConfig, context: MapContext): SaidOfRights {
  const reuse = readField(record, item.reuse, context)
  return {
    statement: readText(record, item.rights, context) ?? rights.statement,
    credit: readText(record, item.credit, context) ?? localized(rights.credit, context.locale.code),
    reuse: reuse === undefined ? rights.reuse : !saysNo(reuse),
  }
}

/** Rights of a record, else those of its source; undefined where neither says anything. */
export function rightsOf(record: unknown, source: SourceConfig, context: MapContext): ItemRights | undefined {
  return rightsIn(saidIn(record, source, context), context)
}

/**
 * Rights of a picture that says something of its own: a photographer is credited under the statement of the record, and a statement has the
 * record's credit line. Undefined where all is as of the record.
 */
export function pictureRights(
  own: SaidOfRights,
  record: unknown,
  source: SourceConfig,
  context: MapContext,
): ItemRights | undefined {
  const { statement, credit, reuse } = own
  if (statement === undefined && credit === undefined && reuse === undefined) return undefined
  const ofRecord = saidIn(record, source, context)
  return rightsIn(
    {
      statement: statement ?? ofRecord.statement,
      credit: credit ?? ofRecord.credit,
      // Another statement allows what it says, whatever the record allows.
      reuse: reuse ?? (statement === undefined ? ofRecord.reuse : undefined),
    },
    context,
  )
}
