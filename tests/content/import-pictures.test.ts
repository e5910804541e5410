import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import sharp, { type Sharp } from 'sharp'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ImportReport, placeWords, unexplainedCount } from '../../src/base/import-report.ts'
import { importRecords } from '../../src/content/import/index.ts'
import { storePicture } from '../../src/content/import/pictures/picture-file.ts'
import { openPictures } from '../../src/content/import/pictures/with-pictures.ts'
import { claimingSize } from '../support/claimed-size.ts'
import { assertProperty } from '../support/properties.ts'
import { type OpenedContent, openSqliteBackend } from './support/backends.ts'

let opened: OpenedContent
/** A folder of this test alone, which is removed after it: never assigned anywhere else. */
let folder: string

beforeEach(async () => {
  opened = await openSqliteBackend()
  folder = mkdtempSync(join(tmpdir(), 'museum-pictures-'))
})
afterEach(async () => {
  await opened.dispose()
  rmSync(folder, { recursive: true })
})

/** A picture that is recognised by its width. */
function plain(width: number): Sharp {
  return sharp({ create: { width, height: 10, channels: 3, background: { r: width % 256, g: 90, b: 20 } } })
}
function put(name: string, bytes: Uint8Array | string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), bytes)
}
async function putWidths(widths: Readonly<Record<string, number>>): Promise<void> {
  for (const [name, width] of Object.entries(widths)) put(name, await plain(width).jpeg().toBuffer())
}

interface Given {
  readonly workId: string
  /** A work without one is refused, and has no pictures. */
  readonly title?: string
  readonly accessionNumber?: string
  readonly pictures?: readonly { readonly path: string }[]
}
function work(accessionNumber: string, workId = accessionNumber.replaceAll('/', '.')): Given {
  return { workId, accessionNumber, title: 'A work' }
}

async function* streamed(records: readonly unknown[]): AsyncGenerator<unknown> {
  yield* records
}

async function sharpOf(path: string): Promise<Sharp> {
  const file = await opened.content.storage.open(path.slice(1))
  if (file === undefined) throw new Error(`${path} is not stored`)
  return sharp(await buffer(file.stream()))
}

/** Brings pictures in, and answers the widths of each record's by its id. `from` is only read. */
async function run(records: readonly Given[], from = folder) {
  const pictures = await openPictures(opened.content, 'work', { folder: from })
  await pictures.know(records)
  const found: Record<string, readonly number[]> = {}
  for await (const record of pictures.into(streamed(records))) {
    const { workId, pictures: list = [] } = record as Given
    found[workId] = await Promise.all(
      list.map(async ({ path }) => (await (await sharpOf(path)).metadata()).width),
    )
  }
  const report = await pictures.report()
  expect(unexplainedCount(report)).toBe(0)
  return { found, report }
}

function named(issues: ImportReport['refused']): readonly string[] {
  return issues.map(({ place, reason }) => `${placeWords(place).en}: ${reason.en}`).toSorted()
}

