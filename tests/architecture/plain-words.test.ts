import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { filesBelow, type SourceFile } from './imports.ts'

/** What is written instead is in the glossary, or the usual verb. */
const UNUSUAL: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\btold\b/i, 'reported, shown, given'],
  [/\bmeant\b/i, 'intended'],
  [/\bjudg(e|es|ed|ing)\b/i, 'validate, check'],
  [
    /\bstands? (in|for|at|on|under|beside|before|after|above|below|between|there|here|first)\b/i,
    'is, replaces',
  ],
  [/\bstood\b/i, 'was'],
  [/\banew\b/i, 'again'],
  [/\b(but|save) for\b/i, 'except'],
  [/\bbe it\b/i, 'even'],
  [
    /\b(sighting|turnstile|typeset|wholly|naught|aught|lest|hence|whence|thereof|hitherto)\b/i,
    'a usual word',
  ],
  [/\b(useHeld|useLight|properPath|ProperPath)\b/, 'what it does'],
  [/\b(MOST|LONGEST|LARGEST)_[A-Z]/, 'MAX_'],
  [/\b(LEAST|SHORTEST|FEWEST)_[A-Z]/, 'MIN_'],
  [/\bKEPT_[A-Z]/, 'a TTL, or CACHE_'],
  [/\b(told|meant|said|judged|wished)[A-Z]/, 'message, intended, reported, wanted'],
]

/** Names in backticks are those of the config, of earlier versions too. */
function withoutNames(line: string): string {
  return line.replace(/`[^`]*`/g, '')
}

function unusualIn({ path, text }: SourceFile): readonly string[] {
  const isProse = path.endsWith('.md')
  return text.split('\n').flatMap((line, index) => {
    const words = isProse ? withoutNames(line) : line
    return UNUSUAL.filter(([pattern]) => pattern.test(words)).map(
      ([pattern, instead]) =>
        `${path}:${index + 1} has "${pattern.exec(words)?.[0]}"; write ${instead}: ${line.trim()}`,
    )
  })
}

const files = [
  ...filesBelow('src', /\.(tsx?|mjs|css|md)$/),
  ...filesBelow('schemas', /\.ts$/),
  ...filesBelow('tests', /\.(tsx?|md)$/),
  ...filesBelow('docs', /(?<!\.zh)\.md$/),
  ...readdirSync('.')
    .filter((path) => path.endsWith('.md'))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') })),
].filter(({ path }) => !path.endsWith('architecture/plain-words.test.ts'))

describe('English texts and names use plain present-day words', () => {
  it('in code, comments, messages, tests and documents', () => {
    expect(files.length).toBeGreaterThan(1000)
    expect(files.flatMap(unusualIn)).toEqual([])
  })

  it.each([
    ['src/a.ts', '/** What is told of a page. */', 'told'],
    ['docs/a.md', 'The secret stands in the environment alone.', 'stands in'],
    ['src/a.ts', 'const MOST_BYTES = 3', 'MOST_B'],
    ['tests/a.test.ts', "it('is read anew', () => {", 'anew'],
  ])('and are found: %s, %s', (path, text, word) => {
    expect(unusualIn({ path, text }).join()).toContain(`"${word}"`)
  })

  it.each([
    ['docs/a.md', '`plan` prints `accepted` for `meant`.'],
    ['src/a.ts', '// A carousel that stands still, and a stand-in.'],
  ])('and names of the config and other uses stay: %s, %s', (path, text) => {
    expect(unusualIn({ path, text })).toEqual([])
  })
})
