import sharp from 'sharp'
import { blur, enlarge } from './blur.ts'
import type { Easel } from './easel.ts'
import { svgDocument } from './easel.ts'
import { encodeWebp } from './finish.ts'
import type { Ground } from './ground.ts'
import type { Light, Material, Surface } from './shade.ts'
import { sampleQuarter, shade } from './shade.ts'

/**
 * An object as three drawings that lie on each other: `form` (grey is height, softened into volume),
 * `detail` (grey #808080 is level, darker is cut in, lighter stands out) and `colour` (transparent beside the object).
 * `matte`, if given, is white where a metal object is not metal.
 */
export interface Piece {
  readonly form: string
  readonly detail: string
  readonly colour: string
  readonly matte?: string
}

export interface ReliefScene {
  readonly piece: Piece
  /** Pixels of height a white `form` stands for. */
  readonly depth: number
  /** Softening of `form` in half-size pixels. */
  readonly softness: number
  /** Pixels of height between a white and a black `detail`. */
  readonly carving: number
  readonly material: Material
  readonly ground: Ground
  readonly light: Light
}

const half = 2

async function rasterGrey(easel: Easel, body: string, back: string, shrink: number): Promise<Float32Array> {
  const sheet = `<rect width="100%" height="100%" fill="${back}"/>${body}`
  const raw = await sharp(svgDocument(easel, sheet, shrink), { unlimited: true })
    .extractChannel(1)
    .raw()
    .toBuffer()
  const field = new Float32Array(raw.length)
  for (let index = 0; index < raw.length; index += 1) field[index] = (raw[index] ?? 0) / 255
  return field
}

/** The alpha of the object at quarter size, for its shadows. */
function quarterMask(colour: Uint8Array, width: number, height: number): Float32Array {
  const across = Math.ceil(width / 4)
  const mask = new Float32Array(across * Math.ceil(height / 4))
  for (let index = 0; index < mask.length; index += 1) {
    const x = (index % across) * 4
    const y = Math.floor(index / across) * 4
    mask[index] = (colour[(y * width + x) * 4 + 3] ?? 0) / 255
  }
  return mask
}

async function readSurface(
  easel: Easel,
  scene: ReliefScene,
  shrink: number,
  bare: boolean,
): Promise<Surface> {
  const width = Math.ceil(easel.width / shrink)
  const height = Math.ceil(easel.height / shrink)
  const depth = scene.depth / shrink
  const carving = scene.carving / Math.sqrt(shrink)
  const halfWidth = Math.ceil(width / half)
  const halfHeight = Math.ceil(height / half)
  const { piece } = scene
  const [form, detail, colour, matte] = await Promise.all([
    rasterGrey(easel, piece.form, '#000', half * shrink),
    rasterGrey(easel, piece.detail, '#808080', shrink),
    sharp(svgDocument(easel, piece.colour, shrink), { unlimited: true })
      .ensureAlpha()
      .raw()
      .toBuffer(),
    piece.matte === undefined ? undefined : rasterGrey(easel, piece.matte, '#000', half * shrink),
  ])
  const soft = blur(form, halfWidth, halfHeight, Math.max(1, scene.softness / shrink))
  const wide = blur(soft, halfWidth, halfHeight, 14 / shrink)
  for (let index = 0; index < wide.length; index += 1) {
    wide[index] = ((soft[index] ?? 0) - (wide[index] ?? 0)) * depth
  }
  const heights = enlarge(soft, halfWidth, halfHeight, width, height, half)
  for (let index = 0; index < heights.length; index += 1) {
    heights[index] = (heights[index] ?? 0) * depth + ((detail[index] ?? 0.5) - 0.5) * carving
  }
  const mask = quarterMask(colour, width, height)
  const across = Math.ceil(width / 4)
  const down = Math.ceil(height / 4)
  return {
    width,
    height,
    heights,
    detail,
    cavity: wide,
    colour,
    bare,
    ...(matte === undefined ? {} : { matte }),
    contact: blur(mask, across, down, 3),
    cast: blur(mask, across, down, scene.ground.shadowBlur),
  }
}

function develop(easel: Easel, scene: ReliefScene, surface: Surface): Uint8ClampedArray {
  const shift = [easel.random.int(0, 511), easel.random.int(0, 511)] as const
  return shade(surface, scene.material, scene.ground, scene.light, shift)
}

/** Lights an object on its ground as a studio would, and encodes the photograph as WebP. */
export async function photograph(easel: Easel, scene: ReliefScene): Promise<Buffer> {
  const surface = await readSurface(easel, scene, 1, false)
  return encodeWebp(develop(easel, scene, surface), easel.width, easel.height)
}

/** The lit object and its shadow, without its ground, at one `shrink`th of its size, as PNG with transparency. */
export async function cutOut(easel: Easel, scene: ReliefScene, shrink: number): Promise<Buffer> {
  const surface = await readSurface(easel, scene, shrink, true)
  const { width, height, colour } = surface
  const lit = develop(easel, scene, surface)
  const { shadowShift, shadowStrength } = scene.ground
  const dx = shadowShift[0] / shrink
  const dy = shadowShift[1] / shrink
  const pixels = new Uint8Array(width * height * 4)
  for (let index = 0; index < width * height; index += 1) {
    const x = index % width
    const y = Math.floor(index / width)
    const alpha = (colour[index * 4 + 3] ?? 0) / 255
    const cast = alpha < 1 ? sampleQuarter(surface.cast, width, height, x - dx, y - dy) : 0
    const near = cast > 0 ? sampleQuarter(surface.contact, width, height, x - dx / 4, y - dy / 4) : 0
    const shadow = 1 - (1 - shadowStrength * cast) * (1 - shadowStrength * 0.75 * near)
    const cover = alpha + (1 - alpha) * shadow
    const share = cover > 0 ? alpha / cover : 0
    pixels[index * 4] = (lit[index * 3] ?? 0) * share
    pixels[index * 4 + 1] = (lit[index * 3 + 1] ?? 0) * share
    pixels[index * 4 + 2] = (lit[index * 3 + 2] ?? 0) * share
    pixels[index * 4 + 3] = cover * 255
  }
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 1 })
    .toBuffer()
}
