import { clampChroma, converter, formatHex, interpolate, type Oklch, wcagContrast } from 'culori'

/** "#rrggbb". */
export type Hex = string

const toOklch = converter('oklch')

/** Lightness from 0 to 1, chroma, hue in degrees; what is no colour is black. */
export function oklchOf(colour: Hex): Oklch {
  return toOklch(colour) ?? { mode: 'oklch', l: 0, c: 0 }
}

/** The colour on a screen nearest to an OKLCH one: its chroma gives way, lightness and hue stay. */
export function hexOf({ l, c, h }: Oklch): Hex {
  const colour: Oklch = {
    mode: 'oklch',
    l: Math.min(1, Math.max(0, l)),
    c,
    ...(h === undefined ? {} : { h }),
  }
  return formatHex(clampChroma(colour, 'oklch'))
}

/** A colour with another lightness, and chroma at most that given. */
export function withLightness(colour: Hex, l: number, maxChroma = Number.POSITIVE_INFINITY): Hex {
  const { h, c } = oklchOf(colour)
  return hexOf({ mode: 'oklch', l, c: Math.min(c, maxChroma), ...(h === undefined ? {} : { h }) })
}

/** Between two colours, `share` of the second, in sRGB as CSS `color-mix(in srgb, …)`. */
export function mixed(one: Hex, other: Hex, share: number): Hex {
  return formatHex(interpolate([one, other], 'rgb')(share))
}

/** Contrast of WCAG 2.2, from 1 to 21. */
export function contrastOf(one: Hex, other: Hex): number {
  return wcagContrast(one, other)
}

/** A ground and the contrast that is needed with it. */
export interface Need {
  readonly ground: Hex
  readonly ratio: number
}

function meets(colour: Hex, needs: readonly Need[]): boolean {
  return needs.every(({ ground, ratio }) => contrastOf(colour, ground) >= ratio)
}

const STEPS = 250

/** The colour nearest in lightness that has the contrast needed with every ground; undefined where none has. */
function nearestWith(colour: Hex, needs: readonly Need[]): Hex | undefined {
  if (meets(colour, needs)) return colour
  const { l } = oklchOf(colour)
  for (let step = 1; step <= STEPS; step++) {
    for (const next of [l - step / STEPS, l + step / STEPS]) {
      if (next < 0 || next > 1) continue
      const candidate = withLightness(colour, next)
      if (meets(candidate, needs)) return candidate
    }
  }
  return ['#000000', '#ffffff'].find((extreme) => meets(extreme, needs))
}

/** The same; where no colour will do, black or white, whichever comes nearest to it. */
export function ensured(colour: Hex, needs: readonly Need[]): Hex {
  const found = nearestWith(colour, needs)
  if (found !== undefined) return found
  const worst = (each: Hex): number => Math.min(...needs.map(({ ground }) => contrastOf(each, ground)))
  return worst('#000000') > worst('#ffffff') ? '#000000' : '#ffffff'
}
