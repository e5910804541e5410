/** Red, green, blue, each 0 to 255. */
export type Rgb = readonly [number, number, number]

const palette = {
  paper: '#f4efe4',
  paperShade: '#e2d8c3',
  ink: '#1d1b18',
  bronze: '#8a6a3b',
  patina: '#4f7266',
  vermilion: '#a8322a',
  earth: '#b08d62',
  slate: '#2b3033',
  iron: '#4a4745',
  brass: '#b08f4c',
  wood: '#6d4a2f',
  brick: '#7d7a73',
  cloth: '#7c7a5c',
} as const

export function toRgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

/** `amount` 0 gives `from`, 1 gives `to`. */
export function mix(from: string, to: string, amount: number): string {
  const a = toRgb(from)
  const b = toRgb(to)
  const channel = (x: number, y: number) =>
    Math.max(0, Math.min(255, Math.round(x + (y - x) * amount)))
      .toString(16)
      .padStart(2, '0')
  return `#${channel(a[0], b[0])}${channel(a[1], b[1])}${channel(a[2], b[2])}`
}

export const darken = (hex: string, amount: number) => mix(hex, '#000000', amount)
export const lighten = (hex: string, amount: number) => mix(hex, '#ffffff', amount)
