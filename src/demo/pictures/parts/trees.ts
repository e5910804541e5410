import type { Easel } from '../core/easel.ts'
import { n } from '../core/geometry.ts'
import { mix } from '../core/palette.ts'
import type { Random } from '../core/random.ts'
import type { Mood } from './mood.ts'

interface Limbs {
  /** Strokes by thickness class, thin to thick. */
  readonly strokes: readonly string[][]
  readonly tips: [number, number][]
}

function grow(
  random: Random,
  limbs: Limbs,
  x: number,
  y: number,
  angle: number,
  length: number,
  depth: number,
): void {
  const bend = random.bell() * 0.3
  const ex = x + Math.sin(angle) * length
  const ey = y - Math.cos(angle) * length
  limbs.strokes[depth]?.push(
    `M${n(x)} ${n(y)}Q${n((x + ex) / 2 + bend * length * 0.5)} ${n((y + ey) / 2)} ${n(ex)} ${n(ey)}`,
  )
  if (depth <= 1) limbs.tips.push([ex, ey])
  if (depth === 0) return
  const forks = random.chance(0.35) ? 3 : 2
  for (let fork = 0; fork < forks; fork += 1) {
    const spread = ((fork + 0.5) / forks - 0.5) * 1.5 + random.bell() * 0.35
    grow(random, limbs, ex, ey, angle * 0.85 + spread, length * random.between(0.62, 0.84), depth - 1)
  }
}

/** Blobs of brush round a point, as one path. */
function dabs(random: Random, x: number, y: number, spread: number, count: number, size: number): string {
  return Array.from({ length: count }, () => {
    const angle = random.between(0, 6.28)
    const far = Math.sqrt(random.next()) * spread
    const r = size * random.between(0.5, 1.2)
    return `M${n(x + Math.cos(angle) * far * 1.2)} ${n(y + Math.sin(angle) * far * 0.85)}m${n(-r)} 0a${n(r)} ${n(r * 0.7)} 0 1 0 ${n(r * 2)} 0a${n(r)} ${n(r * 0.7)} 0 1 0 ${n(-r * 2)} 0`
  }).join('')
}

/** A broad-leaved tree in its season, rooted at `x, y`. */
export function tree(easel: Easel, mood: Mood, x: number, y: number, height: number): string {
  const { random } = easel
  if (mood.tree === 'willow') return willow(easel, mood, x, y, height)
  const limbs: Limbs = { strokes: [[], [], [], [], []], tips: [] }
  grow(random, limbs, x, y, random.bell() * 0.14, height * 0.3, 4)
  const bark = mood.night ? '#0d1110' : '#2c2520'
  const wood = limbs.strokes
    .map(
      (paths, depth) =>
        `<path d="${paths.join('')}" stroke-width="${n(height * (0.004 + depth * depth * 0.0019))}"/>`,
    )
    .join('')
  const branches = `<g fill="none" stroke="${bark}" stroke-linecap="round">${wood}</g>`
  const size = height * 0.018
  if (mood.tree === 'bare') {
    const snow = `<g fill="none" stroke="#f3f4f2" stroke-linecap="round" opacity=".85" transform="translate(${n(-height * 0.004)} ${n(-height * 0.008)})"><path d="${[...(limbs.strokes[2] ?? []), ...(limbs.strokes[1] ?? [])].join('')}" stroke-width="${n(height * 0.005)}"/></g>`
    return `${branches}${mood.snow ? snow : ''}`
  }
  const sparse = mood.tree === 'blossom' ? 7 : 11
  const spread = height * (mood.tree === 'blossom' ? 0.06 : 0.085)
  const layer = (count: number, dx: number, dy: number) =>
    limbs.tips.map(([tx, ty]) => dabs(random, tx + dx, ty + dy, spread, count, size)).join('')
  const [light, dark] = mood.leaf
  return `${branches}<path d="${layer(sparse, height * 0.01, height * 0.012)}" fill="${dark}" opacity=".72"/><path d="${layer(sparse, 0, 0)}" fill="${mix(dark, light, 0.55)}" opacity=".75"/><path d="${layer(Math.ceil(sparse * 0.6), -height * 0.012, -height * 0.02)}" fill="${light}" opacity=".85"/>`
}

