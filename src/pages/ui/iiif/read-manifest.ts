import { isObject, omitUndefined } from '../../../base/object.ts'
import { parsedUrl } from '../../../base/path-segment.ts'
import { rightsStatement } from '../../../base/rights/rights.ts'
import type { ItemRights, Picture } from '../../../engine/contracts/item.ts'

/** What the viewer shows of a manifest. */
export interface ManifestPictures {
  readonly title: string
  readonly rights?: ItemRights
  readonly pictures: readonly Picture[]
}

/** Pictures of one manifest that are shown; a newspaper may have thousands. */
const MAX_CANVASES = 1000
/** Longest label or credit line. */
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

/** Address of something, in either version. */
function addressIn(value: unknown): string {
  return String((typeof value === 'string' ? value : (memberOf(value, 'id') ?? memberOf(value, '@id'))) ?? '')
}

/** Values may be HTML: what is shown is their text. */
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

/** The entries of some in the language of the page, else in none, else in that of the first. */
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

/** A text of version 3 ({"en": ["…"]}) or 2 ("…", {"@value": "…"}, or a list of these), in the language of the page. */
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

/** What a manifest or a canvas says of its rights, in either version. */
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

/** The picture that is painted on a canvas; of several that one can choose from the first. */
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
 * The pictures of a IIIF manifest, Presentation 2 or 3, with words in the language of a page; none where it is something else.
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

/** Why a manifest cannot be shown: its server says it is not there, cannot be asked, or what it sends is none or has no pictures. */
export type ManifestFault = 'missing' | 'unreachable' | 'unreadable' | 'empty'

/** Asks another museum's server for a manifest, without cookies. */
export async function loadManifest(address: string, tag: string): Promise<ManifestPictures | ManifestFault> {
  // A server that does not allow other sites to read it looks the same as one that does not answer.
  const answer = await fetch(address, { credentials: 'omit' }).catch(() => undefined)
  if (answer === undefined) return 'unreachable'
  if (!answer.ok) return answer.status === 404 || answer.status === 410 ? 'missing' : 'unreachable'
  const manifest: unknown = await answer.json().catch(() => undefined)
  if (typeof manifest !== 'object' || manifest === null) return 'unreadable'
  const read = readManifest(manifest, tag)
  return read.pictures.length === 0 ? 'empty' : read
}
