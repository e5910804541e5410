import { withPlainDigits } from './digits.ts'

/** Which way degrees are counted on the earth. */
export type Axis = 'latitude' | 'longitude'

const AXES: Readonly<Record<Axis, { readonly halves: string; readonly max: number }>> = {
  latitude: { halves: 'NS', max: 90 },
  longitude: { halves: 'EW', max: 180 },
}

/** How Chinese and Japanese write halves of the earth, degrees, minutes and seconds. */
const HAN: readonly (readonly [RegExp, string])[] = [
  [/北[纬緯]/, 'N'],
  [/南[纬緯]/, 'S'],
  [/[东東][经經経]/, 'E'],
  [/西[经經経]/, 'W'],
  [/度/, '°'],
  [/分/, '′'],
  [/秒/, '″'],
]

const NUMBER = '\\d{1,2}(?:[.,]\\d+)?'

/** 18.935, 18°56'06"N, N 18 56.1, 18:56:06. */
const DEGREES = new RegExp(
  `^([NSEW])?\\s?([+-]?\\d{1,3}(?:[.,]\\d+)?)(?:\\s?[°º˚]|(?=[\\s:]|[NSEW]?$))(?:[\\s:]?(${NUMBER})(?:\\s?['’′´]|(?=[\\s:]|[NSEW]?$))(?:[\\s:]?(${NUMBER})\\s?(?:["”″]|['’′]{2})?)?)?\\s?([NSEW])?$`,
  'iu',
)

const DIGITS = 5

/**
 * Degrees with decimals, negative in the south and the west, of what is written with a sign or the letter of a half, and with minutes and
 * seconds or without. Undefined for what is none, or of the other axis. "O" is the east of some languages and the west of others.
 */
export function degreesIn(text: string, axis: Axis): number | undefined {
  const plain = HAN.reduce((rest, [han, sign]) => rest.replace(han, sign), withPlainDigits(text.trim()))
  const [, before = '', whole = '', minutes, seconds, behind = ''] =
    DEGREES.exec(plain.replace('\u2212', '-')) ?? []
  const { halves, max } = AXES[axis]
  const half = (before + behind).toUpperCase()
  if (whole === '' || half.length > 1 || (half !== '' && !halves.includes(half))) return undefined
  // One of them has decimals: the last.
  const isDivided = [whole, minutes].some(
    (part, at) => /[.,]/.test(part ?? '') && [minutes, seconds][at] !== undefined,
  )
  if (isDivided || (half !== '' && /^[+-]/.test(whole))) return undefined
  const [degrees, minute, second] = [whole, minutes, seconds].map((part = '0') =>
    Math.abs(Number(part.replace(',', '.'))),
  ) as [number, number, number]
  const size = degrees + minute / 60 + second / 3600
  if (minute >= 60 || second >= 60 || size > max) return undefined
  const isNegative = whole.startsWith('-') || half === 'S' || half === 'W'
  return Number((isNegative ? -size : size).toFixed(minutes === undefined ? 10 : DIGITS)) + 0
}
