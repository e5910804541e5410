import type { RecordType } from '../../../schemas/config/index.ts'
import type { InputPlace, ReportBuilder } from '../../base/import-report.ts'
import { chunks } from '../../base/lists.ts'
import { mediumKind } from '../../base/media-types.ts'
import { countedRecords, joinWithCommas, type Message, message } from '../../base/messages/message.ts'
import { getOwn, isObject } from '../../base/object.ts'
import { percentDecoded } from '../../base/path-segment.ts'
import { hostCure, schemelessToHttps } from '../../base/picture-hosts.ts'
import type { Content } from '../content.ts'
import { keyOf, type StoredRecord } from '../entities/definition.ts'
import { fromTable } from '../records/select-records.ts'
import { isStoredPath } from '../storage/stored-path.ts'
import type { TextFile } from './record-texts.ts'
import { hrefsIn } from './record-texts.ts'

/** A link of a record to another record. */
export interface RecordLink {
  readonly field: string
  readonly type: string
  readonly id: string
}

/** Lists of built-in entities whose entries refer to other records. An entry with its own URL links there instead. */
const NAMED_IN: Readonly<Record<string, readonly Omit<RecordLink, 'id'>[]>> = {
  work: [
    { field: 'makers', type: 'agent' },
    { field: 'relations', type: 'work' },
  ],
}

function isOfMaker({ field, type }: RecordLink): boolean {
  return field === 'makers' && type === 'agent'
}

const ID_IN: Readonly<Record<string, string>> = { agent: 'agentId', work: 'workId' }

function linksInLists(entity: string, record: StoredRecord): readonly RecordLink[] {
  return (getOwn(NAMED_IN, entity) ?? []).flatMap(({ field, type }) => {
    const given = record[field]
    const entries: readonly unknown[] = Array.isArray(given) ? given : []
    return entries.flatMap((entry) => {
      const id = isObject(entry) && !entry.link ? entry[ID_IN[type] ?? ''] : undefined
      return typeof id === 'string' && id !== '' ? [{ field, type, id }] : []
    })
  })
}

/** Returns the links of a record: for built-in entities to makers and other works, for custom types those of their fields. */
export function recordLinks(
  entity: string,
  type: RecordType | undefined,
  record: StoredRecord,
): readonly RecordLink[] {
  if (type === undefined) return linksInLists(entity, record)
  return type.config.fields.flatMap(({ name, type: kind, to }) => {
    const ids = record[name]
    if (kind !== 'link' || to === undefined || !Array.isArray(ids)) return []
    return ids.map((id) => ({ field: name, type: to, id: String(id) }))
  })
}

/** A file that a record refers to. */
interface NamedFile {
  readonly pointer: string
  readonly written: string
  /** Path in the storage. */
  readonly path: string
}

const FILE_MEMBERS = ['path', 'poster', 'captions'] as const

/** URLs with a scheme other than http(s), which browsers do not load in pages. */
const UNLOADABLE = /^(?!https?:)[a-z][a-z0-9+.-]*:/i

/** Whether pages cannot load a picture because of its URL scheme, such as FTP. */
export function isUnloadable(written: string): boolean {
  return UNLOADABLE.test(schemelessToHttps(written))
}

/** Several URLs in one text. A URL nested in another, as after "?url=", has no separator before it. */
const SEVERAL_ADDRESSES = /^https?:\/\/.+?[\s,;|]{1,8}(?:[^\s/]{1,3}\s{1,8})?https?:\/\//is

