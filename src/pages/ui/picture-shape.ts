import type { Picture } from '../../engine/contracts/item.ts'

type Shaped = Pick<Picture, 'width' | 'height'>

/** What a page can lay out: a picture that is wider or higher is shown whole in a box of this shape. */
const MIN_SHAPE = 0.05
const MAX_SHAPE = 9.999

/** Width by height of a picture; undefined where it is not known. */
export function shapeOf({ width, height }: Shaped): number | undefined {
  if (width === undefined || height === undefined) return undefined
  return Math.min(MAX_SHAPE, Math.max(MIN_SHAPE, width / height))
}

const DIGITS = ['ones', 'tenths', 'hundredths', 'thousandths'] as const

/**
 * The shape of a picture as classes, a digit each, of which `picture-shape.css` makes a number: the Content-Security-Policy
 * allows no style attribute. A digit that is 0 needs none.
 */
export function shapeClasses(picture: Shaped): string | undefined {
  const shape = shapeOf(picture)
  if (shape === undefined) return undefined
  const digits = String(Math.round(shape * 1000)).padStart(4, '0')
  const classes = DIGITS.flatMap((name, index) => (digits[index] === '0' ? [] : [`${name}-${digits[index]}`]))
  return ['shaped', ...classes].join(' ')
}

/** Steps of five hundredths. */
const STEPS = 20

/** The point that stays in view of a picture that is cropped, as classes for the same reason; none for the middle. */
export function focusClasses({ focus }: Pick<Picture, 'focus'>): string | undefined {
  if (focus === undefined) return undefined
  const [x, y] = focus.map((each) => Math.round(each * STEPS) * (100 / STEPS))
  return `focused focus-x-${x} focus-y-${y}`
}
