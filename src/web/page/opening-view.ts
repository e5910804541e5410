import type { OpeningConfig, SiteConfig } from '../../../schemas/config/index.ts'
import { formatDay, formatTime, localized, numberingOf } from '../../base/text/index.ts'
import type { OpeningMoment, OpeningView } from '../../engine/contracts/opening.ts'
import { type TextKey, textsFor, translate } from '../../pages/texts/index.ts'
import { instantOf, wallClockNow } from '../../sources/index.ts'
import { openingChanges, openingStatus } from './opening-status.ts'
import type { ViewContext } from './view-context.ts'

const DAYS_AHEAD = 2

type Words = Omit<OpeningMoment, 'until'>

function wordsAt(opening: OpeningConfig, at: string, context: ViewContext): Words {
  const { code, tag } = context.locale
  const texts = textsFor(context.locale, context.manifest.site.texts)
  const style = { tag, numbering: numberingOf(tag) }
  const say = (key: TextKey, values: Readonly<Record<string, string>> = {}): string =>
    translate(texts, style, key, values)
  const time = (at: string): string => formatTime(at, tag)
  const { state, session, next, note, allDay } = openingStatus(opening, at)
  const why = note === undefined ? [] : [localized(note, code)]
  if (session !== undefined) {
    const { closes, lastEntry } = session
    if (lastEntry === undefined)
      return { state, text: say('opening.open', { closes: time(closes) }), more: why }
    const key = state === 'closing' ? 'opening.closing' : 'opening.open.entry'
    return { state, text: say(key, { closes: time(closes), lastEntry: time(lastEntry) }), more: why }
  }
  if (next?.days === 0) return { state, text: say('opening.today', { opens: time(next.opens) }), more: why }
  const then =
    next === undefined
      ? []
      : [say('opening.next', { day: formatDay(next.date, next.days, tag), opens: time(next.opens) })]
  return { state, text: say(allDay ? 'opening.closedToday' : 'opening.closedNow'), more: [...why, ...then] }
}

/** The last that was made of the site's texts and hours, by language. */
const latest = new WeakMap<SiteConfig, Map<string, { readonly minute: string; readonly view: OpeningView }>>()

/** What the museum's hours say now and through the next days, made once a minute; `undefined` where the config gives none. */
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
  return { moments: moments.filter((moment, place) => !sameWords(moment, moments[place + 1])) }
}

function sameWords(one: OpeningMoment, other: OpeningMoment | undefined): boolean {
  return (
    other !== undefined &&
    one.state === other.state &&
    one.text === other.text &&
    one.more.join() === other.more.join()
  )
}
