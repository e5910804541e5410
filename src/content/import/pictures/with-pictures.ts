import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import {
  type ImportIssue,
  type ImportReport,
  type InputPlace,
  ReportBuilder,
} from '../../../base/import-report.ts'
import { countedPictures, joinWithCommas, type Message, message } from '../../../base/messages/message.ts'
import { isObject } from '../../../base/object.ts'
import { schemelessToHttps } from '../../../base/path-segment.ts'
import type { Content } from '../../content.ts'
import { idDamageOf } from '../doubts/spreadsheet-damage.ts'
import { createTextReader } from '../record-texts.ts'
import { validateRecord } from '../validate-record.ts'
import { fetchPicture } from './fetch-picture.ts'
import {
  type FolderPictures,
  type NumberedRecord,
  Numbers,
  onceEach,
  type PictureFile,
  readFolderPictures,
} from './folder-pictures.ts'
import {
  inspectPicture,
  PictureRefused,
  type StoredPicture,
  storePicture,
  type TakenPictures,
} from './picture-file.ts'

export interface ImportPictureOptions {
  /** Folder of pictures, named after record numbers or as in the records. */
  readonly folder?: string | undefined
  /** Hosts to download pictures from; pictures on other hosts remain external. */
  readonly hosts?: readonly string[] | undefined
}

/** Maximum number of records processed concurrently. */
const MAX_CONCURRENT_RECORDS = 6

const ROWS_AT_ONCE = 5000

const NOT_IN_FOLDER: Message = message`the record names it, and there is no such file in the folder`
const WRITTEN_OUT: Message = message`the record has the bytes of a picture ("data:") in place of the name of a file or its address`
const STORE_IT: Message = message`Store it as a file in the folder, and write its name in the record.`
const KEPT: Message = message`there is no such file in the folder; the stored picture of this name is kept`
const NONE_IN_FOLDER: Message = message`none of the files that the records name is in the folder, so their pictures stay as they are`
const NO_FILES: Message = message`there is no picture in this folder`
const OTHER_FOLDER: Message = message`Look whether it is the folder that --pictures should name, and bring the records in again.`
const THERE: Message = message`the same bytes are stored already, and their records have them`
const FETCHED: Message = message`a picture of this address is stored already and was not fetched again; one that has changed needs another address, such as one that ends with "?2"`
const OF_REFUSED: Message = message`its record is refused, so the picture is not stored`
const CORRECT_RECORD: Message = message`Correct the record, and bring it in again with its pictures.`
const OF_SYSTEM: Message = message`files of the system, no pictures`
const LINKED: Message = message`it is a link to a folder, which is not followed`
const COPY_IT: Message = message`Put the folder itself there.`
const UNTAKEN: Message = message`no record has this number or names it`
const OF_WITHHELD: Message = message`its record is not for everyone and stays out, so the picture is not stored`
const SHOW_RECORD: Message = message`Bring the record in again with its pictures once it is for everyone.`
const RENAME: Message = message`Name it after the number of a record, or write its name in a column of pictures.`
const NAME_IN_COLUMN: Message = message`Write the name of the file in the column of pictures of the record it belongs to.`

/** Minimum number of URLs with the same picture that is reported. */
const MIN_ALIKE = 3

/** Whether a picture is on another host. The end of a local file URL counts as a file name. */
function isAddress(path: string): boolean {
  return /^(?!file:|smb:|afp:)[a-z][a-z0-9+.-]*:\/\//i.test(schemelessToHttps(path))
}

/** A data URL, which pages do not load. */
const DATA = /^\s*data:[^,]{0,100},/i

const IMAGE_TAG = /<img\b[^<>]*>/gi

/** Returns the pictures of a record, one for each of several `<img>` tags in a path; undefined if it is no list. */
function picturesIn(pictures: unknown): readonly unknown[] | undefined {
  if (!Array.isArray(pictures)) return undefined
  return pictures.flatMap((picture: unknown): readonly unknown[] => {
    const tags = isObject(picture) && typeof picture.path === 'string' ? picture.path.match(IMAGE_TAG) : null
    return isObject(picture) && tags !== null && tags.length > 1
      ? tags.map((path) => ({ ...picture, path }))
      : [picture]
  })
}

