import { isObject, omitUndefined } from '../../../base/object.ts'
import { parsedUrl } from '../../../base/path-segment.ts'
import { rightsStatement } from '../../../base/rights/rights.ts'
import type { ItemRights, Picture } from '../../../engine/contracts/item.ts'

/** The parts of a manifest that the viewer shows. */
export interface ManifestPictures {
  readonly title: string
  readonly rights?: ItemRights
  readonly pictures: readonly Picture[]
}

/** Maximum number of pictures shown from one manifest; a newspaper may have thousands. */
const MAX_CANVASES = 1000
/** Maximum length of a label or credit line. */
const MAX_TEXT = 500

function entriesOfValue(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]
}

function memberOf(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined
}

function firstEntry(value: unknown): unknown {
  return entriesOfValue(value)[0]
}

/** Returns the URL of a resource in either version of the Presentation API. */
function addressIn(value: unknown): string {
  return String((typeof value === 'string' ? value : (memberOf(value, 'id') ?? memberOf(value, '@id'))) ?? '')
}

/** Returns the plain text of a value that may be HTML. */
function textOfHtml(text: string): string {
  return text
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_TEXT)
}

function baseOf(tag: string): string {
  return tag.split('-', 1)[0]?.toLowerCase() ?? ''
}

/** Returns the entries in the page's language, else those without a language, else those in the language of the first entry. */
function entriesInLanguage<Entry>(
  entries: readonly (readonly [tag: string, Entry])[],
  tag: string,
): readonly Entry[] {
  const found =
    entries.find(([each]) => each === tag) ??
    entries.find(([each]) => each !== '' && baseOf(each) === baseOf(tag)) ??
    entries.find(([each]) => each === '' || each === 'none') ??
    entries[0]
  return entries.flatMap(([each, entry]) => (each === found?.[0] ? [entry] : []))
}

/** Returns a text in the page's language, from version 3 ({"en": ["…"]}) or 2 ("…", {"@value": "…"}, or a list of these). */
function textInLanguage(value: unknown, tag: string): string {
  if (isObject(value) && value['@value'] === undefined) {
    const entries = Object.entries(value).map(([each, texts]) => [each, entriesOfValue(texts)] as const)
    return textOfHtml(entriesInLanguage(entries, tag).flat().join(', '))
  }
  const entries = entriesOfValue(value).map(
    (each) => [String(memberOf(each, '@language') ?? ''), isObject(each) ? each['@value'] : each] as const,
  )
  return textOfHtml(entriesInLanguage(entries, tag).join(', '))
}

/** Returns the rights of a manifest or canvas in either version. */
function rightsOf(resource: unknown, tag: string): ItemRights | undefined {
  const written = [memberOf(resource, 'rights'), firstEntry(memberOf(resource, 'license'))].find(
    (each) => typeof each === 'string' && each !== '',
  )
  const statement = typeof written === 'string' ? rightsStatement(written) : undefined
  const name = statement?.name(tag) ?? (typeof written === 'string' ? textOfHtml(written) : '')
  const credit =
    textInLanguage(memberOf(memberOf(resource, 'requiredStatement'), 'value'), tag) ||
    textInLanguage(memberOf(resource, 'attribution'), tag)
  if (name === '' && credit === '') return undefined
  return {
    ...omitUndefined({ statement: statement?.uri, href: statement?.href }),
    ...(name === '' ? {} : { name }),
    ...(credit === '' ? {} : { credit }),
  }
}

/** Returns the picture painted on a canvas; the first if there is a choice. */
function paintedOn(canvas: unknown): unknown {
  const annotation = firstEntry(memberOf(firstEntry(memberOf(canvas, 'items')), 'items'))
  const body = firstEntry(memberOf(annotation, 'body'))
  if (body !== undefined)
    return memberOf(body, 'type') === 'Choice' ? firstEntry(memberOf(body, 'items')) : body
  const resource = memberOf(firstEntry(memberOf(canvas, 'images')), 'resource')
  return memberOf(resource, 'default') ?? resource
}

function pictureOf(canvas: unknown, tag: string): Picture | undefined {
  const src = addressIn(paintedOn(canvas))
  const scheme = parsedUrl(src)?.protocol
  if (scheme !== 'https:' && scheme !== 'http:') return undefined
  const rights = rightsOf(canvas, tag)
  return { src, alt: textInLanguage(memberOf(canvas, 'label'), tag), ...(rights && { rights }) }
}

/**
 * Parses a IIIF manifest (Presentation 2 or 3) with its texts in the page's language. Returns no pictures for anything
 * else.
 *
 * @internal Exported for tests.
 */
export function readManifest(manifest: unknown, tag: string): ManifestPictures {
  const canvases = entriesOfValue(
    memberOf(manifest, 'items') ?? memberOf(firstEntry(memberOf(manifest, 'sequences')), 'canvases'),
  )
  const rights = rightsOf(manifest, tag)
  return {
    title: textInLanguage(memberOf(manifest, 'label'), tag),
    ...(rights && { rights }),
    pictures: canvases.slice(0, MAX_CANVASES).flatMap((canvas) => pictureOf(canvas, tag) ?? []),
  }
}

/** Reason why a manifest cannot be shown: missing on its server, server unreachable, invalid content, or no pictures. */
export type ManifestFault = 'missing' | 'unreachable' | 'unreadable' | 'empty'

/** Fetches another museum's manifest without cookies. */
export async function loadManifest(address: string, tag: string): Promise<ManifestPictures | ManifestFault> {
  // A server that does not allow cross-origin reads is indistinguishable from one that does not respond.
  const answer = await fetch(address, { credentials: 'omit' }).catch(() => undefined)
  if (answer === undefined) return 'unreachable'
  if (!answer.ok) return answer.status === 404 || answer.status === 410 ? 'missing' : 'unreachable'
  const manifest: unknown = await answer.json().catch(() => undefined)
  if (typeof manifest !== 'object' || manifest === null) return 'unreadable'
  const read = readManifest(manifest, tag)
  return read.pictures.length === 0 ? 'empty' : read
}
