import type { SourceConfig } from '../../../../schemas/config/index.ts'
import { type Bilingual, bilingual, commandLine, sameInBoth } from '../../../errors/index.ts'
import { fillRoute } from '../../../site/engine/index.ts'
import type { Field } from './infer/collect-fields.ts'
import type { Found } from './infer/find-records.ts'
import type { Inferred } from './infer/infer-item.ts'

/** How many records there are, and where. */
function headOf({ records, response, kind, total }: Found): Bilingual {
  const place = kind === 'list' ? response.records : response.record
  const count = records.length
  const at = bilingual(
    `${count === 1 ? 'One record' : `${count} records`} at ${place === '' ? 'the top' : place}`,
    `${place === '' ? '最外层' : place} 有 ${count} 条记录`,
  )
  return response.total === undefined
    ? at
    : bilingual(
        `${at.en}; ${total} in all, says ${response.total}`,
        `${at.zh}；${response.total} 说明总数为 ${total}`,
      )
}

function pointersOf(fields: readonly Field[]): readonly string[] {
  return fields.map(({ pointer }) => pointer)
}

function leftOutOf({ leftOut }: Inferred): Bilingual {
  const pointers = pointersOf(leftOut)
  return bilingual(
    `Left out: ${pointers.join(', ') || 'nothing'}`,
    pointers.length === 0 ? '没有用不到的位置。' : `没有用到：${pointers.join('、')}`,
  )
}

const EMPTY = sameInBoth('')

/** What was found in a sample, and why it is taken for that. */
export function sourceFindings(found: Found, inferred: Inferred): readonly Bilingual[] {
  const width = Math.max(...inferred.findings.map(({ field }) => field.pointer.length), 8)
  const more = inferred.unsure.filter(({ part }) => inferred.item[part] === undefined)
  return [
    headOf(found),
    EMPTY,
    ...inferred.findings.map(({ part, field, why }) => {
      const place = `  ${part.padEnd(8)}  ${field.pointer.padEnd(width)}  `
      return bilingual(place + why.en, place + why.zh)
    }),
    ...more.map(({ part, fields }) => {
      const places = pointersOf(fields)
      return bilingual(
        `  ${part.padEnd(8)}  left out: ${places.join(', ')} could each be it; say it with --map ${part}=PLACE`,
        `  ${part.padEnd(8)}  没有采用：${places.join('、')} 都可能是；请用“--map ${part}=位置”写明`,
      )
    }),
    EMPTY,
    leftOutOf(inferred),
    EMPTY,
  ]
}

/** An id that no address can hold, so that its record has no page of its own. */
function idWithoutPage({ findings }: Inferred): string | undefined {
  return findings
    .find(({ part }) => part === 'id')
    ?.field.values.map(String)
    .find((id) => fillRoute('/:id', { id }) === undefined)
}

/** What is left to do about a source that was found so. */
export function sourceNotes(
  { kind, params }: SourceConfig,
  name: string,
  inferred: Inferred,
): readonly Bilingual[] {
  const odd = idWithoutPage(inferred)
  const newPage = commandLine(`new page --kind ${kind === 'list' ? 'list' : 'detail'} --source ${name}`)
  return [
    ...(odd === undefined
      ? []
      : [
          bilingual(
            `An id such as "${odd}" cannot stand in an address (only digits, or 32 letters and more), so those entries have no page of their own.`,
            `像“${odd}”这样的 id 不能写在地址中（只能全是数字，或者有 32 个以上的字母），所以这些条目没有自己的页面。`,
          ),
        ]),
    ...(kind === 'record' && params === undefined
      ? [
          bilingual(
            'Its path has no {id}, so it asks for this one record only; --path /articles/{id} names the place of the id.',
            '路径中没有 {id}，所以只会请求这一条记录；“--path /articles/{id}”写明 id 的位置。',
          ),
        ]
      : []),
    bilingual(`No page shows it yet: ${newPage}`, `还没有页面显示它：${newPage}`),
  ]
}
