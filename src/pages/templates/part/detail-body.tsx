import type { ReactNode } from 'react'
import type { Item } from '../../../engine/contracts/item.ts'
import type { PageView } from '../../../engine/contracts/view.ts'
import { Heading, StateMessage, useShell, useText, useTextLanguage } from '../../ui/index.ts'

interface DetailTitleProps {
  readonly item: Item
  /** In place of the entry's own, such as the name of its channel. */
  readonly title?: string
  readonly prefix?: boolean
}

/** The title of a page that is about one entry, marked with its language where that is not the page's. */
export function DetailTitle({ item, title = item.title, prefix = false }: DetailTitleProps) {
  const language = useTextLanguage()(title, item.language)
  return (
    <Heading level={1} {...language}>
      {prefix && item.titlePrefix ? (
        <>
          <span className="entry__prefix">{item.titlePrefix} </span>
          {title}
        </>
      ) : (
        title
      )}
    </Heading>
  )
}

interface DetailBodyProps {
  readonly view: PageView
  readonly children: (item: Item) => ReactNode
}

/** A record's page in every state: there, missing (with the way back to its list), not to be had. */
export function DetailBody({ view, children }: DetailBodyProps) {
  const text = useText()
  const { locales } = useShell()
  const result = view.data.main
  const item = result?.ok ? result.items[0] : undefined
  const languageOf = useTextLanguage()
  if (item !== undefined) {
    // What is to be read, rather than the title, which may be translated alone.
    const language = languageOf(item.html ?? item.excerpt ?? item.title, item.language).lang ?? item.language
    const own = locales.find(({ tag }) => tag === language)
    return (
      <>
        {own && <p className="other-language">{text('text.otherLanguage', { language: own.label })}</p>}
        {children(item)}
      </>
    )
  }
  return (
    <div className="detail detail--absent">
      <Heading level={1}>{view.heading}</Heading>
      {result?.ok ? <Missing view={view} /> : <StateMessage kind="failed" />}
    </div>
  )
}

function Missing({ view }: { readonly view: PageView }) {
  const text = useText()
  const parent = view.crumbs.findLast((crumb) => crumb.href !== undefined && crumb.href !== view.url)
  if (parent?.href === undefined) return <StateMessage kind="missing" />
  const title = text('action.backTo', { title: parent.title })
  return <StateMessage kind="missing" action={{ title, href: parent.href }} />
}
