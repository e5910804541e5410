import type { Page, SiteManifest } from '../../engine/index.ts'

/** What visitors have sent: answers and pages made before that are not used again. */
export interface SentForms {
  /** How often what a source gives may have changed by what was sent. */
  readonly generationOf: (source: string) => number
  /** How often what a page shows may have changed by what was sent. */
  readonly generationOfPage: (page: Pick<Page, 'queries'>) => number
  /** A form was sent, here or by another process of the same site. */
  readonly note: (form: string) => void
  /** A form was sent here: resolves once the other processes of this site know. */
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

/** Sources that a form may change: those of the pages that offer it; of one that only pages without data offer, all of its service. */
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
 * Knows which answers of backends elsewhere are out of date because a visitor has sent a form, so that the next list is asked anew.
 * `tell` reports a form to the other processes of this site.
 */
export function createSentForms(
  manifest: SiteManifest,
  tell: (form: string) => Promise<unknown> = async () => undefined,
): SentForms {
  const generations = new Map<string, number>()
  const sources = new WeakMap<Page['queries'], readonly string[]>()
  /** Every answer asks for those of its page. */
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
      // Where they cannot be told, they go on as long as answers are kept.
      await tell(form).catch(() => undefined)
    },
  }
}
