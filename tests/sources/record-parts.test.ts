import { describe, expect, it } from 'vitest'
import type { SourceConfig } from '../../schemas/config/index.ts'
import { mapRecord } from '../../src/sources/map-record.ts'
import { mapContext } from '../support/map-context.ts'

const source: SourceConfig = {
  service: 'main',
  kind: 'record',
  request: { method: 'GET', path: '/' },
  response: { record: '' },
  item: {
    id: '/id',
    title: '/title',
    links: [{ name: 'tour', label: { zh: '全景', en: 'Tour' }, href: '/tour' }],
    media: [
      { name: 'guide', label: { zh: '语音导览', en: 'Audio guide' }, src: '/guide', transcript: '/words' },
      {
        name: 'films',
        label: { zh: '影片', en: 'Film' },
        each: '/films',
        src: '/path',
        text: '/title',
        type: '/type',
        poster: '/still',
        captions: '/captions',
      },
    ],
  },
}

function mapped(record: object, full = true) {
  const context = mapContext('en', {
    pictures: { base: '/files', mayLoad: (address) => address.startsWith('https://media.test/') },
  })
  return mapRecord({ id: '1', title: 'Bell', ...record }, source, { excerpt: 20, full }, context)
}

describe('the place of a fact', () => {
  const placed: SourceConfig = {
    ...source,
    item: {
      ...source.item,
      facts: [
        { name: 'at', label: { zh: '地点', en: 'At' }, value: '/at', latitude: '/lat', longitude: '/lon' },
      ],
    },
  }
  it.each<[unknown, unknown, number | undefined]>([
    [51.5074, -0.1278, 51.5074],
    ['51.5074', '-0.1278', 51.5074],
    ['51,5074', '-0,1278', 51.5074],
    ['५१.५', '०.१', 51.5],
    ['', '', undefined],
    ['51° 30′ N', '0° 7′ W', undefined],
  ])('is at %j, %j', (lat, lon, latitude) => {
    const record = { id: '1', title: 'Bell', at: 'London', lat, lon }
    const facts = mapRecord(record, placed, { excerpt: 20, full: true }, mapContext('en'))?.facts
    expect(facts?.[0]?.latitude).toBe(latitude)
  })

  it.each([
    ['London', undefined, 'en', 'London'],
    ['London', true, 'en', 'London (30.85312°, -34.5°)'],
    // A locality of its own is called as its field is.
    ['Bell', undefined, 'de', '30,85312°, -34,5°'],
    ['Bell', undefined, 'fa', '۳۰٫۸۵۳۱۲°, \u200e−۳۴٫۵°'],
  ] as const)('%s with its degrees (%s, %s) is %s', (at, coordinates, tag, value) => {
    const facts = (placed.item.facts ?? []).map((fact) => ({ ...fact, ...(coordinates && { coordinates }) }))
    const shown: SourceConfig = { ...placed, item: { ...placed.item, facts } }
    const context = mapContext('en')
    const locale = { ...context.locale, tag }
    const record = { id: '1', title: 'Bell', at, lat: 30.853123, lon: -34.5 }
    const [found] = mapRecord(record, shown, { excerpt: 20, full: true }, { ...context, locale })?.facts ?? []
    expect(found?.value).toBe(value)
    expect(found?.exact ?? found?.value).toBe(at)
  })
})

function film(record: object) {
  const { media, links } = mapped({ films: [record] }) ?? {}
  return { media: media?.[0], links }
}

describe('sound, film and models of a record', () => {
  it('are read where the mapping says, each in its list', () => {
    const item = mapped({
      guide: 'bell/guide.MP3',
      words: '<p onclick="x()">A low note.</p>',
      films: [
        {
          path: 'https://media.test/cast.webm?t=1',
          title: 'Casting',
          still: 'bell/1.webp',
          captions: 'bell/en.vtt',
        },
        { path: 'bell/whole.glb' },
      ],
    })
    expect(item?.media).toEqual([
      {
        name: 'guide',
        title: 'Audio guide',
        kind: 'audio',
        src: '/files/bell/guide.MP3',
        type: 'audio/mpeg',
        transcript: '<p>A low note.</p>',
      },
      {
        name: 'films',
        title: 'Casting',
        kind: 'video',
        src: 'https://media.test/cast.webm?t=1',
        type: 'video/webm',
        poster: '/files/bell/1.webp',
        captions: '/files/bell/en.vtt',
      },
      {
        name: 'films',
        title: 'Film',
        kind: 'model',
        src: '/files/bell/whole.glb',
        type: 'model/gltf-binary',
      },
    ])
    expect(item?.links).toBeUndefined()
  })

  it.each([
    ['audio/mpeg', 'audio', 'audio/mpeg'],
    ['Video/MP4', 'video', 'video/mp4'],
    ['video', 'video', undefined],
    ['model/gltf-binary', 'model', 'model/gltf-binary'],
    ['Panorama', 'panorama', undefined],
  ])('of the type %s that a record names are %s, whatever the address', (type, kind, shown) => {
    const { media } = film({ path: '/download/7', type })
    expect([media?.kind, media?.type]).toEqual([kind, shown])
  })

  it.each([
    ['https://media.test/7/manifest', undefined],
    ['https://media.test/iiif/7/manifest.json?v=2', undefined],
    ['https://media.test/7', 'iiif'],
    ['https://media.test/7', 'application/ld+json;profile="http://iiif.io/api/presentation/3/context.json"'],
  ])('are the IIIF manifest %s of a museum that pages may load from', (path, type) => {
    expect(film({ path, type }).media).toMatchObject({ kind: 'manifest', src: path })
    expect(film({ path: path.replace('media.', 'other.'), type }).media).toBeUndefined()
  })

  it('take the ending where the type that a record names says nothing', () => {
    expect(film({ path: 'a.wav', type: 'application/octet-stream' }).media?.kind).toBe('audio')
  })

  it.each([
    ['a page of a service', 'https://films.test/watch/7'],
    ['a file of a host that pages may not load from', 'https://other.test/a.mp4'],
    ['a file of a host without a scheme', '//other.test/a.mp3', 'https://other.test/a.mp3'],
    ['a model in parts', 'https://media.test/a.gltf'],
  ])('are a link where the page cannot show them: %s', (_what, path, href = path) => {
    expect(film({ path, title: 'Casting' })).toEqual({
      media: undefined,
      links: [{ name: 'films', label: 'Casting', href, external: true }],
    })
  })

  it.each(['javascript:alert(1)', '../a.mp3', ''])('leave out the address %j', (path) => {
    expect(film({ path })).toEqual({ media: undefined, links: undefined })
  })

  it('have no poster and no captions of a host that does not allow them', () => {
    const { media } = film({
      path: 'a.mp4',
      still: 'https://other.test/a.jpg',
      captions: 'https://media.test/a.vtt',
    })
    expect(media).toEqual({
      name: 'films',
      title: 'Film',
      kind: 'video',
      src: '/files/a.mp4',
      type: 'video/mp4',
    })
  })

  it('are not in an outline, as in lists', () => {
    expect(mapped({ guide: 'a.mp3' }, false)?.media).toBeUndefined()
  })

  it('leave links that the config calls links as they are', () => {
    const item = mapped({ tour: 'https://tour.test/whole.glb' })
    expect(item?.links).toEqual([
      { name: 'tour', label: 'Tour', href: 'https://tour.test/whole.glb', external: true },
    ])
    expect(item?.media).toBeUndefined()
  })
})
