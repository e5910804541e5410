import type { RecordType } from '../../../schemas/config/index.ts'
import type { InputPlace, ReportBuilder } from '../../base/import-report.ts'
import { hostCure } from '../../base/import-report.ts'
import { chunks } from '../../base/lists.ts'
import { mediumKind } from '../../base/media-types.ts'
import { countedRecords, joinWithCommas, type Message, message } from '../../base/messages/message.ts'
import { getOwn, isObject } from '../../base/object.ts'
import { percentDecoded, schemelessToHttps } from '../../base/path-segment.ts'
import type { Content } from '../content.ts'
import { keyOf, type StoredRecord } from '../entities/definition.ts'
import { fromTable } from '../records/select-records.ts'
import { isStoredPath } from '../storage/storage.ts'
import type { TextFile } from './record-texts.ts'
import { hrefsIn } from './record-texts.ts'

/** A link of a record to one of another type. */
export interface RecordLink {
  readonly field: string
  readonly type: string
  readonly id: string
}

/** Lists of the engine's own records whose entries name other records. An entry with an address of its own leads there. */
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

/** The links that a record has: of the engine's own to makers and other works, of a museum's own type those of its fields. */
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

/** A file that a record names. */
interface NamedFile {
  readonly pointer: string
  readonly written: string
  /** Path in the storage. */
  readonly path: string
}

const FILE_MEMBERS = ['path', 'poster', 'captions'] as const

/** Addresses of other ways than http, which browsers do not load on these pages. */
const UNLOADABLE = /^(?!https?:)[a-z][a-z0-9+.-]*:/i

/** Whether a picture is named by an address that no page can load, such as one of FTP. */
export function isUnloadable(written: string): boolean {
  return UNLOADABLE.test(schemelessToHttps(written))
}

/** More than one address in one text; one that is part of another, as behind "?url=", has no separator before it. */
const SEVERAL_ADDRESSES = /^https?:\/\/.+?[\s,;|]{1,8}(?:[^\s/]{1,3}\s{1,8})?https?:\/\//is

