import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityFaults } from './support/accessibility.ts'
import { type Viewport, viewports } from './support/open-browser.ts'
import { styled } from './support/styled.ts'
import { beginVisits, open, type Visits } from './support/visit.ts'
import { watchPage } from './support/watch-page.ts'

let visits: Visits

beforeAll(async () => {
  visits = await beginVisits()
})
afterAll(() => visits?.end())

describe.each(viewports.map((viewport): [string, Viewport] => [viewport.name, viewport]))(
  'looking closer at a relic, %s',
  (name, viewport) => {
    it('by keyboard: parts come, it zooms and moves, Escape leads back; nothing is complained of', () =>
      visits.see(
        async (page) => {
          const { complaints, quiet } = await watchPage(page, visits.site.origin)
          const parts: string[] = []
          page.on('response', (response) => {
            if (response.url().includes('/iiif/3/'))
              parts.push(response.url().slice(visits.site.origin.length))
          })
          const english = name === 'phone'
          await open(page, `/Collection/ExcellentCol/10003${english ? '?lang=en' : ''}`)
          const button = page.getByRole('button', { name: english ? 'Look closer' : '放大细看' })
          expect(parts).toEqual([])
          await button.focus()
          await page.keyboard.press('Enter')
          const dialog = page.getByRole('dialog', { name: english ? 'A closer look' : '放大细看' })
          await dialog.locator('canvas').first().waitFor()
          await expect
            .poll(() => parts.filter((part) => /\/\d+,\d+,\d+,\d+\/|\/full\//.test(part)).length)
            .toBeGreaterThan(0)
          await quiet()
          if (!english)
            await expect
              .poll(async () => (await dialog.locator(styled.zoomNavigator).boundingBox())?.x)
              .toBe(16)
          const stage = dialog.locator(styled.viewerStage)
          const whole = await stage.screenshot()
          for (const key of ['+', '+', 'ArrowRight', 'r']) await page.keyboard.press(key)
          await expect.poll(async () => (await stage.screenshot()).equals(whole)).toBe(false)
          await page.keyboard.press('0')
          expect(await accessibilityFaults(page)).toEqual([])
          await page.keyboard.press('Escape')
          await dialog.waitFor({ state: 'hidden' })
          expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
          await quiet()
          expect(complaints).toEqual([])
        },
        { viewport },
      ))
  },
)

function record(value: unknown): Readonly<Record<string, unknown>> {
  return Object(value)
}
function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

describe('the manifest of a relic (IIIF Presentation 3)', () => {
  it('says all that it must: canvases of true size, painted by pictures that answer, labels in both languages', async () => {
    const { origin } = visits.site
    const address = `${origin}/Collection/ExcellentCol/10003.manifest.json`
    const answer = await fetch(address)
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
    const manifest = record(await answer.json())
    expect(manifest).toMatchObject({
      '@context': 'http://iiif.io/api/presentation/3/context.json',
      id: address,
      type: 'Manifest',
    })
    expect(Object.keys(record(manifest.label)).sort()).toEqual(['en', 'zh-CN'])
    for (const entry of list(manifest.metadata)) {
      expect(Object.keys(record(record(entry).label))).toEqual(['zh-CN', 'en'])
      expect(Object.keys(record(record(entry).value))).toEqual(['zh-CN', 'en'])
    }
    expect(list(manifest.provider).map((each) => record(each).type)).toEqual(['Agent'])
    expect(list(manifest.homepage).map((each) => record(each).id)).toEqual([
      `${origin}/Collection/ExcellentCol/10003`,
      `${origin}/Collection/ExcellentCol/10003?lang=en`,
    ])
    const canvases = list(manifest.items).map(record)
    expect(canvases.length).toBeGreaterThan(1)
    const ids = new Set<unknown>()
    for (const canvas of canvases) {
      const [page] = list(canvas.items).map(record)
      const [annotation] = list(page?.items).map(record)
      const body = record(annotation?.body)
      expect([canvas.type, page?.type, annotation?.type, annotation?.motivation, body.type]).toEqual([
        'Canvas',
        'AnnotationPage',
        'Annotation',
        'painting',
        'Image',
      ])
      expect(annotation?.target).toBe(canvas.id)
      const [service] = list(body.service).map(record)
      expect(service).toMatchObject({ type: 'ImageService3', profile: 'level2' })
      const info = record(await (await fetch(`${service?.id}/info.json`)).json())
      expect(info).toMatchObject({ id: service?.id, width: canvas.width, height: canvas.height })
      for (const each of [canvas, page, annotation, body]) ids.add(each?.id)
    }
    expect(ids.size).toBe(canvases.length * 4)
    const [first] = canvases
    const thumbnail = record(list(first?.thumbnail)[0])
    const picture = await fetch(String(thumbnail.id))
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  })
})