/** Returns the file names among the pictures of a record. */
function fileNames(record: unknown): readonly string[] {
  return (picturesIn(isObject(record) ? record.pictures : undefined) ?? []).flatMap((picture) => {
    const path: unknown = isObject(picture) ? picture.path : undefined
    return typeof path === 'string' && !isAddress(path) && !DATA.test(path) ? [path] : []
  })
}

const MEMORY = 'picture:'

/** Returns the key under which a stored picture is remembered. */
function memoryKey(...subject: readonly string[]): string {
  return `${MEMORY}${createHash('sha256').update(subject.join('\n')).digest('hex').slice(0, 32)}`
}

/** Maps values concurrently and yields the results in order. */
async function* mapInOrder<In, Out>(
  given: AsyncIterable<In>,
  make: (value: In) => Promise<Out>,
): AsyncGenerator<Out> {
  const begun: Promise<Out>[] = []
  for await (const value of given) {
    const made = make(value)
    // Errors are thrown when it is this value's turn.
    made.catch(() => undefined)
    begun.push(made)
    if (begun.length < MAX_CONCURRENT_RECORDS) continue
    const next = begun.shift()
    if (next !== undefined) yield await next
  }
  for (const made of begun) yield await made
}

/**
 * Adds pictures of records to the storage, from a folder and from allowed hosts. Skips pictures already stored, so an
 * interrupted import resumes. A refused picture is left out of its record and reported.
 */
class RunPictures {
  readonly #content: Content
  readonly #entity: string
  readonly #folder: FolderPictures | undefined
  /** Number of file names in records, and how many of them the folder has. */
  readonly #names = { asked: 0, found: 0 }
  readonly #hosts: readonly string[] | undefined
  readonly #numbers: Numbers | undefined
  readonly #report = new ReportBuilder(countedPictures)
  readonly #taken: TakenPictures = new Map()
  /** Result for each requested file of the folder. */
  readonly #outcomes = new Map<PictureFile, Promise<StoredPicture>>()
  /** URLs of each picture in this run, by storage path. */
  readonly #givenBy = new Map<string, Set<string>>()
  /** Files that a refused record refers to, with that record. */
  readonly #ofRefused = new Map<PictureFile, InputPlace>()
  /** Numbers of records that are not public, and the files they refer to. */
  readonly #withheld: { readonly numbers: Numbers; readonly files: Set<PictureFile> } | undefined
  /** Ids seen so far; a repeated one is refused. */
  readonly #ids = new Set<string>()
  readonly #texts: Pick<ReturnType<typeof createTextReader>, 'lift'>
  /** Record that each file was given to by number. */
  readonly #holders = new Map<PictureFile, string>()

  constructor(
    content: Content,
    entity: string,
    folder: FolderPictures | undefined,
    hosts: readonly string[] | undefined,
  ) {
    this.#content = content
    this.#entity = entity
    this.#folder = folder
    this.#hosts = hosts
    this.#numbers = folder && new Numbers(folder)
    this.#withheld = folder && { numbers: new Numbers(folder), files: new Set() }
    this.#texts = createTextReader(content, entity)
    const linked = folder?.linked ?? []
    this.#report.countRead((folder?.files.length ?? 0) + (folder?.ofSystem ?? 0) + linked.length)
    for (const file of linked) this.#report.leaveOut({ place: { file }, reason: LINKED, hint: COPY_IT })
    if (folder !== undefined && folder.ofSystem > 0) this.#report.countLeftOut(OF_SYSTEM, folder.ofSystem)
  }

