import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importRecords } from '../../src/content/import/index.ts'
import { createStaffLink, findContribution, listContributions } from '../../src/content/staff/index.ts'
import { oneOf } from '../support/sweep.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { viewports } from './support/open-browser.ts'
import { addPhotos, fillIn, openForm, photo, sent, submit, typed } from './support/submission.ts'
import { beginWriting, type WritingSite } from './support/writing-site.ts'

const LONG = '城墙之下的一天'.repeat(70)

let site: WritingSite

beforeAll(async () => {
  site = await beginWriting()
  await importRecords(site.content, 'message', [
    // More than a screen has room for.
    ...Array.from({ length: 15 }, (_, index) => ({
      messageId: `${index + 10}`,
      content: `第${index + 1}条`,
      createTime: '2026-11-01 11:00:00',
      reviewStatus: 'pending',
    })),
    {
      messageId: '1',
      content: LONG,
      name: 'W'.repeat(100),
      createTime: '2026-11-01 10:00:00',
      reviewStatus: 'pending',
    },
    {
      messageId: '2',
      content: '几点开门？',
      name: '沈',
      createTime: '2026-11-02 10:00:00',
      reviewStatus: 'pending',
    },
  ])
  const page = (content: string) => ({
    pageId: '1',
    title: 'W'.repeat(60),
    content,
    translations: { en: { content: `<p>${'The wall. '.repeat(80)}</p>` } },
  })
  await importRecords(site.content, 'page', [page(`<p>${LONG}</p>`)])
  await importRecords(site.content, 'page', [page(`<p>${LONG}！${'W'.repeat(90)}</p>`)])
})
afterAll(() => site?.end())

/** Presses Tab until an element has the focus, and answers whether it can be seen whole. */
async function tabTo(page: Page, name: string): Promise<boolean> {
  for (let step = 0; step < 80; step++) {
    await page.keyboard.press('Tab')
    const found = await page.evaluate((wanted) => {
      const element = document.activeElement
      if (!(element instanceof HTMLElement)) return undefined
      const label = element.closest('label')?.innerText ?? element.innerText
      if (label.trim() !== wanted) return undefined
      const { left, top, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    }, name)
    if (found !== undefined) return found
  }
  throw new Error(`no Tab leads to "${name}"`)
}

async function signIn(page: Page, language: 'en' | 'zh'): Promise<void> {
  const link = await createStaffLink(site.content, { who: '李梅', role: 'moderator' }, new Date(), 10)
  await page.goto(`/__staff/sign-in?link=${link}&lang=${language}`)
  await tabTo(page, language === 'en' ? 'Sign in' : '登录')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/__staff/works**')
}

describe('the pages of the staff', () => {
  // Every day: submission.test.ts goes from the photograph to the public page; tests/staff/staff-pages.test.ts signs in, reads and decides.
  it('from a visitor’s photograph to the public page, by keyboard alone', { tags: ['full'] }, () =>
    site.see(async (page) => {
      await openForm(page, '/ColLevy?lang=en')
      await fillIn(page, typed)
      await addPhotos(page, [await photo('wall.jpg')], 1)
      await submit(page)
      await sent(page)
      await signIn(page, 'en')
      const [work] = await listContributions(site.content, 'collectWork', 'pending')
      if (work === undefined) throw new Error('no work came')
      expect(await page.locator('main').innerText()).not.toContain('13800138000')
      await tabTo(page, typed.workName)
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { level: 1, name: typed.workName }).waitFor()
      expect(await page.locator('main').innerText()).toContain('13800138000')
      const picture = page.getByRole('img', { name: 'Photograph 1' })
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0)
      expect(await tabTo(page, 'Approve')).toBe(true)
      await page.keyboard.press('Enter')
      await page.getByRole('status').filter({ hasText: '1 approved' }).waitFor()
      const decided = await findContribution(site.content, 'collectWork', work.id)
      expect([decided?.status, decided?.trail.map(({ who }) => who)]).toEqual(['approved', ['李梅']])
      await page.goto('/ColLevy?lang=en')
      await page.getByRole('main').getByText(typed.workName).first().waitFor()
    }),
  )

  // Every day: tests/staff/staff-pages.test.ts decides several.
  it(
    'several are decided from the list, whose bar hides nothing that has the focus',
    { tags: ['full'] },
    () =>
      site.visit(async (page) => {
        await signIn(page, 'zh')
        await page.goto('/__staff/messages')
        expect(await tabTo(page, '选择: 几点开门？')).toBe(true)
        await page.keyboard.press('Space')
        await tabTo(page, '不通过所选')
        await page.keyboard.press('Enter')
        await page.getByRole('status').filter({ hasText: '1 条未通过' }).waitFor()
        expect((await findContribution(site.content, 'message', '2'))?.status).toBe('rejected')
        expect((await findContribution(site.content, 'message', '1'))?.status).toBe('pending')
      }),
  )

  it.each(oneOf('screens of the staff pages', viewports, 1))(
    '$name: nothing is wider than the screen, and axe finds nothing, in both languages',
    { tags: ['full'] },
    (viewport) =>
      site.visit(async (page) => {
        await page.setViewportSize(viewport)
        await signIn(page, 'en')
        for (const path of ['works', 'messages', 'messages/1', 'forms', 'translations', 'trail'])
          for (const lang of ['en', 'zh']) {
            await page.goto(`/__staff/${path}?lang=${lang}`)
            expect(
              await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
              path,
            ).toBeLessThanOrEqual(0)
            expect(await accessibilityFaults(page), `${path} ${lang}`).toEqual([])
          }
      }),
  )
})
