import type { FileLink } from '../../contracts/item.ts'
import { Heading, useText } from '../../ui/index.ts'

/** Files to download, under their original names. */
export function Attachments({ files }: { readonly files: readonly FileLink[] | undefined }) {
  const text = useText()
  if (files === undefined || files.length === 0) return null
  return (
    <section className="attachments">
      <Heading level={2} className="attachments__title">
        {text('archive.files')}
      </Heading>
      <ul className="attachments__list">
        {files.map((file) => (
          <li key={file.id}>
            <a className="attachments__link" href={file.href} download={file.name}>
              <span className="attachments__suffix">{file.suffix.toUpperCase() || text('archive.file')}</span>
              <span className="attachments__name">{file.name}</span>
              <span className="attachments__action">{text('archive.download')}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
