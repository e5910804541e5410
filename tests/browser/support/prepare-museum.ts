import { beginDrawing, drawPictures, endDrawing, startSite } from './site-process.ts'

/**
 * Fills the database and begins to draw every picture once, before several sites share them. That takes minutes at the
 * first run: other tests run meanwhile, and `startSite` waits for the end.
 */
export async function setup(): Promise<() => Promise<void>> {
  beginDrawing()
  const site = await startSite({}, false)
  const drawing = drawPictures(site.origin)
    .then(
      () => endDrawing(''),
      (error: unknown) => endDrawing(String(error)),
    )
    .finally(() => site.stop())
  return async () => {
    await drawing
  }
}
