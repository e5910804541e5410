import type { Easel } from '../core/easel.ts'
import { createEasel } from '../core/easel.ts'
import { n } from '../core/geometry.ts'
import type { Ground, Shadow } from '../core/ground.ts'
import { toRgb } from '../core/palette.ts'
import type { Random } from '../core/random.ts'
import type { Piece, ReliefScene } from '../core/relief.ts'
import { cutOut, photograph } from '../core/relief.ts'
import type { Light, Material } from '../core/shade.ts'

/** The photographer's choice for one object: what is lit, what it lies on or stands in front of. */
export interface Shot {
  readonly piece: Piece
  readonly material: Material
  readonly depth: number
  readonly softness?: number
  readonly carving?: number
  readonly ground?: 'dark' | 'pale' | 'any'
  /** For a standing object: the floor line, and what it casts on the floor. */
  readonly horizon?: number
  readonly floorShadows?: readonly Shadow[]
}

const darkGrounds = ['#23282b', '#2b3033', '#1f1d1b', '#2f2a26', '#262d2c', '#33312e'] as const
const paleGrounds = ['#d9d0bd', '#cfc8b8', '#c9c4b6', '#ded6c6', '#bdb7a8'] as const

function chooseGround(random: Random, shot: Shot, light: Light): Ground {
  const dark = shot.ground === 'dark' || (shot.ground !== 'pale' && random.chance(0.7))
  const colour = dark ? random.pick(...darkGrounds) : random.pick(...paleGrounds)
  const standing = shot.horizon !== undefined
  return {
    colour: toRgb(colour),
    pool: [random.between(0.4, 0.5), random.between(0.34, 0.46)],
    poolStrength: dark ? 1.7 : 0.55,
    texture: dark ? (random.chance(0.75) ? 'slate' : 'linen') : random.chance(0.7) ? 'paper' : 'linen',
    shadowShift: standing ? [0, 0] : [light.x * -26, light.y * -26],
    shadowBlur: 8,
    shadowStrength: standing ? 0 : dark ? 0.7 : 0.5,
    ...(shot.horizon === undefined ? {} : { horizon: shot.horizon }),
    ...(shot.floorShadows ? { floorShadows: shot.floorShadows } : {}),
  }
}

function chooseLight(random: Random): Light {
  const side = random.chance(0.72) ? -1 : 1
  return {
    x: side * random.between(0.45, 0.7),
    y: -random.between(0.5, 0.72),
    z: random.between(0.75, 0.95),
    fill: random.between(0.16, 0.24),
    power: random.between(0.95, 1.08),
  }
}

function stage(easel: Easel, shot: Shot): ReliefScene {
  const light = chooseLight(easel.random)
  return {
    piece: shot.piece,
    depth: shot.depth,
    softness: shot.softness ?? 3,
    carving: shot.carving ?? 7,
    material: shot.material,
    ground: chooseGround(easel.random, shot, light),
    light,
  }
}

/** The full photograph of an object on its ground. */
export function shoot(easel: Easel, shot: Shot): Promise<Buffer> {
  return photograph(easel, stage(easel, shot))
}

export interface Placing {
  readonly x: number
  readonly y: number
  /** Width the object's 1200 by 900 field takes in the picture. */
  readonly width: number
  /** Degrees it is turned about its middle. */
  readonly turn?: number
}

/** An object photographed small, as an SVG `<image>` to stand in a larger picture. */
export async function placeRelic(
  seed: string,
  pose: (easel: Easel) => Shot,
  placing: Placing,
): Promise<string> {
  const easel = createEasel(seed, 1200, 900)
  const png = await cutOut(easel, stage(easel, pose(easel)), 1200 / placing.width)
  const { x, y, width } = placing
  const turned = placing.turn
    ? ` transform="rotate(${n(placing.turn)} ${n(x + width / 2)} ${n(y + width * 0.375)})"`
    : ''
  return `<image${turned} x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(width * 0.75)}" xlink:href="data:image/png;base64,${png.toString('base64')}"/>`
}
