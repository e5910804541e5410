import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawPicture, sceneNames } from '../../src/demo/pictures/index.ts'
import { scenes } from '../../src/demo/pictures/scenes.ts'

const draw = async (scene: string, slug: string): Promise<Buffer> => {
  const picture = await drawPicture(`/demo/${scene}/${slug}.webp`)
  if (!picture) throw new Error(`${scene} drew nothing`)
  return picture
}

/** Scenes whose drawing code differs in kind: each is drawn three times, the others once. */
const thorough = ['relic-sword', 'ferry-river', 'mark-link', 'type-bronze', 'cover-journal']

describe('drawPicture', () => {
  it('knows every scene of the fact sheet', () => {
    const count = (prefix: string) => sceneNames.filter((name) => name.startsWith(prefix)).length
    expect({ relic: count('relic-'), banner: count('banner-'), type: count('type-') }).toEqual({
      relic: 30,
      banner: 5,
      type: 7,
    })
    expect(sceneNames).toHaveLength(75)
  })

  it.each(sceneNames.map((name) => ({ name })))(
    'draws $name at its size, neither empty nor heavy',
    async ({ name }) => {
      const picture = await draw(name, 'first')
      const { width, height, format } = await sharp(picture).metadata()
      const { entropy } = await sharp(await sharp(picture).resize(120).png().toBuffer()).stats()
      expect({ width, height, format }).toEqual({
        width: scenes[name]?.width,
        height: scenes[name]?.height,
        format: 'webp',
      })
      expect(entropy).toBeGreaterThan(2)
      expect(picture.length).toBeLessThan(260_000)
    },
  )

  it('drew the band behind the heads of inner pages, wide enough to lose no roof', async () => {
    const { width, height } = await sharp(readFileSync('config/media/sub-banner.webp')).metadata()
    const { width: strip, height: low } = scenes['banner-strip'] ?? {}
    expect({ width, height }).toEqual({ width: strip, height: low })
  })

  it.each(thorough)('draws %s the same for the same slug and otherwise for another', async (name) => {
    const [once, again, other] = await Promise.all([draw(name, 'one'), draw(name, 'one'), draw(name, 'two')])
    expect(once.equals(again)).toBe(true)
    expect(once.equals(other)).toBe(false)
  })

  it.each([
    '/demo/no-such-scene/a.webp',
    '/demo/toString/a.webp',
    '/demo/relic-sword/a.png',
    '/demo/relic-sword/../a.webp',
    '/relic-sword/a.webp',
  ])('answers nothing for %s', async (path) => {
    expect(await drawPicture(path)).toBeUndefined()
  })
})
