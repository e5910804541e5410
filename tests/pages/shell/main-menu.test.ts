import { expect, test } from 'vitest'
import { branchWithPage, currentMark, isAtOrBelow } from '../../../src/pages/shell/header.tsx'
import { sampleShell } from '../app/sample.ts'

test('a page is within itself and what is above it, whatever the parameters', () => {
  expect(isAtOrBelow('/News/LastestNews?page=2&lang=en', '/News?lang=en')).toBe(true)
  expect(isAtOrBelow('/News/LastestNews', '/News/LastestNews#a')).toBe(true)
  expect(isAtOrBelow('/Newsletter', '/News')).toBe(false)
  expect(isAtOrBelow('/News', '/News/LastestNews')).toBe(false)
})

test('the home page has nothing below it', () => {
  expect(isAtOrBelow('/News', '/')).toBe(false)
  expect(isAtOrBelow('/?lang=en', '/')).toBe(true)
})

test('the branch and the marks of a page', () => {
  const { navigation } = sampleShell('en')
  const branch = branchWithPage(navigation, '/News/LastestNews/1001?lang=en')
  expect(branch?.title).toBe('News')
  expect(branch?.children.map((node) => currentMark('/News/LastestNews/1001?lang=en', node))).toEqual([
    'true',
    undefined,
  ])
  expect(branchWithPage(navigation, '/FriendLink')).toBeUndefined()
  const away = { title: 'x', href: '/News', external: true, children: [] }
  expect(currentMark('/News', away)).toBeUndefined()
})
