import type { SourceConfig } from '../../../schemas/config/index.ts'
import { pathOf } from '../../base/json-pointer.ts'
import { type Bilingual, bilingual, commandLine, sameInBoth } from '../../engine/errors/index.ts'
import type { IsId } from '../../engine/index.ts'
import type { Field } from './infer/collect-fields.ts'
import type { Found } from './infer/find-records.ts'
import type { Inferred } from './infer/infer-item.ts'
import { labelOf } from './presets/fill-preset.ts'

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

/** Parts that could be in several places. */
function unsureOf({ unsure, item }: Inferred): readonly Bilingual[] {
  return unsure
    .filter(({ part }) => item[part] === undefined)
    .map(({ part, fields }) => {
      const places = pointersOf(fields)
      return bilingual(
        `  ${part.padEnd(8)}  left out: ${places.join(', ')} are possible; choose one with --map ${part}=PLACE`,
        `  ${part.padEnd(8)}  没有采用：${places.join('、')} 都可能是；请用“--map ${part}=位置”写明`,
      )
    })
}

/** What was found in a sample, and why it is taken for that. */
export function sourceFindings(found: Found, inferred: Inferred): readonly Bilingual[] {
  const width = Math.max(...inferred.findings.map(({ field }) => field.pointer.length), 8)
  return [
    headOf(found),
    EMPTY,
    ...inferred.findings.map(({ part, field, why }) => {
      const place = `  ${part.padEnd(8)}  ${field.pointer.padEnd(width)}  `
      return bilingual(place + why.en, place + why.zh)
    }),
    ...unsureOf(inferred),
    EMPTY,
    leftOutOf(inferred),
    EMPTY,
  ]
}

/** What was found, in short. */
export function sourceGist(found: Found, inferred: Inferred): readonly Bilingual[] {
  const places = inferred.findings.map(({ part, field }) => `${part} ${field.pointer}`)
  return [headOf(found), bilingual(places.join(', '), places.join('、')), ...unsureOf(inferred)]
}

const MAX_FACTS = 6
const MAX_FACT = 120
/** Places that are for programs, or hold somebody's number or address. */
const NO_FACT = /(?:id|url|href|path|_at)$|phone|mobile|mail|tel|fax|address/i

/** The last key on the way to a place, which names it. */
function keyOf(pointer: string): string {
  return pathOf(pointer).findLast((step) => step !== '*') ?? ''
}

/** Of a date in words a page needs the words too; its year alone is for the order. */
function wordsOfDates({ findings, item }: Inferred): readonly Field[] {
  const { date } = item
  const isYear = typeof date === 'object' && date.as?.includes('year') === true
  return isYear ? findings.filter(({ part }) => part === 'date').map(({ field }) => field) : []
}

/** Short texts and numbers that most records have and no part of an Item takes, as facts in JSON; undefined for none. */
function factsIn(inferred: Inferred, codes: readonly string[]): string | undefined {
  const useful = [...wordsOfDates(inferred), ...inferred.leftOut].filter(({ pointer, values, records }) => {
    const isShort = values.every((value) => typeof value !== 'boolean' && String(value).length <= MAX_FACT)
    const isPlain = values.every((value) => !/^https?:|@/.test(String(value)))
    return isShort && isPlain && values.length > 1 && values.length * 2 >= records && !NO_FACT.test(pointer)
  })
  const facts = useful.slice(0, MAX_FACTS).map(({ pointer }, index) => ({
    name: `fact${index + 1}`,
    label: Object.fromEntries(codes.map((code) => [code, labelOf(keyOf(pointer))])),
    value: pointer,
  }))
  return facts.length === 0 ? undefined : JSON.stringify(facts)
}

/** An id that no address can hold, so that its record has no page of its own. */
function idWithoutPage({ findings }: Inferred, isId: IsId): string | undefined {
  return findings
    .find(({ part }) => part === 'id')
    ?.field.values.map(String)
    .find((id) => !isId(id))
}

/** What is left to do about a source that was found so. */
export function sourceNotes(
  { kind, params }: SourceConfig,
  name: string,
  inferred: Inferred,
  { isId, codes }: { readonly isId: IsId; readonly codes: readonly string[] },
): readonly Bilingual[] {
  const odd = idWithoutPage(inferred, isId)
  const facts = kind === 'record' ? undefined : factsIn(inferred, codes)
  const newPage = commandLine(`new page --kind ${kind === 'list' ? 'list' : 'detail'} --source ${name}`)
  return [
    ...(odd === undefined
      ? []
      : [
          bilingual(
            `An id such as "${odd}" is none of this site ("ids" of site.json), so those entries have no page of their own.`,
            `像“${odd}”这样的 id 不符合本站的规则（site.json 的“ids”），所以这些条目没有自己的页面。`,
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
    ...(facts === undefined
      ? []
      : [
          bilingual(
            `Facts that it could show, for "item": "facts": ${facts}`,
            `可以显示的信息，写入“item”：“facts”：${facts}`,
          ),
        ]),
    bilingual(`No page shows it yet: ${newPage}`, `还没有页面显示它：${newPage}`),
  ]
}
