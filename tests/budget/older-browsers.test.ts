import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { OLDER_ENDING } from '../../src/base/older-browser.ts'
import { olderStyles } from '../../src/web/site/older-styles.ts'
import { scriptFaults, styleFaults } from './older-faults.ts'

/** What `src/run/older.ts` adds. */
const ADDED = new Set([
  'at',
  'findLast',
  'findLastIndex',
  'toSorted',
  'hasOwn',
  'structuredClone',
  'timeout',
  'randomUUID',
  'throwIfAborted',
  'hidePopover',
])

/** Calls that have the name of a later function and are safe, by the file they are in, with the reason. */
const OTHERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  older: { transfer: 'core-js asks whether there is one' },
  'load-form': {
    createImageBitmap: 'in a `try`: without it a photograph is sent without its small picture',
    drop: 'of our own drafts',
  },
  react: {
    use: "React's own hook",
    startViewTransition: 'in a `try`, and only for `<ViewTransition>`, which nothing here draws',
  },
  browser: {
    notify: "of TanStack Query's caches",
    startViewTransition:
      'React Router asks for it before, and only where a link wants it, which none here does',
  },
  suggestions: { notify: "of TanStack Query's observers" },
  'run-swiper': { use: "Swiper's own" },
  viewer: { move: "Viewer.js's own" },
  zoom: {
    setCapture: 'where there are no pointer events, which all of these browsers have',
    releaseCapture: 'as above',
    resize: "of OpenSeadragon's viewport",
    intersection: "of OpenSeadragon's rectangles",
    SharedArrayBuffer: 'asked for before',
    OffscreenCanvas: 'asked for before',
    createImageBitmap: 'its drawer on a canvas takes the picture itself (`image` to `context2d`)',
  },
}

/** A reader of PDF files and a viewer of models ask for more: without them the link to the file stays (docs/browsers.md). */
const ASK_FOR_MORE = new Set(['pdf-reader', 'model-stage'])

const CLIENT = join('dist', 'client')

/** Every script that the manifest of the build names. */
function scriptsSent() {
  const manifest: Record<string, { readonly file: string; readonly name?: string }> = JSON.parse(
    readFileSync(join('dist', 'client-manifest.json'), 'utf8'),
  )
  return Object.values(manifest).flatMap(({ file, name }) =>
    name === undefined ? [] : [{ fileName: file, name, code: readFileSync(join(CLIENT, file), 'utf8') }],
  )
}

/** Every style sheet for older browsers. */
function sheetsSent() {
  return readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(OLDER_ENDING))
    .map((file) => [file, readFileSync(join(CLIENT, file), 'utf8')] as const)
}