describe('pictures named after numbers', () => {
  it('the number alone comes first, then its views by their numbers, wherever they lie and however they are written', async () => {
    await putWidths({
      'B.7_10.jpg': 20,
      'B.7_2.jpg': 12,
      'B.7.jpg': 11,
      'z/b.7-03.JPG': 13,
      'a/B.7 (4).jpeg': 14,
      'B.7.5.jpg': 15,
      'a/B.7_a.jpg': 30,
      'B.7_0006.jpg': 16,
      'B.7（8）.jpg': 18,
      'B.70.jpg': 99,
    })
    const { found, report } = await run([work('B.7')])
    expect(found['B.7']).toEqual([11, 12, 13, 14, 15, 16, 18, 20, 30])
    expect(named(report.leftOut)).toEqual(['B.70.jpg: no record has this number or names it'])
  })

  it('a file whose whole name is the number of another record is that record’s alone, also of one stored before', async () => {
    await putWidths({
      '77.jpg': 1,
      '77_2.jpg': 2,
      '77.3.jpg': 3,
      '77.a.jpg': 4,
      '77.a_2.jpg': 5,
      '78.b.jpg': 6,
    })
    const parts = [work('77'), work('77.a'), work('77.3'), work('78')]
    const { found, report } = await run(parts)
    expect(found).toEqual({ '77': [1, 2], '77.a': [4, 5], '77.3': [3], '78': [6] })
    expect(report).toMatchObject({ read: 6, stored: 6, refused: [], leftOut: [] })

    await importRecords(opened.content, 'work', [{ workId: 'part', accessionNumber: '78.b', title: 'Part' }])
    const later = await run([work('78')])
    expect(later.found).toEqual({ '78': [] })
  })

  it('a folder may be named after the number, and a view by a word; a converted file keeps its earlier ending', async () => {
    await putWidths({
      'E5/1.jpg': 1,
      'E5/10.jpg': 10,
      'E5/2.jpg': 2,
      'E5/originals/DSC_0001.jpg': 11,
      'E6/E6_back.jpg': 6,
      'E6/E6_front.jpg': 5,
      'E6/E5.jpg': 4,
      '1921_3/verso.jpg': 8,
      '1921_3/recto.jpg': 7,
      'T 21_detail.jpg': 22,
      'T 21.tif.jpg': 21,
      '总字第12号（背面）.jpg': 32,
      '总字第12号正面.jpg': 31,
      'S/7.jpg': 41,
      'S/x.jpg': 42,
      'КП-1001_ззаду.jpg': 52,
      'КП-1001_Спереду.jpg': 51,
      'КП-1001_деталь.jpg': 53,
      'სმ-7_უკანა.jpg': 62,
      'სმ-7_წინა.jpg': 61,
    })
    const numbers = ['E5', 'E6', '1921/3', 'T 21', '总字第12号', 'S', '7', 'КП-1001', 'სმ-7']
    const { found, report } = await run(numbers.map((number) => work(number)))
    expect(found).toEqual({
      E5: [4, 1, 2, 10, 11],
      E6: [5, 6],
      '1921.3': [7, 8],
      'T 21': [21, 22],
      总字第12号: [31, 32],
      S: [42],
      '7': [],
      'КП-1001': [51, 53, 52],
      'სმ-7': [61, 62],
    })
    expect(named(report.leftOut)).toEqual(['S/7.jpg: it may be of any of several records: 7 and S'])
  })

  it.each([
    ['ja', '染-0001', ['表', '裏', '部分']],
    ['ja', '染-0001', ['おもて', 'うら', '箱書', '右', 'アップ']],
    ['th', 'ผ-1', ['ด้านหน้า', 'ด้านหลัง', 'รายละเอียด']],
    ['ar', 'ن-1', ['وجه', 'ظهر', 'تفصيل']],
    ['bn', 'ক-1', ['সামনে', 'পিছনে']],
    ['cs', 'K-1', ['Přední', 'zadní']],
  ])('a side is known by its word in %s', async (_, number, sides) => {
    const [first = ''] = sides
    await putWidths(Object.fromEntries(sides.map((side, index) => [`${number}_${side}.jpg`, index + 1])))
    const { found, report } = await run([work(number)])
    expect(report).toMatchObject({ read: sides.length, stored: sides.length, leftOut: [] })
    expect(found[number]?.[0], first).toBe(1)
  })

  it('a word of a script without blanks needs no sign before it, and is no side within a number', async () => {
    await putWidths({ 'K-1裏.jpg': 2, 'K-1表2.jpg': 1, '図表.jpg': 3, '図.jpg': 4 })
    const { found } = await run([work('K-1'), work('図表'), work('図')])
    expect(found).toEqual({ 'K-1': [1, 2], 図表: [3], 図: [4] })
  })

  // Automattic/newspack-migration-tools#74, getpelican/pelican#2463
  it('of several sizes of a picture the largest comes in, and the others are named as such', async () => {
    await putWidths({
      'C-1.jpg': 300,
      'C-1@2x.jpg': 600,
      'C-1_LARGE.jpg': 450,
      'C-1-150x150.jpg': 150,
      'C-1_2_thumb.jpg': 40,
      'C-1_2.jpg': 400,
      'thumbs/C-2.jpg': 50,
      'C-2.jpg': 500,
      'C-3-scaled.jpg': 700,
      'C-4_small.jpg': 10,
      'C-4.jpg': 800,
      'C-5/small/1.jpg': 20,
      'C-5/large/1.jpg': 900,
      '120px-C-6.jpg': 120,
      'C-6.jpg': 250,
      '1280px-C-7.jpg': 350,
      'thumbnail_C-8.jpg': 60,
      'original_C-8.jpg': 360,
    })
    const numbers = ['C-1', 'C-2', 'C-3', 'C-4', 'C-4_small', 'C-5', 'C-6', 'C-7', 'C-8']
    const { found, report } = await run(numbers.map((each) => work(each)))
    expect(found).toEqual({
      'C-1': [600, 400],
      'C-2': [500],
      'C-3': [700],
      'C-4': [800],
      'C-4_small': [10],
      'C-5': [900],
      'C-6': [250],
      'C-7': [350],
      'C-8': [360],
    })
    expect(named(report.leftOut)).toEqual([
      '120px-C-6.jpg: the same picture is there as C-6.jpg',
      'C-1-150x150.jpg: the same picture is there as C-1@2x.jpg',
      'C-1.jpg: the same picture is there as C-1@2x.jpg',
      'C-1_2_thumb.jpg: the same picture is there as C-1_2.jpg',
      'C-1_LARGE.jpg: the same picture is there as C-1@2x.jpg',
      'C-5/small/1.jpg: the same picture is there as C-5/large/1.jpg',
      'thumbnail_C-8.jpg: the same picture is there as original_C-8.jpg',
      'thumbs/C-2.jpg: the same picture is there as C-2.jpg',
    ])
  })

  it('a record that names one in several ways has it once', async () => {
    await putWidths({ 'E-1.jpg': 120, 'e/E-2.jpg': 130 })
    const { found } = await run([
      {
        ...work('E-1'),
        pictures: [{ path: 'E-1.jpg' }, { path: 'e/E-2.jpg' }, { path: 'E-1' }, { path: 'E-1.jpg' }],
      },
    ])
    expect(found).toEqual({ 'E-1': [120, 130] })
  })

  it('a path with several <img> tags names the picture of each', async () => {
    await putWidths({ 'q1.jpg': 120, 'q2.jpg': 130, 'q3.jpg': 140 })
    const { found, report } = await run([
      { ...work('P-6'), pictures: [{ path: '<img src="q1.jpg"><img src="q2.jpg" alt="">' }] },
      { ...work('P-7'), pictures: [{ path: '<img src="q3.jpg">' }] },
    ])
    expect(found).toEqual({ 'P-6': [120, 130], 'P-7': [140] })
    expect(report.leftOut).toEqual([])
  })

  it('the largest is that of most pixels, also beside a master that shows far more than its copies', async () => {
    await putWidths({
      'D-1.jpg': 400,
      'D-1.jpg.jpg': 80,
      'original/D-2.jpg': 300,
      'square_thumbnails/D-2.jpg': 20,
      'D-3_web.jpg': 50,
      'D-3_print.jpg': 500,
      'D-4_web.jpg': 50,
      'D-6_TN.jpg': 60,
    })
    // More bytes, and fewer pixels.
    put(
      'thumbs/D-2.png',
      await sharp({
        create: {
          width: 90,
          height: 10,
          channels: 3,
          background: 'red',
          noise: { type: 'gaussian', mean: 90, sigma: 60 },
        },
      })
        .png()
        .toBuffer(),
    )
    for (const name of ['D-3_full', 'D-4_full', 'D-5']) put(`${name}.tif`, await plain(501).tiff().toBuffer())
    put('D-5.jpg', await plain(400).jpeg().toBuffer())
    put('D-6_OBJ.tif', await plain(700).tiff().toBuffer())
    const { found } = await run(['D-1', 'D-2', 'D-3', 'D-4', 'D-5', 'D-6'].map((each) => work(each)))
    expect(found).toEqual({
      'D-1': [400],
      'D-2': [300],
      'D-3': [500],
      'D-4': [501],
      'D-5': [400],
      'D-6': [700],
    })
  })

  // outsider 26, 06
  it('a copy of a file is its picture where the file itself is not there', async () => {
    await putWidths({
      'A-1 copy.png': 11,
      'A-2 - Kopie (2).png': 12,
      'Copy of A-3.png': 13,
      'A-4 副本.png': 14,
      'A-5.jpg': 15,
      'A-5 copy.jpg': 99,
      'A-6のコピー.jpg': 16,
      'A-7\u200e.jpg': 17,
      'A-8 photocopy.jpg': 98,
    })
    const numbers = ['A-1', 'A-2', 'A-3', 'A-4', 'A-5', 'A-6', 'A-7', 'A-8']
    const { found, report } = await run(numbers.map((number) => work(number)))
    expect(numbers.map((number) => found[number])).toEqual([[11], [12], [13], [14], [15], [16], [17], []])
    expect(named(report.leftOut)).toEqual([
      'A-5 copy.jpg: the same picture is there as A-5.jpg',
      'A-8 photocopy.jpg: no record has this number or names it',
    ])
  })

  it('the name in a record may have words in brackets, colons for folders, and signs that nobody sees', async () => {
    await putWidths({ 'A-1.jpg': 11, 'Fotos/B-1.jpg': 12, 'C-1.jpg': 13, 'D-1\u200e.jpg': 14 })
    const paths = ['A-1.jpg (front view)', 'Macintosh HD:Fotos:B-1.jpg', 'C-1.jpg\u200e', 'D-1.jpg']
    const { found } = await run(paths.map((path, index) => ({ ...work(`N-${index}`), pictures: [{ path }] })))
    expect(Object.values(found)).toEqual([[11], [12], [13], [14]])
  })

  it('leaves of a book, words before the number of a view, and other signs for dots, slashes and dashes are known', async () => {
    await putWidths({
      'MS 12_001r.jpg': 1,
      'MS 12_001v.jpg': 2,
      'MS 12_002r.jpg': 3,
      'P-1_v2.jpg': 12,
      'P-1_v11.jpg': 13,
      'P-1_img_01.jpg': 11,
      '2004_12_1.jpg': 21,
      '2004-12-1_2.jpg': 22,
      '2004_12_2.jpg': 23,
      '1921/3.jpg': 31,
      '1921/4/front.jpg': 32,
      '5_2.jpg': 42,
      'A-7.jpg': 51,
      '1930-4.jpg': 61,
      'OL 1901_1.jpg': 71,
      'OL 1901_1_2.jpg': 72,
      'OL 1902-2.jpg': 73,
    })
    const numbers = [
      'MS 12',
      'P-1',
      '2004.12.1',
      '2004.12.2',
      '1921/3',
      '1921/4',
      '5',
      '5.2',
      'A\u20117',
      '1930.4',
      '1930-4',
      'OL 1901/1',
      'OL 1902/2',
    ]
    const { found, report } = await run(numbers.map((each) => work(each)))
    expect(found).toEqual({
      'MS 12': [1, 2, 3],
      'P-1': [11, 12, 13],
      '2004.12.1': [21, 22],
      '2004.12.2': [23],
      '1921.3': [31],
      '1921.4': [32],
      '5': [42],
      '5.2': [],
      'A\u20117': [51],
      '1930.4': [],
      '1930-4': [61],
      'OL 1901.1': [71, 72],
      'OL 1902.2': [73],
    })
    expect(named(report.leftOut)).toEqual([])
  })

  it('numbers that a name cannot tell apart are named, and neither has the picture', async () => {
    await putWidths({ '1955-8.jpg': 1, '1955-8_2.jpg': 2, 'same.jpg': 3, '1956_4.jpg': 4, 'c-1.jpg': 5 })
    const { found, report } = await run([
      work('1955/8', 'a'),
      work('1955-8', 'b'),
      work('same', 'c'),
      work('same', 'd'),
      work('1956/4', 'e'),
      work('1956', 'f'),
      work('C-1', 'g'),
      work('c-1', 'h'),
    ])
    expect(found).toEqual({ a: [], b: [], c: [], d: [], e: [4], f: [], g: [], h: [5] })
    expect(named(report.leftOut)).toEqual([
      '1955-8.jpg: it may be of any of several records: 1955/8 and 1955-8',
      '1955-8_2.jpg: it may be of any of several records: 1955/8 and 1955-8',
      'same.jpg: it may be of any of several records: c and d',
    ])
  })

  it('signs that some file systems take belong to one record, and its pictures to it once', async () => {
    const names = ['A%1', 'A?2', 'A#3', 'A+4', 'A 5', 'Ä-6']
    await putWidths(
      Object.fromEntries(names.map((name, index) => [`${name.normalize('NFD')}.JPG`, index + 2])),
    )
    const { found, report } = await run(names.map((name) => work(name)))
    expect(found).toEqual(Object.fromEntries(names.map((name, index) => [name, [index + 2]])))
    expect([report.read, report.stored, named(report.leftOut)]).toEqual([6, 6, []])
  })

  it('a picture of one pixel is stored, and said', async () => {
    await put(
      'a.png',
      await sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    )
    const { found, report } = await run([work('a')])
    expect([found, named(report.converted)]).toEqual([
      { a: [1] },
      ['a (a.png): it has a single pixel, like a placeholder'],
    ])
  })

  it('a picture that a record names and the folder lacks, or has twice, is said', async () => {
    await putWidths({ '2019/IMG_1.jpg': 1, '2020/IMG_1.jpg': 2, 'IMG_2.jpg': 3 })
    const { found, report } = await run([
      { ...work('one'), pictures: [{ path: 'IMG_2' }, { path: 'IMG_9.jpg' }] },
      { ...work('two'), pictures: [{ path: 'IMG_1.jpg' }] },
      { ...work('three'), pictures: [{ path: 'D:\\scans\\2020\\img_1.JPG' }] },
      { ...work('four'), pictures: [{ path: 'file:///D:/my%20scans/IMG_2.jpg' }] },
    ])
    expect(found).toEqual({ one: [3], two: [], three: [2], four: [3] })
    expect(report.read).toBe(5)
    expect(named(report.refused)).toEqual([
      'one (IMG_9.jpg): the record names it, and there is no such file in the folder',
      'two (IMG_1.jpg): several files have this name: 2019/IMG_1.jpg and 2020/IMG_1.jpg',
    ])
    expect(named(report.leftOut)).toEqual(['2019/IMG_1.jpg: no record has this number or names it'])
  })

  it('a picture that is written out in the record is named as such', async () => {
    const data = `data:image/png;base64,${(await plain(1).png().toBuffer()).toString('base64')}`
    await putWidths({ 'IMG_2.jpg': 3 })
    const { found, report } = await run([
      { ...work('one'), pictures: [{ path: data }, { path: 'IMG_2.jpg' }] },
      { ...work('two'), pictures: [{ path: data }] },
    ])
    expect(found).toEqual({ one: [3], two: [] })
    expect(named(report.refused)).toEqual(
      ['one', 'two'].map(
        (id) =>
          `${id} (data:image/png;base64,…): the record has the bytes of a picture ("data:") in place of the name of a file or its address`,
      ),
    )
  })

  it.each(['a/1.jpg a/2.jpg', 'a/1.jpg / a/2.jpg', 'a/1.JPG & a/2.jpg', '"a/1.jpg", "a/2.jpg'])(
    'two pictures in one text, %j, are not taken for the last of them',
    async (path) => {
      await putWidths({ 'a/1.jpg': 1, 'a/2.jpg': 2 })
      const { found, report } = await run([
        { ...work('one'), pictures: [{ path }] },
        { ...work('two'), pictures: [{ path: 'a/1.jpg' }] },
      ])
      expect(found).toEqual({ one: [], two: [1] })
      expect(named(report.refused)).toEqual([
        `one (${path}): the record names it, and there is no such file in the folder`,
      ])
    },
  )

  it('a folder may be named like pictures', async () => {
    await putWidths({ 'scan.jpg and more/2.jpg': 2 })
    const { found } = await run([{ ...work('one'), pictures: [{ path: 'scan.jpg and more/2.jpg' }] }])
    expect(found).toEqual({ one: [2] })
  })

  it('a picture replaced under its old name is said to be, and the record has the new one', async () => {
    await putWidths({ 'R.jpg': 40, 'S.jpg': 50 })
    expect((await run([work('R'), work('S')])).report).toMatchObject({ stored: 2, replaced: 0 })
    await putWidths({ 'R.jpg': 41 })
    const { found, report } = await run([work('R'), work('S')])
    expect(found).toEqual({ R: [41], S: [50] })
    expect(report).toMatchObject({ stored: 0, replaced: 1, leftOutCounts: [{ count: 1 }] })
  })
})

