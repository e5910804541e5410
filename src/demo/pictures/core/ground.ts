import type { Point } from './geometry.ts'
import { noiseTile, tileMask, tileSide } from './noise.ts'
import type { Rgb } from './palette.ts'

export interface Shadow {
  readonly at: Point
  readonly rx: number
  readonly ry: number
  readonly strength: number
}

/** What the object lies on, or stands before. */
export interface Ground {
  readonly colour: Rgb
  /** Where the light pool is, as parts of the width and the height, and how much brighter it is. */
  readonly pool: Point
  readonly poolStrength: number
  readonly texture: 'slate' | 'paper' | 'linen'
  /** The object's shadow: how far it falls, how soft (quarter-size pixels) and how dark it is. */
  readonly shadowShift: Point
  readonly shadowBlur: number
  readonly shadowStrength: number
  /** For standing objects: where the floor begins (pixels), and the shadows on it. */
  readonly horizon?: number
  readonly floorShadows?: readonly Shadow[]
}

const roughness = { slate: 0.1, paper: 0.05, linen: 0.06 } as const

function weave(x: number, y: number): number {
  return ((x >> 1) + (y >> 1)) & 1 ? 0.5 : -0.5
}

/** Brightness of the ground at a pixel, without the object's own shadow; asked row by row. */
export function createGroundLight(ground: Ground, width: number, height: number) {
  const fine = noiseTile('fine')
  const cloud = noiseTile('cloud')
  const rough = roughness[ground.texture]
  const linen = ground.texture === 'linen'
  const { horizon } = ground
  const floor = (y: number) => {
    if (horizon === undefined) return 1
    const depth = (y - horizon) / (height - horizon)
    return 0.7 + (0.5 - Math.max(0, depth - 0.35) * 0.55) / (1 + Math.exp(-depth * 14))
  }
  return (y: number) => {
    const dy = y / height - ground.pool[1]
    const across = 1 + dy * dy * 8.75
    const rowLight = floor(y)
    const tileRow = (y & tileMask) * tileSide
    const shadows = (ground.floorShadows ?? [])
      .map((shadow) => ({ ...shadow, room: 1 - ((y - shadow.at[1]) / shadow.ry) ** 2 }))
      .filter((shadow) => shadow.room > 0)
    return (x: number): number => {
      const dx = x / width - ground.pool[0]
      const tile = tileRow + (x & tileMask)
      const speck = (fine[tile] ?? 0) + (cloud[tile] ?? 0) * 0.8 + (linen ? weave(x, y) : 0)
      let light = (0.55 + ground.poolStrength / (across + dx * dx * 7.7)) * (1 + rough * speck) * rowLight
      for (const shadow of shadows) {
        const sx = (x - shadow.at[0]) / shadow.rx
        const fall = shadow.room - sx * sx
        if (fall > 0) light *= 1 - shadow.strength * fall * fall
      }
      return light
    }
  }
}
