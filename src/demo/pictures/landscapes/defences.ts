import type { Easel } from '../core/easel.ts'
import { box, n } from '../core/geometry.ts'
import { darken, lighten, mix } from '../core/palette.ts'
import { ferry, junk } from '../parts/boats.ts'
import { visitors } from '../parts/figures.ts'
import { hillRange, hills } from '../parts/hills.ts'
import type { Mood } from '../parts/mood.ts'
import { mist, moods, sky } from '../parts/mood.ts'
import { birds, reeds, weatherOf } from '../parts/riverside.ts'
import { gateTower } from '../parts/tower.ts'
import { pine } from '../parts/trees.ts'
import { cityWall, courses } from '../parts/wall.ts'
import { water } from '../parts/water.ts'
import { paint } from './paint.ts'

/** A small walled fort on a bluff over the river. */
export function riverFort(easel: Easel): Promise<Buffer> {
  const { width, height, random } = easel
  const mood = weatherOf(easel)
  const shore = height * random.between(0.68, 0.72)
  const cx = width * random.between(0.32, 0.66)
  const top = shore - random.between(190, 240)
  const half = random.between(210, 270)
  const bluff = `M${n(cx - half * 2.3)} ${n(shore + 14)}C${n(cx - half * 1.7)} ${n(shore - 60)} ${n(cx - half * 1.5)} ${n(top + 80)} ${n(cx - half)} ${n(top + 62)}H${n(cx + half)}C${n(cx + half * 1.3)} ${n(top + 70)} ${n(cx + half * 1.6)} ${n(shore - 40)} ${n(cx + half * 2)} ${n(shore + 14)}Z`
  const cuts = Array.from({ length: 70 }, () => {
    const x = cx + random.bell() * half * 1.7
    const y = random.between(top + 90, shore - 20)
    return `M${n(x)} ${n(y)}q${n(random.bell() * 18)} ${n(random.between(10, 40))} ${n(random.bell() * 34)} ${n(random.between(26, 76))}`
  }).join('')
  const clip = easel.define(`<clipPath id="$id"><path d="${bluff}"/></clipPath>`)
  const earth: Mood = { ...mood, wall: mood.night ? '#4a3b28' : '#b08d62' }
  return paint(
    easel,
    [
      sky(easel, mood),
      hills(easel, mood, shore - 110, height * 0.34, 4),
      mist(easel, mood, shore - 120, 190),
      `<path d="${bluff}" fill="${easel.linear([
        [0, lighten(mood.near, 0.16)],
        [1, darken(mood.near, 0.3)],
      ])}"/><g clip-path="${clip}"><path d="${cuts}" stroke="#14130f" stroke-width="3" fill="none" opacity=".3" stroke-linecap="round"/><path d="${bluff}" fill="${easel.texture('blotch', '#14110c', 1.4)}" opacity=".4"/></g>`,
      gateTower(easel, mood, cx - half * 0.2, top - 8, 210, 2),
      cityWall(easel, earth, {
        left: cx - half * 0.94,
        right: cx + half * 0.94,
        top,
        base: top + 76,
        batter: 14,
        merlon: 17,
      }),
      pine(easel, mood, cx - half * 1.24, top + 110, 190),
      pine(easel, mood, cx + half * 1.2, top + 100, 150),
      water(easel, mood, shore, height),
      mist(easel, mood, shore + 6, 80, 0.6),
      junk(easel, mood, width * (cx < width / 2 ? 0.82 : 0.16), shore + 120, 260, 2),
      ferry(easel, width * (cx < width / 2 ? 0.3 : 0.62), height * 0.9, 240),
      birds(easel),
    ].join(''),
  )
}

