/** Formatted text of a record. `html` is already sanitised by the server (`contracts/item.ts`). */
export function RichText({ html }: { readonly html: string }) {
  return <div className="rich-text" dangerouslySetInnerHTML={{ __html: html }} />
}
