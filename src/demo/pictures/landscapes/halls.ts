import type { Easel } from '../core/easel.ts'
import { box, n } from '../core/geometry.ts'
import { lighten, mix } from '../core/palette.ts'
import { visitor, visitors } from '../parts/figures.ts'
import type { Room } from '../parts/room.ts'
import { roomShell, spotlight, vitrine } from '../parts/room.ts'
import type { RelicName } from '../relics/catalogue.ts'
import { relics } from '../relics/catalogue.ts'
import { placeRelic } from '../relics/studio.ts'
import { paint } from './paint.ts'

const shown: readonly RelicName[] = [
  'ding',
  'helmet',
  'armour',
  'lamp',
  'drum',
  'porcelain',
  'mirror',
  'tally',
  'shell',
  'crossbow-trigger',
]

/** The same object, small enough for a case `width` wide whose shelf is at `shelf`. */
function exhibit(easel: Easel, index: number, x: number, shelf: number, width: number): Promise<string> {
  const { random } = easel
  const name = shown[(random.int(0, 9) + index) % shown.length] ?? 'ding'
  const field = width * 1.5
  const foot = {
    helmet: 0.86,
    armour: 0.93,
    shell: 0.84,
    mirror: 0.9,
    tally: 0.68,
    'crossbow-trigger': 0.92,
  } as const
  const sole = name in foot ? foot[name as keyof typeof foot] : 0.82
  return placeRelic(`case${random.int(0, 99999)}`, relics[name], {
    x: x - field / 2,
    y: shelf - 6 - field * 0.75 * sole,
    width: field,
  })
}

/** A dark gallery of lit cases. */
export async function galleryCases(easel: Easel): Promise<Buffer> {
  const { width, height, random } = easel
  const wall = random.pick('#2b3033', '#33302b', '#2a2f2e', '#35302e')
  const room: Room = {
    left: width * 0.2,
    right: width * 0.8,
    top: height * 0.2,
    bottom: height * 0.6,
    wall,
    floor: mix(wall, '#6a5640', 0.35),
    ceiling: '#161718',
  }
  const count = random.int(3, 4)
  const far = await Promise.all(
    [0, 1, 2].map(async (index) => {
      const x = width * (0.3 + index * 0.2)
      const base = height * 0.66
      const content = await exhibit(easel, index, x, base - 70, 116)
      return vitrine(easel, {
        x,
        base,
        width: 120,
        glass: 150,
        plinth: 70,
        tone: lighten(wall, 0.05),
        content,
      })
    }),
  )
  const near = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const t = (index + 0.5) / count
      const x = width * (0.04 + t * 0.92)
      const size = 240 + Math.abs(t - 0.5) * 130
      const base = height * (0.86 + Math.abs(t - 0.5) * 0.1)
      const content = await exhibit(easel, index + 3, x, base - size * 0.6, size * 0.97)
      return vitrine(easel, {
        x,
        base,
        width: size,
        glass: size * 1.25,
        plinth: size * 0.6,
        tone: lighten(wall, 0.08),
        content,
      })
    }),
  )
  const panel = box(width * 0.27, height * 0.27, width * 0.46, height * 0.15)
  const lines = Array.from({ length: 5 }, (_, index) =>
    box(width * 0.3, height * (0.3 + index * 0.02), width * random.between(0.1, 0.17), 4),
  ).join('')
  return paint(
    easel,
    [
      roomShell(easel, room),
      `<path d="${panel}" fill="${random.pick('#6d5b41', '#4f5f58', '#5e4a3a')}" opacity=".85"/><path d="${lines}" fill="#e7dcc4" opacity=".55"/><path d="M${n(width * 0.52)} ${n(height * 0.4)}q60 -90 130 -30t150 -20v30Z" fill="#1b1c1b" opacity=".5"/>`,
      spotlight(easel, width * 0.36, height * 0.2, width * 0.36, height * 0.44, 110),
      spotlight(easel, width * 0.64, height * 0.2, width * 0.64, height * 0.44, 110),
      far.join(''),
      visitors(easel, random.int(1, 3), width * 0.36, width * 0.66, height * 0.75, 190),
      near.join(''),
      [0.18, 0.5, 0.82]
        .map((t) => spotlight(easel, width * t, height * 0.06, width * t, height * 0.97, 190, 0.12))
        .join(''),
    ].join(''),
    0.025,
    0.3,
  )
}

