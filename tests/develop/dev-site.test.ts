import { expect, it } from 'vitest'
import { AppError } from '../../src/base/app-error.ts'
import { createDevSite } from '../../src/develop/dev-site.ts'

import type { SiteManifest } from '../../src/engine/index.ts'
import { realManifest } from '../support/real-site.ts'

it('reads the config once for all edits that come while the site is made, and takes the last of them', async () => {
  const read: string[] = []
  let text = 'first'
  let letCome = (): void => undefined
  const come = new Promise<void>((resolve) => {
    letCome = resolve
  })
  const dev = createDevSite({
    configDir: '.',
    check: async () => {
      read.push(text)
      await come
      return { problems: [], report: '', texts: new Map() }
    },
    make: () => Promise.reject(new Error('the config is not good')),
    onState: () => undefined,
    say: () => undefined,
    warn: () => undefined,
    language: 'en',
  })
  const first = dev.remake({ code: false })
  await expect.poll(() => read).toEqual(['first'])
  const edits = ['second', 'third', 'last'].map((edit) => {
    text = edit
    return dev.remake({ code: false })
  })
  letCome()
  await Promise.all([first, ...edits])
  expect(read).toEqual(['first', 'last'])
  text = 'later'
  await dev.remake({ code: false })
  expect(read).toEqual(['first', 'last', 'later'])
})

it('makes the site of what was checked, which is not compiled again, and keeps what the check reports', async () => {
  const manifest = realManifest()
  const made: SiteManifest[] = []
  const warned: string[] = []
  const dev = createDevSite({
    configDir: '.',
    check: async () => ({ manifest, problems: [], report: 'a warning', texts: new Map() }),
    make: (checked) => {
      made.push(checked)
      return Promise.reject(new AppError({ en: 'it cannot start', zh: '无法启动' }))
    },
    onState: () => undefined,
    say: () => undefined,
    warn: (text) => warned.push(text),
    language: 'en',
  })
  await dev.remake({ code: false })
  expect(made).toEqual([manifest])
  expect(warned).toEqual(['a warning'])
})
