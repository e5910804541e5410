import type { Easel } from '../core/easel.ts'
import { armour, helmet } from './armour.ts'
import { banner } from './banner.ts'
import { arrowheads, crossbowTrigger, daggerAxe, tally } from './bronzes.ts'
import { badge, compass, medical, rifle, tool } from './devices.ts'
import { ding } from './ding.ts'
import { mirror } from './mirror.ts'
import { letter, paperMap } from './papers.ts'
import { photographPrint } from './photograph.ts'
import type { Shot } from './studio.ts'
import { sword } from './sword.ts'
import { cannon, canteen, gun, shell, telescope } from './turned.ts'
import { drum, lamp, porcelain } from './vessels.ts'
import { book, brick, seal, uniform } from './wares.ts'

/** Every kind of object, drawn for a field of 1200 by 900. */
export const relics = {
  sword,
  ge: daggerAxe,
  arrowheads,
  'crossbow-trigger': crossbowTrigger,
  ding,
  mirror,
  helmet,
  armour,
  seal,
  tally,
  brick,
  gun,
  cannon,
  shell,
  rifle,
  lamp,
  drum,
  banner,
  map: paperMap,
  letter,
  book,
  photograph: photographPrint,
  badge,
  canteen,
  compass,
  telescope,
  porcelain,
  tool,
  uniform,
  medical,
} as const satisfies Record<string, (easel: Easel) => Shot>

export type RelicName = keyof typeof relics
