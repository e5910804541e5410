import type { SourceConfig } from '../../schemas/config/index.ts'
import { mediaTypes, mediumKind } from '../base/media-types.ts'
import { localized } from '../base/text/index.ts'
import type { ItemLink, Medium } from '../engine/contracts/item.ts'
import type { MapContext } from './map-context.ts'
import { isLoadable, isOfSite, namedAddress } from './picture-address.ts'
import { readText } from './read-field.ts'
import { inBounds, recordsAt } from './within-limits.ts'

type Mapping = SourceConfig['item']
type MediumMapping = NonNullable<Mapping['media']>[number]

/** What addresses of manifests end with. */
const MANIFEST_PATH = /\/manifest(?:\.json)?(?:[?#].*)?$/i

/** Media type as a record says it, else by the ending of the path. */
function typeOf(written: string | undefined, path: string): string {
  const named = written?.trim().toLowerCase() ?? ''
  if (mediumKind(named) !== undefined) return named
  if (MANIFEST_PATH.test(path)) return 'iiif'
  const ending = /\.([a-z0-9]+)(?:[?#].*)?$/i.exec(path)?.[1]?.toLowerCase() ?? ''
  return mediaTypes[ending] ?? ''
}

type Clean = (html: string) => string

function mediumOf(
  record: unknown,
  medium: MediumMapping,
  path: string,
  title: string,
  context: MapContext,
  clean: Clean,
): Medium | undefined {
  const { pictures } = context
  const type = typeOf(readText(record, medium.type, context), path)
  const kind = mediumKind(type)
  const addressOf = (written: string | undefined): string | undefined => {
    const address = written === undefined ? undefined : namedAddress(written, pictures)
    return address !== undefined && isLoadable(address, pictures) ? address : undefined
  }
  const src = addressOf(path)
  if (kind === undefined || src === undefined) return undefined
  const poster = kind === 'audio' ? undefined : addressOf(readText(record, medium.poster, context))
  const captions = addressOf(readText(record, medium.captions, context))
  const transcript = readText(record, medium.transcript, context)
  return {
    name: medium.name,
    title,
    kind,
    src,
    ...(type.includes('/') ? { type } : {}),
    ...(poster === undefined ? {} : { poster }),
    // Browsers read captions of another origin only where that origin allows it, for the film too.
    ...(captions !== undefined && isOfSite(captions, pictures) ? { captions } : {}),
    ...(transcript === undefined ? {} : { transcript: clean(transcript) }),
  }
}

/** Sound, film and models of a record; what the page cannot show, such as a page of another site, as links. */
export function mediaOf(
  record: unknown,
  mapping: Mapping,
  context: MapContext,
  clean: Clean,
): { readonly media: readonly Medium[]; readonly links: readonly ItemLink[] } {
  const media: Medium[] = []
  const links: ItemLink[] = []
  for (const medium of mapping.media ?? [])
    for (const each of recordsAt(record, medium.each, context)) {
      const path = readText(each, medium.src, context)
      if (path === undefined) continue
      const words = readText(each, medium.text, context)
      const title =
        words === undefined ? localized(medium.label, context.locale.code) : inBounds(words, context)
      const shown = mediumOf(each, medium, path, title, context, clean)
      if (shown !== undefined) {
        media.push(shown)
        continue
      }
      const address = namedAddress(path, context.pictures)
      const link = address === undefined ? undefined : context.link(address)
      if (link === undefined) continue
      links.push({
        name: medium.name,
        label: title,
        href: link.href,
        ...(link.external ? { external: true } : {}),
      })
    }
  return { media, links }
}
