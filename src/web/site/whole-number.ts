import { AppError } from '../../base/app-error.ts'
import { message } from '../../engine/errors/index.ts'

/** A whole number of a variable, undefined where it is not set. Throws an AppError where it is another value. */
export function wholeFrom(
  name: string,
  value: string | undefined,
  least: number,
  most: number,
): number | undefined {
  if (value === undefined || value === '') return undefined
  const number = Number(value)
  if (Number.isInteger(number) && number >= least && number <= most) return number
  throw new AppError(
    message`${name} is "${value}". Set it to a whole number from ${least} to ${most}, or leave it unset.`,
  )
}
