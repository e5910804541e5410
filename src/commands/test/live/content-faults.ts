import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { NO_UTF8 } from '../../../base/damaged-text.ts'
import { withPlainDigits } from '../../../base/digits.ts'
import { isFile } from '../../../base/files.ts'
import { FirstOfKind } from '../../../base/lists.ts'
import { countedRecords } from '../../../base/messages/message.ts'
import { isObject, omitUndefined } from '../../../base/object.ts'
import { isLocalPath } from '../../../base/path-segment.ts'
import {
  aheadHint,
  aheadWords,
  FarAheadDays,
  type FilePolicy,
  htmlFieldsOf,
  lookAlikes,
  RecordDoubts,
  type RecordLink,
  readLines,
  recordLinks,
  refusedOrigins,
  textFiles,
  UnsplitLists,
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
import { readGivenJson, suggest } from '../../../engine/index.ts'
import { nearFile } from '../../../web/site/missing-media.ts'
import { publicTexts } from '../../doubtful-values.ts'
import { refusesConsent } from '../../not-public.ts'
import { PersonalValues, quotableText } from '../../personal-values.ts'
import { foldedName } from '../../propose/column-names.ts'
import { looksLikeStoredPath, namesInternal } from '../../propose/internal-columns.ts'
import {
  filesIn,
  mediaFaults,
  mediaIn,
  picturesIn,
  smallPictures,
  THUMB_WIDTH_PIXELS,
  thumbsIn,
  unshownPictures,
  type WrittenMedium,
} from './content-files.ts'
import { createDamagedTexts, createOpenRecords, createWrongScripts } from './record-texts.ts'
import { recordFaults, rightsFaults } from './refused-records.ts'
import type { SeenContent, StoredIds, ValidationRules } from './seen-content.ts'

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

const GROUP: Message = message`Write the "groupId" of the record that the file belongs to; otherwise no page shows it.`

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
