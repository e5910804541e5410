import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyConfig } from '../support/copy-config.ts'
import { sweep } from '../support/sweep.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { hydrated } from './support/hydrated.ts'
import { beginVisits, type Visits } from './support/visit.ts'
import { watchPage } from './support/watch-page.ts'

const own = mkdtempSync(join(tmpdir(), 'vitrine-notice-'))
afterAll(() => rmSync(own, { recursive: true, force: true }))

/** The museum of this repository with a notice of its own. */
function configWith(notice: object): string {
  const folder = join(mkdtempSync(join(own, 'museum-')), 'config')
  copyConfig(folder)
  const file = join(folder, 'site.json')
  const site = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...site, shell: { ...site.shell, notice } }))
  return folder
}

const TEXT = { zh: '今日下午三时闭馆。', en: 'We close at three this afternoon.' }
const HOUR_MS = 3_600_000
/** Far longer than any test lasts, but for the one whose clock goes ahead. */
const NOTICE = { text: TEXT, from: '2026-01-01', until: '2999-12-31', delay: HOUR_MS }

let visits: Visits

function notice(page: Page) {
  return page.getByRole('dialog', { name: '提示' })
}
function confirm(page: Page) {
  return notice(page).getByRole('button', { name: '确定' })
}

async function arrive(page: Page, address = '/News/Notice'): Promise<void> {
  await page.goto(address)
  await hydrated(page)
}

