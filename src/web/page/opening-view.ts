import type { LocalText, OpeningConfig, SiteConfig } from '../../../schemas/config/index.ts'
import { omitUndefined } from '../../base/object.ts'
import {
  formatDay,
  formatDays,
  formatTime,
  formatTimes,
  listSeparator,
  localized,
  numberingOf,
} from '../../base/text/index.ts'
import { DAY_MS } from '../../base/units.ts'
import {
  exceptionsWith,
  type OpeningMoment,
  type OpeningState,
  type OpeningView,
} from '../../engine/contracts/opening.ts'
import { type TextKey, textsFor, translate } from '../../pages/texts/index.ts'
import { instantOf, wallClockNow } from '../../sources/index.ts'
import { regularOn } from '../site/opening-hours.ts'
import type { ViewContext } from './view-context.ts'

/** An interval of opening hours, HH:mm in local time. */
interface Session {
  readonly opens: string
  readonly closes: string
  readonly lastEntry?: string | undefined
}

interface OpeningDay {
  /** Sorted ascending; empty on a closed day. */
  readonly sessions: readonly Session[]
  readonly note?: LocalText
}

interface NextOpening {
  readonly date: string
  readonly opens: string
  /** Days from today; 0 is today. */
  readonly days: number
}

export interface OpeningStatus {
  readonly state: OpeningState
  /** The current hours; absent when closed. */
  readonly session?: Session
  /** Present when closed, unless the museum stays closed for more than a year. */
  readonly next?: NextOpening
  /** Whether it is closed all day, rather than before, between or after opening hours. */
  readonly allDay: boolean
  /** Note of the exception that applies today. */
  readonly note?: LocalText
}

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const
const MAX_SEARCH_DAYS = 400

function plusDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

function sessionOf({ opens, closes, lastEntry }: Partial<Session>): readonly Session[] {
  return opens === undefined || closes === undefined ? [] : [{ opens, closes, lastEntry }]
}

function byBegin(sessions: readonly Session[]): readonly Session[] {
  return sessions.toSorted((one, other) => (one.opens < other.opens ? -1 : 1))
}

/**
 * Returns the hours of a day, `YYYY-MM-DD`. The first exception that includes the day applies, together with others for the same days;
 * otherwise the regular hours of its season.
 */
function openingDay(opening: OpeningConfig, date: string): OpeningDay {
  const { exceptions = [] } = opening
  const exception = exceptions.find(({ from, to = from }) => from <= date && date <= to)
  if (exception !== undefined) {
    const held = exceptionsWith(exception, exceptions)
    const note = held.find((each) => each.note !== undefined)?.note
    return { sessions: byBegin(held.flatMap(sessionOf)), ...omitUndefined({ note }) }
  }
  const weekday = weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()]
  const sessions = regularOn(opening, date)
    .filter(({ days }) => days.some((day) => day === weekday))
    .flatMap(sessionOf)
  return { sessions: byBegin(sessions) }
}

function nextOpening(opening: OpeningConfig, date: string, time: string): NextOpening | undefined {
  for (let days = 0; days <= MAX_SEARCH_DAYS; days++) {
    const day = plusDays(date, days)
    const session = openingDay(opening, day).sessions.find(({ opens }) => days > 0 || opens > time)
    if (session !== undefined) return { date: day, opens: session.opens, days }
  }
  return undefined
}

/**
 * Returns whether the museum is open at `now`, local time as `YYYY-MM-DDTHH:mm` (or longer).
 *
 * @throws Error for an invalid date.
 *
 * @internal Exported for tests.
 */
export function openingStatus(opening: OpeningConfig, now: string): OpeningStatus {
  const [date, time] = [now.slice(0, 10), now.slice(11, 16)]
  const { sessions, note } = openingDay(opening, date)
  const ownNote = omitUndefined({ note })
  const session = sessions.find(({ opens, closes }) => opens <= time && time < closes)
  if (session !== undefined) {
    const state = session.lastEntry !== undefined && session.lastEntry <= time ? 'closing' : 'open'
    return { state, session, allDay: false, ...ownNote }
  }
  const next = nextOpening(opening, date, time)
  return {
    state: 'closed',
    allDay: sessions.length === 0,
    ...omitUndefined({ next }),
    ...ownNote,
  }
}

/**
 * Returns all times after `from` at which the status, or the day named in its text, may change: local times as `YYYY-MM-DDTHH:mm`, sorted
 * ascending. The last one is the midnight after `days` further days.
 *
 * @internal Exported for tests.
 */
export function openingChanges(opening: OpeningConfig, from: string, days: number): readonly string[] {
  const today = from.slice(0, 10)
  const moments = Array.from({ length: days + 1 }, (_, ahead) => plusDays(today, ahead)).flatMap((date) => [
    ...openingDay(opening, date).sessions.flatMap(({ opens, closes, lastEntry = closes }) =>
      [opens, lastEntry, closes].map((time) => `${date}T${time}`),
    ),
    `${plusDays(date, 1)}T00:00`,
  ])
  return [...new Set(moments)].filter((moment) => moment > from.slice(0, 16)).sort()
}

