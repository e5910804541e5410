import type { Easel } from '../core/easel.ts'
import { box, n } from '../core/geometry.ts'
import { darken, lighten, mix } from '../core/palette.ts'
import { visitors } from '../parts/figures.ts'
import { hills } from '../parts/hills.ts'
import { mist, sky } from '../parts/mood.ts'
import { moodOf, paving } from '../parts/street.ts'
import { gateTower } from '../parts/tower.ts'
import { tree } from '../parts/trees.ts'
import { courses } from '../parts/wall.ts'
import { paint } from './paint.ts'

/** The arsenal: saw-tooth workshops, chimneys and a water tower by the canal. */
export function arsenalWorks(easel: Easel): Promise<Buffer> {
  const { width, height, random } = easel
  const mood = moodOf(easel)
  const base = height * 0.76
  const bays = random.int(6, 9)
  const hall = width * random.between(0.58, 0.72)
  const left = random.between(60, width - hall - 60)
  const eaves = base - random.between(180, 220)
  const bay = hall / bays
  const rise = bay * random.between(0.5, 0.66)
  const brick = mood.night ? '#3a2a22' : random.pick('#8a5b45', '#7d6a58', '#96705a')
  const teeth = Array.from({ length: bays }, (_, index) => {
    const x = left + index * bay
    return {
      roof: `M${n(x)} ${n(eaves)}L${n(x + bay * 0.78)} ${n(eaves - rise)}L${n(x + bay)} ${n(eaves)}Z`,
      light: `M${n(x + bay * 0.8)} ${n(eaves - rise * 0.88)}L${n(x + bay * 0.97)} ${n(eaves - 6)}H${n(x + bay * 0.82)}Z`,
    }
  })
  const windows = Array.from({ length: bays }, (_, index) => {
    const x = left + (index + 0.5) * bay
    const w = bay * 0.26
    const y = eaves + 46
    return `M${n(x - w)} ${n(y + 88)}V${n(y + 14)}Q${n(x)} ${n(y - 16)} ${n(x + w)} ${n(y + 14)}V${n(y + 88)}Z`
  }).join('')
  const bars = Array.from({ length: bays }, (_, index) => {
    const x = left + (index + 0.5) * bay
    const w = bay * 0.26
    return `M${n(x)} ${n(eaves + 40)}v94M${n(x - w / 2)} ${n(eaves + 46)}v88M${n(x + w / 2)} ${n(eaves + 46)}v88M${n(x - w)} ${n(eaves + 76)}h${n(w * 2)}M${n(x - w)} ${n(eaves + 104)}h${n(w * 2)}`
  }).join('')
  const chimney = (x: number, high: number, wide: number) => {
    const foot = eaves - 10
    const path = `M${n(x - wide)} ${n(foot)}L${n(x - wide * 0.6)} ${n(foot - high)}H${n(x + wide * 0.6)}L${n(x + wide)} ${n(foot)}Z`
    const smoke = Array.from({ length: 22 }, (_, index) => {
      const t = index / 21
      return `<circle cx="${n(x + t ** 1.3 * 420 + random.bell() * 22)}" cy="${n(foot - high - 8 - t * 150 + random.bell() * 16)}" r="${n(12 + t * 66)}" fill="${easel.radial(
        [
          [0, '#3c3a38', 0.34],
          [1, '#5a5855', 0],
        ],
      )}"/>`
    }).join('')
    return `${smoke}<path d="${path}" fill="${easel.linear(
      [
        [0, lighten(brick, 0.12)],
        [0.4, brick],
        [1, darken(brick, 0.5)],
      ],
      0,
    )}"/><path d="${path}" fill="${courses(easel, 8, 0.3)}"/><path d="${box(x - wide * 0.76, foot - high - 4, wide * 1.52, 16)}${box(x - wide * 0.7, foot - high + 30, wide * 1.4, 7)}" fill="${darken(brick, 0.35)}"/>`
  }
  const face = box(left, eaves, hall, base - eaves)
  const glass = mood.night ? '#f0bf6a' : '#4d5a5c'
  const tank = left > width * 0.2 ? left * 0.5 : left + hall + (width - left - hall) * 0.5
  const tower = `<path d="M${n(tank - 50)} ${n(base)}L${n(tank - 34)} ${n(eaves - 90)}M${n(tank + 50)} ${n(base)}L${n(tank + 34)} ${n(eaves - 90)}M${n(tank - 44)} ${n(base - 100)}L${n(tank + 38)} ${n(eaves - 10)}M${n(tank + 44)} ${n(base - 100)}L${n(tank - 38)} ${n(eaves - 10)}" stroke="#2c2723" stroke-width="7"/><path d="${box(tank - 62, eaves - 190, 124, 100)}" fill="${easel.linear(
    [
      [0, '#8d7f6a'],
      [0.4, '#6c6154'],
      [1, '#37312b'],
    ],
    0,
  )}"/><path d="M${n(tank - 72)} ${n(eaves - 190)}L${n(tank)} ${n(eaves - 236)}L${n(tank + 72)} ${n(eaves - 190)}Z" fill="#3b3631"/>`
  const door = `M${n(left + bay * 1.6)} ${n(base)}v-110h${n(bay * 0.7)}v110Z`
  return paint(
    easel,
    [
      sky(easel, mood),
      hills(easel, mood, eaves - 20, height * 0.26, 3),
      mist(easel, mood, eaves, 150, 0.7),
      chimney(left + hall * 0.3, random.between(300, 380), 34),
      chimney(left + hall * random.between(0.55, 0.8), random.between(230, 320), 30),
      tower,
      `<path d="${teeth.map((tooth) => tooth.roof).join('')}" fill="${easel.linear([
        [0, mood.snow ? '#e7e9e8' : '#5b5d5b'],
        [1, '#37393a'],
      ])}" stroke="#1b1917" stroke-width="2.5"/><path d="${teeth.map((tooth) => tooth.light).join('')}" fill="${mood.night ? '#f0bf6a' : '#aebdbd'}"/>`,
      `<path d="${face}" fill="${easel.linear([
        [0, lighten(brick, 0.1)],
        [1, darken(brick, 0.35)],
      ])}"/><path d="${face}" fill="${courses(easel, 8, 0.3)}"/><path d="${face}" fill="${easel.texture('blotch', '#14110c', 1.6)}" opacity=".4"/><path d="${windows}" fill="${glass}"/><path d="${bars}" stroke="#221c17" stroke-width="3"/><path d="${box(left, eaves + 4, hall, 9)}${box(left, base - 22, hall, 22)}" fill="${darken(brick, 0.4)}"/><path d="${door}" fill="#2d2620"/>`,
      paving(easel, mood, base, mix(mood.ground, '#8d8474', 0.5)),
      `<path d="M0 ${n(base + 90)}Q${n(width * 0.5)} ${n(base + 76)} ${width} ${n(base + 116)}M0 ${n(base + 112)}Q${n(width * 0.5)} ${n(base + 96)} ${width} ${n(base + 142)}" stroke="#2a2622" stroke-width="6" fill="none"/>`,
      visitors(easel, random.int(3, 6), left + 60, left + hall * 0.8, base + 58, 74),
      tree(easel, mood, tank > width / 2 ? width * 0.05 : width * 0.95, height * 0.98, height * 0.58),
    ].join(''),
  )
}