describe('the notice', () => {
  beforeAll(async () => {
    visits = await beginVisits({ CONFIG_DIR: configWith(NOTICE) })
  })
  afterAll(() => visits?.end())

  it('is shown once on arrival, 300 px wide, 200 px from the top, named and read out', () =>
    visits.visit(async (page) => {
      const { complaints } = await watchPage(page, visits.site.origin)
      await arrive(page)
      await notice(page).waitFor()
      const box = await notice(page).boundingBox()
      expect(box?.width).toBe(300)
      expect(box?.y).toBe(200)
      expect(await notice(page).getAttribute('aria-describedby')).not.toBeNull()
      expect(await notice(page).textContent()).toContain(TEXT.zh)
      expect(await accessibilityFaults(page, 'dialog[open]')).toEqual([])
      await confirm(page).click()
      await notice(page).waitFor({ state: 'detached' })
      expect(complaints).toEqual([])
      await page.reload()
      await hydrated(page)
      expect(await notice(page).count()).toBe(0)
    }))

  const windows = [
    [1366, 768, 200],
    [390, 844, 200],
    [844, 390, undefined],
    [320, 256, undefined],
  ] as const

  it.each(sweep('windows of a notice', windows, (_window, index) => index === 3))(
    'at %i×%i it is 200 px from the top where it fits, else as low as it can',
    (width, height, top) =>
      visits.visit(async (page) => {
        await page.setViewportSize({ width, height })
        await arrive(page)
        await notice(page).waitFor()
        // Once its animation has ended.
        await notice(page).evaluate((dialog) =>
          Promise.all(dialog.getAnimations().map(({ finished }) => finished)),
        )
        const box = await notice(page).boundingBox()
        if (top !== undefined) expect(box?.y).toBe(top)
        else {
          expect(box?.y).toBeGreaterThan(0)
          expect(box?.y).toBeLessThan(200)
          expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(height - 16)
        }
      }),
  )

  it('is called Notice in English, and its button Confirm', { tags: ['full'] }, () =>
    visits.visitShared(async (page) => {
      await arrive(page, '/News/Notice?lang=en')
      const dialog = page.getByRole('dialog', { name: 'Notice', exact: true })
      await dialog.getByText(TEXT.en).waitFor()
      await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
      await dialog.waitFor({ state: 'detached' })
    }),
  )

  it('closes on Esc and on a press on the mask, not on a press inside', () =>
    visits.visitShared(async (page) => {
      await arrive(page)
      await notice(page).getByText(TEXT.zh).click()
      await confirm(page).waitFor()
      await page.keyboard.press('Escape')
      await notice(page).waitFor({ state: 'detached' })
      await page.evaluate(() => sessionStorage.clear())
      await page.reload()
      await notice(page).waitFor()
      await page.mouse.click(40, 600)
      await notice(page).waitFor({ state: 'detached' })
    }))

  it('keeps the focus in it', () =>
    visits.visitShared(async (page) => {
      await arrive(page)
      await notice(page).waitFor()
      for (let step = 0; step < 4; step += 1) {
        await page.keyboard.press('Tab')
        expect(await page.evaluate(() => document.activeElement?.closest('#root'))).toBeNull()
      }
      await page.keyboard.press('Enter')
    }))

  it('comes and goes in 0.3 s, and at once where motion is unwanted', { tags: ['full'] }, () =>
    visits.visit(async (page) => {
      await page.addInitScript(() => {
        const moving = new Set<string>()
        Reflect.set(window, 'moving', moving)
        document.addEventListener('transitionrun', ({ target, propertyName }) => {
          if (target instanceof Element && target.matches('dialog')) moving.add(propertyName)
        })
      })
      /** Properties of the notice that have begun to change by a transition since it was loaded, or since `forget`. */
      const moving = () => page.evaluate(() => [...Reflect.get(window, 'moving')].sort())
      const forget = () => page.evaluate(() => Reflect.get(window, 'moving').clear())
      const duration = () =>
        notice(page).evaluate((dialog) => getComputedStyle(dialog).transitionDuration.split(',')[0])
      await arrive(page)
      await notice(page).waitFor()
      expect(Number.parseFloat((await duration()) ?? '')).toBe(0)
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      expect(await duration()).toBe('0.3s')
      await forget()
      await confirm(page).click()
      await notice(page).waitFor({ state: 'detached' })
      expect(await moving()).toContain('opacity')
      await page.evaluate(() => sessionStorage.clear())
      await page.reload()
      await expect.poll(moving).toEqual(expect.arrayContaining(['opacity', 'translate']))
    }),
  )

  it('is in the page itself without scripts', () =>
    visits.visit(
      async (page) => {
        await page.goto('/News/Notice')
        const bar = page.getByRole('region', { name: '提示' })
        expect(await bar.textContent()).toBe(TEXT.zh)
        expect(await bar.isVisible()).toBe(true)
      },
      { scripts: false },
    ))

  it('opens the dialog an address names, and forgets the name when it is closed', () =>
    visits.visit(async (page) => {
      await page.addInitScript(() => sessionStorage.setItem('vitrine-notice', '今日下午三时闭馆。'))
      await arrive(page, '/News/Notice#questionnaire')
      const questionnaire = page.getByRole('dialog', { name: '问卷' })
      await questionnaire.getByText('暂无问卷。').waitFor()
      expect(await accessibilityFaults(page, 'dialog[open]')).toEqual([])
      await page.keyboard.press('Escape')
      await questionnaire.waitFor({ state: 'detached' })
      await expect.poll(() => page.url()).toMatch(/\/News\/Notice$/)
      const opener = await page.evaluateHandle(() => {
        const link = document.createElement('a')
        link.href = '#questionnaire'
        link.textContent = 'ask'
        document.querySelector('main')?.append(link)
        return link
      })
      await opener.click()
      await questionnaire.waitFor()
      await page.keyboard.press('Enter')
      await questionnaire.waitFor({ state: 'detached' })
      expect(await opener.evaluate((link) => link === document.activeElement)).toBe(true)
      await opener.evaluate((link) => {
        link.href = '#constructor'
        link.click()
      })
      await page.waitForURL('**#constructor')
      await opener.evaluate((link) => {
        link.href = '#questionnaire'
        link.click()
      })
      await questionnaire.waitFor()
      expect(await page.getByRole('dialog').count()).toBe(1)
    }))

  it('closes by itself after its delay', { tags: ['full'] }, () =>
    visits.visit(
      async (page) => {
        await page.clock.install()
        await arrive(page)
        await notice(page).waitFor()
        // The clock also runs by itself.
        await page.clock.fastForward(HOUR_MS / 2)
        expect(await confirm(page).isVisible()).toBe(true)
        await page.clock.fastForward(HOUR_MS / 2)
        await notice(page).waitFor({ state: 'detached' })
      },
      { isFirst: true },
    ),
  )
})
