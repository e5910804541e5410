import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { encodePicture, xmpOf } from '../../src/web/media/pictures/encode-picture.ts'

const words = {
  title: 'Boats & <nets>',
  language: 'fr',
  credit: 'Don de la Société du bac',
  rights: 'CC BY 4.0',
  statement: 'http://creativecommons.org/licenses/by/4.0/',
  page: 'https://museum.test/works/1?lang=fr&x=1',
}

it('a downloaded picture is whole, and names its title, credit and rights in XMP and EXIF', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-download-'))
  try {
    const [source, target] = [join(folder, 'a.png'), join(folder, 'b.jpg')]
    await sharp({ create: { width: 300, height: 75, channels: 4, background: '#00000000' } }).toFile(source)
    await encodePicture({ source, versions: [], download: { target, words } })
    const { width, height, format, xmp, exif } = await sharp(target).metadata()
    expect([width, height, format]).toEqual([300, 75, 'jpeg'])
    const packet = xmp?.toString('utf8') ?? ''
    expect(packet).toContain('<photoshop:Credit>Don de la Société du bac</photoshop:Credit>')
    expect(packet).toContain('<cc:license rdf:resource="http://creativecommons.org/licenses/by/4.0/"/>')
    expect(packet).toContain(`<xmpRights:WebStatement>${words.statement}</xmpRights:WebStatement>`)
    expect(packet).toContain('<rdf:li xml:lang="fr">Boats &amp; &lt;nets&gt;</rdf:li>')
    expect(exif?.toString('latin1')).toContain('CC BY 4.0')
    // What is transparent is white.
    expect([...readFileSync(target).subarray(0, 2)]).toEqual([0xff, 0xd8])
    expect((await sharp(target).stats()).channels.map(({ min }) => min)).toEqual([255, 255, 255])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

it('a title that ASCII cannot hold is in XMP alone, where EXIF would have question marks', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-download-'))
  try {
    const [source, target] = [join(folder, 'a.png'), join(folder, 'b.jpg')]
    await sharp({ create: { width: 8, height: 8, channels: 3, background: '#000' } }).toFile(source)
    const korean = { ...words, title: '수정 (결정군) 1', credit: '백두 자연사 박물관' }
    await encodePicture({ source, versions: [], download: { target, words: korean } })
    const { xmp, exif } = await sharp(target).metadata()
    expect(xmp?.toString('utf8')).toContain('수정 (결정군) 1')
    expect(exif?.toString('latin1')).toContain(`CC BY 4.0, ${words.statement}\0`)
    expect(exif?.toString('latin1')).not.toContain('?')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

it('words that no XML may hold leave the packet well-formed', () => {
  const packet = xmpOf({
    ...words,
    title: 'a\u0000\u0007b\ud800"\'',
    credit: undefined,
    statement: undefined,
  })
  expect(packet).toContain('>ab')
  for (const unfit of ['\u0000', '\u0007', '\ud800']) expect(packet).not.toContain(unfit)
  expect(packet).not.toContain('photoshop:Credit>')
})
