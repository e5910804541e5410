import { cpSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compileSite } from '../../src/engine/index.ts'
import { registry } from '../../src/pages/templates/registry.ts'
import { readConfig } from '../../src/web/site/read-config.ts'
import { sweep } from '../support/sweep.ts'

const museum = readConfig('config')
const files = museum.map(({ path }) => path)
const inFolders = files.filter((file) => file.includes('/'))

/** Every day the first of each folder. */
function isOfEveryDay(file: string): boolean {
  const folder = file.slice(0, file.lastIndexOf('/') + 1)
  return files.find((each) => each.lastIndexOf('/') + 1 === folder.length && each.startsWith(folder)) === file
}

/** The codes found once one file of the demonstration museum has another text or path. */
function codesWith(file: string, change: { readonly path?: string; readonly text?: string }) {
  return compileSite(
    museum.map((each) => (each.path === file ? { ...each, ...change } : each)),
    registry,
  ).problems.map(({ code, message }) => `${code} ${message}`)
}

describe('a file that cannot be read', () => {
  it.each(sweep('files with a missing comma', files, isOfEveryDay))(
    '%s: a missing comma is one error and has no consequences',
    (file) => {
      const text = museum.find(({ path }) => path === file)?.text ?? ''
      const found = codesWith(file, { text: text.replace('",\n', '"\n') })
      expect(found).toEqual([expect.stringMatching(/^CONFIG_SYNTAX /)])
    },
  )

  it('a missing comma in site.json accuses no source of the settings that it names', () => {
    const changed = museum.map((each) => {
      if (each.path === 'site.json') return { ...each, text: each.text.replace('",\n', '"\n') }
      if (each.path !== 'sources/activities.json') return each
      return { ...each, text: each.text.replace('/api/queryActivityListByType', '$&?key={API_KEY}') }
    })
    const codes = compileSite(changed, registry).problems.map(({ code }) => code)
    expect(codes).toEqual(['CONFIG_SYNTAX'])
  })

  it.each(sweep('files of a misspelt folder', inFolders, isOfEveryDay))(
    '%s: a misspelt folder is one error',
    (file) => {
      const found = codesWith(file, { path: file.replace('s/', '/') })
      expect(found).toEqual([expect.stringMatching(/^CONFIG_FILE_UNKNOWN /)])
    },
  )

  it.each([
    ['privacy', /"keepDays": \d+/, '"keepDays": "one year"'],
    ['opening', /"closes": "[^"]*"/, '"closes": "5 pm"'],
  ])('a fault in "%s" of site.json does not make the names unknown that it gives', (_key, right, wrong) => {
    const text = museum.find(({ path }) => path === 'site.json')?.text ?? ''
    const found = codesWith('site.json', { text: text.replace(right, wrong) })
    expect(found).toEqual([expect.stringMatching(/^CONFIG_(?:TYPE|PATTERN) /)])
  })

  it('a page that is left out for its own error is not reported as gone', () => {
    const text = museum.find(({ path }) => path === 'channels/friend-link.json')?.text ?? ''
    const found = codesWith('channels/friend-link.json', {
      text: text.replace(/"template": "[^"]*"/, '"template": 5'),
    })
    expect(found).toEqual([expect.stringMatching(/^CONFIG_TYPE /)])
  })
})

describe('a file with a second ending that its system hides', () => {
  it('is named with its right name, and nothing that follows from it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'hidden-ending-'))
    cpSync('config', folder, { recursive: true })
    renameSync(join(folder, 'channels/friend-link.json'), join(folder, 'channels/friend-link.json.txt'))
    const { problems } = compileSite(readConfig(folder), registry)
    rmSync(folder, { recursive: true })
    expect(problems.map(({ code, file, hint }) => [code, file, hint])).toEqual([
      ['CONFIG_FILE_UNKNOWN', 'channels/friend-link.json.txt', 'Did you mean "channels/friend-link.json"?'],
    ])
  })
})
