import type { FieldConfig, FieldOrList } from '../../../schemas/config/index.ts'
import { pointerTo } from '../../base/json-pointer.ts'
import { isCommonCalendar } from '../../base/museum-date/index.ts'
import { type Column, cellsOf, foldedTogether, isYesOrNo, type TableSample } from './columns.ts'

/** Names of columns that say by which calendar the years beside them are counted. */
const NAMES = new Set(
  [
    'calendar/calendars/date calendar/calendar type/calendar system/calendar of date/dating system',
    'calendrier/kalender/kalendersystem/calendario/calendário/kalendarz/календарь/летоисчисление/календар',
    'takvim/takvim türü/ημερολόγιο/naptár/kalenteri/לוח שנה',
    'पंचांग/تقويم/التقويم/نوع التقويم/تقویم/گاهشماری/পঞ্জিকা/ปฏิทิน/ศักราช/lịch',
    '历法/曆法/纪年法/紀年法/纪年方式/日历/日曆/暦/暦法/역법/달력',
  ].flatMap((line) => line.split('/').map(foldedTogether)),
)

/** Whether a column says by which calendar the years beside it are counted. */
export function isCalendarColumn(name: string): boolean {
  return NAMES.has(foldedTogether(name))
}

/** The column that says by which calendar years are counted, where some are by another than ours. */
export function calendarColumn(columns: readonly Column[], sample: TableSample): Column | undefined {
  return columns.find(
    (column) =>
      isCalendarColumn(column.name) &&
      !isYesOrNo(column, sample) &&
      cellsOf(column, sample).some((cell) => !isCommonCalendar(cell)),
  )
}

/** A date with its calendar behind it, by which it is read; one of ours stays without. */
export function inCalendar(
  field: FieldOrList,
  date: Column,
  calendar: Column,
  sample: TableSample,
): Exclude<FieldConfig, string> {
  const [from, place] = [pointerTo(date.name), pointerTo(calendar.name)]
  const names = new Map(
    cellsOf(calendar, sample).flatMap((name) => {
      const short = isCommonCalendar(name) ? '' : name.replace(/\s+calendar$/i, '')
      return short === name ? [] : [[name, short] as const]
    }),
  )
  const steps = typeof field === 'object' && 'as' in field ? field.as : undefined
  return {
    template: `{${from}} ({${place}} calendar)`,
    ...(names.size > 0 && { places: { [place]: [{ map: Object.fromEntries(names) }] } }),
    from,
    ...(steps !== undefined && { as: steps }),
  }
}
