import { errorEntry } from '../problem.ts'
import { bilingual } from '../wording.ts'

/** Problems of the opening hours. */
export const openingEntries = {
  OPENING_HOURS: errorEntry<{ opens: string; closes: string }>({
    code: 'OPENING_HOURS',
    title: bilingual('A day that closes before it opens', '闭馆早于开馆'),
    sample: { opens: '09:00', closes: '08:00' },
    message: ({ opens, closes }) =>
      bilingual(
        `These hours open at ${opens} and close at ${closes}.`,
        `这里写的是 ${opens} 开馆，${closes} 闭馆。`,
      ),
    why: bilingual(
      'The site would show visitors that the museum is closed on these days.',
      '网站会告诉观众，这些日子闭馆。',
    ),
    hint: () =>
      bilingual(
        'Set "closes" to a time after "opens" on the same day.',
        '请把“closes”改为同一天中晚于“opens”的时间。',
      ),
  }),
  OPENING_LAST_ENTRY: errorEntry<{ opens: string; closes: string; lastEntry: string }>({
    code: 'OPENING_LAST_ENTRY',
    title: bilingual('A last entry outside the open hours', '停止入馆时间不在开放时间内'),
    sample: { opens: '09:00', closes: '17:00', lastEntry: '17:30' },
    message: ({ opens, closes, lastEntry }) =>
      bilingual(
        `The last entry at ${lastEntry} is not between ${opens} and ${closes}.`,
        `停止入馆时间 ${lastEntry} 不在 ${opens} 至 ${closes} 之间。`,
      ),
    why: bilingual('Visitors would come when nobody may enter.', '观众会在不能入馆的时候前来。'),
    hint: () =>
      bilingual(
        'Set "lastEntry" to a time after "opens" and no later than "closes", or leave it out.',
        '请把“lastEntry”改为晚于“opens”、不晚于“closes”的时间，或者不写。',
      ),
  }),
  OPENING_INCOMPLETE: errorEntry<{ given: string; missing: string }>({
    code: 'OPENING_INCOMPLETE',
    title: bilingual('Hours that are half given', '开放时间只写了一半'),
    sample: { given: 'opens', missing: 'closes' },
    message: ({ given, missing }) =>
      bilingual(
        `This exception has "${given}" but no "${missing}".`,
        `这条例外日期写了“${given}”，却没有写“${missing}”。`,
      ),
    why: bilingual(
      'Nobody could say whether the museum is open on these days, so it would be shown as closed.',
      '这样说不清这些日子是否开放，网站会显示为闭馆。',
    ),
    hint: ({ missing }) =>
      bilingual(
        `Add "${missing}", or leave the hours out if the museum is closed on these days.`,
        `请加上“${missing}”；如果这些日子闭馆，就不要写时间。`,
      ),
  }),
  OPENING_DATES: errorEntry<{ from: string; to: string }>({
    code: 'OPENING_DATES',
    title: bilingual('An exception that ends before it begins', '例外日期的结束早于开始'),
    sample: { from: '2027-02-07', to: '2027-02-05' },
    message: ({ from, to }) =>
      bilingual(`This exception lasts from ${from} to ${to}.`, `这条例外日期写的是从 ${from} 到 ${to}。`),
    why: bilingual('It would hold on no day at all.', '这样它对哪一天都不适用。'),
    hint: () =>
      bilingual(
        'Set "to" to the same day as "from" or a later one; leave it out for a single day.',
        '请把“to”改为与“from”同一天或更晚的日期；只有一天时不用写。',
      ),
  }),
} as const