/** Captions in forms that players take and browsers do not. */
const OTHER_CAPTIONS = /\.(?:srt|sub|sbv|ass|ssa|ttml|dfxp|stl|smi)(?:[?#].*)?$/i

export function isOtherCaptions(written: string): boolean {
  return OTHER_CAPTIONS.test(written.trim())
}

/** Most characters of an address that are named. */
const MAX_SHOWN = 80

/** The path of a stored file; undefined for an address of another host, and for a file of the config. */
function storedFile(written: string): string | undefined {
  const text = schemelessToHttps(written)
  if (text === '' || /^(?:[a-z][a-z0-9+.-]*:|\/?media\/)/i.test(text)) return undefined
  const bare = text.replace(/[?#].*$/s, '')
  return (percentDecoded(bare) ?? bare).replace(/^\/+/, '').replace(/^files\//, '')
}

/** What the pictures and media of a record name. */
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

/** The stored files that a record or its texts name. */
function filesOf({ record, files = [] }: SeenRecord): readonly NamedFile[] {
  return [...namedFiles(record), ...files].flatMap((named) => {
    const path = storedFile(named.written)
    return path === undefined ? [] : [{ ...named, path }]
  })
}

/** What a link of a text leads to within the site: no page, a file that no site but an earlier one has, or a record that is looked for; undefined of every other link. */
type ResolveLink = (href: string) => 'nothing' | 'file' | Pick<RecordLink, 'type' | 'id'> | undefined

/** What pages show of the files that records name, and where links in texts lead. */
export interface FilePolicy {
  /** Files without a host are stored here; otherwise none is looked for. */
  readonly areOwn: boolean
  /** Whether pages may load what is at an address of another host; absent where that is not known. */
  readonly mayLoad?: ((address: string) => boolean) | undefined
  /** Absent where the pages of the site are not known. */
  readonly leadsTo?: ResolveLink | undefined
}

/** Pages load from everywhere; what has no host is stored here. */
const ANY_FILES: FilePolicy = { areOwn: true }

/** Addresses in a record that pages load, but for captions: they are of the site itself. */
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

/** Origins of pictures and media of a record from where pages load nothing. */
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

/** Ids that one query asks for, and files that are looked for at the same time. */
const IDS_AT_ONCE = 500
const MAX_CONCURRENT_FILES = 32

/** A record that was written, and where it was. */
export interface SeenRecord {
  readonly record: StoredRecord
  readonly place: InputPlace
  /** What its texts show. */
  readonly files?: readonly TextFile[]
}

/** A link in a text that leads to no page, or to a record that is looked for. */
interface TextLink {
  readonly href: string
  readonly record: Pick<RecordLink, 'type' | 'id'> | undefined
}

interface ReportedPlace {
  readonly place: InputPlace
  readonly report: ReportBuilder
}

/** Missing files and links that are named beside their number. */
const MAX_NAMED = 3

const LINKS_HINT: Message = message`Import the records that they lead to, or correct the ids; capitals count. Until then pages leave these links out.`
const FILES_HINT: Message = message`Bring pictures in with --pictures FOLDER; put other files below "files" of a content folder, such as config/content, and import that. Or correct the names: capitals count. Until then pages show a gap, or a player without sound.`

const HREFS_HINT: Message = message`Correct them in the texts; capitals count. Until then visitors who follow them end on the error page.`

const ELSEWHERE_HINT: Message = message`Put the files below "files" of a content folder, such as config/content, import that, and write "/files/…" in the texts; or write the whole address, where the earlier site keeps them; or send the path on with "redirects" of a channel. Until then visitors end on the error page, or find words without a link.`

const ADDRESS_HINT: Message = message`Write its address with https://, or bring the picture in with --pictures FOLDER.`

const CAPTIONS_HINT: Message = message`Browsers show captions in WebVTT alone: convert the file to .vtt, as programs for subtitles do.`

const SEVERAL_HINT: Message = message`Separate them, so that each is one picture: in a map with "split", such as {"split": ";"}. A page loads none of them.`

/** The folder that a link to a file of an earlier site begins with, as it is written: "/wp-content/", "https://m.example/upload/", "docs/". */
function folderOf(href: string): string {
  const [folder] = /^(?:https?:\/\/[^/]*)?\/?(?:[^/?#]+\/)?/i.exec(href.trim()) ?? []
  return folder || '/'
}

/** The first of some values, in quotes. */
function quotedValues(values: readonly string[]): Message {
  return joinWithCommas(
    [...new Set(values)].slice(0, MAX_NAMED).map((value) => `"${value.slice(0, MAX_SHOWN)}"`),
  )
}

/**
 * What imported records lead to and is not there: records that links name, pages and records that links in texts lead to, and files of pictures and media. A record of the same run may come
 * after the link to it, and the files of a seed after its records, so both are looked for again at the end.
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
  /** Links to files of an earlier site, by the folder that they begin with: how many, and the first. */
  readonly #elsewhere = new Map<ReportBuilder, Map<string, { count: number; readonly first: Set<string> }>>()
  readonly #links = new Map<ReportBuilder, { all: number; makers: number }>()
  /** Records with something at each origin from where pages load nothing. */
  readonly #refused = new Map<ReportBuilder, Map<string, number>>()

  /**
   * @param takesHosts whether the import can store what is at addresses.
   * @param seesLinks whether ids of other records are those of this museum: not in exchange formats, where they are of authority files.
   * @param passesMakers whether ids of makers are taken for those of authority files where no agent is stored.
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

  /** Looks for what records of an entity lead to that were just written. */
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

  /** Notes links in texts that lead to no page, and to records that are not there yet. */
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

  /** Links in texts to no page, and to records that are not stored. */
  async #dead<L extends TextLink>(links: readonly L[]): Promise<readonly L[]> {
    const asked = links.flatMap((link) => (link.record === undefined ? [] : [{ ...link.record, link }]))
    const missing = new Set((await this.#unanswered(asked)).map(({ link }) => link))
    return links.filter((link) => link.record === undefined || missing.has(link))
  }

  /** Names in the books of the records what is not there, once all have come in. */
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
          // It is the same for all.
          ...(at === 0 && { hint: ELSEWHERE_HINT }),
        })
    const passesMakers = this.#passesMakers && (await this.#isWithoutAgents())
    const links = (await this.#unanswered(this.#missingLinks)).filter(
      (link) => !passesMakers || !isOfMaker(link),
    )
    const hrefs = await this.#dead(this.#hrefs)
    // Those of a seed are stored after its records.
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

  /** Links to records that are not stored. */
  async #unanswered<L extends Pick<RecordLink, 'type' | 'id'>>(links: readonly L[]): Promise<readonly L[]> {
    const { reader, entities } = this.#content
    const missing: L[] = []
    for (const type of new Set(links.map((link) => link.type))) {
      // A type that is not declared is a fault of the config, which check names.
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
