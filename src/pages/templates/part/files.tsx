import { sizeOf } from '../../../base/text/format.ts'
import type { FileLink } from '../../../engine/contracts/item.ts'
import { Heading, Link, useShell, useText } from '../../ui/index.ts'
import { PdfFrame } from '../../ui/pdf/pdf-frame.tsx'

/** How large a file is, in words of the page's language. */
function useSizeWords(): (bytes: number) => string {
  const text = useText()
  return (bytes) => {
    const { key, n } = sizeOf(bytes)
    return text(key, { n })
  }
}

/** Files to download, under their original names. */
export function Attachments({ files }: { readonly files: readonly FileLink[] | undefined }) {
  const text = useText()
  const { platform } = useShell()
  const size = useSizeWords()
  if (files === undefined || files.length === 0) return null
  return (
    <section className="attachments">
      <Heading level={2} className="attachments__title">
        {text('archive.files')}
      </Heading>
      <ul className="attachments__list">
        {files.map((file) => (
          <li key={file.id}>
            <a
              className="attachments__link"
              href={file.href}
              // The in-app browser cannot keep files: it opens them in place.
              download={platform === undefined ? file.name : undefined}
            >
              <span className="attachments__suffix">{file.suffix.toUpperCase() || text('archive.file')}</span>
              <span className="attachments__name">{file.name}</span>
              <span className="attachments__action">
                {file.size !== undefined && <span className="attachments__size">{size(file.size)}</span>}{' '}
                {text(platform === undefined ? 'archive.download' : 'archive.open')}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A PDF set above an article: the way to the file, and the place where it is read. */
export function PdfLink({ file }: { readonly file: FileLink }) {
  const text = useText()
  const { platform } = useShell()
  const size = useSizeWords()
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
