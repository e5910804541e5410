import '../library-policy.ts'
import '@google/model-viewer'

import { useEffect, useRef } from 'react'
import { useText } from '../context.tsx'
import { focusIfLost, type StageProps } from './stage.ts'

const NAME: string = 'model-viewer'

/** A 3D model that only the visitor turns; it never animates by itself. It takes the focus as soon as it is drawn. */
export function ModelStage({ medium: { src, title }, onBroken }: StageProps) {
  const box = useRef<HTMLDivElement>(null)
  const keys = useText()('media.modelKeys')
  const broken = useRef(onBroken)
  broken.current = onBroken
  useEffect(() => {
    const element: HTMLElement = document.createElement(NAME)
    for (const [name, value] of Object.entries({
      alt: title,
      a11y: JSON.stringify({ 'interaction-prompt': keys }),
      'camera-controls': '',
      'interaction-prompt': 'none',
      loading: 'eager',
      'touch-action': 'pan-y',
      src,
    }))
      element.setAttribute(name, value)
    element.addEventListener('error', () => broken.current())
    element.addEventListener('load', () => focusIfLost(element))
    box.current?.replaceChildren(element)
    return () => element.remove()
  }, [src, title, keys])
  return <div className="media__stage" ref={box} />
}
