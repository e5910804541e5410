import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listContributions, listSubmissions, replyToMessage } from '../../src/content/staff/index.ts'
import { seen } from '../content/support/seen.ts'
import { fencesIn } from '../docs/support/documents.ts'
import { fenceNamed } from '../docs/support/fences.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { openBrowser } from './support/open-browser.ts'
import { breadcrumb, entries, heading, named } from './support/parts.ts'
import { field, fillIn, form, messages, openForm, sent, submit, toast } from './support/submission.ts'
import { open } from './support/visit.ts'
import { beginWriting, fromElsewhere, type WritingSite } from './support/writing-site.ts'

const ROUTE = '/Service/OnlineConsultation'
const VOLUNTEER = 'config/forms/volunteer.json'

let site: WritingSite

beforeAll(async () => {
  const file = fenceNamed(fencesIn('forms.md'), VOLUNTEER)
  site = await beginWriting({ [VOLUNTEER.replace('config/', '')]: file })
})
afterAll(() => site?.end())

describe('the message board', () => {
  it('takes a message, and shows it with its reply once it was answered', () =>
    site.visit(async (page) => {
      await openForm(page, `${ROUTE}?lang=en`)
      await submit(page)
      await expect
        .poll(() => messages(page))
        .toEqual(['Please enter your name!', 'Please enter your message!'])
      await fillIn(page, { name: 'Shen 1', phoneNumber: '1', email: 'a@b', content: 'x' })
      await submit(page)
      await expect
        .poll(() => messages(page))
        .toEqual([
          'Please enter your real name!',
          'Please enter the correct mobile number!',
          'Please enter the correct email!',
          'Please write at least 2 characters.',
        ])
      const message = {
        name: 'Shen Zhiyu',
        phoneNumber: '+86 139-0013-9000',
        email: 'shen@private.test',
        content: 'When do you open on Saturday?',
      }
      await fillIn(page, message)
      await submit(page)
      await sent(page)
      await expect.poll(() => toast(page)).toBe('Submitted successfully, please wait for review')
      const [kept, ...more] = await listContributions(site.content, 'message', 'all')
      expect(more).toEqual([])
      expect(kept).toMatchObject({
        status: 'pending',
        fields: { ...message, phoneNumber: '13900139000', type: '咨询' },
      })
      await open(page, `${ROUTE}?lang=en`)
      expect(await entries(page).count()).toBe(0)
      const decision = { who: 'test', now: new Date() }
      await replyToMessage(
        site.content,
        await seen(site.content, 'message', kept?.id ?? ''),
        { text: '九点。', translations: { en: 'At nine.' } },
        decision,
      )
      await open(page, `${ROUTE}?lang=en`)
      expect(await entries(page).getByRole('heading').innerText()).toBe(message.content)
      expect(await entries(page).getByRole('paragraph').last().innerText()).toBe('At nine.')
      const html = await page.content()
      for (const secret of ['13900139000', message.email]) expect(html).not.toContain(secret)
    }))
})

describe('a museum without https, in a network of its own', () => {
  it('takes messages all the same', { tags: ['full'] }, async () => {
    const browser = await openBrowser(['--host-resolver-rules=MAP museum.test 127.0.0.1'])
    try {
      const page = await browser.newPage({ baseURL: site.site.origin.replace('127.0.0.1', 'museum.test') })
      await openForm(page, ROUTE)
      expect(await page.evaluate(() => window.isSecureContext)).toBe(false)
      await fillIn(page, { name: '周牧', content: '馆内可以拍照吗？' })
      await submit(page)
      await sent(page)
      const kept = await listContributions(site.content, 'message', 'pending')
      expect(kept.map(({ fields }) => fields.name)).toEqual(['周牧'])
    } finally {
      await browser.close()
    }
  })
})

describe('a form of another museum, by one JSON file', () => {
  it('has a page, rules, messages, and reaches the staff', { tags: ['full'] }, () =>
    site.visit(async (page) => {
      await fromElsewhere(page)
      await open(page, '/Volunteer/SignUp?lang=en')
      await expect.poll(() => heading(page).innerText()).toBe('Volunteer with us')
      await form(page).waitFor()
      await submit(page)
      await expect
        .poll(() => messages(page))
        .toEqual([
          'Please tell us your name!',
          'Please fill in “Mobile number”.',
          'Please tick “I am sixteen or older”.',
        ])
      expect(await accessibilityFaults(page)).toEqual([])
      await fillIn(page, { name: 'Zhou Mu', mobile: '13800138000', from: '2027-03-01' })
      await field(page, 'task').selectOption('archive')
      const answers: string[] = []
      page.on('dialog', (dialog) => {
        answers.push(`${dialog.type()}: ${dialog.message().split('\n')[0]}`)
        void (answers.length === 1 ? dialog.dismiss() : dialog.accept())
      })
      await breadcrumb(page).getByRole('link').first().click()
      await expect.poll(() => answers).toEqual(['confirm: Not sent yet'])
      expect(new URL(page.url()).pathname).toBe('/Volunteer/SignUp')
      await breadcrumb(page).getByRole('link').first().click()
      await page.waitForURL((url) => url.pathname === '/')
      await form(page).waitFor({ state: 'detached' })
      await page.goBack()
      await form(page).getByText(named('form.restored')).waitFor()
      expect(await field(page, 'task').inputValue()).toBe('archive')
      await field(page, 'agreed').check()
      await submit(page)
      await page.getByText('Thank you, you are on the list!').waitFor()
      const [kept, ...more] = await listSubmissions(site.content, 'volunteer')
      expect(more).toEqual([])
      expect(kept?.values).toEqual({
        name: 'Zhou Mu',
        mobile: '13800138000',
        from: '2027-03-01',
        task: 'archive',
        agreed: true,
      })
      await page.getByRole('button', { name: 'Fill in another' }).click()
      expect(await field(page, 'name').inputValue()).toBe('')
    }),
  )
})
