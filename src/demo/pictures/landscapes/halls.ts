import type { Easel } from '../core/easel.ts'
import { box, n } from '../core/geometry.ts'
import { darken, lighten, mix } from '../core/palette.ts'
import { visitor, visitors } from '../parts/figures.ts'
import { framedPicture } from '../parts/frames.ts'
import type { Room } from '../parts/room.ts'
import { roomShell, spotlight, vitrine } from '../parts/room.ts'
import type { RelicName } from '../relics/catalogue.ts'
import { relics } from '../relics/catalogue.ts'
import { placeRelic } from '../relics/studio.ts'
import { paint } from './paint.ts'

const shown: readonly RelicName[] = ['ding', 'helmet', 'armour', 'lamp', 'drum', 'porcelain', 'mirror', 'tally', 'shell', 'crossbow-trigger']

/** The same object, small enough for a case `width` wide whose shelf is at `shelf`. */
function exhibit(easel: Easel, index: number, x: number, shelf: number, width: number): Promise<string> {
  const { random } = easel
  const name = shown[(random.int(0, 9) + index) % shown.length] ?? 'ding'
  const field = width * 1.5
  const foot = { helmet: 0.86, armour: 0.93, shell: 0.84, mirror: 0.9, tally: 0.68, 'crossbow-trigger': 0.92 } as const
  const sole = name in foot ? foot[name as keyof typeof foot] : 0.82
  return placeRelic(`case${random.int(0, 99999)}`, relics[name], { x: x - field / 2, y: shelf - 6 - field * 0.75 * sole, width: field })
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
      return vitrine(easel, { x, base, width: 120, glass: 150, plinth: 70, tone: lighten(wall, 0.05), content })
    }),
  )
  const near = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const t = (index + 0.5) / count
      const x = width * (0.04 + t * 0.92)
      const size = 240 + Math.abs(t - 0.5) * 130
      const base = height * (0.86 + Math.abs(t - 0.5) * 0.1)
      const content = await exhibit(easel, index + 3, x, base - size * 0.6, size * 0.97)
      return vitrine(easel, { x, base, width: size, glass: size * 1.25, plinth: size * 0.6, tone: lighten(wall, 0.08), content })
    }),
  )
  const panel = box(width * 0.27, height * 0.27, width * 0.46, height * 0.15)
  const lines = Array.from({ length: 5 }, (_, index) => box(width * 0.3, height * (0.3 + index * 0.02), width * random.between(0.1, 0.17), 4)).join('')
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
      [0.18, 0.5, 0.82].map((t) => spotlight(easel, width * t, height * 0.06, width * t, height * 0.97, 190, 0.12)).join(''),
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
  const room: Room = { left: width * 0.24, right: width * 0.76, top: height * 0.14, bottom: height * 0.64, wall, floor: '#8b8375', ceiling: '#5b5247' }
  const wide = random.between(46, 76)
  const beams = Array.from({ length: 9 }, (_, index) => {
    const t = index / 8
    return `M${n(width * t)} 0L${n(room.left + (room.right - room.left) * t)} ${n(room.top)}`
  }).join('')
  const light = `M${n(slit - wide)} ${n(room.bottom)}H${n(slit + wide)}L${n(slit + wide * 5.4)} ${height}H${n(slit - wide * 3.6)}Z`
  const relic = random.pick<RelicName>('ding', 'ding', 'drum', 'cannon')
  const px = slit + random.pick(-1, 1) * 60
  const object = await placeRelic(`hall${random.int(0, 9999)}`, relics[relic], { x: px - 210, y: height * 0.785 - 420 * 0.75 * (relic === 'cannon' ? 0.74 : 0.82), width: 420 })
  const strata = `<path d="${box(room.left, room.top, room.right - room.left, room.bottom - room.top)}" fill="${easel.texture('strata', '#3f2a14', 2)}" opacity=".5"/><path d="M0 0L${n(room.left)} ${n(room.top)}V${n(room.bottom)}L0 ${height}ZM${width} 0L${n(room.right)} ${n(room.top)}V${n(room.bottom)}L${width} ${height}Z" fill="${easel.texture('strata', '#2a1b0c', 2.4)}" opacity=".55"/>`
  const plinth = box(px - 150, height * 0.78, 300, height * 0.13)
  return paint(
    easel,
    [
      roomShell(easel, room),
      strata,
      `<path d="${beams}" stroke="#2c2620" stroke-width="16" opacity=".6"/>`,
      `<rect x="${n(slit - wide * 4)}" y="${n(room.top)}" width="${n(wide * 8)}" height="${n(room.bottom - room.top)}" fill="${easel.linear([[0, '#fff3d6', 0], [0.5, '#fff3d6', 0.55], [1, '#fff3d6', 0]], 0)}"/><rect x="${n(slit - wide)}" y="${n(room.top)}" width="${n(wide * 2)}" height="${n(room.bottom - room.top)}" fill="${easel.linear([[0, '#f4f1e4'], [0.7, '#dfe3da'], [1, '#b7c1b0']])}"/><path d="M${n(slit)} ${n(room.top)}V${n(room.bottom)}" stroke="#6d665a" stroke-width="5"/><path d="${light}" fill="${easel.linear([[0, '#fff4da', 0.7], [1, '#fff4da', 0.05]])}"/>`,
      visitors(easel, random.int(4, 7), room.left + 20, room.right - 20, room.bottom + 44, 116),
      `<ellipse cx="${n(px + 40)}" cy="${n(height * 0.92)}" rx="290" ry="34" fill="#000" opacity=".35"/><path d="${plinth}" fill="${easel.linear([[0, '#6b6559'], [0.6, '#57524a'], [1, '#39362f']], 0)}"/><path d="${box(px - 160, height * 0.772, 320, 12)}" fill="#7d776a"/>${object}`,
      visitor(easel, px + (px > width / 2 ? -420 : 420), height * 0.97, 290),
      visitor(easel, px + (px > width / 2 ? -510 : 520), height * 0.985, 270),
    ].join(''),
    0.035,
    0.24,
  )
}

