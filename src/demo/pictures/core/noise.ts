import { createRandom } from './random.ts'

/** Side of every noise tile, in pixels: a power of two, so that wrapping is a bit mask. */
export const tileSide = 512
export const tileMask = tileSide - 1

interface NoiseShape {
  /** Cells per tile side of the first octave, across and down. */
  readonly across: number
  readonly down: number
  readonly octaves: number
  /** Weight of each octave against the one before. */
  readonly fall: number
}

const shapes = {
  grain: { across: 256, down: 256, octaves: 1, fall: 0.5 },
  fine: { across: 64, down: 64, octaves: 3, fall: 0.7 },
  cloud: { across: 4, down: 4, octaves: 6, fall: 0.55 },
  blotch: { across: 10, down: 10, octaves: 5, fall: 0.6 },
  streak: { across: 3, down: 64, octaves: 3, fall: 0.7 },
  strata: { across: 4, down: 24, octaves: 4, fall: 0.6 },
  fibre: { across: 6, down: 160, octaves: 2, fall: 0.6 },
} as const satisfies Record<string, NoiseShape>

export type NoiseName = keyof typeof shapes

function addOctave(field: Float32Array, across: number, down: number, weight: number, seed: string): void {
  const random = createRandom(seed)
  const lattice = Float32Array.from({ length: across * down }, () => random.next() * 2 - 1)
  const ease = (t: number) => t * t * (3 - 2 * t)
  for (let y = 0; y < tileSide; y += 1) {
    const v = (y * down) / tileSide
    const row = Math.floor(v)
    const fy = ease(v - row)
    const top = (row % down) * across
    const bottom = ((row + 1) % down) * across
    for (let x = 0; x < tileSide; x += 1) {
      const u = (x * across) / tileSide
      const column = Math.floor(u)
      const fx = ease(u - column)
      const left = column % across
      const right = (column + 1) % across
      const a = lattice[top + left] ?? 0
      const b = lattice[top + right] ?? 0
      const c = lattice[bottom + left] ?? 0
      const d = lattice[bottom + right] ?? 0
      const upper = a + (b - a) * fx
      const index = y * tileSide + x
      field[index] = (field[index] ?? 0) + weight * (upper + (c + (d - c) * fx - upper) * fy)
    }
  }
}

function build(name: NoiseName): Float32Array {
  const shape: NoiseShape = shapes[name]
  const field = new Float32Array(tileSide * tileSide)
  let weight = 1
  for (let octave = 0; octave < shape.octaves; octave += 1) {
    const cells = 2 ** octave
    const across = Math.min(tileSide, shape.across * cells)
    const down = Math.min(tileSide, shape.down * cells)
    addOctave(field, across, down, weight, `${name}${octave}`)
    weight *= shape.fall
  }
  let sum = 0
  for (const value of field) sum += value * value
  const scale = 1 / (2.2 * Math.sqrt(sum / field.length))
  return field.map((value) => Math.max(-1, Math.min(1, value * scale)))
}

const built = new Map<NoiseName, Float32Array>()

/** A seamless tile of `tileSide` squared values in [-1, 1], made once per process. */
export function noiseTile(name: NoiseName): Float32Array {
  const known = built.get(name)
  if (known) return known
  const tile = build(name)
  built.set(name, tile)
  return tile
}
