import { escapeHtml } from '../../../base/html-text.ts'
import { omitUndefined } from '../../../base/object.ts'
import { isLanguage, localized, textLanguage } from '../../../base/text/index.ts'
import type { Item, ItemRights, Medium } from '../../../engine/contracts/item.ts'
import { type ImageSizes, imageIdentifier } from '../../page/image-sizes.ts'
import { absoluteUrl } from '../../page/page-meta.ts'
import type { ViewContext } from '../../page/view-context.ts'
import { interfaceText } from '../../page/view-context.ts'
import { picturesIn } from './record-json.ts'

/** A record in one language. */
export interface RecordInLanguage {
  readonly context: ViewContext
  readonly item: Item
  /** Absolute URL of its page in this language. */
  readonly page: string
}

type LanguageMap = Readonly<Record<string, readonly string[]>>

/** Escapes a text that starts and ends with angle brackets, which viewers would take for HTML. */
function asValue(text: string): string {
  return text.startsWith('<') && text.endsWith('>') ? `<span>${escapeHtml(text)}</span>` : text
}

/** Returns a language map of a text; languages without it are left out. */
function byLanguage(
  versions: readonly RecordInLanguage[],
  read: (each: RecordInLanguage) => string | undefined,
): LanguageMap {
  return Object.fromEntries(
    versions.flatMap((each) => {
      const text = read(each)?.trim()
      return text ? [[each.context.locale.tag, [text]] as const] : []
    }),
  )
}

/** Returns a language map of a record's own words, keyed by their actual language, which may differ from that of the page. */
function wordsByLanguage(
  versions: readonly RecordInLanguage[],
  read: (each: RecordInLanguage) => string | undefined,
): LanguageMap {
  const all = versions.map(({ context }) => context.locale)
  const found = versions.flatMap((each) => {
    const text = read(each)?.trim()
    const page = each.context.locale
    const other = textLanguage(text ?? '', { page, all, said: each.item.language })
    const tag = other === undefined ? page.tag : isLanguage(other) ? other : 'none'
    return text ? [{ tag, text, isOwn: tag === page.tag }] : []
  })
  const own = found.filter(({ isOwn }) => isOwn)
  return Object.fromEntries([...found, ...own].map(({ tag, text }) => [tag, [text]]))
}

function hasNoWords(map: LanguageMap): boolean {
  return Object.keys(map).length === 0
}

function imageService(id: string) {
  return [{ id, type: 'ImageService3', profile: 'level2' }]
}

/** A picture in the image service. */
interface ServedPicture {
  readonly src: string
  /** Address of the picture in the image service. */
  readonly image: string
  /** Identifier of the picture in the image service. */
  readonly identifier: string
  readonly sizes: ImageSizes
}

function thumbnailOf({ image, sizes: { small } }: ServedPicture): readonly object[] {
  return [
    {
      id: `${image}/full/${small.width},${small.height}/0/default.jpg`,
      type: 'Image',
      format: 'image/jpeg',
      ...small,
      service: imageService(image),
    },
  ]
}

/** Returns the rights of a record or picture that viewers must show; `read` returns them in each language. */
function rightsParts(
  versions: readonly RecordInLanguage[],
  read: (item: Item) => ItemRights | undefined,
): object {
  const credit = byLanguage(versions, ({ item }) => {
    const words = read(item)?.credit ?? read(item)?.name
    return words === undefined ? undefined : asValue(words)
  })
  const label = byLanguage(versions, ({ context, item }) =>
    read(item) === undefined ? undefined : interfaceText('rights.credit', context),
  )
  const [statement] = versions.slice(0, 1).flatMap(({ item }) => read(item)?.statement ?? [])
  return {
    ...omitUndefined({ rights: statement }),
    ...(hasNoWords(credit) ? {} : { requiredStatement: { label, value: credit } }),
  }
}

/** Returns the canvas of a picture. `canvas` is its id, the same in every language. */
function canvasOf(
  picture: ServedPicture,
  label: LanguageMap,
  rights: object,
  idOf: (part: string) => string,
): object {
  const { image, identifier, sizes } = picture
  const canvas = idOf(`canvas/${identifier}`)
  return {
    id: canvas,
    type: 'Canvas',
    label,
    ...rights,
    ...sizes.whole,
    thumbnail: thumbnailOf(picture),
    items: [
      {
        id: idOf(`page/${identifier}`),
        type: 'AnnotationPage',
        items: [
          {
            id: idOf(`annotation/${identifier}`),
            type: 'Annotation',
            motivation: 'painting',
            target: canvas,
            body: {
              id: `${image}/full/max/0/default.jpg`,
              type: 'Image',
              format: 'image/jpeg',
              ...sizes.largest,
              service: imageService(image),
            },
          },
        ],
      },
    ],
  }
}

const MEDIUM_TYPES = {
  audio: 'Sound',
  video: 'Video',
  model: 'Model',
  panorama: 'Image',
  manifest: 'Dataset',
} as const

/** Returns sound, film and models as renderings. As canvases, they would need a duration, which is unknown. */
function renderingOf({ src, kind, type }: Medium, label: LanguageMap, origin: string): object {
  return {
    id: absoluteUrl(src, origin),
    type: MEDIUM_TYPES[kind],
    label,
    ...omitUndefined({ format: type }),
  }
}