/** A lecture: rows of listeners before a screen. */
export function lectureRoom(easel: Easel): Promise<Buffer> {
  const { width, height, random } = easel
  const room: Room = { left: width * 0.14, right: width * 0.86, top: height * 0.12, bottom: height * 0.62, wall: '#8a745a', floor: '#5b4a3a', ceiling: '#4a443d', boards: true }
  const slats = Array.from({ length: 64 }, (_, index) => box(room.left + ((room.right - room.left) * index) / 64, room.top, 5, room.bottom - room.top)).join('')
  const screen = { x: width * 0.3, y: height * 0.17, w: width * 0.4, h: height * 0.27 }
  const rows = Array.from({ length: 4 }, (_, row) => {
    const y = height * (0.72 + row * 0.095)
    const size = 62 + row * 26
    const seats = 11 - row
    const shift = row % 2 ? 0.5 : 0
    return Array.from({ length: seats }, (_, seat) => {
      const x = width * 0.07 + ((seat + 0.5 + shift) * width * 0.86) / seats
      const back = `<path d="M${n(x - size * 0.62)} ${n(y + size * 1.4)}V${n(y + size * 0.5)}q${n(size * 0.62)} ${n(-size * 0.3)} ${n(size * 1.24)} 0V${n(y + size * 1.4)}Z" fill="${mix('#5d2f28', '#2f1a17', 0.5 - row * 0.1)}"/>`
      if (random.chance(0.16)) return back
      const coat = random.pick('#3b4248', '#4d4338', '#5a4d40', '#2f3336', '#5b5f58', '#6d4d43')
      const head = `<ellipse cx="${n(x)}" cy="${n(y - size * 0.26)}" rx="${n(size * 0.25)}" ry="${n(size * 0.3)}" fill="#1d1815"/>`
      return `<path d="M${n(x - size * 0.5)} ${n(y + size)}C${n(x - size * 0.5)} ${n(y + size * 0.2)} ${n(x - size * 0.2)} ${n(y + size * 0.1)} ${n(x)} ${n(y + size * 0.1)}S${n(x + size * 0.5)} ${n(y + size * 0.2)} ${n(x + size * 0.5)} ${n(y + size)}Z" fill="${coat}"/>${head}${back}`
    }).join('')
  }).join('')
  const speakerX = width * random.pick(0.235, 0.765)
  const slide = framedPicture(easel, screen.x, screen.y, screen.w, screen.h)
  return paint(
    easel,
    [
      roomShell(easel, room),
      `<path d="${slats}" fill="#3b2c1f" opacity=".5"/>`,
      `<rect x="${n(screen.x - 90)}" y="${n(screen.y - 70)}" width="${n(screen.w + 180)}" height="${n(screen.h + 200)}" fill="${easel.radial([[0, '#fff6e0', 0.45], [1, '#fff6e0', 0]])}"/>${slide}`,
      `<path d="${box(width * 0.17, room.bottom - 26, width * 0.66, 40)}" fill="#3f3023"/>`,
      visitor(easel, speakerX, room.bottom - 14, 190),
      `<path d="M${n(speakerX + 52)} ${n(room.bottom - 16)}l10 -96h76l10 96Z" fill="#5a4029"/><path d="${box(speakerX + 52, room.bottom - 120, 96, 12)}" fill="#7a5a3c"/>`,
      [0.25, 0.5, 0.75].map((t) => spotlight(easel, width * t, height * 0.07, width * t, room.bottom - 10, 150, 0.16)).join(''),
      rows,
    ].join(''),
    0.03,
    0.26,
  )
}

