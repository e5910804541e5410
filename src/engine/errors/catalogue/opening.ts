import { errorEntry, warningEntry } from '../problem.ts'
import { message } from '../wording.ts'

/** Problems of the opening hours. */
export const openingEntries = {
  OPENING_HOURS: errorEntry<{ opens: string; closes: string }>({
    code: 'OPENING_HOURS',
    title: message`A day that closes before it opens`,
    sample: { opens: '09:00', closes: '08:00' },
    message: ({ opens, closes }) => message`These hours open at ${opens} and close at ${closes}.`,
    why: message`The site would show visitors that the museum is closed on these days.`,
    hint: () => message`Set "closes" to a time after "opens" on the same day.`,
  }),
  OPENING_LAST_ENTRY: errorEntry<{ opens: string; closes: string; lastEntry: string }>({
    code: 'OPENING_LAST_ENTRY',
    title: message`A last entry outside the open hours`,
    sample: { opens: '09:00', closes: '17:00', lastEntry: '17:30' },
    message: ({ opens, closes, lastEntry }) =>
      message`The last entry at ${lastEntry} is not between ${opens} and ${closes}.`,
    why: message`Visitors would come when nobody may enter.`,
    hint: () => message`Set "lastEntry" to a time after "opens" and no later than "closes", or leave it out.`,
  }),
  OPENING_OVERLAP: warningEntry<{ day: string; hours: string; others: string }>({
    code: 'OPENING_OVERLAP',
    title: message`A day of the week with hours that overlap`,
    sample: { day: 'sat', hours: '10:00–20:00', others: '10:00–17:30' },
    message: ({ day, hours, others }) => message`"${day}" has the hours ${hours} here, and ${others} before.`,
    why: message`Visitors read both, and nobody can say when the museum closes.`,
    hint: ({ day }) =>
      message`Take "${day}" out of one of the two. A day that closes at noon has two that do not overlap.`,
  }),
  OPENING_INCOMPLETE: errorEntry<{ given: string; missing: string }>({
    code: 'OPENING_INCOMPLETE',
    title: message`Hours that are half given`,
    sample: { given: 'opens', missing: 'closes' },
    message: ({ given, missing }) => message`This exception has "${given}" but no "${missing}".`,
    why: message`Nobody could say whether the museum is open on these days, so it would be shown as closed.`,
    hint: ({ missing }) =>
      message`Add "${missing}", or leave the hours out if the museum is closed on these days.`,
  }),
  OPENING_DATES: errorEntry<{ from: string; to: string }>({
    code: 'OPENING_DATES',
    title: message`An exception that ends before it begins`,
    sample: { from: '2027-02-07', to: '2027-02-05' },
    message: ({ from, to }) => message`This exception lasts from ${from} to ${to}.`,
    why: message`It would hold on no day at all.`,
    hint: () => message`Set "to" to the same day as "from" or a later one; leave it out for a single day.`,
  }),
  OPENING_HIDDEN: warningEntry<{ from: string; to: string; lines: readonly number[] }>({
    code: 'OPENING_HIDDEN',
    title: message`An exception that never holds`,
    sample: { from: '2026-12-25', to: '2026-12-25', lines: [12] },
    message: ({ from, to, lines }) =>
      from === to
        ? message`This exception never holds: an earlier one has ${from} already (line ${lines.join(', ')}).`
        : message`This exception never holds: earlier ones have every day from ${from} to ${to} already (line ${lines.join(', ')}).`,
    why: message`The first that has a day decides, and visitors read its hours.`,
    hint: () => message`Put it above the other, or take its days out of the other.`,
  }),
  NOTICE_DATES: warningEntry<{ from: string; until: string }>({
    code: 'NOTICE_DATES',
    title: message`A notice that ends before it begins`,
    sample: { from: '2027-02-07', until: '2027-02-05' },
    message: ({ from, until }) => message`This notice is shown from ${from} until ${until}.`,
    why: message`Nobody would ever see it.`,
    hint: () => message`Set "until" to the same day as "from" or a later one.`,
  }),
} as const
