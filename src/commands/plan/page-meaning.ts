import { type Message, message, quoted } from '../../engine/errors/wording.ts'
import { type Meaning, meaning } from './change.ts'
import type { Difference } from './compare.ts'

function pageSizeReason(from: unknown, to: unknown): Message {
  if (typeof from !== 'number' || typeof to !== 'number') return message`Other entries are on each page.`
  if (to === 0) return message`All entries are on one page; addresses with ?page= lead to it.`
  if (from === 0) return message`What was on one page is on several.`
  if (to < from) return message`Entries move to later pages; kept addresses of pages show other ones.`
  return message`Entries move to earlier pages, and a long list has fewer of them: kept addresses of its last pages may be empty.`
}

function aliasMeaning({ from, to }: Difference): Meaning {
  const [before, after] = [from, to].map((list) => (Array.isArray(list) ? list : []))
  const gone = before?.filter((alias: unknown) => !after?.includes(alias)) ?? []
  return gone.length > 0
    ? meaning(
        'breaking',
        message`${quoted(gone.map(String))} no longer leads here.`,
        message`Keep it among the aliases of the page.`,
      )
    : meaning('info', message`Another address leads here.`)
}

function queryMeaning(difference: Difference): Meaning {
  const [, , key] = difference.path
  switch (key) {
    case 'pageSize':
      return { level: 'warn', reason: pageSizeReason(difference.from, difference.to) }
    case 'source':
    case 'items':
      return meaning('warn', message`The entries come from elsewhere.`)
    case 'params':
      return meaning('warn', message`Other entries may be shown.`)
    case 'links':
      return meaning('warn', message`Entries lead to another page.`)
    case 'paged':
      return meaning('warn', message`Whether ?page= turns pages has changed.`)
    case 'excerpt':
    case 'excerptIn':
      return meaning('info', message`Excerpts are cut at another length.`)
    default:
      return meaning('info', message`What the page asks for has changed.`)
  }
}

/** What a difference of a page means. */
export function pageMeaning(difference: Difference): Meaning {
  const [key] = difference.path
  switch (key) {
    case 'aliases':
      return aliasMeaning(difference)
    case 'queries':
      return queryMeaning(difference)
    case 'template':
    case 'kind':
      return meaning('warn', message`The page is drawn in another way.`)
    case 'title':
      return meaning('info', message`Another title is in the page, its tab and its trail.`)
    case 'feed':
    case 'calendar':
    case 'manifest':
      return difference.to === undefined
        ? meaning(
            'breaking',
            message`Programs that follow it find nothing any more.`,
            message`Keep it, unless nobody can follow it.`,
          )
        : meaning('info', message`What programs can follow has changed.`)
    case 'grade':
      return meaning('warn', message`The list may be of another channel.`)
    default:
      return meaning('info', message`The page looks or behaves otherwise.`)
  }
}
