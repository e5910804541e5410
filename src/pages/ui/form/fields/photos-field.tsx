import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import type { FieldView, UploadView } from '../../../../engine/contracts/form.ts'
import { useShell, useText } from '../../context.tsx'
import { classNames } from '../../elements.tsx'
import type { KeptPhoto } from '../draft.ts'
import type { CallContext } from '../send-form.ts'
import { limitWords, type Photo, usePhotos } from '../use-photos.ts'
import { FieldFrame } from './field-frame.tsx'

interface PhotoRowProps {
  readonly photo: Photo
  readonly all: readonly Photo[]
  readonly onRetry: () => void
  readonly onRemove: () => void
}

/** One photograph with its preview, upload progress and actions. */
function PhotoRow({ photo, all, onRetry, onRemove }: PhotoRowProps) {
  const text = useText()
  const shell = useShell()
  const { name, state, share, preview, fault, final } = photo
  const status =
    state === 'done' ? text('photos.done') : state === 'loading' ? text('photos.loading') : (fault ?? '')

  const enlarge = async (): Promise<void> => {
    const { showViewer } = await import('../../viewer/viewer.tsx')
    const shown = all.filter((each) => each.preview !== undefined)
    const pictures = shown.map((each) => ({ src: each.preview ?? '', alt: each.name }))
    await showViewer(shell, { pictures, title: name, index: Math.max(0, shown.indexOf(photo)) })
  }

  return (
    <li className={`photo photo--${state}`}>
      {preview === undefined ? (
        <span className="photo__picture" />
      ) : (
        <button className="photo__picture" type="button" onClick={() => void enlarge().catch(console.error)}>
          <img src={preview} alt={text('photos.preview', { name })} />
        </button>
      )}
      <div className="photo__words">
        <p className="photo__name">{name}</p>
        <p className="photo__status" role="status">
          {status}
        </p>
        {state === 'loading' && (
          <progress className="photo__progress" max={1} value={share} aria-label={`${status} ${name}`} />
        )}
      </div>
      <div className="photo__actions">
        {state === 'failed' && final !== true && (
          <button
            className="button"
            type="button"
            aria-label={text('photos.retry', { name })}
            onClick={onRetry}
          >
            {text('action.retry')}
          </button>
        )}
        <button
          className="button photo__remove"
          type="button"
          aria-label={text(state === 'loading' ? 'photos.cancel' : 'photos.remove', { name })}
          onClick={onRemove}
        >
          ×
        </button>
      </div>
    </li>
  )
}

interface PhotosFieldProps {
  readonly field: FieldView
  readonly upload: UploadView
  readonly error: string | undefined
  readonly kept: readonly KeptPhoto[]
  readonly context: CallContext
  readonly onChange: (photos: readonly Photo[]) => void
  /** Called with a function that focuses this field. */
  readonly onReady: (focus: () => void) => void
}

function imagesOf(data: DataTransfer | null): readonly File[] {
  return [...(data?.files ?? [])]
}

/** A field for photographs: chosen, dropped or pasted, uploaded immediately, enlarged and removed. */
export function PhotosField(props: PhotosFieldProps) {
  const { field, upload, error, kept, context, onChange, onReady } = props
  const text = useText()
  const id = useId()
  const { photos, refused, add, retry, remove } = usePhotos(upload, kept, context)
  const words = [error, ...refused].filter((line) => line !== undefined).join('\n') || undefined
  const [over, setOver] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const changed = useRef(onChange)
  changed.current = onChange
  const adding = useRef(add)
  adding.current = add

  useEffect(() => changed.current(photos), [photos])
  useEffect(() => onReady(() => (input.current ?? box.current?.querySelector('button'))?.focus()), [onReady])
  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      const files = imagesOf(event.clipboardData)
      if (files.length === 0) return
      event.preventDefault()
      void adding.current(files)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])

  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    void add(imagesOf(event.dataTransfer))
  }
  const hover = (event: DragEvent): void => {
    event.preventDefault()
    setOver(true)
  }
  const takeAway = (photo: Photo): void => {
    remove(photo.id)
    // The focused button was removed with its row.
    requestAnimationFrame(() => input.current?.focus())
  }

  return (
    <FieldFrame field={field} error={words} group>
      {(control) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping is optional; the file input inside is accessible to everyone
        <div ref={box} className="photos" onDragOver={hover} onDragLeave={() => setOver(false)} onDrop={drop}>
          {photos.length > 0 && (
            <ul className="photos__list">
              {photos.map((photo) => (
                <PhotoRow
                  key={photo.id}
                  photo={photo}
                  all={photos}
                  onRetry={() => retry(photo.id)}
                  onRemove={() => takeAway(photo)}
                />
              ))}
            </ul>
          )}
          {photos.length < upload.most && (
            <label className={classNames('photos__add', over && 'photos__add--over')} htmlFor={`${id}file`}>
              <input
                ref={input}
                className="photos__input"
                id={`${id}file`}
                type="file"
                accept={upload.types.join(',')}
                multiple={upload.most > 1}
                aria-invalid={control['aria-invalid']}
                aria-describedby={control['aria-describedby']}
                onChange={({ currentTarget }) => {
                  void add([...(currentTarget.files ?? [])])
                  currentTarget.value = ''
                }}
              />
              <span className="photos__choose">{text('photos.add')}</span>
              <span className="photos__drop">{text('photos.drop')}</span>
              <span className="photos__limits">{limitWords(upload, text)}</span>
            </label>
          )}
        </div>
      )}
    </FieldFrame>
  )
}
