import { AppError } from '../../base/app-error.ts'
import type { ReadableContent } from '../content.ts'
import type { EntityDefinition } from '../entities/definition.ts'
import type { Language } from '../language.ts'
import { countNames, countValues, type Facet } from '../records/count-facts.ts'
import { type Page, type Slice, sliceOf } from '../records/page.ts'
import type { Condition } from '../records/select-records.ts'

/** What a caller has chosen records by; `name` where it is a fact. */
export interface Chosen {
  readonly name?: string
  readonly condition: Condition
}

/** Values of each fact in a list. */
const MAX_VALUES = 100
/** Facts that one request counts: each is a query of its own. */
const MAX_NAMES = 20

function without(chosen: readonly Chosen[], name: string): readonly Condition[] {
  return chosen.filter((each) => each.name !== name).map(({ condition }) => condition)
}

/**
 * For each name, with commas between them, how many records each value would leave: with everything else that is chosen, and
 * in place of what is chosen of this fact.
 */
export async function countFacets(
  content: ReadableContent,
  definition: EntityDefinition,
  language: Language,
  chosen: readonly Chosen[],
  { facets: names = '', keys: isKeyed = false }: { readonly facets?: string; readonly keys?: boolean },
): Promise<{ readonly facets?: readonly Facet[] }> {
  const wanted = new Set(names.split(',').map((name) => name.trim()))
  wanted.delete('')
  if (wanted.size === 0) return {}
  if (wanted.size > MAX_NAMES)
    throw new AppError(`/body/param/facets has more than ${MAX_NAMES} names`, {
      status: 400,
      pointer: '/body/param/facets',
    })
  const slice = sliceOf({ pageSize: MAX_VALUES })
  const pages = await Promise.all(
    [...wanted].map((name) =>
      countValues(content, definition, name, {
        language,
        conditions: without(chosen, name),
        slice,
        isKeyed,
      }),
    ),
  )
  return { facets: pages.flatMap(({ records }) => records) }
}

/** A page of the values of a fact, or of the names of all facts where none is named. */
export function factsPage(
  content: ReadableContent,
  definition: EntityDefinition,
  language: Language,
  chosen: readonly Chosen[],
  { name, keys: isKeyed = false }: { readonly name?: string; readonly keys?: boolean },
  slice: Slice,
): Promise<Page<Facet>> {
  const fact = name ?? ''
  const conditions = without(chosen, fact)
  return fact === ''
    ? countNames(content, definition, { language, conditions, slice })
    : countValues(content, definition, fact, { language, conditions, slice, isKeyed })
}
