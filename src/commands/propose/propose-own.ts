import type {
  FieldConfig,
  FieldOrList,
  LocalText,
  RecordField,
  RecordType,
} from '../../../schemas/config/index.ts'
import { type Axis, degreesIn } from '../../base/degrees.ts'
import { withPlainDigits } from '../../base/digits.ts'
import { pointerTo } from '../../base/json-pointer.ts'
import { isWrittenIn } from '../../base/text/text-language.ts'
import { personalIn } from '../doubtful-values.ts'
import {
  type Column,
  columnNames,
  columnOf,
  foldedName,
  isFirstOf,
  isOneOf,
  type MapLanguages,
  sameName,
} from './column-names.ts'
import words from './column-words.json' with { type: 'json' }
import {
  addressOf,
  cellsOf,
  filesOf,
  hasIds,
  hasNumbersOfRecords,
  holdsMedia,
  holdsPictures,
  isMarkedUp,
  isNumbers,
  isOfPhotographers,
  listFrom,
  looksLikeInventory,
  MIN_DATES_SHARE,
  mediaMapping,
  type Proposal,
  pictureColumn,
  shareOfDates,
  type TableSample,
  thumbnailFallback,
  withNumberedColumns,
} from './columns.ts'
import { internalFields, looksInternal, withheldLocalities } from './internal-columns.ts'

const {
  workId = [],
  accessionNumber = [],
  title: TITLE = [],
  pictures: PICTURES = [],
  date: DATES = [],
} = columnNames.work
const ID = [...workId, ...accessionNumber, 'key', 'code', 'slug']
/** Types of fields whose columns may also hold a date in words. */
const WORDED: readonly RecordField['type'][] = ['text', 'languageMap']

/** Darwin Core columns for the only field of a type, whatever its name. */
const OF_SPECIMENS: readonly (readonly [RecordField['type'], readonly string[]])[] = [
  ['place', ['locality', 'verbatim locality']],
  ['date', ['event date']],
]

/** Types of fields that can be translated. */
const TRANSLATED: readonly RecordField['type'][] = ['text', 'languageMap', 'html', 'list', 'place']

/** A date to the day, month or year, as records store it. */
const DATE = /^\d{4}(?:-\d{2}(?:-\d{2})?)?$/

type Steps = NonNullable<Exclude<FieldConfig, string>['as']>

/** Returns the steps that parse a number: without the unit of its field, and with a decimal comma unless a cell contains a point. */
function numberSteps(column: Column, sample: TableSample, unit: string | LocalText = ''): Steps {
  const written = cellsOf(column, sample)
  const units = typeof unit === 'string' ? [unit] : Object.values(unit)
  const behind = units.find(
    (each) => each !== '' && written.some((cell) => /\p{Nd}\s?$/u.test(withoutEnding(cell, each))),
  )
  const all = behind === undefined ? written : written.map((cell) => withoutEnding(cell, behind, cell).trim())
  const hasComma = all.some((cell) => /^-?\p{Nd}+,\p{Nd}{1,2}$/u.test(cell))
  const number: Steps = hasComma && !all.some((cell) => cell.includes('.')) ? [{ decimal: ',' }] : ['number']
  return behind === undefined ? number : [{ first: behind }, ...number]
}

function withoutEnding(text: string, end: string, otherwise = ''): string {
  return text.endsWith(end) ? text.slice(0, -end.length) : otherwise
}

function fieldIn(
  { type, unit }: RecordField,
  column: Column,
  sample: TableSample,
  isEnd: boolean,
): FieldConfig {
  const from = pointerTo(column.name)
  switch (type) {
    case 'number':
      return { from, as: numberSteps(column, sample, unit) }
    case 'year':
      return isNumbers(column, sample) ? from : { from, as: [isEnd ? 'yearTo' : 'yearFrom'] }
    case 'date':
      return cellsOf(column, sample).every((cell) => DATE.test(cell)) ? from : { from, as: ['date'] }
    case 'list':
    case 'link':
      return listFrom(column, sample, type === 'link')
    case 'html':
      return from
    default:
      return isMarkedUp(column, sample) ? { from, as: ['text'] } : from
  }
}

