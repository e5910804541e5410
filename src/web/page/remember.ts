import type { Observer } from '../../base/observer.ts'
import { createAnswerCache, type LoadContext } from '../../sources/index.ts'
import type { Site } from '../site/site.ts'
import { answerTimes } from './cache-times.ts'
import type { Freshness } from './freshness.ts'
import type { SentForms } from './sent-forms.ts'

const MAX_BYTES = 64 * 1024 * 1024

/** Remembers answers: those of the own service for the content's revision, those of others for a time. */
export function createRemember(
  { manifest, addresses }: Pick<Site, 'manifest' | 'addresses'>,
  revision: () => Promise<string>,
  observer: Pick<Observer, 'gauge'>,
  turnOf: SentForms['turnOf'] = () => 0,
) {
  const answers = createAnswerCache(MAX_BYTES, Date.now, observer)
  return (freshness: Freshness): LoadContext['remember'] =>
    async ({ source, service, key, seconds }, load) => {
      const elsewhere = addresses.has(service)
      if (!elsewhere && (seconds ?? 0) === 0) return { answer: await load() }
      const current = elsewhere ? '' : await revision().catch(() => undefined)
      // What cannot be dated is not kept. While the database does not answer, asking it says so.
      if (current === undefined) return { answer: await load() }
      const times = answerTimes(manifest.site, seconds)
      const policy = elsewhere
        ? { ...times, turn: turnOf(source) }
        : { fresh: times.fresh, stale: 0, onError: 0 }
      const kept = await answers(`${current} ${key}`, policy, load)
      freshness.note(kept)
      return kept
    }
}
