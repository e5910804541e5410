import type { FieldConfig, FieldOrList, RecordField, RecordType } from '../../../schemas/config/index.ts'
import { pointerTo } from '../../base/json-pointer.ts'
import { columnNames } from './column-names.ts'
import {
  type Column,
  columnOf,
  folded,
  isMarkedUp,
  isNumbers,
  listFrom,
  type MapLanguages,
  type Proposal,
  picturesOf,
  type Sample,
  sameName,
} from './columns.ts'

const { workId = [], accessionNumber = [], title: TITLE = [], pictures: PICTURES = [] } = columnNames.work
const ID = [...workId, ...accessionNumber]
const LATITUDE = ['latitude', 'lat', '纬度', 'breite', 'breitengrad', 'latitud']
const LONGITUDE = ['longitude', 'long', 'lon', 'lng', '经度', 'länge', 'längengrad', 'longitud']

/** Fields that a translation may replace. */
const TRANSLATED: readonly RecordField['type'][] = ['text', 'languageMap', 'html', 'list', 'place']

/** A date as records have it: to the day, the month or the year. */
const DATE = /^\d{4}(?:-\d{2}(?:-\d{2})?)?$/

function cells({ name }: Column, { rows }: Sample): readonly string[] {
  return rows.flatMap((row) => row[name]?.trim() || [])
}

/** Whether a column has what an inventory has: in each row another word with a digit in it, such as "FAR-017". */
function hasNumbersOfRecords(column: Column, sample: Sample): boolean {
  const all = cells(column, sample)
  return (
    all.length > 1 &&
    all.length === sample.rows.length &&
    new Set(all).size === all.length &&
    all.every((cell) => cell.length <= 40 && /^\S*\d\S*$/.test(cell) && !/[/:.,]/.test(cell))
  )
}

/** A number as it is written: with a comma before its decimals, where no cell says otherwise. */
function numberStep(column: Column, sample: Sample): NonNullable<Exclude<FieldConfig, string>['as']> {
  const all = cells(column, sample)
  const hasComma = all.some((cell) => /^-?\d+,\d{1,2}$/.test(cell))
  return hasComma && !all.some((cell) => cell.includes('.')) ? [{ decimal: ',' }] : ['number']
}

function fieldIn({ type }: RecordField, column: Column, sample: Sample, isEnd: boolean): FieldConfig {
  const from = pointerTo(column.name)
  switch (type) {
    case 'number':
      return { from, as: numberStep(column, sample) }
    case 'year':
      return isNumbers(column, sample) ? from : { from, as: [isEnd ? 'yearTo' : 'yearFrom'] }
    case 'date':
      return cells(column, sample).every((cell) => DATE.test(cell)) ? from : { from, as: ['date'] }
    case 'list':
    case 'link':
      return listFrom(column, sample)
    case 'html':
      return from
    default:
      return isMarkedUp(column, sample) ? { from, as: ['text'] } : from
  }
}

/**
 * A map by the names of the columns, which are compared with the names and labels of the type's fields in all languages. A column whose
 * name ends with a language of the site, or is a label in one, is a translation.
 */
