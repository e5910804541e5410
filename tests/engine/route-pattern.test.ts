import { describe, expect, it } from 'vitest'
import {
  createTrie,
  findRoute,
  idTest,
  parseRoute,
  type RoutePattern,
} from '../../src/engine/route-pattern.ts'

const strict = idTest('digits-or-32')

function pattern(route: string): RoutePattern {
  const parsed = parseRoute(route)
  if (parsed === undefined) throw new Error(`${route} is not a route`)
  return parsed
}

/** A trie of sections with a list and a detail page each, and a few patterns that make the search turn back. */
function trieOf(pages: number) {
  const { trie, add } = createTrie<string>(strict)
  for (let index = 0; index < pages / 2; index++) {
    add(pattern(`/Section${index}/:sec`), 'list')
    add(pattern(`/Section${index}/:sec/:id`), 'detail')
  }
  add(pattern('/:a/:b/:c/:d/:e/:f/:g/End'), 'deep')
  return trie
}

function visits(pages: number, path: string): number {
  let count = 0
  findRoute(trieOf(pages), path.slice(1).split('/'), () => count++)
  return count
}

describe('the cost of a match', () => {
  it.each(['/Section1/Latest/12', '/Section1/Latest', '/Nothing/At/All', '/Section1/a/b/c/d/e/f/Nope'])(
    'of %s is the same for 10 and for 10,000 pages',
    (path) => {
      const few = visits(10, path)
      expect(few).toBeGreaterThan(0)
      expect(visits(10_000, path)).toBe(few)
      expect(few).toBeLessThanOrEqual(2 ** 8)
    },
  )

  it('is bounded where every segment could be fixed or open', () => {
    const { trie, add } = createTrie<string>(strict)
    for (let bits = 0; bits < 256; bits++) {
      const segments = Array.from({ length: 8 }, (_, index) => ((bits >> index) & 1 ? 'x' : `:p${index}`))
      if (bits < 255) add(pattern(`/${segments.slice(0, 7).join('/')}/End`), 'page')
    }
    let count = 0
    findRoute(
      trie,
      Array.from({ length: 8 }, () => 'x'),
      () => count++,
    )
    expect(count).toBeLessThanOrEqual(2 ** 9)
  })
})

describe('precedence', () => {
  const { trie, add } = createTrie<string>(strict)
  for (const route of ['/A/:sec', '/A/:id', '/A/Fixed', '/A/7', '/:x/Y/Z']) add(pattern(route), route)

  it.each([
    ['/A/Other', '/A/:sec'],
    ['/A/12', '/A/:id'],
    [`/A/${'z'.repeat(32)}`, '/A/:id'],
    ['/A/fixed', '/A/Fixed'],
    ['/A/7', '/A/7'],
    ['/A/Y/Z', '/:x/Y/Z'],
  ])('%s is %s', (path, route) => {
    expect(findRoute(trie, path.slice(1).split('/'))?.entry).toBe(route)
  })

  it('answers nothing beyond 8 segments', () => {
    expect(
      findRoute(
        trie,
        Array.from({ length: 9 }, () => 'A'),
      ),
    ).toBeUndefined()
  })
})
