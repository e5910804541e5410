import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { snippetsFor } from '../../src/content/search/search-content.ts'
import { wantedOf } from '../../src/content/search/search-query.ts'
import { processorTime } from '../support/processor-time.ts'
import { assertProperty } from '../support/properties.ts'

function snippet(plain: string | readonly string[], words: string): string {
  const wanted = wantedOf(words)
  if (wanted === undefined) throw new Error(`"${words}" asks for nothing`)
  return snippetsFor(wanted)(typeof plain === 'string' ? [plain] : plain)
}

function filled(length: number) {
  return '填'.repeat(length)
}

describe('snippet', () => {
  it('is the whole of a short text', () => {
    expect(snippet('城墙重新开放', '开放')).toBe('城墙重新开放')
  })

  it.each([
    ['城墙', '城墙'],
    ['铁索 iron', '铁索，Iron'],
    ['达芬奇', '达·芬奇'],
    ['鐵索', '铁索'],
    ['cafe', 'Café'],
  ])('has the match of %s in its middle', (words, held) => {
    const cut = snippet(`${filled(900)}${held}${filled(900)}`, words)
    expect(cut).toHaveLength(400)
    expect(Math.abs(cut.indexOf(held) + held.length / 2 - 200)).toBeLessThanOrEqual(2)
    expect([cut.startsWith('…'), cut.endsWith('…')]).toEqual([true, true])
  })

  it('reaches to the end of the text when the match is near it', () => {
    const start = snippet(`${filled(20)}城墙${filled(900)}`, '城墙')
    const end = snippet(`${filled(900)}城墙${filled(20)}`, '城墙')
    expect([start.indexOf('城墙'), start.length]).toEqual([20, 399])
    expect([end.length - end.indexOf('城墙'), end.length]).toEqual([22, 399])
  })

  it('prefers the phrase to a word before it', () => {
    const text = `iron ${filled(500)} chain ${filled(500)} iron chain ${filled(500)}`
    const cut = snippet(text, 'iron chain')
    expect(Math.abs(cut.indexOf('iron chain') - 195)).toBeLessThanOrEqual(2)
  })

  it('else prefers the place where most words are near one another', () => {
    const text = `城墙${filled(600)}烽火${filled(600)}烽火一座，城墙一段，江防${filled(600)}`
    const cut = snippet(text, '江防 城墙 烽火')
    for (const word of ['烽火', '城墙', '江防']) expect(cut).toContain(word)
    expect(Math.abs(cut.indexOf('烽火') - 199)).toBeLessThanOrEqual(2)
  })

  it('begins at the start when only the title matches', () => {
    expect(snippet(`首${filled(900)}`, '城墙').startsWith('首')).toBe(true)
  })

  it.each([
    ['江防', '修复城墙江防的一天'],
    ['城墙 江防', '修复城墙江防的一天'],
    ['无此', '修复城墙江防的一天'],
    ['方立', '方立（城墙巡查员）'],
    ['导览', '朝宗门集合导览'],
  ])('is of one text alone, for %s the first that holds most of it', (words, found) => {
    expect(snippet(['修复城墙江防的一天', '方立（城墙巡查员）', '朝宗门集合导览'], words)).toBe(found)
  })

  it('follows what is found in a short text alone by the main text', () => {
    const main = `新出土的二十七枚木牍首次公开，${filled(60)}`
    expect(snippet(['木牍', main, '展览部'], '展览部')).toBe(`展览部 · ${main}`)
    expect(snippet([filled(900), '展览部'], '展览部')).toHaveLength(400)
    expect(snippet(['', '展览部'], '展览部')).toBe('展览部')
  })

  it('never splits a character and is never longer than 400, wherever the match is', () => {
    assertProperty(
      fc.property(fc.nat({ max: 900 }), fc.nat({ max: 900 }), (before, after) => {
        const cut = snippet(`${'𠮷'.repeat(before)}城${'𠮷'.repeat(after)}`, '城')
        expect(cut.length).toBeLessThanOrEqual(400)
        expect(cut).toContain('城')
        // Half a character cannot be encoded.
        expect(() => encodeURIComponent(cut)).not.toThrow()
      }),
    )
  })

  it('is quick on a long text', () => {
    const text = `${'甲乙 '.repeat(60_000)}城墙`
    expect(processorTime(() => expect(snippet(text, '甲 乙 丙 城墙')).toContain('甲'))).toBeLessThan(1000)
  })
})