describe('what is sent to the oldest browsers that are served', () => {
  const scripts = scriptsSent()

  it('scripts that Chromium 87, Firefox 79 and Safari 14 can read, which call nothing that is missing there', () => {
    expect(scripts.length).toBeGreaterThan(20)
    const faults = scripts.flatMap(({ fileName, name, code }) =>
      ASK_FOR_MORE.has(name)
        ? []
        : scriptFaults(code, new Set([...ADDED, ...Object.keys(OTHERS[name] ?? {})])).map(
            (fault) => `${fileName}: ${fault}`,
          ),
    )
    expect(faults).toEqual([])
    expect(scriptFaults(readFileSync(join('dist', 'client-loader.js'), 'utf8'), ADDED)).toEqual([])
  })

  it('with no exception that nothing asks for', () => {
    const unused = Object.entries(OTHERS).flatMap(([file, calls]) => {
      const codes = scripts.filter(({ name }) => name === file).map(({ code }) => code)
      const found = codes.flatMap((code) =>
        scriptFaults(code, ADDED).map((fault) => fault.replace(/\W/g, '')),
      )
      return Object.keys(calls).filter((name) => !found.includes(name))
    })
    expect(unused).toEqual([])
  })

  it('style sheets whose every rule they read', () => {
    const sheets = sheetsSent()
    expect(sheets.length).toBeGreaterThan(5)
    const faults = sheets.flatMap(([name, css]) => styleFaults(css).map((fault) => `${name}: ${fault}`))
    expect(faults).toEqual([])
  })

  it('at addresses that the loader knows', () => {
    expect(readFileSync('src/run/loader.ts', 'utf8')).toContain(`'${OLDER_ENDING}'`)
  })

  it.each([
    ['const a = /(?<=b)c/', 'lookbehind: (?<=b)c'],
    ['new RegExp("(?<!b)c")', 'lookbehind: (?<!b)c'],
    ['[1].at(-1)', '.at()'],
    ['structuredClone({})', 'structuredClone()'],
    ['Object.hasOwn({}, "a")', '.hasOwn()'],
    ['AbortSignal.timeout(1)', '.timeout()'],
  ])('%s would be found', (code, fault) => {
    expect(scriptFaults(code)).toEqual([fault])
  })

  it('and so would a private member', () => {
    expect(scriptFaults('class A { #a = 1 }')[0]).toMatch(/^SyntaxError/)
  })

  it.each([
    '@layer a { b { top: 0 } }',
    ':is(a, b) { top: 0 }',
    'a:has(b) { top: 0 }',
    '@media (width >= 3rem) { a { top: 0 } }',
    'a { b { top: 0 } }',
    'a { inset: 0 }',
    'a:not(b, c) { top: 0 }',
    'a:focus-visible { top: 0 }',
    'a { color: color-mix(in srgb, red, blue) }',
  ])('%s would be found', (css) => {
    expect(styleFaults(css)).not.toEqual([])
    if (!css.includes('a { b')) expect(styleFaults(olderStyles(css))).toEqual([])
  })
})

describe('olderStyles', () => {
  it('keeps the order of layers, and its reverse for what is important', () => {
    const [id, important] = [':not(#\\#)', ' !important']
    expect(olderStyles(`@layer tokens{a{top:0}}@layer view{a{top:1px}}a{top:2px}`)).toBe(
      `a{top:0}a${id.repeat(5)}{top:1px}a${id.repeat(6)}{top:2px}`,
    )
    expect(olderStyles(`@layer tokens{a{top:0${important}}}@layer view{a{top:1px${important}}}`)).toBe(
      `a${id.repeat(6)}{top:0${important}}a${id}{top:1px${important}}`,
    )
  })

  it.each([
    ['.a:is(b,.c) .d{top:0}', 'b.a .d,.a.c .d{top:0}'],
    ['.a:not(:is(.b,.c)){top:0}', '.a:not(.b):not(.c){top:0}'],
    ['.a:not(:popover-open){top:0}', '.a:not([data-popover-open]){top:0}'],
    ['.a:has(.c),.b{top:0}', '.b{top:0}'],
    ['.a:not(:has(.c)) .d{top:0}', ''],
    ['.a{aspect-ratio:2/1}', '.a{aspect-ratio:2/1}@supports not (aspect-ratio:1){.a{min-block-size:10vw}}'],
    [
      '.a{aspect-ratio:1;inline-size:1rem}',
      '.a{aspect-ratio:1;inline-size:1rem}@supports not (aspect-ratio:1){.a{min-block-size:calc(1rem*1/1)}}',
    ],
    ['.a{inset:0 auto}', '.a{top:0;right:auto;bottom:0;left:auto}'],
    ['.a{color:color-mix(in srgb, var(--b) 28%, transparent)}', '.a{color:transparent}'],
    ['.a{translate:0 1px;scale:2}', '.a{transform:translate(0,1px) scale(2)}'],
    [
      '.a{inset-inline:auto 0}',
      '.a{inset-inline-start:auto;inset-inline-end:0}@supports not (inset-inline-start:0){.a{left:auto;right:0}}',
    ],
    ['@media (width < 48rem){.a{top:0}}', '@media (max-width:47.99rem){.a{top:0}}'],
    ['.a::before{top:0}', '.a::before{top:0}'],
  ])('%s', (css, older) => {
    expect(olderStyles(`@layer tokens{${css}}`)).toBe(older)
  })
})
