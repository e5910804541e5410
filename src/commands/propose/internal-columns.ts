import { type Column, folded, sameName } from './columns.ts'
import names from './internal-names.json' with { type: 'json' }

function plain(name: string): string {
  return folded(name).replaceAll(' ', '')
}

const ANYWHERE = names.anywhere.map(plain)

/**
 * Whether a column looks like what a museum keeps for itself, by its name: where a thing lies in the store, what it cost or is insured for,
 * where its donor lives, remarks of the staff. A map that is proposed shows visitors none of it.
 */
export function looksInternal({ folded: name }: Column): boolean {
  const whole = name.replaceAll(' ', '')
  return (
    ANYWHERE.some((each) => whole.includes(each)) || names.whole.some((each) => sameName(name, folded(each)))
  )
}
