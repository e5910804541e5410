import type { Easel } from '../core/easel.ts'
import { box, n } from '../core/geometry.ts'
import { darken, lighten } from '../core/palette.ts'
import { paint } from '../landscapes/paint.ts'
import { ferry, junk } from '../parts/boats.ts'
import { visitors } from '../parts/figures.ts'
import { hills } from '../parts/hills.ts'
import type { Mood } from '../parts/mood.ts'
import { mist, moods, sky } from '../parts/mood.ts'
import type { Room } from '../parts/room.ts'
import { roomShell, spotlight, vitrine } from '../parts/room.ts'
import { gateTower } from '../parts/tower.ts'
import { pine, tree } from '../parts/trees.ts'
import { cityWall, gateway } from '../parts/wall.ts'
import { water } from '../parts/water.ts'
import type { RelicName } from '../relics/catalogue.ts'
import { relics } from '../relics/catalogue.ts'
import { placeRelic } from '../relics/studio.ts'

const dayMood = (easel: Easel): Mood => {
  if (easel.says('night')) return moods.night
  if (easel.says('spring')) return moods.spring
  if (easel.says('summer')) return moods.summer
  if (easel.says('autumn')) return moods.autumn
  if (easel.says('winter')) return moods.winter
  return easel.random.pick<Mood>(moods.dawn, moods.spring, moods.summer, moods.autumn)
}

/** The gate off to one side, quiet hills and sky for words on the other. */
export function bannerGate(easel: Easel): Promise<Buffer> {
  const { width, height, random } = easel
  const mood = dayMood(easel)
  const base = height * 0.86
  const top = base - 250
  const cx = width * random.between(0.66, 0.74)
  return paint(
    easel,
    [
      sky(easel, mood),
      hills(easel, mood, height * 0.58, height * 0.36, 4),
      mist(easel, mood, top - 10, 260),
      gateTower(easel, mood, width * 0.2, top + 4, 170, 1),
      cityWall(easel, mood, { left: -20, right: width + 20, top, base: base + 10, merlon: 30 }),
      gateTower(easel, mood, cx, top - 36, 520, 3),
      cityWall(easel, mood, {
        left: cx - 340,
        right: cx + 340,
        top: top - 36,
        base: base + 14,
        batter: 24,
        merlon: 32,
        tone: lighten(mood.wall, 0.05),
      }),
      gateway(easel, mood, cx, base + 14, 130, 186),
      `<rect y="${n(base + 8)}" width="${width}" height="${n(height - base)}" fill="${easel.linear([
        [0, mood.ground],
        [1, darken(mood.ground, 0.5)],
      ])}"/>`,
      visitors(easel, random.int(4, 7), cx - 300, cx + 320, base + 54, 72),
      tree(easel, mood, width * 0.95, height * 1.02, height * 0.74),
      pine(easel, mood, width * 0.045, height * 0.93, height * 0.5),
    ].join(''),
    0.045,
    0.14,
  )
}

/** The river below the wall, wide and misty. */
export function bannerRiver(easel: Easel): Promise<Buffer> {
  const { width, height, random } = easel
  const mood = dayMood(easel)
  const shore = height * 0.58
  const wx = width * random.between(0.6, 0.8)
  return paint(
    easel,
    [
      sky(easel, mood),
      hills(easel, mood, shore - 40, height * 0.42, 4),
      mist(easel, mood, shore - 50, 180),
      cityWall(easel, mood, {
        left: wx - 520,
        right: wx + 460,
        top: shore - 74,
        base: shore + 20,
        merlon: 15,
      }),
      gateTower(easel, mood, wx, shore - 76, 170, 2),
      gateTower(easel, mood, wx - 420, shore - 74, 80, 1),
      water(easel, mood, shore + 16, height),
      mist(easel, mood, shore + 26, 110, 0.75),
      junk(easel, mood, width * random.between(0.4, 0.5), shore + 90, 210, 2),
      junk(easel, mood, width * random.between(0.78, 0.9), shore + 210, 420, 3),
      ferry(easel, width * random.between(0.52, 0.6), height * 0.92, 360),
      tree(easel, mood, width * 0.02, height * 1.04, height * 0.7),
    ].join(''),
    0.045,
    0.14,
  )
}