const DAYS_AHEAD = 2

/** Number of days for which exceptions are announced in advance. */
const ANNOUNCED_DAYS = 14

type OpeningWords = Omit<OpeningMoment, 'until'>

/**
 * Returns notices for exceptions of the next days: "Closed: 5 December (holiday)", or the day with its hours. Today has texts of its own.
 */
function exceptionNotices(
  { exceptions = [] }: OpeningConfig,
  at: string,
  { code, tag }: ViewContext['locale'],
  closed: (days: string) => string,
): readonly string[] {
  const today = at.slice(0, 10)
  const last = plusDays(today, ANNOUNCED_DAYS)
  return exceptions
    .filter(({ from }) => today < from && from <= last)
    .map((exception) => exceptionsWith(exception, exceptions))
    .filter(([first], place, all) => all.findIndex(([other]) => other === first) === place)
    .sort(([one], [other]) => ((one?.from ?? '') < (other?.from ?? '') ? -1 : 1))
    .map((held) => {
      const [{ from, to = from } = { from: today }] = held
      const days =
        from === to ? formatDay(from, ANNOUNCED_DAYS, tag) : formatDays(from.slice(5), to.slice(5), tag)
      const sessions = byBegin(held.flatMap(sessionOf))
      const hours = sessions.map(({ opens, closes }) => formatTimes(opens, closes, tag))
      const words = hours.length === 0 ? closed(days) : `${days}: ${hours.join(listSeparator(tag))}`
      const why = localized(held.find(({ note }) => note !== undefined)?.note, code)
      if (why === '') return words
      // Chinese and Japanese use full-width parentheses.
      return /^(?:zh|ja)(?:-|$)/i.test(tag) ? `${words}（${why}）` : `${words} (${why})`
    })
}

function wordsAt(opening: OpeningConfig, at: string, context: ViewContext): OpeningWords {
  const { code, tag } = context.locale
  const texts = textsFor(context.locale, context.manifest.site.texts)
  const style = { tag, numbering: numberingOf(tag) }
  const say = (key: TextKey, values: Readonly<Record<string, string>> = {}): string =>
    translate(texts, style, key, values)
  const time = (at: string): string => formatTime(at, tag)
  const { state, session, next, note, allDay } = openingStatus(opening, at)
  const why = note === undefined ? [] : [localized(note, code)]
  const ahead = exceptionNotices(opening, at, context.locale, (days) => say('opening.ahead', { days }))
  if (session !== undefined) {
    const { closes, lastEntry } = session
    if (lastEntry === undefined)
      return { state, text: say('opening.open', { closes: time(closes) }), more: [...why, ...ahead] }
    const key = state === 'closing' ? 'opening.closing' : 'opening.open.entry'
    return {
      state,
      text: say(key, { closes: time(closes), lastEntry: time(lastEntry) }),
      more: [...why, ...ahead],
    }
  }
  if (next?.days === 0)
    return { state, text: say('opening.today', { opens: time(next.opens) }), more: [...why, ...ahead] }
  const then =
    next === undefined
      ? []
      : [say('opening.next', { day: formatDay(next.date, next.days, tag), opens: time(next.opens) })]
  return {
    state,
    text: say(allDay ? 'opening.closedToday' : 'opening.closedNow'),
    more: [...why, ...then, ...ahead],
  }
}

/** Last view by language, cached per site config. */
const latest = new WeakMap<SiteConfig, Map<string, { readonly minute: string; readonly view: OpeningView }>>()

/** Returns the current state and that of the next days, created once a minute; `undefined` if the config has no opening hours. */
export function openingView(context: ViewContext): OpeningView | undefined {
  const { site } = context.manifest
  const { opening, timeZone } = site
  if (opening === undefined) return undefined
  const minute = wallClockNow(context.now, timeZone).slice(0, 16)
  const byLanguage = latest.get(site) ?? new Map()
  const known = byLanguage.get(context.locale.code)
  if (known?.minute === minute) return known.view
  const view = viewAt(minute, opening, context)
  latest.set(site, byLanguage.set(context.locale.code, { minute, view }))
  return view
}

function viewAt(from: string, opening: OpeningConfig, context: ViewContext): OpeningView {
  const { timeZone } = context.manifest.site
  const changes = openingChanges(opening, from, DAYS_AHEAD)
  const moments = changes.map((until, place) => ({
    until: instantOf(until, timeZone).getTime(),
    ...wordsAt(opening, changes[place - 1] ?? from, context),
  }))
  return { moments: moments.filter((moment, place) => !isSameMoment(moment, moments[place + 1])) }
}

function isSameMoment(one: OpeningMoment, other: OpeningMoment | undefined): boolean {
  return (
    other !== undefined &&
    one.state === other.state &&
    one.text === other.text &&
    one.more.join() === other.more.join()
  )
}