/** A street of shop houses inside the gate, hung with lanterns. */
export function oldStreet(easel: Easel): Promise<Buffer> {
  const { width, height, random } = easel
  const mood = moodOf(easel)
  const vx = width * random.between(0.44, 0.56)
  const vy = height * 0.6
  const houses: string[] = []
  for (const side of [-1, 1]) {
    for (let index = 0; index < 6; index += 1) {
      const t0 = (index / 6) ** 0.75
      const t1 = ((index + 1) / 6) ** 0.75
      const edge = side < 0 ? -width * 0.06 : width * 1.06
      const near = edge + (vx + side * 46 - edge) * t0
      const far = edge + (vx + side * 46 - edge) * t1
      const scale = (t: number) => 1 - t * 0.86
      const foot = (t: number) => vy + 20 + (height * 0.94 - vy) * (1 - t) ** 1.15
      const tall = random.between(420, 520)
      const top = (t: number, k: number) => foot(t) - tall * k * scale(t)
      const quad = (a: number, b: number) =>
        `M${n(near)} ${n(top(t0, a))}L${n(far)} ${n(top(t1, a))}L${n(far)} ${n(top(t1, b))}L${n(near)} ${n(top(t0, b))}Z`
      const wood = mix('#5b3b2a', '#7c5a40', random.next())
      const tone = mood.night ? darken(wood, 0.6) : wood
      const plaster = mood.night ? '#3b3a36' : mix('#cfc4ac', '#b9ad95', random.next())
      const cells = Array.from({ length: 5 }, (_, cell) => {
        const a = near + ((far - near) * (cell + 0.16)) / 5
        const b = near + ((far - near) * (cell + 0.84)) / 5
        const ta = t0 + ((t1 - t0) * (cell + 0.16)) / 5
        const tb = t0 + ((t1 - t0) * (cell + 0.84)) / 5
        return {
          shop: `M${n(a)} ${n(top(ta, 0.34))}L${n(b)} ${n(top(tb, 0.34))}L${n(b)} ${n(top(tb, 0.03))}L${n(a)} ${n(top(ta, 0.03))}Z`,
          room: `M${n(a)} ${n(top(ta, 0.76))}L${n(b)} ${n(top(tb, 0.76))}L${n(b)} ${n(top(tb, 0.55))}L${n(a)} ${n(top(ta, 0.55))}Z`,
        }
      })
      const over = side * -34 * scale(t0)
      const eave = (k: number, drop: number) =>
        `M${n(near)} ${n(top(t0, k))}L${n(far)} ${n(top(t1, k))}L${n(far + over * 0.5)} ${n(top(t1, k - drop))}L${n(near + over)} ${n(top(t0, k - drop))}Z`
      const roof = mood.snow ? '#dfe3e3' : mood.night ? '#1d2123' : '#45494a'
      const lit = mood.night ? '#f0bd68' : random.chance(0.4) ? '#8a6236' : '#2a221c'
      houses.push(
        `<path d="${quad(0.95, 0)}" fill="${tone}"/><path d="${quad(0.95, 0.52)}" fill="${plaster}"/><path d="${cells.map((cell) => cell.shop).join('')}" fill="${lit}" stroke="${darken(tone, 0.4)}" stroke-width="3"/><path d="${cells.map((cell) => cell.room).join('')}" fill="${mood.night ? '#d99f4c' : '#3a2c22'}" stroke="${tone}" stroke-width="4"/><path d="${quad(0.95, 0)}" fill="${easel.linear(
          [
            [0, '#000', side < 0 ? 0.05 : 0.42],
            [1, '#000', side < 0 ? 0.42 : 0.05],
          ],
          0,
        )}"/><path d="${eave(1.06, 0.12)}${eave(0.52, 0.09)}" fill="${roof}" stroke="#191613" stroke-width="2.5"/>`,
      )
      const lx = near + (far - near) * 0.4 + over * 0.9
      const ly = top(t0 + (t1 - t0) * 0.4, 0.4)
      const r = 21 * scale(t0 + 0.1)
      const glow = mood.night
        ? `<circle cx="${n(lx)}" cy="${n(ly)}" r="${n(r * 5)}" fill="${easel.radial([
            [0, '#ff9a4a', 0.5],
            [1, '#ff9a4a', 0],
          ])}"/>`
        : ''
      houses.push(
        `${glow}<path d="M${n(lx)} ${n(ly - r * 2)}v${n(r * 4)}" stroke="#2a1a14" stroke-width="2"/><ellipse cx="${n(lx)}" cy="${n(ly)}" rx="${n(r)}" ry="${n(r * 1.15)}" fill="${mood.night ? '#e2603a' : '#a8322a'}"/>`,
      )
    }
  }
  const street = box(0, vy + 18, width, height - vy)
  const slabs = Array.from(
    { length: 14 },
    (_, index) => `M0 ${n(vy + 20 + ((index + 1) / 14) ** 2 * (height - vy))}H${width}`,
  ).join('')
  const lanes = Array.from(
    { length: 13 },
    (_, index) =>
      `M${n(vx + (index - 6) * 7.6)} ${n(vy + 18)}L${n(width * (0.5 + (index - 6) * 0.1))} ${height}`,
  ).join('')
  const tone = mood.night ? '#23211f' : mood.snow ? '#c4c7c6' : '#8b8373'
  return paint(
    easel,
    [
      sky(easel, mood),
      hills(easel, mood, vy - 60, height * 0.24, 3),
      mist(easel, mood, vy - 30, 140),
      gateTower(easel, mood, vx, vy + 16, 250, 2),
      `<path d="${street}" fill="${easel.linear([
        [0, lighten(tone, 0.18)],
        [1, darken(tone, 0.28)],
      ])}"/><path d="${slabs}${lanes}" stroke="#16130f" stroke-width="1.8" opacity=".25"/><path d="${street}" fill="${easel.texture('blotch', '#14110c', 1.5)}" opacity=".25"/>`,
      houses.join(''),
      visitors(easel, random.int(3, 6), vx - 160, vx + 170, vy + 110, 108),
      visitors(easel, 2, vx - 60, vx + 60, vy + 50, 56),
    ].join(''),
  )
}
