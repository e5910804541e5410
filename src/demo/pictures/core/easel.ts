import type { NoiseName } from './noise.ts'
import { tileSide } from './noise.ts'
import type { Random } from './random.ts'
import { createRandom } from './random.ts'
import { textureImage } from './texture.ts'

/** Offset 0 to 1, colour, opacity 0 to 1. */
export type Stop = readonly [number, string, number?]

/** What a scene draws with: its size, its random numbers, and the definitions of one SVG document. */
export interface Easel {
  readonly width: number
  readonly height: number
  readonly random: Random
  /** What follows the scene's name in the picture's address. */
  readonly slug: string
  /** Whether the slug names one of these words: the scene may then choose that kind of object. */
  readonly says: (...words: readonly string[]) => boolean
  /** Adds a definition; `$id` in the text becomes its id. Returns `url(#id)`. */
  readonly define: (definition: string) => string
  /** A linear gradient in the shape's own box; angle 0 runs left to right, 90 downwards. */
  readonly linear: (stops: readonly Stop[], angle?: number) => string
  readonly radial: (stops: readonly Stop[], cx?: number, cy?: number, r?: number) => string
  /** Specks of one colour, seamless, to fill any shape with; from coarseness 1.5 on they are twice as large. */
  readonly texture: (noise: NoiseName, colour: string, coarseness?: number) => string
  readonly definitions: () => string
}

const stopList = (stops: readonly Stop[]) =>
  stops
    .map(([at, colour, opacity]) => {
      const alpha = opacity === undefined ? '' : ` stop-opacity="${opacity.toFixed(3)}"`
      return `<stop offset="${at.toFixed(3)}" stop-color="${colour}"${alpha}/>`
    })
    .join('')

export function createEasel(seed: string, width: number, height: number): Easel {
  const random = createRandom(seed)
  const known = new Map<string, string>()
  const define = (definition: string) => {
    const id = known.get(definition) ?? `d${known.size}`
    known.set(definition, id)
    return `url(#${id})`
  }
  return {
    width,
    height,
    random,
    slug: seed.split('/').slice(1).join('/'),
    says: (...words) => words.some((word) => seed.split(/[-/]/).slice(1).includes(word)),
    define,
    linear: (stops, angle = 90) => {
      const turn = (angle * Math.PI) / 180
      const x = Math.cos(turn) / 2
      const y = Math.sin(turn) / 2
      const ends = `x1="${(0.5 - x).toFixed(3)}" y1="${(0.5 - y).toFixed(3)}" x2="${(0.5 + x).toFixed(3)}" y2="${(0.5 + y).toFixed(3)}"`
      return define(`<linearGradient id="$id" ${ends}>${stopList(stops)}</linearGradient>`)
    },
    radial: (stops, cx = 0.5, cy = 0.5, r = 0.5) =>
      define(
        `<radialGradient id="$id" cx="${cx.toFixed(3)}" cy="${cy.toFixed(3)}" r="${r.toFixed(3)}">${stopList(stops)}</radialGradient>`,
      ),
    texture: (noise, colour, coarseness = 1) => {
      const side = coarseness < 1.5 ? tileSide : tileSide * 2
      const shift = `translate(${random.int(0, side - 1)} ${random.int(0, side - 1)})`
      return define(
        `<pattern id="$id" width="${side}" height="${side}" patternUnits="userSpaceOnUse" patternTransform="${shift}">${textureImage(noise, colour, side)}</pattern>`,
      )
    },
    definitions: () => [...known].map(([text, id]) => text.replace('$id', id)).join(''),
  }
}

/** The whole SVG document of `body`, rendered at one `shrink`th of the easel's size. */
export function svgDocument(easel: Easel, body: string, shrink = 1): Buffer {
  const { width, height } = easel
  const size = `width="${Math.ceil(width / shrink)}" height="${Math.ceil(height / shrink)}"`
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size} viewBox="0 0 ${width} ${height}" preserveAspectRatio="none"><defs>${easel.definitions()}</defs>${body}</svg>`,
  )
}
