import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { demoFolder } from '../../src/demo/demo-folder.ts'
import { createRandom } from '../../src/demo/pictures/core/random.ts'
import { writing } from '../../src/demo/pictures/parts/script.ts'

const code = readdirSync(join(demoFolder, 'pictures'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => ({ file }))

describe('what stands for writing in the pictures', () => {
  it.each(['letter', 'book', 'rubbing'])('is lines down the sheet that never cross on a %s', (seed) => {
    const strokes = [
      ...writing(createRandom(seed), { x: 0, y: 0, width: 400, height: 600, size: 20 }).matchAll(
        /M(\S+) \S+q\S+ \S+ (\S+) (\S+?)(?=M|$)/g,
      ),
    ].map(([, , across, down]) => Number(across) / Number(down))
    expect(strokes.length).toBeGreaterThan(50)
    expect(strokes.filter((slope) => Math.abs(slope) > 0.3)).toEqual([])
  })

  it.each(code)('asks no font of the machine in $file', ({ file }) => {
    expect(readFileSync(join(demoFolder, 'pictures', file), 'utf8')).not.toMatch(/<text|font-|tspan/)
  })
})
