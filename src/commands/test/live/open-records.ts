import type { StoredRecord } from '../../../content/index.ts'
import { catalogue, type Place, type Problem, problemOf } from '../../../engine/errors/index.ts'
import { translatable, withoutSample } from '../../translations/kept-records.ts'
import { recordUnits } from '../../translations/record-units.ts'
import type { ContentRules } from './seen-content.ts'

interface Open {
  readonly first: Place
  readonly counts: Map<string, number>
}

/**
 * Records of the content folder that are translated into other languages of the site and not into one, by the language and their kind: a
 * museum may mean records to stay in their own.
 */
export class OpenRecords {
  readonly #rules: ContentRules
  readonly #entities: ReadonlySet<string>
  readonly #open = new Map<string, Open>()

  constructor(rules: ContentRules) {
    this.#rules = rules
    this.#entities = new Set(translatable(rules.entities))
  }

  see(entity: string, id: string, record: StoredRecord, place: Place): void {
    const { languages, entities } = this.#rules
    if (!this.#entities.has(entity)) return
    const others = languages.all.filter(({ code }) => code !== languages.own)
    const isIn = others.map(({ code, tag }) => {
      const options = { entity, id, schema: entities.schemas[entity], language: code, stale: NONE }
      return recordUnits(record, options).some((unit) => withoutSample(unit, tag).target !== '')
    })
    if (!isIn.includes(true)) return
    for (const [index, { code }] of others.entries()) {
      if (isIn[index] === true) continue
      const open = this.#open.get(code) ?? { first: place, counts: new Map<string, number>() }
      this.#open.set(code, open)
      open.counts.set(entity, (open.counts.get(entity) ?? 0) + 1)
    }
  }

  *found(): Generator<Problem> {
    for (const [code, { first, counts }] of this.#open)
      yield problemOf(catalogue.RECORDS_OPEN, { code, counts: Object.fromEntries(counts) }, first)
  }
}

const NONE: ReadonlySet<string> = new Set()
