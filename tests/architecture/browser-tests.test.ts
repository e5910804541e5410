import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { en } from '../../src/site/i18n/index.ts'
import { filesBelow, type SourceFile } from './imports.ts'

/** The one file that may name classes: each with what only a style sheet or a library knows of it. */
const STYLED = 'tests/browser/support/styled.ts'
/** Support that waits by a timer, and for what; nothing else pauses. */
const TIMERS: Readonly<Record<string, string>> = {
  'tests/browser/support/frames.ts': 'a frame that a busy browser forgot to draw',
  'tests/browser/support/museum-data.ts': 'a file that another process writes',
  'tests/browser/support/shared-site.ts': 'a file that another process writes',
  'tests/browser/support/spawn-server.ts': 'the limit of a start',
  'tests/browser/support/watch-page.ts': 'a network that is quiet for a moment',
  'tests/browser/hostile-content.test.ts':
    'the limit of a document that never loads, and what it does once it is there',
  'tests/browser/pages.test.ts': 'a frame that a busy browser forgot to draw',
  'tests/browser/submission.test.ts': 'a reload after the call that asks for it has returned',
}

interface Text {
  readonly place: string
  readonly text: string
}

function isNode(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string'
}

/** Every string and piece of a template in a file, comments apart. */
function textsOf({ path, text }: SourceFile): readonly Text[] {
  const texts: Text[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const each of node) visit(each)
    if (!isNode(node)) return
    const { type, value, start } = node
    const pattern: unknown = Reflect.get(Object(node.regex), 'pattern')
    const piece = type === 'TemplateElement' ? Reflect.get(Object(value), 'cooked') : (pattern ?? value)
    if ((type === 'Literal' || type === 'TemplateElement') && typeof piece === 'string') {
      const line = text.slice(0, Number(start)).split('\n').length
      texts.push({ place: `${path}:${line}`, text: piece })
    }
    // Names of modules are no selectors.
    if (type !== 'ImportDeclaration') for (const child of Object.values(node)) visit(child)
  }
  visit(parseSync(path, text).program)
  return texts
}

const TAGS =
  'a|article|aside|body|button|canvas|d[dlt]|details|dialog|div|fieldset|figcaption|figure|footer|form|h[1-6]|header|html|iframe|img|input|label|li|main|nav|ol|option|p|picture|section|select|small|span|strong|summary|svg|table|t[dhr]|ul|video'
/** `.name` where a selector may have it: at its beginning, behind a tag or attribute, after a combinator, in a list. */
const CLASS = new RegExp(
  `(?:^|[\\s>+~,(])(?:(?:${TAGS})\\b|\\*)?(?:\\[[^\\]]*\\])*\\.[a-z_][\\w-]*(?![\\w-]*[/.\\\\])`,
)
/** `block__part` and `block--kind`, as our style sheets name things, and classes in markup. */
const PART = /(?:^|[^\w/-])[a-z][a-z-]*(?:__|--)[a-z]|\bclass[*^$~|]?=["']?/
/** Names of files, sentences, HTML and style sheets. */
const NO_SELECTOR =
  /^[\w./*:@-]*\.(?:js|json|ts|tsx|css|pdf|jpg|rss|cache|vite|example|svg|webp|part)\b|<[a-z!/]|[{};]|\.(?: |$)/i

function namesClass({ text }: Text): boolean {
  return (CLASS.test(text) || PART.test(text)) && !NO_SELECTOR.test(text) && !(text in en)
}

const tests = filesBelow('tests/browser', /\.ts$/)
const others = tests.filter(({ path }) => path !== STYLED)

function at(files: readonly SourceFile[], pattern: RegExp): readonly string[] {
  return files.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
  )
}

describe('browser tests', () => {
  it.each([
    '.card',
    'main .card a',
    'div.card',
    '.card:visible',
    'header, .toolbar',
    'ul > .entry',
    ':has(.entry)',
    '[data-x].card',
    'menu__link',
    '[class*="card"]',
    '.menu__branch > summary',
  ])('%j would be found as a class', (text) => {
    expect(namesClass({ place: '', text })).toBe(true)
  })

  it.each([
    'main h2 + p',
    '**/*.js',
    '/media/map.svg',
    './support/visit.ts',
    'a[href$=".pdf"]',
    'A sentence. And more',
  ])('%j would not', (text) => {
    expect(namesClass({ place: '', text })).toBe(false)
  })

  it(`find things by role, name or state; ${STYLED} lists what only style sheets know`, () => {
    const found = others.flatMap(textsOf).filter(namesClass)
    expect(found.map(({ place, text }) => `${place}: ${text}`)).toEqual([])
  })

  it('name no class that no test uses', () => {
    const names = tests
      .filter(({ path }) => path === STYLED)
      .flatMap(({ text }) => [...text.matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) => name))
    expect(names.length).toBeGreaterThan(5)
    const used = others.map(({ text }) => text).join('\n')
    expect(names.filter((name) => !new RegExp(`styled\\.${name}\\b`).test(used))).toEqual([])
  })

  it('wait for conditions, never for a time, and are not tried again', () => {
    expect(at(tests, /waitForTimeout|\bretry:|\bsleep\(/)).toEqual([])
    const paused = at(tests, /\bpause\(|setTimeout\(|timers\/promises/)
    expect(paused.filter((line) => TIMERS[line.split(':')[0] ?? ''] === undefined)).toEqual([])
    const kept = new Set(paused.map((line) => line.split(':')[0]))
    expect(Object.keys(TIMERS).filter((path) => !kept.has(path))).toEqual([])
  })
})
