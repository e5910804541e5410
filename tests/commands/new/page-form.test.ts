import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fieldFrom } from '../../../src/commands/new/field-flag.ts'
import { checkConfig } from '../../../src/web/site/check-config.ts'
import { agreeing, contentOf, copyOf, jsonOf, make, refusalOf, smallMuseum } from '../support/new-run.ts'

function report(folder: string): string {
  return checkConfig(folder, false).report
}
const names = { nameZh: '地图', nameEn: 'Maps' }
const locales = [
  { code: 'zh', tag: 'zh-CN', label: '中文', channelSuffix: '' },
  { code: 'en', tag: 'en', label: 'English', channelSuffix: '_EN' },
] as const

describe('new page', () => {
  it('list', async () => {
    const folder = smallMuseum()
    const output = await make('page', folder, { channel: '/news', route: '/news/Maps', source: 'articles' })
    expect(jsonOf(folder, 'channels/news.json')).toMatchObject({
      pages: expect.arrayContaining([
        {
          route: '/news/Maps',
          template: 'common',
          source: 'articles',
          params: { channelNo: 'Maps' },
          pageSize: 8,
          grade: 2,
        },
      ]),
    })
    expect(output).toContain('http://site.test/news/Maps?lang=en')
    expect(report(folder)).toBe('')
  })

  it('detail, to which the list above then leads', async () => {
    const folder = smallMuseum()
    await make('page', folder, { channel: '/news', route: '/news/Maps', source: 'articles' })
    await make('page', folder, { channel: '/news', kind: 'detail', route: '/news/Maps/:id' })
    expect(jsonOf(folder, 'channels/news.json')).toMatchObject({
      pages: expect.arrayContaining([
        expect.objectContaining({ route: '/news/Maps', links: '/news/Maps/:id' }),
        { route: '/news/Maps/:id', template: 'archive', source: 'article', params: { id: ':id' } },
      ]),
    })
    expect(report(folder)).toBe('')
  })

  it('blocks', async () => {
    const folder = smallMuseum()
    const texts = { textZh: '正文', textEn: 'Text' }
    await make('page', folder, {
      channel: '/visit',
      kind: 'blocks',
      route: '/visit/Maps',
      ...names,
      ...texts,
    })
    expect(report(folder)).toBe('')
  })

  // Every day: the same in the small museum, above and below.
  it('introduction and form, in the museum of this repository', { tags: ['full'] }, async () => {
    const folder = copyOf('config')
    const given = { channel: '/Survey', kind: 'introduction', route: '/Survey/Maps' }
    await make('page', folder, given)
    const form = { channel: '/Service', kind: 'form', route: '/Service/Write', form: 'message', ...names }
    await make('page', folder, form)
    const { manifest } = checkConfig(folder, false)
    const found = ['/Survey/Maps', '/Service/Write'].map(
      (route) => manifest?.pages.find((page) => page.route === route)?.template,
    )
    expect(found).toEqual(['introduction', 'form'])
    expect(report(folder)).toBe('')
  })

  it.each([
    [{ channel: '/new' }, /^--channel is "\/new"\. .*did you mean \/news\?/],
    [{ channel: '/news', kind: 'lst' }, /^--kind is "lst"\. .*did you mean list\?/],
    [
      { channel: '/news', kind: 'detail', route: '/news/:id' },
      /^--route .* is taken in channels\/news\.json:\d+/,
    ],
    [{ channel: '/visit', kind: 'detail', route: '/visit/:id' }, /^A flag is missing.*\n {2}--source </],
    [
      { channel: '/news', kind: 'form', route: '/news/f', form: 'x' },
      /^--form is "x"\. There is no form yet/,
    ],
    [{ channel: '/news', kind: 'blocks', source: 'articles', route: '/b' }, /^--source has no use here/],
  ])('%j is refused', async (given, message) => {
    const folder = smallMuseum()
    const before = contentOf(folder)
    expect(await refusalOf(make('page', folder, given))).toMatch(message)
    expect(contentOf(folder)).toEqual(before)
  })
})

