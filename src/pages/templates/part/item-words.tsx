import type { ReactNode } from 'react'
import type { ItemStatus } from '../../../../schemas/config/index.ts'
import { knownEnd } from '../../../base/text/format.ts'
import { directionOf } from '../../../base/text/text-language.ts'
import { DAY_MS } from '../../../base/units.ts'
import type { OptionsOf } from '../../../engine/contracts/define.ts'
import { type Item, type ItemLink, isOff } from '../../../engine/contracts/item.ts'
import {
  classNames,
  DateText,
  Heading,
  Held,
  Link,
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
 * Language and direction of an entry's own words, where they are not the page's (WCAG 2.2, 3.1.2 Language of Parts). Where no language is
 * known, their first letters say the direction.
 */
export function itemLanguage({ language }: Pick<Item, 'language'>): ItemLanguage {
  return language === undefined ? { dir: 'auto' } : { lang: language, dir: directionOf(language) }
}

interface WordsProps {
  /** The entry that the words are of. */
  readonly item: Pick<Item, 'language'>
  readonly children: string | undefined
  readonly as?: 'p' | 'span' | 'li'
  readonly className?: string
}

/** Words of an entry, marked with their language and direction where these are not the page's; nothing where there are none. */
export function Words({ item, children, as: Tag = 'span', className }: WordsProps) {
  const language = useTextLanguage()(children, item.language)
  if (!children) return null
  return (
    <Tag className={className} {...language}>
      <Held>{children}</Held>
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

/** The excerpt of an entry; nothing where it has none. */
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
  /** `{date}` stands for the date. */
  readonly text: string
  readonly date: string
  /** Pattern of the day (`formatDate`); the language's own by default. */
  readonly format?: string | undefined
  readonly withTime?: boolean | undefined
}

/** A text with a date in its place. */
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
  /** Pattern of its days (`formatDate`). */
  readonly format?: string | undefined
}

/**
 * From start to end, as the language writes periods; with one of them, "from" or "until". Where nobody says whether
 * with hours, what takes place within a day or an evening has them, unless it begins at midnight.
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
    if (lasts({ start, end }))
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
  /** When it begins, for `{date}` in the wording. */
  readonly start?: string | undefined
  /** Pattern of that day (`formatDate`). */
  readonly format?: string | undefined
  /** Wording by status; the catalogue's where one is absent, nothing where it is empty. */
  readonly labels?: StatusLabels | undefined
}

/** The word for a status; empty where it is not to be shown. */
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

/** Whether an entry has a day or a period, or words for it. */
export function hasDate({ date, start, end, dateText, status }: Item): boolean {
  return (dateText ?? date ?? start ?? end) !== undefined || isOff(status)
}

interface ItemDayProps {
  readonly item: Item
  /** Pattern of the day (`formatDate`). */
  readonly format?: string | undefined
  readonly withTime?: boolean | undefined
}

/** The words that a record has for its day, which say more, such as "– 1914"; else the day. */
export function ItemDay({ item, ...pattern }: ItemDayProps) {
  const { date, dateText } = item
  return dateText ? <Words item={item}>{dateText}</Words> : date && <DateText date={date} {...pattern} />
}

interface EntryDateProps {
  readonly item: Item
  readonly className: string
}

/** The length of a day, "2026-11-21", at the head of a moment. */
const DAY = 10

/** Whether an entry, such as an exhibition, takes place on more days than one, or until a day. An evening past midnight does not. */
export function lasts({ start = '', end }: Pick<Item, 'start' | 'end'>): boolean {
  if (end === undefined || end.slice(0, DAY) === start.slice(0, DAY)) return false
  const isEvening = /T0[0-5]/.test(end) && Date.parse(`${end}Z`) - Date.parse(`${start}Z`) < DAY_MS
  return !isEvening
}

/**
 * The day of an entry, or the words that its record has for it. One that lasts has its period, and above it whether it is on, comes or
 * is over.
 */
export function EntryDate({ item, className }: EntryDateProps) {
  const { date, start, end, dateText, status } = item
  const written = (dateText ?? date) && <ItemDay item={item} />
  const isPeriod = !written && lasts(item)
  const words = isPeriod ? (
    <Period start={start} end={end} />
  ) : (
    (written ?? (start && <DateText date={start} />))
  )
  // What comes or is over says it beside its period; what does not take place says it always.
  const shown = (isPeriod || isOff(status)) && status
  return words || shown ? (
    <p className={className}>
      {shown && <StatusLabel status={shown} start={start} />}
      {shown && words && <br />}
      {words}
    </p>
  ) : null
}

/** The period of an entry in a caption, which says no other date. */
export function EntryPeriod({ item, className }: EntryDateProps) {
  return item.end === undefined && !isOff(item.status) ? null : (
    <EntryDate item={item} className={className} />
  )
}

interface ItemLinksProps {
  /** Its title is said behind each link, which is one of many of a list. */
  readonly item: Pick<Item, 'title' | 'links'>
  /** The links to draw; all of the Item by default. */
  readonly links?: readonly ItemLink[] | undefined
  readonly className?: string | undefined
  /** Name of the link that is drawn as the one button. */
  readonly prominent?: string | undefined
  /** What stands beside a link. */
  readonly beside?: ((link: ItemLink) => ReactNode) | undefined
}

/** Those of an entry's links that stand beside its facts: the others are in the fact of their name. */
export function linksBeside(
  { facts = [], links = [] }: Item,
  shown: readonly ItemLink[] = links,
): readonly ItemLink[] {
  return shown.filter(({ name }) => !facts.some((fact) => fact.name === name))
}

/** Further links of an Item, such as a panorama or a 3D model; those that leave the site, or say so, open a new tab. */
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

/** The facts without the two whose period the subtitle is; its dash holds its lines together. */
export function factsBelow({ facts = [], subtitle }: Item): NonNullable<Item['facts']> {
  const said = subtitle?.replace(/[\u2060\u00a0 ]+/g, ' ')
  const at = facts.findIndex(({ value }, index) => `${value} – ${facts[index + 1]?.value}` === said)
  return at < 0 ? facts : facts.filter((_fact, index) => index !== at && index !== at + 1)
}

/** The related items without those that are alone under their heading where a fact of the same label leads to them. */
export function relatedBeside(
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