describe('kinds of pictures', () => {
  it('TIFF masters are stored as browsers show them: whole, upright, in sRGB, the first page', async () => {
    const half = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c01020' } })
      .toColourspace('rgb16')
      .tiff()
      .toBuffer()
    put('deep.tif', half)
    put(
      'cmyk.TIFF',
      await sharp({ create: { width: 61, height: 40, channels: 3, background: '#c01020' } })
        .toColourspace('cmyk')
        .withIccProfile('cmyk')
        .tiff({ compression: 'lzw' })
        .toBuffer(),
    )
    put(
      'turned.tif',
      await sharp({ create: { width: 62, height: 30, channels: 3, background: '#c01020' } })
        .withMetadata({ orientation: 6 })
        .tiff()
        .toBuffer(),
    )
    put(
      'clear.tif',
      await sharp({
        create: { width: 63, height: 30, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0.5 } },
      })
        .tiff({ compression: 'lzw' })
        .toBuffer(),
    )
    // As scanners and programs for drawing write it.
    put(
      'whole.tif',
      await sharp({
        create: { width: 66, height: 30, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 1 } },
      })
        .tiff()
        .toBuffer(),
    )
    put('twice.tif', await plain(64).tiff().toBuffer())
    put('twice.jpg', await plain(65).jpeg().toBuffer())
    const records = ['deep', 'cmyk', 'turned', 'clear', 'whole', 'twice'].map((number) => work(number))
    const pictures = await openPictures(opened.content, 'work', { folder })
    await pictures.know(records)
    const paths: Record<string, string | undefined> = {}
    for await (const record of pictures.into(streamed(records))) {
      const { workId, pictures: [first] = [] } = record as Given
      paths[workId] = first?.path
    }
    const meta = async (id: string) => (await sharpOf(paths[id] ?? '')).metadata()
    expect(await meta('deep')).toMatchObject({
      format: 'jpeg',
      width: 60,
      height: 40,
      depth: 'uchar',
      space: 'srgb',
    })
    expect(await meta('cmyk')).toMatchObject({ format: 'jpeg', width: 61, space: 'srgb', channels: 3 })
    expect(await meta('turned')).toMatchObject({ format: 'jpeg', width: 30, height: 62 })
    expect(await meta('clear')).toMatchObject({ format: 'png', hasAlpha: true })
    expect(await meta('whole')).toMatchObject({ format: 'jpeg', width: 66, channels: 3 })
    expect(await meta('twice')).toMatchObject({ width: 65 })
    for (const id of ['deep', 'cmyk', 'turned']) {
      const { dominant } = await (await sharpOf(paths[id] ?? '')).stats()
      expect([id, dominant.r > 150, dominant.g < 80, dominant.b < 90]).toEqual([id, true, true, true])
    }
    const report = await pictures.report()
    expect(report).toMatchObject({ read: 7, stored: 6 })
    expect(named(report.leftOut)).toEqual(['twice.tif: the same picture is there as twice.jpg'])
    expect(report.converted.map(({ place }) => place.file).toSorted()).toEqual([
      'clear.tif',
      'cmyk.TIFF',
      'deep.tif',
      'turned.tif',
      'whole.tif',
    ])
    expect((await run(records)).report).toMatchObject({ stored: 0, replaced: 0 })
  })

  /** Grey pages of one value each, uncompressed, in the order of their bytes that TIFF calls little or big. */
  function tiff(
    pages: readonly { width: number; bits: 8 | 16; value: number; tags?: Readonly<Record<number, number>> }[],
    isLittle = true,
  ): Buffer {
    const parts: Buffer[] = [Buffer.from(isLittle ? 'II*\0\0\0\0\0' : 'MM\0*\0\0\0\0', 'latin1')]
    const short = (value: number): Buffer =>
      Buffer.from(isLittle ? [value & 255, value >> 8] : [value >> 8, value & 255])
    const long = (value: number): Buffer =>
      Buffer.concat(
        isLittle
          ? [short(value & 0xffff), short(value >>> 16)]
          : [short(value >>> 16), short(value & 0xffff)],
      )
    let [length, next, at] = [8, 4, 0]
    for (const { width, bits, value, tags = {} } of pages) {
      const pixels = Buffer.concat(
        Array.from({ length: width * width }, () => (bits === 8 ? Buffer.from([value]) : short(value))),
      )
      const all = Object.entries({
        ...{
          256: width,
          257: width,
          258: bits,
          259: 1,
          262: 1,
          273: length,
          277: 1,
          278: width,
          279: pixels.length,
        },
        ...tags,
      })
      const entries = all.map(([tag, given]) =>
        Buffer.concat([short(Number(tag)), short(4), long(1), long(given)]),
      )
      const place = length + pixels.length
      parts[at]?.set(long(place), next)
      const directory = Buffer.concat([short(all.length), ...entries, long(0)])
      parts.push(pixels, directory)
      ;[length, at, next] = [place + directory.length, parts.length - 1, directory.length - 4]
    }
    return Buffer.concat(parts)
  }

  it('a fourth sample that TIFF leaves unspecified is no transparency, and one that is declared is', async () => {
    // As geosolutions-it/imageio-ext#164: tag 338 (ExtraSamples) of 0.
    const background = { r: 200, g: 30, b: 30, alpha: 0 }
    const clear = await sharp({ create: { width: 20, height: 20, channels: 4, background } })
      .tiff({ compression: 'lzw' })
      .toBuffer()
    const at = clear.indexOf(Buffer.from([0x52, 0x01, 0x03, 0x00, 0x01, 0x00, 0x00, 0x00]))
    const open = Buffer.from(clear)
    open.writeUInt16LE(0, at + 8)
    put('clear.tif', clear)
    put('open.tif', open)
    expect(at).toBeGreaterThan(0)
    const records = [work('clear'), work('open')]
    const pictures = await openPictures(opened.content, 'work', { folder })
    await pictures.know(records)
    const stored: Record<string, unknown> = {}
    for await (const record of pictures.into(streamed(records))) {
      const { workId, pictures: [first] = [] } = record as Given
      const { format, hasAlpha } = await (await sharpOf(first?.path ?? '')).metadata()
      stored[workId] = { format, hasAlpha }
    }
    expect(stored).toEqual({
      clear: { format: 'png', hasAlpha: true },
      open: { format: 'jpeg', hasAlpha: false },
    })
  })

  it('TIFF that ends before its pixels do is damaged, though its decoder shows the rest as black', async () => {
    const half = { 257: 60, 278: 60, 279: 30 * 60 }
    put('whole.tif', tiff([{ width: 30, bits: 8, value: 200 }]))
    put('half.tif', tiff([{ width: 30, bits: 8, value: 200, tags: half }]))
    const { found, report } = await run([work('whole'), work('half')])
    expect(found).toEqual({ whole: [30], half: [] })
    expect(named(report.refused)).toEqual(['half (half.tif): it is damaged: it cannot be read to its end'])
  })

  it('TIFF with 12 bits within 16 is as bright as it is meant, and its full page is taken', async () => {
    // As lovell/sharp#3929 (12 bits), and samvera/hyrax#1271 and sciencehistory/scihist_digicoll#2939 (a preview first).
    put('scan.tif', tiff([{ width: 30, bits: 16, value: 4095 }]))
    put('xray.tif', tiff([{ width: 31, bits: 16, value: 2000, tags: { 281: 4000 } }]))
    put('dark.tif', tiff([{ width: 32, bits: 16, value: 2048 }], false))
    put('even.tif', tiff([{ width: 33, bits: 16, value: 20_000 }]))
    put('black.tif', tiff([{ width: 34, bits: 16, value: 3 }]))
    const preview = { width: 8, bits: 8, value: 10, tags: { 254: 1 } } as const
    const full = { width: 40, bits: 8, value: 200 } as const
    put('preview.tif', tiff([preview, full]))
    put('big-endian.tif', tiff([preview, preview, { ...full, width: 41 }], false))
    put('two.tif', tiff([{ ...full, width: 42 }, preview]))
    const ids = ['scan', 'xray', 'dark', 'even', 'black', 'preview', 'big-endian', 'two']
    const records = ids.map((number) => work(number))
    const pictures = await openPictures(opened.content, 'work', { folder })
    await pictures.know(records)
    const seen: Record<string, unknown> = {}
    for await (const record of pictures.into(streamed(records))) {
      const { workId, pictures: [first] = [] } = record as Given
      const picture = await sharpOf(first?.path ?? '')
      const { width } = await picture.metadata()
      seen[workId] = [width, Math.round((await picture.stats()).channels[0]?.mean ?? 0)]
    }
    expect(seen).toEqual({
      scan: [30, 255],
      xray: [31, 127],
      dark: [32, 128],
      even: [33, 78],
      black: [34, 0],
      preview: [40, 200],
      'big-endian': [41, 200],
      two: [42, 200],
    })
    const { converted: changed } = await pictures.report()
    expect(Object.fromEntries(changed.map(({ place, reason }) => [place.file, reason.en]))).toMatchObject({
      'scan.tif':
        'stored as JPEG, which browsers show; it uses values up to 4095 of 65535, and is made as much brighter',
      'xray.tif':
        'stored as JPEG, which browsers show; it uses values up to 4000 of 65535, and is made as much brighter',
      'even.tif': 'stored as JPEG, which browsers show',
      'preview.tif':
        'stored as JPEG, which browsers show: page 2 of 2, since the first is a smaller copy of another',
      'big-endian.tif':
        'stored as JPEG, which browsers show: page 3 of 3, since the first is a smaller copy of another',
      'two.tif': 'stored as JPEG, which browsers show: the first of its 2 pages',
    })
  })

  it('others are named as what they are, and stop nothing', async () => {
    const whole = await sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: 'white',
        noise: { type: 'gaussian', mean: 120, sigma: 60 },
      },
    })
      .jpeg()
      .toBuffer()
    const fractions = await sharp(
      Float32Array.from({ length: 100 }, (_, at) => at / 100),
      {
        raw: { width: 10, height: 10, channels: 1 },
      },
    )
      .toColourspace('b-w')
      .tiff({ predictor: 'float', compression: 'lzw' })
      .toBuffer()
    const zeros = (count: number) => '\0'.repeat(count)
    const kinds: Readonly<Record<string, readonly [string | Uint8Array, RegExp]>> = {
      'k1.heic': [Buffer.from(`\0\0\0\x18ftypheic\0\0\0\0mif1heic${zeros(40)}`, 'latin1'), /HEIC/],
      'k2.jpg': [Buffer.from(`\0\0\0\x18ftypheic\0\0\0\0mif1heic${zeros(40)}`, 'latin1'), /HEIC/],
      'k3.cr2': [Buffer.from(`II*\0\x10\0\0\0CR\x02\0${zeros(64)}`, 'latin1'), /raw photograph/],
      'k4.psd': [Buffer.from(`8BPS\0\x01${zeros(60)}`, 'latin1'), /Photoshop/],
      'k5.bmp': [Buffer.from(`BM${zeros(60)}`, 'latin1'), /BMP/],
      'k6.svg': ['<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', /SVG/],
      'k7.jpg': ['<!DOCTYPE html><html><body>Please log in</body></html>', /web page/],
      'k8.pdf': ['%PDF-1.7\n', /PDF/],
      'k9.jpg': ['', /empty/],
      'k10.jpg': [whole.subarray(0, Math.round(whole.length / 2)), /damaged/],
      'k11.mp4': [Buffer.from(`\0\0\0\x18ftypisom\0\0\0\0isommp42${zeros(40)}`, 'latin1'), /video/],
      'k12.jxl': [Buffer.from([0xff, 0x0a, ...Array.from({ length: 40 }, () => 1)]), /JPEG XL/],
      'k14.tif': [fractions, /pixels are measurements/],
      'k13.txt': ['notes', /it is a text/],
      'k15.jpg': ['version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n', /Git LFS/],
      'k16.jpg': ['<?xml version="1.0"?>\n<Error><Code>AccessDenied</Code></Error>', /it is a text/],
      'k17.jpg': [Buffer.from('\x01\x02\0\x03'.repeat(20), 'latin1'), /it is no JPEG/],
      'k18.avif': [
        Buffer.from(`\0\0\0\x1cftypavis\0\0\0\0avismsf1avif${zeros(40)}`, 'latin1'),
        /written in a way that is not read/,
      ],
    }
    for (const [name, [bytes]] of Object.entries(kinds)) put(name, bytes)
    await putWidths({ 'fine.jpg': 9 })
    // Only some have a record: the others are read, and named, all the same.
    const { found, report } = await run([work('k1'), work('k7'), work('k10'), work('fine')])
    expect(found).toEqual({ k1: [], k7: [], k10: [], fine: [9] })
    expect(report.stored).toBe(1)
    for (const [name, [, pattern]] of Object.entries(kinds)) {
      const issue = [...report.refused, ...report.leftOut].find(({ place }) => place.file === name)
      // Whether it can be read to its end is looked at once a record takes it.
      expect([name, issue?.reason.en]).toEqual([name, expect.stringMatching(pattern)])
    }
  })

  it('of several pictures in one file are damaged where a later one is cut', async () => {
    const frames = await Promise.all([8, 9, 10].map((red) => plain(red).resize(30, 30).png().toBuffer()))
    const animated = () => sharp(frames, { join: { animated: true } })
    const [gif, webp] = [await animated().gif().toBuffer(), await animated().webp().toBuffer()]
    put('A.gif', gif)
    put('B.gif', gif.subarray(0, -20))
    // Programs append what they like, and some leave the mark of the end out.
    put('C.gif', Buffer.concat([gif, Buffer.from('<br>')]))
    put('D.gif', gif.subarray(0, -1))
    put('E.webp', webp)
    put('F.webp', webp.subarray(0, -20))
    put('G.png', Buffer.concat([await plain(5).png().toBuffer(), Buffer.from('\0')]))
    const { found, report } = await run(['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((id) => work(id)))
    expect(found).toEqual({ A: [30], B: [], C: [30], D: [30], E: [30], F: [], G: [5] })
    expect(named(report.refused)).toEqual([
      'B (B.gif): it is damaged: it cannot be read to its end',
      'F (F.webp): it is damaged: it cannot be read to its end',
    ])
  })

  it('one beyond the limit of pixels is named with its size', async () => {
    put('wide.png', claimingSize(await plain(8).png().toBuffer(), 20_000, 10_010))
    const { report } = await run([work('wide')])
    expect(named(report.refused)).toEqual([
      'wide (wide.png): it has 20000 × 10010 pixels, more than 200 million',
    ])
  })

  it('links to nothing and to folders are named', async () => {
    await putWidths({ 'A.jpg': 7, 'other/B.jpg': 8 })
    symlinkSync('/nowhere/C.jpg', join(folder, 'C.jpg'))
    symlinkSync(join(folder, 'other'), join(folder, 'linked'))
    const { found, report } = await run([work('A'), work('B'), work('C')])
    expect([found, report.read]).toEqual([{ A: [7], B: [8], C: [] }, 4])
    expect([named(report.refused), named(report.leftOut)]).toEqual([
      ['C (C.jpg): it cannot be read: it is a broken link, or its permissions forbid it'],
      ['linked: it is a link to a folder, which is not followed'],
    ])
  })

  it('AVIF is known by any of its brands', async () => {
    const bytes = await plain(30).avif().toBuffer()
    for (const [name, brand] of [
      ['A.avif', 'mif1'],
      ['B.avif', 'heic'],
    ] as const) {
      bytes.write(brand, 8, 'latin1')
      put(name, bytes)
    }
    // What is behind the first box is no brand.
    bytes.fill(0, 16, bytes[3])
    put('C.avif', bytes)
    const { found, report } = await run([work('A'), work('B'), work('C')])
    expect(found).toEqual({ A: [30], B: [30], C: [] })
    expect(named(report.refused)).toEqual([expect.stringMatching(/^C \(C\.avif\): it is a HEIC picture/)])
  })

  it('WebP that is to be turned is named: browsers turn JPEG, PNG and AVIF alone', async () => {
    const turned = (format: 'webp' | 'jpeg' | 'png') =>
      plain(5).withMetadata({ orientation: 6 }).toFormat(format).toBuffer()
    put('A.webp', await turned('webp'))
    put('B.jpg', await turned('jpeg'))
    put('C.png', await turned('png'))
    put('D.webp', await plain(6).webp().toBuffer())
    const { report } = await run(['A', 'B', 'C', 'D'].map((id) => work(id)))
    expect(named(report.converted)).toEqual([expect.stringMatching(/^A \(A\.webp\): it is to be turned/)])
  })

  it('a picture that says where it was taken is named, and one that is stored anew does not say so', async () => {
    const place = {
      GPSLatitudeRef: 'N',
      GPSLatitude: '51/1 30/1 0/1',
      GPSLongitudeRef: 'W',
      GPSLongitude: '0/1 7/1 0/1',
    }
    const exif = { IFD0: { Artist: 'Ada Fenwick' }, IFD3: place }
    put('A.jpg', await plain(5).jpeg().withExif(exif).toBuffer())
    put('B.png', await plain(6).png().withExif(exif).toBuffer())
    put('C.tif', await plain(7).tiff().withExif(exif).toBuffer())
    put('E.webp', await plain(9).webp().withExif(exif).toBuffer())
    put('F.avif', await plain(10).avif().withExif(exif).toBuffer())
    put(
      'D.jpg',
      await plain(8)
        .jpeg()
        .withExif({ IFD0: { Artist: 'Ada Fenwick' } })
        .toBuffer(),
    )
    const { report } = await run(['A', 'B', 'C', 'D', 'E', 'F'].map((id) => work(id)))
    expect(named(report.converted).map((words) => words.slice(0, 50))).toEqual([
      'A (A.jpg): it contains the place where it was take',
      'B (B.png): it contains the place where it was take',
      'C (C.tif): stored as JPEG, which browsers show',
      'E (E.webp): it contains the place where it was tak',
      'F (F.avif): it contains the place where it was tak',
    ])
  })

  it('a picture of an address is fetched once, and the account does not say that it is still the same', async () => {
    const bytes = new Uint8Array(await plain(20).jpeg().toBuffer())
    const asked = vi.fn(async () => new Response(bytes, { headers: { 'content-type': 'image/jpeg' } }))
    vi.stubGlobal('fetch', asked)
    try {
      const bring = async () => {
        const pictures = await openPictures(opened.content, 'work', { hosts: ['museum.example'] })
        const given = [{ ...work('A'), pictures: [{ path: 'https://museum.example/a.jpg' }] }]
        await pictures.know(given)
        for await (const _ of pictures.into(streamed(given)));
        return pictures.report()
      }
      expect(await bring()).toMatchObject({ read: 1, stored: 1, leftOutCounts: [] })
      expect(await bring()).toMatchObject({
        read: 1,
        stored: 0,
        leftOutCounts: [{ count: 1, reason: { en: expect.stringContaining('was not fetched again') } }],
      })
      expect(asked).toHaveBeenCalledTimes(1)
    } finally {
      vi.unstubAllGlobals()
    }
  })

  it('files of the system are counted, and nothing else is said of them', async () => {
    await putWidths({ 'A.jpg': 7 })
    for (const name of ['._A.jpg', '.DS_Store', 'Thumbs.db', 'desktop.ini', '__MACOSX/A.jpg', '@eaDir/A.jpg'])
      put(name, 'x')
    const { found, report } = await run([work('A')])
    expect(found).toEqual({ A: [7] })
    expect(report).toMatchObject({
      read: 7,
      stored: 1,
      refused: [],
      leftOut: [],
      leftOutCounts: [{ count: 6 }],
    })
  })
})

