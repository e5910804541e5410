import type { FormHTMLAttributes, ReactNode } from 'react'
import { parsedUrl } from '../../base/parsed-url.ts'
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

/** The address a GET form leads to; fields with nothing but white space are left out. */
export function formAddressOf(form: HTMLFormElement): string | undefined {
  const url = parsedUrl(form.action, document.baseURI)
  if (url === undefined || form.method !== 'get' || form.target !== '' || url.origin !== location.origin)
    return undefined
  const { pathname } = url
  const params = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value.trim() !== '') params.append(name, value)
  }
  return params.size > 0 ? `${pathname}?${params}` : pathname
}
