import type { Easel } from '../core/easel.ts'
import { n, type Point, polyline } from '../core/geometry.ts'
import { darken, mix } from '../core/palette.ts'
import { ferry, junk } from '../parts/boats.ts'
import { hills } from '../parts/hills.ts'
import type { Mood } from '../parts/mood.ts'
import { mist, sky } from '../parts/mood.ts'
import { birds, reeds, weatherOf } from '../parts/riverside.ts'
import { gateTower } from '../parts/tower.ts'
import { tree } from '../parts/trees.ts'
import { cityWall } from '../parts/wall.ts'
import { water } from '../parts/water.ts'
import { paint } from './paint.ts'

function bank(easel: Easel, mood: Mood, y: number, depth: number): string {
  const { random, width } = easel
  const line = Array.from(
    { length: 21 },
    (_, index): Point => [(width * index) / 20, y + random.bell() * depth * 0.16],
  )
  return `<path d="${polyline(line)}L${width} ${n(y + depth)}L0 ${n(y + depth)}Z" fill="${easel.linear([
    [0, mix(mood.ground, mood.near, 0.4)],
    [1, darken(mood.near, 0.25)],
  ])}"/>`
}

/** The ferry crossing below the wall. */
export function ferryRiver(easel: Easel): Promise<Buffer> {
  const { width, height, random } = easel
  const mood = weatherOf(easel)
  const shore = height * random.between(0.52, 0.58)
  const wx = width * random.between(0.2, 0.75)
  return paint(
    easel,
    [
      sky(easel, mood),
      hills(easel, mood, shore - 50, height * 0.3, 4),
      mist(easel, mood, shore - 60, 160),
      cityWall(easel, mood, {
        left: wx - 330,
        right: wx + 300,
        top: shore - 62,
        base: shore + 4,
        batter: 4,
        merlon: 13,
      }),
      gateTower(easel, mood, wx + random.between(-120, 120), shore - 66, 120, 2),
      bank(easel, mood, shore - 6, 44),
      tree(easel, mood, wx - 390, shore + 8, 130),
      tree(easel, mood, wx + 380, shore + 8, 150),
      water(easel, mood, shore + 22, height),
      mist(easel, mood, shore + 30, 70, 0.55),
      junk(easel, mood, width * random.between(0.08, 0.9), shore + 66, 120, 2),
      ferry(easel, width * random.between(0.2, 0.36), height * 0.72, 300),
      ferry(easel, width * random.between(0.58, 0.78), height * random.between(0.84, 0.9), 430),
      birds(easel),
      reeds(easel, mood),
    ].join(''),
  )
}

/** River junks in line ahead. */
export function warJunks(easel: Easel): Promise<Buffer> {
  const { width, height, random } = easel
  const mood = weatherOf(easel)
  const shore = height * random.between(0.44, 0.5)
  const count = random.int(4, 6)
  const fleet = Array.from({ length: count }, (_, index) => {
    const t = index / (count - 1)
    const size = 90 + 430 * t ** 1.5
    const x = width * (0.9 - t * 0.62) + random.bell() * 40
    return junk(easel, mood, x, shore + 26 + t ** 1.4 * height * 0.38, size, t > 0.5 ? 3 : 2)
  }).join('')
  const chain = easel.says('chain', 'boom')
    ? `<path d="M-20 ${n(height * 0.8)}Q${n(width * 0.5)} ${n(height * 0.95)} ${width + 20} ${n(height * 0.78)}" fill="none" stroke="#1c1815" stroke-width="26" stroke-dasharray="44 16" stroke-linecap="round"/><path d="M-20 ${n(height * 0.795)}Q${n(width * 0.5)} ${n(height * 0.945)} ${width + 20} ${n(height * 0.775)}" fill="none" stroke="#5a4a3c" stroke-width="7" stroke-dasharray="44 16"/>`
    : ''
  return paint(
    easel,
    [
      sky(easel, mood),
      hills(easel, mood, shore - 10, height * 0.3, 4),
      mist(easel, mood, shore, 130),
      water(easel, mood, shore + 6, height),
      mist(easel, mood, shore + 12, 90, 0.7),
      fleet,
      chain,
      birds(easel),
    ].join(''),
  )
}
