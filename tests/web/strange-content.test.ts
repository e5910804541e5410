import { describe, expect, it } from 'vitest'
import { openForeignMuseum } from '../support/foreign-museum.ts'

async function pageOf(template: string): Promise<string> {
  const museum = await openForeignMuseum({ ids: ['A-1'], style: 'page' }, { detail: { template } })
  const { text } = await museum.get('/objects/A-1')
  await museum.close()
  return text
}

describe('a record with a title and nothing else', () => {
  it.each(['object', 'work', 'event'])(
    'has no placeholder in the place of a portrait: %s',
    async (template) => {
      const text = await pageOf(template)
      expect(text).toContain('Object A-1</h1>')
      expect(text).not.toMatch(/class="[^"]*\bpicture\b/)
    },
  )

  it('has no empty half beside its facts', async () => {
    const text = await pageOf('object')
    expect(text).toContain('object__sheet--brief')
    expect(text).not.toContain('object__text')
  })
})

describe('a static page that begins with words', () => {
  it('shows its heading; a front page leaves that to its first block', async () => {
    const museum = await openForeignMuseum({ ids: [], style: 'page' })
    const { text } = await museum.get('/')
    await museum.close()
    expect(text).toMatch(/<h1[^>]*blocks__title/)
    const front = await openForeignMuseum({ ids: [], style: 'page' }, { home: { layout: 'index' } })
    const shown = await front.get('/')
    await front.close()
    expect(shown.text).toMatch(/<h1[^>]*visually-hidden/)
  })
})
