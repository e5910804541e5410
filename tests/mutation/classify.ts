import type { ConfigText, SiteManifest } from '../../src/engine/index.ts'
import { type Affected, affectedBy, isSameSite } from './affected.ts'
import type { InstantBackend } from './instant-backend.ts'
import type { Mutant } from './mutants.ts'
import { createObserver, type Observer, type Seen } from './observe.ts'
import { verdictOf } from './refuse.ts'

/** What becomes of a mutant; see the README beside this file. */
export interface Outcome {
  readonly mutant: Mutant
  readonly kind: 'killed' | 'lawful' | 'survivor' | 'fault'
  readonly reason?: string
  /** How many addresses were seen. */
  readonly seen: number
}

/** The whole config, unchanged, and what it shows. */
export interface Original {
  readonly files: readonly ConfigText[]
  readonly manifest: SiteManifest
  readonly observer: Observer
  readonly backend: InstantBackend
  readonly see: (url: string) => Promise<Seen>
}

export async function createOriginal(
  files: readonly ConfigText[],
  manifest: SiteManifest,
  backend: InstantBackend,
): Promise<Original> {
  const observer = await createObserver(manifest, backend)
  const kept = new Map<string, Seen>()
  // A site of its own for each address, which remembers nothing of others.
  const see = async (url: string): Promise<Seen> => {
    const known = kept.get(url)
    if (known !== undefined) return known
    const fresh = await createObserver(manifest, backend)
    const seen = await fresh.see(url)
    await fresh.close()
    kept.set(url, seen)
    return seen
  }
  return { files, manifest, observer, backend, see }
}

/**
 * Whether a change can mean that something is not had: it is about how the backend is asked or read, which the check
 * cannot compare with the backend.
 */
function meansFailure({ file, path }: Mutant): boolean {
  return (
    file.startsWith('sources/') ||
    path.some((part) =>
      ['services', 'params', 'links', 'settings', 'locales', 'navigation'].includes(String(part)),
    )
  )
}

/** What is wrong at an address of a mutant, compared with the same address before. */
function wrongAt(mutant: Mutant, before: Seen, after: Seen): string | undefined {
  const [fault] = after.faults.filter((each) => !before.faults.includes(each))
  if (fault !== undefined) return `${after.url}: ${fault.slice(0, 200)}`
  if (meansFailure(mutant)) return undefined
  if (after.failed && !before.failed) return `${after.url} says that something failed`
  if (after.status >= 500) return `${after.url} answers ${after.status}`
  return undefined
}

function unseen(url: string): Seen {
  return { url, status: 0, all: '', asked: [], faults: [], failed: false }
}

/** Sees every affected address before and after. */
async function compare(
  mutant: Mutant,
  original: Original,
  observer: Observer,
  affected: Affected,
): Promise<Outcome> {
  const [old, now] = [original.observer.addresses(affected), observer.addresses(affected)]
  const urls = [...new Set([...old, ...now])]
  const asked = { before: new Set<string>(), after: new Set<string>() }
  let differs = false
  for (const url of urls) {
    const before = old.includes(url) ? await original.see(url) : unseen(url)
    const after = await observer.see(url)
    const reason = wrongAt(mutant, before, after)
    if (reason !== undefined) return { mutant, kind: 'fault', reason, seen: urls.length }
    differs ||= before.all !== after.all
    for (const request of before.asked) asked.before.add(request)
    for (const request of after.asked) asked.after.add(request)
  }
  differs ||= [...asked.before].sort().join() !== [...asked.after].sort().join()
  return { mutant, kind: differs ? 'lawful' : 'survivor', seen: urls.length }
}

/** Checks a mutant, and where the check lets it pass, sees every page that it changes. */
export async function classify(mutant: Mutant, original: Original): Promise<Outcome> {
  const verdict = verdictOf(mutant, original.files)
  if (verdict.kind === 'killed') return { mutant, kind: 'killed', seen: 0 }
  if (verdict.kind === 'fault') return { mutant, kind: 'fault', reason: verdict.reason, seen: 0 }
  const { manifest } = verdict
  const unnoticed = verdict.warned
    ? ({ kind: 'lawful', reason: 'a warning' } as const)
    : ({ kind: 'survivor' } as const)
  if (isSameSite(original.manifest, manifest)) return { mutant, ...unnoticed, seen: 0 }
  try {
    const observer = await createObserver(manifest, original.backend)
    try {
      const outcome = await compare(mutant, original, observer, affectedBy(original.manifest, manifest))
      return outcome.kind === 'survivor' ? { ...outcome, ...unnoticed } : outcome
    } finally {
      await observer.close()
    }
  } catch (error) {
    return { mutant, kind: 'fault', reason: `the site did not run: ${String(error)}`, seen: 0 }
  }
}
