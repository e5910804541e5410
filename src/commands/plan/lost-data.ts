import type { Item } from '../../engine/contracts/item.ts'
import { type Message, message, sameInBoth } from '../../engine/errors/wording.ts'

/** Parts of Items that visitors read, as messages name them. What follows from another part is not here. */
const PARTS: Readonly<Partial<Record<keyof Item, Message>>> = {
  title: message`title`,
  subtitle: message`subtitle`,
  image: message`picture`,
  images: message`pictures`,
  date: message`date`,
  start: message`begin`,
  end: message`end`,
  place: message`place`,
  excerpt: message`excerpt`,
  html: message`text`,
  href: message`link`,
  author: message`author`,
  visits: message`count of visits`,
  kind: message`kind`,
  reply: message`reply`,
  facts: message`facts`,
  links: message`links`,
  files: message`files`,
  gallery: message`gallery`,
  related: message`related entries`,
}

function isPart(key: string): key is keyof Item {
  return Object.hasOwn(PARTS, key)
}

/** The name of a part in a message. */
export function partWords(part: keyof Item): Message {
  return PARTS[part] ?? sameInBoth(part)
}

/** How many entries had a part, and how many of them have it no more; `part` is "entry" for entries as a whole. */
export interface Loss {
  readonly part: keyof Item | 'entry'
  readonly had: number
  readonly lost: number
}

function hasValue(value: unknown): boolean {
  return value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
}

/** The same entries in both lists: by id, or by their order where no id is found again. */
function pairsOf(before: readonly Item[], after: readonly Item[]): readonly (readonly [Item, Item])[] {
  const byId = new Map(after.map((item) => [item.id, item]))
  const found = before.flatMap((item) => {
    const same = byId.get(item.id)
    return item.id === '' || same === undefined ? [] : [[item, same] as const]
  })
  if (found.length > 0) return found
  return before.flatMap((item, index) => {
    const same = after[index]
    return same === undefined ? [] : [[item, same] as const]
  })
}

/** What entries have lost between two mappings of the same records. */
export function lostData(before: readonly Item[], after: readonly Item[]): readonly Loss[] {
  if (before.length > 0 && after.length === 0)
    return [{ part: 'entry', had: before.length, lost: before.length }]
  const pairs = pairsOf(before, after)
  return Object.keys(PARTS).flatMap((part): readonly Loss[] => {
    if (!isPart(part)) return []
    const had = pairs.filter(([item]) => hasValue(item[part]))
    const lost = had.filter(([, item]) => !hasValue(item[part])).length
    return lost === 0 ? [] : [{ part, had: had.length, lost }]
  })
}
