import { isObject } from '../../shared/object.ts'

/** Names of texts that are in no language: those of IIIF, JSON-LD and BCP 47. */
const NO_LANGUAGE: readonly string[] = ['none', '@none', 'und', '']

/** The tag that suits a language best: its own, one that narrows it such as "zh-Hans" of "zh", none, or the first. */
function bestOf(tags: readonly string[], code: string): string | undefined {
  return (
    tags.find((tag) => tag.toLowerCase() === code) ??
    tags.find((tag) => /^[-_]/.test(tag.slice(code.length)) && tag.toLowerCase().startsWith(code)) ??
    tags.find((tag) => NO_LANGUAGE.includes(tag)) ??
    tags[0]
  )
}

/** The text of an entry that says its language, as in JSON-LD and Wikibase; of anything else itself. */
function textOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(textOf)
  return isObject(value) ? (value['@value'] ?? value.value) : value
}

function tagOf(entry: unknown): string {
  const tag = isObject(entry) ? (entry['@language'] ?? entry.language) : undefined
  return typeof tag === 'string' ? tag : ''
}

/** What an object or a list of texts in several languages has in one of them. */
export function inLanguage(value: object, code: string): unknown {
  if (Array.isArray(value)) {
    const best = bestOf(value.map(tagOf), code)
    return value.filter((entry) => tagOf(entry) === best).map(textOf)
  }
  if (isObject(value) && value['@value'] !== undefined) return value['@value']
  const best = bestOf(Object.keys(value), code)
  return best === undefined ? undefined : textOf(Reflect.get(value, best))
}
