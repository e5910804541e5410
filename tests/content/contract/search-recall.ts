import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fold } from '../../../src/base/fold.ts'
import { importRecords } from '../../../src/content/import/index.ts'
import { termsOf } from '../../../src/content/search/terms.ts'
import { assertProperty } from '../../support/properties.ts'
import { sweepOf } from '../../support/sweep.ts'
import type { OpenBackend, OpenedContent } from '../support/backends.ts'
import { column, type Service, startService } from '../support/service.ts'

const character = fc.constantFrom(
  ...'城墙與城樓烽火臺江防圖志1381年A b Café naïve bronze Ａｂ-·“”《》,。ｶﾞのㄅ한글𠮷ΑΣςТ3😀',
)
const text = fc.array(character, { minLength: 1, maxLength: 30 }).map((characters) => characters.join(''))

function holdsWords(folded: string): boolean {
  return termsOf(folded).length > 0
}

const document = fc
  .record({ title: text, content: text })
  .filter(({ title }) => holdsWords(fold(title)) && title.trim() !== '')

/** A field and a part of it, by numbers that fit any length. */
const place = fc.record({ field: fc.constantFrom('title', 'content'), start: fc.nat(), length: fc.nat() })

const SEPARATORS = /[^\p{L}\p{N}\p{M}]+/u

