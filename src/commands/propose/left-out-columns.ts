import { dayOfEpoch } from '../../sources/index.ts'
import { WRITTEN_DATE } from '../new/infer/field-names.ts'
import {
  type Column,
  columnNames,
  foldedName,
  foldedTogether,
  isOneOf,
  namesOf,
  type ProposedEntity,
} from './column-names.ts'
import { cellsOf, type TableSample } from './columns.ts'
import {
  holdsContacts,
  holdsStorage,
  looksInternal,
  namesBirth,
  storageAmong,
  withheldLocalities,
} from './internal-columns.ts'
import { yearIn } from './propose-dates.ts'

export function namesKnown(entity: ProposedEntity): ReadonlySet<string> {
  return new Set(Object.values(columnNames[entity]).flat().map(foldedName))
}

/**
 * A full date in numbers, optionally with a time, capturing the year; epoch timestamps are converted first. Record dates before 1970 are
 * impossible.
 */
const DAY = /^(?:(\d{4})[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./](\d{4}))(?:[T ].*)?$/

const MIN_RECORD_YEAR = 1970

/** Words for a modification date in column names. */
const CHANGED =
  /updat|modif|chang|edited|geandert|aktualis|actualiz|aggiorn|atualiz|miseajour|wijzig|измен|обнов|修改|更新|수정/

function holdsRecentDays(column: Column, sample: TableSample): boolean {
  const years = cellsOf(column, sample).map((cell) =>
    DAY.exec(dayOfEpoch(cell) ?? cell)
      ?.slice(1)
      .find(Boolean),
  )
  return years.length > 0 && years.every((year) => Number(year ?? 0) >= MIN_RECORD_YEAR)
}

/** Whether most rows have different years in two columns. */
function areOfOtherYears(one: Column, other: Column, { rows }: TableSample): boolean {
  const pairs = rows.map((row) => [yearIn(one, row), yearIn(other, row)])
  const both = pairs.filter(([first, second]) => first !== undefined && second !== undefined)
  return both.filter(([first, second]) => first !== second).length * 2 > both.length
}

/**
 * Returns columns with the creation or modification dates of records. Their names may also mean the object: "date_created", "Creation
 * Date". They count if they have a time, if another column dates the object, or if one has modification dates.
 */
function daysOfRecords(all: readonly Column[], sample: TableSample): readonly Column[] {
  const dates = all.filter((each) => isOneOf(each.folded, namesOf('work', 'date')))
  const recent = all.filter((each) => holdsRecentDays(each, sample))
  const isOfWriting = ({ name }: Column): boolean => WRITTEN_DATE.test(foldedTogether(name))
  const isChanged = recent.some(({ name }) => CHANGED.test(foldedTogether(name)))
  return recent.filter((each) => {
    const isWritten = isOfWriting(each)
    return (
      // The time of day of an object's creation is never known, so a time means the record.
      (isWritten && cellsOf(each, sample).every((cell) => /\d:\d\d/.test(cell))) ||
      (CHANGED.test(foldedTogether(each.name)) && recent.some(isOfWriting)) ||
      (isWritten && isChanged) ||
      ((isWritten || dates.includes(each)) &&
        dates.some((other) => !recent.includes(other) && areOfOtherYears(each, other, sample)))
    )
  })
}

const DEATHS = namesOf('agent', 'dateTo').filter((name) => !namesOf('work', 'dateTo').includes(name))

/** Returns columns for internal use or with contact data. */
export function internalAmong(
  all: readonly Column[],
  entity: ProposedEntity,
  sample: TableSample,
): readonly Column[] {
  const byName = all.filter(looksInternal)
  // A column named as a field counts as that field, whatever its numbers look like. The first column identifies the rows.
  const known = namesKnown(entity)
  const places = namesOf('work', 'location').map(foldedName)
  const isPlace = ({ folded: name }: Column): boolean =>
    places.some((each) => ` ${name} `.includes(` ${each} `))
  const byValues = all
    .slice(1)
    .filter(
      (each) =>
        !byName.includes(each) &&
        ((isPlace(each) && holdsStorage(each, sample)) ||
          (!known.has(each.folded) && holdsContacts(each, sample))),
    )
  const ofStore = storageAmong(all).filter((each) => !known.has(each.folded))
  // Beside a maker or a modification date, "created by" means staff.
  const byStaff = all.filter(
    ({ folded: name }) =>
      name === 'created by' &&
      all.some(
        (each) =>
          CHANGED.test(foldedTogether(each.name)) ||
          isOneOf(foldedName(each.name), namesOf('work', 'makers')),
      ),
  )
  const ofAll = [...byName, ...byValues, ...ofStore, ...byStaff, ...withheldLocalities(all, sample)]
  if (entity !== 'work') return [...new Set(ofAll)]
  // A maker's date of birth comes with a date of death; otherwise it is a donor's.
  const hasDeath = all.some(({ folded }) => isOneOf(folded, DEATHS))
  const births = hasDeath ? [] : all.filter(namesBirth)
  return [...new Set([...ofAll, ...births, ...daysOfRecords(all, sample)])]
}
