import type { Easel } from '../core/easel.ts'
import { box, n } from '../core/geometry.ts'
import { gateSign } from '../parts/script.ts'
import { cloth } from './materials.ts'
import type { Shot } from './studio.ts'

/** A faded field banner with a fringe and an emblem worn thin. */
export function banner(easel: Easel): Shot {
  const { random } = easel
  const pointed = random.chance(0.5)
  const tone = random.pick('#7a3a2e', '#6e5a34', '#4c5a5c', '#8a4a35', '#545a42')
  const trim = random.pick('#c2a468', '#d1c3a0', '#3b3530')
  const right = random.between(960, 1020)
  const outline = pointed
    ? `M210 170C420 190 700 ${n(random.between(300, 360))} ${n(right)} 440C720 ${n(random.between(520, 580))} 420 690 210 740Z`
    : `M210 180C420 160 740 204 ${n(right)} 176C${n(right - 24)} 360 ${n(right + 24)} 560 ${n(right - 8)} 706C740 730 430 690 210 722Z`
  const waves = Array.from({ length: 7 }, (_, index) => {
    const x = 250 + index * 115 + random.bell() * 30
    return `M${n(x)} 150C${n(x + 40)} 350 ${n(x - 50)} 560 ${n(x + 20)} 760`
  })
  const wide = easel.linear(
    [
      [0, '#fff', 0],
      [0.5, '#fff', 0.55],
      [1, '#fff', 0],
    ],
    0,
  )
  const ripples = Array.from(
    { length: 6 },
    (_, index) =>
      `<rect x="${n(200 + index * 135 + random.bell() * 30)}" y="140" width="${n(random.between(90, 150))}" height="640" fill="${wide}" transform="rotate(${n(random.between(-7, 7))} 600 450)"/>`,
  )
  const clip = easel.define(`<clipPath id="$id"><path d="${outline}"/></clipPath>`)
  const emblemX = pointed ? 440 : 590
  const emblem = random.pick(
    `<circle cx="${emblemX}" cy="450" r="128" fill="none" stroke="${trim}" stroke-width="16"/><path d="${gateSign(emblemX - 84, 362, 168)}" fill="${trim}"/>`,
    `<path d="M${emblemX - 140} 470q70 -90 140 0t140 0M${emblemX - 140} 530q70 -90 140 0t140 0M${emblemX} 340l60 74h-120Z" stroke="${trim}" stroke-width="15" fill="none"/>`,
    `<path d="M${emblemX} 320L${emblemX + 130} 450L${emblemX} 580L${emblemX - 130} 450Z" fill="none" stroke="${trim}" stroke-width="14"/><circle cx="${emblemX}" cy="450" r="46" fill="${trim}"/>`,
  )
  const pole = box(178, 90, 26, 740)
  const holes = Array.from(
    { length: random.int(2, 5) },
    () =>
      `<ellipse cx="${n(random.between(300, 800))}" cy="${n(random.between(300, 600))}" rx="${n(random.between(5, 22))}" ry="${n(random.between(4, 16))}" fill="#2a2622"/>`,
  ).join('')
  return {
    piece: {
      form: `<path d="${outline}" fill="#333"/><g clip-path="${clip}">${ripples.join('')}</g><path d="${pole}" fill="#fff"/>`,
      detail: `<g clip-path="${clip}"><path d="${waves.join('')}" stroke="#9a9a9a" stroke-width="9" fill="none"/></g>`,
      colour: `<path d="${outline}" fill="${tone}"/><g clip-path="${clip}"><g opacity=".82">${emblem}</g>${holes}<path d="${outline}" fill="none" stroke="${trim}" stroke-width="38" opacity=".9"/><path d="${outline}" fill="none" stroke="${tone}" stroke-width="20" stroke-dasharray="3 6"/><rect width="1200" height="900" fill="${easel.texture('cloud', '#e8dcc0')}" opacity=".35"/></g><path d="${pole}" fill="#5a432d"/>`,
    },
    material: cloth,
    depth: 54,
    softness: 8,
  }
}
