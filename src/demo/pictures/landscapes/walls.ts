import type { Easel } from '../core/easel.ts'
import { n } from '../core/geometry.ts'
import { darken, lighten, mix } from '../core/palette.ts'
import { visitors } from '../parts/figures.ts'
import { hills } from '../parts/hills.ts'
import type { Mood } from '../parts/mood.ts'
import { mist, moods, sky } from '../parts/mood.ts'
import { gateTower } from '../parts/tower.ts'
import { pine, tree } from '../parts/trees.ts'
import { cityWall, gateway } from '../parts/wall.ts'
import { paint } from './paint.ts'

/** Ground before a wall: a paved way to the gate between rough grass or snow. */
function forecourt(easel: Easel, mood: Mood, top: number, cx: number, mouth: number): string {
  const { width, height, random } = easel
  const fill = easel.linear([
    [0, lighten(mood.ground, 0.1)],
    [1, darken(mood.ground, mood.snow ? 0.12 : 0.42)],
  ])
  const paving = mix(mood.ground, mood.snow ? '#b9bcba' : '#a59c88', mood.night ? 0.12 : 0.6)
  const way = `M${n(cx - mouth)} ${n(top)}H${n(cx + mouth)}L${n(cx + mouth * 4.2)} ${height}H${n(cx - mouth * 4.2)}Z`
  const rows = Array.from({ length: 15 }, (_, index) => {
    const t = ((index + 1) / 15) ** 1.8
    const y = top + t * (height - top)
    const half = mouth + mouth * 3.2 * t
    return `M${n(cx - half)} ${n(y)}H${n(cx + half)}`
  }).join('')
  const lanes = [-0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75]
    .map((t) => `M${n(cx + t * mouth)} ${n(top)}L${n(cx + t * mouth * 4.2)} ${height}`)
    .join('')
  const blades = Array.from({ length: 260 }, () => {
    const t = random.next() ** 1.4
    const y = top + 8 + t * (height - top)
    const high = 3 + t * 16
    return `M${n(random.next() * width)} ${n(y)}l${n(random.bell() * high * 0.5)} ${n(-high)}`
  }).join('')
  const grass = mood.snow ? '#8f9290' : darken(mood.ground, 0.45)
  return `<rect y="${n(top)}" width="${width}" height="${n(height - top)}" fill="${fill}"/><rect y="${n(top)}" width="${width}" height="${n(height - top)}" fill="${easel.texture('strata', '#1a170f', 2)}" opacity=".2"/><path d="${blades}" stroke="${grass}" stroke-width="1.7" opacity=".6"/><path d="${way}" fill="${paving}"/><path d="${rows}${lanes}" stroke="#1c1812" stroke-width="1.6" opacity=".28"/><path d="${way}" fill="${easel.texture('blotch', '#14110c', 1.4)}" opacity=".26"/>`
}

function weather(easel: Easel, mood: Mood): string {
  const { width, height, random } = easel
  if (mood.snow) {
    const flakes = Array.from({ length: 220 }, () => {
      const r = random.between(1, 4.2)
      return `M${n(random.next() * width)} ${n(random.next() * height)}m${n(-r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(r * 2)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-r * 2)} 0`
    }).join('')
    return `<path d="${flakes}" fill="#fff" opacity=".75"/>`
  }
  if (mood.tree !== 'blossom' && mood.tree !== 'turning') return ''
  const petals = Array.from({ length: 46 }, () => {
    const x = random.next() * width
    const y = random.between(0.3, 1) * height
    return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="5" ry="2.6" transform="rotate(${n(random.between(0, 180))} ${n(x)} ${n(y)})"/>`
  }).join('')
  return `<g fill="${mood.leaf[0]}" opacity=".75">${petals}</g>`
}

/** The south face of the wall with its gate tower, in the given season or hour. */
export function wallGate(easel: Easel, mood: Mood): Promise<Buffer> {
  const { width, height, random } = easel
  const base = height * random.between(0.74, 0.78)
  const top = base - height * random.between(0.26, 0.31)
  const cx = width * random.between(0.36, 0.64)
  const gate = random.between(380, 460)
  const bastion = gate * random.between(0.68, 0.8)
  const behind = random.chance(0.6)
    ? gateTower(easel, mood, cx + (cx < width / 2 ? 1 : -1) * width * 0.42, top + 4, 190, 1)
    : ''
  const high = top - 34
  const storeys = random.int(2, 3)
  const opening = random.between(110, 132)
  const side = cx < width / 2 ? 1 : -1
  const foreground = width * (side > 0 ? random.between(0.86, 0.94) : random.between(0.06, 0.14))
  const lamps = mood.night
    ? [-1, 1]
        .map(
          (s) =>
            `<ellipse cx="${n(cx + s * bastion * 0.7)}" cy="${n(base - 60)}" rx="150" ry="170" fill="${easel.radial(
              [
                [0, '#ffce7a', 0.55],
                [1, '#ffb04a', 0],
              ],
            )}"/>`,
        )
        .join('')
    : ''
  return paint(
    easel,
    [
      sky(easel, mood),
      hills(easel, mood, height * 0.47, height * 0.25, 4),
      mist(easel, mood, top + 6, 190, mood.night ? 0.4 : 0.85),
      behind,
      cityWall(easel, mood, { left: -20, right: width + 20, top, base: base + 10 }),
      gateTower(easel, mood, cx, high - 2, gate * (storeys === 3 ? 0.86 : 1.06), storeys),
      cityWall(easel, mood, {
        left: cx - bastion,
        right: cx + bastion,
        top: high,
        base: base + 8,
        batter: 26,
        merlon: 32,
        tone: lighten(mood.wall, mood.night ? 0.06 : 0.05),
      }),
      gateway(easel, mood, cx, base + 8, opening, height * 0.175),
      lamps,
      forecourt(easel, mood, base + 6, cx, opening * 0.52),
      visitors(easel, random.int(3, 7), cx - 210, cx + 230, base + 74, 66),
      tree(easel, mood, foreground - side * width * 0.2, base + 44, height * 0.3),
      tree(easel, mood, foreground, height * 1.01, height * random.between(0.72, 0.84)),
      weather(easel, mood),
    ].join(''),
  )
}

