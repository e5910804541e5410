import type { Item, Picture } from '../../contracts/item.ts'
import { localized } from '../../i18n/index.ts'
import type { ViewContext } from '../view-context.ts'
import { type ImageSize, imageIdentifier } from './image-sizes.ts'
import { picturesIn } from './record-json.ts'

/** The record in one language. */
export interface RecordInLanguage {
  readonly context: ViewContext
  readonly item: Item
  /** Whole address of its page in this language. */
  readonly page: string
}

type LanguageMap = Readonly<Record<string, readonly string[]>>

const THUMB_WIDTH = 480

/** A text of every language; the same text is versions once for each. */
function byLanguage(
  versions: readonly RecordInLanguage[],
  read: (each: RecordInLanguage) => string | undefined,
): LanguageMap {
  return Object.fromEntries(
    versions.flatMap((each) => {
      const text = read(each)
      return text ? [[each.context.locale.tag, [text]] as const] : []
    }),
  )
}

function service(id: string) {
  return [{ id, type: 'ImageService3', profile: 'level2' }]
}

function canvasOf(
  { alt }: Picture,
  { width, height }: ImageSize,
  image: string,
  canvas: string,
  language: string,
): object {
  const small = Math.min(THUMB_WIDTH, width)
  return {
    id: canvas,
    type: 'Canvas',
    ...(alt === '' ? {} : { label: { [language]: [alt] } }),
    width,
    height,
    thumbnail: [
      {
        id: `${image}/full/${small},/0/default.jpg`,
        type: 'Image',
        format: 'image/jpeg',
        width: small,
        height: Math.round((height * small) / width),
        service: service(image),
      },
    ],
    items: [
      {
        id: `${canvas}/page`,
        type: 'AnnotationPage',
        items: [
          {
            id: `${canvas}/annotation`,
            type: 'Annotation',
            motivation: 'painting',
            target: canvas,
            body: {
              id: `${image}/full/max/0/default.jpg`,
              type: 'Image',
              format: 'image/jpeg',
              width,
              height,
              service: service(image),
            },
          },
        ],
      },
    ],
  }
}

/**
 * A IIIF Presentation 3 manifest of a record: its pictures as canvases, its facts in every language. `versions` has the
 * record in each language, the asked one first. Undefined where no picture of it has an image service.
 */
export async function presentation(
  versions: readonly RecordInLanguage[],
  address: string,
  origin: string,
  sizeOf: (identifier: string) => Promise<ImageSize | undefined>,
): Promise<object | undefined> {
  const [first] = versions
  if (first === undefined) return undefined
  const canvases = await Promise.all(
    picturesIn(first.item).map(async (picture, index) => {
      const identifier = imageIdentifier(picture.src)
      const size = identifier === undefined ? undefined : await sizeOf(identifier)
      if (identifier === undefined || size === undefined) return []
      const image = `${origin}/iiif/3/${identifier}`
      return [canvasOf(picture, size, image, `${address}/canvas/${index + 1}`, first.context.locale.tag)]
    }),
  )
  const items = canvases.flat()
  if (items.length === 0) return undefined
  const names = [...new Set(versions.flatMap(({ item }) => (item.facts ?? []).map(({ name }) => name)))]
  const fact = ({ item }: RecordInLanguage, name: string) => item.facts?.find((each) => each.name === name)
  return {
    '@context': 'http://iiif.io/api/presentation/3/context.json',
    id: address,
    type: 'Manifest',
    label: byLanguage(versions, ({ item }) => item.title),
    ...(first.item.excerpt ? { summary: byLanguage(versions, ({ item }) => item.excerpt) } : {}),
    metadata: names.map((name) => ({
      label: byLanguage(versions, (each) => fact(each, name)?.label),
      value: byLanguage(versions, (each) => fact(each, name)?.value),
    })),
    provider: [
      {
        id: `${origin}/`,
        type: 'Agent',
        label: byLanguage(versions, ({ context }) =>
          localized(context.manifest.site.name, context.locale.code),
        ),
        homepage: [
          {
            id: `${origin}/`,
            type: 'Text',
            format: 'text/html',
            label: byLanguage(versions, ({ context }) =>
              localized(context.manifest.site.name, context.locale.code),
            ),
          },
        ],
      },
    ],
    homepage: versions.map(({ page, item, context }) => ({
      id: page,
      type: 'Text',
      format: 'text/html',
      language: [context.locale.tag],
      label: { [context.locale.tag]: [item.title] },
    })),
    items,
  }
}
