import { type ReactNode, useEffect, useState } from 'react'
import type { OptionsOf } from '../../../engine/contracts/define.ts'
import type { OpeningView } from '../../../engine/contracts/opening.ts'
import type { LinkTarget, PageView, QueryView } from '../../../engine/contracts/view.ts'
import { classNames, Heading, Link, NoBreakText, Picture, useLine, useText } from '../../ui/index.ts'
import type { linkSchema, sectionSchema } from '../section-schema.ts'
import { Facts } from './facts.tsx'
import { ItemText } from './item-text.tsx'
import { Words } from './item-words.tsx'
import { MapFrame } from './map/map-frame.tsx'

const MAX_TIMER_MS = 3_600_000

/** Whether the museum is open: the status sent by the server, updated on a page left open. Nothing once the sent moments have passed. */
function OpeningStatus({ opening: { moments } }: { readonly opening: OpeningView }) {
  const until = moments.map((moment) => moment.until).join()
  const [place, setPlace] = useState(0)
  useEffect(() => {
    const ends = until.split(',').map(Number)
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = (): void => {
      const now = Date.now()
      const found = ends.findIndex((end) => now < end)
      const end = ends[found]
      setPlace(found === -1 ? ends.length : found)
      clearTimeout(timer)
      // Never a single long timer: a sleeping computer does not advance it.
      if (end !== undefined) timer = setTimeout(look, Math.min(end - now, MAX_TIMER_MS))
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [until])
  const moment = moments[place]
  if (moment === undefined) return null
  return (
    <p className={`opening opening--${moment.state}`}>
      <strong className="opening__now">
        <NoBreakText>{moment.text}</NoBreakText>
      </strong>
      {moment.more.map((sentence) => (
        <span className="opening__more" key={sentence}>
          {' '}
          <NoBreakText>{sentence}</NoBreakText>
        </span>
      ))}
    </p>
  )
}

interface SectionLinkProps {
  readonly link: OptionsOf<typeof linkSchema>
  readonly to: LinkTarget
}

/** A section's link. If it has a QR code, the code replaces the button on phones (specification, section 2). */
function SectionLink({ link: { title, prominent, image, imageAlt }, to }: SectionLinkProps) {
  return (
    <div className={classNames('section__link', image && 'section__link--coded')}>
      <Link className={prominent ? 'button button--seal' : 'more-link'} {...to}>
        {title}
      </Link>
      {image && (
        <Picture className="section__code" picture={{ src: image, alt: imageAlt ?? title }} ratio="code" />
      )}
      {image && (
        <Link className="section__same" {...to}>
          {title}
        </Link>
      )}
    </div>
  )
}

/** Separators that `listSeparator` writes between days: a comma, or in Arabic "and" as a prefix of the next word. */
const BETWEEN_DAYS = /[·,،、]|\sو/

/**
 * Renders a value. Hours of several seasons or days are too long for a heading: they become a text with a line for each
 * season (`src/web/site/opening-hours.ts` separates seasons by a dot).
 */
function hoursIn(value: string): ReactNode {
  return BETWEEN_DAYS.test(value) ? (
    <span className="facts__lines">
      <NoBreakText>{value.replace(/\s· /g, '\n')}</NoBreakText>
    </span>
  ) : (
    value
  )
}

type SectionOptions = OptionsOf<typeof sectionSchema>

interface SectionProps {
  readonly options: SectionOptions
  readonly data: PageView['data']
  readonly level: 2 | 3
  readonly className?: string | undefined
}

/** A labelled piece of practical information. */
export function Section({ options, data, level, className }: SectionProps) {
  const { title, facts = [], opening, lines, phone, query, numbered, map, routes = [], image, link } = options
  const written = useLine()
  return (
    <section className={classNames('section', className)}>
      {title && (
        <Heading level={level} className="section__title">
          {title}
        </Heading>
      )}
      <div className="section__body">
        <Facts
          rows={facts.map(({ label, value }) => ({ name: label, label, value: hoursIn(value) }))}
          heading={title}
        />
        {opening && <OpeningStatus opening={opening} />}
        {lines?.map((line) => (
          <p className="section__line" key={line}>
            <NoBreakText>{written(line)}</NoBreakText>
          </p>
        ))}
        {phone && <Phone {...phone} />}
        {query && <QueryText result={data[query]} numbered={numbered} />}
        {map && <MapFrame options={map} />}
        <Routes routes={routes} />
        {image && (
          <Picture
            className="section__picture"
            picture={{ src: image, alt: options.imageAlt ?? '' }}
            ratio={options.shape}
          />
        )}
        {link?.href && <SectionLink link={link} to={link.href} />}
      </div>
    </section>
  )
}

interface QueryTextProps {
  readonly result: QueryView | undefined
  readonly numbered: boolean
}

/** The rich text of the section's query, or a message if it failed to load. */
function QueryText({ result, numbered }: QueryTextProps) {
  const text = useText()
  const item = result?.ok ? result.items[0] : undefined
  if (item === undefined)
    return <p className="section__absent">{text(result?.ok ? 'state.empty' : 'state.failed')}</p>
  return (
    <div className={classNames('section__text', numbered && 'section__text--numbered')}>
      {item.html ? (
        <ItemText item={item} />
      ) : (
        <Words as="p" item={item}>
          {item.excerpt}
        </Words>
      )}
    </div>
  )
}

function Phone({ title, number }: NonNullable<SectionOptions['phone']>) {
  return (
    <p className="section__phone">
      {title}{' '}
      <a className="section__number" dir="ltr" href={`tel:${number.replace(/[^+\d]/g, '')}`}>
        {number}
      </a>
    </p>
  )
}

function Routes({ routes }: { readonly routes: NonNullable<SectionOptions['routes']> }) {
  if (routes.length === 0) return null
  return (
    <dl className="routes">
      {routes.map(({ name, stop }) => (
        <div className="routes__row" key={name}>
          <dt className="routes__name">{name}</dt>
          <dd className="routes__stop">{stop}</dd>
        </div>
      ))}
    </dl>
  )
}
