import { describe, expect, it } from 'vitest'
import { picturesOf } from '../../../src/pages/templates/part/viewing.tsx'

function text(key: string, values: object = {}): string {
  return `${key} ${Object.values(values).join(' ')}`
}
function picture(src: string, alt: string) {
  return { src, alt }
}

describe('the pictures of an Item', () => {
  it('are distinguished where one description represents all', () => {
    const item = {
      id: '1',
      title: '铜戈',
      image: picture('/a.webp', '铜戈'),
      images: [picture('/a.webp', '铜戈'), picture('/b.webp', '铜戈'), picture('/c.webp', '背面')],
    }
    expect(picturesOf(item, text).map(({ alt }) => alt)).toEqual(['铜戈', 'gallery.further 2 铜戈', '背面'])
  })

  it('stay without a description where the first has none', () => {
    const item = { id: '1', title: '', images: [picture('/a.webp', ''), picture('/b.webp', '')] }
    expect(picturesOf(item, text).map(({ alt }) => alt)).toEqual(['', ''])
  })
})
