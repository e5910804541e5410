import type { Easel } from '../core/easel.ts'
import { box, n } from '../core/geometry.ts'
import { darken, lighten, mix } from '../core/palette.ts'
import { visitor } from '../parts/figures.ts'
import type { Room } from '../parts/room.ts'
import { roomShell, spotlight } from '../parts/room.ts'
import { paint } from './paint.ts'

/** Archive shelving seen down an aisle or square on: boxes, folders and rolled maps. */
export function archiveShelves(easel: Easel): Promise<Buffer> {
  const { width, height, random } = easel
  const whole = `width="${width}" height="${height}"`
  const bays = random.int(3, 4)
  const rows = random.int(4, 5)
  const bay = width / bays
  const row = (height * 0.94) / rows
  const steel = random.pick('#4b5250', '#5b5348', '#3f4648')
  const parts: string[] = []
  for (let column = 0; column < bays; column += 1) {
    for (let level = 0; level < rows; level += 1) {
      const left = column * bay + 22
      const right = (column + 1) * bay - 22
      const shelf = (level + 1) * row
      parts.push(
        `<rect x="${n(left)}" y="${n(shelf - row)}" width="${n(right - left)}" height="${n(row)}" fill="${easel.linear(
          [
            [0, '#0e0e0d', 1],
            [0.5, '#211f1c', 1],
          ],
        )}"/>`,
      )
      if (random.chance(0.2)) {
        for (let roll = 0; roll < 11; roll += 1) {
          const r = random.between(20, 27)
          const x = left + 30 + (roll % 6) * 54 + (roll > 5 ? 27 : 0)
          if (x > right - 24) continue
          const y = shelf - 20 - r - (roll > 5 ? 42 : 0)
          parts.push(
            `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${easel.radial([
              [0, '#5d4a32'],
              [0.3, '#d9caa5'],
              [1, '#a8966f'],
            ])}" stroke="#3a2e1e" stroke-width="2"/><circle cx="${n(x)}" cy="${n(y)}" r="${n(r * 0.35)}" fill="#1c150d"/>`,
          )
        }
        continue
      }
      let x = left + random.between(6, 30)
      while (x < right - 40) {
        const wide = Math.min(random.between(40, 92), right - x - 4)
        const high = row * random.between(0.6, 0.82)
        const tone = random.pick('#a48e68', '#8b7a5d', '#b3a07a', '#7a7464', '#93826a', '#6f6a5c')
        const top = shelf - 18 - high
        const fill = easel.linear(
          [
            [0, lighten(tone, 0.1)],
            [0.75, tone],
            [1, darken(tone, 0.35)],
          ],
          0,
        )
        parts.push(
          `<path d="${box(x, top, wide - 4, high)}" fill="${fill}"/><path d="${box(x + wide * 0.18, top + high * 0.18, wide * 0.6, high * 0.3)}" fill="#ebe2cc"/><path d="M${n(x + wide * 0.24)} ${n(top + high * 0.25)}h${n(wide * 0.44)}M${n(x + wide * 0.24)} ${n(top + high * 0.33)}h${n(wide * 0.34)}M${n(x + wide * 0.24)} ${n(top + high * 0.41)}h${n(wide * 0.4)}" stroke="#3a342b" stroke-width="2.6"/><circle cx="${n(x + wide * 0.48)}" cy="${n(top + high * 0.68)}" r="${n(wide * 0.1)}" fill="#1d1812"/><circle cx="${n(x + wide * 0.48)}" cy="${n(top + high * 0.68)}" r="${n(wide * 0.1)}" fill="none" stroke="#b0a078" stroke-width="2"/>`,
        )
        x += wide + (random.chance(0.12) ? random.between(14, 60) : 0)
      }
      parts.push(
        `<path d="${box(left - 10, shelf - 18, right - left + 20, 20)}" fill="${easel.linear([
          [0, lighten(steel, 0.2)],
          [1, darken(steel, 0.4)],
        ])}"/><path d="${box(left, shelf + 2, right - left, 34)}" fill="${easel.linear([
          [0, '#000', 0.6],
          [1, '#000', 0],
        ])}"/>`,
      )
    }
    parts.push(
      `<path d="${box(column * bay - 22, 0, 44, height)}" fill="${easel.linear(
        [
          [0, darken(steel, 0.4)],
          [0.5, lighten(steel, 0.14)],
          [1, darken(steel, 0.4)],
        ],
        0,
      )}"/>`,
    )
  }
  const lamp = width * random.between(0.3, 0.7)
  return paint(
    easel,
    [
      `<rect ${whole} fill="#1a1917"/>`,
      parts.join(''),
      `<path d="${box(width - 22, 0, 44, height)}" fill="${steel}"/>`,
      `<rect ${whole} fill="${easel.texture('blotch', '#000000', 2)}" opacity=".18"/><rect ${whole} fill="${easel.radial(
        [
          [0, '#ffe8bd', 0.28],
          [0.5, '#ffe8bd', 0.05],
          [1, '#000', 0.55],
        ],
        lamp / width,
        0.36,
        0.75,
      )}"/>`,
      random.chance(0.55)
        ? visitor(easel, width * random.between(0.2, 0.8), height * 1.14, height * 0.82, '#4c5556')
        : '',
    ].join(''),
    0.03,
    0.3,
  )
}