  /** Adds the numbers of stored records. */
  async knowStored(): Promise<void> {
    const numbers = this.#numbers
    if (numbers === undefined) return
    const { reader } = this.#content
    const page = {
      work: (after: string) =>
        reader
          .selectFrom('work')
          .select(['id', 'accession'])
          .where('id', '>', after)
          .orderBy('id')
          .limit(ROWS_AT_ONCE)
          .execute(),
      agent: (after: string) =>
        reader
          .selectFrom('agent')
          .select(['id', 'id as accession'])
          .where('id', '>', after)
          .orderBy('id')
          .limit(ROWS_AT_ONCE)
          .execute(),
    }
    const read = this.#entity === 'work' || this.#entity === 'agent' ? page[this.#entity] : undefined
    for (let after = ''; read !== undefined; ) {
      const rows = await read(after)
      for (const { id, accession } of rows) numbers.note({ id, number: accession || id })
      const last = rows.at(-1)
      if (last === undefined || rows.length < ROWS_AT_ONCE) return
      after = last.id
    }
  }

  /** Adds the numbers of upcoming records, so that each file goes to the right record. */
  async know(records: AsyncIterable<unknown> | Iterable<unknown>): Promise<void> {
    if (this.#numbers === undefined) return
    for await (const record of records) {
      const numbered = this.#numbered(record)
      if (numbered !== undefined) this.#numbers.note(numbered)
      for (const path of fileNames(record)) {
        this.#names.asked += 1
        if (this.#folder?.named(path)[0] !== undefined) this.#names.found += 1
      }
    }
  }

  /** Adds a record that is left out because it is not public. */
  withhold(record: unknown): void {
    const numbered = this.#numbered(record)
    if (numbered !== undefined) this.#withheld?.numbers.note(numbered)
    for (const path of fileNames(record))
      for (const file of this.#folder?.named(path) ?? []) this.#withheld?.files.add(file)
  }

  /** Whether the folder is probably the wrong one: it has none of the files that records name. */
  isElsewhere(): boolean {
    return this.#names.asked > 0 && this.#names.found === 0
  }

  /** Yields the records with their pictures. */
  into(records: AsyncIterable<unknown>): AsyncGenerator<unknown> {
    return mapInOrder(records, (record) => this.#withPictures(record))
  }

  /** Returns the report; call it after all records. */
  async report(): Promise<ImportReport> {
    for (const addresses of this.#givenBy.values())
      if (addresses.size >= MIN_ALIKE)
        this.#report.warn({
          place: { file: [...addresses].toSorted()[0] },
          reason: message`${addresses.size} addresses give one and the same picture, which may say that there is none`,
          hint: message`Look at it. If it is a placeholder, remove the addresses from the records.`,
        })
    if (this.#folder?.files.length === 0 && this.#names.asked === 0) {
      this.#report.countRead()
      this.#report.refuse({ place: { file: this.#folder.path }, reason: NO_FILES, hint: OTHER_FOLDER })
    }
    const report = new ReportBuilder(countedPictures)
    for (const file of this.#folder?.files ?? [])
      if (!this.#outcomes.has(file)) {
        const ofRefused = this.#ofRefused.get(file)
        const { refused, issue } = await this.#untaken(file)
        if (!refused && ofRefused !== undefined)
          report.leaveOut({
            place: { ...ofRefused, file: file.name },
            reason: OF_REFUSED,
            hint: CORRECT_RECORD,
          })
        else if (refused) report.refuse(issue)
        else report.leaveOut(issue)
      }
    const untaken = report.build()
    const { refused, leftOut, ...rest } = this.#report.build()
    return {
      ...rest,
      refused: [...refused, ...untaken.refused],
      leftOut: [...leftOut, ...untaken.leftOut],
    }
  }

  #numbered(record: unknown): NumberedRecord | undefined {
    if (!isObject(record)) return undefined
    const { idField } = this.#content.entities.definition(this.#entity)
    const id = record[idField]
    const own = this.#content.entities.types.has(this.#entity) ? id : undefined
    const number = record.accessionNumber ?? record.workId ?? record.agentId ?? own
    return typeof id === 'string' && typeof number === 'string' && number !== '' ? { id, number } : undefined
  }

  /** Returns the reason why no record uses a file. */
  async #untaken(file: PictureFile): Promise<{ readonly refused: boolean; readonly issue: ImportIssue }> {
    const place = { file: file.name }
    try {
      await inspectPicture(file.source)
    } catch (error) {
      if (!(error instanceof PictureRefused)) throw error
      return { refused: true, issue: { place, reason: error.reason, hint: error.hint } }
    }
    const owners = this.#numbers?.owners(file) ?? []
    const [first, second] = owners
    if (first === undefined) {
      const isWithheld =
        this.#withheld?.files.has(file) === true || (this.#withheld?.numbers.owners(file) ?? []).length > 0
      const issue = isWithheld
        ? { place, reason: OF_WITHHELD, hint: SHOW_RECORD }
        : { place, reason: UNTAKEN, hint: RENAME }
      return { refused: false, issue }
    }
    if (second !== undefined) {
      const names =
        first.number === second.number
          ? owners.map(({ id }) => id)
          : [...new Set(owners.map(({ number }) => number))]
      return {
        refused: false,
        issue: {
          place,
          reason: message`it may be of any of several records: ${joinWithCommas(names, message` and `)}`,
          hint: NAME_IN_COLUMN,
        },
      }
    }
    const same = this.#folder?.files.filter(
      (each) =>
        each.stem === file.stem && this.#numbers?.owners(each).every(({ id }) => id === first.id) === true,
    )
    const once = onceEach(same ?? [])
    const other = once.find((each) => each !== file)
    if (other !== undefined && !once.includes(file))
      return {
        refused: false,
        issue: {
          place,
          reason: message`the same picture is there as ${other.name}`,
        },
      }
    return {
      refused: false,
      issue: {
        place: { ...place, id: first.number },
        reason: message`the record with this number does not come in here, or names other pictures`,
      },
    }
  }

  /** Counts a stored picture; as replaced if the record had another picture of that name. */
  async #count(stored: StoredPicture, place: InputPlace, name: string): Promise<void> {
    const { path, isNew, change } = stored
    const key = memoryKey(this.#entity, place.id ?? '', name)
    const known = await this.#content.meta.get(key)
    if (known !== path) await this.#content.meta.set(key, path)
    if (known !== undefined && known !== path) this.#report.countStored({ replaced: 1 })
    else if (isNew) this.#report.countStored({ stored: 1 })
    else this.#report.countLeftOut(THERE)
    if (change !== undefined) this.#report.noteConversion({ place, reason: change })
  }

  #refuse(error: unknown, place: InputPlace): undefined {
    if (!(error instanceof PictureRefused)) throw error
    this.#report.refuse({ place, reason: error.reason, hint: error.hint })
    return undefined
  }

