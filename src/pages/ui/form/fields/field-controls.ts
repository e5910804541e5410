import { typedNumber } from '../../../../base/digits.ts'
import type { SentField } from '../../../../engine/contracts/definitions.ts'

function chosen(text: string, { options = [] }: SentField): unknown {
  return options.find(({ value }) => String(value) === text)?.value ?? text
}

/** One sign within digits: the decimal sign of Arabic script, of full width, or a comma, unless it may set off thousands. */
const DECIMAL = /^(-?\d+)(?:[\u066b\uff0e]|,(?!\d{3}$))(\d+)$/

/** The value of a number that is typed; NaN for what is none, or may be read as two. */
function enteredNumber(written: string): number {
  const plain = typedNumber(written)
  return plain === '' ? Number.NaN : Number(plain.replace(DECIMAL, '$1.$2'))
}

/** How each control is drawn, and what is sent of it. The browser takes this table; what else a control is, the server alone reads (`fields.ts`). */
export const fieldControls = {
  text: { load: () => import('./controls.tsx').then((m) => m.TextInput) },
  tel: { load: () => import('./controls.tsx').then((m) => m.TelephoneInput) },
  email: { load: () => import('./controls.tsx').then((m) => m.EmailInput) },
  textarea: { load: () => import('./controls.tsx').then((m) => m.TextArea) },
  select: { sent: chosen, load: () => import('./controls.tsx').then((m) => m.Select) },
  radio: { sent: chosen, load: () => import('./controls.tsx').then((m) => m.Radio) },
  checkbox: { holds: 'tick', load: () => import('./controls.tsx').then((m) => m.Checkbox) },
  date: { load: () => import('./controls.tsx').then((m) => m.DateInput) },
  number: { sent: enteredNumber, load: () => import('./controls.tsx').then((m) => m.NumberInput) },
  photos: { holds: 'files' },
  hidden: { holds: 'nothing' },
} as const