/** Search: nothing that a plain scan finds is missed, and nothing is found that lacks a word. */
export function searchRecallSuite(open: OpenBackend): void {
  describe('search against a plain scan', () => {
    let opened: OpenedContent
    let service: Service
    let run = 0

    beforeAll(async () => {
      opened = await open()
      service = await startService(opened.content)
    })
    afterAll(async () => {
      await service.app.close()
      await opened.dispose()
    })

    const find = async (searchValue: string, channelNo: string) =>
      column(
        await service.call('cmsSearch', {
          body: { searchValue, searchMap: { subType: channelNo }, pageSize: 0 },
        }),
        'archivesId',
      )

    const put = async (documents: readonly { readonly title: string; readonly content: string }[]) => {
      run += 1
      const channelNo = `Recall${run}`
      const records = documents.map((each, index) => ({
        ...each,
        archivesId: String(run * 10 + index),
        channelNo,
      }))
      expect((await importRecords(opened.content, 'archive', records)).refused).toEqual([])
      return { channelNo, records }
    }

    it('finds a title or a text by any part of it', async () => {
      await assertProperty(
        fc.asyncProperty(
          fc.array(document, { minLength: 1, maxLength: 5 }),
          fc.array(place, { minLength: 4, maxLength: 4 }),
          async (documents, places) => {
            const { channelNo, records } = await put(documents)
            for (const { field, start, length } of places) {
              const characters = Array.from(documents[0]?.[field === 'title' ? 'title' : 'content'] ?? '')
              const from = start % characters.length
              const part = characters.slice(from, from + 1 + (length % (characters.length - from))).join('')
              const wanted = fold(part).trim()
              if (!holdsWords(wanted)) continue
              const found = await find(part, channelNo)
              for (const { archivesId, title, content } of records) {
                const texts = [fold(title), fold(content)]
                if (texts.some((each) => each.includes(wanted))) expect(found).toContain(archivesId)
                // Runs may be broken in the text, so characters are compared and not runs.
                if (found.includes(archivesId))
                  for (const word of wanted.split(SEPARATORS))
                    for (const each of word) expect(texts.join(' ')).toContain(each)
              }
            }
          },
        ),
        { numRuns: sweepOf('searches against a plain scan', 60, 20) },
      )
    })

    it.each([
      ['T-34坦克', 'T-34坦克一辆'],
      ['34坦', 'T-34坦克一辆'],
      ['1937年7月', '始于1937年7月7日'],
      ['937年', '始于1937年7月7日'],
      ['人民，共和', '人民，共和'],
      ['人民，共和', '人民共和'],
      ['ronz', 'A bronze crossbow'],
      ['ONZE', 'A bronze crossbow'],
      ['ow', 'A bronze crossbow'],
      ['z', 'A bronze crossbow'],
      ['nze cross', 'A bronze crossbow'],
      ['crossbow bronze', 'A bronze crossbow'],
      ['ａｆｅ', 'Café'],
      ['銅', '青铜'],
      ['铜', '青銅'],
      ['达芬奇', '达·芬奇'],
      ['马可·波罗', '马可波罗'],
      ['床前明月光疑是地上霜', '床前明月光，疑是地上霜。'],
      ['ガ', 'ｶﾞラス'],
      ['NGB77', 'NG-B-77'],
      ['ng-b-77', 'NGB77'],
      ['1987452c', '1987.452.c'],
      ['OBrien', "Flann O'Brien"],
      ['d’arc', 'Jeanne dArc'],
      ['T34坦克', 'T-34坦克一辆'],
      ['email', 'E-mail to the curator'],
      ['Annemarie', 'Anne-Marie'],
      ['1250', '1,250 coins'],
      ['1250000', '1 250 000 Mark'],
      ['№7', '№ 7'],
      ['№ 7', 'Дом №7'],
    ])('finds %s in “%s”, in a title and in a text', async (words, held) => {
      const { channelNo, records } = await put([
        { title: held, content: '无' },
        { title: '无', content: held },
        { title: '无', content: '別的' },
      ])
      expect(await find(words, channelNo)).toEqual(records.slice(0, 2).map(({ archivesId }) => archivesId))
    })

    it.each([
      ['日本', '次日，本馆开放'],
      ['nzes', 'bronze sword'],
      ['甲乙丙丁', '甲乙 乙丙 丙丁'],
      ['乙甲', '甲乙'],
      ['1250', '1 coin, 2500 notes'],
    ])('does not find %s in “%s”', async (words, held) => {
      const { channelNo } = await put([{ title: held, content: held }])
      expect(await find(words, channelNo)).toEqual([])
    })

    it('looks for the singular of a plural, in the language of the page, where nothing is found otherwise', async () => {
      const titles = ['Vase with handles', 'Two drinking boxes', 'Canvas']
      const records = titles.map((title, index) => ({
        archivesId: `plural-${index}`,
        channelNo: 'Plurals',
        title: '器',
        content: '无',
        translations: { en: { title, content: title } },
      }))
      await importRecords(opened.content, 'archive', records)
      const findIn = async (language: string, searchValue: string) =>
        column(
          await service.call('cmsSearch', { language, body: { searchValue, pageSize: 0 } }),
          'archivesId',
        )
      expect(await findIn('en', 'vases')).toEqual(['plural-0'])
      expect(await findIn('en', 'box')).toEqual(['plural-1'])
      expect(await findIn('en', 'handle')).toEqual(['plural-0'])
      expect(await findIn('zh', 'vases')).toEqual([])
      // What is there as it was written is found alone.
      expect(await findIn('en', 'boxes')).toEqual(['plural-1'])
    })

    it('finds what an English plural is one of beside it, and no other word that has those letters', async () => {
      const held: readonly (readonly [title: string, content: string])[] = [
        ['Study', 'Paintings'],
        ['Study', 'Painting'],
        ['Study', 'paintinged'],
        ['Gold rings', 'x'],
        ['Gold ring', 'x'],
        ['Study', 'found during a dig'],
        ['Ringing bell', 'x'],
        ['Blue vase', 'x'],
        ['Vaseline', 'x'],
        ['Vases of Greece', 'x'],
        ['Glassware', 'x'],
        ['Glasgow', 'x'],
        ['Glass', 'x'],
      ]
      const records = held.map(([title, content], index) => ({
        archivesId: `one-${index}`,
        channelNo: 'Singulars',
        title: '器',
        content: '无',
        translations: { en: { title, content } },
      }))
      await importRecords(opened.content, 'archive', records)
      const found = async (searchValue: string) => {
        const body = { searchValue, searchMap: { subType: 'Singulars' }, pageSize: 0 }
        const ids = column(await service.call('cmsSearch', { language: 'en', body }), 'archivesId')
        return ids.map((id) => held[Number(String(id).slice('one-'.length))]?.join(': '))
      }
      expect(await found('paintings')).toEqual(['Study: Paintings', 'Study: Painting'])
      expect(await found('painting')).toHaveLength(3)
      expect(await found('gold rings')).toEqual(['Gold rings: x', 'Gold ring: x'])
      expect(await found('rings')).toEqual(['Gold rings: x', 'Gold ring: x'])
      expect(await found('vases')).toEqual(['Vases of Greece: x', 'Blue vase: x'])
      expect(await found('glass')).toEqual(['Glass: x', 'Glassware: x'])
    })

    it('forgives a break only where nothing is found without', async () => {
      const { channelNo } = await put([
        { title: '宝剑，锋从', content: '' },
        { title: '宝剑锋从', content: '' },
      ])
      expect(await find('宝剑锋从', channelNo)).toHaveLength(1)
    })
  })
}