describe('new form', () => {
  const form = { name: 'volunteer', titleZh: '志愿者', titleEn: 'Volunteer' }

  it('is a file of fields, and with a route a page', async () => {
    const folder = smallMuseum()
    const field = 'name:text:required\nphone:tel:required\nwhy:textarea::原因:Why'
    const output = await make('form', folder, { ...form, field, route: '/Volunteer' })
    expect(jsonOf(folder, 'forms/volunteer.json')).toEqual({
      $schema: expect.stringMatching(/\/form\.schema\.json$/),
      title: { zh: '志愿者', en: 'Volunteer' },
      route: '/Volunteer',
      fields: [
        {
          name: 'name',
          control: 'text',
          label: { zh: '姓名', en: 'Name' },
          required: true,
          autocomplete: 'name',
        },
        {
          name: 'phone',
          control: 'tel',
          label: { zh: '手机号', en: 'Phone number' },
          required: true,
          format: 'mobile',
          autocomplete: 'tel',
          private: true,
        },
        { name: 'why', control: 'textarea', label: { zh: '原因', en: 'Why' }, maxLength: 2000 },
      ],
      submit: {
        service: 'main',
        path: '/api/forms/volunteer',
        label: { zh: '提交', en: 'Send' },
        success: { zh: '已提交，谢谢！', en: 'Thank you, it has been sent.' },
      },
    })
    expect(output).toContain('http://site.test/Volunteer?lang=en')
    // A new museum has not written yet how it is reached.
    expect(report(folder)).toMatch(/^\S+ warning FORM_ALONE\n[\s\S]*\n1 warning\.$/)
  })

  it('takes phone numbers of the country that the museum is in', async () => {
    const folder = smallMuseum()
    const site = join(folder, 'site.json')
    writeFileSync(site, readFileSync(site, 'utf8').replace('Asia/Shanghai', 'Asia/Dhaka'))
    await make('form', folder, { ...form, field: 'phone:tel\nemail:email' })
    expect(jsonOf(folder, 'forms/volunteer.json')).toMatchObject({
      fields: [
        { name: 'phone', format: 'phone', autocomplete: 'tel', private: true },
        { name: 'email', format: 'email', autocomplete: 'email', private: true },
      ],
    })
  })

  it('has the fields that a call of the content service takes, and what it requires', async () => {
    const folder = smallMuseum()
    const message = { ...form, name: 'message', path: '/api/addMessage' }
    const before = contentOf(folder)
    const refusalFor = (field: string) => refusalOf(make('form', folder, { ...message, field }))
    expect(await refusalFor('name:text:required\nphone:tel\ncontent:textarea:required')).toMatch(
      /\/api\/addMessage does not take "phone" \(did you mean "phoneNumber"\?\)\. \/api\/addMessage takes content \(required\), name \(required\), phoneNumber, email, type\. "\/api\/forms\/message" takes any fields\.$/,
    )
    expect(await refusalFor('name')).toMatch(/\/api\/addMessage needs content too\. /)
    expect(await refusalFor('name\ncontent:textarea\nshoes:text::靴:Shoes')).toMatch(
      /does not take "shoes"\. /,
    )
    expect(contentOf(folder)).toEqual(before)
    await make('form', folder, { ...message, field: 'name\ncontent:textarea\nphoneNumber:tel' })
    expect(jsonOf(folder, 'forms/message.json')).toMatchObject({
      fields: [
        { name: 'name', required: true, maxLength: 100 },
        { name: 'content', required: true, maxLength: 2000 },
        { name: 'phoneNumber' },
        // A field that nobody sees has no label.
        { name: 'orgId', control: 'hidden', default: 2 },
      ],
    })
    // It has no page yet.
    expect(report(folder)).toMatch(
      /^\S+ warning FORM_ALONE\n[\s\S]*\n\S+ warning FORM_UNUSED\n[\s\S]*\n2 warnings\.$/,
    )
  })

  it('without a route says how it gets a page', async () => {
    const output = await make('form', smallMuseum(), { ...form, field: 'name' })
    expect(output).toContain(
      'No page shows it yet: npm run -s vitrine -- new page --kind form --form volunteer',
    )
  })

  it('does not go where a file is', async () => {
    const folder = copyOf('config')
    expect(await refusalOf(make('form', folder, { ...form, name: 'message', field: 'name' }))).toMatch(
      /^--name is "message"\. forms\/message\.json is there already\. Choose another name/,
    )
  })

  it('says which field will not do', async () => {
    const given = { ...form, field: 'name\nage:numbr' }
    expect(await refusalOf(make('form', smallMuseum(), given))).toMatch(
      /^--field is "name age:numbr"\. In "age:numbr": There is no control "numbr" here\. Did you mean "number"\?/,
    )
  })

  it('says when a file was changed meanwhile', async () => {
    const folder = smallMuseum()
    const file = join(folder, 'channels', 'visit.json')
    const prompts = {
      ...agreeing,
      confirm: async () => {
        writeFileSync(file, `${contentOf(folder)['channels/visit.json']}\n`)
        return true
      },
    }
    const texts = { textZh: '文', textEn: 'T', ...names }
    const given = { channel: '/visit', kind: 'blocks', route: '/visit/Maps', ...texts }
    expect(await refusalOf(make('page', folder, given, { yes: false, prompts }))).toMatch(
      /visit\.json was changed meanwhile\. Nothing was written/,
    )
    expect(Object.keys(contentOf(folder)).filter((path) => path.endsWith('.draft'))).toEqual([])
  })

  it.each([
    ['Name', /^In "Name": A field begins with its name/],
    ['age:numbr', /^In "age:numbr": There is no control "numbr" here/],
    ['age:select', /write the field in the file, as docs\/forms\.md shows/],
    ['age:number:needed', /The third part is "needed"/],
    ['height:number', /Its label is missing in zh, en\. Write it as height:number:LABEL-中文:LABEL-English/],
    ['height:number::身高', /missing in en/],
  ])('a field "%s" is refused', (written, message) => {
    expect(() => fieldFrom(written, { locales, timeZone: 'Asia/Shanghai' })).toThrow(message)
  })
})
