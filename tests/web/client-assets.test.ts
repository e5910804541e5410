import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readClientAssets } from '../../src/web/page/client-assets.ts'

let folder = ''

function write(manifest: object): void {
  writeFileSync(join(folder, 'client-manifest.json'), JSON.stringify(manifest))
  writeFileSync(join(folder, 'client-loader.js'), '{}')
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'client-assets-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const others = {
  _react: { file: 'assets/react.js', name: 'react', imports: ['_runtime'] },
  _runtime: { file: 'assets/runtime.js' },
  'src/late.ts': { file: 'assets/late.js', isDynamicEntry: true },
}

test('a page loads the file that holds the site, not the one that only imports it', () => {
  write({
    'src/run/browser.tsx': { file: 'assets/browser.js', isEntry: true, imports: ['_site', '_react'] },
    _site: { file: 'assets/site.js', name: 'site', imports: ['_react'], css: ['assets/a.css'] },
    ...others,
  })
  expect(readClientAssets(join(folder, 'client'), '/_vitrine/')()).toMatchObject({
    script: '/_vitrine/assets/site.js',
    styles: ['/_vitrine/assets/a.css'],
    preload: ['/_vitrine/assets/react.js', '/_vitrine/assets/runtime.js'],
    loader: '{}',
  })
})

test('a page that needs more names it: a file of its own, or that of details and blocks', () => {
  const entry = 'src/run/browser.tsx'
  write({
    [entry]: { file: 'assets/browser.js', isEntry: true, imports: ['_react'] },
    'src/pages/templates/page/form/form-page.tsx': {
      file: 'assets/form-page.js',
      imports: [entry, '_react', '_field'],
    },
    _field: { file: 'assets/field.js', imports: [entry] },
    _pieces: { file: 'assets/pieces.js', name: 'pieces', imports: [entry, '_react'] },
    ...others,
  })
  const { piece } = readClientAssets(join(folder, 'client'), '/')()
  expect(piece?.('page', 'form')).toEqual(['/assets/form-page.js', '/assets/field.js'])
  expect(piece?.('block', 'banner')).toEqual(['/assets/pieces.js'])
  expect(piece?.('list', 'common')).toEqual([])
})

test('an entry that holds its own code is loaded itself', () => {
  write({
    'src/run/browser.tsx': { file: 'assets/browser.js', isEntry: true, imports: ['_react'] },
    ...others,
  })
  expect(readClientAssets(join(folder, 'client'), '/')().script).toBe('/assets/browser.js')
})

test('says what to do where nothing is built', () => {
  expect(() => readClientAssets(join(folder, 'nowhere', 'client'), '/')).toThrow('npm run build')
})
