import '../../../ui/library-policy.ts'

import type { Map as LeafletMap } from 'leaflet'
import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { PictureSize } from '../../../../base/picture-geometry.ts'
import { Icon, Link, useText } from '../../../ui/index.ts'
import { loadStyles } from '../../../ui/load-styles.ts'
import { createMap, guardGestures, type MapHandle } from './create-map.ts'
import styles from './live-map.css?url'
import type { MapOptions } from './map-parts.tsx'
import { PinMark } from './map-parts.tsx'

export interface LiveMapProps {
  readonly map: MapOptions
  /** Size of the still; undefined if only tiles are shown. */
  readonly size: PictureSize | undefined
}

/** Resolves when the map's style sheet is loaded. */
export function loadMapStyles(): Promise<void> {
  return loadStyles(styles)
}

/** Whether animations are allowed. The accessible view has its own switch besides the browser's preference. */
function isMotionAllowed(): boolean {
  const still = document.documentElement.hasAttribute('data-still')
  return !still && !matchMedia('(prefers-reduced-motion: reduce)').matches
}

interface MapToolsProps {
  readonly map: LeafletMap
  readonly options: MapOptions
}

/** Buttons to zoom and to return to the initial view. */
function MapTools({ map, options: { latitude, longitude, zoom } }: MapToolsProps) {
  const text = useText()
  const [level, setLevel] = useState(zoom)
  useEffect(() => {
    const note = (): void => setLevel(map.getZoom())
    map.on('zoomend', note)
    return () => {
      map.off('zoomend', note)
    }
  }, [map])
  const tools = [
    { name: 'in', label: text('map.zoomIn'), path: 'M12 5v14M5 12h14', off: level >= map.getMaxZoom() },
    { name: 'out', label: text('map.zoomOut'), path: 'M5 12h14', off: level <= map.getMinZoom() },
    {
      name: 'centre',
      label: text('map.centre'),
      path: 'M12 3v4M12 17v4M3 12h4M17 12h4M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z',
      off: false,
    },
  ]
  const press = (name: string): void => {
    if (name === 'in') map.zoomIn()
    else if (name === 'out') map.zoomOut()
    else map.setView([latitude, longitude], zoom)
  }
  return (
    <div className="map__tools">
      {tools.map(({ name, label, path, off }) => (
        <button
          key={name}
          type="button"
          className="map__tool"
          aria-label={label}
          aria-disabled={off}
          onClick={() => off || press(name)}
        >
          <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d={path} />
          </svg>
        </button>
      ))}
    </div>
  )
}

interface MapPinProps {
  readonly button: Ref<HTMLButtonElement>
  readonly title: string
  readonly open: boolean
  readonly controls: string
  readonly onPress: () => void
}

/** The marker: a button that opens the info window. */
function MapPin({ button, title, open, controls, onPress }: MapPinProps) {
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
      <PinMark />
    </button>
  )
}

interface MapInfoProps {
  readonly id: string
  readonly marker: MapOptions['marker']
  readonly open: boolean
  readonly onClose: () => void
}

/** The marker's info window; takes the focus when it opens. */
function MapInfo({ id, marker, open, onClose }: MapInfoProps) {
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

/** An interactive map with its marker, info window and buttons. */
export function LiveMap({ map: options, size }: LiveMapProps) {
  const text = useText()
  const frame = useRef<HTMLDivElement>(null)
  const ground = useRef<HTMLDivElement>(null)
  const pin = useRef<HTMLButtonElement>(null)
  const [living, setLiving] = useState<MapHandle>()
  const [open, setOpen] = useState(false)
  const keys = useId()
  const info = useId()

  useEffect(() => {
    if (ground.current === null || frame.current === null) return
    const made = createMap(ground.current, options, size, isMotionAllowed())
    const release = guardGestures(frame.current, made.map)
    made.map.on('popupopen', () => setOpen(true)).on('popupclose', () => setOpen(false))
    setLiving(made)
    return () => {
      release()
      made.map.remove()
      setLiving(undefined)
    }
  }, [options, size])

  const close = (): void => {
    living?.info.close()
    pin.current?.focus()
  }
  const closeByKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !open) return
    event.stopPropagation()
    close()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc bubbles up from the controls inside.
    <div className="map__live" ref={frame} onKeyDown={closeByKey}>
      <p className="visually-hidden" id={keys}>
        {text('map.keys')}
      </p>
      <div
        className="map__ground"
        ref={ground}
        role="application"
        aria-label={options.alt}
        aria-describedby={keys}
      />
      {living && <MapTools map={living.map} options={options} />}
      {living &&
        createPortal(
          <MapPin
            button={pin}
            title={options.marker.title}
            open={open}
            controls={info}
            onPress={() => (open ? close() : living.info.openOn(living.map))}
          />,
          living.pinElement,
        )}
      {living &&
        createPortal(
          <MapInfo id={info} marker={options.marker} open={open} onClose={close} />,
          living.infoElement,
        )}
    </div>
  )
}
