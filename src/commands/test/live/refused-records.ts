import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser'
import { farDay } from '../../../base/event-dates.ts'
import { pathOf, readPointer } from '../../../base/json-pointer.ts'
import { omitUndefined } from '../../../base/object.ts'
import {
  declaredField,
  fieldCure,
  reversedPeriods,
  unknownEventStatus,
  unknownRights,
  validateRecord,
} from '../../../content/import/index.ts'
import {
  catalogue,
  type Message,
  message,
  type Place,
  type Problem,
  problemOf,
} from '../../../engine/errors/index.ts'
import { joinMessages, suggestionOrList } from '../../../engine/errors/wording.ts'
import { lineAndColumn, lineStartsOf, suggest } from '../../../engine/index.ts'
import { mayBePersonal, quotableText } from '../../personal-values.ts'
import type { ValidationRules } from './seen-content.ts'

/** Maximum length of a quoted value. */
const MAX_SHOWN = 80

function shownPath(value: unknown): string | undefined {
  const text = JSON.stringify(value)
  return text === undefined || text.length <= MAX_SHOWN ? text : `${text.slice(0, MAX_SHOWN)}…`
}

/** Returns the deepest node of a line along a path; for a member, the node of its name. */
function nodeOn(line: Node, path: readonly string[]): Node {
  const [name, ...rest] = path
  if (name === undefined) return line
  const child =
    line.type === 'array'
      ? line.children?.[Number(name)]
      : line.children?.find((property) => property.children?.[0]?.value === name)
  if (child === undefined) return line
  const [key, value] = child.type === 'property' ? (child.children ?? []) : [child, child]
  return rest.length === 0 || value === undefined ? (key ?? child) : nodeOn(value, rest)
}

/** Returns the column of a record's member in its line, or 1 for the record itself. */
function columnIn(line: string, pointer: string): number {
  const root = parseTree(line)
  return root === undefined ? 1 : nodeOn(root, pathOf(pointer)).offset + 1
}

/** Returns the file of a record type with the line of a field. */
function declarationOf(folder: string, entity: string, field: string): string {
  const file = `records/${entity}.json`
  const text = readFileSync(join(folder, file), 'utf8')
  const root = parseTree(text)
  const fields = root && findNodeAtLocation(root, ['fields'])
  const node = fields?.children?.find((each) => findNodeAtLocation(each, ['name'])?.value === field)
  return node === undefined ? file : `${file}:${lineAndColumn(lineStartsOf(text), node.offset).line}`
}

/** Returns how to fix an invalid record. */
function cureOf(
  folder: string,
  entity: string,
  pointer: string,
  { entities }: Pick<ValidationRules, 'entities'>,
  record: Readonly<Record<string, unknown>>,
): Message {
  const type = entities.types.get(entity)
  const field = declaredField(type, pointer)
  if (field !== undefined) {
    const place = declarationOf(folder, entity, field.name)
    return message`"${field.name}" is of the type "${field.type}" in ${place}. ${fieldCure(field, record, pointer)}`
  }
  const known = Object.keys(entities.schemas[entity]?.properties ?? {})
  const [name = '', ...rest] = pathOf(pointer)
  const unknown = Object.keys(record).filter((key) => !known.includes(key))
  // A missing member may be present under a misspelt name.
  const written = rest.length === 0 && !Object.hasOwn(record, name) ? suggest(name, unknown) : undefined
  const names =
    written !== undefined
      ? message`Write "${name}" in place of "${written}".`
      : rest.length === 0 && !known.includes(name)
        ? suggestionOrList(suggest(name, known), known)
        : message`Correct it.`
  return type === undefined
    ? joinMessages(
        names,
        message`The schema of these records is in the folder schemas/json/entities of the package vitrine.`,
      )
    : joinMessages(names, message`The fields are declared in ${`records/${entity}.json`}.`)
}

/** Fields of events with a date. */
const EVENT_DAYS: Readonly<Record<string, readonly string[]>> = {
  activity: ['startTime', 'endTime', 'reserveStartTime', 'reserveEndTime'],
  exhibitionTemp: ['startTime', 'endTime'],
}

/** Reports why the import would refuse a record, and what it would silently show of it. */
export function* recordFaults(
  folder: string,
  entity: string,
  record: Readonly<Record<string, unknown>>,
  rules: ValidationRules,
  place: Place,
  line: string,
  privateFields: readonly string[],
): Generator<Problem> {
  const result = validateRecord(entity, record, rules)
  // Embedded pictures are extracted into files before the length limit applies.
  if ('refusal' in result && !JSON.stringify(record).includes('data:image')) {
    const { pointer, reason } = result.refusal
    const path = pathOf(pointer)
    const refused = pointer === '' ? undefined : readPointer(record, pointer)
    const isPersonal =
      refused !== undefined && (path.some((name) => privateFields.includes(name)) || mayBePersonal(refused))
    const value = isPersonal ? undefined : shownPath(refused)
    const cure = cureOf(folder, entity, pointer, rules, record)
    const at = { ...place, column: columnIn(line, pointer) }
    const args = { pointer, reason, cure, isPersonal, ...omitUndefined({ value }) }
    yield problemOf(catalogue.CONTENT_REFUSED, args, at)
  }
  if ('refusal' in result) return
  for (const period of reversedPeriods(record, rules.entities.types.get(entity)))
    yield problemOf(catalogue.CONTENT_PERIOD, period, place)
  for (const field of EVENT_DAYS[entity] ?? []) {
    const day = record[field]
    const far = typeof day === 'string' ? farDay(day) : undefined
    if (far !== undefined)
      yield problemOf(
        catalogue.CONTENT_DAY,
        { pointer: `/${field}`, day: String(day), meant: far.meant },
        place,
      )
  }
  const said = unknownEventStatus(entity, record)
  if (said !== undefined)
    yield problemOf(
      catalogue.CONTENT_STATUS,
      { pointer: said.pointer, status: quotableText(said.text) },
      place,
    )
}

/** Reports unknown rights statements. */
export function* rightsFaults(
  entity: string,
  record: Readonly<Record<string, unknown>>,
  { entities }: Pick<ValidationRules, 'entities'>,
  place: Place,
): Generator<Problem> {
  for (const { pointer, text } of unknownRights(record, entities.types.get(entity)?.config.rights))
    yield problemOf(catalogue.CONTENT_RIGHTS, { pointer, statement: quotableText(text) }, place)
}
