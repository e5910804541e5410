import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { docsFolder, fencesIn, readDoc } from './support/documents.ts'
import { linksIn, partsOf } from './support/prose.ts'

const GENERATED = /^(errors|reference|routes|templates)\./

const documents = readdirSync(docsFolder)
  .filter((path) => path.endsWith('.zh.md') && !GENERATED.test(path))
  .map((chinese) => ({ chinese, english: chinese.replace('.zh.md', '.md') }))

/** Where a link of the English leads in Chinese: to the Chinese document, where there is one. */
function inChinese(path: string): string {
  const translated = path.replace(/\.md$/, '.zh.md')
  return existsSync(join(docsFolder, translated)) ? translated : path
}

function headingsOf(document: string): readonly string[] {
  return Array.from(readDoc(document).matchAll(/^#+ (.+)/gm), ([, heading = '']) => heading)
}

describe('the Chinese documents', () => {
  it('are there', () => {
    expect(documents.length).toBeGreaterThan(0)
  })

  it.each(documents)('$chinese has the commands and JSON of $english', ({ chinese, english }) => {
    const listed = (document: string) =>
      fencesIn(document).map(({ language, name, text }) => [language, name, text])
    expect(listed(chinese)).toEqual(listed(english))
  })

  it.each(documents)(
    '$chinese has the sections, tables, names and figures of $english',
    ({ chinese, english }) => {
      expect(partsOf(readDoc(chinese))).toEqual(partsOf(readDoc(english)))
    },
  )

  it.each(documents)('$chinese leads to what $english leads to', ({ chinese, english }) => {
    const documentsOf = (document: string) => linksIn(readDoc(document)).map(({ path }) => path)
    const wanted = new Set(documentsOf(english).map(inChinese))
    expect([...new Set(documentsOf(chinese))].sort()).toEqual([...wanted].sort())
  })

  it.each(documents.flatMap(({ chinese, english }) => [english, chinese]))('the links of %s', (document) => {
    const links = linksIn(readDoc(document))
    expect(links.filter(({ path }) => !existsSync(join(docsFolder, path)))).toEqual([])
    for (const { path, anchor } of links) {
      const anchors = headingsOf(path).map((heading) =>
        heading
          .toLowerCase()
          .replaceAll(' ', '-')
          .replace(/[^\p{L}\p{N}-]/gu, ''),
      )
      if (anchor !== '') expect(anchors).toContain(anchor)
    }
  })
})
