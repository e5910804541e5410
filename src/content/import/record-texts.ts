import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decodeHTML } from 'entities'
import type { ImportSchema } from '../../../schemas/entities/index.ts'
import { unwrappedHtml } from '../../base/content-codes.ts'
import type { ContentRules } from '../../base/content-elements.ts'
import { readContentHtml } from '../../base/content-html.ts'
import { countedParts } from '../../base/content-losses.ts'
import { type ImportReport, type InputPlace, ReportBuilder } from '../../base/import-report.ts'
import { isFilePath } from '../../base/media-types.ts'
import { countedPictures, message } from '../../base/messages/message.ts'
import { isObject } from '../../base/object.ts'
import { ONE_PIXEL } from '../../base/pasted-element.ts'
import type { Content } from '../content.ts'
import type { StoredRecord } from '../entities/definition.ts'
import { PictureRefused, storePicture } from './pictures/picture-file.ts'

/** Outcome of processing the HTML of records. */
export interface TextsReport {
  /** Elements removed or changed for display. */
  readonly parts: ImportReport
  /** Pictures embedded as base64. */
  readonly embedded: ImportReport
}

/** Returns the HTML fields of an entity. */
export function htmlFieldsOf(schema: ImportSchema | undefined): readonly string[] {
  return Object.entries(schema?.properties ?? {}).flatMap(([name, schema]: [string, unknown]) =>
    isObject(schema) && schema.contentMediaType === 'text/html' ? [name] : [],
  )
}

