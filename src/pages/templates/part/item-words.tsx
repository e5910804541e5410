import type { ReactNode } from 'react'
import type { ItemStatus } from '../../../../schemas/config/index.ts'
import { knownEnd } from '../../../base/text/format.ts'
import { directionOf } from '../../../base/text/text-language.ts'
import { DAY_MS } from '../../../base/units.ts'
import type { OptionsOf } from '../../../engine/contracts/define.ts'
import { type Item, type ItemLink, isCancelledOrPostponed } from '../../../engine/contracts/item.ts'
import {
  classNames,
  DateText,
  Heading,
  Link,
  NoBreakText,
  useNumber,
  useShell,
  useText,
  useTextLanguage,
} from '../../ui/index.ts'
import type { statusLabelsSchema } from '../option-schemas.ts'

interface ItemLanguage {
  readonly lang?: string
  readonly dir: 'ltr' | 'rtl' | 'auto'
}

/**
 * Returns the language and direction of an entry's own text if they differ from the page's (WCAG 2.2, 3.1.2 Language of
 * Parts). If the language is unknown, the browser derives the direction from the first letters.
 */
export function itemLanguage({ language }: Pick<Item, 'language'>): ItemLanguage {
  return language === undefined ? { dir: 'auto' } : { lang: language, dir: directionOf(language) }
}

interface WordsProps {
  /** The entry the text belongs to. */
  readonly item: Pick<Item, 'language'>
  readonly children: string | undefined
  readonly as?: 'p' | 'span' | 'li'
  readonly className?: string
}

/** Text of an entry, with `lang` and `dir` if its language differs from the page's; nothing if empty. */
export function Words({ item, children, as: Tag = 'span', className }: WordsProps) {
  const language = useTextLanguage()(children, item.language)
  if (!children) return null
  return (
    <Tag className={className} {...language}>
      <NoBreakText>{children}</NoBreakText>
    </Tag>
  )
}

interface ItemTitleProps {
  readonly item: Item
  readonly level: 2 | 3
  readonly newTab?: boolean | undefined
  readonly prefix?: boolean | undefined
  readonly className?: string | undefined
}

/** An entry's title; its link covers the whole entry (`.entry` in CSS). */
export function ItemTitle({ item, level, newTab, prefix = false, className }: ItemTitleProps) {
  const words = (
    <>
      {prefix && item.titlePrefix && <span className="entry__prefix">{item.titlePrefix} </span>}
      {item.title}
    </>
  )
  return (
    <Heading
      level={level}
      className={classNames('entry__title', className)}
      {...useTextLanguage()(item.title, item.language)}
    >
      {item.href === undefined ? (
        words
      ) : (
        <Link className="entry__link" href={item.href} external={item.external} newTab={newTab}>
          {words}
        </Link>
      )}
    </Heading>
  )
}

/** The excerpt of an entry; nothing if it has none. */
export function Excerpt({ item }: { readonly item: Item }) {
  const language = useTextLanguage()(item.excerpt, item.textLanguage ?? item.language)
  if (!item.excerpt) return null
  return (
    <p className="entry__excerpt" {...language}>
      {item.excerpt}
    </p>
  )
}

interface DatedTextProps {
  /** `{date}` marks the place of the date. */
  readonly text: string
  readonly date: string
  /** Date pattern (`formatDate`); the locale's by default. */
  readonly format?: string | undefined
  readonly withTime?: boolean | undefined
}

/** A text with a date inserted. */
export function DatedText({ text, date, format, withTime }: DatedTextProps) {
  const [before, after] = text.split('{date}', 2)
  if (after === undefined) return text
  return (
    <>
      {before}
      <DateText date={date} format={format} withTime={withTime} />
      {after}
    </>
  )
}

interface PeriodProps {
  readonly start?: string | undefined
  readonly end?: string | undefined
  readonly withTime?: boolean | undefined
  /** Date pattern (`formatDate`). */
  readonly format?: string | undefined
}

