import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { DESK_ADDRESS } from '../../src/develop/desk/desk-api.ts'
import { devAddresses } from '../../src/develop/dev-state.ts'
import { startWebNode } from '../support/web-node.ts'

function built(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:js|css|json|html)$/.test(path))
    .map((path) => join(folder, path))
}

/** The built files that one of them may load, itself among them. */
function reachedFrom(entry: string): readonly string[] {
  const seen = new Set([entry])
  for (const file of seen)
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/["'`](\.{1,2}\/[^"'`\s]+\.js)["'`]/g))
      if (existsSync(join(dirname(file), path))) seen.add(join(dirname(file), path))
  return [...seen]
}

it('nothing of the desk and of development is in the site that visitors see', () => {
  const files = [...reachedFrom(join('dist', 'server', 'server.js')), ...built('dist/client')]
  expect(files.length).toBeGreaterThan(20)
  const words = [DESK_ADDRESS, devAddresses.events, devAddresses.place, 'codemirror']
  const found = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8').toLowerCase()
    return words.filter((word) => text.includes(word)).map((word) => `${file}: ${word}`)
  })
  expect(found).toEqual([])
})

it.each([DESK_ADDRESS, `${DESK_ADDRESS}/api/site`, devAddresses.events, devAddresses.place])(
  '%s is no address of a site that is open to visitors',
  async (url) => {
    const node = await startWebNode()
    const { statusCode, headers } = await node.inject(url)
    expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    await node.close()
  },
)