  /** Stores a file of the folder and returns its path; undefined if it is refused, which is counted. */
  async #fromFile(file: PictureFile, place: InputPlace): Promise<string | undefined> {
    const at = { ...place, file: file.name }
    const begun = this.#outcomes.get(file)
    const storing = begun ?? storePicture(this.#content, file.source, this.#taken)
    if (begun === undefined) this.#outcomes.set(file, storing)
    try {
      const stored = await storing
      // Names that differ only in Unicode normalization are two pictures.
      const isComposed = basename(file.source) === basename(file.name)
      const name = isComposed ? file.name : file.name.normalize('NFD')
      if (begun === undefined) await this.#count(stored, at, name)
      return stored.path
    } catch (error) {
      // A file counts once; each further record that lacks it is reported.
      if (begun !== undefined) this.#report.countRead()
      return this.#refuse(error, at)
    }
  }

  async #fromAddress(address: string, place: InputPlace): Promise<string | undefined> {
    const at = { ...place, file: address }
    this.#report.countRead()
    const key = memoryKey(address)
    const known = await this.#content.meta.get(key)
    if (known !== undefined && (await this.#content.storage.has(known.slice(1)))) {
      this.#report.countLeftOut(FETCHED)
      return known
    }
    try {
      const options = { hosts: this.#hosts ?? [], folder: this.#content.incoming }
      const stored = await fetchPicture(address, options, (file) =>
        storePicture(this.#content, file, this.#taken),
      )
      await this.#content.meta.set(key, stored.path)
      await this.#count(stored, at, address)
      this.#givenBy.set(stored.path, (this.#givenBy.get(stored.path) ?? new Set()).add(address))
      return stored.path
    } catch (error) {
      return this.#refuse(error, at)
    }
  }

  /** Returns where an earlier run stored a picture, or else its name. */
  async #known(key: string, path: string): Promise<string> {
    return (await this.#content.meta.get(key)) ?? path
  }

  /** Resolves a picture named in a record: unchanged if it stays on its host, undefined if it cannot be loaded. */
  async #named(path: string, place: InputPlace): Promise<string | undefined> {
    if (isAddress(path))
      return this.#hosts === undefined ? this.#known(memoryKey(path), path) : this.#fromAddress(path, place)
    const [data] = (this.#folder && DATA.exec(path)) ?? []
    if (data !== undefined) {
      this.#report.countRead()
      const at = { ...place, file: `${data.trim()}…` }
      return this.#refuse(new PictureRefused(WRITTEN_OUT, STORE_IT), at)
    }
    const key = memoryKey(this.#entity, place.id ?? '', 'named', path)
    if (this.#folder === undefined) return this.#known(key, path)
    const [file, another] = this.#folder.named(path)
    if (file !== undefined && another === undefined) {
      const stored = await this.#fromFile(file, place)
      if (stored !== undefined) await this.#content.meta.set(key, stored)
      return stored
    }
    this.#report.countRead()
    const at = { ...place, file: path }
    if (this.isElsewhere()) return this.#refuse(new PictureRefused(NONE_IN_FOLDER, OTHER_FOLDER), at)
    const known = file === undefined ? await this.#content.meta.get(key) : undefined
    if (known !== undefined && (await this.#content.storage.has(known.slice(1)))) {
      this.#report.leaveOut({ place: at, reason: KEPT })
      return known
    }
    return this.#refuse(
      file === undefined || another === undefined
        ? new PictureRefused(NOT_IN_FOLDER)
        : new PictureRefused(
            message`several files have this name: ${file.name} and ${another.name}`,
            message`Write the folder before it.`,
          ),
      at,
    )
  }

  /**
   * Returns the files of a record's number: exact matches first, files of its folder after them, and none that belongs
   * to another record.
   */
  #filesOf(folder: FolderPictures, numbers: Numbers, own: NumberedRecord): readonly PictureFile[] {
    const isOwn = (file: PictureFile): boolean => {
      const owners = numbers.owners(file)
      return owners.length === 1 && owners[0]?.id === own.id
    }
    const { number } = own
    const all = [
      ...folder.whole(number),
      ...folder.further(number),
      ...folder.within(number),
      ...folder.loosely(number),
    ].filter(isOwn)
    return onceEach([...new Set(all)])
  }

  async #ofNumber(own: NumberedRecord, place: InputPlace): Promise<readonly { readonly path: string }[]> {
    if (this.#folder === undefined || this.#numbers === undefined) return []
    this.#numbers.note(own)
    const files = this.#filesOf(this.#folder, this.#numbers, own)
    const found = await Promise.all(
      files.map((file) => {
        const holder = this.#holders.get(file)
        if (holder !== undefined && holder !== own.id) {
          this.#report.countRead()
          this.#report.leaveOut({
            place: { ...place, file: file.name },
            reason: message`it was given to ${holder} before this record was known`,
            hint: message`Import both records again.`,
          })
          return undefined
        }
        this.#holders.set(file, own.id)
        return this.#fromFile(file, place)
      }),
    )
    return found.flatMap((path) => (path === undefined ? [] : [{ path }]))
  }

  /** Whether the import will refuse a record regardless of its pictures. */
  #isRefused(record: Readonly<Record<string, unknown>>): boolean {
    const definition = this.#content.entities.definition(this.#entity)
    const whole = definition.normalise?.(record, this.#content.languages.own) ?? record
    const id = whole[definition.idField]
    if (typeof id === 'string') {
      if (idDamageOf(id) !== undefined || this.#ids.has(id)) return true
    }
    const isRefused = 'refusal' in validateRecord(this.#entity, this.#texts.lift(whole).value, this.#content)
    if (!isRefused && typeof id === 'string') this.#ids.add(id)
    return isRefused
  }

  /** Notes the pictures of a refused record. */
  #leaveOut(
    pictures: readonly unknown[] | undefined,
    own: NumberedRecord | undefined,
    place: InputPlace,
  ): void {
    const folder = this.#folder
    const files =
      pictures !== undefined
        ? pictures.flatMap((picture) => {
            const path: unknown = isObject(picture) ? picture.path : undefined
            if (typeof path !== 'string') return []
            if (!isAddress(path)) return folder?.named(path) ?? []
            if (this.#hosts === undefined) return []
            this.#report.countRead()
            this.#report.leaveOut({
              place: { ...place, file: path },
              reason: OF_REFUSED,
              hint: CORRECT_RECORD,
            })
            return []
          })
        : own !== undefined && folder !== undefined && this.#numbers !== undefined
          ? this.#filesOf(folder, this.#numbers, own)
          : []
    for (const file of files) this.#ofRefused.set(file, place)
  }

  async #withPictures(record: unknown): Promise<unknown> {
    if (!isObject(record)) return record
    const { pictures: given, ...others } = record
    const pictures = picturesIn(given)
    const own = this.#numbered(record)
    const id = record[this.#content.entities.definition(this.#entity).idField]
    const place = { id: own?.number ?? (typeof id === 'string' ? id : undefined) }
    if ((this.#folder !== undefined || this.#hosts !== undefined) && this.#isRefused(others)) {
      this.#leaveOut(pictures, own, place)
      return record
    }
    if (pictures !== undefined) {
      const kept: unknown[] = []
      const paths = new Set<string>()
      for (const picture of pictures) {
        // The schema refuses anything else.
        if (!isObject(picture) || typeof picture.path !== 'string') kept.push(picture)
        else {
          const path = await this.#named(picture.path, place)
          // A record may name a file in several ways.
          if (path !== undefined && !paths.has(path)) kept.push({ ...picture, path })
          if (path !== undefined) paths.add(path)
        }
      }
      // Without `pictures`, the record keeps its stored ones.
      if (this.isElsewhere() && fileNames(record).length > 0) return others
      return kept.length === 0 ? others : { ...others, pictures: kept }
    }
    if (given !== undefined || own === undefined || this.#folder === undefined) return record
    const found = await this.#ofNumber(own, place)
    // Two files may contain the same picture.
    const each = [...new Map(found.map((picture) => [picture.path, picture])).values()]
    return each.length === 0 ? others : { ...others, pictures: each }
  }
}

export type PictureImport = Pick<RunPictures, 'know' | 'withhold' | 'isElsewhere' | 'into' | 'report'>

/**
 * Creates the pictures of an import run. `into` adds them to records; `report` returns the outcome of every file in the
 * folder and every URL in a record.
 *
 * @throws the system's error if the folder cannot be read.
 */
export async function openPictures(
  content: Content,
  entity: string,
  { folder, hosts }: ImportPictureOptions,
): Promise<PictureImport> {
  const found = folder === undefined ? undefined : await readFolderPictures(folder)
  const pictures = new RunPictures(content, entity, found, hosts)
  await pictures.knowStored()
  return pictures
}

/** Adds pictures stored by earlier runs under the names that records use; undefined if there are none. */
export async function openKnownPictures(
  content: Content,
  entity: string,
): Promise<Pick<PictureImport, 'into'> | undefined> {
  const known = await content.reader
    .selectFrom('meta')
    .select('name')
    .where('name', 'like', `${MEMORY}%`)
    .limit(1)
    .executeTakeFirst()
  return known && new RunPictures(content, entity, undefined, undefined)
}
