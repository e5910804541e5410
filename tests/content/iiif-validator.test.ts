// @module-tag full
// Every day: tests/content/iiif.test.ts and iiif-sizes.test.ts.
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFull, sweep } from '../support/sweep.ts'
import { type OpenedContent, openSqliteBackend } from './support/backends.ts'
import { colourGrid, faultsOf, type Shown } from './support/colour-grid.ts'
import { type Service, startService } from './support/service.ts'

/**
 * What the validator of the IIIF consortium checks of version 3 of the Image API, by its names, written anew: its own picture
 * is square and small, ours are of every shape. Formats that level 2 does not need and this service does not have are
 * refused and not promised.
 */
const shapes = [
  ['a square', 1000, 1000, 'jpeg'],
  ['24 megapixels', 6000, 4000, 'jpeg'],
  ['48 megapixels', 8000, 6000, 'jpeg'],
  ['a scroll', 30_000, 1200, 'png'],
  ['a tall picture', 1000, 9000, 'jpeg'],
] as const

interface Picture {
  readonly id: string
  readonly width: number
  readonly height: number
}

const HOST = 'validator.test'
let opened: OpenedContent
let service: Service

beforeAll(async () => {
  opened = await openSqliteBackend()
  service = await startService(opened.content)
  for (const [, width, height, format] of isFull ? shapes : shapes.slice(0, 1)) {
    const grid = colourGrid(width, height)
    const bytes = await (format === 'png'
      ? grid.png({ compressionLevel: 2 })
      : grid.jpeg({ quality: 92 })
    ).toBuffer()
    await opened.content.storage.put(`v/${width}x${height}-a.${format}`, bytes)
  }
}, 120_000)
afterAll(async () => {
  await service.app.close()
  await opened.dispose()
})

function get(path: string, headers: Readonly<Record<string, string>> = {}) {
  return service.app.inject({ url: `/iiif/3/${path}`, headers: { host: HOST, ...headers } })
}

type Part = Partial<Record<'region' | 'size' | 'rotation' | 'quality' | 'format', string>>

/** A size that is answered of the picture as a whole, as far as a test does not name another. */
function fitted({ width, height }: Picture, share = 1) {
  const scale = share * Math.min(1, 2400 / width, 2400 / height, Math.sqrt(4e6 / (width * height)))
  return { width: Math.floor(width * scale), height: Math.floor(height * scale) }
}

function addressOf({ id }: Picture, part: Part = {}): string {
  const { region = 'full', size = 'max', rotation = '0', quality = 'default', format = 'jpg' } = part
  return `${id}/${region}/${size}/${rotation}/${quality}.${format}`
}

async function bytesOf(picture: Picture, part?: Part): Promise<Buffer> {
  const { statusCode, rawPayload } = await get(addressOf(picture, part))
  expect([addressOf(picture, part), statusCode]).toEqual([addressOf(picture, part), 200])
  return rawPayload
}

async function statusOf(picture: Picture, part: Part): Promise<number> {
  return (await get(addressOf(picture, part))).statusCode
}

/** Compares an answer with what it must show. As PNG, whose pixels are what was made. */
async function compare(picture: Picture, part: Part, shown: Omit<Shown, 'picture'>): Promise<void> {
  const bytes = await bytesOf(picture, { ...part, format: 'png' })
  expect([part, await faultsOf(bytes, { picture, ...shown })]).toEqual([part, []])
}

function whole({ width, height }: Picture) {
  return { left: 0, top: 0, width, height }
}

/** The middle of a square of the grid, in pixels of the picture. */
function cell({ width, height }: Picture, column: number, row: number) {
  return {
    left: Math.round((column + 0.13) * (width / 10)),
    top: Math.round((row + 0.13) * (height / 10)),
    width: Math.round(0.74 * (width / 10)),
    height: Math.round(0.74 * (height / 10)),
  }
}

function written(region: { left: number; top: number; width: number; height: number }): string {
  return [region.left, region.top, region.width, region.height].join()
}

