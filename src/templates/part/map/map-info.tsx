import { useEffect, useRef } from 'react'
import { Icon, Link, useText } from '../../../ui/index.ts'
import { leavesSite } from '../local-address.ts'
import type { MapMarker } from './map-options.ts'

interface MapInfoProps {
  readonly id: string
  readonly marker: MapMarker
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
        <Link className="more-link" href={marker.href} external={leavesSite(marker.href)}>
          {marker.linkTitle}
        </Link>
      )}
      <button type="button" className="map-info__close" aria-label={text('map.close')} onClick={onClose}>
        <Icon name="close" />
      </button>
    </div>
  )
}
