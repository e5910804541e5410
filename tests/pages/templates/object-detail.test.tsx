import { describe, expect, it } from 'vitest'
import type { Item } from '../../../src/engine/contracts/item.ts'
import { renderView } from './render.tsx'
import { sampleItem } from './sample-items.ts'
import { sampleView } from './sample-views.ts'

function page(given: Partial<Item>, options: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const view = sampleView('object', 'records', 'en')
  const { main } = view.data
  if (main?.ok !== true) throw new Error('no records')
  const item = sampleItem(1, 'en', { files: [], ...given })
  return renderView({ ...view, options, data: { main: { ...main, items: [item] } } })
}

const facts = [
  { name: 'founded', label: 'Founded', value: '1850' },
  { name: 'town', label: 'Town', value: 'Lyon' },
]

describe('the page of an object', () => {
  it('has its facts below a brief text, and beside a long one', async () => {
    expect(await page({ html: '<p>Founded in 1850.</p>', facts })).toContain('object__sheet--brief')
    expect(await page({ html: `<p>${'A long text. '.repeat(30)}</p>`, facts })).not.toContain(
      'object__sheet--brief',
    )
  })

  it('says below its title what the subtitle does not say', async () => {
    const label = ['founded', 'town']
    const html = await page({ subtitle: 'Lyon', facts }, { label })
    expect(html).toMatch(/<ul class="object__label"><li>1850<\/li><\/ul>/)
    expect(await page({ subtitle: 'Lyon · 1850', facts }, { label })).not.toContain('object__label')
  })

  it('says before its text that the text alone is in another language', async () => {
    const html = await page({ html: '<p>说明</p>', textLanguage: 'zh-CN' })
    expect(html).toMatch(
      /<section>(?:<h2[^>]*>[^<]*<\/h2>)?<p class="other-language">[^<]*<\/p><div class="rich-text" lang="zh-CN"/,
    )
    expect(html.match(/other-language/g)).toHaveLength(1)
  })

  it('says before everything that all of it is in another language', async () => {
    const html = await page({ html: '<p>说明</p>', language: 'zh-CN' })
    expect(html).toMatch(/<p class="other-language">[^<]*<\/p><article/)
    expect(html.match(/other-language/g)).toHaveLength(1)
  })
})
