import { useEffect, useRef } from 'react'
import { Icon, Link, useText } from '../../../ui/index.ts'
import type { MapOptions } from './map-options.ts'

interface MapInfoProps {
  readonly id: string
  readonly marker: MapOptions['marker']
  readonly open: boolean
  readonly onClose: () => void
}

/** The marker's info window; takes the focus when it opens. */
export function MapInfo({ id, marker, open, onClose }: MapInfoProps) {
  const text = useText()
  const window = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (open) window.current?.focus({ preventScroll: true })
  }, [open])
  return (
    <div
      className="map-info__window"
      id={id}
      ref={window}
      role="dialog"
      aria-label={marker.title}
      tabIndex={-1}
    >
      <p className="map-info__title">{marker.title}</p>
      {marker.text && <p className="map-info__text">{marker.text}</p>}
      {marker.href && (
        <Link className="more-link" {...marker.href}>
          {marker.linkTitle ?? marker.title}
        </Link>
      )}
      <button type="button" className="map-info__close" aria-label={text('map.close')} onClick={onClose}>
        <Icon name="close" />
      </button>
    </div>
  )
}