/** Caption formats that media players support but browsers do not. */
const OTHER_CAPTIONS = /\.(?:srt|sub|sbv|ass|ssa|ttml|dfxp|stl|smi)(?:[?#].*)?$/i

export function isOtherCaptions(written: string): boolean {
  return OTHER_CAPTIONS.test(written.trim())
}

/** Maximum characters of a quoted URL. */
const MAX_SHOWN = 80

/** Returns the path of a stored file; undefined for a URL on another host and for files of the config. */
function storedFile(written: string): string | undefined {
  const text = schemelessToHttps(written)
  if (text === '' || /^(?:[a-z][a-z0-9+.-]*:|\/?media\/)/i.test(text)) return undefined
  const bare = text.replace(/[?#].*$/s, '')
  return (percentDecoded(bare) ?? bare).replace(/^\/+/, '').replace(/^files\//, '')
}

/** Returns the files that pictures and media of a record refer to. */
function namedFiles(record: StoredRecord): readonly Omit<NamedFile, 'path'>[] {
  return ['pictures', 'media'].flatMap((list) => {
    const given = record[list]
    const entries: readonly unknown[] = Array.isArray(given) ? given : []
    return entries.flatMap((entry, index) =>
      FILE_MEMBERS.flatMap((member) => {
        const written = isObject(entry) ? entry[member] : undefined
        return typeof written === 'string' ? [{ pointer: `/${list}/${index}/${member}`, written }] : []
      }),
    )
  })
}

/** Returns the stored files that a record and its texts refer to. */
function filesOf({ record, files = [] }: SeenRecord): readonly NamedFile[] {
  return [...namedFiles(record), ...files].flatMap((named) => {
    const path = storedFile(named.written)
    return path === undefined ? [] : [{ ...named, path }]
  })
}

/**
 * Resolves an internal link of a text: to no page ("nothing"), to a file of an earlier site, or to a record to look up.
 * Undefined for any other link.
 */
type ResolveLink = (href: string) => 'nothing' | 'file' | Pick<RecordLink, 'type' | 'id'> | undefined

/** What pages display of referenced files, and how links in texts resolve. */
export interface FilePolicy {
  /** Whether files without a host are in this storage; otherwise they are not looked up. */
  readonly areOwn: boolean
  /** Whether pages may load a URL of another host; absent if unknown. */
  readonly mayLoad?: ((address: string) => boolean) | undefined
  /** Absent if the pages of the site are unknown. */
  readonly leadsTo?: ResolveLink | undefined
}

/** Pages may load from every host; files without a host are in this storage. */
const ANY_FILES: FilePolicy = { areOwn: true }

/** Returns the URLs in a record that pages load. Excludes captions, which must be on the site itself. */
function loadedIn({ pictures, media }: StoredRecord): readonly string[] {
  const entries = (list: unknown): readonly unknown[] => (Array.isArray(list) ? list : [])
  const shown = entries(media).filter(
    (each) =>
      isObject(each) &&
      mediumKind(
        String(each.type ?? '')
          .trim()
          .toLowerCase(),
      ) !== undefined,
  )
  return [...entries(pictures), ...shown].flatMap((entry) =>
    isObject(entry) ? [entry.path, entry.poster].filter((each) => typeof each === 'string') : [],
  )
}

/** Returns the origins of pictures and media of a record that pages are not allowed to load from. */
export function refusedOrigins(
  record: StoredRecord,
  { mayLoad }: FilePolicy,
  files: readonly TextFile[] = [],
): ReadonlySet<string> {
  if (mayLoad === undefined) return new Set()
  const refused = [...loadedIn(record), ...files.map(({ written }) => written)]
    .map(schemelessToHttps)
    .filter((address) => /^https?:\/\//i.test(address) && URL.canParse(address) && !mayLoad(address))
  return new Set(refused.map((address) => new URL(address).origin))
}

/** Maximum ids per query, and maximum concurrent file lookups. */
const IDS_AT_ONCE = 500
const MAX_CONCURRENT_FILES = 32

/** A written record and its position. */
export interface SeenRecord {
  readonly record: StoredRecord
  readonly place: InputPlace
  /** Files referenced by its texts. */
  readonly files?: readonly TextFile[]
}

/** A link in a text that leads to no page, or to a record to look up. */
interface TextLink {
  readonly href: string
  readonly record: Pick<RecordLink, 'type' | 'id'> | undefined
}

interface ReportedPlace {
  readonly place: InputPlace
  readonly report: ReportBuilder
}

/** Maximum missing files and links named besides their number. */
const MAX_NAMED = 3

const LINKS_HINT: Message = message`Import the records that they lead to, or correct the ids; capitals count. Until then pages leave these links out.`
const FILES_HINT: Message = message`Bring pictures in with --pictures FOLDER; put other files below "files" of a content folder, such as config/content, and import that. Or correct the names: capitals count. Until then pages show a gap, or a player without sound.`

const HREFS_HINT: Message = message`Correct them in the texts; capitals count. Until then visitors who follow them end on the error page.`

const ELSEWHERE_HINT: Message = message`Put the files below "files" of a content folder, such as config/content, import that, and write "/files/…" in the texts; or write the whole address, where the earlier site keeps them; or send the path on with "redirects" of a channel. Until then visitors end on the error page, or find words without a link.`

const ADDRESS_HINT: Message = message`Write its address with https://, or bring the picture in with --pictures FOLDER.`

const CAPTIONS_HINT: Message = message`Browsers show captions in WebVTT alone: convert the file to .vtt, as programs for subtitles do.`

const SEVERAL_HINT: Message = message`Separate them, so that each is one picture: in a map with "split", such as {"split": ";"}. A page loads none of them.`

/**
 * Returns the folder of a link to a file of an earlier site, as written: "/wp-content/", "https://m.example/upload/",
 * "docs/".
 */
function folderOf(href: string): string {
  const [folder] = /^(?:https?:\/\/[^/]*)?\/?(?:[^/?#]+\/)?/i.exec(href.trim()) ?? []
  return folder || '/'
}

/** Quotes the first few values. */
function quotedValues(values: readonly string[]): Message {
  return joinWithCommas(
    [...new Set(values)].slice(0, MAX_NAMED).map((value) => `"${value.slice(0, MAX_SHOWN)}"`),
  )
}

/**
 * Finds broken references of imported records: to records, to pages and records linked in texts, and to files of
 * pictures and media. A target may be imported later in the same run, and files of a seed after its records, so missing
 * ones are looked up again at the end.
 */
export class References {
  readonly #content: Pick<Content, 'reader' | 'entities' | 'storage'>
  readonly #files: FilePolicy
  readonly #takesHosts: boolean
  readonly #seesLinks: boolean
  readonly #passesMakers: boolean
  readonly #missingLinks: (RecordLink & ReportedPlace)[] = []
  readonly #missingFiles: (NamedFile & ReportedPlace)[] = []
  readonly #hrefs: (TextLink & ReportedPlace)[] = []
  /** Links to files of an earlier site by their folder: the number and the first ones. */
  readonly #elsewhere = new Map<ReportBuilder, Map<string, { count: number; readonly first: Set<string> }>>()
  readonly #links = new Map<ReportBuilder, { all: number; makers: number }>()
  /** Number of records by origin that pages are not allowed to load from. */
  readonly #refused = new Map<ReportBuilder, Map<string, number>>()

  /**
   * @param takesHosts whether the import can store pictures from URLs.
   * @param seesLinks whether ids of other records are those of this museum. False for exchange formats, where they
   * belong to authority files.
   * @param passesMakers whether ids of makers count as those of authority files if no agent is stored.
   */
  constructor(
    content: Pick<Content, 'reader' | 'entities' | 'storage'>,
    files: FilePolicy = ANY_FILES,
    {
      takesHosts = false,
      seesLinks = true,
      passesMakers = false,
    }: { readonly takesHosts?: boolean; readonly seesLinks?: boolean; readonly passesMakers?: boolean } = {},
  ) {
    this.#content = content
    this.#files = files
    this.#takesHosts = takesHosts
    this.#seesLinks = seesLinks
    this.#passesMakers = passesMakers
  }

  /** Looks up the references of records that were just written. */
  async see(entity: string, records: readonly SeenRecord[], report: ReportBuilder): Promise<void> {
    const type = this.#content.entities.types.get(entity)
    const refused = this.#refused.get(report) ?? new Map<string, number>()
    this.#refused.set(report, refused)
    for (const { record, files } of records)
      for (const origin of refusedOrigins(record, this.#files, files))
        refused.set(origin, (refused.get(origin) ?? 0) + 1)
    const links = (this.#seesLinks ? records : []).flatMap(({ record, place }) =>
      recordLinks(entity, type, record).map((link) => ({ ...link, place, report })),
    )
    const known = this.#links.get(report) ?? { all: 0, makers: 0 }
    known.all += links.length
    known.makers += links.filter(isOfMaker).length
    this.#links.set(report, known)
    this.#missingLinks.push(...(await this.#unanswered(links)))
    await this.#seeTexts(records, report)
    const { idField } = this.#content.entities.definition(entity)
    for (const { record, place } of this.#seesLinks ? records : [])
      for (const { field, type: to, id } of recordLinks(entity, type, record))
        if (to === entity && id === String(record[idField]))
          report.warn({ place, reason: message`"${field}" leads to the record itself` })
    for (const { record, place } of records)
      for (const { pointer, written } of namedFiles(record))
        if (isUnloadable(written))
          report.warn({
            place,
            reason: message`${pointer} names "${written.slice(0, MAX_SHOWN)}", an address that no page can load`,
            hint: ADDRESS_HINT,
          })
        else if (pointer.endsWith('/captions') && isOtherCaptions(written))
          report.warn({
            place,
            reason: message`${pointer} names "${written.slice(0, MAX_SHOWN)}", which is no WebVTT`,
            hint: CAPTIONS_HINT,
          })
        else if (SEVERAL_ADDRESSES.test(written.trim()))
          report.warn({
            place,
            reason: message`${pointer} names "${written.slice(0, MAX_SHOWN)}", which is more than one address`,
            hint: SEVERAL_HINT,
          })
    if (!this.#files.areOwn) return
    const files = records.flatMap((seen) =>
      filesOf(seen).map((file) => ({ ...file, place: seen.place, report })),
    )
    this.#missingFiles.push(...(await this.#notStored(files)))
  }

  async #notStored<F extends NamedFile>(files: readonly F[]): Promise<readonly F[]> {
    const missing: F[] = []
    for (const some of chunks(files, MAX_CONCURRENT_FILES)) {
      const there = await Promise.all(some.map(({ path }) => this.#isStored(path)))
      missing.push(...some.filter((_, index) => there[index] === false))
    }
    return missing
  }

  /** Notes links in texts that lead to no page, or to a record that does not exist yet. */
  async #seeTexts(records: readonly SeenRecord[], report: ReportBuilder): Promise<void> {
    const { leadsTo } = this.#files
    if (leadsTo === undefined) return
    const found = records.flatMap(({ record, place }) =>
      [...new Set(hrefsIn(record))].flatMap((href) => {
        const target = leadsTo(href)
        if (target === 'file') this.#seeElsewhere(href.trim(), report)
        return target === undefined || target === 'file'
          ? []
          : [{ href, record: target === 'nothing' ? undefined : target, place, report }]
      }),
    )
    this.#hrefs.push(...(await this.#dead(found)))
  }

  #seeElsewhere(href: string, report: ReportBuilder): void {
    const folders = this.#elsewhere.get(report) ?? new Map<string, { count: number; first: Set<string> }>()
    this.#elsewhere.set(report, folders)
    const known = folders.get(folderOf(href)) ?? { count: 0, first: new Set<string>() }
    folders.set(folderOf(href), known)
    known.count += 1
    if (known.first.size < MAX_NAMED) known.first.add(href)
  }

  /** Returns links in texts that lead to no page or to a record that is not stored. */
  async #dead<L extends TextLink>(links: readonly L[]): Promise<readonly L[]> {
    const asked = links.flatMap((link) => (link.record === undefined ? [] : [{ ...link.record, link }]))
    const missing = new Set((await this.#unanswered(asked)).map(({ link }) => link))
    return links.filter((link) => link.record === undefined || missing.has(link))
  }

  /** Reports missing targets after all records are imported. */
  async report(): Promise<void> {
    for (const [report, origins] of this.#refused)
      for (const [origin, count] of origins)
        report.warn({
          place: {},
          reason: message`pictures or media of ${countedRecords(count)} are at ${origin}, from where pages load none`,
          hint: hostCure(origin, this.#takesHosts),
        })
    for (const [report, folders] of this.#elsewhere)
      for (const [at, [folder, { count, first }]] of [...folders].entries())
        report.warn({
          place: {},
          reason: message`links in texts to files below "${folder}" that this site does not have: ${count}, such as ${quotedValues([...first])}`,
          // The hint is the same for all.
          ...(at === 0 && { hint: ELSEWHERE_HINT }),
        })
    const passesMakers = this.#passesMakers && (await this.#isWithoutAgents())
    const links = (await this.#unanswered(this.#missingLinks)).filter(
      (link) => !passesMakers || !isOfMaker(link),
    )
    const hrefs = await this.#dead(this.#hrefs)
    // Files of a seed are stored after its records.
    const missingFiles = await this.#notStored(this.#missingFiles)
    for (const [report, count] of this.#links) {
      const all = passesMakers ? count.all - count.makers : count.all
      const own = links.filter((link) => link.report === report)
      if (own.length > 0)
        report.warn({
          place: {},
          reason: message`${own.length} of ${all} links lead to no record`,
          hint: LINKS_HINT,
        })
      for (const { field, type, id, place } of own)
        report.warn({
          place,
          reason: message`"${field}" leads to "${id}", and no ${type} record has this id`,
        })
      const dead = hrefs.filter((link) => link.report === report)
      if (dead.length > 0)
        report.warn({
          place: {},
          reason: message`links in texts that lead to no page or to no record: ${dead.length}, such as ${quotedValues(dead.map(({ href }) => href))}`,
          hint: HREFS_HINT,
        })
      for (const { href, record, place } of dead)
        report.warn({
          place,
          reason:
            record === undefined
              ? message`a text leads to "${href}", which no page answers`
              : message`a text leads to "${href}", and no ${record.type} record has the id "${record.id}"`,
        })
      const files = missingFiles.filter((file) => file.report === report)
      if (files.length > 0)
        report.warn({
          place: {},
          reason: message`files that records name and that are not stored: ${files.length}, such as ${quotedValues(files.map(({ written }) => written))}`,
          hint: FILES_HINT,
        })
      for (const { pointer, written, place } of files)
        report.warn({ place, reason: message`${pointer} names "${written}", which is not stored` })
    }
  }

  async #isWithoutAgents(): Promise<boolean> {
    const any = await this.#content.reader.selectFrom('agent').select('id').limit(1).executeTakeFirst()
    return any === undefined
  }

  /** Returns links to records that are not stored. */
  async #unanswered<L extends Pick<RecordLink, 'type' | 'id'>>(links: readonly L[]): Promise<readonly L[]> {
    const { reader, entities } = this.#content
    const missing: L[] = []
    for (const type of new Set(links.map((link) => link.type))) {
      // An undeclared type is a config error that `check` reports.
      if (!entities.names.includes(type)) continue
      const own = links.filter((link) => link.type === type)
      const definition = entities.definition(type)
      const found = new Set<string>()
      for (const ids of chunks([...new Set(own.map(({ id }) => keyOf(definition, id)))], IDS_AT_ONCE)) {
        const rows = await fromTable(reader, definition.table).select('id').where('id', 'in', ids).execute()
        for (const { id } of rows) found.add(id)
      }
      missing.push(...own.filter(({ id }) => !found.has(keyOf(definition, id))))
    }
    return missing
  }

  async #isStored(path: string): Promise<boolean> {
    return isStoredPath(path) && this.#content.storage.has(path)
  }
}
