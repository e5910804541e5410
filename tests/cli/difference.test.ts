import sharp from 'sharp'
import { expect, it } from 'vitest'
import { differenceOf } from '../../src/tools/cli/shots/difference.ts'

const square = (width: number, height: number, background: string): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()

it('the same picture twice differs nowhere', async () => {
  const picture = await square(40, 20, '#336699')
  expect((await differenceOf(picture, picture)).share).toBe(0)
})

it('counts what differs, and where one picture is longer', async () => {
  const { share, picture } = await differenceOf(await square(40, 20, '#000'), await square(40, 40, '#000'))
  expect(share).toBe(0.5)
  expect(await sharp(picture).metadata()).toMatchObject({ width: 40, height: 40 })
})
