import type { ItemStatus } from '../../contracts/item.ts'
import { classNames, useText } from '../../ui/index.ts'
import { type Options, wordingOption } from './options.ts'

interface StatusLabelProps {
  readonly status: ItemStatus | undefined
  /** Wording by status; the catalogue's where one is absent, nothing where it is empty. */
  readonly labels?: Options | undefined
}

export function StatusLabel({ status, labels = {} }: StatusLabelProps) {
  const text = useText()
  if (status === undefined) return null
  const label = wordingOption(labels, status) ?? text(`status.${status}`)
  if (label === '') return null
  return <span className={classNames('status', `status--${status}`)}>{label}</span>
}
