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

  it('is told from words of the museum', () => {
    expect([rightsStatement('CC0'), isUnknownRights('© The artist')]).toEqual([undefined, false])
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
