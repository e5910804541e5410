import { useMemo } from 'react'
import { trustedHtml } from './trusted-html.ts'

/** Formatted text of a record. `html` is already sanitised by the server (`contracts/item.ts`). */
export function RichText({ html }: { readonly html: string }) {
  // Made anew with each drawing it would count as another text, and be parsed again.
  const trusted = useMemo(() => trustedHtml(html), [html])
  return <div className="rich-text" dangerouslySetInnerHTML={{ __html: trusted }} />
}