function willow(easel: Easel, mood: Mood, x: number, y: number, height: number): string {
  const { random } = easel
  const lean = random.between(-0.12, 0.12)
  const crownX = x + lean * height
  const crownY = y - height * 0.68
  const strands = (count: number) =>
    Array.from({ length: count }, () => {
      const t = random.bell()
      const sx = crownX + t * height * 0.3
      const sy = crownY - Math.cos(t * 1.4) * height * 0.2 + random.bell() * 10
      const drop = height * random.between(0.32, 0.66)
      const out = t * height * 0.22
      return `M${n(crownX + t * height * 0.1)} ${n(crownY)}Q${n(sx)} ${n(sy - height * 0.06)} ${n(sx + out * 0.7)} ${n(sy + drop * 0.35)}T${n(sx + out)} ${n(sy + drop)}`
    }).join('')
  const [light, dark] = mood.leaf
  return `<path d="M${n(x - height * 0.035)} ${n(y)}C${n(x - height * 0.01)} ${n(y - height * 0.3)} ${n(crownX - height * 0.05)} ${n(y - height * 0.5)} ${n(crownX - height * 0.06)} ${n(crownY)}L${n(crownX + height * 0.03)} ${n(crownY)}C${n(crownX)} ${n(y - height * 0.5)} ${n(x + height * 0.03)} ${n(y - height * 0.3)} ${n(x + height * 0.05)} ${n(y)}Z" fill="#2d2820"/><g fill="none" stroke-linecap="round"><path d="${strands(90)}" stroke="${dark}" stroke-width="3.4" opacity=".5"/><path d="${strands(80)}" stroke="${mix(dark, light, 0.6)}" stroke-width="2.4" opacity=".7"/><path d="${strands(50)}" stroke="${light}" stroke-width="1.8" opacity=".8"/></g>`
}

/** A pine in ink: a leaning trunk and flat pads of needles. */
export function pine(easel: Easel, mood: Mood, x: number, y: number, height: number): string {
  const { random } = easel
  const lean = random.between(-0.25, 0.25) * height
  const trunk = `M${n(x - height * 0.03)} ${n(y)}Q${n(x + lean * 0.1)} ${n(y - height * 0.5)} ${n(x + lean)} ${n(y - height)}Q${n(x + lean * 0.4 + height * 0.05)} ${n(y - height * 0.5)} ${n(x + height * 0.04)} ${n(y)}Z`
  const pads = Array.from({ length: 7 }, (_, index) => {
    const t = 0.36 + index * 0.1
    const side = index % 2 ? 1 : -1
    const px = x + lean * t * t + side * height * random.between(0.06, 0.26) * (1.25 - t)
    const py = y - height * t
    const reach = height * random.between(0.14, 0.24) * (1.3 - t * 0.6)
    return Array.from({ length: 46 }, () => {
      const u = random.bell()
      const nx = px + u * reach
      const ny = py - Math.sqrt(Math.max(0, 1 - u * u)) * reach * 0.3 + random.next() * reach * 0.28
      const tilt = random.between(-0.9, 0.9)
      return `M${n(nx)} ${n(ny)}l${n(Math.sin(tilt) * height * 0.04)} ${n(-Math.cos(tilt) * height * 0.04)}`
    }).join('')
  })
  const ink = mix(mood.near, '#10150f', 0.55)
  return `<path d="${trunk}" fill="#2a231d"/><path d="${pads.join('')}" stroke="${ink}" stroke-width="${n(Math.max(1.4, height * 0.008))}" fill="none" opacity=".82" stroke-linecap="round"/>${mood.snow ? `<path d="${pads[3] ?? ''}${pads[5] ?? ''}" stroke="#eef0ee" stroke-width="2" opacity=".8" transform="translate(0 ${n(-height * 0.014)})"/>` : ''}`
}

