import { type Message, message } from '../../../base/messages/message.ts'
import { asList, isObject, omitUndefined } from '../../../base/object.ts'
import type { contentKinds } from '../../../engine/index.ts'

/** A record whose content is audited. */
export interface AuditedRecord {
  readonly entity: string
  readonly id: string
  /** File and line. Undefined for records in a database. */
  readonly place?: string
  readonly record: Readonly<Record<string, unknown>>
}

export type AuditKind = (typeof contentKinds)[number]

/** Content that some visitors cannot perceive. */
export interface AuditFault {
  readonly kind: AuditKind
  readonly record: Pick<AuditedRecord, 'entity' | 'id' | 'place'>
  /** Path of the file. */
  readonly file: string
  readonly what: Message
}

export interface Audit {
  /** Number of files of each kind. */
  readonly all: Readonly<Record<AuditKind, number>>
  readonly faults: readonly AuditFault[]
  /** Documents that could not be read. */
  readonly unread: readonly string[]
}

/** Reads the properties of a PDF. Undefined if the file is missing or unreadable. */
export type ReadPdf = (
  path: string,
) => Promise<{ readonly isTagged: boolean; readonly hasText: boolean } | undefined>

/** How to fix each kind of fault. */
export const auditCures: Readonly<Record<AuditKind, Message>> = {
  pictures: message`Say what the picture shows, in every language: "thumbAlt" of the record, "alt" of one of its "pictures", or alt="…" in the text. Of a picture that only decorates a text say alt="".`,
  films: message`Give it "captions" (a WebVTT file) or a "transcript" under "media"; in a text, a <track kind="captions"> or the words beside it.`,
  sounds: message`Give it a "transcript" under "media", or write its words in the text of the record.`,
  documents: message`Export the document again as a tagged PDF from the program that it was written in; run text recognition over scans.`,
}

