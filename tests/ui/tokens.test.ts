import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync('src/site/ui/styles/tokens.css', 'utf8')
const [bright = '', dim = ''] = css.split('@media (prefers-color-scheme: dark)')

function coloursIn(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...text.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

const light = coloursIn(bright)
const halls = { light, dark: { ...light, ...coloursIn(dim) } }

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [least = 0, most = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (most + 0.05) / (least + 0.05)
}

const GROUNDS = ['paper', 'paper-raised', 'paper-sunken']
const pairs = [
  ...['ink', 'ink-soft', 'ink-faint', 'bronze', 'bronze-deep', 'patina', 'seal'].flatMap((text) =>
    GROUNDS.map((ground) => [text, ground, 4.5] as const),
  ),
  ...GROUNDS.map((ground) => ['line-strong', ground, 3] as const),
  ...GROUNDS.map((ground) => ['focus', ground, 3] as const),
  ['on-seal', 'seal', 4.5] as const,
  ...['on-hall', 'on-hall-soft'].flatMap((text) =>
    ['hall', 'hall-raised'].map((ground) => [text, ground, 4.5] as const),
  ),
]

describe.each(Object.entries(halls))('colours of the %s hall', (_name, colours) => {
  it.each(pairs)('%s on %s reaches %d:1', (one, ground, least) => {
    expect(contrast(colours[one] ?? '', colours[ground] ?? '')).toBeGreaterThanOrEqual(least)
  })
})