/** An old pine near at hand: a bent trunk in plates of bark, boughs with flat, dense pads. */
export function oldPine(
  easel: Easel,
  mood: Mood,
  x: number,
  y: number,
  height: number,
  lean: number,
): string {
  const { random } = easel
  const spine = (t: number): readonly [number, number] => [
    x + height * (lean * t ** 1.4 + Math.sin(t * 5 + 0.6) * 0.028 - 0.016),
    y - height * t * 0.94,
  ]
  const thick = (t: number) => height * (0.036 - t * 0.026)
  const steps = Array.from({ length: 15 }, (_, index) => index / 14)
  const edge = (side: number) =>
    steps.map((t): string => `${n(spine(t)[0] + side * thick(t))} ${n(spine(t)[1])}`)
  const trunk = `M${[...edge(-1), ...edge(1).reverse()].join('L')}Z`
  const bark = Array.from({ length: 70 }, () => {
    const t = random.next() * 0.9
    const [bx, by] = spine(t)
    return `M${n(bx + random.bell() * thick(t))} ${n(by)}q${n(random.bell() * 5)} 8 ${n(random.bell() * 7)} ${n(height * 0.02)}`
  }).join('')
  const leaf = mix(mood.night ? '#1c2a24' : '#3f5b46', mood.near, 0.25)
  const boughs: string[] = []
  const pads = Array.from({ length: 11 }, (_, index) => {
    const t = 0.42 + (index / 10) * 0.58
    const [fx, fy] = spine(t)
    const side = index % 2 ? 1 : -1
    const far = index === 10 ? 0 : height * random.between(0.1, 0.25) * (1.35 - t)
    const px = fx + side * far
    const py = fy - height * random.between(0.01, 0.05)
    const reach = height * random.between(0.12, 0.17) * (1.4 - t * 0.62)
    boughs.push(
      `M${n(fx)} ${n(fy + height * 0.02)}Q${n(fx + side * far * 0.4)} ${n(fy + height * 0.02)} ${n(px)} ${n(py)}`,
    )
    const clouds = Array.from({ length: 7 }, (_, puff) => {
      const u = (puff / 6) * 2 - 1
      return `<ellipse cx="${n(px + u * reach * 0.8)}" cy="${n(py - (1 - u * u) * reach * 0.2 + random.bell() * 4)}" rx="${n(reach * 0.32)}" ry="${n(reach * 0.15)}"/>`
    }).join('')
    const needles = (count: number, drop: number) =>
      Array.from({ length: count }, () => {
        const u = random.bell()
        const nx = px + u * reach * 1.06
        const ny = py - Math.sqrt(Math.max(0, 1 - u * u)) * reach * random.between(0, 0.36) + drop
        const tilt = u * 0.9 + random.bell() * 0.7
        return `M${n(nx)} ${n(ny)}l${n(Math.sin(tilt) * height * 0.016)} ${n(-Math.cos(tilt) * height * 0.016)}`
      }).join('')
    return `<g fill="${mix(leaf, '#10150f', 0.42)}">${clouds}</g><path d="${needles(120, height * 0.008)}" stroke="${mix(leaf, '#10150f', 0.5)}"/><path d="${needles(150, 0)}" stroke="${mood.snow ? '#e6eae8' : mix(leaf, '#a9b98a', 0.22)}"/>`
  }).join('')
  return `<path d="${boughs.join('')}" stroke="#33291f" stroke-width="${n(height * 0.011)}" fill="none" stroke-linecap="round"/><path d="${trunk}" fill="#3b2f25"/><path d="${bark}" stroke="#17110c" stroke-width="2.2" fill="none" opacity=".6"/><g fill="none" stroke-width="2" stroke-linecap="round">${pads}</g>`
}
