import type { Item, Medium } from '../../../engine/contracts/item.ts'
import { ManifestFrame } from '../../ui/iiif/manifest-frame.tsx'
import { useShell, useText } from '../../ui/index.ts'
import { StageFrame } from '../../ui/model/stage-frame.tsx'
import { ItemText } from './item-text.tsx'
import { Words } from './item-words.tsx'

/** Sound, film, models and panoramas of a record: nothing of them is loaded before it is asked for. */
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
  /** Tag of the language of the record, where that is not the page's. */
  readonly language: string | undefined
}

function Player({ medium, language }: PlayerProps) {
  const { kind, src, type, title, poster, captions } = medium
  const text = useText()
  const { locale, locales } = useShell()
  const tag = language ?? locale.tag
  const label = locales.find((each) => each.tag === tag)?.label
  const content = (
    <>
      <source src={src} type={type} />
      {captions && <track kind="captions" src={captions} srcLang={tag} label={label} />}
      <a href={src}>{text('media.open')}</a>
    </>
  )
  if (kind === 'audio')
    return (
      // biome-ignore lint/a11y/useMediaCaption: captions are there where the record has them
      <audio className="media__player" controls preload="none" aria-label={title}>
        {content}
      </audio>
    )
  return (
    // biome-ignore lint/a11y/useMediaCaption: captions are there where the record has them
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
