import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeImage, LIMITS, readImageRequest } from '../../src/content/iiif/image-service.ts'
import { oneOf } from '../support/sweep.ts'
import { type OpenedContent, openSqliteBackend } from './support/backends.ts'
import { colourGrid, faultsOf, isComparable, type Shown } from './support/colour-grid.ts'
import { type Service, startService } from './support/service.ts'

interface Case {
  readonly asked: string
  readonly region?: readonly [left: number, top: number, width: number, height: number]
  readonly size: readonly [width: number, height: number]
}

interface Subject {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly format: 'jpeg' | 'png'
  readonly answered: readonly Case[]
  readonly refused: readonly string[]
}

/** What is asked, of which region, and in which size it comes: worked out by hand from section 4 of the Image API 3. */
const subjects: readonly Subject[] = [
  {
    name: '24 megapixels',
    width: 6000,
    height: 4000,
    format: 'jpeg',
    answered: [
      { asked: 'full/max', size: [2400, 1600] },
      { asked: 'full/^max', size: [2400, 1600] },
      { asked: 'full/1500,', size: [1500, 1000] },
      { asked: 'full/^1500,', size: [1500, 1000] },
      { asked: 'full/,700', size: [1050, 700] },
      { asked: 'full/^,700', size: [1050, 700] },
      { asked: 'full/pct:12.5', size: [750, 500] },
      { asked: 'full/^pct:40', size: [2400, 1600] },
      { asked: 'full/333,777', size: [333, 777] },
      { asked: 'full/^777,333', size: [777, 333] },
      { asked: 'full/!900,900', size: [900, 600] },
      { asked: 'full/!3000,3000', size: [2400, 1600] },
      { asked: 'full/^!1200,300', size: [450, 300] },
      { asked: 'full/^!9000,9000', size: [2400, 1600] },
      { asked: 'square/max', region: [1000, 0, 4000, 4000], size: [2000, 2000] },
      { asked: 'square/500,', region: [1000, 0, 4000, 4000], size: [500, 500] },
      { asked: '0,0,512,512/max', region: [0, 0, 512, 512], size: [512, 512] },
      { asked: '0,0,512,512/512,512', region: [0, 0, 512, 512], size: [512, 512] },
      { asked: '2560,1536,512,512/512,', region: [2560, 1536, 512, 512], size: [512, 512] },
      { asked: '2048,2048,2048,1952/512,488', region: [2048, 2048, 2048, 1952], size: [512, 488] },
      { asked: '5632,3584,368,416/368,416', region: [5632, 3584, 368, 416], size: [368, 416] },
      { asked: '5632,3584,512,512/max', region: [5632, 3584, 368, 416], size: [368, 416] },
      { asked: '500,500,100,100/^400,', region: [500, 500, 100, 100], size: [400, 400] },
      { asked: '500,500,100,50/^,400', region: [500, 500, 100, 50], size: [800, 400] },
      { asked: '500,500,100,50/^300,400', region: [500, 500, 100, 50], size: [300, 400] },
      { asked: '500,500,100,50/^!600,600', region: [500, 500, 100, 50], size: [600, 300] },
      { asked: '500,500,100,50/!600,600', region: [500, 500, 100, 50], size: [100, 50] },
      { asked: '500,500,100,50/^pct:250', region: [500, 500, 100, 50], size: [250, 125] },
      { asked: '550,550,100,100/^max', region: [550, 550, 100, 100], size: [2000, 2000] },
      { asked: 'pct:10,20,30,40/300,', region: [600, 800, 1800, 1600], size: [300, 267] },
      { asked: 'pct:87.5,75,50,50/max', region: [5250, 3000, 750, 1000], size: [750, 1000] },
    ],
    refused: ['full/2401,', 'full/,1700', 'full/pct:41', 'full/2400,2000', 'full/!9000,9000', 'full/^2401,'],
  },
  {
    name: '48 megapixels',
    width: 8000,
    height: 6000,
    format: 'jpeg',
    answered: [
      { asked: 'full/max', size: [2309, 1732] },
      { asked: 'full/^max', size: [2309, 1732] },
      { asked: 'full/800,', size: [800, 600] },
      { asked: 'full/,300', size: [400, 300] },
      { asked: 'full/pct:1', size: [80, 60] },
      { asked: 'full/2000,2000', size: [2000, 2000] },
      { asked: 'full/!1000,600', size: [800, 600] },
      { asked: 'square/max', region: [1000, 0, 6000, 6000], size: [2000, 2000] },
      { asked: '4096,4096,512,512/512,512', region: [4096, 4096, 512, 512], size: [512, 512] },
      { asked: '4096,4096,1024,1024/512,512', region: [4096, 4096, 1024, 1024], size: [512, 512] },
      { asked: '7680,5632,320,368/max', region: [7680, 5632, 320, 368], size: [320, 368] },
      { asked: 'pct:50,50,25,25/max', region: [4000, 3000, 2000, 1500], size: [2000, 1500] },
      { asked: '100,100,10,10/^max', region: [100, 100, 10, 10], size: [2000, 2000] },
    ],
    refused: ['full/2400,', 'full/pct:30', '0,0,4000,4000/pct:60', '0,0,512,512/513,', '8000,0,10,10/max'],
  },
  {
    name: 'a scroll',
    width: 30_000,
    height: 1200,
    format: 'png',
    answered: [
      { asked: 'full/max', size: [2400, 96] },
      { asked: 'full/^max', size: [2400, 96] },
      { asked: 'full/1000,', size: [1000, 40] },
      { asked: 'full/,48', size: [1200, 48] },
      { asked: 'full/pct:5', size: [1500, 60] },
      { asked: 'full/2400,1200', size: [2400, 1200] },
      { asked: 'full/!700,700', size: [700, 28] },
      { asked: 'full/5,', size: [5, 1] },
      { asked: 'square/max', region: [14_400, 0, 1200, 1200], size: [1200, 1200] },
      { asked: '14848,512,512,512/512,512', region: [14_848, 512, 512, 512], size: [512, 512] },
      { asked: '29696,1024,304,176/max', region: [29_696, 1024, 304, 176], size: [304, 176] },
      { asked: '16384,0,8192,1200/512,75', region: [16_384, 0, 8192, 1200], size: [512, 75] },
      { asked: 'pct:90,0,10,100/max', region: [27_000, 0, 3000, 1200], size: [2400, 960] },
    ],
    refused: ['full/2401,', 'full/,97', 'full/pct:9', 'full/pct:0.001', '0,1200,10,10/max'],
  },
  {
    name: 'a tall picture',
    width: 1000,
    height: 9000,
    format: 'jpeg',
    answered: [
      { asked: 'full/max', size: [267, 2400] },
      { asked: 'full/^max', size: [267, 2400] },
      { asked: 'full/200,', size: [200, 1800] },
      { asked: 'full/,900', size: [100, 900] },
      { asked: 'full/pct:20', size: [200, 1800] },
      { asked: 'full/1000,2400', size: [1000, 2400] },
      { asked: 'full/^1600,2400', size: [1600, 2400] },
      { asked: 'full/!480,480', size: [53, 480] },
      { asked: 'square/max', region: [0, 4000, 1000, 1000], size: [1000, 1000] },
      { asked: '512,8704,512,512/max', region: [512, 8704, 488, 296], size: [488, 296] },
      { asked: '0,4096,1000,2048/500,1024', region: [0, 4096, 1000, 2048], size: [500, 1024] },
      { asked: 'pct:0,50,100,10/^max', region: [0, 4500, 1000, 900], size: [2108, 1897] },
    ],
    refused: ['full/300,', 'full/,2401', 'full/pct:27', 'full/^2401,10', 'full/^1667,2400', '1000,0,1,1/max'],
  },
]

