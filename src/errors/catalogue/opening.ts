import { errorEntry } from '../problem.ts'

/** Problems of the opening hours. */
export const openingEntries = {
  OPENING_HOURS: errorEntry<{ opens: string; closes: string }>({
    code: 'OPENING_HOURS',
    title: 'A day that closes before it opens',
    message: ({ opens, closes }) => `These hours open at ${opens} and close at ${closes}.`,
    why: 'The site would tell visitors that the museum is closed on these days.',
    hint: () => 'Set "closes" to a time after "opens" on the same day.',
  }),
  OPENING_LAST_ENTRY: errorEntry<{ opens: string; closes: string; lastEntry: string }>({
    code: 'OPENING_LAST_ENTRY',
    title: 'A last entry outside the open hours',
    message: ({ opens, closes, lastEntry }) =>
      `The last entry at ${lastEntry} is not between ${opens} and ${closes}.`,
    why: 'Visitors would come when nobody may enter.',
    hint: () => 'Set "lastEntry" to a time after "opens" and no later than "closes", or leave it out.',
  }),
  OPENING_INCOMPLETE: errorEntry<{ given: string; missing: string }>({
    code: 'OPENING_INCOMPLETE',
    title: 'Hours that are half given',
    message: ({ given, missing }) => `This exception has "${given}" but no "${missing}".`,
    why: 'Nobody could say whether the museum is open on these days, so it would be shown as closed.',
    hint: ({ missing }) => `Add "${missing}", or leave the hours out if the museum is closed on these days.`,
  }),
  OPENING_DATES: errorEntry<{ from: string; to: string }>({
    code: 'OPENING_DATES',
    title: 'An exception that ends before it begins',
    message: ({ from, to }) => `This exception lasts from ${from} to ${to}.`,
    why: 'It would hold on no day at all.',
    hint: () => 'Set "to" to the same day as "from" or a later one; leave it out for a single day.',
  }),
} as const
