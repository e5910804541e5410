import type { Easel } from '../core/easel.ts'
import { box, n, ring } from '../core/geometry.ts'
import { darken, lighten } from '../core/palette.ts'
import { paint } from '../landscapes/paint.ts'
import { hills } from '../parts/hills.ts'
import { mist, moods } from '../parts/mood.ts'
import { sealPrint, writing } from '../parts/script.ts'
import { gateTower } from '../parts/tower.ts'
import { cityWall } from '../parts/wall.ts'
import type { RelicName } from '../relics/catalogue.ts'
import { relics } from '../relics/catalogue.ts'
import { placeRelic } from '../relics/studio.ts'

const subjects: readonly RelicName[] = [
  'ding',
  'sword',
  'letter',
  'map',
  'compass',
  'telescope',
  'helmet',
  'seal',
  'photograph',
  'brick',
  'drum',
  'canteen',
  'ge',
  'porcelain',
  'tool',
  'lamp',
]

/** A relic named by the slug, or one of the usual subjects. */
function subjectOf(easel: Easel, among: readonly RelicName[]): RelicName {
  const named = among.find((name) => easel.says(name, `${name}s`))
  return named ?? among[easel.random.int(0, among.length - 1)] ?? 'ding'
}

/** An exhibition's title picture: one object large on a field of colour, a strip of drawing, a seal. */
export async function exhibitionPoster(easel: Easel): Promise<Buffer> {
  const { width, height, random } = easel
  const field = random.pick('#2b3033', '#3d4f4a', '#5a3f2c', '#6e5a3c', '#36424c', '#4a2f2a')
  const side = random.chance(0.5) ? 1 : -1
  const ox = width * (side > 0 ? 0.63 : 0.37)
  const tx = width * (side > 0 ? 0.13 : 0.8)
  const size = random.between(1080, 1240)
  const relic = await placeRelic(`poster${random.int(0, 99999)}`, relics[subjectOf(easel, subjects)], {
    x: ox - size / 2,
    y: height * 0.47 - size * 0.375,
    width: size,
  })
  const whole = `width="${width}" height="${height}"`
  const title = writing(random, {
    x: tx - 52,
    y: height * 0.14,
    width: 150,
    height: height * 0.5,
    size: 96,
    gap: 0.1,
  })
  const sub = writing(random, {
    x: tx + (side > 0 ? 110 : -130),
    y: height * 0.15,
    width: 34,
    height: height * 0.4,
    size: 24,
    gap: 0.2,
  })
  const band = random.chance(0.5)
    ? `<circle cx="${n(ox)}" cy="${n(height * 0.47)}" r="${n(height * 0.36)}" fill="${lighten(field, 0.09)}"/><path d="${ring(ox, height * 0.47, height * 0.39)}" fill="none" stroke="#d9cba8" stroke-width="2.5" opacity=".5"/>`
    : `<path d="${box(ox - width * 0.22, 0, width * 0.44, height)}" fill="${lighten(field, 0.08)}"/>`
  const strip = `<g opacity=".3">${hills(easel, { ...moods.dawn, far: lighten(field, 0.2), near: darken(field, 0.4), mist: field }, height * 0.97, height * 0.26, 3)}</g>`
  return paint(
    easel,
    [
      `<rect ${whole} fill="${easel.linear(
        [
          [0, lighten(field, 0.1)],
          [1, darken(field, 0.35)],
        ],
        60,
      )}"/><rect ${whole} fill="${easel.texture('fibre', '#ffffff', 2)}" opacity=".05"/><rect ${whole} fill="${easel.texture('cloud', '#000000', 3)}" opacity=".22"/>`,
      band,
      strip,
      `<ellipse cx="${n(ox)}" cy="${n(height * 0.45)}" rx="560" ry="430" fill="${easel.radial([
        [0, '#ffeccb', 0.26],
        [1, '#ffeccb', 0],
      ])}"/>`,
      relic,
      `<path d="${title}" stroke="#efe6d0" stroke-width="10" fill="none" stroke-linecap="round"/><path d="${sub}" stroke="#d9cba8" stroke-width="2.6" fill="none"/>`,
      sealPrint(easel, tx - 20, height * 0.72, 78, 0.95),
      `<path d="M${n(width * 0.06)} ${n(height * 0.92)}H${n(width * 0.94)}" stroke="#d9cba8" stroke-width="2" opacity=".5"/>`,
    ].join(''),
    0.035,
    0.2,
  )
}

