import { describe, expect, it } from 'vitest'
import { nameToSend } from '../../../../src/pages/ui/form/upload-photo.ts'

describe('the name by which a photograph is sent', () => {
  it.each([
    ['Lin Zhixia at home.jpeg', 'photo.jpeg'],
    ['IMG_20261101_081500.HEIC', 'photo.HEIC'],
    ['13800138000', 'photo'],
    ['a.13800138000', 'photo'],
    ['照片.png', 'photo.png'],
    ['.jpg', 'photo.jpg'],
    ['', 'photo'],
  ])('of %j is %s', (name, sent) => {
    expect(nameToSend({ name })).toBe(sent)
  })
})
