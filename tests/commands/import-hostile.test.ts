import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateRawSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { callCommand } from './support/call-command.ts'
import { temporaryFolder } from './support/run-command.ts'

const ZIP = Buffer.concat([
  Buffer.from('PK\u0003\u0004\u0014\u0000', 'latin1'),
  deflateRawSync('x'.repeat(999)),
])
const NOISE = Buffer.from(Array.from({ length: 4000 }, (_, index) => (index * 7919 + (index >> 3)) % 256))
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const LIDO = '<lido:lido xmlns:lido="l"><lido:lidoRecID>1</lido:lidoRecID></lido:lido>'

/** Names of files and what is in them. */
const contents: readonly (readonly [string, string | Buffer])[] = [
  ['noise.ndjson', NOISE],
  ['noise.csv', NOISE],
  ['noise.xml', NOISE],
  ['noise.ndjson.gz', NOISE],
  ['noise.csv.gz', NOISE],
  ['noise.xml.gz', NOISE],
  ['packed.ndjson.gz', gzipSync(NOISE)],
  ['packed.xml.gz', gzipSync(NOISE)],
  ['half.xml.gz', gzipSync(LIDO.repeat(999)).subarray(0, 40)],
  ['half.csv.gz', gzipSync(`key,name\n${'1,a\n'.repeat(999)}`).subarray(0, 40)],
  ['zip.csv', ZIP],
  ['zip.ndjson', ZIP],
  ['zip.xml', ZIP],
  ['picture.csv', PNG],
  ['picture.ndjson', PNG],
  ['empty.csv', ''],
  ['empty.xml', ''],
  ['empty.ndjson.gz', ''],
  ['mark.csv', '\uFEFF'],
  ['mark.xml', '\uFEFF'],
  ['blank.csv', '\n\n \n'],
  ['nulls.csv', Buffer.alloc(5000)],
  ['nulls.ndjson', Buffer.alloc(5000)],
  ['nulls.xml', Buffer.alloc(5000)],
  ['null-in-id.ndjson', '{"key":"a\\u0000b","name":"x"}'],
  ['half-surrogate.ndjson', '{"key":"\\ud800","name":"x"}'],
  ['utf16-cut.ndjson', Buffer.from('\uFEFF{"key":1,"na', 'utf16le')],
  ['utf16.xml', Buffer.from('\uFEFF<a/>', 'utf16le')],
  ['array.ndjson', '["key",\n[1,2],\n3]'],
  ['prototype.ndjson', '{"__proto__":{"key":1},"constructor":5,"name":"x"}'],
  ['deep.ndjson', `${'['.repeat(200_000)}${']'.repeat(200_000)}`],
  ['deep-name.ndjson', `{"key":1,"name":${'['.repeat(3000)}${']'.repeat(3000)}}`],
  ['deep.xml', `${'<a>'.repeat(5000)}`],
  ['deep-record.xml', `<lido:lido xmlns:lido="l">${'<lido:a>'.repeat(5000)}</lido:lido>`],
  ['page.xml', '<!doctype html><html><body>Not found</body></html>'],
  ['page.csv', '<!doctype html><html><body>Not found</body></html>'],
  ['json.xml', '{"key":1}'],
  [
    'entities.xml',
    `<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><l>${LIDO.replace('>1<', '>&b;<')}</l>`,
  ],
  ['reserved.xml', `<l xmlns:xml="x" xmlns:a="http://www.w3.org/2000/xmlns/">${LIDO}</l>`],
  ['quote.csv', 'key,name\n1,"never closed\n2,b\n'],
  ['one-column.csv', 'no separator at all'],
]

async function run(file: string, folder: string) {
  const map = join(folder, 'map.json')
  writeFileSync(map, JSON.stringify({ fields: { workId: { from: '/key', as: ['trim'] }, title: '/name' } }))
  const isXml = /\.xml(?:\.gz)?$/.test(file)
  return callCommand(['import', file, '--into', 'work', ...(isXml ? [] : ['--map', map])], {
    CONFIG_DIR: 'tests/museums/gallery',
    DATA_DIR: join(folder, 'data'),
  })
}

function expectSentences({ code, output, errors }: Awaited<ReturnType<typeof run>>): void {
  expect(code).toBe(1)
  expect(`${output}${errors}`).not.toMatch(/^\s+at |node:internal|\.ts:\d|cannot be explained|\bundefined\b/m)
  // What comes in is counted; what cannot be read is one sentence.
  if (output !== '')
    expect(output).toMatch(/ read: \d+ stored, \d+ replaced, \d+ refused, \d+ left out\.\n {2}/)
  if (errors !== '') expect(errors.trim()).toMatch(/^\S.*[^.]\.$/)
  expect(output + errors).not.toBe('')
}

describe('a file that nobody foresaw is reported in sentences', () => {
  it.each(contents)('%s', async (name, bytes) => {
    const folder = temporaryFolder()
    const file = join(folder, name)
    writeFileSync(file, bytes)
    expectSentences(await run(file, folder))
  })

  it('a line of 70 million characters is refused, and the next is read', { tags: ['full'] }, async () => {
    const folder = temporaryFolder()
    const file = join(folder, 'long.ndjson')
    writeFileSync(file, `{"key":1,"name":"${'x'.repeat(70_000_000)}"}\n{"key":2,"name":"y"}\n`)
    const { code, output } = await run(file, folder)
    expect([code, output]).toEqual([1, expect.stringContaining('2 records read: 1 stored')])
    expect(output).toContain('line 1: the line is longer than 64 million characters')
  })

  it.each<[string, (file: string) => void, RegExp]>([
    ['folder.csv', (file) => mkdirSync(file), /is a folder/],
    ['folder.xml', (file) => mkdirSync(file), /is a folder/],
    ['pipe.ndjson', (file) => execFileSync('mkfifo', [file]), /is no plain file/],
    ['pipe.csv', (file) => execFileSync('mkfifo', [file]), /is no plain file/],
    ['device.xml', (file) => symlinkSync('/dev/null', file), /is no plain file/],
    ['circle.csv', (file) => symlinkSync(file, file), /circle/],
    ['nowhere.ndjson', () => undefined, /there is no such file/],
    ['below-a-file.ndjson/x.ndjson', (file) => writeFileSync(join(file, '..'), ''), /no folder/],
  ])('%s', async (name, make, sentence) => {
    const folder = temporaryFolder()
    const file = join(folder, name)
    make(file)
    const { code, output, errors } = await run(file, folder)
    expect([code, output]).toEqual([1, ''])
    expect(errors.trim()).toMatch(sentence)
    expect(errors.trim()).not.toMatch(/\n/)
  })

  it.skipIf(process.getuid?.() === 0)('a file that may not be read', async () => {
    const folder = temporaryFolder()
    const file = join(folder, 'secret.csv')
    writeFileSync(file, 'key,name\n1,a\n')
    chmodSync(file, 0)
    expect((await run(file, folder)).errors).toMatch(/may not use it/)
  })
})
