import { expect, it } from 'vitest'
import { countedPages } from '../../src/base/messages/message.ts'
import { museumLocales } from '../../src/commands/new/museum-languages.ts'
import { localeFor, routeRows } from '../../src/commands/route-table.ts'
import { furtherAddresses, noteOrigin, openOrigin } from '../../src/run/own-address.ts'
import { temporaryFolder } from '../commands/support/run-command.ts'
import { realManifest } from '../support/real-site.ts'

const manifest = realManifest()

it('the start page is named in every language beside the first', () => {
  const locales = [...manifest.locales, ...museumLocales('he')]
  expect(furtherAddresses({ locales }, 'http://127.0.0.1:3000/')).toEqual([
    'English: http://127.0.0.1:3000/?lang=en',
    'עברית: http://127.0.0.1:3000/?lang=he',
  ])
})

it('routes are named in the language of their reader', () => {
  const nameOf = (language: 'en' | 'zh') =>
    routeRows(manifest, localeFor(manifest, language)).find(({ route }) => route === '/FriendLink')?.name
  expect([nameOf('en'), nameOf('zh')]).toEqual(['Links', '友情链接'])
})

it('commands know where the development server of a config is open, and only while it runs', () => {
  const folder = temporaryFolder()
  expect(openOrigin(folder)).toBeUndefined()
  const forget = noteOrigin(folder, 'http://127.0.0.1:4651')
  expect(openOrigin(folder)).toBe('http://127.0.0.1:4651')
  expect(openOrigin('config-of-another')).toBeUndefined()
  forget()
  expect(openOrigin(folder)).toBeUndefined()
})

it('one is singular', () => {
  expect([countedPages(1), countedPages(2)]).toEqual([
    { en: '1 page', zh: '1 个页面' },
    { en: '2 pages', zh: '2 个页面' },
  ])
})
