import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyConfig } from '../support/copy-config.ts'
import { docsFolder, fencesIn, readDoc, root } from './support/documents.ts'
import { runLine, writeFence } from './support/follow-guide.ts'

const guides = readdirSync(join(docsFolder, 'guides'))
  .filter((name) => name.endsWith('.md'))
  .map((name) => `guides/${name}`)
const english = guides.filter((name) => !name.endsWith('.zh.md'))

describe('the guides', () => {
  it('are there in both languages', () => {
    expect(english.length).toBeGreaterThanOrEqual(3)
    expect(guides).toEqual(english.flatMap((name) => [name, name.replace('.md', '.zh.md')]).sort())
  })

  it.each(english)('%s has the same commands and JSON in Chinese', (name) => {
    const listed = (document: string) =>
      fencesIn(document).map(({ language, name: what, text }) => [language, what, text])
    expect(listed(name.replace('.md', '.zh.md'))).toEqual(listed(name))
  })

  it.each(english)('%s has as many sections and pictures in Chinese', (name) => {
    const parts = (document: string) => readDoc(document).match(/^#+ |^!\[/gm)
    expect(parts(name.replace('.md', '.zh.md'))).toEqual(parts(name))
  })

  it.each(guides)('%s leads to documents and pictures that exist', (name) => {
    const linked = [...readDoc(name).matchAll(/\]\(([^)#]+)\)/g)].map(([, path = '']) => path)
    const here = dirname(join(docsFolder, name))
    expect(linked.filter((path) => !/^https?:/.test(path) && !existsSync(join(here, path)))).toEqual([])
  })
})

/** What a guide has a reader do, in its order: files to write, and each line of a shell. */
function stepsIn(document: string) {
  return fencesIn(document).flatMap((fence) =>
    fence.language === 'sh'
      ? fence.text
          .trim()
          .split('\n')
          .map((line) => ({ fence, what: line, line }))
      : [{ fence, what: `${fence.language} ${fence.name}`, line: '' }],
  )
}

describe('docs/guides/how-to.md, from top to bottom', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'vitrine-how-to-'))
    copyConfig(join(folder, 'config'))
    symlinkSync(join(root, 'schemas'), join(folder, 'schemas'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it.each(stepsIn('guides/how-to.md'))('$fence.section: $what', async ({ fence, line }) => {
    if (fence.language === 'json') writeFence(fence, folder)
    expect(fence.text.trim()).not.toBe('')
    if (line === '') return
    const { code, errors } = await runLine(line, folder)
    expect([errors, code]).toEqual(['', 0])
  })

  it('an address nobody can know is taken out of the record', async () => {
    const lines = fencesIn('guides/how-to.md').filter(({ language }) => language === 'text')
    expect(lines.map(({ text }) => text)).toEqual(['npm run -s vitrine -- lock --forget /Old\n'])
    const lock = join(folder, 'config', 'urls.lock.json')
    const { urls, ...rest } = JSON.parse(readFileSync(lock, 'utf8'))
    writeFileSync(lock, JSON.stringify({ ...rest, urls: [...urls, '/Old'] }))
    const { code, output } = await runLine(String(lines[0]?.text.trim()), folder)
    expect([output.split('\n')[0], code]).toEqual(['- /Old', 0])
  })

  it('at the end the check finds nothing', async () => {
    const { code, output } = await runLine('npm run -s vitrine -- check', folder)
    expect(output).toMatch(/^\S+: \d+ pages, \d+ redirects, no errors\n(font .*\n)*$/)
    expect(code).toBe(0)
  })
})

describe('docs/guides/extensions.md, from top to bottom', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'vitrine-extensions-guide-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it.each(stepsIn('guides/extensions.md'))('$fence.section: $what', async ({ fence, line }) => {
    if (fence.name !== '') writeFence(fence, folder)
    expect(fence.text.trim()).not.toBe('')
    if (line === '') return
    const { code, output, errors } = await runLine(line, folder)
    expect([errors, code], output).toEqual(['', 0])
  })

  it('at the end the check knows every kind of extension, and misses a telephone number alone', async () => {
    const { code, output } = await runLine('CONFIG_DIR=my-museum npm run -s vitrine -- check', folder)
    expect(output.match(/^\S+ (?:error|warning) \w+$/gm)).toEqual([
      expect.stringMatching(/^my-museum\/site\.json:\S+ warning FORM_ALONE$/),
    ])
    expect(code).toBe(0)
    expect(readdirSync(join(folder, 'my-museum', 'extensions')).sort()).toEqual([
      'label',
      'look',
      'quote',
      'rating',
      'shelf',
      'styles.d.ts',
      'tsconfig.json',
      'words',
    ])
    const { $schema } = JSON.parse(readFileSync(join(folder, 'my-museum', 'channels', 'home.json'), 'utf8'))
    expect($schema).toBe('../.vitrine/schemas/channel.schema.json')
  })
})
