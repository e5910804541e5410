import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { focusClasses, shapeClasses } from '../../../src/pages/ui/picture.tsx'

const sheet = readFileSync('src/pages/ui/styles/picture-shape.css', 'utf8')

describe('the shape of a picture as classes', () => {
  it.each([
    [4, 1, 'shaped ones-4'],
    [1, 4, 'shaped tenths-2 hundredths-5'],
    [640, 480, 'shaped ones-1 tenths-3 hundredths-3 thousandths-3'],
    [20_000, 100, 'shaped ones-9 tenths-9 hundredths-9 thousandths-9'],
    [1, 900, 'shaped hundredths-5'],
  ])('%d by %d is "%s"', (width, height, classes) => {
    expect(shapeClasses({ width, height })).toBe(classes)
  })

  it('is nothing where it is not known', () => {
    expect(shapeClasses({})).toBeUndefined()
    expect(focusClasses({})).toBeUndefined()
  })

  it('names only classes that the style sheet has', () => {
    const classes = [
      ...Array.from({ length: 999 }, (_, n) => shapeClasses({ width: (n + 1) * 9.99, height: 1000 })),
      ...Array.from({ length: 101 }, (_, n) => focusClasses({ focus: [n / 100, 1 - n / 100] })),
    ].flatMap((each) => each?.split(' ') ?? [])
    for (const name of new Set(classes))
      expect(sheet).toContain(`.${name} {`.replace('.focused {', '.focused .'))
  })
})
