import { isObject } from '../../../base/object.ts'
import { areExchanged, runsAs, wrongLanguage } from '../../../base/text/index.ts'
import type { StoredRecord } from '../../../content/index.ts'
import type { Place } from '../../../engine/errors/index.ts'
import type { ContentRules } from './seen-content.ts'

interface WrongScript {
  /** Code of the language under which the texts stand, and of that in whose script they are. */
  readonly code: string
  readonly other: string
  readonly field: string
  /** The first record that has one. */
  readonly place: Place
  count: number
}

/** Of a long text the beginning says the script. */
const READ = 400

function wordsOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, READ).replace(/<[^<>]*>|&\w+;/g, ' ') : ''
}

/** Texts of records that are wholly in the script of another language of the site, which has its own beside: counted for each pair. */
export class WrongScripts {
  readonly #languages: ContentRules['languages']
  readonly #tags: readonly string[]
  readonly #found = new Map<string, WrongScript>()

  constructor(languages: ContentRules['languages']) {
    this.#languages = languages
    this.#tags = languages.all.map(({ tag }) => tag)
  }

  see(record: StoredRecord, place: Place): void {
    const { own } = this.#languages
    const translations = Object.entries(isObject(record.translations) ? record.translations : {})
    const seen = new Set<string>()
    for (const [field, value] of Object.entries(record)) {
      if (field === 'translations') continue
      // A field may have its languages in itself.
      const texts = isObject(value)
        ? value
        : {
            [own]: value,
            ...Object.fromEntries(
              translations.map(([code, texts]) => [code, isObject(texts) ? texts[field] : undefined]),
            ),
          }
      for (const { code, other } of this.#wrongIn(texts)) {
        const key = `${code} ${other}`
        const known = this.#found.get(key)
        if (known === undefined) this.#found.set(key, { code, other, field, place, count: 1 })
        else if (!seen.has(key)) known.count += 1
        seen.add(key)
      }
    }
  }

  *#wrongIn(texts: Readonly<Record<string, unknown>>) {
    const { all } = this.#languages
    for (const { code, tag } of all) {
      const words = wordsOf(texts[code])
      if (words === '') continue
      const found = wrongLanguage(words, tag, this.#tags)
      const other = all.find((each) => {
        const beside = each.code === code ? '' : wordsOf(texts[each.code])
        if (beside === '') return false
        return (each.tag === found && runsAs(beside, found)) || areExchanged(words, tag, beside, each.tag)
      })
      if (other !== undefined) yield { code, other: other.code }
    }
  }

  found(): readonly WrongScript[] {
    return [...this.#found.values()]
  }
}
