import { describe, expect, it } from 'vitest'
import { otherScript } from '../../src/engine/language-names.ts'

const SERBIAN = 'Muzej grada prikuplja, čuva i izlaže predmete iz istorije grada od praistorije do danas.'
const UZBEK = 'Музей шаҳар тарихига оид буюмларни йиғади, сақлайди ва томошабинларга кўрсатади.'
const ENGLISH = 'The museum collects, keeps and shows objects of the history of its city to everybody.'

describe('the script that a language is written in', () => {
  it.each([
    ['sr', SERBIAN, 'Srpski', 'Latn'],
    ['sr-RS', SERBIAN, 'srpski', 'Latn'],
    ['sr-Latn', SERBIAN, 'Srpski', undefined],
    ['uz', UZBEK, 'Ўзбекча', 'Cyrl'],
    ['uz-Cyrl', UZBEK, 'Ўзбекча', undefined],
    ['zh-CN', '展館開放時間、門票與參觀須知', '中文', 'Hant'],
    ['zh-TW', '展馆开放时间、门票与参观须知', '中文', 'Hans'],
    ['zh-TW', '展館開放時間、門票與參觀須知', '中文', undefined],
  ] as const)('%s, "%s", called %s: %s', (tag, text, label, script) => {
    expect(otherScript(tag, text, label)).toBe(script)
  })

  it.each([
    ['el', ENGLISH, 'Ελληνικά'],
    ['el', ENGLISH, 'Greek'],
    ['ar', ENGLISH, 'العربية'],
    ['hi', ENGLISH, 'Hindi'],
    ['ja', ENGLISH, '日本語'],
    ['zh-CN', ENGLISH, '中文'],
  ])('is not told by texts that wait for a translation: %s', (tag, text, label) => {
    expect(otherScript(tag, text, label)).toBeUndefined()
  })

  it.each([
    ['zh-CN', '館', '中文'],
    ['zh-CN', '本馆与台北「國立故宮博物院」签约：开馆时间、门票、号码、页面', '中文'],
    ['sr', 'Muzej', 'Srpski'],
  ])('is not told by a few letters or a quoted name: %s, %s', (tag, text, label) => {
    expect(otherScript(tag, text, label)).toBeUndefined()
  })
})
