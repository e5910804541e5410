import type { ItemStatus } from '../../../../schemas/config/index.ts'
import type { OptionsOf } from '../../../engine/contracts/define.ts'
import { classNames, useShell, useText } from '../../ui/index.ts'
import type { statusLabelsSchema } from '../entry-schemas.ts'
import { DatedText } from './entry-date.tsx'

export type StatusLabels = OptionsOf<typeof statusLabelsSchema>

interface StatusLabelProps {
  readonly status: ItemStatus | undefined
  /** When it begins, for `{date}` in the wording. */
  readonly start?: string | undefined
  /** Pattern of that day (`formatDate`). */
  readonly format?: string | undefined
  /** Wording by status; the catalogue's where one is absent, nothing where it is empty. */
  readonly labels?: StatusLabels | undefined
}

/** The word for a status; empty where it is not to be shown. */
export function useStatusWord({ status, labels = {} }: StatusLabelProps): string {
  const text = useText()
  return status === undefined ? '' : (labels[status] ?? text(`status.${status}`))
}

export function StatusLabel({ status, start, format, labels }: StatusLabelProps) {
  const { locale } = useShell()
  const label = useStatusWord({ status, labels })
  if (label === '') return null
  const dated = (text: string) =>
    start === undefined ? text : <DatedText text={text} date={start} format={format ?? locale.periodFormat} />
  const opens = status === 'upcoming' && start !== undefined ? labels?.opens : undefined
  return (
    <>
      <span className={classNames('status', `status--${status}`)}>{dated(label)}</span>
      {opens !== undefined && <span className="status__opens">{dated(opens)}</span>}
    </>
  )
}
