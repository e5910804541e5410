import { n, ring } from '../core/geometry.ts'
import type { Random } from '../core/random.ts'
import type { Turned } from './lathe.ts'

const cut = '#2c2c2c'
const raised = '#d8d8d8'

/** A square spiral, the thunder pattern's unit. */
function spiral(x: number, y: number, size: number, turned: number): string {
  const s = size / 2
  const d = `M${n(-s)} ${n(s)}V${n(-s)}H${n(s)}V${n(s * 0.6)}H${n(-s * 0.5)}V${n(-s * 0.45)}H${n(s * 0.5)}V${n(s * 0.1)}H${n(-s * 0.05)}`
  return `<path d="${d}" transform="translate(${n(x)} ${n(y)}) rotate(${turned})" stroke="${cut}" stroke-width="${n(size * 0.11)}"/>`
}

/** A curled dragon, much abstracted: two interlocked hooks and an eye. */
function dragon(x: number, y: number, size: number, mirror: number): string {
  const s = size / 2
  const d = `M${n(-s)} ${n(s * 0.7)}C${n(-s)} ${n(-s)} ${n(s * 0.1)} ${n(-s)} ${n(s * 0.2)} ${n(-s * 0.2)}S${n(-s * 0.4)} ${n(s * 0.6)} ${n(-s * 0.4)} ${n(0)}M${n(s * 0.2)} ${n(-s * 0.2)}C${n(s * 0.4)} ${n(s)} ${n(s)} ${n(s * 0.7)} ${n(s * 0.9)} ${n(-s * 0.6)}`
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${mirror} 1)"><path d="${d}" stroke="${raised}" stroke-width="${n(size * 0.13)}" stroke-linecap="round"/><path d="${ring(s * 0.5, -s * 0.55, size * 0.07)}" fill="${raised}"/></g>`
}

/** A band of ornament round a turned body, its units foreshortened towards the sides. Detail strokes only. */
export function fretBand(random: Random, body: Turned, centre: number, top: number, height: number): string {
  const units = random.int(9, 13)
  const kind = random.pick('spiral', 'dragon', 'triangle', 'studs')
  const middle = top + height / 2
  const marks = Array.from({ length: units }, (_, index) => {
    const angle = ((index + 0.5) / units - 0.5) * Math.PI * 0.96
    const radius = body.radiusAt(middle)
    const x = centre + Math.sin(angle) * radius
    const y = middle + Math.cos(angle) * radius * 0.12
    const squeeze = Math.max(0.12, Math.cos(angle))
    const size = height * 0.86
    const unit =
      kind === 'spiral'
        ? spiral(0, 0, size, index % 2 ? 180 : 0)
        : kind === 'dragon'
          ? dragon(0, 0, size, index % 2 ? 1 : -1)
          : kind === 'triangle'
            ? `<path d="M${n(-size / 2)} ${n(-size / 2)}L0 ${n(size / 2)}L${n(size / 2)} ${n(-size / 2)}" stroke="${cut}" stroke-width="5"/><path d="M${n(-size / 5)} ${n(-size / 2)}L0 ${n(size / 8)}L${n(size / 5)} ${n(-size / 2)}" stroke="${cut}" stroke-width="4"/>`
            : `<path d="${ring(0, 0, size * 0.26)}" fill="${raised}" stroke="${cut}" stroke-width="4"/>`
    return `<g transform="translate(${n(x)} ${n(y)}) scale(${squeeze.toFixed(2)} 1)">${unit}</g>`
  })
  const rule = (y: number) => `<path d="${body.hoop(y)}" stroke="${raised}" stroke-width="6"/>`
  return `${rule(top)}${rule(top + height)}${marks.join('')}`
}