/** The permanent gallery, dark, with its cases lit down one side. */
export async function bannerHall(easel: Easel): Promise<Buffer> {
  const { width, height, random } = easel
  const wall = random.pick('#2d3133', '#332f2a')
  const room: Room = {
    left: width * 0.3,
    right: width * 0.62,
    top: height * 0.24,
    bottom: height * 0.62,
    wall,
    floor: '#4a4035',
    ceiling: '#151616',
  }
  const names: readonly RelicName[] = ['ding', 'helmet', 'drum', 'porcelain', 'lamp', 'armour']
  const start = random.int(0, 5)
  const places = [
    [0.36, 0.68, 120],
    [0.46, 0.7, 130],
    [0.6, 0.78, 220],
    [0.75, 0.87, 310],
    [0.92, 0.97, 400],
  ] as const
  const cases = await Promise.all(
    places.map(async ([x, y, size], index) => {
      const name = names[(start + index) % names.length] ?? 'ding'
      const base = height * y
      const field = size * 1.45
      const content = await placeRelic(`hall${random.int(0, 9999)}`, relics[name], {
        x: width * x - field / 2,
        y:
          base -
          size * 0.55 -
          6 -
          field * 0.75 * (name === 'armour' ? 0.93 : name === 'helmet' ? 0.86 : 0.82),
        width: field,
      })
      return vitrine(easel, {
        x: width * x,
        base,
        width: size,
        glass: size * 1.2,
        plinth: size * 0.55,
        tone: lighten(wall, 0.08),
        content,
      })
    }),
  )
  return paint(
    easel,
    [
      roomShell(easel, room),
      `<path d="${box(room.left + 60, height * 0.32, 460, 150)}" fill="#7a6546" opacity=".55"/>`,
      [0.36, 0.48, 0.6]
        .map((t) => spotlight(easel, width * t, height * 0.22, width * t, height * 0.52, 110, 0.3))
        .join(''),
      cases.slice(0, 2).join(''),
      visitors(easel, 2, width * 0.4, width * 0.52, height * 0.82, 210),
      cases.slice(2).join(''),
      [0.6, 0.75, 0.92]
        .map((t) => spotlight(easel, width * t, height * 0.05, width * t, height * 0.95, 210, 0.14))
        .join(''),
      `<rect width="${width}" height="${height}" fill="${easel.linear(
        [
          [0, '#0c0c0c', 0.75],
          [0.4, '#0c0c0c', 0.1],
          [1, '#0c0c0c', 0],
        ],
        0,
      )}"/>`,
    ].join(''),
    0.02,
    0.28,
  )
}

/** One bronze, very large, at the right of a dark field. */
export async function bannerBronze(easel: Easel): Promise<Buffer> {
  const { width, height, random } = easel
  const names: readonly RelicName[] = ['mirror', 'ding', 'ge', 'sword', 'tally', 'crossbow-trigger']
  const name = names.find((known) => easel.says(known)) ?? names[random.int(0, 5)] ?? 'mirror'
  const size = name === 'sword' ? 1750 : name === 'ge' ? 1800 : 1560
  const shift = name === 'sword' || name === 'ge' ? 0.62 : 0.7
  const relic = await placeRelic(`banner${random.int(0, 9999)}`, relics[name], {
    x: width * shift - size / 2,
    y: height * 0.5 - size * 0.375,
    width: size,
  })
  const tone = random.pick('#22282b', '#262a27', '#2a2622')
  const whole = `width="${width}" height="${height}"`
  return paint(
    easel,
    [
      `<rect ${whole} fill="${easel.radial(
        [
          [0, lighten(tone, 0.2)],
          [0.5, tone],
          [1, darken(tone, 0.55)],
        ],
        0.68,
        0.4,
        0.62,
      )}"/><rect ${whole} fill="${easel.texture('cloud', '#000000', 3)}" opacity=".3"/><rect ${whole} fill="${easel.texture('fine', '#ffffff', 1)}" opacity=".03"/>`,
      name === 'ding'
        ? `<ellipse cx="${n(width * shift)}" cy="${n(height * 0.5 + size * 0.245)}" rx="${n(size * 0.33)}" ry="${n(size * 0.04)}" fill="${easel.radial(
            [
              [0, '#000', 0.8],
              [1, '#000', 0],
            ],
          )}"/>`
        : '',
      relic,
      `<rect ${whole} fill="${easel.linear(
        [
          [0, '#0c0c0c', 0.55],
          [0.4, '#0c0c0c', 0],
        ],
        0,
      )}"/>`,
    ].join(''),
    0.025,
    0.25,
  )
}
