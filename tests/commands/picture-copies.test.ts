import { describe, expect, it } from 'vitest'
import { withoutCopies } from '../../src/commands/picture-copies.ts'

const HOST = 'https://img.example/'

describe('addresses of pictures', () => {
  it.each<readonly [string, readonly string[], readonly string[]]>([
    ['one twice', ['p/a.jpg', 'p/a.jpg'], ['p/a.jpg']],
    ['folders and endings', ['p/a.jpg', 'p/small/a_sm.jpg', 'p/thumbs/a_th.jpg'], ['p/a.jpg']],
    ['a small copy alone', ['p/small/a_sm.jpg'], ['p/small/a_sm.jpg']],
    ['words behind', ['p/a_thumb.jpg', 'p/a_full.jpg', 'p/a-300x200.jpg'], ['p/a_full.jpg']],
    ['words and pixels before', ['p/800px-a.jpg', 'p/thumbnail_a.jpg', 'p/a.jpg'], ['p/a.jpg']],
    ['Omeka', ['f/square_thumbnails/a.jpg', 'f/fullsize/a.jpg', 'f/original/a.jpg'], ['f/original/a.jpg']],
    ['IIIF', ['i/a/full/90,/0/default.jpg', 'i/a/full/full/0/default.jpg'], ['i/a/full/full/0/default.jpg']],
    // Cleveland Museum of Art
    ['a master that no browser shows', ['p/1_web.jpg', 'p/1_print.jpg', 'p/1_full.tif'], ['p/1_print.jpg']],
    ['such a master alone', ['p/1_full.tif'], ['p/1_full.tif']],
    [
      'views of one thing',
      ['p/a_1.jpg', 'p/a_2.jpg', 'p/a_front.jpg', 'p/b.jpg'],
      ['p/a_1.jpg', 'p/a_2.jpg', 'p/a_front.jpg', 'p/b.jpg'],
    ],
    ['one name in two folders', ['1/a.jpg', '2/a.jpg'], ['1/a.jpg', '2/a.jpg']],
    ['a name that is a size', ['p/large.jpg', 'p/print.jpg'], ['p/large.jpg', 'p/print.jpg']],
    [
      'numbers in a query',
      ['image?id=1&size=large', 'image?id=2&size=large'],
      ['image?id=1&size=large', 'image?id=2&size=large'],
    ],
  ])('are of each picture the largest: %s', (_, given, right) => {
    expect(withoutCopies(given.map((each) => HOST + each))).toEqual(right.map((each) => HOST + each))
  })
})