it('every file and every name is accounted for once, and none is of two records by its number', async () => {
  const jpeg = await plain(8).jpeg().toBuffer()
  const number = fc.constantFrom('1', '1.a', '1/2', '1-2', 'B', 'b', 'B 1', '12')
  const name = fc
    .tuple(
      fc.constantFrom('', 'x/', 'y/'),
      fc.constantFrom('1', '1.a', '1-2', '1_2', 'b', 'B', '12', 'B-1', 'stray', '.DS_Store'),
      fc.constantFrom('', '_2', ' (3)', '.b'),
      fc.constantFrom('.jpg', '.PNG', '.heic', ''),
    )
    .map((parts) => parts.join(''))
  const given = fc.record({
    number,
    id: fc.constantFrom('r1', 'r2', 'r3', 'r4', 'r5'),
    names: fc.option(fc.array(fc.constantFrom('b.jpg', 'stray', 'none.jpg', 'x/1.jpg'), { maxLength: 2 })),
  })
  await assertProperty(
    fc.asyncProperty(
      fc.uniqueArray(name, { maxLength: 8, selector: (each) => each.toLowerCase() }),
      fc.array(given, { maxLength: 5 }),
      async (names, records) => {
        rmSync(folder, { recursive: true })
        mkdirSync(folder)
        for (const [index, each] of names.entries())
          if (!existsSync(join(folder, each)))
            put(each, index % 3 === 2 ? 'no picture' : Buffer.concat([jpeg, Buffer.from(each)]))
        const works = records.map(({ id, number: accessionNumber, names: paths }) => ({
          workId: id,
          accessionNumber,
          title: 'A work',
          ...(paths === null ? {} : { pictures: paths.map((path) => ({ path })) }),
        }))
        const pictures = await openPictures(opened.content, 'work', { folder })
        await pictures.know(works)
        const holders = new Map<string, Set<string>>()
        let index = 0
        for await (const record of pictures.into(streamed(works))) {
          const { workId, pictures: list = [] } = record as Given
          if (works[index]?.pictures === undefined)
            for (const { path } of list) holders.set(path, (holders.get(path) ?? new Set()).add(workId))
          index += 1
        }
        expect([...holders.values()].filter(({ size }) => size > 1)).toEqual([])
        const report = await pictures.report()
        expect(unexplainedCount(report)).toBe(0)
        expect(report.read).toBeGreaterThanOrEqual(names.length)
      },
    ),
    { numRuns: 40 },
  )
})

