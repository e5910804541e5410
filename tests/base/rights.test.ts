import { describe, expect, it } from 'vitest'
import names from '../../src/base/rights/names.json' with { type: 'json' }
import { isUnknownRights, rightsStatement } from '../../src/base/rights/rights.ts'
import { shippedLanguage, shippedLanguages } from '../../src/pages/texts/index.ts'

describe('a statement of rights', () => {
  it.each([
    ['http://rightsstatements.org/vocab/InC/1.0/', 'http://rightsstatements.org/vocab/InC/1.0/', false],
    [
      'https://rightsstatements.org/page/NoC-US/1.0/?language=en',
      'http://rightsstatements.org/vocab/NoC-US/1.0/',
      true,
    ],
    [
      'https://creativecommons.org/publicdomain/zero/1.0',
      'http://creativecommons.org/publicdomain/zero/1.0/',
      true,
    ],
    [
      'https://creativecommons.org/licenses/by-nc-sa/4.0/deed.fr',
      'http://creativecommons.org/licenses/by-nc-sa/4.0/',
      true,
    ],
    [
      'http://creativecommons.org/licenses/by/3.0/de/',
      'http://creativecommons.org/licenses/by/3.0/de/',
      true,
    ],
  ])('%s is %s', (text, uri, reuse) => {
    expect(rightsStatement(text)).toMatchObject({ uri, reuse })
  })

  it.each([
    'https://creativecommons.org/licenses/bye/4.0/',
    'http://rightsstatements.org/vocab/InC/2.0/',
    'http://rightsstatements.org/vocab/constructor/1.0/',
    'http://rightsstatements.org/vocab/zero/1.0/',
    'https://example.org/rights',
  ])('%s is an address that is none', (text) => {
    expect([rightsStatement(text), isUnknownRights(text)]).toEqual([undefined, true])
  })

  it.each([
    ['CC0', 'creativecommons.org/publicdomain/zero/1.0/'],
    ['CC0 1.0', 'creativecommons.org/publicdomain/zero/1.0/'],
    ['CC BY 4.0', 'creativecommons.org/licenses/by/4.0/'],
    ['CC-BY-4.0', 'creativecommons.org/licenses/by/4.0/'],
    ['cc by nc nd 4.0', 'creativecommons.org/licenses/by-nc-nd/4.0/'],
    ['CC BY 3.0 DE', 'creativecommons.org/licenses/by/3.0/de/'],
    ['creativecommons.org/licenses/by-nc/4.0', 'creativecommons.org/licenses/by-nc/4.0/'],
    ['Public Domain', 'creativecommons.org/publicdomain/mark/1.0/'],
    ['Domaine public', 'creativecommons.org/publicdomain/mark/1.0/'],
    ['公有领域', 'creativecommons.org/publicdomain/mark/1.0/'],
    ['In Copyright', 'rightsstatements.org/vocab/InC/1.0/'],
    ['Copyright not evaluated', 'rightsstatements.org/vocab/CNE/1.0/'],
  ])('in words, %s, is %s', (text, uri) => {
    expect([rightsStatement(text)?.uri, isUnknownRights(text)]).toEqual([`http://${uri}`, false])
  })

  it.each(['CC BY', 'CC BY 5.0', 'CC BY 4.0; © Jane Doe', 'Creative Commons Attribution 4.0 International'])(
    '%s begins like one and is none',
    (text) => {
      expect([rightsStatement(text), isUnknownRights(text)]).toEqual([undefined, true])
    },
  )

  it.each([
    '© The artist',
    'Not CC0',
    'Public Domain? (check)',
    'In Copyright until 2040',
    'All rights reserved',
    'CCA Library',
  ])('%s is in the words of the museum', (text) => {
    expect([rightsStatement(text), isUnknownRights(text)]).toEqual([undefined, false])
  })

  it('has no name that is that of another', () => {
    const all = Object.entries(names).flatMap(([key, byLanguage]) =>
      [...new Set(Object.values(byLanguage).map((name) => name.toLowerCase()))].map(
        (name) => [name, key] as const,
      ),
    )
    expect(all.length).toBe(new Map(all).size)
  })

  it('has its name in every language of the interface, by script where that counts', () => {
    const named = Object.keys(names.InC)
    expect(named.map((tag) => shippedLanguage(tag))).toEqual(
      expect.arrayContaining(Object.keys(shippedLanguages)),
    )
    for (const byLanguage of Object.values(names)) expect(Object.keys(byLanguage)).toEqual(named)
    // docs/configuration.md
    expect(named).toHaveLength(34)
    const name = rightsStatement('http://rightsstatements.org/vocab/InC/1.0/')?.name
    expect(name?.('fr-CA')).toBe('Protégé par le droit d’auteur')
    expect([name?.('zh-CN'), name?.('zh-TW')]).toEqual(['受版权保护', '受著作權保護'])
    expect(name?.('nb-NO')).toBe('Vernet av opphavsrett')
    expect(name?.('my')).toBe('In Copyright')
    expect(rightsStatement('https://creativecommons.org/licenses/by/4.0/')?.name('ar')).toBe('CC BY 4.0')
  })
})
