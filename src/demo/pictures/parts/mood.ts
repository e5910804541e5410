import type { Easel } from '../core/easel.ts'

/** The season and hour of a landscape, as the colours it is washed in. */
export interface Mood {
  readonly sky: readonly [string, string, string]
  readonly far: string
  readonly near: string
  readonly ground: string
  readonly wall: string
  readonly water: string
  readonly leaf: readonly [string, string]
  readonly tree: 'blossom' | 'willow' | 'leafy' | 'turning' | 'bare'
  readonly mist: string
  readonly night?: boolean
  readonly snow?: boolean
}

export const moods = {
  spring: {
    sky: ['#b9c6c3', '#dfe1d3', '#f1e9da'],
    far: '#8ba09b',
    near: '#4f665b',
    ground: '#8f9471',
    wall: '#8e8674',
    water: '#a9bab2',
    leaf: ['#d9a9a4', '#b9807f'],
    tree: 'blossom',
    mist: '#f0ebdd',
  },
  summer: {
    sky: ['#8fb0ba', '#c4d4cd', '#ebe8d8'],
    far: '#7d9c9c',
    near: '#38584a',
    ground: '#6f7f55',
    wall: '#8a8474',
    water: '#8fafae',
    leaf: ['#5d7a4c', '#36553c'],
    tree: 'willow',
    mist: '#e9ecdf',
  },
  autumn: {
    sky: ['#b9b3a0', '#e0cfae', '#f0e0c2'],
    far: '#a09078',
    near: '#5f5138',
    ground: '#9a8355',
    wall: '#917f66',
    water: '#b5ad94',
    leaf: ['#c28636', '#96491f'],
    tree: 'turning',
    mist: '#f1e4cb',
  },
  winter: {
    sky: ['#a9b1b5', '#ccd0cf', '#e6e4dd'],
    far: '#9ba5a9',
    near: '#5c666a',
    ground: '#d9dad6',
    wall: '#7f7c76',
    water: '#a7b1b4',
    leaf: ['#4a443d', '#38332e'],
    tree: 'bare',
    mist: '#eeeeea',
    snow: true,
  },
  night: {
    sky: ['#0e151d', '#1a2631', '#33414a'],
    far: '#223039',
    near: '#121a1f',
    ground: '#2b2f2e',
    wall: '#4c4438',
    water: '#1a2730',
    leaf: ['#18231f', '#101815'],
    tree: 'leafy',
    mist: '#3d4a50',
    night: true,
  },
  dawn: {
    sky: ['#9aa5ab', '#d8cdbd', '#efd9bd'],
    far: '#98989a',
    near: '#4a4e50',
    ground: '#7f7a66',
    wall: '#8b7d68',
    water: '#b3b0a6',
    leaf: ['#67705a', '#454d40'],
    tree: 'leafy',
    mist: '#f0e5d5',
  },
} as const satisfies Record<string, Mood>

export function sky(easel: Easel, mood: Mood): string {
  const { width, height, random } = easel
  const base = easel.linear([
    [0, mood.sky[0]],
    [0.45, mood.sky[1]],
    [0.8, mood.sky[2]],
    [1, mood.sky[2]],
  ])
  const whole = `width="${width}" height="${height}"`
  const light = mood.night ? '#8fa3ab' : '#ffffff'
  const sun = random.between(0.15, 0.85)
  const disc = mood.night
    ? `<circle cx="${width * sun}" cy="${height * 0.17}" r="150" fill="${easel.radial([
        [0, '#cfd8d8', 0.5],
        [1, '#cfd8d8', 0],
      ])}"/><circle cx="${width * sun}" cy="${height * 0.17}" r="34" fill="#e9e6d6"/>`
    : `<ellipse cx="${width * sun}" cy="${height * 0.3}" rx="${width * 0.4}" ry="${height * 0.36}" fill="${easel.radial(
        [
          [0, '#fff7e6', 0.65],
          [1, '#fff7e6', 0],
        ],
      )}"/>`
  return `<rect ${whole} fill="${base}"/><rect ${whole} fill="${easel.texture('cloud', light, 2.6)}" opacity="${mood.night ? 0.12 : 0.4}"/>${disc}`
}

/** A bank of mist lying across the picture. */
export function mist(easel: Easel, mood: Mood, y: number, thickness: number, opacity = 0.85): string {
  const { width, random } = easel
  const fill = easel.linear([
    [0, mood.mist, 0],
    [0.5, mood.mist, opacity],
    [1, mood.mist, 0],
  ])
  const soft = easel.radial([
    [0, mood.mist, opacity],
    [1, mood.mist, 0],
  ])
  const drifts = Array.from({ length: 4 }, () => {
    const rx = random.between(0.2, 0.4) * width
    return `<ellipse cx="${(random.next() * width).toFixed(0)}" cy="${(y + random.bell() * thickness * 0.4).toFixed(0)}" rx="${rx.toFixed(0)}" ry="${(thickness * random.between(0.25, 0.5)).toFixed(0)}" fill="${soft}"/>`
  })
  return `<rect x="0" y="${(y - thickness / 2).toFixed(0)}" width="${width}" height="${thickness.toFixed(0)}" fill="${fill}"/>${drifts.join('')}`
}
