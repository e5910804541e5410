import { choices } from './choices.ts'
import { described } from './described.ts'
import { hideableText, localText } from './text.ts'

/**
 * Labels of the statuses of an exhibition or activity. `src/sources/periods.ts` computes the status from the
 * dates; the last two come from the record.
 */
export const statusLabels = {
  upcoming: hideableText(
    'Words for what has not begun; {date} is the day it begins, such as "Opens on {date}"; an empty text hides them.',
    '未开始时的文字；{date} 代表开始的日期，例如“将于 {date} 开幕”；留空则不显示。',
  ),
  current: hideableText(
    'Words for what is on now; an empty text hides them.',
    '进行中的文字；留空则不显示。',
  ),
  ended: hideableText('Words for what is over; an empty text hides them.', '已结束时的文字；留空则不显示。'),
  cancelled: hideableText(
    'Words for what does not take place; an empty text hides them.',
    '已取消时的文字；留空则不显示。',
  ),
  postponed: hideableText(
    'Words for what takes place later, on a day that may not be known yet; an empty text hides them.',
    '已延期时的文字；留空则不显示。',
  ),
} as const

/** Status of an item (specification, section 4). */
export type ItemStatus = keyof typeof statusLabels

/** Labels of the statuses, and the text beside that of an upcoming event. */
export const statusWords = {
  ...statusLabels,
  opens: localText(
    'Words beside the status of what has not begun; {date} is the day it begins, such as "from {date}". Without it nothing stands there.',
    '未开始时在状态文字旁边显示的文字；{date} 代表开始的日期，例如“{date} 起”；不写则不显示。',
  ),
} as const

/** The statuses as values of an option. */
export const statusChoices = choices(
  ['upcoming', described('Before it begins.', '未开始时。')],
  ['current', described('While it is on.', '进行中时。')],
  ['ended', described('After it is over.', '已结束时。')],
  ['cancelled', described('When it is cancelled.', '已取消时。')],
  ['postponed', described('When it is postponed.', '已延期时。')],
)
