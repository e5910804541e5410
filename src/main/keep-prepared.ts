import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { type Content, contentVersion } from '../service/index.ts'
import type { PictureVersions } from '../site/server/pictures/picture-versions.ts'
import { preparePictures, viewsOf } from '../site/server/pictures/prepare-pictures.ts'
import type { Site } from '../site/server/site.ts'

const LOOK_MS = 60_000

export interface KeepPreparedOptions {
  readonly app: FastifyInstance
  readonly site: Site
  readonly content: Content
  readonly versions: PictureVersions
  readonly signal: AbortSignal
}

/**
 * Makes versions of what home and the first pages of lists show, now and whenever the content has changed, such as after
 * an import by another process. Resolves when `signal` ends it.
 */
export const keepPrepared = async ({
  app,
  site,
  content,
  versions,
  signal,
}: KeepPreparedOptions): Promise<void> => {
  const { view, shell } = viewsOf(app)
  let known: number | undefined
  while (!signal.aborted) {
    const version = await contentVersion(content.reader)
    if (version !== known) await preparePictures({ manifest: site.manifest, versions, view, shell, signal })
    known = version
    await pause(LOOK_MS, undefined, { signal, ref: false }).catch(() => {})
  }
}