/** A chain of beacon towers along the hills, one smoking. */
export function beaconHills(easel: Easel): Promise<Buffer> {
  const { width, height, random } = easel
  const mood =
    easel.says('night') || random.chance(0.2)
      ? moods.night
      : random.pick<Mood>(moods.autumn, moods.dawn, moods.winter, moods.summer)
  const tone = mood.night ? '#3e3325' : '#9c7c55'
  const beacon = (x: number, y: number, size: number, lit: boolean) => {
    const body = `M${n(x - size * 0.36)} ${n(y)}L${n(x - size * 0.26)} ${n(y - size)}H${n(x + size * 0.26)}L${n(x + size * 0.36)} ${n(y)}Z`
    const teeth = [-0.26, -0.1, 0.06, 0.2]
      .map((t) => box(x + size * t, y - size * 1.12, size * 0.09, size * 0.14))
      .join('')
    const smoke = lit
      ? Array.from({ length: 16 }, (_, index) => {
          const t = index / 15
          return `<circle cx="${n(x + t * t * size * 1.7 + random.bell() * size * 0.14)}" cy="${n(y - size * (1.15 + t * 2.4))}" r="${n(size * (0.09 + t * 0.5))}" fill="${easel.radial(
            [
              [0, mood.night ? '#8a7a68' : '#4c4a48', 0.4],
              [1, mood.night ? '#5a5148' : '#6c6a66', 0],
            ],
          )}"/>`
        }).join('')
      : ''
    const flame = lit
      ? `<ellipse cx="${n(x)}" cy="${n(y - size * 1.16)}" rx="${n(size * 0.7)}" ry="${n(size * 0.6)}" fill="${easel.radial(
          [
            [0, '#ffb455', 0.75],
            [1, '#e0782c', 0],
          ],
        )}"/><path d="M${n(x - size * 0.12)} ${n(y - size * 1.05)}q${n(size * 0.03)} ${n(-size * 0.3)} ${n(size * 0.12)} ${n(-size * 0.36)}q${n(size * 0.12)} ${n(size * 0.12)} ${n(size * 0.12)} ${n(size * 0.36)}Z" fill="#f6c266"/>`
      : ''
    return `${smoke}<path d="${body}${teeth}" fill="${easel.linear(
      [
        [0, lighten(tone, 0.15)],
        [1, darken(tone, 0.35)],
      ],
      0,
    )}"/><path d="${body}" fill="${courses(easel, Math.max(5, size * 0.07), 0.3)}"/>${flame}`
  }
  const near = height * random.between(0.78, 0.84)
  const bx = width * random.between(0.24, 0.74)
  const layer = (base: number, rise: number, t: number) =>
    hillRange(easel, {
      base,
      rise,
      colour: mix(mix(mood.far, mood.mist, 0.4 * (1 - t)), mood.near, t),
      fade: rise * 0.9,
      rough: 0.46,
      strokes: 16 + t * 22,
    })
  const spur = `M0 ${height}V${n(near + 60)}C${n(bx * 0.5)} ${n(near + 10)} ${n(bx - 160)} ${n(near - 60)} ${n(bx)} ${n(near - 74)}S${n(bx + 300)} ${n(near + 20)} ${width} ${n(near + 90)}V${height}Z`
  const spurStrokes = Array.from({ length: 240 }, () => {
    const x = random.next() * width
    const y = random.between(near - 10, height)
    return `M${n(x)} ${n(y)}q${n(random.bell() * 10)} 16 ${n((x - bx) * 0.05 + random.bell() * 12)} ${n(random.between(16, 44))}`
  }).join('')
  const spurClip = easel.define(`<clipPath id="$id"><path d="${spur}"/></clipPath>`)
  return paint(
    easel,
    [
      sky(easel, mood),
      layer(height * 0.46, height * 0.22, 0),
      beacon(width * 0.16, height * 0.35, 26, true),
      mist(easel, mood, height * 0.47, 130),
      layer(height * 0.6, height * 0.24, 0.4),
      beacon(width * (bx < width / 2 ? 0.8 : 0.22), height * 0.47, 58, random.chance(0.6)),
      mist(easel, mood, height * 0.62, 150),
      layer(height * 0.74, height * 0.16, 0.7),
      mist(easel, mood, height * 0.76, 130, 0.6),
      `<path d="${spur}" fill="${easel.linear([
        [0, mix(mood.near, mood.night ? '#4a4a40' : mood.ground, 0.45)],
        [1, darken(mood.near, mood.night ? 0.1 : 0.4)],
      ])}"/><g clip-path="${spurClip}"><path d="${spurStrokes}" stroke="#12110d" stroke-width="2.4" fill="none" opacity=".3" stroke-linecap="round"/></g>`,
      beacon(bx, near - 60, random.between(190, 250), random.chance(0.7) || Boolean(mood.night)),
      visitors(easel, 2, bx - 210, bx - 120, near - 24, 56),
      pine(easel, mood, bx + (bx < width / 2 ? 420 : -420), near + 60, 260),
    ].join(''),
  )
}

