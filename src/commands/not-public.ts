import type { AccountBook, Exception, InputPlace } from '../base/account.ts'
import { fold } from '../base/fold.ts'
import { countedRecords } from '../base/messages/message.ts'
import { isObject } from '../base/object.ts'
import { message } from '../engine/errors/index.ts'

/** Names under which exports say that a record is for everyone: "Publish?", "is_public", "Published on web". */
const PUBLIC =
  /^(?:is)?(?:public|publish(?:ed)?(?:on|to)?(?:web(?:site)?|online)?|(?:show|visible|available)(?:on|to)?(?:web(?:site)?|online|public)|web(?:publish(?:ed)?|public)|publicly(?:visible|available)|publie|(?:ver)?offentlich(?:t)?|publicado|公开|是否公开|已发布|是否发布|公開|已發布)$/u
/** Names under which they say that it is not. */
const HIDDEN =
  /^(?:is)?(?:private|restricted|confidential|hidden|suppressed?|draft|deleted|withdrawn|vertraulich|gesperrt|prive|confidentiel|confidencial|保密|是否保密|隐藏|已删除|草稿)$/u
/** Names of a state, of which some values say that it is not. */
const STATE =
  /^(?:(?:publication|post|record|web|workflow)?(?:status|state)|visibility|publicationstatus|发布状态|状态|狀態)$/u

const NO = new Set(
  '0 false no n f nein non faux falsch 否 不 不公开 未公开 未发布 いいえ 아니오 لا'.split(' '),
)
const YES = new Set('1 true yes y t x ja oui vrai wahr si 是 はい 예 نعم'.split(' '))
const NOT_OUT = new Set(
  'draft private pending unpublished trash trashed deleted hidden restricted confidential internal entwurf brouillon borrador 草稿 未发布 已删除 内部 隐藏'.split(
    ' ',
  ),
)

/** Whether a member of a record says that the record is not for everyone. */
function saysHidden(name: string, value: unknown): boolean {
  if (!['string', 'number', 'boolean'].includes(typeof value)) return false
  const folded = fold(name).replace(/[^\p{L}]+/gu, '')
  const word = fold(String(value)).trim()
  if (PUBLIC.test(folded)) return NO.has(word)
  if (HIDDEN.test(folded)) return YES.has(word)
  return STATE.test(folded) && NOT_OUT.has(word)
}

/** Values of a state that say that a record is for everyone. */
const OUT = new Set(
  'published publish public live online visible approved veröffentlicht offentlich öffentlich publié public publicado publicada pubblicato gepubliceerd опубликовано 已发布 已發布 公开 公開 게시 공개'
    .split(' ')
    .map(fold),
)

/**
 * What a column or member says of whether records are for everyone: the values by which they are not. Undefined for one that says something
 * else, such as the state of a thing.
 */
export function hiddenValues(name: string, values: readonly string[]): readonly string[] | undefined {
  const folded = fold(name).replace(/[^\p{L}]+/gu, '')
  const words = values.map((value) => fold(value).trim())
  const isOf = (...sets: readonly ReadonlySet<string>[]): boolean =>
    words.length > 0 && words.every((word) => sets.some((set) => set.has(word)))
  const says =
    PUBLIC.test(folded) || HIDDEN.test(folded) ? isOf(YES, NO) : STATE.test(folded) && isOf(OUT, NOT_OUT)
  return says ? values.filter((value) => saysHidden(name, value)) : undefined
}

/**
 * Why a record stays out of an import: it says that it is not for everyone, and what comes in is published. Undefined where it says
 * nothing of the kind.
 */
export function keptFromEveryone(record: unknown): Omit<Exception, 'place'> | undefined {
  if (!isObject(record)) return undefined
  const [name, value] = Object.entries(record).find(([key, each]) => saysHidden(key, each)) ?? []
  return name === undefined
    ? undefined
    : {
        reason: message`not for everyone by "${name}", here "${String(value)}"`,
        hint: message`Where they are for everyone all the same, run the import with --with-hidden. What an earlier import has stored of them stays until "vitrine records delete" removes it.`,
      }
}

/** Counts records that say that they are not for everyone and that an import is to publish all the same. */
export class NotPublic {
  readonly #found = new Map<string, { readonly value: string; readonly first: InputPlace; count: number }>()

  see(record: unknown, place: InputPlace): void {
    if (!isObject(record)) return
    for (const [name, value] of Object.entries(record)) {
      if (!saysHidden(name, value)) continue
      const known = this.#found.get(name)
      if (known === undefined) this.#found.set(name, { value: String(value), first: place, count: 1 })
      else known.count += 1
    }
  }

  /** Names them in the account of an import. */
  report(book: AccountBook): void {
    for (const [name, { value, first, count }] of this.#found)
      book.suspect({
        place: first,
        reason: message`not for everyone by "${name}", here "${value}": ${countedRecords(count)}, brought in as the others are`,
        hint: message`Leave --with-hidden out, and remove them: vitrine records delete.`,
        harm: 'public',
      })
  }
}
