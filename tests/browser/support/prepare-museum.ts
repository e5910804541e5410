import { drawPictures, startSite } from './site-process.ts'

/** Fills the database and draws every picture once, before several sites share them. Minutes at the first run. */
export async function setup(): Promise<void> {
  const site = await startSite()
  try {
    await drawPictures(site.origin)
  } finally {
    await site.stop()
  }
}
