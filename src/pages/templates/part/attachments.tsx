import { sizeOf } from '../../../base/text/format.ts'
import type { FileLink } from '../../../engine/contracts/item.ts'
import { Heading, useShell, useText } from '../../ui/index.ts'

/** Files to download, under their original names. */
export function Attachments({ files }: { readonly files: readonly FileLink[] | undefined }) {
  const text = useText()
  const { platform } = useShell()
  const size = (bytes: number): string => {
    const { key, n } = sizeOf(bytes)
    return text(key, { n })
  }
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
