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
        `${gone.join(', ')} no longer leads here.`,
        `${quoted(gone.map(String))}不再指向这里。`,
      )
    : meaning('info', 'Another address leads here.', '又有一个地址指向这里。')
}

function queryMeaning(difference: Difference): Meaning {
  const [, , key] = difference.path
  switch (key) {
    case 'pageSize':
      return { level: 'warn', reason: pageSizeReason(difference.from, difference.to) }
    case 'source':
    case 'items':
      return meaning('warn', 'The entries come from elsewhere.', '条目来自别处。')
    case 'params':
      return meaning('warn', 'Other entries may be shown.', '显示的条目可能不同。')
    case 'links':
      return meaning('warn', 'Entries lead to another page.', '条目指向另一个页面。')
    case 'paged':
      return meaning('warn', 'Whether ?page= turns pages has changed.', '“?page=”能否翻页与以前不同。')
    case 'excerpt':
    case 'excerptIn':
      return meaning('info', 'Excerpts are cut at another length.', '摘要的字数变了。')
    default:
      return meaning('info', 'What the page asks for has changed.', '页面请求的内容变了。')
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
      return meaning('warn', 'The page is drawn in another way.', '页面的展示方式变了。')
    case 'title':
      return meaning(
        'info',
        'Another title is in the page, its tab and its trail.',
        '页面、浏览器标签和面包屑中的标题变了。',
      )
    case 'feed':
    case 'calendar':
    case 'manifest':
      return difference.to === undefined
        ? meaning(
            'breaking',
            'Programs that follow it find nothing any more.',
            '订阅它的程序再也取不到内容。',
          )
        : meaning('info', 'What programs can follow has changed.', '程序能够订阅的内容变了。')
    case 'grade':
      return meaning('warn', 'The list may be of another channel.', '列出的可能是另一个频道的内容。')
    default:
      return meaning('info', 'The page looks or behaves otherwise.', '页面的样子或行为变了。')
  }
}
