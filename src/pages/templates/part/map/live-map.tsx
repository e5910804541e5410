import '../../../ui/library-policy.ts'

import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useShell, useText } from '../../../ui/index.ts'
import { loadStyles } from '../../../ui/load-styles.ts'
import { createMap, type LivingMap } from './create-map.ts'
import { guardGestures } from './guard-gestures.ts'
import styles from './live-map.css?url'
import { MapInfo } from './map-info.tsx'
import type { MapOptions } from './map-options.ts'
import { MapPin } from './map-pin.tsx'
import { MapTools } from './map-tools.tsx'
import { readStreetFeatures } from './street-features.ts'

export interface LiveMapProps {
  readonly map: MapOptions
  /** GeoJSON; undefined where only tiles are shown. */
  readonly streets: unknown
}

/** Resolves when the map's style sheet is here. */
export function loadMapStyles(): Promise<void> {
  return loadStyles(styles)
}

/** Whether the visitor lets things move; the accessible view has a switch of its own. */
function mayMove(): boolean {
  const still = document.documentElement.hasAttribute('data-still')
  return !still && !matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** The map that can be moved, with its marker, info window and buttons. */
export function LiveMap({ map: options, streets }: LiveMapProps) {
  const text = useText()
  const { locale } = useShell()
  const frame = useRef<HTMLDivElement>(null)
  const ground = useRef<HTMLDivElement>(null)
  const pin = useRef<HTMLButtonElement>(null)
  const [living, setLiving] = useState<LivingMap>()
  const [open, setOpen] = useState(false)
  const keys = useId()
  const info = useId()

  useEffect(() => {
    if (ground.current === null || frame.current === null) return
    const made = createMap(ground.current, options, readStreetFeatures(streets), locale.code, mayMove())
    const release = guardGestures(frame.current, made.map)
    made.map.on('popupopen', () => setOpen(true)).on('popupclose', () => setOpen(false))
    setLiving(made)
    return () => {
      release()
      made.map.remove()
      setLiving(undefined)
    }
  }, [options, streets, locale.code])

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
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc reaches it from the controls inside.
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