/** Creates the pool of a table's columns. Each column can be taken once. */
function createColumns(sample: TableSample, languages: MapLanguages) {
  const all = sample.columns.map((name) => columnOf(name, languages))
  const taken = new Set<Column>()
  const isOf = (column: Column, language: string | undefined): boolean =>
    language === undefined
      ? column.language === undefined || column.language === languages.own
      : column.language === language
  const note = (column: Column | undefined): Column | undefined => {
    if (column !== undefined) taken.add(column)
    return column
  }
  const free = (language?: string): readonly Column[] =>
    all.filter((each) => !taken.has(each) && isOf(each, language))
  return {
    all,
    free,
    note,
    isTaken: (column: Column): boolean => taken.has(column),
    giveBack: (column: Column | undefined): void => void (column && taken.delete(column)),
    /** Takes the column of the first matching name. The default language is that of the records. */
    take: (names: readonly (string | undefined)[], language?: string): Column | undefined => {
      const candidates = free(language)
      return note(
        names
          .flatMap((name) => (name === undefined ? [] : [foldedName(name)]))
          .map((name) => {
            const named = candidates.filter((each) => sameName(each.folded, name))
            // Between "Başlık" and "Başlık (pl)", prefer the one that names its language.
            return named.find((each) => each.language !== undefined) ?? named[0]
          })
          .find((each) => each !== undefined),
      )
    },
    /** Takes a column named with the unit of the field, such as "Weight (g)". Units such as "km" may also be language codes. */
    takeMeasured: (names: readonly string[], unit: string | LocalText): Column | undefined => {
      const units = typeof unit === 'string' ? [unit] : Object.values(unit)
      const known = names.flatMap((name) => units.map((each) => `${name} ${each}`))
      return note(all.find((each) => !taken.has(each) && isOneOf(foldedName(each.name), known)))
    },
    takeWhere: (fits: (column: Column) => boolean): Column | undefined => note(free().find(fits)),
  }
}

type Columns = ReturnType<typeof createColumns>

function labelsOf({ label }: RecordField, { own }: MapLanguages): Readonly<Record<string, string>> {
  return typeof label === 'string' ? { [own]: label } : label
}

/**
 * Whether cells may be degrees. Values with a unit, such as "12 cm", and values out of range are not: up to a quarter of them are errors,
 * which the import names.
 */
function areDegrees(column: Column, sample: TableSample, axis: Axis): boolean {
  const max = axis === 'latitude' ? 90 : 180
  const cells = cellsOf(column, sample)
  const others = cells.filter(
    (cell) =>
      degreesIn(cell, axis) === undefined &&
      (/\p{Nd} ?\p{L}{2,}\.?$/u.test(cell) ||
        Math.abs(Number(withPlainDigits(cell).replace(',', '.'))) > max),
  )
  return others.length * 4 <= cells.length
}

/** A number without a degree sign or hemisphere. */
const PLAIN_NUMBER = /^[+-]?\d+(?:[.,]\d+)?$/

