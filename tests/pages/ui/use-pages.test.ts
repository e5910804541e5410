import { describe, expect, it } from 'vitest'
import { pixelRatio } from '../../../src/pages/ui/pdf/use-pages.ts'

describe('pixels of the canvas', () => {
  it('are those of the screen for a page of ordinary size', () => {
    expect(pixelRatio(900, 1273, 2)).toBe(2)
    expect(pixelRatio(360, 509, 3)).toBe(3)
  })

  it.each([
    [3600, 5092, 2],
    [300, 60_000, 1],
    [60_000, 300, 1],
  ])('of %i by %i stay within what browsers draw', (width, height, screen) => {
    const ratio = pixelRatio(width, height, screen)
    expect(ratio).toBeLessThan(screen)
    expect(width * height * ratio ** 2).toBeLessThanOrEqual(16_000_001)
    expect(Math.max(width, height) * ratio).toBeLessThanOrEqual(16_000)
  })
})
