import { describe, expect, it } from 'vitest'
import { CONTENT_LOSSES } from '../../src/base/content-losses.ts'
import { KEPT, RENAMED } from '../../src/base/html-tags.ts'
import { readDoc } from './support/documents.ts'
import { rowsUnder } from './support/tables.ts'

describe.each([
  ['sources.md', 'en', '**Kept:**', ['element', 'becomes'], ['left out', 'named'], 'yes'],
  ['sources.zh.md', 'zh', '**保留：**', ['元素', '变为'], ['略去', '是否列出'], '是'],
] as const)('docs/%s', (file, language, opening, becomes, left, yes) => {
  const document = readDoc(file)

  it('lists every element that texts keep', () => {
    const [names = ''] = document.slice(document.indexOf(opening)).split(/, and |，以及/)
    expect([...names.matchAll(/`([a-z0-9]+)`/g)].map(([, name]) => name)).toEqual([...KEPT].toSorted())
  })

  it('lists every element that becomes another', () => {
    const rows = rowsUnder(document, ...becomes).flatMap(([names = '', other = '']) =>
      names
        .split(/[,、]/)
        .map((name): [string, string] => [name.replaceAll('`', '').trim(), other.replaceAll('`', '')]),
    )
    expect(new Map(rows)).toEqual(RENAMED)
  })

  it('lists what is left out, and what of it is named', () => {
    const rows = rowsUnder(document, ...left).map(([reason, named]) => [reason, named === yes])
    expect(rows).toEqual(CONTENT_LOSSES.map(({ reason, isNamed }) => [reason[language], isNamed]))
  })
})