/** The great hall: rammed-earth walls, one tall slit of daylight, a bronze on its plinth. */
export async function hallInterior(easel: Easel): Promise<Buffer> {
  const { width, height, random } = easel
  const wall = '#a98860'
  const slit = width * random.between(0.44, 0.56)
  const room: Room = {
    left: width * 0.24,
    right: width * 0.76,
    top: height * 0.14,
    bottom: height * 0.64,
    wall,
    floor: '#8b8375',
    ceiling: '#5b5247',
  }
  const wide = random.between(46, 76)
  const beams = Array.from({ length: 9 }, (_, index) => {
    const t = index / 8
    return `M${n(width * t)} 0L${n(room.left + (room.right - room.left) * t)} ${n(room.top)}`
  }).join('')
  const light = `M${n(slit - wide)} ${n(room.bottom)}H${n(slit + wide)}L${n(slit + wide * 5.4)} ${height}H${n(slit - wide * 3.6)}Z`
  const relic = random.pick<RelicName>('ding', 'ding', 'drum', 'cannon')
  const px = slit + random.pick(-1, 1) * 60
  const object = await placeRelic(`hall${random.int(0, 9999)}`, relics[relic], {
    x: px - 210,
    y: height * 0.785 - 420 * 0.75 * (relic === 'cannon' ? 0.74 : 0.82),
    width: 420,
  })
  const strata = `<path d="${box(room.left, room.top, room.right - room.left, room.bottom - room.top)}" fill="${easel.texture('strata', '#3f2a14', 2)}" opacity=".5"/><path d="M0 0L${n(room.left)} ${n(room.top)}V${n(room.bottom)}L0 ${height}ZM${width} 0L${n(room.right)} ${n(room.top)}V${n(room.bottom)}L${width} ${height}Z" fill="${easel.texture('strata', '#2a1b0c', 2.4)}" opacity=".55"/>`
  const plinth = box(px - 150, height * 0.78, 300, height * 0.13)
  return paint(
    easel,
    [
      roomShell(easel, room),
      strata,
      `<path d="${beams}" stroke="#2c2620" stroke-width="16" opacity=".6"/>`,
      `<rect x="${n(slit - wide * 4)}" y="${n(room.top)}" width="${n(wide * 8)}" height="${n(room.bottom - room.top)}" fill="${easel.linear(
        [
          [0, '#fff3d6', 0],
          [0.5, '#fff3d6', 0.55],
          [1, '#fff3d6', 0],
        ],
        0,
      )}"/><rect x="${n(slit - wide)}" y="${n(room.top)}" width="${n(wide * 2)}" height="${n(room.bottom - room.top)}" fill="${easel.linear(
        [
          [0, '#f4f1e4'],
          [0.7, '#dfe3da'],
          [1, '#b7c1b0'],
        ],
      )}"/><path d="M${n(slit)} ${n(room.top)}V${n(room.bottom)}" stroke="#6d665a" stroke-width="5"/><path d="${light}" fill="${easel.linear(
        [
          [0, '#fff4da', 0.7],
          [1, '#fff4da', 0.05],
        ],
      )}"/>`,
      visitors(easel, random.int(4, 7), room.left + 20, room.right - 20, room.bottom + 44, 116),
      `<ellipse cx="${n(px + 40)}" cy="${n(height * 0.92)}" rx="290" ry="34" fill="#000" opacity=".35"/><path d="${plinth}" fill="${easel.linear(
        [
          [0, '#6b6559'],
          [0.6, '#57524a'],
          [1, '#39362f'],
        ],
        0,
      )}"/><path d="${box(px - 160, height * 0.772, 320, 12)}" fill="#7d776a"/>${object}`,
      visitor(easel, px + (px > width / 2 ? -420 : 420), height * 0.97, 290),
      visitor(easel, px + (px > width / 2 ? -510 : 520), height * 0.985, 270),
    ].join(''),
    0.035,
    0.24,
  )
}
