import type { Easel } from '../core/easel.ts'
import { box, n } from '../core/geometry.ts'
import { darken, lighten, mix } from '../core/palette.ts'
import { visitors } from '../parts/figures.ts'
import { hills } from '../parts/hills.ts'
import type { Mood } from '../parts/mood.ts'
import { mist, moods, sky } from '../parts/mood.ts'
import { moodOf, paving } from '../parts/street.ts'
import { tiledRoof } from '../parts/tower.ts'
import { oldPine, tree } from '../parts/trees.ts'
import { relics } from '../relics/catalogue.ts'
import { placeRelic } from '../relics/studio.ts'
import { paint } from './paint.ts'

/** The museum: long rammed-earth walls cut by one gate. */
export function buildingFacade(easel: Easel): Promise<Buffer> {
  const { width, height, random } = easel
  const blossom = easel.says('blossom')
  const mood: Mood = blossom ? moods.spring : moodOf(easel)
  const base = height * random.between(0.7, 0.74)
  const top = base - height * random.between(0.3, 0.36)
  const cut = width * random.between(0.4, 0.62)
  const gap = random.between(110, 150)
  const tone = mood.night ? '#6b5237' : '#b08d62'
  const slab = (left: number, right: number, high: number, shade: number) => {
    const d = `M${n(left)} ${n(base)}V${n(high)}H${n(right)}V${n(base)}Z`
    const lifts = Array.from(
      { length: 11 },
      (_, index) =>
        `M${n(left)} ${n(high + ((base - high) * (index + 1)) / 12 + random.bell() * 2)}H${n(right)}`,
    ).join('')
    return `<path d="${d}" fill="${easel.linear([
      [0, lighten(tone, 0.14 - shade)],
      [0.6, darken(tone, shade)],
      [1, darken(tone, 0.25 + shade)],
    ])}"/><path d="${d}" fill="${easel.texture('strata', '#3f2a14', 2.2)}" opacity=".5"/><path d="${d}" fill="${easel.texture('strata', '#f6e3c0', 1.7)}" opacity=".3"/><path d="${d}" fill="${easel.texture('fine', '#2a1c0e', 1)}" opacity=".22"/><path d="${lifts}" stroke="#4b3318" stroke-width="1.6" opacity=".4"/>`
  }
  const windows = Array.from({ length: random.int(3, 5) }, (_, index) =>
    box(width * (cut < width / 2 ? 0.7 : 0.08) + index * 66, top + 110, 12, 150),
  ).join('')
  const glow = mood.night ? '#ffd58a' : '#e8d8b8'
  const inside = `M${n(cut - gap)} ${n(base)}V${n(top - 40)}H${n(cut + gap)}V${n(base)}Z`
  const steps = Array.from(
    { length: 6 },
    (_, index) =>
      `<path d="${box(cut - gap * (1 + index * 0.16), base + index * 11, gap * 2 * (1 + index * 0.16), 11)}" fill="${mix(mood.night ? '#4a443a' : '#b7ab93', '#3b362e', index * 0.08 + (index % 2 ? 0.14 : 0))}"/>`,
  ).join('')
  return paint(
    easel,
    [
      sky(easel, mood),
      hills(easel, mood, base - height * 0.2, height * 0.42, 4),
      mist(easel, mood, base - 120, 240, 0.6),
      `<path d="${inside}" fill="${
        mood.night
          ? easel.linear([
              [0, '#8f6a36'],
              [1, '#ffdc9c'],
            ])
          : easel.linear([
              [0, '#2c241b'],
              [0.7, '#4e4232'],
              [1, '#7b6a50'],
            ])
      }"/><path d="${box(cut - gap * 0.34, base - 190, gap * 0.68, 190)}" fill="${glow}" opacity=".8"/><path d="M${n(cut)} ${n(base)}V${n(base - 190)}M${n(cut - gap * 0.34)} ${n(base - 120)}h${n(gap * 0.68)}" stroke="#3a2f22" stroke-width="4"/>`,
      blossom
        ? `<rect x="${n(cut - gap)}" y="${n(top - 40)}" width="${n(gap * 2)}" height="${n(base - top + 40)}" fill="#dfe3da"/>${tree(easel, mood, cut + gap * 0.2, base + 6, (base - top) * 1.06)}`
        : '',
      slab(-10, cut - gap, top, 0),
      slab(cut + gap, width + 10, top - 46, 0.05),
      `<path d="M${n(cut - gap)} ${n(base)}V${n(top)}l54 26V${n(base)}Z" fill="${darken(tone, 0.5)}"/><path d="M${n(cut + gap)} ${n(base)}V${n(top - 46)}l-40 40V${n(base)}Z" fill="${darken(tone, 0.22)}"/>`,
      `<path d="${windows}" fill="${mood.night ? '#ffd992' : '#2a221a'}"/>`,
      paving(easel, mood, base, mood.snow ? '#d0d2d0' : mix(mood.ground, '#aaa08a', 0.7), cut / width),
      steps,
      `<path d="${box(width * (cut < width / 2 ? 0.74 : 0.14), base - 8, 240, 60)}" fill="${easel.linear([
        [0, '#6a665e'],
        [1, '#3a3733'],
      ])}"/>`,
      visitors(easel, random.int(5, 9), cut - 330, cut + 330, base + 96, 96),
      tree(easel, mood, width * (cut < width / 2 ? 0.92 : 0.08), height * 0.97, height * 0.6),
      tree(easel, mood, width * (cut < width / 2 ? 0.1 : 0.9), base + 40, height * 0.34),
    ].join(''),
  )
}

