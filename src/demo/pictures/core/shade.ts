import type { Point } from './geometry.ts'
import type { Ground } from './ground.ts'
import { createGroundLight } from './ground.ts'
import type { NoiseName } from './noise.ts'
import { noiseTile, tileMask, tileSide } from './noise.ts'
import type { Rgb } from './palette.ts'

export interface Material {
  /** 0 is cloth or clay, 1 is bare metal mirroring the studio. */
  readonly metal: number
  /** Strength of the highlights. */
  readonly gloss: number
  /** How much the surface's noise turns its normals, and how much it mottles its colour. */
  readonly bump: number
  readonly mottle: number
  readonly grain: NoiseName
  /** Corrosion or stain: its colour, how much of the surface (0 to 1), and its noise. */
  readonly crust?: { readonly colour: Rgb; readonly amount: number; readonly noise: NoiseName }
  /** How much dirt stays in hollows, and how bright edges are worn. */
  readonly dirt: number
  readonly wear: number
}

/** Direction the light comes from, and the studio's fill. */
export interface Light {
  readonly x: number
  readonly y: number
  readonly z: number
  readonly fill: number
  readonly power: number
}

export interface Surface {
  readonly width: number
  readonly height: number
  readonly heights: Float32Array
  /** The carving, 0 to 1, where 0.5 is level. */
  readonly detail: Float32Array
  /** At half size: how far a place stands out of its surroundings, in pixels. */
  readonly cavity: Float32Array
  readonly colour: Uint8Array
  readonly matte?: Float32Array
  /** Cut out: the ground beside the object is left black. */
  readonly bare: boolean
  /** Quarter-size shadow masks, near and far. */
  readonly contact: Float32Array
  readonly cast: Float32Array
}

const step = (low: number, high: number, value: number) => {
  const t = Math.max(0, Math.min(1, (value - low) / (high - low)))
  return t * t * (3 - 2 * t)
}

interface Point3 {
  readonly x: number
  readonly y: number
  readonly z: number
}

/** Brightness of the studio in the direction a metal surface mirrors: a softbox, a strip, a dark floor. */
function studio(x: number, y: number, z: number, light: Point3): number {
  const towards = x * light.x + y * light.y + z * light.z
  return (
    0.16 +
    step(0.35, 0.97, towards) * 1.25 +
    step(0.55, 0.95, x * 0.85 + y * 0.2) * 0.4 +
    step(0.2, 1, -y) * 0.22
  )
}

/** A shadow mask's value at a full-size pixel, between its four nearest cells. */
export function sampleQuarter(
  mask: Float32Array,
  width: number,
  height: number,
  x: number,
  y: number,
): number {
  const across = Math.ceil(width / 4)
  const down = Math.ceil(height / 4)
  const u = Math.max(0, Math.min(across - 1.001, x / 4))
  const v = Math.max(0, Math.min(down - 1.001, y / 4))
  const left = Math.floor(u)
  const top = Math.floor(v)
  const index = top * across + left
  const below = index + (top + 1 < down ? across : 0)
  const fx = u - left
  const a = mask[index] ?? 0
  const c = mask[below] ?? 0
  const upper = a + ((mask[index + 1] ?? 0) - a) * fx
  return upper + (c + ((mask[below + 1] ?? 0) - c) * fx - upper) * (v - top)
}

const shoulder = (value: number) =>
  255 * Math.sqrt(value > 0.7 ? 0.7 + 0.3 * (1 - Math.exp((0.7 - value) / 0.3)) : value)

const square = (value: number) => value * value
const linear = (colour: Rgb): Rgb => [
  square(colour[0] / 255),
  square(colour[1] / 255),
  square(colour[2] / 255),
]