export function proposeOwnMap(
  { name: type, config }: RecordType,
  sample: Sample,
  languages: MapLanguages,
): Proposal {
  const columns = sample.columns.map((name) => columnOf(name, languages))
  const taken = new Set<Column>()
  const take = (names: readonly (string | undefined)[], language?: string): Column | undefined => {
    const found = names
      .flatMap((name) => (name === undefined ? [] : [folded(name)]))
      .map((name) =>
        columns.find((each) => sameName(each.folded, name) && !taken.has(each) && isOf(each, language)),
      )
      .find((each) => each !== undefined)
    if (found !== undefined) taken.add(found)
    return found
  }
  const isOf = (column: Column, language: string | undefined): boolean =>
    language === undefined
      ? column.language === undefined || column.language === languages.own
      : column.language === language

  const places = config.fields.filter((field) => field.type === 'place')
  const labelsOf = ({ label }: RecordField): Readonly<Record<string, string>> =>
    typeof label === 'string' ? { [languages.own]: label } : label
  const coordinates = new Map<RecordField, Readonly<Record<string, FieldConfig>>>()
  const coordinatesOf = (field: RecordField): Readonly<Record<string, FieldConfig>> => {
    const known = coordinates.get(field)
    if (known !== undefined) return known
    const ofPlace = (names: readonly string[]): Column | undefined =>
      take([...names.map((each) => `${field.name} ${each}`), ...(places.length === 1 ? names : [])])
    const [latitude, longitude] = [ofPlace(LATITUDE), ofPlace(LONGITUDE)]
    const step = (at: Column): FieldConfig => ({
      from: pointerTo(at.name),
      // Degrees have no thousands.
      as: [{ decimal: cells(at, sample).some((cell) => cell.includes(',')) ? ',' : '.' }],
    })
    const found = latitude && longitude ? { latitude: step(latitude), longitude: step(longitude) } : {}
    // One without the other is no place.
    if (latitude === undefined || longitude === undefined)
      for (const each of [latitude, longitude]) if (each !== undefined) taken.delete(each)
    coordinates.set(field, found)
    return found
  }
  // A translation of a place replaces it whole, so it has the coordinates too.
  const fieldOf = (field: RecordField, column: Column): FieldOrList => {
    const value = fieldIn(field, column, sample, config.period?.[1] === field.name)
    return field.type === 'place' ? { members: { name: value, ...coordinatesOf(field) } } : value
  }

  // What the type declares goes before names that are usual in tables; the title has both, so it is last of the fields.
  const found = new Map<RecordField, Column>()
  const note = (field: RecordField, names: readonly (string | undefined)[]): void => {
    const column = found.has(field) ? undefined : take(names)
    if (column !== undefined) found.set(field, column)
  }
  for (const field of config.fields) note(field, [labelsOf(field)[languages.own], field.name])
  const texts = languages.others.map((language) => {
    const fields = [...found.keys(), ...config.fields.filter((each) => !found.has(each))].flatMap((field) => {
      if (!TRANSLATED.includes(field.type)) return []
      const label = labelsOf(field)[language]
      const column =
        take([field.name, ...Object.values(labelsOf(field))], language) ??
        (found.has(field) ? take([label]) : undefined)
      return column === undefined ? [] : [[field, column] as const]
    })
    return [language, new Map(fields)] as const
  })
  for (const field of config.fields) note(field, Object.values(labelsOf(field)))
  const title = config.fields.find((field) => field.name === config.title)
  if (title !== undefined) note(title, TITLE)
  const pictures = take(PICTURES)
  const id =
    take([...ID, `${type} id`, `${type} no`, `${type} number`]) ??
    columns.find((each) => !taken.has(each) && hasNumbersOfRecords(each, sample))
  if (id !== undefined) taken.add(id)

  const fields = new Map<string, FieldOrList>()
  const named = id ?? (title === undefined ? undefined : found.get(title))
  if (named !== undefined) fields.set('id', pointerTo(named.name))
  for (const field of config.fields) {
    const column = found.get(field)
    if (column !== undefined) fields.set(field.name, fieldOf(field, column))
  }
  if (pictures !== undefined) fields.set('pictures', picturesOf(pictures, sample))
  const translations = texts.flatMap(([language, each]) =>
    each.size === 0
      ? []
      : [
          [
            language,
            Object.fromEntries([...each].map(([field, column]) => [field.name, fieldOf(field, column)])),
          ] as const,
        ],
  )
  const html = config.fields.flatMap((field) => {
    const column = found.get(field)
    return field.type === 'html' && column !== undefined && !isMarkedUp(column, sample) ? [field.name] : []
  })
  return {
    map: {
      fields: Object.fromEntries(fields),
      ...(html.length > 0 && { html }),
      ...(translations.length > 0 && { translations: Object.fromEntries(translations) }),
    },
    unused: columns.filter((column) => !taken.has(column)).map(({ name }) => name),
  }
}