/** The wall going away along a ridge, tower after tower, seen from the rampart walk. */
export function wallWalk(easel: Easel, mood: Mood): Promise<Buffer> {
  const { width, height, random } = easel
  const flip = random.chance(0.5)
  const vx = width * random.between(0.56, 0.64)
  const vy = height * random.between(0.42, 0.47)
  const floor = `M${n(-width * 0.1)} ${height}L${n(vx - 26)} ${n(vy)}H${n(vx + 26)}L${n(width * 0.96)} ${height}Z`
  const parapet = (
    nearX: number,
    nearTop: number,
    farX: number,
    farTop: number,
    nearBase: number,
    farBase: number,
  ) => {
    const teeth: string[] = []
    const count = 26
    for (let index = 0; index < count; index += 1) {
      const at = (t: number) => 1 - (1 - t) ** 2.4
      const a = at(index / count)
      const b = at((index + 0.62) / count)
      const x = (t: number) => nearX + (farX - nearX) * t
      const y = (t: number) => nearTop + (farTop - nearTop) * t
      const rise = (t: number) => 120 * (1 - t) + 5
      teeth.push(
        `M${n(x(a))} ${n(y(a))}L${n(x(a))} ${n(y(a) - rise(a))}L${n(x(b))} ${n(y(b) - rise(b))}L${n(x(b))} ${n(y(b))}Z`,
      )
    }
    return `M${n(nearX)} ${n(nearTop)}L${n(farX)} ${n(farTop)}V${n(farBase)}L${n(nearX)} ${n(nearBase)}Z${teeth.join('')}`
  }
  const left = parapet(-140, height * 0.74, vx - 24, vy - 4, height * 1.04, vy + 2)
  const right = parapet(width * 1.06, height * 0.8, vx + 24, vy - 4, height * 1.2, vy + 2)
  const slabs = Array.from({ length: 16 }, (_, index) => {
    const t = ((index + 1) / 16) ** 2.3
    return `M${n(vx - 26 - (vx - width * 0.02) * t)} ${n(vy + (height - vy) * t)}H${n(vx + 26 + (width * 0.86 - vx) * t)}`
  }).join('')
  const lines = [0.14, 0.28, 0.42, 0.57, 0.71, 0.86]
    .map((t) => `M${n(vx - 26 + 52 * t)} ${n(vy)}L${n(width * (0.02 + 0.84 * t))} ${height}`)
    .join('')
  const tone = mood.wall
  const paving = easel.linear([
    [0, lighten(tone, 0.25)],
    [1, darken(tone, mood.snow ? 0 : 0.15)],
  ])
  const lit = easel.linear([
    [0, lighten(tone, 0.1)],
    [1, darken(tone, 0.25)],
  ])
  const body = [
    sky(easel, mood),
    hills(easel, mood, height * 0.5, height * 0.3, 4),
    mist(easel, mood, height * 0.5, 150),
    pine(easel, mood, width * 0.14, height * 0.6, 240),
    tree(easel, mood, width * 0.9, height * 0.62, 330),
    gateTower(easel, mood, vx, vy - 2, 300, 2),
    `<path d="${floor}" fill="${mood.snow ? '#d6d9d8' : paving}"/><path d="${slabs}${lines}" stroke="#1c1812" stroke-width="1.7" opacity=".35"/><path d="${floor}" fill="${easel.texture('blotch', '#14110c', 1.6)}" opacity=".28"/>`,
    `<path d="${left}" fill="${darken(tone, 0.22)}"/><path d="${left}" fill="${parapetCourses(easel)}"/><path d="${right}" fill="${lit}"/><path d="${right}" fill="${parapetCourses(easel)}"/><path d="${left}${right}" fill="${easel.texture('blotch', '#14110c', 1.6)}" opacity=".34"/>`,
    visitors(easel, random.int(2, 4), vx - 150, vx + 80, height * 0.66, 124),
    weather(easel, mood),
  ].join('')
  return paint(easel, flip ? `<g transform="translate(${width} 0) scale(-1 1)">${body}</g>` : body)
}

const parapetCourses = (easel: Easel) =>
  easel.define(
    `<pattern id="$id" width="60" height="44" patternUnits="userSpaceOnUse" patternTransform="skewY(-9)"><path d="M0 0H60M0 22H60M0 0V22M30 22V44" stroke="#14110d" stroke-width="1.5" opacity=".3"/></pattern>`,
  )

/** A season's picture: the gate or the rampart walk. */
export const season = (mood: Mood) => (easel: Easel) =>
  easel.random.chance(0.62) ? wallGate(easel, mood) : wallWalk(easel, mood)

export const anyDay = (easel: Easel) =>
  wallGate(easel, easel.random.pick<Mood>(moods.spring, moods.summer, moods.autumn, moods.dawn))