/**
 * A period in the locale's format; with only one end, "from" or "until". If `withTime` is undefined, a period within a
 * day or an evening shows times, unless it starts at midnight.
 */
export function Period({ start, end: given, withTime, format: ownFormat }: PeriodProps) {
  const end = knownEnd(given)
  const text = useText()
  const { locale } = useShell()
  const written = useNumber()
  const format = ownFormat ?? locale.periodFormat
  const first = start && <DateText date={start} format={format} withTime={withTime} />
  const last = end && <DateText date={end} format={format} withTime={withTime} />
  if (first && last) {
    if (spansDays({ start, end }))
      return (
        <span className="period">
          {first} – {last}
        </span>
      )
    const timed = withTime ?? start.slice(11, 16) > '00:00'
    const closing = timed && end !== start && end.slice(11, 16)
    return (
      <span className="period">
        <DateText date={start} format={format} withTime={timed} />
        {closing && (
          <>
            {' – '}
            <time dateTime={end}>{written(closing)}</time>
          </>
        )}
      </span>
    )
  }
  const date = start || end
  if (!date) return null
  return (
    <span className="period">
      <DatedText
        text={text(first ? 'period.from' : 'period.until')}
        date={date}
        format={format}
        withTime={withTime}
      />
    </span>
  )
}

export type StatusLabels = OptionsOf<typeof statusLabelsSchema>

interface StatusLabelProps {
  readonly status: ItemStatus | undefined
  /** Start of the entry, for `{date}` in the status text. */
  readonly start?: string | undefined
  /** Date pattern (`formatDate`). */
  readonly format?: string | undefined
  /** Texts by status. A missing one falls back to the interface text; an empty one hides the status. */
  readonly labels?: StatusLabels | undefined
}

/** Returns the text of a status; empty if it is not to be shown. */
export function useStatusWord({ status, labels = {} }: StatusLabelProps): string {
  const text = useText()
  return status === undefined ? '' : (labels[status] ?? text(`status.${status}`))
}

export function StatusLabel({ status, start, format, labels }: StatusLabelProps) {
  const { locale } = useShell()
  const label = useStatusWord({ status, labels })
  if (label === '') return null
  const dated = (text: string) =>
    start === undefined ? text : <DatedText text={text} date={start} format={format ?? locale.periodFormat} />
  const opens = status === 'upcoming' && start !== undefined ? labels?.opens : undefined
  return (
    <>
      <span className={classNames('status', `status--${status}`)}>{dated(label)}</span>
      {opens !== undefined && <span className="status__opens">{dated(opens)}</span>}
    </>
  )
}

/** Whether an entry has a date, a period, a text for its date, or a status that calls it off. */
export function hasDate({ date, start, end, dateText, status }: Item): boolean {
  return (dateText ?? date ?? start ?? end) !== undefined || isCancelledOrPostponed(status)
}

interface ItemDayProps {
  readonly item: Item
  /** Date pattern (`formatDate`). */
  readonly format?: string | undefined
  readonly withTime?: boolean | undefined
}

/** A record's own text for its date, which may say more, such as "– 1914"; otherwise the date. */
export function ItemDay({ item, ...pattern }: ItemDayProps) {
  const { date, dateText } = item
  return dateText ? <Words item={item}>{dateText}</Words> : date && <DateText date={date} {...pattern} />
}

interface EntryDateProps {
  readonly item: Item
  readonly className: string
}

/** Length of a date such as "2026-11-21" at the start of a timestamp. */
const DAY = 10

/** Whether an entry, such as an exhibition, spans several days or has only an end. An evening past midnight does not count. */
export function spansDays({ start = '', end }: Pick<Item, 'start' | 'end'>): boolean {
  if (end === undefined || end.slice(0, DAY) === start.slice(0, DAY)) return false
  const isEvening = /T0[0-5]/.test(end) && Date.parse(`${end}Z`) - Date.parse(`${start}Z`) < DAY_MS
  return !isEvening
}

