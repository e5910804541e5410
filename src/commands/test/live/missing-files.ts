import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser'
import { NO_UTF8 } from '../../../base/damaged-text.ts'
import { withPlainDigits } from '../../../base/digits.ts'
import { farDay } from '../../../base/event-dates.ts'
import { isFile } from '../../../base/files.ts'
import { pathOf, readPointer } from '../../../base/json-pointer.ts'
import { FirstOfKind } from '../../../base/lists.ts'
import { mediumKind, mediumTypes, PANORAMA, shownInstead } from '../../../base/media-types.ts'
import { countedRecords } from '../../../base/messages/message.ts'
import { getOwn, isObject, omitUndefined } from '../../../base/object.ts'
import { decodedIfEncoded, isLocalPath } from '../../../base/path-segment.ts'
import {
  aheadHint,
  aheadWords,
  attributesIn,
  declaredField,
  FarAheadDays,
  type FilePolicy,
  fieldCure,
  htmlFieldsOf,
  isOtherCaptions,
  lookAlikes,
  RecordDoubts,
  type RecordLink,
  readLines,
  recordLinks,
  refusedOrigins,
  reversedPeriods,
  textFiles,
  UnsplitLists,
  unknownEventStatus,
  unknownRights,
  validateRecord,
} from '../../../content/import/index.ts'
import { entitiesOf, type StoredRecord } from '../../../content/index.ts'
import {
  catalogue,
  type Message,
  message,
  type Place,
  type Problem,
  problemOf,
} from '../../../engine/errors/index.ts'
import { joinMessages, suggestionOrList } from '../../../engine/errors/wording.ts'
import { lineAndColumn, lineStartsOf, readGivenJson, suggest } from '../../../engine/index.ts'
import { nearFile } from '../../../web/site/missing-media.ts'
import { publicTexts } from '../../doubtful-values.ts'
import { refusesConsent } from '../../not-public.ts'
import { mayBePersonal, PersonalValues, quotableText } from '../../personal-values.ts'
import { foldedName } from '../../propose/column-names.ts'
import { looksLikeStoredPath, namesInternal } from '../../propose/internal-columns.ts'
import { extentIn } from './picture-problems.ts'
import { createDamagedTexts, createOpenRecords, createWrongScripts } from './record-texts.ts'
import type { SeenContent, StoredIds, ValidationRules } from './seen-content.ts'

/** Extensions of files that a site shows or offers for download. */
const ENDING =
  /\.(?:jpe?g|png|webp|avif|gif|svg|tiff?|pdf|mp[34]|webm|ogg|wav|m4a|vtt|glb|gltf|zip|docx?|xlsx?|pptx?)$/i
/** Names of members whose value is a path even without a slash. */
const NAMES_PATH = /(?:img|image|pic|picture|photo|thumb|cover|poster|path)s?$/i
/** Attributes with the address of a file, and whether the file is embedded, so that the value is a path even without a slash. */
const FILE_ATTRIBUTES = [
  ['src|poster|data-src|data-original', true],
  ['href', false],
] as const

