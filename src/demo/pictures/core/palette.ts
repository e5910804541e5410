/** Red, green, blue, each 0 to 255. */
export type Rgb = readonly [number, number, number]

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
