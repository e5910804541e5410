import { describe, expect, it } from 'vitest'
import { linkAddresses, markupFaults } from '../../../src/commands/test/expect/expect-markup.ts'
import { registry } from '../../../src/pages/templates/registry.ts'
import { renderView } from './render.tsx'
import { type Language, states } from './sample-items.ts'
import { sampleHome, sampleView } from './sample-views.ts'

const languages: readonly Language[] = ['zh', 'en']
const templates = Object.keys(registry.templates)
const blocks = Object.keys(registry.blocks)
const cases = languages.flatMap((language) => states.map((state) => ({ language, state })))

/** Pieces that show their fixed options whatever their records are. */
const fixed = ['guide', 'blocks', 'form', 'statement']

describe.each(templates)('template %s', (template) => {
  it.each(cases)('$language, $state: sound markup', async ({ language, state }) => {
    const view =
      template === 'blocks' ? sampleHome(blocks, state, language) : sampleView(template, state, language)
    const html = await renderView(view)
    expect(markupFaults(html)).toEqual([])
    expect(html.match(/<h1\b/g)).toHaveLength(1)
  })

  it.skipIf(fixed.includes(template)).each(languages)(
    '%s: shows every record it was given',
    async (language) => {
      const view = sampleView(template, 'records', language)
      const html = await renderView(view)
      const main = view.data.main
      const titles = main?.ok ? main.items.map((item) => item.title) : []
      const plain = html.replace(/<\/?mark>|<!-- -->/g, '')
      expect(titles.filter((title) => !plain.includes(title))).toEqual([])
    },
  )

  it.skipIf(fixed.includes(template)).each(['empty', 'failed', 'pastEnd'] as const)(
    '%s: says so and offers a link to go on',
    async (state) => {
      const html = await renderView(sampleView(template, state, 'zh'))
      expect(html).toContain('state-message')
      expect(linkAddresses(html).length).toBeGreaterThan(0)
    },
  )

  it('draws a placeholder, not a broken picture, for a record without one', async () => {
    const view =
      template === 'blocks' ? sampleHome(blocks, 'plain', 'zh') : sampleView(template, 'plain', 'zh')
    const html = await renderView({
      ...view,
      data: { ...view.data, types: view.data.ages ?? { ok: false, reason: 'status' } },
    })
    expect(html).not.toMatch(/<img[^>]* src=""/)
    const pictures = html.match(/<img\b[^>]*>/g) ?? []
    expect(pictures.every((tag) => tag.includes('/codes/'))).toBe(true)
  })
})

describe.each(blocks)('block %s', (block) => {
  it.each(cases)('$language, $state: sound markup', async ({ language, state }) => {
    const html = await renderView(sampleHome([block], state, language))
    expect(markupFaults(html)).toEqual([])
  })

  it.skipIf(block === 'info')('failed: one calm line', async () => {
    expect(await renderView(sampleHome([block], 'failed', 'zh'))).toContain('block__absent')
  })

  // The other tab of the sample has records.
  it.skipIf(block === 'info' || block === 'tabs')('empty: nothing is left of it', async () => {
    expect(await renderView(sampleHome([block], 'empty', 'zh'))).toBe(
      await renderView(sampleHome([], 'empty', 'zh')),
    )
  })
})
