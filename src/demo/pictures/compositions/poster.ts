import type { Easel } from '../core/easel.ts'
import { box, n, ring } from '../core/geometry.ts'
import { darken, lighten } from '../core/palette.ts'
import { paint } from '../landscapes/paint.ts'
import { hills } from '../parts/hills.ts'
import { moods } from '../parts/mood.ts'
import { sealPrint } from '../parts/script.ts'
import { milletBowl } from '../relics/bowls.ts'
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
export function subjectOf(easel: Easel, among: readonly RelicName[]): RelicName {
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
  const pose = easel.says('millet') ? milletBowl : relics[subjectOf(easel, subjects)]
  const relic = await placeRelic(`poster${random.int(0, 99999)}-${easel.slug}`, pose, {
    x: ox - size / 2,
    y: height * 0.47 - size * 0.375,
    width: size,
  })
  const whole = `width="${width}" height="${height}"`
  const rule = tx + (side > 0 ? 92 : -68)
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
      `<path d="${box(tx - 40, height * 0.14, 104, height * 0.52)}" fill="#efe6d0" opacity=".08"/><path d="M${n(tx - 40)} ${n(height * 0.14)}v${n(height * 0.52)}M${n(rule - 12)} ${n(height * 0.14)}v${n(height * 0.4)}M${n(rule)} ${n(height * 0.14)}v${n(height * 0.24)}" stroke="#d9cba8" stroke-width="2.6" opacity=".8"/>`,
      sealPrint(easel, tx - 27, height * 0.56, 78, 0.95, 'gate'),
      `<path d="M${n(width * 0.06)} ${n(height * 0.92)}H${n(width * 0.94)}" stroke="#d9cba8" stroke-width="2" opacity=".5"/>`,
    ].join(''),
    0.035,
    0.2,
  )
}
