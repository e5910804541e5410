import { useId } from 'react'
import type { BlockProps } from '../../../../engine/contracts/define.ts'
import { classNames, Heading, useText } from '../../../ui/index.ts'
import { MoreLink } from '../../part/page-head.tsx'
import { BlockItems } from '../block-frame.tsx'
import type { TabsBlockOptions } from '../block-options.ts'
import { EntryList } from '../entry-list.tsx'

/** Tabs as radio buttons: CSS shows the panel of the chosen one, so they work before scripts and without. */
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
            // A group and no landmark: a carousel in it is one of the same name.
            // biome-ignore lint/a11y/useSemanticElements: a fieldset has a look and a smallest width of its own.
            <div className="tabs__panel" role="group" key={query} aria-label={title}>
              {/* Where the style sheet shows it: in the row of the tabs, or at the end. */}
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
