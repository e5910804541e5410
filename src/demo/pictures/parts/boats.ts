import type { Easel } from '../core/easel.ts'
import { n } from '../core/geometry.ts'
import { darken, mix } from '../core/palette.ts'
import type { Mood } from './mood.ts'

const reflect = (body: string, y: number) =>
  `<g transform="translate(0 ${n(y * 2)}) scale(1 -1)" opacity=".22">${body}</g>`

/** A battened sail, `width` by `height`, hung with its foot at 0, 0. */
function sail(easel: Easel, width: number, height: number, tone: string): string {
  const lean = easel.random.between(0.02, 0.16) * width
  const path = `M0 0C${n(-width * 0.1)} ${n(-height * 0.4)} ${n(lean)} ${n(-height * 0.8)} ${n(width * 0.3)} ${n(-height)}L${n(width * 0.86)} ${n(-height * 0.94)}C${n(width * 1.16)} ${n(-height * 0.6)} ${n(width * 1.14)} ${n(-height * 0.25)} ${n(width)} ${n(-height * 0.03)}Z`
  const battens = Array.from({ length: 6 }, (_, index) => {
    const t = (index + 1) / 7
    return `M${n(width * 0.26 * t * t)} ${n(-height * t)}L${n(width * (1.1 - t * 0.2))} ${n(-height * (t * 0.93 + 0.02))}`
  }).join('')
  const fill = easel.linear(
    [
      [0, darken(tone, 0.3)],
      [0.5, tone],
      [1, mix(tone, '#ffffff', 0.2)],
    ],
    0,
  )
  return `<path d="${path}" fill="${fill}"/><path d="${battens}" stroke="#1f1812" stroke-width="2.2" opacity=".65"/>`
}

/** A river junk under sail, its waterline at `y`. */
export function junk(easel: Easel, mood: Mood, x: number, y: number, length: number, masts: number): string {
  const { random } = easel
  const L = length
  const hull = `M${n(-L / 2)} ${n(-L * 0.1)}L${n(-L * 0.47)} ${n(-L * 0.16)}H${n(-L * 0.3)}Q0 ${n(-L * 0.06)} ${n(L * 0.3)} ${n(-L * 0.12)}L${n(L * 0.52)} ${n(-L * 0.19)}L${n(L * 0.42)} 0Q0 ${n(L * 0.035)} ${n(-L * 0.4)} 0Z`
  const tone = random.pick('#b58a56', '#a8703f', '#c2a273', '#8f5b3b')
  const sails = Array.from({ length: masts }, (_, index) => {
    const t = masts === 1 ? 0.5 : index / (masts - 1)
    const mx = -L * 0.3 + t * L * 0.5
    const high = L * (index === 1 || masts === 1 ? 0.78 : 0.56)
    return `<g transform="translate(${n(mx)} ${n(-L * 0.13)})"><path d="M${n(L * 0.09)} ${n(L * 0.06)}V${n(-high * 1.06)}" stroke="#2a2018" stroke-width="${n(Math.max(2, L * 0.012))}"/>${sail(easel, L * 0.21, high, tone)}<path d="M${n(L * 0.09)} ${n(-high * 1.06)}q${n(L * 0.06)} ${n(-L * 0.01)} ${n(L * 0.1)} ${n(L * 0.012)}l${n(-L * 0.1)} ${n(L * 0.016)}Z" fill="#a8322a"/></g>`
  }).join('')
  const cabin = `M${n(-L * 0.44)} ${n(-L * 0.15)}V${n(-L * 0.215)}Q${n(-L * 0.36)} ${n(-L * 0.25)} ${n(-L * 0.26)} ${n(-L * 0.21)}V${n(-L * 0.12)}Z`
  const hullFill = easel.linear([
    [0, mood.night ? '#2a2119' : '#6a4c33'],
    [1, '#201711'],
  ])
  const planks = `M${n(-L * 0.45)} ${n(-L * 0.09)}Q0 ${n(-L * 0.01)} ${n(L * 0.46)} ${n(-L * 0.1)}M${n(-L * 0.43)} ${n(-L * 0.05)}Q0 ${n(L * 0.015)} ${n(L * 0.44)} ${n(-L * 0.05)}`
  const body = `${sails}<path d="${cabin}" fill="#4d3a29"/><path d="${hull}" fill="${hullFill}"/><path d="${planks}" stroke="#120c08" stroke-width="1.6" fill="none" opacity=".6"/>`
  return `<g transform="translate(${n(x)} ${n(y)})">${reflect(body, 2)}${body}<path d="M${n(-L * 0.5)} 3H${n(L * 0.5)}" stroke="#14110d" stroke-width="3" opacity=".4"/></g>`
}

/** A flat ferry with a mat roof, a sculling oarsman and passengers. */
export function ferry(easel: Easel, x: number, y: number, length: number): string {
  const L = length
  const { random } = easel
  const hull = `M${n(-L / 2)} ${n(-L * 0.11)}Q0 ${n(-L * 0.03)} ${n(L / 2)} ${n(-L * 0.12)}L${n(L * 0.4)} 0Q0 ${n(L * 0.03)} ${n(-L * 0.4)} 0Z`
  const roof = `M${n(-L * 0.2)} ${n(-L * 0.07)}V${n(-L * 0.15)}Q0 ${n(-L * 0.27)} ${n(L * 0.18)} ${n(-L * 0.15)}V${n(-L * 0.07)}Z`
  const ribs = Array.from(
    { length: 9 },
    (_, index) => `M${n(-L * 0.18 + index * L * 0.042)} ${n(-L * 0.08)}v${n(-L * 0.1)}`,
  ).join('')
  const person = (px: number, high: number) =>
    `<path d="M${n(px - high * 0.16)} ${n(-L * 0.06)}C${n(px - high * 0.2)} ${n(-L * 0.06 - high * 0.6)} ${n(px - high * 0.1)} ${n(-L * 0.06 - high * 0.78)} ${n(px)} ${n(-L * 0.06 - high * 0.8)}S${n(px + high * 0.2)} ${n(-L * 0.06 - high * 0.6)} ${n(px + high * 0.17)} ${n(-L * 0.06)}Z" fill="${random.pick('#2f2c29', '#3d4446', '#4a3a2c')}"/><path d="M${n(px - high * 0.24)} ${n(-L * 0.06 - high * 0.84)}L${n(px)} ${n(-L * 0.06 - high * 1.02)}L${n(px + high * 0.24)} ${n(-L * 0.06 - high * 0.84)}Z" fill="#8d7448"/>`
  const body = `${person(-L * 0.36, L * 0.22)}${person(L * 0.26, L * 0.15)}${person(L * 0.33, L * 0.16)}<path d="M${n(-L * 0.4)} ${n(-L * 0.2)}L${n(-L * 0.62)} ${n(L * 0.05)}" stroke="#2a2018" stroke-width="${n(L * 0.014)}"/><path d="${roof}" fill="#7c6844"/><path d="${ribs}" stroke="#3c301e" stroke-width="1.6"/><path d="${hull}" fill="#33261b"/>`
  return `<g transform="translate(${n(x)} ${n(y)})">${reflect(body, 2)}${body}</g>`
}