/** Creates the function that builds a field from its column. Places also take their coordinates, which have separate columns. */
function createReadings({ fields, period }: RecordType['config'], columns: Columns, sample: TableSample) {
  const isOnlyPlace = fields.filter(({ type }) => type === 'place').length === 1
  const known = new Map<RecordField, Readonly<Record<string, FieldConfig>>>()
  const degrees = (column: Column, axis: Axis): FieldConfig => {
    const cells = cellsOf(column, sample)
    const isDivided = cells.some(
      (cell) => !PLAIN_NUMBER.test(withPlainDigits(cell)) && degreesIn(cell, axis) !== undefined,
    )
    // Degrees have no thousands separator.
    const decimal = cells.some((cell) => cell.includes(',')) ? ',' : '.'
    return { from: pointerTo(column.name), as: [isDivided ? { degrees: axis } : { decimal }] }
  }
  const readCoordinates = ({ name }: RecordField): Readonly<Record<string, FieldConfig>> => {
    const ofPlace = (names: readonly string[]): Column | undefined =>
      columns.take([...names.map((each) => `${name} ${each}`), ...(isOnlyPlace ? names : [])])
    const [latitude, longitude] = [ofPlace(words.latitude), ofPlace(words.longitude)]
    // The words for latitude and longitude may also mean width and length.
    if (
      latitude &&
      longitude &&
      areDegrees(latitude, sample, 'latitude') &&
      areDegrees(longitude, sample, 'longitude')
    )
      return { latitude: degrees(latitude, 'latitude'), longitude: degrees(longitude, 'longitude') }
    // A place needs both coordinates.
    for (const each of [latitude, longitude]) columns.giveBack(each)
    return {}
  }
  const coordinatesOf = (field: RecordField): Readonly<Record<string, FieldConfig>> => {
    const found = known.get(field) ?? readCoordinates(field)
    known.set(field, found)
    return found
  }
  // A translation replaces the whole place, so it repeats the coordinates.
  return (field: RecordField, column: Column): FieldOrList => {
    if (field.type === 'url') {
      const { from, behind, areWords } = addressOf(column, columns.all, sample)
      columns.note(behind)
      if (areWords) columns.giveBack(column)
      return from
    }
    const value = fieldIn(field, column, sample, period?.[1] === field.name)
    return field.type === 'place' ? { members: { name: value, ...coordinatesOf(field) } } : value
  }
}

/** Derives the years of a period without year columns from the date in words. */
function yearsOf(
  { fields, period = [] }: RecordType['config'],
  found: ReadonlyMap<RecordField, Column>,
  columns: Columns,
  id: Column | undefined,
  sample: TableSample,
): readonly (readonly [string, FieldConfig])[] {
  const ends = fields.filter((field) => field.type === 'year' && period.includes(field.name))
  if (ends.length === 0 || ends.some((field) => found.has(field))) return []
  const worded = [...found].flatMap(([{ type, property }, column]) =>
    WORDED.includes(type) && property !== 'identifier' ? [column] : [],
  )
  const [best] = columns.all
    // Plain numbers in a column with an unknown name may be anything.
    .filter((column) => worded.includes(column) || (!columns.isTaken(column) && !isNumbers(column, sample)))
    .filter((column) => column !== id)
    .map((column) => ({
      column,
      share: shareOfDates(column, sample),
      isNamed: isOneOf(column.folded, DATES),
    }))
    .filter(({ share }) => share >= MIN_DATES_SHARE)
    .sort((one, other) => Number(other.isNamed) - Number(one.isNamed) || other.share - one.share)
  if (best === undefined) return []
  columns.note(best.column)
  return ends.map(({ name }) => [
    name,
    { from: pointerTo(best.column.name), as: [name === period[1] ? 'yearTo' : 'yearFrom'] },
  ])
}

/** Returns the columns of fields, and those of translations by language. */
function fieldColumns({ fields, title }: RecordType['config'], columns: Columns, languages: MapLanguages) {
  const found = new Map<RecordField, Column>()
  const note = (field: RecordField, names: readonly (string | undefined)[]): void => {
    const column = found.has(field) ? undefined : columns.take(names)
    if (column !== undefined) found.set(field, column)
  }
  // Names declared by the type precede common column names. The title has both, so it comes last.
  for (const field of fields) note(field, [labelsOf(field, languages)[languages.own], field.name])
  for (const field of fields) {
    const names = [field.name, ...Object.values(labelsOf(field, languages))]
    const column =
      field.unit === undefined || found.has(field) ? undefined : columns.takeMeasured(names, field.unit)
    if (column !== undefined) found.set(field, column)
  }
  const translated = languages.others.map((language) => {
    const ordered = [...found.keys(), ...fields.filter((each) => !found.has(each))]
    const pairs = ordered.flatMap((field) => {
      if (!TRANSLATED.includes(field.type)) return []
      const labels = labelsOf(field, languages)
      const column =
        columns.take([field.name, ...Object.values(labels)], language) ??
        (found.has(field) ? columns.take([labels[language]]) : undefined)
      return column === undefined ? [] : [[field, column] as const]
    })
    return [language, pairs] as const
  })
  for (const field of fields) note(field, Object.values(labelsOf(field, languages)))
  const titleField = fields.find((field) => field.name === title)
  if (titleField !== undefined) note(titleField, TITLE)
  for (const [type, names] of OF_SPECIMENS) {
    const [only, ...more] = fields.filter((field) => field.type === type)
    if (only !== undefined && more.length === 0) note(only, names)
  }
  // A column with the same name in another language is a translation, whatever that name is.
  const further = translated.map(([language, pairs]) => {
    const known = new Set(pairs.map(([field]) => field))
    const others = [...found].flatMap(([field, { folded: name }]) => {
      if (known.has(field) || !TRANSLATED.includes(field.type)) return []
      // The heading itself may already be taken by the language of the records: "Başlık (pl)" beside "Başlık".
      const column = columns.take([name], language) ?? columns.take([labelsOf(field, languages)[language]])
      return column === undefined ? [] : [[field, column] as const]
    })
    return [language, [...pairs, ...others]] as const
  })
  return { found, translated: further.filter(([, pairs]) => pairs.length > 0), titleField }
}

