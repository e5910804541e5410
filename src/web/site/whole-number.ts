import { bilingual } from '../../engine/errors/index.ts'
import { StartError } from './start-error.ts'

/** A whole number of a variable, undefined where it is not set. Throws a StartError where it is another value. */
export function wholeFrom(
  name: string,
  value: string | undefined,
  least: number,
  most: number,
): number | undefined {
  if (value === undefined || value === '') return undefined
  const number = Number(value)
  if (Number.isInteger(number) && number >= least && number <= most) return number
  throw new StartError(
    bilingual(
      `${name} is "${value}". Set it to a whole number from ${least} to ${most}, or leave it unset.`,
      `${name} 的值是“${value}”。请设置为 ${least} 至 ${most} 之间的整数，或者不设置。`,
    ),
  )
}
