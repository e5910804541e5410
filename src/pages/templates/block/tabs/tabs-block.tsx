import { useId } from 'react'
import type { BlockProps } from '../../../../engine/contracts/define.ts'
import { classNames, Heading, useText } from '../../../ui/index.ts'
import { MoreLink } from '../../part/page-head.tsx'
import { BlockItems } from '../block-frame.tsx'
import type { TabsBlockOptions } from '../block-options.ts'
import { EntryList } from '../entry-list.tsx'

/** Tabs as radio buttons: CSS shows the panel of the checked one, so they work before hydration and without scripts. */
export function TabsBlock({ block, data, options: { layout } }: BlockProps<TabsBlockOptions>) {
  const text = useText()
  const id = useId()
  const tabs = block.tabs ?? []
  return (
    <fieldset
      className={classNames('block', 'tabs', `tabs--${layout}`, block.listClass)}
      aria-label={block.title ?? text('tabs.label')}
    >
      {block.title && (
        <Heading level={2} className="block__title">
          {block.title}
        </Heading>
      )}
      {tabs.map(({ query, title }, index) => (
        <label className="tabs__tab" key={query}>
          <input className="visually-hidden" type="radio" name={`tabs${id}`} defaultChecked={index === 0} />
          <span className="tabs__name">{title}</span>
        </label>
      ))}
      <div className="tabs__panels">
        {tabs.map(({ query, title, more }) => {
          const way = more && <MoreLink link={more} of={title} />
          return (
            // A group, not a landmark: a carousel in it is a landmark of the same name.
            // biome-ignore lint/a11y/useSemanticElements: a fieldset has its own look and minimum width.
            <div className="tabs__panel" role="group" key={query} aria-label={title}>
              {/* The style sheet places the link in the row of tabs for a carousel, otherwise at the end. */}
              {layout === 'carousel' && way}
              <BlockItems query={query} data={data}>
                {(items) => (
                  <EntryList items={items} level={block.title ? 3 : 2} layout={layout} label={title} />
                )}
              </BlockItems>
              {layout !== 'carousel' && way}
            </div>
          )
        })}
      </div>
    </fieldset>
  )
}
