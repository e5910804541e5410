import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { preloadable } from '../../../src/pages/ui/index.ts'

function Label({ title }: { readonly title: string }) {
  return <b>{title}</b>
}

test('draws at once when preloaded', async () => {
  const { Component, preload } = preloadable(async () => Label)
  await preload()
  expect(renderToStaticMarkup(<Component title="剑" />)).toBe('<b>剑</b>')
})

test('loads once however often it is asked', async () => {
  let loads = 0
  const { preload } = preloadable(async () => {
    loads += 1
    return Label
  })
  await Promise.all([preload(), preload()])
  await preload()
  expect(loads).toBe(1)
})

test('reports a failure, and tries again when asked again', async () => {
  let loads = 0
  const { Component, preload } = preloadable(async () => {
    loads += 1
    if (loads === 1) throw new Error('offline')
    return Label
  })
  await expect(preload()).rejects.toThrow('offline')
  await preload()
  expect(renderToStaticMarkup(<Component title="剑" />)).toBe('<b>剑</b>')
})