/** The help desk in the entrance hall, with volunteers behind it and visitors before it. */
export function volunteersDesk(easel: Easel): Promise<Buffer> {
  const { width, height, random } = easel
  const room: Room = {
    left: width * 0.12,
    right: width * 0.88,
    top: height * 0.12,
    bottom: height * 0.66,
    wall: '#a98860',
    floor: '#8f8778',
    ceiling: '#6b6256',
  }
  const cx = width * random.between(0.42, 0.6)
  const half = random.between(330, 420)
  const top = height * 0.6
  const helper = (x: number, size: number) => {
    const vest = '#7a3a30'
    return `<path d="M${n(x - size * 0.5)} ${n(top + 10)}C${n(x - size * 0.56)} ${n(top - size * 0.6)} ${n(x - size * 0.3)} ${n(top - size * 0.74)} ${n(x)} ${n(top - size * 0.76)}S${n(x + size * 0.56)} ${n(top - size * 0.6)} ${n(x + size * 0.5)} ${n(top + 10)}Z" fill="#cfc7b4"/><path d="M${n(x - size * 0.34)} ${n(top + 10)}L${n(x - size * 0.32)} ${n(top - size * 0.68)}Q${n(x - size * 0.1)} ${n(top - size * 0.3)} ${n(x)} ${n(top - size * 0.2)}Q${n(x + size * 0.1)} ${n(top - size * 0.3)} ${n(x + size * 0.32)} ${n(top - size * 0.68)}L${n(x + size * 0.34)} ${n(top + 10)}Z" fill="${vest}"/><path d="${box(x + size * 0.12, top - size * 0.36, size * 0.16, size * 0.1)}" fill="#efe6d2"/><path d="${box(x - size * 0.09, top - size * 0.9, size * 0.18, size * 0.2)}" fill="#b08a68"/><ellipse cx="${n(x)}" cy="${n(top - size * 1.05)}" rx="${n(size * 0.2)}" ry="${n(size * 0.25)}" fill="#c29c78"/><path d="M${n(x - size * 0.22)} ${n(top - size * 1.02)}C${n(x - size * 0.26)} ${n(top - size * 1.42)} ${n(x + size * 0.26)} ${n(top - size * 1.42)} ${n(x + size * 0.22)} ${n(top - size * 1.02)}C${n(x + size * 0.14)} ${n(top - size * 1.2)} ${n(x - size * 0.1)} ${n(top - size * 1.22)} ${n(x - size * 0.22)} ${n(top - size * 1.02)}Z" fill="#1f1a16"/>`
  }
  const desk = `M${n(cx - half)} ${n(top)}H${n(cx + half)}L${n(cx + half * 1.04)} ${n(height * 0.86)}H${n(cx - half * 1.04)}Z`
  const slats = Array.from({ length: 36 }, (_, index) =>
    box(cx - half + (index * half * 2) / 36, top + 24, 6, height * 0.86 - top - 24),
  ).join('')
  const leaflets = Array.from(
    { length: 6 },
    (_, index) =>
      `<path d="M${n(cx - half * 0.8 + index * 54)} ${n(top)}l8 -46h34l-4 46Z" fill="${random.pick('#d9cdb2', '#6d8076', '#a98f62', '#8a5a48')}"/>`,
  ).join('')
  const sign = `<path d="${box(cx - 190, height * 0.2, 380, 84)}" fill="#4b3a28" opacity=".85"/><path d="M${n(cx - 110)} ${n(height * 0.242)}h220" stroke="#eadfc6" stroke-width="15" stroke-dasharray="34 15"/><path d="M${n(cx - 80)} ${n(height * 0.268)}h160" stroke="#eadfc6" stroke-width="5" opacity=".8"/>`
  const strata = `<path d="${box(room.left, room.top, room.right - room.left, room.bottom - room.top)}" fill="${easel.texture('strata', '#3f2a14', 2)}" opacity=".5"/>`
  const door = width * (cx > width / 2 ? 0.2 : 0.74)
  return paint(
    easel,
    [
      roomShell(easel, room),
      strata,
      `<path d="${box(door, height * 0.24, 110, room.bottom - height * 0.24)}" fill="${easel.linear([
        [0, '#eef0e6'],
        [1, '#cfd6c6'],
      ])}"/><path d="M${n(door)} ${n(room.bottom)}h110l220 ${n(height * 0.34)}h-520Z" fill="${easel.linear([
        [0, '#fff6dd', 0.5],
        [1, '#fff6dd', 0],
      ])}"/>`,
      sign,
      [0.3, 0.5, 0.7]
        .map((t) => spotlight(easel, width * t, height * 0.06, width * t, room.bottom, 140, 0.16))
        .join(''),
      visitor(easel, door + 60, room.bottom + 50, 170),
      helper(cx - half * 0.42, 172),
      helper(cx + half * 0.34, 166),
      `<ellipse cx="${n(cx)}" cy="${n(height * 0.865)}" rx="${n(half * 1.2)}" ry="26" fill="#000" opacity=".3"/><path d="${desk}" fill="${easel.linear(
        [
          [0, '#9a7348'],
          [1, '#5d4329'],
        ],
      )}"/><path d="${slats}" fill="#2e1f12" opacity=".35"/><path d="${box(cx - half * 1.05, top - 6, half * 2.1, 28)}" fill="${easel.linear(
        [
          [0, '#d8c8a8'],
          [1, '#9c8a6a'],
        ],
      )}"/>${leaflets}`,
      `<path d="${box(cx + half * 0.58, top - 82, 104, 78)}" fill="#1d2021"/><path d="${box(cx + half * 0.58 + 46, top - 6, 14, 6)}" fill="#1d2021"/>`,
      visitor(
        easel,
        cx - half * random.between(0.1, 0.3),
        height * 0.985,
        400,
        mix('#44505a', '#6d5a44', random.next()),
      ),
      random.chance(0.7) ? visitor(easel, cx - half * 0.62, height * 0.985, 300, '#8a6b4a') : '',
      random.chance(0.5) ? visitor(easel, cx + half * 1.2, height * 0.97, 380) : '',
    ].join(''),
    0.035,
    0.2,
  )
}