/** URLs of a manifest: its own, and that of the record in the first language, from which canvas ids are derived. */
export interface ManifestAddresses {
  readonly own: string
  readonly common: string
}

/** Returns the pictures in the image service without duplicates: a picture named by two addresses becomes one canvas. */
async function servedPictures(
  item: Item,
  origin: string,
  sizesOf: (identifier: string) => Promise<ImageSizes | undefined>,
): Promise<readonly ServedPicture[]> {
  const served = await Promise.all(
    picturesIn(item).map(async ({ src }): Promise<readonly ServedPicture[]> => {
      const identifier = imageIdentifier(src)
      const sizes = identifier === undefined ? undefined : await sizesOf(identifier)
      if (identifier === undefined || sizes === undefined) return []
      return [{ src, identifier, sizes, image: `${origin}/iiif/3/${identifier}` }]
    }),
  )
  return [...new Map(served.flat().map((each) => [each.identifier, each])).values()]
}

/** Returns the facts of a record with both name and value. */
function metadataOf(versions: readonly RecordInLanguage[]) {
  const names = [...new Set(versions.flatMap(({ item }) => (item.facts ?? []).map(({ name }) => name)))]
  const fact = ({ item }: RecordInLanguage, name: string) => item.facts?.find((each) => each.name === name)
  return names
    .map((name) => ({
      label: byLanguage(versions, (each) => fact(each, name)?.label),
      value: wordsByLanguage(versions, (each) => {
        const value = fact(each, name)?.value
        return value === undefined ? undefined : asValue(value.trim())
      }),
    }))
    .filter(({ label, value }) => !hasNoWords(label) && !hasNoWords(value))
}

/** Returns the museum as provider, if it has a name. */
function providersOf(versions: readonly RecordInLanguage[], origin: string): readonly object[] {
  const label = byLanguage(versions, ({ context }) =>
    localized(context.manifest.site.name, context.locale.code),
  )
  if (hasNoWords(label)) return []
  const homepage = [{ id: `${origin}/`, type: 'Text', format: 'text/html', label }]
  return [{ id: `${origin}/`, type: 'Agent', label, homepage }]
}

function titleOf({ item }: RecordInLanguage): string {
  return item.title.trim() || item.id
}

/** Returns the pages of a record in all its languages. */
function homepagesOf(versions: readonly RecordInLanguage[]): readonly object[] {
  return versions.map((each) => ({
    id: each.page,
    type: 'Text',
    format: 'text/html',
    language: [each.context.locale.tag],
    label: wordsByLanguage([each], titleOf),
  }))
}

function renderingsOf(versions: readonly RecordInLanguage[], media: readonly Medium[], origin: string) {
  return media.map((each) => {
    const titleIn = ({ item }: RecordInLanguage): string | undefined =>
      item.media?.find((other) => other.src === each.src)?.title ?? each.title
    return renderingOf(each, byLanguage(versions, titleIn), origin)
  })
}

function canvasesOf(
  versions: readonly RecordInLanguage[],
  pictures: readonly ServedPicture[],
  common: string,
): readonly object[] {
  const [path = '', query] = common.split('?')
  const idOf = (part: string): string => `${path}/${part}${query === undefined ? '' : `?${query}`}`
  return pictures.map((picture, index) => {
    const pictureIn = (item: Item) => picturesIn(item).find(({ src }) => src === picture.src)
    const label = wordsByLanguage(versions, ({ item }) => pictureIn(item)?.alt)
    const rights = rightsParts(versions, (item) => pictureIn(item)?.rights)
    return canvasOf(picture, hasNoWords(label) ? { none: [String(index + 1)] } : label, rights, idOf)
  })
}

/**
 * Returns a IIIF Presentation 3 manifest of a record: pictures as canvases, facts in all languages. `versions` has the record in each
 * language, the requested one first. Undefined if none of its pictures is in the image service.
 *
 * @throws Errors of `sizesOf`.
 */
export async function presentationManifest(
  versions: readonly RecordInLanguage[],
  { own, common }: ManifestAddresses,
  origin: string,
  sizesOf: (identifier: string) => Promise<ImageSizes | undefined>,
): Promise<object | undefined> {
  const [first] = versions
  if (first === undefined) return undefined
  const pictures = await servedPictures(first.item, origin, sizesOf)
  const [cover] = pictures
  if (cover === undefined) return undefined
  const metadata = metadataOf(versions)
  const summary = wordsByLanguage(versions, ({ item }) => item.excerpt && asValue(item.excerpt.trim()))
  const provider = providersOf(versions, origin)
  const { media = [] } = first.item
  return {
    '@context': 'http://iiif.io/api/presentation/3/context.json',
    id: own,
    type: 'Manifest',
    label: wordsByLanguage(versions, titleOf),
    ...(hasNoWords(summary) ? {} : { summary }),
    ...(metadata.length === 0 ? {} : { metadata }),
    ...rightsParts(versions, (item) => item.rights),
    thumbnail: thumbnailOf(cover),
    ...(provider.length === 0 ? {} : { provider }),
    homepage: homepagesOf(versions),
    ...(media.length === 0 ? {} : { rendering: renderingsOf(versions, media, origin) }),
    items: canvasesOf(versions, pictures, common),
  }
}