/** Returns columns recognized only by a label in another language, grouped by that language. */
function foreignHeadings(
  found: ReadonlyMap<RecordField, Column>,
  translated: readonly (readonly [string, readonly (readonly [RecordField, Column])[]])[],
  sample: TableSample,
  { own, others, tags }: MapLanguages,
) {
  const tagOf = (code: string): string => tags?.get(code) ?? code
  return others.flatMap((language) => {
    const known = translated.find(([code]) => code === language)?.[1].map(([field]) => field) ?? []
    const columns = [...found].flatMap(([field, column]) => {
      const { [own]: label = field.name, [language]: other } = labelsOf(field, { own, others })
      const isOwn = isOneOf(column.folded, [label, field.name])
      const isForeign = other !== undefined && isOneOf(column.folded, [other])
      if (isOwn || !isForeign || column.language !== undefined || !TRANSLATED.includes(field.type)) return []
      const letters = cellsOf(column, sample).join('').match(/\p{L}/gu)?.join('') ?? ''
      const isTranslation =
        !known.includes(field) &&
        isWrittenIn(letters, { tag: tagOf(language) }) &&
        !isWrittenIn(letters, { tag: tagOf(own) })
      return [{ field, column, isTranslation }]
    })
    return columns.length === 0 ? [] : [{ language, columns }]
  })
}

/** Returns the ID column: by name, by its values, or the field with the inventory number. */
function idColumn(
  type: string,
  found: ReadonlyMap<RecordField, Column>,
  title: RecordField | undefined,
  columns: Columns,
  sample: TableSample,
): Column | undefined {
  // The inventory number may also be a displayed field.
  const inventory = (property?: string): Column | undefined =>
    [...found].find(
      ([field, column]) =>
        field.type === 'text' &&
        field !== title &&
        (property === undefined || field.property === property) &&
        looksLikeInventory(column, sample),
    )?.[1]
  return (
    columns.take([...ID, `${type} id`, `${type} no`, `${type} number`]) ??
    columns.takeWhere((each) => hasNumbersOfRecords(each, sample)) ??
    inventory('identifier') ??
    columns.takeWhere((each) => looksLikeInventory(each, sample)) ??
    inventory() ??
    columns.takeWhere((each) => hasIds(each, sample))
  )
}

/**
 * Returns fields without a `private` setting whose name, heading or most cells look internal. Their columns are omitted. The title field is
 * always public.
 */
function fieldsLeftOut(
  config: RecordType['config'],
  found: ReadonlyMap<RecordField, Column>,
  sample: TableSample,
  withheld: readonly Column[],
): ReadonlySet<RecordField> {
  const named = internalFields(config)
  const isInternal = (field: RecordField, column: Column): boolean => {
    if (field.private !== undefined || field.name === config.title) return false
    const cells = cellsOf(column, sample)
    const personal = cells.filter((cell) => personalIn(cell).length > 0)
    const isNamed = named.includes(field) || looksInternal(column) || withheld.includes(column)
    return isNamed || personal.length * 2 > cells.length
  }
  return new Set([...found].flatMap(([field, column]) => (isInternal(field, column) ? [field] : [])))
}

