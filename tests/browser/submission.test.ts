import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decideContributions, listContributions } from '../../src/content/staff/index.ts'
import { seen } from '../content/support/seen.ts'
import { oneOf } from '../support/sweep.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { marks } from './support/carousels.ts'
import { viewports } from './support/open-browser.ts'
import { dialog, entries, heading, main, named, toasts, viewer } from './support/parts.ts'
import {
  addPhotos,
  answered,
  field,
  fileField,
  fillIn,
  form,
  formButton,
  messages,
  notUploaded,
  openForm,
  openFormHere,
  photo,
  photos,
  sent,
  submit,
  submitButton,
  toast,
  typed,
  uploaded,
} from './support/submission.ts'
import { open } from './support/visit.ts'
import { beginWriting, fromElsewhere, type WritingSite } from './support/writing-site.ts'

const ROUTE = '/ColLevy'
const SAVE = '**/api/saveCollectWork'
const LINK = '**/refFileObject/addBatch'
const UPLOAD = '**/file/normalUploadByCode/**'

/** How long a form must have been open, in milliseconds. */
const WRITING_MS = 2000

let site: WritingSite
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-photos-'))
  site = await beginWriting()
})
afterAll(async () => {
  await site?.end()
  rmSync(folder, { recursive: true, force: true })
})

function works() {
  return listContributions(site.content, 'collectWork', 'all')
}
async function worksNamed(name: string) {
  return (await works()).filter(({ fields }) => fields.workName === name)
}
/** Path of a photograph of more than 10 MB: given as bytes, the browser would get them all in a message. */
async function largePhoto(name: string): Promise<string> {
  const path = join(folder, name)
  writeFileSync(path, (await photo(name)).buffer)
  truncateSync(path, 11 * 1024 * 1024)
  return path
}
function season(page: Page, value: string) {
  return form(page)
    .getByRole('radio')
    .and(page.locator(`[value="${value}"]`))
}
function failure(page: Page) {
  return form(page).getByRole('alert')
}
function restored(page: Page) {
  return form(page).getByText(named('form.restored'))
}
function written(page: Page, name: string) {
  return field(page, name).inputValue()
}

const OUTDATED = '网站在您打开此页之后更新过，表单需要新的页面。请重新加载，您填写的内容会保留。'

/** Whether the page would ask before it is left: it knows a moment after something was written. */
function asksToStay(page: Page): Promise<boolean> {
  return page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))
}

/** Whether the label of the field that has the focus is below the dialog's head. */
function isLabelShown(page: Page) {
  return page.evaluate(() => {
    const { activeElement } = document
    const label = activeElement instanceof HTMLInputElement ? activeElement.labels?.[0] : undefined
    const head =
      activeElement?.closest('dialog')?.querySelector('header')?.getBoundingClientRect().bottom ?? 0
    return (label?.getBoundingClientRect().top ?? 0) >= head
  })
}

/** The messages of specification section 5, and in Chinese their equivalents. */
const texts = {
  zh: {
    address: ROUTE,
    open: '我要上传',
    empty: ['请输入您的姓名！', '请输入联系电话！', '请输入作品名称！', '请上传摄影图片！'],
    wrong: ['请输入您的真实姓名！', '请输入正确的手机号！', '请输入正确的邮箱！'],
    type: '只能上传JPG和PNG格式的图片！',
    size: '图片大小不能超过10M！',
    hint: '只能上传3张，每张不超过10M',
    winter: '冬',
    sent: '提交成功，请等待审核',
  },
  en: {
    address: `${ROUTE}?lang=en`,
    open: 'I want to upload',
    empty: [
      'Please enter your name!',
      'Please enter a contact phone number!',
      'Please enter the work name!',
      'Please upload photography pictures!',
    ],
    wrong: [
      'Please enter your real name!',
      'Please enter the correct mobile number!',
      'Please enter the correct email!',
    ],
    type: 'Only JPG and PNG formats can be uploaded!',
    size: 'Image size must not exceed 10M!',
    hint: 'Only 3 can be uploaded, each under 10M',
    winter: 'Winter',
    sent: 'Submitted successfully, please wait for review',
  },
} as const