/** Returns the normalized path of a stored file, or undefined for any other text. */
function storedPathIn(text: string, isNamed: boolean): string | undefined {
  const path = text.trim()
  if (isNamed && isLocalPath(path)) return path
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(path) || /[\n<>{}"|*]/.test(path)) return undefined
  const bare = decodedIfEncoded(path.replace(/[?#].*$/s, ''))
  if (!ENDING.test(bare) || !(isNamed || bare.includes('/'))) return undefined
  return bare.replace(/^\/+/, '').replace(/^files\//, '')
}

function* filesIn(value: unknown, name = ''): Generator<string> {
  if (typeof value === 'string') {
    if (/<[a-z]/i.test(value)) {
      for (const [attributes, isShown] of FILE_ATTRIBUTES)
        for (const address of attributesIn(value, attributes)) {
          // Links to paths of a local computer are reported separately.
          if (!isShown && isLocalPath(address.trim())) continue
          const path = isLocalPath(address.trim()) ? address.trim() : storedPathIn(address, isShown)
          if (path !== undefined) yield path
        }
    } else
      for (const part of value.split(/;|,(?=\/)/)) {
        const path = storedPathIn(part, NAMES_PATH.test(name))
        // A sentence may end with a file name.
        if (path !== undefined && (part.trim().startsWith('/') || !/\s/.test(path) || NAMES_PATH.test(name)))
          yield path
      }
  } else if (Array.isArray(value)) for (const entry of value) yield* filesIn(entry, name)
  else if (isObject(value)) for (const [key, entry] of Object.entries(value)) yield* filesIn(entry, key)
}

function parseJsonOrText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function placeIn(file: string, line: number): Place {
  return { file, pointer: '', line, column: 1 }
}

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
function* recordFaults(
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
function* rightsFaults(
  entity: string,
  record: Readonly<Record<string, unknown>>,
  { entities }: Pick<ValidationRules, 'entities'>,
  place: Place,
): Generator<Problem> {
  for (const { pointer, text } of unknownRights(record, entities.types.get(entity)?.config.rights))
    yield problemOf(catalogue.CONTENT_RIGHTS, { pointer, statement: quotableText(text) }, place)
}

/** Tolerance for the aspect ratio of a panorama, since stitching software may drop a row of pixels. */
const PANORAMA_TOLERANCE = 0.02

/** A media file of a record. `type` is empty if the file extension determines it. */
interface WrittenMedium {
  readonly path: string
  readonly type: string
  readonly captions: unknown
  readonly place: Place
}

function mediaIn({ media }: Readonly<Record<string, unknown>>, place: Place): readonly WrittenMedium[] {
  const entries: readonly unknown[] = Array.isArray(media) ? media : []
  return entries.flatMap((entry) =>
    isObject(entry) && typeof entry.path === 'string'
      ? [
          {
            path: entry.path,
            captions: entry.captions,
            type: String(entry.type ?? '')
              .trim()
              .toLowerCase(),
            place,
          },
        ]
      : [],
  )
}

/** Language code in the name of a captions file, such as "bell.fr.vtt". */
const CAPTIONS_IN = /\.([a-z]{2})(?=\.vtt$)/i

/** Reports captions named with a country code instead of the language code, if the site has that country's language. */
function* captionsOfCountry(
  captions: string,
  languages: ValidationRules['languages']['all'],
  place: Place,
): Generator<Problem> {
  const [, written = ''] = CAPTIONS_IN.exec(captions) ?? []
  const isIn = (each: string): boolean =>
    languages.some(({ code, tag }) => code === each || new Intl.Locale(tag).language === each)
  if (written === '' || isIn(written.toLowerCase())) return
  const { language = '' } = new Intl.Locale(`und-${written}`).maximize()
  if (!isIn(language) || language === written.toLowerCase()) return
  const reason = message`"${captions}" is named by the country "${written}", and captions are named by their language`
  const cure = message`Call the file "${captions.replace(CAPTIONS_IN, `.${language}`)}", in the record too.`
  yield problemOf(catalogue.CONTENT_VALUE, { reason, cure }, place)
}

/** Reports media types and formats that pages cannot show, and panoramas with a wrong shape. */
async function mediaFaults(
  folder: string,
  media: readonly WrittenMedium[],
  languages: ValidationRules['languages']['all'],
): Promise<readonly Problem[]> {
  const problems: Problem[] = []
  for (const { path, type, captions, place } of media) {
    if (typeof captions === 'string') problems.push(...captionsOfCountry(captions, languages, place))
    if (typeof captions === 'string' && isOtherCaptions(captions))
      problems.push(problemOf(catalogue.CONTENT_MEDIUM_FILE, { path: captions, shown: 'WebVTT' }, place))
    const shown =
      type === '' ? getOwn(shownInstead, /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? '') : undefined
    if (shown !== undefined) problems.push(problemOf(catalogue.CONTENT_MEDIUM_FILE, { path, shown }, place))
    if (type !== '' && mediumKind(type) === undefined) {
      const suggestion = suggest(type, mediumTypes)
      const args = { path, type, known: mediumTypes, ...omitUndefined({ suggestion }) }
      problems.push(problemOf(catalogue.CONTENT_MEDIUM, args, place))
    }
    const stored = storedPathIn(path, true)
    if (type !== PANORAMA || stored === undefined) continue
    const where = stored.startsWith('media/') ? stored : `content/files/${stored}`
    if (!isFile(join(folder, where))) continue
    const extent = await extentIn(join(folder, where))
    if (extent !== undefined && Math.abs(extent.width / extent.height - 2) <= PANORAMA_TOLERANCE) continue
    const shape =
      extent === undefined ? message`no picture` : message`${extent.width} × ${extent.height} pixels`
    problems.push(problemOf(catalogue.CONTENT_PANORAMA, { path: where, shape }, place))
  }
  return problems
}

/** Picture formats that browsers do not show. Imports convert TIFF to JPEG. */
const UNSHOWN_PICTURE = /\.(?:tiff?|heic|heif|jp2|jpx|j2k|jxl|psd|dng|cr2|nef|arw|pdf|docx?)$/i

/** Reports pictures of records in a format that browsers do not show. */
function unshownPictures(pictures: ReadonlyMap<string, Place>): readonly Problem[] {
  return [...pictures].flatMap(([path, place]) =>
    UNSHOWN_PICTURE.test(path)
      ? [problemOf(catalogue.CONTENT_MEDIUM_FILE, { path, shown: 'JPEG' }, place)]
      : [],
  )
}

/** Names of members with a single picture. */
const IS_PICTURE = /(?:img|image|pic|picture|photo|thumb|cover|poster)$/i

function storedPicture(written: unknown): readonly string[] {
  const path = typeof written === 'string' ? storedPathIn(written, true) : undefined
  return path === undefined || path.startsWith('media/') ? [] : [path]
}

function picturesIn({ pictures }: StoredRecord): readonly string[] {
  const entries: readonly unknown[] = Array.isArray(pictures) ? pictures : []
  return entries.flatMap((entry) => (isObject(entry) ? storedPicture(entry.path) : []))
}

/** Returns the thumbnails of a record in lists. */
function thumbsIn(record: StoredRecord): readonly string[] {
  return Object.entries(record).flatMap(([name, value]) =>
    IS_PICTURE.test(name) ? storedPicture(value) : [],
  )
}

/** Width of a card in a list, in pixels. Narrower pictures are blurred everywhere. */
const CARD_WIDTH_PIXELS = 480
/** Maximum width in pixels of a thumbnail that was made small on purpose. */
const THUMB_WIDTH_PIXELS = 160
/** Larger files are unlikely to be small pictures and are not opened. */
const SMALL_BYTES = 30_000

/** Reports pictures narrower than a card, once for all, since a museum may have no larger ones. */
async function smallPictures(
  content: string,
  pictures: ReadonlyMap<string, Place>,
  least = CARD_WIDTH_PIXELS,
): Promise<readonly Problem[]> {
  const found: {
    readonly path: string
    readonly place: Place
    readonly width: number
    readonly height: number
  }[] = []
  for (const [path, place] of pictures) {
    const file = join(content, 'files', path)
    const size = statSync(file, { throwIfNoEntry: false })?.size ?? SMALL_BYTES
    if (size >= SMALL_BYTES) continue
    const extent = await extentIn(file)
    if (extent !== undefined && Math.max(extent.width, extent.height) < least)
      found.push({ path, place, width: extent.width, height: extent.height })
  }
  const [first] = found
  if (first === undefined) return []
  const { place, path, width, height } = first
  const args = { count: found.length, path: `content/files/${path}`, width, height, least }
  return [problemOf(catalogue.PICTURE_SMALL, args, place)]
}

function nameFault(name: string, names: readonly string[]) {
  const known = names.map((each) => `${each}.ndjson`)
  const suggestion = suggest(name, known)
  return { name, known, ...omitUndefined({ suggestion }) }
}

/** Reports why a line is not a record, and the column of a JSON syntax error. */
function lineProblem(text: string, place: Place): Problem {
  const [fault] = readGivenJson({}, place.file, text).problems
  if (fault?.code !== 'CONFIG_SYNTAX') return problemOf(catalogue.CONTENT_LINE, {}, place)
  const reason = { en: fault.message, zh: fault.zh.message }
  return problemOf(catalogue.CONTENT_LINE, { reason }, { ...place, column: fault.column })
}

const OTHER: Message = message`Name the record that is meant, or leave the link out.`

/** Files of editors, operating systems and version control, and the folder of stored files. */
const NO_RECORDS = /^(?:\..*|.*\.md|files)$/i

/**
 * Yields parts of a record that a table import would treat as internal: facts by label, or if they say that consent to publish is refused;
 * the location by value.
 */
function* internalParts({ facts, location }: StoredRecord): Generator<string> {
  for (const fact of Array.isArray(facts) ? facts : [])
    if (isObject(fact) && typeof fact.label === 'string')
      if (namesInternal(foldedName(fact.label)) || refusesConsent(fact.label, fact.value)) yield fact.label
  if (typeof location === 'string' && looksLikeStoredPath(withPlainDigits(location))) yield 'location'
}

/** Collects faults that only show when comparing all records of a file. */
function createValuesOfFile(entity: string, rules: ValidationRules | undefined, site: unknown) {
  const entities = rules?.entities ?? entitiesOf()
  const definition = entities.definition(entity)
  const type = rules?.entities.types.get(entity)
  const ownPrivate = type?.config.fields.filter((field) => field.private === true) ?? []
  const hidden = [...definition.privateFields, ...ownPrivate.map(({ name }) => name)]
  const html = htmlFieldsOf(entities.schemas[entity])
  const tags = rules?.languages.all.map(({ tag }) => tag) ?? []
  const refused = new FirstOfKind<{ readonly host: string; readonly place: Place }>()
  const unsplit = new UnsplitLists(type)
  const ahead = new FarAheadDays(entity, type, { tags })
  const doubts = new RecordDoubts(definition, type, tags)
  const personal = new PersonalValues<number>(site)
  const internal = new FirstOfKind<{ readonly part: string; readonly id: string; readonly line: number }>()
  const scripts = rules && createWrongScripts(rules.languages)
  const damaged = rules && createDamagedTexts(entity, definition.idField, rules, hidden)

  function* found(file: string): Generator<Problem> {
    const placed = (line = 1): Place => placeIn(file, line)
    for (const { host, place, count } of refused.found())
      yield problemOf(catalogue.CONTENT_PICTURE_HOST, { host, count }, place)
    for (const { place, ...args } of scripts?.found() ?? [])
      yield problemOf(catalogue.CONTENT_SCRIPT, args, place)
    for (const { place, text, ...args } of damaged?.found() ?? [])
      yield problemOf(catalogue.CONTENT_DAMAGE, { ...args, text: quotableText(text) }, place)
    for (const { part, called, count, id, at } of personal.found())
      yield problemOf(catalogue.CONTENT_PERSONAL, { field: part, called, count, id }, placed(at))
    for (const { part, id, line, count } of internal.found())
      yield problemOf(catalogue.CONTENT_INTERNAL, { field: part, count, id }, placed(line))
    for (const days of ahead.found()) {
      const args = { reason: aheadWords(days), cure: aheadHint(days) }
      yield problemOf(catalogue.CONTENT_AHEAD, args, placed(days.place.line))
    }
    for (const { reason, hint: cure, place } of doubts.found())
      yield problemOf(catalogue.CONTENT_VALUE, { reason, cure }, placed(place.line))
    for (const { field, separator, value, count, place } of unsplit.found()) {
      const args = { field, separator, value: quotableText(value), count }
      yield problemOf(catalogue.CONTENT_LIST, args, placed(place.line))
    }
  }

  return {
    hidden,
    found,
    /** @param written The record as in the file, with its lists not yet split. */
    see: (record: StoredRecord, written: StoredRecord, { id, place, files }: RecordSighting): void => {
      const { line } = place
      scripts?.see(record, place)
      damaged?.see(record, place)
      for (const host of refusedOrigins(record, files, textFiles(html, record)))
        refused.see(host, { host, place })
      if (rules === undefined) return
      unsplit.see(record, { line }, written)
      ahead.see(record, id, { line })
      doubts.see(record, id, { line })
      for (const [part, each] of publicTexts(record, hidden)) personal.see(part, each, id, line)
      for (const part of new Set(internalParts(record))) internal.see(part, { part, id, line })
    },
  }
}

interface RecordSighting {
  readonly id: string
  readonly place: Place
  readonly files: FilePolicy
}

interface PlacedLink extends RecordLink {
  readonly place: Place
  readonly of: { readonly entity: string; readonly id: string }
}

/** Life dates with years of birth and death rather than a period of activity. */
const BIRTH_AND_DEATH = /^[1-9]\d{3} ?[-–—/] ?[1-9]\d{3}$/

const BEFORE_BIRTH: Message = message`Correct the year of the work, or name another maker; of what is made after somebody's work say so in "role".`

/** Finds works that are older than their makers. */
class MadeBeforeBirth {
  readonly #born = new Map<string, number>()
  readonly #made: {
    readonly id: string
    readonly year: number
    readonly maker: string
    readonly place: Place
  }[] = []

  see(entity: string, id: string, record: StoredRecord, place: Place): void {
    const { kind, lifeDates, dateFrom, dateTo = dateFrom, makers } = record
    if (entity === 'agent' && kind === 'person' && typeof dateFrom === 'number')
      if (typeof lifeDates === 'string' && BIRTH_AND_DEATH.test(lifeDates.trim()))
        this.#born.set(id, dateFrom)
    if (entity !== 'work' || typeof dateTo !== 'number') return
    for (const maker of Array.isArray(makers) ? makers : [])
      if (isObject(maker) && typeof maker.agentId === 'string' && maker.role === undefined)
        this.#made.push({ id, year: dateTo, maker: maker.agentId, place })
  }

  *found(): Generator<Problem> {
    const early = this.#made.filter(({ year, maker }) => year < (this.#born.get(maker) ?? year))
    const [first] = early
    if (first === undefined) return
    const years = `${first.year} / ${this.#born.get(first.maker) ?? ''}`
    const reason = message`a work was made before its maker was born: ${countedRecords(early.length)}, such as ${first.id} (${years})`
    yield problemOf(catalogue.CONTENT_VALUE, { reason, cure: BEFORE_BIRTH }, first.place)
  }
}

const GROUP: Message = message`Write the "groupId" of the record that the file belongs to; pages show it nowhere else.`

/** Finds files whose record does not exist in the folder. */
class OrphanedFiles {
  readonly #groups = new Set<string>()
  /** Entities with records that may have files. */
  readonly #entities = new Set<string>()
  readonly #files: { readonly of: string; readonly id: string; readonly place: Place }[] = []

  see(entity: string, id: string, record: StoredRecord, place: Place): void {
    const { groupId, objectId } = record
    if (typeof groupId === 'string' && groupId !== '') {
      this.#groups.add(groupId)
      this.#entities.add(entity)
    }
    if (entity === 'file' && typeof objectId === 'string') this.#files.push({ of: objectId, id, place })
  }

  /** @param isElsewhere Whether an entity has records outside the folder that may own the files. */
  async *found(
    idsOf: ReadonlyMap<string, ReadonlyMap<string, number>>,
    isElsewhere: (entity: string) => Promise<boolean>,
  ): AsyncGenerator<Problem> {
    const isId = (of: string): boolean => [...idsOf.values()].some((ids) => ids.has(of))
    const lost = this.#files.filter(({ of }) => !this.#groups.has(of) && !isId(of))
    const [first] = lost
    if (first === undefined || this.#groups.size === 0) return
    for (const entity of this.#entities) if (await isElsewhere(entity)) return
    const reason = message`"objectId" names a group that no record has as its "groupId" in ${countedRecords(lost.length)}, such as "${first.of}" (${first.id})`
    yield problemOf(catalogue.CONTENT_VALUE, { reason, cure: GROUP }, first.place)
  }
}

interface ReaderOptions {
  /** The config folder. */
  readonly folder: string
  readonly files: FilePolicy
  /** Rules of the site. Without them, records are not validated. */
  readonly rules: ValidationRules | undefined
  readonly seen: SeenContent | undefined
  /** Site settings whose contact data are not personal. */
  readonly site: unknown
  readonly storedIds: StoredIds
}

/** Reads the files of `content` in sequence. Faults across files are reported once all are read. */
class ContentReader {
  readonly #options: ReaderOptions
  readonly #missing = new Set<string>()
  readonly #idsOf = new Map<string, ReadonlyMap<string, number>>()
  readonly #links: PlacedLink[] = []
  readonly #media: WrittenMedium[] = []
  readonly #pictures = new Map<string, Place>()
  readonly #thumbs = new Map<string, Place>()
  readonly #open: ReturnType<typeof createOpenRecords> | undefined
  readonly #early = new MadeBeforeBirth()
  readonly #filesOfNobody = new OrphanedFiles()

  constructor(options: ReaderOptions) {
    this.#options = options
    this.#open = options.rules && createOpenRecords(options.rules)
  }

  async *readFile(entity: string, file: string): AsyncGenerator<Problem> {
    const { folder, files, rules, seen, site } = this.#options
    const { idField, normalise } = (rules?.entities ?? entitiesOf()).definition(entity)
    const ids = new Map<string, number>()
    const values = createValuesOfFile(entity, rules, site)
    const unread: number[] = []
    this.#idsOf.set(entity, ids)
    for await (const { number, text } of readLines(join(folder, file))) {
      const written = parseJsonOrText(text)
      const place = placeIn(file, number)
      if (text.includes(NO_UTF8)) {
        unread.push(number)
        // Record the ID so that links to it are not reported as broken.
        const given = isObject(written) ? written[idField] : undefined
        if (typeof given === 'string') ids.set(given, number)
        continue
      }
      if (!isObject(written)) {
        // A JSON list or a record over several lines is one fault rather than one per line.
        const isWhole = ids.size === 0 && /^\s*(?:\[|\{\s*$)/.test(text)
        yield isWhole ? problemOf(catalogue.CONTENT_LINE, { isWhole }, place) : lineProblem(text, place)
        if (isWhole) break
        continue
      }
      const record = rules === undefined ? written : (normalise?.(written, rules.languages.own) ?? written)
      const given = record[idField]
      if (typeof given === 'string' || typeof given === 'number') {
        const line = ids.get(String(given))
        const args = { id: String(given), line: line ?? number, name: idField }
        if (line === undefined) ids.set(args.id, number)
        else yield problemOf(catalogue.CONTENT_ID_TWICE, args, place)
      }
      const id = String(given ?? '')
      seen?.see(entity, record, place)
      this.#open?.see(entity, id, record, place)
      values.see(record, written, { id, place, files })
      if (rules !== undefined) {
        yield* recordFaults(folder, entity, record, rules, place, text, values.hidden)
        yield* rightsFaults(entity, record, rules, place)
        this.#noteRecord({ entity, id, place }, record, rules)
      }
      if (files.areOwn) yield* this.#missingFiles(record, place)
    }
    const [first] = unread
    if (first !== undefined)
      yield problemOf(catalogue.CONTENT_ENCODING, { lines: unread.length }, placeIn(file, first))
    yield* values.found(file)
    for (const [id, other] of lookAlikes(ids.keys())) {
      const args = { id, other, line: ids.get(other) ?? 1 }
      yield problemOf(catalogue.CONTENT_ID_ALIKE, args, placeIn(file, ids.get(id) ?? 1))
    }
  }

  /** Collects what is checked once all records are known. */
  #noteRecord(
    { entity, id, place }: { readonly entity: string; readonly id: string; readonly place: Place },
    record: StoredRecord,
    { entities }: ValidationRules,
  ): void {
    this.#early.see(entity, id, record, place)
    this.#filesOfNobody.see(entity, id, record, place)
    this.#media.push(...mediaIn(record, place))
    for (const path of picturesIn(record)) if (!this.#pictures.has(path)) this.#pictures.set(path, place)
    for (const path of thumbsIn(record)) if (!this.#thumbs.has(path)) this.#thumbs.set(path, place)
    for (const link of recordLinks(entity, entities.types.get(entity), record))
      this.#links.push({ ...link, place, of: { entity, id } })
  }

  /** Reports missing files of a record, each once. */
  *#missingFiles(record: StoredRecord, place: Place): Generator<Problem> {
    for (const path of filesIn(record)) {
      if (this.#missing.has(path)) continue
      const isMedia = path.startsWith('media/')
      const onDisk = join(this.#options.folder, ...(isMedia ? [] : ['content', 'files']), path)
      if (isFile(onDisk)) continue
      this.#missing.add(path)
      const where = isMedia || isLocalPath(path) ? path : `content/files/${path}`
      const inFiles = `content/files/${path}`
      const elsewhere = isMedia && isFile(join(this.#options.folder, inFiles)) ? inFiles : undefined
      const args = { path: where, other: nearFile(onDisk), elsewhere }
      yield problemOf(catalogue.CONTENT_FILE_MISSING, args, place)
    }
  }

  /** Reports faults across files, once all are read. */
  async *rest(): AsyncGenerator<Problem> {
    const { folder, storedIds, rules } = this.#options
    yield* this.#open?.found() ?? []
    yield* await mediaFaults(folder, this.#media, rules?.languages.all ?? [])
    yield* this.#early.found()
    yield* this.#filesOfNobody.found(this.#idsOf, async (entity) =>
      [...(await storedIds(entity))].some((id) => this.#idsOf.get(entity)?.has(id) !== true),
    )
    yield* unshownPictures(new Map([...this.#thumbs, ...this.#pictures]))
    yield* await smallPictures(join(folder, 'content'), this.#pictures)
    yield* await smallPictures(join(folder, 'content'), this.#thumbs, THUMB_WIDTH_PIXELS)
    // Types without a file have their records elsewhere.
    for (const { field, type, id, place, of } of this.#links) {
      if (type === of.entity && id === of.id) {
        const reason = message`"${field}" leads to the record itself`
        yield problemOf(catalogue.CONTENT_VALUE, { reason, cure: OTHER }, place)
      }
      if (this.#idsOf.get(type)?.has(id) === false && !(await storedIds(type)).has(id))
        yield problemOf(catalogue.CONTENT_LINK, { field, type, id }, place)
    }
  }
}

/**
 * Reports faults in the records of the config folder that an import would find too late or not at all:
 * - files of no entity, lines that are not JSON objects or not UTF-8, duplicate IDs, records that do not validate
 * - ends before starts, dates far ahead, unsplit list values, unknown rights statements and media types
 * - personal numbers and addresses, texts in the wrong script or damaged by software, panoramas with a wrong shape
 * - pictures of disallowed hosts, links to missing records (also looked up in the database), and missing files in `content/files` if
 * `files` are local
 *
 * @param rules Rules of the site. Without them, records are not validated.
 * @param site Site settings whose contact data are not personal.
 */
export async function contentFaults(
  folder: string,
  files: FilePolicy,
  rules?: ValidationRules,
  seen?: SeenContent,
  site?: unknown,
  storedIds: StoredIds = async () => new Set(),
): Promise<readonly Problem[]> {
  const content = join(folder, 'content')
  if (!existsSync(content)) return []
  const { names } = rules?.entities ?? entitiesOf()
  const problems: Problem[] = []
  const reader = new ContentReader({ folder, files, rules, seen, site, storedIds })
  for (const name of readdirSync(content).sort()) {
    if (NO_RECORDS.test(name)) continue
    const file = `content/${name}`
    const entity = name.replace(/\.ndjson$/, '')
    if (names.includes(entity) && name.endsWith('.ndjson'))
      for await (const problem of reader.readFile(entity, file)) problems.push(problem)
    // Without rules the museum's own record types are unknown.
    else if (rules !== undefined)
      problems.push(problemOf(catalogue.CONTENT_NAME, nameFault(name, names), placeIn(file, 1)))
  }
  for await (const problem of reader.rest()) problems.push(problem)
  return problems
}
