import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { importRecords } from '../../src/content/import/index.ts'
import { countStale, findContribution, listContributions } from '../../src/content/staff/index.ts'
import {
  MODERATOR,
  READER,
  revisionOn,
  SECRETS,
  type StaffSite,
  shownOn,
  startStaff,
  tokenIn,
} from './support.ts'

const PAGES = [
  '/works',
  '/works/1',
  '/messages',
  '/messages/9',
  '/forms',
  '/translations',
  '/trail',
  '/files/visitors/2026/1.jpg',
]

describe('the pages of the staff', () => {
  let site: StaffSite
  beforeEach(async () => {
    site = await startStaff()
  })
  afterEach(() => site.close())

  it.each([...PAGES, '', '/', '/nowhere'])('%j is shown to nobody without a session', async (path) => {
    for (const spelt of [`/__staff${path}`, `/%5F_staff${path}`]) {
      const page = await site.get(spelt)
      expect([page.status, page.location]).toEqual([303, '/__staff/sign-in'])
      expect(page.body).toBe('')
    }
    const { status, location } = await site.get(`/__staff${path}`, `vitrine_staff=${'A'.repeat(43)}`)
    expect([status, location]).toEqual([303, '/__staff/sign-in'])
  })

  it.each(['/works', '/works/1', '/messages/9/reply', '/sign-out'])(
    '%s takes no form without a session',
    async (path) => {
      const { status, body } = await site.send(`/__staff${path}`, '', [
        ['decision', 'approved'],
        ['seen', '0 1'],
      ])
      expect(status).toBe(401)
      expect(body).toContain('登录已过期')
      expect(await listContributions(site.content, 'collectWork', 'pending')).toHaveLength(3)
    },
  )

  it('nothing of it is kept, framed, found by a robot, or runs a script', async () => {
    const cookie = await site.signIn(MODERATOR)
    for (const path of ['/sign-in', ...PAGES]) {
      const { headers, body } = await site.get(`/__staff${path}`, cookie)
      expect(headers['cache-control'], path).toBe('no-store')
      expect(headers['x-robots-tag'], path).toBe('noindex, nofollow')
      expect(headers['content-security-policy'], path).toContain("default-src 'none'")
      expect(body, path).not.toContain('<script')
    }
  })

  it('a link signs in once; it is not used by being looked at', async () => {
    const link = await site.link(MODERATOR)
    for (let look = 0; look < 2; look++) {
      const shown = await site.get(`/__staff/sign-in?link=${link}&lang=en`)
      expect(shown.body).toContain('Sign in as <strong>李梅</strong>')
    }
    const use = () => site.send('/__staff/sign-in?lang=en', '', [['link', link]])
    const used = await use()
    expect([used.status, used.location]).toEqual([303, '/__staff/works?lang=en'])
    const cookie = String(used.headers['set-cookie'])
    expect(cookie).toMatch(/^vitrine_staff=[\w-]{43}; Max-Age=43200; Path=\/__staff; HttpOnly; SameSite=Lax$/)
    expect((await site.get('/__staff/works', cookie.split(';')[0])).status).toBe(200)
    expect((await use()).location).toBe('/__staff/sign-in?link=over&lang=en')
    const over = await site.get('/__staff/sign-in?link=over&lang=en')
    expect([over.status, over.body]).toEqual([410, expect.stringContaining('used already')])
    expect(site.log.join('')).not.toContain(link)
  })

  it('a form of another site, or without the token of the session, changes nothing', async () => {
    const cookie = await site.signIn(MODERATOR)
    const [seen = ''] = await shownOn(site, '/__staff/works', cookie)
    const fields = [
      ['decision', 'approved'],
      ['seen', seen],
    ] as const
    const foreign = await site.send('/__staff/works', cookie, fields, {
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expect(foreign.status).toBe(403)
    const origin = await site.send('/__staff/works', cookie, fields, {
      headers: { origin: 'https://evil.example' },
    })
    expect(origin.status).toBe(403)
    const other = tokenIn((await site.get('/__staff/works', await site.signIn(MODERATOR))).body)
    for (const token of ['', 'x', other]) {
      const answer = await site.app.inject({
        method: 'POST',
        url: '/__staff/works',
        headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ token, decision: 'approved', id: '1' }).toString(),
      })
      expect(answer.statusCode).toBe(403)
    }
    expect(await listContributions(site.content, 'collectWork', 'pending')).toHaveLength(3)
    expect((await site.send('/__staff/works', cookie, fields)).status).toBe(303)
    expect(await listContributions(site.content, 'collectWork', 'pending')).toHaveLength(2)
  })

  it('a reader sees what was sent, no contact data, and decides nothing', async () => {
    const cookie = await site.signIn(READER)
    for (const path of PAGES.slice(0, 7)) {
      const { status, body } = await site.get(`/__staff${path}?lang=en`, cookie)
      expect(status).toBe(200)
      for (const secret of SECRETS) expect(body, path).not.toContain(secret)
      expect(body, path).not.toContain('name="decision"')
    }
    expect((await site.get('/__staff/works/1?lang=en', cookie)).body).toContain('shown to moderators only')
    for (const path of ['/works', '/works/1', '/messages/9/reply'])
      expect(
        (
          await site.send(`/__staff${path}`, cookie, [
            ['decision', 'approved'],
            ['seen', '0 1'],
          ])
        ).status,
      ).toBe(403)
    const left = await site.send('/__staff/sign-out', cookie, [])
    expect([left.status, left.location]).toEqual([303, '/__staff/sign-in?notice=signed-out'])
    expect((await site.get('/__staff/works', cookie)).status).toBe(303)
  })

  it('a moderator sees contact data of one, and never in a list', async () => {
    const cookie = await site.signIn(MODERATOR)
    const list = (await site.get('/__staff/works', cookie)).body
    const one = (await site.get('/__staff/works/1', cookie)).body
    for (const secret of SECRETS.slice(0, 2)) {
      expect(list).not.toContain(secret)
      expect(one).toContain(secret)
    }
    expect(one).toContain('联系电话')
    expect(one).toContain('作品1 &lt;b&gt;&amp;amp;')
  })

  it('approves several, a whole page, and rejects with a reason; each has its entry in the trail', async () => {
    const cookie = await site.signIn(MODERATOR)
    const none = await site.send('/__staff/works?lang=en', cookie, [['decision', 'approved']])
    expect(none.location).toBe('/__staff/works?notice=none&lang=en')
    const shown = await shownOn(site, '/__staff/works?lang=en', cookie)
    const first = await site.send('/__staff/works?lang=en', cookie, [
      ['decision', 'rejected'],
      ['seen', shown[1] ?? ''],
      ['note', ' blurred '],
    ])
    expect(first.location).toBe('/__staff/works?done=1&as=rejected&lang=en')
    expect((await site.get(first.location, cookie)).body).toContain('1 rejected; nobody sees it.')
    const all = await site.send('/__staff/works?lang=en', cookie, [
      ['decision', 'approved'],
      ['all', 'yes'],
      ...shown.map((value) => ['shown', value] as const),
    ])
    expect(all.location).toBe('/__staff/works?done=2&as=approved&changed=1&lang=en')
    expect((await site.get(all.location, cookie)).body).toContain(
      '1 changed in the meantime and was not decided',
    )
    expect((await findContribution(site.content, 'collectWork', '2'))?.status).toBe('rejected')
    const trail = (await site.get('/__staff/trail?lang=en', cookie)).body
    expect(trail).toContain('2026-11-23 16:00')
    expect(trail).toContain('blurred')
    expect(trail.match(/<tr>/g)).toHaveLength(4)
  })

  it('decides about one and goes on to the next that waits; a decision of another is not overwritten', async () => {
    const cookie = await site.signIn(MODERATOR)
    const decide = async (id: string, decision: string, revision?: string) =>
      site.send(`/__staff/works/${id}`, cookie, [
        ['decision', decision],
        ['status', 'pending'],
        ['revision', revision ?? (await revisionOn(site, `/__staff/works/${id}`, cookie))],
      ])
    const first = await revisionOn(site, '/__staff/works/1', cookie)
    expect((await decide('1', 'approved', first)).location).toBe('/__staff/works/2?done=1&as=approved')
    expect((await decide('1', 'rejected', first)).location).toBe('/__staff/works/1?notice=changed')
    expect((await decide('3', 'approved', '')).location).toBe('/__staff/works/3?notice=changed')
    expect((await site.get('/__staff/works/1?notice=changed', cookie)).body).toContain('这一条刚刚有变动')
    expect((await findContribution(site.content, 'collectWork', '1'))?.status).toBe('approved')
    await decide('2', 'approved')
    expect((await decide('3', 'rejected')).location).toBe('/__staff/works?done=1&as=rejected')
    expect((await site.get('/__staff/works?lang=en', cookie)).body).toContain('Nothing waits.')
  })

  it('replies in every language of the site, and the message is public', async () => {
    const cookie = await site.signIn(MODERATOR)
    const url = '/__staff/messages/9/reply?lang=en'
    expect((await site.send(url, cookie, [['reply-zh', ' ']])).location).toBe(
      '/__staff/messages/9?notice=empty&lang=en',
    )
    const revision = await revisionOn(site, '/__staff/messages/9', cookie)
    const late = await site.send(url, cookie, [
      ['reply-zh', '九点半。'],
      ['revision', '0'],
    ])
    expect([late.status, late.body]).toEqual([409, expect.stringContaining('>九点半。</textarea>')])
    expect(late.body).toContain('changed in the meantime')
    const sent = await site.send(url, cookie, [
      ['reply-zh', '九点。'],
      ['reply-en', 'At nine.'],
      ['revision', revision],
    ])
    expect(sent.location).toBe('/__staff/messages?done=1&as=replied&lang=en')
    const one = await findContribution(site.content, 'message', '9')
    expect(one).toMatchObject({
      status: 'approved',
      fields: { replyMessage: '九点。' },
      translations: { en: { replyMessage: 'At nine.' } },
    })
    expect(one?.trail.map(({ who, action }) => `${who} ${action}`)).toEqual(['李梅 replied'])
    expect((await site.get('/__staff/messages/9', cookie)).body).toContain('>At nine.</textarea>')
    expect((await site.send('/__staff/messages/nobody/reply', cookie, [['reply-zh', '九点。']])).status).toBe(
      404,
    )
  })

  it('shows what has changed since it was translated, and a moderator says what is still right', async () => {
    const exhibit = {
      exhibitId: '7/a',
      exhibitName: '错金铜戈',
      description: '<p>石矶出土，<b>战国</b>。</p>',
      translations: { en: { exhibitName: 'Dagger & axe', description: '<p>From Shiji.</p>' } },
    }
    await importRecords(site.content, 'exhibit', [exhibit])
    await importRecords(site.content, 'exhibit', [
      { ...exhibit, exhibitName: '铜戈', description: '<p>石矶出土，<b>西汉</b>。</p>' },
    ])
    const cookie = await site.signIn(MODERATOR)
    const path = '/__staff/translations?lang=en'
    const { body } = await site.get(path, cookie)
    expect(body).toContain('<mark>错金</mark>铜戈')
    expect(body).toContain('石矶出土，<mark>战国</mark>。')
    expect(body).toContain('石矶出土，<mark>西汉</mark>。')
    expect(body).toContain('Dagger &amp; axe')
    expect(body).toContain('Translations<span class="count">1</span>')
    const shown = await shownOn(site, path, cookie)
    expect(shown).toHaveLength(2)
    const values = shown.map((value) => value.replaceAll('&quot;', '"'))
    const post = (fields: readonly (readonly [string, string])[]) => site.send(path, cookie, fields)

    expect((await post([])).location).toBe('/__staff/translations?notice=none&lang=en')
    expect((await post([['seen', '["exhibit",1]']])).location).toContain('notice=none')
    const reader = await site.signIn(READER)
    expect((await site.get(path, reader)).body).not.toContain('type="checkbox"')
    expect((await site.send(path, reader, [['seen', values[0] ?? '']])).status).toBe(403)
    expect(await countStale(site.content)).toBe(1)

    expect((await post([['seen', values[0] ?? '']])).location).toBe(
      '/__staff/translations?done=1&as=kept&lang=en',
    )
    const again = await post([['all', 'yes'], ...values.map((value) => ['shown', value] as const)])
    expect(again.location).toBe('/__staff/translations?done=1&as=kept&changed=1&lang=en')
    expect((await site.get(again.location, cookie)).body).toContain('1 translation is still right.')
    expect((await site.get(path, cookie)).body).toContain('No translation is of an earlier text.')
    expect((await site.get('/__staff/trail?lang=en', cookie)).body).toContain('Translation still right')
  })

  it('photographs that wait are shown to the staff alone', async () => {
    const cookie = await site.signIn(READER)
    const { status, headers } = await site.get('/__staff/files/visitors/2026/1.jpg', cookie)
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/jpeg',
      'no-store',
    ])
    for (const path of [
      'visitors/2026/none.jpg',
      '..%2f..%2fcontent.db',
      '../content.db',
      '%2e%2e/content.db',
    ])
      expect((await site.get(`/__staff/files/${path}`, cookie)).status, path).toBe(404)
  })

  it('photographs of a form of the museum’s own are shown beside what was sent, to moderators alone', async () => {
    const file = 'visitors/2026/11/a.jpg'
    await site.content.storage.put(file, new Uint8Array([1, 2, 3]))
    const created = '2026-11-20T02:15:00.000Z'
    await site.content.writer
      .insertInto('submission')
      .values({
        id: 's1',
        form: 'lend',
        created,
        review_status: 'pending',
        record: JSON.stringify({ name: '周牧', photos: `/${file}`, note: '/visitors/2026/1.jpg' }),
      })
      .execute()
    await site.content.writer
      .insertInto('upload')
      .values({ path: file, name: 'a.jpg', created, ready: 1, owner: 's1' })
      .execute()
    const cookie = await site.signIn(MODERATOR)
    const { body } = await site.get('/__staff/forms?lang=en', cookie)
    expect(body).toContain(
      `<a href="/__staff/files/${file}"><img src="/__staff/files/visitors/2026/11/600/a.jpg" alt="Photograph 1"`,
    )
    expect(body).not.toContain(`<dd>/${file}`)
    expect(body).toContain('<dd>/visitors/2026/1.jpg</dd>')
    expect((await site.get(`/__staff/files/${file}`, cookie)).status).toBe(200)
    const reader = await site.signIn(READER)
    expect((await site.get('/__staff/forms', reader)).body).not.toContain(file)
    for (const path of [file, 'visitors/2026/11/THUMB/a.jpg'])
      expect((await site.get(`/__staff/files/${path}`, reader)).status, path).toBe(404)
    expect((await site.get(`/files/${file}`)).status).toBe(404)
  })

  it('speaks both languages, that of the site first', async () => {
    const cookie = await site.signIn(MODERATOR)
    const chinese = (await site.get('/__staff/works', cookie)).body
    const english = (await site.get('/__staff/works?lang=en', cookie)).body
    expect(chinese).toContain('<html lang="zh-CN">')
    expect(chinese).toContain('通过所选')
    expect(english).toContain('<html lang="en">')
    expect(english).toContain('Approve selected')
    expect(english).not.toMatch(/href="\/__staff\/(?!staff\.css)[^"]*(?<!lang=(?:en|zh))"/)
  })

  it.each([
    ['text/plain', 415],
    ['application/json', 415],
  ])('a body of the type %s is refused', async (type, status) => {
    const cookie = await site.signIn(MODERATOR)
    const answer = await site.app.inject({
      method: 'POST',
      url: '/__staff/works',
      headers: { cookie, 'content-type': type },
      payload: '{}',
    })
    expect(answer.statusCode).toBe(status)
  })
})
