import { typedNumber } from '../../../../base/digits.ts'
import type { SentField } from '../../../../engine/contracts/definitions.ts'

function chosenValue(text: string, { options = [] }: SentField): unknown {
  return options.find(({ value }) => String(value) === text)?.value ?? text
}

/** Thousands that are set apart by one mark, those of India too, and perhaps decimals. */
const GROUPED = /^(-?\d{1,3}(?:([\s'’.,\u066c])(?:\d{2,3}\2)*\d{3}))(?:([.,\u066b])(\d+))?$/
const DECIMAL = /^(-?\d*)[.,\u066b](\d+)$/
/** Marks that stand before decimals in one language and between thousands in another. */
const EITHER = /[.,]/

/** Marks of numbers as programs write them. */
const PLAIN_MARKS = { decimal: '.', group: '' }

/**
 * The value of a number that is typed, as the page's language writes numbers; NaN for what is none, or may be read as two: "1.500" is 1500 in German, and in
 * English, whose decimals do not end in zeros, may be that of another language.
 */
function enteredNumber(written: string, { marks = PLAIN_MARKS }: SentField = {}): number {
  const plain = typedNumber(written).replaceAll('\uff0e', '.').replaceAll('\uff0c', ',')
  if (plain === '') return Number.NaN
  const [, whole = '', mark = '', decimal, decimals = ''] = GROUPED.exec(plain) ?? []
  const isOnce = whole.split(mark).length === 2
  const together = Number(`${whole.replaceAll(mark, '')}.${decimals || 0}`)
  if (mark === '' || (decimal === undefined && isOnce && /^-?0/.test(plain)))
    return Number(plain.replace(DECIMAL, '$1.$2'))
  if (decimal !== undefined) return decimal === mark ? Number.NaN : together
  if (!isOnce || !EITHER.test(mark) || mark === marks.group) return together
  return mark === marks.decimal && !plain.endsWith('0') ? Number(plain.replace(DECIMAL, '$1.$2')) : Number.NaN
}

/** How each control is drawn, and what is sent of it. The browser takes this table; what else a control is, the server alone reads (`fields.ts`). */
export const fieldControls = {
  text: { load: () => import('./controls.tsx').then((m) => m.TextInput) },
  tel: { load: () => import('./controls.tsx').then((m) => m.TelephoneInput) },
  email: { load: () => import('./controls.tsx').then((m) => m.EmailInput) },
  textarea: { load: () => import('./controls.tsx').then((m) => m.TextArea) },
  select: { sent: chosenValue, load: () => import('./controls.tsx').then((m) => m.Select) },
  radio: { sent: chosenValue, load: () => import('./controls.tsx').then((m) => m.Radio) },
  checkbox: { holds: 'tick', load: () => import('./controls.tsx').then((m) => m.Checkbox) },
  date: { load: () => import('./controls.tsx').then((m) => m.DateInput) },
  number: { sent: enteredNumber, load: () => import('./controls.tsx').then((m) => m.NumberInput) },
  photos: { holds: 'files' },
  hidden: { holds: 'nothing' },
} as const