/** Lights every pixel of `surface`. Returns `width * height * 3` bytes, sRGB taken as gamma 2. */
export function shade(
  surface: Surface,
  material: Material,
  ground: Ground,
  light: Light,
  shift: Point,
): Uint8ClampedArray {
  const { width, height, heights, colour, cavity, matte } = surface
  const { bump, mottle, dirt, wear } = material
  const { fill, power } = light
  const pixels = new Uint8ClampedArray(width * height * 3)
  const grain = noiseTile(material.grain)
  const fine = noiseTile('fine')
  const crustNoise = noiseTile(material.crust?.noise ?? 'cloud')
  const crustEdge = material.crust ? 1 - material.crust.amount * 2 : 9
  const [crustRed, crustGreen, crustBlue] = linear(material.crust?.colour ?? [0, 0, 0])
  const [groundRed, groundGreen, groundBlue] = linear(ground.colour)
  const groundRow = createGroundLight(ground, width, height)
  const reach = Math.hypot(light.x, light.y, light.z)
  const lamp = { x: light.x / reach, y: light.y / reach, z: light.z / reach }
  const halfway = Math.hypot(lamp.x, lamp.y, lamp.z + 1)
  const [castX, castY] = ground.shadowShift
  const across = Math.ceil(width / 2)
  for (let y = 0; y < height; y += 1) {
    const upper = y > 0 ? -width : 0
    const lower = y < height - 1 ? width : 0
    const tileRow = ((y + shift[1]) & tileMask) * tileSide
    const tileBelow = ((y + shift[1] + 1) & tileMask) * tileSide
    const groundAt = groundRow(y)
    for (let x = 0; x < width; x += 1) {
      const index = y * width + x
      const alpha = (colour[index * 4 + 3] ?? 0) / 255
      let red = 0
      let green = 0
      let blue = 0
      if (alpha < 1 && !surface.bare) {
        const cast = sampleQuarter(surface.cast, width, height, x - castX, y - castY)
        const near = sampleQuarter(surface.contact, width, height, x - castX / 4, y - castY / 4)
        const dim =
          groundAt(x) *
          (1 - ground.shadowStrength * cast) *
          (1 - ground.shadowStrength * 0.75 * near) *
          (1 - alpha)
        red = groundRed * dim
        green = groundGreen * dim
        blue = groundBlue * dim
      }
      if (alpha > 0) {
        const column = (x + shift[0]) & tileMask
        const right = (column + 1) & tileMask
        const speck = grain[tileRow + column] ?? 0
        const tooth = fine[tileRow + column] ?? 0
        const bumpX = (grain[tileRow + right] ?? 0) - speck + ((fine[tileRow + right] ?? 0) - tooth) * 0.6
        const bumpY =
          (grain[tileBelow + column] ?? 0) - speck + ((fine[tileBelow + column] ?? 0) - tooth) * 0.6
        let nx = ((heights[index - 1] ?? 0) - (heights[index + 1] ?? 0)) * 0.5 - bumpX * bump
        let ny = ((heights[index + upper] ?? 0) - (heights[index + lower] ?? 0)) * 0.5 - bumpY * bump
        const nz = 1 / Math.sqrt(nx * nx + ny * ny + 1)
        nx *= nz
        ny *= nz
        const facing = Math.max(0, nx * lamp.x + ny * lamp.y + nz * lamp.z)
        const low = (y >> 1) * across + (x >> 1)
        const depth = Math.max(-1, Math.min(1, (cavity[low] ?? 0) / 9))
        const crustHere = crustNoise[tileRow + column] ?? 0
        const bare = 1 - (matte ? (matte[low] ?? 0) : 0)
        const crust = step(crustEdge - 0.25, crustEdge + 0.35, crustHere + tooth * 0.25 - depth * 0.25) * bare
        const metal = material.metal * (1 - crust * 0.85) * bare
        const gloss = material.gloss * (1 - crust * 0.7) * (0.35 + 0.65 * bare)
        const sheen = Math.max(0, (nx * lamp.x + ny * lamp.y + nz * (lamp.z + 1)) / halfway)
        const sheen8 = square(square(square(sheen)))
        const spark = gloss * (square(square(sheen8)) * 0.5 + sheen8 * 0.1) * power
        const mirror = metal > 0.02 ? studio(2 * nz * nx, 2 * nz * ny, 2 * nz * nz - 1, lamp) : 0
        const body = fill * (0.75 - ny * 0.35) + facing * power
        const level =
          (body * (1 - metal * 0.6) + mirror * metal * power * 1.1) *
          (1 + speck * mottle + tooth * mottle * 0.5) *
          (1 + depth * (depth > 0 ? wear : dirt)) *
          (1 + ((surface.detail[index] ?? 0.5) - 0.5) * dirt * 1.5) *
          alpha
        const tone = 0.8 + crustHere * 0.35
        const ownRed = square((colour[index * 4] ?? 0) / 255)
        const ownGreen = square((colour[index * 4 + 1] ?? 0) / 255)
        const ownBlue = square((colour[index * 4 + 2] ?? 0) / 255)
        const baseRed = ownRed + (crustRed * tone - ownRed) * crust
        const baseGreen = ownGreen + (crustGreen * tone - ownGreen) * crust
        const baseBlue = ownBlue + (crustBlue * tone - ownBlue) * crust
        const shine = spark * alpha
        red += baseRed * level + shine * (0.4 + baseRed * metal)
        green += baseGreen * level + shine * (0.4 + baseGreen * metal)
        blue += baseBlue * level + shine * (0.4 + baseBlue * metal)
      }
      pixels[index * 3] = shoulder(red)
      pixels[index * 3 + 1] = shoulder(green)
      pixels[index * 3 + 2] = shoulder(blue)
    }
  }
  return pixels
}
