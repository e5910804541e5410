import { sizeOf } from '../../../base/text/format.ts'
import type { FileLink } from '../../../engine/contracts/item.ts'
import { Link, useShell, useText } from '../../ui/index.ts'
import { PdfFrame } from '../../ui/pdf/pdf-frame.tsx'

/** A PDF set above an article: the way to the file, and the place where it is read. */
export function PdfLink({ file }: { readonly file: FileLink }) {
  const text = useText()
  const { platform } = useShell()
  const size = (bytes: number): string => {
    const { key, n } = sizeOf(bytes)
    return text(key, { n })
  }
  return (
    // A group and no landmark: the reader in it is one of the same name.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a look and a smallest width of its own.
    <div className="pdf-link" role="group" aria-label={file.name}>
      <p className="pdf-link__head">
        <span className="pdf-link__name">{file.name}</span>
        <Link href={file.href} newTab>
          {text('archive.read')}
        </Link>
        {platform === undefined && (
          <a href={file.href} download={file.name}>
            {text('archive.download')}
            {file.size !== undefined && ` ${size(file.size)}`}
          </a>
        )}
      </p>
      <PdfFrame file={file} />
    </div>
  )
}
