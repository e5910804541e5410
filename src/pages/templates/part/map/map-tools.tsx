import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useState } from 'react'
import { useText } from '../../../ui/index.ts'
import type { MapOptions } from './map-options.ts'

interface MapToolsProps {
  readonly map: LeafletMap
  readonly options: MapOptions
}

/** Buttons to zoom, and to go back to where the map began. */
export function MapTools({ map, options: { latitude, longitude, zoom } }: MapToolsProps) {
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
