import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWebNode } from '../support/web-node.ts'

function textOf(html: string): string {
  return html.replace(/<!-- -->/g, '').replace(/<[^>]+>/g, ' ')
}

describe('privacy', () => {
  let app: FastifyInstance
  beforeAll(async () => {
    app = await startWebNode()
  })
  afterAll(() => app.close())

  it.each([
    ['message', 'zh', '/Privacy'],
    ['message', 'en', '/Privacy?lang=en'],
    ['work', 'zh', '/Privacy'],
    ['work', 'en', '/Privacy?lang=en'],
  ])('the form %s in %s links to the privacy page', async (form, lang, href) => {
    const { privacy } = (await app.inject({ url: `/_vitrine/forms/${form}?lang=${lang}` })).json()
    expect(privacy).toEqual({ href, external: false })
    expect((await app.inject({ url: href })).statusCode).toBe(200)
  })

  it.each([
    ['/Privacy', '保存365天'],
    ['/Privacy?lang=en', 'kept for 365 days'],
  ])('%s says how long data are kept', async (url, words) => {
    expect(textOf((await app.inject({ url })).body)).toContain(words)
  })

  it('says what the environment says, which goes first', async () => {
    const other = await startWebNode({ PRIVACY_KEEP_DAYS: '90' })
    expect(textOf((await other.inject({ url: '/Privacy?lang=en' })).body)).toContain('kept for 90 days')
    await other.close()
  })

  it.each(['0', 'a year', '1.5', '-3', '36501'])('refuses PRIVACY_KEEP_DAYS=%s', async (days) => {
    await expect(startWebNode({ PRIVACY_KEEP_DAYS: days })).rejects.toThrow(
      `PRIVACY_KEEP_DAYS is "${days}". Set it to a whole number from 1 to 36500, or leave it unset.`,
    )
  })
})
