import { misreadIn } from '../../../base/damaged-text.ts'
import { damagedTexts, htmlFields, unseenDamage } from '../../../content/index.ts'
import type { Message, Place } from '../../../engine/errors/index.ts'
import type { ContentRules } from './seen-content.ts'

interface FoundDamage {
  readonly field: string
  readonly text: string
  readonly reason: Message
  readonly cure: Message
  /** The first record that has it. */
  readonly place: Place
  count: number
}

type DamagedRecord = Parameters<typeof damagedTexts>[0]

/**
 * Texts of the records of a file that another program has damaged or nobody has written, as an import names them: each kind once for a field.
 *
 * @param hidden fields that nobody sees, which no message quotes.
 */
export function createDamagedTexts(
  entity: string,
  idField: string,
  { entities, languages }: ContentRules,
  hidden: readonly string[],
) {
  const options = {
    asWritten: [...htmlFields(entities.schemas[entity]), idField],
    misread: misreadIn(languages.all.map(({ tag }) => new Intl.Locale(tag).language)),
  }
  const found = new Map<string, FoundDamage>()
  return {
    see: (record: DamagedRecord, place: Place): void => {
      const seen = new Set<string>()
      const id: unknown = Reflect.get(Object(record), idField)
      const unseen = typeof id === 'string' ? unseenDamage(id) : undefined
      const ofId = unseen === undefined ? [] : [{ pointer: `/${idField}`, text: String(id), damage: unseen }]
      for (const { pointer, text, damage } of [...ofId, ...damagedTexts(record, options)]) {
        const field = pointer.slice(1).replace(/\/\d+(?=\/|$)/g, '')
        if (field.split('/').some((part) => hidden.includes(part))) continue
        const key = `${field} ${damage.reason.en}`
        const known = found.get(key)
        const { reason, hint, there: cure = hint } = damage
        if (known === undefined) found.set(key, { field, text, reason, cure, place, count: 1 })
        else if (!seen.has(key)) known.count += 1
        seen.add(key)
      }
    },
    found: (): readonly FoundDamage[] => [...found.values()],
  }
}
