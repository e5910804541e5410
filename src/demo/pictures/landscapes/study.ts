import type { Easel } from '../core/easel.ts'
import { box, n } from '../core/geometry.ts'
import { darken, mix } from '../core/palette.ts'
import { visitor } from '../parts/figures.ts'
import { framedPicture } from '../parts/frames.ts'
import type { Room } from '../parts/room.ts'
import { roomShell, spotlight } from '../parts/room.ts'
import { paint } from './paint.ts'

/** A lecture: rows of listeners before a screen. */
export function lectureRoom(easel: Easel): Promise<Buffer> {
  const { width, height, random } = easel
  const room: Room = {
    left: width * 0.14,
    right: width * 0.86,
    top: height * 0.12,
    bottom: height * 0.62,
    wall: '#8a745a',
    floor: '#5b4a3a',
    ceiling: '#4a443d',
    boards: true,
  }
  const slats = Array.from({ length: 64 }, (_, index) =>
    box(room.left + ((room.right - room.left) * index) / 64, room.top, 5, room.bottom - room.top),
  ).join('')
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
      `<rect x="${n(screen.x - 90)}" y="${n(screen.y - 70)}" width="${n(screen.w + 180)}" height="${n(screen.h + 200)}" fill="${easel.radial(
        [
          [0, '#fff6e0', 0.45],
          [1, '#fff6e0', 0],
        ],
      )}"/>${slide}`,
      `<path d="${box(width * 0.17, room.bottom - 26, width * 0.66, 40)}" fill="#3f3023"/>`,
      visitor(easel, speakerX, room.bottom - 14, 190),
      `<path d="M${n(speakerX + 52)} ${n(room.bottom - 16)}l10 -96h76l10 96Z" fill="#5a4029"/><path d="${box(speakerX + 52, room.bottom - 120, 96, 12)}" fill="#7a5a3c"/>`,
      [0.25, 0.5, 0.75]
        .map((t) => spotlight(easel, width * t, height * 0.07, width * t, room.bottom - 10, 150, 0.16))
        .join(''),
      rows,
    ].join(''),
    0.03,
    0.26,
  )
}

/** The reading room: long tables, shelves to the ceiling, a window. */
export function readingRoom(easel: Easel): Promise<Buffer> {
  const { width, height, random } = easel
  const room: Room = {
    left: width * 0.16,
    right: width * 0.84,
    top: height * 0.1,
    bottom: height * 0.62,
    wall: '#8d8069',
    floor: '#7a5f45',
    ceiling: '#c8bfac',
    boards: true,
  }
  const shelf = (x: number, w: number) => {
    const spines: string[] = []
    for (let row = 0; row < 6; row += 1) {
      const y = height * 0.16 + row * height * 0.072
      let at = x + 8
      while (at < x + w - 16) {
        const thick = random.between(7, 18)
        const tall = random.between(0.6, 0.92) * height * 0.066
        spines.push(
          `<path d="${box(at, y + height * 0.066 - tall, thick - 1, tall)}" fill="${random.pick('#33475a', '#6b3a30', '#5f6551', '#8a744c', '#3d3a38', '#77604a', '#a8977a')}"/>`,
        )
        at += random.chance(0.08) ? thick + 20 : thick
      }
      spines.push(`<path d="${box(x, y + height * 0.066, w, 8)}" fill="#4b3424"/>`)
    }
    return `<path d="${box(x, height * 0.14, w, room.bottom - height * 0.14)}" fill="#2f2118"/>${spines.join('')}<path d="${box(x - 6, height * 0.14, 10, room.bottom - height * 0.14)}${box(x + w - 4, height * 0.14, 10, room.bottom - height * 0.14)}" fill="#5d4330"/>`
  }
  const windowX = width * random.between(0.43, 0.5)
  const pane = `<path d="${box(windowX, height * 0.16, width * 0.13, height * 0.36)}" fill="${easel.linear([
    [0, '#dfe7e2'],
    [1, '#f3ecd8'],
  ])}"/><path d="M${n(windowX + width * 0.065)} ${n(height * 0.16)}v${n(height * 0.36)}M${n(windowX)} ${n(height * 0.28)}h${n(width * 0.13)}M${n(windowX)} ${n(height * 0.4)}h${n(width * 0.13)}" stroke="#6d5a44" stroke-width="7"/><path d="M${n(windowX)} ${n(height * 0.5)}q40 -120 90 -70t120 -40v132h-210Z" fill="#6f8a72" opacity=".45"/>`
  const table = (y: number, half: number, cx: number) => {
    const thick = half * 0.07
    const top = `M${n(cx - half)} ${n(y)}L${n(cx - half * 0.82)} ${n(y - half * 0.24)}H${n(cx + half * 0.82)}L${n(cx + half)} ${n(y)}Z`
    const lamps = [-0.45, 0.45]
      .map((t) => {
        const x = cx + half * t
        const s = half * 0.13
        return `<ellipse cx="${n(x)}" cy="${n(y - half * 0.1)}" rx="${n(s * 3.4)}" ry="${n(s * 1.2)}" fill="${easel.radial(
          [
            [0, '#ffeec2', 0.7],
            [1, '#ffeec2', 0],
          ],
        )}"/><path d="M${n(x)} ${n(y - half * 0.12)}v${n(-s * 1.5)}" stroke="#8d7440" stroke-width="${n(s * 0.14)}"/><path d="M${n(x - s)} ${n(y - half * 0.12 - s * 1.4)}q${n(s)} ${n(-s * 1.1)} ${n(s * 2)} 0Z" fill="#3f6152"/>`
      })
      .join('')
    const books = Array.from({ length: 5 }, () => {
      const x = cx + random.bell() * half * 0.8
      const by = y - half * random.between(0.05, 0.18)
      const w = half * 0.11
      return `<path d="M${n(x - w)} ${n(by)}l${n(w * 0.24)} ${n(-w * 0.5)}q${n(w * 0.4)} ${n(-w * 0.12)} ${n(w * 0.76)} 0q${n(w * 0.4)} ${n(-w * 0.12)} ${n(w * 0.76)} 0l${n(w * 0.24)} ${n(w * 0.5)}q${n(-w * 0.5)} ${n(-w * 0.14)} ${n(-w)} 0q${n(-w * 0.5)} ${n(-w * 0.14)} ${n(-w)} 0Z" fill="#e5dcc6" stroke="#6d6454" stroke-width="1.5"/>`
    }).join('')
    return `<path d="${box(cx - half * 0.9, y, half * 0.06, half * 0.42)}${box(cx + half * 0.84, y, half * 0.06, half * 0.42)}" fill="#3a281b"/><path d="${top}" fill="${easel.linear(
      [
        [0, '#a87c52'],
        [1, '#7e5838'],
      ],
    )}"/><path d="${box(cx - half, y, half * 2, thick)}" fill="#553a25"/>${books}${lamps}`
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
      `<path d="M${n(windowX)} ${n(room.bottom)}h${n(width * 0.13)}l160 ${n(height * 0.4)}h-460Z" fill="${easel.linear(
        [
          [0, '#fff4da', 0.4],
          [1, '#fff4da', 0],
        ],
      )}"/>`,
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
