import { useState } from 'react'
import type { Medium } from '../../../engine/contracts/item.ts'
import { useText } from '../context.tsx'
import { isPlainClick } from '../plain-click.ts'
import { fetching, useCode } from '../use-code.ts'

async function loadStage() {
  const { ModelStage } = await import('./model-stage.tsx')
  return ModelStage
}

/** Where a 3D model is shown once a visitor asks for it. Without scripts, and where it cannot be shown, it is a link to the file. */
export function ModelFrame({ model }: { readonly model: Medium }) {
  const text = useText()
  const [wanted, setWanted] = useState(false)
  const [broken, setBroken] = useState(false)
  const { code: Stage, failed } = useCode(loadStage, wanted)
  const isLost = failed || broken
  const isShown = wanted && !isLost
  return (
    <>
      <div className="media__model" aria-busy={isShown && Stage === undefined}>
        {isShown && Stage && <Stage key={model.src} model={model} onBroken={() => setBroken(true)} />}
        {!isShown && (
          <>
            {model.poster && <img className="media__poster" src={model.poster} alt="" loading="lazy" />}
            <a
              className="media__show"
              href={model.src}
              onClick={(event) => {
                if (isLost || !isPlainClick(event)) return
                event.preventDefault()
                setWanted(true)
              }}
              {...fetching(loadStage)}
            >
              {isLost ? text('media.open') : text('media.model', { title: model.title })}
            </a>
          </>
        )}
      </div>
      <p className="media__note" role="status">
        {isLost && text('media.modelFailed')}
        {isShown && Stage && text('media.modelKeys')}
      </p>
    </>
  )
}