/**
 * Proposes a map for a record type by comparing column names with the field names and labels in all languages. Columns whose name ends with
 * a language of the site, or is a label in one, become translations.
 */
export function proposeOwnMap(
  { name: type, config }: RecordType,
  sample: TableSample,
  languages: MapLanguages,
): Proposal {
  const columns = createColumns(sample, languages)
  const named = fieldColumns(config, columns, languages)
  const { titleField } = named
  const withheld = withheldLocalities(columns.all, sample)
  const leftOut = fieldsLeftOut(config, named.found, sample, withheld)
  const isKept = ([field]: readonly [RecordField, Column]): boolean => !leftOut.has(field)
  const found = new Map([...named.found].filter(isKept))
  const translated = named.translated.map(([language, pairs]) => [language, pairs.filter(isKept)] as const)
  const internal = [...named.found, ...named.translated.flatMap(([, pairs]) => pairs)]
    .filter((pair) => !isKept(pair))
    .map(([, { name }]) => name)
  // Places read their coordinates from columns without a field of that name.
  for (const column of withheld) {
    if (!columns.isTaken(column)) internal.push(column.name)
    columns.note(column)
  }
  const foreign = foreignHeadings(found, translated, sample, languages)
  const media = columns.takeWhere((each) => holdsMedia(each, sample))
  const [photographs] = columns.all.filter((each) => isOfPhotographers(each, sample))
  const called =
    columns.take(PICTURES.filter((name) => photographs === undefined || name !== photographs.folded)) ??
    columns.takeWhere((each) => holdsPictures(each, sample) || isFirstOf(each, PICTURES))
  const firstPictures = called && pictureColumn(called, columns.free(), sample)
  if (firstPictures !== called) columns.giveBack(called)
  const pictures = firstPictures && withNumberedColumns(firstPictures, columns.free(), sample)
  const spare = pictures && thumbnailFallback(pictures, [firstPictures, ...columns.free()], sample)
  for (const each of [...(pictures ?? []), spare]) columns.note(each)
  const id = idColumn(type, found, titleField, columns, sample)
  const fieldOf = createReadings(config, columns, sample)

  const fields = new Map<string, FieldOrList>()
  const ids = id ?? (titleField === undefined ? undefined : found.get(titleField))
  if (ids !== undefined) fields.set('id', pointerTo(ids.name))
  for (const field of config.fields) {
    const column = found.get(field)
    if (column !== undefined) fields.set(field.name, fieldOf(field, column))
  }
  for (const [name, field] of yearsOf(config, found, columns, id, sample)) fields.set(name, field)
  if (media !== undefined) fields.set('media', mediaMapping(media, sample))
  if (pictures !== undefined) fields.set('pictures', filesOf(pictures, sample, spare))
  const translations = languages.others.flatMap((language) => {
    const pairs = [
      ...(translated.find(([code]) => code === language)?.[1] ?? []),
      ...(foreign.find((each) => each.language === language)?.columns ?? []).flatMap(
        ({ field, column, isTranslation }) => (isTranslation ? [[field, column] as const] : []),
      ),
    ]
    const fieldsIn = pairs.map(([field, column]) => [field.name, fieldOf(field, column)])
    return pairs.length === 0 ? [] : [[language, Object.fromEntries(fieldsIn)]]
  })
  const html = config.fields.flatMap((field) =>
    field.type === 'html' && found.has(field) ? [field.name] : [],
  )
  return {
    map: {
      fields: Object.fromEntries(fields),
      ...(html.length > 0 && { html }),
      ...(translations.length > 0 && { translations: Object.fromEntries(translations) }),
    },
    unused: columns.all.filter((column) => !columns.isTaken(column)).map(({ name }) => name),
    internal,
    ...(foreign.length > 0 && {
      headings: new Map(
        foreign.map(({ language, columns: named }) => [
          language,
          named.map(({ column, isTranslation }) => ({ name: column.name, isTranslation })),
        ]),
      ),
    }),
  }
}