describe('submitting a work', () => {
  const visitors = [
    ['zh', viewports[0], (button: Locator) => button.click()],
    ['en', viewports[1], (button: Locator) => button.tap()],
  ] as const

  it.each(oneOf('languages of the messages of a work', visitors, 0))(
    '%s: says every message of section 5',
    (lang, viewport, press) =>
      site.visit(
        async (page) => {
          const { address, empty, wrong, type, size, hint, winter } = texts[lang]
          await openForm(page, address)
          await form(page).getByText(hint, { exact: true }).waitFor()
          // What is wrong in the field that is left is given at the press, and takes the press from nobody.
          await fillIn(page, { email: 'x@y' })
          await press(submitButton(page))
          await expect.poll(() => messages(page)).toEqual([...empty.slice(0, 2), wrong[2], ...empty.slice(2)])
          expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(
            'collectorName',
          )
          expect(await isLabelShown(page)).toBe(true)
          await fillIn(page, { phoneNum: '1' })
          await press(form(page).getByText(winter, { exact: true }))
          await form(page).getByText(wrong[1]).waitFor()
          expect(await season(page, 'winter').isChecked()).toBe(true)
          await fillIn(page, { collectorName: '林1', phoneNum: '12345678901', email: 'x@y', workName: '名' })
          await submit(page)
          await expect.poll(async () => (await messages(page)).slice(0, 3)).toEqual(wrong)
          const file = fileField(page)
          await file.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('GIF89a') })
          await expect.poll(() => toast(page)).toBe(type)
          await file.setInputFiles(await largePhoto('b.jpg'))
          await toasts(page).filter({ hasText: size }).waitFor()
          const refusals = (await messages(page)).at(-1) ?? ''
          expect(refusals.split('\n').slice(-1)).toEqual([`b.jpg${lang === 'zh' ? '：' : ': '}${size}`])
          expect(refusals).not.toContain('a.jpg')
          expect(await photos(page).count()).toBe(0)
          expect(await accessibilityFaults(page, 'dialog[open]')).toEqual([])
        },
        { viewport },
      ),
  )

  // Every day: every other test opens the form by it.
  it.each(oneOf('languages of the button of a work', ['zh', 'en'] as const, 1))(
    '%s: the button says what it does, and opens the form',
    { tags: ['full'] },
    (lang) =>
      site.visit(async (page) => {
        await open(page, texts[lang].address)
        expect(await dialog(page).count()).toBe(0)
        await main(page).getByRole('button', { name: texts[lang].open, exact: true }).click()
        await dialog(page).getByRole('form').waitFor()
      }),
  )

  it('uploads each photograph, saves the work, then links the photographs to it', { tags: ['full'] }, () =>
    site.visit(async (page) => {
      const made: { readonly address: string; readonly body: string | null }[] = []
      page.on('request', (call) => {
        const { pathname, search } = new URL(call.url())
        if (call.method() === 'POST' && /^\/(?:file|api|refFileObject)\//.test(pathname))
          made.push({ address: pathname + search, body: call.postData() })
      })
      await openForm(page, ROUTE)
      const opened = Date.now()
      await fillIn(page, { ...typed, workName: 'in order' })
      await season(page, 'summer').check()
      await addPhotos(page, [await photo('1.jpg'), await photo('2.jpg')], 2)
      // What is sent sooner is refused once and sent again, which would be one call more.
      await expect.poll(() => Date.now() - opened).toBeGreaterThan(WRITING_MS)
      await submit(page)
      await sent(page)
      const upload = expect.stringMatching(
        /^\/file\/normalUploadByCode\/CMS_COLLECT_WORK_IMG\/CMS_COLLECT_WORK_IMG\/[^/]+\?isHandle=1$/,
      )
      expect(made.map(({ address }) => address)).toEqual([
        ...[upload, upload],
        '/api/saveCollectWork',
        '/refFileObject/addBatch',
      ])
      const [saved, linked] = made.slice(2).map(({ body }) => JSON.parse(body ?? ''))
      expect(saved).toEqual({
        ...{ ...typed, workName: 'in order', phoneNum: '13800138000', workSeason: 'summer' },
        workPhoto: expect.stringMatching(/^[^,]+,[^,]+$/),
      })
      const [work] = await worksNamed('in order')
      expect(linked).toEqual({
        code: 'CMS_COLLECT_WORK_IMG',
        files: expect.any(String),
        objectId: work?.id,
        systemId: expect.any(String),
      })
      expect(JSON.parse(linked.files).map(({ filePath }: { filePath: string }) => filePath)).toEqual(
        saved.workPhoto.split(','),
      )
    }),
  )

  it('takes three photographs, says thanks, and shows the work once it was approved', () =>
    site.visit(
      async (page) => {
        const { address, sent: thanks } = texts.en
        await openForm(page, address)
        await fillIn(page)
        await season(page, 'autumn').check()
        const colours = ['#a05030', '#3050a0', '#30a050']
        await addPhotos(page, await Promise.all(colours.map((colour, i) => photo(`${i + 1}.jpg`, colour))), 3)
        expect(await fileField(page).count()).toBe(0)
        await photos(page).nth(1).getByRole('button').first().click()
        await viewer(page).waitFor()
        await page.keyboard.press('Escape')
        await viewer(page).waitFor({ state: 'detached' })
        await submit(page)
        await sent(page)
        await expect.poll(() => toast(page)).toBe(thanks)
        expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
        await openFormHere(page)
        expect([await written(page, 'workName'), await photos(page).count()]).toEqual(['', 0])

        const [work] = await worksNamed(typed.workName)
        expect(work).toMatchObject({
          status: 'pending',
          fields: { ...typed, phoneNum: '13800138000', workSeason: 'autumn' },
        })
        expect(work?.pictures).toHaveLength(3)
        await open(page, `${ROUTE}?season=autumn`)
        expect(await entries(page).count()).toBe(0)
        await decideContributions(
          site.content,
          'collectWork',
          [await seen(site.content, 'collectWork', work?.id ?? '')],
          'approved',
          {
            who: 'test',
            now: new Date(),
          },
        )
        await open(page, `${ROUTE}?season=autumn`)
        const tile = entries(page)
        expect(await tile.locator('img').getAttribute('src')).toContain(
          work?.fields.workPhoto?.split(',')[0]?.split('/').at(-1),
        )
        expect(await tile.locator('a').first().getAttribute('href')).toBe(`${ROUTE}/${work?.id}`)
        await tile.locator('a').first().click()
        await marks(page.getByRole('region', { name: typed.workName }))
          .nth(2)
          .waitFor()
        await expect.poll(() => heading(page).innerText()).toBe(typed.workName)
        const html = await (await fetch(`${site.site.origin}${ROUTE}/${work?.id}`)).text()
        for (const secret of ['13800138000', typed.email]) expect(html).not.toContain(secret)
      },
      { viewport: viewports[1] },
    ))

  const cuts = [
    ['the upload', [UPLOAD]],
    ['saving, then at linking', [SAVE, LINK]],
  ] as const

  it.each(oneOf('calls of a work that are cut', cuts, 1))(
    'goes on after the network was cut at %s, with nothing lost and one work',
    (name, patterns) =>
      site.visit(async (page) => {
        const workName = `cut at ${name}`
        await openForm(page, ROUTE)
        const opened = Date.now()
        await fillIn(page, { ...typed, workName })
        const calls = new Map<string, number>()
        for (const pattern of patterns)
          await page.route(pattern, (call) => {
            const made = (calls.get(pattern) ?? 0) + 1
            calls.set(pattern, made)
            // First nothing arrives; then it arrives and the answer is lost; then all is well.
            if (made === 1) return call.abort()
            if (made === 2) return call.fetch().then(() => call.abort())
            return call.continue()
          })
        await fileField(page).setInputFiles(await photo('1.jpg'))
        if (patterns[0] === UPLOAD) {
          for (const _try of [1, 2]) {
            await notUploaded(page).waitFor()
            await submit(page)
            await expect.poll(() => messages(page)).toEqual(['有图片没有上传成功，请重试或移除。'])
            await notUploaded(page).getByRole('button', { name: '重新上传：1.jpg' }).click()
          }
        }
        await uploaded(page).waitFor()
        // What is sent sooner is refused once and sent again, which would be one call more.
        await expect.poll(() => Date.now() - opened).toBeGreaterThan(WRITING_MS)
        await submit(page)
        if (patterns[0] !== UPLOAD) {
          const words = '网络似乎断开了。您填写的内容都还在，连上网络后再试一次即可。'
          for (const pattern of patterns) {
            for (const tries of [1, 2]) {
              await expect.poll(() => calls.get(pattern)).toBe(tries)
              await answered(page)
              expect(await failure(page).innerText()).toBe(words)
              expect(await written(page, 'workName')).toBe(workName)
              expect(await uploaded(page).count()).toBe(1)
              expect(await field(page, 'workName').isDisabled()).toBe(pattern === LINK)
              await submit(page)
            }
          }
        }
        await sent(page)
        expect([...calls.values()]).toEqual(patterns.map(() => 3))
        const [work, ...more] = await worksNamed(workName)
        expect([work?.pictures.length, more.length]).toEqual([1, 0])
      }),
  )

  it('survives a reload in the middle, and goes on where it was', { tags: ['full'] }, () =>
    site.visit(async (page) => {
      page.on('dialog', (dialog) => void dialog.accept())
      const workName = 'reloaded'
      await openForm(page, ROUTE)
      await fillIn(page, { ...typed, workName })
      await season(page, 'winter').check()
      await addPhotos(page, [await photo('1.jpg')], 1)
      await page.reload()
      await openFormHere(page)
      expect(await restored(page).count()).toBe(1)
      expect([await written(page, 'workName'), await written(page, 'phoneNum')]).toEqual([
        workName,
        typed.phoneNum,
      ])
      expect(await season(page, 'winter').isChecked()).toBe(true)
      expect(await uploaded(page).getByRole('img').getAttribute('src')).toMatch(/^data:image\/jpeg/)
      await page.route(LINK, (call) => call.abort(), { times: 1 })
      await submit(page)
      await failure(page).waitFor()
      await page.reload()
      await openFormHere(page)
      expect(await form(page).getByRole('status').allInnerTexts()).toContain(
        '内容已经送达，还差最后一步。请再试一次。',
      )
      await submit(page)
      await sent(page)
      const [work, ...more] = await worksNamed(workName)
      expect([work?.fields.workSeason, work?.pictures.length, more.length]).toEqual(['winter', 1, 0])
    }),
  )

  it(
    'says that the site is newer than the tab, where a part of the form is gone, and opens it after a reload',
    { tags: ['full'] },
    () =>
      site.visit(async (page) => {
        await open(page, ROUTE)
        const files = '**/_vitrine/assets/*.js'
        await page.route(files, (route) => route.fulfill({ status: 404, body: '' }))
        await formButton(page).click()
        const alert = main(page).getByRole('alert')
        await alert.waitFor()
        expect(await alert.innerText()).toBe(OUTDATED)
        await page.unroute(files)
        await main(page).getByRole('button', { name: '重新加载' }).click()
        await alert.waitFor({ state: 'detached' })
        await openFormHere(page)
      }),
  )

  it('keeps what was typed when only a newer page can send it', { tags: ['full'] }, () =>
    site.visit(async (page) => {
      const workName = 'of an older tab'
      await openForm(page, ROUTE)
      await fillIn(page, { ...typed, workName })
      await addPhotos(page, [await photo('1.jpg')], 1)
      const files = '**/_vitrine/assets/*.js'
      await page.route(files, (route) => route.fulfill({ status: 404, body: '' }))
      await page.route(SAVE, (call) => call.abort(), { times: 1 })
      await submit(page)
      await expect.poll(() => failure(page).allInnerTexts()).toEqual([OUTDATED])
      await page.unroute(files)
      await form(page).getByRole('button', { name: '重新加载' }).click()
      await openFormHere(page)
      expect(await written(page, 'workName')).toBe(workName)
      await submit(page)
      await sent(page)
      expect(await worksNamed(workName)).toHaveLength(1)
    }),
  )

  it('cancels an upload, removes a photograph, and reports a damaged one', { tags: ['full'] }, () =>
    site.visit(async (page) => {
      await openForm(page, texts.en.address)
      let held: (() => void) | undefined
      await page.route(
        UPLOAD,
        (call) =>
          new Promise<void>((resolve) => {
            held = () => resolve(call.abort().catch(() => {}))
          }),
        { times: 1 },
      )
      const file = fileField(page)
      await file.setInputFiles(await photo('slow.jpg'))
      await photos(page).getByRole('progressbar', { name: 'Uploading slow.jpg', exact: true }).waitFor()
      await expect.poll(() => held).toBeDefined()
      await page.getByRole('button', { name: 'Cancel the upload of slow.jpg' }).click()
      held?.()
      await photos(page).waitFor({ state: 'detached' })
      await addPhotos(page, [await photo('1.jpg')], 1)
      await page.getByRole('button', { name: 'Remove 1.jpg' }).click()
      await expect.poll(() => photos(page).count()).toBe(0)
      const { buffer } = await photo('half.jpg')
      await file.setInputFiles({ name: 'half.jpg', mimeType: 'image/jpeg', buffer: buffer.subarray(0, 700) })
      const failed = notUploaded(page)
      await failed.waitFor()
      expect(await failed.getByRole('status').innerText()).toBe(
        'This picture is damaged or has too many pixels. Please choose another.',
      )
      expect(await failed.getByRole('button').count()).toBe(1)
    }),
  )

  it('takes photographs that are dropped and pasted', { tags: ['full'] }, () =>
    site.visit(async (page) => {
      await openForm(page, ROUTE)
      const { buffer } = await photo('1.jpg')
      await page.evaluate((base64) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        const dataOf = (name: string) => {
          const data = new DataTransfer()
          data.items.add(new File([bytes], name, { type: 'image/jpeg' }))
          return data
        }
        const zone = document.querySelector('form input[type="file"]')
        zone?.dispatchEvent(
          new DragEvent('drop', { dataTransfer: dataOf('dropped.jpg'), bubbles: true, cancelable: true }),
        )
        document.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: dataOf('pasted.jpg'), cancelable: true }),
        )
      }, buffer.toString('base64'))
      await uploaded(page).nth(1).waitFor()
      expect(await photos(page).count()).toBe(2)
      for (const name of ['dropped.jpg', 'pasted.jpg'])
        expect(await photos(page).getByText(name, { exact: true }).count(), name).toBe(1)
    }),
  )

  it('asks before it is left with something unsent', { tags: ['full'] }, () =>
    site.visit(async (page) => {
      await openForm(page, texts.en.address)
      await page.keyboard.press('Escape')
      await sent(page)
      await openFormHere(page)
      await fillIn(page, { workName: 'unsent' })
      // A key may overtake the text.
      await expect.poll(() => asksToStay(page)).toBe(true)
      const question = page.getByRole('dialog', { name: 'Not sent yet' })
      for (const hasFocus of [true, false]) {
        // As after a press on a text, in some browsers.
        if (!hasFocus) await page.evaluate(() => (document.activeElement as HTMLElement).blur())
        await page.keyboard.press('Escape')
        await question.waitFor()
        await page.keyboard.press('Escape')
        await question.waitFor({ state: 'detached' })
      }
      expect(await written(page, 'workName')).toBe('unsent')
      await page.getByRole('button', { name: 'Close', exact: true }).click()
      await page.getByRole('button', { name: 'Close for now' }).click()
      await sent(page)
      await openFormHere(page)
      expect(await written(page, 'workName')).toBe('unsent')
      await expect.poll(() => asksToStay(page)).toBe(true)
      const [dialog] = await Promise.all([
        page.waitForEvent('dialog'),
        page.evaluate(() => void setTimeout(() => location.reload(), 0)),
      ])
      expect(dialog.type()).toBe('beforeunload')
      await dialog.dismiss()
      await page.keyboard.press('Escape')
      await question.waitFor()
      await page.getByRole('button', { name: 'Discard and close' }).click()
      await sent(page)
      await openFormHere(page)
      expect([await written(page, 'workName'), await restored(page).count()]).toEqual(['', 0])
    }),
  )

  it('is filled in by the keyboard alone, under names that are read out', { tags: ['full'] }, () =>
    site.visit(async (page) => {
      const workName = 'by keyboard'
      const chosen = await photo('1.jpg')
      // Long before it is needed: asked for at the moment of the key, the browser may open its own.
      page.once('filechooser', (chooser) => void chooser.setFiles([chosen]))
      await fromElsewhere(page)
      await open(page, texts.en.address)
      await formButton(page).focus()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Submit a photograph' })
      await dialog.waitFor()
      for (const name of ['Name', 'Contact phone number', 'E-mail', 'Work name', 'Description'])
        expect(await dialog.getByRole('textbox', { name, exact: true }).count(), name).toBe(1)
      expect(await dialog.getByRole('group', { name: 'Season' }).getByRole('radio').count()).toBe(4)
      const purposes = Object.keys(typed).map((name) =>
        dialog.locator(`[name="${name}"]`).getAttribute('autocomplete'),
      )
      expect(await Promise.all(purposes)).toEqual(['name', 'tel', 'email', 'off', null])
      const focused = () =>
        page.evaluate(() => {
          const { activeElement } = document
          return activeElement?.getAttribute('name') ?? activeElement?.getAttribute('type') ?? ''
        })
      const tabTo = async (name: string): Promise<void> => {
        for (let steps = 0; steps < 8 && (await focused()) !== name; steps += 1)
          await page.keyboard.press('Tab')
        expect(await focused()).toBe(name)
      }
      for (const [name, value] of Object.entries({ ...typed, workName })) {
        if (name === 'workDesc') {
          await tabTo('workSeason')
          await page.keyboard.press('ArrowRight')
        }
        await tabTo(name)
        await page.keyboard.insertText(value)
      }
      await tabTo('file')
      await page.keyboard.press('Enter')
      await uploaded(page).waitFor()
      await tabTo('submit')
      await page.keyboard.press('Enter')
      await sent(page)
      await expect.poll(focused).toBe('button')
      const [work] = await worksNamed(workName)
      expect(work?.fields.workSeason).toBe('summer')
    }),
  )

  // Every day: what each answer means, in tests/pages/ui/form/send-form.test.ts; the words of one and what is kept, where the network is cut.
  it('reports every refusal of the service calmly, and keeps what was typed', { tags: ['full'] }, () =>
    site.visit(async (page) => {
      const failed =
        'It has not been submitted yet. Everything you typed and uploaded is still here; please try again in a moment.'
      const refusals = [
        {
          answer: { status: 429, headers: { 'retry-after': '400' }, json: { code: 429, reason: 'limit' } },
          words:
            'Too much has been sent from your network. Please try again in about 7 minutes; everything you typed is still here.',
          beside: [],
        },
        {
          answer: { status: 403, json: { code: 403, reason: 'honeypot' } },
          words: 'A hidden field that should stay empty was filled in. We have emptied it; please try again.',
          beside: [],
        },
        {
          answer: { status: 400, json: { code: 400, pointer: '/body/phoneNum' } },
          words: '',
          beside: ['Please enter the correct mobile number!'],
        },
        {
          answer: { status: 409, json: { code: 409 } },
          words: failed,
          beside: ['A picture has expired. Please remove it and upload it again.'],
        },
        { answer: { status: 502, json: { code: 502 } }, words: failed, beside: [] },
        { answer: { status: 200, body: '<html>' }, words: failed, beside: [] },
      ]
      await openForm(page, texts.en.address)
      await fillIn(page, { ...typed, workName: 'refused' })
      await addPhotos(page, [await photo('1.jpg')], 1)
      let turn = 0
      await page.route(SAVE, (call) => {
        const refusal = refusals[turn]
        turn += 1
        return refusal === undefined ? call.continue() : call.fulfill(refusal.answer)
      })
      for (const [index, { words, beside }] of refusals.entries()) {
        await submit(page)
        await expect.poll(() => turn).toBe(index + 1)
        await answered(page)
        await expect.poll(() => failure(page).allInnerTexts()).toEqual(words === '' ? [] : [words])
        await expect.poll(() => messages(page)).toEqual(beside)
        expect(await written(page, 'workName')).toBe('refused')
      }
      await submit(page)
      await sent(page)
      expect(await worksNamed('refused')).toHaveLength(1)
    }),
  )

  it('needs scripts, and says so to those without', () =>
    site.visit(
      async (page) => {
        await page.goto(ROUTE)
        expect(await main(page).innerText()).toContain('在线填写需要浏览器启用 JavaScript')
      },
      { scripts: false },
    ))
})