/** A base64 picture as the URL in an attribute or style. Excludes SVG, which is not stored as a file. */
const EMBEDDED =
  /(["'=(]|&quot;|&#39;)\s*data:image\/(?!svg)[a-z0-9.+-]+(?:;[a-z0-9-]+=[^;,"'\s]*)*;base64,([a-z0-9+/=\s]+)/gi

const KNOWN = message`it is stored already`

/** Relative paths with "." or "..", whose base is unknown here: "../img/a.jpg". */
const STEPS = /^(?![a-z][a-z0-9+.-]*:)[^?#]*?(?:^|\/)\.{1,2}(?:[/?#]|$)/i

/** A page next to the original page of the text: "visit.html". */
const OF_OTHER_PAGE = /^\s*[\w%.~-]+(?:\/[\w%.~-]+)*\.(?:html?|php\d?|aspx?|jsp|cgi|do|shtml)(?:[?#]|$)/i

/** Rules for URLs. What the site forbids is counted later, when it displays them. */
const RULES: ContentRules = {
  file: (path) =>
    /^\s*$|^\s*(?!https?:)[a-z][a-z0-9+.-]*:|\\/i.test(path) || STEPS.test(path) ? undefined : path,
  link: (href) =>
    /^\s*$|^\s*(?!https?:|mailto:|tel:)[a-z][a-z0-9+.-]*:|\\/i.test(href) ||
    STEPS.test(href) ||
    OF_OTHER_PAGE.test(href)
      ? undefined
      : { href, external: false },
}

/** A picture or recording shown in a text, or a file it links to. */
export interface TextFile {
  /** Pointer of the field with the text. */
  readonly pointer: string
  readonly written: string
}

/** In display HTML: embedded media, and links to files of the site. */
const SHOWN_FILE =
  /<(?:(?:img|video|audio|source)\b[^<>]*\ssrc="([^"]*)"|a\b[^<>]*\shref="(\/files\/[^"]*)")/g

/** Maps the HTML texts of a record in all languages. */
function withTexts(
  fields: readonly string[],
  record: StoredRecord,
  change: (html: string, pointer: string) => string,
  within = '',
): StoredRecord {
  const entries = fields.flatMap((field) => {
    const html = record[field]
    return typeof html === 'string' ? [[field, change(html, `${within}/${field}`)] as const] : []
  })
  const translations = isObject(record.translations)
    ? Object.fromEntries(
        Object.entries(record.translations).map(([code, texts]) => [
          code,
          isObject(texts) ? withTexts(fields, texts, change, `${within}/translations/${code}`) : texts,
        ]),
      )
    : undefined
  return { ...record, ...Object.fromEntries(entries), ...(translations && { translations }) }
}

/** Returns the files that the texts of a record show or link to, and counts their parts in the report. */
export function textFiles(
  fields: readonly string[],
  record: StoredRecord,
  place: InputPlace = {},
  parts: ReportBuilder = new ReportBuilder(countedParts),
): readonly TextFile[] {
  const files: TextFile[] = []
  withTexts(fields, record, (html, pointer) => {
    const text = unwrappedHtml(html, place, parts)
    const read = text.includes('<') ? readContentHtml(text, RULES, place, parts) : undefined
    for (const [, shown, led = ''] of read?.matchAll(SHOWN_FILE) ?? [])
      files.push({ pointer, written: decodeHTML(shown ?? led) })
    return html
  })
  return files
}

/** Processes the HTML of records of an entity: stores embedded pictures as files and counts what no page will display. */
export function createTextReader(
  content: Pick<Content, 'storage' | 'incoming' | 'entities'>,
  entity: string,
) {
  const fields = htmlFieldsOf(content.entities.schemas[entity])
  const { idField } = content.entities.definition(entity)
  const parts = new ReportBuilder(countedParts)
  const embedded = new ReportBuilder(countedPictures)
  const taken = new Map<string, Promise<unknown>>()
  /** Unique marker that no text contains. */
  const mark = `embedded-${randomUUID()}-`

  const inTexts = (record: StoredRecord, change: (html: string) => string): StoredRecord =>
    withTexts(fields, record, change)

  const store = async (base64: string, place: InputPlace): Promise<string | undefined> => {
    const file = join(content.incoming, `${randomUUID()}.part`)
    embedded.countRead()
    try {
      await mkdir(content.incoming, { recursive: true })
      await writeFile(file, Buffer.from(base64, 'base64'))
      const { path, isNew } = await storePicture(content, file, taken)
      if (isNew) embedded.countStored({ stored: 1 })
      else embedded.countLeftOut(KNOWN)
      return path
    } catch (error) {
      if (!(error instanceof PictureRefused)) throw error
      embedded.refuse({ place, reason: error.reason })
      return undefined
    } finally {
      await rm(file, { force: true })
    }
  }

  return {
    /** Replaces embedded pictures, much longer than their text, by markers, and returns both. */
    lift: (value: unknown): { readonly value: unknown; readonly pictures: readonly string[] } => {
      const pictures: string[] = []
      if (!isObject(value)) return { value, pictures }
      const light = inTexts(value, (html) =>
        html.includes('base64')
          ? html.replace(EMBEDDED, (whole, before: string, base64: string) => {
              if (ONE_PIXEL.test(whole.slice(before.length).trim())) return whole
              pictures.push(base64)
              return `${before}${mark}${pictures.length - 1};`
            })
          : html,
      )
      return { value: pictures.length === 0 ? value : light, pictures }
    },
    /**
     * Stores the embedded pictures of a record, inserts their paths, counts the parts of its texts, and returns the
     * files they show.
     */
    settle: async (
      record: StoredRecord,
      pictures: readonly string[],
      where: InputPlace,
    ): Promise<{ readonly record: StoredRecord; readonly files: readonly TextFile[] }> => {
      const place = { ...where, id: String(record[idField] ?? '') }
      const paths: (string | undefined)[] = []
      for (const picture of pictures) paths.push(await store(picture, place))
      const whole =
        pictures.length === 0
          ? record
          : inTexts(record, (html) =>
              html.replaceAll(
                new RegExp(`${mark}(\\d+);`, 'g'),
                (_whole, number: string) => paths[Number(number)] ?? 'data:,',
              ),
            )
      return { record: whole, files: textFiles(fields, whole, place, parts) }
    },
    report: (): TextsReport => ({ parts: parts.build(), embedded: embedded.build() }),
  }
}

export type TextReader = ReturnType<typeof createTextReader>

/** Yields values of HTML attributes, including unquoted ones. `names` are separated by "|". */
export function* attributesIn(html: string, names: string): Generator<string> {
  const pattern = /<[a-z][^<>]*/gi
  const attribute = new RegExp(`\\s(?:${names})\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'<>=\`]+))`, 'gi')
  for (const [tag] of html.matchAll(pattern))
    for (const [, double, single, bare] of tag.matchAll(attribute))
      yield (double ?? single ?? bare ?? '').replaceAll('&amp;', '&')
}

/** Yields the links in HTML texts of a value, and members that are a URL, unless they refer to a file. */
export function* hrefsIn(value: unknown, name = ''): Generator<string> {
  if (typeof value === 'string') {
    if (/(?:url|href|link)$/i.test(name) && !isFilePath(value.replace(/[?#].*$/s, ''))) yield value
    if (value.includes('<')) yield* attributesIn(value, 'href')
  } else if (Array.isArray(value)) for (const entry of value) yield* hrefsIn(entry, name)
  else if (isObject(value)) for (const [key, entry] of Object.entries(value)) yield* hrefsIn(entry, key)
}
