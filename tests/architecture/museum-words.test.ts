import { describe, expect, it } from 'vitest'
import { filesBelow } from './imports.ts'
import { museumWords } from './museum-words.ts'

/** The content service answers the museum's calls: it may name them. */
const generic = filesBelow('src', /\.(tsx?|mjs|css|svg)$/).filter(({ path }) => !/^src\/content\//.test(path))
const words = museumWords()

/** Invented values of the catalogue, shown in the reference of errors: ordinary words are examples there. */
const SAMPLE = /^ {4}sample: (?:\{.*\}|\{[\s\S]*?^ {4}\}),$/gm

function withoutSamples(path: string, text: string): string {
  return path.startsWith('src/engine/errors/catalogue/')
    ? text.replace(SAMPLE, (sample) => sample.replace(/[^\n]/g, ' '))
    : text
}

const LITERAL = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`/g
const COMMENT = /^\s*(\/\*|\*|\/\/)/

function literalsOf(line: string): readonly string[] {
  return COMMENT.test(line) ? [] : (line.match(LITERAL) ?? []).map((each) => each.slice(1, -1))
}

describe('the generic part of src/ knows no museum', () => {
  it('there are words of every sort to look for', () => {
    expect(generic.length).toBeGreaterThan(0)
    const sorts = new Set(words.map(({ why }) => why))
    expect([...sorts].sort()).toEqual(['a channel', 'a name of the museum', 'a path of a service', 'a title'])
    const known = words.map(({ word }) => word)
    for (const sure of ['LastestNews', '/api/queryArchivesList', '/cmsSearch', 'Tangzhou', '棠州'])
      expect(known).toContain(sure)
  })

  it('none of them is in the code', () => {
    const found = generic.flatMap(({ path, text }) => {
      // Of some hundred words most are in no file: their patterns are tried only where the letters are.
      const here = words.filter(({ word }) => text.includes(word))
      return withoutSamples(path, text)
        .split('\n')
        .flatMap((line, index) => {
          const literals = here.length === 0 ? [] : literalsOf(line)
          return here
            .filter(({ isIn }) => isIn(line, literals))
            .map(({ word, why }) => `${path}:${index + 1} says "${word}", ${why}: ${line.trim()}`)
        })
    })
    expect(found).toEqual([])
  })
})