/** A region that covers several squares, and a size in which it is shown. */
function patch({ width, height }: Picture) {
  const side = Math.min(width, height, 1000)
  return {
    region: {
      left: Math.floor(width / 2),
      top: 0,
      width: Math.min(side, Math.ceil(width / 2)),
      height: side,
    },
    size: { width: 400, height: 400 },
  }
}

/** A turn of the whole, and one of a part, mirrored or not. */
async function turned(
  picture: Picture,
  rotation: string,
  how: Pick<Shown, 'degrees' | 'mirrored'>,
): Promise<void> {
  const size = fitted(picture)
  await compare(
    picture,
    { rotation, size: `${size.width},${size.height}` },
    { region: whole(picture), size, ...how },
  )
  const part = patch(picture)
  await compare(picture, { rotation, region: written(part.region), size: '400,400' }, { ...part, ...how })
}

const NONSENSE = ['!#$', 'xyz', '<>', '123456', ';', '^^', '-1', '1e3']

const checks: Readonly<Record<string, (picture: Picture) => Promise<void>>> = {
  // Level 0
  id_basic: async (picture) => {
    expect(await sharp(await bytesOf(picture)).metadata()).toMatchObject({ format: 'jpeg' })
  },
  id_squares: (picture) => compare(picture, {}, { region: whole(picture), size: sizeOfMax(picture) }),
  info_json: async (picture) => {
    const { headers, body } = await get(`${picture.id}/info.json`)
    expect(headers['content-type']).toMatch(/^application\/(ld\+)?json/)
    const info = JSON.parse(body)
    expect(info).toMatchObject({
      '@context': 'http://iiif.io/api/image/3/context.json',
      id: `http://${HOST}/iiif/3/${picture.id}`,
      type: 'ImageService3',
      protocol: 'http://iiif.io/api/image',
      profile: 'level2',
      width: picture.width,
      height: picture.height,
    })
    for (const name of ['extraQualities', 'extraFormats', 'extraFeatures'])
      expect(Array.isArray(info[name])).toBe(true)
    for (const { width, height } of info.sizes) expect([width, height].every(Number.isInteger)).toBe(true)
    for (const { width, scaleFactors } of info.tiles)
      expect([width, ...scaleFactors].every(Number.isInteger)).toBe(true)
    for (const old of ['license', 'attribution', 'logo', '@id', '@type']) expect(info).not.toHaveProperty(old)
    // What is promised beside level 2 is what the checks of level 3 below find.
    expect(info.extraFeatures.toSorted()).toEqual([
      'canonicalLinkHeader',
      'mirroring',
      'profileLinkHeader',
      'rotationArbitrary',
      'sizeUpscaling',
    ])
    expect(info.maxWidth).toBeGreaterThan(0)
  },
  size_nofull: async (picture) => expect(await statusOf(picture, { size: 'full' })).toBe(400),
  format_jpg: async (picture) => {
    expect(await sharp(await bytesOf(picture, { size: '!90,90', format: 'jpg' })).metadata()).toMatchObject({
      format: 'jpeg',
    })
  },
  // Level 1
  baseurl_redirect: async (picture) => {
    for (const end of ['', '/']) {
      const { statusCode, headers } = await get(`${picture.id}${end}`)
      expect([statusCode, headers.location]).toEqual([303, `http://${HOST}/iiif/3/${picture.id}/info.json`])
    }
  },
  cors: async (picture) => {
    const headers = { origin: 'http://iiif.io/', referer: 'http://iiif.io/api/image/validator' }
    expect((await get(`${picture.id}/info.json`, headers)).headers['access-control-allow-origin']).toBe('*')
  },
  format_error_random: async (picture) => {
    for (const format of [...NONSENSE, 'jpeg', 'avif', 'JPG', ''])
      expect([format, await statusOf(picture, { format: encodeURIComponent(format) })]).toEqual([format, 400])
  },
  id_error_escapedslash: async (picture) => {
    expect(await statusOf({ ...picture, id: 'a/b' }, {})).toBe(404)
    expect(await statusOf({ ...picture, id: 'a%2Fb' }, {})).toBe(404)
  },
  id_error_random: async (picture) =>
    expect(await statusOf({ ...picture, id: '3a4c6c1e-85a3-11f0-8de9-0242ac120002' }, {})).toBe(404),
  id_error_unescaped: async (picture) => expect(await statusOf({ ...picture, id: '[frob]' }, {})).toBe(404),
  id_escaped: async (picture) => {
    const id = picture.id.replaceAll('-', '%2D')
    expect(id).not.toBe(picture.id)
    expect(await statusOf({ ...picture, id }, { size: '!90,90' })).toBe(200)
  },
  jsonld: async (picture) => {
    const { headers } = await get(`${picture.id}/info.json`, { accept: 'application/ld+json' })
    expect(headers['content-type']).toMatch(/^application\/ld\+json/)
  },
  quality_error_random: async (picture) => {
    for (const quality of [...NONSENSE, 'native', 'grey', ''])
      expect([quality, await statusOf(picture, { quality: encodeURIComponent(quality) })]).toEqual([
        quality,
        400,
      ])
  },
  region_error_random: async (picture) => {
    for (const region of [
      ...NONSENSE,
      '1,2,3',
      '0,0,-1,5',
      '0,0,0,9',
      'pct:0,0,0,9',
      'pct:1,2,3',
      'pct:100,0,9,9',
      '1.5,0,9,9',
    ])
      expect([region, await statusOf(picture, { region: encodeURIComponent(region) })]).toEqual([region, 400])
  },
  region_pixels: async (picture) => {
    for (const [column, row] of [
      [0, 0],
      [9, 9],
      [3, 7],
      [8, 1],
      [5, 5],
    ] as const) {
      const region = cell(picture, column, row)
      const size = { width: Math.min(region.width, 300), height: Math.min(region.height, 300) }
      await compare(
        picture,
        { region: written(region), size: `${size.width},${size.height}` },
        { region, size },
      )
    }
  },
  region_square: async (picture) => {
    const { width, height } = await sharp(await bytesOf(picture, { region: 'square' })).metadata()
    expect([width, width]).toEqual([height, Math.min(picture.width, picture.height, 2000)])
    const side = Math.min(picture.width, picture.height)
    const region = {
      left: (picture.width - side) / 2,
      top: (picture.height - side) / 2,
      width: side,
      height: side,
    }
    await compare(picture, { region: 'square', size: '600,' }, { region, size: { width: 600, height: 600 } })
  },
  rot_error_random: async (picture) => {
    for (const rotation of [...NONSENSE, '361', '-90', '!', '90!', '!!0'])
      expect([rotation, await statusOf(picture, { rotation: encodeURIComponent(rotation) })]).toEqual([
        rotation,
        400,
      ])
  },
  size_ch: async (picture) => {
    const { height } = fitted(picture, 0.61)
    const size = { width: Math.round((picture.width * height) / picture.height), height }
    await compare(picture, { size: `,${height}` }, { region: whole(picture), size })
  },
  size_error_random: async (picture) => {
    for (const size of [
      ...NONSENSE,
      '0,',
      ',0',
      '0,0',
      ',',
      '!9,',
      '!,9',
      'pct:',
      'pct:0',
      'pct:-1',
      'pct:101',
      '9,9,',
      '1.5,',
    ])
      expect([size, await statusOf(picture, { size: encodeURIComponent(size) })]).toEqual([size, 400])
  },
  size_noup: async (picture) => {
    const { width, height } = picture
    for (const size of [
      `${width + 100},${height + 100}`,
      `,${height + 100}`,
      `${width + 100},`,
      'pct:200',
      `!${2 * width + 2400},${3 * height + 2400}`,
    ])
      expect([size, await statusOf(picture, { size })]).toEqual([size, 400])
    // Of a part too, which is smaller than the limits.
    for (const size of ['101,', ',101', '101,20', 'pct:101'])
      expect([size, await statusOf(picture, { region: '0,0,100,100', size })]).toEqual([size, 400])
  },
  size_region: async (picture) => {
    const part = patch(picture)
    for (const side of [35, 90, 256]) {
      const size = { width: side, height: side }
      await compare(
        picture,
        { region: written(part.region), size: `${side},${side}` },
        { region: part.region, size },
      )
    }
  },
  size_wc: async (picture) => {
    const { width } = fitted(picture, 0.57)
    const size = { width, height: Math.max(1, Math.round((picture.height * width) / picture.width)) }
    await compare(picture, { size: `${width},` }, { region: whole(picture), size })
  },
  size_wh: async (picture) => {
    const size = { width: 731, height: 452 }
    await compare(picture, { size: '731,452' }, { region: whole(picture), size })
  },
  // Level 2
  format_png: async (picture) => {
    expect(await sharp(await bytesOf(picture, { size: '!90,90', format: 'png' })).metadata()).toMatchObject({
      format: 'png',
    })
  },
  quality_bitonal: async (picture) => {
    const bytes = await bytesOf(picture, { size: '700,500', quality: 'bitonal', format: 'png' })
    expect([...new Set(await sharp(bytes).raw().toBuffer())].toSorted((one, other) => one - other)).toEqual([
      0, 255,
    ])
  },
  quality_color: async (picture) => {
    const size = { width: 700, height: 500 }
    await compare(picture, { size: '700,500', quality: 'color' }, { region: whole(picture), size })
  },
  quality_grey: async (picture) => {
    const bytes = await bytesOf(picture, { size: '700,500', quality: 'gray' })
    const { data, info } = await sharp(bytes)
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    let shades = new Set<number>()
    for (let at = 0; at < data.length; at += info.channels) {
      if (info.channels > 1) expect(data[at]).toBe(data[at + 1])
      shades = shades.add(data[at] ?? 0)
    }
    expect(shades.size).toBeGreaterThan(10)
  },
  region_percent: async (picture) => {
    for (const [column, row] of [
      [0, 0],
      [9, 9],
      [3, 7],
    ] as const) {
      const share = (place: number, side: number) => Math.round(((place * 10 + 1) * side) / 100)
      const region = {
        left: share(column, picture.width),
        top: share(row, picture.height),
        width: Math.round(picture.width * 0.08),
        height: Math.round(picture.height * 0.08),
      }
      const asked = `pct:${column * 10 + 1},${row * 10 + 1},8,8`
      const size = { width: Math.min(region.width, 90), height: Math.min(region.height, 90) }
      await compare(picture, { region: asked, size: `${size.width},${size.height}` }, { region, size })
    }
  },
  rot_full_basic: async (picture) => {
    for (const degrees of [0, 90, 180, 270] as const) await turned(picture, String(degrees), { degrees })
  },
  rot_region_basic: async (picture) => {
    const region = cell(picture, 4, 6)
    const size = { width: 60, height: 54 }
    await compare(
      picture,
      { region: written(region), size: '60,54', rotation: '180' },
      { region, size, degrees: 180 },
    )
  },
  size_bwh: async (picture) => {
    const scale = Math.min(640 / picture.width, 410 / picture.height)
    const size = {
      width: Math.max(1, Math.round(picture.width * scale)),
      height: Math.max(1, Math.round(picture.height * scale)),
    }
    await compare(picture, { size: '!640,410' }, { region: whole(picture), size })
  },
  size_percent: async (picture) => {
    const percent = 6
    const size = {
      width: Math.round((picture.width * percent) / 100),
      height: Math.round((picture.height * percent) / 100),
    }
    await compare(picture, { size: `pct:${percent}` }, { region: whole(picture), size })
  },
  // Level 3
  format_gif: (picture) => isOffered(picture, 'gif', 'gif'),
  format_tif: (picture) => isOffered(picture, 'tif', 'tiff'),
  format_webp: (picture) => isOffered(picture, 'webp', 'webp'),
  format_jp2: (picture) => isNotPromised(picture, 'jp2'),
  format_pdf: (picture) => isNotPromised(picture, 'pdf'),
  linkheader_canonical: async (picture) => {
    const { headers } = await get(addressOf(picture))
    expect(headers.link).toContain(
      `<http://${HOST}/iiif/3/${picture.id}/full/max/0/default.jpg>;rel="canonical"`,
    )
  },
  linkheader_profile: async (picture) => {
    for (const path of [addressOf(picture), `${picture.id}/info.json`])
      expect((await get(path)).headers.link).toMatch(
        /<http:\/\/iiif\.io\/api\/image\/3\/level2\.json>;rel="profile"/,
      )
  },
  rot_full_non90: async (picture) => {
    for (const rotation of ['22.5', '359', '!7']) {
      const bytes = await bytesOf(picture, { size: '400,300', rotation, format: 'png' })
      const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
      const angle = (Number(rotation.replace('!', '')) * Math.PI) / 180
      const [sine, cosine] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))]
      expect(Math.abs(info.width - (400 * cosine + 300 * sine))).toBeLessThan(3)
      expect(Math.abs(info.height - (400 * sine + 300 * cosine))).toBeLessThan(3)
      // The corner beside it is clear.
      expect([info.channels, data[3]]).toEqual([4, 0])
    }
    const white = await bytesOf(picture, { size: '400,300', rotation: '45' })
    const { data } = await sharp(white).raw().toBuffer({ resolveWithObject: true })
    expect(Math.min(...data.subarray(0, 3))).toBeGreaterThan(245)
  },
  rot_mirror: (picture) => turned(picture, '!0', { mirrored: true }),
  rot_mirror_180: (picture) => turned(picture, '!180', { mirrored: true, degrees: 180 }),
  rot_region_non90: async (picture) => {
    const bytes = await bytesOf(picture, { region: '100,100,90,90', rotation: '33' })
    expect((await sharp(bytes).metadata()).width).toBeGreaterThan(110)
  },
  size_up: async (picture) => {
    const region = { left: 0, top: 0, width: 400, height: 300 }
    for (const [size, width, height] of [
      ['^1100,700', 1100, 700],
      ['^,600', 800, 600],
      ['^600,', 600, 450],
      ['^pct:200', 800, 600],
      ['^!2000,450', 600, 450],
      ['^!1000,3000', 1000, 750],
      // What the limits allow: the validator's own server has none, and gives the picture as it is.
      ['^max', 2309, 1732],
    ] as const)
      await compare(picture, { region: written(region), size }, { region, size: { width, height } })
  },
}

