import { expect, it } from 'vitest'
import { preparePictures } from '../../src/web/media/pictures/picture-versions.ts'

async function prepare(isMissing: (picture: string) => boolean) {
  const steps: (readonly [done: number, all: number])[] = []
  const prepared: string[] = []
  const made = await preparePictures({
    pages: ['/'],
    versions: {
      prepare: async (address) => {
        prepared.push(address)
        return isMissing(address)
      },
    },
    view: async () => ['a', 'b', 'c', 'a'].map((name) => ({ src: `/files/${name}.webp`, versions: true })),
    signal: new AbortController().signal,
    onProgress: (done, all) => steps.push([done, all]),
  })
  return { made, steps, prepared }
}

it('prepares each picture once, and says how many of all are done from the first that is missing on', async () => {
  const { made, steps, prepared } = await prepare((picture) => !picture.includes('a'))
  expect(prepared).toEqual(['/files/a.webp', '/files/b.webp', '/files/c.webp'])
  expect([made, steps]).toEqual([
    2,
    [
      [2, 3],
      [3, 3],
    ],
  ])
})

it('says nothing where every version is there', async () => {
  expect(await prepare(() => false)).toMatchObject({ made: 0, steps: [] })
})
