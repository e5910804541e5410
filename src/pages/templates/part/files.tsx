import { readableSize } from '../../../base/text/format.ts'
import type { FileLink, Item, Medium } from '../../../engine/contracts/item.ts'
import { ManifestFrame } from '../../ui/iiif/manifest-frame.tsx'
import { Heading, Link, useShell, useText } from '../../ui/index.ts'
import { StageFrame } from '../../ui/model/stage-frame.tsx'
import { PdfFrame } from '../../ui/pdf/pdf-frame.tsx'
import { ItemText } from './item-text.tsx'
import { Words } from './item-words.tsx'

/** Returns a formatter for file sizes in the page's language. */
function useSizeWords(): (bytes: number) => string {
  const text = useText()
  return (bytes) => {
    const { key, n } = readableSize(bytes)
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
              // A platform's in-app browser cannot download files: it opens them in place.
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

/** A PDF above an article: links to the file, and the reader. */
export function PdfLink({ file }: { readonly file: FileLink }) {
  const text = useText()
  const { platform } = useShell()
  const size = useSizeWords()
  return (
    // A group, not a landmark: the reader in it is a landmark of the same name.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has its own look and minimum width.
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

/** Audio, video, models and panoramas of a record; nothing is loaded before the visitor asks for it. */
export function Media({ item }: { readonly item: Item }) {
  const text = useText()
  const { media, language } = item
  if (media === undefined || media.length === 0) return null
  return (
    <div className="media">
      {media.map((medium) => (
        <figure key={medium.src} className="media__one">
          <figcaption className="media__title">
            <Words item={item}>{medium.title}</Words>
          </figcaption>
          <Shown medium={medium} language={language} />
          {medium.transcript && (
            <details className="media__transcript">
              <summary>{text('media.transcript')}</summary>
              <ItemText item={item} html={medium.transcript} />
            </details>
          )}
        </figure>
      ))}
    </div>
  )
}

function Shown({ medium, language }: PlayerProps) {
  const { kind } = medium
  if (kind === 'model' || kind === 'panorama') return <StageFrame medium={{ ...medium, kind }} />
  if (kind === 'manifest') return <ManifestFrame manifest={medium} />
  return <Player medium={medium} language={language} />
}

interface PlayerProps {
  readonly medium: Medium
  /** Language tag of the record, if it differs from the page's. */
  readonly language: string | undefined
}

/** Matches the language tag in the name of a caption file, such as "bell.pt-BR.vtt". */
const CAPTIONS_IN = /\.([a-z]{2,3}(?:-[a-z0-9]+)*)\.vtt(?:[?#]|$)/i

/**
 * Returns the language and label of a caption track: from the file name, else the record, else the site if it has only
 * one language. Otherwise the language is unknown.
 */
function useCaptionsLanguage(captions = '', record: string | undefined) {
  const { locales } = useShell()
  const named = CAPTIONS_IN.exec(captions)?.[1]
  const said = named ?? record ?? (locales.length === 1 ? locales[0]?.tag : undefined)
  const known = locales.find(({ code, tag }) => code === said || tag === said)
  return { srcLang: known?.tag ?? said, label: known?.label }
}

function Player({ medium, language }: PlayerProps) {
  const { kind, src, type, title, poster, captions } = medium
  const text = useText()
  const captionsLanguage = useCaptionsLanguage(captions, language)
  const content = (
    <>
      <source src={src} type={type} />
      {captions && <track kind="captions" src={captions} {...captionsLanguage} />}
      <a href={src}>{text('media.open')}</a>
    </>
  )
  if (kind === 'audio')
    return (
      // biome-ignore lint/a11y/useMediaCaption: captions are included if the record has them
      <audio className="media__player" controls preload="none" aria-label={title}>
        {content}
      </audio>
    )
  return (
    // biome-ignore lint/a11y/useMediaCaption: captions are included if the record has them
    <video
      className="media__player media__player--film"
      controls
      playsInline
      preload="none"
      poster={poster}
      aria-label={title}
    >
      {content}
    </video>
  )
}