function sizeOfMax({ width, height }: Picture): { readonly width: number; readonly height: number } {
  const known: Readonly<Record<string, readonly [number, number]>> = {
    '1000x1000': [1000, 1000],
    '6000x4000': [2400, 1600],
    '8000x6000': [2309, 1732],
    '30000x1200': [2400, 96],
    '1000x9000': [267, 2400],
  }
  const [wide = 0, high = 0] = known[`${width}x${height}`] ?? []
  return { width: wide, height: high }
}

async function isOffered(picture: Picture, format: string, name: string): Promise<void> {
  const info = JSON.parse((await get(`${picture.id}/info.json`)).body)
  expect(info.extraFormats).toContain(format)
  expect(await sharp(await bytesOf(picture, { size: '!90,90', format })).metadata()).toMatchObject({
    format: name,
  })
}

async function isNotPromised(picture: Picture, format: string): Promise<void> {
  const info = JSON.parse((await get(`${picture.id}/info.json`)).body)
  expect(info.extraFormats).not.toContain(format)
  expect(await statusOf(picture, { format })).toBe(400)
}

it('are all 45 of version 3', () => {
  expect(Object.keys(checks)).toHaveLength(45)
})

const cases = shapes.flatMap(([name, width, height, format], shape) =>
  Object.entries(checks).map(([check, run]) => ({
    name: `${check} of ${name}`,
    run: () => run({ id: encodeURIComponent(`v/${width}x${height}-a.${format}`), width, height }),
    shape,
  })),
)

describe("the validator's checks", () => {
  it.each(sweep('checks of the IIIF validator × picture', cases, ({ shape }) => shape === 0))(
    '$name',
    ({ run }) => run(),
    60_000,
  )
})
