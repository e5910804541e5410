import { expect, test } from 'vitest'
import { shareAddress } from '../../../src/engine/contracts/share-address.ts'

const PAGE = 'https://museum.example/works?kind=a&page=2'

test('fills the pattern, and escapes what would end a value', () =>
  expect(
    shareAddress('https://share.example/?u={url}&t={title}', { url: PAGE, title: 'Cups & $& saucers' }),
  ).toBe(
    'https://share.example/?u=https%3A%2F%2Fmuseum.example%2Fworks%3Fkind%3Da%26page%3D2&t=Cups%20%26%20%24%26%20saucers',
  ))

test('leaves out parameters without a value', () =>
  expect(shareAddress('https://share.example/?pic={image}&u={url}&t={title}', { url: 'a' })).toBe(
    'https://share.example/?u=a',
  ))

test('takes an address without query, and mail', () => {
  expect(shareAddress('https://share.example/to/{url}', { url: 'a/b' })).toBe(
    'https://share.example/to/a%2Fb',
  )
  expect(shareAddress('mailto:?subject={title}&body={url}', { url: 'a', title: 'b' })).toBe(
    'mailto:?subject=b&body=a',
  )
})
