import type { Page, SiteManifest } from '../../engine/index.ts'

/** Tracks submitted forms: older answers and pages are not reused. */
export interface SentForms {
  /** Returns how many submissions may have changed the data of a source. */
  readonly generationOf: (source: string) => number
  /** Returns how many submissions may have changed the content of a page. */
  readonly generationOfPage: (page: Pick<Page, 'queries'>) => number
  /** Records a submission, made here or in another process of the site. */
  readonly note: (form: string) => void
  /** Records a submission made here, and resolves when the other processes know. */
  readonly sent: (form: string) => Promise<void>
}

function offersForm(options: unknown, form: string): boolean {
  if (typeof options !== 'object' || options === null) return false
  return Object.entries(options).some(([key, value]) =>
    key === 'form' && value === form ? true : offersForm(value, form),
  )
}

function pageSources(page: Pick<Page, 'queries'>): readonly string[] {
  return page.queries.flatMap(({ source }) => source ?? [])
}

/**
 * Returns the sources that a form may change: those of the pages that contain it. If only pages without data do, all sources of its
 * service.
 */
function changedBy(form: string, { pages, sources, forms }: SiteManifest): readonly string[] {
  const offered = pages
    .filter(
      (page) =>
        offersForm(page.options, form) || page.blocks.some(({ options }) => offersForm(options, form)),
    )
    .flatMap(pageSources)
  if (offered.length > 0) return [...new Set(offered)]
  const service = forms[form]?.submit.service
  return Object.keys(sources).filter((name) => sources[name]?.service === service)
}

/**
 * Tracks which answers of external backends are outdated because of a submitted form, so that the next list is requested again. `tell`
 * informs the other processes of this site.
 */
export function createSentForms(
  manifest: SiteManifest,
  tell: (form: string) => Promise<unknown> = async () => undefined,
): SentForms {
  const generations = new Map<string, number>()
  const sources = new WeakMap<Page['queries'], readonly string[]>()
  /** Cached, because every answer needs the sources of its page. */
  const knownSourcesOf = (page: Pick<Page, 'queries'>): readonly string[] => {
    const known = sources.get(page.queries) ?? pageSources(page)
    sources.set(page.queries, known)
    return known
  }
  const generationOf = (source: string): number => generations.get(source) ?? 0
  const note = (form: string): void => {
    for (const source of changedBy(form, manifest)) generations.set(source, generationOf(source) + 1)
  }
  return {
    generationOf,
    generationOfPage: (page) => knownSourcesOf(page).reduce((sum, source) => sum + generationOf(source), 0),
    note,
    sent: async (form) => {
      note(form)
      // If other processes cannot be informed, they use their cached answers until these expire.
      await tell(form).catch(() => undefined)
    },
  }
}