function shown({ width, height }: Subject, { region, size }: Case): Shown {
  const [left, top, wide, high] = region ?? [0, 0, width, height]
  return {
    picture: { width, height },
    region: { left, top, width: wide, height: high },
    size: { width: size[0], height: size[1] },
  }
}

const LONG_MS = 60_000

/** The smallest every day: what is larger takes seconds for each part. */
const cut = oneOf('pictures that are cut into parts', subjects, subjects.length - 1)

describe.each(cut.map((subject): [string, Subject] => [subject.name, subject]))(
  'parts of %s',
  (_name, subject) => {
    const id = encodeURIComponent(`large/${subject.width}.${subject.format}`)
    let opened: OpenedContent
    let service: Service

    beforeAll(async () => {
      opened = await openSqliteBackend()
      service = await startService(opened.content)
      const grid = colourGrid(subject.width, subject.height)
      const bytes = await (subject.format === 'png'
        ? grid.png({ compressionLevel: 2 })
        : grid.jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
      ).toBuffer()
      await opened.content.storage.put(decodeURIComponent(id), bytes)
    }, LONG_MS)
    afterAll(async () => {
      await service.app.close()
      await opened.dispose()
    })

    const get = (rest: string) =>
      service.app.inject({ url: `/iiif/3/${id}/${rest}`, headers: { host: 'm.test' } })

    it.each(subject.answered.map((each): [string, Case] => [each.asked, each]))(
      '%s: that region, in that size, at its canonical address too',
      async (asked, each) => {
        const { statusCode, rawPayload, headers } = await get(`${asked}/0/default.png`)
        expect(statusCode, rawPayload.toString('latin1').slice(0, 200)).toBe(200)
        expect(await faultsOf(rawPayload, shown(subject, each))).toEqual([])
        const canonical = /<([^>]*)>;rel="canonical"/.exec(String(headers.link))?.[1] ?? ''
        expect(canonical.startsWith(`http://m.test/iiif/3/${id}/`)).toBe(true)
        const again = await service.app.inject({
          url: canonical.slice('http://m.test'.length),
          headers: { host: 'm.test' },
        })
        expect(again.rawPayload.equals(rawPayload)).toBe(true)
        expect(again.headers.link).toBe(headers.link)
      },
      LONG_MS,
    )

    it.each(subject.refused)('%s is refused', async (asked) => {
      const { statusCode, body } = await get(`${asked}/0/default.jpg`)
      expect([statusCode, JSON.parse(body).code]).toEqual([400, 400])
    })

    it.each([
      ['0', {}],
      ['90', { degrees: 90 }],
      ['180', { degrees: 180 }],
      ['270', { degrees: 270 }],
      ['360', {}],
      ['!0', { mirrored: true }],
      ['!90', { mirrored: true, degrees: 90 }],
      ['!180', { mirrored: true, degrees: 180 }],
      ['!270.0', { mirrored: true, degrees: 270 }],
    ] as const)('turned by %s, the whole and a part', async (rotation, turned) => {
      const small = subject.answered.find(
        (each) => /^full/.test(each.asked) && isComparable(shown(subject, each)),
      )
      const part = subject.answered.find(({ asked }) => /^\d+,\d+.*\/max$/.test(asked))
      if (small === undefined || part === undefined) throw new Error('no cases')
      for (const each of [small, part]) {
        const { rawPayload } = await get(`${each.asked}/${rotation}/default.png`)
        expect(await faultsOf(rawPayload, { ...shown(subject, each), ...turned })).toEqual([])
      }
    })

    // Every day: tests/web/record-pictures.test.ts asks for every size that a manifest states, and gets it.
    it('names only sizes that come, and tiles that cover it without a seam', {
      tags: ['full'],
      timeout: LONG_MS,
    }, async () => {
      const info = JSON.parse((await get('info.json')).body)
      expect(info).toMatchObject({ width: subject.width, height: subject.height, ...LIMITS })
      expect(info.sizes.length).toBeGreaterThan(2)
      const whole = { left: 0, top: 0, width: subject.width, height: subject.height }
      for (const size of info.sizes) {
        const { rawPayload } = await get(`full/${size.width},${size.height}/0/default.jpg`)
        const { width, height } = await sharp(rawPayload).metadata()
        expect({ width, height }).toEqual(size)
      }
      const [{ width: side, height: high, scaleFactors }] = info.tiles
      expect([side, high, scaleFactors[0]]).toEqual([512, 512, 1])
      const last = scaleFactors.at(-1)
      expect(Math.max(subject.width, subject.height) / last).toBeLessThanOrEqual(512)
      for (const factor of scaleFactors) {
        const columns = Math.ceil(subject.width / (side * factor))
        const rows = Math.ceil(subject.height / (side * factor))
        // The first tile, the last, and one between them.
        for (const [column, row] of [
          [0, 0],
          [columns - 1, rows - 1],
          [Math.floor(columns / 2), Math.floor(rows / 2)],
        ] as const) {
          const left = column * side * factor
          const top = row * side * factor
          const region = {
            left,
            top,
            width: Math.min(side * factor, whole.width - left),
            height: Math.min(side * factor, whole.height - top),
          }
          const size = {
            width: Math.ceil(region.width / factor),
            height: Math.ceil(region.height / factor),
          }
          const asked = `${Object.values(region).join()}/${size.width},${size.height}/0/default.png`
          const { rawPayload, statusCode } = await get(asked)
          expect([asked, statusCode]).toEqual([asked, 200])
          if (size.width > 40 && size.height > 40)
            expect([asked, await faultsOf(rawPayload, { picture: whole, region, size })]).toEqual([asked, []])
        }
      }
    })
  },
)

