import { afterEach, describe, expect, it, vi } from 'vitest'
import { loadManifest, readManifest } from '../../src/pages/ui/iiif/read-manifest.ts'

const BY = 'http://creativecommons.org/licenses/by/4.0/'

function canvas(src: string, more: object = {}): object {
  const body = { id: src, type: 'Image', format: 'image/jpeg' }
  return {
    id: `${src}/canvas`,
    type: 'Canvas',
    items: [{ type: 'AnnotationPage', items: [{ type: 'Annotation', motivation: 'painting', body }] }],
    ...more,
  }
}

const third = {
  '@context': 'http://iiif.io/api/presentation/3/context.json',
  type: 'Manifest',
  label: { en: ['A <i>ferry</i>'], de: ['Eine Fähre'] },
  rights: BY,
  requiredStatement: { label: { en: ['Credit'] }, value: { none: ['<span>Harbour Museum</span>'] } },
  items: [
    canvas('https://pictures.test/1.jpg', { label: { none: ['1r'] } }),
    canvas('https://pictures.test/2.jpg', {
      label: { en: ['Back'], 'de-DE': ['Rückseite'] },
      requiredStatement: { value: { en: ['Photograph: Lena Vos'] } },
    }),
    canvas('javascript:alert(1)'),
    { type: 'Canvas', items: [] },
  ],
}

const second = {
  '@context': 'http://iiif.io/api/presentation/2/context.json',
  '@type': 'sc:Manifest',
  label: [
    { '@value': 'A ferry', '@language': 'en' },
    { '@value': 'Eine Fähre', '@language': 'de' },
  ],
  license: [BY],
  attribution: 'Harbour Museum',
  sequences: [
    {
      canvases: [
        { label: '1r', images: [{ resource: { '@id': 'https://pictures.test/1.jpg' } }] },
        {
          label: { '@value': 'Back', '@language': 'en' },
          images: [{ resource: { '@type': 'oa:Choice', default: { '@id': 'https://pictures.test/2.jpg' } } }],
        },
      ],
    },
  ],
}

describe('pictures of a IIIF manifest', () => {
  it('have labels and rights in the language of the page, each canvas its own (Presentation 3)', () => {
    const read = readManifest(third, 'de')
    expect(read.title).toBe('Eine Fähre')
    expect(read.rights).toMatchObject({ name: 'CC BY 4.0', credit: 'Harbour Museum' })
    expect(read.rights?.href).toBe('https://creativecommons.org/licenses/by/4.0/')
    expect(read.pictures).toEqual([
      { src: 'https://pictures.test/1.jpg', alt: '1r' },
      { src: 'https://pictures.test/2.jpg', alt: 'Rückseite', rights: { credit: 'Photograph: Lena Vos' } },
    ])
    expect(readManifest(third, 'fr').title).toBe('A ferry')
  })

  it('are read of Presentation 2 too', () => {
    const read = readManifest(second, 'de-AT')
    expect(read).toMatchObject({
      title: 'Eine Fähre',
      rights: { name: 'CC BY 4.0', credit: 'Harbour Museum' },
    })
    expect(read.pictures.map(({ src, alt }) => [src, alt])).toEqual([
      ['https://pictures.test/1.jpg', '1r'],
      ['https://pictures.test/2.jpg', 'Back'],
    ])
  })

  // A list of two labels, as internetarchive/iiif#58 has it, lost the second.
  it('have all labels of the language', () => {
    expect(readManifest({ ...second, label: ['Part one', 'Part two'] }, 'en').title).toBe(
      'Part one, Part two',
    )
    expect(readManifest({ ...third, label: { en: ['Part one', 'Part two'] } }, 'en').title).toBe(
      'Part one, Part two',
    )
  })

  it.each([[null], [[]], ['text'], [{ items: 'none' }], [{ sequences: [null] }], [{ label: { en: 1 } }]])(
    'are none of %j',
    (other) => {
      expect(readManifest(other, 'en').pictures).toEqual([])
    },
  )
})

describe('a manifest of another museum', () => {
  afterEach(() => vi.unstubAllGlobals())
  const answering = (answer: Response | Error) =>
    vi.stubGlobal('fetch', () => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)))

  it('is shown', async () => {
    answering(Response.json(third))
    expect(await loadManifest('https://other.test/manifest', 'en')).toMatchObject({ title: 'A ferry' })
  })

  it.each([
    ['is not there', new Response('', { status: 404 }), 'missing'],
    ['is on a server that fails', new Response('', { status: 503 }), 'unreachable'],
    ['does not let other sites read it', new TypeError('Failed to fetch'), 'unreachable'],
    ['is no JSON', new Response('<html>'), 'unreadable'],
    ['is JSON of something else', Response.json('text'), 'unreadable'],
    ['has no canvases', Response.json({ type: 'Manifest', items: [] }), 'empty'],
  ])('says so where it %s', async (_name, answer, fault) => {
    answering(answer)
    expect(await loadManifest('https://other.test/manifest', 'en')).toBe(fault)
  })
})