const PICTURE = /\.(?:jpe?g|png|webp|avif|gif|svg|tiff?)(?:[?#].*)?$/i
const FILM = /\.(?:mp4|m4v|webm|ogv|mov)(?:[?#].*)?$/i
const SOUND = /\.(?:mp3|m4a|oga|ogg|wav|flac|aac)(?:[?#].*)?$/i
const PDF = /\.pdf(?:[?#].*)?$/i

/** Members with the picture of a record, which `thumbAlt` describes. */
const OWN_PICTURES = ['thumb', 'thumbImg', 'workPhoto', 'backGroundImg'] as const

function trimmedText(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}

interface AuditedFile {
  readonly kind: AuditKind
  readonly file: string
  /** Fault, or undefined if nothing is missing. */
  readonly what: Message | undefined
}

const noDescription = message`a picture has no description`
const noCaptions = message`a film has neither captions nor a transcript`
const noTranscript = message`a sound recording has no transcript`

/** Returns languages with translated texts but no translated picture description. */
function untranslatedLanguages(record: AuditedRecord['record']): readonly string[] {
  const translations = isObject(record.translations) ? record.translations : {}
  return Object.entries(translations).flatMap(([language, texts]) =>
    isObject(texts) && trimmedText(texts.thumbAlt) === '' ? [language] : [],
  )
}

function* ownPictures(record: AuditedRecord['record']): Generator<AuditedFile> {
  const name = OWN_PICTURES.find((each) => trimmedText(record[each]) !== '')
  if (name === undefined) return
  const [file = ''] = trimmedText(record[name]).split(/[;,]/)
  const [language] = untranslatedLanguages(record)
  const inOther =
    language && message`a picture has no description in "${language}", into which the record is translated`
  const what = trimmedText(record.thumbAlt) === '' ? noDescription : inOther
  yield { kind: 'pictures', file, what: what || undefined }
}

function* listedPictures(record: AuditedRecord['record']): Generator<AuditedFile> {
  for (const picture of asList(record.pictures)) {
    if (!isObject(picture)) continue
    const file = trimmedText(picture.path)
    const isDescribed = trimmedText(picture.alt) !== '' || trimmedText(picture.caption) !== ''
    yield { kind: 'pictures', file, what: isDescribed ? undefined : noDescription }
  }
}

function auditKind(path: string, type = ''): AuditKind | undefined {
  if (type.startsWith('video/') || FILM.test(path)) return 'films'
  if (type.startsWith('audio/') || SOUND.test(path)) return 'sounds'
  return PDF.test(path) ? 'documents' : undefined
}

/** Returns the fault of media without a text alternative. For documents that does not apply. */
function withoutWords(kind: AuditKind): Message | undefined {
  if (kind === 'films') return noCaptions
  return kind === 'sounds' ? noTranscript : undefined
}

function* listedMedia(record: AuditedRecord['record']): Generator<AuditedFile> {
  for (const each of asList(record.media)) {
    if (!isObject(each)) continue
    const file = trimmedText(each.path)
    const kind = auditKind(file, trimmedText(each.type))
    const hasTranscript = trimmedText(each.transcript) !== ''
    const isTold = hasTranscript || (kind === 'films' && trimmedText(each.captions) !== '')
    if (kind !== undefined) yield { kind, file, what: isTold ? undefined : withoutWords(kind) }
  }
}

/** Yields the file of a `file` record, which is attached to another record. */
function* attachedFiles(record: AuditedRecord['record']): Generator<AuditedFile> {
  const file = trimmedText(record.filePath)
  const isDescribed = trimmedText(record.thumbAlt) !== '' || trimmedText(record.description) !== ''
  if (PICTURE.test(file)) yield { kind: 'pictures', file, what: isDescribed ? undefined : noDescription }
  const kind = auditKind(file)
  if (kind !== undefined) yield { kind, file, what: withoutWords(kind) }
}

function attributeOf(tag: string, name: string): string | undefined {
  const [, double, single, bare] =
    new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i').exec(tag) ?? []
  return double ?? single ?? bare
}

/** Yields the files in the HTML of a record. */
function* inHtml(html: string): Generator<AuditedFile> {
  for (const [tag] of html.matchAll(/<img\b[^>]*>/gi)) {
    const file = attributeOf(tag, 'src') ?? ''
    // An empty alt text marks a decorative picture.
    yield { kind: 'pictures', file, what: attributeOf(tag, 'alt') === undefined ? noDescription : undefined }
  }
  for (const [element = '', name = ''] of html.matchAll(/<(video|audio)\b[\s\S]*?(?:<\/\1>|$)/gi)) {
    const file = attributeOf(element, 'src') ?? ''
    const kind = name.toLowerCase() === 'video' ? 'films' : 'sounds'
    const hasTrack = /<track\b[^>]*kind\s*=\s*["']?(?:captions|subtitles)/i.test(element)
    yield { kind, file, what: hasTrack ? undefined : withoutWords(kind) }
  }
  for (const [tag] of html.matchAll(/<a\b[^>]*>/gi)) {
    const file = attributeOf(tag, 'href') ?? ''
    if (PDF.test(file)) yield { kind: 'documents', file, what: undefined }
  }
}

function* stringsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (Array.isArray(value)) for (const each of value) yield* stringsIn(each)
  else if (isObject(value)) for (const each of Object.values(value)) yield* stringsIn(each)
}

/** Returns all audited files of a record, without duplicates. */
function foundIn({ entity, record }: AuditedRecord): readonly AuditedFile[] {
  const all = [
    ...(entity === 'file' ? attachedFiles(record) : [...ownPictures(record), ...listedPictures(record)]),
    ...listedMedia(record),
    ...[...stringsIn(record)].filter((each) => each.includes('<')).flatMap((each) => [...inHtml(each)]),
  ]
  const byFile = new Map<string, AuditedFile>()
  for (const each of all) {
    const key = `${each.kind} ${each.file}`
    const known = byFile.get(key)
    if (known === undefined || (known.what === undefined && each.what !== undefined)) byFile.set(key, each)
  }
  return [...byFile.values()]
}

/**
 * Finds pictures without a description, films without captions, sound without a transcript, and PDFs without tags or text. Each PDF is read
 * once.
 *
 * @param readPdf Undefined if PDFs cannot be read. They are then counted and listed as unread.
 */
export async function auditContent(
  records: AsyncIterable<AuditedRecord>,
  readPdf: ReadPdf | undefined,
): Promise<Audit> {
  const all = { pictures: 0, films: 0, sounds: 0, documents: 0 }
  const faults: AuditFault[] = []
  const unread: string[] = []
  const documents = new Set<string>()
  for await (const audited of records) {
    const { entity, id, place } = audited
    const record = { entity, id, ...omitUndefined({ place }) }
    for (const { kind, file, what } of foundIn(audited)) {
      if (kind === 'documents') {
        // The same file may be written in several ways.
        const name = file.replace(/[?#].*$/s, '').replace(/^\/?(?:files\/)?/, '')
        if (documents.has(name)) continue
        documents.add(name)
        const pdf = await readPdf?.(file)
        if (pdf === undefined) unread.push(file)
        else if (!pdf.hasText)
          faults.push({ kind, record, file, what: message`a PDF has no text: it is a picture of its pages` })
        else if (!pdf.isTagged)
          faults.push({
            kind,
            record,
            file,
            what: message`a PDF has no tags: its headings and its order of reading are unknown`,
          })
      } else if (what !== undefined) faults.push({ kind, record, file, what })
      all[kind] += 1
    }
  }
  return { all, faults, unread }
}
