import { fold } from './fold.ts'

/** What a record may say of whether something takes place as announced. */
export type EventStatus = 'cancelled' | 'postponed'

/** How records write it, folded: words of schema.org and iCalendar, and the usual ones of the languages of the interface; a bar divides them. */
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

/** What a word of a record means; undefined where nobody knows it. An address of schema.org is its last part. */
function meaningOf(text: string): EventStatus | 'scheduled' | undefined {
  const word = text.trim().replace(/^https?:\/\/schema\.org\/|^schema:/i, '')
  return MEANINGS.get(fold(word.replace(/[.!]+$/, '')))
}

/** Whether a record says that something is cancelled or postponed. */
export function eventStatusOf(text: string): EventStatus | undefined {
  const meaning = meaningOf(text)
  return meaning === 'scheduled' ? undefined : meaning
}

/** Whether a record says something of it that nobody knows. */
export function isUnknownEventStatus(text: string): boolean {
  return text.trim() !== '' && meaningOf(text) === undefined
}

/** A year as a text. */
const YEAR = /^-?\d{1,5}$/

/** What begins with a year and can be compared as a text. */
const MOMENT = /^\d{4}(?:-\d|$)/

/** Whether a period ends before it begins; a day without a time lasts that whole day. What is neither a year nor a moment ends nowhere. */
export function endsBeforeStart(start: unknown, end: unknown): boolean {
  if (typeof start === 'number' && typeof end === 'number') return end < start
  // A year beside a day, such as those of a birth and a death.
  if (typeof start === 'number') return endsBeforeStart(String(start), end)
  if (typeof end === 'number') return endsBeforeStart(start, String(end))
  if (typeof start !== 'string' || typeof end !== 'string') return false
  if (YEAR.test(start) && YEAR.test(end)) return Number(end) < Number(start)
  if (!MOMENT.test(start) || !MOMENT.test(end)) return false
  const length = Math.min(start.length, end.length)
  const [from, to] = [start, end].map((text) => text.slice(0, length).replace('T', ' '))
  return (to ?? '') < (from ?? '')
}

/** Years in which what a museum announces takes place, with room for its history. */
const MIN_EVENT_YEAR = 1800
const MAX_EVENT_YEAR = 2199

/** Between the years of the Buddhist era and those of the calendar. */
const BUDDHIST_ERA_OFFSET_YEARS = 543

/** A day whose year nobody announces anything for, with the year that it may be; undefined for a usual day. */
export function farDay(
  day: string,
): { readonly year: number; readonly meant: number | undefined } | undefined {
  const year = Number(/^\d{4}(?=-)/.exec(day)?.[0] ?? MIN_EVENT_YEAR)
  if (MIN_EVENT_YEAR <= year && year <= MAX_EVENT_YEAR) return undefined
  const meant = year - BUDDHIST_ERA_OFFSET_YEARS
  return { year, meant: MIN_EVENT_YEAR <= meant && meant <= MAX_EVENT_YEAR ? meant : undefined }
}
