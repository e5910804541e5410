import { once } from 'node:events'
import { expect, it } from 'vitest'
import { collect, startMain } from './support/run-command.ts'

it('a command whose reader has seen enough, as "head" has, ends as it would have', {
  tags: ['full'],
}, async () => {
  const child = startMain('cli.ts', ['routes'], {})
  const { errors } = collect(child)
  child.stdout?.destroy()
  const [code] = await once(child, 'close')
  expect([code, errors()]).toEqual([0, ''])
})