describe('a request of the Image API', () => {
  const sides = [1, 2, 3, 7, 99, 512, 1001, 2400, 2401, 6000, 30_000]
  const regions = ['full', 'square', '0,0,1,1', '1,1,600,40', 'pct:33.3,12.5,50,50', 'pct:0,0,0.001,100']
  const sizes = [
    'max',
    '^max',
    '90,',
    ',90',
    '^90,',
    '^,90',
    '30,70',
    '^30,70',
    '!80,90',
    '^!80,90',
    'pct:3',
    '^pct:130',
  ]

  it('of any picture is within the picture, the size that is written and the limits, and the same when written canonically', () => {
    let answered = 0
    for (const width of sides)
      for (const height of sides)
        for (const region of regions)
          for (const size of sizes) {
            const picture = { width, height }
            const read = (segments: readonly string[]) => {
              try {
                return readImageRequest(segments, picture)
              } catch {
                return undefined
              }
            }
            const found = read([region, size, '0', 'default.jpg'])
            if (found === undefined) continue
            answered += 1
            const label = `${width} × ${height} ${region}/${size}`
            const { region: part, size: made } = found
            expect([label, part.left + part.width <= width, part.top + part.height <= height]).toEqual([
              label,
              true,
              true,
            ])
            expect([label, Math.min(part.width, part.height, made.width, made.height) >= 1]).toEqual([
              label,
              true,
            ])
            expect([
              label,
              made.width <= LIMITS.maxWidth &&
                made.height <= LIMITS.maxHeight &&
                made.width * made.height <= LIMITS.maxArea,
            ]).toEqual([label, true])
            if (!size.startsWith('^'))
              expect([label, made.width <= part.width && made.height <= part.height]).toEqual([label, true])
            const [wide, high] = /^\^?!?(\d*),(\d*)$/.exec(size)?.slice(1) ?? []
            if (size.includes('!'))
              expect([label, made.width <= 80 && made.height <= 90]).toEqual([label, true])
            else {
              if (wide) expect([label, made.width]).toEqual([label, Number(wide)])
              if (high) expect([label, made.height]).toEqual([label, Number(high)])
            }
            const again = read(found.canonical.split('/'))
            expect([label, again?.canonical, again?.region, again?.size]).toEqual([
              label,
              found.canonical,
              part,
              made,
            ])
          }
    expect(answered).toBeGreaterThan(4000)
  })

  it('is written canonically as the specification says', () => {
    const picture = { width: 3000, height: 2000 }
    const canonical = (path: string) => readImageRequest(path.split('/'), picture).canonical
    expect(canonical('0,0,3000,2000/^max/360/color.jpg')).toBe('full/max/0/default.jpg')
    expect(canonical('pct:0,0,100,100/1500,/!22.50/gray.png')).toBe('full/1500,1000/!22.5/gray.png')
    expect(canonical('square/2000,/090/bitonal.gif')).toBe('500,0,2000,2000/max/90/bitonal.gif')
    expect(canonical('10,10,100,100/^max/0/default.webp')).toBe('10,10,100,100/^max/0/default.webp')
    expect(canonical('10,10,100,100/^150,/0/default.tif')).toBe('10,10,100,100/^150,150/0/default.tif')
  })

  it('describes small pictures too', () => {
    expect(describeImage('http://m.test/iiif/3/a', { width: 3, height: 2 })).toMatchObject({
      sizes: [{ width: 3, height: 2 }],
      tiles: [{ width: 512, height: 512, scaleFactors: [1] }],
    })
  })
})
