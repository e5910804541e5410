import { catalogue, type Problem, problemOf } from '../errors/index.ts'
import { ANY_SEGMENT, isNarrower } from '../ids.ts'
import { publicUrls } from '../public-urls.ts'
import { suggest } from '../suggest.ts'
import { answerTo } from './check-href.ts'
import type { CheckContext } from './context.ts'

/** Every address that was public is answered; every one that is public is known. Nothing without a lock file. */
export function* checkLock(context: CheckContext): Generator<Problem> {
  const { config, at, addresses } = context
  const lock = config.lock?.config
  if (lock === undefined) return
  const ids = config.site?.config.ids
  if (lock.ids !== undefined && config.site !== undefined && isNarrower(ids, lock.ids))
    yield problemOf(catalogue.IDS_NARROWED, { before: lock.ids, now: ids ?? ANY_SEGMENT }, at(lock, 'ids'))
  for (const [index, url] of lock.urls.entries()) {
    if (answerTo(url, context) !== undefined) continue
    const suggestion = suggest(url, addresses.paths)
    yield problemOf(catalogue.URL_GONE, { url, suggestion }, at(lock.urls, index))
  }
  const known = new Set(lock.urls)
  const urls = publicUrls(config.channels.map((channel) => channel.config)).filter((url) => !known.has(url))
  // One command locks them all.
  if (urls.length > 0) yield problemOf(catalogue.URL_NOT_LOCKED, { urls }, at(lock, 'urls', 'key'))
}
