import type { Ref } from 'react'
import { useText } from '../../../ui/index.ts'
import { pinPaths } from './pin-path.ts'

interface MapPinProps {
  readonly button: Ref<HTMLButtonElement>
  readonly title: string
  readonly open: boolean
  readonly controls: string
  readonly onPress: () => void
}

/** The marker: a button that opens the info window. */
export function MapPin({ button, title, open, controls, onPress }: MapPinProps) {
  const text = useText()
  return (
    <button
      type="button"
      className="map-pin__button"
      ref={button}
      aria-label={text('map.open', { title })}
      aria-expanded={open}
      aria-controls={open ? controls : undefined}
      onClick={onPress}
    >
      <svg className="map-pin__mark" viewBox="0 0 48 60" aria-hidden="true">
        <path className="map-pin__body" d={pinPaths.body} />
        <path className="map-pin__gate" d={pinPaths.gate} />
      </svg>
    </button>
  )
}
