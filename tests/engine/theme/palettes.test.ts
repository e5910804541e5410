import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrastFaults, PAIRS, palettesOf } from '../../../src/engine/theme/index.ts'

/** By the formula of WCAG 2.2, not by the library that the check uses. */
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

function hexOf(red: number, green: number, blue: number): string {
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

function between(least: number, most: number) {
  const part = fc.integer({ min: least, max: most })
  return fc.tuple(part, part, part).map(([red, green, blue]) => hexOf(red, green, blue))
}

/** Seeds that may pass: a light paper, a dark ink and hall, any accents. */
const seeds = fc.record(
  {
    paper: between(200, 255),
    ink: between(0, 90),
    accent: between(0, 140),
    second: between(0, 140),
    stage: between(0, 70),
  },
  { requiredKeys: ['paper', 'ink', 'accent', 'stage'] },
)
const anySeeds = fc.record({
  paper: between(0, 255),
  ink: between(0, 255),
  accent: between(0, 255),
  stage: between(0, 255),
})

/** A pair that lacks contrast, by the formula above. */
function lacking(palette: Parameters<typeof palettesOf>[0]): readonly string[] {
  return Object.entries(palettesOf(palette)).flatMap(([scheme, colours]) =>
    PAIRS.filter(({ colour, ground, ratio }) => contrast(colours[colour], colours[ground]) < ratio).map(
      ({ colour, ground }) => `${scheme}: ${colour} on ${ground}`,
    ),
  )
}

describe('palettes', () => {
  it('the neutral one reaches AA in every scheme', () => {
    expect(contrastFaults()).toEqual([])
    expect(lacking({})).toEqual([])
  })

  it('seeds that pass the check give pairs of AA in light, dark and high contrast', () => {
    let passed = 0
    fc.assert(
      fc.property(seeds, (palette) => {
        const found = contrastFaults(palette).length
        expect(found > 0).toBe(lacking(palette).length > 0)
        if (found === 0) passed += 1
      }),
      { numRuns: 20 },
    )
    expect(passed).toBeGreaterThan(0)
  })

  it('the colour that a fault names fixes it', () => {
    fc.assert(
      fc.property(seeds, (palette) => {
        for (const { at, nearest } of contrastFaults(palette)) {
          if (nearest === undefined || at.part !== 'seed') continue
          const after = contrastFaults({ ...palette, [at.key]: nearest })
          expect(after.filter((other) => other.at.part === 'seed' && other.at.key === at.key)).toEqual([])
        }
      }),
      { numRuns: 6 },
    )
  })

  // Burgundy buttons were pink on dark pages, since their ground was a text's colour too.
  it('buttons of dark pages keep the colour of the museum, and texts in it can be read', () => {
    const seeds = { paper: '#f6f2ec', accent: '#8c1c4a' }
    const { dark } = palettesOf(seeds)
    expect(dark['on-action']).toBe('#ffffff')
    expect(contrast(dark.action, dark.paper)).toBeLessThan(3.6)
    expect(contrast(dark['action-ink'], dark['paper-raised'])).toBeGreaterThanOrEqual(4.5)
    const byHand = palettesOf({ ...seeds, dark: { action: '#8c1c4a' } }).dark
    expect(byHand.action).toBe('#8c1c4a')
    expect(contrast(byHand['action-ink'], byHand['paper-raised'])).toBeGreaterThanOrEqual(4.5)
  })

  // Its panels were light grey, and no advice helped.
  it('a museum that is dark by day reaches AA by its seeds alone', () => {
    const palette = { paper: '#0c1124', ink: '#efe9dc', accent: '#f0b45a', stage: '#060914' }
    expect(contrastFaults(palette)).toEqual([])
    const { light } = palettesOf(palette)
    expect(contrast(light['paper-raised'], light.paper)).toBeLessThan(1.3)
  })

  it('an accent too light for its paper is found, with a darker one of its hue', () => {
    const [fault] = contrastFaults({ paper: '#ffffff', ink: '#000000', accent: '#e0b000' })
    expect(fault).toMatchObject({ scheme: 'light', needed: 4.5, at: { part: 'seed', key: 'accent' } })
    expect(fault?.ratio).toBeLessThan(4.5)
    expect(contrast(fault?.nearest ?? '#ffffff', '#ffffff')).toBeGreaterThanOrEqual(4.5)
  })

  it('high contrast reaches 7:1 for texts, whatever the seeds are', () => {
    fc.assert(
      fc.property(anySeeds, (palette) => {
        const all = palettesOf(palette)
        for (const scheme of ['light-contrast', 'dark-contrast'] as const)
          for (const token of [
            'ink',
            'ink-soft',
            'ink-faint',
            'accent',
            'accent-strong',
            'second',
            'action',
            'action-ink',
          ] as const)
            expect(contrast(all[scheme][token], all[scheme].paper)).toBeGreaterThanOrEqual(6.99)
      }),
      { numRuns: 12 },
    )
  })
})