/** Three old pines, the tallest in front. */
const pines = (easel: Easel, mood: Mood, base: number) => {
  const { width, height } = easel
  return [
    [0.86, base + 46, 0.56, -0.1],
    [0.09, base + 70, 0.6, 0.14],
    [0.24, base + 190, 0.78, -0.12],
  ]
    .map(([x = 0, y = 0, tall = 0, lean = 0]) => oldPine(easel, mood, width * x, y, height * tall, lean))
    .join('')
}

const lanterns = (easel: Easel, mood: Mood, cx: number, half: number, eave: number) =>
  Array.from({ length: 9 }, (_, index) => {
    const x = cx - half * 0.8 + (index * half * 1.6) / 8
    const glow = mood.night
      ? `<circle cx="${n(x)}" cy="${n(eave + 46)}" r="70" fill="${easel.radial([
          [0, '#ff9a4a', 0.5],
          [1, '#ff9a4a', 0],
        ])}"/>`
      : ''
    return `${glow}<path d="M${n(x)} ${n(eave)}v92" stroke="#2a1a14" stroke-width="2.5"/><ellipse cx="${n(x)}" cy="${n(eave + 46)}" rx="23" ry="27" fill="${mood.night ? '#e2603a' : '#a8322a'}"/>`
  }).join('')

/** The museum's courtyard: a pool, one tree or the old pines, a tiled hall behind; a drum where one is beaten. */
export async function courtyard(easel: Easel): Promise<Buffer> {
  const { width, height, random } = easel
  const mood = moodOf(easel)
  const base = height * 0.62
  const eave = base - 170
  const cx = width * random.between(0.45, 0.56)
  const half = width * 0.34
  const columns = Array.from({ length: 9 }, (_, index) =>
    box(cx - half * 0.9 + (index * half * 1.8) / 8 - 8, eave, 16, base - eave),
  ).join('')
  const doors = Array.from({ length: 8 }, (_, index) => {
    const x = cx - half * 0.9 + (index * half * 1.8) / 8 + 16
    const w = (half * 1.8) / 8 - 32
    return Array.from({ length: 4 }, (_, leaf) =>
      box(x + (leaf * w) / 4 + 2, eave + 36, w / 4 - 4, base - eave - 40),
    ).join('')
  }).join('')
  const tone = mood.night ? '#6b5237' : '#b08d62'
  const wing = (side: number) => {
    const x = side < 0 ? -10 : width - width * 0.16
    const d = box(x, height * 0.28, width * 0.16 + 10, base - height * 0.28 + 24)
    return `<path d="${d}" fill="${easel.linear([
      [0, lighten(tone, 0.06)],
      [1, darken(tone, 0.3)],
    ])}"/><path d="${d}" fill="${easel.texture('strata', '#3f2a14', 2.2)}" opacity=".5"/><path d="${d}" fill="${easel.linear(
      [
        [0, '#000', side < 0 ? 0 : 0.3],
        [1, '#000', side < 0 ? 0.3 : 0],
      ],
      0,
    )}"/>`
  }
  const drum = easel.says('drum', 'drumbeats')
    ? await placeRelic(`court-${easel.slug}`, relics.drum, { x: cx - 790, y: base - 130, width: 520 })
    : ''
  const side = random.chance(0.5) && drum === '' ? 0.2 : 0.8
  const pool = `M${n(cx - 330)} ${n(base + 100)}H${n(cx + 330)}L${n(cx + 450)} ${n(base + 230)}H${n(cx - 450)}Z`
  const poolClip = easel.define(`<clipPath id="$id"><path d="${pool}"/></clipPath>`)
  const hallBody = `<path d="${box(cx - half * 0.92, eave, half * 1.84, base - eave)}" fill="${mood.night ? '#41281c' : '#5e3a2b'}"/><path d="${doors}" fill="${mood.night ? '#e9b866' : '#8a5a3f'}" stroke="#2b1a12" stroke-width="2.4"/><path d="${columns}" fill="${mood.night ? '#552b1f' : '#7c3a2c'}"/>${tiledRoof(easel, mood, { cx, eave: eave + 6, half: half * 1.06, rise: 170, ridge: half * 0.7 })}`
  return paint(
    easel,
    [
      sky(easel, mood),
      hills(easel, mood, height * 0.42, height * 0.26, 3),
      mist(easel, mood, height * 0.42, 130),
      `<path d="${box(0, base - 120, width, 150)}" fill="${darken(tone, 0.12)}"/><path d="${box(0, base - 128, width, 12)}" fill="#3d4140"/>`,
      hallBody,
      wing(-1),
      wing(1),
      `<path d="${box(cx - half, base - 4, half * 2, 26)}" fill="#8d8676"/>`,
      paving(easel, mood, base + 20, mood.snow ? '#d0d2d0' : '#9d9582', cx / width),
      `<path d="${pool}" fill="${mix(mood.water, '#1d2a2c', 0.45)}"/><g clip-path="${poolClip}"><g transform="translate(0 ${n((base + 92) * 2 - 60)}) scale(1 -1)" opacity=".35">${hallBody}</g><path d="${pool}" fill="${easel.texture('streak', '#ffffff', 1.6)}" opacity=".2"/></g><path d="${pool}" fill="none" stroke="#6f6857" stroke-width="9"/>`,
      visitors(easel, random.int(2, 5), cx - half * 0.8, cx + half * 0.8, base + 62, 84),
      easel.says('lanterns') ? lanterns(easel, mood, cx, half, eave) : '',
      drum,
      easel.says('pine', 'pines')
        ? pines(easel, mood, base)
        : tree(easel, mood, width * side, base + 150, height * 0.66),
    ].join(''),
  )
}
