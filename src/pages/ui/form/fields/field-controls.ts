import { typedNumber } from '../../../../base/digits.ts'
import type { SentField } from '../../../../engine/contracts/definitions.ts'

function chosenValue(text: string, { options = [] }: SentField): unknown {
  return options.find(({ value }) => String(value) === text)?.value ?? text
}

/** A number with one kind of grouping mark, Indian grouping included, and optional decimals. */
const GROUPED = /^(-?\d{1,3}(?:([\s'’.,\u066c])(?:\d{2,3}\2)*\d{3}))(?:([.,\u066b])(\d+))?$/
const DECIMAL = /^(-?\d*)[.,\u066b](\d+)$/
/** Marks that separate decimals in one language and groups in another. */
const EITHER = /[.,]/

/** Number marks of machine-readable notation. */
const PLAIN_MARKS = { decimal: '.', group: '' }

/**
 * Parses a typed number by the marks of the page's language. Returns NaN if it is invalid or ambiguous. "1.500" is 1500
 * in German. On an English page it may follow another language's grouping, since English decimals do not end in zeros.
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

/**
 * How each control is drawn and what it sends. This table reaches the browser; the rest of a control is for the server
 * alone (`fields.ts`).
 */
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
