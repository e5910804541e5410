import type { Easel } from '../core/easel.ts'
import { box, n } from '../core/geometry.ts'
import { paint } from '../landscapes/paint.ts'
import { hills } from '../parts/hills.ts'
import { mist, moods } from '../parts/mood.ts'
import { numerals, numeralsWidth } from '../parts/numerals.ts'
import { sealPrint } from '../parts/script.ts'
import { gateTower } from '../parts/tower.ts'
import { cityWall } from '../parts/wall.ts'
import { relics } from '../relics/catalogue.ts'
import { placeRelic } from '../relics/studio.ts'
import { subjectOf } from './poster.ts'

const ink = '#1d1b18'
const accents = ['#4f7266', '#3f5468', '#8a6a3b'] as const

/** What the slug says of the issue: four digits are the year, a single one the number in it. */
const issueOf = (slug: string) => ({
  year: /(?:^|-)(\d{4})(?=-|$)/.exec(slug)?.[1] ?? '',
  number: /(?:^|-)(\d)(?=-|$)/.exec(slug)?.[1] ?? '',
})

/** A journal's cover: rice paper, the gate or the object the slug names, the year and the number, a seal. */
export async function coverJournal(easel: Easel): Promise<Buffer> {
  const { width, height, random } = easel
  const issue = issueOf(easel.slug)
  const ground = random.pick('#efe8d8', '#e4dac4', '#dfe0d4', '#e8dccb')
  const accent = accents[Number(issue.year) % 3] ?? accents[0]
  const whole = `width="${width}" height="${height}"`
  const kind = easel.says('gate') ? 0 : random.int(1, 2)
  const mid = height * 0.58
  const relic =
    kind === 0
      ? ''
      : await placeRelic(
          `cover${random.int(0, 99999)}-${easel.slug}`,
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
              'drum',
              'lamp',
              'book',
              'tool',
            ])
          ],
          { x: width / 2 - 430, y: mid - 322, width: 860 },
        )
  const art =
    kind === 0
      ? `<svg x="0" y="${n(height * 0.32)}" width="${width}" height="${n(height * 0.52)}" viewBox="0 0 ${width} 624">${hills(easel, moods.dawn, 420, 300, 4)}${mist(easel, moods.dawn, 430, 120)}${gateTower(easel, moods.dawn, width * 0.56, 486, 260, 2)}${cityWall(easel, moods.dawn, { left: -20, right: width + 20, top: 488, base: 640, merlon: 20 })}</svg>`
      : kind === 1
        ? `<path d="${box(0, height * 0.32, width, height * 0.52)}" fill="${accent}"/><path d="${box(0, height * 0.32, width, height * 0.52)}" fill="${easel.texture('cloud', '#000000', 2)}" opacity=".3"/>${relic}`
        : `<circle cx="${width / 2}" cy="${n(mid)}" r="350" fill="${accent}" opacity=".22"/>${relic}`
  return paint(
    easel,
    [
      `<rect ${whole} fill="${ground}"/><rect ${whole} fill="${easel.texture('fibre', '#6b5836', 2)}" opacity=".12"/>`,
      art,
      sealPrint(easel, width * 0.1, height * 0.082, 104, 0.9, 'gate'),
      numerals(issue.year, width * 0.9 - numeralsWidth(4, 62), height * 0.104, 62, 5, ink),
      `<path d="M${n(width * 0.1)} ${n(height * 0.2)}H${n(width * 0.9)}" stroke="${ink}" stroke-width="2.5"/><path d="${box(width * 0.1, height * 0.2, width * 0.8, 12)}" fill="${accent}"/>`,
      `<path d="M${n(width * 0.1)} ${n(height * 0.88)}H${n(width * 0.9)}" stroke="${ink}" stroke-width="2.5"/>`,
      numerals(issue.number, width * 0.9 - numeralsWidth(1, 72), height * 0.905, 72, 6, ink),
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