/**
 * An entry's date, or its record's text for the date. A longer entry shows its period, and above it whether it is
 * current, upcoming or ended.
 */
export function EntryDate({ item, className }: EntryDateProps) {
  const { date, start, end, dateText, status } = item
  const written = (dateText ?? date) && <ItemDay item={item} />
  const isPeriod = !written && spansDays(item)
  const words = isPeriod ? (
    <Period start={start} end={end} />
  ) : (
    (written ?? (start && <DateText date={start} />))
  )
  // A status is shown beside a period; a cancelled or postponed one always.
  const shown = (isPeriod || isCancelledOrPostponed(status)) && status
  return words || shown ? (
    <p className={className}>
      {shown && <StatusLabel status={shown} start={start} />}
      {shown && words && <br />}
      {words}
    </p>
  ) : null
}

/** The period of an entry in a caption, which shows no other date. */
export function EntryPeriod({ item, className }: EntryDateProps) {
  return item.end === undefined && !isCancelledOrPostponed(item.status) ? null : (
    <EntryDate item={item} className={className} />
  )
}

interface ItemLinksProps {
  /** The title is added to each link for screen readers, since a list has many such links. */
  readonly item: Pick<Item, 'title' | 'links'>
  /** Links to render; all of the Item by default. */
  readonly links?: readonly ItemLink[] | undefined
  readonly className?: string | undefined
  /** Name of the link rendered as the prominent button. */
  readonly prominent?: string | undefined
  /** Renders content beside a link. */
  readonly beside?: ((link: ItemLink) => ReactNode) | undefined
}

/** Returns the entry's links without those shown in the fact of the same name. */
export function linksNotInFacts(
  { facts = [], links = [] }: Item,
  shown: readonly ItemLink[] = links,
): readonly ItemLink[] {
  return shown.filter(({ name }) => !facts.some((fact) => fact.name === name))
}

/** Further links of an Item, such as a panorama or a 3D model. External ones, or those marked so, open a new tab. */
export function ItemLinks({
  item,
  links = item.links ?? [],
  className = 'entry__links',
  prominent,
  beside,
}: ItemLinksProps) {
  const languageOf = useTextLanguage()
  if (links.length === 0) return null
  return (
    <ul className={className}>
      {links.map((link) => (
        <li key={`${link.name} ${link.href}`} {...languageOf(link.label)}>
          <Link
            className={link.name === prominent ? 'action--prominent' : undefined}
            href={link.href}
            external={link.external}
            newTab={link.newTab}
          >
            {link.label}
            {item.title && <span className="visually-hidden"> {item.title}</span>}
          </Link>
          {beside?.(link)}
        </li>
      ))}
    </ul>
  )
}

/** Returns the facts without the two that form the period in the subtitle. The subtitle's dash may contain no-break characters. */
export function factsNotInSubtitle({ facts = [], subtitle }: Item): NonNullable<Item['facts']> {
  const said = subtitle?.replace(/[\u2060\u00a0 ]+/g, ' ')
  const at = facts.findIndex(({ value }, index) => `${value} – ${facts[index + 1]?.value}` === said)
  return at < 0 ? facts : facts.filter((_fact, index) => index !== at && index !== at + 1)
}

/** Returns the related items without those that are alone under their heading while a fact of the same label links to them. */
export function relatedNotInFacts(
  { related = [], relatedLists = [], links = [] }: Item,
  facts: NonNullable<Item['facts']>,
): readonly Item[] {
  const groups = [...related, ...relatedLists].map(({ group }) => group)
  return related.filter(({ group, href: to }) => {
    const isAlone = groups.indexOf(group) === groups.lastIndexOf(group)
    const isSaid = ({ name, href }: ItemLink) =>
      href === to && facts.some((fact) => fact.name === name && fact.label === group)
    return !(isAlone && links.some(isSaid))
  })
}