/** Not of this project, and only read. */
const CASE = join('/work', 'shared', 'cases', '06-pictures')
const CASE_PICTURES = join(CASE, 'pics')

it.skipIf(!existsSync(CASE_PICTURES))('the pictures of a case of the field', async () => {
  const rows = readFileSync(join(CASE, 'objects.csv'), 'utf8').trim().split('\n').slice(1)
  const works = rows.map((row) => work(row.split(',')[0] ?? ''))
  const { found, report } = await run(works, CASE_PICTURES)
  expect(found['A-1900.1']).toEqual([100, 200, 300])
  for (const id of ['1916.972', '1916.972.a', '1916.972.b', '40', 'H-1']) expect(found[id]).toHaveLength(1)
  expect(named(report.leftOut)).toEqual(['Stray name.png: no record has this number or names it'])
})

it('a record is given its picture once that is stored, also where equal pictures come in together', async () => {
  const { storage, incoming } = opened.content
  put('one.png', await plain(30).png().toBuffer())
  const taken = new Map<string, Promise<unknown>>()
  const slow = {
    ...storage,
    putFile: async (path: string, source: string) => {
      await storage.putFile(path, source)
      await storage.putFile(`later/${path}`, source)
    },
  }
  const stored = await Promise.all(
    [1, 2, 3].map(async () => {
      const picture = await storePicture({ storage: slow, incoming }, join(folder, 'one.png'), taken)
      return [picture.isNew, await storage.has(`later${picture.path}`)]
    }),
  )
  expect(stored.filter(([isNew]) => isNew)).toHaveLength(1)
  expect(stored.every(([, isThere]) => isThere)).toBe(true)
})
