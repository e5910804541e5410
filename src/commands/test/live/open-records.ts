import type { StoredRecord } from '../../../content/index.ts'
import { catalogue, type Place, type Problem, problemOf } from '../../../engine/errors/index.ts'
import { translatableEntities, withoutSample } from '../../translations/kept-records.ts'
import { recordUnits } from '../../translations/record-units.ts'
import type { ValidationRules } from './seen-content.ts'

interface Open {
  readonly first: Place
  readonly counts: Map<string, number>
}

const NONE: ReadonlySet<string> = new Set()

/**
 * Records of the content folder that are translated into other languages of the site and not into one, by the language and their kind: a
 * museum may mean records to stay in their own.
 */
export function createOpenRecords({ languages, entities }: ValidationRules) {
  const names = new Set(translatableEntities(entities))
  const others = languages.all.filter(({ code }) => code !== languages.own)
  const left = new Map<string, Open>()
  return {
    see: (entity: string, id: string, record: StoredRecord, place: Place): void => {
      if (!names.has(entity)) return
      const isIn = others.map(({ code, tag }) => {
        const options = { entity, id, schema: entities.schemas[entity], language: code, stale: NONE }
        return recordUnits(record, options).some((unit) => withoutSample(unit, tag).target !== '')
      })
      if (!isIn.includes(true)) return
      for (const [index, { code }] of others.entries()) {
        if (isIn[index] === true) continue
        const open = left.get(code) ?? { first: place, counts: new Map<string, number>() }
        left.set(code, open)
        open.counts.set(entity, (open.counts.get(entity) ?? 0) + 1)
      }
    },
    found: (): readonly Problem[] =>
      [...left].map(([code, { first, counts }]) =>
        problemOf(catalogue.RECORDS_OPEN, { code, counts: Object.fromEntries(counts) }, first),
      ),
  }
}
