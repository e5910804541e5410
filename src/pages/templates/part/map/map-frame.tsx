import { useRef } from 'react'
import type { OptionsOf } from '../../../../engine/contracts/define.ts'
import { Link } from '../../../ui/index.ts'
import type { mapSchema } from '../../map-schema.ts'
import { isLocated, type MapOptions } from './map-options.ts'
import { useLiveMap } from './use-live-map.ts'

/** A map: a still of it at first, without scripts, on paper and when loading fails; the live one once it is near. */
export function MapFrame({ options }: { readonly options: OptionsOf<typeof mapSchema> }) {
  return isLocated(options) ? <Frame map={options} /> : null
}

function Frame({ map }: { readonly map: MapOptions }) {
  const box = useRef<HTMLDivElement>(null)
  const live = useLiveMap(box, map)
  const { marker, still, tiles, alt } = map
  return (
    <figure className="map">
      <section className="map__box" ref={box} aria-label={alt}>
        {still && (
          <img
            className="map__still"
            src={still}
            alt={live ? '' : alt}
            width="1440"
            height="640"
            loading="lazy"
          />
        )}
        {live && <live.Component map={map} streets={live.streets} />}
      </section>
      <figcaption className="map__caption">
        <span>{marker.text}</span>
        {marker.href && (
          <Link className="more-link" {...marker.href}>
            {marker.linkTitle ?? marker.title}
          </Link>
        )}
        {tiles && <small className="map__source">{tiles.attribution}</small>}
      </figcaption>
    </figure>
  )
}
