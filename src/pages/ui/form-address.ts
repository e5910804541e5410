import { parsedUrl } from '../../base/parsed-url.ts'

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