/** The coastal battery: casemates with embrasures, guns run out over the water. */
export function battery(easel: Easel): Promise<Buffer> {
  const { width, height, random } = easel
  const mood = weatherOf(easel)
  const base = height * random.between(0.72, 0.77)
  const top = base - height * random.between(0.24, 0.29)
  const tone = mood.night ? '#40382d' : '#a08a68'
  const bays = random.int(4, 6)
  const left = width * random.between(-0.02, 0.08)
  const right = width * random.between(0.78, 0.9)
  const bay = (right - left) / bays
  const face = `M${n(left)} ${n(base)}V${n(top)}Q${n((left + right) / 2)} ${n(top - 26)} ${n(right - 30)} ${n(top + 8)}L${n(right)} ${n(base)}Z`
  const guns = Array.from({ length: bays }, (_, index) => {
    const x = left + bay * (index + 0.5)
    const y = top + (base - top) * 0.5
    const w = bay * 0.26
    const opening = `M${n(x - w)} ${n(y + 44)}V${n(y - 6)}A${n(w)} ${n(w * 0.8)} 0 0 1 ${n(x + w)} ${n(y - 6)}V${n(y + 44)}Z`
    const inner = `M${n(x - w * 0.66)} ${n(y + 34)}V${n(y)}A${n(w * 0.66)} ${n(w * 0.5)} 0 0 1 ${n(x + w * 0.66)} ${n(y)}V${n(y + 34)}Z`
    const tube = easel.linear([
      [0, '#6d6a66'],
      [0.3, '#4a4745'],
      [1, '#141312'],
    ])
    return `<path d="${opening}" fill="${darken(tone, 0.45)}"/><path d="${inner}" fill="#100e0c"/><path d="M${n(x - 15)} ${n(y + 8)}L${n(x + 60)} ${n(y + 14)}V${n(y + 34)}L${n(x - 15)} ${n(y + 38)}Z" fill="${tube}"/><ellipse cx="${n(x + 60)}" cy="${n(y + 24)}" rx="5" ry="12" fill="#0b0a09"/>`
  }).join('')
  const parapet = Array.from({ length: 30 }, (_, index) =>
    box(
      left + ((right - left - 40) * index) / 30,
      top - 32 + Math.abs(index - 15) * 1.2,
      ((right - left) / 30) * 0.6,
      26,
    ),
  ).join('')
  const clip = easel.define(`<clipPath id="$id"><path d="${face}"/></clipPath>`)
  const rocks = Array.from({ length: 26 }, () => {
    const x = random.between(left - 40, right + 180)
    const y = base + random.between(-6, 40)
    const r = random.between(16, 62)
    return `<path d="M${n(x - r)} ${n(y + r * 0.4)}L${n(x - r * 0.6)} ${n(y - r * 0.4)}L${n(x + r * 0.1)} ${n(y - r * 0.6)}L${n(x + r * 0.8)} ${n(y - r * 0.1)}L${n(x + r)} ${n(y + r * 0.4)}Z" fill="${mix('#4a463f', '#7b7466', random.next())}"/>`
  }).join('')
  return paint(
    easel,
    [
      sky(easel, mood),
      hills(easel, mood, top + 40, height * 0.28, 4),
      mist(easel, mood, top + 50, 170),
      `<path d="M${n(left - 20)} ${n(top + 30)}C${n(left + 200)} ${n(top - 120)} ${n(right - 320)} ${n(top - 130)} ${n(right + 60)} ${n(top + 80)}V${n(base)}H${n(left - 20)}Z" fill="${easel.linear(
        [
          [0, mix(mood.near, mood.ground, 0.5)],
          [1, darken(mood.near, 0.2)],
        ],
      )}"/>`,
      pine(easel, mood, left + (right - left) * 0.2, top - 40, 170),
      `<path d="M${n(right - 260)} ${n(top - 60)}V${n(top - 240)}" stroke="#2b2520" stroke-width="7"/><path d="M${n(right - 258)} ${n(top - 238)}q26 -9 48 3t42 0v34q-24 9 -42 0t-48 3Z" fill="#b39a66"/>`,
      `<path d="${parapet}" fill="${darken(tone, 0.12)}"/><path d="${face}" fill="${easel.linear([
        [0, lighten(tone, 0.1)],
        [1, darken(tone, 0.4)],
      ])}"/><g clip-path="${clip}"><path d="${face}" fill="${courses(easel, 26, 0.32)}"/><path d="${face}" fill="${easel.texture('strata', '#2a1f12', 1.6)}" opacity=".4"/><path d="${face}" fill="${easel.texture('blotch', '#14110c', 1.6)}" opacity=".3"/></g>${guns}`,
      rocks,
      water(easel, mood, base + 30, height),
      mist(easel, mood, base + 60, 60, 0.4),
      junk(easel, mood, width * 0.93, base + 40, 150, 2),
      birds(easel),
      reeds(easel, mood),
    ].join(''),
  )
}
