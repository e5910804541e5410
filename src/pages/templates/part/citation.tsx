import { formatDate } from '../../../base/text/format.ts'
import type { Item } from '../../../engine/contracts/item.ts'
import type { PageView } from '../../../engine/contracts/view.ts'
import { Heading, useCopy, useDateStyle, useShell, useText } from '../../ui/index.ts'

interface CitationProps {
  readonly view: PageView
  readonly item: Item
}

/** How this page is cited, with its lasting address; a button copies it where the browser can. */
export function Citation({ view, item }: CitationProps) {
  const text = useText()
  const { name, today, locale } = useShell()
  const address = view.meta.canonical
  const date = formatDate(today, locale.dateFormat, useDateStyle())
  // What holds a date together on screen is nothing to copy.
  const title = item.title.replaceAll('\u2060', '')
  // A date or a title may end with a full stop of its own.
  const words = text('cite.words', { museum: name, title, date, address }).replaceAll(
    /([^.])\.\.(?=\s)/g,
    '$1.',
  )
  const { isCopied, field, copy } = useCopy(words, text('cite.title'))
  return (
    <section className="citation">
      <Heading level={2}>{text('cite.title')}</Heading>
      <p className="citation__words">{words}</p>
      <ul className="actions">
        <li>
          <a href={address}>{text('cite.address')}</a>
        </li>
        <li className="citation__copy">
          <button type="button" className="button" onClick={copy}>
            {text('cite.copy')}
          </button>
        </li>
      </ul>
      {field}
      <p className="visually-hidden" role="status">
        {isCopied && text('cite.copied')}
      </p>
    </section>
  )
}
