import type { Item } from '../../contracts/item.ts'
import type { PageView } from '../../contracts/view.ts'
import { Heading } from '../../ui/index.ts'
import { RichText } from '../../ui/rich-text.tsx'
import { Attachments } from '../part/attachments.tsx'
import { Citation } from '../part/citation.tsx'
import { DetailBody } from '../part/detail-body.tsx'
import { Facts } from '../part/facts.tsx'
import { ItemLinks } from '../part/item-links.tsx'
import { Onward } from '../part/onward.tsx'
import { flagOption, groupOption, numberOption, textOption, textsOption } from '../part/options.ts'
import { picturesOf } from '../part/pictures-of.ts'
import { Viewing } from '../part/viewing.tsx'
import type { TemplateProps } from '../template-props.ts'

export function ObjectDetail({ view }: TemplateProps) {
  return <DetailBody view={view}>{(item) => <ObjectPage view={view} item={item} />}</DetailBody>
}

function ObjectPage({ view, item }: { readonly view: PageView; readonly item: Item }) {
  const { options } = view
  const explained = groupOption(options, 'explanation') ?? {}
  const factName = textOption(explained, 'fact')
  const explanation = item.facts?.find((fact) => fact.name === factName)
  const explanationTitle = textOption(explained, 'title') ?? explanation?.label
  const facts = (item.facts ?? []).filter((fact) => fact !== explanation)
  const factsTitle = textOption(options, 'facts')
  const descriptionTitle = textOption(options, 'description')
  const named = textsOption(options, 'label')
  const label = facts.filter(({ name }) => named?.includes(name))
  return (
    <article className="detail object">
      <div className="object__hall">
        <Viewing
          key={item.id}
          pictures={picturesOf(item)}
          title={item.title}
          zoom={flagOption(options, 'zoom', false)}
        >
          {(zoom) => (
            <header className="object__head">
              <Heading level={1}>{item.title}</Heading>
              {item.subtitle && <p className="detail__subtitle">{item.subtitle}</p>}
              {label.length > 0 && (
                <ul className="object__label">
                  {label.map(({ name, value }) => (
                    <li key={name}>{value}</li>
                  ))}
                </ul>
              )}
              <div className="object__actions">
                {zoom}
                <ItemLinks item={item} className="actions" />
              </div>
            </header>
          )}
        </Viewing>
      </div>
      <div className="object__sheet">
        <div className="object__text">
          {item.html && (
            <section>
              {descriptionTitle && <Heading level={2}>{descriptionTitle}</Heading>}
              <RichText html={item.html} />
            </section>
          )}
          {explanation && (
            <section>
              <Heading level={2}>{explanationTitle}</Heading>
              <p className="object__explanation">{explanation.value}</p>
            </section>
          )}
          <Attachments files={item.files?.filter((file) => file.picture === undefined)} />
        </div>
        <section className="object__facts">
          {factsTitle && facts.length > 0 && <Heading level={2}>{factsTitle}</Heading>}
          <Facts rows={facts} />
          {flagOption(options, 'cite', false) && <Citation view={view} item={item} />}
        </section>
        <Onward view={view} ratio="object" most={numberOption(options, 'onward', 4)} />
      </div>
    </article>
  )
}
