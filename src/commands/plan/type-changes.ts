// Record types of the museum (records/*.json): effects of changed fields on pages, lists, filters, search and imports.

import { isChosen, isRanged, isSorted, type RecordType } from '../../../schemas/config/index.ts'
import { joinWithCommas, type Message, message } from '../../engine/errors/wording.ts'
import type { SiteManifest } from '../../engine/index.ts'
import { type Change, type ChangeMeaning, info, warn } from './change.ts'
import type { Difference } from './compare.ts'
import { fieldSentence, namedChanges } from './part-changes.ts'

type Types = SiteManifest['recordTypes']
type Field = RecordType['config']['fields'][number]

/** Keys with text for visitors. */
const SPOKEN = new Set(['label', 'back', 'unit'])

function fieldsOf(types: Types, type: string): readonly Field[] {
  return types.find(({ name }) => name === type)?.config.fields ?? []
}

/** Returns fields of a type that changed only their name. */
function renamedFields(before: readonly Field[], after: readonly Field[]): ReadonlyMap<string, string> {
  const withoutName = (field: Field): string => JSON.stringify({ ...field, name: '' })
  const isIn = (fields: readonly Field[], { name }: Field): boolean =>
    fields.some((each) => each.name === name)
  const fresh = after.filter((field) => !isIn(before, field))
  const gone = before.filter((field) => !isIn(after, field))
  return new Map(
    gone.flatMap((field) => {
      const same = fresh.filter((each) => withoutName(each) === withoutName(field))
      return same.length === 1 && same[0] !== undefined ? [[field.name, same[0].name] as const] : []
    }),
  )
}

type NameOf = (type: string, field: string) => string

/** Returns types with fields by name, and the order of fields that both states have. */
function typesByField(types: Types, nameOf: NameOf, others: Types, nameOfOthers: NameOf) {
  return Object.fromEntries(
    types.map(({ name: type, config: { $schema: _, fields, ...config } }) => {
      const known = new Set(fieldsOf(others, type).map(({ name }) => nameOfOthers(type, name)))
      const named = fields.map((field) => [nameOf(type, field.name), field] as const)
      const order = named.flatMap(([name]) => (known.has(name) ? [name] : [])).join(', ')
      return [type, { ...config, order, fields: Object.fromEntries(named) }]
    }),
  )
}

const GONE = message`Pages, filters and the search are without it; addresses that filter by it show everything, and an import refuses records that have it still.`

/** Returns the effect of making a field private or public. */
function privateMeaning(isPrivate: boolean): ChangeMeaning {
  return isPrivate
    ? warn(
        message`Pages, filters and the search are without it. What is stored of it stays in the database, where no answer has it, until its records are imported again.`,
      )
    : warn(
        message`What records have there is no longer kept to the museum: from their next import on everybody may read it.`,
        message`Keep "private": true for what is not for the public.`,
      )
}

/** Returns the effect of another field type on filters, sorting and imports. */
function typeMeaning(before: Field, after: Field): ChangeMeaning {
  const ways: readonly (readonly [(field: Field) => boolean, Message])[] = [
    [isChosen, message`chosen by`],
    [isRanged, message`narrowed to a range`],
    [isSorted, message`ordered by`],
  ]
  const lost = ways.flatMap(([can, words]) => (can(before) && !can(after) ? [words] : []))
  const imports = message`Values that are stored are of the former type until their records are imported again, and an import refuses those that are not of the new one.`
  return warn(
    lost.length === 0 ? imports : message`Lists can no longer be ${joinWithCommas(lost)} it. ${imports}`,
  )
}

function fieldMeaning(
  { path: [, , key = ''], to }: Difference,
  before: Field | undefined,
  after: Field | undefined,
): ChangeMeaning {
  if (before === undefined)
    return after?.private === true
      ? info(message`It stays with the museum.`)
      : after?.required === true
        ? warn(message`An import refuses records without it.`)
        : info(message`Pages show it of records that have it.`)
  if (after === undefined)
    return before.private === true
      ? warn(message`It was not shown. An import refuses records that have it still.`)
      : warn(GONE)
  if (key === 'name')
    return warn(
      message`Stored records have their values under the former name, and pages, filters and the search are without them until the records are imported again. An import refuses the former name, and addresses that filter by it show everything.`,
    )
  if (key === 'private') return privateMeaning(to === true)
  if (key === 'type') return typeMeaning(before, after)
  if (key === 'required')
    return to === true
      ? warn(message`An import refuses records without it.`)
      : info(message`Records may be without it.`)
  if (key === 'to')
    return warn(message`Its links lead to records of another type: those to the former one lead nowhere.`)
  if (key === 'property') return info(message`Search engines are told otherwise what it is.`)
  return SPOKEN.has(key) ? info(message`Visitors read other words.`) : OTHERWISE
}

const OTHERWISE = warn(message`Its records are shown otherwise.`)

/** Meaning of a changed key of a type. */
const TYPE_KEYS: Readonly<Record<string, ChangeMeaning>> = {
  label: info(message`Visitors read other words.`),
  page: warn(message`Lists, links and the search lead to another page, or to none.`),
  title: warn(message`Every record has another title, in lists, links, the search and the order.`),
  subtitle: info(message`Lists show something else below the title.`),
  period: info(message`Cards and rows show other dates.`),
  rights: warn(
    message`The statement of rights is taken from another field, or there is none: what may be used again is said otherwise.`,
  ),
  credit: warn(message`The credit line is taken from another field, or there is none.`),
  service: warn(message`Another service answers for the records.`),
  order: info(message`Pages show the fields in another order.`),
}

function sentenceOf(difference: Difference): Message {
  const { path, from, to } = difference
  return path[0] === 'fields' && path[2] === 'name'
    ? message`field ${String(from)} is now ${String(to)}`
    : fieldSentence(difference)
}

/** Returns changes of record types: their fields, pages and sources. */
export function typeChanges(before: SiteManifest, after: SiteManifest): readonly Change[] {
  const [was, is] = [before.recordTypes, after.recordTypes]
  const renamed = new Map(
    was.map(({ name }) => [name, renamedFields(fieldsOf(was, name), fieldsOf(is, name))] as const),
  )
  const nameNow: NameOf = (type, field) => renamed.get(type)?.get(field) ?? field
  const asIs: NameOf = (_type, field) => field
  return namedChanges(
    message`record type`,
    typesByField(was, nameNow, is, asIs),
    typesByField(is, asIs, was, nameNow),
    {
      place: (name) => `records/${name}.json`,
      added: () => info(message`Records of it can be imported.`),
      removed: () =>
        warn(message`Its records are on no page and in no search. Those in the database stay there, unseen.`),
      changed: (difference, type) => {
        const [part = '', name = ''] = difference.path
        if (part !== 'fields') return TYPE_KEYS[part] ?? OTHERWISE
        const old = fieldsOf(was, type).find((field) => nameNow(type, field.name) === name)
        const now = fieldsOf(is, type).find((field) => field.name === name)
        return fieldMeaning(difference, old, now)
      },
    },
    sentenceOf,
  )
}