/** The reading room: long tables, shelves to the ceiling, a window. */
export function readingRoom(easel: Easel): Promise<Buffer> {
  const { width, height, random } = easel
  const room: Room = { left: width * 0.16, right: width * 0.84, top: height * 0.1, bottom: height * 0.62, wall: '#8d8069', floor: '#7a5f45', ceiling: '#c8bfac', boards: true }
  const shelf = (x: number, w: number) => {
    const spines: string[] = []
    for (let row = 0; row < 6; row += 1) {
      const y = height * 0.16 + row * height * 0.072
      let at = x + 8
      while (at < x + w - 16) {
        const thick = random.between(7, 18)
        const tall = random.between(0.6, 0.92) * height * 0.066
        spines.push(`<path d="${box(at, y + height * 0.066 - tall, thick - 1, tall)}" fill="${random.pick('#33475a', '#6b3a30', '#5f6551', '#8a744c', '#3d3a38', '#77604a', '#a8977a')}"/>`)
        at += random.chance(0.08) ? thick + 20 : thick
      }
      spines.push(`<path d="${box(x, y + height * 0.066, w, 8)}" fill="#4b3424"/>`)
    }
    return `<path d="${box(x, height * 0.14, w, room.bottom - height * 0.14)}" fill="#2f2118"/>${spines.join('')}<path d="${box(x - 6, height * 0.14, 10, room.bottom - height * 0.14)}${box(x + w - 4, height * 0.14, 10, room.bottom - height * 0.14)}" fill="#5d4330"/>`
  }
  const windowX = width * random.between(0.43, 0.5)
  const pane = `<path d="${box(windowX, height * 0.16, width * 0.13, height * 0.36)}" fill="${easel.linear([[0, '#dfe7e2'], [1, '#f3ecd8']])}"/><path d="M${n(windowX + width * 0.065)} ${n(height * 0.16)}v${n(height * 0.36)}M${n(windowX)} ${n(height * 0.28)}h${n(width * 0.13)}M${n(windowX)} ${n(height * 0.4)}h${n(width * 0.13)}" stroke="#6d5a44" stroke-width="7"/><path d="M${n(windowX)} ${n(height * 0.5)}q40 -120 90 -70t120 -40v132h-210Z" fill="#6f8a72" opacity=".45"/>`
  const table = (y: number, half: number, cx: number) => {
    const thick = half * 0.07
    const top = `M${n(cx - half)} ${n(y)}L${n(cx - half * 0.82)} ${n(y - half * 0.24)}H${n(cx + half * 0.82)}L${n(cx + half)} ${n(y)}Z`
    const lamps = [-0.45, 0.45].map((t) => {
      const x = cx + half * t
      const s = half * 0.13
      return `<ellipse cx="${n(x)}" cy="${n(y - half * 0.1)}" rx="${n(s * 3.4)}" ry="${n(s * 1.2)}" fill="${easel.radial([[0, '#ffeec2', 0.7], [1, '#ffeec2', 0]])}"/><path d="M${n(x)} ${n(y - half * 0.12)}v${n(-s * 1.5)}" stroke="#8d7440" stroke-width="${n(s * 0.14)}"/><path d="M${n(x - s)} ${n(y - half * 0.12 - s * 1.4)}q${n(s)} ${n(-s * 1.1)} ${n(s * 2)} 0Z" fill="#3f6152"/>`
    }).join('')
    const books = Array.from({ length: 5 }, () => {
      const x = cx + random.bell() * half * 0.8
      const by = y - half * random.between(0.05, 0.18)
      const w = half * 0.11
      return `<path d="M${n(x - w)} ${n(by)}l${n(w * 0.24)} ${n(-w * 0.5)}q${n(w * 0.4)} ${n(-w * 0.12)} ${n(w * 0.76)} 0q${n(w * 0.4)} ${n(-w * 0.12)} ${n(w * 0.76)} 0l${n(w * 0.24)} ${n(w * 0.5)}q${n(-w * 0.5)} ${n(-w * 0.14)} ${n(-w)} 0q${n(-w * 0.5)} ${n(-w * 0.14)} ${n(-w)} 0Z" fill="#e5dcc6" stroke="#6d6454" stroke-width="1.5"/>`
    }).join('')
    return `<path d="${box(cx - half * 0.9, y, half * 0.06, half * 0.42)}${box(cx + half * 0.84, y, half * 0.06, half * 0.42)}" fill="#3a281b"/><path d="${top}" fill="${easel.linear([[0, '#a87c52'], [1, '#7e5838']])}"/><path d="${box(cx - half, y, half * 2, thick)}" fill="#553a25"/>${books}${lamps}`
  }
  const reader = (x: number, y: number, s: number) =>
    `<path d="M${n(x - s * 0.5)} ${n(y + s * 0.7)}C${n(x - s * 0.52)} ${n(y - s * 0.2)} ${n(x - s * 0.2)} ${n(y - s * 0.3)} ${n(x)} ${n(y - s * 0.3)}S${n(x + s * 0.52)} ${n(y - s * 0.2)} ${n(x + s * 0.5)} ${n(y + s * 0.7)}Z" fill="${random.pick('#44505a', '#6d4d43', '#5a5f50', '#4a4038')}"/><ellipse cx="${n(x)}" cy="${n(y - s * 0.62)}" rx="${n(s * 0.24)}" ry="${n(s * 0.3)}" fill="#211a16"/>`
  return paint(
    easel,
    [
      roomShell(easel, room),
      shelf(width * 0.17, width * 0.24),
      pane,
      shelf(width * 0.61, width * 0.22),
      `<path d="M${n(windowX)} ${n(room.bottom)}h${n(width * 0.13)}l160 ${n(height * 0.4)}h-460Z" fill="${easel.linear([[0, '#fff4da', 0.4], [1, '#fff4da', 0]])}"/>`,
      reader(width * 0.42, height * 0.64, 70),
      reader(width * 0.6, height * 0.64, 70),
      table(height * 0.7, 300, width * 0.5),
      table(height * 0.9, 560, width * 0.46),
      reader(width * 0.3, height * 0.94, 150),
      random.chance(0.7) ? reader(width * 0.66, height * 0.95, 150) : '',
      `<path d="M0 0H${width}L${n(room.right)} ${n(room.top)}H${n(room.left)}Z" fill="${darken('#c8bfac', 0.1)}" opacity=".2"/>`,
    ].join(''),
    0.04,
    0.2,
  )
}
