import type { PageView } from '../../contracts/view.ts'
import { classNames, Heading, Picture, useText } from '../../ui/index.ts'
import { RichText } from '../../ui/rich-text.tsx'
import { Facts } from './facts.tsx'
import { MapFrame } from './map/map-frame.tsx'
import { OpeningStatus } from './opening-status.tsx'
import { flagOption, groupOption, groupsOption, type Options, textOption, textsOption } from './options.ts'
import { SectionLink } from './section-link.tsx'

interface SectionProps {
  /** Options after `sectionSchema`. */
  readonly options: Options
  readonly data: PageView['data']
  readonly level: 2 | 3
  readonly className?: string | undefined
}

/** A labelled piece of practical information. */
export function Section({ options, data, level, className }: SectionProps) {
  const title = textOption(options, 'title')
  const image = textOption(options, 'image')
  const link = options.link
  const rows = pairs(options, 'facts', 'label', 'value')
  const routes = pairs(options, 'routes', 'name', 'stop')
  return (
    <section className={classNames('section', className)}>
      {title && (
        <Heading level={level} className="section__title">
          {title}
        </Heading>
      )}
      <div className="section__body">
        <Facts rows={rows} />
        <OpeningStatus options={options} />
        {textsOption(options, 'lines')?.map((line) => (
          <p className="section__line" key={line}>
            {line}
          </p>
        ))}
        <Phone options={options} />
        <Told options={options} data={data} />
        <MapFrame options={options} />
        <Routes rows={routes} />
        {image && (
          <Picture
            className="section__picture"
            picture={{ src: image, alt: textOption(options, 'imageAlt') ?? '' }}
            ratio={textOption(options, 'shape') === 'code' ? 'code' : 'photo'}
          />
        )}
        <SectionLink link={link} />
      </div>
    </section>
  )
}

function pairs(options: Options, list: string, label: string, value: string) {
  return groupsOption(options, list).flatMap((entry) => {
    const name = textOption(entry, label)
    const told = textOption(entry, value)
    return name === undefined || told === undefined ? [] : [{ name, label: name, value: told }]
  })
}

/** The rich text of the section's query; a calm sentence where it cannot be had. */
function Told({ options, data }: Pick<SectionProps, 'options' | 'data'>) {
  const text = useText()
  const query = textOption(options, 'query')
  if (query === undefined) return null
  const result = data[query]
  const item = result?.ok ? result.items[0] : undefined
  if (item === undefined)
    return <p className="section__absent">{text(result?.ok ? 'state.empty' : 'state.failed')}</p>
  const numbered = flagOption(options, 'numbered', false)
  return (
    <div className={classNames('section__text', numbered && 'section__text--numbered')}>
      {item.html ? <RichText html={item.html} /> : <p>{item.excerpt}</p>}
    </div>
  )
}

function Phone({ options }: Pick<SectionProps, 'options'>) {
  const phone = groupOption(options, 'phone')
  const number = phone && textOption(phone, 'number')
  if (phone === undefined || number === undefined) return null
  return (
    <p className="section__phone">
      {textOption(phone, 'title')}{' '}
      <a className="section__number" href={`tel:${number.replace(/[^+\d]/g, '')}`}>
        {number}
      </a>
    </p>
  )
}

function Routes({ rows }: { readonly rows: readonly { readonly label: string; readonly value: string }[] }) {
  if (rows.length === 0) return null
  return (
    <dl className="routes">
      {rows.map(({ label, value }) => (
        <div className="routes__row" key={label}>
          <dt className="routes__name">{label}</dt>
          <dd className="routes__stop">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
