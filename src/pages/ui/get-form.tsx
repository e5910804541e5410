import type { FormHTMLAttributes, ReactNode } from 'react'
import { usePage } from './context.tsx'

interface GetFormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, 'action' | 'method'> {
  /** Address it leads to; the current page's path by default. Its own parameters are kept as fields. */
  readonly action?: string | undefined
  /** Parameters its fields set again, and others to drop: all remaining ones of the address are kept. */
  readonly without: readonly string[]
  readonly label?: string | undefined
  /** The page stays where it is when the form is sent. */
  readonly 'data-stay'?: true | undefined
  readonly children: ReactNode
}

/** A form that only changes the address: works without scripts, becomes client navigation with them. */
export function GetForm({ action, without, label, children, ...rest }: GetFormProps) {
  const { url } = usePage()
  const [path = '', search = ''] = (action ?? url).split('?', 2)
  const kept = [...new URLSearchParams(search)].filter(([name]) => !without.includes(name))
  return (
    <form {...rest} method="get" action={path} aria-label={label}>
      {kept.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  )
}