/** A journal's cover: rice paper, one object or the gate, the masthead's strokes and a seal. */
export async function coverJournal(easel: Easel): Promise<Buffer> {
  const { width, height, random } = easel
  const ground = random.pick('#efe8d8', '#e4dac4', '#dfe0d4', '#e8dccb')
  const accent = random.pick('#4f7266', '#8a6a3b', '#2b3033', '#6b3d33', '#3f5468')
  const whole = `width="${width}" height="${height}"`
  const kind = random.int(0, 2)
  const mid = height * 0.58
  const relic =
    kind === 0
      ? ''
      : await placeRelic(
          `cover${random.int(0, 99999)}`,
          relics[
            subjectOf(easel, [
              'ding',
              'mirror',
              'sword',
              'ge',
              'compass',
              'seal',
              'map',
              'brick',
              'tally',
              'telescope',
              'helmet',
              'crossbow-trigger',
            ])
          ],
          { x: width / 2 - 430, y: mid - 322, width: 860 },
        )
  const art =
    kind === 0
      ? `<svg x="0" y="${n(height * 0.32)}" width="${width}" height="${n(height * 0.52)}" viewBox="0 0 ${width} 624">${hills(easel, moods.dawn, 420, 300, 4)}${mist(easel, moods.dawn, 430, 120)}${gateTower(easel, moods.dawn, width * 0.56, 486, 260, 2)}${cityWall(easel, moods.dawn, { left: -20, right: width + 20, top: 488, base: 640, merlon: 20 })}</svg>`
      : kind === 1
        ? `<path d="${box(0, height * 0.32, width, height * 0.52)}" fill="${accent}"/><path d="${box(0, height * 0.32, width, height * 0.52)}" fill="${easel.texture('cloud', '#000000', 2)}" opacity=".3"/>${relic}`
        : `<circle cx="${width / 2}" cy="${n(mid)}" r="350" fill="${accent}" opacity=".16"/>${relic}`
  const masthead = Array.from({ length: 4 }, (_, index) =>
    writing(random, {
      x: width * 0.1 + index * 128,
      y: height * 0.075,
      width: 118,
      height: 130,
      size: 104,
      gap: 0.1,
    }),
  ).join('')
  const small = Array.from({ length: 3 }, (_, index) =>
    box(width * 0.1, height * (0.2 + index * 0.018), width * (0.34 - index * 0.07), 5),
  ).join('')
  return paint(
    easel,
    [
      `<rect ${whole} fill="${ground}"/><rect ${whole} fill="${easel.texture('fibre', '#6b5836', 2)}" opacity=".12"/>`,
      art,
      `<path d="${masthead}" stroke="#1d1b18" stroke-width="10" fill="none" stroke-linecap="round"/><path d="${small}" fill="#1d1b18" opacity=".55"/>`,
      `<path d="M${n(width * 0.1)} ${n(height * 0.275)}H${n(width * 0.9)}M${n(width * 0.1)} ${n(height * 0.89)}H${n(width * 0.9)}" stroke="#1d1b18" stroke-width="2.5"/>`,
      sealPrint(easel, width * 0.8, height * 0.075, 86),
      `<path d="${box(width * 0.1, height * 0.915, 150, 8)}${box(width * 0.1, height * 0.935, 100, 6)}" fill="#1d1b18" opacity=".6"/>`,
      `<path d="${box(0, 0, 26, height)}" fill="${easel.linear(
        [
          [0, '#000', 0.2],
          [1, '#000', 0],
        ],
        0,
      )}"/>`,
    ].join(''),
    0.03,
    0.06,
  )
}

/** A plate for a friendly institution's link: a drawn emblem beside abstract lettering. */
export function markLink(easel: Easel): Promise<Buffer> {
  const { width, height, random } = easel
  const tone = random.pick('#2b3033', '#4f7266', '#8a6a3b', '#5a3f2c', '#3f5468', '#6b3d33')
  const emblem = random.pick(
    'M-60 50V0h16v-16h20v16h24v-16h24v16h20v-16h16v66H22v-20a22 22 0 0 0 -44 0v20ZM-48 -26L0 -60L48 -26Z',
    'M0 -62L54 -31V31L0 62L-54 31V-31ZM0 -40L-34 -20V20L0 40L34 20V-20Z',
    'M-60 20q30 -40 60 0t60 0v22q-30 40 -60 0t-60 0ZM0 -60l30 52h-60Z',
    'M-58 48L-20 -20L0 10L22 -40L60 48ZM30 -52a14 14 0 1 0 28 0a14 14 0 1 0 -28 0Z',
    'M-56 50V-50H-20V50ZM-10 50V-30H18V50ZM28 50L40 -46L64 -40L54 50Z',
    'M-62 -20Q0 -60 62 -20V4Q0 -34 -62 4ZM-50 14h18v44h-18ZM-9 8h18v50H-9ZM32 14h18v44H32Z',
  )
  const whole = `width="${width}" height="${height}"`
  const letters = Array.from({ length: 5 }, (_, index) =>
    writing(random, { x: 236 + index * 70, y: 74, width: 64, height: 70, size: 54, gap: 0.1 }),
  ).join('')
  return paint(
    easel,
    `<rect ${whole} fill="#f1ebdf"/><rect ${whole} fill="${easel.texture('fibre', '#6b5836', 1)}" opacity=".1"/><circle cx="124" cy="120" r="86" fill="${tone}"/><circle cx="124" cy="120" r="78" fill="none" stroke="#f1ebdf" stroke-width="2.5"/><g transform="translate(124 120)" fill="#f1ebdf" fill-rule="evenodd"><path d="${emblem}"/></g><path d="${letters}" stroke="#1d1b18" stroke-width="5.5" fill="none" stroke-linecap="round"/><path d="M240 156h${n(random.between(240, 330))}M240 172h${n(random.between(140, 220))}" stroke="${tone}" stroke-width="5" opacity=".7"/>`,
    0.02,
    0.04,
  )
}
