import type { FileLink } from '../../contracts/item.ts'
import { Link, useText } from '../../ui/index.ts'

/** The way to read a PDF, set prominently above an article. */
export function PdfLink({ file }: { readonly file: FileLink }) {
  const text = useText()
  return (
    <p className="pdf-link">
      <Link className="button button--seal" href={file.href} newTab>
        {text('archive.read')}
      </Link>
      <span className="pdf-link__name">{file.name}</span>
    </p>
  )
}
