import { AppError } from '../../base/app-error.ts'
import { answeredSize, isWithin, type PictureSize, type SizeLimits } from '../../base/picture-size.ts'
import { identifierOf } from '../../sources/index.ts'
import type { LocalContent } from '../http/local-content.ts'

/** What the image service says of a picture. */
export interface ImageSizes {
  /** Its own size. */
  readonly whole: PictureSize
  /** The size in which it comes as a whole where no other is asked for. */
  readonly largest: PictureSize
  /** A size for lists in which it comes, too. */
  readonly small: PictureSize
}

const STORED = '/files/'
/** Box of a picture in a list, in pixels. */
const SMALL: SizeLimits = { maxWidth: 480, maxHeight: 480, maxArea: 480 * 480 }

/** Identifier of the image service for a stored picture's address; undefined for pictures that are elsewhere. */
export function imageIdentifier(address: string): string | undefined {
  const path = /^https?:\/\/[^/]+(\/.*)$/.exec(address)?.[1] ?? address
  const [plain = ''] = path.split(/[?#]/)
  return plain.startsWith(STORED) ? identifierOf(plain.slice(STORED.length)) : undefined
}

function numbersOf(info: unknown): (PictureSize & SizeLimits) | undefined {
  const number = (name: string, fallback?: number) => {
    const value: unknown = Reflect.get(Object(info), name)
    return typeof value === 'number' ? value : fallback
  }
  const [width, height] = [number('width'), number('height')]
  if (width === undefined || height === undefined) return undefined
  const unlimited = Number.MAX_SAFE_INTEGER
  const maxWidth = number('maxWidth', unlimited) ?? unlimited
  return {
    width,
    height,
    maxWidth,
    maxHeight: number('maxHeight', maxWidth) ?? maxWidth,
    maxArea: number('maxArea', unlimited) ?? unlimited,
  }
}

/** Code of what is thrown where the image service cannot say it just now. */
export const SIZES_UNAVAILABLE = 'SIZES_UNAVAILABLE'

/**
 * Sizes of stored pictures as the image service says them; undefined for one that it does not have or cannot decode.
 *
 * @throws AppError SIZES_UNAVAILABLE
 */
export function createImageSizes(content: LocalContent) {
  return async (identifier: string): Promise<ImageSizes | undefined> => {
    const answer = await content.app.inject({ url: `/iiif/3/${identifier}/info.json` })
    if (answer.statusCode === 503 || answer.statusCode === 500)
      throw new AppError(`the image service answered ${answer.statusCode}`, { code: SIZES_UNAVAILABLE })
    const numbers = answer.statusCode === 200 ? numbersOf(JSON.parse(answer.body)) : undefined
    if (numbers === undefined) return undefined
    const { width, height } = numbers
    const whole = { width, height }
    const largest = answeredSize(whole, numbers)
    return { whole, largest, small: isWithin(whole, SMALL) ? largest : answeredSize(whole, SMALL) }
  }
}
