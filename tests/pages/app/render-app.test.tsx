import { expect, test, vi } from 'vitest'
import type { PageView } from '../../../src/engine/contracts/view.ts'
import { renderApp } from '../../../src/pages/app/render-app.tsx'
import { attributes } from '../ui/render.tsx'
import { sampleItem, samplePage, sampleShell } from './sample.ts'

function crash(page: PageView): PageView {
  return {
    ...page,
    get data(): PageView['data'] {
      throw new Error('a template stumbled')
    },
  }
}

const views: readonly (readonly [string, PageView])[] = [
  ['list', samplePage()],
  ['list in English', samplePage('en')],
  [
    'empty list',
    samplePage('zh', { data: { main: { ok: true, items: [], page: 1, pageSize: 8, total: 0, pages: 1 } } }),
  ],
  ['failed list', samplePage('zh', { data: { main: { ok: false, reason: 'timeout' } } })],
  ['error page', samplePage('zh', { template: 'error', status: 404, data: {} })],
  ['unknown template', samplePage('zh', { template: 'no-such-thing' })],
  [
    'long list',
    samplePage('zh', {
      data: {
        main: {
          ok: true,
          items: Array.from({ length: 300 }, (_, index) => sampleItem(index)),
          page: 1,
          pageSize: 0,
        },
      },
    }),
  ],
]

test.each(views)('%s: complete markup that a strict CSP lets through, one h1', async (_, page) => {
  const onError = vi.fn()
  const markup = await renderApp(page, sampleShell(page.locale), onError)
  expect(onError).not.toHaveBeenCalled()
  expect(markup).not.toMatch(/<script|<template|<style|\sstyle=|\son[a-z]+=|<!--\$[?!]-->|\shidden=/)
  expect(markup.match(/<h1[\s>]/g)).toHaveLength(1)
  expect(markup).toContain('<footer')
  const ids = attributes(markup, 'id')
  expect(new Set(ids).size).toBe(ids.length)
})

test('the error page says what, why and where to go', async () => {
  const shell = sampleShell('en')
  const markup = await renderApp(samplePage('en', { template: 'error', status: 404 }), shell)
  for (const part of [shell.errorPage.title, shell.errorPage.lead, ...shell.errorPage.causes]) {
    expect(markup).toContain(part)
  }
  expect(markup).toContain(`href="/?lang=en">${shell.errorPage.home}</a>`)
})

test('a template that crashes: the error page in its place, the shell alive, a report sent to the server', async () => {
  const onError = vi.fn()
  const markup = await renderApp(crash(samplePage()), sampleShell(), onError)
  expect(onError).toHaveBeenCalledOnce()
  expect(markup).toContain('您要访问的页面无法打开')
  expect(markup).toContain('<header class="header">')
  expect(markup).toContain('<footer')
})
