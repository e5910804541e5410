import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Progress } from '../base/progress.ts'
import { type Content, contentVersion } from '../content/index.ts'
import { type Message, message } from '../engine/errors/index.ts'
import { type PictureVersions, preparePictures } from '../web/media/pictures/picture-versions.ts'
import type { Site } from '../web/site/site.ts'
import { firstPages, shownAt } from './first-pages.ts'

const LOOK_MS = 60_000

export interface KeepPreparedOptions {
  readonly app: FastifyInstance
  readonly site: Site
  readonly content: Content
  readonly versions: PictureVersions
  readonly signal: AbortSignal
  readonly progress: Progress
}

function preparing(done: number, all: number): Message {
  return message`preparing pictures: ${done} of ${all}`
}

function prepared(count: number): Message {
  return message`pictures are prepared: ${count}`
}

/**
 * Makes versions of what home and the first pages of lists show, now and whenever the content has changed, such as after
 * an import by another process. Resolves when `signal` ends it.
 */
export async function keepPrepared({
  app,
  site,
  content,
  versions,
  signal,
  progress,
}: KeepPreparedOptions): Promise<void> {
  const view = (address: string) => shownAt(app, address)
  let known: number | undefined
  while (!signal.aborted) {
    const version = await contentVersion(content.reader)
    if (version !== known) {
      const onProgress = (done: number, all: number): void => progress.show(preparing(done, all))
      const pages = await firstPages(app, site.manifest)
      const made = await preparePictures({ pages, versions, view, signal, onProgress })
      if (made > 0 && !signal.aborted) progress.show(prepared(made))
      progress.clear()
    }
    known = version
    await pause(LOOK_MS, undefined, { signal, ref: false }).catch(() => {})
  }
}
