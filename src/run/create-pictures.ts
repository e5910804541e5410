import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Observer } from '../base/observer.ts'
import { createSemaphore } from '../base/semaphore.ts'
import type { OwnFiles } from '../web/http/own-files.ts'
import type { EncodePicture } from '../web/media/pictures/encode-picture.ts'
import { openPictureCache } from '../web/media/pictures/picture-cache.ts'
import { createPictureVersions, type PictureVersions } from '../web/media/pictures/picture-versions.ts'
import type { Environment } from '../web/site/environment.ts'
import type { Site } from '../web/site/site.ts'

/** One picture is encoded at a time, since each takes up to a second and a full core. */
const ENCODED = { atOnce: 1, waiting: 60 }
const FETCHED = { atOnce: 4, waiting: 60 }

export interface SitePictureOptions {
  readonly environment: Environment
  readonly site: Site
  readonly encode: EncodePicture
  readonly own: OwnFiles['open']
  /** Log of the web node, once it exists. */
  readonly log: () => FastifyBaseLogger
  readonly observer: Observer
}

/** Folder of the picture cache. */
export function pictureCacheOf({ pictureCacheDir, dataDir }: Environment): string {
  return pictureCacheDir ?? join(dataDir, 'cache', 'pictures')
}

/**
 * Creates the versions of the site's pictures, cached in `cache/pictures` of the data folder, or in
 * PICTURE_CACHE_DIR.
 */
export function createPictures({
  environment,
  site,
  encode,
  own,
  log,
  observer,
}: SitePictureOptions): PictureVersions {
  const encoding = createSemaphore(ENCODED.atOnce, ENCODED.waiting)
  observer.gauge('picturesRunning', encoding.running)
  observer.gauge('picturesWaiting', encoding.waiting)
  return createPictureVersions({
    cache: openPictureCache(pictureCacheOf(environment), environment.pictureCacheBytes),
    own,
    encode,
    limits: {
      encode: encoding,
      fetch: createSemaphore(FETCHED.atOnce, FETCHED.waiting),
    },
    onlyLarge: environment.onlyLargeVersions === true,
    reach: site.images.reach,
    onFailure: (address, error) => {
      // Aborted because the site is closing.
      if (error instanceof Error && error.name === 'AbortError') return
      const reason = error instanceof Error ? error.message : 'unknown'
      log().warn({ address, reason }, 'no version of a picture could be made')
    },
  })
}
