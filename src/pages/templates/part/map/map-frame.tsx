import { type RefObject, useCallback, useRef } from 'react'
import type { OptionsOf } from '../../../../engine/contracts/define.ts'
import { Link, useCode, useNear } from '../../../ui/index.ts'
import type { mapSchema } from '../../map-schema.ts'
import { isLocated, type MapOptions } from './map-options.ts'

async function fetchJson(address: string): Promise<unknown> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  return answer.json()
}

/**
 * The live map with its streets as they came, loaded when its box comes near the screen; undefined before, and where
 * it cannot be had: the still shows the same.
 */
function useLiveMap(box: RefObject<HTMLElement | null>, { streets, tiles }: MapOptions) {
  const near = useNear(box)
  const load = useCallback(async () => {
    const [{ LiveMap }, data] = await Promise.all([
      import('./live-map.tsx').then(async (module) => {
        await module.loadMapStyles()
        return module
      }),
      streets === undefined ? undefined : fetchJson(streets),
    ])
    return { Component: LiveMap, streets: data }
  }, [streets])
  return useCode(load, near && (streets !== undefined || tiles !== undefined)).code
}

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
