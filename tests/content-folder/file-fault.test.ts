import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { fileFault } from '../../src/content/import/file-fault.ts'
import { temporaryFolder } from '../commands/support/run-command.ts'

const MP3 = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(413)])
const WAV = Buffer.from('RIFF\x24\0\0\0WAVEfmt \x10\0\0\0')
const WORD = Buffer.from('PK\x03\x04\x14\0\0\0\0\0word/document.xml')

it.each([
  ['report.pdf', '%PDF-1.7\n', undefined],
  ['late.pdf', 'HTTP header\r\n\r\n%PDF-1.4\n', undefined],
  ['report.pdf', WORD, 'it is a Word document'],
  ['report.PDF', '<!doctype html><title>Log in</title>', 'it is a web page (HTML), whatever its name says'],
  ['sound.wav', WAV, undefined],
  ['sound.wav', '', 'it is empty: 0 bytes'],
  ['sound.wav', MP3, 'it is audio/mpeg, whatever its name says'],
  ['sound.mp3', MP3, undefined],
  ['sound.mp3', '\0\0\0\0 what decoders pass over', undefined],
  ['sound.mp3', WORD, 'it is a Word document'],
  ['film.mp4', '\0\0\0\x18ftypisom\0\0\0\0isommp42', undefined],
  ['film.mp4', 'RIFF\x24\0\0\0AVI LIST', 'it is video/vnd.avi, whatever its name says'],
  ['film.webm', 'not yet there', 'it does not begin as a file of its name does (.webm)'],
  ['bell.glb', 'glTF\x02\0\0\0\x0c\0\0\0', undefined],
  ['bell.glb', '<html><body>404', 'it is a web page (HTML), whatever its name says'],
  ['bell.glb', '{"asset": {"version": "2.0"}}', 'it does not begin as a file of its name does (.glb)'],
  [
    'small.jpg',
    'version https://git-lfs.github.com/spec/v1\n',
    'it is a pointer that Git LFS has left in its place',
  ],
  ['small.jpg', 'GIF89a', undefined],
  ['words.vtt', 'WEBVTT\n', undefined],
  ['words.vtt', '1\n00:00:01,000 --> 00:00:02,000\n', 'it does not begin as a file of its name does (.vtt)'],
  ['table.csv', '', undefined],
])('%s that begins %j: %s', async (name, bytes, reason) => {
  const file = join(temporaryFolder(), 'file')
  writeFileSync(file, typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)
  const fault = await fileFault(name, file)
  expect(fault?.reason.en).toBe(reason)
  expect(fault?.hint?.en === undefined).toBe(reason === undefined)
})

it('a picture or model whose end is missing is named, and one with more behind its end is not', async () => {
  const noise = randomBytes(300 * 200 * 3)
  const picture = sharp(noise, { raw: { width: 300, height: 200, channels: 3 } })
  const written: Readonly<Record<string, Buffer>> = {
    'whole.jpg': await picture.clone().jpeg().toBuffer(),
    'lines.jpg': await picture.clone().jpeg({ progressive: true }).toBuffer(),
    'whole.png': await picture.clone().png().toBuffer(),
    'whole.webp': await picture.clone().webp().toBuffer(),
    'bell.glb': Buffer.concat([Buffer.from('glTF\x02\0\0\0\x40\0\0\0'), Buffer.alloc(52)]),
  }
  const reasonOf = async (name: string, bytes: Buffer) => {
    const file = join(temporaryFolder(), 'file')
    writeFileSync(file, bytes)
    return (await fileFault(name, file))?.reason.en
  }
  for (const [name, bytes] of Object.entries(written)) {
    expect([name, await reasonOf(name, bytes)]).toEqual([name, undefined])
    // A phone puts a film behind a photograph.
    expect(await reasonOf(name, Buffer.concat([bytes, randomBytes(20_000)]))).toBeUndefined()
    expect([name, await reasonOf(name, bytes.subarray(0, bytes.length / 2))]).toEqual([
      name,
      'it ends before its end: a part of it is missing',
    ])
  }
})
