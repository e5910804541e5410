import { mix, toRgb } from '../core/palette.ts'
import type { Random } from '../core/random.ts'
import type { Material } from '../core/shade.ts'

const greens = ['#435f55', '#49594c', '#3a524b', '#525f50', '#4a6459'] as const

export const bronzeTone = (random: Random) => mix('#5f4a2e', '#7d623a', random.next())
export const ironTone = (random: Random) => mix('#3f3d3c', '#5d5854', random.next())

/** Excavated bronze: anything from a thin bloom to a full green skin. */
export const oldBronze = (random: Random, amount = random.between(0.3, 0.85)): Material => ({
  metal: 0.7,
  gloss: 0.5,
  bump: 0.9,
  mottle: 0.22,
  grain: 'blotch',
  crust: { colour: toRgb(random.pick(...greens)), amount, noise: random.chance(0.5) ? 'cloud' : 'blotch' },
  dirt: 0.75,
  wear: 0.5,
})

export const oldIron = (random: Random, amount = random.between(0.35, 0.75)): Material => ({
  metal: 0.5,
  gloss: 0.35,
  bump: 1.3,
  mottle: 0.25,
  grain: 'blotch',
  crust: { colour: toRgb(random.pick('#4d382c', '#43322a', '#584236')), amount, noise: 'blotch' },
  dirt: 0.7,
  wear: 0.6,
})

export const steel: Material = {
  metal: 0.85,
  gloss: 0.9,
  bump: 0.3,
  mottle: 0.08,
  grain: 'streak',
  dirt: 0.6,
  wear: 0.35,
}

export const brass: Material = { ...steel, metal: 0.8, gloss: 0.8, bump: 0.35, mottle: 0.12, grain: 'cloud' }

export const wood: Material = {
  metal: 0,
  gloss: 0.22,
  bump: 0.5,
  mottle: 0.24,
  grain: 'streak',
  dirt: 0.7,
  wear: 0.3,
}

export const clay: Material = {
  metal: 0,
  gloss: 0.06,
  bump: 1.5,
  mottle: 0.2,
  grain: 'blotch',
  dirt: 0.7,
  wear: 0.35,
}

export const glaze: Material = {
  metal: 0.08,
  gloss: 1.25,
  bump: 0.05,
  mottle: 0.03,
  grain: 'cloud',
  dirt: 0.15,
  wear: 0.05,
}

export const paper: Material = {
  metal: 0,
  gloss: 0,
  bump: 0.35,
  mottle: 0.07,
  grain: 'fibre',
  dirt: 0.5,
  wear: 0.12,
}

export const cloth: Material = {
  metal: 0,
  gloss: 0.03,
  bump: 0.6,
  mottle: 0.13,
  grain: 'fine',
  dirt: 0.55,
  wear: 0.15,
}

export const leather: Material = { ...wood, bump: 0.8, grain: 'blotch', mottle: 0.16, gloss: 0.3 }
