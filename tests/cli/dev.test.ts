import { once } from 'node:events'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { collect, startMain, temporaryFolder, until } from './support/run-command.ts'

const titleAt = async (url: string): Promise<string> =>
  /<title>(.*?)<\/title>/.exec(await (await fetch(url)).text())?.[1] ?? ''

/** The messages of the event stream so far. */
const listen = async (url: string): Promise<() => readonly unknown[]> => {
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  const { body } = await fetch(url, { signal: stop.signal })
  let text = ''
  const read = async (): Promise<void> => {
    for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) text += chunk
  }
  read().catch(() => undefined)
  return () => Array.from(text.matchAll(/^data: (.*)$/gm), ([, data = '']): unknown => JSON.parse(data))
}

it('the development server serves a saved edit within two seconds, and keeps the last good site', async () => {
  const folder = temporaryFolder()
  const config = join(folder, 'config')
  cpSync('config', config, { recursive: true })
  const child = startMain('dev.ts', [], {
    CONFIG_DIR: config,
    DATA_DIR: join(folder, 'data'),
    PORT: '0',
    LOG_LEVEL: 'warn',
  })
  const written = collect(child)
  onTestFinished(async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'close')
  })
  await until('the server is open', 60_000, () => {
    if (child.exitCode !== null) throw new Error(written.errors())
    return written.output().includes('open for development at')
  })
  const [url = ''] = /http:\/\/\S+/.exec(written.output()) ?? []
  const answer = await fetch(url)
  const html = await answer.text()
  const policy = answer.headers.get('content-security-policy') ?? ''
  expect(html).toContain('/_vitrine/src/main/dev-client.ts')
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("connect-src 'self' ws:;")
  expect(policy).not.toContain('unsafe')
  const client = await fetch(`${url}_vitrine/src/main/dev-client.ts`)
  expect([client.status, client.headers.get('content-type')]).toEqual([200, 'text/javascript'])

  const form = await fetch(`${url}_vitrine/forms/message?lang=en`)
  const { rules }: { readonly rules: string } = await form.json()
  const judge = await fetch(new URL(rules, url))
  expect([form.status, judge.status, judge.headers.get('content-type')]).toEqual([
    200,
    200,
    'text/javascript; charset=utf-8',
  ])

  const file = join(config, 'site.json')
  const good = readFileSync(file, 'utf8')
  const name: string = JSON.parse(good).name.zh
  const messages = await listen(`${url}_vitrine/dev/events`)
  await until('the first state', 2000, () => messages().length === 1)

  writeFileSync(file, good.replaceAll(name, '改名的馆'))
  await until('the new title', 2000, async () => (await titleAt(url)).includes('改名的馆'))
  await until('the browser is told', 2000, () => messages().length === 2)
  expect(messages()[1]).not.toEqual(messages()[0])

  writeFileSync(file, good.replace('"home"', '"hoem"'))
  await until('the problem in the terminal', 2000, () => written.errors().includes('hoem'))
  expect(written.errors()).toMatch(/site\.json:\d+:\d+ error/)
  expect(await titleAt(url)).toContain('改名的馆')
  await until('the problem in the page', 2000, () => messages().length === 3)
  expect(messages()[2]).toMatchObject({
    problems: [{ text: expect.stringMatching(/site\.json:\d+:\d+ error/), place: { path: file } }],
  })

  writeFileSync(file, good)
  await until('the first title again', 2000, async () => (await titleAt(url)).includes(name))
  await until('the browser is told again', 2000, () => messages().length === 4)
  expect(messages()[3]).toMatchObject({ problems: [] })
}, 90_000)
