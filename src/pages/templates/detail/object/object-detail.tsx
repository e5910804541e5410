import type { TemplateProps } from '../../../../engine/contracts/define.ts'
import type { Item } from '../../../../engine/contracts/item.ts'
import { Heading, useText } from '../../../ui/index.ts'
import { Citation, DetailBody, DetailTitle, RightsNote } from '../../part/detail-body.tsx'
import { Facts } from '../../part/facts.tsx'
import { Attachments, Media } from '../../part/files.tsx'
import { ItemText } from '../../part/item-text.tsx'
import {
  factsNotInSubtitle,
  ItemLinks,
  linksNotInFacts,
  relatedNotInFacts,
  Words,
} from '../../part/item-words.tsx'
import { RelatedEntries, RelatedItems } from '../../part/related-entries.tsx'
import { picturesOf, Viewing } from '../../part/viewing.tsx'
import type { ObjectDetailOptions } from '../detail-options.ts'

type Props = TemplateProps<ObjectDetailOptions>

/** Text length in characters below which a fact table beside it would leave the page empty. */
const MAX_BRIEF_LENGTH = 200

function isBrief({ html = '' }: Item): boolean {
  return html.replaceAll(/<[^>]*>/g, '').length < MAX_BRIEF_LENGTH
}

export function ObjectDetail({ view, options }: Props) {
  return (
    <DetailBody view={view}>{(item) => <ObjectPage view={view} options={options} item={item} />}</DetailBody>
  )
}

function ObjectPage({ view, options, item }: Props & { readonly item: Item }) {
  const text = useText()
  const explanation = item.facts?.find((fact) => fact.name === options.explanation?.fact)
  const explanationTitle = options.explanation?.title ?? explanation?.label
  const facts = factsNotInSubtitle(item).filter((fact) => fact !== explanation)
  // Facts already in the subtitle are not repeated.
  const label = facts.filter(
    ({ name, value }) => options.label?.includes(name) && !item.subtitle?.includes(value),
  )
  const files = item.files?.filter((file) => file.picture === undefined) ?? []
  const hasMore = explanation || files.length > 0 || item.media
  const hasText = item.html || hasMore
  return (
    <article className="detail object">
      <div className="object__hall">
        <Viewing
          key={item.id}
          pictures={picturesOf(item, text)}
          title={item.title}
          zoom={options.zoom}
          rights={item.rights}
        >
          {(zoom) => (
            <header className="object__head">
              <DetailTitle item={item} />
              <Words as="p" className="detail__subtitle" item={item}>
                {item.subtitle}
              </Words>
              {label.length > 0 && (
                <ul className="object__label">
                  {label.map(({ name, value }) => (
                    <Words key={name} as="li" item={item}>
                      {value}
                    </Words>
                  ))}
                </ul>
              )}
              <div className="object__actions">
                {zoom}
                <ItemLinks item={item} links={linksNotInFacts(item)} className="actions" />
              </div>
            </header>
          )}
        </Viewing>
      </div>
      <div className={hasMore || !isBrief(item) ? 'object__sheet' : 'object__sheet object__sheet--brief'}>
        {hasText && (
          <div className="object__text">
            {item.html && (
              <section>
                {options.description && <Heading level={2}>{options.description}</Heading>}
                <ItemText item={item} />
              </section>
            )}
            {explanation && (
              <section>
                <Heading level={2}>{explanationTitle}</Heading>
                <Words as="p" className="object__explanation" item={item}>
                  {explanation.value}
                </Words>
              </section>
            )}
            <Media item={item} />
            <Attachments files={files} />
          </div>
        )}
        <section className="object__facts">
          {options.facts && facts.length > 0 && <Heading level={2}>{options.facts}</Heading>}
          <Facts rows={facts} links={item.links} language={item.language} />
          <RightsNote view={view} item={item} />
          {options.cite && <Citation view={view} item={item} />}
        </section>
        <RelatedItems
          title={text('event.related')}
          items={relatedNotInFacts(item, facts)}
          lists={item.relatedLists}
        />
        <RelatedEntries view={view} ratio="object" most={options.related} />
      </div>
    </article>
  )
}
