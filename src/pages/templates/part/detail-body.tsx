import type { ReactNode } from 'react'
import type { Item } from '../../../engine/contracts/item.ts'
import type { PageView } from '../../../engine/contracts/view.ts'
import { Heading, StateMessage, useShell, useText } from '../../ui/index.ts'

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
  const own = locales.find(({ tag }) => tag === item?.language)
  const label = own?.label ?? ''
  if (item?.language !== undefined)
    return (
      <>
        <p className="other-language">{text('text.otherLanguage', { language: label })}</p>
        <div className="other-language__text" lang={item.language} dir={own?.direction}>
          {children(item)}
        </div>
      </>
    )
  if (item !== undefined) return children(item)
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
