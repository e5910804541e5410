import { fold } from './fold.ts'

/** Status of an event that does not take place as announced. */
export type EventStatus = 'cancelled' | 'postponed'

/** Words for a status, folded: schema.org, iCalendar, and common ones in the interface languages, separated by a bar. */
const WORDS: Readonly<Record<EventStatus | 'scheduled', readonly string[]>> = {
  cancelled: [
    'cancelled | canceled | eventcancelled | called off | 取消 | 已取消 | 中止 | 취소 | 취소됨 | キャンセル | 開催中止',
    'abgesagt | fällt aus | entfällt | annulé | annulée | cancelado | cancelada | suspendido',
    'annullato | annullata | geannuleerd | afgelast | odwołane | odwołany | odwołana | anulowane',
    'zrušeno | zrušena | zrušen | отменено | отменён | отменена | скасовано | iptal | iptal edildi',
    'dibatalkan | batal | hủy | đã hủy | bị hủy | ยกเลิก | ยกเลิกแล้ว | रद्द | रद्द किया गया',
    'ακυρώθηκε | ακυρωμένο | أُلغي | ألغيت | ملغى | ملغاة | בוטל | בוטלה | מבוטל | لغو شد | لغو شده',
    'չեղարկված | չեղարկվել է',
  ],
  postponed: [
    'postponed | eventpostponed | put off | 延期 | 已延期 | 推迟 | 延後 | 연기 | 연기됨 | verschoben | reporté',
    'reportée | aplazado | aplazada | pospuesto | pospuesta | adiado | adiada | rinviato | rinviata',
    'posticipato | uitgesteld | verplaatst | przełożone | przełożony | przełożona | odloženo | odložena',
    'odložen | отложено | отложен | отложена | перенесено | перенесён | відкладено | ertelendi',
    'ditunda | hoãn | hoãn lại | tạm hoãn | เลื่อน | เลื่อนออกไป | स्थगित | αναβλήθηκε | αναβάλλεται',
    'مؤجل | مؤجلة | تأجل | נדחה | נדחתה | به تعویق افتاد | հետաձգված | հետաձգվել է',
  ],
  scheduled: [
    'scheduled | eventscheduled | eventrescheduled | rescheduled | eventmovedonline | confirmed',
    'tentative | planned | published | open | upcoming | current | ended | active | normal | 未开始 | 进行中',
    '已结束 | 报名中 | 正常 | 开放 | 計画 | 予定 | 예정',
  ],
}

const MEANINGS: ReadonlyMap<string, EventStatus | 'scheduled'> = new Map(
  (['cancelled', 'postponed', 'scheduled'] as const).flatMap((status) =>
    WORDS[status].flatMap((line) => line.split(' | ')).map((word) => [fold(word), status] as const),
  ),
)

/** Returns the status a word means, or undefined. A schema.org URL is reduced to its last part. */
function meaningOf(text: string): EventStatus | 'scheduled' | undefined {
  const word = text.trim().replace(/^https?:\/\/schema\.org\/|^schema:/i, '')
  return MEANINGS.get(fold(word.replace(/[.!]+$/, '')))
}

/** Returns the status if an event is cancelled or postponed. */
export function eventStatusOf(text: string): EventStatus | undefined {
  const meaning = meaningOf(text)
  return meaning === 'scheduled' ? undefined : meaning
}

/** Whether a status has an unknown word. */
export function isUnknownEventStatus(text: string): boolean {
  return text.trim() !== '' && meaningOf(text) === undefined
}

/** A year as text. */
const YEAR = /^-?\d{1,5}$/

/** A text that starts with a year and compares chronologically. */
const MOMENT = /^\d{4}(?:-\d|$)/

/**
 * Whether a period ends before it starts. A date without a time lasts the whole day. False for values that are neither
 * a year nor a date.
 */
export function endsBeforeStart(start: unknown, end: unknown): boolean {
  if (typeof start === 'number' && typeof end === 'number') return end < start
  // A year beside a date, for example of birth and death.
  if (typeof start === 'number') return endsBeforeStart(String(start), end)
  if (typeof end === 'number') return endsBeforeStart(start, String(end))
  if (typeof start !== 'string' || typeof end !== 'string') return false
  if (YEAR.test(start) && YEAR.test(end)) return Number(end) < Number(start)
  if (!MOMENT.test(start) || !MOMENT.test(end)) return false
  const length = Math.min(start.length, end.length)
  const [from, to] = [start, end].map((text) => text.slice(0, length).replace('T', ' '))
  return (to ?? '') < (from ?? '')
}

/** Years in which an announced event can take place, including past ones. */
const MIN_EVENT_YEAR = 1800
const MAX_EVENT_YEAR = 2199

/** Offset of the Buddhist calendar in years. */
const BUDDHIST_ERA_OFFSET_YEARS = 543

/** Returns the year of an implausible event date and the year probably meant; undefined for a plausible date. */
export function farDay(
  day: string,
): { readonly year: number; readonly meant: number | undefined } | undefined {
  const year = Number(/^\d{4}(?=-)/.exec(day)?.[0] ?? MIN_EVENT_YEAR)
  if (MIN_EVENT_YEAR <= year && year <= MAX_EVENT_YEAR) return undefined
  const meant = year - BUDDHIST_ERA_OFFSET_YEARS
  return { year, meant: MIN_EVENT_YEAR <= meant && meant <= MAX_EVENT_YEAR ? meant : undefined }
}
