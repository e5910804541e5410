import { type ComponentType, useState } from 'react'
import type { Medium } from '../../../engine/contracts/item.ts'
import { useText } from '../context.tsx'
import { isPlainClick } from '../elements.tsx'
import { prefetchProps, useCode } from '../late-code.tsx'
import { focusIfLost, type StageProps } from './stage.ts'

interface Stage {
  readonly load: () => Promise<ComponentType<StageProps>>
  readonly show: 'media.model' | 'media.panorama'
  readonly keys: 'media.modelKeys' | 'media.panoramaKeys'
  readonly failed: 'media.modelFailed' | 'media.panoramaFailed'
}

const STAGES: Readonly<Record<'model' | 'panorama', Stage>> = {
  model: {
    load: async () => (await import('./model-stage.tsx')).ModelStage,
    show: 'media.model',
    keys: 'media.modelKeys',
    failed: 'media.modelFailed',
  },
  panorama: {
    load: async () => (await import('./panorama-stage.tsx')).PanoramaStage,
    show: 'media.panorama',
    keys: 'media.panoramaKeys',
    failed: 'media.panoramaFailed',
  },
}

interface StageFrameProps {
  readonly medium: Medium & { readonly kind: keyof typeof STAGES }
}

/** Shows a 3D model or panorama on request. Without scripts, or if it cannot be shown, it is a link to the file. */
export function StageFrame({ medium }: StageFrameProps) {
  const text = useText()
  const [wanted, setWanted] = useState(false)
  const [broken, setBroken] = useState(false)
  const { load, show, keys, failed } = STAGES[medium.kind]
  const { code: Stage, failed: isMissing } = useCode(load, wanted)
  const isLost = isMissing || broken
  const isWaiting = wanted && !isLost && Stage === undefined
  const isShown = wanted && !isLost && Stage !== undefined
  return (
    <>
      <div className="media__model" aria-busy={isWaiting}>
        {isShown && <Stage key={medium.src} medium={medium} onBroken={() => setBroken(true)} />}
        {!isShown && (
          <>
            <StillPicture medium={medium} isLost={isLost} />
            <a
              ref={isLost ? focusIfLost : undefined}
              className="media__show"
              href={medium.src}
              onClick={(event) => {
                if (isLost || !isPlainClick(event)) return
                event.preventDefault()
                setWanted(true)
              }}
              {...prefetchProps(load)}
            >
              {isLost ? text('media.open') : text(show, { title: medium.title })}
            </a>
          </>
        )}
      </div>
      <p className="media__note" role="status">
        {isLost && text(failed)}
        {isShown && text(keys)}
      </p>
    </>
  )
}

/** The placeholder: the poster, or the flat panorama if it cannot be shown as a sphere. */
function StillPicture({ medium, isLost }: StageFrameProps & { readonly isLost: boolean }) {
  if (isLost && medium.kind === 'panorama')
    return <img className="media__flat" src={medium.src} alt={medium.title} />
  return medium.poster && <img className="media__poster" src={medium.poster} alt="" loading="lazy" />
}
