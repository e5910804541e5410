import { omitUndefined } from '../../../base/object.ts'
import { localized } from '../../../base/text/index.ts'
import type { FileLink, Item, ItemRights, Medium, Picture } from '../../../engine/contracts/item.ts'
import type { PageMatch } from '../../../engine/index.ts'
import { withOffset } from '../../../sources/index.ts'
import { absoluteUrl } from '../../page/page-meta.ts'
import type { ViewContext } from '../../page/view-context.ts'

function pictureJson({ src, thumb, alt, width, height, rights }: Picture, origin: string): object {
  return {
    address: absoluteUrl(src, origin),
    ...(thumb === undefined ? {} : { small: absoluteUrl(thumb, origin) }),
    text: alt,
    ...(width === undefined ? {} : { width, height }),
    ...(rights === undefined ? {} : { rights: rightsJson(rights) }),
  }
}

function fileJson({ name, href, suffix, size, caption }: FileLink, origin: string): object {
  return {
    name,
    address: absoluteUrl(href, origin),
    ...(suffix === '' ? {} : { type: suffix }),
    ...omitUndefined({ bytes: size, caption }),
  }
}

function mediumJson(
  { title, kind, src, type, poster, captions, transcript }: Medium,
  origin: string,
): object {
  return {
    title,
    kind,
    address: absoluteUrl(src, origin),
    ...omitUndefined({ type }),
    ...(poster === undefined ? {} : { poster: absoluteUrl(poster, origin) }),
    ...(captions === undefined ? {} : { captions: absoluteUrl(captions, origin) }),
    ...omitUndefined({ transcript }),
  }
}

function rightsJson({ statement, name, credit, reuse }: ItemRights): object {
  return {
    ...omitUndefined({ statement, name, credit }),
    reuse: reuse === true,
  }
}

/** Returns all pictures of a record, including large ones of its gallery, without duplicates. */
export function picturesIn({ image, images = [], gallery = [] }: Item): readonly Picture[] {
  const all = [
    ...(image === undefined ? [] : [image]),
    ...images,
    ...gallery.flatMap(({ picture: shown, caption }) =>
      shown === undefined ? [] : [{ ...shown, alt: caption ?? shown.alt }],
    ),
  ]
  return [...new Map(all.map((each) => [each.src, each])).values()]
}

/**
 * Returns a record as JSON, with the content of its page (docs/machine-readable.md). Created from the Item, which contains nothing
 * private. URLs are absolute, and times have the museum's UTC offset.
 */
export function recordJson(match: PageMatch, item: Item, context: ViewContext, origin: string): object {
  const { site } = context.manifest
  const moment = (value: string | undefined) => value && withOffset(value, site.timeZone)
  const { title, titlePrefix, subtitle, place, status, author, excerpt, html, facts, links } = item
  const pictures = picturesIn(item).map((each) => pictureJson(each, origin))
  const files = (item.files ?? []).map((each) => fileJson(each, origin))
  const related = (item.related ?? []).map(({ title: name, href }) => ({
    title: name,
    ...(href === undefined ? {} : { address: absoluteUrl(href, origin) }),
  }))
  const some = <T>(name: string, list: readonly T[] | undefined) =>
    list === undefined || list.length === 0 ? {} : { [name]: list }
  return {
    version: 1,
    address: absoluteUrl(match.canonical, origin),
    language: context.locale.tag,
    museum: localized(site.name, context.locale.code),
    id: item.id,
    title,
    ...Object.fromEntries(
      Object.entries({
        titlePrefix,
        subtitle,
        date: moment(item.date),
        start: moment(item.start),
        end: moment(item.end),
        status,
        place,
        author,
        summary: excerpt,
        html,
      }).filter(([, value]) => value !== undefined && value !== ''),
    ),
    ...(item.rights === undefined ? {} : { rights: rightsJson(item.rights) }),
    ...some('facts', facts),
    ...some(
      'links',
      links?.map(({ name, label, href }) => ({ name, label, href: absoluteUrl(href, origin) })),
    ),
    ...some('pictures', pictures),
    ...some(
      'media',
      item.media?.map((each) => mediumJson(each, origin)),
    ),
    ...some('files', files),
    ...some('related', related),
    ...some(
      'relatedLists',
      item.relatedLists?.map(({ group, total, href }) => ({
        ...omitUndefined({ heading: group }),
        total,
        ...(href === undefined ? {} : { address: absoluteUrl(href, origin) }),
      })),
    ),
  }
}
